/* cards.tsx - cards and hands of cards, drawn as SVG.
 *
 * A card is a word ("AS", "10H"), null if it is face down, undefined for an empty place. */
import { useEffect, useRef, useState } from "preact/hooks";

/* ---- Words ----------------------------------------------------------------------- */

const RANK_NAMES: Record<string, string> = {
    A: "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven",
    "8": "eight", "9": "nine", "10": "ten", J: "jack", Q: "queen", K: "king",
};

/* Each suit in a square of side 100. */
const SUITS: Record<string, { name: string; red: boolean; path: string }> = {
    S: {
        name: "spades", red: false,
        path: "M50 4C62 24 94 40 94 62A21 21 0 0 1 56 74Q57 88 68 96H32Q43 88 44 74A21 21 0 0 1 " +
            "6 62C6 40 38 24 50 4Z",
    },
    H: {
        name: "hearts", red: true,
        path: "M50 94C38 74 5 56 5 32A23 23 0 0 1 50 24A23 23 0 0 1 95 32C95 56 62 74 50 94Z",
    },
    D: {
        name: "diamonds", red: true,
        path: "M50 3Q66 30 88 50Q66 70 50 97Q34 70 12 50Q34 30 50 3Z",
    },
    C: {
        name: "clubs", red: false,
        path: "M50 4A21 21 0 0 1 65 40A21 21 0 1 1 56 70Q57 88 68 96H32Q43 88 44 70A21 21 0 1 1 " +
            "35 40A21 21 0 0 1 50 4Z",
    },
};

export function cardParts(card: string): { rank: string; suit: string } {
    return { rank: card.slice(0, -1), suit: card.slice(-1) };
}

export function cardName(card: string | null | undefined): string {
    if (card === undefined) return "no card";
    if (card === null) return "a card face down";
    const { rank, suit } = cardParts(card);
    return `${RANK_NAMES[rank] ?? rank} of ${SUITS[suit]?.name ?? suit}`;
}

const SIGNS: Record<string, string> = { S: "\u2660", H: "\u2665", D: "\u2666", C: "\u2663" };

/* A card within a sentence. */
export function CardText({ card }: { card: string }) {
    const { rank, suit } = cardParts(card);
    return (
        <span class={`card-text ${SUITS[suit]?.red ? "card-text-red" : ""}`} role="img" aria-label={cardName(card)}>
            {rank}
            {SIGNS[suit] ?? suit}
        </span>
    );
}

/* ---- One card -------------------------------------------------------------------- */

export type CardSize = "small" | "middle" | "large";
export type CardWord = string | null | undefined;

interface SuitProps {
    suit: string;
    x: number;
    y: number;
    size: number;
    turned?: boolean;
}

/* A suit symbol, centred at x, y. */
function Suit({ suit, x, y, size, turned = false }: SuitProps) {
    const scale = (turned ? -size : size) / 100;

    return (
        <path d={SUITS[suit]?.path ?? ""}
              transform={`translate(${x} ${y}) scale(${scale}) translate(-50 -50)`} />
    );
}

const CROWNS: Record<string, string> = {
    J: "M-9 4L-9 -3L-4 -1L0 -7L4 -1L9 -3L9 4Z",
    Q: "M-10 5L-12 -5L-6 0L-4 -8L0 0L4 -8L6 0L12 -5L10 5Z",
    K: "M-11 6L-13 -6L-6 0L0 -10L6 0L13 -6L11 6ZM-1.4 -10H1.4V-15H-1.4ZM-4 -13.6H4V-11.4H-4Z",
};

/* Pips of number cards: across (-1 to 1) and down (0 to 1); the lower half is upside down. */
const THIRDS = [0, 1 / 3, 2 / 3, 1];
const sides = (downs: readonly number[]) =>
    downs.flatMap((down) => [[-1, down], [1, down]] as [number, number][]);
const PIPS: Record<string, [number, number][]> = {
    "2": [[0, 0], [0, 1]],
    "3": [[0, 0], [0, 0.5], [0, 1]],
    "4": sides([0, 1]),
    "5": [...sides([0, 1]), [0, 0.5]],
    "6": sides([0, 0.5, 1]),
    "7": [...sides([0, 0.5, 1]), [0, 0.25]],
    "8": [...sides([0, 0.5, 1]), [0, 0.25], [0, 0.75]],
    "9": [...sides(THIRDS), [0, 0.5]],
    "10": [...sides(THIRDS), [0, 1 / 6], [0, 5 / 6]],
};

/* The middle of a large card: pips, a crown, or one large suit. */
function Middle({ rank, suit }: { rank: string; suit: string }) {
    const crown = CROWNS[rank];

    if (crown)
        return (
            <g>
                <rect class="card-frame" x="23" y="12" width="31" height="60" rx="3" />
                <path class="card-crown" d={crown} transform="translate(38.5 33)" />
                <Suit suit={suit} x={38.5} y={54} size={22} />
            </g>
        );
    if (rank === "A") return <Suit suit={suit} x={36} y={48} size={32} />;
    return (
        <>
            {(PIPS[rank] ?? []).map(([across, down]) => (
                <Suit suit={suit} x={39 + 9.5 * across} y={16 + 52 * down} size={11.5}
                      turned={down > 0.5} />
            ))}
        </>
    );
}

/* "10" is squeezed into the width of one digit. */
function Rank({ rank, x, y, size }: { rank: string; x: number; y: number; size: number }) {
    const narrow = rank.length > 1
        ? { textLength: 0.85 * size, lengthAdjust: "spacingAndGlyphs" as const } : {};

    return <text class="card-rank" x={x} y={y} font-size={size} {...narrow}>{rank}</text>;
}

/* A small card shows only its rank and one suit, as large as possible. */
function Face({ card, small }: { card: string; small: boolean }) {
    const { rank, suit } = cardParts(card);
    const look = SUITS[suit]?.red ? "card-red" : "card-black";

    return (
        <g class={look}>
            <rect class="card-paper" x="1" y="1" width="58" height="82" rx="6" />
            <Rank rank={rank} x={small ? 19 : 11.5} y={small ? 34 : 20} size={small ? 36 : 19} />
            <Suit suit={suit} x={small ? 36 : 11.5} y={small ? 59 : 29} size={small ? 38 : 12} />
            {!small && <Middle rank={rank} suit={suit} />}
        </g>
    );
}

const LATTICE = "M5 30L30 5M5 55L55 5M5 79L55 29M30 79L55 54" +
    "M30 5L55 30M5 5L55 55M5 29L55 79M5 54L30 79";

function Back() {
    return (
        <g>
            <rect class="card-paper" x="1" y="1" width="58" height="82" rx="6" />
            <rect class="card-back" x="5" y="5" width="50" height="74" rx="4" />
            <path class="card-lattice" d={LATTICE} />
            <circle class="card-medal" cx="30" cy="42" r="10" />
            <Suit suit="S" x={30} y={42} size={11} />
        </g>
    );
}

export interface CardProps {
    card: CardWord;
    size?: CardSize;
    order?: number; /* in the deal; delays the animation */
}

const ORDERS = 9; /* delays in the style sheet */

/* Whether the card has been turned over since it was dealt. */
function useTurned(card: CardWord): boolean {
    const before = useRef(card);
    const [turned, setTurned] = useState(false);

    useEffect(() => {
        if (before.current === null && typeof card === "string") setTurned(true);
        if (typeof card !== "string") setTurned(false);
        before.current = card;
    }, [card]);
    return turned;
}

export function Card({ card, size = "middle", order = 0 }: CardProps) {
    const turned = useTurned(card);
    const motion = card === undefined ? "card-empty" : turned ? "card-turned" : "card-dealt";
    const delay = `card-order-${Math.min(order, ORDERS)}`;

    return (
        <svg key={card === undefined ? "none" : "card"} viewBox="0 0 60 84" role="img"
             class={`card card-${size} ${motion} ${delay}`} aria-label={cardName(card)}>
            {card === undefined &&
                <rect class="card-place" x="2" y="2" width="56" height="80" rx="6" />}
            {card === null && <Back />}
            {typeof card === "string" && <Face card={card} small={size === "small"} />}
        </svg>
    );
}

/* ---- A hand ---------------------------------------------------------------------- */

export interface Pick {
    chosen: readonly string[];
    toggle: (card: string) => void;
}

export interface HandProps {
    title: string;
    cards: readonly CardWord[];
    places?: number; /* minimum number drawn; missing cards are empty places */
    points?: number | undefined;
    value?: string | undefined;
    note?: string | undefined;
    won?: boolean;
    dim?: boolean;
    size?: CardSize;
    pick?: Pick;
}

function PickedCard({ card, pick, size, order }: CardProps & { card: string; pick: Pick }) {
    const chosen = pick.chosen.includes(card);

    return (
        <button type="button" aria-pressed={chosen} onClick={() => pick.toggle(card)}
                class={`card-pick ${chosen ? "card-chosen" : ""}`}>
            <Card card={card} size={size ?? "middle"} order={order ?? 0} />
        </button>
    );
}

function handWords({ title, cards, points, value, note, won }: HandProps): string {
    const names = cards.length ? cards.map(cardName).join(", ") : "no cards";
    const facts = [points === undefined ? undefined : `${points} points`, value, note,
                   won ? "wins" : undefined];

    return `${title}: ${[names, ...facts].filter(Boolean).join("; ")}`;
}

export function Hand(props: HandProps) {
    const { title, cards, places = 0, points, value, note, won, dim, pick } = props;
    const size = props.size ?? "middle";
    const shown: CardWord[] = [...cards];
    const classes = ["card-hand", won && "card-won", dim && "card-dim"].filter(Boolean).join(" ");

    while (shown.length < places) shown.push(undefined);
    return (
        <section class={classes} aria-label={handWords(props)}>
            <header class="card-head">
                <span class="card-title">{title}</span>
                {points !== undefined && <span class="card-points">{points}</span>}
                {(value || note) &&
                    <span class="card-value">{[value, note].filter(Boolean).join(" · ")}</span>}
            </header>
            <div class={`card-row card-row-${size}`}>
                {shown.map((card, i) =>
                    pick && typeof card === "string"
                        ? <PickedCard key={i} card={card} pick={pick} size={size} order={i} />
                        : <Card key={i} card={card} size={size} order={i} />)}
            </div>
        </section>
    );
}
