/* item-form.ts - from offers of a tournament or promotion to orders: what still has to be asked, and
 * the order that the answers make.  It knows no rules: an act can be done if it is offered. */
import type { ItemAct, ItemMembers, ItemOffer, ItemOrder, ItemTake, ItemValue } from "./item-wire";
import { actWords } from "./rows";

export type Acts = ReadonlyMap<string, ItemAct>;

/* ---- Offers ---------------------------------------------------------------------- */

/* Members of an offer that are not part of the order. */
const OPEN = new Set(["clause", "label", "needs", "many", "least", "most"]);

export const isPlayersOffer = ({ role }: ItemOffer): boolean =>
    role === undefined || role === "player";

export const offersOf = (offers: readonly ItemOffer[], act: string): ItemOffer[] =>
    offers.filter((offer) => offer.act === act);

/* A player's own offer of an act. */
export const playersOffer = (offers: readonly ItemOffer[], act: string): ItemOffer | undefined =>
    offersOf(offers, act).find(isPlayersOffer);

export function itemLabel(offer: ItemOffer, acts: Acts): string {
    const row = acts.get(offer.act);
    const players = isPlayersOffer(offer) ? row?.player_label : undefined;
    return offer.label ?? players ?? row?.label ?? actWords(offer.act);
}

/* What the number of an offer counts: "entry", "session", "prize"; empty if it has none. */
export function subjectOf(offer: ItemOffer, acts: Acts): string {
    const take = acts.get(offer.act)?.takes?.find(({ name }) => name === "number");
    return typeof offer.number === "number" ? (take?.label ?? "number").toLowerCase() : "";
}

/* ---- Fields ---------------------------------------------------------------------- */

export interface ItemField extends ItemTake {
    needed: boolean;
}

/* What a person can or must add to an offer: the members it lacks. */
export function fieldsOf(offer: ItemOffer, acts: Acts): ItemField[] {
    const takes = acts.get(offer.act)?.takes ?? [];
    const needs = offer.needs ?? [];
    const missing = takes.filter(({ name }) => offer[name] === undefined);
    const others = needs.filter((name) => !takes.some((take) => take.name === name))
        .map((name): ItemTake => ({ name, kind: name }));
    return [...missing, ...others]
        .map((take) => ({ ...take, needed: needs.includes(take.name) || !take.optional }));
}

/* Players give only what concerns themselves. */
const OTHERS = new Set(["other", "number"]);

export function ownFields(offer: ItemOffer, acts: Acts): ItemField[] {
    return fieldsOf(offer, acts).filter(({ name, needed }) => needed || !OTHERS.has(name));
}

export const isGrave = ({ act }: ItemOffer, acts: Acts): boolean => acts.get(act)?.grave ?? false;

/* True if a click is enough: nothing to ask and nothing to confirm. */
export function isPlain(offer: ItemOffer, acts: Acts, fields = fieldsOf(offer, acts)): boolean {
    return fields.length === 0 && !isGrave(offer, acts);
}

/* ---- Values ---------------------------------------------------------------------- */

export type Widget = "choice" | "yes" | "money" | "time" | "person" | "word" | "number" | "text";

const WIDGETS: Record<string, Widget> = {
    choice: "choice", yes: "yes", money: "money", cents: "money", cheque: "money",
    transfer: "money", time: "time", other: "person", person: "person", seed: "word",
    number: "number", second: "number", count: "number", nth: "number",
};

export function widgetOf({ kind, name, choices }: ItemTake): Widget {
    if (choices?.length) return "choice";
    return WIDGETS[kind] ?? WIDGETS[name] ?? (/cents$/.test(name) ? "money" : "text");
}

const SEED_MOST = 32; /* bytes */

/* The bytes of a text in hexadecimal digits. */
export function hexOfText(text: string): string {
    return Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0"))
        .join("");
}

/* A value as typed; undefined if it is empty or cannot be read.  `people` has numbers by name. */
export function readValue(
    field: ItemTake, typed: string, people: ReadonlyMap<string, number> = new Map(),
): ItemValue | undefined {
    const text = typed.trim();
    if (!text) return undefined;
    const number = Number(text.replaceAll(",", ""));
    switch (widgetOf(field)) {
        case "yes": return text === "yes";
        case "money": return Number.isFinite(number) ? Math.round(number * 100) : undefined;
        case "number": return Number.isSafeInteger(number) ? number : undefined;
        case "time": return Number.isNaN(Date.parse(text)) ? undefined : Date.parse(text);
        case "person": return people.get(text.toLowerCase()) ??
            (Number.isSafeInteger(number) ? number : text);
        case "word": return hexOfText(text).slice(0, 2 * SEED_MOST);
        default: return text;
    }
}

/* The order of an offer with these values added. */
export function itemOrderOf(offer: ItemOffer, said: ItemMembers = {}): ItemOrder {
    const offered = Object.entries(offer).filter(([name]) => !OPEN.has(name));
    return { ...Object.fromEntries(offered), ...said } as ItemOrder;
}

export interface Answers {
    values: ItemMembers;
    missing: ItemField | undefined; /* the first needed field without a value */
}

export function answersOf(
    fields: readonly ItemField[], typed: Readonly<Record<string, string>>,
    people?: ReadonlyMap<string, number>,
): Answers {
    const values: ItemMembers = {};
    for (const field of fields) {
        const value = readValue(field, typed[field.name] ?? "", people);
        if (value !== undefined) values[field.name] = value;
    }
    return { values, missing: fields.find(({ name, needed }) => needed && !(name in values)) };
}
