/* parts.test.ts - a table of a game unknown to the pages: emblem, drawing parts and kind of chance.
 * It can still be played. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { look, noFaults, openHouse } from "./house";
import { ballOnWheel, bet, joinAsGuest, ready, until, verdicts } from "./player";

/* Alters the casino's answers before they reach the page. */
async function altered(page: Page, path: string, change: (json: Record<string, unknown>) => void) {
    await page.route(`**${path}`, async (route) => {
        const response = await route.fetch();
        const json = (await response.json()) as Record<string, unknown>;
        change(json);
        await route.fulfill({ response, json });
    });
}

test("an unknown part is left out, and everything else works", async () => {
    const house = await openHouse({ plan: "[table wheel]\nedition = roulette\n" });
    const page = await house.visit({ still: true });
    await altered(page, "/api/tables", ({ tables }) => {
        for (const row of tables as { emblem: string }[]) row.emblem = "tea-leaves";
    });
    await altered(page, "/api/tables/wheel/layout", (layout) => {
        Object.assign(layout, { parts: ["tea-leaves"], chance: { kind: "tea-leaves" } });
    });
    await joinAsGuest(page, house, "wheel", "Ana");
    await bet(page, "Red", 5);
    await ready(page);
    await until(async () => (await verdicts(page)).length > 0, "a result");
    assert.equal(await ballOnWheel(page), null);
    await page.getByRole("tab", { name: "Fair" }).click();
    await until(async () => /cannot be read/.test(await page.getByRole("tabpanel").innerText()),
                "a draw that cannot be checked");
    await look(page, "unknown-parts");
    noFaults(page);
});
