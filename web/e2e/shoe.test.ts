/* shoe.test.ts - baccarat from the first coup of a shoe to the last, at a table of four decks: the
 * fewest that the rules permit (3.4(a)), some forty coups.  The table deals whether or not anybody
 * bets, so nobody has to. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { noWrongs, openHouse } from "./house";
import { comeAsGuest, inTime, told } from "./player";

const PLAN = "[table baccarat]\nedition = baccarat\ndecks = 4\n";
const CARDS = 4 * 52;

/* "208 cards in the shoe". */
async function cardsLeft(page: Page): Promise<number> {
    const words = await page.getByRole("main").innerText();
    return Number(/(\d+) cards in the shoe/.exec(words)?.[1] ?? NaN);
}

const says = async (page: Page, words: RegExp) =>
    (await told(page)).find(({ say }) => words.test(say));

test("a shoe is played to its last coup, and another comes", async () => {
    const house = await openHouse({ plan: PLAN, betting: 1 });
    const page = await house.visit({ still: true });
    await comeAsGuest(page, house, "baccarat", "Ana");
    const first = await cardsLeft(page);
    assert.ok(first <= CARDS && first > CARDS / 2, `${first} cards`);

    /* 11.2: the cutting card is put aside, one more round is announced and dealt. */
    const last = page.getByText("last coup of this shoe");
    while ((await last.count()) === 0) {
        const before = await cardsLeft(page);
        await inTime(house, async () => (await cardsLeft(page)) !== before || (await last.count()) > 0,
                     "another coup");
    }
    assert.match((await says(page, /^The cutting card comes out/i))!.clause, /11\.2/);
    assert.match((await says(page, /^Last hand/i))!.clause, /11\.2\([ab]\)/);

    /* Then the cards are shuffled, and nearly all of them are there again. */
    await inTime(house, async () => (await cardsLeft(page)) > CARDS / 2, "another shoe");
    assert.ok(await says(page, /^The shoe is finished/i));

    noWrongs(page);
});
