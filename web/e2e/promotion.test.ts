/* promotion.test.ts - a promotion from its terms to the prize: the operator prepares it, people enter,
 * and everyone watches the draw and checks it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { type House, PHONE, guest, look, noFaults, openHouse, signIn } from "./house";
import { button, until } from "./player";

const HOUR = 3_600_000;
const PASSWORDS = { Olga: "the operator's word" };

const moment = (time: number) => new Date(time).toISOString().slice(0, 19) + "Z";

/* The Authority needs the terms a day before the start. */
function plan(): string {
    const now = Date.now();
    return `[table wheel]
edition = roulette
[staff]
Olga = operator
[promotion spring]
manner = one ticket is drawn
draw = ${moment(now + 25.2 * HOUR)}
draw-place = the main bar
eligible = everyone
starts = ${moment(now + 25 * HOUR)}
closes = ${moment(now + 25.1 * HOUR)}
place = every table
claim = at the desk
present = no
notified = telephone, email
results = on this page
prize.1.kind = cash
prize.1.details = A thousand dollars
prize.1.value = 1000
prize.1.confirmed = yes
`;
}

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/* After a long time staff have to sign in again. */
async function olga(house: House): Promise<Page> {
    const page = await house.visit({ still: true });
    await signIn(page, house, "Olga", PASSWORDS.Olga);
    await page.goto(`${house.url}/promotion/spring`);
    await region(page, "Console of the promotion").waitFor();
    return page;
}

/* Presses a button of the console; answers and confirms if asked. */
async function does(page: Page, name: string | RegExp, answer?: (ask: ReturnType<Page["getByRole"]>) => Promise<unknown>) {
    const ask = page.getByRole("dialog");
    const pressed = region(page, "Console of the promotion").getByRole("button", { name }).first();
    await pressed.waitFor();
    const asks = (await pressed.getAttribute("aria-haspopup")) !== null;
    await pressed.click();
    if (!asks) return;
    await answer?.(ask);
    await ask.locator("button.primary").click();
    await ask.waitFor({ state: "detached" });
}

async function enters(house: House, name: string, size?: typeof PHONE): Promise<Page> {
    const page = await house.visit(size ? { size } : {});
    await guest(page, house, name);
    await page.goto(`${house.url}/promotion/spring`);
    await page.getByLabel(/A word for the draws/).fill(`${name}'s word`);
    await region(page, "Take part").getByRole("button", { name: "Enter" }).click();
    await page.getByText("Your tickets").waitFor();
    return page;
}

test("a promotion from its terms to the prize", async () => {
    const house = await openHouse({ plan: plan(), passwords: PASSWORDS });
    let staff = await olga(house);
    await does(staff, "Give the terms to the Authority");
    await does(staff, "Make the terms available", (ask) =>
        ask.getByRole("combobox").selectOption("website"));
    await does(staff, "Advertise", (ask) => ask.getByRole("textbox").fill("a poster at the door"));
    await look(staff, "spring-planned");
    house.passes(24 * 3600); /* at most a day at a time */
    house.passes(3660);
    staff = await olga(house);
    await does(staff, "Start the promotion");

    const pages = [await enters(house, "Ana"), await enters(house, "Bob", PHONE)];
    await look(pages[1]!, "spring-entered");
    house.passes(900);
    staff = await olga(house);
    await does(staff, /^Draw/);
    await region(staff, "The draw").waitFor();
    const winners = staff.getByRole("list", { name: "Winners" });
    const [, name] = /(Ana|Bob)/.exec(await winners.innerText())!;
    for (const page of pages) {
        await page.goto(`${house.url}/promotion/spring`);
        await page.getByRole("list", { name: "Winners" }).getByText(name!).waitFor();
        await page.getByText("Draw 1: A thousand dollars").click();
        await page.getByText(/^Verified: the house used the seed it committed to/).waitFor();
        noFaults(page);
    }
    await does(staff, /^Notify the winner/, (ask) => ask.getByRole("combobox").first().selectOption("email"));
    await look(staff, "spring-drawn");
    const winner = pages[name === "Ana" ? 0 : 1]!;
    await button(winner, /^Claim a prize/).click();
    const ask = winner.getByRole("dialog");
    await ask.locator("button.primary").click();
    await ask.waitFor({ state: "detached" });
    await winner.getByText(/Your claim to prize 1: /).waitFor();
    await does(staff, /^Award/);
    await until(async () => /awarded/.test(await region(winner, "Prizes").innerText()), "the prize");
    await look(winner, "spring-awarded");
    await house.stop();
    assert.match(house.croupier("verify", house.record), /good|verified/i);
});
