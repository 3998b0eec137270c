/* fair.tsx - the check of a draw: the verdict, and every step that leads to it. */
import { checkDraw, hexOf } from "./draw";
import type { Chance, Check, Draw, Hashed, Piece, Step, Verdict, Worked } from "./draw";
import { drawKind } from "./parts";

/* ---- Words ----------------------------------------------------------------------- */

export const MARKS: Record<Verdict, string> = { waiting: "…", verified: "✓", failed: "✗", unreadable: "✗" };

export const SHOWN_STEPS = 12; /* a shuffle has hundreds */

/* ---- Bytes ----------------------------------------------------------------------- */

export function Hex({ hex }: { hex: string }) {
    return <code class="fair-hex">{hex.replace(/.{8}/g, "$& ").trim()}</code>;
}

function PieceRow({ what, bytes }: Piece) {
    return (
        <tr>
            <th scope="row">{what}</th>
            <td><Hex hex={hexOf(bytes)} /></td>
        </tr>
    );
}

/* The input of a hash, piece by piece, and the result. */
export function HashTable({ hashed, into, name }: { hashed: Hashed; into: string; name: string }) {
    return (
        <table class="fair-pieces">
            <caption>{into}</caption>
            <tbody>
                {hashed.pieces.map((piece) => <PieceRow key={piece.what} {...piece} />)}
                <tr class="fair-result">
                    <th scope="row">{name}</th>
                    <td><Hex hex={hashed.hash} /></td>
                </tr>
            </tbody>
        </table>
    );
}

/* ---- Steps ----------------------------------------------------------------------- */

function StepRow({ step, made }: { step: Step; made: string }) {
    const big = (number: number) => number.toLocaleString("en-AU");
    const skipped = step.number === null;

    return (
        <tr>
            <td><code>{step.hex}</code></td>
            <td>{big(step.word)}</td>
            <td>{skipped ? `skipped: not below ${big(step.limit)}` : big(step.below)}</td>
            <td>{skipped ? "" : step.number}</td>
            <td>{skipped ? "" : made}</td>
        </tr>
    );
}

/* The first steps; `made` says what the number of a step became. */
export function StepTable({ steps, made }:
    { steps: readonly Step[]; made: (step: Step) => string }) {
    return (
        <table class="fair-steps">
            <caption>
                Every four bytes, lowest first, form a word. The number is the remainder of word ÷ n.
                Words at or above the largest multiple of n are skipped, so that every number is
                equally likely.
            </caption>
            <thead>
                <tr><th>bytes</th><th>word</th><th>n</th><th>remainder</th><th>result</th></tr>
            </thead>
            <tbody>
                {steps.slice(0, SHOWN_STEPS).map((step, i) => (
                    <StepRow key={i} step={step} made={made(step)} />
                ))}
            </tbody>
        </table>
    );
}

/* What each step of a draw made, by the game's own words. */
function madeBy(draw: Draw, { steps, outcome }: Worked): (step: Step) => string {
    const drawn = steps.filter((step) => step.number !== null);
    const words = (i: number) => drawKind(draw.chance.kind)?.made(outcome, i) ?? outcome[i]!;
    return (step) => (step.number === null ? "" : words(drawn.indexOf(step)));
}

function Steps({ draw, check }: { draw: Draw; check: Check }) {
    const worked = check.worked!;
    const Whole = drawKind(draw.chance.kind)?.Whole;

    return (
        <details class="fair-details">
            <summary>Every step</summary>
            <h4>1. The commitment</h4>
            <HashTable hashed={worked.commitment} into="BLAKE2b, 32 bytes, of"
                       name="computed here" />
            <p class="fair-compare">published before the draw: <Hex hex={draw.commitment} /></p>
            <p>This seed is also the commitment to draw {draw.number + 1}.</p>
            <h4>2. The players' seeds</h4>
            <HashTable hashed={worked.players} into="BLAKE2b, 32 bytes, of" name="players" />
            <h4>3. The stream</h4>
            <HashTable hashed={worked.block}
                       into="BLAKE2b, 64 bytes, keyed with the house seed, of"
                       name="block 0" />
            <h4>4. The outcome</h4>
            <StepTable steps={worked.steps} made={madeBy(draw, worked)} />
            {worked.steps.length > SHOWN_STEPS &&
                <p>… and {worked.steps.length - SHOWN_STEPS} more.</p>}
            {Whole && <Whole outcome={worked.outcome} recorded={draw.outcome?.length ?? 0} />}
        </details>
    );
}

/* ---- The verdict ----------------------------------------------------------------- */

/* One sentence with a tick, a cross, or neither. */
export function CheckLine({ good, children }: { good: boolean | null; children: string }) {
    const mark = good === null ? "·" : good ? "✓" : "✗";
    const look = good === null ? "fair-open" : good ? "fair-good" : "fair-bad";

    return (
        <li class={look}>
            <span class="fair-mark" aria-hidden="true">{mark}</span> {children}
        </li>
    );
}

function Lines({ draw, check }: { draw: Draw; check: Check }) {
    const words = (outcome: readonly string[]) =>
        drawKind(draw.chance.kind)?.words(outcome) ?? outcome.join(" ");
    const outcome = words(check.worked!.outcome);
    const recorded = draw.outcome ? words(draw.outcome) : "";
    const seats = draw.seeds.map(({ seat }) => seat).sort((a, b) => a - b);
    const own = `${seats.length > 1 ? "seats" : "seat"} ${seats.join(", ")}`;

    return (
        <ul class="fair-lines">
            <CheckLine good={check.committed}>
                {check.committed
                    ? "The house used the seed it committed to before betting opened."
                    : "The seed is not the one the house committed to."}
            </CheckLine>
            <CheckLine good={null}>
                {seats.length ? `Players' seeds included: ${own}.`
                              : "No player added a seed."}
            </CheckLine>
            <CheckLine good={check.recorded}>
                {check.recorded === false
                    ? `These seeds give ${outcome}, but the record says ${recorded}.`
                    : `These seeds give ${outcome}` + (check.recorded ? ", as recorded." : ".")}
            </CheckLine>
        </ul>
    );
}

export function Fair({ draw }: { draw: Draw }) {
    const check = checkDraw(draw);

    return (
        <section class={`fair fair-${check.verdict}`} aria-label={`Draw ${draw.number} checked`}>
            <header class="fair-head">
                <span class="fair-badge" aria-hidden="true">{MARKS[check.verdict]}</span>
                <div>
                    <h3>Draw {draw.number} of {draw.table}</h3>
                    <p role="status">{check.say}</p>
                </div>
            </header>
            <dl class="fair-values">
                <dt>Commitment, published before the draw</dt>
                <dd><Hex hex={draw.commitment} /></dd>
                <dt>House seed, published after the draw</dt>
                <dd>{draw.seed ? <Hex hex={draw.seed} /> : "still secret"}</dd>
            </dl>
            {check.worked && <Lines draw={draw} check={check} />}
            {check.worked && <Steps draw={draw} check={check} />}
            <p class="fair-foot">Computed on this page from the published values only.</p>
        </section>
    );
}

/* ---- Beside the table ------------------------------------------------------------ */

/* The commitment, published before betting opens. */
export function Commitment({ chance }: { chance: Chance | null | undefined }) {
    if (!chance?.commitment) return null;
    const fixed = chance.drawn > chance.shown ? "was fixed beforehand" : "is already fixed";

    return (
        <div class="fair-next">
            <p>
                <span>Draw {chance.shown + 1} {fixed}:</span>{" "}
                <code class="fair-short" title={chance.commitment}>{chance.commitment}</code>
            </p>
            {chance.first !== undefined && chance.first > 1 && (
                <p>
                    The house committed to new seeds before draw {chance.first}; players' seeds were
                    kept.
                </p>
            )}
            {chance.shown > 0 && (
                <p class="faint">
                    Draws form a chain: the seed revealed after a draw is the commitment to the next
                    one. It does not reveal the next seed.
                </p>
            )}
        </div>
    );
}
