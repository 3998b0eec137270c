/* door.test.ts - signing in as a guest. */
import { test } from "node:test";
import { guest, look, openHouse } from "./house";

test("a newcomer sees the lobby and signs in as a guest", async () => {
    const house = await openHouse();
    const page = await house.visit();

    await page.goto(house.url);
    await page.getByRole("link", { name: /Craps/ }).first().waitFor();
    await look(page, "lobby");
    await guest(page, house, "Ana");
    await page.getByText("Ana").first().waitFor();
});
