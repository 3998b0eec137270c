import assert from "node:assert/strict";
import { test } from "node:test";
import { type Moment, goesOn, isDone, isWaiting, nextLabel, nextStep } from "./next-step";
import type { ActId, Offer, TableState, WagerState } from "./wire";

const DICE: ActId[] = ["accept", "choose", "throw"];
const BET = { seat: 1, wager: "red", cents: 500 } as WagerState;

function at(
    state: Partial<TableState>, offers: Partial<Offer>[] = [], goes: ActId[] = [], seat = 1,
): Moment {
    const whole = { phase: "betting", seats: [], wagers: [BET], open: true, ...state };
    return { state: whole as unknown as TableState, yours: { seat, offers } as Moment["yours"], goes };
}

const counting = { closes_at: 1000, ready: [], waited: 1 };

test("a lone player reads what happens, several read how many are ready", () => {
    assert.equal(nextLabel(at({ ...counting, now: "Spin" }), false), "Spin");
    assert.equal(nextLabel(at({ ...counting, now: "Spin", waited: 3, ready: [2] }), false), "Ready (1 of 3)");
    assert.equal(nextLabel(at({ ...counting, now: "Spin", waited: 3, ready: [1] }), false), "Ready (1 of 3)");
    assert.equal(nextLabel(at({ ...counting }), false), "Continue");
});

test("without bets the last ones can be repeated in the same click", () => {
    assert.equal(nextLabel(at({ wagers: [], now: "Spin", needs: { say: "" } }), true), "Repeat and spin");
    assert.equal(nextLabel(at({ wagers: [], now: "Spin", needs: { say: "" } }), false), null);
    assert.equal(nextStep(at({ wagers: [], needs: { say: "" } })), null); /* not before there is a bet */
});

test("there is no button for watchers, at a closed table, or for a player who has to decide", () => {
    const asked = { for: "players" as const, seats: [1], to: "decide" };
    assert.equal(nextLabel(at(counting, [], [], 0), true), null);
    assert.equal(nextLabel(at({ ...counting, closed: true }), true), null);
    assert.equal(nextLabel(at({ ...counting, waits: asked }), false), null);
});

test("one click takes the dice from the offer to the throw", () => {
    const phases: [Partial<TableState>, Partial<Offer>[], unknown][] = [
        [counting, [], "ready"],
        [{ to_play: 1 }, [{ act: "accept" }, { act: "decline" }], "accept"],
        [{ to_play: 1 }, [{ act: "choose", pick: [1, 2] }, { act: "choose", pick: [1, 3] }], "choose"],
        [{ to_play: 1 }, [{ act: "throw" }], "throw"],
    ];
    for (const [state, offers, expected] of phases) {
        const moment = at({ now: "Roll", ...state }, offers, DICE);
        const step = nextStep(moment)!;
        assert.equal(nextLabel(moment, false), "Roll");
        assert.equal(typeof step === "string" ? step : step.act, expected);
        assert.equal(goesOn(moment), true);
        assert.equal(isDone(moment, step), expected === "throw");
    }
    const chosen = nextStep(at({}, [{ act: "choose", pick: [1, 2] }, { act: "choose", pick: [1, 3] }], DICE));
    assert.deepEqual(chosen, { act: "choose", pick: [1, 2] });
});

test("who is ready among several waits, unless it is this player's turn", () => {
    const told = { ...counting, waited: 2, ready: [1] };
    assert.equal(isWaiting(at(told)), true);
    assert.equal(isWaiting(at({ ...told, ready: [2] })), false);
    assert.equal(isWaiting(at({ ...told, to_play: 2 }, [], DICE)), true);
    assert.equal(isWaiting(at({ ...told, to_play: 1 }, [], DICE)), false);
    assert.equal(isWaiting(at(told, [{ act: "throw" }], DICE)), false);
    assert.equal(isWaiting(at({ ready: [1] })), false); /* nothing is counted down */
});

test("a click does not throw for another player", () => {
    const theirs = at({ ...counting, waited: 2, to_play: 2, now: "Roll" }, [], DICE);
    assert.equal(nextLabel(theirs, false), "Ready (0 of 2)");
    assert.equal(goesOn(theirs), false);
    assert.equal(isDone(theirs, "ready"), true);
    const nobodys = at({ ...counting, waited: 2, now: "Roll" }, [], DICE);
    assert.equal(goesOn(nobodys), false); /* ready only: the dice may go to either */
    const own = at({ ...counting, waited: 2, to_play: 1, now: "Roll" }, [], DICE);
    assert.equal(nextLabel(own, false), "Roll");
    assert.equal(goesOn(own), true);
});

test("when nobody took the dice, a player can ask for them again", () => {
    const needs = { say: "Nobody has taken the dice" };
    assert.equal(nextStep(at({ needs, now: "Roll" }, [], DICE)), "ready");
    assert.equal(nextLabel(at({ needs, now: "Roll" }, [], DICE), false), "Roll");
});
