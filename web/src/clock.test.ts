import assert from "node:assert/strict";
import { test } from "node:test";
import { canSkip, clockOf, clockWords } from "./clock";

test("what the countdown is for", () => {
    assert.equal(clockOf({ open: true, ready: [] }), "betting");
    assert.equal(clockOf({ open: false, ready: [2] }), "pause");
    assert.equal(clockOf({ open: true }), "answer"); /* even while bets can be made */
});

test("the countdown in words", () => {
    assert.equal(clockWords("betting", 12), "Betting closes in 12 seconds");
    assert.equal(clockWords("answer", 1), "1 second left to decide");
});

test("a player who has to decide cannot skip the wait", () => {
    const asked = { for: "players" as const, seats: [2], to: "answer" };
    assert.equal(canSkip({ ready: [] }, 2), true);
    assert.equal(canSkip({}, 2), false);
    assert.equal(canSkip({ ready: [], waits: asked }, 2), false);
    assert.equal(canSkip({ ready: [], waits: asked }, 1), true);
});
