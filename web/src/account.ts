/* account.ts - a player's results at a table: each decided bet with the commission paid for it, and
 * everything else that was charged or corrected.  Together they are what the rack has gained. */
import type { Line } from "./floor";
import { decides, resultOf } from "./result";
import type { Whichever } from "./wire";

/* A decided bet, and its result in cents, commission included. */
export interface Sum {
    line: Line;
    result: number;
}

export interface Sums {
    sums: Sum[];
    apart: number; /* cents: fees, corrections, and commission on bets that are not decided yet */
}

const entryOf = (line: Line) => line.key.split("-")[0];
const wagerOf = ({ wager }: Whichever<Line>) => wager;

/* Commission comes with the bet, before it is decided, or right after it has won. */
export function sumsOf(lines: readonly Line[]): Sums {
    const sums: Sum[] = [];
    const ahead = new Map<string | undefined, number>();
    for (const line of lines) {
        const cents = resultOf(line) ?? 0;
        const wager = wagerOf(line);
        const before = ahead.get(wager) ?? 0;
        const won = sums.filter(
            (sum) => wager && wagerOf(sum.line) === wager && entryOf(sum.line) === entryOf(line),
        );
        const last = won[won.length - 1];
        if (decides(line)) {
            sums.push({ line, result: cents + before });
            ahead.delete(wager);
        } else if (last) {
            last.result += cents;
        } else {
            ahead.set(wager, before + cents);
        }
    }
    return { sums, apart: [...ahead.values()].reduce((sum, cents) => sum + cents, 0) };
}
