/* contest.ts - a session of a tournament at a table, in words and by rank. */
import type { ContestState, OwnContest, SeatState, TableState } from "./wire";
import { money, plainName } from "./money";

/* ---- Words ----------------------------------------------------------------------- */

/* "Round 3 of 20", "Round 3, shoe 1 of 2". */
export function roundWords({ stage, measure, round, length, shoe }: ContestState): string {
    if (stage === "seating") return "The players take their seats";
    if (stage === "ended") return "The session is over";
    if (measure === "rounds") return `Round ${round} of ${length}`;
    return measure === "shoes" ? `Round ${round}, shoe ${shoe ?? 1} of ${length}` : `Round ${round}`;
}

export const limitWords = ({ min, max }: ContestState): string =>
    `${money(min)} \u2013 ${money(max)} a bet`;

const has = (seats: readonly number[] | undefined, seat: number): boolean =>
    seats?.includes(seat) ?? false;

/* What a player is known for in this round; the last word of the rules comes first. */
export function marksOf(session: ContestState, seat: number): string[] {
    if (has(session.disqualified, seat)) return ["disqualified"];
    if (has(session.out, seat)) return ["out"];
    if (session.stage === "ended") return [];
    const secret = session.secrets?.some((one) => one.seat === seat);
    return [
        has(session.passed, seat) ? "passed" : has(session.made, seat) ? "made" : "",
        has(session.late, seat) ? "late" : "",
        secret ? "secret" : "",
    ].filter(Boolean);
}

/* ---- Standings ------------------------------------------------------------------- */

export interface Racked {
    seat: number;
    name: string;
    colour: number;
    chips: number; /* in the rack and on the felt, without secret wagers */
    rank: number;
    marker: boolean;
    turn: boolean;
    mine: boolean;
    gone: boolean; /* plays no more in this session */
    away: boolean;
    marks: string[];
}

function racked(state: TableState, session: ContestState, seat: SeatState, own: number | null): Racked {
    const out = has(session.disqualified, seat.seat) || has(session.out, seat.seat);
    return {
        seat: seat.seat,
        name: seat.seat === own ? "You" : (plainName(seat.name) ?? `Seat ${seat.seat}`),
        colour: seat.colour ?? seat.seat,
        chips: (seat.rack ?? 0) + (seat.layout ?? 0),
        rank: 0,
        marker: session.marker === seat.seat && session.stage !== "ended",
        turn: session.turn === seat.seat,
        mine: seat.seat === own,
        gone: out,
        away: seat.seat !== own && (seat.here === false || has(state.gone, seat.seat)),
        marks: marksOf(session, seat.seat),
    };
}

/* The players of the session, most chips first; those who play no more come last. */
export function standingsOf(state: TableState, own: number | null): Racked[] {
    const { session } = state;
    if (!session) return [];
    const list = state.seats
        .filter(({ seat }) => has(session.players, seat))
        .map((seat) => racked(state, session, seat, own))
        .sort((one, other) =>
            Number(one.gone) - Number(other.gone) || other.chips - one.chips || one.seat - other.seat);
    const better = (one: Racked) => list.filter((other) => !other.gone && other.chips > one.chips);
    return list.map((one) => ({ ...one, rank: one.gone ? 0 : better(one).length + 1 }));
}

/* ---- Secret wagers --------------------------------------------------------------- */

/* The secret wagers to draw: one's own with their amounts, others' without. */
export function secretsOn(
    session: ContestState | undefined, own: OwnContest | undefined,
): { seat: number; wager: string; cents?: number }[] {
    const mine = own?.secrets ?? [];
    const seat = mine[0]?.seat;
    return [...(session?.secrets ?? []).filter((one) => one.seat !== seat), ...mine];
}

const many = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

/* "1 pass card, 2 secret wager cards"; empty if there are none. */
export function cardsLeft({ pass_cards, secret_cards }: OwnContest): string {
    return [
        pass_cards > 0 ? many(pass_cards, "pass card") : "",
        secret_cards > 0 ? many(secret_cards, "secret wager card") : "",
    ].filter(Boolean).join(", ");
}
