/* lost.test.ts - the connection is lost, or the casino is closed, in the middle of a round: the
 * page says so, comes back by itself, and what was bet is settled once. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page, WebSocketRoute } from "playwright-core";
import { type House, noWrongs, openHouse, signIn } from "./house";
import * as judge from "./judge";
import {
    area,
    ballRuns,
    bet,
    button,
    click,
    comeAsGuest,
    diceOnTable,
    money,
    seated,
    spins,
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
`;
const ANA = { Ana: "seven red horses" };

const lost = (page: Page) => page.getByRole("status").filter({ hasText: /Connection lost/ });
const connected = (page: Page) => page.getByRole("status").filter({ hasText: "Connected" });

/* The numbers of the wheel, the newest first. */
async function results(page: Page): Promise<string[]> {
    const list = page.getByRole("list", { name: /^Last results/ });
    return (await list.count()) > 0 ? list.getByRole("listitem").allInnerTexts() : [];
}

async function throwDice(house: House, page: Page): Promise<judge.Roll> {
    house.bettingEnds();
    await button(page, "Accept the dice").click();
    await button(page, /Choose two dice/).click();
    await button(page, "1 and 2").click();
    await button(page, "Throw the dice").click();
    await until(async () => (await diceOnTable(page)) !== null, "the dice");
    return (await diceOnTable(page))!;
}

/* What Pass and Field bring together on the come-out. */
const lineAndField = (roll: judge.Roll) =>
    STAKE * ((judge.passOnComeOut(roll) ?? 0) + judge.field(2, 2)(roll)!);

async function adds(page: Page, all: number) {
    await until(async () => {
        const { rack, felt } = await money(page);
        return rack + felt === all;
    }, `${all} in the rack and on the felt`);
    noWrongs(page);
}

/* What Red has brought since so many spins: where it wins the chips stay, until they are lost. */
async function rides(page: Page, spins: number, before: number) {
    await until(async () => {
        const balls = (await results(page)).reverse().slice(spins);
        const lostAt = balls.findIndex((ball) => judge.red(ball)! < 0);
        const gains = lostAt < 0 ? balls.length : lostAt - 1;
        const { rack, felt } = await money(page);
        return balls.length > 0 && rack + felt === before + gains * STAKE;
    }, "Red is settled once in each spin");
    noWrongs(page);
}

/* All sockets of a page, which can be broken, or be deaf to what comes from the page. */
async function wires(page: Page) {
    const open: WebSocketRoute[] = [];
    const said: string[] = [];
    const control = { deaf: false, broken: false, said };
    await page.routeWebSocket(/\/ws$/, (page) => {
        if (control.broken) return void page.close();
        const server = page.connectToServer();
        open.push(page);
        page.onMessage((message) => {
            said.push(String(message));
            server.send(message);
        });
        server.onMessage((message) => {
            if (!control.deaf) page.send(message);
        });
        return undefined;
    });
    const cut = async () => {
        for (const socket of open.splice(0)) await socket.close();
    };
    return { ...control, control, cut };
}

describe("whoever was cut off", { concurrency: 3 }, () => {
    test("comes back while the ball is running, and is settled once", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit();
        const wire = await wires(page);
        await comeAsGuest(page, house, "roulette", "Ana");
        await bet(page, "Red", STAKE);
        const spun = await results(page);
        house.bettingEnds();
        await ballRuns(page);
        wire.control.broken = true;
        await wire.cut();
        await lost(page).waitFor();
        wire.control.broken = false;
        await connected(page).waitFor();

        /* What was missed is not told again; but what is in the rack is what the ball says. */
        house.bettingEnds();
        await rides(page, spun.length, PURSE);
        await bet(page, "Black", STAKE); /* and one plays on */
        noWrongs(page);
    });

    test("is not left with two wagers where the answer was lost", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        const wire = await wires(page);
        await comeAsGuest(page, house, "craps", "Ana");
        await area(page, "Pass Bet").waitFor();
        wire.control.deaf = true; /* the order arrives, its answer does not */
        await click(page, "Pass Bet");
        await until(async () => wire.said.some((text) => /"act":"bet"/.test(text)), "an order");
        await wire.cut();
        wire.control.deaf = false;
        await until(async () => wire.said.filter((text) => /"act":"bet"/.test(text)).length >= 2,
                    "the order again");
        const [first, again] = wire.said.filter((text) => /"act":"bet"/.test(text));
        assert.equal(first, again); /* under the same number */
        await until(async () => (await stakeOn(page, "Pass Bet")) === STAKE, "one wager");
        assert.deepEqual(await money(page), { rack: PURSE - STAKE, felt: STAKE });
        noWrongs(page);
    });

    test("throws the dice, is cut off, and finds them as they fell", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit();
        const wire = await wires(page);
        await comeAsGuest(page, house, "craps", "Ana");
        await bet(page, "Pass Bet", STAKE);
        await bet(page, "Field Bet", STAKE);
        const roll = await throwDice(house, page);
        await wire.cut();
        await connected(page).waitFor();
        await adds(page, PURSE + lineAndField(roll));
    });
});

/* ---- The casino closes, and opens again ------------------------------------------ */


/* Somebody with an account, who buys for cash. */
async function ana(house: House, table: string): Promise<Page> {
    const page = await house.visit({ still: true });
    await signIn(page, house, "Ana", ANA.Ana, table);
    await button(page, "Take a seat").click();
    await seated(page);
    return page;
}

/* A casino that was opened again knows nobody, and says so; to sign in is one click away. */
async function signInAgain(page: Page) {
    const told = page.getByRole("alert");
    await told.filter({ hasText: /opened again.*sign in.*wagers stand/i }).waitFor();
    await page.getByRole("link", { name: "Sign in again" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Ana");
    await page.getByLabel("Password").fill(ANA.Ana);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(/\/table\//);
    await seated(page);
}

describe("when the casino is closed and opened again", { concurrency: 3 }, () => {
    test("wagers stand, and the next throw decides them", async () => {
        const house = await openHouse({ plan: PLAN, passwords: ANA });
        const page = await ana(house, "craps");
        const before = (await money(page)).rack;
        await bet(page, "Pass Bet", STAKE);
        await bet(page, "Field Bet", STAKE);
        await house.stop();
        await page.getByText(/closing; your wagers stand/).waitFor();
        await lost(page).waitFor();
        await house.start();
        await signInAgain(page);
        assert.equal(await stakeOn(page, "Pass Bet"), STAKE);
        assert.equal(await stakeOn(page, "Field Bet"), STAKE);
        assert.deepEqual(await money(page), { rack: before - 2 * STAKE, felt: 2 * STAKE });
        const roll = await throwDice(house, page);
        await adds(page, before + lineAndField(roll));
    });

    /* The round goes on by itself, whoever has signed in by then. */
    test("a round that was killed in its middle is played to its end", async () => {
        const house = await openHouse({ plan: PLAN, passwords: ANA });
        const page = await ana(house, "roulette");
        const before = (await money(page)).rack;
        await bet(page, "Red", STAKE);
        assert.deepEqual(await results(page), []);
        await house.stop("SIGKILL");
        await lost(page).waitFor();
        await house.start();
        await signInAgain(page);
        await spins(house, page);
        await rides(page, 0, before);
        assert.match(house.croupier("verify", house.record), /good|verified/i);
    });

    test("a guest goes on as if nothing had been", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        await comeAsGuest(page, house, "craps", "Bea");
        await bet(page, "Pass Bet", STAKE);
        await bet(page, "Field Bet", STAKE);
        await house.stop();
        await lost(page).waitFor();
        await house.start();
        await connected(page).waitFor();
        assert.equal(await stakeOn(page, "Pass Bet"), STAKE);
        assert.deepEqual(await money(page), { rack: PURSE - 2 * STAKE, felt: 2 * STAKE });
        const roll = await throwDice(house, page);
        await adds(page, PURSE + lineAndField(roll));
        noWrongs(page);
    });

    test("a guest whom nobody knows any more comes in again, in one click", async () => {
        const house = await openHouse({ plan: PLAN });
        const page = await house.visit({ still: true });
        await comeAsGuest(page, house, "craps", "Bea");
        await house.stop();
        await lost(page).waitFor();
        await page.context().clearCookies();
        await house.start();
        await page.getByRole("link", { name: "Come in again" }).click();
        await page.getByRole("button", { name: "Play as guest" }).click();
        await page.waitForURL(/\/table\/craps/);
        await button(page, "Take a seat").click();
        await seated(page);
        noWrongs(page);
    });
});
