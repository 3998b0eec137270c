/* pace.ts - outcomes one after the other.  A table without staff tells a whole round at once;
 * people want to see what moves, the cards come and the chips go.  So what is told is shown in its
 * order, with a moment after some of it, and the table looks as the events so far say: the parts
 * know which, and how. */
import { PARTS, happenings } from "./parts";
import type { TableEvent, TableState } from "./wire";

/* Milliseconds for wagers that were decided, which are at every table. */
const VERDICT = 2000;

function waitFor(event: TableEvent, calm: boolean): number {
    if (event.event === "verdict") return VERDICT;
    return Math.max(0, ...happenings(event).map(({ lasts }) => lasts?.[calm ? 1 : 0] ?? 0));
}

/* How long what was told is looked at before anything else is shown. */
export function waitAfter(events: TableEvent[], calm: boolean): number {
    return Math.max(0, ...events.map((event) => waitFor(event, calm)));
}

/* Whether something comes to rest with it. */
export function isTurn(event: TableEvent): boolean {
    return happenings(event).some(({ rests }) => rests);
}

/* What chance came to, as it is recorded of a draw. */
export function drawnWith(events: TableEvent[]): string[] | undefined {
    const drawn = events.flatMap((event) =>
        happenings(event).map((happening) => happening.drawn?.(event)));
    return drawn.find((outcome) => outcome !== undefined);
}

/* The sentence that says how it came out; at some games hands are only called. */
export function outcomeOf(events: TableEvent[]): string | undefined {
    return events.find((event) => happenings(event).some(({ says }) => says))?.say;
}

export function endsRound(events: TableEvent[]): boolean {
    return events.some((event) => happenings(event).some(({ says }) => says === "round"));
}

/* ---- The table after an event ---------------------------------------------------- */

function changedBy(state: TableState, event: TableEvent): TableState {
    return happenings(event).reduce(
        (now, { change }) => ({ ...now, ...change?.(now, event) }), state);
}

export function stateAfter(state: TableState, events: TableEvent[]): TableState {
    return events.reduce(changedBy, state);
}

/* ---- Between rounds -------------------------------------------------------------- */

/* What lies there from the last round stays to be looked at until the next begins. */
export function withLeftovers(before: TableState, now: TableState): TableState {
    return PARTS.reduce((kept, { keep }) => ({ ...kept, ...keep?.(before, now) }), now);
}

export function withoutLeftovers(state: TableState, events: TableEvent[]): TableState {
    if (!state.over) return state;
    const cleared = PARTS.reduce(
        (all, { clear }) => ({ ...all, ...clear?.(state, events) }), {} as Partial<TableState>);
    return Object.keys(cleared).length > 0 ? { ...state, ...cleared } : state;
}
