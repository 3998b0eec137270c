import assert from "node:assert/strict";
import { test } from "node:test";

/* The pages listen to a window. */
Object.assign(globalThis, { addEventListener: () => undefined });
const { ruleWords, toYou } = await import("./told");

test("what is about oneself is said to oneself", () => {
    const says: [told: string, said: string][] = [
        ["Ana (guest): Pass Bet loses 5", "You: Pass Bet loses 5"],
        ["Ana (guest) bets 5 on Field Bet", "You bet 5 on Field Bet"],
        ["Ana (guest) passes the dice", "You pass the dice"],
        ["Ana (guest) places a fee of 5", "You place a fee of 5"],
        ["Ana (guest) has the dice", "You have the dice"],
        ["Ana (guest)'s hand: one pair", "your hand: one pair"],
        ["the dice are offered to Ana (guest)", "the dice are offered to you"],
        ["7: 3 and 4", "7: 3 and 4"],
    ];
    for (const [told, said] of says) assert.equal(toYou(told, "Ana (guest)"), said);
});

test("clauses are known as such", () => {
    assert.equal(ruleWords("8"), "Rule 8");
    assert.equal(ruleWords("10.1", "9.6"), "Rules 10.1, 9.6");
    assert.equal(ruleWords("Div 1 r.10.3"), "Div 1 r.10.3");
    assert.equal(ruleWords(undefined), "");
});
