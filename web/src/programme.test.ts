import assert from "node:assert/strict";
import { test } from "node:test";
import type { ItemRow } from "./item-wire";

/* The pages expect a window. */
Object.assign(globalThis, { addEventListener: () => undefined });
const { inOrder, runningOf } = await import("./programme");

const row = (item: string, kind: ItemRow["kind"], phase: string, starts = 0): ItemRow =>
    ({ item, kind, phase, starts, title: item });

test("what is on comes first, what is over last", () => {
    const items = [
        row("old", "tournament", "over", 1), row("late", "tournament", "announced", 9),
        row("soon", "tournament", "announced", 5), row("now", "tournament", "playing", 3),
        row("draw", "promotion", "running", 4),
    ];
    assert.deepEqual(inOrder(items).map(({ item }) => item), ["now", "draw", "soon", "late", "old"]);
    assert.deepEqual(runningOf(items).map(({ item }) => item), ["now"]);
});
