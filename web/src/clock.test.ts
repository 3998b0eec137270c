import assert from "node:assert/strict";
import { test } from "node:test";
import { canHurry, clockOf, clockWords, readyWords } from "./clock";

test("the time is for bets where bets are made", () => {
    assert.equal(clockOf({ phase: "betting", open: true }), "betting");
    assert.equal(clockOf({ phase: "idle", open: true, shooter: null }), "betting");
    assert.equal(clockOf({ phase: "betting" }), "betting"); /* as the lobby knows it */
});

test("the time of a player who is asked is not for bets, though they may be made", () => {
    assert.equal(clockOf({ phase: "offered", open: true, shooter: null }), "answer");
    assert.equal(clockOf({ phase: "ready", open: true, shooter: 3 }), "answer");
    assert.equal(clockOf({ phase: "ready", open: true, shooter: null }), "betting"); /* the house */
    assert.equal(clockOf({ phase: "deciding", open: false }), "answer");
});

test("decisions that are locked in leave a decision to who drew cards", () => {
    const box = { seat: 1, cards: [] };
    const locked = { phase: "locked", open: false };
    assert.equal(clockOf({ ...locked, boxes: [{ ...box, stage: "drew" }] }), "answer");
    assert.equal(clockOf({ ...locked, boxes: [{ ...box, stage: "playing" }] }), "rest");
    assert.equal(clockOf({ phase: "locked" }), "rest");
});

test("the clock in words", () => {
    assert.equal(clockWords("betting", 12), "Betting closes in 12 seconds");
    assert.equal(clockWords("answer", 1), "1 second left to decide");
});

test("nobody is hurried who is asked", () => {
    assert.equal(canHurry({ phase: "betting", open: true }, ["bet"]), true);
    assert.equal(canHurry({ phase: "offered", open: true }, ["bet"]), false);
    assert.equal(canHurry({ phase: "forcing", open: false }, ["force", "decline"]), false);
    assert.equal(canHurry({ phase: "forcing", open: false }, []), true); /* has answered */
});

test("the button says what follows", () => {
    assert.equal(readyWords("roulette", "betting", 0, 1), "Spin now");
    assert.equal(readyWords("craps", "idle", 0, 1), "Offer the dice now");
    assert.equal(readyWords("snake-eyes", "ready", 0, 1), "Roll now");
    assert.equal(readyWords("lunar-poker", "locked", 0, 1), "Go on");
    assert.equal(readyWords("roulette", "betting", 1, 3), "Ready (1 of 3)");
});
