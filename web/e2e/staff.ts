/* staff.ts - what the tests of tables with staff share: the crew at their consoles, by keyboard
 * alone, and players whose chips are looked at on every page.
 *
 *   crew() -> somebody on duty, signed in, with the hands on the keyboard
 *   keys(page, "34", "") -> each is written and ended with Enter, and has been carried out
 *   chips(page) -> [rack, on the felt], as the player's own page has them */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { type House, PATIENCE, type Visit, guest, openHouse, signIn } from "./house";

export const PASSWORDS: Record<string, string> = {
    Olga: "the operator's word",
    Dan: "the dealer's word",
    Stan: "the stickperson's word",
    Sue: "the supervisor's word",
};

/* A casino with these tables, all dealt by people. */
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

/* ---- Looking --------------------------------------------------------------------- */

/* Until both are the same; the pages take their time to show an outcome. */
export async function comes<T>(look: () => Promise<T>, wanted: T, what: string) {
    const end = Date.now() + PATIENCE;
    let seen = await look();

    while (JSON.stringify(seen) !== JSON.stringify(wanted) && Date.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, 200));
        seen = await look();
    }
    assert.deepEqual(seen, wanted, what);
}

const amount = (text: string | undefined) => Number((text ?? "").replace(/,/g, ""));

/* A player's chips: in the rack, and on the felt. */
export async function chips(page: Page): Promise<number[]> {
    const text = await page.getByRole("region", { name: "Your chips" }).innerText();
    const found = /Rack\s+([\d,.]+)\s+On the felt\s+([\d,.]+)/.exec(text);
    return [amount(found?.[1]), amount(found?.[2])];
}

/* Everybody's rack as one page shows it to all; oneself is called "You". */
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

/* The chips of all players: on their own pages, and on everybody's. */
export async function allHave(players: Players, others: Page[], wanted: Record<string, number[]>,
                              when: string) {
    const sums = Object.fromEntries(
        Object.entries(wanted).map(([name, [rack = 0]]) => [name, rack]),
    );
    for (const [name, page] of Object.entries(players)) {
        await comes(() => chips(page), wanted[name]!, `${name}, ${when}`);
        await comes(() => racks(page, name), sums, `all, as ${name} sees them, ${when}`);
    }
    for (const page of others) await comes(() => racks(page, ""), sums, `all, by the staff, ${when}`);
}

/* ---- Players --------------------------------------------------------------------- */

export async function player(house: House, name: string, table: string): Promise<Page> {
    const page = await house.visit({ still: true });
    await guest(page, house, name, table);
    await page.getByRole("button", { name: "Take a seat" }).click();
    await page.getByRole("region", { name: "Your chips" }).waitFor();
    return page;
}

/* A bet with the chip that is chosen, so many times, by the name that the felt has for it, as soon as
 * it may be bet. */
export async function bets(page: Page, name: RegExp, times = 1) {
    const area = page.getByRole("button", { name }).first();
    for (let i = 0; i < times; i++) {
        const before = (await chips(page))[1]!;
        await comes(async () => (await area.getAttribute("aria-disabled")) === "true", false,
            `${name} may be bet`);
        await area.focus();
        await area.press("Enter");
        await comes(async () => (await chips(page))[1]! > before, true, `a bet on ${name}`);
    }
}

export async function press(page: Page, name: string | RegExp) {
    await page.getByRole("button", { name }).first().click();
}

/* ---- The crew -------------------------------------------------------------------- */

export const theConsole = (page: Page) => page.getByRole("region", { name: "Dealer's console" });
const theLine = (page: Page) => theConsole(page).getByLabel("What is done");

export async function crew(house: House, name: string, table: string, visit: Visit = {}) {
    const page = await house.visit({ still: true, ...visit });
    await signIn(page, house, name, PASSWORDS[name]!, table);
    await theLine(page).waitFor();
    return page;
}

/* A casino with one such table, and some of the crew on duty there. */
export function staffed<T extends string[]>(table: string, sign: string, ...names: T) {
    return staffedBy(undefined, table, sign, ...names);
}

/* ... of another croupier. */
export async function staffedBy<T extends string[]>(program: string | undefined, table: string,
                                                    sign: string, ...names: T) {
    const house = await openHouse({
        plan: plan({ [table]: sign }),
        passwords: PASSWORDS,
        ...(program ? { program } : {}),
    });
    const pages = await Promise.all(names.map((name) => crew(house, name, table)));
    return [house, ...pages] as [House, ...{ [K in keyof T]: Page }];
}

/* What was done before has been carried out. */
async function consoleReady(page: Page) {
    await comes(() => theConsole(page).getByRole("button", { name: "Enter", exact: true })
        .isEnabled(), true, "the console is ready");
}

/* The hands stay on the keyboard: the line has the focus, before and after. */
async function handsOnKeys(page: Page) {
    await comes(() => theLine(page).evaluate((line) => line === document.activeElement), true,
        "the line has the focus");
    await consoleReady(page);
}

export async function keys(page: Page, ...lines: string[]) {
    for (const line of lines) {
        await handsOnKeys(page);
        await page.keyboard.type(line);
        await page.keyboard.press("Enter");
        await handsOnKeys(page);
    }
}

/* A key alone, such as the + that confirms. */
export async function key(page: Page, name: string) {
    await handsOnKeys(page);
    await page.keyboard.press(name);
    await handsOnKeys(page);
}

/* What Enter would do: so much that nobody plays on too early. */
export async function next(page: Page, words: RegExp | string) {
    await theConsole(page).getByRole("region", { name: "The game" })
        .getByRole("button", { name: words }).first().waitFor();
}

/* Enter, once it is what Enter does. */
export async function enter(page: Page, ...words: (RegExp | string)[]) {
    for (const one of words) {
        await next(page, one);
        await keys(page, "");
    }
}

/* A button by a finger, until what comes of it is there.  Where something comes to the page just then
 * the finger may miss the button: people tap once more. */
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
    assert.fail(`nothing comes of ${name}`);
}

/* What came of the last line, or why nothing did. */
export async function told(page: Page, words: RegExp | string) {
    await theConsole(page).getByRole("status", { name: "What came of it" })
        .getByText(words).first().waitFor();
}
export async function whyNot(page: Page, words: RegExp | string) {
    await theConsole(page).getByRole("alert").getByText(words).first().waitFor();
}

/* Whether an act is there at all: what one may do is told a moment after what has changed. */
export async function can(page: Page, name: RegExp | string) {
    await theConsole(page).getByRole("button", { name }).first().waitFor();
}
export async function cannot(page: Page, name: RegExp | string) {
    await comes(() => theConsole(page).getByRole("button", { name }).count(), 0, `no ${name}`);
}

/* ---- Dice ------------------------------------------------------------------------ */

/* A set of dice comes to the table, and two look at it. */
export async function inspected(stick: Page, ...others: Page[]) {
    await enter(stick, "Receive a set");
    for (const page of others) await enter(page, "Inspect the set");
}

/* They are offered to the player, who takes them, and two of them. */
export async function takesDice(stick: Page, shooter: Page) {
    await enter(stick, "Offer the dice");
    await press(shooter, "Accept the dice");
    await press(shooter, "Choose two dice");
    await press(shooter, "1 and 2");
}

/* Thrown, called as they lie, and settled. */
export async function rolls(shooter: Page, stick: Page, dealer: Page, faces: string) {
    await press(shooter, "Throw the dice");
    await next(stick, "Dice at rest");
    await keys(stick, faces);
    await enter(stick, "Call the total");
    await enter(dealer, "Settle the wagers");
}
