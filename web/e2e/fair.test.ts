/* fair.test.ts - the page checks each draw: an honest draw is verified; a wrong seed or outcome
 * fails. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { type House, noFaults, openHouse } from "./house";
import { ballOnWheel, bet, button, joinAsGuest, asTimePasses } from "./player";

const PLAN = "[table craps]\nedition = craps\n[table roulette]\nedition = roulette\n";

const checked = (page: Page) => page.getByRole("region", { name: /^Draw \d+ checked/ });

async function openFair(house: House, page: Page) {
    await page.getByRole("tab", { name: "Fair" }).click();
    await asTimePasses(house, async () => (await checked(page).count()) > 0, "a draw");
    return checked(page);
}

/* Alters the casino's messages before they reach the page. */
async function altered(page: Page, change: (message: Record<string, unknown>) => void) {
    await page.routeWebSocket(/\/ws$/, (page) => {
        const server = page.connectToServer();
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
        await page.getByLabel(/Your own seed/).fill("c0ffee");
        await button(page, "Add").click();
        await page.getByText("Your seed counts from the next draw on.").waitFor();
        await asTimePasses(house, async () => (await checked(page).count()) > 0 &&
            /Players' seeds included: seat 1/.test(await checked(page).innerText()),
            "a draw with the seed");
        const words = await checked(page).innerText();
        assert.match(words, /Verified: /);
        const [, number] = /These seeds give the number (\d+), as recorded/.exec(words)!;
        assert.equal(number, await ballOnWheel(page));
        noFaults(page);
    });

    test("verifies a throw of the dice, step by step", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "craps", "Ana");
        await bet(page, "Pass Bet", 5);
        house.bettingEnds();
        await button(page, "Accept the dice").click();
        await button(page, /Choose two dice/).click();
        await button(page, "1 and 2").click();
        await button(page, "Throw the dice").click();
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
        const words = await (await openFair(house, page)).innerText();
        assert.doesNotMatch(words, /Verified: /);
        assert.match(words, /seeds give the number \d+, but the record says the number 1[78]/);
    });
});
