/* bets.test.ts - orders are made from offers only. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    areaOf,
    betOrder,
    canUndo,
    clearOrders,
    doubleOrders,
    fitOf,
    lackingOf,
    moveOrders,
    nearest,
    oppositeOf,
    placingOf,
    repeatOrders,
    stakeWords,
    stakesOf,
    takeOrder,
    undoDeed,
    undoOrder,
    wagerOf,
} from "./bets";
import type { Area, Offer, Order } from "./wire";

const bet = (wager: string, least: number, most: number, step = 100): Offer => ({
    act: "bet",
    wager,
    least,
    most,
    step,
});
const take = (wager: string, least: number, most: number): Offer => ({
    ...bet(wager, least, most),
    act: "take",
});

test("a chip below the minimum bets the minimum, a chip above the maximum bets the maximum", () => {
    assert.equal(nearest([bet("red", 500, 10_000)], 100), 500);
    assert.equal(nearest([bet("red", 500, 10_000)], 2500), 2500);
    assert.equal(nearest([bet("red", 500, 10_000)], 50_000), 10_000);
    assert.equal(nearest(undefined, 500), undefined);
});

test("amounts follow the increment of the offer", () => {
    /* Multiples of 6 from 6: a chip of 25 bets 24. */
    assert.equal(nearest([bet("place-6", 600, 30_000, 600)], 2500), 2400);
    assert.equal(nearest([bet("place-6", 600, 30_000, 600)], 500), 600);
    /* 1,000 wanted, from 700 in steps of 200: 900, since 1,100 would be too much. */
    assert.equal(nearest([bet("x", 700, 5000, 200)], 1000), 900);
});

test("of several ranges the nearest counts", () => {
    const ranges = [bet("x", 100, 400), bet("x", 2000, 4000)];
    assert.equal(nearest(ranges, 500), 400);
    assert.equal(nearest(ranges, 2500), 2500);
});

test("no order without an offer", () => {
    assert.equal(betOrder([bet("red", 500, 1000)], "black", 500), null);
    assert.equal(takeOrder([bet("red", 500, 1000)], "red", 500), null);
    const staff: Offer = { ...bet("red", 500, 1000), role: "dealer" };
    assert.equal(betOrder([staff], "red", 500), null);
});

test("undo is the opposite act with exactly the same amount", () => {
    const offers = [take("red", 500, 700), bet("black", 500, 1000)];
    assert.deepEqual(undoOrder(offers, { act: "bet", wager: "red", cents: 600 }), {
        act: "take",
        wager: "red",
        cents: 600,
    });
    assert.equal(undoOrder(offers, { act: "bet", wager: "red", cents: 800 }), null);
    assert.deepEqual(undoOrder(offers, { act: "take", wager: "black", cents: 500 }), {
        act: "bet",
        wager: "black",
        cents: 500,
    });
    assert.equal(undoOrder(offers, { act: "throw" }), null);

    /* A spoken bet is made again as a spoken bet. */
    const spoken: Offer[] = [{ ...bet("tier", 500, 900), flags: ["oral"] }];
    assert.deepEqual(undoOrder(spoken, { act: "take", wager: "tier", cents: 600 }), {
        act: "bet",
        wager: "tier",
        cents: 600,
        flags: ["oral"],
    });
});

test("repeat adds what is missing, double adds all again, neither more than before", () => {
    const offers = [bet("red", 500, 10_000), bet("straight-17", 500, 10_000)];
    const before = [
        { wager: "red", cents: 1000 },
        { wager: "straight-17", cents: 500 },
        { wager: "tier", cents: 600 },
    ];
    assert.deepEqual(repeatOrders(offers, before, [{ wager: "red", cents: 500 }]), [
        { act: "bet", wager: "red", cents: 500 },
        { act: "bet", wager: "straight-17", cents: 500 },
    ]);
    assert.deepEqual(repeatOrders(offers, before, [{ wager: "red", cents: 900 }]), [
        { act: "bet", wager: "straight-17", cents: 500 },
    ]);
    assert.deepEqual(doubleOrders(offers, [{ wager: "red", cents: 1500 }]), [
        { act: "bet", wager: "red", cents: 1500 },
    ]);
});

test("a move takes down and bets, if both are offered", () => {
    const offers = [take("red", 500, 500), bet("black", 500, 1000)];
    assert.deepEqual(moveOrders(offers, { wager: "red", cents: 500 }, "black"), [
        { act: "take", wager: "red", cents: 500 },
        { act: "bet", wager: "black", cents: 500 },
    ]);
    assert.deepEqual(moveOrders(offers, { wager: "red", cents: 500 }, "odd"), []);
    assert.deepEqual(
        moveOrders(
            [take("red", 500, 500), bet("black", 600, 900)],
            { wager: "red", cents: 500 },
            "black",
        ),
        [],
    );
});

const box = (seat: number, own?: string): Area => ({
    id: `box-${seat}`,
    wager: own ? `${own}-box-${seat}` : "ante",
    own,
    seat,
    look: "felt",
});

test("a player's own box, and other boxes by number", () => {
    assert.equal(wagerOf(box(3, "banker"), 3), "banker");
    assert.equal(wagerOf(box(3, "banker"), 4), "banker-box-3");
    assert.equal(wagerOf(box(3), 3), "ante");
    assert.equal(wagerOf(box(3), 4), undefined);
    assert.equal(wagerOf(box(3), null), "ante");
});

test("chips are drawn on the owner's box, or on the box they were bet on", () => {
    const areas = [box(2, "banker"), box(3, "banker")];
    const at = (seat: number, wager: string) => areaOf(areas, { seat, wager, cents: 1 })?.id;
    assert.equal(at(3, "banker"), "box-3");
    assert.equal(at(2, "banker-box-3"), "box-3");
    assert.equal(areaOf([box(1), box(2)], { seat: 2, wager: "ante", cents: 1 })?.id, "box-2");
});

test("chips put on a courtesy line lie on the wager's own area", () => {
    const line: Area = { id: "courtesy-0", wager: "straight-0", courtesy: true, look: "green" };
    const areas: Area[] = [line, { id: "straight-0", wager: "straight-0", look: "green" }];

    assert.equal(wagerOf(line, 1), "straight-0");
    assert.equal(areaOf(areas, { seat: 1, wager: "straight-0", cents: 1 })?.id, "straight-0");
});

test("a player's stakes are added up by wager", () => {
    const wagers = [
        { seat: 1, wager: "red", cents: 500 },
        { seat: 1, wager: "red", cents: 100, waiting: true },
        { seat: 2, wager: "red", cents: 900 },
    ];
    assert.deepEqual(stakesOf(wagers, 1), [{ wager: "red", cents: 600 }]);
    assert.deepEqual(stakesOf(wagers, null), []);
});

test("a bet that is only offered as spoken is ordered as spoken", () => {
    const offers: Offer[] = [{ ...bet("tier", 600, 30_000, 600), flags: ["oral"] }, bet("red", 500, 10_000)];

    assert.deepEqual(betOrder(offers, "tier", 500), {
        act: "bet",
        wager: "tier",
        cents: 600,
        flags: ["oral"],
    });
    assert.deepEqual(doubleOrders(offers, [{ wager: "tier", cents: 600 }])[0]!.flags, ["oral"]);
    assert.deepEqual(betOrder(offers, "red", 500), { act: "bet", wager: "red", cents: 500 });
});

/* ---- Chips that do not fit ------------------------------------------------------- */

test("a chip that is offered exactly fits; of others it is said what can be bet", () => {
    /* Banker with a smallest chip of 1: 5 % of 20 is 1, so that bets go by 20. */
    const banker = [bet("banker", 2000, 50_000, 2000)];
    assert.deepEqual(fitOf(banker, 10_000), { cents: 10_000 });
    assert.deepEqual(fitOf(banker, 500),
        { cents: 2000, why: "Bets here go by 20.", mark: "by 20" });
    assert.deepEqual(fitOf(banker, 2500),
        { cents: 2000, why: "Bets here go by 20.", mark: "by 20" });
    const player = [bet("player", 500, 50_000, 100)];
    assert.deepEqual(fitOf(player, 500), { cents: 500 });
    assert.deepEqual(fitOf(player, 100),
        { cents: 500, why: "Bets here start at 5.", mark: "from 5" });
    assert.deepEqual(fitOf(player, 100_000),
        { cents: 50_000, why: "At most 500 more can be bet here.", mark: "max 500" });
    assert.equal(fitOf(undefined, 500), undefined);
});

test("a fixed amount, and a minimum with an increment of its own", () => {
    assert.deepEqual(fitOf([bet("ante", 1000, 1000)], 500),
        { cents: 1000, why: "Only 10 can be bet here.", mark: "only 10" });
    /* The Horn is four bets: from 8, by 4. */
    assert.deepEqual(fitOf([bet("horn", 800, 50_000, 400)], 500),
        { cents: 800, why: "Bets here start at 8 and go by 4.", mark: "from 8" });
    assert.deepEqual(fitOf([bet("horn", 800, 50_000, 400)], 2500),
        { cents: 2400, why: "Bets here go by 4.", mark: "by 4" });
});

/* ---- Placing and taking down ----------------------------------------------------- */

test("stakes are placed as far as they are offered, and the rest is named", () => {
    const offers = [bet("red", 500, 10_000), bet("banker", 2000, 50_000, 2000)];
    const wanted = [
        { wager: "red", cents: 12_000 }, /* 100 at most */
        { wager: "banker", cents: 2500 }, /* by 20 */
        { wager: "odd", cents: 500 }, /* closed */
    ];
    assert.deepEqual(placingOf(offers, wanted), {
        orders: [
            { act: "bet", wager: "red", cents: 10_000 },
            { act: "bet", wager: "banker", cents: 2000 },
        ],
        missing: [
            { wager: "red", cents: 2000 },
            { wager: "banker", cents: 500 },
            { wager: "odd", cents: 500 },
        ],
    });
    assert.deepEqual(lackingOf(wanted, [{ wager: "red", cents: 12_000 }, { wager: "odd", cents: 100 }]),
        [{ wager: "banker", cents: 2500 }, { wager: "odd", cents: 400 }]);
    assert.equal(stakeWords(wanted.slice(1), (wager) => wager.toUpperCase()), "BANKER 25, ODD 5");
});

test("clear takes down every bet that may come down", () => {
    const offers = [take("red", 500, 500)];
    const up = [{ wager: "red", cents: 500 }, { wager: "pass", cents: 500 }];
    assert.deepEqual(clearOrders(offers, up), [{ act: "take", wager: "red", cents: 500 }]);
});

/* ---- Undo ------------------------------------------------------------------------ */

/* A table with a rack: bets need chips, and bets on `fixed` wagers stay. */
function tableWith(rack: number, fixed: string[] = []) {
    const felt = new Map<string, number>();
    const send = async (order: Order): Promise<boolean> => {
        if (order.act !== "bet" && order.act !== "take") return false;
        const { wager, cents = 0 } = order;
        const up = felt.get(wager) ?? 0;
        if (order.act === "take" && (fixed.includes(wager) || up < cents)) return false;
        if (order.act === "bet" && (cents > rack || fixed.includes(wager))) return false;
        felt.set(wager, order.act === "bet" ? up + cents : up - cents);
        rack += order.act === "bet" ? -cents : cents;
        return true;
    };
    const reverse = (done: Order) => send(oppositeOf([], done)!);
    const standing = () => Object.fromEntries([...felt].filter(([, cents]) => cents > 0));
    return { felt, send, reverse, standing };
}

const bets = (...wagers: string[]): Order[] =>
    wagers.map((wager) => ({ act: "bet", wager, cents: 500 }));

test("undo takes back all orders of one deed, and says which stay", async () => {
    const { felt, reverse, send, standing } = tableWith(0, ["pass"]);
    for (const wager of ["red", "pass", "odd"]) felt.set(wager, 500);
    const left = await undoDeed({ orders: bets("red", "pass", "odd") }, reverse, send);
    assert.deepEqual(left, bets("pass"));
    assert.deepEqual(standing(), { pass: 500 });
});

test("a cleared felt is bet again", async () => {
    const { reverse, send, standing } = tableWith(1500);
    const taken: Order[] = [
        { act: "take", wager: "red", cents: 1000 },
        { act: "take", wager: "odd", cents: 500 },
    ];
    assert.deepEqual(await undoDeed({ orders: taken }, reverse, send), []);
    assert.deepEqual(standing(), { red: 1000, odd: 500 });
});

const moved: Order[] = [
    { act: "take", wager: "red", cents: 500 },
    { act: "bet", wager: "black", cents: 500 },
];

test("a move is undone with the chips that come back, although the rack is empty", async () => {
    const { felt, reverse, send, standing } = tableWith(0);
    felt.set("black", 500);
    assert.deepEqual(await undoDeed({ orders: moved, together: true }, reverse, send), []);
    assert.deepEqual(standing(), { red: 500 });
});

test("a move that cannot be undone as a whole is not undone at all", async () => {
    const { felt, reverse, send, standing } = tableWith(0, ["red"]);
    felt.set("black", 500);
    assert.deepEqual(await undoDeed({ orders: moved, together: true }, reverse, send), moved);
    assert.deepEqual(standing(), { black: 500 });
});

test("undo is possible if a part of the deed can be undone; of a move, its last order", () => {
    const offers = [take("red", 500, 500)];
    assert.equal(canUndo(offers, { orders: bets("red", "pass") }), true);
    assert.equal(canUndo(offers, { orders: bets("pass") }), false);
    assert.equal(canUndo([take("black", 500, 500)], { orders: moved, together: true }), true);
    assert.equal(canUndo([bet("red", 500, 500)], { orders: moved, together: true }), false);
    assert.equal(canUndo(offers, { orders: [] }), false);
});
