/* clock.test.ts - the time to bet: by the real clock, and by the test clock, which stands still until
 * a test moves it. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { noFaults, openHouse } from "./house";
import { asRoundsPass, asTimePasses, bet, joinAsGuest, logLines, until } from "./player";

const PLAN = "[table baccarat]\nedition = baccarat\n";
const BETTING = 3; /* seconds */

/* Counts log lines such as "the Player's Hand wins, 8 to 7". */
const coups = async (page: Page) =>
    (await logLines(page)).filter(({ say }) => /\d to \d$/.test(say)).length;

describe("the time to bet", { concurrency: 2 }, () => {
    test("ends by the real clock", async () => {
        const house = await openHouse({ plan: PLAN, betting: BETTING, wallClock: true });
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "baccarat", "Ana");
        const before = Date.now();
        await bet(page, "Tie Bet, box 1", 5);
        await page.getByRole("timer", { name: /closes in \d seconds?/ }).waitFor();
        await until(async () => (await coups(page)) >= 1, "a coup");
        assert.ok(Date.now() - before >= BETTING * 1000, "the full time to bet");
        noFaults(page);
    });

    test("stands still until the test moves the clock", async () => {
        const house = await openHouse({ plan: PLAN, betting: BETTING });
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "baccarat", "Ana");
        await bet(page, "Tie Bet, box 1", 5);
        await page.waitForTimeout((BETTING + 1) * 1000);
        assert.equal(await coups(page), 0);
        await asTimePasses(house, async () => (await coups(page)) >= 1, "a coup");
        noFaults(page);
    });

    test("does not run without bets", async () => {
        const house = await openHouse({ plan: PLAN, betting: BETTING });
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "baccarat", "Ana");
        await page.getByText("Place a bet to begin").first().waitFor();
        for (let i = 0; i < 5; i++) house.bettingEnds();
        assert.equal(await page.getByRole("timer").count(), 0);
        await bet(page, "Tie Bet, box 1", 5);
        await asRoundsPass(page, async () => (await coups(page)) >= 3, "three coups, one click each");
        noFaults(page);
    });
});
