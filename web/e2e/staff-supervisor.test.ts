/* staff-supervisor.test.ts - who corrects what: a result entered wrong, a call overruled after
 * payment, a payment corrected.  Snake Eyes with electronic equipment, Division 11A of the rules. */
import { test } from "node:test";
import { look, openHouse } from "./house";
import { allHave, bets, can, cannot, onDuty, enter, keys, next, PASSWORDS, plan, player, press, staffed,
         takesDice, theConsole, reported, whyNot } from "./staff";

const TABLE = "snake";

test("results amended, calls overruled and payments corrected, each by the right role", async () => {
    const [house, dan, sue, olga] = await staffed(TABLE, "edition = snake-eyes\nelectronics = yes", "Dan", "Sue", "Olga");
    const ana = await player(house, "Ana", TABLE);
    const have = (rack: number, felt: number, when: string) =>
        allHave({ Ana: ana }, [dan, sue, olga], { Ana: [rack, felt] }, when);

    await enter(dan, "Receive a set", "Inspect the set");
    await enter(sue, "Inspect the set");
    await bets(ana, /^Hardway 8/);
    await have(995, 5, "with 5 on Hard 8");
    await takesDice(dan, ana);
    await press(ana, "Throw the dice");

    /* 4 and 4 is called, but entered as 3 and 5: nothing can be settled until the game supervisor amends
     * the result (6.8); the dealer cannot. */
    await next(dan, "Dice at rest");
    await keys(dan, "44");
    await next(dan, "Enter the result");
    await keys(dan, "35");
    await reported(dan, "Enter the result · 3 and 5");
    await can(sue, "Amend the result");
    await cannot(dan, "Settle the bets");
    await cannot(dan, "Amend the result");
    await keys(dan, "amend 44");
    await whyNot(dan, /not available now/);
    await dan.keyboard.press("Escape");
    await keys(sue, "a 44");
    await theConsole(sue).getByText(/Amend the result · 4 and 4.*Press Enter again/).waitFor();
    await look(sue, "console-amend");
    await keys(sue, "");
    await reported(sue, "Amend the result · 4 and 4");

    /* Hard 8 pays 9 to 1 (4.10) and stays up: 995 + 45. */
    await enter(dan, "Settle the bets");
    await have(1040, 5, "hard 8");

    /* Sue rules that it was 3 and 5 after all (6.6(a)): an easy 8, so the 45 and the 5 are taken. */
    await can(sue, "Overrule the call");
    await cannot(dan, "Overrule the call");
    await keys(sue, "o 35", "");
    await reported(sue, "Overrule the call · 3 and 5");
    await have(995, 0, "overruled after payment");

    /* Div 1 r.11.1: Sue enters a correction of 5, which she cannot approve; Olga approves it. */
    await can(sue, "Enter a correction");
    await keys(sue, "c ana 5");
    await theConsole(sue).getByText(/Enter a correction · Ana \(guest\) · 5.*Press Enter again/).waitFor();
    await keys(sue, "");
    await have(995, 0, "entered, but not approved");
    await theConsole(olga).getByText("Sue entered a correction of 5 for Ana (guest)").waitFor();
    await can(olga, "Approve the pending request");
    await cannot(sue, "Approve the pending request");
    await look(olga, "console-approve");
    await keys(olga, "approve", "");
    await reported(olga, "Approve the pending request");
    await have(1000, 0, "corrected");
});

test("a refusal names its clause", async () => {
    const house = await openHouse({
        plan: plan({ wheel: "edition = roulette" }),
        passwords: PASSWORDS,
    });
    const dan = await onDuty(house, "Dan", "wheel");
    const ana = await player(house, "Ana", "wheel");

    /* Only a bet outside the limits can be accepted by mistake (Div 1 r.10.2): 10 is within 5 and 500. */
    await bets(ana, /^Red/);
    await can(dan, "Accepted by mistake");
    await keys(dan, "slip ana red 10");
    await theConsole(dan).getByRole("status", { name: "Result" })
        .getByText(/\(clause Div 1 r\.10\.2/).waitFor();
    await look(dan, "console-refused");
    await allHave({ Ana: ana }, [dan], { Ana: [995, 5] }, "after a refusal");
});
