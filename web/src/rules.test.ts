import assert from "node:assert/strict";
import { test } from "node:test";
import { clausesLike, rulesPath } from "./rules";

const CLAUSES = [
    { clause: "4.1(a)", say: "Pass Line: wins on 7 or 11." },
    { clause: "4.10", say: "Place bets are off on a come-out." },
    { clause: "Div 1 r.9.5", say: "The sign may require bets in steps." },
];

test("clauses are found by number and by words", () => {
    assert.equal(clausesLike(CLAUSES, "").length, 3);
    assert.deepEqual(clausesLike(CLAUSES, "4.1").map(({ clause }) => clause), ["4.1(a)", "4.10"]);
    assert.deepEqual(clausesLike(CLAUSES, "STEPS sign").map(({ clause }) => clause), ["Div 1 r.9.5"]);
    assert.deepEqual(clausesLike(CLAUSES, "roulette"), []);
    assert.deepEqual(clausesLike(CLAUSES, "9.5").map(({ clause }) => clause), ["Div 1 r.9.5"]);
    assert.deepEqual(clausesLike([{ clause: "3.8.1", say: "13.8.1" }], "8.1"), []);
});

test("the path of a table's rules", () => {
    assert.equal(rulesPath("high limit"), "/table/high%20limit/rules");
});
