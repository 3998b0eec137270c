/* saved.test.ts - bets saved under a name. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { storageFor } from "../fixtures/storage";
import { NAME_MOST, SAVED_MOST, dropBets, saveBets, savedBets } from "./saved";

const red = [{ wager: "red", cents: 500 }];

test("bets are saved for one edition, newest first, and deleted by name", () => {
    storageFor();
    assert.deepEqual(savedBets("roulette"), []);
    assert.equal(saveBets("roulette", " Reds ", red), true);
    assert.equal(saveBets("roulette", "Two", [...red, { wager: "odd", cents: 100 }]), true);
    assert.deepEqual(savedBets("roulette").map(({ name }) => name), ["Two", "Reds"]);
    assert.deepEqual(savedBets("roulette")[1]!.stakes, red);
    assert.deepEqual(savedBets("craps"), []);
    dropBets("roulette", "Two");
    assert.deepEqual(savedBets("roulette").map(({ name }) => name), ["Reds"]);
});

test("the same name replaces what was saved, and nothing is saved without name or bets", () => {
    storageFor();
    saveBets("roulette", "Mine", red);
    saveBets("roulette", "Mine", [{ wager: "odd", cents: 100 }]);
    assert.deepEqual(savedBets("roulette"), [{ name: "Mine", stakes: [{ wager: "odd", cents: 100 }] }]);
    assert.equal(saveBets("roulette", "  ", red), false);
    assert.equal(saveBets("roulette", "None", []), false);
});

test("names and lists are bounded", () => {
    storageFor();
    for (let i = 0; i < SAVED_MOST + 5; i++) saveBets("roulette", `${i}`, red);
    assert.equal(savedBets("roulette").length, SAVED_MOST);
    saveBets("roulette", "x".repeat(100), red);
    assert.equal(savedBets("roulette")[0]!.name.length, NAME_MOST);
});

test("what is no list of bets is left out, and a full storage keeps nothing", () => {
    const storage = storageFor();
    storage.setItem("croupier-bets-roulette", "{");
    assert.deepEqual(savedBets("roulette"), []);
    storage.setItem("croupier-bets-roulette", JSON.stringify([
        { name: "Good", stakes: red }, { name: 5, stakes: red }, null,
        { name: "Bad", stakes: [{ wager: "red", cents: -5 }] },
    ]));
    assert.deepEqual(savedBets("roulette").map(({ name }) => name), ["Good"]);
    storageFor(10);
    assert.equal(saveBets("roulette", "Reds", red), false);
});
