/* pace.test.ts - the pauses in which an outcome is shown: they can be skipped, and are short in quick
 * play. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { type House, look, noFaults, openHouse } from "./house";
import { area, bet, button, felt, joinAsGuest, money, ready, stakeOn, until, verdicts } from "./player";

const PLAN = `
[casino]
chips = 1 5 25 100 500

[table wheel]
edition = roulette
[table baccarat]
edition = baccarat
[table lunar]
edition = lunar-poker
`;

/* A page on which long pauses and motions do not end by themselves. */
async function endless(house: House): Promise<Page> {
    const page = await house.visit();
    await page.addInitScript(() => {
        const later = window.setTimeout;
        const slow = (what: () => void, ms = 0) => later(what, ms >= 1400 ? 1000 * ms : ms);
        window.setTimeout = slow as unknown as typeof window.setTimeout;
    });
    return page;
}

interface Game {
    table: string;
    wagers: [string, string]; /* that cannot both win */
}
const WHEEL: Game = { table: "wheel", wagers: ["Red", "Black"] };
const CARDS: Game = { table: "baccarat", wagers: ["Player's Hand", "Tie Bet"] };

/* Bets, and waits for the pause in which the outcome is shown. */
async function toOutcome(page: Page, { wagers }: Game) {
    for (const name of wagers) await bet(page, name, 5);
    await ready(page);
    await button(page, "Skip").waitFor();
}

const ways: Record<string, (page: Page, game: Game) => Promise<void>> = {
    "a press on a bet": (page, { wagers }) =>
        area(page, wagers[0]).locator("text").first().click({ timeout: 1000, force: true }),
    "a press beside all bets": (page) =>
        felt(page).click({ timeout: 1000, force: true, position: { x: 4, y: 4 } }),
    Escape: (page) => page.keyboard.press("Escape"),
    Space: async (page) => {
        await page.evaluate(() => (document.activeElement as HTMLElement)?.blur());
        await page.keyboard.press(" ");
    },
    "the button": (page) => button(page, "Skip").click({ timeout: 1000 }),
};

/* After a tie both bets stay up, and there is nothing to repeat. */
async function nextRound(page: Page) {
    const next = button(page, /^(Repeat and )?(spin|deal)$/i);
    await until(async () => (await next.count()) > 0 && next.isEnabled(), "the next round");
}

/* Until nothing is left to skip, and the next round can be bet on.  A skip is no bet. */
async function skips(house: House, game: Game, way: string) {
    const page = await endless(house);

    await joinAsGuest(page, house, game.table, "Ana");
    await toOutcome(page, game);
    const skip = button(page, "Skip");
    const over = async () => (await skip.count()) === 0;
    for (let i = 0; i < 20 && !(await over()); i++)
        await ways[way]!(page, game).catch(() => undefined);
    assert.ok(await over(), "the round was skipped");
    await until(async () => (await verdicts(page)).length === 2, "both bets decided");
    await nextRound(page);
    const stakes = await Promise.all(game.wagers.map((name) => stakeOn(page, name)));
    const up = stakes.reduce((sum, stake) => sum + stake, 0);
    assert.equal((await money(page)).felt, up);
    assert.ok(stakes.every((stake) => stake === 0 || stake === 5), `no new bets: ${stakes}`);
    noFaults(page);
}

async function plays(house: House, game: Game) {
    const page = await endless(house);
    const quick = () => button(page, "Quick play");

    await joinAsGuest(page, house, game.table, "Ana");
    assert.equal(await quick().getAttribute("aria-pressed"), "false");
    await quick().click();
    await until(async () => (await quick().getAttribute("aria-pressed")) === "true", "quick play");
    await page.reload();
    await until(async () => (await quick().getAttribute("aria-pressed")) === "true", "still quick");
    for (let round = 1; round <= 2; round++) {
        for (const name of game.wagers)
            if ((await stakeOn(page, name)) === 0) await bet(page, name, 5);
        await ready(page);
        await until(async () => (await verdicts(page)).length >= 2 * round, "both bets decided");
        await nextRound(page);
    }
    await look(page, `quick-${game.table}`);
}

/* Beside another player, a click says ready; until the cards come there is nothing to click for, and
 * the round after that begins with a click again. */
async function readyOnce(house: House) {
    const [other, page] = [await house.visit({ still: true }), await house.visit({ still: true })];
    const next = button(page, /^(Deal|Repeat and deal)$|^Ready /);
    await joinAsGuest(other, house, "lunar", "Ida");
    await joinAsGuest(page, house, "lunar", "Ben");
    await bet(page, "Ante, your box", 5);
    await until(async () => (await next.count()) > 0 && next.isEnabled(), "a round to begin");
    await next.click();
    await until(async () => /Ready \(1 of 2\)/.test(await next.innerText()), "Ben is ready");
    await until(() => next.isDisabled(), "nothing more to click for");
    house.bettingEnds();
    await button(page, "Fold").click();
    await nextRound(page);
    noFaults(page);
}

describe("pauses", { concurrency: 2 }, () => {
    const open = () => openHouse({ plan: PLAN });
    for (const way of Object.keys(ways))
        test(`${way} skips the rest of a spin`, async () => skips(await open(), WHEEL, way));
    test("a press skips the rest of a coup", async () =>
        skips(await open(), CARDS, "a press on a bet"));
    test("quick play at the wheel", async () => plays(await open(), WHEEL));
    test("quick play with cards", async () => plays(await open(), CARDS));
    test("ready is said once", async () => readyOnce(await open()));
});
