/* staff-roulette.test.ts - a staffed wheel: wagers that are called out wait for the dealer's word, the
 * ball is keyed in, and a spin is called off.  Division 8 of the rules. */
import { test } from "node:test";
import { PHONE, look, openHouse } from "./house";
import { allHave, bets, can, comes, crew, enter, key, keys, next, PASSWORDS, plan, player,
         tap, theConsole, told } from "./staff";

const TABLE = "wheel";

test("called bets are confirmed and paid, and a spin is no spin", async () => {
    const house = await openHouse({
        plan: plan({ [TABLE]: "edition = roulette" }),
        passwords: PASSWORDS,
    });
    const dan = await crew(house, "Dan", TABLE);
    const [ana, bob] = [await player(house, "Ana", TABLE), await player(house, "Bob", TABLE)];
    const players = { Ana: ana, Bob: bob };
    const waiting = theConsole(dan).getByRole("region", { name: "Waiting to be confirmed" });

    /* In chips of 1: nine pieces, six, five and five (3.2A), 25 in all; nothing is placed before the
     * dealer has said so (3.2B, 3.4), but the chips are out of the rack. */
    await bets(ana, /^Voisins du Zero/);
    await bets(ana, /^Tier/);
    await bets(ana, /^Orphelins/);
    await bets(ana, /^Neighbours of 17/);
    await bets(bob, /^Red/);
    await waiting.getByText("Ana (guest): 9 on Voisins du Zero (spoken), 6 on Tier (spoken), " +
        "5 on Orphelins (spoken), 5 on Neighbours of 17 (spoken)").waitFor();
    await allHave(players, [dan], { Ana: [975, 25], Bob: [995, 5] }, "called out");
    await look(dan, "console-spoken");
    await can(dan, "Confirm Ana");
    await key(dan, "+");
    await comes(() => waiting.count(), 0, "all four are confirmed");

    /* With the ball running Bob calls Tier; no word of the dealer, so no more bets gives it back. */
    await enter(dan, "Spin the wheel");
    await bets(bob, /^Tier/);
    await waiting.getByText("Bob (guest): 6 on Tier (spoken)").waitFor();
    await allHave(players, [dan], { Ana: [975, 25], Bob: [989, 11] }, "while it spins");
    await enter(dan, "No more bets");
    await allHave(players, [dan], { Ana: [975, 25], Bob: [995, 5] }, "no more bets");

    /* 17, black, keyed in and looked at once more, as nothing in the rules changes it afterwards. */
    await enter(dan, "Ball leaves the track");
    await next(dan, "Ball at rest");
    await keys(dan, "17");
    await theConsole(dan).getByText(/Ball at rest · 17.*Enter once more/).waitFor();
    await keys(dan, "");
    await enter(dan, "Announce the result");
    await theConsole(dan).getByRole("region", { name: "Just told" }).getByText(/\b17\b/).first()
        .waitFor();

    /* Of Orphelins the pieces on 14-17 and 17-20 win, 17 to 1 each: 34; of Neighbours the one on 17, 35
     * to 1. Those three chips lie on the main layout (4.5A) and stay there: 975 + 34 + 35 = 1044.
     * Voisins (22 18 29 7 28 12 35 3 26 0 32 15 19 4 21 2 25) and Tier lose; so does Red. */
    await enter(dan, "Collect losing wagers", "Pay the winners");
    await allHave(players, [dan], { Ana: [1044, 3], Bob: [995, 0] }, "17");
    await ana.getByRole("button", { name: /^Straight Up 17, .*you have 1 there/ }).waitFor();

    /* Something in the wheel (5.1(b)): no spin, and all wagers stand. */
    await enter(dan, "Spin the wheel", "No more bets", "Ball leaves the track");
    await can(dan, "No spin");
    await next(dan, "Ball at rest");
    await keys(dan, "x");
    await theConsole(dan).getByRole("button", { name: "foreign object" }).first().waitFor();
    await keys(dan, "foreign");
    await told(dan, "No spin · foreign object");
    await next(dan, "Spin the wheel");
    await allHave(players, [dan], { Ana: [1044, 3], Bob: [995, 0] }, "no spin");

    await look(dan, "staffed-roulette");
    const phone = await crew(house, "Dan", TABLE, { size: PHONE });
    await look(phone, "staffed-roulette");
});

test("a spin by fingers alone, on a small screen", async () => {
    const house = await openHouse({
        plan: plan({ [TABLE]: "edition = roulette" }),
        passwords: PASSWORDS,
    });
    const dan = await crew(house, "Dan", TABLE, { size: PHONE, touch: true });
    const ana = await player(house, "Ana", TABLE);
    const button = (name: string) => theConsole(dan).getByRole("button", { name });

    /* 5 on Red, and 25 comes: 5 at 1 to 1, and the stake stays up. */
    await bets(ana, /^Red/);
    await tap(dan, /Spin the wheel/, button("No more bets"));
    await tap(dan, /No more bets/, button("Ball leaves the track"));
    await tap(dan, /Ball leaves the track/, button("Ball at rest"));
    await tap(dan, /Ball at rest/, button("25"));
    await look(dan, "console-touch");
    await tap(dan, "25", theConsole(dan).getByText(/Ball at rest · 25.*Enter once more/));
    await tap(dan, "Enter", button("Announce the result"));
    await tap(dan, /Announce the result/, button("Collect losing wagers"));
    await tap(dan, /Collect losing wagers/, button("Pay the winners"));
    await tap(dan, /Pay the winners/, button("Spin the wheel"));
    await allHave({ Ana: ana }, [dan], { Ana: [1000, 5] }, "25, red");
});
