/* tournament.test.ts - a tournament at two staffed wheels, from the conditions of entry to the prizes:
 * eight players, heats and a final, ties that are played off, a secret wager, a disqualification, and
 * a restart of the casino in the middle of a session. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { type House, type Item, PHONE, guest, look, noFaults, openHouse, signIn } from "./house";
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

function cup(): Item {
    const now = Date.now();
    return {
        kind: "tournament",
        name: "autumn",
        terms: {
            title: "Autumn Cup", edition: "roulette", tables: "wheel-1, wheel-2",
            form: "on this page", fee: "20", chips: "500", issue: "free", "pass-cards": "1",
            "secret-cards": "1", min: "10", max: "200", players: "4 to 8", session: "2 spins",
            "play-off": "1 spins", "seconds-to-bet": "60", "stage.1": "heats seats 4 advance 2",
            "stage.2": "final seats 4", prizes: "60% 30% 10%", keep: "10% of fees", entry: "open",
            closes: moment(now + 2 * MINUTE), starts: moment(now + 4 * MINUTE),
        },
    };
}

/* ---- People ---------------------------------------------------------------------- */

interface Player {
    name: string;
    page: Page;
    heard: string[]; /* every message of the socket */
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function visitor(house: House, name: string): Promise<Player> {
    const page = await house.visit({ still: true, ...(name === "Bob" ? { size: PHONE } : {}) });
    const heard: string[] = [];
    page.on("websocket", (socket) =>
        socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
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
    const area = page.getByRole("button", { name: new RegExp(`^${where}(,|$)`) }).first();
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
        await made(player);
    }
}

async function spin(page: Page, number: string) {
    await enter(page, "Spin the wheel", "No more bets", "Ball leaves the track");
    await next(page, "Ball at rest");
    await keys(page, number, "");
    await enter(page, "Announce the result", "Collect losing bets", "Pay the winners");
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

test("a tournament from the conditions of entry to the prizes", async () => {
    const house = await openHouse({ plan: PLAN, passwords: PASSWORDS, items: [cup()] });
    const players: Player[] = [];
    for (const name of NAMES) players.push(await visitor(house, name));
    for (const player of players) await enters(player, house);
    await look(players[0]!.page, "cup-entered");

    /* Applications close; the director draws the heats and takes charge. */
    const dora = await director(house);
    house.passes(130);
    await directs(dora, "Draw the next stage");
    await heading(dora, "Heats").waitFor();
    house.passes(120);
    await directs(dora, "Take charge");
    await look(dora, "cup-director");
    const dan = await dealer(house, "Dan", "wheel-1");
    const dot = await dealer(house, "Dot", "wheel-2");
    const one = await seated(dora, "Heat 1", players);
    const two = await seated(dora, "Heat 2", players);
    assert.deepEqual([one.length, two.length], [4, 4]);
    for (const player of [...one, ...two]) await goToTable(player);
    await look(one[0]!.page, "cup-waiting");

    await directs(dora, /^Start Heat 1/);
    await inSession(one, 500);
    await look(one[0]!.page, "cup-session");
    const [a, b, c, d] = one as [Player, Player, Player, Player];

    /* Heat 1, first spin: 1 is red. The first wins 25, two lose 25, the last loses 50. */
    const same: Bets = { [a.name]: ["Red", 25, 1], [b.name]: ["Black", 25, 1],
                         [c.name]: ["Black", 25, 1], [d.name]: ["Black", 25, 2] };
    await betting(one, same);
    await look(dan, "cup-dealer");
    await spin(dan, "1");
    await heading(a.page, "Standings").waitFor();

    noFaults(a.page);
    for (const page of [dora, dan, dot]) noFaults(page);
});
