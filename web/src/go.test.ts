import assert from "node:assert/strict";
import { test } from "node:test";
import { itemIn, rulesIn, shortIn, shortPath, tableIn, trainerIn, trainerPath } from "./go";

test("the table of a path", () => {
    assert.equal(tableIn("/table/dice"), "dice");
    assert.equal(tableIn("/table/high%20limit/"), "high limit");
    assert.equal(tableIn("/"), undefined);
    assert.equal(tableIn("/table/a/b"), undefined);
    assert.equal(tableIn("/table/%E0%A4%A"), null); /* truncated UTF-8 */
});

test("the rules of a table", () => {
    assert.equal(rulesIn("/table/high%20limit/rules"), "high limit");
    assert.equal(rulesIn("/table/dice/rules/"), "dice");
    assert.equal(rulesIn("/table/dice"), undefined);
    assert.equal(rulesIn("/table/%E0%A4%A/rules"), null);
    assert.equal(tableIn("/table/dice/rules"), undefined);
});

test("the tournament or promotion of a path", () => {
    assert.deepEqual(itemIn("/tournament/autumn"), { kind: "tournament", name: "autumn", part: "" });
    assert.deepEqual(itemIn("/tournament/autumn/board"),
        { kind: "tournament", name: "autumn", part: "board" });
    assert.deepEqual(itemIn("/promotion/spring/"), { kind: "promotion", name: "spring", part: "" });
    assert.equal(itemIn("/promotion/spring/board"), undefined);
    assert.equal(itemIn("/tournament/a/b"), undefined);
    assert.equal(itemIn("/tournament/%E0%A4%A"), undefined);
    assert.equal(itemIn("/programme"), undefined);
});

test("the trainer and the short strategy of an edition", () => {
    assert.equal(trainerIn(trainerPath("moon-2")), "moon-2");
    assert.equal(shortIn(shortPath("moon-2")), "moon-2");
    assert.equal(shortIn("/train/moon-2/short/"), "moon-2");
    assert.equal(shortIn("/train/moon-2"), undefined);
    assert.equal(trainerIn("/train/moon-2/short"), undefined);
});
