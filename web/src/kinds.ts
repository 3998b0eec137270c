/* kinds.ts - what can be opened in this house, from GET /api/kinds: the rows of terms, which forms
 * and pages follow.  A key without a row is shown by its name. */
import { useEffect, useState } from "preact/hooks";
import type { ItemKind } from "./item-wire";
import { get } from "./wire";

/* Values of another term that something is for: {"kind":["vehicle"]}. */
export type When = Record<string, string[]>;

export interface TermChoice {
    word: string;
    label: string;
    when?: When;
}

export type PartKind =
    | "text" | "time" | "several" | "edition" | "tables" | "wagers" | "prizes" | "word" | "number"
    | "money" | "share" | "litres" | "choice" | "flag" | "said";

export interface TermPart {
    kind: PartKind;
    words?: string; /* before it */
    label?: string;
    optional?: boolean;
    least?: number;
    most?: number;
    choices?: TermChoice[];
}

export interface TermRow {
    key: string;
    group?: string; /* "stage.": keys have numbers, "stage.2" */
    most?: number;
    section: string;
    label: string;
    states: string;
    hint?: string;
    usual?: string;
    needed?: boolean;
    seldom?: boolean;
    when?: When;
    clause: string;
    house_clause?: string;
    parts: TermPart[];
}

export interface KindRow {
    kind: ItemKind;
    clause: string;
    roles: string[];
    house_when?: When;
    terms: TermRow[];
}

export interface Kinds {
    message_bytes: number;
    kinds: KindRow[];
}

export const kindOf = (kinds: Kinds | null, kind: string): KindRow | undefined =>
    kinds?.kinds.find((row) => row.kind === kind);

let asked: Promise<Kinds> | null = null;

/* Null until they are known; they do not change while the casino runs. */
export function useKinds(): { kinds: Kinds | null; failure: string } {
    const [kinds, setKinds] = useState<Kinds | null>(null);
    const [failure, setFailure] = useState("");

    useEffect(() => {
        asked ??= get<Kinds>("/api/kinds");
        asked.then(setKinds, (error: Error) => {
            asked = null;
            setFailure(error.message);
        });
    }, []);
    return { kinds, failure };
}

/* ---- Keys ------------------------------------------------------------------------ */

/* The key of a row: "fee", "stage.2", "prize.2.kind". */
export function keyOf({ key, group }: TermRow, number = 1): string {
    return group ? `${group}${number}${key && `.${key}`}` : key;
}

/* The row of a key, and its number in the group; one key can have rows for several choices. */
export function rowOf(
    rows: readonly TermRow[], key: string, valueOf: (key: string) => string | undefined,
): { row: TermRow; number: number } | undefined {
    for (const row of rows) {
        const number = row.group && key.startsWith(row.group)
            ? parseInt(key.slice(row.group.length), 10) : 1;
        if (keyOf(row, number) === key && fits(row.when, row.group, number, valueOf))
            return { row, number };
    }
    return undefined;
}

/* Whether the terms have one of the values that something is for.  In a group, the other term is of
 * the same number. */
export function fits(
    when: When | undefined, group: string | undefined, number: number,
    valueOf: (key: string) => string | undefined,
): boolean {
    return Object.entries(when ?? {}).every(([key, values]) =>
        values.includes(valueOf(group ? `${group}${number}.${key}` : key) ?? ""));
}
