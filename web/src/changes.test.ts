/* changes.test.ts - whole messages from changes; the examples are those of docs/protocol.md. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Change, Changes, changed } from "./changes";
import type { ServerMessage } from "./wire";

test("the parts of a change", () => {
    const before = { open: true, closes_at: 9, seats: [{ seat: 1, rack: 500 }, { seat: 4, rack: 70 }] };
    const copy = structuredClone(before);
    const change: Change = {
        open: [false], closes_at: null, seats: { "+": [[1, 0, { seat: 2 }]], "0": { rack: [400] } },
    };
    assert.deepEqual(changed(before, change),
                     { open: false, seats: [{ seat: 1, rack: 400 }, { seat: 2 }, { seat: 4, rack: 70 }] });
    assert.deepEqual(before, copy);
    assert.deepEqual(changed([1, 2, 3], { "+": [[0, 1], [2, 0, 4, 5]] }), [2, 3, 4, 5]);
    assert.deepEqual(changed([1], [[null]]), [null]);
    assert.deepEqual(changed({ a: 1 }, { b: [{ c: 2 }] }), { a: 1, b: { c: 2 } });
});

test("what is the player's is counted by itself", () => {
    const changes = new Changes();
    const tell = (message: object) => changes.whole(message as ServerMessage);
    tell({ tell: "table", table: "t", number: 3, state: {}, yours: { seat: 1, offers: ["a"] } });
    assert.deepEqual(tell({ tell: "change", table: "t", mine: 1, yours: { offers: { "+": [[1, 0, "b"]] } } }),
                     { tell: "yours", table: "t", yours: { seat: 1, offers: ["a", "b"] } });
    tell({ tell: "yours", table: "t", mine: 2, yours: { offers: [] } });
    assert.deepEqual(tell({ tell: "change", table: "t", mine: 3, yours: { seat: [2] } }),
                     { tell: "yours", table: "t", yours: { seat: 2, offers: [] } });
    assert.equal(tell({ tell: "change", table: "t", mine: 5, yours: { seat: [3] } }), null);
    assert.equal(tell({ tell: "change", table: "unknown", mine: 1, yours: {} }), null);
    const done = { tell: "done", request: 1 };
    assert.equal(tell(done), done);
});
