/* plot.ts - the sums behind the chart of a session (result, expectation and standard deviation),
 * and its scales and paths. */

/* ---- Decided wagers -------------------------------------------------------------- */

export interface Decided {
    time?: number;
    wager: string;
    name?: string;
    stake: number; /* cents, to which the edge applies */
    staked?: number; /* cents, with the stakes of what is counted with it */
    result: number; /* cents won; negative if lost */
    edge: string | number; /* house edge for a stake of 1: "1/66" or 0.015 */
    pays?: string[]; /* "35 to 1" */
    deviation?: number; /* standard deviation for a stake of 1 */
    hand?: boolean; /* a whole hand, played best: with its later bets and fees */
}

/* "1/66", "-1/66", "0" or a number. */
export function fractionOf(value: string | number): number {
    if (typeof value === "number") return value;
    const [above, below = "1"] = value.split("/");
    return Number(above) / Number(below);
}

/* "7 to 6" is 7/6, "35 to 1" is 35. */
export function oddsOf(pays: string): number | null {
    const match = /^\s*(\d+(?:\.\d+)?)\s*(?:to|:)\s*(\d+(?:\.\d+)?)\s*$/.exec(pays);
    return match ? Number(match[1]) / Number(match[2]) : null;
}

/* The standard deviation for a stake of 1.  A wager that wins p with probability w and loses 1
 * otherwise has w p - (1 - w) = -edge, which gives w.  Null if it pays in several ways, since their
 * probabilities are unknown. */
export function deviationOf({ deviation, edge, pays }: Decided): number | null {
    if (deviation !== undefined) return deviation;
    const odds = pays?.length === 1 ? oddsOf(pays[0]!) : null;
    if (odds === null) return null;
    const wins = (1 - fractionOf(edge)) / (1 + odds);
    return wins >= 0 && wins <= 1 ? (1 + odds) * Math.sqrt(wins * (1 - wins)) : null;
}

/* ---- Sums ------------------------------------------------------------------------ */

/* The sums after `count` wagers, in cents. */
export interface Point {
    count: number;
    result: number;
    expected: number;
    deviation: number;
}

export interface Sums {
    points: Point[]; /* the first is 0 wagers */
    staked: number;
    unknown: number; /* wagers with unknown standard deviation */
}

/* Treats wagers as independent, which is not quite true for those on the same outcome. */
export function sumUp(decided: readonly Decided[]): Sums {
    const points: Point[] = [{ count: 0, result: 0, expected: 0, deviation: 0 }];
    let variance = 0, staked = 0, unknown = 0;

    for (const one of decided) {
        const last = points[points.length - 1]!;
        const spread = deviationOf(one);
        if (spread === null) unknown++;
        variance += (one.stake * (spread ?? 0)) ** 2;
        staked += one.staked ?? one.stake;
        points.push({
            count: last.count + 1,
            result: last.result + one.result,
            expected: last.expected - one.stake * fractionOf(one.edge),
            deviation: Math.sqrt(variance),
        });
    }
    return { points, staked, unknown };
}

/* The distance from the expected result, in standard deviations. */
export function distance(point: Point): number | null {
    return point.deviation > 0 ? (point.result - point.expected) / point.deviation : null;
}

/* ---- Scales ---------------------------------------------------------------------- */

/* Round numbers that cover low to high, in steps of 1, 2 or 5 times a power of ten. */
export function ticks(low: number, high: number, about: number): number[] {
    const span = high - low || 1;
    const power = 10 ** Math.floor(Math.log10(span / about));
    const step = power * ([1, 2, 5, 10].find((times) => span / (times * power) <= about) ?? 10);
    const list: number[] = [];

    for (let i = Math.floor(low / step); i * step < high + step * 0.999; i++) list.push(i * step);
    return list;
}

export interface Frame {
    x: number;
    y: number;
    width: number;
    height: number;
}

export interface Scale {
    x: (count: number) => number;
    y: (cents: number) => number;
    amounts: number[]; /* horizontal lines */
    counts: number[];
}

export function scaleOf(points: readonly Point[], frame: Frame): Scale {
    const heights = points.flatMap(({ result, expected, deviation }) =>
        [result, expected - 2 * deviation, expected + 2 * deviation]);
    const amounts = ticks(Math.min(...heights, 0), Math.max(...heights, 0) || 100, 5);
    const bottom = amounts[0]!, top = amounts[amounts.length - 1]!;
    const last = Math.max(1, points.length - 1);

    return {
        x: (count) => frame.x + (frame.width * count) / last,
        y: (cents) => frame.y + (frame.height * (top - cents)) / (top - bottom),
        amounts,
        counts: ticks(0, last, 5).filter((count) => count <= last && Number.isInteger(count)),
    };
}

/* ---- Paths ----------------------------------------------------------------------- */

const at = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

export function linePath(points: readonly Point[], scale: Scale,
                         value: (point: Point) => number): string {
    return points.map((point, i) =>
        (i ? "L" : "M") + at(scale.x(point.count), scale.y(value(point)))).join("");
}

/* The band of so many standard deviations around the expectation. */
export function bandPath(points: readonly Point[], scale: Scale, deviations: number): string {
    const edge = (sign: number) => (point: Point) =>
        point.expected + sign * deviations * point.deviation;
    const back = linePath([...points].reverse(), scale, edge(-1)).replace("M", "L");

    return `${linePath(points, scale, edge(1))}${back}Z`;
}

/* At most so many points, evenly chosen, with the first and the last. */
export function thinned(points: readonly Point[], most: number): Point[] {
    if (points.length <= most) return [...points];
    const step = (points.length - 1) / (most - 1);
    return Array.from({ length: most }, (_, i) => points[Math.round(i * step)]!);
}
