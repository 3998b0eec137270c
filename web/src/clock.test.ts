import assert from "node:assert/strict";
import { test } from "node:test";
import { canHurry, clockOf, clockWords, readyWords } from "./clock";

test("what the time is for", () => {
    assert.equal(clockOf({ open: true, ready: [] }), "betting");
    assert.equal(clockOf({ open: false, ready: [2] }), "pause");
    assert.equal(clockOf({ open: true }), "answer"); /* bets may be made meanwhile */
});

test("the clock in words", () => {
    assert.equal(clockWords("betting", 12), "Betting closes in 12 seconds");
    assert.equal(clockWords("answer", 1), "1 second left to decide");
});

test("nobody is hurried who is asked", () => {
    const asked = { for: "players" as const, seats: [2], to: "answer" };
    assert.equal(canHurry({ ready: [] }, 2), true);
    assert.equal(canHurry({}, 2), false);
    assert.equal(canHurry({ ready: [], waits: asked }, 2), false);
    assert.equal(canHurry({ ready: [], waits: asked }, 1), true);
});

test("the button says what follows", () => {
    assert.equal(readyWords("Spin now", 0, 1), "Spin now");
    assert.equal(readyWords(undefined, 0, 1), "Go on");
    assert.equal(readyWords("Spin now", 1, 3), "Ready (1 of 3)");
});
