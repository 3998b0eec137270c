/* pages.test.ts - every page at both sizes: no serious findings of axe-core, nothing wider than the
 * screen, and a picture of each page. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { DESK, type House, PHONE, look, openHouse } from "./house";
import { bet, button, chipsOf, click, joinAsGuest, offered, ready, roll, until, verdicts } from "./player";

/* The page is no wider than the screen; only the felt scrolls sideways, within its frame. */
async function fits(page: Page) {
    const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(over <= 0, `the page is ${over} px too wide`);
}

async function see(page: Page, name: string, within?: Locator) {
    await look(page, name, within);
    await fits(page);
}

/* Bets at each table, so that there is something to see. */
const TABLES: Record<string, string[]> = {
    craps: ["Pass Bet", "Field Bet", "Hardway 6"],
    "snake-eyes": ["Field Bet", "Any 7", "Hardway 8"],
    "double-dice": ["Shooter's Bet", "Number Line 8", "Double Line 3"],
    roulette: ["Red", "Straight Up 8", "Dozen 1"],
    baccarat: ["Player's Hand, box 1", "Tie Bet, box 1"],
    "lunar-poker": ["Ante, your box"],
};

/* Does what the round asks of the player. */
async function playRound(page: Page) {
    if (await offered(page, /^Bet: /)) await button(page, /^Bet: /).click();
}

const STAKE = 5;
const isDice = (table: string) => /craps|eyes|dice/.test(table);

async function seeTable(house: House, table: string, size: typeof DESK) {
    const page = await house.visit({ size, still: true });
    await joinAsGuest(page, house, table, "Ana");
    const [first, ...others] = TABLES[table]!;
    await bet(page, first!, STAKE);
    for (const wager of others) await click(page, wager);
    await see(page, `table-${table}`);
    if (isDice(table)) await roll(page);
    else await ready(page);
    if (table === "lunar-poker") await until(() => offered(page, "Fold"), "cards");
    await playRound(page);
    await until(async () => {
        for (const answer of [/^Continue$/, /^Don't force/])
            if (await offered(page, answer)) await button(page, answer).click();
        return isDice(table) || (await verdicts(page)).length > 0;
    }, "a round");
    const side = page.getByRole("complementary");
    await see(page, `settled-${table}`, side);
    for (const tab of ["Fair", "Session", "Log"]) {
        await until(async () => { /* the page may move just as it is clicked */
            await page.getByRole("tab", { name: tab }).click();
            await page.waitForTimeout(100);
            return (await page.getByRole("tab", { name: tab, selected: true }).count()) > 0;
        }, `the tab ${tab}`);
        if (size === PHONE) await page.getByRole("tabpanel").scrollIntoViewIfNeeded();
        await see(page, `${tab.toLowerCase()}-${table}`, side);
    }
    if (table === "lunar-poker") return; /* no other acts between rounds */
    await page.getByText("More", { exact: true }).click();
    await see(page, `more-${table}`, chipsOf(page));
}

describe("pages", { concurrency: 3 }, () => {
    for (const size of [DESK, PHONE]) {
        test(`lobby and sign-in, ${size.width} wide`, async () => {
            const house = await openHouse();
            const page = await house.visit({ size, still: true });
            await page.goto(house.url);
            await page.getByRole("link", { name: /Craps/ }).first().waitFor();
            await see(page, "lobby");
            await page.getByRole("link", { name: "Sign in" }).click();
            await page.getByRole("heading", { name: "Welcome" }).waitFor();
            await see(page, "sign-in");
            await page.goto(`${house.url}/table/roulette`);
            await page.getByRole("button", { name: "Play as guest" }).waitFor();
            await see(page, "watching");
        });
        test(`the rules of a table, ${size.width} wide`, async () => {
            const house = await openHouse();
            const page = await house.visit({ size, still: true });
            await page.goto(`${house.url}/table/snake-eyes`);
            await page.getByRole("link", { name: "Rules" }).click();
            await page.getByRole("heading", { name: /^Rules of / }).waitFor();
            const clauses = page.getByRole("listitem");
            const all = await clauses.count();
            await page.getByText("odds to 1 on hard 4").waitFor();
            await see(page, "rules");
            await page.getByRole("button", { name: "3.4(c)" }).click(); /* of the sign */
            await until(async () => (await clauses.count()) < all / 10, "fewer clauses");
            assert.match(await clauses.first().innerText(), /^3\.4\(c\)/);
            await page.getByLabel("Search the rules").fill("r.19.2");
            await page.getByText("Div 1 r.19.2").waitFor();
            assert.ok(all > 100);
            await page.getByLabel("Search the rules").fill("no such words");
            await page.getByText("No clause has these words").waitFor();
            await page.getByRole("link", { name: "Back to the table" }).click();
            await page.getByRole("link", { name: "Rules" }).waitFor();
        });
        for (const table of Object.keys(TABLES))
            test(`${table}, ${size.width} wide`, async () => {
                const house = await openHouse();
                await seeTable(house, table, size);
            });
    }
});
