/* table.tsx - the page of one table, for any game. */
import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Acts } from "./acts";
import { Advisor } from "./advisor";
import { fitOf, offersByWager, wagerOf } from "./bets";
import { type Bettor, useBettor } from "./bettor";
import { clockOf } from "./clock";
import { Console } from "./console";
import { roundWords } from "./contest";
import { ContestBar, ContestOver, ContestWatch, OwnContestNote, Racks, comingHere, useTournamentAt }
    from "./contest-panel";
import { FairPanel } from "./fair-panel";
import { StaysElsewhere } from "./elsewhere";
import { Felt, type FeltActs } from "./felt";
import { type TableView, useFloor } from "./floor";
import { trainerPath } from "./go";
import { OverFelt, Stage } from "./laid";
import { LastResults } from "./lobby";
import { Aloud, Log, Notices } from "./log";
import { useFinger, useNarrow } from "./media";
import { money, personLook, plainName } from "./money";
import { NotFound } from "./not-found";
import { type NameOf, TakeDown } from "./my-bets";
import { IDLE_MOST, type Setting, type Step, actsOf, hasConsole, idleWords, settingOf, stepAlong,
         stepsWords } from "./duty";
import { useNext } from "./next";
import { partsOf } from "./parts";
import { quickWanted, wantQuick } from "./quick";
import { Rack, TakeSeat } from "./rack";
import { Ring } from "./ring";
import { rulesPath } from "./rules";
import { SessionPanel } from "./session-panel";
import { boxOf } from "./shapes";
import { useShare } from "./share";
import { Signs } from "./signs";
import { Why } from "./why";
import type { Answer, Area, Layout, Order } from "./wire";
import { get } from "./wire";

/* ---- Layout and chips ------------------------------------------------------------ */

/* Loaded again if the house changes an option of its sign, such as the pay table. */
function useLayout(name: string, options: string): { layout: Layout | null; failure: string } {
    const [layout, setLayout] = useState<Layout | null>(null);
    const [failure, setFailure] = useState("");

    useEffect(() => {
        get<Layout>(`/api/tables/${encodeURIComponent(name)}/layout`).then(setLayout, (error) =>
            setFailure((error as Error).message),
        );
    }, [name, options]);
    return { layout, failure };
}

/* The chips to choose from, up to the table's maximum. */
function chipValues(all: number[], max: number): number[] {
    const values = all.filter((value) => value <= max);
    return (values.length > 0 ? values : all).slice(0, 7);
}

/* The chip chosen at first: the smallest that covers the minimum. */
function firstChip(values: number[], min: number): number {
    return values.find((value) => value >= min) ?? values[values.length - 1] ?? min;
}

/* ---- Above the felt -------------------------------------------------------------- */

function nameOf({ state, yours }: TableView, seat: number): string {
    if (seat === yours.seat) return "you";
    const name = state.seats.find((one) => one.seat === seat)?.name;
    return plainName(name) ?? `seat ${seat}`;
}

/* What is going on, in the words for this person if there are any. */
function headline(view: TableView): string {
    const { state, yours, round } = view;
    const say = state.say ?? state.phase;
    if (state.closed) return "The table is closed";
    if (round) return say;
    if (state.session && state.session.stage !== "playing") return roundWords(state.session);
    if (state.needs) return state.needs.say;
    return yours.say ?? (state.say_to ? `${say} to ${nameOf(view, state.say_to)}` : say);
}

/* A small screen shows the whole felt, or a part of it enlarged. */
interface Zoom {
    whole: boolean;
    toggle: () => void;
}

function useZoom(): Zoom {
    const [whole, setWhole] = useState(false);
    return { whole, toggle: () => setWhole(!whole) };
}

/* Unusual options of the sign, in words. */
function unusualOf({ sign, state }: TableView): string[] {
    if (state.unusual) return state.unusual;
    return Array.isArray(sign["unusual"]) ? (sign["unusual"] as string[]) : [];
}

/* Beside the name of the game: the table, its options, its limits, and notes of the parts. */
function titleNotes(view: TableView, layout: Layout): string {
    const { limits } = view.state;
    const range = limits ? [`${money(limits.min)} \u2013 ${money(limits.max)}`] : [];
    const notes = partsOf(layout).flatMap((part) => part.note?.(view) || []);
    const advice = view.advice ? ["advice"] : [];
    return [view.name, ...unusualOf(view), ...range, ...advice, ...notes].join(" \u00b7 ");
}

/* Turns quick play on and off. */
function Quick() {
    const floor = useFloor();
    const on = quickWanted();
    const toggle = () => {
        wantQuick(!on);
        floor.changed();
    };
    return (
        <button class="quiet quick-play" aria-label="Quick play" aria-pressed={on} onClick={toggle}
                title="Hardly any animation, and only short pauses">
            <span aria-hidden="true">{"\u00bb"}</span>
            <span class="quick-words">Quick play</span>
        </button>
    );
}

interface HeadProps {
    view: TableView;
    layout: Layout;
    zoom: Zoom;
    plays?: boolean; /* not for staff, who see everything at once */
}

function Head({ view, layout, zoom, plays = false }: HeadProps) {
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
            {plays && <Quick />}
            <a class="button quiet rules-link" href={rulesPath(view.name)}>
                Rules
            </a>
            {plays && view.trainer && (
                <a class="button quiet trainer-link" href={trainerPath(view.edition)}>
                    Trainer
                </a>
            )}
            <button class="felt-zoom" onClick={zoom.toggle}>
                {zoom.whole ? "Zoom in" : "Zoom out"}
            </button>
        </div>
    );
}

const SPACE_TAKERS = "input, textarea, select, button, summary, a";

/* Space, unless it means something where the focus is, or Escape. */
function isSkipKey({ key, target }: KeyboardEvent): boolean {
    const takes = target instanceof Element && target.closest(SPACE_TAKERS) !== null;
    return key === "Escape" || (key === " " && !takes);
}

/* While an outcome is shown, a press on the stage, Space or Escape shows the rest at once.  Such a
 * press is no bet. */
function useSkipKeys(table: string): void {
    const floor = useFloor();
    useEffect(() => {
        const key = (event: KeyboardEvent) => {
            if (!floor.isShowing(table) || !isSkipKey(event)) return;
            event.preventDefault();
            event.stopPropagation();
            floor.skip(table);
        };
        document.addEventListener("keydown", key, true);
        return () => document.removeEventListener("keydown", key, true);
    }, [table]);
}

function useSkipPress(table: string): (event: PointerEvent) => void {
    const floor = useFloor();
    return (event) => {
        if (event.button !== 0 || !floor.isShowing(table)) return;
        event.stopPropagation();
        floor.skip(table);
    };
}

/* For those who do not know that any press will do. */
function SkipButton({ table }: { table: string }) {
    const floor = useFloor();
    if (!floor.isShowing(table) || quickWanted()) return null;
    return (
        <button class="skip-round" onClick={() => floor.skip(table)}>
            Skip
        </button>
    );
}

/* Reserves room above the felt of a small screen, so that nothing moves when dice or cards
 * appear there. */
function StageRoom({ view, layout }: { view: TableView; layout: Layout }) {
    const narrow = useNarrow();
    const skip = useSkipPress(view.name);
    const room = partsOf(layout).find((part) => part.room)?.room;
    if (!narrow) return null;
    return (
        <div class={`stage-room ${room ?? ""}`} onPointerDownCapture={skip}>
            <Stage view={view} layout={layout} />
        </div>
    );
}

/* The outcome of the round, over the felt, while it is shown. */
function Outcome({ view }: { view: TableView }) {
    const { say, account } = view.round ?? {};
    if (!say || !account) return null;
    const { gain, decided, less } = account;
    const words = gain > 0 ? "You win" : gain === 0 ? "You break even" : decided ? "You lose" : "You pay";
    return (
        <p class={`outcome ${gain > 0 ? "won" : ""}`}>
            <span>{say}</span>
            <strong>
                {words} {gain !== 0 && money(Math.abs(gain))}
            </strong>
            {less && (
                <small>
                    {gain > 0 ? "after" : "including"} {less}
                </small>
            )}
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
                            : (plainName(seat.name) ?? `Seat ${seat.seat}`)}
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

/* Where a small screen scrolls the felt to at first: the player's own box, or the first wager. */
function firstScroll(layout: Layout, seat: number | null): number {
    const buttons = layout.areas.filter((area) => area.wager);
    const own = buttons.filter((area) => seat !== null && area.seat === seat);
    const lefts = (own.length > 0 ? own : buttons).map((area) => boxOf(area)[0]);
    return Math.max(0, Math.min(...lefts) - 12) / layout.width;
}

/* The felt, as large as fits; on small screens enlarged or as a whole. */
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
    const skip = useSkipPress(view.name);
    const seat = view.yours.seat ?? null;

    useEffect(() => {
        const box = scroll.current;
        if (box) box.scrollLeft = firstScroll(layout, seat) * box.scrollWidth;
    }, [layout, seat, whole, narrow]);
    return (
        <div class={`felt-frame ${whole ? "whole" : "near"}`} onPointerDownCapture={skip}>
            <div class="felt-scroll" ref={scroll}>
                {children}
            </div>
            {narrow && <OverFelt view={view} layout={layout} />}
            <Outcome view={view} />
            <SkipButton table={view.name} />
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

const NEW_OFFERS_WITHIN = 1000; /* milliseconds to wait for the offers after an order, */
const NEXT_STEP_WITHIN = 10_000; /* ... if the next step depends on them */
const DONE_FOR = 20_000;

type Report = Parameters<typeof Console>[0]["report"];

const refused = (answer: Answer, before = ""): Report => ({
    kind: "refused",
    say: before + ("say" in answer && answer.say ? answer.say : "Refused."),
    clause: "clause" in answer && answer.clause
        ? [answer.clause, "also" in answer ? answer.also : undefined].filter(Boolean).join(", ")
        : undefined,
    at: Date.now(),
});

/* Sends orders one after the other until one is refused, and reports the result.  along() does so
 * with an outcome that is keyed: each step follows from what the table offers after the last one. */
function useOrders(view: TableView, names: Partial<Setting>) {
    const floor = useFloor();
    const [busy, setBusy] = useState(false);
    const [report, setReport] = useState<Report>(null);

    useEffect(() => {
        if (report?.kind !== "done") return;
        const timer = setTimeout(() => setReport(null), DONE_FOR);
        return () => clearTimeout(timer);
    }, [report]);
    const send = async (orders: Order[], words: string) => {
        let result: Report = { kind: "done", say: words, at: Date.now() };
        setBusy(true);
        for (const order of orders) {
            const before = floor.tables.get(view.name)?.yours;
            const answer = await floor.connection.order(view.name, order);
            if (answer.tell !== "done") {
                result = refused(answer);
                break;
            }
            await floor.until(view.name, (now) => now.yours !== before, NEW_OFFERS_WITHIN);
        }
        setReport(result);
        setBusy(false);
    };
    const along = async (line: string) => {
        const taken: Step[] = [];
        const setting = settingOf(view.state, view.acts, names);
        const done = () => (taken.length ? `Done: ${stepsWords(taken, setting)}. Refused: ` : "");
        let now: TableView | null = floor.tables.get(view.name) ?? view;
        let result: Report = null;

        setBusy(true);
        while (now) {
            const acts = actsOf(now.yours.offers, view.acts);
            const step = stepAlong(line, taken, acts, settingOf(now.state, view.acts, names));
            if (!step || "why" in step) {
                result = step && { kind: "refused", say: done() + step.why, at: Date.now() };
                break;
            }
            const yours: TableView["yours"] = now.yours;
            const answer = await floor.connection.order(view.name, step.order);
            if (answer.tell !== "done") {
                result = refused(answer, done());
                break;
            }
            taken.push(step);
            if (step.row.way === "after") break;
            now = await floor.until(view.name, (next) => next.yours !== yours, NEXT_STEP_WITHIN) ??
                floor.tables.get(view.name) ?? null;
        }
        setReport(result ?? { kind: "done", say: stepsWords(taken, setting), at: Date.now() });
        setBusy(false);
    };
    return { busy, report, send, along };
}

const IDLE_LOOK = 5000;
const IDLE_TOUCH = 30_000;

/* The idle time; any key resets it and keeps the session on the server alive. */
function useIdle(table: string, report: Report) {
    const floor = useFloor();
    const since = useRef(Date.now());
    const [idle, setIdle] = useState(0);

    useEffect(() => {
        if (!report) return;
        since.current = Date.now();
        setIdle(0);
    }, [report]);
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

/* The console with the acts of this person's role. */
function StaffConsole({ view, layout }: { view: TableView; layout: Layout }) {
    const floor = useFloor();
    const names = useMemo(
        () => new Map(layout.areas.filter((area) => !area.courtesy)
            .map((area) => [area.wager, area.name ?? area.wager])),
        [layout],
    );
    const wagerName = (id: string) => names.get(id) ?? id;
    const wagerIds = [...names.keys()].flatMap((id) => id ?? []);
    const people = view.yours.people ?? [];
    const { busy, report, send, along } = useOrders(view, { people, wagerIds, wagerName });
    const { idle, awake } = useIdle(view.name, report);
    return (
        <Console
            offers={view.yours.offers}
            table={view.state}
            rows={view.acts}
            people={people}
            name={plainName(floor.casino?.person?.name)}
            lines={view.lines}
            send={send}
            along={along}
            report={report}
            busy={busy}
            idle={idle}
            awake={awake}
            wagerName={wagerName}
            wagerIds={wagerIds}
        />
    );
}

/* The page of staff on duty: the console first, and no rack. */
function OnDuty({ view, layout }: { view: TableView; layout: Layout }) {
    const floor = useFloor();
    const tournament = useTournamentAt(view);
    const zoom = useZoom();
    const [area, setArea] = useState<Area | undefined>();
    const values = floor.casino?.chips ?? [100, 500, 2500];
    const acts: FeltActs = useMemo(
        () => ({ point: setArea, bet: setArea, take: setArea, move: (_, to) => setArea(to) }),
        [],
    );
    const chip = firstChip(values, view.state.limits?.min ?? 500);
    const tabs: Tab[] = [
        { id: "log", label: "Log", draw: () => <Log lines={view.lines} /> },
        {
            id: "wager",
            label: "Bet",
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
                <Signs view={view} />
                <ContestBar view={view} tournament={tournament} />
                <FramedFelt
                    view={view}
                    layout={layout}
                    whole={zoom.whole}
                    values={values}
                    pointed={area?.id ?? null}
                    acts={acts}
                />
                {view.state.session ? <Racks view={view} /> : <Players view={view} />}
                <Tabs tabs={tabs} />
            </div>
            <Aloud lines={view.lines} say={headline(view)} />
        </div>
    );
}

/* For staff whose session has ended. */
function SignedOut() {
    const back = encodeURIComponent(location.pathname);
    return (
        <p class="banner" role="alert">
            {idleWords(IDLE_MOST)}{" "}
            <a href={`/sign-in?back=${back}`}>Sign in to continue dealing</a>
        </p>
    );
}

/* ---- The page -------------------------------------------------------------------- */

interface JustBetProps {
    view: TableView;
    area: Area | undefined;
    chip: number;
    bettor: Bettor;
    nameOf: NameOf;
}

/* The bet made last, for touch screens, where a finger covers it. */
function JustBet({ view, area, chip, bettor, nameOf }: JustBetProps) {
    const finger = useFinger();
    const seat = view.yours.seat ?? null;
    const wager = area && wagerOf(area, seat);
    const stake = bettor.stakes.find((one) => one.wager === wager);
    if (!finger || seat === null || !view.state.open) return null;
    if (!area || !stake) {
        const fit = fitOf(offersByWager(view.yours.offers, "bet").get(wager ?? ""), chip);
        const words = fit?.why ? `${fit.why} Tap to bet ${money(fit.cents)}.`
            : `Tap the felt to bet ${money(chip)}`;
        return <p class="just-bet faint">{words}</p>;
    }
    return (
        <p class="just-bet">
            <span class="just-bet-words">
                {area.name ?? area.id} {"\u00b7"} {money(stake.cents)}
            </span>
            <TakeDown view={view} stake={stake} chip={chip} bettor={bettor} nameOf={nameOf} />
        </p>
    );
}

/* The names of wagers, from the felt. */
function useNames(layout: Layout): NameOf {
    return useMemo(() => {
        const areas = layout.areas.filter((area) => !area.courtesy);
        const named = (which: "wager" | "own") =>
            areas.map((area) => [area[which], area.name] as const);
        const names = new Map([...named("wager"), ...named("own")]);
        return (wager) => names.get(wager) ?? wager;
    }, [layout]);
}

const railLook = ({ state, yours }: TableView): string =>
    ["hand-rail", yours.seat && "seated", state.session && "in-contest"].filter(Boolean).join(" ");

function Playing({ view, layout }: { view: TableView; layout: Layout }) {
    const floor = useFloor();
    const tournament = useTournamentAt(view);
    const { session } = view.state;
    const zoom = useZoom();
    const min = view.state.limits?.min ?? 500;
    const values = chipValues(
        floor.casino?.chips ?? [100, 500, 2500],
        view.state.limits?.max ?? min,
    );
    const [chosen, setChosen] = useState<number | null>(null);
    const chip = chosen ?? firstChip(values, min);
    const [area, setArea] = useState<Area | undefined>();
    const nameOf = useNames(layout);
    useShare(floor, view);
    const bettor = useBettor(floor, view, chip, nameOf);
    useSkipKeys(view.name);
    const open = useMemo(() => offersByWager(view.yours.offers, "bet"), [view.yours.offers]);
    const here = area && open.get(wagerOf(area, view.yours.seat ?? null) ?? "");
    const fits = (cents: number) => !fitOf(here, cents)?.why;
    const next = useNext(floor, view, bettor);
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
        { id: "log", label: "Log", draw: () => <Log lines={view.lines} you={you} /> },
        { id: "fair", label: "Fair", draw: () => <FairPanel view={view} layout={layout} /> },
        {
            id: "session",
            label: "Session",
            draw: () => <SessionPanel view={view} layout={layout} />,
        },
    ];
    return (
        <div class={`table-page ${quickWanted() ? "quick" : ""}`}>
            <Head view={view} layout={layout} zoom={zoom} plays />
            <StageRoom view={view} layout={layout} />
            <div class="middle">
                <Signs view={view} />
                <ContestBar view={view} tournament={tournament} />
                <ContestOver view={view} tournament={tournament} />
                <FramedFelt
                    view={view}
                    layout={layout}
                    whole={zoom.whole}
                    values={values}
                    pointed={area?.id ?? null}
                    acts={acts}
                    chip={chip}
                />
                <div class={railLook(view)}>
                    <Notices />
                    <StaysElsewhere view={view} />
                    <OwnContestNote view={view} areas={layout.areas} />
                    <JustBet view={view} area={area} chip={chip} bettor={bettor} nameOf={nameOf} />
                    <Acts view={view} next={next} send={send} />
                    <Advisor view={view} />
                    {view.yours.seat ? (
                        <Rack
                            view={view}
                            values={values}
                            chip={chip}
                            choose={setChosen}
                            fits={fits}
                            bettor={bettor}
                            nameOf={nameOf}
                            next={next}
                            send={send}
                        />
                    ) : session || comingHere(view, tournament) ? (
                        <ContestWatch view={view} tournament={tournament} />
                    ) : (
                        <TakeSeat view={view} />
                    )}
                </div>
            </div>
            <aside class="side">
                {session && <Racks view={view} />}
                <section class="panel why" aria-label="About this bet">
                    <Why view={view} area={area} chip={chip} send={send} bettor={bettor} />
                </section>
                <Tabs tabs={tabs} />
                {!session && <Players view={view} />}
            </aside>
            <Aloud lines={view.lines} you={you} say={headline(view)} />
        </div>
    );
}

export function Table({ name }: { name: string }) {
    const floor = useFloor();
    const view = floor.tables.get(name);
    const { layout, failure } = useLayout(name, view ? unusualOf(view).join() : "");
    const onDuty = hasConsole(view?.yours.offers);
    const wasOnDuty = useRef(false);

    wasOnDuty.current ||= onDuty;
    /* The layout shows that the table exists; only then is it watched. */
    const exists = layout !== null;
    useEffect(() => (exists ? floor.watch(name) : undefined), [name, exists]);
    useEffect(() => {
        document.title = `${view?.game ?? name} \u2013 Croupier`;
    }, [view?.game, name]);
    if (failure) return <NotFound say={failure} />;
    if (!view || !layout) return <p class="faint loading">Opening the table{"\u2026"}</p>;
    if (onDuty) return <OnDuty view={view} layout={layout} />;
    return (
        <>
            {wasOnDuty.current && !floor.casino?.person && <SignedOut />}
            <Playing view={view} layout={layout} />
        </>
    );
}
