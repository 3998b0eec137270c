/* hazard.test.ts - Grand Hazard, which no file of the pages mentions: felt, dice and console come from
 * a server that has the game (tests/games/hazard). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { look, noFaults, openHouse, PHONE } from "./house";
import { bet, button, joinAsGuest, money, until, verdicts } from "./player";
import { allHave, bets, can, enter, keys, next, player, staffedBy, theConsole, reported } from "./staff";

const PROGRAM = process.env.WITH_HAZARD ?? "../build/tests/games/hazard/croupier_with_hazard";
const STAKE = 5;

/* The gain of a bet of 1 by the rules, tests/games/hazard/rules.md. */
function gain(wager: string, faces: number[]): number {
    const total = faces.reduce((sum, face) => sum + face, 0);
    const raffle = new Set(faces).size === 1;
    const shown = faces.filter((face) => wager === `Number ${face}`).length;

    if (wager.startsWith("Number")) return shown || -1;
    if (wager === "Raffle") return raffle ? 30 : -1;
    if (wager === "Seven") return total === 7 ? 12 : -1;
    const wins = { Low: total <= 10, High: total >= 11, Odd: total % 2 === 1, Even: total % 2 === 0 };
    return wins[wager as keyof typeof wins] && !raffle ? 1 : -1;
}

test("a throw by the house", async () => {
    const house = await openHouse({
        plan: "[table hazard]\nedition = grand-hazard\n",
        program: PROGRAM,
    });
    const page = await house.visit({ still: true });
    const wagers = ["Number 1", "Number 6", "Low", "High", "Odd", "Even", "Raffle", "Seven"];

    await joinAsGuest(page, house, "hazard", "Ana");
    const { rack } = await money(page);
    for (const wager of wagers) await bet(page, wager, STAKE);
    await look(page, "hazard");
    await button(page, "Throw now").click();
    await until(async () => (await verdicts(page)).length === wagers.length, "a verdict for each");
    const dice = page.getByRole("img", { name: /^Dice: / }).first();
    await dice.waitFor();
    const [, a, b, c] = /^Dice: (\d) and (\d) and (\d),/.exec((await dice.getAttribute("aria-label"))!)!;
    const faces = [a, b, c].map(Number);
    const won = wagers.reduce((sum, wager) => sum + STAKE * gain(wager, faces), 0);
    await until(async () => (await money(page)).felt === 0, "the felt is empty");
    assert.deepEqual(await money(page), { rack: rack + won, felt: 0 }, faces.join(" "));
    noFaults(page);
    assert.match(house.croupier("verify", house.record), /good/);

    const phone = await house.visit({ still: true, size: PHONE });
    await joinAsGuest(phone, house, "hazard", "Bob");
    await look(phone, "hazard");
});

test("a throw keyed in by the dealer", async () => {
    const [house, dan, sue] = await staffedBy(PROGRAM, "hazard", "edition = grand-hazard", "Dan",
                                              "Sue");
    const ana = await player(house, "Ana", "hazard");
    const players = { Ana: ana };

    /* 3 4 5 is 12: High wins 1 to 1, Number 5 once, Low loses: 1000 - 15 + 10 + 10 = 1005. */
    await bets(ana, /^Low/);
    await bets(ana, /^High/);
    await bets(ana, /^Number 5/);
    await enter(dan, "No more bets");
    await next(dan, "Throw the dice");
    await keys(dan, "345");
    await reported(dan, "Throw the dice · 3 and 4 and 5");
    await enter(dan, "Settle the bets");
    await allHave(players, [dan, sue], { Ana: [1005, 0] }, "3 4 5");
    await look(dan, "hazard-console");

    /* A die that does not lie flat: no throw, and the bet stands (5.1(b), 5.2). */
    await bets(ana, /^Raffle/);
    await enter(dan, "No more bets");
    await next(dan, "Throw the dice");
    await can(dan, "No throw");
    await keys(dan, "x");
    await theConsole(dan).getByRole("button", { name: "not flat" }).first().waitFor();
    await keys(dan, "not");
    await reported(dan, "No throw · not flat");
    await allHave(players, [dan, sue], { Ana: [1000, 5] }, "no throw");
    assert.match(house.croupier("verify", house.record), /good/);
});
