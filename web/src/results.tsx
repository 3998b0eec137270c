/* results.tsx - the results of a tournament on a sheet of paper: places, prizes, chips, ties. */
import { itemPath } from "./go";
import { Followed } from "./item-page";
import type { TournamentView } from "./item-view";
import type { Session, Standing, TournamentState } from "./item-wire";
import { money } from "./money";
import { dateWords, offsetWords, sayWords } from "./times";
import {
    enteredOf, fateOf, nameOf, ordinal, placesOf, playersOf, prizeWords, prizesOf, sessionTitle, sharedPlaces,
    statusWords, tiesOf,
} from "./tournament-words";

function prizeOf({ prizes = [] }: TournamentState, one: Standing): string {
    if (one.prize) return money(one.prize);
    return prizes.find(({ place }) => place === one.place)?.goods ?? "\u2013";
}

function Places({ state }: { state: TournamentState }) {
    const places = placesOf(state);
    if (places.length === 0) return <p>Places are not decided yet.</p>;
    return (
        <table>
            <thead>
                <tr><th>Place</th><th>Player</th><th class="chips">Chips</th><th class="chips">Prize</th></tr>
            </thead>
            <tbody>
                {places.map((one) => (
                    <tr key={one.entry}>
                        <td>{ordinal(one.place!)}</td>
                        <th scope="row">{nameOf(one)}</th>
                        <td class="chips">{money(one.chips ?? 0)}</td>
                        <td class="chips">{prizeOf(state, one)}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

function Ties({ state }: { state: TournamentState }) {
    const all = [...tiesOf(state), ...sharedPlaces(state)];
    return (
        <section>
            <h2>Ties</h2>
            {all.length === 0 ? <p>There were no ties that mattered.</p> : (
                <ul>{all.map((words) => <li key={words}>{words}</li>)}</ul>
            )}
        </section>
    );
}

function SessionTable({ state, session }: { state: TournamentState; session: Session }) {
    return (
        <section class="sheet-session">
            <h3>{sessionTitle(state, session)} <small>{session.table}</small></h3>
            <table>
                <tbody>
                    {playersOf(session).map((player) => (
                        <tr key={player.entry}>
                            <td>{player.rank || "\u2013"}</td>
                            <th scope="row">{nameOf(player)}</th>
                            <td>{fateOf(state, session, player)}</td>
                            <td class="chips">{money(player.chips ?? 0)}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </section>
    );
}

function Others({ state }: { state: TournamentState }) {
    const gone = state.entries.filter(({ status }) =>
        status !== "accepted" && status !== "notified" && status !== "applied");
    if (gone.length === 0) return null;
    return (
        <section>
            <h2>Entries that did not count</h2>
            <p>{gone.map((entry) => `${nameOf(entry)} (${statusWords(entry.status)})`).join(", ")}</p>
        </section>
    );
}

function MoneyLines({ state }: { state: TournamentState }) {
    const { fee, pool = 0, kept = 0, added = 0, entries } = state;
    const rows: [string, string][] = [
        ["Players", String(enteredOf(entries).length)],
        ["Entry fee", fee > 0 ? money(fee) : "none"],
        ["Kept by the house", money(kept)],
        ...(added ? [["Added by the house", money(added)] as [string, string]] : []),
        ...(pool ? [["In the pool", money(pool)] as [string, string]] : []),
        ["Prizes", prizesOf(state).map(prizeWords).join(", ") || "none"],
    ];
    return (
        <dl class="sheet-facts">
            {rows.map(([label, value]) => (
                <div key={label}><dt>{label}</dt><dd>{value}</dd></div>
            ))}
        </dl>
    );
}

function ResultsPage({ view }: { view: TournamentView }) {
    const { state } = view;
    const played = state.sessions.filter((one) => one.state === "tallied");
    const when = state.starts ? `${dateWords(state.starts)} ${offsetWords(state.starts)}` : "";
    return (
        <div class="sheet-page">
            <p class="sheet-tools">
                <a class="button" href={itemPath("tournament", view.name)}>Back</a>
                <button class="primary" onClick={() => print()}>Print</button>
            </p>
            <article class="sheet">
                <header>
                    <h1>{view.title}</h1>
                    <p>{["Results", state.game, when].filter(Boolean).join(" \u00b7 ")}</p>
                    {state.phase !== "over" && <p class="sheet-note">Not final: {sayWords(state) || state.phase}</p>}
                </header>
                <section>
                    <h2>Places</h2>
                    <Places state={state} />
                </section>
                <Ties state={state} />
                {played.length > 0 && (
                    <section>
                        <h2>Sessions</h2>
                        <div class="sheet-sessions">
                            {played.map((session) => (
                                <SessionTable key={session.session} state={state} session={session} />
                            ))}
                        </div>
                    </section>
                )}
                <Others state={state} />
                <MoneyLines state={state} />
                <footer>
                    <p class="sheet-sign">Tournament director</p>
                    <p class="sheet-sign">Date</p>
                </footer>
                {view.digest && <p class="sheet-digest">Conditions of entry: {view.digest}</p>}
            </article>
        </div>
    );
}

export function Results({ name }: { name: string }) {
    return (
        <Followed name={name} kind="tournament">
            {(view) => <ResultsPage view={view} />}
        </Followed>
    );
}
