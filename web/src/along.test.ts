/* along.test.ts - which tables a tab has left, across reloads. */
import assert from "node:assert/strict";
import test from "node:test";
import { cameTo, keepOnly, startAnew, toTell } from "./along";

function memory() {
    const kept = new Map<string, string>();
    return {
        getItem: (key: string) => kept.get(key) ?? null,
        removeItem: (key: string) => void kept.delete(key),
        setItem: (key: string, value: string) => void kept.set(key, value),
    };
}

test("the casino is told of a table that was left, then again, until the person is away", () => {
    const tab = memory();
    cameTo("dice", tab);
    assert.deepEqual(toTell(tab), {});
    cameTo("dice", tab); /* a reload */
    assert.deepEqual(toTell(tab), {});
    cameTo("wheel", tab);
    assert.deepEqual(toTell(tab), { dice: false });
    cameTo("wheel", tab);
    assert.deepEqual(toTell(tab), { dice: true });
    keepOnly(["dice", "wheel"], tab);
    assert.deepEqual(toTell(tab), { dice: true });
    keepOnly(["wheel"], tab);
    assert.deepEqual(toTell(tab), {});
});

test("going back to a table is not leaving it", () => {
    const tab = memory();
    cameTo("dice", tab);
    cameTo("wheel", tab);
    cameTo("dice", tab);
    assert.deepEqual(toTell(tab), { wheel: false });
});

test("another tab does not know", () => {
    const [one, other] = [memory(), memory()];
    cameTo("dice", one);
    cameTo("wheel", other);
    assert.deepEqual([toTell(one), toTell(other)], [{}, {}]);
});

test("another person in the same tab starts anew", () => {
    const tab = memory();
    cameTo("dice", tab);
    cameTo("wheel", tab);
    startAnew("wheel", tab);
    assert.deepEqual(toTell(tab), {});
    cameTo("dice", tab);
    assert.deepEqual(toTell(tab), { wheel: false });
    startAnew(undefined, tab);
    cameTo("wheel", tab);
    assert.deepEqual(toTell(tab), {});
});
