/* train.test.ts - the trainer, and advice at a table.  A fold loses the ante (rule 9.4(a)), and after
 * a draw its fee as well (8.5); what other choices are worth is checked where they are computed. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { DESK, PHONE, look, noFaults, openHouse } from "./house";
import { bet, button, joinAsGuest, offered, until } from "./player";

const PLAN = "[table moon]\nedition = lunar-poker\nadvice = yes\n[table plain]\nedition = lunar-poker\n";
const MINUS = "\u2212";

const region = (page: Page, name: string) => page.getByRole("region", { name });
const scores = (page: Page) => region(page, "Score").locator("dd").allTextContents();
const asks = (page: Page, words: string) => page.getByRole("heading", { name: words }).waitFor();
const row = (page: Page, choice: string) =>
    page.getByRole("row", { name: new RegExp(`^${choice}`) }).first();

/* Marks cards by their numbers on the keyboard. */
async function mark(page: Page, count: number) {
    for (let i = 1; i <= count; i++) await page.keyboard.press(String(i));
    await until(async () => (await page.locator("[aria-pressed=true] .card").count()) === count, "marked cards");
}

describe("the trainer", { concurrency: 2 }, () => {
    test("a hand by keyboard, the score over a reload", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true, size: DESK });
        await page.goto(house.url);
        await page.getByRole("link", { name: "Lunar Poker trainer" }).click();
        await asks(page, "Fold, play or draw?");
        assert.deepEqual(await scores(page), ["0", "0", "0", "0.0000", "0.0000", "0", "0"]);
        assert.equal(await button(page, /^Exchange/).isDisabled(), true);
        await page.keyboard.press("f");
        await asks(page, "The ante is lost.");
        await page.getByText(`Result in antes: ${MINUS}1`, { exact: true }).waitFor();
        await button(page, "All 29 choices").click();
        assert.match((await row(page, "Fold").textContent()) ?? "", new RegExp(`${MINUS}1\\.0000`));
        assert.equal((await scores(page))[0], "1");
        const before = await scores(page);
        await look(page, "trainer-over");
        await page.reload();
        await asks(page, "Fold, play or draw?");
        assert.deepEqual(await scores(page), before);
        await button(page, "Reset the score").click();
        assert.equal((await scores(page))[0], "0");
        await page.getByLabel(/^Only close decisions/).check();
        await page.keyboard.press("f"); /* still a choice */
        await asks(page, "The ante is lost.");
        await page.keyboard.press("n");
        await asks(page, "Fold, play or draw?");
        await page.keyboard.type("12e"); /* without a pause */
        await asks(page, "Fold or play?");
        noFaults(page);
    });

    test("a draw on a phone, then fold or play", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true, size: PHONE, touch: true });
        await page.goto(`${house.url}/train/lunar-poker`);
        await asks(page, "Fold, play or draw?");
        await mark(page, 2);
        await button(page, /^Exchange/).click();
        await asks(page, "Fold or play?");
        await page.getByText(/^. ?Exchange/).first().waitFor();
        await look(page, "trainer-draw");
        const cards = await region(page, "The hand").locator(".card").allTextContents();
        await page.reload(); /* the hand goes on */
        await asks(page, "Fold or play?");
        assert.deepEqual(await region(page, "The hand").locator(".card").allTextContents(), cards);
        await button(page, /^Fold/).click();
        await asks(page, "The ante is lost.");
        assert.match((await row(page, "Fold").textContent()) ?? "", new RegExp(`${MINUS}2\\.0000`));
        assert.deepEqual((await scores(page)).slice(0, 2), ["1", "2"]);
        await page.locator("summary", { hasText: "Exchange" }).click();
        await button(page, "All 29 choices").waitFor(); /* of the first decision */
        await button(page, /^Next hand/).click();
        await asks(page, "Fold, play or draw?");
        noFaults(page);
    });

    test("an unknown game has none", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit();
        await page.goto(`${house.url}/train/roulette`);
        await page.getByRole("heading", { name: "There is no trainer for that game." }).waitFor();
    });

    test("advice at a table that allows it, until the decision is made", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "moon", "Ana");
        assert.equal(await offered(page, "What is best?"), false);
        await bet(page, "Ante, your box", 5);
        house.bettingEnds();
        await until(() => offered(page, "What is best?"), "a decision");
        await button(page, "What is best?").click();
        await region(page, "Advice").waitFor();
        await button(page, "All 29 choices").click();
        assert.match((await row(page, "Fold").textContent()) ?? "", new RegExp(`${MINUS}1\\.0000`));
        await look(page, "advice");
        await button(page, "Fold").click();
        await until(async () => (await region(page, "Advice").count()) === 0, "no advice any more");
        noFaults(page);
    });

    test("no advice at other tables, but the way to the trainer", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "plain", "Ana");
        await bet(page, "Ante, your box", 5);
        house.bettingEnds();
        await until(() => offered(page, "Fold"), "a decision");
        assert.equal(await offered(page, "What is best?"), false);
        await page.getByRole("link", { name: "Trainer" }).click();
        await asks(page, "Fold, play or draw?");
        await page.reload(); /* signed in */
        await asks(page, "Fold, play or draw?");
        noFaults(page);
    });
});
