/* duty.ts - what the staff of a table can do now, and the command line for it.
 *
 *   offers + rows -> actsOf() -> acts with words, keys and open members, in the order of the game
 *   a line ("34", "n short", "as kd", "") + acts -> understand() -> an order, a question, why not
 *   an outcome ("34") keyed before its moment -> stepAlong() -> the steps on the way, one by one
 *   the table -> waitsFor() -> whom the table waits for, and to do what
 *
 * This file knows no rules and no game.  An act is allowed if it is offered; its words come from the
 * server's row.  Members are read by name. */
import { type Rows, amountMember, isPlayers, isShuffled, labelOf, orderOf, plainWords, rowBy, rowOf, takeOf }
    from "./rows";
import type { ActId, ActRow, Flag, Group, MemberName, Offer, Order, OrderMembers, Role, Take, Waits,
              Whichever } from "./wire";

export type { Group, Offer, Order } from "./wire";

export interface Seat {
    seat: number;
    name?: string;
    person?: number;
}

export interface Person {
    person: number;
    name?: string;
}

/* Names that a line can use; the rest is in the offers. */
export interface Setting {
    seats: readonly Seat[];
    people?: readonly Person[]; /* without a seat */
    wagerIds?: readonly string[];
    wagerName?: (id: string) => string;
    shuffled?: boolean; /* by the house: cards are not named */
    rows?: Rows; /* all acts of the table, to key an outcome before its moment */
    waits?: Waits | undefined;
}

export type Member = MemberName;
type Value = NonNullable<OrderMembers[Member]>;

/* ---- Offered acts ---------------------------------------------------------------- */

/* A member that the line must give, or can. */
export interface Field {
    member: Member;
    needed: boolean;
}

export interface Act {
    act: ActId;
    role: Role | undefined;
    words: string;
    key: string; /* one letter, or empty */
    group: Group;
    grave: boolean;
    reports: boolean; /* what a player did */
    takes: Take[]; /* without members that chance decides */
    ways: Offer[]; /* the listed offers; with `many` there are more */
    many: boolean;
    fields: Field[];
    open: Member[]; /* allowed, although no offer lists them */
    extra: Flag[]; /* flags allowed, although no offer lists them */
    wrong: string | undefined;
    clause: string | undefined;
}

/* The value that an offer has for a member. */
function valueIn(way: Offer, member: Member): Value | undefined {
    return way[member];
}

const isStaff = (offer: Offer): boolean => !isPlayers(offer);

export function hasConsole(offers: readonly Offer[] | undefined): boolean {
    return (offers ?? []).some(isStaff);
}

const needs = (ways: readonly Offer[], member: Member): boolean =>
    ways.some((way) => way.needs?.includes(member));

/* The members that the offers of an act leave open: those that differ, and those needed. */
function listedFields(ways: readonly Offer[], amount: Member, members: Member[]): Field[] {
    const open = (member: Member) => {
        const values = new Set(ways.map((way) => JSON.stringify(valueIn(way, member))));
        return values.size > 1;
    };
    const needed = (member: Member) =>
        needs(ways, member) || (member === amount && ways.some((way) => way.step));
    const always = (member: Member) => ways.every((way) => valueIn(way, member) !== undefined);

    return members.filter((member) => open(member) || needed(member))
        .map((member) => ({ member, needed: needed(member) || always(member) }));
}

/* The fields from the row, if there are too many offers to list. */
function manyFields(ways: readonly Offer[], takes: readonly Take[]): Field[] {
    return takes.filter(({ member }) => member !== "flags")
        .map(({ member, maybe }) => ({ member, needed: !maybe || needs(ways, member) }));
}

/* All members; those of the row first, in its order. */
function membersIn(takes: readonly Take[]): Member[] {
    return [...new Set([...takes.map(({ member }) => member), ...(Object.keys(READERS) as Member[])])];
}

/* Optional members that no offer lists. */
function openMembers(ways: readonly Offer[], takes: readonly Take[]): Member[] {
    const listed = (member: Member) =>
        needs(ways, member) || ways.some((way) => valueIn(way, member) !== undefined);
    return takes.filter(({ member, maybe }) => maybe && !listed(member)).map(({ member }) => member);
}

function extraFlags(ways: readonly Offer[], takes: readonly Take[]): Flag[] {
    const listed = ways.flatMap((way) => way.flags ?? []);
    return takes.flatMap(({ member, word }) =>
        member === "flags" && word && !listed.includes(word as Flag) ? [word as Flag] : []);
}

function actOf(row: ActRow, offered: Offer[]): Act {
    const takes = (row.takes ?? []).filter(({ chance }) => !chance);
    const ways = offered.filter((way) => !way.many);
    const many = ways.length < offered.length;
    const open = openMembers(offered, takes);
    const listed = listedFields(offered, amountMember(row), membersIn(takes));
    const optional = open.map((member) => ({ member, needed: false }));
    const late: Member[] = ["cheats", "flags"]; /* partners come after the seat, flags last */
    const rank = ({ member }: Field) =>
        (late.includes(member) ? 1000 + late.indexOf(member) : membersIn(takes).indexOf(member));

    return {
        act: row.act, words: offered[0]!.label ?? labelOf(row), key: row.key ?? "", group: row.group ?? "table",
        grave: row.grave ?? false, reports: row.reports !== undefined, wrong: row.wrong, takes, ways, many, open,
        extra: extraFlags(ways, takes),
        fields: many ? manyFields(offered, takes)
                     : [...listed, ...optional].sort((one, other) => rank(one) - rank(other)),
        role: offered[0]!.role,
        clause: offered[0]!.clause,
    };
}

/* Gives each act the key it wants, or the first free letter of its words, or any free letter.  Acts
 * of the table group are called by name, so that the other keys stay where the hand expects them. */
function giveKeys(acts: Act[]): void {
    const taken = new Set<string>();
    const letters = (act: Act) => act.key + act.words.toLowerCase() + "abcdefghijklmnopqrstuvwxyz";

    for (const act of acts) {
        const free = [...letters(act)].find((one) => /[a-z]/.test(one) && !taken.has(one)) ?? "";
        act.key = act.group === "table" ? "" : free;
        if (act.key) taken.add(act.key);
    }
}

/* An offer without the members that chance decides. */
function withoutChance(offer: Offer, { takes = [] }: ActRow): Offer {
    const chance = takes.filter((take) => take.chance).map(({ member }) => member);
    if (!chance.length) return offer;
    const { needs: all = [], ...rest } = offer;
    const others = all.filter((member) => !chance.includes(member));
    const said = Object.entries(rest).filter(([name]) => !chance.includes(name as Member));
    return { ...Object.fromEntries(said), ...(others.length ? { needs: others } : {}) } as Offer;
}

const GROUPS: readonly Group[] = ["play", "call", "player", "table"];

/* Groups the offers by role and act; offers that differ only by chance become one. */
function waysByAct(offers: readonly Offer[], rows: Rows): Offer[][] {
    const seen = new Map<string, Offer>();
    const ways = new Map<string, Offer[]>();

    for (const offer of offers.map((one) => withoutChance(one, rowOf(rows, one.act))))
        seen.set(JSON.stringify(offer), offer);
    for (const offer of seen.values()) {
        const id = `${offer.role} ${offer.act}`;
        ways.set(id, [...(ways.get(id) ?? []), offer]);
    }
    return [...ways.values()];
}

/* The acts of the staff, most usual first. */
export function actsOf(offers: readonly Offer[], rows: Rows): Act[] {
    const acts = waysByAct(offers.filter(isStaff), rows)
        .map((ways) => actOf(rowBy(rowOf(rows, ways[0]!.act), ways[0]!.role), ways));
    const rank = (act: Act) => rows.get(act.act)?.rank || Infinity;

    acts.sort((one, other) =>
        GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group) ||
        (rank(one) === rank(other) ? 0 : rank(one) - rank(other)));
    giveKeys(acts);
    return acts;
}

/* The act that Enter alone does. */
export function usualAct(acts: readonly Act[]): Act | undefined {
    return acts.find((act) => act.group === "play");
}

/* ---- Choices --------------------------------------------------------------------- */

export interface Choice {
    value: Value;
    word: string; /* as typed */
    words: string; /* as shown */
}

export type Values = { [Name in Member]?: Value };

const same = (one: unknown, other: unknown): boolean =>
    JSON.stringify(one) === JSON.stringify(other);

/* Whether an offer allows this value.  Extra flags can be added to those that it lists. */
function fits(act: Act, way: Offer, member: Member, value: Value): boolean {
    const listed = valueIn(way, member);

    if (member === "flags" && !same(value, listed))
        return same((value as Flag[]).filter((flag) => !act.extra.includes(flag)), listed ?? []);
    if (way.needs?.includes(member)) return true;
    if (listed === undefined && act.open.includes(member)) return true;
    return same(listed, value) || (listed === undefined && inRange(act, way, member, value));
}

function inRange(act: Act, way: Offer, member: Member, value: Value): boolean {
    const { least = 0, most = 0, step } = way;

    return !!step && member === amountMember(act) && typeof value === "number" &&
        value >= least && value <= most && (value - least) % step === 0;
}

/* The offers that fit the values given so far. */
function waysLeft(act: Act, values: Values): Offer[] {
    const said = Object.entries(values) as [Member, Value][];
    return act.ways.filter((way) => said.every(([member, value]) => fits(act, way, member, value)));
}

const MONEY = new Set<Member>(["cents", "part_cents", "min", "max"]);

function wordOf(member: Member, value: Value): string {
    if (member === "dice") return (value as number[]).join("");
    if (Array.isArray(value)) return value.join(" ");
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (MONEY.has(member)) return String((value as number) / 100);
    if (member === "chips") return chipsWord(value as Record<string, number>);
    return String(value);
}

/* "4x5 2x25", as typed. */
function chipsWord(chips: Record<string, number>): string {
    return Object.entries(chips).map(([cents, count]) => `${count}x${Number(cents) / 100}`)
        .join(" ");
}

/* Members typed as digits or cards; they are not picked from a list by number. */
const DIGITS = new Set<Member>(["dice", "number", "cards", "pick", "count", "chips", "rule", "seed", ...MONEY]);
export const isDigits = (member: Member): boolean => DIGITS.has(member);

/* Everyone an act can name, with or without a seat. */
function peopleIn({ seats, people = [] }: Setting): Person[] {
    const seated = seats.flatMap(({ person, name }) =>
        (person === undefined ? [] : [{ person, ...(name ? { name } : {}) }]));
    return [...seated, ...people];
}

function shown(member: Member, value: Value, setting: Setting): string {
    if (member === "seat") {
        const name = setting.seats.find(({ seat }) => seat === value)?.name;
        return name ? `${value} ${name}` : `seat ${value}`;
    }
    if (member === "other" || member === "third")
        return peopleIn(setting).find(({ person }) => person === value)?.name ?? `person ${value}`;
    if (member === "dice" || member === "pick") return (value as number[]).join(" and ");
    if (member === "wager" || member === "to")
        return setting.wagerName?.(value as string) ?? (value as string);
    return isDigits(member) ? wordOf(member, value) : plainWords(wordOf(member, value));
}

/* The range of the amount: "5 to 100", or empty. */
export function rangeWords(act: Act): string {
    const [first] = act.ways.filter((way) => way.step);
    if (!first) return "";
    const say = (number = 0) =>
        String(amountMember(act) === "cents" ? number / 100 : number);
    return `${say(first.least)} to ${say(first.most)}`;
}

/* The listed choices for a member. */
export function choicesFor(act: Act, member: Member, values: Values, setting: Setting): Choice[] {
    const seen = new Map<string, Choice>();
    const add = (value: Value) => seen.set(JSON.stringify(value),
        { value, word: wordOf(member, value), words: shown(member, value, setting) });

    for (const way of waysLeft(act, values)) {
        const value = valueIn(way, member);
        if (value !== undefined) add(value);
    }
    if (act.many && member === "seat") setting.seats.forEach(({ seat }) => add(seat));
    const take = isFree(act, member) ? takeOf(act, member) : undefined;
    (take?.words ?? take?.kinds)?.forEach(add);
    return [...seen.values()];
}

/* ---- Reading values -------------------------------------------------------------- */

interface Reading {
    act: Act;
    values: Values;
    setting: Setting;
}

/* Reads a value from the start of the words, and how many it took; null if they don't fit. */
type Reader = (words: readonly string[], reading: Reading, member: Member) =>
    { value: Value; took: number } | null;

const one = (value: Value | null) => (value === null ? null : { value, took: 1 });

/* As many small numbers as the row asks for: "34", "3 4" or "3-4". */
const readSmall = (most: number): Reader => (words, { act }, member) => {
    const count = takeOf(act, member)?.count ?? 2;
    const digits = (word: string) => word.split(/[-+,]/).flatMap((part) => [...part]).map(Number);
    const fits = (list: number[]) => list.every((digit) => digit >= 1 && digit <= most);
    const first = digits(words[0] ?? "");

    if (first.length === count && fits(first)) return { value: first, took: 1 };
    const each = words.slice(0, count).map(Number);
    return each.length === count && fits(each) ? { value: each, took: count } : null;
};

const DIE = 6; /* faces */

/* A number as it is called, including "00". */
const readCalled: Reader = (words) => one(/^\d{1,3}$/.test(words[0] ?? "") ? words[0]! : null);

/* "as", "10h" or "th"; null if it is not a card. */
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

/* A word of the list, or an unambiguous prefix of one; otherwise null. */
export function pickWord(word: string, list: readonly string[]): string | null {
    const lower = word.toLowerCase();
    const exact = list.find((one) => one.toLowerCase() === lower);
    const matches = list.filter((one) => one.toLowerCase().startsWith(lower));

    return exact ?? (matches.length === 1 ? matches[0]! : null);
}

/* Whether a member can have values that are not listed. */
function isFree(act: Act, member: Member): boolean {
    return act.many || act.open.includes(member) || needs(act.ways, member);
}

/* A listed choice, by its word or its number from 1. */
const readListed: Reader = (words, { act, values, setting }, member) => {
    const choices = choicesFor(act, member, values, setting);
    const word = words[0] ?? "";
    const named = pickWord(word, choices.map((choice) => choice.word));
    const found = choices.find((choice) => choice.word === named) ??
        (/^\d+$/.test(word) ? choices[Number(word) - 1] : undefined);

    return found ? { value: found.value, took: 1 } : null;
};

/* A seat by number or player's name. */
const readSeat: Reader = (words, { setting }) => {
    const word = words[0] ?? "";
    const names = setting.seats.flatMap(({ name }) => (name ? [name] : []));
    const name = /^\d+$/.test(word) ? null : pickWord(word, names);

    if (/^\d+$/.test(word)) return one(Number(word));
    return name && word ? one(setting.seats.find((seat) => seat.name === name)!.seat) : null;
};

/* Seats, as long as there are any: "1 bob" or "1,bob". */
const readSeats: Reader = (words, reading, member) => {
    const seats: number[] = [];
    let took = 0;

    for (const word of words) {
        const found = word.split(",").map((one) => readSeat([one], reading, member)?.value);
        if (found.includes(undefined)) break;
        seats.push(...found as number[]);
        took++;
    }
    return took ? { value: seats, took } : null;
};

/* A person by name or seat. */
const readPerson: Reader = (words, reading, member) => {
    const seat = readSeat(words, reading, member)?.value;
    const seated = reading.setting.seats.find((one) => one.seat === seat)?.person;
    const people = peopleIn(reading.setting);
    const name = pickWord(words[0] ?? "", people.flatMap((other) => other.name ?? []));
    const named = people.find((other) => words[0] && other.name === name)?.person;
    const person = seated ?? named;
    return person === undefined ? readNumber(words, reading, member) : one(person);
};

const readWager: Reader = (words, reading, member) => {
    const kinds = takeOf(reading.act, member)?.kinds;
    if (kinds) return one(words[0] ? pickWord(words[0], kinds) : null);
    const listed = readListed(words, reading, member);
    if (listed && !/^\d+$/.test(words[0] ?? "")) return listed;
    if (!isFree(reading.act, member)) return listed;
    return one(pickWord(words[0] ?? "", reading.setting.wagerIds ?? []));
};

/* "5" is 500 cents, "5.50" is 550; negative for corrections. */
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

/* One or more flags: listed ones, or those that every offer of the act allows. */
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

/* A listed word; if the member is free, one of the row's words, or any word if it has none. */
const readWord: Reader = (words, reading, member) => {
    const listed = readListed(words, reading, member);
    const choice = takeOf(reading.act, member)?.words;
    const [word = ""] = words;
    if (listed || !isFree(reading.act, member)) return listed;
    return one((choice ? pickWord(word, choice) : word) || null);
};

const READERS: { [Name in Member]?: Reader } = {
    seat: readSeat, wager: readWager, to: readWager, dice: readSmall(DIE), number: readCalled,
    hand: readWord, direction: readWord, cards: readCards, rule: readWord, reason: readWord,
    pick: readSmall(9), place: readNumber, other_place: readNumber, nth: readNumber,
    count: readNumber, tender: readWord, chips: readChips, other: readPerson, third: readPerson,
    duty: readWord, reserved: readWord, yes: readYes, cents: readMoney, part_cents: readMoney,
    min: readMoney, max: readMoney, flags: readFlags, seed: readWord, cheats: readSeats,
};

/* Reads a member's value; the row's word before the value, if any, is skipped. */
function read(words: readonly string[], reading: Reading, member: Member) {
    const before = member === "flags" ? undefined : takeOf(reading.act, member)?.word;
    const skip = before && words[0] === before ? 1 : 0;
    const found = (READERS[member] ?? readWord)(words.slice(skip), reading, member);
    return found && { ...found, took: found.took + skip };
}

/* ---- The line -------------------------------------------------------------------- */

/* A missing member, and the values given so far. */
export interface Asked {
    act: Act;
    values: Values;
    field: Field;
}

type Meant =
    | { kind: "order"; act: Act; order: Order; next: Order[] } /* next: to send afterwards, in order */
    | { kind: "along"; act: Act; order: Order; said: string; outcome: string } /* the first step */
    | ({ kind: "ask" } & Asked)
    | { kind: "why"; say: string };

/* `said` is the line with the act's full name: keys change with the offers, names don't. */
export type Understood = Meant & { said: string };

const why = (say: string): Meant => ({ kind: "why", say });

const MEMBER_WORDS: { [Name in Member]?: string } = {
    seat: "seat or name", wager: "bet", to: "correct bet", number: "number",
    cards: "cards, e.g. as kd", reason: "reason", rule: "clause", count: "how many",
    tender: "paid with", chips: "chips, e.g. 4x5", other: "person", third: "other person",
    yes: "yes or no", cents: "amount", part_cents: "second amount", flags: "options", seed: "seed",
    nth: "number", min: "minimum", max: "maximum", pick: "which two, e.g. 12",
};

const DICE = "345612";

/* What a member is, for a question. */
export function memberWords(act: Act, member: Member): string {
    const take = takeOf(act, member);
    if (member === "dice") return `dice, e.g. ${DICE.slice(0, take?.count ?? 2)}`;
    return take?.label?.toLowerCase() ?? MEMBER_WORDS[member] ?? plainWords(member);
}

/* "seat=3 cents=500": any member by name, for acts without a row. */
function readNamed(words: readonly string[], reading: Reading): Values | null {
    const values: Values = {};

    for (const word of words) {
        const at = word.indexOf("=");
        const member = word.slice(0, at) as Member;
        const found = READERS[member]?.(word.slice(at + 1).split(","), reading, member);
        if (!found) return null;
        values[member] = found.value;
    }
    return values;
}

/* The value that all offers of an act share: it can be typed, but need not be. */
function settled({ act }: Reading, member: Member): Value | undefined {
    return act.fields.some((field) => field.member === member)
        ? undefined : act.ways[0] && valueIn(act.ways[0], member);
}

/* The members that a line can give for an act, in order. */
function membersOf(reading: Reading): Member[] {
    const { act } = reading;
    const fixed = act.takes.map(({ member }) => member)
        .filter((member) => settled(reading, member) !== undefined);
    const flags: Member[] = act.extra.length ? ["flags"] : [];
    return [...new Set([...fixed, ...act.fields.map(({ member }) => member), ...flags])];
}

/* Whether a seat that fits no offer is one of the players who cheated: a dealer's partner is. */
function isCheat({ act, values }: Reading, member: Member, value: Value): boolean {
    return member === "seat" && act.open.includes("cheats") &&
        !waysLeft(act, { ...values, [member]: value }).length;
}

/* The first member that these words fit, with its value. */
function readOne(words: readonly string[], reading: Reading, members: Member[]) {
    for (const member of members) {
        const found = read(words, reading, member);
        const fixed = settled(reading, member);
        if (!found || (fixed !== undefined && !same(fixed, found.value))) continue;
        if (isCheat(reading, member, found.value)) continue;
        return { ...found, member, fixed: fixed !== undefined };
    }
    return null;
}

/* Reads the values of an act's fields: in order, unless a word fits only a later field.  Returns the
 * words that fit no field. */
function readFields(words: readonly string[], reading: Reading): readonly string[] {
    let members = membersOf(reading), rest = words;

    while (rest.length) {
        const found = readOne(rest, reading, members);
        if (!found) break;
        if (!found.fixed) reading.values[found.member] = found.value;
        members = members.filter((member) => member !== found.member);
        rest = rest.slice(found.took);
    }
    return rest;
}

function orderWith(act: Act, values: Values, way: Offer | undefined): Order {
    const role = act.role === undefined ? {} : { role: act.role };
    return orderOf({ ...(way ?? { act: act.act }), ...role }, values as OrderMembers);
}

/* Of the offers that fit, the one without values for members that were not given. */
function wayFor(act: Act, values: Values): Offer | undefined {
    const left = waysLeft(act, values);
    const silent = (way: Offer) => act.fields.every(({ member }) =>
        valueIn(way, member) === undefined || values[member] !== undefined);

    return left.find(silent);
}

/* With nothing typed: the only offer without flags, if there is exactly one. */
function plainWay({ ways }: Act): Offer | undefined {
    const plain = ways.filter((way) => !way.flags);
    const [first] = plain;
    return plain.length === 1 && ways.length > 1 && !first!.step && !first!.needs ? first : undefined;
}

/* The next missing field.  A reason makes the outcome void: no dice, number or cards needed. */
function stillNeeded(act: Act, values: Values): Field | undefined {
    const left = waysLeft(act, values);

    return act.fields.find(({ member, needed }) =>
        values[member] === undefined &&
        (needed || (left.length > 0 && left.every((way) => valueIn(way, member) !== undefined))));
}

/* Fills in members whose value is the same in all offers that fit. */
function fillIn(act: Act, values: Values): void {
    const left = waysLeft(act, values);

    for (const { member } of act.fields) {
        const first = left[0] && valueIn(left[0], member);
        if (values[member] !== undefined || first === undefined) continue;
        if (left.every((way) => same(valueIn(way, member), first))) values[member] = first;
    }
}

/* The message for an amount out of range; null if the amount is fine. */
function badAmount(act: Act, values: Values): string | null {
    const member = amountMember(act);
    const { [member]: amount, ...others } = values;
    const ranges = waysLeft(act, others).filter((way) => way.step);

    if (typeof amount !== "number" || !ranges.length) return null;
    if (ranges.some((way) => inRange(act, way, member, amount))) return null;
    const say = (number: number) => String(member === "cents" ? number / 100 : number);
    const { least = 0, most = 0, step = 1 } = ranges[ranges.length - 1]!;
    return `Must be ${say(least)} to ${say(most)}, in steps of ${say(step)}.`;
}

function understandAct(act: Act, words: readonly string[], setting: Setting,
                       done: boolean): Meant {
    const reading: Reading = { act, values: {}, setting };
    const named = words.length > 0 && words.every((word) => word.includes("="));
    const rest = named ? [] : readFields(words, reading);
    const values = named ? readNamed(words, reading) : reading.values;

    if (!values || rest.length) return why(`"${rest[0] ?? words.join(" ")}" is not understood here.`);
    const amount = badAmount(act, values);
    if (amount) return why(amount);
    const later = laterCards(act, values);
    if (act.many) return manyOrder(act, values, later, done || words.length > 0);
    const plain = words.length ? undefined : plainWay(act);
    if (plain) return ordered(act, orderWith(act, {}, plain), []);
    fillIn(act, values);
    const field = stillNeeded(act, values);
    if (field) return { kind: "ask", act, values, field };
    const way = wayFor(act, values);
    return way ? ordered(act, orderWith(act, values, way), later) : unclear(act, values);
}

/* If several cards, and nothing else, are given for an act of the game that takes one card, each
 * becomes a separate order.  Keeps the first card and returns the others. */
function laterCards(act: Act, values: Values): string[] {
    const cards = values["cards"] as string[] | undefined;
    const single = act.group === "play" && takeOf(act, "cards")?.count === 1;

    if (!single || !cards || Object.keys(values).length > 1) return [];
    values["cards"] = cards.slice(0, 1);
    return cards.slice(1);
}

function ordered(act: Act, order: Order, later: readonly string[]): Meant {
    return { kind: "order", act, order, next: later.map((card) => ({ ...order, cards: [card] })) };
}

/* Several offers fit, or none. */
function unclear(act: Act, values: Values): Meant {
    const field = waysLeft(act, values).length
        ? act.fields.find(({ member }) => values[member] === undefined) : undefined;

    return field ? { kind: "ask", act, values, field }
                 : why("That choice is not available now.");
}

/* If the offers are not all listed, the table decides; but some value must be given. */
function manyOrder(act: Act, values: Values, later: string[], said: boolean): Meant {
    const missing = act.fields.find(({ member, needed }) => needed && values[member] === undefined);
    const field = missing ?? (said ? undefined : act.fields[0]);

    if (field) return { kind: "ask", act, values, field };
    return ordered(act, orderWith(act, values, undefined), later);
}

/* A line without a key: the first act of the game that starts with such a value. */
function bareAct(acts: readonly Act[], words: readonly string[], setting: Setting) {
    return acts.find((act) => {
        const member = act.fields[0]?.member;
        if (act.group !== "play" || !member) return false;
        return act.fields.slice(0, 2).some((field) =>
            ["dice", "number", "cards", "count"].includes(field.member) &&
            read(words, { act, values: {}, setting }, field.member));
    });
}

export function findAct(acts: readonly Act[], word: string): Act | undefined {
    const lower = word.toLowerCase();
    const byKey = acts.find((act) => act.key === lower);
    const names = acts.map((act) => act.act);
    const name = lower.length > 1
        ? pickWord(lower, names) ?? pickWord(`pit-${lower}`, names) : null;

    return byKey ?? acts.find((act) => act.act === name);
}

/* The act that a line means, and the words after it. */
function actMeant(words: readonly string[], acts: readonly Act[], setting: Setting) {
    if (!words.length) return { act: usualAct(acts), rest: words };
    const bare = bareAct(acts, words, setting);
    return bare ? { act: bare, rest: words }
                : { act: findAct(acts, words[0]!), rest: words.slice(1) };
}

/* ---- On the way to an outcome ---------------------------------------------------- */

/* With real dice a player may have no screen, so staff enter what the player did.  An outcome can be
 * keyed at once: what is missing before it ("before"), and what follows from it ("after"), are then
 * orders of their own, sent one after the other.  The server's rows say which acts these are, and the
 * offers which is next. */

const wayOf = ({ rows }: Setting, act: ActId) => rows?.get(act)?.way;

/* The order of an act for which nothing need be said. */
function plainOrder(act: Act, setting: Setting): Order | null {
    const meant = understandAct(act, [], setting, false);
    return meant.kind === "order" ? meant.order : null;
}

/* What is missing next.  If it is a player's step and not offered, the table says why when it is
 * reported nevertheless. */
function stepBefore(acts: readonly Act[], setting: Setting): { act: Act; order: Order } | null {
    const usual = usualAct(acts);
    const { rows, waits } = setting;

    if (usual) {
        const order = wayOf(setting, usual.act) === "before" ? plainOrder(usual, setting) : null;
        return order && { act: usual, order };
    }
    if (waits?.for !== "seat" || !waits.act) return null;
    const row = [...(rows?.values() ?? [])].find(({ reports }) => reports === waits.act);
    if (!row) return null;
    const offer: Offer = { act: row.act, seat: waits.seat,
                           ...(acts[0]?.role ? { role: acts[0].role } : {}) };
    return { act: actOf(row, [offer]), order: orderOf(offer) };
}

/* An outcome that is keyed, at its moment or before; null if the line is none. */
function alongOf(line: string, words: readonly string[], acts: readonly Act[],
                 setting: Setting): Meant | null {
    const row = [...(setting.rows?.values() ?? [])].find(({ way }) => way === "outcome");
    const bare = words.length ? bareAct(acts, words, setting) : undefined;
    if (!row || !words.length || (bare && bare.act !== row.act)) return null;

    const act = bare ?? actOf(row, [{ act: row.act, many: true }]);
    if (!bareAct([act], words, setting)) return null;
    const meant = understandAct(act, words, setting, true);
    if (meant.kind !== "order") return meant;
    const outcome = orderWords({ ...act, words: "" }, { ...meant.order }, setting).slice(3);
    if (bare) return { kind: "along", act, order: meant.order, said: line, outcome };
    const step = stepBefore(acts, setting);
    if (step) return { kind: "along", ...step, said: line, outcome };
    const usual = usualAct(acts);
    return usual ? why(`${usual.words} first: press Enter.`) : null;
}

/* A step that was taken. */
export interface Step {
    order: Order;
    row: ActRow;
    words: string;
}

/* The next step on the way to the outcome in the line, after those taken: a message if it is not
 * possible, null if there is none left. */
export function stepAlong(line: string, taken: readonly Step[], acts: readonly Act[],
                          setting: Setting): Step | { why: string } | null {
    const step = (act: Act, order: Order): Step =>
        ({ order, row: setting.rows?.get(act.act) ?? rowOf(new Map(), act.act),
           words: orderWords(act, order, setting) });

    if (taken.some(({ row }) => row.way === "outcome")) {
        const usual = usualAct(acts);
        const after = usual && wayOf(setting, usual.act) === "after" &&
            !taken.some(({ row }) => row.way === "after") && plainOrder(usual, setting);
        return after ? step(usual, after) : null;
    }
    const meant = understand(line, acts, setting);
    if (meant.kind === "why") return { why: meant.say };
    if (meant.kind !== "along" || taken.some(({ order }) => order.act === meant.order.act))
        return { why: "The table did not go on. Nothing else was done." };
    return step(meant.act, meant.order);
}

const nameAt = ({ seats }: Setting, seat: number): string =>
    seats.find((one) => one.seat === seat)?.name ?? `Seat ${seat}`;

/* "Ana accepts, chooses, throws", of steps that report what a player did. */
function reportedWords(taken: readonly Step[], setting: Setting): string {
    const reports = taken.filter(({ row }) => row.does);
    const order: Whichever<Order> | undefined = reports[0]?.order;

    if (!order) return "";
    return `${nameAt(setting, order.seat ?? 0)} ${reports.map(({ row }) => row.does).join(", ")}`;
}

/* All steps in one line: "Ana accepts, chooses, throws: 3 and 4"; or, if no player's step was
 * missing, what staff did. */
export function stepsWords(taken: readonly Step[], setting: Setting): string {
    const reported = reportedWords(taken, setting);
    const outcome = taken.find(({ row }) => row.way === "outcome");

    if (!reported) return taken.map(({ words }) => words).join(" · ");
    if (!outcome) return reported;
    return `${reported}: ${outcome.words.split(" · ").slice(1).join(", ")}`;
}

/* What Enter would begin with. */
export function alongWords(meant: Understood & { kind: "along" }, setting: Setting): string {
    const row = setting.rows?.get(meant.act.act);
    const first: Step = { order: meant.order, row: row ?? rowOf(new Map(), meant.act.act),
                          words: orderWords(meant.act, meant.order, setting) };

    if (row?.way === "outcome") return first.words;
    return `${reportedWords([first], setting) || first.words} … ${meant.outcome}`;
}

/* ---- The line, again ------------------------------------------------------------- */

const NO_CARD = "The house shuffles here, so don't name cards. Enter draws the next one.";

/* Reads a line as one of the acts; `done`: no more values will follow. */
export function understand(line: string, acts: readonly Act[], setting: Setting,
                           done = false): Understood {
    const words = line.trim().split(/\s+/).filter(Boolean);
    const along = alongOf(line, words, acts, setting);
    if (along) return { ...along, said: line };
    const { act, rest } = actMeant(words, acts, setting);
    const message = words.length ? `"${words[0]}" is not available now.`
                                 : "Enter does nothing right now.";

    if (!act && setting.shuffled && words.some(cardOf)) return { ...why(NO_CARD), said: line };
    if (!act) return { ...why(message), said: line };
    return { ...understandAct(act, rest, setting, done), said: [act.act, ...rest].join(" ") };
}

/* ---- An order in words ----------------------------------------------------------- */

export function orderWords(act: Act, order: Whichever<Order>, setting: Setting): string {
    const { act: _, role: __, ...members } = order;
    const rank = ([member]: [Member, Value]) => membersIn(act.takes).indexOf(member);
    const said = (Object.entries(members) as [Member, Value][])
        .sort((one, other) => rank(one) - rank(other))
        .map(([member, value]) => shown(member, value, setting));

    return [act.words, ...said].join(" · ");
}

/* ---- Awaiting the dealer --------------------------------------------------------- */

/* A wager, or a call on or off, that may have to be confirmed by the dealer. */
export interface Waiting {
    seat: number;
    wager: string;
    cents: number;
    waiting?: boolean;
    spoken?: boolean;
    act?: string;
}

/* Everything of one player that awaits the dealer; one order confirms it all. */
export interface ToConfirm {
    seat: number;
    words: string;
    order: Order | null; /* null if this person cannot confirm it */
}

const plainMoney = (cents: number): string =>
    (cents / 100).toFixed(cents % 100 ? 2 : 0);

function waitingWords(one: Waiting, setting: Setting): string {
    const wager = shown("wager", one.wager, setting);
    if (one.act && one.act !== "bet") return `${wager}: ${plainWords(one.act)}`;
    return `${plainMoney(one.cents)} on ${wager} (${one.spoken ? "spoken" : "late"})`;
}

export function toConfirm(wagers: readonly Waiting[], acts: readonly Act[],
                          setting: Setting): ToConfirm[] {
    const waiting = wagers.filter((one) => one.waiting);
    const confirm = acts.find(({ act }) => act === "confirm");
    const way = (seat: number) => confirm?.ways.find((one) => one.seat === seat);
    const order = (seat: number) =>
        confirm && way(seat) ? orderWith(confirm, {}, way(seat)) : null;

    return [...new Set(waiting.map(({ seat }) => seat))].map((seat) => ({
        seat,
        words: waiting.filter((one) => one.seat === seat)
            .map((one) => waitingWords(one, setting)).join(", "),
        order: order(seat),
    }));
}

/* The parts of a table's state that say whose turn it is. */
export interface Moment {
    seats: readonly Seat[];
    waits?: Waits;
    staff?: readonly { name?: string; role: string }[];
}

function seatName({ seats }: Moment, seat: number): string {
    return seats.find((one) => one.seat === seat)?.name ?? `seat ${seat}`;
}

/* "Stan (stickperson)", or a note that none is on duty; empty if the role is one's own. */
function staffNames({ staff = [] }: Moment, all: string[], own: string | undefined): string {
    const roles = all.filter((role) => role !== own);
    const names = staff.filter(({ role }) => roles.includes(role))
        .map(({ name, role }) => `${name ?? "the house"} (${plainWords(role)})`);

    if (!roles.length) return "";
    return names.join(" or ") || `a ${roles.map(plainWords).join(" or ")} (none on duty)`;
}

/* The names that a line can use at a table. */
export function settingOf(table: Moment, rows: Rows, more: Partial<Setting>): Setting {
    return { seats: table.seats, shuffled: isShuffled(rows), rows, waits: table.waits, ...more };
}

/* For staff who could go on: which players have not answered yet. */
function silentWords(moment: Moment): string {
    const silent = (moment.waits?.for === "players" && moment.waits.seats) || [];
    const names = silent.map((seat) => seatName(moment, seat)).join(" and ");

    return names && `Ask first: ${names} ${silent.length > 1 ? "have" : "has"} not answered.`;
}

/* Whom the table waits for, if the person at the console cannot move the game on, or only by
 * entering what a player did. */
export function waitsFor(moment: Moment, acts: readonly Act[]): string {
    const { waits } = moment;
    const usual = usualAct(acts);
    if (usual && !usual.reports) return silentWords(moment);
    if (!waits) return "";
    if (waits.for === "seat") return `Waiting for ${seatName(moment, waits.seat)} to ${waits.to}.`;
    if (waits.for === "players") return `Waiting for the players to ${waits.to}.`;
    const names = staffNames(moment, waits.roles, acts[0]?.role);
    if (names) return `Waiting for ${names} to ${waits.to}.`;
    return waits.first ? `Waiting for ${waits.first}.` : "";
}

/* ---- Idle ------------------------------------------------------------------------ */

/* Milliseconds after which the server signs idle staff out. */
export const IDLE_MOST = 5 * 60_000;
const IDLE_WARN = 60_000;

/* The warning after so many idle milliseconds; null if it is too early for one. */
export function idleWords(milliseconds: number): string | null {
    const left = Math.ceil((IDLE_MOST - milliseconds) / 1000);

    if (milliseconds < IDLE_MOST - IDLE_WARN) return null;
    if (left > 0) return `Are you still there? You will be signed out in ${left} s. Press any key to stay.`;
    return "You have been signed out after five minutes without activity." +
        " The table is as you left it.";
}
