/* bracket.tsx - a tournament at a glance: its stages and sessions, the standings, the prizes. */
import { itemPath } from "./go";
import { Countdown } from "./item-page";
import type { Entry, Session, SessionPlayer, Standing, TournamentState } from "./item-wire";
import { money } from "./money";
import { dateWords } from "./times";
import {
    type Column, columnsOf, fateOf, nameOf, ordinal, playersOf, prizeWords, prizesOf, sessionTitle,
    sessionWords,
} from "./tournament-words";

/* ---- Sessions -------------------------------------------------------------------- */

interface SessionProps {
    state: TournamentState;
    session: Session;
    mine?: number | undefined; /* the reader's entry */
    live?: boolean; /* without links, for a big screen */
}

const LOOKS: Record<string, string> = { disqualified: "bad", out: "faint" };

function PlayerRow({ state, session, player, mine }: SessionProps & { player: SessionPlayer }) {
    const fate = fateOf(state, session, player);
    const looks = [
        player.entry === mine && "mine",
        (player.out || player.disqualified) && "gone",
        fate && !LOOKS[fate] && "ahead",
    ];
    return (
        <tr class={looks.filter(Boolean).join(" ")}>
            <td class="rank">{player.rank || ""}</td>
            <th scope="row">
                {nameOf(player)}
                {player.entry === mine && <span class="you"> (you)</span>}
            </th>
            <td class={`fate ${LOOKS[fate] ?? "good"}`}>{fate}</td>
            <td class="chips">{money(player.chips ?? 0)}</td>
        </tr>
    );
}

export function SessionCard({ state, session, mine, live }: SessionProps) {
    const title = sessionTitle(state, session);
    const waits = session.state === "drawn" && session.starts;
    const players = session.state === "drawn" ? session.players : playersOf(session);
    return (
        <section class={`session-card session-${session.state}`}
                 aria-label={`${title}, session ${session.session}`}>
            <header>
                <h4>{title}</h4>
                <p class="session-where">
                    {live ? session.table : (
                        <a href={`/table/${encodeURIComponent(session.table)}`}>{session.table}</a>
                    )}
                    {" \u00b7 "}
                    <span class="session-state">
                        {waits ? dateWords(session.starts!) : sessionWords(session, state.measure)}
                    </span>
                    {waits ? <Countdown to={session.starts!} /> : null}
                    {session.ends ? <> {"\u00b7"} ends<Countdown to={session.ends} /></> : null}
                </p>
            </header>
            <table>
                <thead class="unseen">
                    <tr><th>rank</th><th>player</th><th>status</th><th>chips</th></tr>
                </thead>
                <tbody>
                    {players.map((player) => (
                        <PlayerRow key={player.entry} state={state} session={session} player={player}
                                   mine={mine} />
                    ))}
                </tbody>
            </table>
        </section>
    );
}

function StageColumn({ column, ...rest }: Omit<SessionProps, "session"> & { column: Column }) {
    return (
        <section class="stage-column" aria-label={column.title}>
            <header>
                <h3>{column.title}</h3>
                <p class="faint">{column.note}</p>
            </header>
            {column.sessions.map((session) => (
                <SessionCard key={session.session} session={session} {...rest} />
            ))}
            {column.sessions.length === 0 && <p class="faint">Not drawn yet</p>}
        </section>
    );
}

/* The stages side by side, on a small screen below each other. */
export function Bracket(props: Omit<SessionProps, "session">) {
    return (
        <div class="bracket">
            {columnsOf(props.state).map((column) => (
                <StageColumn key={column.stage} column={column} {...props} />
            ))}
        </div>
    );
}

/* ---- Standings ------------------------------------------------------------------- */

function standingWords(one: Standing, entry: Entry | undefined): string {
    if (entry?.status === "disqualified") return "disqualified";
    if (one.prize) return money(one.prize);
    return one.out && !one.place ? "out" : "";
}

interface StandingsProps {
    state: TournamentState;
    standings?: Standing[];
    mine?: number | undefined;
}

export function Standings({ state, standings = state.standings, mine }: StandingsProps) {
    const prizes = standings.some(({ prize }) => prize);
    const entryOf = (one: Standing) => state.entries.find(({ entry }) => entry === one.entry);
    return (
        <table class="standings">
            <thead>
                <tr>
                    <th scope="col"><span class="unseen">Place</span></th>
                    <th scope="col">Player</th>
                    <th scope="col" class="chips">Chips</th>
                    <th scope="col" class="fate">
                        {prizes ? "Prize" : <span class="unseen">Status</span>}
                    </th>
                </tr>
            </thead>
            <tbody>
                {standings.map((one) => (
                    <tr key={one.entry}
                        class={`${one.entry === mine ? "mine" : ""} ${one.out && !one.place ? "gone" : ""}`}>
                        <td class="rank">{one.place || one.rank || "\u2013"}</td>
                        <th scope="row">
                            {nameOf(one)}
                            {one.entry === mine && <span class="you"> (you)</span>}
                        </th>
                        <td class="chips">{money(one.chips ?? 0)}</td>
                        <td class="fate">{standingWords(one, entryOf(one))}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

/* ---- Prizes ---------------------------------------------------------------------- */

export function Prizes({ state }: { state: TournamentState }) {
    const { kept = 0, added = 0 } = state;
    const prizes = prizesOf(state);
    if (prizes.length === 0) return <p class="faint">No prizes are stated.</p>;
    return (
        <>
            <ol class="prizes">
                {prizes.map((prize) => (
                    <li key={prize.place}>
                        <span>{ordinal(prize.place)}</span>
                        <strong>{prizeWords(prize)}</strong>
                    </li>
                ))}
            </ol>
            {(kept > 0 || added > 0) && (
                <p class="faint">
                    {[kept > 0 && `The house keeps ${money(kept)} of the fees.`,
                      added > 0 && `The house adds ${money(added)}.`].filter(Boolean).join(" ")}
                </p>
            )}
        </>
    );
}

/* Where the tournament can be seen otherwise. */
export function TournamentLinks({ name }: { name: string }) {
    const path = itemPath("tournament", name);
    return (
        <>
            <a class="button" href={`${path}/board`}>Big screen</a>
            <a class="button" href={`${path}/results`}>Results sheet</a>
        </>
    );
}
