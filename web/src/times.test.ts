import assert from "node:assert/strict";
import { test } from "node:test";
import { dateWords, localWord, momentOf, momentWord, offsetWords, sayWords, spanWords } from "./times";

test("spans of time are as exact as it matters", () => {
    const minute = 60_000;
    assert.equal(spanWords(-5), "0 s");
    assert.equal(spanWords(45_200), "46 s");
    assert.equal(spanWords(2 * minute), "120 s");
    assert.equal(spanWords(11.2 * minute), "12 min");
    assert.equal(spanWords(60 * minute), "1 h");
    assert.equal(spanWords(125 * minute), "2 h 5 min");
    assert.equal(spanWords(3.5 * 24 * 60 * minute), "3 days");
});

test("moments of terms, in UTC unless they say otherwise", () => {
    assert.equal(momentOf("2026-12-01T19:00"), Date.UTC(2026, 11, 1, 19));
    assert.equal(momentOf("2026-12-01T19:00:30Z"), Date.UTC(2026, 11, 1, 19, 0, 30));
    assert.equal(momentOf("2026-12-01T19:00+11:00"), Date.UTC(2026, 11, 1, 8));
    assert.equal(momentOf("at noon"), null);
});

test("a date names day, month and hour", () => {
    assert.match(dateWords(new Date(2026, 11, 5, 19, 30).getTime()), /^Sat 5 Dec.* 19:30$/);
});

test("moments in the reader's own time, with its offset", () => {
    const time = new Date(2026, 11, 5, 19, 30).getTime();
    assert.equal(localWord(time), "2026-12-05T19:30");
    assert.equal(momentOf(momentWord("2026-12-05T19:30")), time);
    assert.equal(momentWord("soon"), "soon");
    assert.match(offsetWords(time), /^UTC([+\u2212]\d\d:\d\d)?$/);
    assert.equal(sayWords({ say: "Play begins at 2026-12-05 06:30 UTC.", moment: { say: "Play begins", time } }),
        `Play begins ${dateWords(time)}.`);
    assert.equal(sayWords({ say: "The prizes are awarded." }), "The prizes are awarded.");
});
