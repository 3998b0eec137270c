/* memory.ts - what a person has seen at a table, kept while the tab is open, so that a reload keeps
 * the log, the session, the bets to repeat and the draws to check; and what happened in between,
 * from the casino.
 *
 * Events are told apart by their entry in the record: those up to `seen` are known, later ones are
 * new.  So nothing counts twice. */
import { type Stake, stakesOf } from "./bets";
import type { DrawSeen, Line, TableView } from "./floor";
import { drop, keep, keptJson, keysOf } from "./keep";
import { waitAfter } from "./pace";
import { resultOf } from "./result";
import type { EventsMessage, TableEvent } from "./wire";

export const LINES_MOST = 200;
export const VERDICTS_MOST = 2000;
export const DRAWS_KEPT = 20; /* they are large */
const TABLES_MOST = 8;

/* ---- What is known of a table ---------------------------------------------------- */

export interface Known {
    seen: number; /* the last entry whose events are known */
    lines: Line[];
    verdicts: Line[]; /* the person's own results: bets decided, and charges */
    lastStakes: Stake[];
    stakes: Stake[]; /* on the felt at last */
    seat: number | null;
    gap: boolean; /* the casino no longer had everything that happened in between */
    draws: DrawSeen[]; /* those seen by the page itself, with what was published before */
}

export const UNKNOWN: Known = {
    seen: 0, lines: [], verdicts: [], lastStakes: [], stakes: [], seat: null, gap: false, draws: [],
};

export function knownBy(view: TableView): Known {
    const { seen, verdicts, lastStakes, gap, draws } = view;
    const seat = view.yours.seat ?? null;
    const lines = [...view.lines, ...(view.delayed ?? [])];
    const stakes = stakesOf(view.state.wagers, seat);
    return { seen, lines, verdicts, lastStakes, stakes, seat, gap, draws };
}

/* ---- Events ---------------------------------------------------------------------- */

export const isOwnResult = (line: Line): boolean => line.mine && resultOf(line) !== null;

/* The events of a message as lines of the log. */
export function linesOf(message: EventsMessage, isMine: (event: TableEvent) => boolean): Line[] {
    return message.events.map((event, i) => ({
        ...event,
        key: `${message.entry}-${i}`,
        time: message.time ?? Date.now(),
        mine: isMine(event),
    }));
}

const sitsAt = (event: TableEvent, seat: number) =>
    event.event === "done" && event.act === "sit" && event.seat === seat;

/* The messages since the person at this seat sat down, as far as that is certain. */
function ownFrom(known: Known, past: EventsMessage[], seat: number | null): number {
    if (seat === null) return past.length;
    const sat = past.map(({ events }) => events.some((event) => sitsAt(event, seat))).lastIndexOf(true);
    if (sat >= 0) return sat;
    return known.seat === seat ? 0 : past.length;
}

/* The stakes after an event. */
function staked(stakes: Stake[], line: Line): Stake[] {
    const { wager, stake = 0 } = line as { wager?: string; stake?: number };
    if (!line.mine || !wager) return stakes;
    const others = stakes.filter((one) => one.wager !== wager);
    const before = stakes.find((one) => one.wager === wager)?.cents ?? 0;
    const change: Partial<Record<string, number>> = { placed: stake, down: -stake };
    const lost = line.event === "verdict" && line.fate === "loses";
    const now = lost ? 0 : before + (change[line.event] ?? 0);
    return now === before ? stakes : now > 0 ? [...others, { wager, cents: now }] : others;
}

/* What is known with the events that the casino kept for this page.  `from`: it has all events of
 * later entries.  `seat` is the person's seat now. */
export function caughtUp(
    known: Known, past: EventsMessage[], from: number, seat: number | null,
): Known {
    const missed = past.filter(({ entry }) => entry > known.seen);
    const own = ownFrom(known, missed, seat);
    const lines: Line[] = [];
    let { stakes, lastStakes } = known;
    let fresh = true; /* bets have been made since the last outcome */
    for (const [i, message] of missed.entries()) {
        const isMine = (event: TableEvent) => i >= own && event.seat !== undefined && event.seat === seat;
        const added = linesOf(message, isMine);
        if (waitAfter(message.events, false) > 0) {
            if (fresh && stakes.length > 0) lastStakes = stakes;
            fresh = false;
        }
        for (const line of added) {
            stakes = staked(stakes, line);
            fresh ||= line.mine && line.event === "placed";
        }
        lines.push(...added);
    }
    return {
        seen: Math.max(known.seen, ...missed.map(({ entry }) => entry)),
        lines: [...known.lines, ...lines.filter(({ say }) => say)].slice(-LINES_MOST),
        verdicts: [...known.verdicts, ...lines.filter(isOwnResult)].slice(-VERDICTS_MOST),
        lastStakes,
        stakes,
        seat,
        gap: known.gap || (from > known.seen && known.stakes.length > 0),
        draws: known.draws,
    };
}

/* ---- Kept in the tab ------------------------------------------------------------- */

/* Whose memory it is. */
export interface Whose {
    casino: string; /* its public key */
    person: number;
    table: string;
}

const START = "croupier-table ";
const keyOf = ({ casino, person, table }: Whose) =>
    `${START}${casino.slice(0, 16)} ${person} ${table}`;

interface Kept {
    at: number; /* when it was kept */
    entry: number; /* of the state */
    known: Known;
}

/* The log has the sentences and clauses of verdicts. */
const short = (line: Line): Line => {
    const { say: _, clause: __, also: ___, ...rest } = line;
    return rest as Line;
};

/* Only the tables visited last are kept. */
function dropOldest(but: string): void {
    const others = keysOf("session", START).filter((key) => key !== but);
    const at = (key: string) => (keptJson("session", key) as Kept | null)?.at ?? 0;
    if (others.length < TABLES_MOST) return;
    for (const key of others.sort((one, other) => at(other) - at(one)).slice(TABLES_MOST - 1))
        drop("session", key);
}

export function remember(whose: Whose, entry: number, known: Known): void {
    const key = keyOf(whose);
    const verdicts = known.verdicts.map(short);
    const draws = known.draws.slice(-DRAWS_KEPT);
    const kept: Kept = { at: Date.now(), entry, known: { ...known, verdicts, draws } };
    dropOldest(key);
    if (keep("session", key, JSON.stringify(kept))) return;
    for (const other of keysOf("session", START)) drop("session", other);
    keep("session", key, JSON.stringify(kept));
}

/* What is kept, unless it is of a record that was longer than this one. */
export function recall(whose: Whose, entry = Infinity): Known | null {
    const kept = keptJson("session", keyOf(whose)) as Kept | null;
    return kept?.known && kept.entry <= entry ? { ...UNKNOWN, ...kept.known } : null;
}

/* Forgets what other people saw. */
export function forgetOthers(casino: string, person: number | undefined): void {
    const own = person === undefined ? undefined : keyOf({ casino, person, table: "" });
    for (const key of keysOf("session", START))
        if (own === undefined || !key.startsWith(own)) drop("session", key);
}
