/* index.ts - the list of drawing parts.  To add a part, add it to PARTS; a part that a layout names
 * but the list lacks is left out. */
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

/* The parts of a felt, in drawing order. */
export function partsOf(layout: Pick<Layout, "parts">): Part[] {
    return (layout.parts ?? []).flatMap((name) => PARTS.find((part) => part.name === name) ?? []);
}

/* What the parts know about an event; event names mean the same at every table. */
export function happenings({ event }: TableEvent): Happening[] {
    return PARTS.flatMap(({ events }) => events?.[event] ?? []);
}

export function drawKind(kind: string): DrawKind | undefined {
    return PARTS.find(({ draw }) => draw?.kind === kind)?.draw;
}
