/* ask-cashier.tsx - how a player with an account gets chips, and cash for them: ask the cashier, or
 * hand cash to the dealer. */
import { useEffect, useState } from "preact/hooks";
import { centsOf } from "./cashier";
import { type Floor, useFloor } from "./floor";
import { money } from "./money";
import { useSubmit } from "./sign-in";
import type { Places } from "./wire";
import { get } from "./wire";

/* Where chips are sold. */
export function whereToBuy(floor: Floor): string {
    return floor.casino?.cashier
        ? "Buy chips from the cashier, or from the dealer of a table with staff."
        : "Buy chips from the dealer of a table with staff. No cashier is on duty.";
}

const KIND_WORDS: Record<string, string> = {
    chips: "in chips", voucher: "as a voucher", redeem: "in cash for your chips",
};

function Waiting({ kind, cents }: { kind: string; cents: number }) {
    const floor = useFloor();
    const { busy, run } = useSubmit();
    return (
        <p class="asked" role="status">
            <span>
                You asked the cashier for {money(cents)} {KIND_WORDS[kind] ?? ""}. Go to the desk.
            </span>
            <button class="quiet" disabled={busy} onClick={() => void run(() => floor.askCashier("chips", 0))}>
                Withdraw
            </button>
        </p>
    );
}

export function AskCashier({ purse }: { purse: number }) {
    const floor = useFloor();
    const { busy, failure, run } = useSubmit();
    const [text, setText] = useState("");
    const person = floor.casino?.person;
    const ask = (kind: string) => () => void run(async () => {
        const cents = centsOf(text);
        if (cents === null) throw new Error("Enter an amount, such as 200.");
        await floor.askCashier(kind, cents);
        setText("");
    });

    const asks = Boolean(person && !person.guest && !person.staff);

    useEffect(() => {
        if (asks) get<Places>("/api/places").then((now) => floor.sees(now), () => undefined);
    }, [asks, person?.person]);
    if (!asks) return null;
    if (floor.asked) return <Waiting {...floor.asked} />;
    return (
        <form class="ask-cashier" onSubmit={(event) => event.preventDefault()}>
            <p class="faint">{whereToBuy(floor)}</p>
            {floor.casino?.cashier && (
                <div class="desk-buttons">
                    <input
                        aria-label="Amount for the cashier"
                        inputMode="decimal"
                        value={text}
                        onInput={(event) => setText((event.target as HTMLInputElement).value)}
                    />
                    <button type="submit" disabled={busy} onClick={ask("chips")}>
                        Ask for chips
                    </button>
                    {purse > 0 && (
                        <button type="button" class="quiet" disabled={busy} onClick={ask("redeem")}>
                            Ask for cash
                        </button>
                    )}
                </div>
            )}
            {failure && <p class="bad" role="alert">{failure}</p>}
        </form>
    );
}
