/* along.test.ts - which tables a person has left, across reloads and when the browser was closed. */
import assert from "node:assert/strict";
import test from "node:test";
import { storageFor } from "../fixtures/storage";
import { cameTo, keepOnly, startAnew, toTell, wentFrom } from "./along";

/* A browser with tabs: what a tab keeps is its own, the rest is shared. */
function browser() {
    const shared = storageFor();
    const tab = () => storageFor();
    const use = (mine: Storage) =>
        Object.assign(globalThis, { localStorage: shared, sessionStorage: mine });
    return { tab, use };
}

function openTab() {
    const { tab, use } = browser();
    use(tab());
}

const ANA = "casino 7";

test("the casino is told of a table that was left, then again, until the person is away", () => {
    openTab();
    cameTo("dice");
    assert.deepEqual(toTell(ANA), {});
    cameTo("dice"); /* a reload */
    assert.deepEqual(toTell(ANA), {});
    cameTo("wheel");
    assert.deepEqual(toTell(ANA), { dice: false });
    cameTo("wheel");
    assert.deepEqual(toTell(ANA), { dice: true });
    keepOnly(["dice", "wheel"], ANA);
    assert.deepEqual(toTell(ANA), { dice: true });
    keepOnly(["wheel"], ANA);
    assert.deepEqual(toTell(ANA), {});
});

test("going back to a table is not leaving it", () => {
    openTab();
    cameTo("dice");
    cameTo("wheel");
    cameTo("dice");
    assert.deepEqual(toTell(ANA), { wheel: false });
});

test("another tab that shows another table has left nothing", () => {
    const { tab, use } = browser();
    const [one, other] = [tab(), tab()];
    use(one);
    cameTo("dice");
    use(other);
    cameTo("wheel");
    assert.deepEqual(toTell(ANA), {});
    use(one);
    assert.deepEqual(toTell(ANA), {});
});

test("what was left is known when the browser was closed, until the person is back there", () => {
    const { tab, use } = browser();
    use(tab());
    cameTo("dice");
    toTell(ANA);
    cameTo("wheel");
    toTell(ANA);
    use(tab());
    assert.deepEqual(toTell("casino 8"), {}); /* someone else */
    use(tab()); /* the lobby */
    assert.deepEqual(toTell(ANA), { dice: true });
    use(tab());
    cameTo("dice");
    assert.deepEqual(toTell(ANA), {});
    use(tab());
    assert.deepEqual(toTell(ANA), {});
});

test("chips can be taken from a table in the lobby", () => {
    openTab();
    cameTo("dice");
    wentFrom("dice");
    assert.deepEqual(toTell(ANA), { dice: false });
    assert.deepEqual(toTell(ANA), { dice: true });
    cameTo("dice");
    assert.deepEqual(toTell(ANA), {});
});

test("another person in the same tab starts anew", () => {
    openTab();
    cameTo("dice");
    cameTo("wheel");
    startAnew("wheel");
    assert.deepEqual(toTell(ANA), {});
    cameTo("dice");
    assert.deepEqual(toTell(ANA), { wheel: false });
    startAnew(undefined);
    cameTo("wheel");
    assert.deepEqual(toTell("casino 8"), {});
});

test("only some people are remembered", () => {
    openTab();
    cameTo("dice");
    cameTo("wheel");
    for (let person = 1; person <= 20; person++) toTell(`casino ${person}`);
    assert.ok(Object.keys(localStorage).filter((key) => key.startsWith("croupier-left ")).length <= 8);
    assert.deepEqual(toTell("casino 20"), { dice: true });
});
