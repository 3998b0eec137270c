/* pace.test.ts - the table as it looks while a round is shown. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as pace from "./pace";
import type { CardWord, TableEvent, TableState } from "./wire";

/* Members of the state that the parts read. */
interface Hand {
    cards: CardWord[];
    points?: number;
}
interface Shown extends TableState {
    dice?: number[];
    ball?: string | null;
    spinning?: boolean;
    dolly?: string | null;
    hands?: { player?: Hand; banker?: Hand };
    result?: string | null;
    boxes?: (Hand & { seat: number })[];
    dealer?: Hand;
}

const { waitAfter } = pace;
const stateAfter = (state: Shown, events: TableEvent[]): Shown => pace.stateAfter(state, events);
const withLeftovers = (before: Shown, now: Shown): Shown => pace.withLeftovers(before, now);
const withoutLeftovers = (state: Shown, events: TableEvent[]): Shown =>
    pace.withoutLeftovers(state, events);

const empty: Shown = { phase: "betting", seats: [], wagers: [] };

test("the ball runs and comes to rest, and its number is marked", () => {
    const runs = stateAfter({ ...empty, ball: "5", dolly: "5" }, [{ event: "spin" }]);
    assert.deepEqual([runs.spinning, runs.ball, runs.dolly], [true, null, null]);
    const rests = stateAfter(runs, [{ event: "ball", number: "17" }]);
    assert.deepEqual([rests.spinning, rests.ball, rests.dolly], [false, "17", null]);
    assert.equal(stateAfter(rests, [{ event: "dolly", number: "17" }]).dolly, "17");
});

test("cards are dealt to the hands one by one, and turned", () => {
    const dealt = stateAfter(empty, [
        { event: "card", cards: ["6H"], hand: "player" },
        { event: "card", cards: ["8C"], hand: "banker" },
        { event: "card", cards: ["3C"], hand: "player" },
        { event: "points", hand: "player", points: 9 },
        { event: "result", hand: "player", points: [9, 8] },
    ]);
    assert.deepEqual(dealt.hands?.player, { cards: ["6H", "3C"], points: 9 });
    assert.deepEqual(dealt.hands?.banker, { cards: ["8C"] });
    assert.equal(dealt.result, "player");
    const poker = stateAfter(empty, [
        { event: "card", cards: [null], hand: 2 },
        { event: "card", cards: [null], hand: 2 },
        { event: "card", cards: ["QD"], hand: "dealer" },
        { event: "shown", cards: ["AS"], hand: 2 },
    ]);
    assert.deepEqual(poker.boxes, [{ seat: 2, cards: ["AS", null] }]);
    assert.deepEqual(poker.dealer, { cards: ["QD"] });
});

test("dice and hands stay until the next round begins", () => {
    const hands = { player: { cards: ["6H"] }, banker: { cards: ["8C"] } };
    const none = { player: { cards: [] }, banker: { cards: [] } };
    const kept = withLeftovers({ ...empty, hands, dice: [3, 4] }, { ...empty, hands: none });
    assert.deepEqual([kept.hands, kept.dice, kept.over], [hands, [3, 4], true]);
    assert.equal(withoutLeftovers(kept, [{ event: "placed" }]), kept);
    assert.deepEqual(withoutLeftovers(kept, [{ event: "card", cards: ["AS"] }]).hands, {});
});

test("the page pauses after outcomes, but not after most other events", () => {
    assert.equal(waitAfter([{ event: "placed" }, { event: "done" }], false), 0);
    assert.equal(waitAfter([{ event: "ball" }], false), 1900);
    assert.equal(waitAfter([{ event: "ball" }], true), 200);
    assert.equal(waitAfter([], false), 0);
});

test("poker hands stay, too, until cards are dealt again", () => {
    const dealer = { cards: ["AS", "KD"] };
    const before = { phase: "showdown", seats: [], wagers: [], open: false, dealer, boxes: [] };
    const now = { phase: "betting", seats: [], wagers: [], open: true, dealer: { cards: [] }, boxes: [] };
    const kept = withLeftovers(before as never, now as never);
    assert.deepEqual([kept.dealer, kept.over], [dealer, true]);
    const dealt = withoutLeftovers(kept, [{ event: "card" } as never]);
    assert.deepEqual([dealt.dealer?.cards, dealt.over], [[], false]);
});

test("an event unknown to all parts changes nothing", () => {
    const eclipse = { event: "eclipse", say: "It is dark" } as unknown as TableEvent;
    assert.equal(waitAfter([eclipse], false), 0);
    assert.deepEqual(stateAfter(empty, [eclipse]), empty);
    assert.equal(pace.outcomeOf([eclipse]), undefined);
});

test("the drawn outcome, and the sentence that announces it", () => {
    assert.deepEqual(pace.drawnWith([{ event: "done" }, { event: "dice", dice: [3, 4] }]), ["3", "4"]);
    assert.deepEqual(pace.drawnWith([{ event: "ball", number: "00" }]), ["00"]);
    assert.equal(pace.drawnWith([{ event: "card", cards: ["AS"], hand: 1 }]), undefined);
    assert.equal(pace.outcomeOf([{ event: "roll", dice: [3, 4], say: "7: 3 and 4" }]), "7: 3 and 4");
    assert.equal(pace.endsRound([{ event: "roll", dice: [3, 4] }]), true);
    assert.equal(pace.endsRound([{ event: "compared", hand: 1 }]), false);
});

test("quick play hardly pauses: a verdict for 300 milliseconds, anything else for less", () => {
    const round: TableEvent[] = [
        { event: "card", cards: ["6H"], hand: "player" },
        { event: "dice", dice: [3, 4] },
        { event: "ball", number: "17" },
        { event: "result", hand: "player", points: [9, 8] },
    ];
    for (const event of round) {
        assert.ok(waitAfter([event], false, true) <= 60, event.event);
        assert.ok(waitAfter([event], false, true) <= waitAfter([event], false), event.event);
    }
    const verdict = { event: "verdict", fate: "wins" } as TableEvent;
    assert.equal(waitAfter([verdict], false, true), 300);
    assert.equal(waitAfter([verdict], true, true), 300);
    assert.equal(waitAfter([verdict], true), 2000); /* as before */
    assert.equal(waitAfter([{ event: "placed" }], false, true), 0);
});
