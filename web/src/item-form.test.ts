import assert from "node:assert/strict";
import { test } from "node:test";
import { answersOf, fieldsOf, isPlain, itemLabel, itemOrderOf, ownFields, playersOffer, subjectOf }
    from "./item-form";
import type { ItemAct, ItemOffer } from "./item-wire";

const ROWS: ItemAct[] = [
    { act: "apply", label: "Enter a player", player_label: "Apply", takes: [
        { name: "other", kind: "person", label: "Player", optional: true },
        { name: "pays", kind: "choice", choices: ["cash"], optional: true },
        { name: "seed", kind: "seed", optional: true },
    ] },
    { act: "start", label: "Start a session",
      takes: [{ name: "number", kind: "number", label: "Session" }] },
    { act: "reschedule", label: "Change a session's time", takes: [
        { name: "number", kind: "number", label: "Session" }, { name: "time", kind: "time" },
    ] },
    { act: "disqualify", label: "Disqualify a player", grave: true, takes: [
        { name: "number", kind: "number", label: "Entry" },
        { name: "breach", kind: "choice", choices: ["rules", "absent"] },
    ] },
    { act: "award", label: "Award the prizes", grave: true },
];
const ACTS = new Map(ROWS.map((row) => [row.act, row]));
const start: ItemOffer = { act: "start", role: "director", number: 2, clause: "Div 7 r.4.1" };

test("an offer with all its members needs only a click, unless it is grave", () => {
    assert.equal(isPlain(start, ACTS), true);
    assert.equal(isPlain({ act: "award", role: "director" }, ACTS), false);
    assert.equal(isPlain({ act: "reschedule", number: 2, needs: ["time"] }, ACTS), false);
    assert.deepEqual(itemOrderOf(start), { act: "start", role: "director", number: 2 });
});

test("what an offer is about, and its label", () => {
    assert.equal(subjectOf(start, ACTS), "session");
    assert.equal(subjectOf({ act: "disqualify", number: 3 }, ACTS), "entry");
    assert.equal(subjectOf({ act: "award" }, ACTS), "");
    assert.equal(itemLabel({ act: "apply" }, ACTS), "Apply");
    assert.equal(itemLabel({ act: "apply", role: "director" }, ACTS), "Enter a player");
    assert.equal(itemLabel({ act: "take-charge", role: "director" }, ACTS), "Take charge");
});

test("missing members become questions; players are asked only about themselves", () => {
    const names = (offer: ItemOffer) => fieldsOf(offer, ACTS).map(({ name }) => name);
    assert.deepEqual(names({ act: "reschedule", number: 2, needs: ["time"] }), ["time"]);
    assert.deepEqual(names({ act: "polish", needs: ["text"] }), ["text"]); /* no row for it */
    assert.deepEqual(ownFields({ act: "apply" }, ACTS).map(({ name }) => name), ["pays", "seed"]);
    assert.deepEqual(ownFields({ act: "apply" }, ACTS).map(({ needed }) => needed), [false, false]);
});

test("answers become members of the order", () => {
    const fields = fieldsOf({ act: "disqualify", number: 3 }, ACTS);
    assert.equal(answersOf(fields, {}).missing?.name, "breach");
    assert.deepEqual(answersOf(fields, { breach: "absent" }).values, { breach: "absent" });
    const desk = fieldsOf({ act: "apply", role: "director" }, ACTS);
    const people = new Map([["ana", 5]]);
    assert.deepEqual(answersOf(desk, { other: "Ana", seed: "owl" }, people).values,
        { other: 5, seed: "6f776c" });
    assert.deepEqual(answersOf(desk, { other: "17" }, people).values, { other: 17 });
    const all = [
        { name: "cents", kind: "money", needed: true }, { name: "yes", kind: "yes", needed: true },
        { name: "time", kind: "time", needed: true },
    ];
    assert.deepEqual(answersOf(all, { cents: "1,250.50", yes: "no", time: "2026-12-01T19:00Z" }).values,
        { cents: 125_050, yes: false, time: Date.UTC(2026, 11, 1, 19) });
});

test("a player's own offer, beside those of staff", () => {
    const offers: ItemOffer[] = [{ act: "apply", role: "director" }, { act: "apply" }];
    assert.equal(playersOffer(offers, "apply"), offers[1]);
    assert.equal(playersOffer(offers.slice(0, 1), "apply"), undefined);
});
