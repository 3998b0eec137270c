/* player.ts - what somebody at a table does and sees there.
 *
 *   comeAsGuest() -> from the lobby to a table, in one click
 *   bet(), press() -> on the felt, and below it
 *   until(), inTime() -> what comes by itself; what comes when time passes
 *   money(), told(), diceOnTable() ... -> what is to be read on the page */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { type House, PATIENCE } from "./house";

/* ---- Coming ---------------------------------------------------------------------- */

export const chipsOf = (page: Page) => page.getByRole("region", { name: "Your chips" });

/* From the lobby; the table is known by the name on its card. */
export async function comeAsGuest(page: Page, house: House, table: string, name: string) {
    await page.goto(house.url);
    await page.getByRole("link", { name: new RegExp(` ${table} `) }).click();
    await page.getByLabel("Your name at the table").fill(name);
    await page.getByRole("button", { name: "Play as guest" }).click();
    await seated(page);
}

/* Until there are chips to bet with. */
export async function seated(page: Page) {
    await chipsOf(page).waitFor();
    await until(async () => (await money(page)).rack > 0, "chips in the rack");
}

/* ---- Doing ----------------------------------------------------------------------- */

const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/* Looks again and again. */
export async function until(holds: () => Promise<boolean>, what: string, most = PATIENCE) {
    for (const end = Date.now() + most; Date.now() < end; ) {
        if (await holds()) return;
        await moment(100);
    }
    assert.fail(`waited in vain: ${what}`);
}

/* Round after round is played, for who does not have to decide anything. */
export async function inTime(house: House, holds: () => Promise<boolean>, what: string) {
    const looks = 10; /* in between, so that the page can show what has come */
    for (let look = 0; look < PATIENCE / 100; look++) {
        if (await holds()) return;
        if (look % looks === 0) house.bettingEnds();
        await moment(100);
    }
    assert.fail(`waited in vain: ${what}`);
}

export const felt = (page: Page) => page.getByRole("group", { name: /^The felt of/ });

/* An area of the felt, by the beginning of its name: "Red", "Straight Up 17". */
export function area(page: Page, name: string): Locator {
    return felt(page).getByRole("button", { name: new RegExp(`^${name}(,|$)`) }).first();
}

/* What stands on an area, as a screen reader says it. */
export async function stakeOn(page: Page, name: string): Promise<number> {
    const label = (await area(page, name).getAttribute("aria-label")) ?? "";
    return amount(/you have ([\d,.]+) there/.exec(label)?.[1] ?? "0");
}

export async function chooseChip(page: Page, value: number) {
    await chipsOf(page).getByRole("radio", { name: `Chip of ${value}`, exact: true }).click();
}

/* A click on what is written there, where anything is: the middle of an area around a corner is not
 * on it. */
export async function click(page: Page, name: string, timeout = PATIENCE) {
    const words = area(page, name).locator("text");
    await ((await words.count()) > 0 ? words.first() : area(page, name)).click({ timeout });
}

/* Bets on an area as soon as it may be bet, and sees the chip there. */
export async function bet(page: Page, name: string, stake: number) {
    await until(async () => (await area(page, name).getAttribute("aria-disabled")) === "false",
                `${name} may be bet`);
    await click(page, name);
    await until(async () => (await stakeOn(page, name)) === stake, `${stake} on ${name}`);
}

/* Takes down what stands there, with the other button of the mouse. */
export async function takeDown(page: Page, name: string) {
    const words = area(page, name).locator("text");
    await ((await words.count()) > 0 ? words.first() : area(page, name)).click({ button: "right" });
}

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/* Whether there is such a button, to be pressed now. */
export async function offered(page: Page, name: string | RegExp): Promise<boolean> {
    return (await button(page, name).count()) > 0;
}

/* The wheel, from betting to the result.  Who has just come back may find that betting begins anew:
 * then its time passes once more. */
const SEEN_WITHIN = 30_000;
export async function spins(house: House, page: Page) {
    for (let tries = PATIENCE / SEEN_WITHIN; tries > 1; tries--) {
        house.bettingEnds();
        if (await ballRuns(page, SEEN_WITHIN).then(() => true, () => false)) break;
    }
    house.bettingEnds();
}

export const ballRuns = (page: Page, timeout = PATIENCE) =>
    page.getByRole("img", { name: "The ball is running" }).waitFor({ timeout });

/* There is time enough to bet; who is ready need not wait for its end. */
export async function ready(page: Page) {
    await button(page, /^(Spin now|Deal now|Roll now|Offer the dice now|Go on)$/).click();
}

/* ---- Seeing ---------------------------------------------------------------------- */

/* "1,250": 1250; the minus sign is a real one. */
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

/* A line of what was told: the sentence, what it brought, the odds and the clauses. */
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

/* The newest first. */
export async function told(page: Page): Promise<Line[]> {
    const lines = page.getByRole("list", { name: "What was told" }).getByRole("listitem");
    return (await lines.allInnerTexts()).map(lineOf);
}

/* What was told of one's own wagers that were decided, the newest first. */
export async function verdicts(page: Page): Promise<Line[]> {
    return (await told(page)).filter(({ result }) => result !== null);
}

/* What lies on the table, as it is told to who cannot see it. */
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
    return (await pictured(page, /^The ball lies in (\d+)/))?.[1] ?? null;
}

/* The cards of a hand, "eight of hearts", and what else is said of it. */
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
