/* staff-trouble.test.ts - what docs/dealing.md has for when something goes wrong at craps: a face in
 * dispute, a die that leans, a die off the table, a bet taken by mistake, a tray that runs short. */
import { test } from "node:test";
import { look } from "./house";
import { allHave, bets, can, cannot, enter, inspected, keys, next, player, press, staffed, takesDice,
         theConsole, told } from "./staff";

const TABLE = "craps-1";

test("disputes, leaning and lost dice, mistakes and fills", async () => {
    const [house, stan, dan, sue, olga] = await staffed(TABLE, "edition = craps", "Stan", "Dan", "Sue", "Olga");
    const ana = await player(house, "Ana", TABLE);
    const have = (rack: number, felt: number, when: string) =>
        allHave({ Ana: ana }, [stan, dan, sue, olga], { Ana: [rack, felt] }, when);

    await inspected(stan, dan, sue);
    await ana.getByRole("radio", { name: "Chip of 25", exact: true }).click();
    await bets(ana, /^Pass Bet/);
    await takesDice(stan, ana);
    await press(ana, "Throw the dice");

    /* 6.3: a face is disputed, and nothing is called until the game supervisor has said which it is: an
     * 11, which wins 25 at 1 to 1. */
    await next(stan, "Dice at rest");
    await keys(stan, "55");
    await next(stan, "Call the total");
    await can(dan, "Dispute the face");
    await keys(dan, "d");
    await told(dan, "Dispute the face");
    await can(sue, "Rule on the face");
    await cannot(stan, "Call the total");
    await look(sue, "console-dispute");
    await keys(sue, "u 56");
    await told(sue, "Rule on the face · 5 and 6");
    await enter(stan, "Call the total");
    await enter(dan, "Settle the wagers");
    await have(1025, 0, "ruled an 11");

    /* 6.1, 6.4(a): a die off the table, no roll; she takes another. 6.2: then the second die leans with its
     * 1 on something, so that its 6 counts: 11 again. */
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
    await enter(stan, "Call the total");
    await enter(dan, "Settle the wagers");
    await have(1050, 0, "the die that leans");

    /* Div 1 r.10.2: 2 is below the minimum of 5, and was taken by mistake. */
    await can(dan, "Accepted by mistake");
    await keys(dan, "slip ana field 2");
    await told(dan, /Accepted by mistake/);
    await have(1048, 2, "a bet below the minimum");

    /* Div 1 r.11.1: a fill is asked for by Dan, and approved by Olga. */
    await keys(dan, "fill 20x25");
    await theConsole(olga).getByText("Dan entered a fill").waitFor();
    await can(olga, "Approve what was entered");
    await keys(olga, "approve", "");
    await told(olga, "Approve what was entered");
    await have(1048, 2, "after a fill");
});
