/* main.tsx - the pages and the frame around them: the lobby, a table, signing in. */
import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Floor, FloorContext, useFloor } from "./floor";
import { followed, tableIn, usePath } from "./go";
import { Lobby } from "./lobby";
import { plainName } from "./money";
import { Nowhere } from "./nowhere";
import { SignIn } from "./sign-in";
import { soundWanted, wantSound } from "./sound";
import { Table } from "./table";
import { Notices } from "./told";
import type { ConnectionState } from "./wire";

/* ---- The frame ------------------------------------------------------------------- */

const CONNECTION_WORDS: Record<ConnectionState, string> = {
    open: "Connected",
    connecting: "Connecting\u2026",
    waiting: "Connection lost \u2013 trying again\u2026",
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
    const turn = () => {
        wantSound(!on);
        setOn(!on);
    };
    return (
        <button class="quiet sound" aria-label="Sound" aria-pressed={on} onClick={turn}>
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

/* Sessions end when the casino is opened again, or when nobody was there for long. */
function Forgotten() {
    const floor = useFloor();
    const who = floor.forgotten;
    const back = location.pathname === "/sign-in" ? "/" : location.pathname;

    if (!who || location.pathname === "/sign-in") return null;
    return (
        <p class="banner" role="alert">
            {who.guest
                ? "You were away for long, and the casino does not know you any more. "
                : "The casino has opened again, or you were away for long: please sign in. " +
                  "Your chips are kept, and your wagers stand. "}
            <a class="button primary" href={`/sign-in?back=${encodeURIComponent(back)}`}>
                {who.guest ? "Come in again" : "Sign in again"}
            </a>
        </p>
    );
}

function Page({ path }: { path: string }) {
    const table = tableIn(path);

    if (table) return <Table key={table} name={table} />;
    if (path === "/sign-in") return <SignIn />;
    return path === "/" ? <Lobby /> : <Nowhere say="There is no such page." />;
}

/* Whoever reads with keys or ears begins anew on a new page. */
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

    return (
        <div class="frame" onClick={followed}>
            <a class="skip" href="#main" target="_self">
                To the page
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
            <Forgotten />
            <main id="main" ref={main} tabindex={-1}>
                <Page path={path} />
            </main>
            {!tableIn(path) && <Notices />}
        </div>
    );
}

/* ---- Begin ----------------------------------------------------------------------- */

const floor = new Floor();
addEventListener("online", () => floor.connection.hurry());
document.addEventListener("visibilitychange", () => {
    if (!document.hidden) floor.connection.hurry();
});
void floor.arrive();
render(
    <FloorContext.Provider value={floor}>
        <Frame />
    </FloorContext.Provider>,
    document.getElementById("page")!,
);
