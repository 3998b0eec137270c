/* lunar.test.ts - Lunar Poker with everything that costs a fee: exchanging cards, a sixth card, and
 * forcing the Dealer.  A fee equals the ante (rules 8.5, 8.6, 10.3); the Bet is twice the ante
 * (5.2(b)). */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { type House, look, noFaults, openHouse } from "./house";
import * as judge from "./judge";
import { bet, button, joinAsGuest, hand, asTimePasses, money, offered, logLines, until, verdicts } from "./player";

const PURSE = 1000;
const ANTE = 5;
const FEE = ANTE;
const BET = 2 * ANTE;
const ROUNDS = 14; /* the Dealer qualifies in 56 %; in all of them about once in 3,000 tests */

const PLAN = "[table lunar]\nedition = lunar-poker\n";

async function sitDown(): Promise<[House, Page]> {
    const house = await openHouse({ plan: PLAN });
    const page = await house.visit({ still: true });
    await joinAsGuest(page, house, "lunar", "Ana");
    return [house, page];
}

const cardsOf = async (page: Page) => (await hand(page, "You"))?.cards ?? [];
const isUp = (cards: string[]) => cards.every((card) => / of /.test(card));

/* Places an ante and waits for the player's own five cards. */
async function ante(house: House, page: Page): Promise<string[]> {
    await bet(page, "Ante, your box", ANTE);
    house.bettingEnds();
    await until(() => offered(page, "Fold"), "a decision");
    await until(async () => isUp(await cardsOf(page)), "the player's own cards");
    const cards = await cardsOf(page);
    assert.equal(cards.length, 5);
    assert.equal(new Set(cards).size, 5);
    return cards;
}

/* New cards are face down until the player looks at them. */
async function lookAtDraw(page: Page): Promise<string[]> {
    await button(page, "Look at your cards").click();
    await until(async () => isUp(await cardsOf(page)), "the new cards");
    await until(() => offered(page, `Bet: ${BET}`), "a decision");
    return cardsOf(page);
}

const play = (page: Page) => button(page, `Bet: ${BET}`).click();

/* The Dealer's cards, once all five are face up. */
async function dealers(page: Page, but?: string[]): Promise<string[]> {
    const shown = async () => (await hand(page, "Dealer"))?.cards ?? [];
    await until(async () => {
        const cards = await shown();
        return cards.length === 5 && isUp(cards) && cards.join() !== but?.join();
    }, "the Dealer's cards");
    return shown();
}

/* The result of ante and Bet against a qualified Dealer, without fees. */
function atShowdown(own: string[], dealer: string[]): number {
    const ahead = judge.compare(judge.best(own), judge.poker(dealer));
    if (ahead === 0) return 0; /* both push: 10.6(c) */
    return ahead < 0 ? -ANTE - BET : BET * judge.winnings(own); /* 10.7, 10.8 */
}

const results = async (page: Page) =>
    (await verdicts(page)).reduce((all, { result }) => all + result!, 0);

async function adds(house: House, page: Page, gains: number) {
    await asTimePasses(house, async () => {
        const now = await money(page);
        return now.felt === 0 && now.rack === PURSE + gains;
    }, `a rack of ${PURSE + gains} and an empty felt`);
    noFaults(page);
}

/* Without forcing: the hands are compared, or the ante pays 1 to 1 and the Bet is returned. */
async function finish(house: House, page: Page, own: string[], fees: number): Promise<number> {
    const dealer = await dealers(page);
    const must = judge.qualifies(judge.poker(dealer)) ? atShowdown(own, dealer) : ANTE;
    await asTimePasses(house, async () => (await verdicts(page)).length >= 2, "ante and Bet decided");
    /* the log has the fees, too */
    await until(async () => (await results(page)) === must - fees, `${must}: ${own} against ${dealer}`);
    await adds(house, page, must - fees);
    return must - fees;
}

/* One hand in the session: the ante with its edge of 0.7471 %, which is 0.04 of 5, and all that was
 * won and lost with it.  There is nothing beside it. */
async function countsAsOneHand(page: Page, result: number) {
    const figure = async (name: string) => {
        const row = page.locator(".session-figure", { hasText: name });
        return (await row.locator("dd").innerText()).replace("\u2212", "-");
    };
    await page.getByRole("tab", { name: "Session" }).click();
    await until(async () => (await figure("Bets decided")) === "1", "one hand in the session");
    assert.equal(await figure("Staked"), String(ANTE + BET));
    assert.equal(Number(await figure("Result")), result);
    assert.equal(Number(await figure("Expected")), -0.04);
    const words = await page.getByRole("region", { name: "Your session" }).innerText();
    assert.match(words, /Ante counts as a whole hand, with Bet and fees;/);
    assert.doesNotMatch(words, /not in the chart/);
    await look(page, "lunar-session");
    noFaults(page);
}

async function says(page: Page, words: RegExp, clause: RegExp) {
    const line = (await logLines(page)).find(({ say }) => words.test(say));
    assert.ok(line, `logged: ${words}`);
    assert.match(line.clause, clause);
}

describe("Lunar Poker", { concurrency: 3 }, () => {
    test("an ante and a Bet", async () => {
        const [house, page] = await sitDown();
        const own = await ante(house, page);
        await play(page);
        await countsAsOneHand(page, await finish(house, page, own, 0));
    });

    test("two cards exchanged for a fee", async () => {
        const [house, page] = await sitDown();
        const own = await ante(house, page);
        await look(page, "lunar-decision");
        await button(page, /^Exchange cards/).click();
        for (const card of own.slice(0, 2)) await button(page, card).click();
        await button(page, "These 2").click();
        await until(async () => !(await cardsOf(page)).includes(own[0]!), "other cards");
        const now = await lookAtDraw(page);
        assert.equal(now.length, 5);
        assert.deepEqual(own.slice(2).filter((card) => !now.includes(card)), []);
        assert.equal((await money(page)).rack, PURSE - ANTE - FEE);
        assert.equal(await offered(page, /^Exchange cards|^Buy a sixth/), false); /* only one draw */
        await says(page, /exchange/, /8\.5/);
        await play(page);
        await finish(house, page, now, FEE);
    });

    test("a sixth card for a fee", async () => {
        const [house, page] = await sitDown();
        const own = await ante(house, page);
        await button(page, `Buy a sixth card for ${FEE}`).click();
        await until(async () => (await cardsOf(page)).length === 6, "six cards");
        const now = await lookAtDraw(page);
        assert.deepEqual(own.filter((card) => !now.includes(card)), []);
        assert.equal((await money(page)).rack, PURSE - ANTE - FEE);
        await says(page, /sixth/, /8\.6/);
        await play(page);
        await countsAsOneHand(page, await finish(house, page, now, FEE));
    });

    /* The Dealer's highest card is replaced.  If the Dealer then qualifies, the hands are compared,
     * otherwise both bets push (10.4).  The fee is lost in any case. */
    test("the Dealer is forced as soon as the hand does not qualify", async () => {
        const [house, page] = await sitDown();
        for (let round = 0, before = 0; round < ROUNDS; round++) {
            const own = await ante(house, page);
            await play(page);
            const first = await dealers(page);
            if (judge.qualifies(judge.poker(first))) {
                before += atShowdown(own, first);
                await adds(house, page, before);
                continue;
            }
            await button(page, `Force the Dealer for ${FEE}`).click();
            const second = await dealers(page, first);
            const kept = first.filter((card) => second.includes(card));
            assert.equal(kept.length, 4);
            assert.ok(judge.highest(first.find((card) => !kept.includes(card))!, first));
            const plays = judge.qualifies(judge.poker(second));
            await adds(house, page, before - FEE + (plays ? atShowdown(own, second) : 0));
            await says(page, /You force/, /10\.3/);
            return;
        }
        assert.fail(`the Dealer qualified in all ${ROUNDS} rounds`);
    });
});
