/* log.tsx - the log of a table, newest first. */
import { type Line, useFloor } from "./floor";
import { money, signed } from "./money";
import { happenings } from "./parts";
import type { Fate, SeatState, Whichever } from "./wire";
import { resultOf } from "./result";

const FATE_WORDS: { [One in Fate]?: string } = {
    wins: "wins",
    loses: "loses",
    "stands off": "pushes (stand-off)",
    returns: "is returned",
    travels: "moves",
    stands: "stays up",
};

/* ---- Words ----------------------------------------------------------------------- */

const VERBS: Record<string, string> = { is: "are", has: "have", does: "do", goes: "go" };

/* A verb in the second person: "takes": "take", "passes": "pass". */
function yourVerb(verb: string): string {
    return VERBS[verb] ?? verb.replace(/(ss|sh|ch|x)es$|s$/, "$1");
}

/* Turns a sentence about the reader into one that addresses the reader. */
export function toYou(say: string, name: string): string {
    const at = say.indexOf(name);
    if (at < 0) return say;
    const [before, after] = [say.slice(0, at), say.slice(at + name.length)];
    if (after.startsWith("'s ")) return `${before}your${after.slice(2)}`;
    if (before) return `${before}you${after}`;
    return `You${after.replace(/^ (\w+)/, (_, verb: string) => ` ${yourVerb(verb)}`)}`;
}

/* "Rule 4.1(a)"; a clause that starts with a word stays as it is. */
export function ruleWords(...clauses: (string | undefined)[]): string {
    const all = clauses.filter(Boolean);
    const words = all.join(", ");
    if (!/^\d/.test(words)) return words;
    return `${all.length > 1 ? "Rules" : "Rule"} ${words}`;
}

function sentence(line: Line, you?: SeatState): string {
    const mine = you !== undefined && (line.mine || ("hand" in line && line.hand === you.seat));
    const { pays, fate, stake, wager }: Whichever<Line> = line;
    const odds = pays ? `, at ${pays}` : ""; /* shown separately */
    const say = line.say?.replace(odds, "");
    if (say) return (mine && you.name ? toYou(say, you.name) : say).replaceAll(" (guest)", "");
    const became = fate ? (FATE_WORDS[fate] ?? fate) : line.event;
    return `${wager ?? ""}${stake ? ` of ${money(stake)}` : ""} ${became}`.trim();
}

/* ---- Lines ----------------------------------------------------------------------- */

/* Routine acts of the house. */
const isRoutine = (line: Line) => line.event.endsWith("done") && !("role" in line && line.role === "player");

function OneLine({ line, you }: { line: Line; you?: SeatState | undefined }) {
    const result = resultOf(line);
    const { fate, pays }: Whichever<Line> = line;
    const tone = result === null || !line.mine ? "" : result > 0 ? "good" : result < 0 ? "bad" : "";
    return (
        <li class={`line ${line.mine ? "mine" : ""} ${isRoutine(line) ? "work" : ""}`}>
            <span class="line-say">{sentence(line, you)}</span>
            {line.mine && result !== null && <strong class={tone}>{signed(result)}</strong>}
            <small class="clause">
                {fate === "wins" && pays && <span>{pays} {"\u00b7"} </span>}
                {ruleWords(line.clause, line.also)}
            </small>
        </li>
    );
}

interface LogProps {
    lines: Line[];
    you?: SeatState | undefined; /* the reader's seat, if any */
}

export function Log({ lines, you }: LogProps) {
    if (lines.length === 0) return <p class="faint">Nothing has happened since you arrived.</p>;
    return (
        <ol class="lines" aria-label="Log">
            {[...lines].reverse().map((line) => (
                <OneLine key={line.key} line={line} you={you} />
            ))}
        </ol>
    );
}

/* Messages for this person only, shown for a while; at a table, above the rack. */
export function Notices() {
    const floor = useFloor();
    return (
        <div class="notices" role="alert">
            {floor.notices.map((notice) => (
                <p key={notice.key} class={`notice ${notice.good ? "good" : "bad"}`}>
                    <span>
                        {notice.say}
                        {notice.clause &&
                            <small class="clause">{ruleWords(notice.clause, notice.also)}</small>}
                    </span>
                    <button aria-label="Close" onClick={() => floor.dismiss(notice.key)}>
                        {"\u00d7"}
                    </button>
                </p>
            ))}
        </div>
    );
}

/* For screen readers: outcomes, and lines about the reader. */
const isAloud = (line: Line) => line.mine || happenings(line).some(({ aloud }) => aloud);

export function Aloud({ lines, you, say }: LogProps & { say?: string }) {
    const last = lines.slice(-12).filter(isAloud);
    return (
        <div class="unseen" aria-live="polite">
            {say && !last.some((line) => line.say === say) && <p key={say}>{say}</p>}
            {last.map((line) => (
                <p key={line.key}>{sentence(line, you)}</p>
            ))}
        </div>
    );
}
