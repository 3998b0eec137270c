/* staff-trouble.test.ts - when something goes wrong at craps (docs/dealing.md): a disputed face, a
 * leaning die, a die off the table, a bet accepted by mistake, a tray that runs short. */
import { test } from "node:test";
import { look } from "./house";
import { allHave, bets, can, cannot, enter, inspected, keys, next, player, press, staffed, takesDice,
         theConsole, reported } from "./staff";

const TABLE = "craps-1";

test("disputes, leaning dice, dice off the table, mistakes and fills", async () => {
    const [house, stan, dan, sue, olga] = await staffed(TABLE, "edition = craps", "Stan", "Dan", "Sue", "Olga");
    const ana = await player(house, "Ana", TABLE);
    const have = (rack: number, felt: number, when: string) =>
        allHave({ Ana: ana }, [stan, dan, sue, olga], { Ana: [rack, felt] }, when);

    await inspected(stan, dan, sue);
    await ana.getByRole("radio", { name: "Chip of 25", exact: true }).click();
    await bets(ana, /^Pass Bet/);
    await takesDice(stan, ana);
    await press(ana, "Throw the dice");

    /* 6.3: a face is disputed, and nothing can be called until the game supervisor rules on it: an 11,
     * which wins 25 at 1 to 1. */
    await next(stan, "Dice at rest");
    await keys(stan, "r 55");
    await next(stan, "Call the total");
    await can(dan, "Dispute the face");
    await keys(dan, "d");
    await reported(dan, "Dispute the face");
    await can(sue, "Rule on the face");
    await cannot(stan, "Call the total");
    await look(sue, "console-dispute");
    await keys(sue, "u 56");
    await reported(sue, "Rule on the face · 5 and 6");
    await enter(stan, "Call the total");
    await enter(dan, "Settle the bets");
    await have(1025, 0, "ruled an 11");

    /* 6.1, 6.4(a): a die off the table, no roll; Ana chooses again. 6.2: then the second die leans on its
     * 1, so that its 6 counts: 11 again. */
    await bets(ana, /^Pass Bet/);
    await enter(stan, "Hand the dice");
    await press(ana, "Throw the dice");
    await next(stan, "Dice at rest");
    await keys(stan, "r off-table");
    await have(1000, 25, "no roll");
    await press(ana, "Choose two dice");
    await press(ana, "2 and 3");
    await press(ana, "Throw the dice");
    await next(stan, "Dice at rest");
    await keys(stan, "51 second-leans");
    await enter(dan, "Settle the bets");
    await have(1050, 0, "the leaning die");

    /* Div 1 r.10.2: 2 is below the minimum of 5, and was accepted by mistake. */
    await can(dan, "Accepted by mistake");
    await keys(dan, "slip ana field 2");
    await reported(dan, /Accepted by mistake/);
    await have(1048, 2, "a bet below the minimum");

    /* Div 1 r.11.1: Dan asks for a fill, and Olga approves it. */
    await keys(dan, "fill 20x25");
    await theConsole(olga).getByText("Dan entered a fill").waitFor();
    await can(olga, "Approve the pending request");
    await keys(olga, "approve", "");
    await reported(olga, "Approve the pending request");
    await have(1048, 2, "after a fill");
});
