/* programme.tsx - what is on beside the tables: tournaments and promotions. */
import { useEffect, useState } from "preact/hooks";
import { useFloor } from "./floor";
import { itemPath, openingPath } from "./go";
import { Zone } from "./item-page";
import type { ItemRow, Opening, Programme } from "./item-wire";
import { ruleWords } from "./log";
import { money } from "./money";
import { dateWords, sayWords } from "./times";
import { get } from "./wire";

const LOOK_EVERY = 5000;

export interface Seen {
    items: ItemRow[] | null;
    offers: Opening[]; /* what the reader can open */
    failure: string;
}

/* Polls the programme while the page is visible, and looks again when an item is opened; null until
 * it is known.  A casino without a programme has an empty one. */
export function useProgramme(): Seen {
    const floor = useFloor();
    const [items, setItems] = useState<ItemRow[] | null>(null);
    const [offers, setOffers] = useState<Opening[]>([]);
    const [failure, setFailure] = useState("");

    useEffect(() => {
        const look = async () => {
            if (document.hidden) return;
            try {
                const answer = await get<Programme>("/api/programme");
                if (answer.now) floor.connection.ahead = answer.now - Date.now();
                setItems(answer.items ?? []);
                setOffers(answer.offers ?? []);
                setFailure("");
            } catch (error) {
                setFailure((error as Error).message);
            }
        };
        const timer = setInterval(look, LOOK_EVERY);
        const stop = floor.connection.listen(({ tell }) => void (tell === "opened" && look()));
        void look();
        return () => {
            clearInterval(timer);
            stop();
        };
    }, [floor.casino?.person?.person]);
    return { items, offers, failure };
}

/* ---- Cards ----------------------------------------------------------------------- */

const KIND_WORDS: Record<ItemRow["kind"], string> = {
    tournament: "Tournament", promotion: "Promotion",
};

const isOn = ({ kind, phase }: ItemRow): boolean =>
    kind === "tournament" ? phase === "playing" || phase === "decided" : phase === "running";

/* Items that are over or cancelled come last. */
const isPast = ({ phase }: ItemRow): boolean => phase === "over" || phase === "cancelled";

/* Those being played first, then in the order of their start. */
export function inOrder(items: readonly ItemRow[]): ItemRow[] {
    const rank = (item: ItemRow) => (isOn(item) ? 0 : isPast(item) ? 2 : 1);
    return [...items].sort((one, other) =>
        rank(one) - rank(other) || (one.starts ?? 0) - (other.starts ?? 0));
}

/* What can be watched now. */
export const runningOf = (items: readonly ItemRow[]): ItemRow[] =>
    items.filter((item) => item.kind === "tournament" && isOn(item));

function factWords({ fee, entered, most, starts, kind }: ItemRow): string[] {
    return [
        starts ? dateWords(starts) : "",
        kind === "tournament" && fee !== undefined ? (fee ? `Fee ${money(fee)}` : "No fee") : "",
        entered !== undefined ? `${entered}${most ? ` of ${most}` : ""} entered` : "",
    ].filter(Boolean);
}

export function ItemCard({ row }: { row: ItemRow }) {
    const kind = [KIND_WORDS[row.kind], row.game].filter(Boolean).join(" \u00b7 ");
    return (
        <li>
            <a class={`item-card ${isOn(row) ? "item-on" : ""} ${isPast(row) ? "item-past" : ""}`}
               href={itemPath(row.kind, row.item)}>
                <span class="item-over">
                    {kind}
                    {isOn(row) && <span class="item-live">On now</span>}
                </span>
                <span class="table-game">{row.title}</span>
                <span class="item-say">{sayWords(row) || row.phase}</span>
                <span class="item-card-facts">
                    {factWords(row).map((words) => <span key={words}>{words}</span>)}
                </span>
            </a>
        </li>
    );
}

/* In the lobby: what is on now, and the way to everything else; nothing if there is no programme. */
export function ProgrammeTeaser() {
    const { items } = useProgramme();
    const running = runningOf(items ?? []);
    const next = inOrder(items ?? []).filter((item) => !isPast(item) && !running.includes(item));

    if (!items || items.length === 0) return null;
    return (
        <section class="teaser" aria-label="What is on">
            <ul class="item-cards">
                {[...running, ...next].slice(0, 3).map((row) => <ItemCard key={row.item} row={row} />)}
            </ul>
            <a class="button" href="/programme">
                All tournaments and promotions
            </a>
            <Zone />
        </section>
    );
}

/* A button for everything that the reader can open. */
function Openings({ offers }: { offers: readonly Opening[] }) {
    if (offers.length === 0) return null;
    return (
        <nav class="openings" aria-label="Open a new one">
            {offers.map(({ kind, clause }) => (
                <a key={kind} class="button" href={openingPath(kind)} title={ruleWords(clause)}>
                    New {kind}
                </a>
            ))}
        </nav>
    );
}

export function ProgrammePage() {
    const { items, offers, failure } = useProgramme();

    useEffect(() => {
        document.title = "What is on \u2013 Croupier";
    }, []);
    return (
        <div class="lobby">
            <section class="welcome">
                <h1>What is on</h1>
                <p>Tournaments and promotions in this house.</p>
                <Openings offers={[...offers].reverse()} />
            </section>
            {failure && <p class="banner">{failure}</p>}
            {!items && !failure && <p class="faint">One moment{"\u2026"}</p>}
            {items?.length === 0 && <p class="faint">Nothing is on at the moment.</p>}
            <ul class="item-cards">
                {inOrder(items ?? []).map((row) => <ItemCard key={row.item} row={row} />)}
            </ul>
            {items && items.length > 0 && <Zone />}
        </div>
    );
}
