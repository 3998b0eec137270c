/* door.test.ts - the door, as people come to it. */
import { test } from "node:test";
import { guest, look, openHouse } from "./house";

test("a newcomer finds the lobby, and comes in as a guest", async () => {
    const house = await openHouse();
    const page = await house.visit();

    await page.goto(house.url);
    await page.getByRole("link", { name: /Craps/ }).first().waitFor();
    await look(page, "lobby");
    await guest(page, house, "Ana");
    await page.getByText("Ana").first().waitFor();
});
