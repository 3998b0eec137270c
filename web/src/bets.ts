/* bets.ts - from clicks to orders: what a click on an area bets, what undo, repeat and double do.
 * It knows no rules: every order is made from an offer, and the table decides. */
import { money } from "./money";
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

/* The same for several offers, preferring less to more, with the offer; undefined without offers. */
function nearestOffer(
    offers: Offer[] | undefined, cents: number,
): { cents: number; offer: Offer } | undefined {
    let best: { cents: number; offer: Offer } | undefined;
    for (const offer of offers ?? []) {
        const amount = within(offer, cents);
        if (!best || distance(amount, cents) < distance(best.cents, cents))
            best = { cents: amount, offer };
    }
    return best;
}

export function nearest(offers: Offer[] | undefined, cents: number): number | undefined {
    return nearestOffer(offers, cents)?.cents;
}

function distance(amount: number, wanted: number): number {
    return amount <= wanted ? wanted - amount : 2 * (amount - wanted);
}

/* The amount, if it is offered exactly. */
function exactly(offers: Offer[] | undefined, cents: number): number | undefined {
    return nearest(offers, cents) === cents ? cents : undefined;
}

/* What a click with a chip bets.  If that is not the chip's value, `why` says in a sentence what can
 * be bet, and `mark` in a word or two. */
export interface Fit {
    cents: number;
    why?: string;
    mark?: string;
}

export function fitOf(offers: Offer[] | undefined, chip: number): Fit | undefined {
    const found = nearestOffer(offers, chip);
    if (!found || found.cents === chip) return found && { cents: chip };
    const { cents, offer } = found;
    const { least = 0, most = 0, step = 1 } = offer;
    const unfit = (why: string, mark: string): Fit => ({ cents, why, mark });
    if (least === most)
        return unfit(`Only ${money(least)} can be bet here.`, `only ${money(least)}`);
    const by = `go by ${money(step)}`;
    const uneven = (chip - least) % step !== 0;
    if (least === step && uneven) return unfit(`Bets here ${by}.`, `by ${money(step)}`);
    if (chip > most)
        return unfit(`At most ${money(most)} more can be bet here.`, `max ${money(most)}`);
    if (chip > least) return unfit(`Bets here ${by}.`, `by ${money(step)}`);
    const from = `start at ${money(least)}`;
    return unfit(`Bets here ${from}${uneven ? ` and ${by}` : ""}.`, `from ${money(least)}`);
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

/* Takes the bet down: this much of it, or as much as is allowed. */
export function takeOrder(
    offers: Offer[], wager: string, cents: number,
): OrderOf<"take"> | null {
    const amount = nearest(offersByWager(offers, "take").get(wager), cents);
    return amount === undefined ? null : { act: "take", wager, cents: amount };
}

/* Orders for stakes, as far as they can be bet now, and what cannot. */
export interface Placing {
    orders: OrderOf<"bet">[];
    missing: Stake[];
}

export function placingOf(offers: Offer[], stakes: Stake[]): Placing {
    const open = offersByWager(offers, "bet");
    const orders: OrderOf<"bet">[] = [];
    const missing: Stake[] = [];
    for (const { wager, cents } of stakes) {
        const amount = nearest(open.get(wager), cents) ?? 0;
        const bet = amount <= cents ? amount : 0;
        if (bet > 0) orders.push(betOf(open.get(wager), wager, bet));
        if (bet < cents) missing.push({ wager, cents: cents - bet });
    }
    return { orders, missing };
}

/* What is still to be bet to have these stakes on the felt. */
export function lackingOf(wanted: Stake[], now: Stake[]): Stake[] {
    const up = new Map(now.map((stake) => [stake.wager, stake.cents]));
    return wanted
        .map(({ wager, cents }) => ({ wager, cents: cents - (up.get(wager) ?? 0) }))
        .filter(({ cents }) => cents > 0);
}

/* The last round's bets again, less what is still up. */
export function repeatOrders(
    offers: Offer[], before: Stake[], now: Stake[],
): OrderOf<"bet">[] {
    return placingOf(offers, lackingOf(before, now)).orders;
}

/* Every stake once more. */
export function doubleOrders(offers: Offer[], now: Stake[]): OrderOf<"bet">[] {
    return placingOf(offers, now).orders;
}

/* Takes every stake down, as far as it can be. */
export function clearOrders(offers: Offer[], now: Stake[]): OrderOf<"take">[] {
    return now
        .map(({ wager, cents }) => takeOrder(offers, wager, cents))
        .filter((order): order is OrderOf<"take"> => order !== null);
}

/* "Pass Bet 5, Field Bet 10" */
export function stakeWords(stakes: Stake[], nameOf: (wager: string) => string): string {
    return stakes.map(({ wager, cents }) => `${nameOf(wager)} ${money(cents)}`).join(", ");
}

/* ---- Undo ------------------------------------------------------------------------ */

/* Orders that one act of the player made, such as a click, a Double or a move.  The orders of a move
 * are undone together or not at all. */
export interface Deed {
    orders: Order[];
    together?: boolean;
}

/* The opposite of an order, as these offers have it made; null if it has none. */
export function oppositeOf(offers: Offer[], done: Order): Order | null {
    if ((done.act !== "bet" && done.act !== "take") || !done.cents) return null;
    const { wager, cents } = done;
    if (done.act === "bet") return { act: "take", wager, cents };
    return betOf(offersByWager(offers, "bet").get(wager), wager, cents);
}

/* The order that undoes another, if it is offered. */
export function undoOrder(offers: Offer[], done: Order): Order | null {
    const back = oppositeOf(offers, done);
    if (!back || (back.act !== "bet" && back.act !== "take")) return null;
    const ways = offersByWager(offers, back.act).get(back.wager);
    return exactly(ways, back.cents ?? 0) === undefined ? null : back;
}

/* Whether the deed, or a part of it, can be undone now.  The chips that come back first may be
 * needed for the rest of a move. */
export function canUndo(offers: Offer[], { orders, together }: Deed): boolean {
    const can = (done: Order) => undoOrder(offers, done) !== null;
    return together ? orders.slice(-1).some(can) : orders.some(can);
}

/* Undoes a deed, last order first.  `reverse` has the opposite of an order carried out, and says
 * whether the table did so; `again` repeats an order.  Returns the orders that stay done. */
export async function undoDeed(
    { orders, together }: Deed,
    reverse: (done: Order) => Promise<boolean>,
    again: (order: Order) => Promise<boolean>,
): Promise<Order[]> {
    const left: Order[] = [];
    const undone: Order[] = [];
    for (const done of [...orders].reverse()) {
        if (await reverse(done)) undone.unshift(done);
        else left.unshift(done);
        if (!together || left.length === 0) continue;
        for (const order of undone) await again(order);
        return orders;
    }
    return left;
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
