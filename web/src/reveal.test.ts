import assert from "node:assert/strict";
import { test } from "node:test";
import { PROMOTION } from "../fixtures/items";
import { ROLLS_FOR, SHOWN_FOR, momentOf, revealsOf, rollingTicket } from "./reveal";

test("prizes in the order of their draws, with the winning tickets", () => {
    assert.deepEqual(revealsOf("spring", PROMOTION.running), []);
    assert.deepEqual(
        revealsOf("spring", PROMOTION.drawn).map(({ prize, ticket, tickets, winner }) =>
            [prize, ticket, tickets, winner]),
        [[1, 26, 41, "Gus"], [2, 15, 40, "Dee"]]); /* tickets as 'croupier fair lots' has them */
});

test("a prize that was drawn again is shown once", () => {
    const { draws, ...state } = PROMOTION.drawn;
    const proofs = [{ ...draws!.proofs![0]!, of: 2 }, draws!.proofs![1]!];
    assert.deepEqual(revealsOf("spring", { ...state, draws: { ...draws!, proofs } })
        .map(({ prize }) => prize), [2]);
});

test("a draw in time: each ticket rolls, then its winner is shown", () => {
    assert.deepEqual(momentOf(0, 2), { at: 0, rolls: true, part: 0 });
    assert.deepEqual(momentOf(ROLLS_FOR, 2), { at: 0, rolls: false, part: 1 });
    assert.deepEqual(momentOf(ROLLS_FOR + SHOWN_FOR, 2), { at: 1, rolls: true, part: 0 });
    assert.deepEqual(momentOf(1e9, 2), { at: 2, rolls: false, part: 1 });
});

test("the rolling ticket ends with the one that won", () => {
    assert.equal(rollingTicket(1, 26, 41), 26);
    assert.equal(rollingTicket(0.5, 1, 1), 1);
    for (let part = 0; part < 1; part += 0.01) {
        const ticket = rollingTicket(part, 26, 41);
        assert.ok(ticket >= 1 && ticket <= 41, String(ticket));
    }
});
