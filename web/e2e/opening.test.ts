/* opening.test.ts - the operator opens a tournament and a promotion in the running casino: usual
 * values, what the casino says while they type, and the page of the new item, for everyone. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import type { WholeTournament } from "../src/item-wire";
import { DESK, PHONE, guest, look, openHouse, signIn } from "./house";
import { button } from "./player";

const PLAN = "[table wheel-1]\nedition = roulette\ndealer = staff\n" +
    "[table wheel-2]\nedition = roulette\ndealer = staff\n[table dice]\nedition = craps\n" +
    "[staff]\nOlga = operator\n";
const PASSWORD = "correct horse";

/* Nothing is wider than the screen. */
async function see(page: Page, name: string) {
    await look(page, name);
    const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(over <= 0, `the page is ${over} px too wide`);
}

const status = (page: Page) => page.getByRole("status").last();
const permitted = (page: Page) => status(page).getByText(/are permitted/).waitFor();

/* Opens what is ready, after a question. */
async function openIt(page: Page, kind: string, picture: string) {
    await permitted(page);
    await button(page, `Open the ${kind}`).click();
    await page.getByRole("dialog").getByText("entered in the record").waitFor();
    await see(page, picture);
    await page.getByRole("dialog").getByRole("button", { name: `Open the ${kind}` }).click();
}

async function tournament(olga: Page) {
    await olga.getByRole("link", { name: "New tournament" }).waitFor();
    await see(olga, "programme-operator");
    await olga.getByRole("link", { name: "New tournament" }).click();
    await olga.getByLabel("Title").fill("Autumn Cup");
    assert.equal(await olga.getByLabel("Name in addresses").inputValue(), "autumn-cup");
    await permitted(olga); /* with nothing but usual values */
    await see(olga, "opening");

    /* What does not fit is said beside its field, with the clause. */
    const prizes = olga.getByRole("group", { name: /^Prizes/ });
    await prizes.getByLabel("1st").fill("70%");
    await prizes.getByText("The shares of prizes must add up to 100%.").waitFor();
    await prizes.locator(".fault").getByText("Div 7 r.2.2(j)").waitFor();
    assert.equal(await button(olga, "Open the tournament").isDisabled(), true);
    await button(olga, "Show").click();
    await see(olga, "opening-wrong");
    await prizes.getByLabel("2nd").fill("30%");

    await olga.getByLabel("Name", { exact: true }).fill("heats");
    await olga.getByLabel("Go on from each table").fill("2");
    await button(olga, "Another stage").click();
    await olga.getByLabel("At most").fill("10");
    await olga.getByLabel("Entry fee").fill("25");
    await permitted(olga);
    await button(olga, "Another stage").scrollIntoViewIfNeeded();
    await see(olga, "opening-stages");
    await openIt(olga, "tournament", "opening-confirm");
    await olga.waitForURL(/\/tournament\/autumn-cup$/);
    await olga.getByRole("heading", { name: "Autumn Cup" }).waitFor();
    await see(olga, "opened");
}

async function promotion(olga: Page) {
    await olga.getByLabel("Title").fill("Spring Draw");
    await olga.getByLabel("Place of the draw").fill("the main bar");
    const prize = olga.getByRole("region", { name: "Prize 1" });
    await prize.getByLabel("Kind").selectOption("travel");
    await prize.getByLabel("What it is").fill("a week in Queenstown");
    await prize.getByLabel("Value").fill("3,200");
    await prize.getByLabel("For how many people").fill("2");
    await prize.getByLabel("Includes").fill("flights and six nights");
    await prize.getByLabel("When it can be taken").fill("not in July");
    await prize.getByText("must state whether spending money is included.").waitFor();
    await button(olga, "Show").click();
    await see(olga, "opening-promotion");
    await prize.getByLabel("Spending money").fill("none");
    await prize.getByText("must confirm that it is as stated").waitFor();
    await prize.getByLabel("Confirmed").selectOption("yes");
    /* A word that suggests what is forbidden is asked about beside the field for the answer. */
    await prize.getByLabel("Includes").fill("flights, six nights and a box of cigars");
    await prize.getByText(/'cigars' in 'prize\.1\.includes' suggests tobacco/).waitFor();
    await prize.getByLabel("Answer to a warning").fill("the cigars are chocolate");
    await openIt(olga, "promotion", "opening-promotion-confirm");
    await olga.waitForURL(/\/promotion\/spring-draw$/);
    await olga.getByText("a week in Queenstown").first().waitFor();
    await see(olga, "opened-promotion");
}

for (const size of [DESK, PHONE])
    test(`opening, ${size.width} wide`, async () => {
        const house = await openHouse({ plan: PLAN, passwords: { Olga: PASSWORD } });
        const olga = await house.visit({ size, still: true, zone: "Asia/Kolkata" });
        const ana = await house.visit({ size, still: true, zone: "America/Phoenix" });
        await guest(ana, house, "Ana");
        await ana.goto(`${house.url}/programme/new/promotion`);
        await ana.getByText(/^Only the manager or operator on duty can open a promotion \(Rule 10\.1\)/).waitFor();
        await ana.goto(`${house.url}/programme`);
        await ana.getByText("Nothing is on at the moment.").waitFor();
        assert.equal(await ana.getByRole("link", { name: /^New/ }).count(), 0);

        await signIn(olga, house, "Olga", PASSWORD);
        await olga.goto(`${house.url}/programme`);
        await tournament(olga);
        /* Without a reload everyone sees it, and can apply. */
        await ana.getByRole("link", { name: /Autumn Cup.*Applications close/ }).click();
        /* Times are everyone's own; the terms state the operator's. */
        await ana.getByText("Times: America/Phoenix, UTC\u221207:00").waitFor();
        const { terms, state } = await (await fetch(`${house.url}/api/programme/autumn-cup`)).json() as WholeTournament;
        assert.match(new Map(terms).get("closes")!, /T\d\d:\d\d\+05:30$/);
        const theirs = new Intl.DateTimeFormat("en-AU",
            { hour: "2-digit", minute: "2-digit", hour12: false, timeZone: "America/Phoenix" });
        await ana.getByText(new RegExp(`^Applications close .* ${theirs.format(state.closes)}\\.$`)).waitFor();
        await button(ana, "I have read the conditions").click();
        await button(ana, "Apply for 25").waitFor();
        await olga.goto(`${house.url}/programme/new/promotion`);
        await promotion(olga);

        await house.stop();
        house.croupier("verify", house.record);
        await house.start();
        await ana.goto(`${house.url}/programme`);
        await ana.getByRole("link", { name: /Spring Draw/ }).waitFor();
        await see(ana, "programme-opened");
        await ana.getByRole("link", { name: /Autumn Cup/ }).waitFor();
    });
