import assert from "node:assert/strict";
import { test } from "node:test";

/* Newer versions of Node have these; web/fixtures/node18.ts hides them. */
test("tests see only the globals of Node 18", () => {
    const newer = ["crypto", "CustomEvent", "File", "navigator", "WebSocket", "localStorage", "Iterator"];
    assert.deepEqual(newer.filter((name) => name in globalThis), []);
});
