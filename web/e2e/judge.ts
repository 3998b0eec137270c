/* judge.ts - the results of bets by the odds in the rules, independent of the program.  Results are
 * for a stake of 1: -1 if lost, 0 if returned, null if the bet stays up. */

export type Result = number | null;

/* ---- Dice ------------------------------------------------------------------------ */

export type Roll = readonly [number, number];
const total = ([a, b]: Roll) => a + b;
const lost = -1;

/* A one-roll bet on totals. */
export const oneRoll = (pays: Record<number, number>) => (roll: Roll): Result =>
    pays[total(roll)] ?? lost;

/* 3, 4, 9, 10 and 11 pay 1 to 1; 2 and 12 depend on the rule text. */
export const field = (two: number, twelve: number) =>
    oneRoll({ 2: two, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: twelve });

export const anySeven = oneRoll({ 7: 4 });

/* On the come-out: 7 and 11 win, 2, 3 and 12 lose, other totals become the point. */
export function passOnComeOut(roll: Roll): Result {
    if ([7, 11].includes(total(roll))) return 1;
    return [2, 3, 12].includes(total(roll)) ? lost : null;
}

/* Wins on its totals, loses on a seven, stays up otherwise. */
export const untilSeven = (wins: (roll: Roll) => boolean, pays: number) => (roll: Roll): Result =>
    wins(roll) ? pays : total(roll) === 7 ? lost : null;

export const sum = (...totals: number[]) => (roll: Roll) => totals.includes(total(roll));
export const double = (face: number) => ([a, b]: Roll) => a === face && b === face;

/* ---- The wheel ------------------------------------------------------------------- */

const RED = "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split(" ");

/* A bet on n numbers pays 36 / n - 1 to 1; five numbers pay 6 to 1. */
export const numbers = (...all: string[]) => (ball: string): Result => {
    const pays = all.length === 5 ? 6 : 36 / all.length - 1;
    return all.includes(ball) ? pays : lost;
};
export const red = numbers(...RED);
export const dozen = (nth: number) =>
    numbers(...Array.from({ length: 12 }, (_, i) => String(12 * (nth - 1) + i + 1)));

/* ---- Baccarat -------------------------------------------------------------------- */

const PIPS: Record<string, number> = {
    ace: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9,
};

/* Tens and pictures count 0; only the last digit of the sum counts. */
export function points(cards: string[]): number {
    return cards.reduce((all, card) => all + (PIPS[card.split(" ")[0]!] ?? 0), 0) % 10;
}

export interface Coup {
    player: string[];
    banker: string[];
}

const ahead = ({ player, banker }: Coup) => Math.sign(points(player) - points(banker));

/* Player and Banker pay 1 to 1, Banker less 5 % commission, and push on a tie, which pays 8 to 1. */
export const onPlayer = (coup: Coup): Result => ahead(coup);
export const onBanker = (coup: Coup): Result => [0.95, 0, lost][ahead(coup) + 1]!;
export const onTie = (coup: Coup): Result => (ahead(coup) === 0 ? 8 : lost);

/* ---- Poker ----------------------------------------------------------------------- */

const RANKS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
               "queen", "king", "ace"];

/* Odds of the Bet, lowest hand first; ace-king is a hand. */
const KINDS: [name: string, pays: number][] = [
    ["odd cards", 0], ["ace and king", 1], ["one pair", 1], ["two pairs", 2],
    ["three of a kind", 3], ["straight", 4], ["flush", 5], ["full house", 7],
    ["four of a kind", 20], ["straight flush", 50], ["royal flush", 100],
];

export interface Poker {
    kind: number; /* index in KINDS */
    ranks: number[]; /* for comparing, most important first */
}

/* From 2 to 14; throws for a face-down card. */
function rankOf(card: string): number {
    const rank = RANKS.indexOf(card.split(" ")[0]!);
    if (rank < 0) throw new Error(`cannot judge a hand with ${card}`);
    return rank + 2;
}
const suitOf = (card: string) => card.split(" ").pop()!;

/* Counts of each rank: pairs before single cards, high before low. */
function groups(ranks: number[]): [count: number, rank: number][] {
    const counts = new Map<number, number>();
    for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
    return [...counts].map(([rank, count]) => [count, rank] as [number, number])
        .sort((a, b) => b[0] - a[0] || b[1] - a[1]);
}

/* The highest card of a straight, or 0. */
function straightTo(ranks: number[]): number {
    const sorted = [...new Set(ranks)].sort((a, b) => a - b);
    if (sorted.length < 5) return 0;
    if (sorted[4]! - sorted[0]! === 4) return sorted[4]!;
    return sorted.join(" ") === "2 3 4 5 14" ? 5 : 0;
}

function kindOf(found: [number, number][], straight: number, flush: boolean): string {
    const shape = found.map(([count]) => count).join("");
    if (straight && flush) return straight === 14 ? "royal flush" : "straight flush";
    if (shape === "41") return "four of a kind";
    if (shape === "32") return "full house";
    if (flush) return "flush";
    if (straight) return "straight";
    if (shape === "311") return "three of a kind";
    if (shape === "221") return "two pairs";
    if (shape === "2111") return "one pair";
    return found[0]![1] === 14 && found[1]![1] === 13 ? "ace and king" : "odd cards";
}

/* The value of five cards. */
export function poker(cards: string[]): Poker {
    const ranks = cards.map(rankOf);
    const straight = straightTo(ranks);
    const flush = new Set(cards.map(suitOf)).size === 1;
    const found = groups(ranks);
    const name = kindOf(found, straight, flush);
    const kind = KINDS.findIndex(([one]) => one === name);
    return { kind, ranks: straight ? [straight] : found.map(([, rank]) => rank) };
}

/* Positive if the first is higher. */
export function compare(one: Poker, other: Poker): number {
    if (one.kind !== other.kind) return one.kind - other.kind;
    const at = one.ranks.findIndex((rank, i) => rank !== other.ranks[i]);
    return at < 0 ? 0 : one.ranks[at]! - other.ranks[at]!;
}

/* The best five of six. */
export function best(cards: string[]): Poker {
    const without = cards.map((_, out) => cards.filter((__, i) => i !== out));
    const hands = cards.length <= 5 ? [cards] : without;
    return hands.map(poker).reduce((a, b) => (compare(b, a) > 0 ? b : a));
}

export const paysOf = ({ kind }: Poker): number => KINDS[kind]![1];

/* The paid combination that exactly these cards form, if any. */
function combination(cards: string[]): string | undefined {
    const ranks = cards.map(rankOf).sort((a, b) => b - a);
    const shape = groups(ranks).map(([count]) => count).join("");
    if (cards.length === 5) {
        const name = KINDS[poker(cards).kind]![0];
        return /straight|flush|full/.test(name) ? name : undefined;
    }
    const names: Record<string, string> = {
        "2": "one pair", "22": "two pairs", "3": "three of a kind", "4": "four of a kind",
    };
    return names[shape] ?? (ranks.join(" ") === "14 13" ? "ace and king" : undefined);
}

interface Combination {
    cards: string[];
    kind: number;
}

function combinations(cards: string[]): Combination[] {
    const found: Combination[] = [];
    for (let set = 1; set < 1 << cards.length; set++) {
        const some = cards.filter((_, i) => set & (1 << i));
        const name = combination(some);
        if (name) found.push({ cards: some, kind: KINDS.findIndex(([one]) => one === name) });
    }
    return found;
}

/* Orders combinations of the same kind by rank. */
const weight = ({ cards }: Combination) =>
    cards.map(rankOf).sort((a, b) => b - a).reduce((all, rank) => all * 15 + rank, 0);

/* What a winning Bet pays, to 1: the best combination, plus the best other combination with a card
 * outside it (rule 10.9). */
export function winnings(cards: string[]): number {
    const all = combinations(cards);
    const { kind } = best(cards);
    const same = all.filter((one) => one.kind === kind);
    const first = same.reduce((a, b) => (weight(b) > weight(a) ? b : a));
    const others = all.filter((one) => one.cards.some((card) => !first.cards.includes(card)));
    return KINDS[kind]![1] + Math.max(0, ...others.map((one) => KINDS[one.kind]![1]));
}

/* Ace-king or higher. */
export const qualifies = (dealer: Poker): boolean => dealer.kind >= 1;

/* Whether no card is higher than this one. */
export const highest = (card: string, cards: string[]): boolean =>
    cards.every((other) => rankOf(other) <= rankOf(card));
