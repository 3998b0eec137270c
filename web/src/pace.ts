/* pace.ts - shows a round at a pace that people can follow.  An automatic table sends a whole round
 * at once, but people want to see the motion, the cards and the chips.  So the page shows the events
 * in order, pauses after some, and applies each to the table.  The parts know which and how. */
import { PARTS, happenings } from "./parts";
import type { TableEvent, TableState } from "./wire";

/* Milliseconds for decided wagers, at every table; in quick play, and then for anything else. */
const VERDICT = 2000;
const QUICK_VERDICT = 300;
const QUICK_MOST = 60;

function waitFor(event: TableEvent, calm: boolean): number {
    if (event.event === "verdict") return VERDICT;
    return Math.max(0, ...happenings(event).map(({ lasts }) => lasts?.[calm ? 1 : 0] ?? 0));
}

/* Milliseconds to pause after these events. */
export function waitAfter(events: TableEvent[], calm: boolean, quick = false): number {
    const most = (event: TableEvent) =>
        !quick ? Infinity : event.event === "verdict" ? QUICK_VERDICT : QUICK_MOST;
    return Math.max(0, ...events.map((event) => Math.min(waitFor(event, calm), most(event))));
}

/* Whether something comes to rest with this event. */
export function isTurn(event: TableEvent): boolean {
    return happenings(event).some(({ rests }) => rests);
}

/* The outcome of a draw, in the words of the record. */
export function drawnWith(events: TableEvent[]): string[] | undefined {
    const drawn = events.flatMap((event) =>
        happenings(event).map((happening) => happening.drawn?.(event)));
    return drawn.find((outcome) => outcome !== undefined);
}

/* The sentence that announces the outcome, of a round or of a hand. */
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

/* Keeps dice and cards of the last round in view until the next one begins. */
export function withLeftovers(before: TableState, now: TableState): TableState {
    return PARTS.reduce((kept, { keep }) => ({ ...kept, ...keep?.(before, now) }), now);
}

export function withoutLeftovers(state: TableState, events: TableEvent[]): TableState {
    if (!state.over) return state;
    const cleared = PARTS.reduce(
        (all, { clear }) => ({ ...all, ...clear?.(state, events) }), {} as Partial<TableState>);
    return Object.keys(cleared).length > 0 ? { ...state, ...cleared } : state;
}
