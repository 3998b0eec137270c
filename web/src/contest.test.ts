import assert from "node:assert/strict";
import { test } from "node:test";
import { cardsLeft, marksOf, roundWords, secretsOn, standingsOf } from "./contest";
import type { ContestState, TableState } from "./wire";

const SESSION: ContestState = {
    tournament: 1, session: 2, stage: "playing", rules: "table", measure: "rounds", length: 10,
    round: 3, chips: 50_000, min: 1000, max: 20_000, seconds: 30, marker: 2, turn: 3,
    players: [1, 2, 3, 4, 5], made: [2], late: [1], passed: [5], disqualified: [4], out: [4],
    secrets: [{ seat: 2, wager: "red" }],
};
const SEATS = [
    { seat: 1, name: "Ana", rack: 40_000, layout: 0 },
    { seat: 2, name: "Bob (guest)", rack: 50_000, layout: 0 },
    { seat: 3, name: "Cai", rack: 30_000, layout: 20_000 },
    { seat: 4, name: "Dee", rack: 90_000, layout: 0 },
    { seat: 5, name: "Eli", rack: 60_000, layout: 0, here: false },
];
const STATE = { phase: "betting", seats: SEATS, wagers: [], session: SESSION } as unknown as TableState;

test("where a session stands", () => {
    assert.equal(roundWords(SESSION), "Round 3 of 10");
    assert.equal(roundWords({ ...SESSION, measure: "seconds", length: 1800 }), "Round 3");
    assert.equal(roundWords({ ...SESSION, measure: "shoes", length: 2, shoe: 1 }),
        "Round 3, shoe 1 of 2");
    assert.equal(roundWords({ ...SESSION, stage: "ended" }), "The session is over");
});

test("players by chips; those who are out come last and have no rank", () => {
    const list = standingsOf(STATE, 3);
    assert.deepEqual(list.map(({ rank, name, chips }) => `${rank} ${name} ${chips / 100}`),
        ["1 Eli 600", "2 Bob 500", "2 You 500", "4 Ana 400", "0 Dee 900"]);
    assert.deepEqual(list.filter(({ marker }) => marker).map(({ name }) => name), ["Bob"]);
    assert.deepEqual(list.filter(({ turn }) => turn).map(({ name }) => name), ["You"]);
    assert.deepEqual(list.filter(({ away }) => away).map(({ name }) => name), ["Eli"]);
    assert.deepEqual(standingsOf({ ...STATE, session: undefined } as TableState, 3), []);
});

test("marks: wager made, late, passed, secret, out", () => {
    assert.deepEqual([1, 2, 3, 4, 5].map((seat) => marksOf(SESSION, seat)),
        [["late"], ["made", "secret"], [], ["disqualified"], ["passed"]]);
    assert.deepEqual([1, 2, 4].map((seat) => marksOf({ ...SESSION, stage: "ended" }, seat)),
        [[], [], ["disqualified"]]);
});

test("one's own secret wagers have amounts, others' have none", () => {
    const own = { pass_cards: 1, secret_cards: 0, secrets: [{ seat: 2, wager: "red", cents: 2500 }] };
    assert.deepEqual(secretsOn(SESSION, own), [{ seat: 2, wager: "red", cents: 2500 }]);
    assert.deepEqual(secretsOn(SESSION, undefined), [{ seat: 2, wager: "red" }]);
    assert.equal(cardsLeft(own), "1 pass card");
    assert.equal(cardsLeft({ pass_cards: 2, secret_cards: 1 }), "2 pass cards, 1 secret wager card");
});
