import assert from "node:assert/strict";
import { test } from "node:test";
import { TOURNAMENT } from "../fixtures/items";
import { columnsOf, fateOf, lengthWords, ordinal, ownSession, placesOf, playersOf, prizeWords, prizesOf, sessionTitle,
         sessionWords, sharedPlaces, tiesOf } from "./tournament-words";

const { drawn, playing, over } = TOURNAMENT;
const titles = (state: typeof over) => state.sessions.map((one) => sessionTitle(state, one));

test("places and lengths in words", () => {
    assert.deepEqual([1, 2, 3, 4, 11, 12, 21, 112].map(ordinal),
        ["1st", "2nd", "3rd", "4th", "11th", "12th", "21st", "112th"]);
    assert.equal(lengthWords("rounds", 20), "20 rounds");
    assert.equal(lengthWords("rounds", 1), "1 round");
    assert.equal(lengthWords("seconds", 1800), "30 min");
    assert.equal(lengthWords("shoes", 2), "2 shoes");
});

test("sessions are numbered within their stage; play-offs say what they are for", () => {
    assert.deepEqual(titles(over),
        ["Heat 1", "Heat 2", "Play-off to go on", "Final", "Play-off for the win"]);
    assert.deepEqual(columnsOf(over).map(({ title, note, sessions }) =>
        [title, note, sessions.map(({ session }) => session)]), [
        ["Heats", "4 at a table, 2 of each go on", [1, 2, 3]],
        ["Final", "4 at a table", [4, 5]],
    ]);
    assert.equal(sessionWords(playing.sessions[1]!, "rounds"), "Round 4 of 10");
    assert.equal(sessionWords(playing.sessions[1]!, "seconds"), "Round 4");
    assert.equal(sessionWords(playing.sessions[2]!, "rounds"), "Not started");
});

test("players by rank, those who were disqualified last", () => {
    assert.deepEqual(playersOf(playing.sessions[1]!).map(({ name }) => name),
        ["Ana", "Eli", "Bob", "Dee"]);
    assert.deepEqual(playersOf(drawn.sessions[0]!).map(({ seat }) => seat), [1, 2, 3, 4]);
});

test("what became of the players of a session", () => {
    const fates = (state: typeof over, at: number) =>
        playersOf(state.sessions[at]!).map((one) => fateOf(state, state.sessions[at]!, one));
    assert.deepEqual(fates(playing, 0), ["goes on", "plays off", "plays off", "out"]);
    assert.deepEqual(fates(playing, 1), ["", "", "", "disqualified"]);
    assert.deepEqual(fates(over, 1), ["in the final", "in the final", "out", "disqualified"]);
});

test("one's own session: the one that is on, or the next", () => {
    assert.equal(ownSession(drawn, 1)?.session, 2);
    assert.equal(ownSession(playing, 1)?.session, 2);
    assert.equal(ownSession(playing, 7)?.session, 3); /* the play-off */
    assert.equal(ownSession(playing, 8), undefined);
});

test("once awarded, prizes are what was paid", () => {
    const empty = { ...over, prizes: over.prizes!.map((one) => (one.goods ? one : { ...one, cents: 0 })) };
    assert.deepEqual(prizesOf(empty).map(prizeWords), ["86.40", "43.20", "a hamper"]);
    assert.deepEqual(prizesOf({ ...empty, phase: "decided" }).map(prizeWords), ["0", "0", "a hamper"]);
});

test("places, and how ties were decided", () => {
    assert.deepEqual(placesOf(over).map(({ name, place }) => `${place} ${name}`),
        ["1 Fay", "2 Ana", "3 Gus", "4 Eli"]);
    assert.deepEqual(tiesOf(over), [
        "Gus and Cai were tied after heat 1. Play-off to go on: Gus 610, Cai 385.",
        "Fay and Ana were tied after the final. Play-off for the win: Fay 660, Ana 410.",
    ]);
    assert.deepEqual(tiesOf(playing), ["Gus and Cai were tied after heat 1. Play-off to go on follows."]);
    const shared = { ...over, standings: over.standings.map((one) =>
        (one.place === 4 ? { ...one, place: 3 } : one)) };
    assert.deepEqual(sharedPlaces(shared), ["Gus and Eli share 3rd place."]);
});
