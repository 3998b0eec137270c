/* reload.test.ts - a reload, a lost connection and another person on the same browser: the log, the
 * session and the bets to repeat are those of the person who looks, and nothing counts twice. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { type House, look, noFaults, openHouse, wires } from "./house";
import {
    amount, asTimePasses, bet, button, joinAsGuest, logLines, money, ready, seated, stakeOn, until, verdicts,
} from "./player";

const PLAN = `
[casino]
chips = 1 5 25 100 500

[table wheel]
edition = roulette
`;
const NAMES = ["Red", "Black", "Straight Up 0"]; /* they cannot all win */
const open = () => openHouse({ plan: PLAN });

/* "Bets decided" and "Result" of the session panel. */
async function session(page: Page): Promise<{ decided: number; result: number }> {
    await page.getByRole("tab", { name: "Session" }).click();
    await page.getByRole("tab", { name: "Session", selected: true }).waitFor();
    const read = async (name: string) => {
        const figure = page.locator(".session-figure", { hasText: name }).locator("dd");
        return (await figure.count()) === 0 ? 0 : amount(await figure.first().innerText());
    };
    const now = { decided: await read("Bets decided"), result: await read("Result") };
    await page.getByRole("tab", { name: "Log" }).click();
    return now;
}

const decided = (page: Page, count: number) =>
    until(async () => (await session(page)).decided === count, `${count} bets in the session`);

async function playRound(page: Page, upTo: number) {
    for (const name of NAMES) if ((await stakeOn(page, name)) === 0) await bet(page, name, 5);
    await ready(page);
    await until(async () => (await verdicts(page)).length === upTo, `${upTo} bets decided`);
    await until(async () => button(page, /^Repeat$/).isEnabled(), "the next round");
}

/* What was won or lost since the player came with 1,000. */
async function gained(page: Page): Promise<number> {
    const { rack, felt } = await money(page);
    return rack + felt - 1000;
}

/* The panel may not be drawn yet when its tab opens. */
const balances = (page: Page) =>
    until(async () => (await session(page)).result === (await gained(page)),
        "the result that rack and felt have gained");

async function reloads(house: House) {
    const page = await house.visit({ still: true });

    await joinAsGuest(page, house, "wheel", "Ana");
    await playRound(page, 3);
    await playRound(page, 6);
    const lines = (await logLines(page)).map(({ say }) => say);
    for (let i = 0; i < 2; i++) {
        await page.reload();
        await seated(page);
        await until(async () => (await logLines(page)).length === lines.length, "the same log");
        assert.deepEqual((await logLines(page)).map(({ say }) => say), lines);
        await decided(page, 6);
        await balances(page);
        assert.ok(await button(page, /^Repeat$/).isEnabled());
    }
    await look(page, "after-reload");

    /* Another page of the casino, and back. */
    await page.goto(house.url);
    await page.goto(`${house.url}/table/wheel`);
    await seated(page);
    await decided(page, 6);
    const up = await Promise.all(NAMES.map((name) => stakeOn(page, name)));
    assert.ok(up.includes(0));
    await button(page, /^Repeat$/).click();
    await until(async () => (await money(page)).felt === 15, "all bets again");
    noFaults(page);
}

/* The session has every decided bet once, and its result is what rack and felt gained. */
const agrees = (house: House, page: Page, least: number) =>
    asTimePasses(house, async () => {
        const { decided, result } = await session(page);
        return decided >= least && decided === (await verdicts(page)).length &&
            result === (await gained(page));
    }, `${least} bets or more in the session, which agrees with the rack`);

const placeAll = async (page: Page) => {
    for (const name of NAMES) if ((await stakeOn(page, name)) === 0) await bet(page, name, 5);
};

const moment = () => new Promise((resolve) => setTimeout(resolve, 1000));

/* Lets a round pass that the page does not see. */
async function passes(house: House) {
    for (let i = 0; i < 3; i++) {
        house.bettingEnds();
        await moment();
    }
}

/* At once after "Spin now"; and the page comes back when all is over. */
async function reloadsInRound(house: House) {
    const page = await house.visit();

    await joinAsGuest(page, house, "wheel", "Ana");
    await placeAll(page);
    await ready(page);
    await page.reload(); /* perhaps before "ready" was sent: then betting ends with its time */
    await seated(page);
    await asTimePasses(house, async () => button(page, /^Repeat$/).isEnabled(), "the next round");
    await agrees(house, page, 3);

    await placeAll(page);
    await page.goto("about:blank");
    await passes(house);
    await page.goto(`${house.url}/table/wheel`);
    await seated(page);
    await agrees(house, page, 6);
    await asTimePasses(house, async () => button(page, /^Repeat$/).isEnabled(), "bets to repeat");
    const up = (await money(page)).felt;
    await button(page, /^Repeat$/).click();
    await until(async () => (await money(page)).felt > up, "bets again");
    noFaults(page);
}

/* The connection is lost in mid-round, and nothing is lost with it. */
async function reconnects(house: House) {
    const page = await house.visit();
    const wire = await wires(page);

    await joinAsGuest(page, house, "wheel", "Ana");
    await placeAll(page);
    wire.control.broken = true;
    await wire.cut();
    await passes(house);
    wire.control.broken = false;
    await agrees(house, page, 3);
    await page.reload();
    await seated(page);
    await agrees(house, page, 3);
    await asTimePasses(house, async () => button(page, /^Repeat$/).isEnabled(), "bets to repeat");
    noFaults(page);
}

/* One after the other in the same tab, in the same seat. */
async function nextPerson(house: House) {
    const page = await house.visit({ still: true });

    await joinAsGuest(page, house, "wheel", "Ana");
    await playRound(page, 3);
    await button(page, "Clear").click();
    await until(async () => (await money(page)).felt === 0, "no bets");
    await button(page, "Leave").click();
    await page.waitForURL(`${house.url}/`);
    await button(page, "Sign out").click();
    await page.getByRole("link", { name: "Sign in" }).waitFor();
    assert.deepEqual(await page.evaluate(() => Object.keys(sessionStorage)), []);

    await joinAsGuest(page, house, "wheel", "Bea");
    assert.deepEqual(await verdicts(page), []);
    assert.deepEqual(await session(page), { decided: 0, result: 0 });
    assert.ok(await button(page, /^Repeat$/).isDisabled());
    await page.reload();
    await seated(page);
    assert.deepEqual(await session(page), { decided: 0, result: 0 });
    await playRound(page, 3);
    await page.reload();
    await seated(page);
    await decided(page, 3);
    await balances(page);
    noFaults(page);
}

describe("a page that comes back", { concurrency: 2 }, () => {
    test("keeps log, session and Repeat after a reload", async () => reloads(await open()));
    test("... in mid-round", async () => reloadsInRound(await open()));
    test("... and after a lost connection", async () => reconnects(await open()));
    test("has nothing of the person before", async () => nextPerson(await open()));
});
