/* table.tsx - one table, whatever is played at it. */
import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Acts } from "./acts";
import { stakesOf, wagerOf } from "./bets";
import { useBettor } from "./bettor";
import { clockOf } from "./clock";
import { Console } from "./console";
import { FairPanel } from "./fair-panel";
import { Felt, type FeltActs } from "./felt";
import { type TableView, useFloor } from "./floor";
import { OverFelt, Stage } from "./laid";
import { LastResults } from "./lobby";
import { useFinger, useNarrow } from "./media";
import { money, personLook, plainName } from "./money";
import { Nowhere } from "./nowhere";
import { IDLE_MOST, hasConsole, idleWords } from "./duty";
import { partsOf } from "./parts";
import { Rack, TakePlace } from "./rack";
import { Ring } from "./ring";
import { SessionPanel } from "./session-panel";
import { boxOf } from "./shapes";
import { Aloud, Notices, Told } from "./told";
import { Why } from "./why";
import type { Answer, Area, Layout, Order } from "./wire";
import { get } from "./wire";

/* ---- What is needed -------------------------------------------------------------- */

function useLayout(name: string): { layout: Layout | null; sorry: string } {
    const [layout, setLayout] = useState<Layout | null>(null);
    const [sorry, setSorry] = useState("");

    useEffect(() => {
        get<Layout>(`/api/tables/${encodeURIComponent(name)}/layout`).then(setLayout, (error) =>
            setSorry((error as Error).message),
        );
    }, [name]);
    return { layout, sorry };
}

/* Chips worth choosing from: up to the table's maximum. */
function chipValues(all: number[], max: number): number[] {
    const values = all.filter((value) => value <= max);
    return (values.length > 0 ? values : all).slice(0, 7);
}

/* The chip that somebody begins with: the smallest with which the minimum can be bet. */
function firstChip(values: number[], min: number): number {
    return values.find((value) => value >= min) ?? values[values.length - 1] ?? min;
}

/* ---- Above the felt -------------------------------------------------------------- */

function nameOf({ state, yours }: TableView, seat: number): string {
    if (seat === yours.seat) return "you";
    const name = state.seats.find((one) => one.seat === seat)?.name;
    return plainName(name) ?? `place ${seat}`;
}

/* What goes on, for everybody or for this person. */
function headline(view: TableView): string {
    const { state, yours, round } = view;
    const say = state.say ?? state.phase;
    if (state.closed) return "The table is closed";
    if (round) return say;
    return yours.say ?? (state.say_to ? `${say} to ${nameOf(view, state.say_to)}` : say);
}

/* A small screen looks at the felt from near, or at the whole of it. */
interface Zoom {
    whole: boolean;
    turn: () => void;
}

function useZoom(): Zoom {
    const [whole, setWhole] = useState(false);
    return { whole, turn: () => setWhole(!whole) };
}

/* Options of its sign that are not as usual, in words. */
function unusualOf({ sign }: TableView): string[] {
    return Array.isArray(sign["unusual"]) ? (sign["unusual"] as string[]) : [];
}

/* Beside the name of the game: the table, its options, its limits, and what the parts note. */
function titleNotes(view: TableView, layout: Layout): string {
    const { limits } = view.state;
    const range = limits ? [`${money(limits.min)} \u2013 ${money(limits.max)}`] : [];
    const notes = partsOf(layout).flatMap((part) => part.note?.(view) || []);
    return [view.name, ...unusualOf(view), ...range, ...notes].join(" \u00b7 ");
}

function Head({ view, layout, zoom }: { view: TableView; layout: Layout; zoom: Zoom }) {
    const { state } = view;
    return (
        <div class="table-top">
            <div class="table-title">
                <h1>{view.game}</h1>
                <p>{titleNotes(view, layout)}</p>
            </div>
            <div class={`phase-sign ${state.open ? "open" : ""}`}>
                <Ring closesAt={state.closes_at} clock={clockOf(state)} size={52} />
                <span>{headline(view)}</span>
            </div>
            <LastResults last={state.last ?? []} />
            <button class="felt-zoom" onClick={zoom.turn}>
                {zoom.whole ? "Closer" : "Whole felt"}
            </button>
        </div>
    );
}

/* Above the felt of a small screen there is room for what comes there before it does, so that
 * nothing moves then. */
function StageRoom({ view, layout }: { view: TableView; layout: Layout }) {
    const narrow = useNarrow();
    const room = partsOf(layout).find((part) => part.room)?.room;
    if (!narrow) return null;
    return (
        <div class={`stage-room ${room ?? ""}`}>
            <Stage view={view} layout={layout} />
        </div>
    );
}

/* How the round came out, over the felt, while it is shown. */
function Outcome({ view }: { view: TableView }) {
    const net = view.round?.net;
    if (!view.round?.say || net === undefined) return null;
    const words = net > 0 ? "You win" : net < 0 ? "You lose" : "Nothing won or lost";
    return (
        <p class={`outcome ${net > 0 ? "won" : ""}`}>
            <span>{view.round.say}</span>
            <strong>
                {words} {net !== 0 && money(Math.abs(net))}
            </strong>
        </p>
    );
}

function Players({ view }: { view: TableView }) {
    const { state, yours } = view;
    if (state.seats.length === 0) return null;
    return (
        <ul class="players" aria-label="Players">
            {state.seats.map((seat) => (
                <li key={seat.seat} class={seat.seat === yours.seat ? "me" : ""}>
                    <svg viewBox="0 0 10 10" aria-hidden="true">
                        <circle
                            cx="5"
                            cy="5"
                            r="5"
                            fill={personLook(seat.colour ?? seat.seat).fill}
                        />
                    </svg>
                    <span class="player-name">
                        {seat.seat === yours.seat
                            ? "You"
                            : (plainName(seat.name) ?? `Place ${seat.seat}`)}
                    </span>
                    {seat.parts?.map((part) => (
                        <span key={part} class="player-part">
                            {part}
                        </span>
                    ))}
                    {(seat.here === false || state.gone?.includes(seat.seat)) && (
                        <span class="faint">away</span>
                    )}
                    <span class="player-rack">{money(seat.rack ?? 0)}</span>
                </li>
            ))}
        </ul>
    );
}

/* Where a small screen begins to look at the felt: at one's own box, or at the first wager. */
function firstLook(layout: Layout, seat: number | null): number {
    const buttons = layout.areas.filter((area) => area.wager);
    const own = buttons.filter((area) => seat !== null && area.seat === seat);
    const lefts = (own.length > 0 ? own : buttons).map((area) => boxOf(area)[0]);
    return Math.max(0, Math.min(...lefts) - 12) / layout.width;
}

/* The felt, as large as fits; on small screens it can be looked at from near or as a whole. */
function FeltFrame({
    view,
    layout,
    whole,
    children,
}: {
    view: TableView;
    layout: Layout;
    whole: boolean;
    children: ComponentChildren;
}) {
    const narrow = useNarrow();
    const scroll = useRef<HTMLDivElement>(null);
    const seat = view.yours.seat ?? null;

    useEffect(() => {
        const box = scroll.current;
        if (box) box.scrollLeft = firstLook(layout, seat) * box.scrollWidth;
    }, [layout, seat, whole, narrow]);
    return (
        <div class={`felt-frame ${whole ? "whole" : "near"}`}>
            <div class="felt-scroll" ref={scroll}>
                {children}
            </div>
            {narrow && <OverFelt view={view} layout={layout} />}
            <Outcome view={view} />
        </div>
    );
}

function FramedFelt({ whole, ...felt }: Parameters<typeof Felt>[0] & { whole: boolean }) {
    return (
        <FeltFrame view={felt.view} layout={felt.layout} whole={whole}>
            <Felt {...felt} />
        </FeltFrame>
    );
}

/* ---- Beside the felt ------------------------------------------------------------- */

interface Tab {
    id: string;
    label: string;
    draw: () => ComponentChildren;
}

function Tabs({ tabs }: { tabs: Tab[] }) {
    const [chosen, setChosen] = useState(tabs[0]?.id);
    const shown = tabs.find((tab) => tab.id === chosen) ?? tabs[0];
    const arrow = (event: KeyboardEvent) => {
        const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        const next = tabs[(tabs.indexOf(shown!) + by + tabs.length) % tabs.length];
        if (!by || !next) return;
        setChosen(next.id);
        document.getElementById(`tab-${next.id}`)?.focus();
    };
    return (
        <section class="tabs panel">
            <div class="tab-row" role="tablist" onKeyDown={arrow}>
                {tabs.map((tab) => (
                    <button
                        key={tab.id}
                        id={`tab-${tab.id}`}
                        role="tab"
                        aria-selected={tab === shown}
                        aria-controls="tab-page"
                        tabindex={tab === shown ? 0 : -1}
                        onClick={() => setChosen(tab.id)}
                    >
                        {tab.label}
                    </button>
                ))}
            </div>
            <div
                id="tab-page"
                class="tab-page"
                role="tabpanel"
                tabindex={0}
                aria-labelledby={`tab-${shown?.id}`}
            >
                {shown?.draw()}
            </div>
        </section>
    );
}

/* ---- On duty --------------------------------------------------------------------- */

/* Whether the offers are those after what was just done; or as long as one may wait for that. */
const AFTERWARDS = 1000;
const DONE_FOR = 20_000;

type ConsoleTold = Parameters<typeof Console>[0]["told"];

const refused = (answer: Answer): ConsoleTold => ({
    kind: "refused",
    say: "say" in answer && answer.say ? answer.say : "Refused.",
    clause: "clause" in answer ? answer.clause : undefined,
    at: Date.now(),
});

/* Orders one after the other, until one is refused; and what is said of them. */
function useOrders(view: TableView) {
    const floor = useFloor();
    const [busy, setBusy] = useState(false);
    const [told, setTold] = useState<ConsoleTold>(null);

    useEffect(() => {
        if (told?.kind !== "done") return;
        const timer = setTimeout(() => setTold(null), DONE_FOR);
        return () => clearTimeout(timer);
    }, [told]);
    const send = async (orders: Order[], words: string) => {
        let said: ConsoleTold = { kind: "done", say: words, at: Date.now() };
        setBusy(true);
        for (const order of orders) {
            const before = floor.tables.get(view.name)?.yours;
            const answer = await floor.connection.order(view.name, order);
            if (answer.tell !== "done") {
                said = refused(answer);
                break;
            }
            await floor.until(view.name, (now) => now.yours !== before, AFTERWARDS);
        }
        setTold(said);
        setBusy(false);
    };
    return { busy, told, send };
}

const IDLE_LOOK = 5000;
const IDLE_TOUCH = 30_000;

/* How long nothing was done; a key says that somebody is there, and the door is told. */
function useIdle(table: string, told: ConsoleTold) {
    const floor = useFloor();
    const since = useRef(Date.now());
    const [idle, setIdle] = useState(0);

    useEffect(() => {
        if (!told) return;
        since.current = Date.now();
        setIdle(0);
    }, [told]);
    useEffect(() => {
        const timer = setInterval(() => setIdle(Date.now() - since.current), IDLE_LOOK);
        return () => clearInterval(timer);
    }, []);
    const awake = () => {
        if (Date.now() - since.current < IDLE_TOUCH) return;
        since.current = Date.now();
        setIdle(0);
        floor.connection.watch(table);
    };
    return { idle: idleWords(idle), awake };
}

/* For staff: what their role may do here. */
function StaffConsole({ view, layout }: { view: TableView; layout: Layout }) {
    const floor = useFloor();
    const { busy, told, send } = useOrders(view);
    const { idle, awake } = useIdle(view.name, told);
    const names = useMemo(
        () => new Map(layout.areas.map((area) => [area.wager, area.name ?? area.wager])),
        [layout],
    );
    return (
        <Console
            offers={view.yours.offers}
            table={view.state}
            rows={view.acts}
            name={plainName(floor.casino?.person?.name)}
            lines={view.lines}
            send={send}
            told={told}
            busy={busy}
            idle={idle}
            awake={awake}
            wagerName={(id) => names.get(id) ?? id}
            wagerIds={layout.areas.flatMap((area) => area.wager ?? [])}
        />
    );
}

/* Whoever is on duty does not play: the console is first, and there is no rack. */
function OnDuty({ view, layout }: { view: TableView; layout: Layout }) {
    const floor = useFloor();
    const zoom = useZoom();
    const [area, setArea] = useState<Area | undefined>();
    const values = floor.casino?.chips ?? [100, 500, 2500];
    const acts: FeltActs = useMemo(
        () => ({ point: setArea, bet: setArea, take: setArea, move: (_, to) => setArea(to) }),
        [],
    );
    const chip = firstChip(values, view.state.limits?.min ?? 500);
    const tabs: Tab[] = [
        { id: "told", label: "Told", draw: () => <Told lines={view.lines} /> },
        {
            id: "wager",
            label: "Wager",
            draw: () => <Why view={view} area={area} chip={chip} send={() => undefined} />,
        },
    ];
    return (
        <div class="table-page on-duty">
            <Notices />
            <Head view={view} layout={layout} zoom={zoom} />
            <div class="duty">
                <StaffConsole view={view} layout={layout} />
            </div>
            <StageRoom view={view} layout={layout} />
            <div class="middle">
                <FramedFelt
                    view={view}
                    layout={layout}
                    whole={zoom.whole}
                    values={values}
                    pointed={area?.id ?? null}
                    acts={acts}
                />
                <Players view={view} />
                <Tabs tabs={tabs} />
            </div>
            <Aloud lines={view.lines} say={headline(view)} />
        </div>
    );
}

/* Told to whoever was on duty and is not known any more. */
function SignedOut() {
    const back = encodeURIComponent(location.pathname);
    return (
        <p class="banner" role="alert">
            {idleWords(IDLE_MOST)}{" "}
            <a href={`/sign-in?back=${back}`}>Sign in to go on dealing</a>
        </p>
    );
}

/* ---- The page -------------------------------------------------------------------- */

/* What lies where one has bet last; whoever taps has a finger over it. */
function JustBet({ view, area, chip }: { view: TableView; area: Area | undefined; chip: number }) {
    const finger = useFinger();
    const seat = view.yours.seat ?? null;
    const wager = area && wagerOf(area, seat);
    const there = stakesOf(view.state.wagers, seat).find((one) => one.wager === wager);
    if (!finger || seat === null || !view.state.open) return null;
    if (!area || !there) return <p class="just-bet faint">A tap on the felt bets {money(chip)}</p>;
    return (
        <p class="just-bet">
            {area.name ?? area.id} {"\u00b7"} {money(there.cents)}
        </p>
    );
}

function Playing({ view, layout }: { view: TableView; layout: Layout }) {
    const floor = useFloor();
    const zoom = useZoom();
    const min = view.state.limits?.min ?? 500;
    const values = chipValues(
        floor.casino?.chips ?? [100, 500, 2500],
        view.state.limits?.max ?? min,
    );
    const [chosen, setChosen] = useState<number | null>(null);
    const chip = chosen ?? firstChip(values, min);
    const [area, setArea] = useState<Area | undefined>();
    const bettor = useBettor(floor, view, chip);
    const now = useRef(bettor);
    now.current = bettor;
    const acts: FeltActs = useMemo(
        () => ({
            point: setArea,
            bet: (on) => (setArea(on), now.current.bet(on)),
            take: (on) => (setArea(on), now.current.take(on)),
            move: (from, to) => (setArea(to), now.current.move(from, to)),
        }),
        [],
    );
    const send = useCallback((order: Order) => void floor.order(view.name, order), [view.name]);
    const you = view.state.seats.find(({ seat }) => seat === view.yours.seat);
    const tabs: Tab[] = [
        { id: "told", label: "Told", draw: () => <Told lines={view.lines} you={you} /> },
        { id: "fair", label: "Fair", draw: () => <FairPanel view={view} layout={layout} /> },
        {
            id: "session",
            label: "Session",
            draw: () => <SessionPanel view={view} layout={layout} />,
        },
    ];
    return (
        <div class="table-page">
            <Head view={view} layout={layout} zoom={zoom} />
            <StageRoom view={view} layout={layout} />
            <div class="middle">
                <FramedFelt
                    view={view}
                    layout={layout}
                    whole={zoom.whole}
                    values={values}
                    pointed={area?.id ?? null}
                    acts={acts}
                />
                <div class={`hand-rail ${view.yours.seat ? "seated" : ""}`}>
                    <Notices />
                    <JustBet view={view} area={area} chip={chip} />
                    <Acts view={view} send={send} />
                    {view.yours.seat ? (
                        <Rack
                            view={view}
                            values={values}
                            chip={chip}
                            choose={setChosen}
                            bettor={bettor}
                            send={send}
                        />
                    ) : (
                        <TakePlace view={view} />
                    )}
                </div>
            </div>
            <aside class="side">
                <section class="panel why" aria-label="About this wager">
                    <Why view={view} area={area} chip={chip} send={send} />
                </section>
                <Tabs tabs={tabs} />
                <Players view={view} />
            </aside>
            <Aloud lines={view.lines} you={you} say={headline(view)} />
        </div>
    );
}

export function Table({ name }: { name: string }) {
    const floor = useFloor();
    const { layout, sorry } = useLayout(name);
    const view = floor.tables.get(name);
    const onDuty = hasConsole(view?.yours.offers);
    const wasOnDuty = useRef(false);

    wasOnDuty.current ||= onDuty;
    /* Whether there is such a table is known with its layout. */
    useEffect(() => (layout ? floor.watch(name) : undefined), [name, layout]);
    useEffect(() => {
        document.title = `${view?.game ?? name} \u2013 Croupier`;
    }, [view?.game, name]);
    if (sorry) return <Nowhere say={sorry} />;
    if (!view || !layout) return <p class="faint coming">Coming to the table{"\u2026"}</p>;
    if (onDuty) return <OnDuty view={view} layout={layout} />;
    return (
        <>
            {wasOnDuty.current && !floor.casino?.person && <SignedOut />}
            <Playing view={view} layout={layout} />
        </>
    );
}
