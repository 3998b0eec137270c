/* signs.tsx - what the table displays besides its limits: notices, closing, a private table. */
import type { TableView } from "./floor";
import { money } from "./money";
import type { KindLimits, SeatState, TableState } from "./wire";

const range = ({ min, max }: { min: number; max: number }): string =>
    `${money(min)} \u2013 ${money(max)}`;

/* "in 12 minutes", "in a minute", "now". */
export function inMinutes(minutes: number): string {
    return minutes > 1 ? `in ${minutes} minutes` : minutes === 1 ? "in a minute" : "now";
}

function noticeWords({ name, min, max, minutes }: NonNullable<TableState["notice"]>): string {
    const when = minutes > 0 ? inMinutes(minutes) : "from now on";
    if (!min && !max) return `No separate limits for ${name}, ${when}`;
    return `New limits${name ? ` for ${name}` : ""}: ${range({ min, max })}, ${when}`;
}

const kindWords = (kind: KindLimits): string => `${kind.name} ${range(kind)}`;

/* A player's own limits. */
function ownWords({ min, max, kinds = [] }: SeatState): string {
    const all = min && max ? [range({ min, max })] : [];
    return [...all, ...kinds.map(kindWords)].join(", ");
}

/* Every sign in words, in the order in which they matter. */
export function signWords(state: TableState, seat: number | null): string[] {
    const own = state.seats.find((one) => one.seat === seat);
    const personal = own ? ownWords(own) : "";
    return [
        state.closing_minutes !== undefined && !state.closed &&
            `This table closes ${inMinutes(state.closing_minutes)}`,
        state.notice && noticeWords(state.notice),
        state.pay_sign && `New pay table: ${state.pay_sign.value}`,
        state.reserved && `Private table${state.reserved === "event" ? " for an event" : ""}`,
        state.colours_only && "Bets in chips of your colour only",
        personal && `Your limits: ${personal}`,
    ].filter((words): words is string => Boolean(words));
}

export function Signs({ view }: { view: TableView }) {
    const words = signWords(view.state, view.yours.seat ?? null);
    if (words.length === 0) return null;
    return (
        <ul class="signs" aria-label="Signs" aria-live="polite">
            {words.map((one) => (
                <li key={one}>{one}</li>
            ))}
        </ul>
    );
}
