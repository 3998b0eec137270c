/* reveal.ts - the public draw of a promotion, step by step: which ticket won which prize, and what
 * the page shows at a moment of the draw. */
import type { PromotionState } from "./item-wire";
import { checkLots, lotsOf } from "./lots";

/* One prize that was drawn. */
export interface Revealed {
    prize: number;
    title: string;
    ticket: number; /* the winning one, from 1; 0: cannot be computed */
    tickets: number; /* how many took part */
    winner: string;
}

/* The prizes in the order in which they were drawn.  If a prize was drawn again, the last draw of it
 * counts. */
export function revealsOf(item: string, state: PromotionState): Revealed[] {
    const lots = lotsOf(item, state.draws);
    return lots.flatMap((draw, i) => {
        const prize = state.prizes.find(({ number }) => number === draw.of);
        const again = lots.slice(i + 1).some(({ of }) => of === draw.of);
        if (!prize?.winner || again) return [];
        return [{
            prize: prize.number,
            title: prize.title ?? `Prize ${prize.number}`,
            ticket: checkLots(draw).order[0] ?? 0,
            tickets: draw.count,
            winner: prize.winner.name ?? "a guest",
        }];
    });
}

/* ---- In time --------------------------------------------------------------------- */

export const ROLLS_FOR = 3500; /* milliseconds until a ticket is known, */
export const SHOWN_FOR = 2500; /* ... and the next prize is drawn */
const EACH = ROLLS_FOR + SHOWN_FOR;

export interface Moment {
    at: number; /* the prize being drawn; beyond the last one: all are known */
    rolls: boolean; /* its ticket is not known yet */
    part: number; /* of the roll, 0 to 1 */
}

/* What is shown so many milliseconds after the draw began. */
export function momentOf(elapsed: number, count: number): Moment {
    const at = Math.min(count, Math.floor(elapsed / EACH));
    const within = elapsed - at * EACH;
    const rolls = at < count && within < ROLLS_FOR;
    return { at, rolls, part: rolls ? within / ROLLS_FOR : 1 };
}

/* The ticket shown while it rolls: fast at first, then slower, and the winning one at the end. */
export function rollingTicket(part: number, ticket: number, tickets: number): number {
    if (part >= 1 || tickets < 2) return ticket;
    const left = Math.ceil((1 - part) ** 2 * 60); /* tickets still to pass */
    const at = (ticket - 1 - left * 7) % tickets;
    return ((at + tickets) % tickets) + 1;
}
