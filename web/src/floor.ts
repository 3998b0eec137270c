/* floor.ts - what the page knows: who we are, and each table that is watched as it is now. */
import { createContext } from "preact";
import { useContext, useEffect, useReducer } from "preact/hooks";
import { type Stake, stakesOf } from "./bets";
import { hasConsole } from "./duty";
import {
    drawnWith,
    endsRound,
    isTurn,
    outcomeOf,
    stateAfter,
    waitAfter,
    withLeftovers,
    withoutLeftovers,
} from "./pace";
import { PARTS } from "./parts";
import { resultOf } from "./result";
import { NO_ROWS, type Rows, isPlayers, rowsOf } from "./rows";
import { playFor } from "./sound";
import type {
    Answer,
    Casino,
    ChanceState,
    EventsTold,
    EventOf,
    Offer,
    Order,
    Person,
    StateTold,
    TableEvent,
    TableState,
    TableTold,
    Told,
    Welcome,
    Yours,
    YoursTold,
} from "./wire";
import { Connection, browserWorld, get, post } from "./wire";

/* Something told at the table, in the order in which it was. */
interface Kept {
    key: string;
    time: number;
    mine: boolean;
}
export type Line = TableEvent & Kept;
export type Verdict = EventOf<"verdict"> & Kept;

export interface TableView {
    name: string;
    edition: string;
    game: string;
    automatic: boolean;
    acts: Rows; /* all that anybody may do there */
    sign: Record<string, unknown>;
    state: TableState;
    yours: Yours;
    lines: Line[];
    /* Where something comes to rest, which is said when it has been seen. */
    unsaid?: Line[];
    /* Own wagers that were decided, since we came. */
    verdicts: Verdict[];
    entry: number;
    /* Grows with each outcome, so that what moves knows when. */
    turns: number;
    /* Own wagers when betting was last closed. */
    lastStakes: Stake[];
    /* Draws that were made while we looked, to be checked; and how the last one came out. */
    draws: DrawSeen[];
    outcome?: string[];
    /* How the round came out that is just being shown; null: none is. */
    round: Round | null;
    /* What is ours, while it is shown and nothing can be bet. */
    held?: Yours | undefined;
}

/* What the table showed of its seeds before a draw and after it. */
export interface DrawSeen {
    before: ChanceState;
    after: ChanceState;
    outcome?: string[];
}

export interface Round {
    say?: string;
    /* What it brought to oneself; undefined: one had no part in it. */
    net?: number;
}

/* A sentence for whoever did something, such as a refusal. */
export interface Notice {
    key: number;
    good: boolean;
    say: string;
    clause?: string;
}

const LINES_MOST = 200;
const VERDICTS_MOST = 2000;
const DRAWS_MOST = 100;
const NOTICE_FOR = 7000;
const LOOK_EVERY = 2000;
const NOTHING: Yours = { offers: [] };
const LOST = "The connection is lost: nothing was done. Try again when it is back.";

/* What is told of a table, in its order, and shown at a pace. */
type OfTable = TableTold | StateTold | EventsTold | YoursTold;
const OF_TABLES = new Set(["table", "state", "events", "yours"]);

interface Queue {
    waiting: OfTable[];
    timer: ReturnType<typeof setTimeout> | null;
}

/* Losers and winners may be told apart; they are looked at together. */
const hasVerdict = (told: OfTable) =>
    told.tell === "events" && told.events.some((event) => event.event === "verdict");

/* Whether more than one later round waits to be shown: then there is no leisure. */
const isBehind = (waiting: OfTable[]) =>
    waiting.filter((told) => told.tell === "events" && endsRound(told.events)).length > 1;

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Floor {
    casino: Casino | null = null;
    unreachable = "";
    closing = "";
    /* Who we were until the casino knew us no longer. */
    forgotten: Person | null = null;
    notices: Notice[] = [];
    tables = new Map<string, TableView>();
    connection = new Connection(browserWorld);

    private listeners = new Set<() => void>();
    private watched = new Set<string>();
    /* What we may do at tables, before it is shown. */
    private newest = new Map<string, Yours>();
    private queues = new Map<string, Queue>();
    private noticeKey = 0;

    constructor() {
        this.connection.listen((told) => this.heard(told));
        this.connection.onState(() => this.changed());
    }

    subscribe(listener: () => void): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    changed(): void {
        for (const listener of this.listeners) listener();
    }

    /* ---- Who we are ---- */

    async arrive(): Promise<void> {
        try {
            const before = this.casino?.person ?? null;
            this.casino = await get<Casino>("/api/casino");
            this.unreachable = "";
            if (!this.casino.person && before) this.forgotten = before;
        } catch (sorry) {
            this.unreachable = (sorry as Error).message;
        }
        this.connect();
    }

    async enter(path: string, body: object): Promise<void> {
        await post(path, body, this.casino?.csrf ?? "");
        this.casino = await get<Casino>("/api/casino");
        this.forgotten = null;
        this.tables.clear();
        this.newest.clear();
        this.connection.close();
        this.connect();
    }

    /* Whoever has no name and no socket either looks at tables now and then. */
    private connect(): void {
        this.connection.open();
        for (const table of this.watched) void this.look(table);
        this.changed();
    }

    private isLive(): boolean {
        return this.connection.state === "open";
    }

    /* A table as everybody sees it. */
    private async look(table: string): Promise<void> {
        if (this.casino?.person || this.isLive() || document.hidden) return;
        const told = await get<TableTold>(`/api/tables/${encodeURIComponent(table)}`).catch(
            () => null,
        );
        if (!told || this.isLive() || !this.watched.has(table)) return;
        if (told.now) this.connection.ahead = told.now - Date.now();
        const before = this.tables.get(table);
        const seen = this.tableTold({ ...told, table });
        const state = before ? withLeftovers(before.state, seen.state) : seen.state;
        const moved = before && PARTS.some((part) => part.moved?.(before.state, state));
        this.tables.set(table, { ...seen, state, turns: seen.turns + (moved ? 1 : 0) });
        this.changed();
    }

    /* ---- Tables ---- */

    watch(table: string): () => void {
        const timer = setInterval(() => void this.look(table), LOOK_EVERY);
        this.watched.add(table);
        this.connection.watch(table);
        void this.look(table);
        return () => {
            clearInterval(timer);
            this.watched.delete(table);
            this.connection.unwatch(table);
            this.tables.delete(table);
        };
    }

    /* The table with what we may do there now, whatever is still being shown, as soon as it fits
     * what is asked for. */
    until(
        table: string,
        fits: (view: TableView) => boolean,
        most = 8000,
    ): Promise<TableView | null> {
        return new Promise((resolve) => {
            const timer = setTimeout(() => finish(null), most);
            const look = () => {
                const shown = this.tables.get(table);
                const view = shown && { ...shown, yours: this.newest.get(table) ?? shown.yours };
                if (view && fits(view)) finish(view);
            };
            const stop = this.subscribe(look);
            const finish = (view: TableView | null) => {
                clearTimeout(timer);
                stop();
                resolve(view);
            };
            look();
        });
    }

    /* An order; what is wrong with it is shown.  None is kept for when the connection is back: it
     * would come to another round. */
    async order(table: string, order: Order): Promise<boolean> {
        if (this.connection.isLost()) {
            this.notify({ good: false, say: LOST });
            return false;
        }
        const answer = await this.connection.order(table, order);
        if (answer.tell !== "done") this.complain(answer);
        return answer.tell === "done";
    }

    /* One after the other, until one is refused. */
    async orders(table: string, orders: Order[]): Promise<Order[]> {
        const done: Order[] = [];
        for (const order of orders) {
            if (!(await this.order(table, order))) break;
            done.push(order);
        }
        return done;
    }

    complain(answer: Answer): void {
        if (!("say" in answer) || !answer.say) return;
        const clause = "clause" in answer ? answer.clause : undefined;
        this.notify({ good: false, say: answer.say, clause });
    }

    notify(notice: Omit<Notice, "key">): void {
        const key = ++this.noticeKey;
        this.notices = [
            ...this.notices.filter((old) => old.say !== notice.say),
            { key, ...notice },
        ];
        this.notices = this.notices.slice(-3);
        setTimeout(() => this.forget(key), NOTICE_FOR);
        this.changed();
    }

    forget(key: number): void {
        this.notices = this.notices.filter((notice) => notice.key !== key);
        this.changed();
    }

    /* ---- What is told ---- */

    private heard(told: Told): void {
        if (told.tell === "welcome") this.welcomed(told);
        if (told.tell === "closing") this.closing = told.say;
        if (told.tell === "error" && !told.request) this.notify({ good: false, say: told.say });
        if (OF_TABLES.has(told.tell)) this.enqueue(told as OfTable);
        this.changed();
    }

    /* The casino may have forgotten us, or know us by now. */
    private welcomed(told: Welcome): void {
        const known = this.casino && !this.unreachable;
        this.closing = "";
        if (!known || (told.person ?? 0) !== (this.casino?.person?.person ?? 0)) void this.arrive();
    }

    private enqueue(told: OfTable): void {
        if ("yours" in told && told.yours) this.newest.set(told.table, told.yours);
        const queue = this.queues.get(told.table) ?? { waiting: [], timer: null };
        this.queues.set(told.table, queue);
        if (told.tell === "table") {
            if (queue.timer) clearTimeout(queue.timer);
            queue.timer = null;
            queue.waiting = [];
        }
        queue.waiting.push(told);
        if (!queue.timer) this.show(queue);
    }

    /* What waits, up to something that is to be looked at for a while. */
    private show(queue: Queue): void {
        queue.timer = null;
        for (let told = queue.waiting.shift(); told; told = queue.waiting.shift()) {
            this.apply(told);
            const hurry =
                document.hidden ||
                isBehind(queue.waiting) ||
                hasConsole(this.newest.get(told.table)?.offers); /* who deals sees it as it is */
            const wait = told.tell === "events" && !hurry ? waitAfter(told.events, calm()) : 0;
            if (wait === 0 || (hasVerdict(told) && queue.waiting.some(hasVerdict))) continue;
            queue.timer = setTimeout(() => this.show(queue), wait);
            break;
        }
        this.changed();
    }

    private apply(told: OfTable): void {
        if (told.tell === "table") this.tables.set(told.table, this.tableTold(told));
        const view = this.tables.get(told.table);
        if (!view || told.tell === "table") return;
        if (told.tell === "events") playFor(told.events, view.yours.seat ?? null);
        this.tables.set(view.name, changedBy(view, told));
    }

    private tableTold(told: TableTold): TableView {
        const before = this.tables.get(told.table);
        return {
            name: told.table,
            edition: told.edition,
            game: told.game,
            automatic: told.automatic ?? false,
            acts: told.acts ? rowsOf(told.acts) : (before?.acts ?? NO_ROWS),
            sign: told.sign ?? {},
            state: told.state,
            yours: told.yours ?? NOTHING,
            lines: before?.lines ?? [],
            verdicts: before?.verdicts ?? [],
            entry: told.entry ?? 0,
            turns: before?.turns ?? 0,
            lastStakes: before?.lastStakes ?? [],
            draws: before?.draws ?? [],
            round: null,
        };
    }
}

/* A table after it was told something. */
function changedBy(view: TableView, told: StateTold | EventsTold | YoursTold): TableView {
    if (told.tell === "yours") return { ...view, yours: told.yours, held: undefined };
    if (told.tell === "events") return withEvents(view, told);
    const state = withLeftovers(view.state, told.state);
    return {
        ...view,
        ...withLines(view, []),
        state,
        entry: told.entry,
        yours: view.held ?? view.yours, /* what has not changed is not told again */
        held: undefined,
        round: null,
        draws: drawsWith(view, told.state),
    };
}

/* A draw counts as seen where exactly one was revealed since. */
function drawsWith(view: TableView, now: TableState): DrawSeen[] {
    const [before, after] = [view.state.chance, now.chance];
    if (!before || !after || after.shown !== before.shown + 1) return view.draws;
    return [...view.draws, { before, after, outcome: view.outcome }].slice(-DRAWS_MOST);
}

const isOwnVerdict = (line: Line): line is Verdict => line.mine && line.event === "verdict";

function linesOf(view: TableView, told: EventsTold): Line[] {
    return told.events.map((event, i) => ({
        ...event,
        key: `${told.entry}-${i}`,
        time: told.time ?? Date.now(),
        mine: event.seat !== undefined && event.seat === view.yours.seat,
    }));
}

/* The round as it is known with these events. */
function roundAfter(round: Round | null, lines: Line[]): Round {
    const results = lines.filter(isOwnVerdict).flatMap((line) => resultOf(line) ?? []);
    const net = results.reduce((sum, result) => sum + result, round?.net ?? 0);
    return {
        say: outcomeOf(lines)?.replaceAll(" (guest)", "") ?? round?.say,
        net: results.length > 0 || round?.net !== undefined ? net : undefined,
    };
}

/* What was not said yet, and all of these but what is still to be seen. */
function withLines(view: TableView, lines: Line[]): Pick<TableView, "lines" | "unsaid"> {
    const said = [...(view.unsaid ?? []), ...lines.filter((line) => line.say && !isTurn(line))];
    return {
        lines: [...view.lines, ...said].slice(-LINES_MOST),
        unsaid: lines.filter((line) => line.say && isTurn(line)),
    };
}

function withEvents(view: TableView, told: EventsTold): TableView {
    const lines = linesOf(view, told);
    const after = {
        ...view,
        ...withLines(view, lines),
        verdicts: [...view.verdicts, ...lines.filter(isOwnVerdict)].slice(-VERDICTS_MOST),
        turns: view.turns + (told.events.some(isTurn) ? 1 : 0),
        outcome: drawnWith(told.events) ?? view.outcome,
        state: stateAfter(withoutLeftovers(view.state, told.events), told.events),
    };
    const shown = waitAfter(told.events, false) > 0 || (view.round && outcomeOf(told.events));
    if (!shown) return after;
    return whileShown(after, roundAfter(view.round, lines), view.round === null);
}

/* What a player does in the game: not those who deal, nor what is done with chips and places. */
const plays = (offer: Offer) =>
    isPlayers(offer) && offer.act !== "leave" && !offer.act.startsWith("pit-");

/* While an outcome is shown nobody plays on. */
function whileShown(view: TableView, round: Round, begins: boolean): TableView {
    const stakes = begins ? stakesOf(view.state.wagers, view.yours.seat ?? null) : [];
    const offers = view.yours.offers.filter((offer) => !plays(offer));
    return {
        ...view,
        round,
        state: {
            ...view.state,
            open: false,
            closes_at: undefined,
            say: round.say ?? "No more bets",
        },
        yours: { ...view.yours, offers },
        held: view.held ?? view.yours,
        lastStakes: stakes.length > 0 ? stakes : view.lastStakes,
    };
}

/* ---- In the page ----------------------------------------------------------------- */

export const FloorContext = createContext<Floor>(null as unknown as Floor);

/* The floor; the component is drawn again whenever anything there changes. */
export function useFloor(): Floor {
    const floor = useContext(FloorContext);
    const [, again] = useReducer((count: number) => count + 1, 0);

    useEffect(() => floor.subscribe(() => again(0)), [floor]);
    return floor;
}
