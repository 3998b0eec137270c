/* elsewhere.tsx - what a person has at other tables, with the way back: in the lobby, and at the table
 * to which the chips come along. */
import { useEffect, useState } from "preact/hooks";
import { AskCashier } from "./ask-cashier";
import { type TableView, useFloor } from "./floor";
import { chipsOrder } from "./join";
import { money } from "./money";
import type { Place, Places } from "./wire";
import { get } from "./wire";

const LOOK_EVERY = 2500;

const tablePath = (table: string) => `/table/${encodeURIComponent(table)}`;

/* ---- At a table ------------------------------------------------------------------ */

/* Brings chips that have come along from another table into the rack. */
function useChipsAlong(view: TableView) {
    const floor = useFloor();
    const order = view.yours.seat ? chipsOrder(view) : null;
    const can = view.yours.offers.some((offer) => offer.act === "pit-buy");
    const cents = view.yours.purse?.cents ?? 0;

    useEffect(() => {
        if (!floor.cameAlong || !order || !can) return;
        floor.cameAlong = false;
        /* refused if they were brought with the seat */
        void floor.connection.order(view.name, order).then(({ tell }) => {
            if (tell === "done") floor.notify({ good: true, say: `${money(cents)} came along.` });
        });
    }, [floor.cameAlong, cents, can]);
}

/* Chips that could come along: at another table, which no page of the person shows. */
const isLeftBehind = (place: Place): boolean =>
    !place.leaving && !place.shown && place.rack + place.layout > 0;

/* What the person has at other tables: as the casino tells it while chips come along; asked for when
 * the page opens, and as long as chips are left behind. */
function useElsewhere(view: TableView): Place[] {
    const floor = useFloor();
    const [found, setFound] = useState<Place[]>([]);
    const person = floor.casino?.person?.person;
    const others = (places: Place[]) => places.filter(({ table }) => table !== view.name);
    const waits = found.some(isLeftBehind);

    useEffect(() => {
        if (!person) return setFound([]);
        const look = () => get<Places>("/api/places").then((now) => setFound(others(now.tables)), () => undefined);
        const timer = waits ? setInterval(look, LOOK_EVERY) : undefined;
        void look();
        return () => clearInterval(timer);
    }, [person, view.name, waits]);
    const told = others(floor.elsewhere?.tables ?? []).filter(({ leaving }) => leaving);
    const leaving = new Set(told.map(({ table }) => table));
    return [...told.filter(({ say }) => say),
            ...found.filter((place) => isLeftBehind(place) && !leaving.has(place.table))];
}

export function StaysElsewhere({ view }: { view: TableView }) {
    const floor = useFloor();
    const places = useElsewhere(view);
    useChipsAlong(view);
    return (
        <>
            {places.map((place) => (
                <p key={place.table} class="stays" role="status">
                    <span>{place.say ?? `${money(place.rack + place.layout)} is still at ${place.table}.`}</span>
                    <span class="stays-ways">
                        <a href={tablePath(place.table)}>Back to {place.table}</a>
                        {!place.leaving && (
                            <button onClick={() => floor.takeAlong(place.table)}>Take it along</button>
                        )}
                    </span>
                </p>
            ))}
        </>
    );
}

/* ---- In the lobby ---------------------------------------------------------------- */

function usePlaces(): Places | null {
    const floor = useFloor();
    const [places, setPlaces] = useState<Places | null>(null);
    const person = floor.casino?.person?.person;

    useEffect(() => {
        if (!person) return setPlaces(null);
        const seen = (now: Places) => {
            floor.sees(now);
            setPlaces(now);
        };
        const look = () => {
            if (!document.hidden) get<Places>("/api/places").then(seen, () => undefined);
        };
        const timer = setInterval(look, LOOK_EVERY);
        const stop = floor.connection.listen(
            ({ tell }) => void ((tell === "desk" || tell === "elsewhere") && look()));
        look();
        return () => {
            clearInterval(timer);
            stop();
        };
    }, [person]);
    return places;
}

const betWords = (place: Place): string =>
    place.bets.map(({ name, cents }) => `${money(cents)} on ${name}`).join(", ");

/* "988 in the rack, 12 on the felt" */
function placeWords({ rack, layout, held, seat }: Place): string {
    const parts: string[] = [];
    if (seat) parts.push(`${money(rack)} in your rack`);
    if (layout) parts.push(`${money(layout)} on the felt`);
    if (held) parts.push(`${money(held)} held for you`);
    return parts.join(", ");
}

function OnePlace({ place }: { place: Place }) {
    const floor = useFloor();
    return (
        <li>
            <span class="place-words">
                <strong>
                    {place.game} {"\u00b7"} {place.table}
                </strong>
                <span>
                    {place.seat ? `Seat ${place.seat}: ` : ""}
                    {placeWords(place)}
                </span>
                {place.bets.length > 0 && <span class="faint">Your bets: {betWords(place)}</span>}
                {place.say && <span class="faint">{place.say}</span>}
            </span>
            <span class="place-ways">
                <a class="button" href={tablePath(place.table)}>
                    Back to {place.table}
                </a>
                {isLeftBehind(place) && (
                    <button onClick={() => floor.takeAlong(place.table)}>
                        Leave {place.table} with your chips
                    </button>
                )}
            </span>
        </li>
    );
}

/* The person's balance, seats and bets. */
export function YourPlaces() {
    const { casino } = useFloor();
    const places = usePlaces();
    const account = casino?.person && !casino.person.guest && !casino.person.staff;
    if (!places || (!account && places.balance === 0 && places.tables.length === 0)) return null;
    return (
        <section class="panel places" aria-label="Your chips">
            <h2>
                Your balance <strong>{money(places.balance)}</strong>
            </h2>
            {places.tables.length > 0 && (
                <ul>
                    {places.tables.map((place) => (
                        <OnePlace key={place.table} place={place} />
                    ))}
                </ul>
            )}
            <AskCashier purse={places.purse} />
        </section>
    );
}
