/* pace.ts - outcomes one after the other.  A table without staff tells a whole round at once;
 * people want to see the ball run, the cards come and the chips go.  So what is told is shown in
 * its order, with a moment after some of it, and the table looks as the events so far say. */
import type { CardWord, HandState, TableEvent, TableState } from "./wire";

/* Milliseconds after an event, and where people want little motion. */
const WAITS: Record<string, [usual: number, calm: number]> = {
    spin: [600, 100],
    ball: [1900, 200],
    dolly: [300, 300],
    dice: [1400, 200],
    card: [450, 100],
    shown: [250, 50],
    result: [600, 600],
    hand: [500, 300],
    verdict: [2000, 2000],
};

/* How long what was told is looked at before anything else is shown. */
export function waitAfter(events: TableEvent[], calm: boolean): number {
    const waits = events.map((event) => WAITS[event.event]?.[calm ? 1 : 0] ?? 0);
    return Math.max(0, ...waits);
}

/* Whether dice or ball come to rest with it. */
export function isTurn(event: TableEvent): boolean {
    return event.event === "ball" || event.event === "dice";
}

/* Sentences that say how it came out; at some games hands are only called. */
const OUTCOMES = new Set(["dolly", "roll", "result"]);
const CALLED = new Set([...OUTCOMES, "hand", "compared"]);

export function outcomeOf(events: TableEvent[]): string | undefined {
    return events.find((event) => CALLED.has(event.event))?.say;
}

export function endsRound(events: TableEvent[]): boolean {
    return events.some((event) => OUTCOMES.has(event.event));
}

/* ---- The table after an event ---------------------------------------------------- */

type Change = (state: TableState, event: TableEvent) => Partial<TableState>;

const CHANGES: Record<string, Change> = {
    spin: () => ({ spinning: true, ball: null, dolly: null }),
    ball: (_, event) => ({ spinning: false, ball: String(event.number) }),
    dolly: (_, event) => ({ dolly: String(event.number) }),
    dice: (_, event) => ({ dice: event.dice }),
    roll: (_, event) => ({ dice: event.dice }),
    card: (state, event) => withCards(state, event, (cards, card) => [...cards, card]),
    shown: (state, event) => withCards(state, event, turned),
    points: (state, event) => {
        if (typeof event.hand !== "string" || typeof event.points !== "number") return {};
        return withHand(state, event.hand, (hand) => ({ ...hand, points: event.points as number }));
    },
    result: (_, event) => ({ result: typeof event.hand === "string" ? event.hand : null }),
};

/* The first card that lay face down is this one. */
function turned(cards: CardWord[], card: CardWord): CardWord[] {
    const first = cards.indexOf(null);
    return first < 0 || cards.includes(card)
        ? cards
        : cards.map((old, i) => (i === first ? card : old));
}

function withCards(
    state: TableState,
    event: TableEvent,
    change: (cards: CardWord[], card: CardWord) => CardWord[],
): Partial<TableState> {
    const [card] = event.cards ?? [];
    if (card === undefined || event.hand === undefined) return {};
    return withHand(state, event.hand, (hand) => ({ ...hand, cards: change(hand.cards, card) }));
}

/* Hands are those of baccarat, the Dealer's, or boxes by their seats. */
function withHand(
    state: TableState,
    which: string | number,
    change: (hand: HandState) => HandState,
): Partial<TableState> {
    const none: HandState = { cards: [] };
    if (which === "dealer") return { dealer: change(state.dealer ?? none) };
    if (which === "player" || which === "banker")
        return { hands: { ...state.hands, [which]: change(state.hands?.[which] ?? none) } };
    const boxes = state.boxes ?? [];
    const box = boxes.find((one) => one.seat === which) ?? { seat: Number(which), cards: [] };
    const others = boxes.filter((one) => one.seat !== which);
    return { boxes: [...others, { ...change(box), seat: Number(which) }] };
}

export function stateAfter(state: TableState, events: TableEvent[]): TableState {
    return events.reduce(
        (now, event) => ({ ...now, ...(CHANGES[event.event]?.(now, event) ?? {}) }),
        state,
    );
}

/* ---- Between rounds -------------------------------------------------------------- */

const cardCount = (state: TableState) =>
    (state.hands?.player?.cards.length ?? 0) + (state.hands?.banker?.cards.length ?? 0);

const dealt = (hand: HandState | null | undefined) => hand?.cards.length ?? 0;

/* Dice and hands of the last round stay to be looked at until the next begins. */
export function withLeftovers(before: TableState, now: TableState): TableState {
    const dice = now.dice ?? before.dice;
    const kept = { ...now, ...(dice ? { dice } : {}) };
    if (now.hands && cardCount(now) === 0 && cardCount(before) > 0)
        return { ...kept, hands: before.hands, result: before.result, over: true };
    if (dealt(before.dealer) > 0 && dealt(now.dealer) === 0 && (now.open || before.over))
        return { ...kept, dealer: before.dealer, boxes: before.boxes, over: true };
    return kept;
}

/* ... which it does with its first card. */
export function withoutLeftovers(state: TableState, events: TableEvent[]): TableState {
    if (!state.over || !events.some((event) => event.event === "card")) return state;
    if (!state.hands) return { ...state, dealer: { cards: [] }, boxes: [], over: false };
    return { ...state, hands: {}, result: null, over: false };
}
