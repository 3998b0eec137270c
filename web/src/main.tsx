/* main.tsx - the pages (lobby, table, programme, sign-in) and the frame around them. */
import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Board } from "./board";
import { CashierPage } from "./cashier-page";
import { Floor, FloorContext, useFloor } from "./floor";
import { type ItemPage, followed, itemIn, openingIn, rulesIn, shortIn, tableIn, trainerIn,
         usePath } from "./go";
import { Lobby } from "./lobby";
import { Notices } from "./log";
import { plainName } from "./money";
import { NotFound } from "./not-found";
import { OpeningPage } from "./opening-page";
import { ProgrammePage } from "./programme";
import { Promotion } from "./promotion";
import { Results } from "./results";
import { Rules } from "./rules";
import { ShortPage } from "./short-page";
import { SignIn } from "./sign-in";
import { soundWanted, wantSound } from "./sound";
import { Table } from "./table";
import { Tournament } from "./tournament";
import { TrainPage } from "./train-page";
import type { ConnectionState } from "./wire";

/* ---- The frame ------------------------------------------------------------------- */

const CONNECTION_WORDS: Record<ConnectionState, string> = {
    open: "Connected",
    connecting: "Connecting\u2026",
    waiting: "Connection lost \u2013 reconnecting\u2026",
    closed: "Not connected",
};

function ConnectionSign() {
    const floor = useFloor();
    const { state } = floor.connection;
    if (!floor.casino?.person && state !== "waiting") return null;
    return (
        <span class={`connection connection-${state}`} role="status">
            <span class="connection-dot" aria-hidden="true" />
            <span class="connection-words">{CONNECTION_WORDS[state]}</span>
        </span>
    );
}

const WAVES = "M13.5 7.5Q15 10 13.5 12.5M15.5 5.5Q18.5 10 15.5 14.5";
const CROSS = "M13.5 8L17.5 12M17.5 8L13.5 12";

function SoundButton() {
    const [on, setOn] = useState(soundWanted());
    const toggle = () => {
        wantSound(!on);
        setOn(!on);
    };
    return (
        <button class="quiet sound" aria-label="Sound" aria-pressed={on} onClick={toggle}>
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                <path d="M3 7.5H6.5L11 4V16L6.5 12.5H3Z" />
                <path class="sound-line" d={on ? WAVES : CROSS} />
            </svg>
        </button>
    );
}

function Who() {
    const floor = useFloor();
    const person = floor.casino?.person;
    const back = location.pathname === "/sign-in" ? "/" : location.pathname;
    const signOut = () =>
        floor
            .enter("/api/sign-out", {})
            .catch((error: Error) => floor.notify({ good: false, say: error.message }));

    if (!person)
        return (
            <a class="button quiet" href={`/sign-in?back=${encodeURIComponent(back)}`}>
                Sign in
            </a>
        );
    return (
        <span class="who">
            <span class="who-name">{plainName(person.name)}</span>
            <button class="quiet" onClick={signOut}>
                Sign out
            </button>
        </span>
    );
}

/* A session ends when it is idle for a long time, or when the server restarts. */
function SessionEnded() {
    const floor = useFloor();
    const who = floor.expired;
    const back = location.pathname === "/sign-in" ? "/" : location.pathname;

    if (!who || location.pathname === "/sign-in") return null;
    return (
        <p class="banner" role="alert">
            {who.guest
                ? "Your session has ended because you were away for a long time. "
                : "Your session has ended: the casino was restarted, or you were away for a long " +
                  "time. Please sign in again. Your chips are kept and your bets stand. "}
            <a class="button primary" href={`/sign-in?back=${encodeURIComponent(back)}`}>
                {who.guest ? "Join again" : "Sign in again"}
            </a>
        </p>
    );
}

/* A page about a tournament or promotion. */
function Item({ kind, name, part }: ItemPage) {
    if (kind === "promotion") return <Promotion key={name} name={name} />;
    if (part === "board") return <Board key={name} name={name} />;
    if (part === "results") return <Results key={name} name={name} />;
    return <Tournament key={name} name={name} />;
}

function Page({ path }: { path: string }) {
    const table = tableIn(path);
    const item = itemIn(path);
    const rules = rulesIn(path);
    const opening = openingIn(path);
    const trainer = trainerIn(path);
    const short = shortIn(path);

    if (rules) return <Rules key={rules} name={rules} />;
    if (table) return <Table key={table} name={table} />;
    if (item) return <Item {...item} />;
    if (opening) return <OpeningPage key={opening} kind={opening} />;
    if (trainer) return <TrainPage key={trainer} edition={trainer} />;
    if (short) return <ShortPage key={short} edition={short} />;
    if (path === "/programme") return <ProgrammePage />;
    if (path === "/cashier") return <CashierPage />;
    if (path === "/sign-in") return <SignIn />;
    return path === "/" ? <Lobby /> : <NotFound say="Page not found." />;
}

/* Moves the focus to a new page, for keyboard and screen reader users. */
function useFocus(path: string) {
    const main = useRef<HTMLElement>(null);
    const before = useRef(path);

    useEffect(() => {
        if (before.current !== path) main.current?.focus({ preventScroll: true });
        before.current = path;
    }, [path]);
    return main;
}

function Frame() {
    const floor = useFloor();
    const path = usePath();
    const main = useFocus(path);
    const name = floor.casino?.name ?? "Croupier";

    if (itemIn(path)?.part === "board") /* a big screen has no controls */
        return (
            <main id="main" ref={main} tabindex={-1}>
                <Page path={path} />
            </main>
        );
    return (
        <div class="frame" onClick={followed}>
            <a class="skip" href="#main" target="_self">
                Skip to content
            </a>
            <header class="top">
                <a class="brand" href="/">
                    <span class="brand-mark" aria-hidden="true">
                        {"\u2666"}
                    </span>
                    {name}
                </a>
                <ConnectionSign />
                <SoundButton />
                <Who />
            </header>
            {floor.closing && <p class="banner">{floor.closing}</p>}
            {floor.unreachable && <p class="banner">{floor.unreachable}</p>}
            <SessionEnded />
            <main id="main" ref={main} tabindex={-1}>
                <Page path={path} />
            </main>
            {!tableIn(path) && <Notices />}
        </div>
    );
}

/* ---- Start ----------------------------------------------------------------------- */

const floor = new Floor();
addEventListener("online", () => floor.connection.reconnectNow());
document.addEventListener("visibilitychange", () => {
    if (document.hidden) floor.keepAll();
    else floor.connection.reconnectNow();
});
addEventListener("pagehide", () => floor.keepAll());
void floor.arrive();
render(
    <FloorContext.Provider value={floor}>
        <Frame />
    </FloorContext.Provider>,
    document.getElementById("page")!,
);
