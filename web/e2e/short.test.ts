/* short.test.ts - the short strategy on the screen and on paper.  With a pair of 200-600 the best play
 * of a hand is worth -1953022065714923341/261413653954751298000 antes, and the strategy costs
 * 98856037961864077/14522980775263961000: -0.007471 and 0.006807. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { DESK, PHONE, look, noFaults, openHouse } from "./house";
import { button } from "./player";

const PLAN = "[table moon]\nedition = lunar-poker\n";
const RICHER = "[table moon]\nedition = lunar-poker\ninstant = 500-1500\n";
const BEST = -1953022065714923341 / 261413653954751298000;
const COST = 98856037961864077 / 14522980775263961000;
const MINUS = "\u2212";

const sheet = (page: Page) => page.getByRole("article");
const title = (page: Page) => page.getByRole("heading", { name: "Lunar Poker: a short strategy" }).waitFor();
const worths = (page: Page, of: string) =>
    page.getByRole("row", { name: new RegExp(`^${of}`) }).getByRole("cell").allTextContents();

/* No part of the page is wider than the screen. */
const fits = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/* Pages of the sheet as it would be printed on A4. */
async function pagesPrinted(page: Page): Promise<number> {
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

describe("the short strategy", { concurrency: 2 }, () => {
    test("from the trainer and back, with exact figures, on one page", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true, size: DESK });
        await page.goto(`${house.url}/train/lunar-poker`);
        await page.getByText("a dealt straight flush and royal flush: 200-600.").waitFor();
        await page.getByRole("link", { name: "Short strategy" }).click();
        await title(page);
        assert.deepEqual((await worths(page, "Best play")).slice(0, 2),
                         [`${MINUS}${(-BEST).toFixed(6)}`, `${(-100 * BEST).toFixed(3)}\u00a0%`]);
        assert.deepEqual((await worths(page, "This strategy")).slice(0, 2),
                         [`${MINUS}${(COST - BEST).toFixed(6)}`, `${(100 * (COST - BEST)).toFixed(3)}\u00a0%`]);
        await sheet(page).getByText(`It costs ${COST.toFixed(6)} antes a hand.`).waitFor();
        await sheet(page).getByText("a dealt straight flush and royal flush: 200-600.").waitFor();
        assert.equal(await sheet(page).getByRole("heading", { level: 2 }).count(), 4);
        for (const colorScheme of ["dark", "light"] as const) {
            await page.emulateMedia({ colorScheme });
            await look(page, `short-${colorScheme}`);
        }
        await page.emulateMedia({ media: "print" });
        assert.equal(await button(page, "Print").isVisible(), false);
        assert.equal(await page.getByRole("link", { name: "Trainer" }).isVisible(), false);
        await look(page, "short-printed");
        assert.equal(await pagesPrinted(page), 1);
        await page.emulateMedia({ media: "screen" });
        await page.evaluate(() => Object.assign(window, { print: () => document.body.classList.add("printed") }));
        await button(page, "Print").click();
        assert.equal(await page.locator("body.printed").count(), 1);
        await page.getByRole("link", { name: "Trainer" }).click();
        await page.getByRole("heading", { name: "Fold, play or draw?" }).waitFor();
        noFaults(page);
    });

    test("on a phone, dark and light", async () => {
        const house = await openHouse({ plan: PLAN });
        for (const size of [PHONE, { width: 390, height: 844 }]) {
            const page = await house.visit({ still: true, size, touch: true });
            await page.goto(`${house.url}/train/lunar-poker/short`);
            await title(page);
            assert.equal(await fits(page), true);
            for (const colorScheme of ["dark", "light"] as const) {
                await page.emulateMedia({ colorScheme });
                await look(page, `short-${colorScheme}`);
            }
            noFaults(page);
        }
    });

    test("under another sign; no game without a trainer has one", async () => {
        const house = await openHouse({ plan: RICHER });
        const page = await house.visit();
        await page.goto(`${house.url}/train/lunar-poker/short`);
        await title(page);
        /* docs/lunar-poker.md: 0.1930 % of the ante and 0.0799 % of Ante and Bet */
        assert.deepEqual(await worths(page, "Best play"), [`${MINUS}0.001930`, "0.193\u00a0%", "0.080\u00a0%"]);
        await page.goto(`${house.url}/train/roulette/short`);
        await page.getByRole("heading", { name: "There is no trainer for that game." }).waitFor();
    });
});
