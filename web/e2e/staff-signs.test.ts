/* staff-signs.test.ts - signs go up at the operator's console and are read on a player's page. */
import { test } from "node:test";
import { DESK, PHONE, look } from "./house";
import { bets, cannot, keys, player, reported, staffed } from "./staff";

const TABLE = "wheel";

test("a notice, steps, a player's own limits and the closing sign", async () => {
    const [house, dan, olga] = await staffed(TABLE, "edition = roulette", "Dan", "Olga");
    const ana = await player(house, "Ana", TABLE);
    const signs = ana.getByRole("list", { name: "Signs" });
    const shows = (words: string | RegExp) => signs.getByText(words).waitFor();

    /* With a bet on the table, worse limits need a sign 20 minutes before (Div 1 r.9.3(a)). */
    await bets(ana, /^Red/);
    await cannot(dan, "Display a notice");
    await keys(olga, "notice 10 200 25");
    await shows("New limits: 10 – 200, in 25 minutes");
    await keys(olga, "limits 10 200");
    await reported(olga, /\(clause Div 1 r\.9\.3\(a\)/);
    await look(olga, "console-signs");

    await keys(olga, "step 5");
    await keys(olga, "personal ana 1 5000");
    await shows("Your limits: 1 – 5,000");
    await keys(olga, "closing 30");
    await shows("This table closes in 30 minutes");
    await shows("New limits: 10 – 200, in 25 minutes");
    await ana.setViewportSize(PHONE);
    await look(ana, "signs");
    await ana.setViewportSize(DESK);
});

test("a new pay table: the sign, the felt and the log", async () => {
    const [house, , olga] = await staffed(TABLE, "edition = snake-eyes-nsw", "Dan", "Olga");
    const ana = await player(house, "Ana", TABLE);

    await ana.getByText("15 to 2").first().waitFor(); /* 7.5 to 1 on a hard 4: option one (8.1) */
    await keys(olga, "pay-table two", "");
    await ana.getByRole("list", { name: "Signs" }).getByText("New pay table: two").waitFor();
    await ana.getByText("7 to 1").first().waitFor();
    await olga.getByText("Ana (guest) sits down").first().waitFor();
    await ana.setViewportSize(PHONE);
    await look(ana, "pay-table-sign");
});
