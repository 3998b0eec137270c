/* floor.ts - what the page knows: who we are, and each table that is watched as it is now. */
import { createContext } from "preact";
import { useContext, useEffect, useReducer } from "preact/hooks";
import { type Stake, stakesOf } from "./bets";
import type { Answer, Casino, Order, TableEvent, TableState, TableTold, Told, Yours } from "./wire";
import { Connection, browserWorld, get, post } from "./wire";

/* Something told at the table, in the order in which it was. */
export interface Line extends TableEvent {
    key: string;
    time: number;
    mine: boolean;
}

export interface TableView {
    name: string;
    edition: string;
    game: string;
    automatic: boolean;
    sign: Record<string, unknown>;
    state: TableState;
    yours: Yours;
    lines: Line[];
    /* Own wagers that were decided, since we came. */
    verdicts: Line[];
    entry: number;
    /* Grows with each outcome, so that dice and wheel know when to move. */
    turns: number;
    /* Own wagers when betting was last closed. */
    lastStakes: Stake[];
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
const NOTICE_FOR = 7000;
const NOTHING: Yours = { offers: [] };

/* Events that begin a new outcome. */
const TURNS = new Set(["dice", "roll", "spin", "ball"]);

export class Floor {
    casino: Casino | null = null;
    unreachable = "";
    closing = "";
    notices: Notice[] = [];
    tables = new Map<string, TableView>();
    connection = new Connection(browserWorld);

    private listeners = new Set<() => void>();
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
            this.casino = await get<Casino>("/api/casino");
            this.unreachable = "";
        } catch (sorry) {
            this.unreachable = (sorry as Error).message;
        }
        this.connection.open();
        this.changed();
    }

    async enter(path: string, body: object): Promise<void> {
        await post(path, body, this.casino?.csrf ?? "");
        this.casino = await get<Casino>("/api/casino");
        this.tables.clear();
        this.connection.reopen();
        this.changed();
    }

    /* ---- Tables ---- */

    watch(table: string): () => void {
        this.connection.watch(table);
        return () => {
            this.connection.unwatch(table);
            this.tables.delete(table);
        };
    }

    /* The table as we know it, as soon as it fits what is asked for. */
    until(table: string, fits: (view: TableView) => boolean, most = 8000): Promise<TableView | null> {
        return new Promise((resolve) => {
            const timer = setTimeout(() => finish(null), most);
            const look = () => {
                const view = this.tables.get(table);
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

    /* An order; what is wrong with it is shown. */
    async order(table: string, order: Order): Promise<boolean> {
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
        this.notices = [...this.notices.filter((old) => old.say !== notice.say), { key, ...notice }];
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
        if (told.tell === "closing") this.closing = told.say;
        if (told.tell === "error" && !told.request) this.notify({ good: false, say: told.say });
        if (told.tell === "table") this.tables.set(told.table, this.tableTold(told));
        const view = "table" in told && told.table ? this.tables.get(told.table) : undefined;
        if (view) this.tables.set(view.name, changedBy(view, told));
        this.changed();
    }

    private tableTold(told: TableTold): TableView {
        const before = this.tables.get(told.table);
        return {
            name: told.table,
            edition: told.edition,
            game: told.game,
            automatic: told.automatic ?? false,
            sign: told.sign ?? {},
            state: told.state,
            yours: told.yours ?? NOTHING,
            lines: before?.lines ?? [],
            verdicts: before?.verdicts ?? [],
            entry: told.entry ?? 0,
            turns: before?.turns ?? 0,
            lastStakes: before?.lastStakes ?? [],
        };
    }
}

/* A table after it was told something. */
function changedBy(view: TableView, told: Told): TableView {
    if (told.tell === "yours") return { ...view, yours: told };
    if (told.tell === "state") return withState(view, told.state, told.entry);
    if (told.tell !== "events") return view;
    const lines = told.events.map((event, i) => ({
        ...event,
        key: `${told.entry}-${i}`,
        time: told.time ?? Date.now(),
        mine: event.seat !== undefined && event.seat === view.yours.seat,
    }));
    const turned = told.events.some((event) => TURNS.has(event.event));
    return {
        ...view,
        lines: [...view.lines, ...lines].slice(-LINES_MOST),
        verdicts: [...view.verdicts, ...lines.filter(isOwnVerdict)].slice(-VERDICTS_MOST),
        turns: view.turns + (turned ? 1 : 0),
    };
}

const isOwnVerdict = (line: Line) => line.mine && line.event === "verdict";

function withState(view: TableView, state: TableState, entry: number): TableView {
    const closes = view.state.open && !state.open;
    const stakes = closes ? stakesOf(view.state.wagers, view.yours.seat ?? null) : [];
    return { ...view, state, entry, lastStakes: stakes.length > 0 ? stakes : view.lastStakes };
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
