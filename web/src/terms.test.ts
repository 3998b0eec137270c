import assert from "node:assert/strict";
import { test } from "node:test";
import { termSections } from "./terms";

const rowsOf = (...terms: [string, string][]) =>
    termSections(terms).flatMap(({ title, rows }) =>
        rows.map(({ label, value }) => `${title} | ${label} | ${value}`));

test("terms in sections, in the order in which people read them", () => {
    assert.deepEqual(rowsOf(["title", "Autumn Cup"], ["chips", "500"], ["fee", "20"],
        ["issue", "free"], ["more.dress-code", "black tie"]), [
        "Entry | Entry fee | 20",
        "Play | Chips of each player | 500",
        "Play | Chips are | given to each player",
        "More | Dress code | black tie",
    ]);
});

test("stages and numbered terms in words", () => {
    assert.deepEqual(rowsOf(["stage.1", "heats seats 7 advance 2 best 1"],
        ["stage.2", "repechage seats 7 advance 1 losers"], ["stage.3", "final seats 8"],
        ["raise.1", "10 to 200"], ["prize.2.details", "a week in Queenstown"]), [
        "Play | Raised limits 1 | 10 to 200",
        "Stages | Stage 1 | Heats: up to 7 players at a table, the best 2 of each go on, " +
            "and the best 1 of the others in the stage",
        "Stages | Stage 2 | Repechage: up to 7 players at a table, the best player of each goes on, " +
            "for players who did not go on before",
        "Stages | Stage 3 | Final: up to 8 players at a table",
        "Prizes | Prize 2 \u2013 details | a week in Queenstown",
    ]);
});
