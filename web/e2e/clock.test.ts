/* clock.test.ts - the time to bet: by the clock on the wall, as people have it; and by that of the
 * other tests, which stands still until it is moved. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { noWrongs, openHouse } from "./house";
import { comeAsGuest, inTime, told, until } from "./player";

const PLAN = "[table baccarat]\nedition = baccarat\n";
const BETTING = 3; /* seconds */

/* The table deals whether or not anybody bets: "the Player's Hand wins, 8 to 7". */
const coups = async (page: Page) =>
    (await told(page)).filter(({ say }) => /\d to \d$/.test(say)).length;

describe("the time to bet", { concurrency: 2 }, () => {
    test("is over when it is over by the clock on the wall", async () => {
        const house = await openHouse({ plan: PLAN, betting: BETTING, wallClock: true });
        const page = await house.visit({ still: true });
        const before = Date.now();
        await comeAsGuest(page, house, "baccarat", "Ana");
        await page.getByRole("timer", { name: /closes in \d seconds?/ }).waitFor();
        await until(async () => (await coups(page)) >= 1, "a coup");
        assert.ok(Date.now() - before >= BETTING * 1000, "nobody is hurried");
        await until(async () => (await coups(page)) >= 2, "another");
        assert.ok(Date.now() - before >= 2 * BETTING * 1000, "nor the next time");
        noWrongs(page);
    });

    test("stands still in a test until the test moves it", async () => {
        const house = await openHouse({ plan: PLAN, betting: BETTING });
        const page = await house.visit({ still: true });
        await comeAsGuest(page, house, "baccarat", "Ana");
        await page.waitForTimeout((BETTING + 1) * 1000);
        assert.equal(await coups(page), 0);
        await inTime(house, async () => (await coups(page)) >= 1, "a coup");
        noWrongs(page);
    });
});
