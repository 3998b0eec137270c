/* along.ts - the tables that a person has left for another one.  The casino is told, so that the chips
 * come along, until the person has left; also after a reload or a lost connection, and even if the
 * browser was closed and the casino restarted: the browser remembers it for each person. */
import { drop, keep, keptJson, kept, keysOf } from "./keep";

const AT = "croupier-at"; /* the table that the tab showed last */
const LEFT = "croupier-left"; /* tables the tab has left: true if the casino was told */
const ALL_LEFT = "croupier-left "; /* with the person: tables left in any tab, as a list */
const PEOPLE_MOST = 8;

export type Left = Record<string, boolean>;

const leftInTab = (): Left => (keptJson("session", LEFT) as Left | null) ?? {};
const leftBy = (person: string): string[] => {
    const tables = keptJson("local", ALL_LEFT + person);
    return Array.isArray(tables) ? tables.map(String) : [];
};

function keepLeft(person: string, left: Left): void {
    const key = ALL_LEFT + person;
    const others = keysOf("local", ALL_LEFT).filter((one) => one !== key);
    keep("session", LEFT, JSON.stringify(left));
    if (Object.keys(left).length === 0) return drop("local", key);
    for (const one of others.slice(PEOPLE_MOST - 1)) drop("local", one);
    keep("local", key, JSON.stringify(Object.keys(left)));
}

/* The tab shows this table now. */
export function cameTo(table: string): void {
    const before = kept("session", AT);
    const { [table]: _, ...left } = leftInTab();
    if (before && before !== table) left[before] = false;
    keep("session", AT, table);
    keep("session", LEFT, JSON.stringify(left));
}

/* The person takes the chips from this table, without showing another one. */
export function wentFrom(table: string): void {
    if (kept("session", AT) === table) drop("session", AT);
    keep("session", LEFT, JSON.stringify({ ...leftInTab(), [table]: false }));
}

/* Another person uses the tab, which shows this table, or none. */
export function startAnew(table: string | undefined): void {
    drop("session", LEFT);
    if (table) keep("session", AT, table);
    else drop("session", AT);
}

/* Tables of which the casino must be told, and whether it was told before. */
export function toTell(person: string): Left {
    const before = Object.fromEntries(leftBy(person).map((table) => [table, true]));
    const { [kept("session", AT) ?? ""]: _, ...left }: Left = { ...before, ...leftInTab() };
    keepLeft(person, Object.fromEntries(Object.keys(left).map((table) => [table, true])));
    return left;
}

/* Forgets tables where the person has nothing any more. */
export function keepOnly(tables: string[], person: string): void {
    const all = { ...Object.fromEntries(leftBy(person).map((table) => [table, true])), ...leftInTab() };
    keepLeft(person, Object.fromEntries(Object.entries(all).filter(([table]) => tables.includes(table))));
}
