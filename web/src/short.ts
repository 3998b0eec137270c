/* short.ts - figures of the short strategy in words.  Lines, shares and costs come from the server. */
import type { SignOption } from "./advice-wire";

const MINUS = "\u2212";

const fixed = (number: number, places: number): string => {
    const words = Math.abs(number).toFixed(places);
    return number < 0 && Number(words) !== 0 ? MINUS + words : words;
};

/* "0.73 %", with this many places. */
export const percentWords = (share: number, places = 2): string => `${fixed(100 * share, places)}\u00a0%`;

/* Of a line: "0.00011", or "0" if it costs nothing at all. */
export const lineCost = (cost: number): string => (cost === 0 ? "0" : fixed(cost, 5));

/* Of a hand: "−0.007471". */
export const handWords = (units: number): string => fixed(units, 6);

/* "Odds to 1 on a straight: 200-600." */
export const optionWords = ({ about, value }: SignOption): string =>
    `${about.charAt(0).toUpperCase()}${about.slice(1)}: ${value}.`;
