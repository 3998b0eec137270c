/* draw.test.ts - BLAKE2b against RFC 7693 and b2sum, draws against croupier fair. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { blake2b } from "./blake2b";
import { bytesOf, checkDraw, drawBetween, hexOf, readDraw, Stream, withSource, work } from "./draw";
import type { Draw } from "./draw";
import { fullShoe } from "./parts/deck";
import type { ChanceKind } from "./wire";

const ascii = (text: string) => new TextEncoder().encode(text);
const hash = (text: string, size: number) => hexOf(blake2b(ascii(text), size));

const SEED = "3a912acbac96f3e827e3aebe05593335dbb43fc75c1e347be79aecd410eee127";

/* The example of docs/fair.md. */
const THROW: Draw = {
    table: "craps-1",
    number: 17,
    chance: { kind: "dice", faces: 6, count: 2 },
    commitment: "d443175878af69381e5d3d34b7ea975cc01ea335ecc1c3ee8a7e2991547076a9",
    seed: SEED,
    seeds: [
        { seat: 4, hex: hexOf(ascii("my words")) },
        { seat: 1, hex: hexOf(ascii("lucky seven")) },
    ],
    outcome: ["3", "2"],
};

const ONE_ZERO: ChanceKind = { kind: "number", of: 37 };
const TWO_ZEROS: ChanceKind = { kind: "number", of: 38, names: { "37": "00" } };
const cards = (decks: number): ChanceKind => ({ kind: "cards", decks });

test("BLAKE2b of abc, as in appendix A of RFC 7693", () => {
    assert.equal(hash("abc", 64),
        "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1" +
        "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923");
});

test("BLAKE2b of the empty string, of whole blocks and of one byte more, as b2sum says", () => {
    assert.equal(hash("", 32), "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
    assert.equal(hash("a".repeat(128), 32),
        "ae2aa48507885c4c950fb809b2076f959cde9f8ea6da260d9a3587df33dac450");
    assert.equal(hash("a".repeat(129), 32),
        "2f64744a6de0d2c0b56e64cf6e29a5aaa255010d415d51c75ccc82f73dccd865");
    assert.equal(hash("a".repeat(300), 64),
        "a2ff3040eda405b929c2fc2fd93e8add6ac3bb5369b679bae170ac6956863ca0" +
        "06285f132a868000fc3fae5bc696e5d17fe3fddfb4a342876c40451184742986");
});

/* Self-test of RFC 7693, appendix E: one hash over hashes of many lengths, keyed and unkeyed. */
test("BLAKE2b passes the RFC's self-test", () => {
    const sequence = (length: number, seed: number) => {
        let a = Math.imul(0xdead4bad, seed) >>> 0, b = 1;
        return Uint8Array.from({ length }, () => {
            const sum = (a + b) >>> 0;
            [a, b] = [b, sum];
            return sum >>> 24;
        });
    };
    const all: number[] = [];

    for (const size of [20, 32, 48, 64])
        for (const length of [0, 3, 128, 129, 255, 1024]) {
            const message = sequence(length, length);
            all.push(...blake2b(message, size), ...blake2b(message, size, sequence(size, size)));
        }
    assert.equal(hexOf(blake2b(Uint8Array.from(all), 32)),
        "c23a7800d98123bd10f506c61e29da5603d763b8bbad2e737f5e765a7bccd475");
});

test("BLAKE2b rejects invalid sizes", () => {
    assert.throws(() => blake2b(ascii("abc"), 65), RangeError);
    assert.throws(() => blake2b(ascii("abc"), 0), RangeError);
});

test("the throw of docs/fair.md is verified", () => {
    const check = checkDraw(THROW);

    assert.equal(check.verdict, "verified");
    assert.equal(check.committed, true);
    assert.equal(check.recorded, true);
    assert.equal(check.worked!.players.hash,
        "afdad3e5dcb5bf1c280193606c15b72ca0195c5d4a619a8cab13c6fedaefb0e6");
    assert.match(check.worked!.block.hash, /^86a78d2ef95dabd9e3e709a60ea98f65de1d5ac29a124265/);
    assert.deepEqual(check.worked!.steps.map(({ word, number }) => [word, number]),
        [[781035398, 2], [3651886585, 1]]);
});

test("a wrong seed, table, number or outcome fails", () => {
    const other = "4" + SEED.slice(1);

    assert.equal(checkDraw({ ...THROW, seed: other }).committed, false);
    assert.equal(checkDraw({ ...THROW, table: "craps-2" }).committed, false);
    assert.equal(checkDraw({ ...THROW, number: 18 }).committed, false);
    for (const wrong of [{ seed: other }, { table: "craps-2" }, { outcome: ["3", "3"] }])
        assert.equal(checkDraw({ ...THROW, ...wrong }).verdict, "failed");
    const recorded = checkDraw({ ...THROW, outcome: ["3", "3"] });
    assert.deepEqual([recorded.committed, recorded.recorded], [true, false]);
});

test("a player's seed affects the outcome, not the commitment", () => {
    const check = checkDraw({ ...THROW, seeds: [] });

    assert.equal(check.committed, true);
    assert.equal(check.worked!.players.hash,
        "4dab4ce22e531548f74e73478942a85769d6ca51d3dab1961bc4d4e69c9fe46d");
});

test("pockets of both wheels match croupier fair pocket", () => {
    const spin = (more: Partial<Draw>) =>
        work({ ...THROW, chance: ONE_ZERO, table: "roulette-2", number: 8, seeds: [], ...more },
             bytesOf(SEED)!);
    const seeds = [{ seat: 4, hex: hexOf(ascii("my own words")) }];

    assert.equal(spin({}).commitment.hash,
        "028c445fc58e677635976934d0f403cb70716807438416cd94d0d1983cee2f4f");
    assert.deepEqual(spin({}).outcome, ["12"]);
    assert.deepEqual(spin({ chance: TWO_ZEROS, seeds }).outcome, ["16"]);
    assert.deepEqual(spin({ chance: TWO_ZEROS, table: "w", number: 49 }).outcome, ["00"]);
});

test("a deck matches croupier fair shuffle --decks 1", () => {
    const deck = work({ ...THROW, chance: cards(1) }, bytesOf(SEED)!).outcome;

    assert.equal(deck.join(" "),
        "AD 5H 7C 6C QC 9C 6S 2H 8H 2D 10S 3S KC 4H 4D 10C JS JD QH JC 5C KD 3H AC KH QD 5S 10D " +
        "10H 3C KS JH 3D 4S 6H 8D 2S 9S 9D 8S 7D AH 6D AS QS 8C 9H 7H 2C 5D 7S 4C");
});

/* From croupier fair shuffle --decks 8 --table baccarat-1 --number 4 --tsv; cards hashed by b2sum. */
test("a shoe of eight decks", () => {
    const shoe: Draw = {
        ...THROW, chance: cards(8), table: "baccarat-1", number: 4, seeds: [],
        commitment: "d013a96b20d9fc4ddfbe7800410a4f9f205dce82bc38fca80b5d07f6d11181b6",
        outcome: "AC 7C 6D AD 4H 3H QS JH 3C 5D JD AC 4S".split(" "),
    };
    const check = checkDraw(shoe);

    assert.equal(check.verdict, "verified");
    assert.equal(check.worked!.outcome.length, 416);
    assert.equal(hash(check.worked!.outcome.join(" "), 32),
        "ba0758f7b367ec33943ab2f60c85e8b6ac771a6e3c6131c52df12a5593e2fe6b");
    assert.equal(checkDraw({ ...shoe, outcome: ["AC", "7C", "AD"] }).verdict, "failed");
});

test("cards already out of the shoe are not shuffled", () => {
    const draw: Draw = {
        ...THROW, chance: cards(2), table: "baccarat-1", number: 5, seeds: [],
        seen: ["AS", "AS", "KC", "10H"],
    };

    assert.deepEqual(work(draw, bytesOf(SEED)!).outcome.slice(0, 12),
        "JS 9H 2H KD AD 3D QS 4H 6D 8D 4S KS".split(" "));
    assert.deepEqual(work(draw, bytesOf(SEED)!).outcome.slice(-4), "6H KS 3C KH".split(" "));
    assert.equal(fullShoe(2, draw.seen).length, 100);
    assert.equal(fullShoe(2, draw.seen)[0], "2S");
});

/* 2^32 - 4 is the largest multiple of 6 in range; words from there on would add bias. */
test("words at or above the largest multiple of n are skipped", () => {
    const bytes = [0xff, 0xff, 0xff, 0xff, 0xfc, 0xff, 0xff, 0xff, 0xfb, 0xff, 0xff, 0xff];
    const stream = new Stream(() => Uint8Array.from(bytes));

    assert.equal(stream.below(6), 5);
    assert.deepEqual(stream.steps.map(({ number }) => number), [null, null, 5]);
    assert.equal(stream.steps[0]!.limit, 4294967292);
});

test("an unrevealed seed means waiting, a malformed value unreadable", () => {
    const { seed: _, ...hidden } = THROW;

    assert.equal(checkDraw(hidden).verdict, "waiting");
    for (const wrong of [{ seed: "12" }, { commitment: "xyz" }, { table: "two words" },
                         { seeds: [{ seat: 0, hex: "00" }] }, { seeds: [{ seat: 1, hex: "" }] },
                         { seeds: [{ seat: 1, hex: "00" }, { seat: 1, hex: "01" }] }])
        assert.equal(checkDraw({ ...THROW, ...wrong }).verdict, "unreadable");
    assert.equal(checkDraw({ ...THROW, chance: { kind: "tea leaves" } }).verdict, "unreadable");
});

/* From a table before and after its first spin; croupier fair pocket gives 16, too. */
test("a draw is derived from two states of a table", () => {
    const before = {
        drawn: 0, shown: 0, seeds: [{ seat: 3, hex: "c0ffee" }],
        commitment: "b53e1814f0e745125ad7fe9a493e4d54eb611d031f649fc7f2176ce7c88d1148",
    };
    const after = {
        ...before, drawn: 1, shown: 1,
        commitment: "98310b11b3702d1d0275d2d5d7589396b1e84500377407aa6e5f8b04cc388a62",
    };
    const about = { table: "roulette", chance: ONE_ZERO, outcome: ["16"] };

    assert.equal(checkDraw(drawBetween(before, after, about)!).verdict, "verified");
    const other = { ...about, table: "roulette-2" };
    assert.equal(checkDraw(drawBetween(before, after, other)!).verdict, "failed");
    assert.equal(drawBetween(before, { ...after, shown: 2 }, about), null);
    assert.equal(drawBetween(after, after, about), null);
    assert.equal(drawBetween(undefined, after, about), null);
});

test("a draw is read from the wire", () => {
    const { chance, number: _, ...others } = THROW;

    assert.deepEqual(readDraw({ ...others, draw: 17 }, chance), THROW);
    assert.equal(readDraw({ ...THROW, outcome: [3, 2] }, chance)!.outcome!.join(), "3,2");
    assert.deepEqual(readDraw({ ...THROW, decks: 6 }, cards(8))!.chance, cards(6));
    assert.equal(readDraw({ ...THROW, commitment: "" }, chance), null);
    assert.equal(readDraw("draw", chance), null);
});

test("a shoe is checked with the decks it held", () => {
    const seen: Draw =
        { table: "b", number: 1, chance: cards(6), commitment: "00", seeds: [] };
    const whole = withSource(seen, { ...seen, commitment: "11", chance: cards(8), seen: ["AS"] });
    assert.equal(whole.chance.decks, 8);
    assert.equal(fullShoe(8, whole.seen).length, 8 * 52 - 1);
    assert.equal(whole.commitment, "00"); /* as the page itself saw it */
});
