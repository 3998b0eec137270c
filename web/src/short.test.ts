/* short.test.ts - figures of the short strategy in words. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { handWords, lineCost, optionWords, percentWords } from "./short";

test("shares and edges in per cent", () => {
    assert.equal(percentWords(0.007330624558), "0.73\u00a0%");
    assert.equal(percentWords(0.014277872225, 3), "1.428\u00a0%");
    assert.equal(percentWords(-0.01, 1), "\u22121.0\u00a0%");
    assert.equal(percentWords(-0.0000001), "0.00\u00a0%");
});

test("a line that costs nothing differs from one that costs little", () => {
    assert.equal(lineCost(0), "0");
    assert.equal(lineCost(0.000000004), "0.00000");
    assert.equal(lineCost(0.000106436326), "0.00011");
});

test("the mean of a hand", () => {
    assert.equal(handWords(-0.007471002513), "\u22120.007471");
    assert.equal(handWords(0.006806869712), "0.006807");
});

test("an option as a sentence", () => {
    assert.equal(optionWords({ option: "pays", about: "odds to 1", value: "200-600" }), "Odds to 1: 200-600.");
});
