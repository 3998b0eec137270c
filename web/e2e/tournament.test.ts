/* tournament.test.ts - a tournament at two staffed wheels, from the conditions of entry to the prizes:
 * eight players, heats and a final, ties that are played off, a secret wager, a disqualification, and
 * a restart of the casino in the middle of a session. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page, WebSocket } from "playwright-core";
import { type ChangeMessage, Changes } from "../src/changes";
import type { ServerMessage } from "../src/wire";
import { type House, PHONE, guest, look, noFaults, openHouse, readable, signIn } from "./house";
import { button, chooseChip, until } from "./player";
import { enter, keys, next, theConsole } from "./staff";

const MINUTE = 60_000; /* the clock stands still until the test lets time pass */
const PASSWORDS: Record<string, string> = {
    Olga: "the operator's word", Dan: "the first dealer's word", Dot: "the other dealer's word",
    Dora: "the director's word",
};
const PLAN = `[casino]
chips = 1 5 25 100 500
[table wheel-1]
edition = roulette
dealer = staff
max = 1000
[table wheel-2]
edition = roulette
dealer = staff
max = 1000
[staff]
Olga = operator
Dan = dealer
Dot = dealer
Dora = director
`;
const NAMES = ["Ana", "Bob", "Cai", "Dee", "Eli", "Fay", "Gus", "Hal"];

const moment = (time: number) => new Date(time).toISOString().slice(0, 19) + "Z";

/* Applications close after two minutes, and play starts after four. */
function cup(): string {
    const now = Date.now();
    return `[tournament autumn]
title = Autumn Cup
edition = roulette
tables = wheel-1, wheel-2
form = on this page
fee = 20
chips = 500
issue = free
pass-cards = 1
secret-cards = 1
min = 10
max = 200
players = 4 to 8
session = 2 spins
play-off = 1 spins
seconds-to-bet = 60
stage.1 = heats seats 4 advance 2
stage.2 = final seats 4
prizes = 60% 30% 10%
keep = 10% of fees
entry = open
closes = ${moment(now + 2 * MINUTE)}
starts = ${moment(now + 4 * MINUTE)}
`;
}

/* ---- People ---------------------------------------------------------------------- */

interface Player {
    name: string;
    page: Page;
    heard: string[]; /* every message of the sockets, changes made whole */
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

function listenTo(socket: WebSocket, heard: string[]) {
    const changes = new Changes();
    socket.on("framereceived", ({ payload }) => {
        const message = JSON.parse(String(payload)) as ServerMessage | ChangeMessage;
        heard.push(JSON.stringify(changes.whole(message) ?? message));
    });
}

async function visitor(house: House, name: string): Promise<Player> {
    const page = await house.visit({ still: true, ...(name === "Bob" ? { size: PHONE } : {}) });
    const heard: string[] = [];
    await readable(page);
    page.on("websocket", (socket) => listenTo(socket, heard));
    await guest(page, house, name);
    return { name, page, heard };
}

/* Reads the conditions and applies, with a word for the draws. */
async function enters({ name, page }: Player, house: House) {
    await page.goto(`${house.url}/programme`);
    await page.getByRole("link", { name: /Autumn Cup/ }).click();
    await button(page, "I have read the conditions").click();
    await page.getByLabel(/seed|word/i).fill(`${name}'s word`);
    await button(page, "Apply for 20").click();
    await region(page, "Your entry").getByText("You are in.").waitFor();
}

async function dealer(house: House, name: string, table: string): Promise<Page> {
    const page = await house.visit({ still: true });
    await signIn(page, house, name, PASSWORDS[name]!, table);
    await theConsole(page).waitFor();
    return page;
}

async function director(house: House): Promise<Page> {
    const page = await house.visit({ still: true });
    await signIn(page, house, "Dora", PASSWORDS.Dora!);
    await page.goto(`${house.url}/tournament/autumn`);
    await region(page, "Director's console").waitFor();
    return page;
}

/* ---- The director ---------------------------------------------------------------- */

const directed = (page: Page, name: string | RegExp) =>
    region(page, "Director's console").getByRole("button", { name });

/* Presses a button of the console; answers and confirms if asked. */
async function directs(page: Page, name: string | RegExp, fill: Record<string, string> = {}) {
    const pressed = directed(page, name).first();
    const ask = page.getByRole("dialog");
    await pressed.waitFor();
    const asks = (await pressed.getAttribute("aria-haspopup")) !== null;
    await pressed.click();
    if (!asks) return;
    for (const [label, value] of Object.entries(fill)) await ask.getByLabel(label).selectOption(value);
    await ask.locator("button.primary").click();
    await until(async () => (await ask.count()) === 0, `${name} is done`, 20_000)
        .catch(async () => assert.fail(await ask.innerText()));
}

/* ---- At the table ---------------------------------------------------------------- */

type Bets = Record<string, [where: string, chip: number, times: number]>;

const isTurn = async ({ page }: Player) => (await page.getByText("Your turn: make your wager").count()) > 0;

async function whoseTurn(players: Player[]): Promise<Player> {
    let found: Player | undefined;
    await until(async () => {
        for (const player of players) if (await isTurn(player)) found = player;
        return found !== undefined;
    }, "a player's turn");
    return found!;
}

async function bets(page: Page, where: string, chip: number, times: number, look = /your bet: /) {
    await chooseChip(page, chip);
    const found = page.getByRole("button", { name: new RegExp(`^${where}(,|$)`) }).first();
    const area = (await found.elementHandle())!; /* found once: there are many buttons */
    const words = async () => (await area.getAttribute("aria-label")) ?? "";
    for (let i = 0; i < times; i++) {
        const before = await words();
        await area.focus();
        await area.press("Enter");
        await until(async () => (await words()) !== before && look.test(await words()), `${where}`);
    }
}

async function made(player: Player) {
    await button(player.page, "Wager made").click();
    await until(async () => !(await isTurn(player)), "the turn goes on");
}

/* Every player in the list bets in turn. */
async function betting(players: Player[], all: Bets) {
    for (let left = players.length; left > 0; left--) {
        const player = await whoseTurn(players);
        await bets(player.page, ...all[player.name]!);
        if (player.name === "Bob") await look(player.page, "cup-turn"); /* on a phone */
        await made(player);
    }
}

async function ballRuns(page: Page) {
    await enter(page, "Spin the wheel", "No more bets", "Ball leaves the track");
    await next(page, "Ball at rest");
}

async function ballRests(page: Page, number: string) {
    await keys(page, number, "");
    await enter(page, "Announce the result", "Collect losing bets", "Pay the winners");
}

async function spin(page: Page, number: string) {
    await ballRuns(page);
    await ballRests(page, number);
}

/* The players of a session in the order of their seats, from the page of the tournament. */
async function seated(page: Page, title: string, players: Player[]): Promise<Player[]> {
    const card = page.getByRole("region", { name: new RegExp(`^${title}, session`) });
    const names = await card.locator("tbody th").allInnerTexts();
    return names.map((words) => players.find(({ name }) => words.startsWith(name))!);
}

async function goToTable({ page }: Player) {
    await page.getByRole("link", { name: "Go to my table" }).click();
    await page.waitForURL(/\/table\//);
}

/* Everyone has a seat and the chips of the session. */
async function inSession(players: Player[], chips: number) {
    for (const { page } of players)
        await until(async () => (await region(page, "Your chips").count()) > 0 &&
            new RegExp(`Rack\\s+${chips}`).test(await region(page, "Your chips").innerText()),
            `${chips} in the rack`);
}

/* From the end of a session back to the tournament. */
async function back({ page }: Player) {
    await region(page, "End of the session").getByRole("link", { name: "Back to the tournament" }).click();
    await page.waitForURL(/\/tournament\/autumn$/);
}

const standings = (page: Page) => region(page, "Standings of the session");

/* Chips by name, as everyone at the table sees them. */
async function chipsOf(page: Page, self: string): Promise<Record<string, number>> {
    const rows = await standings(page).getByRole("listitem").all();
    const found: Record<string, number> = {};
    for (const row of rows) {
        const name = await row.locator(".contest-name").innerText();
        found[name === "You" ? self : name] = Number(await row.locator(".chips").innerText());
    }
    return found;
}

async function allHave(players: Player[], wanted: Record<string, number>) {
    for (const { page, name } of players)
        await until(async () => {
            const seen = await chipsOf(page, name);
            return Object.entries(wanted).every(([who, chips]) => seen[who] === chips);
        }, `${JSON.stringify(wanted)} on ${name}'s page`);
}

/* ---- What others hear of a secret wager ------------------------------------------ */

const SECRET = 3500;

interface Told {
    state?: { seats?: { seat: number; name?: string; rack?: number; layout?: number }[] };
}

/* No message has the amount, and the rack of its player does not give it away. */
function keepsSecret(messages: string[], name: string, rack: number) {
    assert.ok(messages.length > 0);
    for (const text of messages) {
        assert.doesNotMatch(text.replace(/"[0-9a-f]{64}"/g, ""), new RegExp(`\\b${SECRET}\\b`), text);
        const seat = (JSON.parse(text) as Told).state?.seats?.find((one) => one.name?.startsWith(name));
        if (seat) assert.deepEqual([seat.rack, seat.layout ?? 0], [rack, 0], text);
    }
}

/* ---- The tournament -------------------------------------------------------------- */

test("a tournament from the conditions of entry to the prizes", async () => {
    const house = await openHouse({ plan: PLAN + cup(), passwords: PASSWORDS });
    const players: Player[] = [];
    for (const name of NAMES) players.push(await visitor(house, name));
    for (const player of players) await enters(player, house);
    await look(players[0]!.page, "cup-entered");

    /* Applications close; the director draws the heats and takes charge. */
    let dora = await director(house);
    house.passes(130);
    await directs(dora, "Draw the next stage");
    await heading(dora, "Heats").waitFor();
    house.passes(120);
    await directs(dora, "Take charge");
    await look(dora, "cup-director");
    const dealers: Record<string, Page> = {
        "wheel-1": await dealer(house, "Dan", "wheel-1"),
        "wheel-2": await dealer(house, "Dot", "wheel-2"),
    };
    const one = await seated(dora, "Heat 1", players);
    const two = await seated(dora, "Heat 2", players);
    assert.deepEqual([one.length, two.length], [4, 4]);
    for (const player of [...one, ...two]) await goToTable(player);
    await look(one[0]!.page, "cup-waiting");

    /* Heat 1, first spin: 1 is red. The first wins 25; the others lose 25, 50 and 75. */
    await directs(dora, /^Start Heat 1/);
    await inSession(one, 500);
    const [a, b, c, d] = one as [Player, Player, Player, Player];
    await look(a.page, "cup-session");
    await betting(one, { [a.name]: ["Red", 25, 1], [b.name]: ["Black", 25, 1],
                         [c.name]: ["Black", 25, 2], [d.name]: ["Black", 25, 3] });
    await look(dealers["wheel-1"]!, "cup-dealer");
    await spin(dealers["wheel-1"]!, "1");
    await allHave(one, { [a.name]: 525, [b.name]: 475, [c.name]: 450, [d.name]: 425 });

    /* Second spin: one player hides 35 on Black behind a card; nobody else learns how much. */
    const heard = () => one.filter((player) => player !== b).map((player) => player.heard);
    const before = heard().map((list) => list.length);
    for (let left = 4; left > 0; left--) {
        const player = await whoseTurn(one);
        if (player === b) {
            await button(b.page, "Play a secret wager card").click();
            await b.page.getByText("Your wagers in this round are secret.").waitFor();
            await bets(b.page, "Black", 25, 1, /your secret bet: 25/);
            await bets(b.page, "Black", 5, 2, /your secret bet: 3\d/);
            await b.page.getByText("Secret: 35 on Black").waitFor();
            await look(b.page, "cup-secret");
        } else if (player === a) await bets(a.page, "Red", 25, 1);
        else await bets(player.page, "Black", player === c ? 5 : 100, player === c ? 2 : 1);
        await made(player);
    }
    await until(async () => (await standings(c.page).getByText("secret wager").count()) > 0,
        "the covered wager");
    await look(c.page, "cup-covered");

    /* The casino restarts. Guests are back by themselves; staff sign in again. */
    await house.stop();
    await house.start();
    house.passes(250); /* the clock starts again with the casino */
    await b.page.getByText("Secret: 35 on Black").waitFor();
    dealers["wheel-1"] = await dealer(house, "Dan", "wheel-1");
    await ballRuns(dealers["wheel-1"]!);
    await until(async () => (await standings(c.page).getByText("secret wager").count()) > 0,
        "still covered");
    heard().forEach((list, i) => keepsSecret(list.slice(before[i]), b.name, 47_500));
    await ballRests(dealers["wheel-1"]!, "3");

    /* Red again: the secret wager loses 35, so two players have 440 for one place. */
    await allHave(one, { [b.name]: 440, [c.name]: 440, [d.name]: 325 });
    await region(a.page, "End of the session").waitFor();
    await look(a.page, "cup-ended");
    await enter(dealers["wheel-1"]!, "Tally the chips");
    for (const player of one) await back(player);
    await d.page.getByText("You are out of the tournament.").waitFor();
    await look(c.page, "cup-play-off");

    /* Heat 2: a player is disqualified by the director; the others play two spins. */
    dora = await director(house);
    dealers["wheel-2"] = await dealer(house, "Dot", "wheel-2");
    await directs(dora, /^Start Heat 2/);
    await inSession(two, 500);
    const [e, f, g, h] = two as [Player, Player, Player, Player];
    await directs(dora, new RegExp(`^Disqualify ${h.name}`), { Breach: "no-show" });
    await until(async () => (await standings(e.page).getByText("disqualified").count()) > 0,
        "a disqualified player");
    await look(h.page, "cup-disqualified");
    for (const number of ["1", "3"]) {
        await betting([e, f, g], { [e.name]: ["Red", 25, 2], [f.name]: ["Red", 25, 1],
                                   [g.name]: ["Black", 25, 1] });
        await spin(dealers["wheel-2"]!, number);
    }
    await enter(dealers["wheel-2"]!, "Tally the chips");
    for (const player of [e, f, g]) await back(player);

    /* The play-off of heat 1. */
    await directs(dora, /^Start Play-off to go on/);
    for (const player of [b, c]) await goToTable(player);
    await inSession([b, c], 500);
    await betting([b, c], { [b.name]: ["Red", 25, 1], [c.name]: ["Black", 25, 1] });
    await spin(dealers["wheel-1"]!, "1");
    await enter(dealers["wheel-1"]!, "Tally the chips");
    for (const player of [b, c]) await back(player);

    /* The final: two are tied for the win, and play it off. */
    await directs(dora, "Draw the next stage");
    const final = await seated(dora, "Final", players);
    assert.deepEqual(final.map(({ name }) => name).sort(), [a, b, e, f].map(({ name }) => name).sort());
    await directs(dora, /^Start Final/);
    for (const player of final) await goToTable(player);
    const dan = dealers[final[0]!.page.url().split("/").pop()!]!;
    await inSession(final, 500);
    for (const number of ["1", "3"]) {
        await betting(final, { [a.name]: ["Red", 25, 1], [b.name]: ["Red", 25, 1],
                               [e.name]: ["Black", 25, 1], [f.name]: ["Black", 25, 2] });
        await spin(dan, number);
    }
    await enter(dan, "Tally the chips");
    for (const player of final) await back(player);
    await directs(dora, /^Start Play-off for the win/);
    for (const player of [a, b]) await goToTable(player);
    await inSession([a, b], 500);
    await betting([a, b], { [a.name]: ["Red", 25, 1], [b.name]: ["Black", 25, 1] });
    await spin(dan, "1");
    await enter(dan, "Tally the chips");

    /* Eight fees of 20, less a tenth: 144, of which 60, 30 and 10 %. */
    await directs(dora, "Award the prizes");
    for (const player of [a, b]) await back(player);
    await a.page.getByText("You finished 1st and win 86.40").waitFor();
    await b.page.getByText("You finished 2nd and win 43.20").waitFor();
    await e.page.getByText("You finished 3rd and win 14.40").waitFor();
    await look(a.page, "cup-won");
    for (const draw of ["Draw 1: heats", "Draw 2: final"]) {
        await a.page.getByText(draw, { exact: true }).click();
        const check = await region(a.page, `${draw} checked`).innerText();
        assert.match(check, /Verified: the house used the seed it committed to/);
        assert.match(check, /Sessions and seats are as drawn\./);
    }
    await dora.goto(`${house.url}/tournament/autumn/results`);
    await dora.getByText(`${a.name} and ${b.name} were tied after the final.`).waitFor();
    await look(dora, "cup-results");
    await dora.goto(`${house.url}/tournament/autumn/board`);
    await region(dora, "Results").getByText(a.name, { exact: true }).waitFor();
    await look(dora, "cup-board");
    for (const { page } of players) noFaults(page);
    await house.stop();
    assert.match(house.croupier("verify", house.record), /good|verified/i);
});
