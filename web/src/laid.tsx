/* laid.tsx - what is laid on the felt and moves: dice, wheel and cards.  On the felt itself, or, on
 * a small screen, above it. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { TableView } from "./floor";
import { plainName } from "./money";
import { Dice, Hand, Wheel, wheelOrder } from "./parts";
import type { Layout, Yours } from "./wire";

const NARROW = "(max-width: 900px)";
const PHONE = "(max-width: 640px)";
const FINGER = "(pointer: coarse)";

/* Whether screen or pointer are so, as the style sheets ask too. */
function useMedia(asked: string): boolean {
    const [holds, setHolds] = useState(() => matchMedia(asked).matches);

    useEffect(() => {
        const query = matchMedia(asked);
        const look = () => setHolds(query.matches);
        query.addEventListener("change", look);
        return () => query.removeEventListener("change", look);
    }, [asked]);
    return holds;
}

/* Whether the felt cannot be read on the screen as a whole. */
export const useNarrow = (): boolean => useMedia(NARROW);
export const usePhone = (): boolean => useMedia(PHONE);

/* Whether people tap, and point at nothing. */
export const useFinger = (): boolean => useMedia(FINGER);

/* Something drawn, and the id of the area that it fills. */
export interface Laid {
    id: string;
    drawn: ComponentChildren;
    /* Of interest to this player in particular, not only on the felt. */
    main: boolean;
}

/* Which wheel it is, by the numbers on the felt. */
export function pockets(layout: Layout): 37 | 38 {
    return layout.areas.some((area) => area.id === "straight-00") ? 38 : 37;
}

type Size = "small" | "middle";

const SIDES = { player: "Player", banker: "Banker" } as const;

function sides({ state }: TableView): Laid[] {
    const laid: Laid[] = [];
    for (const which of ["player", "banker"] as const) {
        const hand = state.hands?.[which];
        if (!hand || hand.cards.length === 0) continue;
        const won = state.result === which;
        const { cards, points } = hand;
        const drawn = (
            <Hand
                title={SIDES[which]}
                cards={cards}
                points={points}
                won={won}
                dim={state.over}
                size="small"
            />
        );
        laid.push({ id: `hand-${which}`, drawn, main: true });
    }
    return laid;
}

/* "one-pair": "one pair". */
const handWords = (value?: string) => value?.replaceAll("-", " ");

/* One's own box, with the cards in it. */
export const ownBox = (yours: Yours) => yours.boxes?.find((box) => box.seat === yours.seat);

function boxes({ state, yours }: TableView): Laid[] {
    const laid: Laid[] = [];
    if (state.dealer && state.dealer.cards.length > 0) {
        const { cards, value } = state.dealer;
        const drawn = <Hand title="Dealer" cards={cards} value={handWords(value)} size="small" />;
        laid.push({ id: "hand-dealer", drawn, main: true });
    }
    for (const box of state.boxes ?? []) {
        const mine = box.seat === yours.seat;
        const { cards, value } = (mine && ownBox(yours)) || box;
        const seat = state.seats.find((one) => one.seat === box.seat);
        const title = mine ? "You" : (plainName(seat?.name) ?? `Box ${box.seat}`);
        if (cards.length === 0) continue;
        const drawn = (
            <Hand
                title={title}
                cards={cards}
                value={handWords(value)}
                dim={box.stage === "folding"}
                size="small"
            />
        );
        laid.push({ id: `hand-${box.seat}`, drawn, main: mine });
    }
    return laid;
}

function dice({ state, turns }: TableView, size: Size): Laid[] {
    if (!state.dice) return [];
    const side = size === "small" ? 34 : 56;
    return [
        { id: "dice", drawn: <Dice faces={state.dice} roll={turns} size={side} />, main: true },
    ];
}

export function wheelLaid({ state, turns }: TableView, layout: Layout, size: number): Laid[] {
    if (!layout.areas.some((area) => area.id === "wheel")) return [];
    const ball = state.ball ?? state.dolly ?? null;
    const order = wheelOrder(pockets(layout));
    const spinning = state.spinning ?? false;
    const drawn = <Wheel order={order} ball={ball} spinning={spinning} spin={turns} size={size} />;
    return [{ id: "wheel", drawn, main: false }];
}

/* Everything but the wheel.  Cards have large signs, as there is little room for them anywhere. */
export function laid(view: TableView, size: Size): Laid[] {
    return [...dice(view, size), ...sides(view), ...boxes(view)];
}

/* Above the felt of a small screen: what matters now. */
export function Stage({ view }: { view: TableView }) {
    const shown = laid(view, "small").filter(({ main }) => main);
    if (shown.length === 0) return null;
    return (
        <div class="stage">
            {shown.map(({ id, drawn }) => (
                <div key={id}>{drawn}</div>
            ))}
        </div>
    );
}

/* The wheel over the felt of a small screen, while there is something to see. */
export function WheelAbove({ view, layout }: { view: TableView; layout: Layout }) {
    const { state } = view;
    const [wheel] = wheelLaid(view, layout, 250);
    const moves = state.spinning || (!state.open && Boolean(state.ball ?? state.dolly));
    if (!wheel || !moves) return null;
    return <div class="wheel-above">{wheel.drawn}</div>;
}
