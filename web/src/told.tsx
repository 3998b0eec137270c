/* told.tsx - what was told at the table, the newest first. */
import type { Line } from "./floor";
import { money, signed } from "./money";
import { resultOf } from "./result";

const FATE_WORDS: Record<string, string> = {
    wins: "wins",
    loses: "loses",
    returns: "comes back",
    travels: "moves",
    stands: "stays",
};

function sentence(line: Line): string {
    if (line.say) return line.say;
    const fate = FATE_WORDS[line.fate ?? ""] ?? line.fate ?? line.event;
    const stake = line.stake ? ` of ${money(line.stake)}` : "";
    return `${line.wager ?? ""}${stake} ${fate}`.trim();
}

const clauses = (line: Line) => [line.clause, line.also].filter(Boolean).join(", ");

/* What the house does as a matter of course. */
const isWork = (line: Line) => line.event.endsWith("done") && line.role !== "player";

function OneLine({ line }: { line: Line }) {
    const result = resultOf(line);
    const tone = result === null || !line.mine ? "" : result > 0 ? "good" : result < 0 ? "bad" : "";
    return (
        <li class={`line ${line.mine ? "mine" : ""} ${isWork(line) ? "work" : ""}`}>
            <span class="line-say">{sentence(line)}</span>
            {line.mine && result !== null && <strong class={tone}>{signed(result)}</strong>}
            <small class="clause">
                {line.fate === "wins" && line.pays && <span>{line.pays} </span>}
                {clauses(line)}
            </small>
        </li>
    );
}

export function Told({ lines }: { lines: Line[] }) {
    if (lines.length === 0) return <p class="faint">Nothing has been told yet since you came.</p>;
    return (
        <ol class="lines" aria-label="What was told">
            {[...lines].reverse().map((line) => (
                <OneLine key={line.key} line={line} />
            ))}
        </ol>
    );
}

/* For screen readers: outcomes, and whatever is about oneself. */
const ALOUD = new Set([
    "roll",
    "dolly",
    "ball",
    "result",
    "puck",
    "shooter",
    "offered",
    "compared",
]);

export function Aloud({ lines, say }: { lines: Line[]; say?: string }) {
    const last = lines.slice(-12).filter((line) => line.mine || ALOUD.has(line.event));
    return (
        <div class="unseen" aria-live="polite">
            {say && !last.some((line) => line.say === say) && <p key={say}>{say}</p>}
            {last.map((line) => (
                <p key={line.key}>{sentence(line)}</p>
            ))}
        </div>
    );
}
