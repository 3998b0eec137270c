/* acts.tsx - a player's other acts: buttons, with a menu if there is something to choose.
 * The rows of the table's acts give the labels and the position of each button. */
import { useEffect, useRef, useState } from "preact/hooks";
import { type TableView, useFloor } from "./floor";
import { useLater } from "./later";
import { usePhone } from "./media";
import { money } from "./money";
import { PARTS } from "./parts";
import { Hand, cardName } from "./parts/cards";
import { type Next, NextButton } from "./next";
import { actWords, amountMember, flagWords, isPlayers, orderOf, playerLabelOf, rowBy, rowOf, takeOf }
    from "./rows";
import type { ActId, ActRow, CardWord, Flag, MemberName, Offer, Order, Whichever } from "./wire";

/* ---- Words ----------------------------------------------------------------------- */

/* Acts with their own controls: on the felt, at the rack, beside the table. */
const ELSEWHERE = new Set<ActId>([
    "bet", "take", "sit", "leave", "buy", "pit-buy", "pit-arrive", "pit-depart", "pit-seed",
]);

/* Acts that need staff. */
const STAFFED = new Set<ActId>(["record", "pit-dispute", "pit-walk-off"]);

/* Position of a button: before all others, among the first, behind "More", or not in this list. */
type Place = "front" | "first" | "more" | "elsewhere";

export function placeOf(act: ActId, { acts, automatic, goes }: TableView): Place {
    const row = acts.get(act);
    if (ELSEWHERE.has(act) || (automatic && STAFFED.has(act))) return "elsewhere";
    if (!row || row.aside || goes.includes(act)) return "more"; /* one button takes them all */
    return row.front ? "front" : "first";
}

/* A single offer may bring its own label; with several, labels only tell the choices apart. */
export function labelOf(act: ActId, offers: Offer[], { acts }: TableView): string {
    return (offers.length === 1 && offers[0]?.label) || playerLabelOf(rowOf(acts, act));
}

/* ---- Choices --------------------------------------------------------------------- */

type ValueWords = (value: never, row: ActRow) => string;

/* Members whose values need special words. */
const VALUE_WORDS: { [Name in MemberName]?: ValueWords } = {
    cards: (cards: string[]) => cards.map(cardName).join(", "),
    seat: (seat: number) => `seat ${seat}`,
    flags: (flags: Flag[], row) => flags.map((flag) => flagWords(row, flag)).join(", "),
    yes: (yes: boolean) => (yes ? "yes" : "no"),
    reason: (reason: string) => actWords(reason),
};

function memberWords(member: MemberName, value: unknown, row: ActRow): string {
    const say = VALUE_WORDS[member];
    if (say) return say(value as never, row);
    const label = takeOf(row, member)?.label;
    const words = Array.isArray(value) ? value.join(" and ") : String(value);
    return label ? `${label} ${words}` : words;
}

/* How this offer differs from the other offers of its act. */
function choiceWords(offer: Offer, row: ActRow): string {
    const { act: _, role: __, wager: ___, ...members }: Whichever<Order> = orderOf(offer);
    const said = (Object.entries(members) as [MemberName, unknown][])
        .map(([member, value]) => memberWords(member, value, row));
    return offer.label ?? (said.join(", ") || "As usual");
}

const middleOf = (least: number, most: number): number => Math.round((least + most) / 2);

function Amount({ offer, row, send }: ChoiceProps & { offer: Offer }) {
    const member = amountMember(row);
    const counted = member === "count";
    const one = counted ? 1 : 100; /* cents per unit typed */
    const { least = 0, most = 0, step = one } = offer;
    const [amount, setAmount] = useState(counted ? middleOf(least, most) : least);
    const say = (number: number) => (counted ? String(number) : money(number));
    const label = takeOf(row, member)?.label ?? (counted ? "How many" : "Amount");
    const submit = () => send(orderOf(offer, { [member]: amount }));
    return (
        <form class="choice-amount" onSubmit={(event) => (event.preventDefault(), submit())}>
            <label>
                {label} ({say(least)} {"\u2013"} {say(most)})
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
            <button class="primary">Confirm</button>
        </form>
    );
}

/* Whether these cards, in any order, are offered.  If no offer lists cards, any choice will do. */
function isOffered(chosen: string[], offers: Offer[]): boolean {
    const listed = offers.filter((offer) => offer.cards);
    const same = (cards: string[]) =>
        cards.length === chosen.length && cards.every((card) => chosen.includes(card));
    return listed.length === 0 ? chosen.length > 0 : listed.some((offer) => same(offer.cards!));
}

/* "2 to 5 cards": how many can be chosen, or "cards" if no offer lists any. */
export function cardsWords(offers: Offer[]): string {
    const counts = offers.flatMap(({ cards }) => (cards ? [cards.length] : []));
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    if (counts.length === 0) return "cards";
    const many = least === most ? `${most}` : `${least} to ${most}`;
    return `${many} ${most === 1 ? "card" : "cards"}`;
}

const chosenWords = (count: number) => (count === 1 ? "This card" : `These ${count} cards`);

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
                {can ? chosenWords(chosen.length) : `Choose ${cardsWords(offers)}`}
            </button>
        </div>
    );
}

interface ChoiceProps {
    row: ActRow;
    send: (order: Order) => void;
}

/* The player's cards, if the act asks for some of them. */
function cardsFor(row: ActRow, { yours }: TableView): CardWord[] | undefined {
    if (!takeOf(row, "cards") || takeOf(row, "cards")?.chance) return undefined;
    return PARTS.map((part) => part.ownCards?.(yours)).find((cards) => cards);
}

/* The choices of one act. */
function Choice({ offers, view, row, send }: ChoiceProps & { offers: Offer[]; view: TableView }) {
    const [one] = offers;
    if (!one) return null;
    const cards = cardsFor(row, view);
    if (cards)
        return (
            <Cards
                cards={cards}
                offers={offers}
                send={(some) => send(orderOf({ act: one.act }, { cards: some }))}
            />
        );
    if (offers.length === 1 && one.most) return <Amount offer={one} row={row} send={send} />;
    return (
        <div class="choice-list">
            {offers.map((offer, i) => (
                <button key={i} onClick={() => send(orderOf(offer))}>
                    {choiceWords(offer, row)}
                </button>
            ))}
        </div>
    );
}

/* True if there is nothing to choose. */
function isPlain(offers: Offer[], row: ActRow, view: TableView): boolean {
    const [one] = offers;
    if (offers.length !== 1 || !one || one.many || cardsFor(row, view)) return false;
    return !one.most || one.most === one.least;
}

/* ---- Buttons --------------------------------------------------------------------- */

/* A player's offers, grouped by act. */
export function byAct(offers: Offer[]): [ActId, Offer[]][] {
    const found = new Map<ActId, Offer[]>();
    for (const offer of offers) {
        if (!isPlayers(offer) || offer.needs) continue;
        found.set(offer.act, [...(found.get(offer.act) ?? []), offer]);
    }
    return [...found];
}

/* " for 5" if the act costs something. */
function priceWords(offer: Offer | undefined, row: ActRow, plain: boolean): string {
    const price = offer?.fee ?? (plain && amountMember(row) === "cents" ? offer?.least : 0);
    return price ? ` for ${money(price)}` : "";
}

/* Calls `close` on Escape while `open`. */
function useEscape(open: boolean, close: () => void) {
    useEffect(() => {
        if (!open) return;
        const key = (event: KeyboardEvent) => event.key === "Escape" && close();
        document.addEventListener("keydown", key);
        return () => document.removeEventListener("keydown", key);
    }, [open]);
}

interface ActButtonProps {
    act: ActId;
    offers: Offer[];
    view: TableView;
    send: (order: Order) => void;
}

export function ActButton({ act, offers, view, send }: ActButtonProps) {
    const [open, setOpen] = useState(false);
    const opener = useRef<HTMLButtonElement>(null);
    const row = rowBy(rowOf(view.acts, act));
    const plain = isPlain(offers, row, view);
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
        plain && one ? send(orderOf(one, { [amountMember(row)]: one.least })) : setOpen(!open);
    return (
        <div class="act">
            <button
                ref={opener}
                class={row.main ? "primary" : ""}
                aria-expanded={plain ? undefined : open}
                title={one?.clause}
                onClick={press}
            >
                {labelOf(act, offers, view)}
                {priceWords(one, row, plain)}
                {!plain && <span aria-hidden="true"> {"\u25be"}</span>}
            </button>
            {open && !plain && (
                <div class="choice panel">
                    <Choice offers={offers} view={view} row={row} send={sendOnce} />
                    <button class="quiet choice-cancel" onClick={cancel}>
                        Cancel
                    </button>
                </div>
            )}
        </div>
    );
}

/* A player's acts without a wager; those with one are shown beside the wager.  The main one is
 * first. */
function actsShown(view: TableView, place: Place): [ActId, Offer[]][] {
    const all = byAct(view.yours.offers.filter((offer) => !offer.wager));
    const rank = ([act]: [ActId, Offer[]]) => (view.acts.get(act)?.main ? 0 : 1);
    return all.filter(([act]) => placeOf(act, view) === place)
        .sort((one, other) => rank(one) - rank(other));
}

interface ActsProps {
    view: TableView;
    send: (order: Order) => void;
}
interface RoundActsProps extends ActsProps {
    next: Next;
}

/* Bets with a fixed amount, if there are only a few bets: the player's current decision. */
function fixedBets(view: TableView): Offer[] {
    const bets = view.yours.offers.filter((offer) => offer.act === "bet" && isPlayers(offer));
    return bets.length > 3 ? [] : bets.filter((offer) => offer.least && offer.least === offer.most);
}

/* If the table waits for this player, but the act is not allowed: why not. */
function WhyNot({ view }: { view: TableView }) {
    const floor = useFloor();
    const { state, yours, round } = view;
    const { waits } = state;
    const act = waits?.for === "seat" && waits.seat === yours.seat ? waits.act : undefined;
    const can = yours.offers.some((offer) => offer.act === act);
    const asked = can || round ? undefined : act;
    const answer = useLater(
        async () => (asked ? floor.connection.attemptOrder(view.name, orderOf({ act: asked })) : null),
        [asked, state.phase, state.wagers.length],
    );
    if (!asked || !answer || !("say" in answer) || !answer.say) return null;
    return <p class="hint">Your turn. {answer.say}</p>;
}

/* The most important acts first: the one that takes the round on, then the decisions. */
export function Acts({ view, next, send }: RoundActsProps) {
    const phone = usePhone();
    const front = actsShown(view, "front");
    const button = ([act, offers]: [ActId, Offer[]]) => (
        <ActButton key={act} act={act} offers={offers} view={view} send={send} />
    );
    return (
        <div class="acts">
            <WhyNot view={view} />
            {!phone && <NextButton next={next} />}
            {front.map(button)}
            {fixedBets(view).map((offer) => (
                <button
                    key={offer.wager}
                    class={front.length > 0 ? "" : "primary"}
                    title={offer.clause}
                    onClick={() => send(orderOf(offer, { cents: offer.least ?? 0 }))}
                >
                    {actWords(offer.wager ?? "")}: {money(offer.least ?? 0)}
                </button>
            ))}
            {actsShown(view, "first").map(button)}
        </div>
    );
}

/* Acts that are seldom needed. */
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
