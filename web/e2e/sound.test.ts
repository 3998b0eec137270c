/* sound.test.ts - sound is off until it is turned on; the choice is remembered; and there is no sound
 * before the first click or key. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { openHouse } from "./house";
import { asRoundsPass, bet, joinAsGuest, until } from "./player";

/* Counts the sounds that the page starts. */
async function listen(page: Page) {
    await page.addInitScript(() => {
        const start = AudioScheduledSourceNode.prototype.start;
        const heard = window as unknown as { heard: number };
        heard.heard = 0;
        AudioScheduledSourceNode.prototype.start = function (when) {
            heard.heard++;
            start.call(this, when);
        };
        AudioBufferSourceNode.prototype.start = function (when) {
            heard.heard++;
            start.call(this, when);
        };
    });
}
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: number }).heard);
const toggle = (page: Page) => page.getByRole("button", { name: "Sound" });
const isOn = (page: Page) => toggle(page).getAttribute("aria-pressed");

test("sound is off, can be turned on, and is remembered", async () => {
    const house = await openHouse();
    const page = await house.visit({ still: true });
    await listen(page);
    await joinAsGuest(page, house, "craps", "Ana");
    await bet(page, "Pass Bet", 5);
    assert.equal(await isOn(page), "false");
    assert.equal(await heard(page), 0);

    await toggle(page).click();
    assert.equal(await isOn(page), "true");
    const before = await heard(page);
    assert.ok(before > 0, "turning it on makes a sound");
    await bet(page, "Field Bet", 5);
    await until(async () => (await heard(page)) > before, "a chip");

    /* Another visit: cards are dealt, but silently until the first key. */
    await page.goto(`${house.url}/table/baccarat`);
    await toggle(page).waitFor();
    assert.equal(await isOn(page), "true");
    const other = await house.visit({ still: true });
    await joinAsGuest(other, house, "baccarat", "Bea");
    await bet(other, "Tie Bet, box 1", 5);
    const dealt = page.getByText(/for the Player's Hand/);
    await asRoundsPass(other, async () => (await dealt.count()) > 0, "cards");
    assert.equal(await heard(page), 0);
    await page.keyboard.press("Shift");
    await asRoundsPass(other, async () => (await heard(page)) > 0, "the sound of cards");
    await toggle(page).click();
    assert.equal(await isOn(page), "false");
});
