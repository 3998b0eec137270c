/* bets.test.ts - a player's bets: undo by deed, taking down by button, saved bets, and chips that do
 * not fit. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { type House, look, noFaults, openHouse } from "./house";
import {
    area, bet, button, chooseChip, click, felt, joinAsGuest, money, ready, seated, stakeOn, takeDown,
    until, verdicts,
} from "./player";

const PLAN = `
[casino]
chips = 1 5 25 100 500

[table wheel]
edition = roulette
[table wheel-2]
edition = roulette
max = 20
[table craps]
edition = craps
[table baccarat]
edition = baccarat
`;

const open = (betting = 600) => openHouse({ plan: PLAN, betting });

const on = async (page: Page, ...names: string[]) =>
    Promise.all(names.map((name) => stakeOn(page, name)));

const shows = (page: Page, names: string[], stakes: number[]) =>
    until(async () => (await on(page, ...names)).join() === stakes.join(),
          `${stakes} on ${names}`);

const notice = (page: Page, words: string | RegExp) =>
    page.getByRole("alert").getByText(words).first().waitFor();

async function openBets(page: Page) {
    const panel = page.getByRole("region", { name: "Your bets" });
    if (!(await panel.isVisible())) await button(page, /^Bets$/).click();
    await panel.waitFor();
    return panel;
}

/* ---- Undo ------------------------------------------------------------------------ */

const NAMES = ["Red", "Odd", "Dozen 2"];

async function undoes(house: House) {
    const page = await house.visit({ still: true });
    const undo = () => button(page, "Undo").click();

    await joinAsGuest(page, house, "wheel", "Ana");
    for (const name of NAMES) await bet(page, name, 5);

    await button(page, "Double").click();
    await shows(page, NAMES, [10, 10, 10]);
    await undo();
    await shows(page, NAMES, [5, 5, 5]);

    await button(page, "Clear").click();
    await shows(page, NAMES, [0, 0, 0]);
    await undo();
    await shows(page, NAMES, [5, 5, 5]);

    const [from, to] = [area(page, "Odd"), area(page, "Even")];
    await from.locator("text").hover();
    await page.mouse.down();
    await to.locator("text").hover();
    await page.mouse.up();
    await shows(page, [...NAMES, "Even"], [5, 0, 5, 5]);
    await undo();
    await shows(page, [...NAMES, "Even"], [5, 5, 5, 0]);

    for (const stakes of [[5, 5, 0], [5, 0, 0], [0, 0, 0]]) {
        await undo();
        await shows(page, NAMES, stakes);
    }
    await until(async () => button(page, "Undo").isDisabled(), "nothing more to undo");
    assert.deepEqual(await money(page), { rack: 1000, felt: 0 });
    noFaults(page);
}

/* A round is played, and Repeat is one deed, too.  The bets that win stay up. */
async function undoesRepeat(house: House) {
    const page = await house.visit({ still: true });
    const names = ["Red", "Black", "Dozen 2"];

    await joinAsGuest(page, house, "wheel", "Ana");
    for (const name of names) await bet(page, name, 5);
    await ready(page);
    await until(async () => (await verdicts(page)).length === names.length, "a result");
    await until(async () => button(page, /^Repeat$/).isEnabled(), "the next round");
    const up = await on(page, ...names);
    await button(page, /^Repeat$/).click();
    await shows(page, names, [5, 5, 5]);
    await button(page, "Undo").click();
    await shows(page, names, up);
    noFaults(page);
}

/* ---- Taking down ----------------------------------------------------------------- */

async function takesDown(house: House) {
    const page = await house.visit({ still: true });

    await joinAsGuest(page, house, "wheel", "Ana");
    await chooseChip(page, 25);
    await bet(page, "Red", 25);
    await chooseChip(page, 5);
    await bet(page, "Odd", 5);

    /* Beside the bet. */
    await area(page, "Red").locator("text").hover();
    const about = page.getByRole("region", { name: "About this bet" });
    await about.getByRole("button", { name: "Take 5 off Red" }).click();
    await shows(page, ["Red"], [20]);
    await about.getByRole("button", { name: "Take down: Red" }).click();
    await shows(page, ["Red"], [0]);
    await button(page, "Undo").click();
    await shows(page, ["Red"], [20]);

    /* By keyboard, in the list of all bets. */
    await button(page, /^Bets$/).focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("region", { name: "Your bets" });
    await panel.getByRole("button", { name: "Take down: Odd" }).focus();
    await page.keyboard.press("Enter");
    await shows(page, ["Odd", "Red"], [0, 20]);
    await look(page, "bets-panel");
    await page.keyboard.press("Escape");
    await until(async () => !(await panel.isVisible()), "the panel closed");
    assert.deepEqual(await money(page), { rack: 980, felt: 20 });
    noFaults(page);
}

async function takesDownOnPhone(house: House) {
    const page = await house.visit({ still: true, touch: true, size: { width: 390, height: 844 } });

    await joinAsGuest(page, house, "baccarat", "Ana");
    await area(page, "Player's Hand").locator("text").first().tap();
    await shows(page, ["Player's Hand"], [5]);
    const strip = page.locator(".just-bet");
    await strip.getByRole("button", { name: "Take down: Player's Hand" }).tap();
    await shows(page, ["Player's Hand"], [0]);
    await area(page, "Player's Hand").locator("text").first().tap();
    await shows(page, ["Player's Hand"], [5]);
    const panel = await openBets(page);
    await panel.getByRole("button", { name: "Take down: Player's Hand" }).tap();
    await shows(page, ["Player's Hand"], [0]);
    await look(page, "bets-panel-phone");
}

/* ---- Saved bets ------------------------------------------------------------------ */

async function savesBets(house: House) {
    const page = await house.visit({ still: true });

    await joinAsGuest(page, house, "wheel", "Ana");
    await chooseChip(page, 25);
    await bet(page, "Red", 25);
    await chooseChip(page, 5);
    await bet(page, "Straight Up 17", 5);
    let panel = await openBets(page);
    await panel.getByLabel("Name for these bets").fill("Evening");
    await panel.getByRole("button", { name: "Save" }).click();
    await panel.getByRole("list", { name: "Saved bets" }).getByText("Evening").waitFor();
    await button(page, "Clear").click();
    await shows(page, ["Red", "Straight Up 17"], [0, 0]);
    await takeDown(page, "Red"); /* nothing there: no effect */

    panel = await openBets(page);
    await panel.getByRole("button", { name: "Place Evening" }).click();
    await shows(page, ["Red", "Straight Up 17"], [25, 5]);
    panel = await openBets(page);
    await until(async () => panel.getByRole("button", { name: "Place Evening" }).isDisabled(),
                "nothing more to place");
    await button(page, "Undo").click();
    await shows(page, ["Red", "Straight Up 17"], [0, 0]);

    /* At another table of the game, as far as its limits allow. */
    await button(page, "Leave").click();
    await page.waitForURL(`${house.url}/`);
    await page.goto(`${house.url}/table/wheel-2`);
    await button(page, "Take a seat").click();
    await seated(page);
    panel = await openBets(page);
    await panel.getByRole("button", { name: "Place Evening" }).click();
    await shows(page, ["Red", "Straight Up 17"], [20, 5]);
    await notice(page, /Not placed: Red 5\./);
    panel = await openBets(page);
    await look(page, "saved-bets");
    await panel.getByRole("button", { name: "Delete Evening" }).click();
    await until(async () => (await panel.getByText("Evening").count()) === 0, "deleted");

    /* Not those of another game. */
    assert.equal(await page.evaluate(() => localStorage.getItem("croupier-bets-craps")), null);
    noFaults(page);
}

/* ---- Chips that do not fit ------------------------------------------------------- */

/* 5 % of a Banker bet must be payable in chips of 1: bets go by 20 (Div 5 r.5.12). */
async function saysSteps(house: House) {
    const page = await house.visit({ still: true });
    const about = page.getByRole("region", { name: "About this bet" });
    const banker = () => area(page, "Banker's Hand");
    const label = async () => (await banker().getAttribute("aria-label")) ?? "";

    await joinAsGuest(page, house, "baccarat", "Ana");
    await chooseChip(page, 5);
    await until(async () => /Bets here go by 20/.test(await label()), "the step, in the label");
    assert.deepEqual(await felt(page).locator(".fit-mark").allTextContents(),
                     Array(7).fill("by 20")); /* one for each box */
    await banker().locator("text").first().hover();
    await about.getByText("Bets here go by 20.").waitFor();
    await look(page, "chip-unfit");

    await click(page, "Banker's Hand");
    await notice(page, "Bets here go by 20. Click again to bet 20.");
    assert.equal(await stakeOn(page, "Banker's Hand"), 0);
    await click(page, "Banker's Hand");
    await shows(page, ["Banker's Hand"], [20]);

    /* Less than the chip is bet at once, and said. */
    await chooseChip(page, 25);
    await click(page, "Banker's Hand");
    await notice(page, "Bets here go by 20. 20 bet.");
    await shows(page, ["Banker's Hand"], [40]);

    await chooseChip(page, 100);
    await until(async () => !/go by/.test(await label()), "a chip that fits");
    assert.equal(await felt(page).locator(".fit-mark").count(), 0);
    noFaults(page);
}

describe("a player's bets", { concurrency: 2 }, () => {
    test("undo takes back a whole deed", async () => undoes(await open()));
    test("undo takes back a Repeat", async () => undoesRepeat(await open(8)));
    test("a bet is taken down by a button, or a part of it", async () => takesDown(await open()));
    test("... and on a phone", async () => takesDownOnPhone(await open()));
    test("bets are saved and placed again", async () => savesBets(await open()));
    test("a chip that does not fit", async () => saysSteps(await open()));
});
