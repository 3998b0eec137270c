/* entry.tsx - a player's part in a tournament: reading the conditions, applying, and where to play. */
import { useState } from "preact/hooks";
import { type Floor, useFloor } from "./floor";
import { type ItemField, answersOf, itemLabel, itemOrderOf, ownFields, playersOffer } from "./item-form";
import { Field, ItemButton } from "./item-acts";
import { Countdown, Panel, Terms } from "./item-page";
import { type ItemView, type TournamentView, ownEntry } from "./item-view";
import type { ItemOffer, OwnEntry, Session } from "./item-wire";
import { ruleWords } from "./log";
import { money } from "./money";
import { dateWords } from "./times";
import { ordinal, ownSession, ownStatus, sessionTitle } from "./tournament-words";

/* ---- Signing in ------------------------------------------------------------------ */

export function SignInFirst({ what }: { what: string }) {
    return (
        <p>
            <a class="button primary" href={`/sign-in?back=${encodeURIComponent(location.pathname)}`}>
                Sign in {what}
            </a>
        </p>
    );
}

/* ---- The conditions -------------------------------------------------------------- */

/* The conditions in full; reading them is the first step. */
function ReadFirst({ view, offer }: { view: TournamentView; offer: ItemOffer }) {
    const floor = useFloor();
    const [busy, setBusy] = useState(false);
    const read = async () => {
        setBusy(true);
        await floor.itemOrder(view.name, itemOrderOf(offer));
        setBusy(false);
    };
    return (
        <Panel title="Conditions of entry" look="item-main"
               note="Please read them. Then you can apply.">
            <Terms view={view} />
            <div class="item-buttons">
                <button class="primary" disabled={busy} onClick={read}>
                    I have read the conditions
                </button>
                {offer.clause && <span class="clause">{ruleWords(offer.clause)}</span>}
            </div>
        </Panel>
    );
}

/* ---- The entry form -------------------------------------------------------------- */

async function send(floor: Floor, view: ItemView, offer: ItemOffer, fields: ItemField[],
                    typed: Record<string, string>): Promise<boolean> {
    return floor.itemOrder(view.name, itemOrderOf(offer, answersOf(fields, typed).values));
}

interface FormProps {
    view: ItemView;
    offer: ItemOffer;
    title: string;
    price?: number;
    say?: string;
}

/* A player's form for one offer, such as applying or taking a ticket. */
export function OwnForm({ view, offer, title, price = 0, say }: FormProps) {
    const floor = useFloor();
    const [typed, setTyped] = useState<Record<string, string>>({});
    const [busy, setBusy] = useState(false);
    const fields = ownFields(offer, view.acts);
    const submit = async (event: Event) => {
        event.preventDefault();
        setBusy(true);
        await send(floor, view, offer, fields, typed);
        setBusy(false);
    };
    return (
        <Panel title={title} look="item-main">
            <form class="own-form" onSubmit={submit}>
                {say && <p>{say}</p>}
                {fields.map((field) => (
                    <Field key={field.name} field={field} value={typed[field.name] ?? ""} people={[]}
                           set={(value) => setTyped((now) => ({ ...now, [field.name]: value }))} />
                ))}
                <div class="item-buttons">
                    <button class="primary" disabled={busy}>
                        {itemLabel(offer, view.acts)}
                        {price > 0 && ` for ${money(price)}`}
                    </button>
                    {offer.clause && <span class="clause">{ruleWords(offer.clause)}</span>}
                </div>
            </form>
        </Panel>
    );
}

/* ---- Where I play ---------------------------------------------------------------- */

function seatIn(session: Session, { entry, seat }: OwnEntry): number | undefined {
    return session.players.find((one) => one.entry === entry)?.seat ?? seat;
}

function MyPlay({ view, entry, session }:
    { view: TournamentView; entry: OwnEntry; session: Session }) {
    const on = session.state === "started";
    return (
        <div class="my-play">
            <p class="my-title">{sessionTitle(view.state, session)}</p>
            <dl class="item-facts">
                <div><dt>Table</dt><dd>{session.table}</dd></div>
                <div><dt>Seat</dt><dd>{seatIn(session, entry) ?? "\u2013"}</dd></div>
                <div>
                    <dt>{on ? "Now" : "Starts"}</dt>
                    <dd>
                        {on ? "Playing" : session.starts ? dateWords(session.starts) : "When it is called"}
                        {!on && session.starts ? <Countdown to={session.starts} /> : null}
                    </dd>
                </div>
            </dl>
            <a class={`button ${on ? "primary" : ""}`}
               href={`/table/${encodeURIComponent(session.table)}`}>
                Go to my table
            </a>
        </div>
    );
}

function Result({ entry }: { entry: OwnEntry }) {
    if (!entry.place) return null;
    return (
        <p class="my-result">
            You finished <strong>{ordinal(entry.place)}</strong>
            {entry.prize ? <> and win <strong>{money(entry.prize)}</strong></> : null}.
        </p>
    );
}

/* Acts that are part of the form or of other controls. */
const ELSEWHERE = new Set(["notify", "apply"]);

function OwnActs({ view, entry }: { view: TournamentView; entry: OwnEntry }) {
    const offers = view.yours.offers
        .filter((offer) => playersOffer([offer], offer.act) && !ELSEWHERE.has(offer.act));
    if (offers.length === 0) return null;
    return (
        <div class="item-buttons">
            {offers.map((offer) => (
                <ItemButton key={offer.act} view={view} offer={offer} confirm
                            about={`Your entry, number ${entry.entry}`}
                            fields={ownFields(offer, view.acts).filter(({ name }) => name !== "yes")} />
            ))}
        </div>
    );
}

/* An entry that is over in the middle of play. */
function outWords(entry: OwnEntry): string {
    if (entry.status !== "accepted" || entry.place) return "";
    return entry.out ? "You are out of the tournament. Thank you for playing." : "";
}

function MyEntry({ view, entry }: { view: TournamentView; entry: OwnEntry }) {
    const { state } = view;
    const session = ownSession(state, entry.entry);
    const waits = entry.status === "accepted" && !session && state.phase === "announced";
    const out = outWords(entry);
    return (
        <Panel title="Your entry" look="item-main">
            <p>
                {out || (entry.place ? "" : ownStatus(entry.status))}{" "}
                {!out && <span class="faint">Entry {entry.entry}</span>}
            </p>
            {waits && state.starts ? (
                <p>
                    Play starts {dateWords(state.starts)}
                    <Countdown to={state.starts} />. Tables and seats are drawn before that.
                </p>
            ) : null}
            {session && <MyPlay view={view} entry={entry} session={session} />}
            <Result entry={entry} />
            <OwnActs view={view} entry={entry} />
        </Panel>
    );
}

/* ---- All of it ------------------------------------------------------------------- */

const isEntered = (entry: OwnEntry | undefined): entry is OwnEntry =>
    entry !== undefined && entry.status !== "notified";

/* Whether the conditions are shown in full, to be read before applying. */
export function readsFirst(view: TournamentView): boolean {
    const { offers } = view.yours;
    return playersOffer(offers, "notify") !== undefined && !playersOffer(offers, "apply") &&
        !isEntered(ownEntry(view));
}

export function EntryPanel({ view }: { view: TournamentView }) {
    const { casino } = useFloor();
    const { offers } = view.yours;
    const entry = ownEntry(view);
    const read = playersOffer(offers, "notify");
    const apply = playersOffer(offers, "apply");
    const { fee, phase } = view.state;

    if (isEntered(entry) && !apply) return <MyEntry view={view} entry={entry} />;
    if (!casino?.person && phase === "announced")
        return (
            <Panel title="Take part" look="item-main">
                <p>{fee > 0 ? `The entry fee is ${money(fee)}.` : "Entry is free."}</p>
                <SignInFirst what="to enter" />
            </Panel>
        );
    if (apply)
        return (
            <OwnForm view={view} offer={apply} title="Apply" price={fee}
                     say={fee > 0 ? "The fee is taken when your entry is accepted." : "Entry is free."} />
        );
    return read ? <ReadFirst view={view} offer={read} /> : null;
}
