/* clock.ts - what the time is for that runs at a table without staff. */
import type { TableState } from "./wire";

/* To bet; for a player's answer, which nobody can give for the player; or only until it goes on. */
export type Clock = "betting" | "answer" | "rest";

/* Where nobody can be ready, one player is waited for. */
export function clockOf(state: Pick<TableState, "ready" | "open">): Clock {
    if (!state.ready) return "answer";
    return state.open ? "betting" : "rest";
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

/* Whether it helps to say so: nobody cuts the time of a player short who is asked, and who may force
 * the Dealer says yes or no to that. */
export function canHurry(state: Pick<TableState, "ready">, acts: readonly string[]): boolean {
    return state.ready !== undefined && !acts.includes("force");
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
