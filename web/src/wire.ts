/* wire.ts - the messages of the protocol, and the connection that carries them.
 *
 *   Connection   one socket for all tables and items; reconnects after a break, watches the same
 *                ones again, and resends unanswered requests under the same number, so that each
 *                counts once
 *   order()      sends an order and returns its answer; itemOrder() one to a tournament or promotion
 *
 * Amounts are whole cents, times are milliseconds since 1970, seats count from 1. */

import type { AdviceMessage } from "./advice-wire";
import { type ChangeMessage, Changes } from "./changes";
import type {
    ActId, ActRow, Edition, Emblem, EventMembers, Fate, Flag, GameEventKind, Group, Look, MemberName,
    OptionId, Order, OrderMembers, Phase, PitEventKind, Reason, RefusalCode, Role, Take,
} from "./generated/wire-types";

import type { ItemMessage, ItemOpening, ItemOrder, OpenedMessage } from "./item-wire";

/* Generated from the server's rows when the pages are built. */
export type {
    ActId, ActRow, Fate, Flag, Group, Look, MemberName, Order, OrderMembers, Reason, Role, Take,
};

/* The orders of one act. */
export type OrderOf<Act extends ActId> = Extract<Order, { act: Act }>;

/* Any type of a union: every member that one of them has is optional. */
type Keys<Any> = Any extends unknown ? keyof Any : never;
type ValueAt<Any, Key> = Any extends unknown ? (Key extends keyof Any ? Any[Key] : never) : never;
export type Whichever<Any> = { [Key in Keys<Any>]?: ValueAt<Any, Key> };

/* ==== From here to "The connection": written by hand to match the server's code ==== */

/* ---- Offers and events ----------------------------------------------------------- */

/* An order with some members left open: an amount between least and most, and the members in
 * `needs`.  With `many`, other values than those listed are possible, such as other cards. */
export interface Offer extends OrderMembers {
    act: ActId;
    role?: Role;
    clause?: string; /* of the rules that allow it */
    least?: number;
    most?: number;
    step?: number;
    fee?: number; /* extra cost */
    many?: boolean;
    needs?: MemberName[]; /* still to be given, such as which chips */
    label?: string; /* instead of the act's label */
}

/* Members of events of any kind. */
interface AnyEvent {
    act?: ActId; /* if the event reports an act */
    seat?: number | "house";
    clause?: string;
    also?: string;
    say?: string;
}

export interface PitEvent extends AnyEvent {
    event: PitEventKind;
    person?: number;
    other?: number;
    third?: number;
    lifts?: boolean;
    number?: number;
    cents?: number;
    count?: number;
    chips?: Record<string, number>;
}

export interface AnyGameEvent extends AnyEvent {
    role?: Role;
    wager?: string;
    part_of?: string;
    stake?: number;
    paid?: number;
    promo?: number;
    undecided?: boolean; /* a bet that came back without a decision */
    gain?: number; /* added to the player's chips; negative: taken */
}

export type EventKind = GameEventKind | PitEventKind;

/* An event with a sentence about it: of one kind, or of any. */
export type EventOf<Kind extends EventKind> = Kind extends GameEventKind
    ? AnyGameEvent & EventMembers[Kind] & { event: Kind }
    : PitEvent;
export type TableEvent = EventOf<EventKind>;

/* ---- Messages -------------------------------------------------------------------- */

export interface Person {
    person: number;
    name: string;
    guest?: boolean;
    staff?: boolean;
}

export interface Casino {
    version: number;
    name: string;
    key: string; /* its public key */
    guests: boolean;
    guest_cents?: number; /* play money of a new guest */
    guest_poor_cents?: number; /* a guest with less can get it again */
    chips: number[];
    cashier?: boolean; /* one is on duty, */
    serves?: boolean; /* ... and it is this person */
    person: Person | null;
    csrf?: string;
}

/* The outcome of a round: a sentence, a short form for small spaces, and a CSS class for the
 * colour. */
export interface Result {
    say: string;
    short?: string;
    as?: string;
}

/* A session of a tournament at a table, as everyone sees it. */
export interface ContestState {
    tournament: number;
    session: number;
    stage: "seating" | "playing" | "ended";
    rules?: "table" | "terminals" | "house";
    game?: string;
    missing?: string;
    measure: "rounds" | "seconds" | "shoes";
    length: number;
    round: number;
    shoe?: number;
    chips: number;
    bought?: boolean;
    min: number;
    max: number;
    seconds?: number;
    marker?: number; /* seats */
    turn?: number;
    players?: number[];
    made?: number[];
    late?: number[];
    passed?: number[];
    out?: number[];
    disqualified?: number[];
    raises?: { min: number; max: number; raised: boolean }[];
    secrets?: { seat: number; wager: string }[]; /* without their amounts */
}

/* A player's own part of it. */
export interface OwnContest {
    pass_cards: number;
    secret_cards: number;
    secret?: boolean; /* this round's wagers are secret */
    late?: boolean;
    made?: boolean;
    out?: boolean;
    secrets?: { seat: number; wager: string; cents: number }[];
}

export interface TableRow {
    unusual?: string[]; /* unusual options, in words */
    table: string;
    edition: Edition;
    game: string;
    emblem?: Emblem; /* name of a small picture */
    min: number;
    max: number;
    seats: number;
    taken: number;
    phase?: Phase;
    say?: string;
    open?: boolean;
    closes_at?: number;
    last?: Result[];
    automatic?: boolean;
    advice?: boolean; /* players may ask which choice is best */
    closed?: boolean;
}

/* Limits of one kind of bet. */
export interface KindLimits {
    wager: string;
    name: string;
    min: number;
    max: number;
    step?: number;
}

export interface SeatState {
    seat: number;
    name?: string;
    colour?: number;
    rack?: number;
    layout?: number;
    min?: number; /* personal limits */
    max?: number;
    kinds?: KindLimits[]; /* ... for one kind of bet */
    here?: boolean;
    parts?: string[]; /* the player's roles in the game, such as shooter, in words */
}

export interface WagerState {
    seat: number;
    wager: string;
    cents: number;
    off?: boolean;
    on?: boolean;
    waiting?: boolean;
    promo?: number;
}

/* A card such as "AS"; null if it is face down. */
export type CardWord = string | null;

export interface ChanceState {
    drawn: number;
    shown: number;
    first?: number; /* the first draw of the house's current seeds */
    commitment?: string;
    seeds?: SeatSeed[]; /* of players, that count; */
    fixed?: SeatSeed[]; /* ... that will, and can't be changed; */
    given?: SeatSeed[]; /* ... given after those */
}

export interface SeatSeed {
    seat: number;
    hex: string;
}

/* Whom the table waits for, and to do what. */
export type Waits =
    | { for: "seat"; seat: number; to: string; act?: ActId }
    | { for: "role"; roles: Role[]; to: string; first?: string } /* what must happen first */
    | { for: "players"; seats?: number[]; to: string }; /* seats that have not answered yet */

/* Limits of the table, and of kinds of bets that have their own. */
export interface Limits {
    min: number;
    max: number;
    step?: number;
    kinds?: KindLimits[];
}

/* The rules that apply at a table, in our own words. */
export interface RulesShown {
    table: string;
    game: string;
    clause?: string; /* that has them shown */
    limits: Limits;
    options: { option: string; about: string; value: string; clause: string }[];
    texts: { text: string; clauses: { clause: string; say: string }[] }[];
}

/* The public state of any game; each drawing part reads further members. */
export interface TableState {
    phase: Phase;
    say?: string;
    say_to?: number; /* a seat; the sentence continues "to" its player */
    open?: boolean;
    turn?: number | "house" | null;
    waits?: Waits;
    closes_at?: number;
    now?: string; /* label of the button that takes the round on */
    needs?: { say: string; clause?: string }; /* what the table needs to go on */
    to_play?: number; /* seat of the player who plays next */
    rounds?: number; /* that the table has ended */
    gone?: number[]; /* seats of disconnected players */
    ready?: number[]; /* seats of ready players */
    waited?: number; /* how many players must be ready */
    seats: SeatState[];
    wagers: WagerState[];
    lit?: string[]; /* wagers whose areas the equipment lights up */
    last?: Result[];
    chance?: ChanceState;
    limits?: Limits;
    unusual?: string[]; /* if options of the sign have changed since the table opened */
    notice?: { name?: string; min: number; max: number; minutes: number }; /* until it applies */
    closing?: number;
    closing_minutes?: number; /* until the time on the closing sign */
    pay_sign?: { option: string; value: string; minutes: number };
    reserved?: "party" | "event";
    colours_only?: boolean;
    closed?: boolean;
    owed?: number;
    places?: number;
    session?: ContestState;
    over?: boolean; /* set by the page: dice and cards are from the last round */
}

export interface Rack {
    chips: Record<string, number>;
    cents: number;
    promo?: number;
}

export interface Purse {
    chips?: Record<string, number>;
    cents?: number;
    voucher?: number;
    promo?: number;
}

export interface Yours {
    here?: boolean;
    seat?: number | null;
    rack?: Rack;
    purse?: Purse;
    session?: OwnContest;
    say?: string; /* instead of the public sentence */
    people?: { person: number; name?: string }[]; /* for staff: those without a seat, or barred */
    offers: Offer[];
}

export interface Welcome {
    tell: "welcome";
    version: number;
    person?: number | null;
    name?: string;
    now: number;
}
/* The house's choices where the rule text leaves them open. */
export type Sign = {
    edition: Edition;
    text: string;
    options: Partial<Record<OptionId, string>>;
    min: number;
    max: number;
    chip: number;
};

/* A finished round, from GET /api/tables/NAME/rounds. */
export interface RoundRow {
    time: number;
    first: number;
    entry: number;
    outcome?: string;
    say: string;
    house: number;
    void?: boolean;
    undone?: boolean;
}
export interface RoundsAnswer {
    table: string;
    since: number;
    ended: number;
    rounds: RoundRow[];
}

export interface WholeTable {
    tell: "table";
    table: string;
    edition: Edition;
    game: string;
    sign?: Sign;
    automatic?: boolean;
    advice?: boolean; /* players may ask which choice is best */
    trainer?: boolean; /* there is one for its game */
    acts?: ActRow[]; /* every act of the table */
    goes?: ActId[]; /* acts that one click takes, one after the other */
    entry?: number;
    now?: number;
    number?: number; /* of the state, for the changes after it */
    state: TableState;
    past?: EventsMessage[]; /* since the entry that the watcher gave, */
    past_from?: number; /* ... or after this one: earlier ones are no longer known */
    yours?: Yours;
}
export interface StateMessage {
    tell: "state";
    table: string;
    entry: number;
    now?: number;
    state: TableState;
}
export interface EventsMessage {
    tell: "events";
    table: string;
    entry: number;
    time?: number;
    events: TableEvent[];
    accounts?: RoundAccount[]; /* of the round so far, if these events change it */
}

/* What a person has at one table: chips in the rack, on the felt, and held by the house. */
export interface Place {
    table: string;
    game: string;
    seat?: number;
    rack: number;
    layout: number;
    held: number;
    bets: { wager: string; name: string; cents: number }[];
    leaving: boolean; /* the person has gone to another table */
    shown: boolean; /* a page of the person shows the table */
    say?: string; /* what stays, and until when */
}

/* What a person has in the casino. */
export interface Places {
    balance: number;
    purse: number;
    asked?: Wish | null; /* waits for the cashier */
    tables: Place[];
}

/* What a person asks the cashier for. */
export interface Wish {
    kind: string;
    cents: number;
}
/* Something has changed at the desk: for the person who asked, or for cashiers. */
export interface DeskMessage {
    tell: "desk";
    asked?: Wish | null;
    requests?: number;
    say?: string;
}
/* The answer to a request to the cashier. */
export interface Asked {
    tell: "asked";
    request: number;
    asked: Wish | null;
}

export interface ElsewhereMessage extends Places {
    tell: "elsewhere";
}

/* What a player has won in a round, with commission and fees. */
export interface RoundAccount {
    seat: number;
    gain: number; /* cents; negative: lost */
    decided: boolean; /* a bet was decided */
    less?: string; /* charges in it: "1 commission" */
}
export interface YoursMessage {
    tell: "yours";
    table: string;
    mine?: number; /* counts them since "table" */
    yours: Yours;
}
export interface Done {
    tell: "done";
    request: number;
    table?: string;
    item?: string;
    entry?: number;
    repeated?: boolean;
}
export interface Refused {
    tell: "refused";
    request: number;
    table?: string;
    code?: RefusalCode;
    say: string;
    clause?: string;
    also?: string;
    item?: string;
    key?: string; /* of terms: the one that it is about */
}
/* The result of a trial order; `say` is there if it would be refused. */
export interface Tried {
    tell: "tried";
    request: number;
    table?: string;
    code?: RefusalCode;
    say?: string;
    clause?: string;
    also?: string;
}
export interface Failed {
    tell: "error";
    request?: number;
    say: string;
}
export interface Closing {
    tell: "closing";
    say: string;
}

export type ServerMessage =
    | Welcome
    | WholeTable
    | StateMessage
    | EventsMessage
    | YoursMessage
    | ElsewhereMessage
    | DeskMessage
    | Asked
    | ItemMessage
    | OpenedMessage
    | Done
    | Refused
    | Tried
    | Failed
    | AdviceMessage
    | Closing;
export type Answer = Done | Refused | Tried | Failed | Asked | AdviceMessage;

/* ---- The felt as data ------------------------------------------------------------ */

export type Box = [x: number, y: number, width: number, height: number];
export type Spot = [x: number, y: number, size: number];

export interface Area {
    id: string;
    wager?: string;
    own?: string;
    name?: string;
    kind?: string;
    label?: string;
    look: Look;
    at?: Box;
    path?: string;
    chips?: [number, number];
    text?: Spot;
    turn?: number;
    note?: string;
    note_text?: Spot;
    dice?: number[];
    dice_at?: Spot;
    seat?: number;
    stands?: boolean;
    courtesy?: boolean; /* another place to bet on the wager */
    over?: boolean;
}

/* What the table draws by chance. */
export interface ChanceKind {
    kind: string;
    faces?: number;
    count?: number;
    of?: number;
    names?: Record<string, string>; /* numbers with special names */
    decks?: number;
}

export interface Layout {
    width: number;
    height: number;
    areas: Area[];
    parts?: string[]; /* names of its drawing parts, in order */
    chance?: ChanceKind;
}

/* ---- The connection -------------------------------------------------------------- */

export type ConnectionState = "connecting" | "open" | "waiting" | "closed";

/* The parts of a WebSocket that the connection uses; tests replace it. */
export interface Socket {
    send(text: string): void;
    close(): void;
    onopen: (() => void) | null;
    onclose: (() => void) | null;
    onmessage: ((message: { data: unknown }) => void) | null;
}

/* Sockets, time and random numbers; tests replace them. */
export interface World {
    open(): Socket;
    now(): number;
    random(): number;
    inflates: boolean; /* can read compressed messages */
    inflate(data: ArrayBuffer): Promise<string>;
    later(what: () => void, milliseconds: number): unknown;
    forget(timer: unknown): void;
}

function canInflate(): boolean {
    try {
        return Boolean(new DecompressionStream("deflate-raw"));
    } catch {
        return false; /* an older browser */
    }
}

export const browserWorld: World = {
    open: () => {
        const socket = new WebSocket(socketAddress(location), "croupier.1");
        socket.binaryType = "arraybuffer";
        return socket as unknown as Socket;
    },
    inflates: canInflate(),
    inflate: (data) => {
        const bytes = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
        return new Response(bytes).text();
    },
    now: () => Date.now(),
    random: () => Math.random(),
    later: (what, milliseconds) => setTimeout(what, milliseconds),
    forget: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

function socketAddress(page: { protocol: string; host: string }): string {
    return `${page.protocol === "https:" ? "wss:" : "ws:"}//${page.host}/ws`;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
const PING_EVERY = 20_000;
const SILENT_MOST = 2; /* unanswered pings before the connection is given up */

/* Milliseconds before the nth attempt to reconnect: doubled each time, with random jitter. */
export function waitBefore(attempt: number, random: number): number {
    const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(attempt, 16));
    return Math.round(most * (0.5 + random / 2));
}

interface Unanswered {
    message: object;
    answer: (answer: Answer) => void;
}

/* Null if it is not JSON. */
function readMessage(data: string): ServerMessage | ChangeMessage | null {
    try {
        return JSON.parse(data) as ServerMessage | ChangeMessage;
    } catch {
        return null;
    }
}

export class Connection {
    state: ConnectionState = "closed";
    /* Milliseconds that the server's clock is ahead of ours. */
    ahead = 0;

    /* The last entry whose events are known of a table; undefined: past events are not wanted. */
    seen: (table: string) => number | undefined = () => undefined;

    private socket: Socket | null = null;
    private attempt = 0;
    private lastRequest = 0;
    private timer: unknown = null;
    private pings: unknown = null;
    private silent = 0; /* pings since the last message */
    private watched = new Set<string>();
    private followed = new Set<string>();
    private unanswered = new Map<number, Unanswered>();
    private changes = new Changes();
    private inflating = 0; /* messages that wait for one to be inflated, and that one */
    private turn: Promise<void> = Promise.resolve();
    private listeners = new Set<(message: ServerMessage) => void>();
    private watchers = new Set<(state: ConnectionState) => void>();

    constructor(private world: World) {}

    listen(listener: (message: ServerMessage) => void): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    onState(watcher: (state: ConnectionState) => void): () => void {
        this.watchers.add(watcher);
        return () => this.watchers.delete(watcher);
    }

    open(): void {
        if (this.socket || this.state === "connecting") return;
        this.world.forget(this.timer);
        this.become("connecting");
        const socket = this.world.open();
        this.socket = socket;
        socket.onopen = () => this.opened(socket);
        socket.onclose = () => this.lost(socket);
        socket.onmessage = (message) => this.heard(socket, message.data);
    }

    /* Closes until open() is called, perhaps as another person: unanswered requests fail. */
    close(): void {
        const socket = this.socket;
        this.socket = null;
        this.attempt = 0;
        for (const request of [...this.unanswered.keys()])
            this.answered(request, { tell: "error", request, say: "" });
        this.world.forget(this.timer);
        this.world.forget(this.pings);
        this.become("closed");
        socket?.close();
    }

    /* Reconnects at once: the network is back, or the page is visible again. */
    reconnectNow(): void {
        if (this.state !== "waiting") return;
        this.attempt = 0;
        this.open();
    }

    /* Whether there was a connection that is now lost. */
    isLost(): boolean {
        return this.state !== "open" && this.attempt > 0;
    }

    watch(table: string): void {
        this.watched.add(table);
        this.sayWatch(table);
    }

    private sayWatch(table: string): void {
        this.changes.forget(table);
        const deflated = this.world.inflates;
        this.say({ do: "watch", table, changes: true, deflated, after: this.seen(table) });
    }

    unwatch(table: string): void {
        if (this.watched.delete(table)) this.say({ do: "unwatch", table });
    }

    /* The person went from this table to another; again: this was said before. */
    left(table: string, again: boolean): void {
        this.say({ do: "left", table, ...(again ? { again } : {}) });
    }

    follow(item: string): void {
        this.followed.add(item);
        this.say({ do: "follow", item });
    }

    unfollow(item: string): void {
        if (this.followed.delete(item)) this.say({ do: "unfollow", item });
    }

    itemOrder(item: string, order: ItemOrder): Promise<Answer> {
        return this.request((request) => ({ do: "item", request, item, ...order }));
    }

    /* Opens an item of the programme; or asks whether it could be opened. */
    openItem(opening: ItemOpening, attempt = false): Promise<Answer> {
        const what = attempt ? "try-open-item" : "open-item";
        return this.request((request) => ({ do: what, request, ...opening }));
    }

    order(table: string, order: Order): Promise<Answer> {
        return this.request((request) => ({ do: "order", request, table, ...order }));
    }

    /* Asks whether the order would be accepted, without carrying it out. */
    attemptOrder(table: string, order: Order): Promise<Answer> {
        return this.request((request) => ({ do: "order", request, table, try: true, ...order }));
    }

    /* Skips the wait. */
    ready(table: string): Promise<Answer> {
        return this.request((request) => ({ do: "ready", request, table }));
    }

    /* Which choice of the own hand is best?  The best one alone will do, if that is quicker. */
    advise(table: string, best = false): Promise<Answer> {
        return this.request((request) => ({ do: "advise", request, table, ...(best ? { best } : {}) }));
    }

    /* At the cashier's desk: a request, or with `other` an order of the cashier. */
    desk(order: object): Promise<Answer> {
        return this.request((request) => ({ do: "desk", request, ...order }));
    }

    serverNow(): number {
        return this.world.now() + this.ahead;
    }

    /* Request numbers only grow, even after a reload and across the same person's other pages, so
     * they are based on the time. */
    private nextRequest(): number {
        this.lastRequest = Math.max(this.lastRequest + 1, this.world.now());
        return this.lastRequest;
    }

    private request(make: (request: number) => object): Promise<Answer> {
        const request = this.nextRequest();
        const message = make(request);
        return new Promise((answer) => {
            this.unanswered.set(request, { message, answer });
            this.say(message);
        });
    }

    private say(message: object): void {
        if (this.state === "open") this.socket?.send(JSON.stringify(message));
    }

    private become(state: ConnectionState): void {
        this.state = state;
        for (const watcher of this.watchers) watcher(state);
    }

    private opened(socket: Socket): void {
        if (socket !== this.socket) return;
        this.become("open");
        this.silent = 0;
        for (const table of this.watched) this.sayWatch(table);
        for (const item of this.followed) this.say({ do: "follow", item });
        for (const { message } of this.unanswered.values()) this.say(message);
        this.pingLater();
    }

    private lost(socket: Socket): void {
        if (socket !== this.socket) return;
        this.socket = null;
        this.world.forget(this.pings);
        this.become("waiting");
        const wait = waitBefore(this.attempt++, this.world.random());
        this.timer = this.world.later(() => this.open(), wait);
    }

    private pingLater(): void {
        this.pings = this.world.later(() => {
            if (this.silent++ >= SILENT_MOST) return this.giveUp();
            this.say({ do: "ping" });
            return this.pingLater();
        }, PING_EVERY);
    }

    /* The connection seems open, but it is silent or broken. */
    private giveUp(): void {
        const socket = this.socket;
        if (!socket) return;
        this.lost(socket);
        socket.close();
    }

    /* Messages are handled in their order, though compressed ones take a moment. */
    private heard(socket: Socket, data: unknown): void {
        if (socket !== this.socket) return;
        this.silent = 0;
        this.attempt = 0; /* not earlier: a socket may close right after opening */
        if (typeof data === "string" && this.inflating === 0) return this.heardText(socket, data);
        this.inflating++;
        this.turn = this.turn
            .then(() => typeof data === "string" ? data : this.world.inflate(data as ArrayBuffer))
            .then((text) => this.heardText(socket, text), () => this.giveUp())
            .finally(() => this.inflating--);
    }

    private heardText(socket: Socket, text: string): void {
        if (socket !== this.socket) return;
        const told = readMessage(text);
        if (!told) return this.giveUp();
        const message = this.changes.whole(told);
        if (!message) return this.askAgain(told as ChangeMessage);
        if ("now" in message && message.now) this.ahead = message.now - this.world.now();
        if ("request" in message && message.request)
            this.answered(message.request, message as Answer);
        for (const listener of this.listeners) listener(message);
    }

    /* A change does not fit what is known: asks for the whole table, once. */
    private askAgain({ table }: ChangeMessage): void {
        if (this.changes.isKnown(table) && this.watched.has(table)) this.sayWatch(table);
    }

    private answered(request: number, answer: Answer): void {
        const waits = this.unanswered.get(request);
        if (!waits) return;
        this.unanswered.delete(request);
        waits.answer(answer);
    }
}

/* ---- HTTP ------------------------------------------------------------------------ */

/* A failed request; the message is a sentence for people. */
export class RequestError extends Error {}

/* The Retry-After time in words, rounded up to minutes. */
function waitWords(header: string | null): string {
    const seconds = Number(header ?? 0);
    if (!(seconds > 0)) return "";
    const minutes = Math.ceil(seconds / 60);
    return ` Please wait ${minutes === 1 ? "a minute" : `${minutes} minutes`}, then try again.`;
}

async function read<T>(response: Response): Promise<T> {
    const body = (await response.json().catch(() => ({}))) as { say?: string };
    if (response.ok) return body as T;
    const say = body.say ?? "The casino sent an unexpected answer.";
    throw new RequestError(say + waitWords(response.headers.get("Retry-After")));
}

async function ask(path: string, options?: RequestInit): Promise<Response> {
    try {
        return await fetch(path, options);
    } catch {
        throw new RequestError("The casino cannot be reached.");
    }
}

export async function get<T>(path: string): Promise<T> {
    return read<T>(await ask(path, { headers: { Accept: "application/json" } }));
}

export async function post<T>(path: string, body: object, csrf: string): Promise<T> {
    const headers = { "Content-Type": "application/json", "X-Croupier": csrf };
    return read<T>(await ask(path, { method: "POST", headers, body: JSON.stringify(body) }));
}
