/* join.ts - to the table in one click: come, take the first free place, buy chips. */
import type { Floor, TableView } from "./floor";
import { isPlayers, orderOf } from "./rows";
import type { Order } from "./wire";

const PLACES_MOST = 24;

/* What somebody in the casino buys for who does not say how much: all the chips one has, or, for
 * cash, enough for a while at the minimum. */
export function firstBuy(view: TableView): number {
    const min = view.state.limits?.min ?? 500;
    return view.yours.purse?.cents || Math.ceil((min * 40) / 10_000) * 10_000;
}

export const cashOrder = (cents: number): Order => ({ act: "pit-buy", tender: "cash", cents });

/* With one's own chips, all of them. */
export function chipsOrder(view: TableView): Order | null {
    const { chips, cents } = view.yours.purse ?? {};
    return chips && cents ? { act: "pit-buy", tender: "chips", chips } : null;
}

/* Places that may be free: those offered, or all that nobody is seen to have. */
function places(view: TableView): number[] {
    const offered = view.yours.offers.filter((offer) => offer.act === "sit" && offer.seat);
    if (offered.length > 0) return offered.map((offer) => offer.seat!);
    const taken = new Set(view.state.seats.map((one) => one.seat));
    return Array.from({ length: PLACES_MOST }, (_, i) => i + 1).filter((seat) => !taken.has(seat));
}

/* Somebody was quicker: try the next one. */
const TRY_NEXT = new Set(["PLACE_TAKEN"]);

async function sit(floor: Floor, view: TableView): Promise<boolean> {
    for (const seat of places(view)) {
        const answer = await floor.connection.order(view.name, { act: "sit", seat });
        if (answer.tell === "done") return true;
        if ("code" in answer && TRY_NEXT.has(answer.code ?? "")) continue;
        floor.complain(answer);
        return false;
    }
    floor.notify({ good: false, say: "Every place at this table is taken." });
    return false;
}

const offers = (view: TableView, act: string) =>
    view.yours.offers.some((offer) => offer.act === act);

/* Whoever is at the table is not offered to come. */
async function come(floor: Floor, table: string): Promise<boolean> {
    const view = await floor.until(table, () => true);
    if (!view || view.yours.here || view.yours.seat) return view !== null;
    return floor.order(table, { act: "pit-arrive", yes: true });
}

const NO_CHIPS =
    "You have no chips with you. They are at the table where you sat: leave it, and you have " +
    "them. If they are lost, sign out and come as a new guest.";

const rackOf = (view: TableView) => view.yours.rack?.cents ?? 0;
const purseOf = (view: TableView) => view.yours.purse?.cents ?? 0;

/* With the chips in one's purse, which may have to come first, or for cash. */
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

export async function takePlace(floor: Floor, table: string): Promise<boolean> {
    if (!(await come(floor, table))) return false;
    const canSit = (now: TableView) => Boolean(now.yours.seat) || offers(now, "sit");
    const view = (await floor.until(table, canSit, 1500)) ?? floor.tables.get(table);
    if (!view || (!view.yours.seat && !(await sit(floor, view)))) return false;
    return buyIn(floor, table);
}

/* Whoever has a part in the game gives it up first. */
async function giveUp(floor: Floor, view: TableView): Promise<boolean> {
    const part = view.yours.offers.find(
        (offer) => isPlayers(offer) && view.acts.get(offer.act)?.leaving,
    );
    return !part || floor.order(view.name, orderOf(part));
}

/* Up, and away with the chips. */
export async function leave(floor: Floor, view: TableView): Promise<boolean> {
    if (!(await giveUp(floor, view))) return false;
    if (view.yours.seat && !(await floor.order(view.name, { act: "leave" }))) return false;
    return floor.order(view.name, { act: "pit-depart" });
}
