/* floor.ts - what the page knows: who is signed in, and the current state of each watched table and
 * each tournament or promotion that it follows. */
import { createContext } from "preact";
import { useContext, useEffect, useReducer } from "preact/hooks";
import { cameTo, keepOnly, startAnew, toTell, wentFrom } from "./along";
import { type Stake, stakesOf } from "./bets";
import { hasConsole } from "./duty";
import { type ItemView, itemAfter, itemViewOf } from "./item-view";
import type { ItemMessage, ItemOrder, WholeItem } from "./item-wire";
import { LINES_MOST, UNKNOWN, VERDICTS_MOST, type Whose, caughtUp, forgetOthers, isOwnResult, knownBy,
         linesOf, recall, remember } from "./memory";
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
import { skipMotions } from "./parts/motion";
import { quickWanted } from "./quick";
import { NO_ROWS, type Rows, isPlayers, rowsOf } from "./rows";
import { playFor } from "./sound";
import type {
    ActId,
    Answer,
    Casino,
    ChanceState,
    DeskMessage,
    ElsewhereMessage,
    EventsMessage,
    Offer,
    Order,
    Person,
    Places,
    RoundAccount,
    ServerMessage,
    StateMessage,
    TableEvent,
    TableState,
    Welcome,
    WholeTable,
    Wish,
    Yours,
    YoursMessage,
} from "./wire";
import { Connection, browserWorld, get, post } from "./wire";

/* An event as a line of the log. */
interface Logged {
    key: string;
    time: number;
    mine: boolean;
}
export type Line = TableEvent & Logged;

export interface TableView {
    name: string;
    edition: string;
    game: string;
    automatic: boolean;
    advice: boolean; /* players may ask which choice is best */
    trainer: boolean; /* there is one for its game */
    acts: Rows; /* every act of the table */
    goes: readonly ActId[]; /* acts that one click takes, one after the other */
    sign: Record<string, unknown>;
    state: TableState;
    yours: Yours;
    lines: Line[];
    /* Outcomes still in motion; logged once the motion has been seen. */
    delayed?: Line[];
    /* The player's bets decided, and charges, since the page came to the table. */
    verdicts: Line[];
    entry: number;
    seen: number; /* the last entry whose events are known */
    gap: boolean; /* some events with bets of the player are not known */
    /* Grows with each outcome and starts the animations. */
    turns: number;
    /* The player's stakes when betting last closed. */
    lastStakes: Stake[];
    /* Draws seen by the page, to be checked; and the outcome of the last one. */
    draws: DrawSeen[];
    outcome?: string[];
    /* The outcome being shown, or null. */
    round: Round | null;
    /* `yours` as sent by the server, while an outcome is shown and nothing can be bet. */
    held?: Yours | undefined;
}

/* A table's commitments and seeds before and after a draw. */
export interface DrawSeen {
    before: ChanceState;
    after: ChanceState;
    outcome?: string[];
}

export interface Round {
    say?: string;
    /* The player's result, as the casino has it; undefined if nothing was won, lost or charged. */
    account?: RoundAccount;
}

/* A message for this person, such as a refusal. */
export interface Notice {
    key: number;
    good: boolean;
    say: string;
    clause?: string;
    also?: string;
}

const DRAWS_MOST = 100;
const NOTICE_FOR = 7000;
const LOOK_EVERY = 2000;
const KEPT_AFTER = 500; /* milliseconds after a change */
const NOTHING: Yours = { offers: [] };
const LOST = "Connection lost. Nothing was done; try again when it is back.";

/* Messages about a table; they are queued and shown at a pace that people can follow. */
type TableMessage = WholeTable | StateMessage | EventsMessage | YoursMessage;
const TABLE_MESSAGES = new Set(["table", "state", "events", "yours"]);

const ITEM_MESSAGES = new Set(["item", "item-state", "item-events"]);

interface Queue {
    waiting: TableMessage[];
    timer: ReturnType<typeof setTimeout> | null;
    skips: boolean; /* no pauses: the player wants to see the end of the round */
}

const isEvents = (message: TableMessage) => message.tell === "events";

/* Losing and winning bets may come in separate messages; they are shown together. */
const hasVerdict = (message: TableMessage) =>
    message.tell === "events" && message.events.some((event) => event.event === "verdict");

/* Whether more than one later round is waiting: then the page stops pausing. */
const isBehind = (waiting: TableMessage[]) =>
    waiting.filter((message) => message.tell === "events" && endsRound(message.events)).length > 1;

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Floor {
    casino: Casino | null = null;
    unreachable = "";
    closing = "";
    /* The person whose session has ended. */
    expired: Person | null = null;
    notices: Notice[] = [];
    tables = new Map<string, TableView>();
    items = new Map<string, ItemView>();
    /* What the person has at tables that were left for another, once the casino has told it. */
    elsewhere: ElsewhereMessage | null = null;
    /* What the person has asked the cashier for, and waits for. */
    asked: Wish | null = null;
    /* Chips have come along from another table, and are in the purse. */
    cameAlong = false;
    connection = new Connection(browserWorld);

    private listeners = new Set<() => void>();
    private watched = new Set<string>();
    private followed = new Set<string>();
    /* The newest `yours` of each table, which may not be shown yet. */
    private newest = new Map<string, Yours>();
    private queues = new Map<string, Queue>();
    private noticeKey = 0;
    /* Tables that have changed since they were remembered. */
    private changing = new Set<string>();
    private keeper: ReturnType<typeof setTimeout> | null = null;

    constructor() {
        this.connection.seen = (table) => this.seenOf(table);
        this.connection.listen((message) => this.heard(message));
        this.connection.onState(() => this.changed());
    }

    subscribe(listener: () => void): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    changed(): void {
        for (const listener of this.listeners) listener();
    }

    /* ---- Signing in ---- */

    /* `before` was signed in so far. */
    async arrive(before = this.casino?.person ?? null): Promise<void> {
        try {
            this.casino = await get<Casino>("/api/casino");
            this.unreachable = "";
            if (!this.casino.person && before) this.expired = before;
        } catch (error) {
            this.unreachable = (error as Error).message;
        }
        this.connect();
    }

    async enter(path: string, body: object): Promise<void> {
        this.keepAll();
        await post(path, body, this.casino?.csrf ?? "");
        this.casino = await get<Casino>("/api/casino");
        this.expired = null;
        this.elsewhere = null;
        startAnew([...this.watched].pop());
        forgetOthers(this.casino.key, this.casino.person?.person);
        this.clearTables();
        this.items.clear();
        this.connection.close();
        this.connect();
    }

    /* Someone else uses the page, or nobody any more: what this person saw is not shown. */
    private async anotherPerson(): Promise<void> {
        const before = this.casino?.person ?? null;
        this.keepAll();
        if (this.casino) this.casino = { ...this.casino, person: null };
        this.clearTables();
        await this.arrive(before);
        const { key = "", person } = this.casino ?? {};
        startAnew([...this.watched].pop());
        if (person) forgetOthers(key, person.person);
        if (person && this.isLive()) this.tellLeft(person.person);
        this.clearTables();
        for (const table of this.watched) this.connection.watch(table);
    }

    private clearTables(): void {
        this.tables.clear();
        this.newest.clear();
    }

    /* Without a socket, a visitor who is not signed in polls the tables. */
    private connect(): void {
        this.connection.open();
        for (const table of this.watched) void this.look(table);
        for (const item of this.followed) void this.lookAtItem(item);
        this.changed();
    }

    private isLive(): boolean {
        return this.connection.state === "open";
    }

    /* Polls the public state of a table. */
    private async look(table: string): Promise<void> {
        if (this.casino?.person || this.isLive() || document.hidden) return;
        const answer = await get<WholeTable>(`/api/tables/${encodeURIComponent(table)}`).catch(
            () => null,
        );
        if (!answer || this.isLive() || !this.watched.has(table)) return;
        if (answer.now) this.connection.ahead = answer.now - Date.now();
        const before = this.tables.get(table);
        const seen = this.viewOf({ ...answer, table });
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
        cameTo(table);
        if (this.isLive() && this.casino?.person) this.tellLeft(this.casino.person.person);
        void this.look(table);
        return () => {
            clearInterval(timer);
            this.watched.delete(table);
            this.connection.unwatch(table);
            this.keepAll();
            this.tables.delete(table);
        };
    }

    private personKey(person: number): string {
        return `${this.casino?.key.slice(0, 16) ?? ""} ${person}`;
    }

    /* Tells the casino which tables this person has left for another one. */
    private tellLeft(person: number): void {
        const left = Object.entries(toTell(this.personKey(person)));
        for (const [table, again] of left) this.connection.left(table, again);
    }

    /* Takes the chips from a table that this page does not show. */
    takeAlong(table: string): void {
        const { person } = this.casino?.person ?? {};
        if (person === undefined) return;
        wentFrom(table);
        this.tellLeft(person);
    }

    private heardElsewhere(message: ElsewhereMessage): void {
        const leaving = (places?: Places | null) =>
            (places?.tables ?? []).filter((place) => place.leaving).map(({ table }) => table);
        const now = leaving(message);
        this.cameAlong ||= leaving(this.elsewhere).some((table) => !now.includes(table));
        this.elsewhere = message;
        const { person } = this.casino?.person ?? {};
        if (person !== undefined)
            keepOnly(message.tables.map(({ table }) => table), this.personKey(person));
    }

    /* ---- Tournaments and promotions ---- */

    follow(item: string): () => void {
        const timer = setInterval(() => void this.lookAtItem(item), LOOK_EVERY);
        this.followed.add(item);
        this.connection.follow(item);
        void this.lookAtItem(item);
        return () => {
            clearInterval(timer);
            this.followed.delete(item);
            this.connection.unfollow(item);
            this.items.delete(item);
        };
    }

    /* Polls what is public about an item, as long as there is no socket. */
    private async lookAtItem(item: string): Promise<void> {
        if (this.casino?.person || this.isLive() || document.hidden) return;
        const path = `/api/programme/${encodeURIComponent(item)}`;
        const answer = await get<WholeItem>(path).catch(() => null);
        if (!answer || this.isLive() || !this.followed.has(item)) return;
        if (answer.now) this.connection.ahead = answer.now - Date.now();
        this.items.set(item, itemViewOf({ ...answer, item }, this.items.get(item)));
        this.changed();
    }

    private heardOfItem(message: ItemMessage): void {
        const before = this.items.get(message.item);
        if (!this.followed.has(message.item)) return;
        if (message.tell === "item") this.items.set(message.item, itemViewOf(message, before));
        else if (before) this.items.set(message.item, itemAfter(before, message));
    }

    /* Sends an order to an item and shows a refusal. */
    async itemOrder(item: string, order: ItemOrder): Promise<boolean> {
        if (this.connection.isLost()) {
            this.notify({ good: false, say: LOST });
            return false;
        }
        const answer = await this.connection.itemOrder(item, order);
        if (answer.tell !== "done") this.complain(answer);
        return answer.tell === "done";
    }

    /* ---- Waiting and orders ---- */

    /* The table with its newest `yours`, as soon as it fits; null after `most` milliseconds. */
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

    /* The answer to every order while the connection is lost.  Nothing is sent later: the order
     * would reach another round. */
    lost(): Answer | null {
        return this.connection.isLost() ? { tell: "error", say: LOST } : null;
    }

    /* Sends an order and shows a refusal. */
    async order(table: string, order: Order): Promise<boolean> {
        const answer = this.lost() ?? (await this.connection.order(table, order));
        if (answer.tell !== "done") this.complain(answer);
        return answer.tell === "done";
    }

    /* Sends orders one after the other until one is refused; returns those carried out. */
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
        const also = "also" in answer ? answer.also : undefined;
        this.notify({ good: false, say: answer.say, clause, also });
    }

    notify(notice: Omit<Notice, "key">): void {
        const key = ++this.noticeKey;
        this.notices = [
            ...this.notices.filter((old) => old.say !== notice.say),
            { key, ...notice },
        ];
        this.notices = this.notices.slice(-3);
        setTimeout(() => this.dismiss(key), NOTICE_FOR);
        this.changed();
    }

    dismiss(key: number): void {
        this.notices = this.notices.filter((notice) => notice.key !== key);
        this.changed();
    }

    /* ---- Messages ---- */

    private heard(message: ServerMessage): void {
        if (message.tell === "welcome") this.welcomed(message);
        if (message.tell === "elsewhere") this.heardElsewhere(message);
        if (message.tell === "desk") this.heardFromDesk(message);
        if (message.tell === "closing") this.closing = message.say;
        if (message.tell === "error" && !message.request)
            this.notify({ good: false, say: message.say });
        if (TABLE_MESSAGES.has(message.tell)) this.enqueue(message as TableMessage);
        if (ITEM_MESSAGES.has(message.tell)) this.heardOfItem(message as ItemMessage);
        this.changed();
    }

    /* The lobby has looked. */
    sees({ asked }: Places): void {
        this.asked = asked ?? null;
        this.changed();
    }

    private heardFromDesk({ asked, say }: DeskMessage): void {
        if (asked !== undefined) this.asked = asked;
        if (say) this.notify({ good: false, say });
    }

    /* Asks the cashier for chips, or for cash; 0 withdraws the request. */
    async askCashier(kind: string, cents: number): Promise<void> {
        const answer = await this.connection.desk({ kind, cents });
        if (answer.tell === "asked") this.asked = answer.asked;
        else this.complain(answer);
        this.changed();
    }

    /* The session may have ended, or another one may have begun. */
    private welcomed(message: Welcome): void {
        const known = this.casino && !this.unreachable;
        const person = this.casino?.person?.person ?? 0;
        this.closing = "";
        const same = (message.person ?? 0) === person;
        if (message.person && same) this.tellLeft(message.person);
        if (!same) void this.anotherPerson();
        else if (!known) void this.arrive();
    }

    private enqueue(message: TableMessage): void {
        if ("yours" in message && message.yours) this.newest.set(message.table, message.yours);
        const queue = this.queues.get(message.table) ?? { waiting: [], timer: null, skips: false };
        this.queues.set(message.table, queue);
        if (message.tell === "table") {
            if (queue.timer) clearTimeout(queue.timer);
            queue.timer = null;
            for (const waiting of queue.waiting) this.apply(waiting);
            queue.waiting = [];
        }
        queue.waiting.push(message);
        if (!queue.timer) this.show(queue);
    }

    /* Shows waiting messages up to the next one that needs a pause. */
    private show(queue: Queue): void {
        queue.timer = null;
        for (let next = queue.waiting.shift(); next; next = queue.waiting.shift()) {
            this.apply(next);
            if (next.tell === "state" && !queue.waiting.some(isEvents)) queue.skips = false;
            const hurry =
                document.hidden ||
                queue.skips ||
                isBehind(queue.waiting) ||
                hasConsole(this.newest.get(next.table)?.offers); /* staff see everything at once */
            const wait =
                next.tell === "events" && !hurry
                    ? waitAfter(next.events, calm(), quickWanted())
                    : 0;
            if (wait === 0 || (hasVerdict(next) && queue.waiting.some(hasVerdict))) continue;
            queue.timer = setTimeout(() => this.show(queue), wait);
            break;
        }
        this.changed();
    }

    /* Whether the page pauses to show an outcome. */
    isShowing(table: string): boolean {
        return Boolean(this.queues.get(table)?.timer);
    }

    /* Ends the pause: shows everything up to the next round at once. */
    skip(table: string): void {
        const queue = this.queues.get(table);
        if (!queue?.timer) return;
        clearTimeout(queue.timer);
        queue.skips = true;
        skipMotions();
        this.show(queue);
    }

    /* ---- Memory ---- */

    private whose(table: string): Whose | null {
        const { key, person } = this.casino ?? {};
        return key && person ? { casino: key, person: person.person, table } : null;
    }

    private seenOf(table: string): number | undefined {
        const whose = this.whose(table);
        if (!whose) return undefined;
        return this.tables.get(table)?.seen ?? recall(whose)?.seen ?? 0;
    }

    /* Remembers the tables that have changed. */
    keepAll(): void {
        if (this.keeper) clearTimeout(this.keeper);
        this.keeper = null;
        for (const table of this.changing) {
            const [view, whose] = [this.tables.get(table), this.whose(table)];
            if (view && whose) remember(whose, view.entry, knownBy(view));
        }
        this.changing.clear();
    }

    private keepSoon(table: string): void {
        this.changing.add(table);
        this.keeper ??= setTimeout(() => this.keepAll(), KEPT_AFTER);
    }

    private apply(message: TableMessage): void {
        this.keepSoon(message.table);
        if (message.tell === "table") this.tables.set(message.table, this.viewOf(message));
        const view = this.tables.get(message.table);
        if (!view || message.tell === "table") return;
        if (message.tell === "events") playFor(message.events, view.yours.seat ?? null);
        this.tables.set(view.name, changedBy(view, message));
    }

    private viewOf(message: WholeTable): TableView {
        const before = this.tables.get(message.table);
        const whose = this.whose(message.table);
        const known = before ? knownBy(before) : whose && recall(whose, message.entry);
        const { past = [], past_from: from = 0, yours } = message;
        const now = caughtUp(known ?? UNKNOWN, past, from, yours?.seat ?? null);
        return {
            name: message.table,
            edition: message.edition,
            game: message.game,
            automatic: message.automatic ?? false,
            advice: message.advice ?? false,
            trainer: message.trainer ?? false,
            acts: message.acts ? rowsOf(message.acts) : (before?.acts ?? NO_ROWS),
            goes: message.goes ?? before?.goes ?? [],
            sign: message.sign ?? {},
            state: message.state,
            yours: message.yours ?? NOTHING,
            lines: now.lines,
            verdicts: now.verdicts,
            entry: message.entry ?? 0,
            seen: Math.max(now.seen, message.entry ?? 0),
            gap: now.gap,
            turns: before?.turns ?? 0,
            lastStakes: now.lastStakes,
            draws: now.draws,
            round: null,
        };
    }
}

/* A table after a message. */
function changedBy(
    view: TableView,
    message: StateMessage | EventsMessage | YoursMessage,
): TableView {
    if (message.tell === "yours") return { ...view, yours: message.yours, held: undefined };
    if (message.tell === "events") return withEvents(view, message);
    const state = withLeftovers(view.state, message.state);
    return {
        ...view,
        ...withLines(view, []),
        state,
        entry: message.entry,
        seen: Math.max(view.seen, message.entry),
        yours: view.held ?? view.yours, /* not sent again if unchanged */
        held: undefined,
        round: null,
        draws: drawsWith(view, message.state),
    };
}

/* A draw can be checked if exactly one was revealed since the last state. */
function drawsWith(view: TableView, now: TableState): DrawSeen[] {
    const [before, after] = [view.state.chance, now.chance];
    if (!before || !after || after.shown !== before.shown + 1) return view.draws;
    return [...view.draws, { before, after, outcome: view.outcome }].slice(-DRAWS_MOST);
}

/* The round with these events added. */
function roundAfter({ round, yours }: TableView, message: EventsMessage): Round {
    const account = message.accounts?.find((one) => one.seat === yours.seat);
    return {
        say: outcomeOf(message.events)?.replaceAll(" (guest)", "") ?? round?.say,
        account: account ?? round?.account,
    };
}

/* Logs the delayed lines and these, and delays those whose motion is still to be seen. */
function withLines(view: TableView, lines: Line[]): Pick<TableView, "lines" | "delayed"> {
    const due = [...(view.delayed ?? []), ...lines.filter((line) => line.say && !isTurn(line))];
    return {
        lines: [...view.lines, ...due].slice(-LINES_MOST),
        delayed: lines.filter((line) => line.say && isTurn(line)),
    };
}

function withEvents(view: TableView, message: EventsMessage): TableView {
    const { events } = message;
    const { seat } = view.yours;
    const lines = linesOf(message, (event) => event.seat !== undefined && event.seat === seat);
    const after = {
        ...view,
        seen: Math.max(view.seen, message.entry),
        ...withLines(view, lines),
        verdicts: [...view.verdicts, ...lines.filter(isOwnResult)].slice(-VERDICTS_MOST),
        turns: view.turns + (events.some(isTurn) ? 1 : 0),
        outcome: drawnWith(events) ?? view.outcome,
        state: stateAfter(withoutLeftovers(view.state, events), events),
    };
    const shown = waitAfter(events, false) > 0 || (view.round && outcomeOf(events));
    if (!shown) return after;
    return whileShown(after, roundAfter(view, message), view.round === null);
}

/* A player's acts in the game: not those of staff, nor those about chips and seats. */
const plays = (offer: Offer) =>
    isPlayers(offer) && offer.act !== "leave" && !offer.act.startsWith("pit-");

/* No play while an outcome is shown. */
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

/* ---- For components -------------------------------------------------------------- */

export const FloorContext = createContext<Floor>(null as unknown as Floor);

/* The floor; the component is rendered again whenever the floor changes. */
export function useFloor(): Floor {
    const floor = useContext(FloorContext);
    const [, again] = useReducer((count: number) => count + 1, 0);

    useEffect(() => floor.subscribe(() => again(0)), [floor]);
    return floor;
}
