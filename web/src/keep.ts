/* keep.ts - what the browser keeps for the page.  Storage may be missing, full or forbidden; then
 * nothing is kept. */

/* "local" is kept until it is deleted, "session" until the tab is closed. */
export type Where = "local" | "session";

const storageOf = (where: Where): Storage => (where === "local" ? localStorage : sessionStorage);

export function kept(where: Where, key: string): string | null {
    try {
        return storageOf(where).getItem(key);
    } catch {
        return null;
    }
}

/* Returns whether it is kept. */
export function keep(where: Where, key: string, value: string): boolean {
    try {
        storageOf(where).setItem(key, value);
        return true;
    } catch {
        return false;
    }
}

export function drop(where: Where, key: string): void {
    try {
        storageOf(where).removeItem(key);
    } catch {
        /* nothing was kept */
    }
}

/* All keys that begin like this. */
export function keysOf(where: Where, start: string): string[] {
    try {
        return Object.keys(storageOf(where)).filter((key) => key.startsWith(start));
    } catch {
        return [];
    }
}

/* A value kept as JSON; null if there is none, or none that can be read. */
export function keptJson(where: Where, key: string): unknown {
    try {
        return JSON.parse(kept(where, key) ?? "null");
    } catch {
        return null;
    }
}
