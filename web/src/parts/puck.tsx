/* puck.tsx - the puck on the point, or off; and the buttons that mark buy and lay bets. */
import { Puck } from "../chips";
import { middleOf } from "../shapes";
import type { TableState } from "../wire";
import type { Button, FeltProps, Part } from "./part";

interface PuckState extends TableState {
    point?: number | null;
}

function PointPuck({ layout, state }: FeltProps) {
    const { point } = state as PuckState;
    const find = (id: string) => layout.areas.find((area) => area.id === id);
    const on = point ? find(`puck-${point}`) : undefined;
    const off = on ? undefined : find("puck-off");
    if (on) return <Puck at={middleOf(on)} radius={22} look="on" text="ON" />;
    return off ? <Puck at={middleOf(off)} radius={27} look="off" text="OFF" /> : null;
}

const BUTTONS: Record<string, Button> = {
    lay: { look: "lay", text: "LAY" },
    buy: { look: "buy", text: "BUY" },
};

export const puck: Part = {
    name: "puck",
    Under: PointPuck,
    button: ({ kind }) => BUTTONS[kind ?? ""],
    events: { puck: { aloud: true } },
};
