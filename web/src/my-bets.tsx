/* my-bets.tsx - the player's bets on the felt, which can be taken down here, and saved bets. */
import { useEffect, useRef, useState } from "preact/hooks";
import { type Stake, stakeWords, takeOrder } from "./bets";
import type { Bettor } from "./bettor";
import { type TableView, useFloor } from "./floor";
import { money } from "./money";
import { NAME_MOST, type SavedBets, dropBets, saveBets, savedBets } from "./saved";

export type NameOf = (wager: string) => string;

/* ---- Taking a bet down ----------------------------------------------------------- */

interface TakeDownProps {
    view: TableView;
    stake: Stake;
    chip: number;
    bettor: Bettor;
    nameOf: NameOf;
}

/* Buttons that take down one bet: a part of it, if the table offers that, and all that it can. */
export function TakeDown({ view, stake, chip, bettor, nameOf }: TakeDownProps) {
    const { wager, cents } = stake;
    const name = nameOf(wager);
    const all = takeOrder(view.yours.offers, wager, cents)?.cents;
    const part = takeOrder(view.yours.offers, wager, chip)?.cents;
    if (!all) return null;
    const words = all < cents ? `Take ${money(all)} down` : "Take down";
    return (
        <span class="take-down">
            {part !== undefined && part < all && (
                <button aria-label={`Take ${money(part)} off ${name}`}
                        onClick={() => bettor.reduce(wager, part)}>
                    {"\u2212"}{money(part)}
                </button>
            )}
            <button aria-label={`${words}: ${name}`} onClick={() => bettor.reduce(wager, all)}>
                {words}
            </button>
        </span>
    );
}

/* ---- On the felt ----------------------------------------------------------------- */

function OnFelt({ view, chip, bettor, nameOf }: Omit<TakeDownProps, "stake">) {
    if (bettor.stakes.length === 0) return <p class="faint">You have no bets on the felt.</p>;
    return (
        <ul class="bet-rows" aria-label="Bets on the felt">
            {bettor.stakes.map((stake) => (
                <li key={stake.wager}>
                    <span class="bet-name">{nameOf(stake.wager)}</span>
                    <strong>{money(stake.cents)}</strong>
                    <TakeDown view={view} stake={stake} chip={chip} bettor={bettor}
                              nameOf={nameOf} />
                </li>
            ))}
        </ul>
    );
}

/* ---- Saved bets ------------------------------------------------------------------ */

const sumOf = (stakes: Stake[]) => stakes.reduce((sum, { cents }) => sum + cents, 0);

interface SavedRowProps {
    saved: SavedBets;
    bettor: Bettor;
    nameOf: NameOf;
    place: () => void;
    remove: () => void;
}

function SavedRow({ saved: { name, stakes }, bettor, nameOf, place, remove }: SavedRowProps) {
    return (
        <li>
            <span class="bet-name">
                {name}
                <small class="faint">{stakeWords(stakes, nameOf)}</small>
            </span>
            <strong>{money(sumOf(stakes))}</strong>
            <span class="take-down">
                <button aria-label={`Place ${name}`} disabled={!bettor.canPlace(stakes)}
                        onClick={place}>
                    Place
                </button>
                <button aria-label={`Delete ${name}`} onClick={remove}>
                    {"\u2715"}
                </button>
            </span>
        </li>
    );
}

interface SavedProps {
    edition: string;
    bettor: Bettor;
    nameOf: NameOf;
    close: () => void;
}

function Saved({ edition, bettor, nameOf, close }: SavedProps) {
    const floor = useFloor();
    const [all, setAll] = useState(() => savedBets(edition));
    const [name, setName] = useState("");
    const save = (event: Event) => {
        event.preventDefault();
        if (!saveBets(edition, name, bettor.stakes))
            floor.notify({ good: false, say: "This browser keeps nothing: the bets are not saved." });
        setAll(savedBets(edition));
        setName("");
    };
    const place = (stakes: Stake[]) => {
        bettor.place(stakes);
        close(); /* so that the felt can be seen */
    };
    const remove = (one: string) => {
        dropBets(edition, one);
        setAll(savedBets(edition));
    };
    return (
        <>
            {all.length === 0 ? (
                <p class="faint">
                    Save the bets on the felt, and place them again at any table of this game.
                </p>
            ) : (
                <ul class="bet-rows" aria-label="Saved bets">
                    {all.map((saved) => (
                        <SavedRow key={saved.name} saved={saved} bettor={bettor} nameOf={nameOf}
                                  place={() => place(saved.stakes)}
                                  remove={() => remove(saved.name)} />
                    ))}
                </ul>
            )}
            {bettor.stakes.length > 0 && (
                <form class="save-bets" onSubmit={save}>
                    <input aria-label="Name for these bets" placeholder="Name for these bets"
                           value={name} maxLength={NAME_MOST} required pattern=".*\S.*"
                           onInput={(event) => setName((event.target as HTMLInputElement).value)} />
                    <button>Save</button>
                </form>
            )}
        </>
    );
}

/* ---- The panel ------------------------------------------------------------------- */

/* Open or not; Escape and a press elsewhere close it. */
function useOpen() {
    const [open, setOpen] = useState(false);
    const all = useRef<HTMLDivElement>(null);
    const opener = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        if (!open) return;
        const key = (event: KeyboardEvent) => {
            if (event.key !== "Escape") return;
            setOpen(false);
            opener.current?.focus();
        };
        const press = (event: Event) => {
            if (!all.current?.contains(event.target as Node)) setOpen(false);
        };
        document.addEventListener("keydown", key);
        document.addEventListener("pointerdown", press);
        return () => {
            document.removeEventListener("keydown", key);
            document.removeEventListener("pointerdown", press);
        };
    }, [open]);
    return { open, setOpen, all, opener };
}

export function MyBets(props: Omit<TakeDownProps, "stake">) {
    const { open, setOpen, all, opener } = useOpen();
    const { view, bettor, nameOf } = props;
    return (
        <div class="my-bets" ref={all}>
            <button ref={opener} class="my-bets-open" aria-expanded={open}
                    onClick={() => setOpen(!open)}>
                <span class="again-sign" aria-hidden="true">
                    {"\u2630"}
                </span>
                Bets
            </button>
            {open && (
                <section class="panel bets-list" aria-label="Your bets">
                    <h3>On the felt</h3>
                    <OnFelt {...props} />
                    <h3>Saved bets</h3>
                    <Saved edition={view.edition} bettor={bettor} nameOf={nameOf}
                           close={() => setOpen(false)} />
                </section>
            )}
        </div>
    );
}
