/* lock.test.ts - three wrong passwords: a guesser learns nothing and has to wait. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { look, openHouse } from "./house";

const NAME = "Ana";
const RIGHT = "seven red horses";

/* Tries to sign in; returns the message. */
async function attempt(page: Page, name: string, password: string): Promise<string> {
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    const answer = page.getByRole("alert").filter({ hasText: /\w/ });
    await answer.waitFor();
    return answer.innerText();
}

test("all wrong passwords get the same answer, and then the name is locked", async () => {
    const house = await openHouse({ passwords: { [NAME]: RIGHT, Bea: RIGHT } });
    const page = await house.visit({ still: true });
    await page.goto(`${house.url}/sign-in`);

    const wrongName = await attempt(page, "Nobody", RIGHT);
    const wrongPassword = await attempt(page, NAME, "six black cats");
    assert.equal(wrongName, wrongPassword);
    assert.doesNotMatch(wrongName, /Nobody|exist|unknown/i);
    for (const guess of ["five", "four"]) assert.equal(await attempt(page, NAME, guess), wrongName);

    /* Three failures lock the name for a minute, even for the right password. */
    const locked = await attempt(page, NAME, RIGHT);
    assert.match(locked, /wait|try again in|later/i);
    await look(page, "sign-in-locked");
    assert.match(page.url(), /sign-in/);

    /* Other people can still sign in. */
    await page.getByLabel("Name", { exact: true }).fill("Bea");
    await page.getByLabel("Password").fill(RIGHT);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("button", { name: "Sign out" }).waitFor();
});
