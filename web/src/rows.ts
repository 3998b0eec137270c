/* rows.ts - the acts of a table as the server describes them, and orders made from offers.  An act
 * without a row can still be given by its name. */
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

/* Labels for staff and for players. */
export const labelOf = ({ act, label }: ActRow): string => label ?? actWords(act);
export const playerLabelOf = (row: ActRow): string => row.player_label ?? labelOf(row);

/* ---- What an act takes ----------------------------------------------------------- */

export function takeOf({ takes }: Pick<ActRow, "takes">, member: MemberName): Take | undefined {
    return takes.find((one) => one.member === member);
}

/* The row with the members that this role gives. */
export function rowBy(row: ActRow, role: Role = "player"): ActRow {
    return { ...row, takes: row.takes.filter(({ by }) => !by || by.includes(role)) };
}

/* Whether the house shuffles at this table, so that only chance decides which card comes. */
export function isShuffled(rows: Rows): boolean {
    return [...rows.values()].some((row) => takeOf(row, "cards")?.chance);
}

/* The label of an act's flag. */
export function flagWords({ takes }: ActRow, flag: Flag): string {
    const take = takes.find(({ member, word }) => member === "flags" && word === flag);
    return take?.label ?? actWords(flag);
}

/* The member that an offer's least and most are about: money, unless the act counts. */
export function amountMember(row: Pick<ActRow, "takes">): "cents" | "count" {
    return !takeOf(row, "cents") && takeOf(row, "count") ? "count" : "cents";
}

/* ---- Offers ---------------------------------------------------------------------- */

/* Members of an offer that are not part of the order. */
type OpenName = Exclude<keyof Offer, MemberName | "act" | "role">;
const OPEN: ReadonlySet<string> = new Set<OpenName>([
    "least", "most", "step", "fee", "clause", "many", "needs", "label",
]);

/* The offered order with the given values.  An offer fits its act; if a member is missing, the table
 * refuses the order. */
export function orderOf(offer: Offer, said: OrderMembers = {}): Order {
    const offered = Object.entries(offer).filter(([name]) => !OPEN.has(name));
    return { ...Object.fromEntries(offered), ...said } as Order;
}

/* Whether the offer is for the player, not for staff. */
export function isPlayers(offer: Offer): boolean {
    return offer.role === undefined || offer.role === "player";
}
