/* bettor.ts - sends the orders that bets.ts makes from clicks at one table, and remembers them for
 * undo. */
import { useEffect, useRef, useState } from "preact/hooks";
import {
    type Deed,
    type Placing,
    type Stake,
    canUndo,
    clearOrders,
    fitOf,
    lackingOf,
    moveOrders,
    offersByWager,
    oppositeOf,
    placingOf,
    betOrder,
    stakeWords,
    stakesOf,
    takeOrder,
    undoDeed,
    wagerOf,
} from "./bets";
import type { Floor, TableView } from "./floor";
import { useFinger } from "./media";
import { money } from "./money";
import type { Answer, Area, Order } from "./wire";

export interface Bettor {
    bet: (area: Area) => void;
    take: (area: Area) => void;
    /* Takes so much of a bet down, or as much as is allowed. */
    reduce: (wager: string, cents: number) => void;
    move: (from: Area, to: Area) => void;
    undo: () => void;
    repeat: () => Promise<void>;
    double: () => void;
    clear: () => void;
    /* Places these bets, less what is up. */
    place: (stakes: Stake[]) => void;
    stakes: Stake[]; /* on the felt */
    canUndo: boolean;
    canRepeat: boolean;
    canDouble: boolean;
    canClear: boolean;
    canPlace: (stakes: Stake[]) => boolean;
}

/* Shows why the table refuses a click. */
async function explain(floor: Floor, table: string, order: Order): Promise<void> {
    const answer = await floor.connection.attemptOrder(table, order);
    floor.complain(answer);
}

const isDone = (answer: Answer) => answer.tell === "done";

/* One notice about what could not be done, with the table's reason. */
function report(floor: Floor, words: string, reason: Answer | undefined): void {
    const say = reason && "say" in reason && reason.say ? ` ${reason.say}` : "";
    const clause = reason && "clause" in reason ? reason.clause : undefined;
    floor.notify({ good: false, say: `${words}.${say}`, clause });
}

/* Milliseconds to wait for an order to show on the felt. */
const SEEN_WITHIN = 1000;

/* Ignores further clicks until the felt shows what the first one did. */
function useOnce(floor: Floor, table: string) {
    const busy = useRef(false);
    return async (act: () => Promise<unknown>) => {
        if (busy.current) return;
        busy.current = true;
        const before = floor.tables.get(table)?.state.wagers;
        await act();
        await floor.until(table, ({ state }) => state.wagers !== before, SEEN_WITHIN);
        busy.current = false;
    };
}

const stakeIn = (order: Order): Stake[] =>
    (order.act === "bet" || order.act === "take") && order.cents
        ? [{ wager: order.wager, cents: order.cents }]
        : [];

/* `nameOf` a wager is its name for people. */
export function useBettor(
    floor: Floor, view: TableView, chip: number, nameOf: (wager: string) => string,
): Bettor {
    const deeds = useRef<Deed[]>([]);
    const told = useRef(new Set<string>()); /* bets that a chip does not fit, as said before */
    const [, again] = useState(0);
    const once = useOnce(floor, view.name);
    const finger = useFinger();
    const { offers } = view.yours;
    const seat = view.yours.seat ?? null;
    const stakes = stakesOf(view.state.wagers, seat);
    const last = deeds.current[deeds.current.length - 1];
    const toPlace = (wanted: Stake[]) => placingOf(offers, lackingOf(wanted, stakes));
    const repeats = toPlace(view.lastStakes);
    const doubles = placingOf(offers, stakes);
    const clears = clearOrders(offers, stakes);
    const stay = lackingOf(stakes, clears.flatMap(stakeIn));

    /* No undo across the close of betting. */
    useEffect(() => {
        if (!view.state.open) deeds.current = [];
    }, [view.state.open]);

    const noted = (deed: Deed) => {
        if (deed.orders.length > 0) deeds.current.push(deed);
        again((count) => count + 1);
    };
    const carryOut = async (orders: Order[]) =>
        noted({ orders: await floor.orders(view.name, orders), together: orders.length > 1 });

    /* Sends an order; the answer if it was not carried out. */
    const refusalOf = async (order: Order): Promise<Answer | null> => {
        const answer = floor.lost() ?? (await floor.connection.order(view.name, order));
        return isDone(answer) ? null : answer;
    };

    /* Sends every order, and says what was left out, and why. */
    const carryOutAll = async (orders: Order[], missing: Stake[], words: string) => {
        const done: Order[] = [];
        const left = [...missing];
        let reason: Answer | undefined;
        for (const order of orders) {
            const refusal = await refusalOf(order);
            if (!refusal) done.push(order);
            else left.push(...stakeIn(order));
            reason ??= refusal ?? undefined;
        }
        noted({ orders: done });
        if (left.length === 0) return;
        const [first] = missing;
        if (!reason && first) {
            const act = orders[0]?.act === "take" ? "take" : "bet";
            reason = await floor.connection.attemptOrder(view.name, { act, ...first });
        }
        report(floor, `${words}: ${stakeWords(left, nameOf)}`, reason);
    };
    const place = ({ orders, missing }: Placing) =>
        once(() => carryOutAll(orders, missing, "Not placed"));
    const stakeOn = (area: Area): Stake | undefined =>
        stakes.find(({ wager }) => wager === wagerOf(area, seat));

    /* Whether to bet although the chip does not fit.  More than the chip is bet only if the player
     * clicks again, knowing how much. */
    const fits = (wager: string): boolean => {
        const fit = fitOf(offersByWager(offers, "bet").get(wager), chip);
        if (!fit?.why) return true;
        const key = `${wager} ${chip} ${fit.cents}`;
        const known = told.current.has(key);
        const how = fit.cents < chip ? `${money(fit.cents)} bet.`
            : `${finger ? "Tap" : "Click"} again to bet ${money(fit.cents)}.`;
        told.current.add(key);
        if (!known || fit.cents < chip) floor.notify({ good: true, say: `${fit.why} ${how}` });
        return known || fit.cents < chip;
    };
    const bet = (area: Area) => {
        const wager = wagerOf(area, seat);
        if (seat === null)
            floor.notify({ good: true, say: "Take a seat first. The button is below the felt." });
        else if (wager === undefined)
            floor.notify({ good: false, say: "That box belongs to another player." });
        else {
            const order = betOrder(offers, wager, chip);
            if (!order) void explain(floor, view.name, { act: "bet", wager, cents: chip });
            else if (fits(wager)) void carryOut([order]);
        }
    };
    const reduce = (wager: string, cents: number) => {
        const order = takeOrder(offers, wager, cents);
        if (order) void carryOut([order]);
        else void explain(floor, view.name, { act: "take", wager, cents });
    };
    const take = (area: Area) => {
        const there = stakeOn(area);
        if (there) reduce(there.wager, there.cents);
    };
    const move = (from: Area, to: Area) => {
        const there = stakeOn(from);
        const wager = wagerOf(to, seat);
        if (!there || wager === undefined) return;
        const orders = moveOrders(offers, there, wager);
        if (orders.length > 0) void carryOut(orders);
        else void explain(floor, view.name, { act: "bet", wager, cents: there.cents });
    };

    /* Undoes the last deed, and says what the table does not let it undo. */
    const undo = async () => {
        const deed = deeds.current.pop();
        if (!deed) return;
        let reason: Answer | undefined;
        const send = async (order: Order | null) => {
            const refusal = order && (await refusalOf(order));
            reason ??= refusal ?? undefined;
            return order !== null && !refusal;
        };
        const left = await undoDeed(deed, (done) => send(oppositeOf(offers, done)), send);
        again((count) => count + 1);
        if (left.length > 0)
            report(floor, `Not undone: ${stakeWords(left.flatMap(stakeIn), nameOf)}`, reason);
    };
    return {
        bet,
        take,
        reduce,
        move,
        undo: () => void once(undo),
        repeat: () => place(repeats),
        double: () => void place(doubles),
        clear: () => void once(() => carryOutAll(clears, stay, "Not taken down")),
        place: (wanted) => void place(toPlace(wanted)),
        stakes,
        canUndo: last !== undefined && canUndo(offers, last),
        canRepeat: repeats.orders.length > 0,
        canDouble: doubles.orders.length > 0,
        canClear: clears.length > 0,
        canPlace: (wanted) => toPlace(wanted).orders.length > 0,
    };
}
