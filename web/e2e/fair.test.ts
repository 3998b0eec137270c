/* fair.test.ts - the page checks each draw: an honest draw is verified; a wrong seed or outcome
 * fails. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { type House, noFaults, openHouse } from "./house";
import { ballOnWheel, bet, button, joinAsGuest, asTimePasses, ready, roll, until } from "./player";

const PLAN = "[table craps]\nedition = craps\n[table roulette]\nedition = roulette\n";

const checked = (page: Page) => page.getByRole("region", { name: /^Draw \d+ checked/ });

async function openFair(house: House, page: Page) {
    await page.getByRole("tab", { name: "Fair" }).click();
    await asTimePasses(house, async () => (await checked(page).count()) > 0, "a draw");
    return checked(page);
}

/* Alters the casino's messages before they reach the page; it is sent whole states. */
async function altered(page: Page, change: (message: Record<string, unknown>) => void) {
    await page.routeWebSocket(/\/ws$/, (page) => {
        const server = page.connectToServer();
        page.onMessage((text) => {
            const { changes: _, deflated: __, ...message } = JSON.parse(String(text)) as Record<string, unknown>;
            server.send(JSON.stringify(message));
        });
        server.onMessage((text) => {
            const message = JSON.parse(String(text)) as Record<string, unknown>;
            change(message);
            page.send(JSON.stringify(message));
        });
    });
}

/* Changes the first hexadecimal digit. */
const other = (hex: string) => (hex[0] === "0" ? "1" : "0") + hex.slice(1);

interface Message {
    tell: string;
    state?: { chance?: { shown: number; commitment: string } };
    events?: { event: string; number?: string; dice?: number[] }[];
}

describe("the check in the page", { concurrency: 3 }, () => {
    test("verifies a spin that includes the player's own seed", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "roulette", "Ana");
        await page.getByRole("tab", { name: "Fair" }).click();
        await page.getByText("Your seed counts from the next draw on.").waitFor(); /* a random one */
        await page.getByLabel(/Your own words/).fill("lucky");
        await button(page, "Add").click();
        await page.locator('.own-share-counts code[title^="6c75636b79"]').waitFor();
        await bet(page, "Red", 5);
        await ready(page);
        await until(async () => (await checked(page).count()) > 0 &&
            /Players' seeds included: seat 1/.test(await checked(page).innerText()),
            "a draw with the seed");
        const words = await checked(page).innerText();
        assert.match(words, /Verified: /);
        const [, number] = /These seeds give the number (\d+), as recorded/.exec(words)!;
        await until(async () => (await ballOnWheel(page)) === number, "the ball");
        noFaults(page);
    });

    test("keeps the draws it has seen over a reload", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "roulette", "Ana");
        await bet(page, "Red", 5);
        await ready(page);
        const words = async () => (await openFair(house, page)).innerText();
        const before = await words();
        assert.match(before, /Verified: /);
        await until(() => page.evaluate(() => Object.values(sessionStorage).some((kept) =>
            String(kept).includes('"draws":[{'))), "the draw kept");
        await page.reload();
        await page.getByRole("tab", { name: "Fair" }).click();
        await until(async () => (await checked(page).count()) > 0, "the draw after the reload");
        assert.equal(await checked(page).innerText(), before);
        noFaults(page);
    });

    test("says when a seed that is added with bets up counts", async () => {
        const house = await openHouse({ plan: PLAN });
        const bot = await house.visit({ still: true });
        await joinAsGuest(bot, house, "roulette", "Bot");
        await bet(bot, "Red", 5);
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "roulette", "Ana");
        await page.getByRole("tab", { name: "Fair" }).click();
        const own = page.locator(".own-share");
        await until(async () => /Your seed is added\. It counts once the bets now on the table are decided/
            .test(await own.innerText()), "a seed that waits");
        assert.equal(await page.getByLabel(/Your own words/).count(), 0); /* one in a round */
        const [, seed] = /([0-9a-f]{32})/.exec(await own.innerHTML())!;
        await asTimePasses(house, async () => (await page.locator(".own-share-counts").count()) > 0,
            "the next draw");
        assert.ok((await own.innerHTML()).includes(seed!));
        await page.getByLabel(/Your own words/).waitFor();
        noFaults(page);
    });

    test("verifies a throw of the dice, step by step", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "craps", "Ana");
        await bet(page, "Pass Bet", 5);
        await roll(page);
        const check = await openFair(house, page);
        assert.match(await check.innerText(), /Verified: /);
        assert.match(await check.innerText(), /These seeds give the dice \d and \d, as recorded/);
        await check.getByText("Every step").click();
        await check.getByText("4. The outcome").waitFor();
        noFaults(page);
    });

    /* The seed of a draw is also the commitment to the next one. */
    test("detects a wrong seed", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        await altered(page, (message) => {
            const { chance } = (message as unknown as Message).state ?? {};
            if (chance && chance.shown > 0) chance.commitment = other(chance.commitment);
        });
        await joinAsGuest(page, house, "roulette", "Ana");
        await bet(page, "Red", 5);
        const words = await (await openFair(house, page)).innerText();
        assert.doesNotMatch(words, /Verified: /);
        assert.match(words, /The seed is not the one the house committed to/);
    });

    test("detects a wrong number", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        await altered(page, (message) => {
            for (const event of (message as unknown as Message).events ?? [])
                if (event.event === "ball") event.number = event.number === "17" ? "18" : "17";
        });
        await joinAsGuest(page, house, "roulette", "Ana");
        await bet(page, "Red", 5);
        const words = await (await openFair(house, page)).innerText();
        assert.doesNotMatch(words, /Verified: /);
        assert.match(words, /seeds give the number \d+, but the record says the number 1[78]/);
    });
});
