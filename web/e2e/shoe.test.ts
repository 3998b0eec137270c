/* shoe.test.ts - baccarat from the first coup of a shoe to the last, with four decks, the fewest that
 * the rules permit (3.4(a)): about forty coups, one click each. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { noFaults, openHouse } from "./house";
import { asRoundsPass, asTimePasses, bet, joinAsGuest, logLines } from "./player";

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
    await page.getByRole("button", { name: /Quick play/ }).click();
    await bet(page, "Tie Bet, box 1", 5);

    /* 11.2: the cutting card is put aside; one more round is announced and dealt.  The log says so; the
     * last coup itself may be over before the test looks. */
    const out = async () => (await says(page, /^The cutting card comes out/i)) !== undefined;
    while (!(await out())) {
        const before = await cardsLeft(page);
        await asRoundsPass(page, async () => (await cardsLeft(page)) !== before || (await out()),
                     "another coup");
    }
    assert.match((await says(page, /^The cutting card comes out/i))!.clause, /11\.2/);

    /* In mid-round, the last hand is announced when that round is over (11.2(b)). */
    const announced = () => says(page, /last hand/i);
    await asRoundsPass(page, async () => (await announced()) !== undefined, "the last hand announced");
    assert.match((await announced())!.clause, /11\.2\([ab]\)/);

    /* Then the cards are shuffled and the shoe is nearly full again. */
    const full = async () => (await cardsLeft(page)) > CARDS / 2;
    const over = async () => (await says(page, /^The shoe is finished/i)) !== undefined;
    await asRoundsPass(page, async () => (await over()) || (await full()), "the last coup");
    await asTimePasses(house, full, "a new shoe"); /* a player who does not take the cut is passed over */
    assert.ok(await says(page, /^The shoe is finished/i));

    noFaults(page);
});
