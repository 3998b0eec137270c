/* promotion.tsx - the page of one promotion: its terms, entering it, the public draw, the winners. */
import { useEffect, useRef, useState } from "preact/hooks";
import { PromotionConsole, isStaffed } from "./director";
import { OwnForm, SignInFirst } from "./entry";
import { useFloor } from "./floor";
import { isPlayersOffer, ownFields, playersOffer } from "./item-form";
import { ItemButton } from "./item-acts";
import {
    Countdown, type Fact, FoldedTerms, Followed, ItemAloud, ItemHead, ItemLog, Panel,
} from "./item-page";
import type { PromotionView } from "./item-view";
import type { ItemOffer, Prize } from "./item-wire";
import { LotsPanel } from "./lots-panel";
import { money, plainName } from "./money";
import { plainWords } from "./rows";
import { type Revealed, momentOf, revealsOf, rollingTicket } from "./reveal";
import { dateWords } from "./times";

/* ---- The public draw ------------------------------------------------------------- */

const FRAME = 60;
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/* Milliseconds since the draw began to be shown; null while it is not shown. */
function useElapsed(playing: boolean): number | null {
    const [elapsed, setElapsed] = useState<number | null>(null);

    useEffect(() => {
        if (!playing) return setElapsed(null);
        const since = Date.now();
        const timer = setInterval(() => setElapsed(Date.now() - since), FRAME);
        setElapsed(0);
        return () => clearInterval(timer);
    }, [playing]);
    return elapsed;
}

function Drawing({ one, rolls, part }: { one: Revealed; rolls: boolean; part: number }) {
    return (
        <div class={`drum ${rolls ? "drum-rolls" : "drum-rests"}`} aria-live="polite">
            <p class="drum-prize">{one.title}</p>
            <p class="drum-ticket" aria-hidden={rolls}>
                <small>Ticket</small>
                {rollingTicket(part, one.ticket, one.tickets)}
            </p>
            <p class="drum-winner">{rolls ? "\u00a0" : plainName(one.winner)}</p>
        </div>
    );
}

function Winners({ list }: { list: readonly Revealed[] }) {
    return (
        <ol class="winners" aria-label="Winners">
            {list.map((one) => (
                <li key={one.prize}>
                    <span>{one.title}</span>
                    <strong>{plainName(one.winner)}</strong>
                    <small class="faint">
                        {one.ticket ? `ticket ${one.ticket} of ${one.tickets}` : ""}
                    </small>
                </li>
            ))}
        </ol>
    );
}

/* Shows the prizes drawn since `from`, one after the other; it can be skipped. */
function Show({ list, from, end }: { list: Revealed[]; from: number; end: () => void }) {
    const elapsed = useElapsed(true) ?? 0;
    const { at, rolls, part } = momentOf(elapsed, list.length - from);
    const one = list[from + at];

    useEffect(() => {
        if (!one) end();
    }, [one]);
    if (!one) return null;
    return (
        <>
            <Drawing one={one} rolls={rolls} part={part} />
            <Winners list={list.slice(0, from + at + (rolls ? 0 : 1))} />
            <button onClick={end}>Skip</button>
        </>
    );
}

/* A draw that is made while the page is open is shown at once; an earlier one on request. */
function PublicDraw({ view }: { view: PromotionView }) {
    const list = revealsOf(view.name, view.state);
    const seen = useRef(list.length);
    const [from, setFrom] = useState<number | null>(null);

    useEffect(() => {
        if (list.length > seen.current && !calm()) setFrom((now) => now ?? seen.current);
        seen.current = list.length;
    }, [list.length]);
    if (list.length === 0) return null;
    return (
        <Panel title="The draw" look="item-main draw-panel">
            {from !== null ? (
                <Show list={list} from={from} end={() => setFrom(null)} />
            ) : (
                <>
                    <Winners list={list} />
                    {!calm() && <button onClick={() => setFrom(0)}>Show the draw again</button>}
                </>
            )}
        </Panel>
    );
}

/* ---- Prizes and entries ---------------------------------------------------------- */

function PrizeRow({ prize }: { prize: Prize }) {
    const notes = [prize.kind && plainWords(prize.kind), prize.cents && `worth ${money(prize.cents)}`,
                   prize.status && plainWords(prize.status)];
    return (
        <li>
            <span>{prize.title ?? `Prize ${prize.number}`}</span>
            <small class="faint">{notes.filter(Boolean).join(" \u00b7 ")}</small>
        </li>
    );
}

function OwnButtons({ view, offers }: { view: PromotionView; offers: readonly ItemOffer[] }) {
    return (
        <div class="item-buttons">
            {offers.map((offer) => (
                <ItemButton key={`${offer.act} ${offer.number ?? ""}`} view={view} offer={offer}
                            fields={ownFields(offer, view.acts)}
                            {...(offer.number ? { about: `Prize ${offer.number}` } : {})} />
            ))}
        </div>
    );
}

/* Claims to prizes that no longer wait for their winner are folded away. */
function OwnOffers({ view }: { view: PromotionView }) {
    const waits = new Set(view.state.prizes.filter(({ status }) => status === "drawn")
        .map(({ number }) => number));
    const offers = view.yours.offers.filter((offer) => isPlayersOffer(offer) && offer.act !== "enter");
    const seldom = offers.filter(({ act, number }) =>
        act === "claim" && typeof number === "number" && !waits.has(number));
    const claims = view.yours.claims ?? [];
    if (offers.length === 0 && claims.length === 0) return null;
    return (
        <Panel title="Your part">
            {claims.map(({ claim, prize, status, reason }) => (
                <p key={claim}>
                    Your claim to prize {prize}: {plainWords(status)}
                    {reason && <>. Reason: {reason}</>}
                </p>
            ))}
            <OwnButtons view={view} offers={offers.filter((offer) => !seldom.includes(offer))} />
            {seldom.length > 0 && (
                <details class="seldom">
                    <summary>Claim another prize</summary>
                    <OwnButtons view={view} offers={seldom} />
                </details>
            )}
        </Panel>
    );
}

function Enter({ view }: { view: PromotionView }) {
    const { casino } = useFloor();
    const enter = playersOffer(view.yours.offers, "enter");
    if (enter) return <OwnForm view={view} offer={enter} title="Take part" />;
    if (casino?.person || view.state.phase !== "running" || view.state.draws?.made) return null;
    return (
        <Panel title="Take part" look="item-main">
            <SignInFirst what="to take part" />
        </Panel>
    );
}

function factsOf({ state, yours }: PromotionView): Fact[] {
    const { closes, entrants, tickets } = state;
    const own = yours.entry && "tickets" in yours.entry ? yours.entry : null;
    const facts: (Fact | null)[] = [
        closes ? { label: "Entries close", value: <>{dateWords(closes)}<Countdown to={closes} /></> } : null,
        entrants !== undefined ? { label: "People", value: String(entrants) } : null,
        tickets !== undefined ? { label: "Tickets in the draw", value: String(tickets) } : null,
        own ? { label: "Your tickets", value: String(own.tickets) } : null,
    ];
    return facts.filter((fact): fact is Fact => fact !== null);
}

function PromotionPage({ view }: { view: PromotionView }) {
    const title = (of: number) =>
        view.state.prizes.find(({ number }) => number === of)?.title ?? `prize ${of}`;
    return (
        <div class="item-page">
            <ItemHead over="Promotion" view={view} facts={factsOf(view)} />
            <div class="item-columns">
                <div class="item-first">
                    {isStaffed(view) && <PromotionConsole view={view} />}
                    <PublicDraw view={view} />
                    <Enter view={view} />
                    <OwnOffers view={view} />
                    <Panel title="Prizes">
                        <ol class="promo-prizes">
                            {view.state.prizes.map((prize) => (
                                <PrizeRow key={prize.number} prize={prize} />
                            ))}
                        </ol>
                    </Panel>
                    <LotsPanel view={view} titleOf={({ number, of }) => `Draw ${number}: ${title(of)}`}
                               decidedOf={(_, [first]) => ({ good: null,
                                   say: `The first one wins: ticket ${first}. Tickets are numbered ` +
                                       "in the order in which people entered." })} />
                </div>
                <aside class="item-second">
                    <FoldedTerms view={view} title="Terms" />
                    <ItemLog lines={view.lines} />
                </aside>
            </div>
            <ItemAloud lines={view.lines} />
        </div>
    );
}

export function Promotion({ name }: { name: string }) {
    return (
        <Followed name={name} kind="promotion">
            {(view) => <PromotionPage view={view} />}
        </Followed>
    );
}
