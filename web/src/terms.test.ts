import assert from "node:assert/strict";
import { test } from "node:test";
import type { TermRow } from "./kinds";
import { termSections } from "./terms";

const row = (section: string, key: string, label: string, more: Partial<TermRow> = {}): TermRow =>
    ({ key, section, label, states: label, clause: "10.7", parts: [{ kind: "text" }], ...more });
const ROWS: TermRow[] = [
    row("Game", "edition", "Game",
        { parts: [{ kind: "edition", choices: [{ word: "roulette", label: "Roulette" }] }] }),
    row("Entry", "fee", "Entry fee"),
    row("Play", "chips", "Chips of each player"),
    row("Play", "issue", "Chips are",
        { parts: [{ kind: "choice", choices: [{ word: "free", label: "given to each player" }] }] }),
    row("Play", "", "Raised limits", { group: "raise." }),
    row("Stages", "", "Stage", { group: "stage." }),
    row("Prizes", "kind", "Kind", { group: "prize." }),
    row("Prizes", "includes", "Includes", { group: "prize.", when: { kind: ["travel"] } }),
    row("Prizes", "notified", "Winners are notified by", { parts: [{ kind: "several", choices: [
        { word: "mail", label: "mail" }, { word: "face-to-face", label: "face to face" }] }] }),
];

const rowsOf = (...terms: [string, string][]) =>
    termSections(terms, ROWS).flatMap(({ title, rows }) =>
        rows.map(({ label, value }) => `${title} | ${label} | ${value}`));

test("terms in sections, in the order in which people read them", () => {
    assert.deepEqual(rowsOf(["title", "Autumn Cup"], ["chips", "500"], ["fee", "20"],
        ["edition", "roulette"], ["issue", "free"], ["more.dress-code", "black tie"]), [
        "Game | Game | Roulette",
        "Entry | Entry fee | 20",
        "Play | Chips of each player | 500",
        "Play | Chips are | given to each player",
        "More | Dress code | black tie",
    ]);
});

test("stages and numbered terms in words", () => {
    assert.deepEqual(rowsOf(["stage.1", "heats seats 7 advance 2 best 1"],
        ["stage.2", "repechage seats 7 advance 1 losers"], ["stage.3", "final seats 8"],
        ["raise.1", "10 to 200"], ["prize.2.kind", "travel"], ["prize.2.includes", "flights"],
        ["prize.1.kind", "cash"], ["notified", "mail, face-to-face"]), [
        "Play | Raised limits 1 | 10 to 200",
        "Stages | Stage 1 | Heats: up to 7 players at a table, the best 2 of each go on, " +
            "and the best 1 of the others in the stage",
        "Stages | Stage 2 | Repechage: up to 7 players at a table, the best player of each goes on, " +
            "for players who did not go on before",
        "Stages | Stage 3 | Final: up to 8 players at a table",
        "Prizes | Prize 1 \u2013 kind | cash",
        "Prizes | Winners are notified by | mail, face to face",
        "Prizes | Prize 2 \u2013 kind | travel",
        "Prizes | Prize 2 \u2013 includes | flights",
    ]);
});

test("what is not known is shown by its name", () => {
    assert.deepEqual(termSections([["fee", "20"], ["prize.1.make", "Acme"]], []),
        [{ title: "More", rows: [{ label: "Fee", value: "20" }, { label: "Prize 1 make", value: "Acme" }] }]);
});
