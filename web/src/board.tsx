/* board.tsx - a tournament on a big screen: leaderboard and sessions in large type, live, without
 * controls. */
import { useEffect, useState } from "preact/hooks";
import { SessionCard, Standings } from "./bracket";
import { Followed, useNow } from "./item-page";
import type { TournamentView } from "./item-view";
import type { Session, Standing, TournamentState } from "./item-wire";
import { dateWords, hourWords, offsetWords, sayWords, spanWords } from "./times";
import { enteredOf, nameOf, ordinal, placesOf, prizeWords, tiesOf } from "./tournament-words";

const ROWS = 10; /* of the leaderboard at a time */
const CARDS = 4; /* sessions at a time */
const TURN_EVERY = 10_000;

/* Turns the pages of a list that does not fit on the screen. */
function usePages<T>(list: readonly T[], size: number): T[] {
    const [page, setPage] = useState(0);
    const count = Math.max(1, Math.ceil(list.length / size));

    useEffect(() => {
        if (count === 1) return;
        const timer = setInterval(() => setPage((now) => now + 1), TURN_EVERY);
        return () => clearInterval(timer);
    }, [count]);
    const first = (page % count) * size;
    return list.slice(first, first + size);
}

/* Sessions worth watching: those being played, then those to come, then the last ones. */
export function boardSessions(sessions: readonly Session[]): Session[] {
    const rank = ({ state }: Session) =>
        ({ started: 0, failed: 1, drawn: 2, tallied: 3, voided: 4 })[state];
    const stage = Math.max(0, ...sessions.map((one) => one.stage));
    const newest = (one: Session) => (one.state === "tallied" ? -one.session : one.session);
    return sessions.filter((one) => one.stage === stage || one.state === "started")
        .sort((one, other) => rank(one) - rank(other) || newest(one) - newest(other));
}

function Leaderboard({ state, standings }: { state: TournamentState; standings: Standing[] }) {
    const shown = usePages(standings, ROWS);
    return (
        <section class="board-part" aria-label="Leaderboard">
            <h2>Leaderboard</h2>
            <Standings state={state} standings={shown} />
        </section>
    );
}

function BoardSessions({ state }: { state: TournamentState }) {
    const shown = usePages(boardSessions(state.sessions), CARDS);
    if (shown.length === 0) return null;
    return (
        <section class="board-part" aria-label="Sessions">
            <h2>{shown.some((one) => one.state === "started") ? "Playing now" : "Sessions"}</h2>
            <div class="board-sessions">
                {shown.map((session) => (
                    <SessionCard key={session.session} state={state} session={session} live />
                ))}
            </div>
        </section>
    );
}

/* Before the draw: who has entered. */
function Entered({ state }: { state: TournamentState }) {
    const list = enteredOf(state.entries);
    return (
        <section class="board-part" aria-label="Players">
            <h2>{list.length} players</h2>
            <ul class="board-names">
                {list.map((entry) => <li key={entry.entry}>{nameOf(entry)}</li>)}
            </ul>
        </section>
    );
}

function Podium({ state }: { state: TournamentState }) {
    return (
        <section class="board-part board-podium" aria-label="Results">
            <ol>
                {placesOf(state).slice(0, 4).map((one) => {
                    const prize = state.prizes?.find(({ place }) => place === one.place);
                    return (
                        <li key={one.entry} class={`podium-${one.place}`}>
                            <span class="podium-place">{ordinal(one.place!)}</span>
                            <span class="podium-name">{nameOf(one)}</span>
                            <span class="podium-prize">
                                {one.prize ? prizeWords({ cents: one.prize })
                                           : prize?.goods ?? ""}
                            </span>
                        </li>
                    );
                })}
            </ol>
            {tiesOf(state).map((words) => <p key={words} class="board-tie">{words}</p>)}
        </section>
    );
}

function Clock({ state }: { state: TournamentState }) {
    const now = useNow();
    const waits = state.phase === "announced" && state.starts && state.starts > now;
    return (
        <p class="board-clock">
            {hourWords(now)}
            {waits ? <small>starts in {spanWords(state.starts! - now)}</small> : null}
        </p>
    );
}

function BoardBody({ state }: { state: TournamentState }) {
    if (state.phase === "decided" || state.phase === "over")
        return (
            <>
                <Podium state={state} />
                <Leaderboard state={state} standings={state.standings} />
            </>
        );
    if (state.sessions.length === 0) return <Entered state={state} />;
    return (
        <>
            <Leaderboard state={state} standings={state.standings} />
            <BoardSessions state={state} />
        </>
    );
}

function BoardPage({ view }: { view: TournamentView }) {
    const { state } = view;
    const when = state.phase === "announced" && state.starts
        ? `Play starts ${dateWords(state.starts)} ${offsetWords(state.starts)}` : "";
    return (
        <div class="board">
            <header>
                <div>
                    <h1>{view.title}</h1>
                    <p class="board-say">{[sayWords(state), when].filter(Boolean).join(" \u00b7 ")}</p>
                </div>
                <Clock state={state} />
            </header>
            <div class="board-body">
                <BoardBody state={state} />
            </div>
        </div>
    );
}

export function Board({ name }: { name: string }) {
    return (
        <Followed name={name} kind="tournament">
            {(view) => <BoardPage view={view} />}
        </Followed>
    );
}
