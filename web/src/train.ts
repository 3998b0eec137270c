/* train.ts - the trainer without its page: the score, and how choices are made and put in words.
 * Which choices there are, and what they cost, only the server knows. */
import type { Choice, Dealt, Decision, Graded, HandEnd, Judged, SignOption, Worth } from "./advice-wire";
import { drop, keep, kept, keptJson } from "./keep";

/* ---- The score ------------------------------------------------------------------- */

export interface Score {
    hands: number;
    decisions: number;
    mistakes: number;
    millionths: number; /* what they cost in total, in millionths of a unit */
    streak: number; /* best decisions in a row, until now, */
    longest: number; /* ... and at most */
}

export const NO_SCORE: Score = { hands: 0, decisions: 0, mistakes: 0, millionths: 0, streak: 0, longest: 0 };

const millionthsOf = (cost: number): number => Math.round(cost * 1e6);

export const isMistake = ({ chosen }: Graded): boolean => millionthsOf(chosen.cost) > 0;

export function scoreAfter(score: Score, graded: Graded): Score {
    const mistake = isMistake(graded);
    const streak = mistake ? 0 : score.streak + 1;
    return {
        hands: score.hands + (graded.step === 1 ? 1 : 0),
        decisions: score.decisions + 1,
        mistakes: score.mistakes + (mistake ? 1 : 0),
        millionths: score.millionths + millionthsOf(graded.chosen.cost),
        streak,
        longest: Math.max(score.longest, streak),
    };
}

export const costPerHand = ({ hands, millionths }: Score): number =>
    hands === 0 ? 0 : millionths / hands / 1e6;

const scoreKey = (edition: string) => `croupier-train-${edition}`;

export function keptScore(edition: string): Score {
    const found = keptJson("local", scoreKey(edition)) as Partial<Score> | null;
    const names = Object.keys(NO_SCORE) as (keyof Score)[];
    const good = found !== null && typeof found === "object"
        && names.every((name) => Number.isSafeInteger(found[name]) && found[name]! >= 0);
    return good ? { ...NO_SCORE, ...found } : NO_SCORE;
}

export const keepScore = (edition: string, score: Score): boolean =>
    keep("local", scoreKey(edition), JSON.stringify(score));

export const dropScore = (edition: string): void => drop("local", scoreKey(edition));

/* Whether only close decisions are wanted. */
const CLOSE_KEY = "croupier-train-close";
export const closeWanted = (): boolean => kept("local", CLOSE_KEY) === "yes";
export const wantClose = (yes: boolean): boolean => keep("local", CLOSE_KEY, yes ? "yes" : "no");

/* ---- A hand ---------------------------------------------------------------------- */

/* A hand so far: either a decision is due, or it is over. */
export interface Practice {
    hand: string;
    options: SignOption[]; /* under which it is played */
    decision: Decision | null;
    end: HandEnd | null;
    graded: Graded[];
}

export const begun = ({ hand, options, ...decision }: Dealt): Practice =>
    ({ hand, options, decision, end: null, graded: [] });

export const after = ({ graded }: Practice, { hand, options, ...judged }: Judged): Practice => ({
    hand,
    options,
    decision: judged.next ?? null,
    end: judged.end ?? null,
    graded: [...graded, judged.graded],
});

/* A hand outlasts a reload until it is over.  The server has its deck, and may have forgotten it. */
const practiceKey = (edition: string) => `croupier-practice-${edition}`;

export function keptPractice(edition: string): Practice | null {
    const found = keptJson("session", practiceKey(edition)) as Partial<Practice> | null;
    const good = typeof found?.hand === "string" && Array.isArray(found.options) && Array.isArray(found.graded)
        && Array.isArray(found.decision?.choices) && Array.isArray(found.decision.cards);
    return good ? (found as Practice) : null;
}

export function keepPractice(edition: string, practice: Practice): void {
    if (practice.decision) keep("session", practiceKey(edition), JSON.stringify(practice));
    else drop("session", practiceKey(edition));
}

/* ---- Choices --------------------------------------------------------------------- */

/* Choices that name cards, as one button for all that do the same with them. */
export interface Picking {
    choice: string;
    words: string;
    all: Choice[];
}

export const plainChoices = ({ choices }: Decision): Choice[] => choices.filter(({ cards }) => !cards);

export function pickings({ choices }: Decision): Picking[] {
    const found = new Map<string, Picking>();
    for (const one of choices) {
        if (!one.cards) continue;
        const { choice, words = one.say } = one;
        const picking = found.get(choice) ?? { choice, words, all: [] };
        picking.all.push(one);
        found.set(choice, picking);
    }
    return [...found.values()];
}

/* The choice that names exactly the marked cards. */
export function picked({ all }: Picking, marked: readonly string[]): Choice | undefined {
    return all.find(({ cards = [] }) =>
        cards.length === marked.length && cards.every((card) => marked.includes(card)));
}

/* How many cards can be named: "2 to 5". */
export function countWords({ all }: Picking): string {
    const counts = all.map(({ cards = [] }) => cards.length);
    const least = Math.min(...counts);
    const most = Math.max(...counts);
    return least === most ? String(least) : `${least} to ${most}`;
}

/* Cards that some choice names: these can be marked. */
export function markable({ choices }: Decision): Set<string> {
    return new Set(choices.flatMap(({ cards = [] }) => cards));
}

/* A key for each label: its first letter that no other label has taken. */
export function keysFor(labels: readonly string[]): string[] {
    const taken = new Set<string>();
    return labels.map((label) => {
        const letters = [...label.toLowerCase()].filter((letter) => /[a-z]/.test(letter));
        const key = letters.find((letter) => !taken.has(letter)) ?? "";
        taken.add(key);
        return key;
    });
}

/* ---- Words ----------------------------------------------------------------------- */

const MINUS = "\u2212";

/* "-0.125": "−0.1250". */
export function worthWords(worth: number): string {
    const words = Math.abs(worth).toFixed(4);
    return worth < 0 && Number(words) !== 0 ? MINUS + words : words;
}

export const costWords = (cost: number): string =>
    cost > 0 && cost < 0.00005 ? "< 0.0001" : cost.toFixed(4);

/* What a mistake means, in one sentence. */
export function whyWords({ chosen, choices: [best] }: Graded, unit: string): string {
    if (!best || chosen.cost === 0) return `No choice is worth more: ${worthWords(chosen.worth)} ${unit} on average.`;
    const lost = (100 * chosen.cost).toFixed(chosen.cost < 0.1 ? 1 : 0);
    return `${best.say} is worth ${worthWords(best.worth)} ${unit} on average, ${chosen.say} `
        + `${worthWords(chosen.worth)}: in a hundred such hands that loses ${lost} ${unit}.`;
}

/* The same as fractions. */
export function exactWords({ chosen, choices: [best] }: Graded): string {
    const words = ({ exact }: Worth) => exact.replace("-", MINUS);
    return best && chosen.cost > 0 ? `Exactly ${words(best)} and ${words(chosen)}.` : `Exactly ${words(chosen)}.`;
}

/* The length of a bar, from 0 (the worst choice) to 1 (the best). */
export function barOf({ worth }: Worth, choices: readonly Worth[]): number {
    const all = choices.map((one) => one.worth);
    const worst = Math.min(...all);
    const best = Math.max(...all);
    return best > worst ? (worth - worst) / (best - worst) : 1;
}
