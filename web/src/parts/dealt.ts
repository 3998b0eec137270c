/* dealt.ts - dealing and turning cards, for the parts that draw hands. */
import type { Tone } from "../tones";
import type { CardWord, EventOf, TableEvent, TableState } from "../wire";
import type { Happening } from "./part";

export interface HandState {
    cards: CardWord[];
    points?: number;
    value?: string;
}

export const NONE: HandState = { cards: [] };

/* Changes one hand of the state; returns {} if the part has no such hand. */
export type ChangeHand = (
    state: TableState,
    which: string | number,
    change: (hand: HandState) => HandState,
) => Partial<TableState>;

/* Turns the first face-down card into this one. */
function turned(cards: CardWord[], card: CardWord): CardWord[] {
    const first = cards.indexOf(null);
    return first < 0 || cards.includes(card)
        ? cards
        : cards.map((old, i) => (i === first ? card : old));
}

const SWISH: Tone[] = [{ at: 0, from: 5200, to: 5200, lasts: 0.09, loud: 0.12, noise: true }];

/* Events that deal a card to a hand or turn one. */
export function cardEvents(changeHand: ChangeHand): Record<"card" | "shown", Happening<"card" | "shown">> {
    const changed = (put: (cards: CardWord[], card: CardWord) => CardWord[]) =>
        (state: TableState, event: EventOf<"card" | "shown">): Partial<TableState> => {
            const [card] = event.cards;
            if (card === undefined || event.hand === undefined) return {};
            return changeHand(state, event.hand, (hand) => ({
                ...hand,
                cards: put(hand.cards, card),
            }));
        };
    return {
        card: {
            lasts: [450, 100],
            sound: SWISH,
            change: changed((cards, card) => [...cards, card]),
        },
        shown: { lasts: [250, 50], sound: SWISH, change: changed(turned) },
    };
}

/* A new round begins with its first card. */
export const begins = (events: TableEvent[]) => events.some(({ event }) => event === "card");
