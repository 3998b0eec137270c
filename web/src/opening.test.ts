import assert from "node:assert/strict";
import { test } from "node:test";
import type { KindRow, TermRow } from "./kinds";
import { choicesOf, clauseOf, draftOf, isShown, moreOf, nameOf, termsOf, typedInto, typedOf, valueOf,
         without } from "./opening";

const row = (key: string, parts: TermRow["parts"], more: Partial<TermRow> = {}): TermRow =>
    ({ key, section: "Play", label: key, states: key, clause: "Div 7 r.2.2", parts, ...more });
const ROULETTE = { edition: ["roulette"] };
const CRAPS = { edition: ["craps"] };
const LENGTH = row("session", [{ kind: "number" }, { kind: "choice", choices: [
    { word: "rounds", label: "rounds" }, { word: "minutes", label: "minutes" }] }], { usual: "20 rounds" });
const STAGE = row("", [
    { kind: "word" }, { kind: "number", words: "seats" },
    { kind: "number", words: "advance", optional: true },
    { kind: "number", words: "best", optional: true }, { kind: "flag", words: "losers", optional: true },
], { group: "stage.", most: 8, usual: "final seats 5" });
const KEEP = row("keep", [{ kind: "share" }, { kind: "said", words: "of fees", optional: true }]);
const PRIZES = row("prizes", [{ kind: "prizes" }], { usual: "60%, 40%" });
const TOURNAMENT: KindRow = {
    kind: "tournament", clause: "Div 7 r.2.2", roles: ["operator"], house_when: CRAPS, terms: [
        row("title", [{ kind: "text" }]),
        row("edition", [{ kind: "edition", choices: [
            { word: "roulette", label: "Roulette" }, { word: "craps", label: "Craps" }] }]),
        row("tables", [{ kind: "tables", choices: [
            { word: "wheel-1", label: "wheel-1", when: ROULETTE },
            { word: "wheel-2", label: "wheel-2", when: ROULETTE },
            { word: "dice", label: "dice", when: CRAPS }] }], { needed: true }),
        row("fee", [{ kind: "money" }], { usual: "20", clause: "Div 7 r.2.2(b)", house_clause: "House r.9" }),
        row("closes", [{ kind: "time" }], { usual: "24" }),
        LENGTH, STAGE, PRIZES, KEEP,
    ],
};
const PROMOTION: KindRow = {
    kind: "promotion", clause: "10.1", roles: ["operator"], terms: [
        row("kind", [{ kind: "choice", choices: [
            { word: "cash", label: "cash" }, { word: "vehicle", label: "a vehicle" }] }],
            { group: "prize.", most: 32, usual: "cash" }),
        row("value", [{ kind: "money" }], { group: "prize.", most: 32 }),
        row("make", [{ kind: "text" }], { group: "prize.", most: 32, when: { kind: ["vehicle"] } }),
    ],
};
const NOW = new Date(2026, 10, 17, 16, 42).getTime();

test("values are made of their parts, and taken apart again", () => {
    const cases: [TermRow, string[], string | undefined][] = [
        [LENGTH, ["20", "rounds"], "20 rounds"],
        [STAGE, ["heats", "7", "2", "", ""], "heats seats 7 advance 2"],
        [STAGE, ["repechage", "7", "1", "", "yes"], "repechage seats 7 advance 1 losers"],
        [STAGE, ["heats", "7", "", "3", ""], "heats seats 7 best 3"],
        [KEEP, ["12.5", ""], "12.5% of fees"],
        [PRIZES, ["60%", "40%"], "60%, 40%"],
        [PRIZES, ["1000", "a boat, with oars"], '1000, "a boat, with oars"'],
    ];
    for (const [term, typed, value] of cases) {
        assert.equal(valueOf(term, typed), value);
        assert.deepEqual(typedOf(term, value!), typed);
    }
    assert.equal(valueOf(row("fee", [{ kind: "money" }]), ["$1,250.50 "]), "1250.50");
    assert.equal(valueOf(KEEP, ["10%", ""]), "10% of fees");
    assert.equal(valueOf(KEEP, [" "]), undefined); /* not stated */
    assert.equal(valueOf(PRIZES, ["", " "]), undefined);
});

test("a form begins with usual values, which depend on each other", () => {
    const draft = draftOf(TOURNAMENT, NOW);
    const terms = new Map(termsOf(draft, TOURNAMENT));
    assert.deepEqual([...terms.keys()],
        ["edition", "tables", "fee", "closes", "session", "stage.1", "prizes"]);
    assert.equal(terms.get("edition"), "roulette");
    assert.equal(terms.get("tables"), "wheel-1");
    assert.equal(terms.get("stage.1"), "final seats 5");
    /* 24 hours after the next full hour, whatever the zone */
    assert.match(terms.get("closes")!, /^2026-11-18T17:00/);
    assert.equal(Date.parse(terms.get("closes")!), new Date(2026, 10, 18, 17).getTime());
});

test("another game has other tables, and other rules", () => {
    const draft = typedInto(draftOf(TOURNAMENT, NOW), TOURNAMENT, "edition", 0, "craps");
    const [, , tables, fee] = TOURNAMENT.terms;
    assert.deepEqual(choicesOf(tables!.parts[0]!, draft).map(({ word }) => word), ["dice"]);
    assert.equal(new Map(termsOf(draft, TOURNAMENT)).get("tables"), "dice");
    assert.equal(clauseOf(fee!, TOURNAMENT, draftOf(TOURNAMENT, NOW)), "Div 7 r.2.2(b)");
    assert.equal(clauseOf(fee!, TOURNAMENT, draft), "House r.9");
});

test("the name follows the title until a person changes it", () => {
    const draft = typedInto(draftOf(TOURNAMENT, NOW), TOURNAMENT, "title", 0, "Caf\u00e9 Cup 2026!");
    assert.equal(draft.name, "cafe-cup-2026");
    const named = typedInto({ ...draft, name: "cup", named: true }, TOURNAMENT, "title", 0, "Other");
    assert.equal(named.name, "cup");
    assert.equal(nameOf("The longest name that anyone has ever seen"), "the-longest-name-that-anyone-has");
});

test("groups grow and shrink; what does not concern a choice is left out", () => {
    let draft = draftOf(PROMOTION, NOW);
    const type = (key: string, text: string) => { draft = typedInto(draft, PROMOTION, key, 0, text); };
    draft = moreOf(draft, PROMOTION, "prize.", NOW);
    draft = moreOf(draft, PROMOTION, "prize.", NOW);
    type("prize.1.value", "100");
    type("prize.2.kind", "vehicle");
    type("prize.2.make", "Acme");
    type("prize.3.make", "hidden");
    assert.equal(isShown(PROMOTION.terms[2]!, 2, draft), true);
    assert.equal(isShown(PROMOTION.terms[2]!, 3, draft), false);
    assert.deepEqual(termsOf(draft, PROMOTION), [
        ["prize.1.kind", "cash"], ["prize.1.value", "100"], ["prize.2.kind", "vehicle"],
        ["prize.2.make", "Acme"], ["prize.3.kind", "cash"],
    ]);
    draft = without(draft, PROMOTION, "prize.", 1);
    assert.deepEqual(termsOf(draft, PROMOTION),
        [["prize.1.kind", "vehicle"], ["prize.1.make", "Acme"], ["prize.2.kind", "cash"]]);
});

test("the house's own terms come last", () => {
    const draft = { ...draftOf(PROMOTION, NOW), own: [["Dress code", "black tie"], ["", "x"]] as const };
    assert.deepEqual(termsOf(draft, PROMOTION).at(-1), ["more.dress-code", "black tie"]);
});
