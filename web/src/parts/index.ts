/* index.ts - the drawing parts by their names, and what they have together.  Whoever adds one adds a
 * line to the list; a layout that names one that is not here is drawn without it. */
import type { Layout, TableEvent } from "../wire";
import { antes } from "./antes";
import { boxes } from "./boxes";
import { dice } from "./dice";
import { dolly } from "./dolly";
import { fees } from "./fees";
import { hands } from "./hands";
import type { DrawKind, Happening, Part } from "./part";
import { puck } from "./puck";
import { shoe } from "./shoe";
import { wheel } from "./wheel";
import { won } from "./won";

export const PARTS: readonly Part[] = [
    antes, boxes, dice, dolly, fees, hands, puck, shoe, wheel, won,
];

/* Those that a felt needs, in the order in which they are drawn. */
export function partsOf(layout: Pick<Layout, "parts">): Part[] {
    return (layout.parts ?? []).flatMap((name) => PARTS.find((part) => part.name === name) ?? []);
}

/* What the parts know of an event; kinds of events are told apart by their names, whatever table
 * they come from. */
export function happenings({ event }: TableEvent): Happening[] {
    return PARTS.flatMap(({ events }) => events?.[event] ?? []);
}

export function drawKind(kind: string): DrawKind | undefined {
    return PARTS.find(({ draw }) => draw?.kind === kind)?.draw;
}
