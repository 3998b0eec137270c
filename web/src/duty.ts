/* duty.ts - what the staff of a table may do now, and the line by which they do it.
 *
 *   offers -> actsOf() -> acts with words, keys and open members, in the order of the game
 *   a line ("34", "n short", "as kd", "") + acts -> understand() -> an order, a question, why not
 *   the table -> waitsFor() -> who is to do what, where it is not oneself
 *
 * Nothing here knows a rule: whether an act may be done is told by its being offered.  The table of
 * acts below only has words for them; one that is not in it can be given all the same. */

import type { Offer, Order } from "./wire";

/* ---- The wire -------------------------------------------------------------------- */

export type { Offer, Order } from "./wire";

export interface Seat {
    seat: number;
    name?: string;
    person?: number;
}

/* What is needed to understand names; the rest is in the offers. */
export interface Setting {
    seats: readonly Seat[];
    wagerIds?: readonly string[];
    wagerName?: (id: string) => string;
    shuffled?: boolean; /* by the house: no card is named */
}

export type Member = Exclude<keyof Order, "act" | "role">;
type Value = NonNullable<Order[Member]>;

/* ---- The acts in words ----------------------------------------------------------- */

/* play: it moves the game on; call: something is wrong; player: about one; table: the rest. */
export type Group = "play" | "call" | "player" | "table";

interface Row {
    act: string;
    words: string;
    key: string; /* wanted, if it is free */
    group: Group;
    members?: Member[]; /* said in this order, where there are too many ways to list */
    extra?: string[]; /* flags that an offer allows without listing them */
    open?: Member[]; /* members that it takes, though no offer lists them */
    all?: boolean; /* every member has to be said, however many ways there are */
    grave?: boolean; /* asked once more */
    wrong?: string; /* what can be done if it was keyed wrong */
}

type More = Partial<Pick<Row, "members" | "extra" | "open" | "all" | "grave" | "wrong">>;

function row(group: Group, act: string, key: string, words: string, more: More = {}): Row {
    return { act, words, key, group, ...more };
}

const GRAVE: More = { grave: true };
const LEANING = ["first-leans", "second-leans"];
const STAKE: Member[] = ["seat", "wager", "cents"];

/* Keyed wrong: what the rules have for it, and whose it is. */
const CALL_RIGHT = "Keyed wrong? Call the faces as they lie, such as c 34.";
const OVERRULED = "Called wrong? Where the rules have it, a supervisor overrules it, settled or not, " +
    "until the next throw.";
const AMENDED = "Entered wrong? A supervisor amends it.";
const STANDS = "Wrong all the same? It stands: settle it, and have the payments corrected.";
const PUT_IN_ORDER =
    "To the wrong hand? The operator puts the round in order, or declares it void.";
const CORRECTED = "Paid wrong? A supervisor enters a correction, and somebody above approves it.";
const SETTLED = "Settled on a wrong call? A supervisor overrules it, at dice until the next throw; " +
    "or enters a correction, which somebody above approves.";

/* What can be done about an act that was keyed wrong: with cards nothing is called that could be
 * overruled. */
export function wrongWords({ act, wrong }: Act, edition: string | undefined): string {
    const cards = /^(baccarat|lunar)/.test(edition ?? "");
    return (act === "settle" && cards ? CORRECTED : wrong) ?? "";
}

/* In the order of the game: of those that can be done, Enter does the first one of `play`. */
const ROWS: readonly Row[] = [
    row("play", "rest", "r", "Dice at rest",
        { members: ["dice", "reason"], extra: LEANING, wrong: CALL_RIGHT }),
    row("play", "call", "c", "Call the total",
        { members: ["dice"], open: ["dice"], wrong: OVERRULED }),
    row("play", "enter", "e", "Enter the result",
        { members: ["dice"], open: ["dice"], wrong: AMENDED }),
    row("play", "burn", "b", "Discard the first cards", { members: ["cards"] }),
    row("play", "no-more-bets", "n", "No more bets"),
    row("play", "drop", "d", "Ball leaves the track", { members: ["count"] }),
    row("play", "land", "l", "Ball at rest",
        { members: ["number", "reason"], grave: true, wrong: STANDS }),
    row("play", "announce", "a", "Announce the result"),
    row("play", "collect", "c", "Collect losing wagers"),
    row("play", "pay", "p", "Pay the winners", { members: ["seat", "wager"], wrong: CORRECTED }),
    row("play", "settle", "t", "Settle the wagers", { wrong: SETTLED }),
    row("play", "hand", "h", "Hand the dice to the shooter"),
    row("play", "offer", "o", "Offer the dice"),
    row("play", "spin", "w", "Spin the wheel", { members: ["say"], extra: ["same-way"] }),
    row("play", "receive", "r", "Receive a set", { members: ["count", "flags"] }),
    row("play", "inspect", "i", "Inspect the set"),
    row("play", "spread", "a", "Spread the cards face up"),
    row("play", "offer-cut", "o", "Offer the cut"),
    row("play", "cut", "c", "Cut the cards", { members: ["count"] }),
    row("play", "stop-card", "t", "Insert the cutting card", { members: ["count"] }),
    row("play", "chemmy", "y", "Chemmy shuffle"),
    row("play", "stack", "k", "Stack the cards"),
    row("play", "riffle", "f", "Riffle shuffle"),
    row("play", "offer-hand", "h", "Offer the hand"),
    row("play", "turn", "t", "Turn the cards", { members: ["say", "cards"] }),
    row("play", "draw", "d", "Draw a card",
        { members: ["say", "cards"], open: ["say"], extra: ["up"], wrong: PUT_IN_ORDER }),
    row("play", "pass", "p", "Pass the hand out", { members: ["say", "a", "b"] }),
    row("play", "serve", "v", "Serve the box", { members: ["seat"], extra: ["astray"] }),
    row("play", "lock", "k", "Decisions are locked in"),
    row("play", "verify", "v", "Verify a declared hand", { members: ["seat"] }),
    row("play", "reshuffle", "u", "Shuffle the discards"),
    row("play", "examine", "e", "Examine the ball"),
    row("play", "found", "f", "The missing die is found"),
    row("play", "throw", "t", "Throw for the house"),
    row("play", "choose", "c", "Choose two dice", { members: ["a", "b"] }),
    row("play", "change-set", "w", "Take the other set"),

    row("call", "no-roll", "n", "No roll", { members: ["reason"], extra: ["both-off"] }),
    row("call", "no-spin", "x", "No spin", { members: ["reason"] }),
    row("call", "void-round", "m", "Misdeal: the round is void", { members: ["reason"], ...GRAVE }),
    row("call", "void-hand", "m", "Hands are void",
        { members: ["say", "seat", "reason"], ...GRAVE }),
    row("call", "dispute", "d", "Dispute the face"),
    row("call", "rule", "u", "Rule on the face", { members: ["dice", "flags"] }),
    row("call", "overrule", "o", "Overrule the call", { members: ["dice", "flags"], ...GRAVE }),
    row("call", "amend", "a", "Amend the result",
        { members: ["dice"], open: ["dice"], ...GRAVE }),
    row("call", "excess", "x", "A card too many", { members: ["say", "cards"], extra: ["seen"] }),
    row("call", "face-up", "u", "First card found face up", { members: ["cards"] }),
    row("call", "expose", "e", "Cards exposed", { members: ["a"] }),
    row("call", "stray", "y", "Dealt to a box without an ante", { members: ["a"] }),
    row("call", "sweep", "w", "Collected too early", { members: ["seat"], extra: ["laid"] }),
    row("call", "reconstruct", "r", "Put the round in order", { members: ["seat"] }),
    row("call", "reopen", "p", "Let wagers be changed again"),
    row("call", "ask-back", "b", "Same dice back"),
    row("call", "lost", "l", "The missing die is lost"),
    row("call", "puck-off", "p", "Puck off"),
    row("call", "order", "g", "The shooter must pass the dice", { members: ["reason"], ...GRAVE }),
    row("call", "substitute", "b", "Somebody else finishes the set", { members: ["seat"] }),
    row("call", "shuffle", "h", "Direct a shuffle", { members: ["reason"] }),
    row("call", "replace", "q", "Direct new cards", GRAVE),
    row("call", "fail", "f", "The equipment fails"),
    row("call", "rectify", "f", "The equipment is put right"),
    row("call", "invalidate", "i", "Invalidate the outcome",
        { members: ["reason", "seat"], extra: ["forfeit"], ...GRAVE }),

    row("player", "confirm", "k", "Confirm what waits", { members: ["seat"] }),
    row("player", "pit-spoken", "s", "Take a spoken bet", { members: STAKE, all: true }),
    row("player", "bet", "b", "Place a spoken bet", { members: STAKE }),
    row("player", "refuse", "j", "Refuse a wager", { members: ["seat", "wager"] }),
    row("player", "put-back", "z", "Put a moved wager back",
        { members: ["seat", "wager", "to", "reason"] }),
    row("player", "slip", "y", "Accepted by mistake", { members: STAKE, all: true }),
    row("player", "foreign", "w", "Chips of another table", { members: STAKE, all: true }),
    row("player", "reduce", "d", "Reduce to the differential"),
    row("player", "honour", "h", "Pay a hand declared late", { members: ["seat"] }),
    row("player", "absent", "a", "The player is absent", { members: ["seat"] }),
    row("player", "retain", "t", "The dealer keeps a hand", { members: ["say"] }),
    row("player", "authorise", "g", "Banker's Hand may be turned first"),
    row("player", "volunteer", "v", "Another player holds the hand", { members: ["seat", "say"] }),
    row("player", "nominate", "m", "Approve a nominee", { members: ["seat", "a"] }),
    row("player", "dismiss", "q", "A nominee ceases to act", { members: ["seat", "flags"] }),
    row("player", "tokens", "g", "Promotional chips", { members: ["seat", "cents"] }),
    row("player", "correct", "c", "Correct a payment", { members: ["seat", "cents"], ...GRAVE }),
    row("player", "vacate", "v", "Ask an idle player to go", { members: ["seat"] }),
    row("player", "void-wagers", "z", "A player's wagers are void",
        { members: ["seat"], ...GRAVE }),
    row("player", "exclude", "u", "Exclude a player", { members: ["seat"], ...GRAVE }),
    row("player", "personal", "q", "Limits for one player",
        { members: ["seat", "cents", "part_cents"] }),

    row("table", "record", "", "Record what a rule asks", { members: ["say"] }),
    row("table", "notice", "", "Put up new limits", { members: ["wager", "cents", "part_cents"] }),
    row("table", "limits", "", "Change the limits", { members: ["wager", "cents", "part_cents"] }),
    row("table", "closing", "", "Sign: the table will close"),
    row("table", "close", "", "Close the table", GRAVE),
    row("table", "tick", "", "Time passes", { members: ["count"] }),
    row("player", "pit-correct", "c", "Enter a correction",
        { members: ["other", "cents"], ...GRAVE }),
    row("player", "pit-collect", "", "Take in what was left behind", { members: ["other"] }),
    row("player", "pit-partners", "", "Flag partners", { members: ["other", "third", "yes"] }),
    row("player", "pit-restrict", "", "Hold to another table", { members: ["other", "yes"] }),
    row("call", "pit-approve", "", "Approve what was entered", GRAVE),
    row("call", "pit-reject", "", "Reject what was entered", GRAVE),
    row("call", "pit-rule", "", "Rule on a dispute"),
    row("call", "pit-advise", "", "Tell of the right to complain"),

    row("table", "pit-fill", "", "Ask for a fill", { members: ["chips"] }),
    row("table", "pit-credit", "", "Send chips to the cage", { members: ["chips"] }),
    row("table", "pit-duty", "", "Put somebody on duty", { members: ["other"] }),
    row("table", "pit-grant", "", "Grant promotional chips", { members: ["other", "cents"] }),
    row("table", "pit-empty-box", "", "Take the drop box away"),
    row("table", "pit-reserve", "", "Private sign up or down"),
    row("table", "pit-invite", "", "Let somebody in at a private table", { members: ["other"] }),
    row("table", "pit-colours-only", "", "Chips of a colour only", { members: ["yes"] }),
    row("table", "pit-claim", "", "Claim what was left behind"),
    row("table", "pit-depart", "", "Go off duty", GRAVE),
];

const BY_ACT = new Map(ROWS.map((one, rank) => [one.act, { ...one, rank }]));

/* "pit-colour-up" -> "Colour up (pit)". */
function fallbackWords(act: string): string {
    const plain = act.replace(/^pit-/, "").replace(/-/g, " ");
    const around = act.startsWith("pit-") ? " (pit)" : "";
    return plain.charAt(0).toUpperCase() + plain.slice(1) + around;
}

function rowOf(act: string): Row & { rank: number } {
    return BY_ACT.get(act) ??
        { ...row("table", act, "", fallbackWords(act)), rank: ROWS.length };
}

/* ---- Acts that are offered ------------------------------------------------------- */

/* A member that is to be said, or may be. */
export interface Field {
    member: Member;
    needed: boolean;
}

export interface Act {
    act: string;
    role: string | undefined;
    words: string;
    key: string; /* one letter, or none */
    group: Group;
    grave: boolean;
    ways: Offer[]; /* as listed; with `many` there are others */
    many: boolean;
    fields: Field[];
    extra: string[];
    wrong: string | undefined;
    clause: string | undefined;
}

const MEMBERS: readonly Member[] = [
    "seat", "wager", "to", "dice", "number", "say", "cards", "reason", "a", "b", "count", "tender",
    "chips", "other", "third", "yes", "cents", "part_cents", "flags", "seed",
];

/* Acts whose open amount is a number of cards or minutes, not money. */
const COUNTED = new Set(["cut", "stop-card", "tick"]);
const amountMember = (act: string): Member => (COUNTED.has(act) ? "count" : "cents");

const isStaff = (offer: Offer): boolean => offer.role !== undefined && offer.role !== "player";

export function hasConsole(offers: readonly Offer[] | undefined): boolean {
    return (offers ?? []).some(isStaff);
}

/* Acts whose card chance alone can say, where the house shuffles. */
const DEALT = new Set(["burn", "draw", "turn", "excess", "face-up"]);

/* Which members the ways of an act leave open: those in which they differ, and those needed. */
function listedFields(act: string, ways: readonly Offer[]): Field[] {
    const open = (member: Member) => {
        const values = new Set(ways.map((way) => JSON.stringify(way[member])));
        return values.size > 1;
    };
    const needed = (member: Member) =>
        ways.some((way) => way.needs?.includes(member)) ||
        (member === amountMember(act) && ways.some((way) => way.step));
    const always = (member: Member) => ways.every((way) => way[member] !== undefined);

    return MEMBERS.filter((member) => open(member) || needed(member))
        .map((member) => ({ member, needed: needed(member) || always(member) }));
}

/* In the order that the table of acts gives them. */
function inOrder(fields: Field[], members: readonly Member[]): Field[] {
    const rank = ({ member }: Field) =>
        members.includes(member) ? members.indexOf(member) : members.length;
    return fields.sort((one, other) => rank(one) - rank(other));
}

/* Those of the table of acts, where the ways are too many to be listed. */
function manyFields(ways: readonly Offer[], { members = [], all = false }: Row): Field[] {
    const needed = (member: Member) => all || ways.some((way) => way.needs?.includes(member));
    return members.map((member) => ({ member, needed: needed(member) }));
}

/* As listed, and what may be said besides. */
function openFields(act: string, ways: readonly Offer[], { open = [] }: Row): Field[] {
    const listed = listedFields(act, ways);
    const besides = open.filter((one) => !listed.some(({ member }) => member === one));
    return [...listed, ...besides.map((member) => ({ member, needed: false }))];
}

/* The row of an act whose card nobody names. */
function unnamedRow<T extends Row>(row: T): T {
    const members = (row.members ?? []).filter((member) => member !== "cards");
    return DEALT.has(row.act) ? { ...row, members } : row;
}

function actOf(act: string, ways: Offer[], shuffled: boolean): Act {
    const row = shuffled ? unnamedRow(rowOf(act)) : rowOf(act);
    const { words, group, grave = false, members = [], extra = [], wrong } = row;
    const many = ways.some((way) => way.many);
    const fields = many ? manyFields(ways, row) : inOrder(openFields(act, ways, row), members);

    return {
        act, words, group, grave, many, extra, fields, wrong, key: "",
        role: ways[0]!.role,
        ways: ways.filter((way) => !way.many),
        clause: ways[0]!.clause,
    };
}

/* The key that an act wants, or the first letter of its words that is free, or any.  What is seldom
 * done is called by its name: keys are to stay where the hand expects them. */
function giveKeys(acts: Act[]): void {
    const taken = new Set<string>();
    const letters = (act: Act) =>
        rowOf(act.act).key + act.words.toLowerCase() + "abcdefghijklmnopqrstuvwxyz";

    for (const act of acts.filter(({ group }) => group !== "table")) {
        act.key = [...letters(act)].find((one) => /[a-z]/.test(one) && !taken.has(one)) ?? "";
        if (act.key) taken.add(act.key);
    }
}

/* What is offered where the house shuffles: for each card the same, so it goes without one. */
function unnamed(offer: Offer): Offer {
    if (!DEALT.has(offer.act)) return offer;
    const { cards: _, needs = [], ...rest } = offer;
    const others = needs.filter((member) => member !== "cards");
    return others.length ? { ...rest, needs: others } : rest;
}

function withoutCards(offers: readonly Offer[]): Offer[] {
    const seen = new Map<string, Offer>();
    for (const offer of offers.map(unnamed)) seen.set(JSON.stringify(offer), offer);
    return [...seen.values()];
}

const GROUPS: readonly Group[] = ["play", "call", "player", "table"];

/* What the staff may do, the most usual first; shuffled: by the house. */
export function actsOf(offers: readonly Offer[], shuffled = false): Act[] {
    const ways = new Map<string, Offer[]>();
    const staffs = offers.filter(isStaff);

    for (const offer of shuffled ? withoutCards(staffs) : staffs) {
        const id = `${offer.role} ${offer.act}`;
        ways.set(id, [...(ways.get(id) ?? []), offer]);
    }
    const acts = [...ways.values()].map((list) => actOf(list[0]!.act, list, shuffled));
    const rank = (act: Act) =>
        GROUPS.indexOf(act.group) * (ROWS.length + 1) + rowOf(act.act).rank;
    acts.sort((one, other) => rank(one) - rank(other));
    giveKeys(acts);
    return acts;
}

/* What Enter alone does. */
export function usualAct(acts: readonly Act[]): Act | undefined {
    return acts.find((act) => act.group === "play");
}

/* ---- Choices --------------------------------------------------------------------- */

export interface Choice {
    value: Value;
    word: string; /* as it is said in a line */
    words: string; /* as it is shown */
}

type Values = Partial<Record<Member, Value>>;

const same = (one: unknown, other: unknown): boolean =>
    JSON.stringify(one) === JSON.stringify(other);

/* Flags that an offer allows unlisted may be added to those that it lists. */
function fits(way: Offer, member: Member, value: Value, extra: readonly string[]): boolean {
    const listed = way[member];

    if (member === "flags" && !same(value, listed))
        return same((value as string[]).filter((flag) => !extra.includes(flag)), listed ?? []);
    if (way.needs?.includes(member)) return true;
    if (listed === undefined && rowOf(way.act).open?.includes(member)) return true;
    return same(listed, value) || (listed === undefined && inRange(way, member, value));
}

function inRange(way: Offer, member: Member, value: Value): boolean {
    const { least = 0, most = 0, step } = way;

    return !!step && member === amountMember(way.act) && typeof value === "number" &&
        value >= least && value <= most && (value - least) % step === 0;
}

/* The ways that are left when so much has been said. */
function waysLeft(act: Act, values: Values): Offer[] {
    return act.ways.filter((way) => Object.entries(values).every(([member, value]) =>
        fits(way, member as Member, value, act.extra)));
}

const plainWords = (word: string): string => word.replace(/-/g, " ");

function wordOf(member: Member, value: Value): string {
    if (member === "dice") return (value as number[]).join("");
    if (Array.isArray(value)) return value.join(" ");
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (member === "cents" || member === "part_cents") return String((value as number) / 100);
    if (member === "chips") return chipsWord(value as Record<string, number>);
    return String(value);
}

/* "4x5 2x25", as it is said. */
function chipsWord(chips: Record<string, number>): string {
    return Object.entries(chips).map(([cents, count]) => `${count}x${Number(cents) / 100}`)
        .join(" ");
}

function shown(member: Member, value: Value, setting: Setting): string {
    if (member === "seat") {
        const name = setting.seats.find(({ seat }) => seat === value)?.name;
        return name ? `${value} ${name}` : `seat ${value}`;
    }
    if (member === "other" || member === "third")
        return setting.seats.find(({ person }) => person === value)?.name ?? `person ${value}`;
    if (member === "dice") return (value as number[]).join(" and ");
    if (member === "wager" || member === "to")
        return setting.wagerName?.(value as string) ?? (value as string);
    return member === "reason" || member === "flags" || member === "say"
        ? plainWords(wordOf(member, value)) : wordOf(member, value);
}

/* What lies between, as one is told who has to say it. */
export function rangeWords(act: Act): string {
    const [first] = act.ways.filter((way) => way.step);
    if (!first) return "";
    const say = (number = 0) =>
        String(amountMember(act.act) === "cents" ? number / 100 : number);
    return `${say(first.least)} to ${say(first.most)}`;
}

/* What can be said for a member, as far as it is listed. */
export function choicesFor(act: Act, member: Member, values: Values, setting: Setting): Choice[] {
    const seen = new Map<string, Choice>();
    const add = (value: Value) => seen.set(JSON.stringify(value),
        { value, word: wordOf(member, value), words: shown(member, value, setting) });

    for (const way of waysLeft(act, values)) {
        const value = way[member];
        if (value !== undefined) add(value);
    }
    if (act.many && member === "seat") setting.seats.forEach(({ seat }) => add(seat));
    return [...seen.values()];
}

/* ---- Reading values -------------------------------------------------------------- */

interface Reading {
    act: Act;
    values: Values;
    setting: Setting;
}

/* A value from the first of these words, and how many words it took; null: it is none. */
type Reader = (words: readonly string[], reading: Reading, member: Member) =>
    { value: Value; took: number } | null;

const one = (value: Value | null) => (value === null ? null : { value, took: 1 });

/* "34", "3 4" or "3-4". */
const readDice: Reader = (words) => {
    const pair = /^([1-6])[-+,]?([1-6])$/.exec(words[0] ?? "");
    if (pair) return { value: [Number(pair[1]), Number(pair[2])], took: 1 };
    const [first, second] = [words[0] ?? "", words[1] ?? ""];
    if (!/^[1-6]$/.test(first) || !/^[1-6]$/.test(second)) return null;
    return { value: [Number(first), Number(second)], took: 2 };
};

const readPocket: Reader = (words) =>
    one(/^(00|0|[1-9]|[12]\d|3[0-6])$/.test(words[0] ?? "") ? words[0]! : null);

/* "as", "10h" or "th"; null: no card. */
export function cardOf(word: string): string | null {
    const match = /^(a|[2-9]|10|t|j|q|k)([shdc])$/i.exec(word);
    if (!match) return null;
    const rank = match[1]!.toUpperCase();
    return (rank === "T" ? "10" : rank) + match[2]!.toUpperCase();
}

/* "as kd" or "as,kd". */
const readCards: Reader = (words) => {
    const none = words.findIndex((word) => !word.split(",").every((one) => cardOf(one)));
    const took = none < 0 ? words.length : none;
    const cards = words.slice(0, took).flatMap((word) => word.split(",").map(cardOf) as string[]);

    return took ? { value: cards, took } : null;
};

/* A word, or so much of it that it can be no other; or its number in the list, from 1. */
export function pickWord(word: string, list: readonly string[]): string | null {
    const small = word.toLowerCase();
    const exact = list.find((one) => one.toLowerCase() === small);
    const begun = list.filter((one) => one.toLowerCase().startsWith(small));

    return exact ?? (begun.length === 1 ? begun[0]! : null);
}

/* Whether more can be said for a member than what is listed. */
function isFree(act: Act, member: Member): boolean | undefined {
    return act.many || rowOf(act.act).open?.includes(member) ||
        act.ways.some((way) => way.needs?.includes(member));
}

/* One of what is listed: by its word or its number there. */
const readListed: Reader = (words, { act, values, setting }, member) => {
    const choices = choicesFor(act, member, values, setting);
    const word = words[0] ?? "";
    const named = pickWord(word, choices.map((choice) => choice.word));
    const found = choices.find((choice) => choice.word === named) ??
        (/^\d+$/.test(word) ? choices[Number(word) - 1] : undefined);

    return found ? { value: found.value, took: 1 } : null;
};

/* By number or by name. */
const readSeat: Reader = (words, { setting }) => {
    const word = words[0] ?? "";
    const names = setting.seats.flatMap(({ name }) => (name ? [name] : []));
    const name = /^\d+$/.test(word) ? null : pickWord(word, names);

    if (/^\d+$/.test(word)) return one(Number(word));
    return name && word ? one(setting.seats.find((seat) => seat.name === name)!.seat) : null;
};

/* A person by the name or the seat. */
const readPerson: Reader = (words, reading, member) => {
    const seat = readSeat(words, reading, member)?.value;
    const person = reading.setting.seats.find((one) => one.seat === seat)?.person;
    return person === undefined ? readNumber(words, reading, member) : one(person);
};

const readWager: Reader = (words, reading, member) => {
    const listed = readListed(words, reading, member);
    if (listed && !/^\d+$/.test(words[0] ?? "")) return listed;
    if (!isFree(reading.act, member)) return listed;
    return one(pickWord(words[0] ?? "", reading.setting.wagerIds ?? []));
};

/* "5" is five dollars, "5.50" and a half more; with a sign for corrections. */
const readMoney: Reader = (words) => {
    const match = /^(-?\d{1,9})(?:\.(\d\d?))?$/.exec(words[0] ?? "");
    if (!match) return null;
    const size = Math.abs(Number(match[1])) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
    return one(match[1]!.startsWith("-") ? -size : size);
};

const readNumber: Reader = (words) =>
    one(/^-?\d{1,9}$/.test(words[0] ?? "") ? Number(words[0]) : null);

/* "4x5 2x25": four chips of 5 and two of 25. */
const readChips: Reader = (words) => {
    const chips: Record<string, number> = {};
    let took = 0;

    for (const word of words) {
        const match = /^(\d{1,6})x(\d{1,9}(?:\.\d\d?)?)$/i.exec(word);
        if (!match) break;
        chips[String(Math.round(Number(match[2]) * 100))] = Number(match[1]);
        took++;
    }
    return took ? { value: chips, took } : null;
};

/* Some flags, of those listed and of those that every offer of the act allows. */
const readFlags: Reader = (words, { act }) => {
    const known = new Set([...act.extra, ...act.ways.flatMap((way) => way.flags ?? [])]);
    const flags: string[] = [];

    for (const word of words) {
        const flag = pickWord(word, [...known]);
        if (!flag) break;
        flags.push(flag);
    }
    return flags.length ? { value: flags, took: flags.length } : null;
};

const readYes: Reader = (words) => {
    const word = pickWord(words[0] ?? "", ["yes", "no"]);
    return one(word && words[0] ? word === "yes" : null);
};

/* Listed ones only, unless there are too many to list. */
const readWord: Reader = (words, reading, member) =>
    readListed(words, reading, member) ??
    (isFree(reading.act, member) ? one(words[0] ?? null) : null);

/* Hands and directions; or, of an act that says nothing else, anything: a clause. */
const SAID = ["player", "banker", "both", "clockwise", "anticlockwise"];
const readSaid: Reader = (words, reading, member) => {
    const { members = [] } = rowOf(reading.act.act);
    if (members.length < 2) return readWord(words, reading, member);
    const said = isFree(reading.act, member) ? pickWord(words[0] ?? "", SAID) : null;
    return readListed(words, reading, member) ?? one(said);
};

const READERS: Record<Member, Reader> = {
    seat: readSeat, wager: readWager, to: readWager, dice: readDice, number: readPocket,
    say: readSaid, cards: readCards, reason: readWord, a: readNumber, b: readNumber,
    count: readNumber, tender: readWord, chips: readChips, other: readPerson, third: readPerson,
    yes: readYes, cents: readMoney, part_cents: readMoney, flags: readFlags, seed: readWord,
};

/* ---- The line -------------------------------------------------------------------- */

type Meant =
    | { kind: "order"; act: Act; order: Order; next: Order[] } /* next: one after the other */
    | { kind: "ask"; act: Act; values: Values; field: Field }
    | { kind: "why"; say: string };

/* With the line as it is said in full: keys can change with the offers, names of acts do not. */
export type Understood = Meant & { said: string };

const why = (say: string): Meant => ({ kind: "why", say });

export const MEMBER_WORDS: Record<Member, string> = {
    seat: "seat or name", wager: "wager", to: "where it should be", dice: "dice, such as 34",
    number: "number on the wheel", say: "which", cards: "cards, such as as kd", reason: "reason",
    a: "number", b: "second number", count: "how many", tender: "paid with",
    chips: "chips, such as 4x5", other: "person", third: "other person", yes: "yes or no",
    cents: "amount", part_cents: "second amount", flags: "more", seed: "seed",
};

/* "seat=3 cents=500": any member of any order, for acts that have no words here. */
function readNamed(words: readonly string[], reading: Reading): Values | null {
    const values: Values = {};

    for (const word of words) {
        const at = word.indexOf("=");
        const member = MEMBERS.find((name) => name === word.slice(0, at));
        const read = member && READERS[member](word.slice(at + 1).split(","), reading, member);
        if (!member || !read) return null;
        values[member] = read.value;
    }
    return values;
}

/* What all ways of an act have alike need not be said, but may be. */
function settled({ act }: Reading, member: Member): Value | undefined {
    return act.fields.some((field) => field.member === member)
        ? undefined : act.ways[0]?.[member];
}

/* The members that a line of an act can have, in order. */
function membersOf(reading: Reading): Member[] {
    const { act } = reading;
    const fixed = (rowOf(act.act).members ?? [])
        .filter((member) => settled(reading, member) !== undefined);
    const flags: Member[] = act.extra.length ? ["flags"] : [];
    return [...new Set([...fixed, ...act.fields.map(({ member }) => member), ...flags])];
}

/* Takes the values of an act's fields from words, in order; optional ones may be missing. */
function readFields(words: readonly string[], reading: Reading): readonly string[] {
    let rest = words;

    for (const member of membersOf(reading)) {
        const read = rest.length ? READERS[member](rest, reading, member) : null;
        const fixed = settled(reading, member);
        if (!read || (fixed !== undefined && !same(fixed, read.value))) continue;
        if (fixed === undefined) reading.values[member] = read.value;
        rest = rest.slice(read.took);
    }
    return rest;
}

function orderOf(act: Act, values: Values, way: Offer | undefined): Order {
    const { least: _, most: __, step: ___, clause: ____, many: _____, needs: ______, ...said } =
        way ?? { act: act.act };
    const role = act.role === undefined ? {} : { role: act.role };

    return { ...said, ...role, ...values } as Order;
}

/* Of ways that differ in what was not said, the one that has nothing there. */
function wayFor(act: Act, values: Values): Offer | undefined {
    const left = waysLeft(act, values);
    const silent = (way: Offer) => act.fields.every(({ member }) =>
        way[member] === undefined || values[member] !== undefined);

    return left.find(silent);
}

/* Where nothing is said: the only way in which nothing is out of the ordinary. */
function plainWay({ ways }: Act): Offer | undefined {
    const plain = ways.filter((way) => !way.flags);
    const [first] = plain;
    return plain.length === 1 && ways.length > 1 && !first!.step && !first!.needs ? first : undefined;
}

/* A reason says why the outcome is void: then it needs no dice, number or cards. */
function stillNeeded(act: Act, values: Values): Field | undefined {
    const left = waysLeft(act, values);

    return act.fields.find(({ member, needed }) =>
        values[member] === undefined &&
        (needed || (left.length > 0 && left.every((way) => way[member] !== undefined))));
}

/* A member that, given what was said, all ways have alike, goes without saying. */
function fillIn(act: Act, values: Values): void {
    const left = waysLeft(act, values);

    for (const { member } of act.fields) {
        const first = left[0]?.[member];
        if (values[member] !== undefined || first === undefined) continue;
        if (left.every((way) => same(way[member], first))) values[member] = first;
    }
}

/* An amount outside what is offered, told with its bounds. */
function badAmount(act: Act, values: Values): string | null {
    const member = amountMember(act.act);
    const { [member]: amount, ...others } = values;
    const ranges = waysLeft(act, others).filter((way) => way.step);

    if (typeof amount !== "number" || !ranges.length) return null;
    if (ranges.some((way) => inRange(way, member, amount))) return null;
    const say = (number: number) => String(member === "cents" ? number / 100 : number);
    const { least = 0, most = 0, step = 1 } = ranges[ranges.length - 1]!;
    return `It can be ${say(least)} to ${say(most)}, in steps of ${say(step)}.`;
}

function understandAct(act: Act, words: readonly string[], setting: Setting,
                       done: boolean): Meant {
    const reading: Reading = { act, values: {}, setting };
    const named = words.length > 0 && words.every((word) => word.includes("="));
    const rest = named ? [] : readFields(words, reading);
    const values = named ? readNamed(words, reading) : reading.values;

    if (!values || rest.length) return why(`"${rest[0] ?? words.join(" ")}" means nothing there.`);
    const amount = badAmount(act, values);
    if (amount) return why(amount);
    const later = laterCards(act, values);
    if (act.many) return manyOrder(act, values, later, done || words.length > 0);
    const plain = words.length ? undefined : plainWay(act);
    if (plain) return ordered(act, orderOf(act, {}, plain), []);
    fillIn(act, values);
    const field = stillNeeded(act, values);
    if (field) return { kind: "ask", act, values, field };
    const way = wayFor(act, values);
    return way ? ordered(act, orderOf(act, values, way), later) : unclear(act, values);
}

/* Of cards that are drawn one by one, though they are said together: all but the first. */
function laterCards(act: Act, values: Values): string[] {
    const cards = values.cards as string[] | undefined;

    if (act.act !== "draw" || !cards || values.say || values.flags) return [];
    values.cards = cards.slice(0, 1);
    return cards.slice(1);
}

function ordered(act: Act, order: Order, later: readonly string[]): Meant {
    return { kind: "order", act, order, next: later.map((card) => ({ ...order, cards: [card] })) };
}

/* Several ways are left, or none. */
function unclear(act: Act, values: Values): Meant {
    const field = waysLeft(act, values).length
        ? act.fields.find(({ member }) => values[member] === undefined) : undefined;

    return field ? { kind: "ask", act, values, field }
                 : why("That is not among what can be done now.");
}

/* Where the ways are not listed, the table decides; but something has to be said. */
function manyOrder(act: Act, values: Values, later: string[], said: boolean): Meant {
    const missing = act.fields.find(({ member, needed }) => needed && values[member] === undefined);
    const field = missing ?? (said ? undefined : act.fields[0]);

    if (field) return { kind: "ask", act, values, field };
    return ordered(act, orderOf(act, values, undefined), later);
}

/* Values without a key belong to the first act that begins with such a value. */
function bareAct(acts: readonly Act[], words: readonly string[], setting: Setting) {
    return acts.find((act) => {
        const member = act.fields[0]?.member;
        if (act.group !== "play" || !member) return false;
        return act.fields.slice(0, 2).some((field) =>
            ["dice", "number", "cards", "count"].includes(field.member) &&
            READERS[field.member](words, { act, values: {}, setting }, field.member));
    });
}

export function findAct(acts: readonly Act[], word: string): Act | undefined {
    const small = word.toLowerCase();
    const byKey = acts.find((act) => act.key === small);
    const names = acts.map((act) => act.act);
    const name = small.length > 1
        ? pickWord(small, names) ?? pickWord(`pit-${small}`, names) : null;

    return byKey ?? acts.find((act) => act.act === name);
}

/* The act that a line means, and the words that are about it. */
function actMeant(words: readonly string[], acts: readonly Act[], setting: Setting) {
    if (!words.length) return { act: usualAct(acts), rest: words };
    const bare = bareAct(acts, words, setting);
    return bare ? { act: bare, rest: words }
                : { act: findAct(acts, words[0]!), rest: words.slice(1) };
}

const NO_CARD = "The house shuffles here: no card is named. Enter draws the next one.";

/* What somebody wrote, as one of what can be done; done: nothing more will be said. */
export function understand(line: string, acts: readonly Act[], setting: Setting,
                           done = false): Understood {
    const words = line.trim().split(/\s+/).filter(Boolean);
    const { act, rest } = actMeant(words, acts, setting);
    const nothing = words.length ? `"${words[0]}" is nothing that can be done now.`
                                 : "Nothing moves the game on now.";

    if (!act && setting.shuffled && words.some(cardOf)) return { ...why(NO_CARD), said: line };
    if (!act) return { ...why(nothing), said: line };
    return { ...understandAct(act, rest, setting, done), said: [act.act, ...rest].join(" ") };
}

/* ---- An order in words ----------------------------------------------------------- */

export function orderWords(act: Act, order: Order, setting: Setting): string {
    const said = MEMBERS.flatMap((member) => {
        const value = order[member];
        return value === undefined ? [] : [shown(member, value, setting)];
    });

    return [act.words, ...said].join(" · ");
}

/* ---- What waits ------------------------------------------------------------------ */

/* A wager, or a call on or off, that is none before the dealer has confirmed it. */
export interface Waiting {
    seat: number;
    wager: string;
    cents: number;
    waiting?: boolean;
    spoken?: boolean;
    act?: string;
}

/* All that one player waits for: it is confirmed at once. */
export interface ToConfirm {
    seat: number;
    words: string;
    order: Order | null; /* null: it is somebody else's to confirm */
}

const plainMoney = (cents: number): string =>
    (cents / 100).toFixed(cents % 100 ? 2 : 0);

function waitingWords(one: Waiting, setting: Setting): string {
    const wager = shown("wager", one.wager, setting);
    if (one.act && one.act !== "bet") return `${wager} ${plainWords(one.act).replace("call ", "")}`;
    return `${plainMoney(one.cents)} on ${wager} (${one.spoken ? "spoken" : "late"})`;
}

export function toConfirm(wagers: readonly Waiting[], acts: readonly Act[],
                          setting: Setting): ToConfirm[] {
    const waiting = wagers.filter((one) => one.waiting);
    const confirm = acts.find(({ act }) => act === "confirm");
    const way = (seat: number) => confirm?.ways.find((one) => one.seat === seat);
    const order = (seat: number) =>
        confirm && way(seat) ? orderOf(confirm, {}, way(seat)) : null;

    return [...new Set(waiting.map(({ seat }) => seat))].map((seat) => ({
        seat,
        words: waiting.filter((one) => one.seat === seat)
            .map((one) => waitingWords(one, setting)).join(", "),
        order: order(seat),
    }));
}

/* What the table tells of itself that says whose turn it is. */
export interface Moment {
    edition?: string;
    phase: string;
    seats: readonly Seat[];
    shooter?: number | null;
    offered?: number | null;
    staff?: readonly { name?: string; role: string }[];
    boxes?: readonly Box[];
}

/* A box of Lunar Poker, with its answer to who forces the Dealer. */
interface Box {
    seat: number;
    cards: readonly unknown[];
    forces?: boolean;
    does_not_force?: boolean;
}

type Turn = [who: string, what: string];

/* By phase: of dice, the wheel, and cards.  Roles, or a seat that the state names; the stick is the
 * stickperson's at Craps, elsewhere the dealer's. */
const TURNS: Record<string, Turn> = {
    "dice-out": ["stick dealer game-supervisor", "bring and inspect the dice"],
    idle: ["stick", "offer the dice to somebody who has bet what it takes to throw"],
    offered: ["offered", "answer"],
    choosing: ["shooter", "choose two dice"],
    ready: ["shooter", "throw"],
    air: ["stick", "key in the dice"],
    rested: ["stick", "call the result"],
    called: ["dealer stick", "go on"],
    settled: ["stick", "give the dice back"],
    spinning: ["dealer", "call no more bets"],
    dropped: ["dealer", "key in the number"],
    announced: ["dealer", "take the losing wagers and pay"],
    collected: ["dealer", "pay the winners"],
    "cards-out": ["dealer game-supervisor", "make the cards ready"],
    cutting: ["dealer", "go on with the cut"],
    betting: ["dealer", "go on when the bets are made"],
    dealing: ["dealer", "deal the cards"],
    dealt: ["dealer", "announce the result"],
    roles: ["dealer", "find who holds the hands"],
    deciding: ["players", "decide"],
    replacing: ["dealer", "go on with the card"],
    forcing: ["players", "force the Dealer, or not"],
    locked: ["dealer", "verify hands and call no more bets"],
    showdown: ["dealer", "settle the hands"],
};

/* What is offered to a seat, by phase. */
const OFFERED: Record<string, string> = {
    offered: "take the dice, or to pass them on",
    cutting: "cut the cards, or to let the cut pass",
    roles: "hold the hand, or to let it pass",
};

/* Who has not said yet whether to force the Dealer: settled now, they do not. */
function silentWords(moment: Moment): string {
    const silent = (moment.boxes ?? [])
        .filter(({ cards, forces, does_not_force: not }) => cards.length > 0 && !forces && !not);
    const names = silent.map(({ seat }) => seatName(moment, seat)).join(" and ");

    return names && `Ask first: ${names} ${silent.length > 1 ? "have" : "has"} not answered.`;
}

/* Where the turn is one's own, and one cannot take it yet. */
const OWN_TURNS: Record<string, string> = {
    idle: "Waiting for a player who has bet what it takes to throw.",
    betting: "Waiting for somebody to bet.",
    locked: "Waiting for the players to look at their cards, and to play or fold.",
    dealing: "Waiting for the cards.",
    replacing: "Waiting for the card.",
};

function seatName({ seats }: Moment, seat: number): string {
    return seats.find((one) => one.seat === seat)?.name ?? `seat ${seat}`;
}

/* "Stan (stickperson)", or that there is none; empty: it would be oneself. */
function staffNames({ edition, staff = [] }: Moment, who: string, own: string | undefined): string {
    const stick = edition === "craps" ? "stickperson" : "dealer";
    const roles = [...new Set(who.split(" ").map((role) => (role === "stick" ? stick : role)))]
        .filter((role) => role !== own);
    const names = staff.filter(({ role }) => roles.includes(role))
        .map(({ name, role }) => `${name ?? "the house"} (${plainWords(role)})`);

    if (!roles.length) return "";
    return names.join(" or ") || `a ${roles.map(plainWords).join(" or ")} – none is on duty –`;
}

/* Who is to do what, where nothing of one's own moves the game on. */
export function waitsFor(moment: Moment, acts: readonly Act[]): string {
    const turn = TURNS[moment.phase];
    const { offered, shooter } = moment;

    if (usualAct(acts)) return moment.phase === "forcing" ? silentWords(moment) : "";
    if (!turn) return "";
    if (typeof offered === "number")
        return `Waiting for ${seatName(moment, offered)} to ${OFFERED[moment.phase] ?? "answer"}.`;
    const [who, what] = turn;
    if (who === "players") return `Waiting for the players to ${what}.`;
    if (who === "shooter" && typeof shooter === "number")
        return `Waiting for ${seatName(moment, shooter)} to ${what}.`;
    const names = staffNames(moment, who === "shooter" ? "stick" : who, acts[0]?.role);
    if (!names) return OWN_TURNS[moment.phase] ?? "";
    return `Waiting for ${names} to ${what}.`;
}

/* ---- Idle ------------------------------------------------------------------------ */

/* As long as the door lets staff be who do nothing. */
export const IDLE_MOST = 5 * 60_000;
const IDLE_WARN = 60_000;

/* What somebody is told who has done nothing for so long; null: nothing. */
export function idleWords(milliseconds: number): string | null {
    const left = Math.ceil((IDLE_MOST - milliseconds) / 1000);

    if (milliseconds < IDLE_MOST - IDLE_WARN) return null;
    if (left > 0) return `Are you there? You are signed out in ${left} s; any key keeps you in.`;
    return "You are signed out, as staff are who do nothing for five minutes." +
        " The table is as you left it.";
}
