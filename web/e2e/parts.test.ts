/* parts.test.ts - a table of a game that the pages have never heard of: its emblem, its drawing parts,
 * its chance and its phase are nothing that they know.  One can play there all the same. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { look, noWrongs, openHouse } from "./house";
import { ballOnWheel, bet, comeAsGuest, ready, until, verdicts } from "./player";

/* Changes what the casino answers before the page reads it. */
async function answered(page: Page, path: string, change: (json: Record<string, unknown>) => void) {
    await page.route(`**${path}`, async (route) => {
        const response = await route.fetch();
        const json = (await response.json()) as Record<string, unknown>;
        change(json);
        await route.fulfill({ response, json });
    });
}

test("a part that the page does not know is left out, and all else works", async () => {
    const house = await openHouse({ plan: "[table wheel]\nedition = roulette\n" });
    const page = await house.visit({ still: true });
    await answered(page, "/api/tables", ({ tables }) => {
        for (const row of tables as { emblem: string }[]) row.emblem = "tea-leaves";
    });
    await answered(page, "/api/tables/wheel/layout", (layout) => {
        Object.assign(layout, { parts: ["tea-leaves"], chance: { kind: "tea-leaves" } });
    });
    await comeAsGuest(page, house, "wheel", "Ana");
    await bet(page, "Red", 5);
    await ready(page);
    await until(async () => (await verdicts(page)).length > 0, "a result");
    assert.equal(await ballOnWheel(page), null);
    await page.getByRole("tab", { name: "Fair" }).click();
    await until(async () => /cannot be read/.test(await page.getByRole("tabpanel").innerText()),
                "a draw that cannot be checked");
    await look(page, "unknown-parts");
    noWrongs(page);
});
