/* games.test.ts - a newcomer joins a table of each game from the lobby, bets, sees the outcome, and
 * is paid at the odds of the rules. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { type House, noFaults, openHouse } from "./house";
import * as judge from "./judge";
import {
    type Line,
    ballOnWheel,
    bet,
    chooseChip,
    diceOnTable,
    hand,
    joinAsGuest,
    logLines,
    money,
    ready,
    roll as rollDice,
    stakeOn,
    until,
    verdicts,
} from "./player";

const PURSE = 1000; /* a guest's play money */
const STAKE = 5;

const PLAN = `
[casino]
chips = 1 5 25 100 500

[table craps]
edition = craps
[table snake-eyes]
edition = snake-eyes
electronics = yes
[table snake-eyes-first]
edition = snake-eyes-first
[table snake-eyes-nsw]
edition = snake-eyes-nsw
[table double-dice]
edition = double-dice
[table roulette]
edition = roulette
[table american]
edition = roulette
wheel = 38
[table american-2]
edition = roulette
wheel = 38
layout = 0-00
[table baccarat]
edition = baccarat
[table lunar]
edition = lunar-poker
`;

/* ---- Verdicts and sums ----------------------------------------------------------- */

/* "5 to 1": 5. */
function oddsOf(words: string): number {
    const [, to, one] = /^(\d+) to (\d+)$/.exec(words)!;
    return Number(to) / Number(one);
}

/* The log must show the expected result of a bet, with odds and clause. */
function checkVerdict(name: string, stake: number, result: judge.Result, lines: Line[]) {
    const line = lines.find(({ say }) => say.includes(`: ${name} `));
    if (result === null) return assert.equal(line, undefined, `${name} stays up: ${line?.say}`);
    assert.ok(line, `${name} was decided: ${JSON.stringify(lines)}`);
    assert.equal(line.result, result * stake, line.say);
    assert.match(line.clause, /\d/, `a clause for: ${line.say}`);
    if (result >= 1) assert.equal(oddsOf(line.odds), result, line.say);
    return undefined;
}

/* Rack and felt together are the purse plus the gains. */
async function checkSums(page: Page, names: string[], gains: number) {
    await until(async () => {
        const standing = await Promise.all(names.map((name) => stakeOn(page, name)));
        const felt = standing.reduce((all, stake) => all + stake, 0);
        const now = await money(page);
        return now.felt === felt && now.rack === PURSE + gains - felt;
    }, `gains of ${gains} in rack and felt`);
}

/* Checks all bets once the round is over. */
async function settled<Outcome>(
    page: Page,
    stake: number,
    wagers: [name: string, must: (outcome: Outcome) => judge.Result][],
    outcome: Outcome,
) {
    const results = wagers.map(([, must]) => must(outcome));
    const decided = results.filter((result) => result !== null).length;
    await until(async () => (await verdicts(page)).length >= decided, `${decided} bets decided`);
    const lines = await verdicts(page);
    wagers.forEach(([name], i) => checkVerdict(name, stake, results[i]!, lines));
    const gains = results.reduce<number>((all, result) => all + (result ?? 0) * stake, 0);
    await checkSums(page, wagers.map(([name]) => name), gains);
    noFaults(page);
}

/* ---- Dice ------------------------------------------------------------------------ */

type DiceWager = [name: string, must: (roll: judge.Roll) => judge.Result];

async function throwDice(page: Page): Promise<judge.Roll> {
    await rollDice(page);
    return (await diceOnTable(page))!;
}

async function playDice(house: House, table: string, wagers: DiceWager[]) {
    const page = await house.visit({ still: true });

    await joinAsGuest(page, house, table, "Ana");
    for (const [name] of wagers) await bet(page, name, STAKE);
    const roll = await throwDice(page);
    await settled(page, STAKE, wagers, roll);
    const said = `${roll[0] + roll[1]}: ${roll[0]} and ${roll[1]}`;
    assert.ok((await logLines(page)).some(({ say }) => say === said), said);
    await checkDisplays(page, roll, table === "snake-eyes" ? winningAreas(roll) : 0);
}

/* The areas of Snake Eyes that win, counted from the list of wagers in its rule 4.1. */
function winningAreas([ a, b ]: judge.Roll): number
{
    const total = a + b;
    const hard = a === b && [ 4, 6, 8, 10 ].includes(total);
    const wins = [
        hard,
        hard /* Hardway Combo */,
        total === 5,
        total === 6,
        total === 8,
        [ 2, 3, 4, 9, 10, 11, 12 ].includes(total) /* Field */,
        total === 7,
        [ 2, 3, 11, 12 ].includes(total) /* C&E Combo */,
        total === 2,
        total === 3,
        total === 12,
        total === 11,
    ];
    return wins.filter(Boolean).length;
}

/* The last result is on display, and equipment lights up the winning areas. */
async function checkDisplays(page: Page, [ a, b ]: judge.Roll, lit: number)
{
    const last = page.getByRole("list", { name : "Last results, newest first" });
    assert.equal(await last.getByRole("listitem").first().innerText(), `${a} ${b}`);
    assert.equal(await page.locator(".area.lit").count(), lit, `areas lit by ${a} ${b}`);
    assert.equal(await page.getByRole("button", { name : /, wins\b/}).count(), lit);
}

/* The rule texts differ in what the Field pays on 2 and 12. */
const DICE: Record<string, DiceWager[]> = {
    craps: [
        ["Pass Bet", judge.passOnComeOut],
        ["Field Bet", judge.field(2, 2)],
        ["Any 7", judge.anySeven],
        ["Craps 3", judge.oneRoll({ 3: 15 })],
    ],
    "snake-eyes": [
        ["Field Bet", judge.field(3, 2)],
        ["Any 7", judge.anySeven],
        ["Craps 3", judge.oneRoll({ 3: 15 })],
    ],
    "snake-eyes-first": [
        ["Field Bet", judge.field(3, 2)],
        ["Any 7", judge.anySeven],
        ["11 in 1 Roll", judge.oneRoll({ 11: 15 })],
    ],
    "snake-eyes-nsw": [
        ["Field Bet", judge.field(3, 1)],
        ["Any 7", judge.anySeven],
        ["Craps 3", judge.oneRoll({ 3: 16 })],
    ],
    "double-dice": [
        ["Shooter's Bet", judge.untilSeven(() => false, 0)],
        ["Any Seven", judge.anySeven],
        ["Number Line 6", judge.untilSeven(judge.sum(6), 1)],
        ["Number Line 9 or 12", judge.untilSeven(judge.sum(9, 12), 1)],
        ["Double Line 3", judge.untilSeven(judge.double(3), 5)],
    ],
};

/* ---- The wheel ------------------------------------------------------------------- */

type WheelWager = [name: string, must: (ball: string) => judge.Result];

const WHEEL: WheelWager[] = [
    ["Red", judge.red],
    ["Dozen 2", judge.dozen(2)],
    ["Straight Up 0", judge.numbers("0")],
    ["Street 13-14-15", judge.numbers("13", "14", "15")],
];
const AMERICAN: WheelWager[] = [
    ["Red", judge.red],
    ["Straight Up 00", judge.numbers("00")],
    ["Split 0-00", judge.numbers("0", "00")],
    ["Five-Line", judge.numbers("0", "00", "1", "2", "3")],
];

async function playWheel(house: House, table: string, wagers: WheelWager[]) {
    const page = await house.visit({ still: true });

    await joinAsGuest(page, house, table, "Bea");
    const spins = (await logLines(page)).length;
    for (const [name] of wagers) await bet(page, name, STAKE);
    await ready(page);
    await until(async () => (await verdicts(page)).length > 0, "a result");
    assert.ok((await logLines(page)).length > spins);
    await settled(page, STAKE, wagers, (await ballOnWheel(page))!);
}

/* ---- Cards ----------------------------------------------------------------------- */

async function playBaccarat(house: House) {
    const page = await house.visit({ still: true });
    const stake = 100;
    const wagers: [string, (coup: judge.Coup) => judge.Result][] = [
        ["Player's Hand", judge.onPlayer],
        ["Tie Bet", judge.onTie],
    ];

    await joinAsGuest(page, house, "baccarat", "Cora");
    await chooseChip(page, stake);
    for (const [name] of wagers) await bet(page, name, stake);
    await ready(page);
    await until(async () => (await verdicts(page)).length > 0, "a coup");
    const [player, banker] = [await hand(page, "Player"), await hand(page, "Banker")];
    assert.match(player!.words, new RegExp(`^${judge.points(player!.cards)} points`));
    assert.match(banker!.words, new RegExp(`^${judge.points(banker!.cards)} points`));
    await settled(page, stake, wagers, { player: player!.cards, banker: banker!.cards });
}

describe("a newcomer bets and is paid", { concurrency: 3 }, () => {
    for (const [table, wagers] of Object.entries(DICE))
        test(`at ${table}`, async () => {
            await playDice(await openHouse({ plan: PLAN }), table, wagers);
        });
    test("at roulette with one zero", async () => {
        await playWheel(await openHouse({ plan: PLAN }), "roulette", WHEEL);
    });
    for (const table of ["american", "american-2"])
        test(`at roulette with two zeros: ${table}`, async () => {
            await playWheel(await openHouse({ plan: PLAN }), table, AMERICAN);
        });
    test("at baccarat", async () => {
        await playBaccarat(await openHouse({ plan: PLAN }));
    });
});
