/* account.test.ts - results include what was charged for them. */
import assert from "node:assert/strict";
import test from "node:test";
import { sumsOf } from "./account";
import type { Line } from "./floor";

/* A line of the player's log, by the entry it belongs to. */
function line(entry: number, i: number, members: object): Line {
    return { key: `${entry}-${i}`, time: 0, mine: true, ...members } as unknown as Line;
}

const verdict = (wager: string, fate: string, gain?: number) => ({
    event: "verdict", wager, fate, stake: 2000, ...(gain === undefined ? {} : { gain }),
});
const commission = (wager: string, gain: number) => ({ event: "commission", wager, gain });

const results = (lines: Line[]) => {
    const { sums, apart } = sumsOf(lines);
    return [sums.map(({ result }) => result), apart];
};

test("commission taken from a win belongs to the bet: 5 % of 20 is 1", () => {
    const lines = [
        line(7, 0, verdict("player", "loses", -2000)),
        line(7, 1, verdict("banker", "wins", 2000)),
        line(7, 2, commission("banker", -100)),
    ];
    assert.deepEqual(results(lines), [[-2000, 1900], 0]);
});

test("commission paid in advance counts with the bet once it is decided", () => {
    const made = line(3, 0, commission("buy-4", -100));
    assert.deepEqual(results([made]), [[], -100]);
    assert.deepEqual(results([made, line(9, 0, verdict("buy-4", "loses", -2000))]), [[-2100], 0]);
});

test("commission that is given back cancels out", () => {
    const lines = [line(3, 0, commission("lay-4", -100)), line(4, 0, commission("lay-4", 100))];
    assert.deepEqual(results(lines), [[], 0]);
});

test("fees and corrections are apart, pushes are nothing", () => {
    const lines = [
        line(3, 0, { event: "fee-taken", gain: -500 }),
        line(5, 0, verdict("tie", "stands off")),
        line(6, 0, { event: "corrected", gain: 250 }),
    ];
    assert.deepEqual(results(lines), [[0], -250]);
});

test("a bet that is paid again when it wins pays its commission once", () => {
    const lines = [
        line(3, 0, commission("buy-4", -100)),
        line(5, 0, verdict("buy-4", "wins", 4000)),
        line(8, 0, verdict("buy-4", "wins", 4000)),
    ];
    assert.deepEqual(results(lines), [[3900, 4000], 0]);
});
