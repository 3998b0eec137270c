/* contest-panel.tsx - a session of a tournament at its table: where it stands, who has how much, the
 * player's own cards, and the end. */
import { useEffect, useRef, useState } from "preact/hooks";
import { type Racked, cardsLeft, limitWords, roundWords, standingsOf } from "./contest";
import { type TableView, useFloor } from "./floor";
import { itemPath } from "./go";
import { Countdown } from "./item-page";
import { type TournamentView, ownEntry } from "./item-view";
import type { Session } from "./item-wire";
import { money, personLook } from "./money";
import { useProgramme } from "./programme";
import { dateWords } from "./times";
import { ownSession, sessionTitle } from "./tournament-words";
import type { Area } from "./wire";

/* ---- The tournament of a table --------------------------------------------------- */

const PLAYED = new Set(["playing", "decided"]);

/* The tournament that is played at this table, if any; the page follows it. */
export function useTournamentAt(view: TableView): TournamentView | undefined {
    const floor = useFloor();
    const { items } = useProgramme();
    const known = useRef(new Set<string>()); /* until the page is left, even if it is over */
    for (const { item, kind, phase, tables } of items ?? [])
        if (kind === "tournament" && PLAYED.has(phase) && tables?.includes(view.name))
            known.current.add(item);
    const names = [...known.current];

    useEffect(() => {
        const stops = names.map((name) => floor.follow(name));
        return () => stops.forEach((stop) => stop());
    }, [names.join(" ")]);
    const all = names.flatMap((name) => {
        const item = floor.items.get(name);
        return item?.kind === "tournament" ? [item] : [];
    });
    const number = view.state.session?.tournament;
    return all.find((item) => item.number === number) ?? (number ? undefined : all[0]);
}

/* ---- Above the felt -------------------------------------------------------------- */

function BackLink({ tournament }: { tournament: TournamentView | undefined }) {
    if (!tournament) return null;
    return <a href={itemPath("tournament", tournament.name)}>{tournament.title}</a>;
}

function titleIn(tournament: TournamentView | undefined, number: number): string {
    const session = tournament?.state.sessions.find((one) => one.session === number);
    return session && tournament ? sessionTitle(tournament.state, session) : `Session ${number}`;
}

interface ContestProps {
    view: TableView;
    tournament: TournamentView | undefined;
}

/* Whose turn it is, in the reader's words; empty if nobody's. */
function turnWords(list: readonly Racked[]): string {
    const one = list.find(({ turn }) => turn);
    if (!one) return "";
    return one.mine ? "Your turn: make your wager" : `${one.name}'s turn`;
}

export function ContestBar({ view, tournament }: ContestProps) {
    const { session } = view.state;
    if (!session) return null;
    const turn = turnWords(standingsOf(view.state, view.yours.seat ?? null));
    const mine = session.turn !== undefined && session.turn === view.yours.seat;
    const ends = tournament?.state.sessions.find((one) => one.session === session.session)?.ends;
    return (
        <section class={`contest-bar ${mine ? "contest-mine" : ""}`} aria-label="Tournament session">
            <strong class="contest-round">{roundWords(session)}</strong>
            <span>{titleIn(tournament, session.session)}</span>
            <BackLink tournament={tournament} />
            {ends ? <span>ends<Countdown to={ends} /></span> : null}
            <span class="contest-limits">{limitWords(session)}</span>
            {session.seconds ? <span class="contest-limits">{session.seconds} s a turn</span> : null}
            {turn && <strong class="contest-turn" role="status">{turn}</strong>}
        </section>
    );
}

/* ---- Beside the felt ------------------------------------------------------------- */

const MARK_WORDS: Record<string, string> = {
    made: "wager made", late: "late", passed: "passed", secret: "secret wager", out: "out",
    disqualified: "disqualified",
};

function RackRow({ one }: { one: Racked }) {
    const looks = [one.mine && "mine", one.gone && "gone", one.turn && "turn"];
    return (
        <li class={looks.filter(Boolean).join(" ")}>
            <span class="rank">{one.rank || "\u2013"}</span>
            <svg viewBox="0 0 10 10" aria-hidden="true">
                <circle cx="5" cy="5" r="5" fill={personLook(one.colour).fill} />
            </svg>
            <span class="contest-name">{one.name}</span>
            <span class="contest-marks">
                {one.marker && <span class="contest-marker" title="bets first">marker</span>}
                {one.turn && <span class="player-part">turn</span>}
                {one.marks.map((mark) => (
                    <span key={mark} class={`contest-mark contest-${mark}`}>
                        {MARK_WORDS[mark] ?? mark}
                    </span>
                ))}
                {one.away && <span class="faint">away</span>}
            </span>
            <span class="chips">{money(one.chips)}</span>
        </li>
    );
}

/* The players of the session by chips. */
export function Racks({ view }: { view: TableView }) {
    const list = standingsOf(view.state, view.yours.seat ?? null);
    return (
        <section class="panel contest-racks" aria-label="Standings of the session">
            <h2>Standings</h2>
            <ol>
                {list.map((one) => <RackRow key={one.seat} one={one} />)}
            </ol>
        </section>
    );
}

/* ---- Below the felt -------------------------------------------------------------- */

/* Why the player plays no more in this session; empty while playing. */
function goneWords({ state, yours }: TableView): string {
    const seat = yours.seat ?? 0;
    if (state.session?.disqualified?.includes(seat)) return "You were disqualified from this session.";
    return state.session?.out?.includes(seat) ? "You are out of this session." : "";
}

/* The player's own cards and secret wagers. */
export function OwnContestNote({ view, areas }: { view: TableView; areas: readonly Area[] }) {
    const own = view.yours.session;
    if (!own) return null;
    const nameOf = (wager: string) => areas.find((area) => area.wager === wager)?.name ?? wager;
    const secrets = own.secrets ?? [];
    const cards = cardsLeft(own);
    const gone = goneWords(view);
    if (gone) return <p class="contest-own contest-late">{gone}</p>;
    return (
        <div class="contest-own">
            {own.late && <p class="contest-late">Your time is over: you may only bet the minimum.</p>}
            {own.secret && (
                <p>
                    Your wagers in this round are secret. Others see where, but not how much.
                </p>
            )}
            {secrets.length > 0 && (
                <p>
                    Secret: {secrets.map(({ wager, cents }) =>
                        `${money(cents)} on ${nameOf(wager)}`).join(", ")}
                </p>
            )}
            {own.made && <p class="faint">Your wager is made.</p>}
            {cards && <p class="faint">You have {cards}.</p>}
        </div>
    );
}

/* ---- Instead of a seat ----------------------------------------------------------- */

function MyTurnToCome({ session }: { session: Session }) {
    const when = session.starts ? dateWords(session.starts) : "when it is called";
    return (
        <p>
            You play here, {session.state === "started" ? "now" : when}
            {session.state === "drawn" && session.starts ? <Countdown to={session.starts} /> : null}.
            You get your seat and chips when the session starts.
        </p>
    );
}

/* The reader's session at this table, to come or being prepared. */
export function comingHere(view: TableView, tournament: TournamentView | undefined) {
    if (tournament?.state.phase !== "playing") return undefined;
    const entry = ownEntry(tournament);
    const session = entry && ownSession(tournament.state, entry.entry);
    return session && session.table === view.name ? session : undefined;
}

/* For people without a seat in the session. */
export function ContestWatch({ view, tournament }: ContestProps) {
    const coming = comingHere(view, tournament);
    return (
        <div class="rack contest-watch">
            <div class="take-words">
                <strong>{coming ? "Your session" : "You are watching a tournament."}</strong>
                {coming ? <MyTurnToCome session={coming} />
                        : <span class="faint">Seats in this session were drawn by lot.</span>}
            </div>
            {tournament && (
                <a class="button" href={itemPath("tournament", tournament.name)}>
                    Back to the tournament
                </a>
            )}
        </div>
    );
}

/* ---- The end --------------------------------------------------------------------- */

interface Ending {
    number: number;
    list: Racked[];
}

/* The last session seen at this table with its chips, once it has ended. */
function useEnding(view: TableView): [Ending | null, () => void] {
    const [last, setLast] = useState<Ending | null>(null);
    const [closed, setClosed] = useState(0);
    const { session } = view.state;

    useEffect(() => {
        if (!session || session.stage === "seating") return;
        setLast({ number: session.session,
                  list: standingsOf(view.state, view.yours.seat ?? null) });
    }, [view.state]);
    const over = last && (!session || session.stage === "ended" || session.session !== last.number);
    const shown = over && last.number !== closed ? last : null;
    return [shown, () => setClosed(last?.number ?? 0)];
}

/* How the session ended, and the way back. */
export function ContestOver({ view, tournament }: ContestProps) {
    const [ending, close] = useEnding(view);
    if (!ending) return null;
    const counted = !view.state.session;
    return (
        <section class="contest-over panel" aria-label="End of the session">
            <h2>The session is over</h2>
            <p>{counted ? "The chips are counted." : "The dealer counts the chips."}</p>
            <ol>
                {ending.list.map((one) => <RackRow key={one.seat} one={{ ...one, turn: false, marker: false }} />)}
            </ol>
            <div class="item-buttons">
                {tournament && (
                    <a class="button primary" href={itemPath("tournament", tournament.name)}>
                        Back to the tournament
                    </a>
                )}
                <button onClick={close}>Close</button>
            </div>
        </section>
    );
}
