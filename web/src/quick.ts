/* quick.ts - quick play: hardly any animation and only short pauses.  The choice is remembered. */
import { keep, kept } from "./keep";

const KEY = "croupier-quick";

let wanted: boolean | null = null;

export function quickWanted(): boolean {
    wanted ??= kept("local", KEY) === "on";
    return wanted;
}

export function wantQuick(on: boolean): void {
    wanted = on;
    keep("local", KEY, on ? "on" : "off");
}
