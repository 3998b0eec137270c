/* The expected values are those of 'croupier fair lots'. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { TOURNAMENT } from "../fixtures/items";
import { checkLots, lotsOf, seatsFollow } from "./lots";

const ENTRANTS = "afdad3e5dcb5bf1c280193606c15b72ca0195c5d4a619a8cab13c6fedaefb0e6";
const FIRST = "a9a3fd4dee9ded82d63af54d9ce9ed148057d4cd21bde6ff4ac5e4acc5c8bad2";
const SEEDS = [
    "7273689a72abc9f247a81bfa733d9c2278c1d6bb653d47f18476699b8e22c0b5",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac",
];
const DRAWS = {
    made: 2,
    commitment: SEEDS[1]!,
    proofs: [
        { number: 1, seed: SEEDS[0]!, entrants: ENTRANTS, count: 8 },
        { number: 2, seed: SEEDS[1]!, entrants: ENTRANTS, count: 4 },
    ],
};

test("a chain of draws: each seed is the commitment to the next", () => {
    const [first, second] = lotsOf("autumn", DRAWS, FIRST).map(checkLots);
    assert.equal(first!.verdict, "verified");
    assert.deepEqual(first!.order, [6, 7, 3, 8, 1, 2, 5, 4]);
    assert.equal(second!.verdict, "verified");
    assert.deepEqual(second!.order, [1, 2, 4, 3]);
});

test("a page that came later does not know the first commitment", () => {
    const [first, second] = lotsOf("autumn", DRAWS).map(checkLots);
    assert.equal(first!.verdict, "computed");
    assert.equal(first!.commitment!.hash, FIRST); /* to compare with one's own notes */
    assert.equal(second!.verdict, "verified");
});

test("another seed, name or number is found out", () => {
    const [, second] = lotsOf("autumn", DRAWS, FIRST);
    assert.equal(checkLots({ ...second!, seed: FIRST }).verdict, "failed");
    assert.equal(checkLots({ ...second!, item: "spring" }).verdict, "failed");
    assert.equal(checkLots({ ...second!, number: 3 }).verdict, "failed");
    assert.notDeepEqual(checkLots({ ...second!, entrants: FIRST }).order, [1, 2, 4, 3]);
});

test("values that cannot be read", () => {
    const [first] = lotsOf("autumn", DRAWS, FIRST);
    assert.equal(checkLots({ ...first!, seed: "xyz" }).verdict, "unreadable");
    assert.equal(checkLots({ ...first!, count: -1 }).verdict, "unreadable");
    assert.deepEqual(lotsOf("autumn", undefined), []);
});

test("after the house committed to new seeds, those count", () => {
    const renewed = {...DRAWS.proofs[1]!, commitment : SEEDS[0]!};
    const [again] = lotsOf(
        "autumn", {...DRAWS, proofs : [ {...DRAWS.proofs[0]!, commitment : FIRST } ] }, ENTRANTS);
    assert.equal(again!.renewed, true);
    assert.equal(checkLots(again!).verdict, "verified");
    const [, second] = lotsOf("autumn", {...DRAWS, proofs : [ DRAWS.proofs[0]!, renewed ] }, FIRST);
    assert.equal(second!.renewed, false); /* the seed of the draw before, as always */
    assert.equal(checkLots(second!).verdict, "verified");
});

test("without the draw before, the commitment is not known", () => {
    const [second] = lotsOf("autumn", { ...DRAWS, proofs: DRAWS.proofs.slice(1) }, FIRST);
    assert.equal(second!.number, 2);
    assert.equal(second!.commitment, undefined);
});

test("the seats of a stage follow from its lots", () => {
    const { drawn } = TOURNAMENT;
    const order = [6, 7, 3, 8, 1, 2, 5, 4];
    assert.equal(seatsFollow(drawn, 1, order), true);
    assert.equal(seatsFollow(drawn, 1, [1, 2, 3, 4, 5, 6, 7, 8]), null);
    assert.equal(seatsFollow(drawn, 2, order), null); /* not drawn yet */
});
