/* lost.test.ts - the connection is lost, or the casino restarts, in the middle of a round: the page
 * says so, reconnects, and every bet is settled once. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { type House, noFaults, openHouse, signIn, wires } from "./house";
import * as judge from "./judge";
import {
    area,
    asTimePasses,
    bet,
    button,
    click,
    diceOnTable,
    joinAsGuest,
    money,
    roll as rollDice,
    seated,
    stakeOn,
    until,
} from "./player";

const PURSE = 1000;
const STAKE = 5;
const PLAN = `
[table craps]
edition = craps
[table roulette]
edition = roulette
[staff]
Olga = operator
Cora = cashier
`;
const ANA = { Ana: "seven red horses" };

const lost = (page: Page) => page.getByRole("status").filter({ hasText: /Connection lost/ });
const connected = (page: Page) => page.getByRole("status").filter({ hasText: "Connected" });

/* The last numbers of the wheel, newest first. */
async function results(page: Page): Promise<string[]> {
    const list = page.getByRole("list", { name: /^Last results/ });
    return (await list.count()) > 0 ? list.getByRole("listitem").allInnerTexts() : [];
}

async function throwDice(page: Page): Promise<judge.Roll> {
    await rollDice(page);
    return (await diceOnTable(page))!;
}

/* The result of Pass and Field together on the come-out. */
const lineAndField = (roll: judge.Roll) =>
    STAKE * ((judge.passOnComeOut(roll) ?? 0) + judge.field(2, 2)(roll)!);

async function adds(page: Page, all: number) {
    await until(async () => {
        const { rack, felt } = await money(page);
        return rack + felt === all;
    }, `${all} in rack and felt`);
    noFaults(page);
}

/* Checks the result of a bet on Red that stays up when it wins, until it loses. */
async function redRides(page: Page, spins: number, before: number) {
    await until(async () => {
        const balls = (await results(page)).reverse().slice(spins);
        const lostAt = balls.findIndex((ball) => judge.red(ball)! < 0);
        const gains = lostAt < 0 ? balls.length : lostAt - 1;
        const { rack, felt } = await money(page);
        return balls.length > 0 && rack + felt === before + gains * STAKE;
    }, "Red settled once per spin");
    noFaults(page);
}

/* The page shows the ball running for twelve seconds instead of 600 ms. */
async function longSpins(page: Page) {
    await page.addInitScript(() => {
        const later = window.setTimeout;
        const slow = (what: () => void, ms = 0) => later(what, ms === 600 ? 20 * ms : ms);
        window.setTimeout = slow as unknown as typeof window.setTimeout;
    });
}

describe("a player who was disconnected", { concurrency: 3 }, () => {
    test("reconnects while the ball is running, and the bet is settled once", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit();
        const wire = await wires(page);
        await longSpins(page);
        await joinAsGuest(page, house, "roulette", "Ana");
        await bet(page, "Red", STAKE);
        const spun = await results(page);
        house.bettingEnds();
        await page.getByRole("img", { name: "The ball is running" }).waitFor();
        wire.control.broken = true;
        await wire.cut();
        await lost(page).waitFor();
        wire.control.broken = false;
        await connected(page).waitFor();

        /* Missed events are not repeated, but the rack matches the number. */
        house.bettingEnds();
        await redRides(page, spun.length, PURSE);
        await bet(page, "Black", STAKE); /* play continues */
        noFaults(page);
    });

    test("has one bet, not two, after a lost answer", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        const wire = await wires(page);
        await joinAsGuest(page, house, "craps", "Ana");
        await area(page, "Pass Bet").waitFor();
        wire.control.deaf = true; /* the order arrives, the answer does not */
        await click(page, "Pass Bet");
        await until(async () => wire.sent.some((text) => /"act":"bet"/.test(text)), "an order");
        await wire.cut();
        wire.control.deaf = false;
        await until(async () => wire.sent.filter((text) => /"act":"bet"/.test(text)).length >= 2,
                    "the order resent");
        const [first, again] = wire.sent.filter((text) => /"act":"bet"/.test(text));
        assert.equal(first, again); /* with the same number */
        await until(async () => (await stakeOn(page, "Pass Bet")) === STAKE, "one bet");
        assert.deepEqual(await money(page), { rack: PURSE - STAKE, felt: STAKE });
        noFaults(page);
    });

    test("throws the dice, is disconnected, and finds the same dice again", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit();
        const wire = await wires(page);
        await joinAsGuest(page, house, "craps", "Ana");
        await bet(page, "Pass Bet", STAKE);
        await bet(page, "Field Bet", STAKE);
        const roll = await throwDice(page);
        await wire.cut();
        await connected(page).waitFor();
        await adds(page, PURSE + lineAndField(roll));
    });
});

/* ---- The casino restarts --------------------------------------------------------- */

/* A player with an account, who buys in for cash. */
async function ana(house: House, table: string): Promise<Page> {
    const page = await house.visit({ still: true });
    await signIn(page, house, "Ana", ANA.Ana, table);
    await button(page, "Take a seat").click();
    await seated(page);
    return page;
}

/* After a restart all sessions have ended; the page says so and offers to sign in again. */
async function signInAgain(page: Page) {
    const alert = page.getByRole("alert");
    await alert.filter({ hasText: /session has ended.*sign in again.*bets stand/i }).waitFor();
    await page.getByRole("link", { name: "Sign in again" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Ana");
    await page.getByLabel("Password").fill(ANA.Ana);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(/\/table\//);
    await seated(page);
}

describe("when the casino restarts", { concurrency: 3 }, () => {
    test("bets stand, and the next throw decides them", async () => {
        const house = await openHouse({ plan: PLAN, passwords: ANA, chips: { Ana: 200 } });
        const page = await ana(house, "craps");
        const before = (await money(page)).rack;
        await bet(page, "Pass Bet", STAKE);
        await bet(page, "Field Bet", STAKE);
        await house.stop();
        await page.getByText(/closing; your bets stand/).waitFor();
        await lost(page).waitFor();
        await house.start();
        await signInAgain(page);
        assert.equal(await stakeOn(page, "Pass Bet"), STAKE);
        assert.equal(await stakeOn(page, "Field Bet"), STAKE);
        assert.deepEqual(await money(page), { rack: before - 2 * STAKE, felt: 2 * STAKE });
        const roll = await throwDice(page);
        await adds(page, before + lineAndField(roll));
    });

    /* The round continues by itself, whether or not the players are back. */
    test("a round interrupted by a crash is finished", async () => {
        const house = await openHouse({ plan: PLAN, passwords: ANA, chips: { Ana: 200 } });
        const page = await ana(house, "roulette");
        const before = (await money(page)).rack;
        await bet(page, "Red", STAKE);
        assert.deepEqual(await results(page), []);
        await house.stop("SIGKILL");
        await lost(page).waitFor();
        await house.start();
        await signInAgain(page);
        await asTimePasses(house, async () => (await results(page)).length > 0, "a number");
        await redRides(page, 0, before);
        assert.match(house.croupier("verify", house.record), /good|verified/i);
    });

    test("a guest plays on as if nothing had happened", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "craps", "Bea");
        await bet(page, "Pass Bet", STAKE);
        await bet(page, "Field Bet", STAKE);
        await house.stop();
        await lost(page).waitFor();
        await house.start();
        await connected(page).waitFor();
        assert.equal(await stakeOn(page, "Pass Bet"), STAKE);
        assert.deepEqual(await money(page), { rack: PURSE - 2 * STAKE, felt: 2 * STAKE });
        const roll = await throwDice(page);
        await adds(page, PURSE + lineAndField(roll));
        noFaults(page);
    });

    test("a guest without a session joins again in one click", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        await joinAsGuest(page, house, "craps", "Bea");
        await house.stop();
        await lost(page).waitFor();
        await page.context().clearCookies();
        await house.start();
        await page.getByRole("link", { name: "Join again" }).click();
        await page.getByRole("button", { name: "Play as guest" }).click();
        await page.waitForURL(/\/table\/craps/);
        await button(page, "Take a seat").click();
        await seated(page);
        noFaults(page);
    });
});
