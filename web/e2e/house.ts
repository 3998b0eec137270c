/* house.ts - what the tests in a browser share: a casino of their own, and visitors to it.
 *
 *   openHouse() -> a server on loopback with its record in a folder of its own, where the time stands
 *                  still until the test lets it pass
 *   house.visit() -> somebody's browser window there, which may ask nobody else for anything
 *   look() -> a picture of the page, and what axe-core thinks of it
 *
 * Everything that a test began ends with it: after() is told of it here. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { createInterface } from "node:readline";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { chromium } from "playwright-core";

const PROGRAM = process.env.CROUPIER ?? "../build/croupier";
const PICTURES = process.env.PICTURES; /* the folder for pictures; none: they are not taken */
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"];

export const PHONE = { width: 360, height: 780 };
export const DESK = { width: 1280, height: 800 };

/* How long a page may take before a test gives up; a machine may have other things to do. */
export const PATIENCE = Number(process.env.PATIENCE ?? 120_000);

/* ---- The casino ------------------------------------------------------------------ */

export interface Plan {
    plan?: string; /* an INI text; without one, an automatic table of every edition */
    betting?: number; /* seconds */
    program?: string; /* another croupier than the one that is tested as a rule */
    wallClock?: boolean; /* the time goes on by itself */
    passwords?: Record<string, string>; /* of the staff in the plan, or new people */
    more?: string[]; /* other options of croupier serve */
}

export interface House {
    url: string;
    record: string;
    passes(seconds: number): void; /* time */
    bettingEnds(): void; /* so much passes that no time to bet is longer */
    visit(options?: Visit): Promise<Page>;
    stop(signal?: NodeJS.Signals): Promise<void>;
    start(): Promise<void>; /* once more, at the same port */
    croupier(...words: string[]): string; /* what another command says of the record */
}

export interface Visit {
    size?: { width: number; height: number };
    still?: boolean; /* asks for no motion */
    touch?: boolean;
}

function croupier(words: string[], input?: string, program = PROGRAM): string {
    const done = spawnSync(program, words, { encoding: "utf8", input });
    assert.equal(done.status, 0, `croupier ${words.join(" ")}: ${done.stderr}`);
    return done.stdout;
}

/* Staff have their names from the plan; others are people of their own. */
function givePasswords(record: string, plan: string, passwords: Record<string, string>,
                       program: string) {
    for (const [name, password] of Object.entries(passwords)) {
        const staff = new RegExp(`^${name} *=`, "m").test(plan);
        croupier(["people", record, staff ? "password" : "add", name], `${password}\n`, program);
    }
}

/* Where it says that it is open. */
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
            const going = server;
            server = null;
            if (!going || going.exitCode !== null) return;
            const gone = new Promise((resolve) => going.once("exit", resolve));
            going.kill(signal);
            await gone;
        },
        passes(seconds) {
            assert.ok(!asked.wallClock, "this casino goes by the clock on the wall");
            server!.stdin!.write(`${seconds * 1000}\n`);
        },
        bettingEnds() {
            house.passes(Math.ceil(betting * 1.25)); /* with the time to look at an outcome */
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

/* One for all tests of a file. */
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
    });
    context.setDefaultTimeout(PATIENCE);
    return context;
}

/* A page that asks anybody else, or fails by itself, is a failure at the next look. */
const wrongs = new WeakMap<Page, string[]>();

async function newPage(context: BrowserContext, house: House): Promise<Page> {
    const page = await context.newPage();
    const wrong: string[] = [];

    wrongs.set(page, wrong);
    page.on("pageerror", (error) => wrong.push(`error: ${error.message}`));
    page.on("request", (request) => {
        const { protocol, host } = new URL(request.url());
        if (protocol.startsWith("http") && host !== new URL(house.url).host)
            wrong.push(`asked for ${request.url()}`);
    });
    return page;
}

export function noWrongs(page: Page) {
    assert.deepEqual(wrongs.get(page), []);
}

/* Comes in as a guest, by the door of the sign-in page. */
export async function guest(page: Page, house: House, name: string, table = "") {
    const back = table ? `/table/${table}` : "/";
    await page.goto(`${house.url}/sign-in?back=${encodeURIComponent(back)}`);
    await page.getByLabel("Your name at the table").fill(name);
    await page.getByRole("button", { name: "Play as guest" }).click();
    await page.waitForURL(`${house.url}${back}`);
}

/* Comes in with a password: staff, or somebody with an account. */
export async function signIn(page: Page, house: House, name: string, password: string, table = "") {
    const back = table ? `/table/${table}` : "/";
    await page.goto(`${house.url}/sign-in?back=${encodeURIComponent(back)}`);
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(`${house.url}${back}`);
}

/* ---- Looking --------------------------------------------------------------------- */

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
    id: string;
    impact: string;
    nodes: { html: string; failureSummary: string }[];
}

type Axe = { run(within: Element, options: object): Promise<{ violations: unknown[] }> };

/* What axe-core finds that is serious or worse, in words: on the page, or within a part of it. */
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

/* A picture for people, kept; and nothing wrong with the page, or with what is new there. */
export async function look(page: Page, name: string, within?: Locator) {
    const width = page.viewportSize()!.width;

    if (PICTURES) {
        mkdirSync(PICTURES, { recursive: true });
        await page.screenshot({ path: join(PICTURES, `${name}-${width}.png`) });
    }
    assert.deepEqual(await seriousIssues(page, within), []);
    noWrongs(page);
}
