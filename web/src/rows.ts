/* rows.ts - the acts of a table as its server describes them, and orders made of offers.  An act
 * that is not described can be given all the same, by its name. */
import type { ActId, ActRow, Flag, MemberName, Offer, Order, OrderMembers, Role, Take } from "./wire";

export type Rows = ReadonlyMap<ActId, ActRow>;

export const NO_ROWS: Rows = new Map();

export function rowsOf(list: readonly ActRow[] | undefined): Rows {
    return new Map((list ?? []).map((row) => [row.act, row]));
}

/* ---- Words ----------------------------------------------------------------------- */

export const plainWords = (word: string): string => word.replaceAll("-", " ");

/* "pit-colour-up": "Colour up". */
export function actWords(act: string): string {
    const words = plainWords(act.replace(/^pit-/, ""));
    return words.charAt(0).toUpperCase() + words.slice(1);
}

export function rowOf(rows: Rows, act: ActId): ActRow {
    return rows.get(act) ?? { act, group: "table", takes: [] };
}

/* Of staff, and of players. */
export const labelOf = ({ act, label }: ActRow): string => label ?? actWords(act);
export const playerLabelOf = (row: ActRow): string => row.player_label ?? labelOf(row);

/* ---- What an act takes ----------------------------------------------------------- */

export function takeOf({ takes }: Pick<ActRow, "takes">, member: MemberName): Take | undefined {
    return takes.find((one) => one.member === member);
}

/* The row as somebody in this role has it. */
export function rowBy(row: ActRow, role: Role = "player"): ActRow {
    return { ...row, takes: row.takes.filter(({ by }) => !by || by.includes(role)) };
}

/* Whether at this table only chance says which card comes. */
export function isShuffled(rows: Rows): boolean {
    return [...rows.values()].some((row) => takeOf(row, "cards")?.chance);
}

/* The words of a flag that an act takes. */
export function flagWords({ takes }: ActRow, flag: Flag): string {
    const take = takes.find(({ member, word }) => member === "flags" && word === flag);
    return take?.label ?? actWords(flag);
}

/* What is left open where an offer has a least and a most: money, unless it is counted. */
export function amountMember(row: Pick<ActRow, "takes">): "cents" | "count" {
    return !takeOf(row, "cents") && takeOf(row, "count") ? "count" : "cents";
}

/* ---- Offers ---------------------------------------------------------------------- */

/* Members of an offer that say what is left open, or why. */
type OpenName = Exclude<keyof Offer, MemberName | "act" | "role">;
const OPEN: ReadonlySet<string> = new Set<OpenName>([
    "least", "most", "step", "fee", "clause", "many", "needs", "label",
]);

/* The order that is offered, with what was said of it: what is offered fits its act, so whatever is
 * missing is told by the table. */
export function orderOf(offer: Offer, said: OrderMembers = {}): Order {
    const offered = Object.entries(offer).filter(([name]) => !OPEN.has(name));
    return { ...Object.fromEntries(offered), ...said } as Order;
}

/* Whether it is a player's own, and not for the staff of the table. */
export function isPlayers(offer: Offer): boolean {
    return offer.role === undefined || offer.role === "player";
}
