/* staff-lunar.test.ts - Lunar Poker with a dealer: the house shuffles and deals the cards, which the
 * dealer does not see; the dealer moves the round on with Enter.  Division 22 of the rules. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { DESK, PHONE, look, openHouse, readable } from "./house";
import * as judge from "./judge";
import { hand } from "./player";
import { allHave, bets, becomes, onDuty, enter, keys, next, PASSWORDS, plan, player, type Players, press,
         reported, theConsole, whyNot } from "./staff";

const TABLE = "lunar";
const ANTE = 5;
const FEE = ANTE; /* 8.5, 8.6, 10.3 */
const BET = 2 * ANTE; /* 5.2(b) */
const ROUNDS = 14; /* the Dealer qualifies in 56 %; in all of them about once in 3,000 tests */

/* ---- Cards ----------------------------------------------------------------------- */

const DOWN = "a card face down";
const down = (count: number) => Array<string>(count).fill(DOWN);
const cardsOf = async (page: Page, whose: string) => (await hand(page, whose))?.cards ?? [];
const isUp = (cards: string[]) => cards.length > 0 && cards.every((card) => card !== DOWN);

/* Waits for so many cards, all face up: the player's own, or the Dealer's at the end. */
async function faces(page: Page, whose: string, count: number): Promise<string[]> {
    const seen = async () => {
        const cards = await cardsOf(page, whose);
        return cards.length === count && isUp(cards);
    };
    await becomes(seen, true, `${count} cards of ${whose}`);
    return cardsOf(page, whose);
}

/* 8.2: players see their own cards and one of the Dealer's; staff see only that one. */
async function onlyTheirOwn(players: Players, staff: Page[], counts: Record<string, number>) {
    const pages: [string, Page][] = [...Object.entries(players), ...staff.map((page) => ["", page] as [string, Page])];
    for (const [self, page] of pages) {
        for (const [name, count] of Object.entries(counts)) {
            if (name === self) await faces(page, "You", count);
            else await becomes(() => cardsOf(page, name), down(count), `${name}'s cards, as ${self || "staff"} sees them`);
        }
        const dealers = await cardsOf(page, "Dealer");
        assert.deepEqual(dealers.slice(0, 4), down(4));
        assert.ok(dealers.length === 5 && isUp(dealers.slice(4)), "the Dealer's last card is face up");
    }
}

const SUITS = "spades hearts diamonds clubs".split(" ");
const RANKS = "ace two three four five six seven eight nine ten jack queen king".split(" ");
const SIGNS = "A 2 3 4 5 6 7 8 9 10 J Q K".split(" ");

/* "ten of hearts": "10H", as in messages. */
function wireWord(card: string): string {
    const [rank = "", suit = ""] = card.split(" of ");
    return SIGNS[RANKS.indexOf(rank)]! + "SHDC"[SUITS.indexOf(suit)]!;
}

/* Reloads the page and collects all cards in its messages from then on, shown or not. */
async function cardsSent(page: Page): Promise<Set<string>> {
    const cards = new Set<string>();
    await readable(page);
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => {
        for (const [, card] of String(payload).matchAll(/"((?:10|[2-9AJQK])[SHDC])"/g)) cards.add(card!);
    }));
    await page.reload();
    await page.getByRole("list", { name: "Players" }).waitFor();
    return cards;
}

/* ---- Rounds ---------------------------------------------------------------------- */

/* The result of ante and Bet against a qualified Dealer: 10.6 to 10.9. */
function compared(own: string[], dealer: string[]): number {
    const ahead = judge.compare(judge.best(own), judge.poker(dealer));
    if (ahead === 0) return 0;
    return ahead < 0 ? -ANTE - BET : BET * judge.winnings(own);
}

/* All players place an ante, the dealer calls no more bets, and the machine deals. */
async function deal(dan: Page, players: Players) {
    for (const page of Object.values(players)) await bets(page, /^Ante, your box/);
    await enter(dan, "No more bets");
    for (const page of Object.values(players)) await faces(page, "You", 5);
}

/* 9.10: after the Bets the dealer calls no more bets again and turns the Dealer's cards. */
async function turn(dan: Page): Promise<string[]> {
    await enter(dan, "No more bets", "Turn the cards");
    return faces(dan, "Dealer", 5);
}

/* 7.1(b), 7.2: after each round the deck is shuffled and cut. */
async function shuffle(dan: Page) {
    await enter(dan, /Riffle shuffle|Chemmy shuffle/);
    await next(dan, "Cut the cards");
    await keys(dan, "20");
}

const qualifies = (dealer: string[]) => judge.qualifies(judge.poker(dealer));

test("cards prepared and dealt by the machine, draws, a fold, and the Dealer forced", async () => {
    const house = await openHouse({
        plan: plan({ [TABLE]: "edition = lunar-poker" }),
        passwords: PASSWORDS,
    });
    const [dan, sue] = await Promise.all([onDuty(house, "Dan", TABLE), onDuty(house, "Sue", TABLE)]);
    const [ana, bob] = [await player(house, "Ana", TABLE), await player(house, "Bob", TABLE)];
    const players = { Ana: ana, Bob: bob };
    const staff = [dan, sue];
    const rack = { Ana: 1000, Bob: 1000 };
    const has = (anas: number, bobs: number, when: string) =>
        allHave(players, staff, { Ana: [rack.Ana, anas], Bob: [rack.Bob, bobs] }, when);

    /* Section 6: one deck, inspected by dealer and supervisor, spread, stacked, shuffled; 7.2: cut by
     * the dealer. */
    await enter(dan, "Receive a set", "Inspect the set");
    await theConsole(dan).getByText(/Waiting for .*Sue \(game supervisor\)/).waitFor();
    await enter(sue, "Inspect the set");
    await enter(dan, "Spread the cards", "Stack the cards", "Chemmy shuffle");
    await next(dan, "Cut the cards");
    await keys(dan, "52");
    await whyNot(dan, "Must be 1 to 51");
    await dan.keyboard.press("Escape");
    await keys(dan, "20");
    await theConsole(dan).getByText("Waiting for a player to bet.").waitFor();

    /* Two antes of 5, and five cards each. No page receives other cards, except the Dealer's last. */
    const sentTo = {
        Dan: await cardsSent(dan), Sue: await cardsSent(sue), Bob: await cardsSent(bob),
    };
    await deal(dan, players);
    await onlyTheirOwn(players, staff, { Ana: 5, Bob: 5 });
    const open = [wireWord((await cardsOf(dan, "Dealer"))[4]!)];
    const bobs = (await faces(bob, "You", 5)).map(wireWord);
    assert.deepEqual([...sentTo.Dan], open);
    assert.deepEqual([...sentTo.Sue], open);
    assert.deepEqual([...sentTo.Bob].sort(), [...bobs, ...open].sort());
    rack.Ana -= ANTE;
    rack.Bob -= ANTE;
    await has(ANTE, ANTE, "dealt");
    await theConsole(dan).getByText("Waiting for the players to decide.").waitFor();
    await keys(dan, "as");
    await whyNot(dan, "don't name cards");
    await dan.keyboard.press("Escape");
    for (const size of [PHONE, DESK]) {
        for (const page of [dan, ana]) await page.setViewportSize(size);
        await look(dan, "console-lunar-deal");
        await look(ana, "staffed-lunar-deal");
    }

    /* Ana exchanges two cards (8.5), Bob buys a sixth (8.6), for a fee of 5 each. */
    const first = await faces(ana, "You", 5);
    await press(ana, /^Exchange cards/);
    for (const card of first.slice(0, 2)) await press(ana, card);
    await press(ana, "These 2");
    await press(bob, "Buy a sixth card for 5");
    rack.Ana -= FEE;
    rack.Bob -= FEE;
    await enter(dan, "Lock in the decisions", "Serve the box", "Serve the box");
    await has(ANTE, ANTE, "served");
    await theConsole(dan).getByText("Waiting for the players to look").waitFor();
    await becomes(async () => (await cardsOf(ana, "You")).filter((card) => card === DOWN).length, 2,
        "not looked at yet");
    for (const page of [ana, bob]) await press(page, "Look at your cards");
    await onlyTheirOwn(players, staff, { Ana: 5, Bob: 6 });
    const drawn = await faces(ana, "You", 5);
    assert.deepEqual(first.slice(2).filter((card) => !drawn.includes(card)), []);
    assert.deepEqual(first.slice(0, 2).filter((card) => drawn.includes(card)), []);

    /* Bob folds and loses the ante (9.4). Ana plays and does not force: if the Dealer does not qualify,
     * the ante pays 1 to 1 and the Bet is returned (10.2). */
    await press(bob, "Fold");
    await press(ana, "Bet: 10");
    const dealer = await turn(dan);
    if (!qualifies(dealer)) await press(ana, "Don't force");
    await enter(dan, "Settle the bets");
    rack.Ana += ANTE + (qualifies(dealer) ? compared(drawn, dealer) : ANTE);
    await has(0, 0, `${drawn} against ${dealer}`);
    await shuffle(dan);

    /* Both play until the Dealer does not qualify. */
    for (let round = 1; ; round++) {
        assert.ok(round <= ROUNDS, "the Dealer qualifies in every round");
        await deal(dan, players);
        const own = { Ana: await faces(ana, "You", 5), Bob: await faces(bob, "You", 5) };
        for (const page of [ana, bob]) await press(page, "Bet: 10");
        await enter(dan, "Lock in the decisions");
        await onlyTheirOwn(players, staff, { Ana: 5, Bob: 5 });
        const before = await turn(dan);
        if (!qualifies(before)) {
            await forced(before, own);
            break;
        }
        await enter(dan, "Settle the bets");
        rack.Ana += compared(own.Ana, before);
        rack.Bob += compared(own.Bob, before);
        await has(0, 0, `${own.Ana} and ${own.Bob} against ${before}`);
        await shuffle(dan);
    }

    /* Ana pays 5 to force (10.3), Bob does not (10.2). The Dealer's highest card is replaced (10.4): if
     * the Dealer now qualifies, Ana's hand is compared, otherwise her ante and Bet are returned. */
    async function forced(before: string[], own: { Ana: string[]; Bob: string[] }) {
        const silent = (words: string) => theConsole(dan).getByText(words);
        await silent("Ask first: Ana (guest) and Bob (guest) have not answered.").waitFor();
        await press(ana, "Force the Dealer for 5");
        await silent("Ask first: Bob (guest) has not answered.").waitFor();
        await theConsole(dan).getByRole("button", { name: /Does not force/ }).click(); /* Bob says so (10.1) */
        await reported(dan, /Does not force/);
        await becomes(() => silent("Ask first").count(), 0, "both have answered");
        await look(dan, "console-lunar-force");
        await look(ana, "staffed-lunar-force");
        await enter(dan, "Settle the bets");
        rack.Bob += ANTE;
        const changed = async () => (await cardsOf(dan, "Dealer")).join() !== before.join();
        await becomes(changed, true, "another card for the Dealer");
        const after = await faces(dan, "Dealer", 5);
        const kept = before.filter((card) => after.includes(card));
        assert.equal(kept.length, 4);
        assert.ok(judge.highest(before.find((card) => !kept.includes(card))!, before));
        await enter(dan, "Settle the bets");
        rack.Ana += (qualifies(after) ? compared(own.Ana, after) : 0) - FEE;
        await has(0, 0, `forced: ${own.Ana} against ${after}`);
    }
    await next(dan, /shuffle/);
    await look(dan, "staffed-lunar");
    const phone = await onDuty(house, "Dan", TABLE, { size: PHONE });
    await look(phone, "staffed-lunar");
});
