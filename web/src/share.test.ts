import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { test } from "node:test";
import { SHARE, seedOf, seedOfWords, shareDue, standing, wordsIn } from "./share";

/* The pages expect the random numbers of a browser. */
Object.assign(globalThis, { crypto: webcrypto });

const chance = { drawn: 3, shown: 3, first: 1 };
const mine = [{ seat: 2, hex: "aa" }];
const other = [{ seat: 1, hex: "bb" }];

test("the newest seed of a seat waits or counts", () => {
    assert.deepEqual(standing({ ...chance, seeds: other }, 2), { is: "none", hex: "" });
    assert.deepEqual(standing({ ...chance, seeds: mine }, 2), { is: "counts", hex: "aa" });
    assert.deepEqual(standing({ ...chance, seeds: mine, fixed: [{ seat: 2, hex: "cc" }] }, 2),
        { is: "waits", hex: "cc" });
    assert.deepEqual(
        standing({ ...chance, fixed: mine, given: [{ seat: 2, hex: "dd" }] }, 2),
        { is: "waits", hex: "dd" });
});

test("a share is due without a seed, and after a new commitment", () => {
    assert.equal(shareDue({ ...chance, seeds: other }, 2, undefined), true);
    assert.equal(shareDue({ ...chance, seeds: mine }, 2, undefined), false); /* after a reload */
    assert.equal(shareDue({ ...chance, seeds: mine }, 2, 1), false);
    assert.equal(shareDue({ ...chance, first: 4, seeds: mine }, 2, 1), true);
});

test("words stay in front of a fresh share", () => {
    const seed = seedOfWords("lucky");
    assert.equal(wordsIn(seed), "6c75636b79");
    assert.equal(seed.length, 10 + 2 * SHARE);
    assert.notEqual(seedOf(wordsIn(seed)), seed);
    assert.equal(wordsIn(seedOf(wordsIn(seed))), "6c75636b79");
    assert.equal(seedOf("ab".repeat(64)).length, 2 * 64); /* never too long */
});
