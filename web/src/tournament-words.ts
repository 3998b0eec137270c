/* tournament-words.ts - a tournament in words, and its sessions in the order of the bracket. */
import type {
    Entry, PlacePrize, Session, SessionKind, SessionPlayer, Stage, Standing, TournamentState,
} from "./item-wire";
import { money, plainName } from "./money";
import { actWords } from "./rows";
import { spanWords } from "./times";

export const nameOf = ({ name }: { name: string }): string => plainName(name) ?? name;

/* "1st", "2nd", "3rd", "11th" */
export function ordinal(number: number): string {
    const teen = Math.floor(number / 10) % 10 === 1;
    const end = teen ? undefined : { 1: "st", 2: "nd", 3: "rd" }[number % 10];
    return `${number}${end ?? "th"}`;
}

const many = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

/* "20 rounds", "30 min", "2 shoes" */
export function lengthWords(measure: TournamentState["measure"], length = 0): string {
    if (measure === "seconds") return spanWords(length * 1000);
    return many(length, measure === "shoes" ? "shoe" : "round");
}

/* ---- Entries --------------------------------------------------------------------- */

const STATUS_WORDS: Record<string, string> = {
    notified: "has the conditions", applied: "applied", accepted: "entered",
    "turned-down": "turned down", withdrawn: "withdrawn", "given-away": "transferred",
    disqualified: "disqualified", voided: "void", void: "void",
};

export const statusWords = (status: string): string =>
    STATUS_WORDS[status] ?? status.replaceAll("-", " ");

/* The same for the person concerned. */
const OWN_STATUS: Record<string, string> = {
    notified: "You have the conditions of entry. You can apply now.",
    applied: "You have applied. The tournament director decides.",
    accepted: "You are in.",
    "turned-down": "Your application was turned down.",
    withdrawn: "You have withdrawn your entry.",
    "given-away": "You have transferred your entry.",
    disqualified: "You were disqualified.",
    voided: "Your entry is void because of a failure.",
    void: "Your entry is void because of a failure.",
};

export const ownStatus = (status: string): string =>
    OWN_STATUS[status] ?? `Your entry: ${statusWords(status)}.`;

/* ---- Sessions -------------------------------------------------------------------- */

const PLAY_OFFS: Record<Exclude<SessionKind, "stage">, string> = {
    advance: "Play-off to go on", winner: "Play-off for the win",
    "runner-up": "Play-off for second place",
};

const singular = (word: string): string => word.replace(/(?<!s)s$/, "");

const stageOf = (state: TournamentState, stage: number): Stage | undefined => state.stages[stage - 1];

/* Ordinary sessions of a stage: not play-offs. */
const heatsOf = (state: TournamentState, stage: number): Session[] =>
    state.sessions.filter((one) => one.kind === "stage" && one.stage === stage);

/* "Heat 2", "Final", "Play-off for the win". */
export function sessionTitle(state: TournamentState, session: Session): string {
    if (session.kind !== "stage") return PLAY_OFFS[session.kind];
    const word = actWords(session.word ?? stageOf(state, session.stage)?.word ?? "session");
    const all = heatsOf(state, session.stage);
    return all.length > 1 ? `${singular(word)} ${all.indexOf(session) + 1}` : singular(word);
}

export const stageTitle = (stage: Stage | undefined): string => actWords(stage?.word ?? "stage");

const STATE_WORDS: Record<Session["state"], string> = {
    drawn: "Not started", started: "Playing", tallied: "Over", failed: "The system failed",
    voided: "Given up",
};

/* "Round 3 of 20" while it is played. */
export function sessionWords(session: Session, measure?: TournamentState["measure"]): string {
    const { state, round, length } = session;
    if (state !== "started") return STATE_WORDS[state];
    if (measure === "seconds" || !round) return round ? `Round ${round}` : STATE_WORDS.started;
    return measure === "shoes" || !length ? `Round ${round}` : `Round ${round} of ${length}`;
}

export interface Column {
    stage: number;
    title: string;
    note: string; /* who goes on */
    sessions: Session[];
}

function advanceWords({ advance = 0, best = 0, seats, losers }: Stage): string {
    const parts = [`${seats} at a table`];
    if (advance) parts.push(`${advance} of each ${advance === 1 ? "goes" : "go"} on`);
    if (best) parts.push(`and the best ${best > 1 ? `${best} ` : ""}of the others`);
    if (losers) parts.push("a second chance");
    return parts.join(", ");
}

/* The stages as columns; play-offs come after the sessions of their stage. */
export function columnsOf(state: TournamentState): Column[] {
    return state.stages.map((stage, i) => ({
        stage: i + 1,
        title: stageTitle(stage),
        note: advanceWords(stage),
        sessions: [
            ...heatsOf(state, i + 1),
            ...state.sessions.filter((one) => one.kind !== "stage" && one.stage === i + 1),
        ],
    }));
}

/* By rank; before there are any, by chips, and then by seat. */
export function playersOf({ players }: Session): SessionPlayer[] {
    const rank = ({ rank: own, disqualified }: SessionPlayer) =>
        (disqualified ? 2000 : (own || 1000));
    return [...players].sort((one, other) =>
        rank(one) - rank(other) || (other.chips ?? 0) - (one.chips ?? 0) || one.seat - other.seat);
}

/* What became of a player of a session: "goes on", "out", "disqualified"; empty if not known yet. */
export function fateOf(state: TournamentState, session: Session, player: SessionPlayer): string {
    const entry = state.entries.find((one) => one.entry === player.entry);
    const later = (entry?.stage ?? 0) > session.stage;
    if (player.disqualified || entry?.status === "disqualified") return "disqualified";
    const playsOff = state.sessions.some((one) =>
        one.kind !== "stage" && one.session !== session.session && one.stage === session.stage &&
        (one.state === "drawn" || one.state === "started") &&
        one.players.some((other) => other.entry === player.entry));
    if (playsOff) return "plays off";
    if (later) return `in the ${stageOf(state, entry!.stage!)?.word ?? "next stage"}`;
    if (session.state === "tallied" && session.stage < state.stages.length && entry && !entry.out)
        return "goes on";
    const last = session.stage === state.stages.length; /* then places say more */
    return player.out || (session.state === "tallied" && entry?.out && !last) ? "out" : "";
}

/* ---- One's own part -------------------------------------------------------------- */

/* The session that a person plays next, or plays now. */
export function ownSession(state: TournamentState, entry: number): Session | undefined {
    const open = state.sessions.filter(({ state: now, players }) =>
        (now === "drawn" || now === "started") && players.some((one) => one.entry === entry));
    return open.find((one) => one.state === "started") ?? open[0];
}

/* ---- Results --------------------------------------------------------------------- */

/* Places with their prizes; players without a place are left out. */
export function placesOf({ standings }: TournamentState): Standing[] {
    return standings.filter(({ place }) => place).sort((one, other) => one.place! - other.place!);
}

const names = (list: readonly { name: string }[]): string =>
    list.map(nameOf).join(", ").replace(/, ([^,]*)$/, " and $1");

/* How one tie was decided: "Ana and Bob were tied in Heat 1. The play-off ..." */
function tieWords(state: TournamentState, session: Session): string {
    const of = state.sessions.find((one) => one.session === session.of);
    const title = sessionTitle(state, session);
    const before = of && sessionTitle(state, of).toLowerCase();
    const where = before ? ` after ${/\d$/.test(before) ? "" : "the "}${before}` : " in the stage";
    const ranked = playersOf(session);
    const result = ranked
        .map((one) => `${nameOf(one)} ${one.disqualified ? "disqualified" : money(one.chips ?? 0)}`)
        .join(", ");
    const tied = `${names(ranked)} were tied${where}.`;
    return session.state === "tallied" ? `${tied} ${title}: ${result}.` : `${tied} ${title} follows.`;
}

export function tiesOf(state: TournamentState): string[] {
    return state.sessions
        .filter(({ kind, state: now }) => kind !== "stage" && now !== "voided")
        .map((session) => tieWords(state, session));
}

/* Players who share a place. */
export function sharedPlaces(state: TournamentState): string[] {
    const places = placesOf(state);
    const shared = [...new Set(places.map(({ place }) => place!))]
        .map((place) => places.filter((one) => one.place === place))
        .filter((list) => list.length > 1);
    return shared.map((list) => `${names(list)} share ${ordinal(list[0]!.place!)} place.`);
}

/* "500", "a hamper"; "60 %" as long as there is nothing to share */
export const prizeWords = ({ cents, goods, permille }: Omit<PlacePrize, "place">): string =>
    goods ?? (permille && !cents ? `${permille / 10}\u00a0%` : money(cents ?? 0));

/* The prizes as they stand; once awarded, what was paid for each place. */
export function prizesOf({ phase, prizes = [], standings }: TournamentState): PlacePrize[] {
    if (phase !== "over") return prizes;
    return prizes.map((prize) => {
        const paid = standings.find(({ place }) => place === prize.place)?.prize;
        return paid && !prize.goods ? { ...prize, cents: paid } : prize;
    });
}

/* Players who have a place: not those who were disqualified or have withdrawn. */
export const enteredOf = (entries: readonly Entry[]): Entry[] =>
    entries.filter(({ status }) => status === "accepted");
