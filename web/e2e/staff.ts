/* staff.ts - shared by the tests of staffed tables: staff at their consoles, by keyboard alone, and
 * players whose chips are checked on every page.
 *
 *   onDuty() -> the page of a person on duty, signed in
 *   keys(page, "34", "") -> types each line and Enter, and waits until it is carried out
 *   chips(page) -> [rack, on the felt], from the player's own page */
import assert from "node:assert/strict";
import type { ElementHandle, Locator, Page } from "playwright-core";
import { type House, PATIENCE, type Visit, guest, openHouse, signIn } from "./house";

export const PASSWORDS: Record<string, string> = {
    Olga: "the operator's word",
    Dan: "the dealer's word",
    Stan: "the stickperson's word",
    Sue: "the supervisor's word",
};

/* A casino with these tables, all staffed. */
export function plan(tables: Record<string, string>): string {
    const sections = Object.entries(tables).map(
        ([name, lines]) => `[table ${name}]\n${lines}\ndealer = staff\nmin = 5\nmax = 500\n`,
    );
    return `[casino]
chips = 1 5 25 100 500

${sections.join("\n")}
[staff]
Olga = operator
Dan = dealer
Stan = stickperson
Sue = game-supervisor
`;
}

/* ---- Reading the pages ----------------------------------------------------------- */

/* Waits until the value is as wanted; the pages take their time to show an outcome. */
export async function becomes<T>(look: () => Promise<T>, wanted: T, what: string) {
    const end = Date.now() + PATIENCE;
    let seen = await look();

    while (JSON.stringify(seen) !== JSON.stringify(wanted) && Date.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, 200));
        seen = await look();
    }
    assert.deepEqual(seen, wanted, what);
}

const amount = (text: string | undefined) => Number((text ?? "").replace(/,/g, ""));

/* A player's chips: rack and felt. */
export async function chips(page: Page): Promise<number[]> {
    const text = await page.getByRole("region", { name: "Your chips" }).innerText();
    const found = /Rack\s+([\d,.]+)\s+On the felt\s+([\d,.]+)/.exec(text);
    return [amount(found?.[1]), amount(found?.[2])];
}

/* All players' racks in the list of one page, which calls its own player "You". */
export async function racks(page: Page, self: string): Promise<Record<string, number>> {
    const items = await page.getByRole("list", { name: "Players" }).getByRole("listitem").all();
    const found: Record<string, number> = {};
    for (const item of items) {
        const words = (await item.innerText()).split(/\s+/);
        found[words[0] === "You" ? self : words[0]!] = amount(words[words.length - 1]);
    }
    return found;
}

export type Players = Record<string, Page>;

/* Checks the chips of all players, on their own pages and on all others. */
export async function allHave(players: Players, others: Page[], wanted: Record<string, number[]>,
                              when: string) {
    const sums = Object.fromEntries(
        Object.entries(wanted).map(([name, [rack = 0]]) => [name, rack]),
    );
    for (const [name, page] of Object.entries(players)) {
        await becomes(() => chips(page), wanted[name]!, `${name}, ${when}`);
        await becomes(() => racks(page, name), sums, `all racks, as ${name} sees them, ${when}`);
    }
    for (const page of others) await becomes(() => racks(page, ""), sums, `all racks, as staff see them, ${when}`);
}

/* ---- Players --------------------------------------------------------------------- */

export async function player(house: House, name: string, table: string): Promise<Page> {
    const page = await house.visit({ still: true });
    await guest(page, house, name, table);
    await page.getByRole("button", { name: "Take a seat" }).click();
    await page.getByRole("region", { name: "Your chips" }).waitFor();
    return page;
}

/* Closes what the page said before, so that it is not taken for an answer to the next click. */
async function closeNotices(page: Page) {
    const close = page.getByRole("alert").getByRole("button", { name: "Close" });
    while ((await close.count()) > 0) await close.first().click({ timeout: 2000 }).catch(() => undefined);
}

/* Bets the chosen chip on an area, so many times, as soon as the area is open. */
export async function bets(page: Page, name: RegExp, times = 1) {
    const area = page.getByRole("button", { name }).first();
    for (let i = 0; i < times; i++) {
        const before = (await chips(page))[1]!;
        await becomes(async () => (await area.getAttribute("aria-disabled")) === "true", false,
            `${name} open for bets`);
        await closeNotices(page);
        await area.focus();
        await area.press("Enter");
        /* If the chip does not fit, the page says what would be bet; the next click bets it. */
        const says = page.getByRole("alert").getByText(/again to bet/);
        const isUp = async () => (await chips(page))[1]! > before;
        await becomes(async () => (await isUp()) || (await says.count()) > 0, true, `an answer to ${name}`);
        if (!(await isUp()) && (await says.count()) > 0) await area.press("Enter");
        await becomes(isUp, true, `a bet on ${name}`);
    }
}

export async function press(page: Page, name: string | RegExp) {
    await page.getByRole("button", { name }).first().click();
}

/* ---- Staff ----------------------------------------------------------------------- */

export const theConsole = (page: Page) => page.getByRole("region", { name: "Dealer's console" });
const theLine = (page: Page) => theConsole(page).getByLabel("Command");

export async function onDuty(house: House, name: string, table: string, visit: Visit = {}) {
    const page = await house.visit({ still: true, ...visit });
    await signIn(page, house, name, PASSWORDS[name]!, table);
    await theLine(page).waitFor();
    return page;
}

/* A casino with one such table, and these people on duty there. */
export function staffed<T extends string[]>(table: string, sign: string, ...names: T) {
    return staffedBy(undefined, table, sign, ...names);
}

/* The same with another croupier program. */
export async function staffedBy<T extends string[]>(program: string | undefined, table: string,
                                                    sign: string, ...names: T) {
    const house = await openHouse({
        plan: plan({ [table]: sign }),
        passwords: PASSWORDS,
        ...(program ? { program } : {}),
    });
    const pages = await Promise.all(names.map((name) => onDuty(house, name, table)));
    return [house, ...pages] as [House, ...{ [K in keyof T]: Page }];
}

/* The line and its button, found once: finding them by name takes time on a page with so many
 * buttons, and they are asked again and again. */
interface Line {
    line: ElementHandle;
    enter: ElementHandle;
}
const lines = new WeakMap<Page, Line>();

async function lineOf(page: Page): Promise<Line> {
    const known = lines.get(page);
    if (known && (await known.line.evaluate((line) => line.isConnected).catch(() => false)))
        return known;
    const found = {
        line: (await theLine(page).elementHandle())!,
        enter: (await theConsole(page).getByRole("button", { name: "Enter", exact: true })
            .elementHandle())!,
    };
    lines.set(page, found);
    return found;
}

/* Waits until the last order has been carried out. */
async function consoleReady(page: Page) {
    await becomes(async () => (await lineOf(page)).enter.isEnabled(), true, "the console is ready");
}

/* The line keeps the focus, before and after each command. */
async function lineReady(page: Page) {
    await becomes(async () => (await lineOf(page)).line.evaluate((line) => line === document.activeElement),
        true, "the line has the focus");
    await consoleReady(page);
}

export async function keys(page: Page, ...lines: string[]) {
    for (const line of lines) {
        await lineReady(page);
        await page.keyboard.type(line);
        await page.keyboard.press("Enter");
        await lineReady(page);
    }
}

/* A single key, such as the + that confirms. */
export async function key(page: Page, name: string) {
    await lineReady(page);
    await page.keyboard.press(name);
    await lineReady(page);
}

/* Waits until the console offers this act of the game. */
export async function next(page: Page, words: RegExp | string) {
    await theConsole(page).getByRole("region", { name: "The game" })
        .getByRole("button", { name: words }).first().waitFor();
}

/* Presses Enter once each act is offered. */
export async function enter(page: Page, ...words: (RegExp | string)[]) {
    for (const one of words) {
        await next(page, one);
        await keys(page, "");
    }
}

/* Taps a button until its effect is visible.  The page may change just then and the tap may miss;
 * people would tap again. */
const LOOKS_FOR = 10_000;
export async function tap(page: Page, name: RegExp | string, then: Locator) {
    const button = theConsole(page).getByRole("button", { name, exact: true }).first();
    const there = (locator: Locator) =>
        locator.waitFor({ timeout: LOOKS_FOR }).then(() => true, () => false);

    for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
        await consoleReady(page);
        if ((await then.count()) > 0) return;
        if (await there(button)) await button.tap();
        if (await there(then.first())) return;
    }
    assert.fail(`no effect of ${name}`);
}

/* The result of the last command, or why it was not understood. */
export async function reported(page: Page, words: RegExp | string) {
    await theConsole(page).getByRole("status", { name: "Result" })
        .getByText(words).first().waitFor();
}
export async function whyNot(page: Page, words: RegExp | string) {
    await theConsole(page).getByRole("alert").getByText(words).first().waitFor();
}

/* Waits until an act is offered, or no longer offered. */
export async function can(page: Page, name: RegExp | string) {
    await theConsole(page).getByRole("button", { name }).first().waitFor();
}
export async function cannot(page: Page, name: RegExp | string) {
    await becomes(() => theConsole(page).getByRole("button", { name }).count(), 0, `no ${name}`);
}

/* ---- Dice ------------------------------------------------------------------------ */

/* A set of dice is received and inspected. */
export async function inspected(stick: Page, ...others: Page[]) {
    await enter(stick, "Receive a set");
    for (const page of others) await enter(page, "Inspect the set");
}

/* The dice are offered to the player, who accepts and chooses two. */
export async function takesDice(stick: Page, shooter: Page) {
    await enter(stick, "Offer the dice");
    await press(shooter, "Accept the dice");
    await press(shooter, "Choose two dice");
    await press(shooter, "1 and 2");
}

/* The dice are thrown, keyed and thereby called, and the bets settled. */
export async function rolls(shooter: Page, stick: Page, dealer: Page, faces: string) {
    await press(shooter, "Throw the dice");
    await next(stick, "Dice at rest");
    await keys(stick, faces);
    await enter(dealer, "Settle the bets");
}
