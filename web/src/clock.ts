/* clock.ts - what the time is for that runs at a table without staff.  The table tells when it is
 * over; what it is for follows from the phase. */
import type { TableState } from "./wire";

/* To bet; for a player's answer, which nobody can give for the player; or only until it goes on. */
export type Clock = "betting" | "answer" | "rest";

/* Phases in which a player is asked, and those in which bets are made. */
const ASKED = new Set(["offered", "choosing", "ready", "cutting", "roles", "deciding", "forcing"]);
const BETTING = new Set(["idle", "betting", "spinning", "dice-out", "settled"]);

/* In the lobby the phase alone is known. */
export type Waiting = Partial<Pick<TableState, "phase" | "open" | "shooter" | "boxes">>;

/* Where nobody has the dice that are ready, the house throws them: then it is time to bet. */
const houseThrows = ({ phase, shooter }: Waiting) => phase === "ready" && shooter === null;

export function clockOf(state: Waiting): Clock {
    const phase = state.phase ?? "";
    if (houseThrows(state)) return "betting";
    if (ASKED.has(phase) || state.boxes?.some(({ stage }) => stage === "drew")) return "answer";
    return (state.open ?? BETTING.has(phase)) ? "betting" : "rest";
}

const CLOCK_WORDS: Record<Clock, (seconds: string) => string> = {
    betting: (seconds) => `Betting closes in ${seconds}`,
    answer: (seconds) => `${seconds} left to decide`,
    rest: (seconds) => `It goes on in ${seconds}`,
};

export function clockWords(clock: Clock, seconds: number): string {
    return CLOCK_WORDS[clock](seconds === 1 ? "1 second" : `${seconds} seconds`);
}

/* ---- No more time is needed ------------------------------------------------------ */

/* Whether it helps to say so.  A player's own time to decide is not cut short by others; but who
 * forces, all are asked at once, and whoever has answered waits for the others. */
export function canHurry(state: Waiting, acts: readonly string[]): boolean {
    if (clockOf(state) !== "answer") return true;
    return state.phase === "forcing" && !acts.includes("force");
}

/* What follows at once where one plays alone, by the beginning of an edition's id and the phase. */
const NOW_WORDS: [begins: string, phase: string, words: string][] = [
    ["roulette", "betting", "Spin now"],
    ["roulette", "spinning", "No more bets"],
    ["baccarat", "betting", "Deal now"],
    ["lunar", "betting", "Deal now"],
    ["", "idle", "Offer the dice now"],
    ["", "ready", "Roll now"],
];

export function readyWords(edition: string, phase: string, ready: number, players: number): string {
    if (players > 1) return `Ready (${ready} of ${players})`;
    const found = NOW_WORDS.find(
        ([begins, when]) => edition.startsWith(begins) && when === phase,
    );
    return found?.[2] ?? "Go on";
}
