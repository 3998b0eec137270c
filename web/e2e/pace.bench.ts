/* pace.bench.ts - how long a newcomer takes, at the usual countdown and on the real clock, with the
 * pages as they are and with no pause for thought:
 *
 *   lobby -> table -> guest -> bets -> one click -> the first bet decided: seconds and clicks, alone
 *   and beside a guest who sits there and does nothing, with the two rounds after it; alone, then the
 *   same bets round after round, one click each and one for each decision, in quick play: rounds a
 *   minute
 *
 * bench/pages.sh runs it; TABLES names some of the tables, SECONDS how long to play on.  Bets that
 * lose are repeated by the same click. */
import { appendFileSync } from "node:fs";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { type House, openHouse, readable } from "./house";
import { area, button, chipsOf, click, clickIfThere, money, stakeOn, until, verdicts } from "./player";

const SECONDS_OF_PLAY = Number(process.env.SECONDS ?? 15);
const BETTING = 20; /* the usual countdown of croupier serve */

/* Each game with bets that allow a round, one of which the round decides. */
const GAMES: Record<string, string[]> = {
    craps: ["Pass Bet", "Field Bet"],
    "snake-eyes": ["Field Bet"],
    "snake-eyes-first": ["Field Bet"],
    "snake-eyes-nsw": ["Field Bet"],
    "double-dice": ["Shooter's Bet", "Any Seven"],
    roulette: ["Red"],
    baccarat: ["Player's Hand"],
    "lunar-poker": ["Ante, your box"],
};

const PLAN = Object.keys(GAMES).map((edition) => `[table ${edition}]\nedition = ${edition}\n`).join("");
const GOES = /^(Repeat and )?(spin|deal|roll|continue)$|^Ready /i;
/* What a round can ask of the player on the way, each with the quickest answer. */
const DECISIONS = [/^Bet: /, /^Don.t force$/];

const tell = (line: string) => appendFileSync(process.env.FIGURES ?? "/dev/stdout", `${line}\n`);

/* Counts the clicks on a page. */
class Player {
    clicks = 0;
    rounds = 0; /* that the table has ended, by its messages */
    constructor(readonly page: Page) {
        page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => {
            const rounds = /"rounds":\[?(\d+)/.exec(String(payload));
            if (rounds) this.rounds = Number(rounds[1]);
        }));
    }

    async click(name: string | RegExp) {
        this.clicks++;
        await button(this.page, name).first().click();
    }

    async sits(house: House, table: string, name: string) {
        await readable(this.page);
        await this.page.goto(house.url);
        await this.page.getByRole("link", { name: new RegExp(` ${table} `) }).waitFor();
        const started = Date.now();
        this.clicks++;
        await this.page.getByRole("link", { name: new RegExp(` ${table} `) }).click();
        await this.page.getByLabel("Your name at the table").fill(name);
        await this.click("Play as guest");
        await chipsOf(this.page).waitFor();
        await until(async () => (await money(this.page)).rack > 0, "chips");
        return started;
    }

    async bets(names: string[]) {
        for (const name of names) {
            await until(async () =>
                (await area(this.page, name).getAttribute("aria-disabled")) === "false", `${name} open`);
            this.clicks++;
            await click(this.page, name);
            await until(async () => (await stakeOn(this.page, name)) > 0, `a bet on ${name}`);
        }
    }

    private async clickIfEnabled(name: RegExp) {
        const wanted = button(this.page, name).first();
        if ((await wanted.count()) === 0 || !(await wanted.isEnabled({ timeout: 500 }).catch(() => false)))
            return;
        if (await wanted.click({ timeout: 1000 }).then(() => true, () => false)) this.clicks++;
    }

    /* Takes the round on until this holds: the dice may come to the player, and the game may ask for
     * decisions. */
    async playsUntil(holds: () => Promise<boolean>, what: string) {
        await until(async () => {
            if (await holds()) return true;
            for (const name of [GOES, ...DECISIONS]) await this.clickIfEnabled(name);
            return false;
        }, what);
    }
}

const seconds = (since: number) => ((Date.now() - since) / 1000).toFixed(1);

async function first(house: House, page: Page, table: string, name: string) {
    const player = new Player(page);
    const started = await player.sits(house, table, name);
    await player.bets(GAMES[table]!);
    await player.playsUntil(async () => (await verdicts(page)).length > 0, "a bet decided");
    return { player, says: `${seconds(started)} s, ${player.clicks} clicks` };
}

/* Seconds of another round, from the moment in which the page offers it. */
async function another(player: Player): Promise<string> {
    const next = button(player.page, GOES).first();
    await until(() => next.isEnabled().catch(() => false), "the next round");
    const [started, before] = [Date.now(), player.rounds];
    await player.playsUntil(async () => player.rounds > before, "another round");
    return `${seconds(started)} s`;
}

/* Plays on in quick play; every further round takes one click, and one for each decision. */
async function perMinute(player: Player) {
    const { page } = player;
    const next = button(page, GOES).first();
    const decisions = DECISIONS.map((name) => button(page, name).first());
    await button(page, "Quick play").click();
    await until(async () => (await button(page, "Quick play").getAttribute("aria-pressed")) === "true", "quick play");
    const [before, started] = [player.rounds, Date.now()];
    while (Date.now() - started < SECONDS_OF_PLAY * 1000) {
        for (const wanted of [next, ...decisions]) await clickIfThere(wanted);
        await page.waitForTimeout(20);
    }
    return ((player.rounds - before) * 60_000) / (Date.now() - started);
}

async function paceOf(table: string) {
    const house = await openHouse({ plan: PLAN, betting: BETTING, wallClock: true });
    const page = await house.visit();
    const { player, says } = await first(house, page, table, "Ana");
    const rate = await perMinute(player);
    await page.close();

    const beside = await openHouse({ plan: PLAN, betting: BETTING, wallClock: true });
    const idle = new Player(await beside.visit());
    await idle.sits(beside, table, "Ida");
    const second = await beside.visit();
    const met = await first(beside, second, table, "Ben");
    const later = [await another(met.player), await another(met.player)];
    tell([table.padEnd(18), says.padEnd(18), rate.toFixed(0).padStart(8), met.says.padEnd(18),
          later.join(", ")].join("  "));
}

const wanted = process.env.TABLES?.split(/[\s,]+/) ?? Object.keys(GAMES);

describe("pace", { concurrency: 1 }, () => {
    for (const table of wanted) test(table, () => paceOf(table));
});
