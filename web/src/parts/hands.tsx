/* hands.tsx - two hands against each other, and a puck on the winner. */
import { Puck } from "../chips";
import { middleOf } from "../shapes";
import type { EventOf, TableEvent, TableState } from "../wire";
import { Hand } from "./cards";
import { NONE, type HandState, begins, cardEvents } from "./dealt";
import { draw } from "./deck";
import type { FeltProps, Laid, Part } from "./part";

const SIDES = { player: "Player", banker: "Banker" } as const;
type Side = keyof typeof SIDES;
const sides = Object.keys(SIDES) as Side[];

interface HandsState extends TableState {
    hands?: Partial<Record<Side, HandState>>;
    result?: string | null;
}

const cardCount = ({ hands }: HandsState) =>
    sides.reduce((sum, side) => sum + (hands?.[side]?.cards.length ?? 0), 0);

function laidHands(state: HandsState): Laid[] {
    return sides.flatMap((side) => {
        const hand = state.hands?.[side];
        if (!hand || hand.cards.length === 0) return [];
        const { cards, points } = hand;
        const draw = () => (
            <Hand
                title={SIDES[side]}
                cards={cards}
                points={points}
                won={state.result === side}
                dim={state.over}
                size="small"
            />
        );
        return [{ id: `hand-${side}`, small: "above", draw }];
    });
}

function WonPuck({ layout, state }: FeltProps) {
    const { result } = state as HandsState;
    const area = result ? layout.areas.find(({ id }) => id === `puck-${result}`) : undefined;
    return area ? <Puck at={middleOf(area)} radius={22} look="won" text="WINS" /> : null;
}

function withHand(
    state: TableState,
    which: string | number,
    change: (hand: HandState) => HandState,
): Partial<HandsState> {
    const side = sides.find((one) => one === which);
    const { hands } = state as HandsState;
    return side ? { hands: { ...hands, [side]: change(hands?.[side] ?? NONE) } } : {};
}

function withPoints(state: TableState, { hand, points }: EventOf<"points">): Partial<HandsState> {
    if (hand === undefined) return {};
    return withHand(state, hand, (old) => ({ ...old, points }));
}

const withResult = ({ hand }: EventOf<"result">): Partial<HandsState> => ({
    result: hand ?? null,
});

function keep(before: HandsState, now: HandsState): Partial<HandsState> {
    if (!now.hands || cardCount(now) > 0 || cardCount(before) === 0) return {};
    return { hands: before.hands, result: before.result, over: true };
}

function clear(state: HandsState, events: TableEvent[]): Partial<HandsState> {
    return state.hands && state.over && begins(events)
        ? { hands: {}, result: null, over: false }
        : {};
}

export const hands: Part = {
    name: "hands",
    room: "for-cards",
    lay: ({ state }) => laidHands(state),
    Under: WonPuck,
    events: {
        ...cardEvents(withHand),
        points: { change: withPoints },
        result: {
            lasts: [600, 600],
            says: "round",
            aloud: true,
            change: (_, event) => withResult(event),
        },
        offered: { aloud: true },
    },
    keep,
    clear,
    draw,
};
