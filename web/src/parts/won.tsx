/* won.tsx - how many throws the shooter has won: a marker that moves along a row. */
import { Puck } from "../chips";
import { middleOf } from "../shapes";
import type { TableState } from "../wire";
import type { FeltProps, Part } from "./part";

interface WonState extends TableState {
    won?: number;
}

function WonPuck({ layout, state }: FeltProps) {
    const { won } = state as WonState;
    const area = won ? layout.areas.find(({ id }) => id === `won-${won}`) : undefined;
    return area ? <Puck at={middleOf(area)} radius={24} look="on" text={String(won)} /> : null;
}

export const won: Part = { name: "won", Under: WonPuck };
