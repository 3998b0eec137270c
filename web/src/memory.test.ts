/* memory.test.ts - what a page knows of a table after a reload. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { storageFor } from "../fixtures/storage";
import { DRAWS_KEPT, type Known, UNKNOWN, VERDICTS_MOST, caughtUp, forgetOthers, recall, remember } from "./memory";
import type { Line } from "./floor";
import type { ChanceState, EventsMessage, TableEvent, Whichever } from "./wire";

const said = (entry: number, ...events: TableEvent[]): EventsMessage => ({
    tell: "events", table: "wheel", entry, time: entry, events,
});
const sits = (seat: number): TableEvent =>
    ({ event: "done", act: "sit", role: "player", seat, say: "sits down" });
const placed = (seat: number, wager: string, stake: number): TableEvent =>
    ({ event: "placed", seat, wager, stake, say: "bets" });
const down = (seat: number, wager: string, stake: number): TableEvent =>
    ({ event: "down", seat, wager, stake, say: "takes down" });
const wins = (seat: number, wager: string, stake: number): TableEvent =>
    ({ event: "verdict", fate: "wins", seat, wager, stake, paid: stake, say: "wins" });
const loses = (seat: number, wager: string, stake: number): TableEvent =>
    ({ event: "verdict", fate: "loses", seat, wager, stake, say: "loses" });
const ball: TableEvent = { event: "ball", number: "17" };

const counted = ({ verdicts }: Known) =>
    verdicts.map((line) => `${line.key} ${(line as Whichever<Line>).wager}`);

test("what happened in between is added once, however often it is sent", () => {
    const past = [
        said(4, sits(1)), said(5, placed(1, "red", 500)), said(7, ball),
        said(8, wins(1, "red", 500), loses(2, "odd", 500)),
    ];
    const once = caughtUp(UNKNOWN, past, 3, 1);
    assert.deepEqual(counted(once), ["8-0 red"]);
    assert.deepEqual([once.seen, once.lines.length], [8, 4]);
    const twice = caughtUp(once, past, 3, 1);
    assert.deepEqual(counted(twice), ["8-0 red"]);
    assert.equal(twice.lines.length, 4);
    const later = caughtUp(twice, [...past, said(9, ball), said(11, loses(1, "red", 500))], 3, 1);
    assert.deepEqual(counted(later), ["8-0 red", "11-0 red"]);
    assert.equal(later.gap, false);
});

test("draws are kept, the last of many", () => {
    const whose = { casino: "c".repeat(64), person: 7, table: "wheel" };
    const drawn = (shown: number): ChanceState => ({ commitment: "ab", shown, drawn: shown });
    const draws = Array.from({ length: DRAWS_KEPT + 5 }, (_, i) =>
        ({ before: drawn(i), after: drawn(i + 1), outcome: [`${i}`] }));
    storageFor();
    remember(whose, 9, { ...UNKNOWN, seen: 9, draws });
    const recalled = recall(whose, 9)!;
    assert.deepEqual(recalled.draws, draws.slice(5));
    assert.deepEqual(caughtUp(recalled, [said(10, ball)], 3, 1).draws, draws.slice(5));
});

test("bets of the seat's last player are not those of the present one", () => {
    const past = [said(4, wins(1, "red", 500)), said(6, sits(1)), said(8, loses(1, "odd", 500))];
    assert.deepEqual(counted(caughtUp(UNKNOWN, past, 0, 1)), ["8-0 odd"]);
    /* It is not known since when this person has the seat. */
    assert.deepEqual(counted(caughtUp(UNKNOWN, [past[0]!], 0, 1)), []);
    /* The person had it before, and nobody else sat down. */
    assert.deepEqual(counted(caughtUp({ ...UNKNOWN, seat: 1 }, [past[0]!], 0, 1)), ["4-0 red"]);
    assert.deepEqual(counted(caughtUp({ ...UNKNOWN, seat: 2 }, [past[0]!], 0, 1)), []);
    assert.deepEqual(counted(caughtUp({ ...UNKNOWN, seat: 1 }, past, 0, null)), []);
});

test("the bets to repeat are those that stood when the outcome came", () => {
    const stood: Known = {
        ...UNKNOWN, seat: 1, seen: 3, stakes: [{ wager: "red", cents: 500 }, { wager: "odd", cents: 500 }],
    };
    const past = [
        said(4, placed(1, "red", 500), placed(2, "red", 900)), said(5, down(1, "odd", 500)),
        said(6, placed(1, "tier", 600)), said(7, ball), said(8, loses(1, "red", 1000), wins(1, "tier", 600)),
    ];
    const now = caughtUp(stood, past, 0, 1);
    assert.deepEqual(now.lastStakes, [{ wager: "red", cents: 1000 }, { wager: "tier", cents: 600 }]);
    assert.deepEqual(now.stakes, [{ wager: "tier", cents: 600 }]);
    /* Nothing was bet on the next outcome but what stayed up. */
    const next = caughtUp(now, [said(9, ball), said(10, loses(1, "tier", 600))], 0, 1);
    assert.deepEqual(next.lastStakes, [{ wager: "tier", cents: 600 }]);
    assert.deepEqual(caughtUp(next, [said(12, ball)], 0, 1).lastStakes, next.lastStakes);
});

test("it is noted if bets may have been decided unseen", () => {
    const stood: Known = { ...UNKNOWN, seat: 1, seen: 3, stakes: [{ wager: "red", cents: 500 }] };
    assert.equal(caughtUp(stood, [], 3, 1).gap, false);
    assert.equal(caughtUp(stood, [], 4, 1).gap, true);
    assert.equal(caughtUp({ ...stood, stakes: [] }, [], 4, 1).gap, false);
    assert.equal(caughtUp(UNKNOWN, [], 4, null).gap, false);
});

test("only so many decided bets are kept", () => {
    const many = Array.from({ length: VERDICTS_MOST + 3 }, () => wins(1, "red", 500));
    const now = caughtUp({ ...UNKNOWN, seat: 1 }, [said(4, ...many)], 0, 1);
    assert.equal(now.verdicts.length, VERDICTS_MOST);
});

/* ---- Kept in the tab ------------------------------------------------------------- */

const ana = { casino: "0123456789abcdef0123", person: 16_777_217, table: "wheel" };
const known = caughtUp({ ...UNKNOWN, seat: 1 }, [said(4, wins(1, "red", 500))], 0, 1);

test("each person at each table of each casino has a memory", () => {
    storageFor();
    remember(ana, 4, known);
    assert.deepEqual(counted(recall(ana)!), ["4-0 red"]);
    assert.equal(recall(ana)!.lines[0]!.say, "wins");
    assert.equal(recall({ ...ana, person: 16_777_218 }), null);
    assert.equal(recall({ ...ana, table: "dice" }), null);
    assert.equal(recall({ ...ana, casino: "f".repeat(20) }), null);
});

test("nothing is kept for the next person", () => {
    const storage = storageFor();
    remember(ana, 4, known);
    remember({ ...ana, table: "dice" }, 4, known);
    forgetOthers(ana.casino, ana.person);
    assert.ok(recall(ana) && recall({ ...ana, table: "dice" }));
    forgetOthers(ana.casino, 1_677_721); /* a number that begins alike */
    assert.equal(storage.length, 0);
    remember(ana, 4, known);
    forgetOthers(ana.casino, undefined);
    assert.equal(storage.length, 0);
});

test("a shorter record is not the same record", () => {
    storageFor();
    remember(ana, 400, known);
    assert.equal(recall(ana, 399), null);
    assert.ok(recall(ana, 400));
});

test("only some tables are kept, and a full storage keeps at least this one", () => {
    const storage = storageFor();
    for (let i = 0; i < 12; i++) remember({ ...ana, table: `wheel-${i}` }, 4, known);
    assert.equal(storage.length, 8);
    assert.ok(recall({ ...ana, table: "wheel-11" }));
    storageFor(1000);
    for (let i = 0; i < 4; i++) remember({ ...ana, table: `wheel-${i}` }, 4, known);
    assert.ok(recall({ ...ana, table: "wheel-3" }));
    storageFor(10);
    remember(ana, 4, known);
    assert.equal(recall(ana), null);
});
