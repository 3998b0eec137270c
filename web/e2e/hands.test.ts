/* hands.test.ts - betting by touch, by keyboard and by mouse; taking down, undo, repeat and double;
 * and the explanation for a bet that is not allowed. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { PHONE, noFaults, openHouse } from "./house";
import { area, bet, button, joinAsGuest, money, ready, stakeOn, takeDown, until } from "./player";

const STAKE = 5;
const PLAN = "[table craps]\nedition = craps\n[table roulette]\nedition = roulette\n";
const stands = (page: Page, name: string, stake: number) =>
    until(async () => (await stakeOn(page, name)) === stake, `${stake} on ${name}`);

/* The page does not scroll sideways. */
async function fits(page: Page) {
    assert.equal(await page.evaluate(() => {
        scrollTo(400, 0);
        return scrollX;
    }), 0);
}

/* A press longer than half a second. */
async function longPress(page: Page, name: string) {
    const box = (await area(page, name).locator("text").first().boundingBox())!;
    const touch = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const session = await page.context().newCDPSession(page);
    const send = (type: "touchStart" | "touchEnd") =>
        session.send("Input.dispatchTouchEvent",
                     { type, touchPoints: type === "touchStart" ? [touch] : [] });
    await send("touchStart");
    await page.waitForTimeout(900);
    await send("touchEnd");
}

describe("betting", { concurrency: 3 }, () => {
    test("by touch: a tap bets, a long press takes down", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ size: PHONE, touch: true, still: true });
        await joinAsGuest(page, house, "craps", "Ana");
        await fits(page);
        await area(page, "Field Bet").locator("text").first().scrollIntoViewIfNeeded();
        await area(page, "Field Bet").locator("text").first().tap();
        await stands(page, "Field Bet", STAKE);
        await area(page, "Field Bet").locator("text").first().tap();
        await stands(page, "Field Bet", 2 * STAKE);
        await longPress(page, "Field Bet");
        await stands(page, "Field Bet", 0);
        await button(page, "Zoom out").tap();
        await fits(page);
        await button(page, "Zoom in").tap();
        noFaults(page);
    });

    test("by keyboard: Tab to the felt, arrows, Enter, Delete", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "roulette", "Ana");
        const focused = () =>
            page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
        for (let tabs = 0; tabs < 30 && !/^Straight Up/.test((await focused()) ?? ""); tabs++)
            await page.keyboard.press("Tab");
        assert.match((await focused())!, /^Straight Up 0/); /* the felt is one tab stop */
        await page.keyboard.press("ArrowRight");
        const [name] = (await focused())!.split(",");
        assert.match(name!, /^(Straight Up [123]|Split|Street|Corner)/);
        await page.keyboard.press("Enter");
        await stands(page, name!, STAKE);
        await page.keyboard.press(" ");
        await stands(page, name!, 2 * STAKE);
        await page.keyboard.press("Delete");
        await stands(page, name!, 0);
        await page.keyboard.press("Enter");
        await stands(page, name!, STAKE);
        await page.keyboard.press("Backspace");
        await stands(page, name!, 0);
        assert.deepEqual(await money(page), { rack: 1000, felt: 0 });
        noFaults(page);
    });

    test("undo, double, clear", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "roulette", "Ana");
        await bet(page, "Straight Up 17", STAKE);
        await button(page, "Undo").click();
        await stands(page, "Straight Up 17", 0);
        await bet(page, "Straight Up 17", STAKE);
        await button(page, "Double").click();
        await stands(page, "Straight Up 17", 2 * STAKE);
        await takeDown(page, "Straight Up 17");
        await stands(page, "Straight Up 17", 0);
        await bet(page, "Straight Up 17", STAKE);
        await bet(page, "Black", STAKE);
        await button(page, "Clear").click();
        await stands(page, "Black", 0);
        await stands(page, "Straight Up 17", 0);
        assert.deepEqual(await money(page), { rack: 1000, felt: 0 });
        noFaults(page);
    });

    /* Red or black loses in any case; Repeat restores it, and the winning bet is still up. */
    test("repeat the last round", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "roulette", "Ana");
        assert.equal(await page.getByRole("timer").count(), 0); /* the first bet starts the clock */
        await bet(page, "Red", STAKE);
        await page.getByRole("timer", { name: /closes in \d+ seconds/ }).waitFor();
        await bet(page, "Black", STAKE);
        await ready(page);
        await until(async () => (await stakeOn(page, "Red")) + (await stakeOn(page, "Black")) < 10,
                    "a spin");
        await until(() => button(page, /Repeat$/).isEnabled(), "a round to repeat");
        await button(page, /Repeat$/).click();
        await stands(page, "Red", STAKE);
        await stands(page, "Black", STAKE);
        noFaults(page);
    });

    test("a chip is dragged from one area to another", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "roulette", "Ana");
        await bet(page, "Red", STAKE);
        await area(page, "Red").locator("text").first().hover();
        await page.mouse.down();
        await area(page, "Even").locator("text").first().hover();
        await page.mouse.up();
        await stands(page, "Even", STAKE);
        await stands(page, "Red", 0);
        noFaults(page);
    });

    test("a bet that is not allowed says why, with the clause", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "craps", "Ana");
        const come = area(page, "Come Bet");
        await until(async () => (await come.getAttribute("aria-disabled")) === "true",
                    "no Come Bet on the come-out");
        await come.locator("text").first().click({ force: true });
        const about = page.getByRole("region", { name: "About this bet" });
        await about.getByText(/^Not now: .+/).waitFor();
        assert.match(await about.innerText(), /Not now: [^\n]+\s+Rule \d+\.\d+/);
        await page.getByRole("alert").filter({ hasText: /\w/ }).waitFor(); /* for screen readers, too */
        assert.equal(await stakeOn(page, "Come Bet"), 0);
    });

    test("a player who is offered the dice can still leave", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        const other = await house.visit({ still: true });
        await joinAsGuest(page, house, "craps", "Ana");
        await joinAsGuest(other, house, "craps", "Bob");
        await bet(other, "Pass Bet", 5);
        house.bettingEnds();
        await button(page, /^Roll$/).waitFor();
        await button(page, "Leave").click();
        await page.waitForURL(`${house.url}/`);
        await page.getByRole("link", { name: / roulette / }).click();
        await button(page, "Take a seat").click();
        await until(async () => (await money(page)).rack === 1000, "the same chips at another table");
    });
});
