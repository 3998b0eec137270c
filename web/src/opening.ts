/* opening.ts - a form for a new tournament or promotion: what is typed, and the terms that follow
 * from it.  It is made from the rows of the kind (kinds.ts) and knows no rule: the casino says what
 * is wrong. */
import { type KindRow, type TermChoice, type TermPart, type TermRow, fits, keyOf } from "./kinds";
import { localWord, momentOf, momentWord } from "./times";
import type { Term } from "./terms";

/* What is typed into each part of each term, by its key.  Of prizes, by place. */
export type Typed = Readonly<Record<string, readonly string[]>>;

export interface Draft {
    name: string;
    named: boolean; /* by the person: it does not follow the title any more */
    typed: Typed;
    counts: Readonly<Record<string, number>>; /* how many there are of each group */
    own: readonly Term[]; /* the house's own terms: what they are about, and their text */
}

const HOUR = 3_600_000;

/* ---- Values ---------------------------------------------------------------------- */

const isWhole = ({ kind }: TermPart): boolean =>
    ["text", "time", "several", "edition", "tables", "wagers", "prizes"].includes(kind);

const plainAmount = (text: string): string => text.replace(/[\s,$]/g, "");

/* Amounts and shares stay as they are; anything else is goods. */
function prizeWord(text: string): string {
    const plain = plainAmount(text);
    return /^\d+(\.\d+)?%?$/.test(plain) ? plain : `"${text.replaceAll('"', "")}"`;
}

function partWord(part: TermPart, typed: string): string {
    const text = typed.trim();
    switch (part.kind) {
        case "money": return plainAmount(text);
        case "share": return text.replace(/\s*%?$/, "%");
        case "time": return momentWord(text);
        default: return text;
    }
}

/* One part, with the words before it; nothing if it is left out. */
function partWords(part: TermPart, typed = ""): string {
    if (part.kind === "said") return part.words ?? "";
    if (!typed.trim()) return "";
    if (part.kind === "flag") return part.words ?? "";
    return [part.words, partWord(part, typed)].filter(Boolean).join(" ");
}

/* The value of a term; undefined if nothing is typed. */
export function valueOf({ parts }: TermRow, typed: readonly string[] = []): string | undefined {
    if (parts[0]?.kind === "prizes")
        return typed.filter((text) => text.trim()).map(prizeWord).join(", ") || undefined;
    if (!parts.some((part, i) => part.kind !== "said" && typed[i]?.trim())) return undefined;
    return parts.map((part, i) => partWords(part, typed[i])).filter(Boolean).join(" ");
}

/* Words of a value, one after the other. */
function takeWords(words: string[], wanted = ""): boolean {
    const list = wanted.split(" ").filter(Boolean);
    if (!list.every((word, i) => words[i] === word)) return false;
    words.splice(0, list.length);
    return true;
}

/* What would have been typed for a value: the reverse of valueOf(). */
export function typedOf({ parts }: TermRow, value: string): string[] {
    const [first] = parts;
    if (first?.kind === "prizes")
        return (value.match(/"[^"]*"|[^",\s][^,]*/g) ?? []).map((word) => word.replaceAll('"', "").trim());
    if (first?.kind === "time") return [localWord(momentOf(value) ?? 0)];
    if (first && isWhole(first)) return [value];
    const words = value.split(/[\s,]+/).filter(Boolean);
    return parts.map((part) => {
        if (!takeWords(words, part.words)) return "";
        if (part.kind === "flag") return "yes";
        if (part.kind === "said") return "";
        const word = words.shift() ?? "";
        return part.kind === "share" ? word.replace("%", "") : word;
    });
}

/* ---- What a form has ------------------------------------------------------------- */

const NUMBERS: readonly number[] = [1];

/* The numbers of a row: 1, or those of its group. */
export function numbersOf({ group }: TermRow, { counts }: Draft): readonly number[] {
    return group ? Array.from({ length: counts[group] ?? 0 }, (_, i) => i + 1) : NUMBERS;
}

const typedWord = (typed: Typed) => (key: string): string | undefined => typed[key]?.[0];

export const isShown = (row: TermRow, number: number, { typed }: Draft): boolean =>
    fits(row.when, row.group, number, typedWord(typed));

/* The choices of a part that fit what is typed elsewhere. */
export const choicesOf = (part: TermPart, { typed }: Draft): TermChoice[] =>
    (part.choices ?? []).filter(({ when }) => fits(when, undefined, 1, typedWord(typed)));

/* The clause of a row, for the game that is chosen. */
export function clauseOf(row: TermRow, kind: KindRow, { typed }: Draft): string {
    const house = kind.house_when && fits(kind.house_when, undefined, 1, typedWord(typed));
    return (house && row.house_clause) || row.clause;
}

/* ---- Drafts ---------------------------------------------------------------------- */

/* The next full hour of the reader's own time, and so many hours more. */
function hoursFrom(now: number, hours: number): string {
    const time = new Date(now + hours * HOUR);
    time.setMinutes(60, 0, 0);
    return localWord(time.getTime());
}

function usualOf(row: TermRow, now: number, draft: Draft): string[] {
    const [part] = row.parts;
    if (part?.kind === "edition" || part?.kind === "tables")
        return [choicesOf(part, draft)[0]?.word ?? ""];
    if (row.usual === undefined) return [];
    if (part?.kind !== "time") return typedOf(row, row.usual);
    return [hoursFrom(now, Number(row.usual))];
}

/* Adds the usual values of rows, each of which may depend on those before. */
function withUsual(draft: Draft, rows: readonly TermRow[], number: number, now: number): Draft {
    return rows.reduce((before, row) => {
        const key = keyOf(row, number);
        const usual = usualOf(row, now, before);
        if (usual.length === 0 || before.typed[key]) return before;
        return { ...before, typed: { ...before.typed, [key]: usual } };
    }, draft);
}

/* Groups that a form begins with: those that have usual values. */
export function draftOf({ terms }: KindRow, now: number): Draft {
    const groups = terms.filter(({ group, usual }) => group && usual).map(({ group }) => group!);
    const counts = Object.fromEntries(groups.map((group) => [group, 1]));
    return withUsual({ name: "", named: false, typed: {}, counts, own: [] },
        terms.filter(({ group }) => !group || group in counts), 1, now);
}

/* A name from a title: "Autumn Cup 2026!" is "autumn-cup-2026". */
export function nameOf(title: string): string {
    return title.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase()
        .replace(/[^a-z0-9]+/g, "-").slice(0, 32).replace(/^-|-$/g, "");
}

/* Words of the house that no longer fit are dropped; what then misses one gets the first. */
function withChoices(draft: Draft, { terms }: KindRow): Draft {
    return terms.reduce((before, row) => {
        const [part] = row.parts;
        if (part?.kind !== "tables" && part?.kind !== "wagers") return before;
        const key = keyOf(row);
        const fitting = choicesOf(part, before).map(({ word }) => word);
        const kept = (before.typed[key]?.[0] ?? "").split(/[\s,]+/).filter((word) => fitting.includes(word));
        const words = kept.length === 0 && row.needed ? fitting.slice(0, 1) : kept;
        return { ...before, typed: { ...before.typed, [key]: [words.join(", ")] } };
    }, draft);
}

/* After something was typed into a part of a term. */
export function typedInto(
    draft: Draft, kind: KindRow, key: string, part: number, text: string,
): Draft {
    const parts = [...(draft.typed[key] ?? [])];
    for (let i = parts.length; i < part; i++) parts[i] = "";
    parts[part] = text;
    const after = { ...draft, typed: { ...draft.typed, [key]: parts } };
    if (key === "title" && !draft.named) after.name = nameOf(text);
    return withChoices(after, kind);
}

/* One more of a group. */
export function moreOf(draft: Draft, { terms }: KindRow, group: string, now: number): Draft {
    const number = (draft.counts[group] ?? 0) + 1;
    return withUsual({ ...draft, counts: { ...draft.counts, [group]: number } },
        terms.filter((row) => row.group === group), number, now);
}

/* Without one of a group: those after it move up. */
export function without(draft: Draft, { terms }: KindRow, group: string, gone: number): Draft {
    const rows = terms.filter((row) => row.group === group);
    const count = draft.counts[group] ?? 0;
    const typed: Record<string, readonly string[]> = { ...draft.typed };
    for (const row of rows)
        for (let number = gone; number <= count; number++) {
            const next = typed[keyOf(row, number + 1)];
            if (number < count && next) typed[keyOf(row, number)] = next;
            else delete typed[keyOf(row, number)];
        }
    return { ...draft, typed, counts: { ...draft.counts, [group]: count - 1 } };
}

/* ---- Terms ----------------------------------------------------------------------- */

/* "Dress code" is "more.dress-code". */
const ownKey = (about: string): string => `more.${nameOf(about)}`;

/* The terms that a draft makes, in the order of the rows; numbered ones number by number. */
export function termsOf(draft: Draft, { terms }: KindRow): [key: string, value: string][] {
    const stated: [string, string][] = [];
    const done = new Set<string>();
    const state = (row: TermRow, number: number) => {
        const key = keyOf(row, number);
        const value = valueOf(row, draft.typed[key]);
        if (value !== undefined && isShown(row, number, draft)) stated.push([key, value]);
    };

    for (const row of terms) {
        if (!row.group) state(row, 1);
        else if (!done.has(row.group)) {
            done.add(row.group);
            const group = terms.filter((other) => other.group === row.group);
            for (const number of numbersOf(row, draft)) group.forEach((one) => state(one, number));
        }
    }
    for (const [about, text] of draft.own)
        if (about.trim() && text.trim()) stated.push([ownKey(about), text.trim()]);
    return stated;
}
