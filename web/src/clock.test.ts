import assert from "node:assert/strict";
import { test } from "node:test";
import { canHurry, clockOf, clockWords, readyWords } from "./clock";

test("what the time is for", () => {
    assert.equal(clockOf({ open: true, ready: [] }), "betting");
    assert.equal(clockOf({ open: false, ready: [2] }), "rest");
    assert.equal(clockOf({ open: true }), "answer"); /* bets may be made meanwhile */
});

test("the clock in words", () => {
    assert.equal(clockWords("betting", 12), "Betting closes in 12 seconds");
    assert.equal(clockWords("answer", 1), "1 second left to decide");
});

test("nobody is hurried who is asked", () => {
    assert.equal(canHurry({ ready: [] }, ["bet"]), true);
    assert.equal(canHurry({}, ["bet"]), false);
    assert.equal(canHurry({ ready: [] }, ["force", "decline"]), false);
});

test("the button says what follows", () => {
    assert.equal(readyWords("roulette", "betting", 0, 1), "Spin now");
    assert.equal(readyWords("craps", "idle", 0, 1), "Offer the dice now");
    assert.equal(readyWords("snake-eyes", "ready", 0, 1), "Roll now");
    assert.equal(readyWords("lunar-poker", "locked", 0, 1), "Go on");
    assert.equal(readyWords("roulette", "betting", 1, 3), "Ready (1 of 3)");
});
