/* clock.ts - what the time is for that runs at a table without staff. */
import type { TableState } from "./wire";

/* To bet; for a player's answer, which nobody can give for the player; or only until it goes on. */
export type Clock = "betting" | "answer" | "pause";

/* Where nobody can be ready, one player is waited for. */
export function clockOf(state: Pick<TableState, "ready" | "open">): Clock {
    if (!state.ready) return "answer";
    return state.open ? "betting" : "pause";
}

const CLOCK_WORDS: Record<Clock, (seconds: string) => string> = {
    betting: (seconds) => `Betting closes in ${seconds}`,
    answer: (seconds) => `${seconds} left to decide`,
    pause: (seconds) => `It goes on in ${seconds}`,
};

export function clockWords(clock: Clock, seconds: number): string {
    return CLOCK_WORDS[clock](seconds === 1 ? "1 second" : `${seconds} seconds`);
}

/* ---- No more time is needed ------------------------------------------------------ */

/* Whether it helps to say so: nobody cuts the time of a player short who is asked, and such a player
 * answers instead. */
export function canHurry({ ready, waits }: Pick<TableState, "ready" | "waits">, seat: number) {
    const asked = waits?.for === "players" && waits.seats?.includes(seat);
    return ready !== undefined && !asked;
}

/* What follows at once where one plays alone. */
export function readyWords(now: string | undefined, ready: number, players: number): string {
    return players > 1 ? `Ready (${ready} of ${players})` : (now ?? "Go on");
}
