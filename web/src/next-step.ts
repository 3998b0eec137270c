/* next-step.ts - the button that takes a round on, at a table without staff.  One click repeats the last
 * bets if there are none, tells the table that the player is ready, and takes the acts that the
 * table lists, such as accepting, choosing and throwing the dice, as soon as each is offered.  It
 * knows no rules: it only does what is offered. */
import { canSkip } from "./clock";
import { isPlayers, orderOf } from "./rows";
import type { ActId, Offer, Order, TableState, Yours } from "./wire";

/* What the button looks at. */
export interface Moment {
    state: TableState;
    yours: Yours;
    goes: readonly ActId[]; /* acts that one click takes, one after the other */
}

/* The first offer of an act that the click takes. */
function goOffer({ yours, goes }: Moment): Offer | undefined {
    return yours.offers.find((offer) => goes.includes(offer.act) && isPlayers(offer));
}

const isTheirs = ({ state, yours }: Moment): boolean =>
    state.to_play !== undefined && state.to_play !== yours.seat;

const isTold = ({ state, yours }: Moment): boolean =>
    Boolean(yours.seat && state.ready?.includes(yours.seat));

/* Whether the table would take note that this player is ready. */
function canBeReady({ state, yours }: Moment): boolean {
    const { seat } = yours;
    if (!seat || isTold({ state, yours, goes: [] })) return false;
    if (!state.closes_at) return state.needs !== undefined && state.wagers.length > 0;
    return canSkip(state, seat);
}

/* ---- What a click does ----------------------------------------------------------- */

export type Step = "repeat" | "ready" | Order;

/* The next step towards the player's act, or null while there is nothing to do but wait. */
export function nextStep(moment: Moment): Exclude<Step, "repeat"> | null {
    const offer = goOffer(moment);
    if (offer) return orderOf(offer);
    return canBeReady(moment) ? "ready" : null;
}

/* Whether a click goes on until the player has acted.  Among several players, only if it is this
 * player's turn: another player's click just means ready. */
export function goesOn(moment: Moment): boolean {
    const { state, yours, goes } = moment;
    if (goes.length === 0 || isTheirs(moment)) return false;
    return state.to_play === yours.seat || (state.waited ?? state.seats.length) <= 1;
}

/* The table knows that this player is ready, and there is nothing more to click for. */
export function isWaiting(moment: Moment): boolean {
    const counting = moment.state.closes_at !== undefined;
    return counting && isTold(moment) && !goesOn(moment) && !goOffer(moment);
}

/* The click has done what it was for: the last act is sent, or another player has the turn. */
export function isDone(moment: Moment, sent: Step): boolean {
    const last = moment.goes[moment.goes.length - 1];
    return isTheirs(moment) || (typeof sent === "object" && sent.act === last);
}

/* ---- The label ------------------------------------------------------------------- */

const lower = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/* What the button says; null if there is nothing to click for. */
export function nextLabel(moment: Moment, canRepeat: boolean): string | null {
    const { state, yours } = moment;
    const now = state.now ?? "Continue";
    const mine = state.wagers.some(({ seat }) => seat === yours.seat);

    if (!yours.seat || state.closed) return null;
    if (goOffer(moment)) return now;
    if (!mine && canRepeat && state.open && !state.session && !isTheirs(moment))
        return `Repeat and ${lower(now)}`;
    const waited = state.waited ?? 1;
    const told = isTold(moment);
    if (!told && !canBeReady(moment)) return null;
    if (waited > 1 && !goesOn(moment)) return `Ready (${state.ready?.length ?? 0} of ${waited})`;
    return told ? `Ready (${state.ready?.length ?? 0} of ${waited})` : now;
}
