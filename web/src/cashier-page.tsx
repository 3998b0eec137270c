/* cashier-page.tsx - the cashier's desk: what people ask for, everyone's money, sell and redeem. */
import { useEffect, useState } from "preact/hooks";
import { type Customer, type Desk, type DeskRequest, centsOf, redeemed } from "./cashier";
import { type Floor, useFloor } from "./floor";
import { money } from "./money";
import { useSubmit } from "./sign-in";
import { get } from "./wire";

const LOOK_EVERY = 5000;

/* The desk, read again when something has changed. */
function useDesk(serves: boolean): { desk: Desk | null; failure: string; look: () => Promise<void> } {
    const floor = useFloor();
    const [desk, setDesk] = useState<Desk | null>(null);
    const [failure, setFailure] = useState("");
    const look = async () => {
        try {
            setDesk(await get<Desk>("/api/cashier"));
            setFailure("");
        } catch (error) {
            setFailure((error as Error).message);
        }
    };

    useEffect(() => {
        if (!serves) return;
        const timer = setInterval(() => !document.hidden && void look(), LOOK_EVERY);
        const stop = floor.connection.listen(({ tell }) => void (tell === "desk" && look()));
        void look();
        return () => {
            clearInterval(timer);
            stop();
        };
    }, [serves]);
    return { desk, failure, look };
}

/* ---- Orders ---------------------------------------------------------------------- */

/* Sells, redeems or declines; true if it was done. */
async function serve(floor: Floor, order: object, say: string): Promise<boolean> {
    const answer = await floor.connection.desk(order);
    const done = answer.tell === "done" || answer.tell === "asked";
    if (done) floor.notify({ good: true, say });
    else floor.complain(answer);
    return done;
}

const sell = (floor: Floor, { person, name }: Pick<Customer, "person" | "name">, cents: number,
              kind = "chips") =>
    serve(floor, { kind, other: person, cents }, `Take ${money(cents)} from ${name}.`);

/* What the purse does not make up exactly needs change, which the cashier sells. */
async function redeem(floor: Floor, one: Customer, cents: number): Promise<boolean> {
    const parts = redeemed(one, cents);
    if (parts)
        return serve(floor, { kind: "redeem", other: one.person, ...parts },
                     `Pay ${money(cents)} to ${one.name}.`);
    const all = one.cents + one.voucher;
    floor.notify({
        good: false,
        say: cents > all
            ? `${one.name} has ${money(all)} in the purse.`
            : `The chips of ${one.name} do not make up ${money(cents)}: redeem more, and sell the rest back.`,
    });
    return false;
}

/* ---- What people ask for --------------------------------------------------------- */

const REQUEST_WORDS: Record<string, string> = {
    chips: "in chips", voucher: "as a voucher", redeem: "in cash for chips",
};

function Request({ wish, of, look }: { wish: DeskRequest; of?: Customer; look: () => Promise<void> }) {
    const floor = useFloor();
    const { busy, run } = useSubmit();
    const act = (what: () => Promise<boolean>) => () => void run(async () => {
        await what();
        await look();
    });
    const give = () =>
        wish.kind === "redeem" && of
            ? redeem(floor, of, wish.cents)
            : sell(floor, wish, wish.cents, wish.kind);
    const decline = () =>
        serve(floor, { kind: "decline", other: wish.person }, `Declined: ${wish.name}.`);

    return (
        <li>
            <span>
                <strong>{wish.name}</strong> would like {money(wish.cents)}{" "}
                {REQUEST_WORDS[wish.kind] ?? ""}.
            </span>
            <span class="desk-buttons">
                <button class="primary" disabled={busy} onClick={act(give)}>
                    {wish.kind === "redeem" ? "Pay" : "Sell"} {money(wish.cents)}
                </button>
                <button class="quiet" disabled={busy} onClick={act(decline)}>
                    Decline
                </button>
            </span>
        </li>
    );
}

/* ---- People ---------------------------------------------------------------------- */

function Person({ one, look }: { one: Customer; look: () => Promise<void> }) {
    const floor = useFloor();
    const { busy, failure, run } = useSubmit();
    const [text, setText] = useState("");
    const purse = one.cents + one.voucher;
    const act = (what: (cents: number) => Promise<boolean>) => () => void run(async () => {
        const cents = centsOf(text);
        if (cents === null) throw new Error("Enter an amount, such as 200.");
        if (await what(cents)) setText("");
        await look();
    });
    const all = () => void run(async () => {
        await redeem(floor, one, purse);
        await look();
    });

    return (
        <tr>
            <th scope="row">
                {one.name}
                {one.disabled && <span class="faint"> (cannot sign in)</span>}
            </th>
            <td>{money(purse)}</td>
            <td>{money(one.balance)}</td>
            <td class="desk-buttons">
                <input
                    aria-label={`Amount for ${one.name}`}
                    inputMode="decimal"
                    value={text}
                    onInput={(event) => setText((event.target as HTMLInputElement).value)}
                />
                <button disabled={busy} aria-label={`Sell chips to ${one.name}`}
                        onClick={act((cents) => sell(floor, one, cents))}>
                    Sell
                </button>
                <button disabled={busy || purse === 0} aria-label={`Redeem for ${one.name}`}
                        onClick={act((cents) => redeem(floor, one, cents))}>
                    Redeem
                </button>
                <button class="quiet" disabled={busy || purse === 0}
                        aria-label={`Redeem all for ${one.name}`} onClick={all}>
                    Redeem all
                </button>
                {failure && <span class="bad" role="alert">{failure}</span>}
            </td>
        </tr>
    );
}

function People({ people, look }: { people: Customer[]; look: () => Promise<void> }) {
    const [wanted, setWanted] = useState("");
    const found = people.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()));

    return (
        <section class="panel" aria-label="People">
            <div class="desk-head">
                <h2>People</h2>
                <input
                    type="search"
                    aria-label="Find a person"
                    placeholder="Find a person"
                    value={wanted}
                    onInput={(event) => setWanted((event.target as HTMLInputElement).value)}
                />
            </div>
            {found.length === 0 ? (
                <p class="faint">{people.length ? "Nobody has that name." : "Nobody has an account yet."}</p>
            ) : (
                <div class="desk-scroll">
                    <table class="desk-people">
                        <thead>
                            <tr>
                                <th scope="col">Name</th>
                                <th scope="col">Purse</th>
                                <th scope="col">In the casino</th>
                                <th scope="col">Sell or redeem</th>
                            </tr>
                        </thead>
                        <tbody>
                            {found.map((one) => (
                                <Person key={one.person} one={one} look={look} />
                            ))}
                        </tbody>
                    </table>
                </div>
            )}
        </section>
    );
}

export function CashierPage() {
    const floor = useFloor();
    const serves = Boolean(floor.casino?.serves);
    const { desk, failure, look } = useDesk(serves);
    const requests = [...(desk?.requests ?? [])].sort((one, other) => one.time - other.time);

    useEffect(() => {
        document.title = "Cashier \u2013 Croupier";
    }, []);
    if (floor.casino && !serves)
        return (
            <section class="panel cashier">
                <h1>Cashier</h1>
                <p>
                    Only a cashier on duty can use this desk.{" "}
                    {!floor.casino.person && <a href="/sign-in?back=%2Fcashier">Sign in</a>}
                </p>
            </section>
        );
    return (
        <div class="cashier">
            <h1>Cashier</h1>
            <p class="faint">
                Take the cash first, then sell; redeem first, then pay. The record has your name with
                each. Guests have play money, which does not cross this desk.
            </p>
            {failure && <p class="banner">{failure}</p>}
            <section class="panel" aria-label="Requests">
                <h2>Requests</h2>
                {requests.length === 0 && <p class="faint">Nobody is waiting.</p>}
                <ul class="desk-requests">
                    {requests.map((wish) => (
                        <Request key={wish.person} wish={wish} look={look}
                                 of={desk?.people.find(({ person }) => person === wish.person)} />
                    ))}
                </ul>
            </section>
            {desk && <People people={desk.people} look={look} />}
        </div>
    );
}
