/* order-types.check.ts - what the compiler takes and what it must not take.  Nothing runs this file: 'npm
 * run check' fails where a line marked as wrong is right after all, or the other way round.  The
 * types come from the server's rows (generated/wire-types.ts). */
import type { EventOf, Offer, Order, OrderOf, Take } from "./wire";

/* ---- Right ----------------------------------------------------------------------- */

export const RIGHT: Order[] = [
    { act: "bet", wager: "pass", cents: 500 },
    { act: "bet", wager: "tier", cents: 500, flags: ["oral", "promotional"] },
    { act: "take", wager: "pass" }, /* all of it */
    { act: "sit", seat: 3 },
    { act: "confirm", role: "dealer", seat: 3 }, /* the player is named */
    { act: "rest", role: "stickperson", dice: [3, 4] },
    { act: "land", role: "dealer", number: "00" },
    { act: "spin", role: "dealer", direction: "clockwise" },
    { act: "exchange", cards: ["AS", "KD"] },
    { act: "pit-buy", tender: "chips", chips: { "500": 4 } },
    { act: "pit-duty", role: "operator", other: 7, duty: "dealer" },
];
export const OPEN: Offer = { act: "bet", wager: "pass", least: 500, most: 1000, step: 100 };
export const SEEN: EventOf<"dice"> = { event: "dice", dice: [3, 4] };

/* ---- Wrong ----------------------------------------------------------------------- */

// @ts-expect-error: no such act
export const UNKNOWN: Order = { act: "polish-rail" };

// @ts-expect-error: nobody throws an amount
export const MEMBER_TOO_MANY: Order = { act: "throw", cents: 500 };

// @ts-expect-error: a player's own place goes without saying
export const OWN_SEAT: Order = { act: "bet", seat: 1, wager: "pass", cents: 500 };

// @ts-expect-error: on what?
export const NO_WAGER: Order = { act: "bet", cents: 500 };

// @ts-expect-error: paid with what?
export const NO_TENDER: Order = { act: "pit-buy", cents: 500 };

// @ts-expect-error: the staff say in which role
export const NO_ROLE: Order = { act: "confirm", seat: 3 };

// @ts-expect-error: players do not settle
export const NOT_THEIRS: Order = { act: "settle", role: "player" };

// @ts-expect-error: an amount is a number
export const AMOUNT_IN_WORDS: Order = { act: "bet", wager: "pass", cents: "five" };

// @ts-expect-error: there are two dice
export const ONE_DIE: Order = { act: "rest", role: "stickperson", dice: [3] };

// @ts-expect-error: no such word
export const NO_SUCH_CHOICE: Order = { act: "spin", role: "dealer", direction: "upwards" };

// @ts-expect-error: a flag, but of another act
export const ANOTHER_ACTS_FLAG: OrderOf<"bet"> = { act: "bet", wager: "pass", cents: 5, flags: ["void"] };

// @ts-expect-error: an offer has members of orders only
export const NO_SUCH_MEMBER: Offer = { act: "bet", colour: "red" };

// @ts-expect-error: so has a row
export const NO_SUCH_TAKE: Take = { member: "colour" };

// @ts-expect-error: dice that came to rest show their faces
export const NO_FACES: EventOf<"dice"> = { event: "dice" };

// @ts-expect-error: a ball has no faces
export const FACES_OF_A_BALL: EventOf<"ball"> = { event: "ball", dice: [3, 4] };
