/* lobby.tsx - every table of the casino, as it is now. */
import { useEffect, useState } from "preact/hooks";
import { useFloor } from "./floor";
import { useFinger } from "./laid";
import { money } from "./money";
import { pocketColour } from "./parts";
import { Ring } from "./ring";
import type { TableRow } from "./wire";
import { get } from "./wire";

const LOOK_EVERY = 2500;

/* The tables, looked at again every so often while somebody looks. */
function useTables(): { tables: TableRow[] | null; sorry: string } {
    const [tables, setTables] = useState<TableRow[] | null>(null);
    const [sorry, setSorry] = useState("");

    useEffect(() => {
        const look = async () => {
            if (document.hidden) return;
            try {
                setTables((await get<{ tables: TableRow[] }>("/api/tables")).tables);
                setSorry("");
            } catch (error) {
                setSorry((error as Error).message);
            }
        };
        const timer = setInterval(look, LOOK_EVERY);
        void look();
        return () => clearInterval(timer);
    }, []);
    return { tables, sorry };
}

/* ---- Signs of games -------------------------------------------------------------- */

/* A drawing for each family, by the beginning of an edition's id. */
const EMBLEMS: [begins: string, emblem: () => preact.JSX.Element][] = [
    ["roulette", WheelEmblem],
    ["baccarat", CardsEmblem],
    ["lunar", MoonEmblem],
    ["", DiceEmblem],
];

function WheelEmblem() {
    const parts = Array.from({ length: 16 }, (_, i) => i * 22.5);
    return (
        <g>
            <circle cx="32" cy="32" r="29" fill="#5b3a1c" stroke="#d9b45b" stroke-width="2" />
            {parts.map((turn, i) => (
                <path
                    d="M32 32 L27.2 8 A24.5 24.5 0 0 1 36.8 8 Z"
                    fill={i === 0 ? "#1f8a4c" : i % 2 ? "#b3202c" : "#15191a"}
                    transform={`rotate(${turn} 32 32)`}
                />
            ))}
            <circle cx="32" cy="32" r="13" fill="#7a4f27" stroke="#d9b45b" stroke-width="1.5" />
            <path d="M32 22 V42 M22 32 H42" stroke="#d9b45b" stroke-width="2.5" />
            <circle cx="44" cy="15" r="3" fill="#fff" />
        </g>
    );
}

function DiceEmblem() {
    return (
        <g>
            <g transform="rotate(-12 22 36)">
                <rect x="6" y="20" width="30" height="30" rx="6" fill="#f4ecd8" />
                {[
                    [14, 28],
                    [28, 28],
                    [21, 35],
                    [14, 42],
                    [28, 42],
                ].map(([x, y]) => (
                    <circle cx={x} cy={y} r="2.8" fill="#15191a" />
                ))}
            </g>
            <g transform="rotate(14 44 26)">
                <rect x="30" y="12" width="28" height="28" rx="6" fill="#b3202c" />
                {[
                    [37, 19],
                    [51, 33],
                ].map(([x, y]) => (
                    <circle cx={x} cy={y} r="2.8" fill="#f4ecd8" />
                ))}
            </g>
        </g>
    );
}

function CardsEmblem() {
    return (
        <g font-family="Georgia, serif" font-size="17" text-anchor="middle">
            <g transform="rotate(-13 24 34)">
                <rect x="8" y="12" width="29" height="42" rx="4" fill="#f4ecd8" />
                <text x="22.5" y="39" fill="#15191a">
                    {"9\u2660"}
                </text>
            </g>
            <g transform="rotate(11 42 34)">
                <rect x="28" y="12" width="29" height="42" rx="4" fill="#fffaf0" stroke="#c9bfa6" />
                <text x="42.5" y="39" fill="#b3202c">
                    {"K\u2666"}
                </text>
            </g>
        </g>
    );
}

function MoonEmblem() {
    return (
        <g>
            <path d="M40 6 A27 27 0 1 0 58 44 A22 22 0 1 1 40 6 Z" fill="#d9b45b" />
            <path
                d="M47 16 l2.4 6 6.4.5 -4.9 4.1 1.6 6.2 -5.5-3.4 -5.5 3.4 1.6-6.2 -4.9-4.1 6.4-.5 Z"
                fill="#f4ecd8"
            />
        </g>
    );
}

function Emblem({ edition }: { edition: string }) {
    const [, Drawing] = EMBLEMS.find(([begins]) => edition.startsWith(begins))!;
    return (
        <svg class="emblem" viewBox="0 0 64 64" aria-hidden="true">
            <Drawing />
        </svg>
    );
}

/* ---- Tables ---------------------------------------------------------------------- */

/* What there is of an edition's results to see: numbers in their colours, hands by a letter. */
const HAND_LETTERS: Record<string, string> = { player: "P", banker: "B", tie: "T" };

function resultLook(edition: string, result: string): string {
    if (edition.startsWith("roulette")) return `pocket ${pocketColour(result)}`;
    return edition.startsWith("baccarat") ? `pocket hand-${result}` : "result";
}

/* The last results, the newest first. */
export function LastResults({ edition, last }: { edition: string; last: string[] }) {
    if (last.length === 0) return null;
    return (
        <ol class="last" aria-label="Last results, the newest first">
            {last.slice(0, 12).map((result, i) => (
                <li key={i} class={resultLook(edition, result)} title={result.replaceAll("-", " ")}>
                    {edition.startsWith("baccarat") ? (
                        <>
                            <span aria-hidden="true">{HAND_LETTERS[result] ?? result}</span>
                            <span class="unseen">{result}</span>
                        </>
                    ) : (
                        result.replaceAll("-", " ")
                    )}
                </li>
            ))}
        </ol>
    );
}

function Seats({ row }: { row: TableRow }) {
    const free = row.seats - row.taken;
    return (
        <span class="seats">
            <span class="seat-dots" aria-hidden="true">
                {Array.from({ length: row.seats }, (_, i) => (
                    <i key={i} class={i < row.taken ? "taken" : ""} />
                ))}
            </span>
            {free > 0 ? `${free} of ${row.seats} seats free` : "Every seat is taken"}
        </span>
    );
}

/* Phases in words of the lobby; others are shown as they are called. */
const PHASE_WORDS: Record<string, string> = {
    idle: "Open for bets",
    betting: "Open for bets",
    offered: "The dice are offered",
    closed: "Closed",
};

function phaseWords(row: TableRow): string {
    if (row.closed) return "Closed";
    return row.say ?? PHASE_WORDS[row.phase ?? ""] ?? row.phase?.replaceAll("-", " ") ?? "";
}

function TableCard({ row }: { row: TableRow }) {
    return (
        <li>
            <a class="table-card" href={`/table/${encodeURIComponent(row.table)}`}>
                <span class="table-head">
                    <Emblem edition={row.edition} />
                    <span>
                        <span class="table-game">{row.game}</span>
                        <span class="table-name">
                            {[row.table, ...(row.unusual ?? [])].join(" \u00b7 ")}
                        </span>
                    </span>
                    <Ring closesAt={row.closes_at} clock="betting" />
                </span>
                <span class="table-facts">
                    <span class="limits">
                        {money(row.min)} {"\u2013"} {money(row.max)}
                    </span>
                    <span class="phase">{phaseWords(row)}</span>
                </span>
                <LastResults edition={row.edition} last={row.last ?? []} />
                <Seats row={row} />
            </a>
        </li>
    );
}

function Welcome() {
    const { casino } = useFloor();
    const finger = useFinger();
    return (
        <section class="welcome">
            <h1>{casino?.name ?? "Croupier"}</h1>
            <p>
                Table games exactly as their rules are gazetted. Choose a table, sit down, and{" "}
                {finger ? "tap" : "click"} where you want your chips. Every payment tells you its
                odds and its clause.
            </p>
        </section>
    );
}

export function Lobby() {
    const { tables, sorry } = useTables();

    useEffect(() => {
        document.title = "Tables \u2013 Croupier";
    }, []);
    return (
        <div class="lobby">
            <Welcome />
            {sorry && <p class="banner">{sorry}</p>}
            {!tables && !sorry && <p class="faint">Looking at the tables{"\u2026"}</p>}
            {tables?.length === 0 && <p class="faint">No table is open.</p>}
            <ul class="tables">
                {tables?.map((row) => (
                    <TableCard key={row.table} row={row} />
                ))}
            </ul>
        </div>
    );
}
