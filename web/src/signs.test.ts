import assert from "node:assert/strict";
import { test } from "node:test";
import { inMinutes, signWords } from "./signs";
import type { TableState } from "./wire";

const state = (more: Partial<TableState>): TableState =>
    ({ phase: "betting", seats: [], wagers: [], ...more }) as TableState;

test("the time on a sign", () => {
    assert.equal(inMinutes(20), "in 20 minutes");
    assert.equal(inMinutes(1), "in a minute");
    assert.equal(inMinutes(0), "now");
});

test("no sign, no words", () => {
    assert.deepEqual(signWords(state({}), 1), []);
});

test("a notice has the limits and the time of the change", () => {
    const notice = { min: 1000, max: 20000, minutes: 12 };
    assert.deepEqual(signWords(state({ notice }), null), ["New limits: 10 \u2013 200, in 12 minutes"]);
    assert.deepEqual(signWords(state({ notice: { ...notice, name: "Hardway", minutes: 0 } }), null),
        ["New limits for Hardway: 10 \u2013 200, from now on"]);
    assert.deepEqual(signWords(state({ notice: { name: "Hardway", min: 0, max: 0, minutes: 5 } }), null),
        ["No separate limits for Hardway, in 5 minutes"]);
});

test("the closing sign has its time, until the table is closed", () => {
    assert.deepEqual(signWords(state({ closing: 3, closing_minutes: 20 }), null),
        ["This table closes in 20 minutes"]);
    assert.deepEqual(signWords(state({ closing: 3, closing_minutes: 0, closed: true }), null), []);
});

test("a new pay table, a private table, colours", () => {
    const signs = state({
        pay_sign: { option: "pay-table", value: "two", minutes: 44640 },
        reserved: "event",
        colours_only: true,
    });
    assert.deepEqual(signWords(signs, null),
        ["New pay table: two", "Private table for an event", "Bets in chips of your colour only"]);
});

test("a player sees the player's own limits only", () => {
    const kinds = [{ wager: "hard", name: "Hardway", min: 100, max: 50000 }];
    const signs = state({ seats: [{ seat: 1, min: 100, max: 100000, kinds }, { seat: 2 }] });
    assert.deepEqual(signWords(signs, 1), ["Your limits: 1 \u2013 1,000, Hardway 1 \u2013 500"]);
    assert.deepEqual(signWords(signs, 2), []);
});
