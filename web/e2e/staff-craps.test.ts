/* staff-craps.test.ts - a staffed craps table, as four people and two players have it before them:
 * Stan has the stick, Dan pays, Sue supervises, Ana and Bob play.  Division 11 of the rules. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESK, look, openHouse, PHONE } from "./house";
import { allHave, bets, can, cannot, comes, crew, enter, inspected, key, keys, next, PASSWORDS, plan,
         player, press, rolls, staffed, takesDice, theConsole, told, whyNot } from "./staff";

const TABLE = "craps-1";

test("a come-out, a point, a no roll, a wrong call overruled, and a seven out", async () => {
    const [house, stan, dan, sue] = await staffed(TABLE, "edition = craps", "Stan", "Dan", "Sue");
    const [ana, bob] = [await player(house, "Ana", TABLE), await player(house, "Bob", TABLE)];
    const players = { Ana: ana, Bob: bob };
    const staff = [stan, dan, sue];

    /* Nobody on duty is asked to sit down. */
    for (const page of staff)
        assert.equal(await page.getByRole("button", { name: "Take a seat" }).count(), 0);

    /* 5.2: the dice come, are inspected by one of the table and by the supervisor. */
    await enter(stan, "Receive a set");
    await enter(dan, "Inspect the set");
    await theConsole(dan).getByText(/Waiting for .*Sue \(game supervisor\)/).waitFor();
    await enter(sue, "Inspect the set");
    await allHave(players, staff, { Ana: [1000, 0], Bob: [1000, 0] }, "bought in");

    /* Ana 25 on Pass; Bob 10 on Don't Pass and 5 on the Field: 985 and 15. */
    await ana.getByRole("radio", { name: "Chip of 25", exact: true }).click();
    await bets(ana, /^Pass Bet/);
    await bets(bob, /^Don't Pass Bet/, 2);
    await bets(bob, /^Field Bet/);
    await allHave(players, staff, { Ana: [975, 25], Bob: [985, 15] }, "before the come-out");

    await enter(stan, "Offer the dice");
    await theConsole(dan).getByText("Waiting for Ana (guest)").waitFor();
    await press(ana, "Accept the dice");
    await press(ana, "Choose two dice");
    await press(ana, "1 and 2");
    await press(ana, "Throw the dice");

    /* Late (4.4): Bob's Any Craps is confirmed, by one key; Ana's Field is not. */
    for (const page of [ana, bob]) await page.getByText("The dice are out").first().waitFor();
    await bets(bob, /^Any Craps/);
    await bets(ana, /^Field Bet/);
    const waiting = theConsole(dan).getByRole("region", { name: "Waiting to be confirmed" });
    await waiting.getByText("Bob (guest): 5 on Any Craps (late)").waitFor();
    await waiting.getByText("Ana (guest): 25 on Field Bet (late)").waitFor();
    await look(dan, "console-waiting");
    await can(dan, "Confirm Bob");
    await key(dan, "+");
    await told(dan, "Confirmed: 5 on Any Craps (late)");
    await comes(() => waiting.getByText("Bob").count(), 0, "Bob's is confirmed");
    await allHave(players, staff, { Ana: [950, 50], Bob: [980, 20] }, "with the dice in the air");

    /* 6 and 4: the point is 10. The Field has won 5 at 1 to 1 (4.14): 980 + 5 + 5 = 990; Any Craps
     * is lost; Ana's 25 that nobody confirmed went back when the dice came to rest. */
    await next(stan, "Dice at rest");
    await keys(stan, "64");
    await told(stan, "Dice at rest · 6 and 4");
    await enter(stan, "Call the total");
    await theConsole(stan).getByRole("region", { name: "Just told" }).getByText("10: 6 and 4")
        .waitFor();
    await enter(dan, "Settle the wagers");
    await allHave(players, staff, { Ana: [975, 25], Bob: [990, 10] }, "the point is 10");

    /* Thrown short (6.5(b)): no roll is called, and all wagers stand. */
    await enter(stan, "Hand the dice");
    await press(ana, "Throw the dice");
    await can(stan, "No roll");
    await keys(stan, "n"); /* asks for the reason */
    await theConsole(stan).getByRole("button", { name: "short" }).waitFor();
    await keys(stan, "short");
    await told(stan, "No roll · short");
    await allHave(players, staff, { Ana: [975, 25], Bob: [990, 10] }, "after no roll");

    /* The dice show 4 and 5, and Stan calls 4 and 6, the point. Paid: Ana 25 and her 25, 1025; Bob's
     * Don't Pass is taken. */
    await press(ana, "Throw the dice");
    await next(stan, "Dice at rest");
    await keys(stan, "45");
    await next(stan, "Call the total");
    await keys(stan, "c 46");
    await told(stan, "Call the total · 4 and 6");
    await enter(dan, "Settle the wagers");
    await allHave(players, staff, { Ana: [1025, 0], Bob: [990, 0] }, "called a 10");

    /* 6.8: overruling is for a supervisor, and nobody else sees it. */
    await can(sue, "Overrule the call");
    for (const page of [stan, dan]) {
        await cannot(page, "Overrule the call");
        await keys(page, "overrule 45");
        await whyNot(page, /nothing that can be done now/);
        await page.keyboard.press("Escape");
    }
    await keys(sue, "o 45");
    await theConsole(sue).getByText(/Overrule the call · 4 and 5.*Enter once more/).waitFor();
    await look(sue, "console-overrule");
    await allHave(players, staff, { Ana: [1025, 0], Bob: [990, 0] }, "before the second Enter");
    await keys(sue, "");
    await told(sue, "Overrule the call · 4 and 5");
    /* A 9 decides neither Pass nor Don't Pass: as before the roll. */
    await allHave(players, staff, { Ana: [975, 25], Bob: [990, 10] }, "overruled");

    /* Seven out, with 5 of Bob's on Any 7 at 4 to 1 (4.14): 985 + 5 + 20 + 10 + 10 = 1030. */
    await enter(stan, "Hand the dice");
    await bets(bob, /^Any 7/);
    await rolls(ana, stan, dan, "34");
    await allHave(players, staff, { Ana: [975, 0], Bob: [1030, 0] }, "after the seven out");

    /* 5.8(a): the dice are nobody's; without a line bet there is nobody to offer them to. */
    await theConsole(sue).getByText("Waiting for Stan (stickperson)").waitFor();
    for (const page of [stan, dan, sue, ana, bob]) await look(page, "staffed-craps");
});

/* 4.5: what a player says is placed once somebody of the house has confirmed it. */
test("a bet that a player says aloud, entered by the dealer", async () => {
    const [house, stan, dan, sue] = await staffed(TABLE, "edition = craps", "Stan", "Dan", "Sue");
    const [ana, bob] = [await player(house, "Ana", TABLE), await player(house, "Bob", TABLE)];
    const players = { Ana: ana, Bob: bob };
    const staff = [stan, dan, sue];
    const waiting = theConsole(dan).getByRole("region", { name: "Waiting to be confirmed" });
    const six = (words: string) => bob.getByRole("button", { name: new RegExp(`^Place Bet to Win 6, .*${words}`) });

    await inspected(stan, dan, sue);

    /* Twelve on the 6 for Bob, in the second seat: off the rack, and not placed yet. */
    await can(dan, "Take a spoken bet");
    await keys(dan, "s 2 place-6 12");
    await waiting.getByText("Bob (guest): 12 on Place Bet to Win 6 (spoken)").waitFor();
    await six("you have 12 there, to be confirmed").waitFor();
    await allHave(players, staff, { Ana: [1000, 0], Bob: [988, 12] }, "said");
    await look(dan, "console-said");
    await look(bob, "staffed-said");
    await key(dan, "+");
    await told(dan, "Confirmed: 12 on Place Bet to Win 6 (spoken)");
    await comes(() => waiting.count(), 0, "it is placed");
    await six("you have 12 there(?!, to be)").waitFor();
    await allHave(players, staff, { Ana: [1000, 0], Bob: [988, 12] }, "placed");

    /* Of 988, 498 and 486 are said, and 4 are left: no chips for another 6 (Div 1 r.10.3). */
    await keys(dan, "s 2 place-8 498");
    await keys(dan, "s bob place-6 486");
    await allHave(players, staff, { Ana: [1000, 0], Bob: [4, 996] }, "nearly all is said");
    await keys(dan, "s 2 field 5");
    await told(dan, /The rack holds only 4/);
    await told(dan, "(clause Div 1 r.10.3)");
    await allHave(players, staff, { Ana: [1000, 0], Bob: [4, 996] }, "refused");

    /* Nobody sits in the third seat; and a name that is none is not understood. */
    await keys(dan, "s 3 place-6 12");
    await told(dan, /[Nn]obody/);
    await keys(dan, "s 2 place-7 12");
    await whyNot(dan, "means nothing there");
    await dan.keyboard.press("Escape");

    /* Ana throws an 8 of 5 and 3 on the come-out, when Place Bets are off unless called on (4.10): the 12
     * stand; what nobody confirmed goes back when the dice rest. */
    await bets(ana, /^Pass Bet/);
    await takesDice(stan, ana);
    await rolls(ana, stan, dan, "53");
    await allHave(players, staff, { Ana: [995, 5], Bob: [988, 12] }, "an 8");

    /* A 6 pays 7 to 6 (4.14): 14; the 12 stay up. */
    await enter(stan, "Hand the dice");
    await rolls(ana, stan, dan, "42");
    await allHave(players, staff, { Ana: [995, 5], Bob: [1002, 12] }, "a 6");
});

test("the console first, beside the felt or above it; and the keys", async () => {
    const house = await openHouse({ plan: plan({ [TABLE]: "edition = craps" }), passwords: PASSWORDS });

    for (const size of [DESK, PHONE]) {
        const stan = await crew(house, "Stan", TABLE, { size });
        const console = (await theConsole(stan).boundingBox())!;
        const felt = (await stan.getByRole("group", { name: "The felt of Craps" }).boundingBox())!;

        if (size === DESK) assert.ok(felt.x + felt.width <= console.x, "a column of its own");
        else assert.ok(console.y + console.height <= felt.y, "first on a small screen");
        assert.ok(console.y < 200, "without scrolling");
        await key(stan, "?");
        await theConsole(stan).getByText("the usual next thing").waitFor();
        await look(stan, "console-keys");
        await key(stan, "?");
        assert.equal(await theConsole(stan).getByText("the usual next thing").count(), 0);
    }
});
