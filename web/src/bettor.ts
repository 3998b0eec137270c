/* bettor.ts - sends the orders that bets.ts makes from clicks at one table, and remembers them for
 * undo. */
import { useEffect, useRef, useState } from "preact/hooks";
import {
    type Stake,
    betOrder,
    doubleOrders,
    moveOrders,
    repeatOrders,
    stakesOf,
    takeOrder,
    undoOrder,
    wagerOf,
} from "./bets";
import type { Floor, TableView } from "./floor";
import type { Area, Order, OrderOf } from "./wire";

export interface Bettor {
    bet: (area: Area) => void;
    take: (area: Area) => void;
    move: (from: Area, to: Area) => void;
    undo: () => void;
    repeat: () => void;
    double: () => void;
    clear: () => void;
    canUndo: boolean;
    canRepeat: boolean;
    canDouble: boolean;
    canClear: boolean;
}

/* Shows why the table refuses a click. */
async function explain(floor: Floor, table: string, order: Order): Promise<void> {
    const answer = await floor.connection.attemptOrder(table, order);
    floor.complain(answer);
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

export function useBettor(floor: Floor, view: TableView, chip: number): Bettor {
    const done = useRef<Order[]>([]);
    const [, again] = useState(0);
    const once = useOnce(floor, view.name);
    const { offers } = view.yours;
    const seat = view.yours.seat ?? null;
    const stakes = stakesOf(view.state.wagers, seat);
    const last = done.current[done.current.length - 1];
    const back = last ? undoOrder(offers, last) : null;
    const repeats = repeatOrders(offers, view.lastStakes, stakes);
    const doubles = doubleOrders(offers, stakes);
    const clears = stakes
        .map(({ wager, cents }) => takeOrder(offers, wager, cents))
        .filter((order): order is OrderOf<"take"> => order !== null);

    /* No undo across the close of betting. */
    useEffect(() => {
        if (!view.state.open) done.current = [];
    }, [view.state.open]);

    const carryOut = async (orders: Order[]) => {
        done.current.push(...(await floor.orders(view.name, orders)));
        again((count) => count + 1);
    };
    const stakeOn = (area: Area): Stake | undefined =>
        stakes.find(({ wager }) => wager === wagerOf(area, seat));

    const bet = (area: Area) => {
        const wager = wagerOf(area, seat);
        if (seat === null)
            floor.notify({ good: true, say: "Take a seat first. The button is below the felt." });
        else if (wager === undefined)
            floor.notify({ good: false, say: "That box belongs to another player." });
        else {
            const order = betOrder(offers, wager, chip);
            if (order) void carryOut([order]);
            else void explain(floor, view.name, { act: "bet", wager, cents: chip });
        }
    };
    const take = (area: Area) => {
        const there = stakeOn(area);
        if (!there) return;
        const order = takeOrder(offers, there.wager, there.cents);
        if (order) void carryOut([order]);
        else void explain(floor, view.name, { act: "take", ...there });
    };
    const move = (from: Area, to: Area) => {
        const there = stakeOn(from);
        const wager = wagerOf(to, seat);
        if (!there || wager === undefined) return;
        const orders = moveOrders(offers, there, wager);
        if (orders.length > 0) void carryOut(orders);
        else void explain(floor, view.name, { act: "bet", wager, cents: there.cents });
    };
    /* An order that cannot be undone is dropped. */
    const undo = async () => {
        done.current.pop();
        if (back) await floor.order(view.name, back);
    };
    return {
        bet,
        take,
        move,
        undo: () => void once(undo),
        repeat: () => void once(() => carryOut(repeats)),
        double: () => void once(() => carryOut(doubles)),
        clear: () => void once(() => carryOut(clears)),
        canUndo: back !== null,
        canRepeat: repeats.length > 0,
        canDouble: doubles.length > 0,
        canClear: clears.length > 0,
    };
}
