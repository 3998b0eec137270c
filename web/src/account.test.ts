/* account.test.ts - results include what was charged for them. */
import assert from "node:assert/strict";
import test from "node:test";
import { countedBy, decidedAs, sumsOf } from "./account";
import type { Line } from "./floor";
import { fractionOf, sumUp } from "./plot";
import type { WagerInfo } from "./why";

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

/* ---- Whole hands ----------------------------------------------------------------- */

/* What the casino says of an ante, its Bet, and a side bet. */
const ANTE: WagerInfo = {
    wager: "ante", name: "Ante", played_best: true, with_fees: true, variance: 11.618412,
    edge: "1953022065714923341/261413653954751298000",
};
const BET: WagerInfo = { wager: "bet", name: "Bet", counted_with: "ante" };
const SUPER: WagerInfo = { wager: "super", name: "Super Bet", edge: "1/10" };
const COUNTED = countedBy([ANTE, BET, SUPER]);

const decision = (wager: string, stake: number, fate: string, gain = 0) => ({
    event: "verdict", wager, stake, fate, ...(gain ? { gain } : {}),
});
const fee = (gain: number) => ({ event: "fee-taken", gain });

const hands = (lines: Line[]) => {
    const { sums, apart } = sumsOf(lines, COUNTED);
    return [sums.map(({ result, staked }) => [result, staked]), apart];
};

test("what the casino says of each wager tells what is counted with what", () => {
    assert.deepEqual([...COUNTED.with], [["bet", "ante"]]);
    assert.equal(COUNTED.fees, "ante");
    assert.equal(COUNTED.words, "Ante counts as a whole hand, with Bet and fees; expected is the " +
        "result of a hand that is played best.");
    assert.deepEqual(countedBy([SUPER]), { with: new Map(), fees: undefined, words: undefined });
});

/* An ante of 10 comes back, and its Bet of 20 wins 20, and 60 for a second combination: one hand
 * with a result of 80, and 30 staked.  The edge is 0.74710025 % of the ante: 7.4710025 cents. */
test("a hand is one bet, with the edge of its ante", () => {
    const lines = [
        line(9, 0, decision("bet", 2000, "wins", 2000)),
        line(9, 1, decision("bet", 2000, "wins", 6000)),
        line(9, 2, decision("ante", 1000, "returns")),
    ];
    assert.deepEqual(hands(lines), [[[8000, 3000]], 0]);
    const decided = decidedAs(sumsOf(lines, COUNTED).sums[0]!, ANTE)!;
    assert.deepEqual([decided.stake, decided.staked, decided.result], [1000, 3000, 8000]);
    const { points, staked } = sumUp([decided]);
    assert.equal(staked, 3000);
    assert.ok(Math.abs(points[1]!.expected + 7.471002513) < 1e-8);
    assert.ok(Math.abs(points[1]!.deviation - 1000 * Math.sqrt(11.618412)) < 1e-8);
    assert.ok(Math.abs(fractionOf(decided.edge) - 0.007471002513) < 1e-12);
});

/* The ante of 10 is paid 10, and the Bet comes back after it; a fee of 10 for the draw. */
test("a fee counts with its hand, whatever comes first in the settlement", () => {
    const lines = [
        line(5, 0, fee(-1000)),
        line(9, 0, decision("ante", 1000, "wins", 1000)),
        line(9, 1, decision("bet", 2000, "returns")),
    ];
    assert.deepEqual(hands(lines.slice(0, 1)), [[], -1000]);
    assert.deepEqual(hands(lines), [[[0, 3000]], 0]);
});

/* A draw and a fold: 10 + 10 lost.  Then a straight flush: 200 times 5. */
test("folds and Instant Cash are hands without a Bet", () => {
    const lines = [
        line(5, 0, fee(-1000)),
        line(7, 0, decision("ante", 1000, "loses", -1000)),
        line(12, 0, decision("super", 500, "wins", 75000)),
        line(12, 1, decision("ante", 500, "wins", 100000)),
    ];
    assert.deepEqual(hands(lines), [[[-2000, 1000], [75000, 500], [100000, 500]], 0]);
});

test("nothing of a void hand counts, and its fee comes back", () => {
    const returned = { ...decision("ante", 1000, "returns"), undecided: true };
    const lines = [
        line(5, 0, fee(-1000)),
        line(7, 0, returned),
        line(7, 1, { event: "corrected", gain: 1000 }),
    ];
    const next = line(20, 0, decision("ante", 500, "loses", -500));
    assert.deepEqual(hands(lines), [[], 0]);
    assert.deepEqual(hands([...lines, next]), [[[-500, 500]], 0]);
    /* a player who is sent away does not get the fee back */
    assert.deepEqual(hands([lines[0]!, lines[1]!, next]), [[[-500, 500]], -1000]);
});

/* A late claim: the fee is returned, and the ante paid at once. */
test("a fee that is returned when the hand is paid is no charge", () => {
    const lines = [
        line(5, 0, fee(-1000)),
        line(7, 0, { event: "corrected", gain: 1000 }),
        line(7, 1, decision("ante", 1000, "wins", 200000)),
    ];
    assert.deepEqual(hands(lines), [[[200000, 1000]], 0]);
});

test("a reversed round takes no fee to the next hand", () => {
    const lines = [
        line(5, 0, fee(-1000)),
        line(7, 0, { event: "reversed", gain: 1000 }),
        line(7, 1, { ...decision("ante", 1000, "returns"), undecided: true }),
        line(20, 0, decision("ante", 500, "loses", -500)),
        line(22, 0, { event: "corrected", gain: 300 }),
    ];
    assert.deepEqual(hands(lines), [[[-500, 500]], 300]);
});

test("an ante partly in promotional chips, or without an edge, has no expected result", () => {
    const of = (promo: object) =>
        sumsOf([line(9, 0, { ...decision("ante", 1000, "loses", -500), ...promo })], COUNTED);
    assert.equal(decidedAs(of({ promo: 500 }).sums[0]!, ANTE), null);
    assert.equal(decidedAs(of({}).sums[0]!, { wager: "ante", name: "Ante" }), null);
    assert.equal(decidedAs(of({}).sums[0]!, ANTE)!.hand, true);
});

test("bets that come back undecided do not count", () => {
    const lines = [line(5, 0, { ...decision("red", 1000, "returns"), undecided: true })];
    assert.deepEqual(results(lines), [[], 0]);
});
