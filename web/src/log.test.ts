import assert from "node:assert/strict";
import { test } from "node:test";

/* The pages expect a window. */
Object.assign(globalThis, { addEventListener: () => undefined });
const { ruleWords, toYou } = await import("./log");

test("sentences about the reader address the reader", () => {
    const examples: [sentence: string, toReader: string][] = [
        ["Ana (guest): Pass Bet loses 5", "You: Pass Bet loses 5"],
        ["Ana (guest) bets 5 on Field Bet", "You bet 5 on Field Bet"],
        ["Ana (guest) passes the dice", "You pass the dice"],
        ["Ana (guest) raises 10", "You raise 10"],
        ["Ana (guest) cashes out 990", "You cash out 990"],
        ["Ana (guest) places a fee of 5", "You place a fee of 5"],
        ["Ana (guest) has the dice", "You have the dice"],
        ["Ana (guest)'s hand: one pair", "your hand: one pair"],
        ["the dice are offered to Ana (guest)", "the dice are offered to you"],
        ["7: 3 and 4", "7: 3 and 4"],
    ];
    for (const [sentence, toReader] of examples)
        assert.equal(toYou(sentence, "Ana (guest)"), toReader);
});

test("clauses in words", () => {
    assert.equal(ruleWords("8"), "Rule 8");
    assert.equal(ruleWords("10.1", "9.6"), "Rules 10.1, 9.6");
    assert.equal(ruleWords("Div 1 r.10.3"), "Div 1 r.10.3");
    assert.equal(ruleWords(undefined), "");
});
