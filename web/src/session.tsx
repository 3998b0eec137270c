/* session.tsx - a session's results compared with expectation: a chart and a table. */
import { money, signed } from "./money";
import { bandPath, distance, fractionOf, linePath, scaleOf, sumUp, thinned } from "./plot";
import type { Decided, Frame, Point, Scale, Sums } from "./plot";

/* The size of the chart and the frame within it, to fit beside the felt. */
interface Sheet {
    width: number;
    height: number;
    frame: Frame;
}

function sheet(width: number, height: number, left: number): Sheet {
    const frame = { x: left, y: 14, width: width - left - 14, height: height - 62 };
    return { width, height, frame };
}

const SHEET = sheet(360, 280, 50);
const POINTS = 400; /* drawn at most */

/* ---- The chart ------------------------------------------------------------------- */

function Grid({ scale, frame }: { scale: Scale; frame: Frame }) {
    const right = frame.x + frame.width, bottom = frame.y + frame.height;

    return (
        <g class="session-grid">
            {scale.amounts.map((cents) => (
                <g key={cents}>
                    <path class={cents === 0 ? "session-zero" : undefined}
                          d={`M${frame.x} ${scale.y(cents)}H${right}`} />
                    <text class="session-amount" x={frame.x - 8} y={scale.y(cents) + 4}>
                        {money(cents)}
                    </text>
                </g>
            ))}
            {scale.counts.map((count) => (
                <text key={count} class="session-count" x={scale.x(count)} y={bottom + 20}>
                    {count}
                </text>
            ))}
            <text class="session-count" x={(frame.x + right) / 2} y={bottom + 36}>
                bets decided
            </text>
        </g>
    );
}

function Chart({ points, words }: { points: readonly Point[]; words: string }) {
    const { width, height, frame } = SHEET;
    const drawn = thinned(points, POINTS);
    const scale = scaleOf(points, frame);
    const last = points[points.length - 1]!;

    return (
        <svg class="session-chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words}>
            <path class="session-band-2" d={bandPath(drawn, scale, 2)} />
            <path class="session-band-1" d={bandPath(drawn, scale, 1)} />
            <Grid scale={scale} frame={frame} />
            <path class="session-expected" d={linePath(drawn, scale, (point) => point.expected)} />
            <path class="session-result" d={linePath(drawn, scale, (point) => point.result)} />
            <circle class="session-now" r="4.5"
                    cx={scale.x(last.count)} cy={scale.y(last.result)} />
        </svg>
    );
}

/* ---- In words -------------------------------------------------------------------- */

/* How normal such a distance is. */
const LUCK: readonly [number, string][] = [
    [1, "Within one standard deviation: quite normal."],
    [2, "Within two standard deviations: normal."],
    [3, "More than two standard deviations off: about one session in twenty."],
    [Infinity, "More than three standard deviations off: rare."],
];

function luckWords(point: Point): string {
    const off = distance(point);

    if (off === null) return "";
    return LUCK.find(([most]) => Math.abs(off) <= most)![1];
}

/* "+4.56 σ" */
function signedSigma(off: number): string {
    return `${off > 0 ? "+" : ""}${off.toFixed(2).replace("-", "−")} σ`;
}

function Figure({ name, value }: { name: string; value: string }) {
    return <div class="session-figure"><dt>{name}</dt><dd>{value}</dd></div>;
}

function Figures({ sums, last, others }: { sums: Sums; last: Point; others: Others }) {
    const off = distance(last);

    return (
        <dl class="session-figures">
            <Figure name="Bets decided" value={String(last.count)} />
            <Figure name="Staked" value={money(sums.staked)} />
            <Figure name="Result" value={signed(last.result + others.result + others.apart)} />
            <Figure name="Expected" value={signed(last.expected)} />
            <Figure name="Standard deviation"
                    value={last.deviation ? money(last.deviation) : "–"} />
            <Figure name="Luck" value={off === null ? "–" : signedSigma(off)} />
        </dl>
    );
}

function Legend() {
    const rows: [string, string][] = [
        ["session-key-result", "your result"],
        ["session-key-expected", "expected"],
        ["session-key-1", "one standard deviation"],
        ["session-key-2", "two"],
    ];

    return (
        <ul class="session-legend" aria-hidden="true">
            {rows.map(([look, words]) => <li key={look}><span class={look} />{words}</li>)}
        </ul>
    );
}

/* ---- The same as a table --------------------------------------------------------- */

function percent(edge: string | number): string {
    return `${(100 * fractionOf(edge)).toFixed(2).replace("-", "−")} %`;
}

function WagerRow({ one, point }: { one: Decided; point: Point }) {
    return (
        <tr>
            <td>{point.count}</td>
            <th scope="row">{one.name ?? one.wager}{one.hand && ", whole hand"}</th>
            <td>{money(one.stake)}</td>
            <td>{typeof one.edge === "string" ? `${one.edge} = ` : ""}{percent(one.edge)}</td>
            <td>{signed(one.result)}</td>
            <td>{signed(point.result)}</td>
            <td>{signed(point.expected)}</td>
            <td>{point.deviation ? money(point.deviation) : "–"}</td>
        </tr>
    );
}

const COLUMNS = ["", "bet", "stake", "house edge", "result", "result so far", "expected so far",
                 "standard deviation"];

function WagerTable({ decided, points }: { decided: readonly Decided[]; points: Point[] }) {
    return (
        <details class="session-details">
            <summary>As a table</summary>
            <div class="session-scroll" tabIndex={0} role="region" aria-label="Bets decided">
                <table>
                    <thead>
                        <tr>{COLUMNS.map((name) => <th key={name} scope="col">{name}</th>)}</tr>
                    </thead>
                    <tbody>
                        {decided.map((one, i) => (
                            <WagerRow key={i} one={one} point={points[i + 1]!} />
                        ))}
                    </tbody>
                </table>
            </div>
        </details>
    );
}

/* ---- The session ----------------------------------------------------------------- */

function chartWords(last: Point): string {
    return `After ${last.count} bets the result is ${signed(last.result)}; expected ` +
        `${signed(last.expected)}, standard deviation ${money(last.deviation)}.`;
}

/* Bets without exact odds, such as those that depend on the player's decisions. */
export interface Others {
    count: number;
    result: number; /* cents */
    apart: number; /* cents of fees, corrections, and commission on bets not decided yet */
}

function OtherWords({ others: { count, result, apart } }: { others: Others }) {
    const [have, are] = count === 1 ? ["has", "is"] : ["have", "are"];
    return (
        <>
            {count > 0 && (
                <p class="session-words">
                    {count} of your bets {have} no exact odds yet and {are} not in the chart; result{" "}
                    {signed(result)}.
                </p>
            )}
            {apart !== 0 && (
                <p class="session-words">
                    Fees, corrections, and commission on bets not decided yet, not in the chart:{" "}
                    {signed(apart)}.
                </p>
            )}
        </>
    );
}

/* hands: what is counted with what, as a sentence. */
export function Session({ decided, others, hands }: {
    decided: readonly Decided[];
    others: Others;
    hands?: string | undefined;
}) {
    const sums = sumUp(decided);
    const last = sums.points[sums.points.length - 1]!;

    if (!decided.length)
        return (
            <section class="session">
                <OtherWords others={others} />
                {others.count > 0 ? (
                    <dl class="session-figures">
                        <Figure name="Result" value={signed(others.result + others.apart)} />
                    </dl>
                ) : (
                    <p>None of your bets has been decided yet.</p>
                )}
            </section>
        );
    return (
        <section class="session" aria-label="Your session">
            <Figures sums={sums} last={last} others={others} />
            <Chart points={sums.points} words={chartWords(last)} />
            <Legend />
            <p class="session-words">{luckWords(last)}</p>
            {sums.unknown > 0 && (
                <p class="session-words">
                    The band leaves out {sums.unknown} of them, whose standard deviation is unknown.
                </p>
            )}
            {hands && <p class="session-words">{hands}</p>}
            <OtherWords others={others} />
            <WagerTable decided={decided} points={sums.points} />
        </section>
    );
}
