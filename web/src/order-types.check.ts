/* order-types.check.ts - orders that must compile and orders that must not.  This file is never run:
 * 'npm run check' fails if a line marked as wrong compiles, or if any other line does not.  The types
 * come from the server's rows (generated/wire-types.ts). */
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

// @ts-expect-error: unknown act
export const UNKNOWN: Order = { act: "polish-rail" };

// @ts-expect-error: a throw has no amount
export const EXTRA_MEMBER: Order = { act: "throw", cents: 500 };

// @ts-expect-error: players don't name their own seat
export const OWN_SEAT: Order = { act: "bet", seat: 1, wager: "pass", cents: 500 };

// @ts-expect-error: wager missing
export const NO_WAGER: Order = { act: "bet", cents: 500 };

// @ts-expect-error: tender missing
export const NO_TENDER: Order = { act: "pit-buy", cents: 500 };

// @ts-expect-error: staff must name their role
export const NO_ROLE: Order = { act: "confirm", seat: 3 };

// @ts-expect-error: players don't settle
export const NOT_THEIRS: Order = { act: "settle", role: "player" };

// @ts-expect-error: an amount is a number
export const AMOUNT_AS_TEXT: Order = { act: "bet", wager: "pass", cents: "five" };

// @ts-expect-error: two dice are needed
export const ONE_DIE: Order = { act: "rest", role: "stickperson", dice: [3] };

// @ts-expect-error: unknown word
export const UNKNOWN_CHOICE: Order = { act: "spin", role: "dealer", direction: "upwards" };

// @ts-expect-error: a flag of another act
export const WRONG_FLAG: OrderOf<"bet"> = { act: "bet", wager: "pass", cents: 5, flags: ["void"] };

// @ts-expect-error: an offer has only members of orders
export const UNKNOWN_MEMBER: Offer = { act: "bet", colour: "red" };

// @ts-expect-error: a row takes only members of orders
export const UNKNOWN_TAKE: Take = { member: "colour" };

// @ts-expect-error: faces missing
export const NO_FACES: EventOf<"dice"> = { event: "dice" };

// @ts-expect-error: a ball has no faces
export const FACES_OF_A_BALL: EventOf<"ball"> = { event: "ball", dice: [3, 4] };
