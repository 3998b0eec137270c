import assert from "node:assert/strict";
import { test } from "node:test";
import { ACTS } from "../fixtures/acts";
import type { TableView } from "./floor";
import { rowsOf } from "./rows";
import type { ActId } from "./wire";

/* The pages listen to a window. */
Object.assign(globalThis, { addEventListener: () => undefined });
const { cardsWords, labelOf, placeOf } = await import("./acts");

const at = (automatic: boolean) => ({ automatic, acts: rowsOf(ACTS), state: {} }) as TableView;

test("how many cards can be chosen is read from what is offered", () => {
    const some = (...cards: string[]) => ({ act: "exchange" as const, cards });
    assert.equal(cardsWords([some("AS", "KS"), some("AS", "KS", "QS")]), "2 to 3 cards");
    assert.equal(cardsWords([some("AS")]), "1 card");
    assert.equal(cardsWords([{ act: "exchange", many: true }]), "cards");
});

test("without staff nobody is asked to settle a dispute", () => {
    for (const act of ["pit-dispute", "pit-walk-off", "record"] as const) {
        assert.equal(placeOf(act, at(true)), "elsewhere");
        assert.equal(placeOf(act, at(false)), "more");
    }
});

test("words of a button: the act's, those for players, those of the moment", () => {
    const label = (act: ActId, ...offers: object[]) =>
        labelOf(act, offers.map((offer) => ({ act, ...offer })), at(true));
    assert.equal(label("fold", {}), "Fold");
    assert.equal(label("throw", {}), "Throw the dice"); /* staff throw for the house */
    assert.equal(label("accept", { label: "Take the cut" }), "Take the cut");
    assert.equal(label("wish", { label: "As usual" }, { label: "Down" }),
        "Say what is to become of winning wagers");
    assert.equal(label("polish-rail" as ActId, {}), "Polish rail"); /* not described */
    assert.equal(placeOf("polish-rail" as ActId, at(true)), "more");
    assert.equal(placeOf("look", at(true)), "front");
});
