/* join.ts - joins a table in one click: arrive, take the first free seat, buy in. */
import type { Floor, TableView } from "./floor";
import { isPlayers, orderOf } from "./rows";
import type { Order } from "./wire";

const SEATS_MOST = 24;

/* The usual buy-in: all chips in the purse, or else cash for about forty minimum bets. */
export function firstBuy(view: TableView): number {
    const min = view.state.limits?.min ?? 500;
    return view.yours.purse?.cents || Math.ceil((min * 40) / 10_000) * 10_000;
}

export const cashOrder = (cents: number): Order => ({ act: "pit-buy", tender: "cash", cents });

/* Buys in with all chips in the purse; null if there are none. */
export function chipsOrder(view: TableView): Order | null {
    const { chips, cents } = view.yours.purse ?? {};
    return chips && cents ? { act: "pit-buy", tender: "chips", chips } : null;
}

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

const NO_CHIPS =
    "You have no chips with you. They are at your other table: leave it to take them along. " +
    "If you lost them, sign out and join as a new guest.";

const rackOf = (view: TableView) => view.yours.rack?.cents ?? 0;
const purseOf = (view: TableView) => view.yours.purse?.cents ?? 0;

/* Buys in with the chips in the purse, which may take a moment to arrive, or for cash. */
async function buyIn(floor: Floor, table: string): Promise<boolean> {
    const hasChips = (now: TableView) => rackOf(now) > 0 || purseOf(now) > 0;
    const view = (await floor.until(table, hasChips, 2500)) ?? floor.tables.get(table);
    if (!view) return false;
    if (rackOf(view) > 0) return true;
    if (floor.casino?.person?.guest && !chipsOrder(view)) {
        floor.notify({ good: false, say: NO_CHIPS });
        return false;
    }
    return floor.order(table, chipsOrder(view) ?? cashOrder(firstBuy(view)));
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
