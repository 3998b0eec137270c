/* player.ts - what a player does and sees at a table.
 *
 *   joinAsGuest() -> from the lobby to a seat at a table
 *   bet(), button() -> on the felt, and below it
 *   until(), asTimePasses() -> wait for something, without or with time passing
 *   money(), logLines(), diceOnTable() ... -> what the page shows */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { type House, PATIENCE } from "./house";

/* ---- Joining --------------------------------------------------------------------- */

export const chipsOf = (page: Page) => page.getByRole("region", { name: "Your chips" });

/* From the lobby; finds the table by the name on its card. */
export async function joinAsGuest(page: Page, house: House, table: string, name: string) {
    await page.goto(house.url);
    await page.getByRole("link", { name: new RegExp(` ${table} `) }).click();
    await page.getByLabel("Your name at the table").fill(name);
    await page.getByRole("button", { name: "Play as guest" }).click();
    await seated(page);
}

/* Waits for a seat and chips in the rack. */
export async function seated(page: Page) {
    await chipsOf(page).waitFor();
    await until(async () => (await money(page)).rack > 0, "chips in the rack");
}

/* ---- Acting ---------------------------------------------------------------------- */

const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/* Polls until the condition holds. */
export async function until(holds: () => Promise<boolean>, what: string, most = PATIENCE) {
    for (const end = Date.now() + most; Date.now() < end; ) {
        if (await holds()) return;
        await moment(100);
    }
    assert.fail(`timed out waiting for: ${what}`);
}

/* The same, with betting time passing, so that round after round is played. */
export async function asTimePasses(house: House, holds: () => Promise<boolean>, what: string) {
    const looks = 10; /* between rounds, so that the page can catch up */
    for (let look = 0; look < PATIENCE / 100; look++) {
        if (await holds()) return;
        if (look % looks === 0) house.bettingEnds();
        await moment(100);
    }
    assert.fail(`timed out waiting for: ${what}`);
}

/* Clicks a button if the page has it now.  It does not wait for one: a round that has just ended may
 * have taken it away for good. */
export async function clickIfThere(wanted: Locator) {
    const timeout = 2000;
    if ((await wanted.count()) === 0) return;
    if (!(await wanted.isEnabled({ timeout }).catch(() => false))) return;
    await wanted.click({ timeout }).catch(() => undefined);
}

/* Plays the same bets round after round until it holds. */
export async function asRoundsPass(page: Page, holds: () => Promise<boolean>, what: string) {
    const next = button(page, /^(Repeat and )?(spin|deal|roll)$/i);
    await until(async () => {
        if (await holds()) return true;
        await clickIfThere(next);
        return false;
    }, what);
}

export const felt = (page: Page) => page.getByRole("group", { name: /^The felt of/ });

/* An area of the felt, by the start of its label: "Red", "Straight Up 17". */
export function area(page: Page, name: string): Locator {
    return felt(page).getByRole("button", { name: new RegExp(`^${name}(,|$)`) }).first();
}

/* The player's bet on an area, from its label. */
export async function stakeOn(page: Page, name: string): Promise<number> {
    const label = (await area(page, name).getAttribute("aria-label")) ?? "";
    return amount(/your bet: ([\d,.]+)/.exec(label)?.[1] ?? "0");
}

export async function chooseChip(page: Page, value: number) {
    await chipsOf(page).getByRole("radio", { name: `Chip of ${value}`, exact: true }).click();
}

/* Clicks on the text of an area, if any: the centre of an L-shaped area is outside it. */
export async function click(page: Page, name: string, timeout = PATIENCE) {
    const words = area(page, name).locator("text");
    await ((await words.count()) > 0 ? words.first() : area(page, name)).click({ timeout });
}

/* Bets on an area as soon as it is open, and waits for the chip. */
export async function bet(page: Page, name: string, stake: number) {
    await until(async () => (await area(page, name).getAttribute("aria-disabled")) === "false",
                `${name} open for bets`);
    await click(page, name);
    await until(async () => (await stakeOn(page, name)) === stake, `${stake} on ${name}`);
}

/* Takes the bet down with the right mouse button. */
export async function takeDown(page: Page, name: string) {
    const words = area(page, name).locator("text");
    await ((await words.count()) > 0 ? words.first() : area(page, name)).click({ button: "right" });
}

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/* Whether the page has such a button now. */
export async function offered(page: Page, name: string | RegExp): Promise<boolean> {
    return (await button(page, name).count()) > 0;
}

/* Skips the rest of the betting time. */
export async function ready(page: Page) {
    await button(page, /^(Spin|Deal|Roll|Continue)$/).click();
}

/* Rolls the dice with one click: the player accepts, chooses and throws them. */
export async function roll(page: Page) {
    await button(page, /^Roll$/).click();
    await until(async () => (await diceOnTable(page)) !== null, "dice on the table");
}

/* ---- Reading the page ------------------------------------------------------------ */

/* "1,250": 1250; the page writes a real minus sign. */
export const amount = (words: string): number =>
    Number(words.replaceAll(",", "").replace("\u2212", "-"));

export interface Money {
    rack: number;
    felt: number;
}

export async function money(page: Page): Promise<Money> {
    const words = (await chipsOf(page).innerText()).replace(/\s+/g, " ");
    const read = (what: string) =>
        amount(new RegExp(`${what} ([\\d,.]+)`).exec(words)?.[1] ?? "NaN");
    return { rack: read("Rack"), felt: read("On the felt") };
}

/* A line of the log: sentence, result, odds and clauses. */
export interface Line {
    say: string;
    result: number | null;
    odds: string;
    clause: string;
}

function lineOf(words: string): Line {
    const [say = "", ...rest] = words.split("\n").map((part) => part.trim());
    const result = rest.find((part) => /^(0|[+\u2212][\d,.]+)$/.test(part));
    const last = rest[rest.length - 1] ?? "";
    const [, odds = "", clause = ""] = /^(?:([\d,]+ to \d+) ?)?(.*)$/.exec(last)!;
    return { say, result: result === undefined ? null : amount(result), odds, clause };
}

/* The log, newest first. */
export async function logLines(page: Page): Promise<Line[]> {
    const lines = page.getByRole("list", { name: "Log", exact: true }).getByRole("listitem");
    return (await lines.allInnerTexts()).map(lineOf);
}

/* The log lines about the player's decided bets, newest first. */
export async function verdicts(page: Page): Promise<Line[]> {
    return (await logLines(page)).filter(({ result }) => result !== null);
}

/* Matches the label of a picture on the table. */
async function pictured(page: Page, pattern: RegExp): Promise<RegExpExecArray | null> {
    const picture = page.getByRole("img", { name: pattern });
    if ((await picture.count()) === 0) return null;
    return pattern.exec((await picture.first().getAttribute("aria-label")) ?? "");
}

export async function diceOnTable(page: Page): Promise<[number, number] | null> {
    const found = await pictured(page, /^Dice: (\d) and (\d)/);
    return found && [Number(found[1]), Number(found[2])];
}

export async function ballOnWheel(page: Page): Promise<string | null> {
    return (await pictured(page, /^The ball is in (\d+)/))?.[1] ?? null;
}

/* The cards of a hand, such as "eight of hearts", and the rest of its label. */
export interface Seen {
    cards: string[];
    words: string;
}

export async function hand(page: Page, title: string): Promise<Seen | null> {
    const there = page.getByRole("region", { name: new RegExp(`^${title}: `) });
    if ((await there.count()) === 0) return null;
    const label = (await there.first().getAttribute("aria-label")) ?? "";
    const [cards = "", ...words] = label.slice(title.length + 2).split("; ");
    return { cards: cards.split(", "), words: words.join("; ") };
}
