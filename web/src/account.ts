/* account.ts - a player's results at a table: each decided bet with the commission paid for it, and
 * everything else that was charged or corrected.  Together they are what the rack has gained.
 *
 * A bet whose edge is that of a whole hand is that hand: with its later bets, and with its fees. */
import type { Line } from "./floor";
import type { Decided } from "./plot";
import { decides, resultOf } from "./result";
import type { WagerInfo } from "./why";
import type { Whichever } from "./wire";

/* ---- What is counted with what --------------------------------------------------- */

export interface Counted {
    with: ReadonlyMap<string, string>; /* a wager, and the one with which it is counted */
    fees?: string | undefined; /* the wager with which fees are counted */
    words?: string | undefined; /* the same as a sentence */
}

export const APART: Counted = { with: new Map() };

/* "Bet and fees" */
const listed = (names: string[]) =>
    [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" and ");

/* By what the casino says of each wager. */
export function countedBy(infos: readonly WagerInfo[]): Counted {
    const parts = infos.filter((info) => info.counted_with !== undefined);
    const whole = infos.find(({ with_fees }) => with_fees);
    const names = [...parts.map(({ name }) => name), ...(whole ? ["fees"] : [])];
    const ids = [...new Set([...parts.map(({ counted_with }) => counted_with!), whole?.wager])];
    const wholes = ids.map((id) => infos.find(({ wager }) => wager === id)?.name ?? id);
    return {
        with: new Map(parts.map(({ wager, counted_with }) => [wager, counted_with!])),
        fees: whole?.wager,
        words: names.length
            ? `${listed(wholes.filter((name) => name !== undefined))} counts as a whole hand, with ` +
              `${listed(names)}; expected is the result of a hand that is played best.`
            : undefined,
    };
}

/* ---- Sums ------------------------------------------------------------------------ */

/* A decided bet, and its result in cents, with commission and with what is counted with it. */
export interface Sum {
    line: Line;
    result: number;
    staked: number; /* on it, and on what is counted with it */
}

export interface Sums {
    sums: Sum[];
    apart: number; /* cents: fees, corrections, and commission on bets that are not decided yet */
}

const entryOf = (line: Line) => line.key.split("-")[0];
const wagerOf = ({ wager }: Whichever<Line>) => wager;
const stakeOf = ({ stake }: Whichever<Line>) => stake ?? 0;
const isReturned = ({ undecided }: Whichever<Line>) => undecided === true;
const isDecided = (line: Line) => decides(line) && !isReturned(line);

/* What waits for the bet with which it is counted. */
class Waiting {
    private fees = 0;
    private won = 0;
    private staked = 0;
    private staked_in = ""; /* the entry and wager of the last stake */

    /* Whether the line is counted with a bet that is still to be decided. */
    takes(line: Line, counted: Counted): boolean {
        const cents = resultOf(line) ?? 0;
        const wager = wagerOf(line);
        if (counted.with.has(wager ?? "")) {
            this.won += cents;
            const once = `${entryOf(line)} ${wager}`; /* it can be paid twice */
            if (isDecided(line) && once !== this.staked_in) this.staked += stakeOf(line);
            this.staked_in = once;
            return true;
        }
        const refund = line.event === "corrected" && !wager && cents > 0 && cents <= -this.fees;
        if (!counted.fees || !(line.event === "fee-taken" || refund)) return false;
        this.fees += cents;
        return true;
    }

    empty(): { cents: number; staked: number } {
        const { fees, won, staked } = this;
        this.fees = this.won = this.staked = 0;
        return { cents: fees + won, staked };
    }
}

/* The lines of one entry of the record after the other. */
function byEntry(lines: readonly Line[]): Line[][] {
    const entries: Line[][] = [];
    for (const line of lines) {
        const last = entries[entries.length - 1];
        if (last && entryOf(last[0]!) === entryOf(line)) last.push(line);
        else entries.push([line]);
    }
    return entries;
}

/* Commission comes with the bet, before it is decided, or right after it has won.  What is counted
 * with a bet comes before it, or in the same entry. */
export function sumsOf(lines: readonly Line[], counted: Counted = APART): Sums {
    const wholes = new Set([...counted.with.values(), counted.fees]);
    const sums: Sum[] = [];
    const ahead = new Map<string | undefined, number>();
    const waiting = new Waiting();

    const take = (line: Line, from: number) => {
        const cents = resultOf(line) ?? 0;
        const wager = wagerOf(line);
        const before = ahead.get(wager) ?? 0;
        const won = sums.slice(from).filter((sum) => wager && wagerOf(sum.line) === wager);
        const last = won[won.length - 1];
        if (isDecided(line)) {
            sums.push({ line, result: cents + before, staked: stakeOf(line) });
            ahead.delete(wager);
        } else if (last) {
            last.result += cents;
        } else {
            ahead.set(wager, before + cents);
        }
    };
    /* A hand that came back, or was reversed, takes nothing to the next one. */
    const close = (entry: Line[], from: number) => {
        const isWhole = (line: Line) => wagerOf(line) !== undefined && wholes.has(wagerOf(line));
        const whole = sums.slice(from).find(({ line }) => isWhole(line));
        const over = entry.some((line) =>
            line.event === "reversed" || (isReturned(line) && isWhole(line)));
        if (!whole && !over) return;
        const { cents, staked } = waiting.empty();
        if (whole) {
            whole.result += cents;
            whole.staked += staked;
        } else {
            ahead.set(undefined, (ahead.get(undefined) ?? 0) + cents);
        }
    };
    for (const entry of byEntry(lines)) {
        const from = sums.length;
        for (const line of entry) if (!waiting.takes(line, counted)) take(line, from);
        close(entry, from);
    }
    const apart = [...ahead.values()].reduce((sum, cents) => sum + cents, waiting.empty().cents);
    return { sums, apart };
}

/* ---- Against the odds ------------------------------------------------------------ */

/* A decided bet with the casino's facts about it; null if its house edge is unknown.  That of a
 * whole hand does not hold for one of which a part is promotional. */
export function decidedAs(sum: Sum, info: WagerInfo, name?: string): Decided | null {
    const { line, result, staked } = sum;
    const { wager, stake, time, promo }: Whichever<Line> = line;
    const edge = info.at_stake?.edge ?? info.edge;
    if (!wager || !stake || edge === undefined || (info.played_best && promo)) return null;
    const deviation = info.variance === undefined ? undefined : Math.sqrt(info.variance);
    return {
        time, wager, name: name ?? info.name, stake, staked, result, edge, pays: info.pays,
        deviation, hand: info.played_best,
    };
}
