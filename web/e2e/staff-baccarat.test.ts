/* staff-baccarat.test.ts - a staffed baccarat table: the cards are prepared, keyed in as they are
 * drawn, and one goes to the wrong hand.  Division 5 of the rules. */
import { test } from "node:test";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { look, PHONE } from "./house";
import * as judge from "./judge";
import { hand } from "./player";
import { allHave, bets, can, cannot, chips, becomes, onDuty, enter, keys, next, player, press, staffed,
         theConsole, reported, whyNot } from "./staff";

const TABLE = "shoe";

test("a coup keyed in card by card, and a round put in order", async () => {
    const [house, dan, sue, olga] = await staffed(TABLE, "edition = baccarat", "Dan", "Sue", "Olga");
    const [ana, bob] = [await player(house, "Ana", TABLE), await player(house, "Bob", TABLE)];
    const players = { Ana: ana, Bob: bob };
    const staff = [dan, sue, olga];

    /* Section 6: eight decks, inspected by two people, mixed. Section 7: the cut is offered to each
     * player, then the dealer cuts; the cutting card; one card is burned. */
    await enter(dan, "Receive a set", "Inspect the set");
    await enter(sue, "Inspect the set");
    await enter(dan, "Spread the cards", "Chemmy shuffle", "Stack the cards", "Riffle shuffle");
    for (const page of [ana, bob]) {
        await enter(dan, "Offer the cut");
        await theConsole(dan).getByText("to take or decline the cut").waitFor();
        await page.getByRole("button", { name: "Take the cut" }).waitFor();
        await press(page, "Decline the cut");
    }
    await enter(dan, "Offer the cut");
    await next(dan, "Cut the cards");
    await keys(dan, "20");
    await whyNot(dan, "Must be 52 to 364");
    await dan.keyboard.press("Escape");
    await keys(dan, "200");
    await next(dan, "Insert the cutting card");
    await keys(dan, "20");
    await next(dan, "Burn the first cards");
    await keys(dan, "5h");

    /* Ana bets 20 on Banker, the smallest amount with a whole chip of commission (5 per cent); Bob bets
     * 10 on Player; each in their own box. */
    await bets(ana, /^Banker's Hand, box 1/);
    await bets(bob, /^Player's Hand, box 2/, 2);
    await allHave(players, staff, { Ana: [980, 20], Bob: [990, 10] }, "before the coup");

    /* Player K 3, Banker 4 K: 3 and 4. The Player draws a 5 and has 8; a Banker's 4 draws on that (9.4),
     * a 5, and has 9. Banker wins 20 at 1 to 1, less 1 (5 per cent); winning stakes stay up (5.14):
     * 980 + 19. */
    await enter(dan, "No more bets");
    await next(dan, "Draw a card");
    await keys(dan, "ks 4d 3h kc");
    await reported(dan, "Draw a card · KS 4D 3H KC");
    await keys(dan, "5c", "5s");
    await next(dan, "Announce the result");
    await look(dan, "console-coup");
    await enter(dan, "Announce the result", "Settle the bets");
    await allHave(players, staff, { Ana: [999, 20], Bob: [990, 0] }, "Banker 9 to 8");

    /* The first card of the next round goes to the Banker's Hand: the dealer could deal on, but the
     * round cannot be announced before it is put in order (12.6), by the dealer, the supervisor or the
     * operator. */
    await bets(bob, /^Player's Hand, box 2/, 2);
    await enter(dan, "No more bets");
    await next(dan, "Draw a card");
    await keys(dan, "d banker 9s");
    await reported(dan, "Draw a card · 9S · banker");
    await can(dan, "Draw a card");
    await cannot(dan, "Announce the result");
    for (const page of [dan, sue, olga]) await can(page, "Put the round in order");
    await keys(olga, "r");
    await reported(olga, "Put the round in order");

    /* The 9 is the Player's: 9 K against 8 K. Bob wins 10 on Player: 980 + 10; Banker loses. */
    await next(dan, "Draw a card");
    await keys(dan, "8s ks kd");
    await enter(dan, "Announce the result", "Settle the bets");
    await allHave(players, staff, { Ana: [999, 0], Bob: [990, 10] }, "Player 9 to 8");

    await look(olga, "console-operator");
    const phone = await onDuty(house, "Dan", TABLE, { size: PHONE });
    await look(phone, "staffed-baccarat");
});

/* ---- The house shuffles ---------------------------------------------------------- */

const cardsOf = async (page: Page, whose: string) => (await hand(page, whose))?.cards ?? [];
const worth = async (page: Page) => (await chips(page)).reduce((all, one) => all + one, 0);

/* Deals the first card to the wrong hand; the operator puts it right (12.6). */
async function astray(dan: Page, olga: Page) {
    await keys(dan, "d banker");
    await reported(dan, "Draw a card · banker");
    await cannot(dan, "Announce the result");
    await can(olga, "Put the round in order");
    await keys(olga, "r");
    await becomes(async () => (await cardsOf(dan, "Player")).length, 1, "the card is the Player's");
}

/* Presses Enter while a card is due, and counts the cards; `before` are there already. */
async function draws(dan: Page, before: number): Promise<judge.Coup> {
    for (let drawn = before; ; drawn++) {
        await next(dan, /Draw a card|Announce the result/);
        const due = await theConsole(dan).getByRole("button", { name: /^Enter Draw a card/ }).count();
        if (!due) {
            const coup = { player: await cardsOf(dan, "Player"), banker: await cardsOf(dan, "Banker") };
            assert.equal(coup.player.length + coup.banker.length, drawn);
            return coup;
        }
        assert.ok(drawn < 6, "no seventh card");
        await keys(dan, "");
        await reported(dan, "Draw a card");
        await becomes(async () => (await cardsOf(dan, "Player")).length + (await cardsOf(dan, "Banker")).length,
            drawn + 1, "one more card");
    }
}

/* Table 2: the Player's third cards on which a Banker's Hand of 0 to 7 draws. */
const DRAWS_ON = ["0123456789", "0123456789", "0123456789", "012345679", "234567", "4567", "67", ""];

/* 9.2 to 9.5: no draw after an 8 or 9; the Player's Hand draws on 0 to 5, and so does the Banker's if
 * the Player's stands. */
function wellDrawn({ player, banker }: judge.Coup) {
    const [two, other] = [judge.points(player.slice(0, 2)), judge.points(banker.slice(0, 2))];
    const natural = two >= 8 || other >= 8;
    assert.equal(player.length, !natural && two <= 5 ? 3 : 2);
    const third = player.length === 3 ? String(judge.points(player.slice(2))) : null;
    const draws = third === null ? other <= 5 : DRAWS_ON[other]!.includes(third);
    assert.equal(banker.length, !natural && draws ? 3 : 2);
}

test("cards shuffled by the house: the dealer only presses Enter", async () => {
    const [house, dan, sue, olga] = await staffed(TABLE, "edition = baccarat\nshuffle = house", "Dan", "Sue", "Olga");
    const [ana, bob] = [await player(house, "Ana", TABLE), await player(house, "Bob", TABLE)];

    /* 7.5, 7.6: the cut is offered; Ana takes it and cuts 416 cards in the middle. */
    await enter(dan, "Receive a set", "Inspect the set");
    await enter(sue, "Inspect the set");
    await enter(dan, "Spread the cards", "Chemmy shuffle", "Stack the cards", "Riffle shuffle", "Offer the cut");
    await ana.getByRole("button", { name: "Decline the cut" }).waitFor();
    await look(ana, "staffed-cut");
    await press(ana, "Take the cut");
    await press(ana, /^Cut the cards/);
    assert.equal(await ana.getByLabel("Cards (52 – 364)").inputValue(), "208");
    await look(ana, "staffed-cutting");
    await press(ana, "Confirm");
    await next(dan, "Insert the cutting card");
    await keys(dan, "20");
    await enter(dan, "Burn the first cards");
    await reported(dan, "Burn the first cards");

    /* 20 on the Banker's Hand, less 5 per cent if it wins; 10 on the Player's. Stakes that win or push
     * stay up. */
    let [anas, bobs] = [1000, 1000];
    for (let coup = 0; coup < 2; coup++) {
        if ((await chips(ana))[1] === 0) await bets(ana, /^Banker's Hand, box 1/);
        if ((await chips(bob))[1] === 0) await bets(bob, /^Player's Hand, box 2/, 2);
        await enter(dan, "No more bets");
        await next(dan, "Draw a card");
        await keys(dan, "ks");
        await whyNot(dan, "don't name cards");
        await dan.keyboard.press("Escape");
        if (coup) await astray(dan, olga);
        const seen = await draws(dan, coup);
        wellDrawn(seen);
        await look(dan, "console-shuffled");
        await enter(dan, "Announce the result", "Settle the bets");
        anas += 20 * judge.onBanker(seen)!;
        bobs += 10 * judge.onPlayer(seen)!;
        await becomes(() => worth(ana), anas, `Ana: ${seen.player} against ${seen.banker}`);
        await becomes(() => worth(bob), bobs, `Bob: ${seen.player} against ${seen.banker}`);
    }
});
