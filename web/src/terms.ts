/* terms.ts - the terms of a tournament or promotion in readable form.  A key without a row here is
 * shown by its name. */
import { actWords, plainWords } from "./rows";
import { dateWords, momentOf } from "./times";

export interface TermRow {
    label: string;
    value: string;
}

export interface TermSection {
    title: string;
    rows: TermRow[];
}

/* ---- Values ---------------------------------------------------------------------- */

const numbers = (words: readonly string[], key: string): number => {
    const at = words.indexOf(key);
    return at < 0 ? 0 : Number(words[at + 1]);
};

/* "heats seats 7 advance 2 best 1" */
function stageWords(value: string): string {
    const words = value.split(/[\s,]+/);
    const [advance, best] = [numbers(words, "advance"), numbers(words, "best")];
    const parts = [`up to ${numbers(words, "seats")} players at a table`];
    if (advance) parts.push(`the best ${advance === 1 ? "player" : advance} of each goes on`
        .replace(/(\d+) of each goes/, "$1 of each go"));
    if (best) parts.push(`and the best ${best} of the others in the stage`);
    if (words.includes("losers")) parts.push("for players who did not go on before");
    return `${actWords(words[0] ?? "")}: ${parts.join(", ")}`;
}

const WORDS: Record<string, Record<string, string>> = {
    issue: { free: "given to each player", bought: "bought at face value" },
    entry: {
        open: "every application is accepted, as long as there is room",
        approved: "each application is decided by the house",
    },
    marker: { left: "from the dealer's left", right: "from the dealer's right" },
    "shoe-end": {
        "round-after": "with the round after the cutting card",
        "same-round": "with the round of the cutting card",
        "new-round": "before the round of the cutting card",
    },
};

function valueWords(key: string, value: string): string {
    if (key.startsWith("stage.")) return stageWords(value);
    const moment = momentOf(value);
    return WORDS[key]?.[value] ?? (moment === null ? value : dateWords(moment));
}

/* ---- Keys ------------------------------------------------------------------------ */

/* A key that ends with "." is numbered. */
const SECTIONS: [title: string, keys: Record<string, string>][] = [
    ["Entry", {
        form: "Entry form", fee: "Entry fee", players: "Players", opens: "Entries open",
        closes: "Entries close", entry: "Applications", transferable: "Can be transferred",
        eligible: "Who can enter", wager: "Bet that is needed", tickets: "Tickets for each person",
        "win-once": "Winners leave the draw",
    }],
    ["Times and places", {
        starts: "Starts", tables: "Tables", notice: "Notice of a changed time", place: "Where",
        draw: "Draw", "draw-place": "Place of the draw", manner: "How prizes are drawn",
        results: "Results are published",
    }],
    ["Play", {
        edition: "Game", session: "Length of a session", chips: "Chips of each player",
        issue: "Chips are", min: "Minimum", max: "Maximum", step: "Steps", "raise.": "Raised limits",
        "seconds-to-bet": "Seconds to bet", "pass-cards": "Pass cards",
        "secret-cards": "Secret wager cards", exclude: "Bets not allowed", marker: "First marker",
        "shoe-end": "A session ends", "play-off": "Length of a play-off",
        "play-off-chips": "Chips in a play-off",
    }],
    ["Stages", { "stage.": "Stage" }],
    ["Prizes", {
        prizes: "Prizes", keep: "The house keeps", add: "The house adds", claim: "How to claim",
        present: "Must be present at the draw", "claim-hours": "Hours to claim",
        notified: "Winners are notified by", "prize.": "Prize",
    }],
];

const HIDDEN = new Set(["title"]); /* shown above */

/* "stage.2": the row of "stage.", and 2. */
function partsOf(key: string): [key: string, number: string, rest: string] {
    const [, start, number, rest = ""] = /^([a-z-]+)\.(\d+)(?:\.(.+))?$/.exec(key) ?? [];
    return start && number ? [`${start}.`, number, rest] : [key, "", ""];
}

function rowOf(label: string, key: string, value: string): TermRow {
    const [, number, rest] = partsOf(key);
    const words = [label, number, rest && `\u2013 ${plainWords(rest)}`].filter(Boolean).join(" ");
    return { label: words, value: valueWords(key, value) };
}

/* Sections in the order in which people read them; other terms, such as the house's own, last. */
export function termSections(terms: readonly [key: string, value: string][]): TermSection[] {
    const left = terms.filter(([key]) => !HIDDEN.has(key));
    const labelOf = (keys: Record<string, string>, key: string) => keys[partsOf(key)[0]];
    const known = SECTIONS.map(([title, keys]) => ({
        title,
        rows: Object.keys(keys).flatMap((wanted) =>
            left.filter(([key]) => partsOf(key)[0] === wanted)
                .map(([key, value]) => rowOf(labelOf(keys, key)!, key, value))),
    }));
    const others = left
        .filter(([key]) => !SECTIONS.some(([, keys]) => labelOf(keys, key) !== undefined))
        .map(([key, value]) => ({
            label: actWords(key.replace(/^more\./, "").replaceAll(".", " ")),
            value: valueWords(key, value),
        }));
    return [...known, { title: "More", rows: others }].filter(({ rows }) => rows.length > 0);
}
