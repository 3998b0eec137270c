/* result.ts - what an event adds to a player's chips. */
import type { Fate, TableEvent, Whichever } from "./wire";

const UNDECIDED: (Fate | undefined)[] = ["stands", "travels"];

export const decides = (event: TableEvent): boolean =>
    event.event === "verdict" && !UNDECIDED.includes(event.fate);

/* Cents won, negative if lost or charged, 0 for a push or a return; null if the event decides
 * nothing and moves no money. */
export function resultOf(event: TableEvent): number | null {
    const { gain }: Whichever<TableEvent> = event;
    return gain ?? (decides(event) ? 0 : null);
}
