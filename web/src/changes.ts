/* changes.ts - the casino sends what has changed in a table's state and in what is the player's, not
 * all of it again; this makes whole messages of it.  docs/protocol.md describes the changes.
 *
 *   "table"           -> kept
 *   "change" number 5 -> "state" or "yours", if number 4 was the last; otherwise null: ask again */
import type { ServerMessage, TableState, Yours } from "./wire";

export type Change = [unknown] | null | { [part: string]: Change | Splice[] };
type Splice = [at: number, cut: number, ...put: unknown[]];

export interface ChangeMessage {
    tell: "change";
    table: string;
    number?: number;
    mine?: number;
    entry?: number;
    now?: number;
    state?: Change;
    yours?: Change;
}

function changedArray(before: unknown[], change: { [part: string]: unknown }): unknown[] {
    const now = [...before];
    for (const [at, cut, ...put] of (change["+"] ?? []) as Splice[]) now.splice(at, cut, ...put);
    for (const [part, by] of Object.entries(change))
        if (part !== "+") now[Number(part)] = changed(now[Number(part)], by as Change);
    return now;
}

function changedObject(before: object, change: { [part: string]: unknown }): object {
    const now: Record<string, unknown> = { ...before };
    for (const [part, by] of Object.entries(change)) {
        if (by === null) delete now[part];
        else now[part] = changed(now[part], by as Change);
    }
    return now;
}

/* The value after a change; the value before stays as it is. */
export function changed(before: unknown, change: Change): unknown {
    if (change === null) return undefined;
    if (Array.isArray(change)) return change[0];
    if (Array.isArray(before)) return changedArray(before, change);
    return changedObject((before ?? {}) as object, change);
}

interface Told {
    state: TableState;
    number: number;
    yours?: Yours;
    mine: number;
}

/* What was told about each table. */
export class Changes {
    private tables = new Map<string, Told>();

    forget(table: string): void {
        this.tables.delete(table);
    }

    isKnown(table: string): boolean {
        return this.tables.has(table);
    }

    /* The message, or the whole one that a change stands for; null: something is missing. */
    whole(message: ServerMessage | ChangeMessage): ServerMessage | null {
        if (message.tell === "change") return this.wholeOf(message);
        if (message.tell === "table") {
            const { state, yours, number = 0 } = message;
            this.tables.set(message.table, { state, number, yours, mine: 0 });
        }
        const told = message.tell === "yours" ? this.tables.get(message.table) : undefined;
        if (message.tell === "yours" && told) {
            told.yours = message.yours;
            told.mine = message.mine ?? told.mine;
        }
        return message;
    }

    private wholeOf(message: ChangeMessage): ServerMessage | null {
        const told = this.tables.get(message.table);
        if (!told) return null;
        if (message.number !== undefined) return this.wholeState(told, message);
        if (!told.yours || message.mine !== told.mine + 1) return null;
        told.mine++;
        told.yours = changed(told.yours, message.yours ?? {}) as Yours;
        return { tell: "yours", table: message.table, yours: told.yours };
    }

    private wholeState(told: Told, message: ChangeMessage): ServerMessage | null {
        const { table, number, entry = 0, now = 0, state = {} } = message;
        if (number !== told.number + 1) return null;
        told.number++;
        told.state = changed(told.state, state) as TableState;
        return { tell: "state", table, entry, now, state: told.state };
    }
}
