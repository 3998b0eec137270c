/* rack.tsx - the player's chips: choosing a chip, undo and repeat, buying in, and leaving. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { MoreActs } from "./acts";
import type { Bettor } from "./bettor";
import { ChipPicture } from "./chips";
import { type Floor, type TableView, useFloor } from "./floor";
import { go } from "./go";
import { AskCashier, whereToBuy } from "./ask-cashier";
import { broughtBy, chipsOrder, leave, takeSeat } from "./join";
import { usePhone } from "./media";
import { money, plainName } from "./money";
import { MoreMoney } from "./more-money";
import { MyBets, type NameOf } from "./my-bets";
import { type Next, NextButton } from "./next";
import { enterAsGuest, guestName, useSubmit } from "./sign-in";
import type { Order } from "./wire";

/* ---- Chips ----------------------------------------------------------------------- */

/* `fits` says whether a chip can be bet, as it is, on the area pointed at. */
function ChipRow({
    values,
    chip,
    choose,
    fits,
}: {
    values: number[];
    chip: number;
    choose: (cents: number) => void;
    fits: (cents: number) => boolean;
}) {
    return (
        <div class="chip-row" role="radiogroup" aria-label="Chip to bet with">
            {values.map((value) => (
                <button
                    key={value}
                    class={[
                        "chip-button",
                        value === chip && "chosen",
                        !fits(value) && "unfit",
                    ].filter(Boolean).join(" ")}
                    role="radio"
                    aria-checked={value === chip}
                    aria-label={`Chip of ${money(value)}`}
                    onClick={() => choose(value)}
                >
                    <ChipPicture cents={value} size={44} />
                </button>
            ))}
        </div>
    );
}

/* ---- Undo, repeat, double, clear ------------------------------------------------- */

function Again({ bettor, children }: { bettor: Bettor; children: ComponentChildren }) {
    const buttons: [label: string, sign: string, can: boolean, act: () => void][] = [
        ["Undo", "\u21b6", bettor.canUndo, bettor.undo],
        ["Repeat", "\u21bb", bettor.canRepeat, () => void bettor.repeat()],
        ["Double", "\u00d72", bettor.canDouble, bettor.double],
        ["Clear", "\u2715", bettor.canClear, bettor.clear],
    ];
    return (
        <div class="again">
            {buttons.map(([label, sign, can, act]) => (
                <button key={label} disabled={!can} onClick={act}>
                    <span class="again-sign" aria-hidden="true">
                        {sign}
                    </span>
                    {label}
                </button>
            ))}
            {children}
        </div>
    );
}

/* ---- Money ----------------------------------------------------------------------- */

/* Brings what is in the purse; a player with an account can ask the cashier for more. */
function BuyIn({ view }: { view: TableView }) {
    const floor = useFloor();
    const order = chipsOrder(view);
    const person = floor.casino?.person;
    const can = view.yours.offers.some((offer) => offer.act === "pit-buy");
    const asks = person && !person.guest && !view.state.session;
    if (!asks && !(order && can)) return null;
    return (
        <details class="buy">
            <summary class="button">Buy chips</summary>
            <div class="panel buy-list">
                {order && can && (
                    <button onClick={() => floor.order(view.name, order)}>
                        Your own chips: {money(broughtBy(view, order))}
                    </button>
                )}
                <AskCashier purse={broughtBy(view, order)} />
            </div>
        </details>
    );
}

function Leave({ view }: { view: TableView }) {
    const floor = useFloor();
    const can = view.yours.offers.some((offer) => offer.act === "leave");
    if (view.state.session && !can) return null; /* players stay until the session is over */
    const leaveTable = async () => {
        if (await leave(floor, view)) go("/");
    };
    return (
        <button class="quiet" onClick={leaveTable}>
            Leave
        </button>
    );
}

function Sums({ view }: { view: TableView }) {
    const rack = view.yours.rack;
    const seat = view.state.seats.find((one) => one.seat === view.yours.seat);
    return (
        <p class="sums">
            <span>
                Rack <strong>{money(rack?.cents ?? 0)}</strong>
            </span>
            <span>
                On the felt <strong>{money(seat?.layout ?? 0)}</strong>
            </span>
            {rack?.promo ? (
                <span>
                    Promotional <strong>{money(rack.promo)}</strong>
                </span>
            ) : null}
        </p>
    );
}

export function Rack({
    view,
    values,
    chip,
    choose,
    fits,
    bettor,
    nameOf,
    next,
    send,
}: {
    view: TableView;
    values: number[];
    chip: number;
    choose: (cents: number) => void;
    fits: (cents: number) => boolean;
    bettor: Bettor;
    nameOf: NameOf;
    next: Next;
    send: (order: Order) => void;
}) {
    const phone = usePhone();
    return (
        <section class="rack" aria-label="Your chips">
            <ChipRow values={values} chip={chip} choose={choose} fits={fits} />
            <Again bettor={bettor}>
                <MyBets view={view} chip={chip} bettor={bettor} nameOf={nameOf} />
            </Again>
            <div class="rack-money">
                <Sums view={view} />
                <BuyIn view={view} />
                <MoreMoney view={view} />
                {phone && <NextButton next={next} />}
                <div class="rack-less">
                    <MoreActs view={view} send={send} />
                    <Leave view={view} />
                </div>
            </div>
        </section>
    );
}

/* ---- Taking a seat --------------------------------------------------------------- */

/* The chips to sit down with: a new guest's gift, or what is in the purse. */
function chipsToStart(floor: Floor, view: TableView): number {
    const person = floor.casino?.person;
    return person ? (view.yours.purse?.cents ?? 0) : floor.casino?.guest_cents ?? 0;
}

/* Instead of the rack for watchers: one click to play. */
export function TakeSeat({ view }: { view: TableView }) {
    const floor = useFloor();
    const { busy, failure, run } = useSubmit();
    const [name, setName] = useState(guestName);
    const person = floor.casino?.person;
    const account = person && !person.guest;
    const chips = chipsToStart(floor, view);
    const back = encodeURIComponent(location.pathname);

    const play = (event: Event) => {
        event.preventDefault();
        void run(async () => {
            if (!person) await enterAsGuest(floor, name.trim());
            await takeSeat(floor, view.name);
        });
    };
    return (
        <form class="rack take-seat" onSubmit={play}>
            <div class="take-words">
                <strong>
                    {person ? `Welcome, ${plainName(person.name)}.` : "You are watching."}
                </strong>
                <span class="faint">
                    {chips > 0 && `You get ${money(chips)} in ${account ? "" : "play "}chips. `}
                    {chips === 0 && account && `${whereToBuy(floor)} `}By sitting down you confirm that
                    you are old enough to play.
                </span>
                {failure && (
                    <span class="bad" role="alert">
                        {failure}
                    </span>
                )}
            </div>
            {!person && (
                <input
                    aria-label="Your name at the table"
                    value={name}
                    maxLength={24}
                    required
                    onInput={(event) => setName((event.target as HTMLInputElement).value)}
                />
            )}
            <button class="primary" disabled={busy}>
                {busy ? "One moment\u2026" : person ? "Take a seat" : "Play as guest"}
            </button>
            {!person && (
                <a class="button quiet" href={`/sign-in?back=${back}`}>
                    Sign in
                </a>
            )}
        </form>
    );
}
