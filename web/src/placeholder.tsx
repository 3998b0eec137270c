/* placeholder.tsx - plain stand-ins for dice, wheel, cards, fairness, session and console. */
import type { ComponentChildren } from "preact";
import type { CardWord, ChanceState, Offer, Order, SeatState, WagerState } from "./wire";

const Plain = ({ children }: { children?: ComponentChildren }) => <span>{children}</span>;

interface DiceProps {
    faces: number[] | null;
    roll: string | number;
    size?: number;
}
export const Dice = ({ faces }: DiceProps) => <Plain>{faces?.join(" ") ?? ""}</Plain>;

export function DieFace({ face, size = 20 }: { face: number; size?: number }) {
    return (
        <svg viewBox="0 0 20 20" width={size} height={size}>
            <rect width="20" height="20" rx="4" fill="#f4ecd8" />
            <text x="10" y="15" text-anchor="middle" font-size="14" fill="#111">
                {face}
            </text>
        </svg>
    );
}

interface WheelProps {
    order: string[];
    ball: string | null;
    spinning: boolean;
    spin: string | number;
    size?: number;
}
export const Wheel = ({ ball }: WheelProps) => <Plain>{ball ?? "spinning"}</Plain>;
export const wheelOrder = (pockets: 37 | 38): string[] => Array(pockets).fill("0");

const RED = new Set("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split(" "));
export function pocketColour(pocket: string): "red" | "black" | "green" {
    return pocket === "0" || pocket === "00" ? "green" : RED.has(pocket) ? "red" : "black";
}

interface HandProps {
    title: string;
    cards: CardWord[];
    places?: number;
    points?: number;
    value?: string;
    won?: boolean;
    dim?: boolean;
    size?: "small" | "middle" | "large";
    pick?: { chosen: string[]; toggle: (card: string) => void };
}
export function Hand({ cards, pick }: HandProps) {
    return (
        <Plain>
            {cards.map((card) => (
                <button onClick={() => card && pick?.toggle(card)}>{card ?? "?"}</button>
            ))}
        </Plain>
    );
}
export const cardName = (card: string): string => card;

export type Draw = { table: string; number: number; kind: "dice" | "wheel" | "shoe"; pockets?: 37 | 38 };
export const readDraw = (json: unknown, extra?: object): Draw | null =>
    ({ ...extra, ...(json as object) }) as Draw;
export const Fair = ({ draw }: { draw: Draw }) => <Plain>Draw {draw.number}</Plain>;
export const Commitment = ({ chance }: { chance: ChanceState }) => (
    <Plain>
        Draw {chance.drawn + 1}: {chance.commitment}
    </Plain>
);

export interface Decided {
    time?: number;
    wager: string;
    name?: string;
    stake: number;
    result: number;
    edge: string | number;
    pays?: string[];
    deviation?: number;
}
export const Session = ({ decided }: { decided: Decided[] }) => (
    <Plain>{decided.length} wagers decided</Plain>
);

interface ConsoleProps {
    offers: Offer[];
    seats: SeatState[];
    say?: string;
    wagers: WagerState[];
    send: (order: Order) => void;
    told: { kind: "done" | "refused"; say: string; clause?: string; at: number } | null;
    busy: boolean;
    wagerName: (id: string) => string;
    wagerIds: string[];
}
export const Console = ({ offers }: ConsoleProps) => <Plain>{offers.length} offers</Plain>;
export const hasConsole = (offers: Offer[]): boolean =>
    offers.some((offer) => offer.role !== undefined && offer.role !== "player");
