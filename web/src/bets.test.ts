/* bets.test.ts - orders come from offers, and from nothing else. */
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

test("a chip below the minimum bets the minimum, one above the maximum the maximum", () => {
    assert.equal(nearest([bet("red", 500, 10_000)], 100), 500);
    assert.equal(nearest([bet("red", 500, 10_000)], 2500), 2500);
    assert.equal(nearest([bet("red", 500, 10_000)], 50_000), 10_000);
    assert.equal(nearest(undefined, 500), undefined);
});

test("amounts go by the steps of the offer", () => {
    /* Sixes from 6: with a chip of 25 the most that is not above it is 24. */
    assert.equal(nearest([bet("place-6", 600, 30_000, 600)], 2500), 2400);
    assert.equal(nearest([bet("place-6", 600, 30_000, 600)], 500), 600);
    /* 1,000 from 700 in 200s: 900, for 1,100 would be more than is wanted. */
    assert.equal(nearest([bet("x", 700, 5000, 200)], 1000), 900);
});

test("of several ranges the nearer one counts", () => {
    const ranges = [bet("x", 100, 400), bet("x", 2000, 4000)];
    assert.equal(nearest(ranges, 500), 400);
    assert.equal(nearest(ranges, 2500), 2500);
});

test("what is not offered is not ordered", () => {
    assert.equal(betOrder([bet("red", 500, 1000)], "black", 500), null);
    assert.equal(takeOrder([bet("red", 500, 1000)], "red", 500), null);
    const staff: Offer = { ...bet("red", 500, 1000), role: "dealer" };
    assert.equal(betOrder([staff], "red", 500), null);
});

test("undo is the opposite, of exactly the same amount", () => {
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

    /* What was said aloud is said again. */
    const spoken: Offer[] = [{ ...bet("tier", 500, 900), flags: ["oral"] }];
    assert.deepEqual(undoOrder(spoken, { act: "take", wager: "tier", cents: 600 }), {
        act: "bet",
        wager: "tier",
        cents: 600,
        flags: ["oral"],
    });
});

test("repeat puts back what is missing, double everything again, neither more than before", () => {
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

test("a move is taking down and betting, where both are offered", () => {
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

test("a box is one's own, or another's by its number", () => {
    assert.equal(wagerOf(box(3, "banker"), 3), "banker");
    assert.equal(wagerOf(box(3, "banker"), 4), "banker-box-3");
    assert.equal(wagerOf(box(3), 3), "ante");
    assert.equal(wagerOf(box(3), 4), undefined);
    assert.equal(wagerOf(box(3), null), "ante");
});

test("chips lie on the box of whose they are, or on which they were put", () => {
    const areas = [box(2, "banker"), box(3, "banker")];
    const at = (seat: number, wager: string) => areaOf(areas, { seat, wager, cents: 1 })?.id;
    assert.equal(at(3, "banker"), "box-3");
    assert.equal(at(2, "banker-box-3"), "box-3");
    assert.equal(areaOf([box(1), box(2)], { seat: 2, wager: "ante", cents: 1 })?.id, "box-2");
});

test("stakes of one player are summed by wager", () => {
    const wagers = [
        { seat: 1, wager: "red", cents: 500 },
        { seat: 1, wager: "red", cents: 100, waiting: true },
        { seat: 2, wager: "red", cents: 900 },
    ];
    assert.deepEqual(stakesOf(wagers, 1), [{ wager: "red", cents: 600 }]);
    assert.deepEqual(stakesOf(wagers, null), []);
});

test("where a bet is offered as a spoken one only, it is spoken", () => {
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
