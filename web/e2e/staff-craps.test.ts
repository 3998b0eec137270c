/* staff-craps.test.ts - a staffed craps table, seen by three staff and two players: Stan has the
 * stick, Dan pays, Sue supervises, Ana and Bob play.  Division 11 of the rules. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESK, look, openHouse, PHONE } from "./house";
import { allHave, bets, can, cannot, becomes, onDuty, enter, inspected, key, keys, next, PASSWORDS, plan,
         player, press, rolls, staffed, takesDice, theConsole, reported, whyNot } from "./staff";

const TABLE = "craps-1";

test("a come-out, a point, a no roll, a wrong call overruled, and a seven out", async () => {
    const [house, stan, dan, sue] = await staffed(TABLE, "edition = craps", "Stan", "Dan", "Sue");
    const [ana, bob] = [await player(house, "Ana", TABLE), await player(house, "Bob", TABLE)];
    const players = { Ana: ana, Bob: bob };
    const staff = [stan, dan, sue];

    /* Staff on duty are not invited to sit down. */
    for (const page of staff)
        assert.equal(await page.getByRole("button", { name: "Take a seat" }).count(), 0);

    /* 5.2: dice are received and inspected by the dealer and the supervisor. */
    await enter(stan, "Receive a set");
    await enter(dan, "Inspect the set");
    await theConsole(dan).getByText(/Waiting for .*Sue \(game supervisor\)/).waitFor();
    await enter(sue, "Inspect the set");
    await allHave(players, staff, { Ana: [1000, 0], Bob: [1000, 0] }, "bought in");

    /* Ana bets 25 on Pass; Bob bets 10 on Don't Pass and 5 on the Field: 985 and 15. */
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

    /* Late bets (4.4): Bob's Any Craps is confirmed with one key; Ana's Field is not. */
    for (const page of [ana, bob]) await page.getByText("The dice are out").first().waitFor();
    await bets(bob, /^Any Craps/);
    await bets(ana, /^Field Bet/);
    const waiting = theConsole(dan).getByRole("region", { name: "Awaiting the dealer" });
    await waiting.getByText("Bob (guest): 5 on Any Craps (late)").waitFor();
    await waiting.getByText("Ana (guest): 25 on Field Bet (late)").waitFor();
    await look(dan, "console-waiting");
    await can(dan, "Confirm Bob");
    await key(dan, "+");
    await reported(dan, "Confirmed: 5 on Any Craps (late)");
    await becomes(() => waiting.getByText("Bob").count(), 0, "Bob's bet is confirmed");
    await allHave(players, staff, { Ana: [950, 50], Bob: [980, 20] }, "with the dice in the air");

    /* 6 and 4: the point is 10. The Field wins 5 at 1 to 1 (4.14): 980 + 5 + 5 = 990; Any Craps loses;
     * Ana's unconfirmed 25 went back when the dice came to rest. */
    await next(stan, "Dice at rest");
    await keys(stan, "64");
    await reported(stan, "Dice at rest · 6 and 4 · Call the total");
    await theConsole(stan).getByRole("region", { name: "Latest events" }).getByText("10: 6 and 4")
        .waitFor();
    await enter(dan, "Settle the bets");
    await allHave(players, staff, { Ana: [975, 25], Bob: [990, 10] }, "the point is 10");

    /* Thrown short (6.5(b)): no roll is called, and all bets stand. */
    await enter(stan, "Hand the dice");
    await press(ana, "Throw the dice");
    await can(stan, "No roll");
    await keys(stan, "n"); /* asks for the reason */
    await theConsole(stan).getByRole("button", { name: "short" }).waitFor();
    await keys(stan, "short");
    await reported(stan, "No roll · short");
    await allHave(players, staff, { Ana: [975, 25], Bob: [990, 10] }, "after no roll");

    /* The dice show 4 and 5, but Stan calls 4 and 6, the point. Ana is paid 25 and gets her 25 back,
     * 1025; Bob's Don't Pass is taken. */
    await press(ana, "Throw the dice");
    await next(stan, "Dice at rest");
    await keys(stan, "r 45");
    await reported(stan, "Dice at rest · 4 and 5");
    await next(stan, "Call the total");
    await keys(stan, "c 46");
    await reported(stan, "Call the total · 4 and 6");
    await enter(dan, "Settle the bets");
    await allHave(players, staff, { Ana: [1025, 0], Bob: [990, 0] }, "called a 10");

    /* 6.8: only a supervisor can overrule, or sees the act. */
    await can(sue, "Overrule the call");
    for (const page of [stan, dan]) {
        await cannot(page, "Overrule the call");
        await keys(page, "overrule 45");
        await whyNot(page, /not available now/);
        await page.keyboard.press("Escape");
    }
    await keys(sue, "o 45");
    await theConsole(sue).getByText(/Overrule the call · 4 and 5.*Press Enter again/).waitFor();
    await look(sue, "console-overrule");
    await allHave(players, staff, { Ana: [1025, 0], Bob: [990, 0] }, "before the second Enter");
    await keys(sue, "");
    await reported(sue, "Overrule the call · 4 and 5");
    /* A 9 decides neither Pass nor Don't Pass: the chips are as before the roll. */
    await allHave(players, staff, { Ana: [975, 25], Bob: [990, 10] }, "overruled");

    /* Seven out, with Bob's 5 on Any 7 at 4 to 1 (4.14): 985 + 5 + 20 + 10 + 10 = 1030. */
    await enter(stan, "Hand the dice");
    await bets(bob, /^Any 7/);
    await rolls(ana, stan, dan, "34");
    await allHave(players, staff, { Ana: [975, 0], Bob: [1030, 0] }, "after the seven out");

    /* 5.8(a): there is no shooter, and without a line bet no player to offer the dice to. */
    await theConsole(sue).getByText("Waiting for Stan (stickperson)").waitFor();
    for (const page of [stan, dan, sue, ana, bob]) await look(page, "staffed-craps");
});

/* 5.1: the stickperson is responsible for the dice, and enters what the shooter does with them.  Ana and
 * Bob touch their screens only to bet. */
test("shooters without a screen: the staff enter the whole round", async () => {
    const [house, stan, dan, sue] = await staffed(TABLE, "edition = craps", "Stan", "Dan", "Sue");
    const [ana, bob] = [await player(house, "Ana", TABLE), await player(house, "Bob", TABLE)];
    const players = { Ana: ana, Bob: bob };
    const staff = [stan, dan, sue];
    const events = theConsole(stan).getByRole("region", { name: "Latest events" });

    await inspected(stan, dan, sue);
    await ana.getByRole("radio", { name: "Chip of 25", exact: true }).click();
    await bets(ana, /^Pass Bet/);
    await bets(bob, /^Don't Pass Bet/, 2);
    await allHave(players, staff, { Ana: [975, 25], Bob: [990, 10] }, "before the come-out");

    /* Dice can't be keyed before they are offered: it must be seen to whom they go. */
    await next(stan, "Offer the dice");
    await keys(stan, "64");
    await whyNot(stan, "Offer the dice first: press Enter.");
    await stan.keyboard.press("Escape");

    /* 5.3: Ana declines, Bob is next. Each step is an act of its own, by Enter alone. */
    await enter(stan, "Offer the dice");
    await next(stan, "Dice accepted");
    await look(stan, "console-reports");
    await keys(stan, "d");
    await reported(stan, "Dice declined · 1 Ana (guest)");
    await events.getByText(/reports that Ana \(guest\) declines the dice/).waitFor();
    await enter(stan, "Offer the dice", "Dice accepted", "Dice chosen", "Dice thrown");
    await events.getByText(/reports that Bob \(guest\) throws the dice/).waitFor();
    for (const page of [ana, bob]) await page.getByText("The dice are out").first().waitFor();

    /* 6 and 4: the point is 10. */
    await keys(stan, "64");
    await reported(stan, "Dice at rest · 6 and 4 · Call the total");
    await enter(dan, "Settle the bets");
    await allHave(players, staff, { Ana: [975, 25], Bob: [990, 10] }, "the point is 10");

    /* Seven out, keyed at once: the dice are handed back, thrown, at rest and called. Pass loses 25, Don't
     * Pass wins 10 at 1 to 1: 990 + 10 + 10 = 1010. */
    await next(stan, "Hand the dice");
    await keys(stan, "34");
    await reported(stan, "Bob (guest) throws: 3 and 4");
    await enter(dan, "Settle the bets");
    await allHave(players, staff, { Ana: [975, 0], Bob: [1010, 0] }, "after the seven out");

    /* 5.9: the dice go to Ana, who has a line bet again. An 11 wins 25: 950 + 25 + 25 = 1000. */
    await bets(ana, /^Pass Bet/);
    await enter(stan, "Offer the dice");
    await next(stan, "Dice accepted");
    await keys(stan, "56");
    await reported(stan, "Ana (guest) accepts, chooses, throws: 5 and 6");
    await look(stan, "console-along");
    await enter(dan, "Settle the bets");
    await allHave(players, staff, { Ana: [1000, 0], Bob: [1010, 0] }, "an 11");

    /* 5.3: she has no line bet left, so she may not throw; what was entered before stands. */
    await next(stan, "Hand the dice");
    await keys(stan, "34");
    await reported(stan, /Done: Hand the dice .*Refused: .* the shooter needs a Pass or Don't Pass bet/);
    await reported(stan, "(clause 5.3)");
    await look(stan, "console-along-refused");
    await cannot(stan, "Dice thrown");

    /* 5.8: she passes the dice instead. */
    await can(stan, "Shooter passes the dice");
    await keys(stan, "p");
    await reported(stan, "Shooter passes the dice · 1 Ana (guest)");
    await next(stan, "Offer the dice");
    await allHave(players, staff, { Ana: [1000, 0], Bob: [1010, 0] }, "passed");
    assert.match(house.croupier("verify", house.record), /good/);
});

/* 4.5: a spoken bet is placed once staff confirm it. */
test("a spoken bet, entered by the dealer", async () => {
    const [house, stan, dan, sue] = await staffed(TABLE, "edition = craps", "Stan", "Dan", "Sue");
    const [ana, bob] = [await player(house, "Ana", TABLE), await player(house, "Bob", TABLE)];
    const players = { Ana: ana, Bob: bob };
    const staff = [stan, dan, sue];
    const waiting = theConsole(dan).getByRole("region", { name: "Awaiting the dealer" });
    const six = (words: string) => bob.getByRole("button", { name: new RegExp(`^Place Bet to Win 6, .*${words}`) });

    await inspected(stan, dan, sue);

    /* Twelve on the 6 for Bob, in seat 2: off the rack, but not placed yet. */
    await can(dan, "Take a spoken bet");
    await keys(dan, "s 2 place-6 12");
    await waiting.getByText("Bob (guest): 12 on Place Bet to Win 6 (spoken)").waitFor();
    await six("your bet: 12, awaiting the dealer").waitFor();
    await allHave(players, staff, { Ana: [1000, 0], Bob: [988, 12] }, "spoken");
    await look(dan, "console-spoken-craps");
    await look(bob, "staffed-spoken");
    await key(dan, "+");
    await reported(dan, "Confirmed: 12 on Place Bet to Win 6 (spoken)");
    await becomes(() => waiting.count(), 0, "it is placed");
    await six("your bet: 12(?!, awaiting)").waitFor();
    await allHave(players, staff, { Ana: [1000, 0], Bob: [988, 12] }, "placed");

    /* Of 988, spoken bets take 498 and 486; the 4 left are not enough for 5 more (4.5: with chips). */
    await keys(dan, "s 2 place-8 498");
    await keys(dan, "s bob place-6 486");
    await allHave(players, staff, { Ana: [1000, 0], Bob: [4, 996] }, "nearly everything is bet");
    await keys(dan, "s 2 field 5");
    await reported(dan, /Only 4 in the rack/);
    await reported(dan, /\(clause 4\.5, Div 1 r\./);
    await allHave(players, staff, { Ana: [1000, 0], Bob: [4, 996] }, "refused");

    /* Seat 3 is empty, and place-7 does not exist. */
    await keys(dan, "s 3 place-6 12");
    await reported(dan, /seat is empty/);
    await keys(dan, "s 2 place-7 12");
    await whyNot(dan, "is not understood here");
    await dan.keyboard.press("Escape");

    /* Ana throws 5 and 3 on the come-out, when Place Bets are off unless called on (4.10): the 12 stay up;
     * unconfirmed bets go back when the dice come to rest. */
    await bets(ana, /^Pass Bet/);
    await takesDice(stan, ana);
    await rolls(ana, stan, dan, "53");
    await allHave(players, staff, { Ana: [995, 5], Bob: [988, 12] }, "an 8");

    /* A 6 pays 7 to 6 (4.14): 14; the 12 stay up. */
    await enter(stan, "Hand the dice");
    await rolls(ana, stan, dan, "42");
    await allHave(players, staff, { Ana: [995, 5], Bob: [1002, 12] }, "a 6");
});

test("the console is beside the felt or above it, and lists its keys", async () => {
    const house = await openHouse({ plan: plan({ [TABLE]: "edition = craps" }), passwords: PASSWORDS });

    for (const size of [DESK, PHONE]) {
        const stan = await onDuty(house, "Stan", TABLE, { size });
        const console = (await theConsole(stan).boundingBox())!;
        const felt = (await stan.getByRole("group", { name: "The felt of Craps" }).boundingBox())!;

        if (size === DESK) assert.ok(felt.x + felt.width <= console.x, "beside the felt");
        else assert.ok(console.y + console.height <= felt.y, "above the felt on a small screen");
        assert.ok(console.y < 200, "visible without scrolling");
        await key(stan, "?");
        await theConsole(stan).getByText("the usual next step").waitFor();
        await look(stan, "console-keys");
        await key(stan, "?");
        assert.equal(await theConsole(stan).getByText("the usual next step").count(), 0);
    }
});
