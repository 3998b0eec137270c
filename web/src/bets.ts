/* bets.ts - from clicks to orders: what a click on an area bets, what undo, repeat and double do.
 * It knows no rules: every order is made from an offer, and the table decides. */
import { isPlayers } from "./rows";
import type { ActId, Area, Offer, Order, OrderOf, WagerState } from "./wire";

/* One player's stake on one wager. */
export interface Stake {
    wager: string;
    cents: number;
}

/* ---- Offers ---------------------------------------------------------------------- */

/* Offers of one act, grouped by wager. */
export function offersByWager(offers: Offer[], act: ActId): Map<string, Offer[]> {
    const found = new Map<string, Offer[]>();
    for (const offer of offers) {
        if (offer.act !== act || !offer.wager || !isPlayers(offer)) continue;
        const same = found.get(offer.wager);
        if (same) same.push(offer);
        else found.set(offer.wager, [offer]);
    }
    return found;
}

/* The wager that an area means for this player.  In games with boxes the player's own box has a
 * special wager name, or is open to its owner only; undefined if the player cannot bet there. */
export function wagerOf(area: Area, seat: number | null): string | undefined {
    if (area.seat === undefined || seat === null) return area.wager;
    if (area.own) return area.seat === seat ? area.own : area.wager;
    return area.seat === seat ? area.wager : undefined;
}

/* The area on which a player's wager stands. */
export function areaOf(areas: Area[], wager: WagerState): Area | undefined {
    const own = (area: Area) =>
        area.seat === wager.seat &&
        (area.own ? area.own === wager.wager : area.wager === wager.wager);
    return (
        areas.find((area) => area.seat !== undefined && own(area)) ??
        areas.find((area) => area.wager === wager.wager && !area.courtesy)
    );
}

/* ---- Amounts --------------------------------------------------------------------- */

/* The amount within one offer nearest to `cents`. */
function within(offer: Offer, cents: number): number {
    const least = offer.least ?? cents;
    const most = offer.most ?? cents;
    const step = Math.max(1, offer.step ?? 1);
    if (cents <= least) return least;
    const steps = Math.floor((Math.min(cents, most) - least) / step);
    return least + steps * step;
}

/* The same for several offers, preferring less to more; undefined without offers. */
export function nearest(offers: Offer[] | undefined, cents: number): number | undefined {
    let best: number | undefined;
    for (const offer of offers ?? []) {
        const amount = within(offer, cents);
        if (best === undefined || distance(amount, cents) < distance(best, cents)) best = amount;
    }
    return best;
}

function distance(amount: number, wanted: number): number {
    return amount <= wanted ? wanted - amount : 2 * (amount - wanted);
}

/* The amount, if it is offered exactly. */
function exactly(offers: Offer[] | undefined, cents: number): number | undefined {
    return nearest(offers, cents) === cents ? cents : undefined;
}

/* ---- Orders ---------------------------------------------------------------------- */

/* A bet as it is offered: on a racetrack it is a spoken bet. */
function betOf(ways: Offer[] | undefined, wager: string, cents: number): OrderOf<"bet"> {
    const oral = ways?.every((offer) => offer.flags?.includes("oral"));
    return { act: "bet", wager, cents, ...(oral ? { flags: ["oral"] } : {}) };
}

/* The order for a click on a wager with a chip of this value. */
export function betOrder(offers: Offer[], wager: string, chip: number): OrderOf<"bet"> | null {
    const ways = offersByWager(offers, "bet").get(wager);
    const cents = nearest(ways, chip);
    return cents === undefined ? null : betOf(ways, wager, cents);
}

/* Takes the bet down: all of it, or as much as is allowed. */
export function takeOrder(
    offers: Offer[], wager: string, cents: number,
): OrderOf<"take"> | null {
    const amount = nearest(offersByWager(offers, "take").get(wager), cents);
    return amount === undefined ? null : { act: "take", wager, cents: amount };
}

/* Orders for those of these stakes that can be bet now. */
function bets(offers: Offer[], stakes: Stake[]): OrderOf<"bet">[] {
    const open = offersByWager(offers, "bet");
    const orders: OrderOf<"bet">[] = [];
    for (const { wager, cents } of stakes) {
        const amount = nearest(open.get(wager), cents);
        if (amount !== undefined && amount <= cents)
            orders.push(betOf(open.get(wager), wager, amount));
    }
    return orders;
}

/* The last round's bets again, less what is still up. */
export function repeatOrders(
    offers: Offer[], before: Stake[], now: Stake[],
): OrderOf<"bet">[] {
    const up = new Map(now.map((stake) => [stake.wager, stake.cents]));
    const missing = before
        .map(({ wager, cents }) => ({ wager, cents: cents - (up.get(wager) ?? 0) }))
        .filter(({ cents }) => cents > 0);
    return bets(offers, missing);
}

/* Every stake once more. */
export function doubleOrders(offers: Offer[], now: Stake[]): OrderOf<"bet">[] {
    return bets(offers, now);
}

/* The order that undoes another, if it is offered. */
export function undoOrder(offers: Offer[], done: Order): Order | null {
    if ((done.act !== "bet" && done.act !== "take") || !done.cents) return null;
    const back = done.act === "bet" ? "take" : "bet";
    const ways = offersByWager(offers, back).get(done.wager);
    const cents = exactly(ways, done.cents);
    if (cents === undefined) return null;
    if (back === "bet") return betOf(ways, done.wager, cents);
    return { act: back, wager: done.wager, cents };
}

/* Moves a stake from one wager to another. */
export function moveOrders(offers: Offer[], from: Stake, to: string): Order[] {
    const take = takeOrder(offers, from.wager, from.cents);
    if (!take?.cents) return [];
    const bet = betOrder(offers, to, take.cents);
    return bet && bet.cents <= take.cents ? [take, bet] : [];
}

/* One player's stakes, added up by wager. */
export function stakesOf(wagers: WagerState[], seat: number | null): Stake[] {
    if (seat === null) return [];
    const sums = new Map<string, number>();
    for (const wager of wagers)
        if (wager.seat === seat) sums.set(wager.wager, (sums.get(wager.wager) ?? 0) + wager.cents);
    return [...sums].map(([wager, cents]) => ({ wager, cents }));
}
