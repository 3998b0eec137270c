/* wire.ts - what is said over the wire, and the connection that says it.
 *
 *   Connection   one socket for all tables; comes back by itself after a break, watches the same
 *                tables again, and sends what was not answered once more under the same number,
 *                so that it counts once
 *   order()      an order, answered in the end by what came of it
 *
 * Amounts are whole cents, times are milliseconds since 1970, seats are counted from 1. */

import type {
    ActId, ActRow, Edition, Emblem, EventMembers, Fate, Flag, GameEventKind, Group, Look, MemberName,
    OptionId, Order, OrderMembers, Phase, PitEventKind, Reason, RefusalCode, Role, Take,
} from "./generated/wire-types";

/* Made of the server's own rows when the pages are built. */
export type {
    ActId, ActRow, Fate, Flag, Group, Look, MemberName, Order, OrderMembers, Reason, Role, Take,
};

/* The orders of one act. */
export type OrderOf<Act extends ActId> = Extract<Order, { act: Act }>;

/* One of several things, whichever it is: each member that any of them has may be there. */
type Keys<Any> = Any extends unknown ? keyof Any : never;
type ValueAt<Any, Key> = Any extends unknown ? (Key extends keyof Any ? Any[Key] : never) : never;
export type Whichever<Any> = { [Key in Keys<Any>]?: ValueAt<Any, Key> };

/* ==== From here to "The connection": by hand, for what the server writes by code ==== */

/* ---- Offers and events ----------------------------------------------------------- */

/* An order of which some members are left open: its amount between least and most, and those that
 * it needs; "many": it has more ways than are listed, such as which cards. */
export interface Offer extends OrderMembers {
    act: ActId;
    role?: Role;
    clause?: string; /* of the rules, that allows it */
    least?: number;
    most?: number;
    step?: number;
    /* What doing it costs besides. */
    fee?: number;
    many?: boolean;
    /* What has to be said besides, such as which chips. */
    needs?: MemberName[];
    /* Words for it, where those of the act depend on the moment. */
    label?: string;
}

/* What an event may have whatever its kind. */
interface Happened {
    act?: ActId; /* of one that says what was done */
    seat?: number | "house";
    clause?: string;
    also?: string;
    say?: string;
}

export interface PitEvent extends Happened {
    event: PitEventKind;
    person?: number;
    other?: number;
    number?: number;
    cents?: number;
    chips?: Record<string, number>;
}

export interface AnyGameEvent extends Happened {
    role?: Role;
    wager?: string;
    part_of?: string;
    stake?: number;
    paid?: number;
    promo?: number;
}

export type EventKind = GameEventKind | PitEventKind;

/* Something that happened, with a sentence about it: of one kind, or of any. */
export type EventOf<Kind extends EventKind> = Kind extends GameEventKind
    ? AnyGameEvent & EventMembers[Kind] & { event: Kind }
    : PitEvent;
export type TableEvent = EventOf<EventKind>;

/* ---- What is told ---------------------------------------------------------------- */

export interface Person {
    person: number;
    name: string;
    guest?: boolean;
    staff?: boolean;
}

export interface Casino {
    version: number;
    name: string;
    guests: boolean;
    guest_cents?: number; /* what guests get, */
    guest_poor_cents?: number; /* ... and get again with less than this */
    chips: number[];
    person: Person | null;
    csrf?: string;
}

/* How a round came out: in words, by a letter where there is little room, and a class to colour it
 * by. */
export interface Result {
    say: string;
    short?: string;
    as?: string;
}

export interface TableRow {
    unusual?: string[]; /* options that are not as usual, in words */
    table: string;
    edition: Edition;
    game: string;
    emblem?: Emblem; /* a small picture, by its name */
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
    closed?: boolean;
}

export interface SeatState {
    seat: number;
    name?: string;
    colour?: number;
    rack?: number;
    layout?: number;
    here?: boolean;
    parts?: string[]; /* that the player has in the game now, in words */
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

/* Cards as words, "AS"; null lies face down. */
export type CardWord = string | null;

export interface ChanceState {
    drawn: number;
    shown: number;
    commitment?: string;
    seeds?: { seat: number; hex: string }[];
}

/* What the table waits for, for whoever is not to do it. */
export type Waits =
    | { for: "seat"; seat: number; to: string; act?: ActId }
    | { for: "role"; roles: Role[]; to: string; first?: string } /* what has to come first */
    | { for: "players"; seats?: number[]; to: string }; /* who have not answered yet */

/* What everybody may see, at every game; each drawing part reads members of its own besides. */
export interface TableState {
    phase: Phase;
    say?: string;
    say_to?: number; /* the sentence goes on: to whom */
    open?: boolean;
    turn?: number | "house" | null;
    waits?: Waits;
    closes_at?: number;
    now?: string; /* what follows where nobody needs more time */
    gone?: number[]; /* places whose player has no connection */
    ready?: number[]; /* places whose player needs no more time, */
    waited?: number; /* ... and how many are waited for */
    seats: SeatState[];
    wagers: WagerState[];
    last?: Result[];
    chance?: ChanceState;
    limits?: { min: number; max: number; step?: number };
    notice?: unknown;
    closed?: boolean;
    owed?: number;
    places?: number;
    /* What lies there is left from the last round (the page's own word). */
    over?: boolean;
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
    say?: string; /* instead of what everybody is told */
    offers: Offer[];
}

export interface Welcome {
    tell: "welcome";
    version: number;
    person?: number | null;
    name?: string;
    now: number;
}
/* What the house has chosen of what the rule text leaves to it. */
export type Sign = {
    edition: Edition;
    text: string;
    options: Partial<Record<OptionId, string>>;
    min: number;
    max: number;
    chip: number;
};

/* A round that has ended: GET /api/tables/NAME/rounds. */
export interface RoundTold {
    time: number;
    first: number;
    entry: number;
    outcome?: string;
    say: string;
    house: number;
    void?: boolean;
    undone?: boolean;
}
export interface RoundsTold {
    table: string;
    since: number;
    ended: number;
    rounds: RoundTold[];
}

export interface TableTold {
    tell: "table";
    table: string;
    edition: Edition;
    game: string;
    sign?: Sign;
    automatic?: boolean;
    acts?: ActRow[]; /* all that anybody may do at this table */
    entry?: number;
    now?: number;
    state: TableState;
    yours?: Yours;
}
export interface StateTold {
    tell: "state";
    table: string;
    entry: number;
    now?: number;
    state: TableState;
}
export interface EventsTold {
    tell: "events";
    table: string;
    entry: number;
    time?: number;
    events: TableEvent[];
}
export interface YoursTold {
    tell: "yours";
    table: string;
    yours: Yours;
}
export interface Done {
    tell: "done";
    request: number;
    table?: string;
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
}
/* What a try would come to: refused where it says why. */
export interface Tried {
    tell: "tried";
    request: number;
    table?: string;
    code?: RefusalCode;
    say?: string;
    clause?: string;
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

export type Told =
    | Welcome
    | TableTold
    | StateTold
    | EventsTold
    | YoursTold
    | Done
    | Refused
    | Tried
    | Failed
    | Closing;
export type Answer = Done | Refused | Tried | Failed;

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
    over?: boolean;
}

/* What chance decides at the table. */
export interface ChanceKind {
    kind: string;
    faces?: number;
    count?: number;
    of?: number;
    names?: Record<string, string>; /* of numbers that are called otherwise */
    decks?: number;
}

export interface Layout {
    width: number;
    height: number;
    areas: Area[];
    parts?: string[]; /* drawing parts that it needs, in their order */
    chance?: ChanceKind;
}

/* ---- The connection -------------------------------------------------------------- */

export type ConnectionState = "connecting" | "open" | "waiting" | "closed";

/* What the connection needs of a socket; tests have their own. */
export interface Socket {
    send(text: string): void;
    close(): void;
    onopen: (() => void) | null;
    onclose: (() => void) | null;
    onmessage: ((message: { data: unknown }) => void) | null;
}

/* The world around it: sockets, time and chance. */
export interface World {
    open(): Socket;
    now(): number;
    random(): number;
    later(what: () => void, milliseconds: number): unknown;
    forget(timer: unknown): void;
}

export const browserWorld: World = {
    open: () => new WebSocket(socketAddress(location), "croupier.1") as unknown as Socket,
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
const SILENT_MOST = 2; /* pings without an answer until the line is given up */

/* How long to wait before coming back for the nth time: twice as long each time, and not for
 * everybody at the same moment. */
export function waitBefore(attempt: number, random: number): number {
    const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(attempt, 16));
    return Math.round(most * (0.5 + random / 2));
}

interface Unanswered {
    message: object;
    answer: (answer: Answer) => void;
}

/* Null: it is none. */
function readMessage(data: string): Told | null {
    try {
        return JSON.parse(data) as Told;
    } catch {
        return null;
    }
}

export class Connection {
    state: ConnectionState = "closed";
    /* What the server's clock is ahead of ours. */
    ahead = 0;

    private socket: Socket | null = null;
    private attempt = 0;
    private lastRequest = 0;
    private timer: unknown = null;
    private pings: unknown = null;
    private silent = 0; /* pings since something was heard */
    private watched = new Set<string>();
    private unanswered = new Map<number, Unanswered>();
    private listeners = new Set<(told: Told) => void>();
    private watchers = new Set<(state: ConnectionState) => void>();

    constructor(private world: World) {}

    listen(listener: (told: Told) => void): () => void {
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

    /* For good, until open() is called, perhaps as somebody else: what was not answered is nobody's
     * any more. */
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

    /* Now rather than later: the network is back, or somebody looks at the page again. */
    hurry(): void {
        if (this.state !== "waiting") return;
        this.attempt = 0;
        this.open();
    }

    /* Whether there was a connection, and there is none now. */
    isLost(): boolean {
        return this.state !== "open" && this.attempt > 0;
    }

    watch(table: string): void {
        this.watched.add(table);
        this.say({ do: "watch", table });
    }

    unwatch(table: string): void {
        if (this.watched.delete(table)) this.say({ do: "unwatch", table });
    }

    order(table: string, order: Order): Promise<Answer> {
        return this.request((request) => ({ do: "order", request, table, ...order }));
    }

    /* Whether the order would be carried out; nothing is. */
    attemptOrder(table: string, order: Order): Promise<Answer> {
        return this.request((request) => ({ do: "order", request, table, try: true, ...order }));
    }

    /* No more time is needed to bet. */
    ready(table: string): Promise<Answer> {
        return this.request((request) => ({ do: "ready", request, table }));
    }

    desk_order(kind: string, cents: number): Promise<Answer> {
        return this.request((request) => ({ do: "desk", request, kind, cents }));
    }

    serverNow(): number {
        return this.world.now() + this.ahead;
    }

    /* Numbers of requests only go up, also after the page was loaded again and beside the same
     * person's other pages, so they begin with the time. */
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
        for (const table of this.watched) this.say({ do: "watch", table });
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

    /* Nobody has said that the line is dead, but nothing comes. */
    private giveUp(): void {
        const socket = this.socket;
        if (!socket) return;
        this.lost(socket);
        socket.close();
    }

    private heard(socket: Socket, data: unknown): void {
        if (socket !== this.socket || typeof data !== "string") return;
        this.silent = 0;
        this.attempt = 0; /* only now: a socket may be opened and closed at once */
        const told = readMessage(data);
        if (!told) return this.giveUp();
        if ("now" in told && told.now) this.ahead = told.now - this.world.now();
        if ("request" in told && told.request) this.answered(told.request, told as Answer);
        for (const listener of this.listeners) listener(told);
    }

    private answered(request: number, answer: Answer): void {
        const waits = this.unanswered.get(request);
        if (!waits) return;
        this.unanswered.delete(request);
        waits.answer(answer);
    }
}

/* ---- By HTTP --------------------------------------------------------------------- */

/* What went wrong, in one sentence for people. */
export class Sorry extends Error {}

/* How long the casino wants to be left alone, in words; rather too long than too short. */
function waitWords(header: string | null): string {
    const seconds = Number(header ?? 0);
    if (!(seconds > 0)) return "";
    const minutes = Math.ceil(seconds / 60);
    return ` Please wait ${minutes === 1 ? "a minute" : `${minutes} minutes`}, then try again.`;
}

async function read<T>(response: Response): Promise<T> {
    const body = (await response.json().catch(() => ({}))) as { say?: string };
    if (response.ok) return body as T;
    const say = body.say ?? "The casino did not answer as it should.";
    throw new Sorry(say + waitWords(response.headers.get("Retry-After")));
}

async function ask(path: string, options?: RequestInit): Promise<Response> {
    try {
        return await fetch(path, options);
    } catch {
        throw new Sorry("The casino cannot be reached.");
    }
}

export async function get<T>(path: string): Promise<T> {
    return read<T>(await ask(path, { headers: { Accept: "application/json" } }));
}

export async function post<T>(path: string, body: object, csrf: string): Promise<T> {
    const headers = { "Content-Type": "application/json", "X-Croupier": csrf };
    return read<T>(await ask(path, { method: "POST", headers, body: JSON.stringify(body) }));
}
