/* item-wire.ts - messages about tournaments and promotions, the items of the programme.  Written by
 * hand to match the server's code.
 *
 * Amounts are whole cents, times are milliseconds since 1970; entries, sessions, seats, places and
 * prizes count from 1. */

import type { ItemKind } from "./generated/wire-types";

export type { ItemKind };

/* ---- The programme --------------------------------------------------------------- */

/* A sentence that ends with a moment, in parts. */
export interface Moment {
    say: string;
    time: number;
}

export interface ItemRow {
    item: string;
    kind: ItemKind;
    title: string;
    phase: string;
    number?: number; /* of the item in the casino */
    say?: string;
    moment?: Moment; /* the same, if it has one */
    game?: string;
    rules?: "table" | "terminals" | "house";
    fee?: number;
    entered?: number;
    least?: number;
    most?: number;
    opens?: number;
    closes?: number;
    starts?: number;
    tables?: string[];
}

/* What the reader can open. */
export interface Opening {
    kind: ItemKind;
    role: string;
    clause: string;
}

export interface Programme {
    now: number;
    offers?: Opening[];
    items: ItemRow[];
}

/* What a form sends. */
export interface ItemOpening {
    kind: ItemKind;
    item: string;
    role: string;
    terms: [key: string, value: string][];
}

/* ---- Acts and offers ------------------------------------------------------------- */

/* A member that an act takes. */
export interface ItemTake {
    name: string;
    kind: string;
    label?: string;
    optional?: boolean;
    choices?: string[];
}

export interface ItemAct {
    act: string;
    label?: string;
    player_label?: string;
    short_label?: string; /* beside what it is about */
    words?: string; /* "applies for entry" */
    grave?: boolean;
    main?: boolean;
    takes?: ItemTake[];
}

export type ItemValue = string | number | boolean;
export type ItemMembers = Record<string, ItemValue>;

/* An order with some members left open: those in `needs`, and optional ones of the act. */
export interface ItemOffer {
    act: string;
    role?: string;
    clause?: string;
    label?: string;
    many?: boolean; /* too many to list: any number */
    needs?: string[];
    [member: string]: ItemValue | string[] | undefined;
}

export interface ItemOrder {
    act: string;
    role?: string;
    [member: string]: ItemValue | undefined;
}

export interface OwnEntry {
    entry: number;
    status: string;
    out?: boolean;
    session?: number;
    seat?: number;
    table?: string;
    place?: number;
    prize?: number;
}

/* In a promotion. */
export interface OwnTickets {
    tickets: number;
    left: number; /* not drawn yet */
}

export interface OwnClaim {
    claim: number;
    prize: number;
    status: string;
    reason?: string; /* of a denial */
}

export interface ItemYours {
    person?: number;
    roles?: string[];
    entry?: OwnEntry | OwnTickets | null;
    claims?: OwnClaim[];
    offers: ItemOffer[];
}

export interface ItemEvent {
    event: string;
    act?: string;
    person?: number;
    name?: string;
    number?: number;
    second?: number;
    cents?: number;
    clause?: string;
    also?: string;
    say?: string;
}

/* ---- Draws ----------------------------------------------------------------------- */

/* A draw that was made, with what anyone needs to compute it again. */
export interface Proof {
    number: number; /* of the draw */
    of?: number; /* what was drawn: a stage, a prize */
    seed: string;
    entrants: string;
    count: number; /* of lots */
    commitment?: string; /* before the draw, if it is not the seed of the draw before */
}

export interface ItemDraws {
    made: number;
    commitment?: string; /* to the next draw */
    proofs?: Proof[];
}

/* ---- Tournaments ----------------------------------------------------------------- */

export interface Stage {
    word: string;
    seats: number;
    advance?: number;
    best?: number;
    losers?: boolean;
}

export interface PlacePrize {
    place: number;
    cents?: number;
    goods?: string;
    permille?: number; /* of the pool, if it is a share */
}

export interface Entry {
    entry: number;
    person?: number;
    name: string;
    status: string;
    stage?: number;
    out?: boolean;
    session?: number;
    place?: number;
    prize?: number;
    time?: number;
}

export type SessionKind = "stage" | "advance" | "winner" | "runner-up";
export type SessionState = "drawn" | "started" | "tallied" | "failed" | "voided";

export interface SessionPlayer {
    seat: number;
    entry: number;
    name: string;
    chips?: number;
    out?: boolean;
    disqualified?: boolean;
    void?: boolean;
    rank?: number;
}

export interface Session {
    session: number;
    kind: SessionKind;
    state: SessionState;
    stage: number;
    word?: string;
    table: string;
    starts?: number;
    ends?: number; /* of a session that lasts for a time */
    of?: number; /* a play-off: of this session; 0: of the whole stage */
    places?: number; /* a play-off: how many it decides */
    round?: number;
    length?: number;
    players: SessionPlayer[];
}

export interface Standing {
    entry: number;
    name: string;
    rank?: number; /* the same for tied players; 0: the entry does not count */
    place?: number; /* 0: not decided */
    chips?: number;
    out?: boolean;
    prize?: number;
}

export type TournamentPhase = "announced" | "playing" | "decided" | "over" | "cancelled";

export interface TournamentState {
    phase: TournamentPhase;
    say?: string;
    moment?: Moment;
    rules?: "table" | "terminals" | "house";
    house?: boolean;
    stage?: number;
    stage_due?: boolean;
    stages: Stage[];
    game: string;
    tables: string[];
    fee: number;
    chips: number;
    issue?: "free" | "bought";
    min: number;
    max: number;
    step?: number;
    pass_cards?: number;
    secret_cards?: number;
    seconds?: number;
    measure?: "rounds" | "seconds" | "shoes";
    length?: number;
    least?: number;
    most?: number;
    opens?: number;
    closes?: number;
    starts?: number;
    transferable?: boolean;
    open_to_all?: boolean;
    pool?: number;
    kept?: number;
    added?: number;
    prizes?: PlacePrize[];
    in_charge?: { person?: number; name: string } | null;
    entries: Entry[];
    sessions: Session[];
    standings: Standing[];
    draws?: ItemDraws;
}

/* ---- Promotions ------------------------------------------------------------------ */

export interface Prize {
    number: number;
    title?: string;
    kind?: string;
    cents?: number;
    drawn?: number; /* when; 0: not yet */
    winner?: { name?: string } | null;
    status?: string;
    draw?: number; /* when it will be drawn */
}

export interface PromotionState {
    phase: string;
    say?: string;
    moment?: Moment;
    prizes: Prize[];
    entrants?: number;
    tickets?: number;
    opens?: number;
    closes?: number;
    starts?: number;
    draws?: ItemDraws;
}

/* ---- Messages -------------------------------------------------------------------- */

interface AnyItem {
    tell: "item";
    item: string;
    number?: number;
    title: string;
    terms?: [key: string, value: string][];
    digest?: string;
    acts?: ItemAct[];
    entry?: number;
    now?: number;
    yours?: ItemYours;
}

export interface WholeTournament extends AnyItem {
    kind: "tournament";
    state: TournamentState;
}

export interface WholePromotion extends AnyItem {
    kind: "promotion";
    state: PromotionState;
}

export type WholeItem = WholeTournament | WholePromotion;

export interface ItemStateMessage {
    tell: "item-state";
    item: string;
    now?: number;
    state?: TournamentState | PromotionState;
    yours?: ItemYours;
}

export interface ItemEventsMessage {
    tell: "item-events";
    item: string;
    entry: number;
    time?: number;
    events: ItemEvent[];
}

/* A new item, to everyone. */
export interface OpenedMessage extends ItemRow {
    tell: "opened";
    entry: number;
}

export type ItemMessage = WholeItem | ItemStateMessage | ItemEventsMessage;
