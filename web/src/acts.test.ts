import assert from "node:assert/strict";
import { test } from "node:test";
import { ACTS } from "../fixtures/acts";
import type { TableView } from "./floor";
import { rowsOf } from "./rows";
import type { ActId } from "./wire";

/* The pages expect a window. */
Object.assign(globalThis, { addEventListener: () => undefined });
const { cardsWords, labelOf, placeOf } = await import("./acts");

const at = (automatic: boolean) => ({ automatic, acts: rowsOf(ACTS), goes: [], state: {} }) as unknown as TableView;

test("the offers say how many cards can be chosen", () => {
    const some = (...cards: string[]) => ({ act: "exchange" as const, cards });
    assert.equal(cardsWords([some("AS", "KS"), some("AS", "KS", "QS")]), "2 to 3 cards");
    assert.equal(cardsWords([some("AS")]), "1 card");
    assert.equal(cardsWords([{ act: "exchange", many: true }]), "cards");
});

test("acts that need staff are hidden at automatic tables", () => {
    for (const act of ["pit-dispute", "pit-walk-off", "record"] as const) {
        assert.equal(placeOf(act, at(true)), "elsewhere");
        assert.equal(placeOf(act, at(false)), "more");
    }
});

test("button labels: the act's, the player's, and the offer's", () => {
    const label = (act: ActId, ...offers: object[]) =>
        labelOf(act, offers.map((offer) => ({ act, ...offer })), at(true));
    assert.equal(label("fold", {}), "Fold");
    assert.equal(label("throw", {}), "Throw the dice"); /* the label for players */
    assert.equal(label("accept", { label: "Take the cut" }), "Take the cut");
    assert.equal(label("wish", { label: "As usual" }, { label: "Down" }),
        "Choose what happens to winning bets");
    assert.equal(label("polish-rail" as ActId, {}), "Polish rail"); /* no row for it */
    assert.equal(placeOf("polish-rail" as ActId, at(true)), "more");
    assert.equal(placeOf("look", at(true)), "front");
});
