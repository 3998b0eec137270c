/* acts.tsx - what else is offered to a player: plain buttons, with a choice where there is one. */
import { useEffect, useRef, useState } from "preact/hooks";
import { isPlayers } from "./bets";
import { type TableView, useFloor } from "./floor";
import { ownBox, usePhone } from "./laid";
import { useLater } from "./later";
import { money } from "./money";
import { Hand, cardName } from "./parts";
import { Ready } from "./ready";
import type { CardWord, Offer, Order } from "./wire";

/* ---- Words ----------------------------------------------------------------------- */

interface ActWords {
    label: string;
    /* Where it is shown: among the first, behind "More", or elsewhere on the page. */
    where: "first" | "more" | "elsewhere";
    primary?: boolean;
}

const first = (label: string, primary = false): ActWords => ({ label, where: "first", primary });
const more = (label: string): ActWords => ({ label, where: "more" });
const elsewhere: ActWords = { label: "", where: "elsewhere" };

const WORDS: Record<string, ActWords> = {
    bet: elsewhere,
    take: elsewhere,
    sit: elsewhere,
    leave: elsewhere,
    buy: elsewhere,
    "pit-buy": elsewhere,
    "pit-arrive": elsewhere,
    "pit-depart": elsewhere,
    "pit-seed": elsewhere,
    throw: first("Throw the dice", true),
    accept: first("Accept", true),
    decline: first("Decline"),
    choose: first("Choose two dice", true),
    relinquish: more("Pass the dice on"),
    "ask-back": first("Ask for the same dice back"),
    dispute: more("Dispute the face"),
    "call-on": more("Call on"),
    "call-off": more("Call off"),
    fold: first("Fold"),
    exchange: first("Exchange cards"),
    sixth: first("Buy a sixth card"),
    declare: first("Declare a winning hand"),
    look: first("Look at your cards", true),
    force: first("Force the Dealer", true),
    expose: more("Show cards"),
    ante: first("Place the ante", true),
    cut: first("Cut the cards", true),
    require: more("Ask to see the cards"),
    view: more("Ask to see the discarded card"),
    turn: first("Turn the cards", true),
    pass: first("Pass the hand out"),
    allocate: first("Give the card on"),
    volunteer: more("Let another player hold the hand"),
    wish: more("Say what is to become of winning wagers"),
    agree: first("Agree to the new limits"),
    tokens: more("Use a voucher for promotional chips"),
    record: more("Do what a rule asks"),
    "pit-change": more("Change chips"),
    "pit-colour-up": more("Change chips for larger ones"),
    "pit-colour": more("Take chips of a colour"),
    "pit-colour-back": more("Give chips of the colour back"),
    "pit-dispute": more("Dispute what was done"),
    "pit-walk-off": more("Walk off without the chips"),
    "pit-claim": more("Claim what was left behind"),
};

/* Other words where a game has its own: by act and the state's own members. */
const DICE_WORDS: Record<string, string> = {
    accept: "Accept the dice",
    decline: "Pass the dice on",
};
const HAND_WORDS: Record<string, string> = { accept: "Hold the hand", decline: "Let it pass" };
const CUT_WORDS: Record<string, string> = { accept: "Take the cut", decline: "Let the cut pass" };
const FORCE_WORDS: Record<string, string> = { decline: "Do not force" };

/* What is accepted or declined: dice, the cut of the cards, a hand to hold, to force the Dealer. */
function offeredWords({ state }: TableView): Record<string, string> {
    if (state.phase === "forcing") return FORCE_WORDS;
    if (state.hands) return state.phase === "cutting" ? CUT_WORDS : HAND_WORDS;
    return state.offered !== undefined ? DICE_WORDS : {};
}

/* Acts for which somebody of the staff is needed. */
const STAFFED = new Set(["record", "pit-dispute", "pit-walk-off"]);

/* An act that the page has no words for. */
export function plainWords(act: string): string {
    const words = act.replace(/^pit-/, "").replaceAll("-", " ");
    return words.charAt(0).toUpperCase() + words.slice(1);
}

export function actWords(act: string, view?: TableView): ActWords {
    const words = WORDS[act] ?? more(plainWords(act));
    const own = view ? offeredWords(view) : {};
    if (view?.automatic && STAFFED.has(act)) return elsewhere;
    return { ...words, label: own[act] ?? words.label };
}

/* ---- Choices --------------------------------------------------------------------- */

/* Members of an offer that say what it is, not what is left open or why. */
const OPEN = new Set(["act", "role", "least", "most", "step", "fee", "clause", "many", "needs"]);

export function orderOf(offer: Offer): Order {
    const members = Object.entries(offer).filter(([name]) => name === "act" || !OPEN.has(name));
    return Object.fromEntries(members) as unknown as Order;
}

const FLAG_WORDS: Record<string, string> = {
    down: "Take them down",
    only: "This wager alone",
    oral: "Spoken",
};

/* How one way to do something differs from the others. */
function choiceWords(offer: Offer): string {
    const parts: string[] = [];
    if (offer.cards) parts.push(offer.cards.map(cardName).join(", "));
    const which = offer.dice ?? (offer.a === undefined ? [] : [offer.a, offer.b].filter(Boolean));
    if (which.length > 0)
        parts.push((offer.act === "choose" ? "Dice " : "") + which.join(" and "));
    if (offer.number) parts.push(offer.number);
    if (offer.seat) parts.push(`place ${offer.seat}`);
    if (offer.say) parts.push(offer.say);
    if (offer.reason) parts.push(plainWords(offer.reason));
    if (offer.flags)
        parts.push(offer.flags.map((flag) => FLAG_WORDS[flag] ?? plainWords(flag)).join(", "));
    if (offer.yes !== undefined) parts.push(offer.yes ? "yes" : "no");
    return parts.join(", ") || (offer.act === "wish" ? "Leave them as the game does" : "As it is");
}

/* The acts that ask for some of one's own cards. */
const CARD_ACTS = new Set(["exchange", "expose"]);

const middleOf = (least: number, most: number): number => Math.round((least + most) / 2);

/* The acts whose open amount is a number of cards, not money. */
const COUNTED = new Set(["cut"]);

function Amount({ offer, send }: { offer: Offer; send: (order: Order) => void }) {
    const counted = COUNTED.has(offer.act);
    const one = counted ? 1 : 100; /* of what is keyed in */
    const { least = 0, most = 0, step = one } = offer;
    const [amount, setAmount] = useState(counted ? middleOf(least, most) : least);
    const say = (number: number) => (counted ? String(number) : money(number));
    const give = () => send({ ...orderOf(offer), [counted ? "count" : "cents"]: amount });
    return (
        <form class="choice-amount" onSubmit={(event) => (event.preventDefault(), give())}>
            <label>
                {counted ? "Cards" : "Amount"} ({say(least)} {"\u2013"} {say(most)})
                <input
                    type="number"
                    min={least / one}
                    max={most / one}
                    step={step / one}
                    value={amount / one}
                    onInput={(event) =>
                        setAmount(Math.round(Number((event.target as HTMLInputElement).value) * one))
                    }
                />
            </label>
            <button class="primary">Do it</button>
        </form>
    );
}

/* Whether these cards, in any order, are among those offered; without any listed, some are. */
function isOffered(chosen: string[], offers: Offer[]): boolean {
    const listed = offers.filter((offer) => offer.cards);
    const same = (cards: string[]) =>
        cards.length === chosen.length && cards.every((card) => chosen.includes(card));
    return listed.length === 0 ? chosen.length > 0 : listed.some((offer) => same(offer.cards!));
}

/* "2 to 5 cards": how many can be chosen, where that is listed. */
export function cardsWords(offers: Offer[]): string {
    const counts = offers.flatMap(({ cards }) => (cards ? [cards.length] : []));
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    if (counts.length === 0) return "cards";
    const many = least === most ? `${most}` : `${least} to ${most}`;
    return `${many} ${most === 1 ? "card" : "cards"}`;
}

function Cards({
    cards,
    offers,
    send,
}: {
    cards: CardWord[];
    offers: Offer[];
    send: (cards: string[]) => void;
}) {
    const [chosen, setChosen] = useState<string[]>([]);
    const can = isOffered(chosen, offers);
    const toggle = (card: string) =>
        setChosen(chosen.includes(card) ? chosen.filter((one) => one !== card) : [...chosen, card]);
    return (
        <div class="choice-cards">
            <Hand title="Your cards" cards={cards} pick={{ chosen, toggle }} />
            <button class="primary" disabled={!can} onClick={() => send(chosen)}>
                {can ? `These ${chosen.length}` : `Choose ${cardsWords(offers)}`}
            </button>
        </div>
    );
}

/* Everything that one act can be here. */
function Choice({
    offers,
    view,
    send,
}: {
    offers: Offer[];
    view: TableView;
    send: (order: Order) => void;
}) {
    const [one] = offers;
    if (!one) return null;
    const cards = ownBox(view.yours)?.cards;
    if (CARD_ACTS.has(one.act) && cards)
        return (
            <Cards
                cards={cards}
                offers={offers}
                send={(some) => send({ act: one.act, cards: some })}
            />
        );
    if (offers.length === 1 && one.most)
        return <Amount offer={one} send={send} />;
    return (
        <div class="choice-list">
            {offers.map((offer, i) => (
                <button key={i} onClick={() => send(orderOf(offer))}>
                    {choiceWords(offer)}
                </button>
            ))}
        </div>
    );
}

function isPlain(offers: Offer[]): boolean {
    const [one] = offers;
    if (offers.length !== 1 || !one || one.many) return false;
    return !CARD_ACTS.has(one.act) && (!one.most || one.most === one.least);
}

/* ---- Buttons --------------------------------------------------------------------- */

/* A player's offers of each act. */
export function byAct(offers: Offer[]): [string, Offer[]][] {
    const found = new Map<string, Offer[]>();
    for (const offer of offers) {
        if (!isPlayers(offer) || offer.needs) continue;
        found.set(offer.act, [...(found.get(offer.act) ?? []), offer]);
    }
    return [...found];
}

/* " for 5", where it costs something. */
function priceWords(offer: Offer | undefined, plain: boolean): string {
    const price = offer?.fee ?? (plain && !COUNTED.has(offer?.act ?? "") ? offer?.least : 0);
    return price ? ` for ${money(price)}` : "";
}

/* Escape closes what is open. */
function useEscape(open: boolean, close: () => void) {
    useEffect(() => {
        if (!open) return;
        const key = (event: KeyboardEvent) => event.key === "Escape" && close();
        document.addEventListener("keydown", key);
        return () => document.removeEventListener("keydown", key);
    }, [open]);
}

interface ActButtonProps {
    act: string;
    offers: Offer[];
    view: TableView;
    send: (order: Order) => void;
}

export function ActButton({ act, offers, view, send }: ActButtonProps) {
    const [open, setOpen] = useState(false);
    const opener = useRef<HTMLButtonElement>(null);
    const words = actWords(act, view);
    const plain = isPlain(offers);
    const [one] = offers;
    const sendOnce = (order: Order) => {
        setOpen(false);
        send(order);
    };
    const cancel = () => {
        setOpen(false);
        opener.current?.focus();
    };
    useEscape(open, cancel);
    const press = () =>
        plain && one ? send({ ...orderOf(one), cents: one.least }) : setOpen(!open);
    return (
        <div class="act">
            <button
                ref={opener}
                class={words.primary ? "primary" : ""}
                aria-expanded={plain ? undefined : open}
                title={one?.clause}
                onClick={press}
            >
                {words.label}
                {priceWords(one, plain)}
                {!plain && <span aria-hidden="true"> {"\u25be"}</span>}
            </button>
            {open && !plain && (
                <div class="choice panel">
                    <Choice offers={offers} view={view} send={sendOnce} />
                    <button class="quiet choice-cancel" onClick={cancel}>
                        Cancel
                    </button>
                </div>
            )}
        </div>
    );
}

/* A player's acts without a wager; those with one are shown where the wager is. */
function actsShown(view: TableView, where: ActWords["where"]): [string, Offer[]][] {
    const all = byAct(view.yours.offers.filter((offer) => !offer.wager));
    return all.filter(([act]) => actWords(act, view).where === where);
}

interface ActsProps {
    view: TableView;
    send: (order: Order) => void;
}

/* Wagers of one amount only, where there are few: what the player is asked to decide. */
function fixedBets(view: TableView): Offer[] {
    const bets = view.yours.offers.filter((offer) => offer.act === "bet" && isPlayers(offer));
    return bets.length > 3 ? [] : bets.filter((offer) => offer.least && offer.least === offer.most);
}

/* Whoever has the dice and may not throw wants to know why. */
function WhyNoThrow({ view }: { view: TableView }) {
    const floor = useFloor();
    const { state, yours } = view;
    const can = yours.offers.some((offer) => offer.act === "throw" || offer.act === "choose");
    const asks = Boolean(yours.seat) && state.shooter === yours.seat && Boolean(state.open) && !can;
    const answer = useLater(
        async () => (asks ? floor.connection.attemptOrder(view.name, { act: "throw" }) : null),
        [asks, state.phase, state.wagers.length],
    );
    if (!asks || !answer || !("say" in answer) || !answer.say) return null;
    return <p class="hint">You have the dice. {answer.say}</p>;
}

/* Whether the table waits for something that this player decides. */
export function isAsked(view: TableView): boolean {
    return actsShown(view, "first").length > 0 || fixedBets(view).length > 0;
}

/* Cards that lie face down are looked at before anything is decided. */
export function Acts({ view, send }: ActsProps) {
    const phone = usePhone();
    const acts = actsShown(view, "first");
    const look = acts.filter(([act]) => act === "look");
    const others = acts.filter(([act]) => act !== "look");
    const button = ([act, offers]: [string, Offer[]]) => (
        <ActButton key={act} act={act} offers={offers} view={view} send={send} />
    );
    return (
        <div class="acts">
            <WhyNoThrow view={view} />
            {look.map(button)}
            {fixedBets(view).map((offer) => (
                <button
                    key={offer.wager}
                    class={look.length > 0 ? "" : "primary"}
                    title={offer.clause}
                    onClick={() => send({ ...orderOf(offer), cents: offer.least })}
                >
                    {plainWords(offer.wager ?? "")}: {money(offer.least ?? 0)}
                </button>
            ))}
            {others.map(button)}
            {!phone && <Ready view={view} />}
        </div>
    );
}

/* What is rarely wanted. */
export function MoreActs({ view, send }: ActsProps) {
    const list = useRef<HTMLDetailsElement>(null);
    const acts = actsShown(view, "more");
    const close = () => list.current?.removeAttribute("open");
    const sendOnce = (order: Order) => {
        close();
        send(order);
    };
    useEscape(true, close);
    if (acts.length === 0) return null;
    return (
        <details class="more-acts" ref={list}>
            <summary class="button quiet">More</summary>
            <div class="more-list panel">
                {acts.map(([act, offers]) => (
                    <ActButton key={act} act={act} offers={offers} view={view} send={sendOnce} />
                ))}
            </div>
        </details>
    );
}
