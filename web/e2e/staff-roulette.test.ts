/* staff-roulette.test.ts - a staffed wheel: spoken bets await the dealer, the number is keyed in, and
 * a spin is called no spin.  Division 8 of the rules. */
import { test } from "node:test";
import { PHONE, look, openHouse } from "./house";
import { allHave, bets, can, becomes, onDuty, enter, key, keys, next, PASSWORDS, plan, player,
         tap, theConsole, reported } from "./staff";

const TABLE = "wheel";

test("spoken bets are confirmed and paid, and a no spin is called", async () => {
    const house = await openHouse({
        plan: plan({ [TABLE]: "edition = roulette" }),
        passwords: PASSWORDS,
    });
    const dan = await onDuty(house, "Dan", TABLE);
    const [ana, bob] = [await player(house, "Ana", TABLE), await player(house, "Bob", TABLE)];
    const players = { Ana: ana, Bob: bob };
    const waiting = theConsole(dan).getByRole("region", { name: "Awaiting the dealer" });

    /* In chips of 1: nine pieces, six, five and five (3.2A), 25 in all. Nothing is placed until the
     * dealer confirms it (3.2B, 3.4), but the chips have left the rack. */
    await bets(ana, /^Voisins du Zero/);
    await bets(ana, /^Tier/);
    await bets(ana, /^Orphelins/);
    await bets(ana, /^Neighbours of 17/);
    await bets(bob, /^Red/);
    await waiting.getByText("Ana (guest): 9 on Voisins du Zero (spoken), 6 on Tier (spoken), " +
        "5 on Orphelins (spoken), 5 on Neighbours of 17 (spoken)").waitFor();
    await allHave(players, [dan], { Ana: [975, 25], Bob: [995, 5] }, "spoken");
    await look(dan, "console-spoken");
    await can(dan, "Confirm Ana");
    await key(dan, "+");
    await becomes(() => waiting.count(), 0, "all four bets are confirmed");

    /* With the ball running Bob calls Tier; the dealer does not confirm it, so "no more bets" returns
     * it. */
    await enter(dan, "Spin the wheel");
    await bets(bob, /^Tier/);
    await waiting.getByText("Bob (guest): 6 on Tier (spoken)").waitFor();
    await allHave(players, [dan], { Ana: [975, 25], Bob: [989, 11] }, "while it spins");
    await enter(dan, "No more bets");
    await allHave(players, [dan], { Ana: [975, 25], Bob: [995, 5] }, "no more bets");

    /* 17, black; it needs a second Enter, since the rules allow no change afterwards. */
    await enter(dan, "Ball leaves the track");
    await next(dan, "Ball at rest");
    await keys(dan, "17");
    await theConsole(dan).getByText(/Ball at rest · 17.*Press Enter again/).waitFor();
    await keys(dan, "");
    await enter(dan, "Announce the result");
    await theConsole(dan).getByRole("region", { name: "Latest events" }).getByText(/\b17\b/).first()
        .waitFor();

    /* Of Orphelins the pieces on 14-17 and 17-20 win, 17 to 1 each: 34; of Neighbours the one on 17, 35
     * to 1. These three chips are on the main layout (4.5A) and stay up: 975 + 34 + 35 = 1044.
     * Voisins (22 18 29 7 28 12 35 3 26 0 32 15 19 4 21 2 25), Tier and Red lose. */
    await enter(dan, "Collect losing bets", "Pay the winners");
    await allHave(players, [dan], { Ana: [1044, 3], Bob: [995, 0] }, "17");
    await ana.getByRole("button", { name: /^Straight Up 17, .*your bet: 1(, |$)/ }).waitFor();

    /* A foreign object in the wheel (5.1(b)): no spin, and all bets stand. */
    await enter(dan, "Spin the wheel", "No more bets", "Ball leaves the track");
    await can(dan, "No spin");
    await next(dan, "Ball at rest");
    await keys(dan, "x");
    await theConsole(dan).getByRole("button", { name: "foreign object" }).first().waitFor();
    await keys(dan, "foreign");
    await reported(dan, "No spin · foreign object");
    await next(dan, "Spin the wheel");
    await allHave(players, [dan], { Ana: [1044, 3], Bob: [995, 0] }, "no spin");

    await look(dan, "staffed-roulette");
    const phone = await onDuty(house, "Dan", TABLE, { size: PHONE });
    await look(phone, "staffed-roulette");
});

test("a spin by touch alone, on a small screen", async () => {
    const house = await openHouse({
        plan: plan({ [TABLE]: "edition = roulette" }),
        passwords: PASSWORDS,
    });
    const dan = await onDuty(house, "Dan", TABLE, { size: PHONE, touch: true });
    const ana = await player(house, "Ana", TABLE);
    const button = (name: string) => theConsole(dan).getByRole("button", { name });

    /* 5 on Red, and the number is 25: 5 at 1 to 1, and the stake stays up. */
    await bets(ana, /^Red/);
    await tap(dan, /Spin the wheel/, button("No more bets"));
    await tap(dan, /No more bets/, button("Ball leaves the track"));
    await tap(dan, /Ball leaves the track/, button("Ball at rest"));
    await tap(dan, /Ball at rest/, button("25"));
    await look(dan, "console-touch");
    await tap(dan, "25", theConsole(dan).getByText(/Ball at rest · 25.*Press Enter again/));
    await tap(dan, "Enter", button("Announce the result"));
    await tap(dan, /Announce the result/, button("Collect losing bets"));
    await tap(dan, /Collect losing bets/, button("Pay the winners"));
    await tap(dan, /Pay the winners/, button("Spin the wheel"));
    await allHave({ Ana: ana }, [dan], { Ana: [1000, 5] }, "25, red");
});
