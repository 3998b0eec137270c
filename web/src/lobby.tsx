/* lobby.tsx - all tables of the casino. */
import { useEffect, useState } from "preact/hooks";
import type { Trainer } from "./advice-wire";
import { YourPlaces } from "./elsewhere";
import { useFloor } from "./floor";
import { trainerPath } from "./go";
import { useFinger } from "./media";
import { money } from "./money";
import { Emblem } from "./parts/emblems";
import { ProgrammeTeaser } from "./programme";
import { Ring } from "./ring";
import type { Result, TableRow } from "./wire";
import { get } from "./wire";

const LOOK_EVERY = 2500;

/* Polls the tables while the page is visible. */
function useTables(): { tables: TableRow[] | null; failure: string } {
    const [tables, setTables] = useState<TableRow[] | null>(null);
    const [failure, setFailure] = useState("");

    useEffect(() => {
        const look = async () => {
            if (document.hidden) return;
            try {
                setTables((await get<{ tables: TableRow[] }>("/api/tables")).tables);
                setFailure("");
            } catch (error) {
                setFailure((error as Error).message);
            }
        };
        const timer = setInterval(look, LOOK_EVERY);
        void look();
        return () => clearInterval(timer);
    }, []);
    return { tables, failure };
}

/* ---- Tables ---------------------------------------------------------------------- */

/* The last results, newest first; the parts' style sheets have the colours. */
export function LastResults({ last }: { last: Result[] }) {
    if (last.length === 0) return null;
    return (
        <ol class="last" aria-label="Last results, newest first">
            {last.slice(0, 12).map(({ say, short, as }, i) => (
                <li key={i} class={as && `as-${as}`} title={say}>
                    {short ? (
                        <>
                            <span aria-hidden="true">{short}</span>
                            <span class="unseen">{say}</span>
                        </>
                    ) : (
                        say
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
            {free > 0 ? `${free} of ${row.seats} seats free` : "No free seats"}
        </span>
    );
}

/* Whether bets can be made, which matters most when choosing a table. */
function phaseWords({ closed, open, say }: TableRow): string | undefined {
    if (closed) return "Closed";
    return open ? "Open for bets" : say;
}

function TableCard({ row }: { row: TableRow }) {
    return (
        <li>
            <a class="table-card" href={`/table/${encodeURIComponent(row.table)}`}>
                <span class="table-head">
                    <Emblem name={row.emblem} />
                    <span>
                        <span class="table-game">{row.game}</span>
                        <span class="table-name">
                            {[row.table, ...(row.unusual ?? []), ...(row.advice ? ["advice"] : [])].join(" \u00b7 ")}
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
                <LastResults last={row.last ?? []} />
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
                Table games played exactly by their gazetted rules. Choose a table, sit down, and{" "}
                {finger ? "tap" : "click"} where you want your chips. Every payout shows its odds
                and its rule.
            </p>
        </section>
    );
}

function CashierLink() {
    const { casino } = useFloor();
    if (!casino?.serves) return null;
    return (
        <p>
            <a class="button primary" href="/cashier">
                Cashier{"\u2019"}s desk
            </a>
        </p>
    );
}

/* Games that can be practised without a seat. */
function Trainers() {
    const [trainers, setTrainers] = useState<Trainer[]>([]);

    useEffect(() => {
        get<{ trainers: Trainer[] }>("/api/train").then((found) => setTrainers(found.trainers),
                                                        () => undefined);
    }, []);
    if (trainers.length === 0) return null;
    return (
        <nav class="trainers" aria-label="Trainers">
            <span class="faint">Practise, with nothing at stake:</span>
            {trainers.map(({ edition, game }) => (
                <a key={edition} class="button" href={trainerPath(edition)}>
                    {game} trainer
                </a>
            ))}
        </nav>
    );
}

export function Lobby() {
    const { tables, failure } = useTables();

    useEffect(() => {
        document.title = "Tables \u2013 Croupier";
    }, []);
    return (
        <div class="lobby">
            <Welcome />
            <CashierLink />
            <YourPlaces />
            <ProgrammeTeaser />
            {failure && <p class="banner">{failure}</p>}
            {!tables && !failure && <p class="faint">Loading the tables{"\u2026"}</p>}
            {tables?.length === 0 && <p class="faint">No tables are open.</p>}
            <ul class="tables">
                {tables?.map((row) => (
                    <TableCard key={row.table} row={row} />
                ))}
            </ul>
            <Trainers />
        </div>
    );
}
