/* join.ts - joins a table in one click: arrive, take the first free seat, buy in. */
import { whereToBuy } from "./ask-cashier";
import type { Floor, TableView } from "./floor";
import { isPlayers, orderOf } from "./rows";
import type { Order } from "./wire";

const SEATS_MOST = 24;

/* Buys in with all chips in the purse, or else with the vouchers there; null if there is nothing.
 * Vouchers pay whole chips. */
export function chipsOrder(view: TableView): Order | null {
    const { chips, cents, voucher } = view.yours.purse ?? {};
    if (chips && cents) return { act: "pit-buy", tender: "chips", chips };
    const paper = view.yours.offers.find(
        (offer) => offer.act === "pit-buy" && offer.tender === "voucher",
    );
    const step = paper?.step || 1;
    const most = Math.floor(Math.min(voucher ?? 0, paper?.most ?? 0) / step) * step;
    return most > 0 ? { act: "pit-buy", tender: "voucher", cents: most } : null;
}

/* What that order brings. */
export const broughtBy = (view: TableView, order: Order | null): number =>
    order && "cents" in order && order.cents ? order.cents : order ? view.yours.purse?.cents ?? 0 : 0;

/* Seats that may be free: those offered, or all that look empty. */
function freeSeats(view: TableView): number[] {
    const offered = view.yours.offers.filter((offer) => offer.act === "sit" && offer.seat);
    if (offered.length > 0) return offered.map((offer) => offer.seat!);
    const taken = new Set(view.state.seats.map((one) => one.seat));
    return Array.from({ length: SEATS_MOST }, (_, i) => i + 1).filter((seat) => !taken.has(seat));
}

/* Another player was quicker: try the next seat. */
const TRY_NEXT = new Set(["PLACE_TAKEN"]);

async function sit(floor: Floor, view: TableView): Promise<boolean> {
    for (const seat of freeSeats(view)) {
        const answer = await floor.connection.order(view.name, { act: "sit", seat });
        if (answer.tell === "done") return true;
        if ("code" in answer && TRY_NEXT.has(answer.code ?? "")) continue;
        floor.complain(answer);
        return false;
    }
    floor.notify({ good: false, say: "Every seat at this table is taken." });
    return false;
}

const offers = (view: TableView, act: string) =>
    view.yours.offers.some((offer) => offer.act === act);

/* A person already at the table need not arrive again. */
async function arrive(floor: Floor, table: string): Promise<boolean> {
    const view = await floor.until(table, () => true);
    if (!view || view.yours.here || view.yours.seat) return view !== null;
    return floor.order(table, { act: "pit-arrive", yes: true });
}

/* Why a guest has no chips: they are at another table, or lost. */
function noChips(floor: Floor): string {
    const stays = floor.elsewhere?.tables.find((place) => place.leaving && place.say)?.say;
    return stays ?? "You have no chips with you. Your balance is in the lobby.";
}

const rackOf = (view: TableView) => view.yours.rack?.cents ?? 0;
const purseOf = (view: TableView) =>
    (view.yours.purse?.cents ?? 0) + (view.yours.purse?.voucher ?? 0);

/* Buys in with what is in the purse, which may take a moment to arrive.  Without anything a guest is
 * told why, and others where chips are sold: they keep the seat, as dealers sell to players. */
async function buyIn(floor: Floor, table: string): Promise<boolean> {
    const hasChips = (now: TableView) => rackOf(now) > 0 || purseOf(now) > 0;
    const view = (await floor.until(table, hasChips, 2500)) ?? floor.tables.get(table);
    if (!view) return false;
    if (rackOf(view) > 0) return true;
    const order = chipsOrder(view);
    if (order) return floor.order(table, order);
    const guest = Boolean(floor.casino?.person?.guest);
    floor.notify({ good: false, say: guest ? noChips(floor) : whereToBuy(floor) });
    return !guest;
}

export async function takeSeat(floor: Floor, table: string): Promise<boolean> {
    if (!(await arrive(floor, table))) return false;
    const canSit = (now: TableView) => Boolean(now.yours.seat) || offers(now, "sit");
    const view = (await floor.until(table, canSit, 1500)) ?? floor.tables.get(table);
    if (!view || (!view.yours.seat && !(await sit(floor, view)))) return false;
    return buyIn(floor, table);
}

/* Gives up the player's part in the game first, if any. */
async function giveUp(floor: Floor, view: TableView): Promise<boolean> {
    const part = view.yours.offers.find(
        (offer) => isPlayers(offer) && view.acts.get(offer.act)?.leaving,
    );
    return !part || floor.order(view.name, orderOf(part));
}

/* Leaves the seat and the table, with all chips. */
export async function leave(floor: Floor, view: TableView): Promise<boolean> {
    if (!(await giveUp(floor, view))) return false;
    if (view.yours.seat && !(await floor.order(view.name, { act: "leave" }))) return false;
    return floor.order(view.name, { act: "pit-depart" });
}
