/* money.test.ts - a player's money: results include commission, to the cent, wherever they are
 * shown. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { type House, PHONE, look, noFaults, openHouse } from "./house";
import {
    amount, area, bet, button, chipsOf, chooseChip, click, joinAsGuest, logLines, money, offered, ready, takeDown, until,
} from "./player";

const PLAN = `
[casino]
chips = 0.25 1 5 25 100 500
[table baccarat]
edition = baccarat
[table craps]
edition = craps
`;

const PURSE = 1000;

/* The banner over the felt: what it says was won, lost or paid, and its charges. */
async function banner(page: Page): Promise<{ gain: number; less: string } | null> {
    const words = await page.locator(".outcome").innerText({ timeout: 500 }).catch(() => "");
    const found = /You (win|lose|pay|break even) ?([\d,.]*)\s*(.*)$/s.exec(words);
    if (!found) return null;
    const sign = found[1] === "win" ? 1 : -1;
    return { gain: sign * amount(found[2] || "0"), less: found[3]! };
}

async function sessionResult(page: Page): Promise<number> {
    await page.getByRole("tab", { name: "Session" }).click();
    await page.getByRole("tab", { name: "Session", selected: true }).waitFor();
    const figure = page.locator(".session-figure", { hasText: "Result" }).locator("dd");
    const words = await figure.innerText();
    await page.getByRole("tab", { name: "Log" }).click();
    return amount(words);
}

const worth = async (page: Page) => {
    const { rack, felt } = await money(page);
    return rack + felt;
};

const about = (page: Page) => page.getByRole("region", { name: "About this bet" });

describe("results include commission", () => {
    test("a Banker bet of 25 wins 23.75, in banner, log and session", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "baccarat", "Ana");
        await chooseChip(page, 25);
        for (let won = 0, rounds = 0; !won || rounds < 3; rounds++) {
            const before = await worth(page);
            await bet(page, "Banker's Hand", 25);
            if (!rounds) {
                await until(async () => /1 to 1, less 5 %/.test(await about(page).innerText()),
                            "what the bet pays");
                await look(page, "money-pays");
            }
            await ready(page);
            let seen: { gain: number; less: string } | null = null;
            await until(async () => (seen = await banner(page)) !== null, "the outcome");
            const { gain, less } = seen!;
            if (gain > 0) await look(page, "money-banner");
            await until(async () => (await banner(page)) === null, "the next round");
            assert.ok([23.75, -25, -0, 0].includes(gain), `5 % of 25 is 1.25: ${gain}`);
            assert.equal(less, gain > 0 ? "after 1.25 commission" : "");
            assert.equal(await worth(page), before + gain);
            assert.equal(await sessionResult(page), before + gain - PURSE);
            if (gain > 0) {
                const lines = (await logLines(page)).filter(({ result }) => result !== null);
                assert.deepEqual(lines.slice(0, 2).map(({ result }) => result).sort(), [-1.25, 25]);
                won++;
            }
            if (gain >= 0) await button(page, "Clear").click(); /* the bet stays up */
            await until(async () => (await money(page)).felt === 0, "an empty felt");
        }
        const history = house.croupier("history", house.record, "baccarat", "--json");
        const gained = (JSON.parse(history) as { house_cents: number }[])
            .reduce((sum, { house_cents }) => sum - house_cents, 0);
        assert.equal(gained / 100, (await worth(page)) - PURSE);
        noFaults(page);
    });

    test("commission in advance is in the session, and back when the bet is taken down", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "craps", "Bob");
        await chooseChip(page, 25);
        await click(page, "Buy Bet 4");
        await until(async () => (await money(page)).felt === 25, "25 on Buy 4");
        assert.equal((await money(page)).rack, PURSE - 25 - 1.25);
        await page.getByRole("tab", { name: "Session" }).click();
        await page.getByRole("tab", { name: "Session", selected: true }).waitFor();
        await until(async () => /not decided yet.*\u22121\.25/s.test(
            await page.getByRole("tabpanel").innerText()), "the commission");
        await until(async () => /2 to 1, less 5 % of the bet/.test(await about(page).innerText()),
                    "what the bet costs");
        await takeDown(page, "Buy Bet 4");
        await until(async () => (await money(page)).rack === PURSE, "everything back");
        await until(async () => !/1\.25/.test(await page.getByRole("tabpanel").innerText()),
                    "no commission");
        assert.ok(await area(page, "Buy Bet 4").isVisible());
        noFaults(page);
    });
});

/* ---- Chips go along -------------------------------------------------------------- */

const TABLES = `
[casino]
chips = 0.25 1 5 25 100 500
[table wheel]
edition = roulette
[table craps]
edition = craps
`;

const places = (page: Page) => page.getByRole("region", { name: "Your chips" });

async function openTable(page: Page, table: string) {
    await page.getByRole("link", { name: "Croupier" }).first().click();
    await page.getByRole("link", { name: new RegExp(` ${table} `) }).click();
}

describe("chips go along to another table", () => {
    test("by the logo and another table; the lobby shows the balance and the way back", async () => {
        const house = await openHouse({ plan: TABLES });
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "wheel", "Ana");
        await page.getByRole("link", { name: "Croupier" }).first().click();
        await until(async () => /Your balance 1,000/.test(await places(page).innerText()), "1,000");
        assert.match(await places(page).innerText(), /Seat 1: 1,000 in your rack/);
        await look(page, "money-lobby");
        await places(page).getByRole("link", { name: "Back to wheel" }).click();
        await until(async () => (await money(page)).rack === PURSE, "the rack as it was");
        await openTable(page, "craps");
        await button(page, "Take a seat").click();
        await until(async () => (await money(page)).rack === PURSE, "all chips at craps");
        await page.getByRole("link", { name: "Croupier" }).first().click();
        await until(async () => /craps/.test(await places(page).innerText()), "one seat");
        assert.doesNotMatch(await places(page).innerText(), /wheel/);
        noFaults(page);
    });

    test("bets that may be taken down come along", async () => {
        const house = await openHouse({ plan: TABLES });
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "wheel", "Bob");
        await chooseChip(page, 5);
        await bet(page, "Red", 5);
        await openTable(page, "craps");
        await button(page, "Take a seat").click();
        await until(async () => (await money(page)).rack === PURSE, "1,000, with the bet");
        noFaults(page);
    });

    /* Throws the dice, with whatever clicks that takes, until a Pass Bet has a point. */
    async function throwPoint(page: Page, house: House): Promise<void> {
        const next = [/^2 and 4$/, /Accept the dice/, /Choose two dice/, /Throw the dice/, /^Roll/];
        const point = async () => {
            const table = await (await fetch(`${house.url}/api/tables/craps`)).json();
            return (table as { state: { point?: number } }).state.point ?? 0;
        };
        for (let look = 0; look < 600; look++) {
            const { felt } = await money(page);
            if (felt === 5 && (await point()) > 0) return;
            if (felt === 0 && (await area(page, "Pass Bet").getAttribute("aria-disabled")) === "false")
                await click(page, "Pass Bet");
            for (const name of next) {
                if (!(await offered(page, name))) continue;
                await button(page, name).first().click({ timeout: 2000 }).catch(() => undefined);
                break;
            }
            if (look % 20 === 19) house.bettingEnds();
            await page.waitForTimeout(100);
        }
        assert.fail("no point");
    }

    test("what must stay is told; a reload and a restart change nothing", async () => {
        const house = await openHouse({ plan: TABLES });
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "craps", "Cy");
        await chooseChip(page, 5);
        await throwPoint(page, house);
        const { rack } = await money(page);
        await openTable(page, "wheel");
        const note = page.locator(".stays");
        await until(async () => (await note.count()) === 1, "what stays");
        assert.match(await note.innerText(),
                     /5 stays on Pass Bet at craps; it comes along when it is decided/);
        await button(page, "Take a seat").click();
        await until(async () => (await money(page)).rack === rack, "the rest is here");
        await look(page, "money-stays");
        await page.reload();
        await until(async () => (await note.count()) === 1, "the same after a reload");
        await house.stop();
        await house.start();
        await until(async () => (await note.count()) === 1, "the same after a restart");
        assert.equal((await money(page)).rack, rack);
        await page.getByRole("link", { name: "Croupier" }).first().click();
        await until(async () => /Your bets: 5 on Pass Bet/.test(await places(page).innerText()), "the bet");
        await page.setViewportSize(PHONE);
        await look(page, "money-lobby-stays");
        noFaults(page);
    });

    test("what stays is not forgotten if the browser is closed and the casino restarted", async () => {
        const house = await openHouse({ plan: TABLES });
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "craps", "Flo");
        await chooseChip(page, 5);
        await throwPoint(page, house);
        await openTable(page, "wheel");
        await until(async () => (await page.locator(".stays").count()) === 1, "what stays");
        const other = await page.context().newPage(); /* knows nothing of the first tab */
        await page.close();
        await house.stop();
        await house.start();
        await other.goto(house.url);
        await until(async () => (await places(other).count()) > 0 &&
            /5 stays on Pass Bet at craps; it comes along/.test(await places(other).innerText()),
            "what stays, in the lobby");
        noFaults(page);
    });

    test("chips that were left behind can be taken along later", async () => {
        const house = await openHouse({ plan: TABLES });
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "wheel", "Gus");
        await page.evaluate(() => sessionStorage.clear()); /* as in another tab */
        await page.goto(`${house.url}/table/craps`);
        const note = page.locator(".stays");
        await until(async () => (await note.count()) === 1, "what was left behind");
        assert.match(await note.innerText(), /1,000 is still at wheel/);
        await look(page, "money-behind");
        await button(page, "Take it along").click();
        await until(async () => (await note.count()) === 0, "nothing is left behind");
        await button(page, "Take a seat").click();
        await until(async () => (await money(page)).rack === PURSE, "all chips at craps");
        assert.equal(await page.getByText("does not have these chips").count(), 0);
        await page.getByRole("link", { name: "Croupier" }).first().click();
        await until(async () => /Seat 1: 1,000 in your rack/.test(await places(page).innerText()), "the seat");
        await page.setViewportSize(PHONE);
        await look(page, "money-lobby-leave");
        await button(page, "Leave craps with your chips").click();
        await until(async () => !/craps/.test(await places(page).innerText()), "no seat");
        assert.match(await places(page).innerText(), /Your balance 1,000/);
        noFaults(page);
    });

    test("two tabs at two tables stay at both", async () => {
        const house = await openHouse({ plan: TABLES });
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "wheel", "Di");
        const other = await page.context().newPage();
        await other.goto(`${house.url}/table/craps`);
        await button(other, "Take a seat").click();
        await until(async () => (await chipsOf(other).count()) > 0, "a seat at craps");
        house.passes(2);
        assert.equal((await money(page)).rack, PURSE);
        assert.equal((await money(other)).rack, 0);
        await other.close();
    });
});

/* ---- Edges that favour the player ------------------------------------------------ */

test("a bet that has moved says what was paid for first", async () => {
    const house = await openHouse({ plan: TABLES });
    const page = await house.visit({ still: true });
    await page.goto(`${house.url}/table/craps`);
    await area(page, "Don't Come Bet 4").hover();
    await until(async () => /favours the player/.test(await about(page).innerText()), "why");
    const words = (await about(page).innerText()).replace(/\s+/g, " ");
    assert.match(words, /House edge( at [\d.]+)? 1\.36 % ?3\/220/); /* as made */
    assert.match(words, /Edge from now on \u221233\.33 % ?\u22121\/3/); /* 6 to 3 that a 7 comes */
    assert.match(words, /riskiest part is past.*1\.36 % is that of the whole bet/);
    await look(page, "money-favours");
    noFaults(page);
});
