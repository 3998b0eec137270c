/* parts.test.ts - the list of drawing parts, and a felt that names an unknown part. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { PARTS, drawKind, partsOf } from ".";

test("every part has a unique name", () => {
    assert.equal(new Set(PARTS.map(({ name }) => name)).size, PARTS.length);
});

test("a felt gets the parts it names, in that order; unknown ones are left out", () => {
    const names = (...parts: string[]) => partsOf({ parts }).map(({ name }) => name);
    assert.deepEqual(names("wheel", "dolly"), ["wheel", "dolly"]);
    assert.deepEqual(names("puck", "tea-leaves", "dice"), ["puck", "dice"]);
    assert.deepEqual(partsOf({}), []);
});

test("every known kind of draw can be checked, unknown kinds cannot", () => {
    for (const kind of ["dice", "number", "cards"]) assert.equal(drawKind(kind)?.kind, kind);
    assert.equal(drawKind("tea-leaves"), undefined);
});
