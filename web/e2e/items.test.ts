/* items.test.ts - the pages of tournaments and promotions at both sizes, with a staged programme: what
 * each person sees and is asked, and that only what is offered can be done. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { DIRECTS, PROMOTION, TOURNAMENT, promotion, tournament } from "../fixtures/items";
import type { ItemOffer, ItemYours, OwnEntry } from "../src/item-wire";
import { DESK, type House, PHONE, guest, look, openHouse } from "./house";
import { button, until } from "./player";
import { stage } from "./staged";

const PLAN = "[table wheel-1]\nedition = roulette\n[table wheel-2]\nedition = roulette\n";
const { announced, drawn, playing, over } = TOURNAMENT;

const yours = (offers: ItemOffer[], entry: OwnEntry | null = null, roles = ["player"]): ItemYours =>
    ({ person: 11, roles, entry, offers });
const director = (offers: ItemOffer[]) => yours(offers, null, ["director"]);

/* Nothing is wider than the screen. */
async function see(page: Page, name: string) {
    await look(page, name);
    const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(over <= 0, `the page is ${over} px too wide`);
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/* A guest, who then opens a page. */
async function ana(house: House, page: Page, path: string) {
    await guest(page, house, "Ana");
    await page.goto(house.url + path);
}

for (const size of [DESK, PHONE])
    describe(`items, ${size.width} wide`, { concurrency: 3 }, () => {
        test("lobby and programme", async () => {
            const house = await openHouse({ plan: PLAN });
            const page = await house.visit({ size, still: true });
            await stage(page, [tournament(playing), promotion(PROMOTION.running)]);
            await page.goto(house.url);
            await page.getByRole("link", { name: /Autumn Cup.*are being played/ }).waitFor();
            await see(page, "lobby-programme");
            await page.getByRole("link", { name: "All tournaments and promotions" }).click();
            await heading(page, "What is on").waitFor();
            await page.getByRole("link", { name: /Spring Draw/ }).waitFor();
            await see(page, "programme");
            await page.getByRole("link", { name: /Spring Draw/ }).click();
            await heading(page, "Spring Draw").waitFor();
        });

        test("an entry, from the conditions to the table", async () => {
            const house = await openHouse({ plan: PLAN });
            const page = await house.visit({ size, still: true });
            const own: OwnEntry = { entry: 1, status: "applied" };
            const play = await stage(page, [
                tournament(announced, yours([{ act: "notify", clause: "Div 7 r.2.6" }])),
            ], ({ act }) => {
                if (act === "notify")
                    return tournament(announced, yours([{ act: "apply", clause: "Div 7 r.2.1" }],
                        { entry: 1, status: "notified" }));
                return tournament(announced, yours([
                    { act: "withdraw", clause: "Div 7 r.2.4" },
                    { act: "transfer", clause: "Div 7 r.2.3(b)", needs: ["other"] },
                ], own));
            });
            await ana(house, page, "/tournament/autumn");
            await region(page, "Conditions of entry").getByText("the best 2 of each go on").waitFor();
            await see(page, "tournament-conditions");
            await button(page, "I have read the conditions").click();
            await page.getByLabel(/A word for the draws/).fill("owl");
            await see(page, "tournament-apply");
            await button(page, "Apply for 20").click();
            await page.getByText("You have applied.").waitFor();
            assert.deepEqual(play.asked.map(({ act, seed }) => [act, seed]),
                [["notify", undefined], ["apply", "6f776c"]]);
            await button(page, /Transfer your entry/).click();
            await page.getByRole("dialog").getByLabel("To").fill("Bob");
            await see(page, "tournament-transfer");
            await page.keyboard.press("Escape");
            await page.getByRole("dialog").waitFor({ state: "detached" });

            play.show(tournament(drawn, yours([], { ...own, status: "accepted", session: 2, seat: 1 })));
            await region(page, "Your entry").getByText("Heat 2").waitFor();
            await see(page, "tournament-drawn");
            assert.match(await region(page, "Your entry").innerText(), /wheel-2[^]*Seat\s*1[^]*in \d/);
            await page.getByRole("link", { name: "Go to my table" }).click();
            await page.waitForURL(/\/table\/wheel-2$/);
        });

        test("sessions, standings and draws", async () => {
            const house = await openHouse({ plan: PLAN });
            const page = await house.visit({ size, still: true });
            const play = await stage(page, [tournament(announced)]);
            await ana(house, page, "/tournament/autumn");
            await heading(page, "Autumn Cup").waitFor();
            play.show(tournament(playing, yours([], { entry: 7, status: "accepted", session: 3 })));
            await page.getByText("Play-off to go on").first().waitFor();
            /* Gus and Cai are level; Dee was disqualified. */
            assert.deepEqual(await region(page, "Standings").locator("td.rank").allInnerTexts(),
                ["1", "2", "3", "4", "5", "5", "7", "\u2013"]);
            await page.getByText("7 of 16").first().waitFor();
            play.tell("autumn", [{ event: "done", act: "start", clause: "Div 7 r.4.1",
                                   say: "Dora starts session 2" }]);
            await see(page, "tournament-playing");
            await page.getByText("Draw 1: heats").click();
            await page.getByText(/^Verified: the house used the seed it committed to/).waitFor();
            await page.getByText("Order of the lots: 6, 7, 3, 8, 1, 2, 5, 4").waitFor();
            await page.getByText(/Sessions and seats are as drawn\.$/).waitFor();
            await page.getByText("Every step").click();
            await page.getByText("3. The lots").scrollIntoViewIfNeeded();
            await see(page, "tournament-proof");
        });

        test("the director's console", async () => {
            const house = await openHouse({ plan: PLAN });
            const page = await house.visit({ size, still: true });
            const play = await stage(page, [tournament(announced, director(DIRECTS.announced))],
                ({ act }) => (act === "cancel" ? "There are enough players, so it can't be cancelled."
                    : tournament(playing, director(DIRECTS.playing))));
            await ana(house, page, "/tournament/autumn");
            const console = region(page, "Director's console");
            await console.getByText("6 of 16").waitFor();
            await see(page, "director-entries");

            /* A grave act is confirmed; a refusal is shown with its clause. */
            await console.getByRole("button", { name: "Cancel the tournament" }).click();
            assert.equal(play.asked.length, 0);
            await see(page, "director-confirm");
            const ask = page.getByRole("dialog");
            await ask.getByRole("button", { name: "Cancel the tournament" }).click();
            await ask.getByText("There are enough players, so it can't be cancelled.").waitFor();
            await ask.getByRole("button", { name: "Back" }).click();

            await console.getByRole("button", { name: "Accept Gus, entry 7" }).click();
            await console.getByRole("button", { name: /^Start Play-off to go on/ }).waitFor();
            await see(page, "director-sessions");
            await console.getByRole("button", { name: "Disqualify Ana, entry 1" }).click();
            assert.equal(await ask.getByRole("button", { name: "Disqualify" }).isDisabled(), true);
            await ask.getByLabel("Breach").selectOption("absent");
            await see(page, "director-disqualify");
            await ask.getByRole("button", { name: "Disqualify" }).click();
            await ask.waitFor({ state: "detached" });
            await console.getByRole("button", { name: /^Change the time/ }).click();
            await page.getByRole("dialog").getByLabel("To").fill("2026-12-01T19:00");
            await page.getByRole("dialog").getByRole("button", { name: /Change/ }).click();
            await until(async () => play.asked.length === 4, "four orders");
            const [, accept, disqualify, reschedule] = play.asked;
            assert.deepEqual([accept!.act, accept!.number, accept!.role], ["accept", 7, "director"]);
            assert.deepEqual([disqualify!.act, disqualify!.number, disqualify!.breach],
                ["disqualify", 1, "absent"]);
            assert.deepEqual([reschedule!.act, reschedule!.number, typeof reschedule!.time],
                ["reschedule", 3, "number"]);
        });

        test("the big screen and the results sheet", async () => {
            const house = await openHouse({ plan: PLAN });
            const page = await house.visit({ size, still: true });
            const play = await stage(page, [tournament(announced)]);
            await ana(house, page, "/tournament/autumn/board");
            await page.getByText("6 players").waitFor();
            assert.equal(await page.getByRole("button").count() + await page.getByRole("link").count(), 0);
            await see(page, "board-announced");
            play.show(tournament(playing));
            await page.getByText("Playing now").waitFor();
            await see(page, "board-playing");
            play.show(tournament(over));
            await region(page, "Results").waitFor();
            await see(page, "board-over");
            await page.goto(`${house.url}/tournament/autumn/results`);
            await heading(page, "Places").waitFor();
            await page.getByText("Fay and Ana were tied after the final. " +
                "Play-off for the win: Fay 660, Ana 410.").waitFor();
            await see(page, "results");
            await page.emulateMedia({ media: "print" });
            await see(page, "results-print");
            assert.equal(await button(page, "Print").isVisible(), false);
        });

        test("a promotion and its public draw", async () => {
            const house = await openHouse({ plan: PLAN });
            const page = await house.visit({ size });
            const play = await stage(page, [
                promotion(PROMOTION.running, yours([{ act: "enter", clause: "10.7.3" }])),
            ]);
            await ana(house, page, "/promotion/spring");
            await region(page, "Take part").waitFor();
            await see(page, "promotion");
            await button(page, "Enter").click();
            await until(async () => play.asked.length === 1, "an entry");
            play.show(promotion(PROMOTION.drawn, yours([])));
            await region(page, "The draw").getByText("Five hundred dollars").waitFor();
            await page.waitForTimeout(1500);
            await look(page, "promotion-draws");
            await page.getByText("Gus").first().waitFor();
            await button(page, "Skip").click();
            const winners = page.getByRole("list", { name: "Winners" });
            await winners.getByText("Dee").waitFor();
            assert.match(await winners.innerText(), /Gus[^]*ticket 26 of 41[^]*Dee[^]*ticket 15 of 40/);
            await see(page, "promotion-drawn");
        });
    });
