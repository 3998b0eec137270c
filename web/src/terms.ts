/* terms.ts - the terms of a tournament or promotion in readable form, by the rows of their kind
 * (kinds.ts).  A key without a row is shown by its name. */
import { type TermRow, rowOf } from "./kinds";
import { actWords } from "./rows";
import { dateWords, momentOf } from "./times";

export interface TermLine {
    label: string;
    value: string;
}

export interface TermSection {
    title: string;
    rows: TermLine[];
}

export type Term = readonly [key: string, value: string];

/* ---- Values ---------------------------------------------------------------------- */

const numbers = (words: readonly string[], key: string): number => {
    const at = words.indexOf(key);
    return at < 0 ? 0 : Number(words[at + 1]);
};

/* "heats seats 7 advance 2 best 1" */
function stageWords(value: string): string {
    const words = value.split(/[\s,]+/);
    const [advance, best] = [numbers(words, "advance"), numbers(words, "best")];
    const parts = [`up to ${numbers(words, "seats")} players at a table`];
    if (advance) parts.push(`the best ${advance === 1 ? "player" : advance} of each goes on`
        .replace(/(\d+) of each goes/, "$1 of each go"));
    if (best) parts.push(`and the best ${best} of the others in the stage`);
    if (words.includes("losers")) parts.push("for players who did not go on before");
    return `${actWords(words[0] ?? "")}: ${parts.join(", ")}`;
}

/* Words of a value that have labels, such as the name of a game. */
function choiceWords({ parts: [part] }: TermRow, value: string): string {
    const labels = new Map(part?.choices?.map(({ word, label }) => [word, label]));
    const words = part?.kind === "choice" || part?.kind === "edition" ? [value] : value.split(/[\s,]+/);
    return words.every((word) => labels.has(word))
        ? words.map((word) => labels.get(word)).join(", ") : value;
}

function valueWords(row: TermRow | undefined, value: string): string {
    if (row?.group === "stage.") return stageWords(value);
    const moment = momentOf(value);
    if (moment !== null) return dateWords(moment);
    return row ? choiceWords(row, value) : value;
}

/* ---- Keys ------------------------------------------------------------------------ */

const HIDDEN = new Set(["title"]); /* shown above */

/* "prize.": what its members are about. */
const groupWords = (group: string): string => actWords(group.replace(/\.$/, ""));

function labelOf({ label, key, group }: TermRow, number: number): string {
    if (!group) return label;
    return key ? `${groupWords(group)} ${number} \u2013 ${label.toLowerCase()}` : `${label} ${number}`;
}

/* Sections in the order in which people read them; other terms, such as the house's own, last. */
export function termSections(terms: readonly Term[], rows: readonly TermRow[]): TermSection[] {
    const values = new Map(terms);
    const sections = new Map(rows.map(({ section }): [string, [number, TermLine][]] => [section, []]));
    const others: TermLine[] = [];

    for (const [key, value] of terms) {
        if (HIDDEN.has(key)) continue;
        const found = rowOf(rows, key, (other) => values.get(other));
        const line = { label: actWords(key.replace(/^more\./, "").replaceAll(".", " ")),
                       value: valueWords(found?.row, value) };
        if (!found) others.push(line);
        else
            sections.get(found.row.section)!.push([
                rows.indexOf(found.row) + 1000 * found.number,
                { ...line, label: labelOf(found.row, found.number) },
            ]);
    }
    const known = [...sections].map(([title, lines]) => ({
        title, rows: lines.sort(([one], [other]) => one - other).map(([, line]) => line),
    }));
    return [...known, { title: "More", rows: others }].filter((section) => section.rows.length > 0);
}
