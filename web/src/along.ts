/* along.ts - the tables that this tab of the browser has left for another one.  The casino is told,
 * so that the chips come along, until the person has left; also after a reload or a lost
 * connection. */

const AT = "croupier-at"; /* the table that the tab showed last */
const LEFT = "croupier-left"; /* tables it has left: true if the casino was told */

export type Left = Record<string, boolean>;

export interface Memory {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
}

function leftIn(memory: Memory): Left {
    try {
        return (JSON.parse(memory.getItem(LEFT) ?? "{}") as Left | null) ?? {};
    } catch {
        return {};
    }
}

/* The tab shows this table now. */
export function cameTo(table: string, memory: Memory = sessionStorage): void {
    const before = memory.getItem(AT);
    const { [table]: _, ...left } = leftIn(memory);
    if (before && before !== table) left[before] = false;
    memory.setItem(AT, table);
    memory.setItem(LEFT, JSON.stringify(left));
}

/* Another person uses the tab, which shows this table, or none. */
export function startAnew(table: string | undefined, memory: Memory = sessionStorage): void {
    memory.removeItem(LEFT);
    if (table) memory.setItem(AT, table);
    else memory.removeItem(AT);
}

/* Tables of which the casino must be told, and whether it was told before. */
export function toTell(memory: Memory = sessionStorage): Left {
    const left = leftIn(memory);
    const told = Object.fromEntries(Object.keys(left).map((table) => [table, true]));
    memory.setItem(LEFT, JSON.stringify(told));
    return left;
}

/* Forgets tables where the person has nothing any more. */
export function keepOnly(tables: string[], memory: Memory = sessionStorage): void {
    const left = Object.entries(leftIn(memory)).filter(([table]) => tables.includes(table));
    memory.setItem(LEFT, JSON.stringify(Object.fromEntries(left)));
}
