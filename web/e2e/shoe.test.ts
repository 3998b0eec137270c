/* shoe.test.ts - baccarat from the first coup of a shoe to the last, with four decks, the fewest that
 * the rules permit (3.4(a)): about forty coups.  The table deals even without bets. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { noFaults, openHouse } from "./house";
import { joinAsGuest, asTimePasses, logLines } from "./player";

const PLAN = "[table baccarat]\nedition = baccarat\ndecks = 4\n";
const CARDS = 4 * 52;

/* "208 cards in the shoe". */
async function cardsLeft(page: Page): Promise<number> {
    const words = await page.getByRole("main").innerText();
    return Number(/(\d+) cards in the shoe/.exec(words)?.[1] ?? NaN);
}

const says = async (page: Page, words: RegExp) =>
    (await logLines(page)).find(({ say }) => words.test(say));

test("a shoe is played to its last coup, and a new one follows", async () => {
    const house = await openHouse({ plan: PLAN, betting: 1 });
    const page = await house.visit({ still: true });
    await joinAsGuest(page, house, "baccarat", "Ana");
    const first = await cardsLeft(page);
    assert.ok(first <= CARDS && first > CARDS / 2, `${first} cards`);

    /* 11.2: the cutting card is put aside; one more round is announced and dealt. */
    const last = page.getByText("last coup of this shoe");
    while ((await last.count()) === 0) {
        const before = await cardsLeft(page);
        await asTimePasses(house, async () => (await cardsLeft(page)) !== before || (await last.count()) > 0,
                     "another coup");
    }
    assert.match((await says(page, /^The cutting card comes out/i))!.clause, /11\.2/);
    assert.match((await says(page, /last hand/i))!.clause, /11\.2\([ab]\)/);

    /* Then the cards are shuffled and the shoe is nearly full again. */
    await asTimePasses(house, async () => (await cardsLeft(page)) > CARDS / 2, "a new shoe");
    assert.ok(await says(page, /^The shoe is finished/i));

    noFaults(page);
});
