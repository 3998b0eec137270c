/* judge.test.ts - the judge of the other tests, checked by hand. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as judge from "./judge";

/* "KH": "king of hearts". */
const RANKS: Record<string, string> = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
    "9": "nine", "10": "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};
const SUITS: Record<string, string> = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const cards = (words: string) =>
    words.split(" ").map((word) => `${RANKS[word.slice(0, -1)]} of ${SUITS[word.slice(-1)]}`);

test("hands are paid for the best combination and for a second one", () => {
    const PAID: [hand: string, toOne: number][] = [
        ["AS KD 9H 4C 2S", 1], /* ace-king */
        ["9S 9D 8H 4C 2S", 1], /* a pair */
        ["KS KD AH 4C 2S", 1 + 1], /* a pair, and ace-king with the ace outside it */
        ["9S 9D 8H 8C 2S", 2], /* two pairs */
        ["9S 9D 9H 8C 8S", 7], /* a full house; pairs within it don't count */
        ["AS 2D 3H 4C 5S", 4], /* a straight from the ace */
        ["10S JS QS KS AS", 100], /* a royal flush; ace and king are part of it */
        ["5S 6D 7H 8C 9S 9D", 4 + 4], /* a straight with either nine */
        ["4D 5D 9D JD QD 9S", 5 + 1], /* a flush, and the pair with the other nine */
        ["2C 5C 9C JC KC 7C", 5 + 5], /* two flushes of six clubs */
    ];
    for (const [hand, toOne] of PAID) assert.equal(judge.winnings(cards(hand)), toOne, hand);
});

test("which hand is higher, and whether the Dealer qualifies", () => {
    const ahead = (one: string, other: string) =>
        Math.sign(judge.compare(judge.best(cards(one)), judge.best(cards(other))));
    assert.equal(ahead("9S 9D 8H 4C 2S", "9H 9C 8D 4S 3S"), -1);
    assert.equal(ahead("9S 9D 8H 4C 2S", "9H 9C 8D 4S 2D"), 0);
    assert.equal(ahead("2S 2D 3H 4C 5S", "AH KC 8D 4S 2D"), 1);
    assert.equal(ahead("2S 3D 4H 5C 6S", "AH 2C 3S 4S 5D"), 1);
    assert.equal(judge.qualifies(judge.poker(cards("AH QC 8D 4S 2D"))), false);
    assert.equal(judge.qualifies(judge.poker(cards("AH KC 8D 4S 2D"))), true);
});

test("dice, ball and coups", () => {
    assert.deepEqual([2, 7, 12].map((total) => judge.field(3, 2)([1, total - 1])), [3, -1, 2]);
    assert.equal(judge.passOnComeOut([5, 6]), 1);
    assert.equal(judge.passOnComeOut([4, 4]), null);
    assert.deepEqual(["17", "18", "0", "00"].map(judge.red), [-1, 1, -1, -1]);
    assert.equal(judge.numbers("0", "00", "1", "2", "3")("2"), 6);
    const coup = { player: cards("9S KD"), banker: cards("7S 6D 5D") }; /* 9 to 8 */
    assert.deepEqual([judge.onPlayer(coup), judge.onBanker(coup), judge.onTie(coup)], [1, -1, -1]);
});
