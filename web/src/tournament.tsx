/* tournament.tsx - the page of one tournament: for players, for watchers, and for its director. */
import { Bracket, Prizes, Standings, TournamentLinks } from "./bracket";
import { DirectorConsole, isStaffed } from "./director";
import { EntryPanel, readsFirst } from "./entry";
import { type Fact, FoldedTerms, Followed, ItemAloud, ItemHead, ItemLog, Panel } from "./item-page";
import { type TournamentView, ownEntry } from "./item-view";
import { type Lots, seatsFollow } from "./lots";
import { type Decided, LotsPanel } from "./lots-panel";
import { money } from "./money";
import { dateWords } from "./times";
import { enteredOf, lengthWords, stageTitle } from "./tournament-words";

function factsOf({ state }: TournamentView): Fact[] {
    const { fee, starts, entries, most, chips, min, max, measure, length } = state;
    const places = most ? `${enteredOf(entries).length} of ${most}` : String(enteredOf(entries).length);
    const facts: (Fact | null)[] = [
        { label: "Entry fee", value: fee > 0 ? money(fee) : "free" },
        starts ? { label: "Play starts", value: dateWords(starts) } : null,
        { label: "Players", value: places },
        { label: "Chips each", value: money(chips) },
        { label: "Bets", value: `${money(min)} \u2013 ${money(max)}` },
        length ? { label: "A session", value: lengthWords(measure, length) } : null,
    ];
    return facts.filter((fact): fact is Fact => fact !== null);
}

/* The rules under which it is played. */
const RULES: Record<string, string> = {
    table: "Tournament", terminals: "Tournament at terminals", house: "Tournament, house rules",
};

function overWords({ state }: TournamentView): string {
    return [RULES[state.rules ?? "table"] ?? "Tournament", state.game].join(" \u00b7 ");
}

function Sessions({ view }: { view: TournamentView }) {
    if (view.state.sessions.length === 0) return null;
    return (
        <Panel title="Sessions">
            <Bracket state={view.state} mine={ownEntry(view)?.entry} />
        </Panel>
    );
}

function Ranking({ view }: { view: TournamentView }) {
    if (view.state.standings.length === 0) return null;
    return (
        <Panel title="Standings">
            <Standings state={view.state} mine={ownEntry(view)?.entry} />
        </Panel>
    );
}

function drawTitle({ state }: TournamentView, { number, of }: Lots): string {
    const stage = state.stages[of - 1];
    return `Draw ${number}${stage ? `: ${stageTitle(stage).toLowerCase()}` : ""}`;
}

/* Lots are entries by number; they fill the sessions of a stage seat by seat. */
function seatsBy({ state }: TournamentView, stage: number, order: readonly number[]): Decided {
    const good = seatsFollow(state, stage, order);
    const say = good
        ? "Lots count the players by the numbers of their entries. Sessions and seats are as drawn."
        : "Sessions and seats are not as drawn: players were moved or replaced since. The log says why.";
    return { good, say };
}

function TournamentPage({ view }: { view: TournamentView }) {
    return (
        <div class="item-page">
            <ItemHead over={overWords(view)} view={view} facts={factsOf(view)}>
                <TournamentLinks name={view.name} />
            </ItemHead>
            <div class="item-columns">
                <div class="item-first">
                    {isStaffed(view) && <DirectorConsole view={view} />}
                    <EntryPanel view={view} />
                    <Sessions view={view} />
                    <Ranking view={view} />
                    <LotsPanel view={view} titleOf={(lots) => drawTitle(view, lots)}
                               decidedOf={({ of }, order) => seatsBy(view, of, order)} />
                </div>
                <aside class="item-second">
                    <Panel title="Prizes">
                        <Prizes state={view.state} />
                    </Panel>
                    {!readsFirst(view) && (
                        <FoldedTerms view={view} title="Conditions of entry" />
                    )}
                    <ItemLog lines={view.lines} />
                </aside>
            </div>
            <ItemAloud lines={view.lines} />
        </div>
    );
}

export function Tournament({ name }: { name: string }) {
    return (
        <Followed name={name} kind="tournament">
            {(view) => <TournamentPage view={view} />}
        </Followed>
    );
}
