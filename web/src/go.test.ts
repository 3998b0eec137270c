import assert from "node:assert/strict";
import { test } from "node:test";
import { tableIn } from "./go";

test("the table of a path", () => {
    assert.equal(tableIn("/table/craps"), "craps");
    assert.equal(tableIn("/table/high%20limit/"), "high limit");
    assert.equal(tableIn("/"), undefined);
    assert.equal(tableIn("/table/a/b"), undefined);
    assert.equal(tableIn("/table/%E0%A4%A"), null); /* truncated UTF-8 */
});
