/* bets.test.ts - orders are made from offers only. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    areaOf,
    betOrder,
    doubleOrders,
    moveOrders,
    nearest,
    repeatOrders,
    stakesOf,
    takeOrder,
    undoOrder,
    wagerOf,
} from "./bets";
import type { Area, Offer } from "./wire";

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
