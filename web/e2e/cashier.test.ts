/* cashier.test.ts - money in a casino with accounts: a player asks for chips, the cashier sells and
 * redeems them, and nobody else does. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { PHONE, look, noFaults, openHouse, signIn } from "./house";
import { money, until } from "./player";
import { can, keys, reported } from "./staff";

const PLAN = `
[table wheel]
edition = roulette
[table craps]
edition = craps
dealer = staff
[staff]
Olga = operator
Dan = dealer
Cora = cashier
`;
const PASSWORDS = {
    Dan: "the dealer's word", Cora: "the cashier's word", Ana: "the first player's", Bob: "the second player's",
};

const house = () => openHouse({ plan: PLAN, passwords: PASSWORDS });
const balance = async (page: Page) => {
    const words = await page.getByRole("region", { name: "Your chips" }).innerText().catch(() => "");
    return Number(/Your balance\s+([\d,.]+)/.exec(words)?.[1]?.replace(/,/g, "") ?? -1);
};

describe("the cashier", () => {
    test("sells 200 to a player who asks, and redeems them", async () => {
        const casino = await house();
        const ana = await casino.visit({ still: true, size: PHONE });
        const cora = await casino.visit({ still: true });

        await signIn(ana, casino, "Ana", PASSWORDS.Ana);
        await ana.getByText("Buy chips from the cashier, or from the dealer of a table with staff.").waitFor();
        assert.equal(await balance(ana), 0);
        await ana.getByLabel("Amount for the cashier").fill("two hundred");
        await ana.getByRole("button", { name: "Ask for chips" }).click();
        await ana.getByText("Enter an amount, such as 200.").waitFor();
        await ana.getByLabel("Amount for the cashier").fill("200");
        await ana.getByRole("button", { name: "Ask for chips" }).click();
        await ana.getByText("You asked the cashier for 200 in chips.").waitFor();
        await look(ana, "cashier-asked");
        assert.equal(await balance(ana), 0, "a request is no money");

        await signIn(cora, casino, "Cora", PASSWORDS.Cora);
        await cora.getByRole("link", { name: /Cashier.s desk/ }).click();
        await cora.getByText("Ana would like 200 in chips.").waitFor();
        await look(cora, "cashier-desk");
        await cora.getByRole("button", { name: "Sell 200" }).click();
        await cora.getByText("Take 200 from Ana.").first().waitFor();
        await cora.getByText("Nobody is waiting.").waitFor();
        await until(async () => (await balance(ana)) === 200, "200 in the lobby");

        await ana.goto(`${casino.url}/table/wheel`);
        await ana.getByRole("button", { name: "Take a seat" }).click();
        await until(async () => (await money(ana)).rack === 200, "200 in the rack");
        await ana.getByText("Buy chips", { exact: true }).click();
        await ana.getByText(/^Buy chips from the cashier/).first().waitFor();
        await ana.getByRole("button", { name: "Leave" }).click();
        await until(async () => (await balance(ana)) === 200, "200 in the lobby again");

        const row = cora.getByRole("row", { name: /^Ana/ });
        await until(async () => /200\s+200/.test(await row.innerText()), "200 in the purse");
        await cora.getByLabel("Amount for Ana").fill("100");
        await cora.getByRole("button", { name: "Redeem for Ana" }).click();
        await cora.getByText("Pay 100 to Ana.").first().waitFor();
        await cora.getByLabel("Amount for Ana").fill("500");
        await cora.getByRole("button", { name: "Redeem for Ana" }).click();
        await cora.getByText("Ana has 100 in the purse.").first().waitFor();
        await cora.getByRole("button", { name: "Redeem all for Ana" }).click();
        await until(async () => (await balance(ana)) === 0, "nothing left");
        noFaults(ana);
        noFaults(cora);
        await casino.stop();
        assert.match(casino.croupier("verify", casino.record), /The record is good/);
        assert.match(casino.croupier("cashier", casino.record, "day"), /taken 200\.00, paid out 200\.00/);
    });

    test("alone sells: players are told where chips are, and the desk is closed to them", async () => {
        const casino = await house();
        const bob = await casino.visit({ still: true });

        await signIn(bob, casino, "Bob", PASSWORDS.Bob, "wheel");
        await bob.getByText(/^Buy chips from the cashier, or from the dealer/).first().waitFor();
        await bob.getByRole("button", { name: "Take a seat" }).click();
        await until(async () => (await money(bob)).rack === 0, "a seat without chips");
        assert.equal(await bob.getByRole("button", { name: /cash/i }).count(), 0);
        await look(bob, "cashier-none");
        await bob.goto(`${casino.url}/cashier`);
        await bob.getByText("Only a cashier on duty can use this desk.").waitFor();
        noFaults(bob);
    });

    test("is not needed at a table with staff: the dealer sells", async () => {
        const casino = await house();
        const bob = await casino.visit({ still: true });
        const dan = await casino.visit({ still: true });

        await signIn(bob, casino, "Bob", PASSWORDS.Bob, "craps");
        await bob.getByRole("button", { name: "Take a seat" }).click();
        await until(async () => (await money(bob)).rack === 0, "a seat without chips");
        await signIn(dan, casino, "Dan", PASSWORDS.Dan, "craps");
        await can(dan, "Sell chips for cash");
        await keys(dan, "sell bob 50");
        await reported(dan, "Sell chips for cash \u00b7 Bob \u00b7 50");
        await until(async () => (await money(bob)).rack === 50, "50 in the rack");
        await look(dan, "cashier-dealer");
        noFaults(bob);
    });
});
