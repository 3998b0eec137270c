import assert from "node:assert/strict";
import { test } from "node:test";
import type { TableView } from "./floor";

/* The pages listen to a window. */
Object.assign(globalThis, { addEventListener: () => undefined });
const { actWords, cardsWords } = await import("./acts");

test("how many cards can be chosen is read from what is offered", () => {
    const some = (...cards: string[]) => ({ act: "exchange", cards });
    assert.equal(cardsWords([some("AS", "KS"), some("AS", "KS", "QS")]), "2 to 3 cards");
    assert.equal(cardsWords([some("AS")]), "1 card");
    assert.equal(cardsWords([{ act: "exchange", many: true }]), "cards");
});

test("without staff nobody is asked to settle a dispute", () => {
    const at = (automatic: boolean) => ({ automatic, state: {} }) as TableView;
    for (const act of ["pit-dispute", "pit-walk-off", "record"]) {
        assert.equal(actWords(act, at(true)).where, "elsewhere");
        assert.equal(actWords(act, at(false)).where, "more");
    }
});
