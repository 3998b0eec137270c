/* train.test.ts - the trainer's score, choices by marked cards, keys and words. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { storageFor } from "../fixtures/storage";
import type { Choice, Decision, Graded, HandEnd, Worth } from "./advice-wire";
import { NO_SCORE, after, barOf, begun, costPerHand, costWords, countWords, dropScore, exactWords, isMistake,
         keepPractice, keepScore, keptPractice, keptScore, keysFor, markable, picked, pickings, plainChoices, scoreAfter,
         whyWords, worthWords } from "./train";

const worth = (say: string, value: number, cost: number): Worth =>
    ({ choice: say.toLowerCase(), say, worth: value, exact: String(value), cost });
const graded = (step: number, cost: number): Graded => {
    const best = worth("Play", 0.5, 0);
    const chosen = cost > 0 ? worth("Fold", 0.5 - cost, cost) : best;
    return { step, chosen, choices: [best, worth("Fold", -1, 1.5)] };
};
const draws = (...cards: string[]): Choice =>
    ({ choice: "draw", words: "Draw", say: `Draw ${cards.join(" ")}`, cards });
const decision: Decision = {
    step: 1, decision: "first", ask: "What now?",
    cards: [{ role: "hand", title: "Your cards", cards: ["AS", "KS", "2D"] },
            { role: "up", title: "Dealer", cards: ["9C"] }],
    choices: [{ choice: "fold", say: "Fold" }, draws("AS", "KS"), draws("AS", "2D"), draws("AS", "KS", "2D")],
};

test("a hand counts with its first decision, and a mistake ends the row", () => {
    let score = scoreAfter(NO_SCORE, graded(1, 0));
    score = scoreAfter(score, graded(2, 0));
    assert.deepEqual(score, { hands: 1, decisions: 2, mistakes: 0, millionths: 0, streak: 2, longest: 2 });
    score = scoreAfter(score, graded(1, 0.1));
    score = scoreAfter(score, graded(2, 0.2));
    assert.deepEqual(score, { hands: 2, decisions: 4, mistakes: 2, millionths: 300_000, streak: 0, longest: 2 });
    assert.equal(costPerHand(score), 0.15);
    assert.equal(costPerHand(NO_SCORE), 0);
});

test("less than a millionth is no mistake", () => {
    assert.equal(isMistake(graded(1, 0.000001)), true);
    assert.equal(isMistake(graded(1, 0)), false);
});

test("the score is kept for each edition until it is reset", () => {
    storageFor();
    const score = scoreAfter(NO_SCORE, graded(1, 0.25));
    assert.deepEqual(keptScore("moon"), NO_SCORE);
    assert.equal(keepScore("moon", score), true);
    assert.deepEqual(keptScore("moon"), score);
    assert.deepEqual(keptScore("sun"), NO_SCORE);
    dropScore("moon");
    assert.deepEqual(keptScore("moon"), NO_SCORE);
});

test("what is kept but can't be a score counts as none", () => {
    const storage = storageFor();
    for (const text of ["", "7", "null", "[]", "{\"hands\":1}", JSON.stringify({ ...NO_SCORE, hands: -1 }),
                        JSON.stringify({ ...NO_SCORE, hands: "many" })]) {
        storage.setItem("croupier-train-moon", text);
        assert.deepEqual(keptScore("moon"), NO_SCORE, text);
    }
});

test("marked cards name a choice, in any order", () => {
    const [draw] = pickings(decision);
    assert.deepEqual(plainChoices(decision).map(({ say }) => say), ["Fold"]);
    assert.equal(draw!.words, "Draw");
    assert.equal(countWords(draw!), "2 to 3");
    assert.equal(picked(draw!, ["2D", "AS"])?.say, "Draw AS 2D");
    assert.equal(picked(draw!, ["2D", "KS", "AS"])?.say, "Draw AS KS 2D");
    assert.equal(picked(draw!, ["2D", "KS"]), undefined);
    assert.equal(picked(draw!, []), undefined);
    assert.deepEqual([...markable(decision)], ["AS", "KS", "2D"]);
});

test("each choice has a key of its own", () => {
    assert.deepEqual(keysFor(["Fold", "Play", "Buy a sixth card", "Exchange"]), ["f", "p", "b", "e"]);
    assert.deepEqual(keysFor(["Fold", "Force", "fo"]), ["f", "o", ""]);
});

test("worths and costs in words", () => {
    assert.equal(worthWords(-0.125), "\u22120.1250");
    assert.equal(worthWords(2), "2.0000");
    assert.equal(worthWords(-0.00001), "0.0000");
    assert.equal(costWords(0.03), "0.0300");
    assert.equal(costWords(0.00001), "< 0.0001");
    assert.equal(costWords(0), "0.0000");
});

test("a mistake is explained by what it loses in a hundred hands", () => {
    assert.equal(whyWords(graded(1, 0.25), "antes"),
                 "Play is worth 0.5000 antes on average, Fold 0.2500: in a hundred such hands that loses 25 antes.");
    assert.equal(whyWords(graded(1, 0), "antes"), "No choice is worth more: 0.5000 antes on average.");
});

test("fractions are told as they are", () => {
    assert.equal(exactWords(graded(1, 0.25)), "Exactly 0.5 and 0.25.");
    assert.equal(exactWords(graded(1, 0)), "Exactly 0.5.");
    assert.equal(exactWords(graded(1, 1.5)), "Exactly 0.5 and \u22121.");
});

test("bars go from the worst choice to the best", () => {
    const all = [worth("A", 1, 0), worth("B", 0, 1), worth("C", -3, 4)];
    assert.deepEqual(all.map((one) => barOf(one, all)), [1, 0.75, 0]);
    assert.equal(barOf(all[0]!, [all[0]!]), 1);
});

const moon = { edition: "moon", game: "Moon", unit: "antes", hand: "0123",
               options: [{ option: "pays", about: "odds to 1", value: "200" }] };

test("a hand outlasts a reload until it is over", () => {
    const end: HandEnd = { decision: "first", ask: "What now?", cards: [], say: "Lost.", result: -1, exact: "-1" };
    storageFor();
    assert.equal(keptPractice("moon"), null);
    const first = begun({ ...moon, ...decision });
    keepPractice("moon", first);
    assert.deepEqual(keptPractice("moon"), first);
    assert.deepEqual(first.options, moon.options);
    assert.equal(keptPractice("sun"), null);
    const second = after(first, { ...moon, graded: graded(1, 0.1), next: { ...decision, step: 2 } });
    keepPractice("moon", second);
    assert.deepEqual(keptPractice("moon"), second);
    assert.equal(second.graded.length, 1);
    keepPractice("moon", after(second, { ...moon, graded: graded(2, 0), end }));
    assert.equal(keptPractice("moon"), null);
});

test("what is kept but can't be a hand counts as none", () => {
    const storage = storageFor();
    const first = begun({ ...moon, ...decision });
    for (const text of ["", "7", "null", "[]", JSON.stringify({ ...first, hand: 7 }),
                        JSON.stringify({ ...first, decision: null }), JSON.stringify({ ...first, graded: 1 })]) {
        storage.setItem("croupier-practice-moon", text);
        assert.equal(keptPractice("moon"), null, text);
    }
});
