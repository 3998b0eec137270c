/* house.ts - shared by the browser tests: a casino for each test, and visitors to it.
 *
 *   openHouse() -> a server on loopback with its record in a temporary folder; time stands still
 *                  until the test lets it pass
 *   house.visit() -> a browser window, which must not contact any other server
 *   look() -> takes a picture of the page and checks it with axe-core
 *
 * after() ends everything that a test has started. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { createInterface } from "node:readline";
import type { Browser, BrowserContext, Locator, Page, WebSocketRoute } from "playwright-core";
import { chromium } from "playwright-core";

const PROGRAM = process.env.CROUPIER ?? "../build/croupier";
const PICTURES = process.env.PICTURES; /* folder for pictures; unset: no pictures */
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell";
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];

export const PHONE = { width: 360, height: 780 };
export const DESK = { width: 1280, height: 800 };

/* Milliseconds before a test gives up; long, since the machine may be busy. */
export const PATIENCE = Number(process.env.PATIENCE ?? 120_000);

/* ---- The casino ------------------------------------------------------------------ */

export interface Plan {
    plan?: string; /* INI text; default: an automatic table of every edition */
    betting?: number; /* seconds */
    program?: string; /* instead of the usual croupier */
    wallClock?: boolean; /* real time instead of the test clock */
    passwords?: Record<string, string>; /* of staff in the plan, or of new people */
    chips?: Record<string, number>; /* what the cashier of the plan sells before it opens */
    more?: string[]; /* other options of croupier serve */
}

export interface House {
    url: string;
    record: string;
    passes(seconds: number): void; /* lets time pass */
    bettingEnds(): void; /* lets the time to bet pass */
    visit(options?: Visit): Promise<Page>;
    stop(signal?: NodeJS.Signals): Promise<void>;
    start(): Promise<void>; /* again, at the same port */
    croupier(...words: string[]): string; /* output of another command */
}

export interface Visit {
    size?: { width: number; height: number };
    still?: boolean; /* reduced motion */
    touch?: boolean;
    zone?: string; /* time zone */
}

function croupier(words: string[], input?: string, program = PROGRAM): string {
    const done = spawnSync(program, words, { encoding: "utf8", input });
    assert.equal(done.status, 0, `croupier ${words.join(" ")}: ${done.stderr}`);
    return done.stdout;
}

/* Sets passwords of staff in the plan; other names become new people. */
function givePasswords(record: string, plan: string, passwords: Record<string, string>,
                       program: string) {
    for (const [name, password] of Object.entries(passwords)) {
        const staff = new RegExp(`^${name} *=`, "m").test(plan);
        croupier(["people", record, staff ? "password" : "add", name], `${password}\n`, program);
    }
}

/* The address from the server's output. */
async function addressOf(server: ChildProcess): Promise<string> {
    const lines = createInterface({ input: server.stdout! });
    for await (const line of lines) {
        const found = /open at (http:\S+?)\/?$/.exec(line);
        if (found) return found[1]!;
    }
    throw new Error("the casino did not open");
}

export async function openHouse(asked: Plan = {}): Promise<House> {
    const folder = mkdtempSync(join(tmpdir(), "croupier-e2e-"));
    const record = join(folder, "casino.db");
    const planFile = join(folder, "casino.ini");
    let server: ChildProcess | null = null;
    let port = "0";
    const contexts: BrowserContext[] = [];
    const betting = asked.betting ?? 8;
    const clock = asked.wallClock ? [] : ["--test-clock"];

    writeFileSync(planFile, asked.plan ?? "");
    const plan = asked.plan ? ["--plan", planFile] : [];
    const program = asked.program ?? PROGRAM;
    croupier(["casino", "init", record, ...plan], undefined, program);
    givePasswords(record, asked.plan ?? "", asked.passwords ?? {}, program);
    for (const [name, amount] of Object.entries(asked.chips ?? {}))
        croupier(["cashier", record, "sell", name, String(amount)], undefined, program);

    const house: House = {
        url: "",
        record,
        async start() {
            const options = ["--port", port, "--db", record, "--betting", `${betting}`, ...clock];
            server = spawn(program, ["serve", ...options, "--quiet", "--pages", "dist", ...(asked.more ?? [])], {
                stdio: ["pipe", "pipe", "inherit"],
            });
            house.url = await addressOf(server);
            port = new URL(house.url).port;
        },
        async stop(signal = "SIGTERM") {
            const running = server;
            server = null;
            if (!running || running.exitCode !== null) return;
            const exited = new Promise((resolve) => running.once("exit", resolve));
            running.kill(signal);
            await exited;
        },
        passes(seconds) {
            assert.ok(!asked.wallClock, "this casino runs on the real clock");
            server!.stdin!.write(`${seconds * 1000}\n`);
        },
        bettingEnds() {
            house.passes(Math.ceil(betting * 1.25)); /* and the pause to show an outcome */
        },
        async visit(options = {}) {
            const context = await newContext(options);
            contexts.push(context);
            return newPage(context, house);
        },
        croupier: (...words) => croupier(words, undefined, program),
    };

    after(async () => {
        for (const context of contexts) await context.close();
        await house.stop();
        rmSync(folder, { recursive: true, force: true });
    });
    await house.start();
    return house;
}

/* ---- Visitors -------------------------------------------------------------------- */

let browser: Promise<Browser> | null = null;

/* One browser for all tests of a file. */
function theBrowser(): Promise<Browser> {
    browser ??= chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
    return browser;
}
after(async () => (await browser)?.close());

async function newContext(options: Visit): Promise<BrowserContext> {
    const context = await (await theBrowser()).newContext({
        viewport: options.size ?? DESK,
        reducedMotion: options.still ? "reduce" : "no-preference",
        hasTouch: options.touch ?? false,
        ...(options.zone ? { timezoneId: options.zone } : {}),
    });
    context.setDefaultTimeout(PATIENCE);
    return context;
}

/* Page errors and requests to other servers; noFaults() fails on any. */
const faults = new WeakMap<Page, string[]>();

async function newPage(context: BrowserContext, house: House): Promise<Page> {
    const page = await context.newPage();
    const found: string[] = [];

    faults.set(page, found);
    page.on("pageerror", (error) => found.push(`error: ${error.message}`));
    page.on("request", (request) => {
        const { protocol, host } = new URL(request.url());
        if (protocol.startsWith("http") && host !== new URL(house.url).host)
            found.push(`requested ${request.url()}`);
    });
    return page;
}

export function noFaults(page: Page) {
    assert.deepEqual(faults.get(page), []);
}

/* Signs in as a guest, on the sign-in page. */
export async function guest(page: Page, house: House, name: string, table = "") {
    const back = table ? `/table/${table}` : "/";
    await page.goto(`${house.url}/sign-in?back=${encodeURIComponent(back)}`);
    await page.getByLabel("Your name at the table").fill(name);
    await page.getByRole("button", { name: "Play as guest" }).click();
    await page.waitForURL(`${house.url}${back}`);
}

/* Signs in with a password: staff, or a player with an account. */
export async function signIn(page: Page, house: House, name: string, password: string, table = "") {
    const back = table ? `/table/${table}` : "/";
    await page.goto(`${house.url}/sign-in?back=${encodeURIComponent(back)}`);
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(`${house.url}${back}`);
}

/* ---- Sockets --------------------------------------------------------------------- */

/* A browser that can't inflate gets no compressed messages: then a test can read all of them. */
export async function readable(page: Page) {
    await page.addInitScript(() => Reflect.deleteProperty(window, "DecompressionStream"));
}

/* Controls the sockets of a page: they can be cut, refused, or made deaf to the server. */
export async function wires(page: Page) {
    const open: WebSocketRoute[] = [];
    const sent: string[] = [];
    const control = { deaf: false, broken: false, sent };
    await page.routeWebSocket(/\/ws$/, (page) => {
        if (control.broken) return void page.close();
        const server = page.connectToServer();
        open.push(page);
        page.onMessage((message) => {
            sent.push(String(message));
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

/* ---- Pictures and accessibility -------------------------------------------------- */

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
    id: string;
    impact: string;
    nodes: { html: string; failureSummary: string }[];
}

type Axe = { run(within: Element, options: object): Promise<{ violations: unknown[] }> };

/* Serious or critical findings of axe-core on the page, or within a part of it. */
export async function seriousIssues(page: Page, within = page.locator("html")): Promise<string[]> {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
    const found = await within.evaluate(async (part) => {
        const { axe } = window as unknown as { axe: Axe };
        return (await axe.run(part, { resultTypes: ["violations"] })).violations;
    });
    return (found as Finding[])
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
}

/* Takes a picture for people, and checks the page or a part of it. */
export async function look(page: Page, name: string, within?: Locator) {
    const width = page.viewportSize()!.width;

    if (PICTURES) {
        mkdirSync(PICTURES, { recursive: true });
        await page.screenshot({ path: join(PICTURES, `${name}-${width}.png`) });
    }
    /* A button that changes while axe-core reads it looks wrong for a moment: what is wrong stays wrong. */
    const found = await seriousIssues(page, within);
    if (found.length) {
        const again = await seriousIssues(page, within);
        assert.deepEqual(found.filter((issue) => again.includes(issue)), []);
    }
    noFaults(page);
}
