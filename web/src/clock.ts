/* clock.ts - the countdown of an automatic table: what it is for, in words. */
import type { TableState } from "./wire";

/* Time to bet, time for a player to decide, or a pause before the game continues. */
export type Clock = "betting" | "answer" | "pause";

/* Without a list of ready players the table waits for one player's decision. */
export function clockOf(state: Pick<TableState, "ready" | "open">): Clock {
    if (!state.ready) return "answer";
    return state.open ? "betting" : "pause";
}

const CLOCK_WORDS: Record<Clock, (seconds: string) => string> = {
    betting: (seconds) => `Betting closes in ${seconds}`,
    answer: (seconds) => `${seconds} left to decide`,
    pause: (seconds) => `Continues in ${seconds}`,
};

export function clockWords(clock: Clock, seconds: number): string {
    return CLOCK_WORDS[clock](seconds === 1 ? "1 second" : `${seconds} seconds`);
}

/* ---- Ready ----------------------------------------------------------------------- */

/* Whether this player can skip the wait.  A player who has to decide cannot. */
export function canSkip({ ready, waits }: Pick<TableState, "ready" | "waits">, seat: number) {
    const asked = waits?.for === "players" && waits.seats?.includes(seat);
    return ready !== undefined && !asked;
}
