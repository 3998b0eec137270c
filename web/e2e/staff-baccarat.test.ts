/* staff-baccarat.test.ts - a staffed baccarat table: cards made ready, keyed in as they are drawn, and a
 * card to the wrong hand.  Division 5 of the rules. */
import { test } from "node:test";
import { PHONE, look, openHouse } from "./house";
import { allHave, bets, can, cannot, crew, enter, keys, next, PASSWORDS, plan, player, press, theConsole,
         told, whyNot } from "./staff";

const TABLE = "shoe";

test("a coup by its cards, and a round put in order again", async () => {
    const house = await openHouse({
        plan: plan({ [TABLE]: "edition = baccarat" }),
        passwords: PASSWORDS,
    });
    const [dan, sue, olga] = await Promise.all([
        crew(house, "Dan", TABLE),
        crew(house, "Sue", TABLE),
        crew(house, "Olga", TABLE),
    ]);
    const [ana, bob] = [await player(house, "Ana", TABLE), await player(house, "Bob", TABLE)];
    const players = { Ana: ana, Bob: bob };
    const staff = [dan, sue, olga];

    /* Section 6: eight decks, inspected by two, mixed. Section 7: the cut is offered to each player,
     * then somebody of the house cuts; the cutting card; a single card is discarded. */
    await enter(dan, "Receive a set", "Inspect the set");
    await enter(sue, "Inspect the set");
    await enter(dan, "Spread the cards", "Chemmy shuffle", "Stack the cards", "Riffle shuffle");
    for (const page of [ana, bob]) {
        await enter(dan, "Offer the cut");
        await theConsole(dan).getByText("to cut the cards, or to let the cut pass").waitFor();
        await page.getByRole("button", { name: "Take the cut" }).waitFor();
        await press(page, "Let the cut pass");
    }
    await enter(dan, "Offer the cut");
    await next(dan, "Cut the cards");
    await keys(dan, "20");
    await whyNot(dan, "It can be 52 to 364");
    await dan.keyboard.press("Escape");
    await keys(dan, "200");
    await next(dan, "Insert the cutting card");
    await keys(dan, "20");
    await next(dan, "Discard the first cards");
    await keys(dan, "5h");

    /* Ana 20 on Banker, the least of which 5 per cent is a whole chip; Bob 10 on Player; each on the box
     * of the own seat. */
    await bets(ana, /^Banker's Hand, box 1/);
    await bets(bob, /^Player's Hand, box 2/, 2);
    await allHave(players, staff, { Ana: [980, 20], Bob: [990, 10] }, "before the coup");

    /* Player K 3, Banker 4 K: 3 and 4. The Player draws a 5, 8; on that a Banker's 4 draws (9.4): 5, so
     * 9. Banker wins 20 at 1 to 1, less 5 per cent, 1; stakes that win stay up (5.14): 980 + 19. */
    await enter(dan, "No more bets");
    await next(dan, "Draw a card");
    await keys(dan, "ks 4d 3h kc");
    await told(dan, "Draw a card · KS 4D 3H KC");
    await keys(dan, "5c", "5s");
    await next(dan, "Announce the result");
    await look(dan, "console-coup");
    await enter(dan, "Announce the result", "Settle the wagers");
    await allHave(players, staff, { Ana: [999, 20], Bob: [990, 0] }, "Banker 9 to 8");

    /* The first card of the next round goes to the Banker's Hand: nothing more is drawn until the
     * operator has put the round in order (12.6), and neither dealer nor supervisor can. */
    await bets(bob, /^Player's Hand, box 2/, 2);
    await enter(dan, "No more bets");
    await next(dan, "Draw a card");
    await keys(dan, "d banker 9s");
    await told(dan, "Draw a card · banker · 9S");
    await cannot(dan, "Draw a card");
    await keys(dan, "d ks");
    await whyNot(dan, /nothing that can be done now/);
    await dan.keyboard.press("Escape");
    await can(olga, "Put the round in order");
    for (const page of [dan, sue]) await cannot(page, "Put the round in order");
    await keys(olga, "r");
    await told(olga, "Put the round in order");

    /* The 9 is the Player's: 9 and K against 8 and K. Player wins 10 of Bob's: 980 + 10; Banker loses. */
    await next(dan, "Draw a card");
    await keys(dan, "8s ks kd");
    await enter(dan, "Announce the result", "Settle the wagers");
    await allHave(players, staff, { Ana: [999, 0], Bob: [990, 10] }, "Player 9 to 8");

    await look(olga, "console-operator");
    const phone = await crew(house, "Dan", TABLE, { size: PHONE });
    await look(phone, "staffed-baccarat");
});
