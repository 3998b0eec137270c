/* deck.tsx - a shuffle as a draw: so many decks, without cards that are out of the shoe. */
import type { Stream } from "../draw";
import type { DrawKind } from "./part";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS = ["S", "H", "D", "C"];
const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));

/* The decks in order; cards that are out are missing from the last decks. */
export function fullShoe(decks: number, seen: readonly string[] = []): string[] {
    const left = new Map(DECK.map((card) => [card, decks]));

    for (const card of seen) left.set(card, (left.get(card) ?? 0) - 1);
    return Array.from({ length: decks }, (_, deck) =>
        DECK.filter((card) => left.get(card)! > deck)).flat();
}

function shuffle(stream: Stream, cards: string[]): string[] {
    for (let i = 0; i < cards.length - 1; i++) {
        const j = i + stream.below(cards.length - i);
        [cards[i], cards[j]] = [cards[j]!, cards[i]!];
    }
    return cards;
}

/* All cards of the shuffle; those already recorded are marked. */
function Cards({ outcome, recorded }: { outcome: readonly string[]; recorded: number }) {
    return (
        <div class="fair-cards">
            <p>All {outcome.length} cards in dealing order
                {recorded > 0 && ` (recorded so far: ${recorded})`}:</p>
            <ol>
                {outcome.map((card, i) => (
                    <li key={i} class={i < recorded ? "fair-dealt" : undefined}>{card}</li>
                ))}
            </ol>
        </div>
    );
}

export const draw: DrawKind = {
    kind: "cards",
    outcome: (stream, { chance: { decks = 1 }, seen }) => shuffle(stream, fullShoe(decks, seen)),
    words: (cards) => `a shoe of ${cards.length} cards, starting with ${cards.slice(0, 3).join(" ")}`,
    made: (cards, nth) => `card ${nth + 1}: ${cards[nth]}`,
    asked: true,
    Whole: Cards,
};
