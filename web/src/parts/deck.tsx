/* deck.tsx - cards shuffled by a draw: of so many decks, without those that were out of the shoe. */
import type { Stream } from "../draw";
import type { DrawKind } from "./part";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS = ["S", "H", "D", "C"];
const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));

/* Deck after deck; of those gone, the last decks lack them. */
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

/* All of them, and how many of them the record has. */
function Cards({ outcome, recorded }: { outcome: readonly string[]; recorded: number }) {
    return (
        <div class="fair-cards">
            <p>All {outcome.length} cards in the order in which they leave the shoe
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
    words: (cards) => `a shoe of ${cards.length} cards, from ${cards.slice(0, 3).join(" ")} on`,
    made: (cards, nth) => `card ${nth + 1}: ${cards[nth]}`,
    asked: true,
    Whole: Cards,
};
