/* plot.test.ts - expectation and standard deviation against sums done by hand. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { money, signed } from "./money";
import { bandPath, deviationOf, distance, fractionOf, linePath, oddsOf, scaleOf, sumUp,
         thinned, ticks } from "./plot";
import type { Decided } from "./plot";

const near = (value: number | null, expected: number) =>
    assert.ok(value !== null && Math.abs(value - expected) < 1e-9, `${value} is not ${expected}`);

const red = (result: number): Decided =>
    ({ wager: "red", stake: 1000, result, edge: "1/37", pays: ["1 to 1"] });

test("fractions and odds", () => {
    near(fractionOf("1/66"), 1 / 66);
    near(fractionOf("-3/4"), -0.75);
    assert.equal(fractionOf("0"), 0);
    near(oddsOf("7 to 6"), 7 / 6);
    assert.equal(oddsOf("35 to 1"), 35);
    assert.equal(oddsOf("evens"), null);
});

/* Straight up: 1 of 37 wins 35, the mean is -1/37; E x^2 = (35^2 + 36) / 37 = 1261 / 37. */
test("the standard deviation of one number", () => {
    const straight: Decided =
        { wager: "straight-17", stake: 1, result: -1, edge: "1/37", pays: ["35 to 1"] };

    near(deviationOf(straight), Math.sqrt(1261 / 37 - 1 / 37 ** 2));
});

/* Even money with 18 of 37: E x^2 = 1. */
test("the standard deviation of red, and a given one", () => {
    near(deviationOf(red(1000)), Math.sqrt(1 - 1 / 37 ** 2));
    assert.equal(deviationOf({ ...red(0), deviation: 2.5 }), 2.5);
    assert.equal(deviationOf({ ...red(0), pays: ["1 to 1", "2 to 1"] }), null);
    assert.equal(deviationOf({ ...red(0), pays: [] }), null);
});

/* Two bets of 10 on red: expected -20/37, standard deviation 10 sqrt(2) times that of one. */
test("sums of a session", () => {
    const { points, staked, unknown } = sumUp([red(1000), red(-1000), { ...red(500), pays: [] }]);
    const second = points[2]!;

    assert.deepEqual([points.length, staked, unknown], [4, 3000, 1]);
    assert.equal(points[1]!.result, 1000);
    assert.equal(second.result, 0);
    near(second.expected, -2000 / 37);
    near(second.deviation, 1000 * Math.SQRT2 * Math.sqrt(1 - 1 / 37 ** 2));
    near(distance(second), (2000 / 37) / second.deviation);
    assert.equal(points[3]!.deviation, second.deviation);
    assert.equal(distance(points[0]!), null);
});

test("ticks are round numbers and cover the range", () => {
    assert.deepEqual(ticks(-130, 260, 5), [-200, -100, 0, 100, 200, 300]);
    assert.deepEqual(ticks(0, 10, 5), [0, 2, 4, 6, 8, 10]);
    assert.deepEqual(ticks(0, 1, 5).length >= 2, true);
});

test("paths stay in the frame, from left to right", () => {
    const { points } = sumUp([red(1000), red(-1000), red(1000)]);
    const scale = scaleOf(points, { x: 10, y: 10, width: 100, height: 50 });
    const numbers = linePath(points, scale, (point) => point.result).match(/[\d.]+/g)!.map(Number);
    const band = bandPath(points, scale, 2).match(/[\d.]+/g)!.map(Number);

    assert.deepEqual(numbers.filter((_, i) => i % 2 === 0).map(Math.round), [10, 43, 77, 110]);
    for (const y of [...numbers, ...band].filter((_, i) => i % 2 === 1))
        assert.ok(y >= 10 && y <= 60, `${y}`);
    assert.match(bandPath(points, scale, 1), /^M[^M]*Z$/);
});

test("long sessions are thinned, with both ends kept", () => {
    const { points } = sumUp(Array.from({ length: 1000 }, () => red(-1000)));
    const few = thinned(points, 50);

    assert.equal(few.length, 50);
    assert.deepEqual([few[0], few[49]], [points[0], points[1000]]);
});

test("money", () => {
    assert.deepEqual([money(123456), money(-5), signed(500), signed(0)],
        ["1,234.56", "−0.05", "+5", "0"]);
});
