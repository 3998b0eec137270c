/* fair.test.ts - each draw is checked in the page: it holds when the house was honest, and does not
 * when the seed that it reveals is another one, or the dice are others. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { type House, noWrongs, openHouse } from "./house";
import { ballOnWheel, bet, button, comeAsGuest, inTime } from "./player";

const PLAN = "[table craps]\nedition = craps\n[table roulette]\nedition = roulette\n";

const checked = (page: Page) => page.getByRole("region", { name: /^Draw \d+ checked/ });

async function openFair(house: House, page: Page) {
    await page.getByRole("tab", { name: "Fair" }).click();
    await inTime(house, async () => (await checked(page).count()) > 0, "a draw");
    return checked(page);
}

/* Changes what the casino says before the page hears it. */
async function altered(page: Page, change: (told: Record<string, unknown>) => void) {
    await page.routeWebSocket(/\/ws$/, (page) => {
        const server = page.connectToServer();
        server.onMessage((message) => {
            const told = JSON.parse(String(message)) as Record<string, unknown>;
            change(told);
            page.send(JSON.stringify(told));
        });
    });
}

/* A hexadecimal digit that is another one. */
const other = (hex: string) => (hex[0] === "0" ? "1" : "0") + hex.slice(1);

interface Told {
    tell: string;
    state?: { chance?: { shown: number; commitment: string } };
    events?: { event: string; number?: string; dice?: number[] }[];
}

describe("the check in the page", { concurrency: 3 }, () => {
    test("says that the wheel was fair, with a seed of one's own in it", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        await comeAsGuest(page, house, "roulette", "Ana");
        await page.getByRole("tab", { name: "Fair" }).click();
        await page.getByLabel(/seed of your own/).fill("c0ffee");
        await button(page, "Add").click();
        await page.getByText("Your seed counts from the next draw on.").waitFor();
        await inTime(house, async () => (await checked(page).count()) > 0 &&
            /Seeds of players are in it: seat 1/.test(await checked(page).innerText()),
            "a draw with the seed");
        const words = await checked(page).innerText();
        assert.match(words, /It holds/);
        const [, number] = /These seeds give the number (\d+), as recorded/.exec(words)!;
        assert.equal(number, await ballOnWheel(page));
        noWrongs(page);
    });

    test("says that the dice were fair, step by step", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        await comeAsGuest(page, house, "craps", "Ana");
        await bet(page, "Pass Bet", 5);
        house.bettingEnds();
        await button(page, "Accept the dice").click();
        await button(page, /Choose two dice/).click();
        await button(page, "1 and 2").click();
        await button(page, "Throw the dice").click();
        const check = await openFair(house, page);
        assert.match(await check.innerText(), /It holds/);
        assert.match(await check.innerText(), /These seeds give the dice \d and \d, as recorded/);
        await check.getByText("Every step").click();
        await check.getByText("4. The outcome").waitFor();
        noWrongs(page);
    });

    /* The seed of a draw is at the same time the commitment to the next. */
    test("finds a seed that was exchanged", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        await altered(page, (told) => {
            const { chance } = (told as unknown as Told).state ?? {};
            if (chance && chance.shown > 0) chance.commitment = other(chance.commitment);
        });
        await comeAsGuest(page, house, "roulette", "Ana");
        const words = await (await openFair(house, page)).innerText();
        assert.doesNotMatch(words, /It holds/);
        assert.match(words, /The seed is not the one that the house was bound to/);
    });

    test("finds a number that was exchanged", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        await altered(page, (told) => {
            for (const event of (told as unknown as Told).events ?? [])
                if (event.event === "ball") event.number = event.number === "17" ? "18" : "17";
        });
        await comeAsGuest(page, house, "roulette", "Ana");
        const words = await (await openFair(house, page)).innerText();
        assert.doesNotMatch(words, /It holds/);
        assert.match(words, /seeds give the number \d+, and not the number 1[78] as recorded/);
    });
});
