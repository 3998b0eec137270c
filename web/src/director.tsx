/* director.tsx - the console of the people who run a tournament or promotion.  It has a button for
 * what is offered and nothing else: beside the entry, session or prize that it is about. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { isGrave, isPlayersOffer, subjectOf } from "./item-form";
import { ItemButton, shortLabel } from "./item-acts";
import type { ItemView, PromotionView, TournamentView } from "./item-view";
import type { Entry, ItemOffer, Session } from "./item-wire";
import { money } from "./money";
import { plainWords } from "./rows";
import { dateWords } from "./times";
import { enteredOf, nameOf, sessionTitle, sessionWords, statusWords } from "./tournament-words";

export const staffOffers = (view: ItemView): ItemOffer[] =>
    view.yours.offers.filter((offer) => !isPlayersOffer(offer));

export const isStaffed = (view: ItemView): boolean =>
    staffOffers(view).length > 0 || (view.yours.roles ?? []).some((role) => role !== "player");

/* The offers about one thing: first those that need nothing else, grave ones last. */
function offersAbout(view: ItemView, subject: string, number?: number): ItemOffer[] {
    const rank = (offer: ItemOffer) => (isGrave(offer, view.acts) ? 2 : offer.needs ? 1 : 0);
    return staffOffers(view)
        .filter((offer) => subjectOf(offer, view.acts) === subject)
        .filter((offer) => number === undefined || offer.number === number)
        .sort((one, other) => rank(one) - rank(other));
}

/* ---- Parts ----------------------------------------------------------------------- */

interface ButtonsProps {
    view: ItemView;
    offers: ItemOffer[];
    about?: string;
    short?: boolean;
    first?: boolean; /* the first one stands out */
}

function Buttons({ view, offers, about, short, first }: ButtonsProps) {
    if (offers.length === 0) return null;
    return (
        <div class="director-buttons">
            {offers.map((offer, i) => (
                <ItemButton
                    key={`${offer.act} ${offer.number ?? ""} ${offer.second ?? ""} ${i}`}
                    view={view}
                    offer={offer}
                    {...(about ? { about } : {})}
                    {...(short ? { label: shortLabel(offer, view.acts) } : {})}
                    primary={Boolean(first && i === 0 && !isGrave(offer, view.acts))}
                />
            ))}
        </div>
    );
}

function Row({ title, note, look = "", children }:
    { title: string; note: string; look?: string; children: ComponentChildren }) {
    return (
        <li class={look}>
            <div class="director-what">
                <strong>{title}</strong>
                <span class="faint">{note}</span>
            </div>
            {children}
        </li>
    );
}

function Section({ title, count, children }:
    { title: string; count?: string; children: ComponentChildren }) {
    return (
        <section class="director-section" aria-label={title}>
            <h3>
                {title}
                {count && <small> {count}</small>}
            </h3>
            {children}
        </section>
    );
}

/* ---- Sessions -------------------------------------------------------------------- */

function sessionNote(view: TournamentView, session: Session): string {
    const when = session.state === "drawn" && session.starts ? dateWords(session.starts) : "";
    return [session.table, when || sessionWords(session, view.state.measure),
            `${session.players.length} players`].join(" \u00b7 ");
}

function Sessions({ view }: { view: TournamentView }) {
    const { sessions } = view.state;
    const open = sessions.filter(({ session, state }) =>
        state !== "tallied" || offersAbout(view, "session", session).length > 0);
    if (open.length === 0) return null;
    return (
        <Section title="Sessions">
            <ul class="director-list">
                {open.map((session) => {
                    const title = sessionTitle(view.state, session);
                    return (
                        <Row key={session.session} title={title} note={sessionNote(view, session)}
                             look={`session-${session.state}`}>
                            <Buttons view={view} short first={session.state === "drawn"}
                                     offers={offersAbout(view, "session", session.session)}
                                     about={`${title}, ${session.table}`} />
                        </Row>
                    );
                })}
            </ul>
        </Section>
    );
}

/* ---- Entries --------------------------------------------------------------------- */

const LISTED = 8;

/* Acts for people who come to the desk. */
const AT_THE_DESK = new Set(["apply", "notify"]);

/* Applications that wait for a decision come first. */
function inOrder(entries: readonly Entry[]): Entry[] {
    const rank = ({ status }: Entry) =>
        ({ applied: 0, accepted: 1 } as Record<string, number>)[status] ?? 2;
    return [...entries].sort((one, other) => rank(one) - rank(other) || one.entry - other.entry);
}

function EntryRow({ view, entry }: { view: TournamentView; entry: Entry }) {
    const note = [`Entry ${entry.entry}`, statusWords(entry.status),
                  entry.out && entry.status === "accepted" ? "out" : ""].filter(Boolean);
    return (
        <Row title={nameOf(entry)} note={note.join(" \u00b7 ")} look={`entry-${entry.status}`}>
            <Buttons view={view} short first={entry.status === "applied"}
                     offers={offersAbout(view, "entry", entry.entry)}
                     about={`${nameOf(entry)}, entry ${entry.entry}`} />
        </Row>
    );
}

function Entries({ view }: { view: TournamentView }) {
    const [all, setAll] = useState(false);
    const [find, setFind] = useState("");
    const { entries, most } = view.state;
    const accepted = enteredOf(entries).length;
    const wanted = inOrder(entries)
        .filter((entry) => nameOf(entry).toLowerCase().includes(find.trim().toLowerCase()));
    const shown = all || find ? wanted : wanted.slice(0, LISTED);
    const desk = staffOffers(view).filter(({ act, number }) =>
        AT_THE_DESK.has(act) && number === undefined);
    const any = staffOffers(view).filter(({ many }) => many);

    return (
        <Section title="Entries" count={`${most ? `${accepted} of ${most}` : accepted} players`}>
            <Buttons view={view} offers={[...desk, ...any]} />
            {entries.length > LISTED && (
                <input type="search" class="director-find" placeholder="Find a player"
                       aria-label="Find a player" value={find}
                       onInput={(event) => setFind((event.target as HTMLInputElement).value)} />
            )}
            <ul class="director-list">
                {shown.map((entry) => <EntryRow key={entry.entry} view={view} entry={entry} />)}
            </ul>
            {shown.length < wanted.length && (
                <button class="quiet" onClick={() => setAll(true)}>
                    All {wanted.length} entries
                </button>
            )}
            {entries.length === 0 && <p class="faint">No one has applied yet.</p>}
        </Section>
    );
}

/* ---- The next steps -------------------------------------------------------------- */

/* Acts about the whole: drawing, taking charge, awarding. */
function Whole({ view, without = AT_THE_DESK }: { view: ItemView; without?: ReadonlySet<string> }) {
    const first = view.kind === "tournament" && !view.state.in_charge;
    const offers = offersAbout(view, "").filter(({ act, many }) => !without.has(act) && !many);
    if (offers.length === 0) return null;
    return (
        <Section title="Now">
            <div class="director-big">
                <Buttons view={view} offers={offers} first={first} />
            </div>
        </Section>
    );
}

function Head({ view, say }: { view: ItemView; say: string }) {
    const roles = (view.yours.roles ?? []).filter((role) => role !== "player").map(plainWords);
    return (
        <header class="director-head">
            <h2>{roles.join(", ") || "Staff"}</h2>
            <p>{say}</p>
        </header>
    );
}

function chargeWords({ state }: TournamentView): string {
    if (state.in_charge) return `${nameOf(state.in_charge)} is in charge.`;
    return state.phase === "over" || state.phase === "cancelled" ? "" : "Nobody is in charge yet.";
}

function Money({ view }: { view: TournamentView }) {
    const { pool = 0, kept = 0 } = view.state;
    return (
        <p class="faint">
            Pool {money(pool)}{kept !== 0 && ` \u00b7 kept ${money(kept)}`}
        </p>
    );
}

export function DirectorConsole({ view }: { view: TournamentView }) {
    return (
        <section class="director panel" aria-label="Director's console">
            <Head view={view} say={chargeWords(view)} />
            <Whole view={view} />
            <Sessions view={view} />
            <Entries view={view} />
            <Money view={view} />
        </section>
    );
}

/* ---- Promotions ------------------------------------------------------------------ */

/* Offers about claims, disputes and other things that the state does not list. */
function Others({ view }: { view: ItemView }) {
    const known = new Set(["", "prize", "entry", "session"]);
    const offers = staffOffers(view).filter((offer) => !known.has(subjectOf(offer, view.acts)));
    if (offers.length === 0) return null;
    return (
        <Section title="Claims and disputes">
            {offers.map((offer) => (
                <Buttons key={`${offer.act} ${offer.number}`} view={view} offers={[offer]}
                         about={`${subjectOf(offer, view.acts)} ${offer.number}`} />
            ))}
        </Section>
    );
}

const NONE: ReadonlySet<string> = new Set();

export function PromotionConsole({ view }: { view: PromotionView }) {
    const prizes = view.state.prizes.filter(({ number }) =>
        offersAbout(view, "prize", number).length > 0);
    return (
        <section class="director panel" aria-label="Console of the promotion">
            <Head view={view} say="" />
            <Whole view={view} without={NONE} />
            {prizes.length > 0 && (
                <Section title="Prizes">
                    <ul class="director-list">
                        {prizes.map((prize) => (
                            <Row key={prize.number} title={prize.title ?? `Prize ${prize.number}`}
                                 note={[`Prize ${prize.number}`, prize.winner?.name, prize.status]
                                     .filter(Boolean).join(" \u00b7 ")}>
                                <Buttons view={view} offers={offersAbout(view, "prize", prize.number)}
                                         about={prize.title ?? `Prize ${prize.number}`} short />
                            </Row>
                        ))}
                    </ul>
                </Section>
            )}
            <Others view={view} />
        </section>
    );
}
