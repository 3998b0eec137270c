/* shapes.test.ts - bounding boxes of areas, and moves from one to the next. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inChips, money, shortMoney } from "./money";
import { boxOf, nextArea } from "./shapes";
import type { Area, Box } from "./wire";

const area = (id: string, at: Box): Area => ({ id, look: "felt", at });

test("the bounding box of a path and of a circle", () => {
    const path = (d: string): Area => ({ id: "x", look: "felt", path: d });
    assert.deepEqual(
        boxOf(path("M30 190A160 160 0 1 1 350 190A160 160 0 1 1 30 190Z")),
        [30, 30, 320, 320],
    );
    assert.deepEqual(boxOf(path("M10 20L30 20L30 60L10 60Z")), [10, 20, 20, 40]);
});

test("arrows move to the nearest area ahead", () => {
    const grid = [
        area("a", [0, 0, 10, 10]),
        area("b", [10, 0, 10, 10]),
        area("c", [0, 10, 10, 10]),
    ];
    const [a, b] = [grid[0]!, grid[1]!];
    assert.equal(nextArea(grid, a, "ArrowRight")?.id, "b");
    assert.equal(nextArea(grid, a, "ArrowDown")?.id, "c");
    assert.equal(nextArea(grid, b, "ArrowLeft")?.id, "a");
    assert.equal(nextArea(grid, a, "ArrowUp"), undefined);
    assert.equal(nextArea(grid, a, "Enter"), undefined);
});

test("amounts as text and in chips", () => {
    assert.equal(money(500), "5");
    assert.equal(money(250), "2.50");
    assert.equal(money(125_000), "1,250");
    assert.equal(shortMoney(125_000), "1.2k");
    assert.deepEqual(inChips(3600, [100, 500, 2500]), [
        { value: 2500, count: 1 },
        { value: 500, count: 2 },
        { value: 100, count: 1 },
    ]);
});
