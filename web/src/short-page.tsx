/* short-page.tsx - a strategy to remember, with what each line costs, on the screen or one sheet of
 * paper. */
import { useEffect, useState } from "preact/hooks";
import type { ShortLine, ShortSection, ShortStrategy, StrategyWorth } from "./advice-wire";
import { trainerPath } from "./go";
import { NotFound } from "./not-found";
import { handWords, lineCost, optionWords, percentWords } from "./short";
import { get } from "./wire";

/* ---- Lines ----------------------------------------------------------------------- */

function LineRow({ line, number }: { line: ShortLine; number: number }) {
    const { when, then, share, share_exactly, cost, cost_exactly } = line;
    return (
        <tr>
            <td class="short-number">{number}</td>
            <th scope="row">
                <div class="short-line">
                    <span>{when}</span> <span class="short-then">{then}</span>
                </div>
            </th>
            {share !== undefined && <td title={share_exactly}>{percentWords(share)}</td>}
            {cost !== undefined && <td title={cost_exactly}>{lineCost(cost)}</td>}
        </tr>
    );
}

function Section({ section, unit }: { section: ShortSection; unit: string }) {
    const { id, title, note, lines } = section;
    const counted = lines.some(({ share }) => share !== undefined);
    return (
        <section aria-labelledby={`short-${id}`}>
            <h2 id={`short-${id}`}>{title}</h2>
            {note && <p>{note}</p>}
            <table>
                {counted && (
                    <thead>
                        <tr>
                            <td />
                            <th scope="col" class="short-when">If you have</th>
                            <th scope="col">Of hands</th>
                            <th scope="col">Costs, {unit}</th>
                        </tr>
                    </thead>
                )}
                <tbody>
                    {lines.map((line, i) => <LineRow key={line.when} line={line} number={i + 1} />)}
                </tbody>
            </table>
        </section>
    );
}

/* ---- What it costs --------------------------------------------------------------- */

function WorthRow({ words, of }: { words: string; of: StrategyWorth }) {
    return (
        <tr>
            <th scope="row">{words}</th>
            <td title={of.mean_exactly}>{handWords(of.mean)}</td>
            <td title={of.edge_exactly}>{percentWords(of.edge, 3)}</td>
            <td title={of.edge_wagered_exactly}>{percentWords(of.edge_wagered, 3)}</td>
        </tr>
    );
}

function Costs({ strategy, best, cost, cost_exactly, unit, options }: ShortStrategy) {
    return (
        <section aria-labelledby="short-costs">
            <h2 id="short-costs">What it costs</h2>
            <table>
                <thead>
                    <tr>
                        <td />
                        <th scope="col">A hand, {unit}</th>
                        <th scope="col">House edge of the first bet</th>
                        <th scope="col">Of all bets</th>
                    </tr>
                </thead>
                <tbody>
                    <WorthRow words="This strategy" of={strategy} />
                    <WorthRow words="Best play" of={best} />
                </tbody>
            </table>
            <p>
                It costs <strong title={cost_exactly}>{handWords(cost)}</strong> {unit} a hand. All figures are exact:
                every hand was counted.
            </p>
            {options.map((option) => <p key={option.option} class="short-soft">{optionWords(option)}</p>)}
        </section>
    );
}

/* ---- The page -------------------------------------------------------------------- */

function Sheet({ short }: { short: ShortStrategy }) {
    return (
        <div class="short-page">
            <p class="short-tools">
                <a class="button" href={trainerPath(short.edition)}>Trainer</a>
                <button class="primary" onClick={() => print()}>Print</button>
            </p>
            <article class="short-sheet">
                <header>
                    <h1>{short.game}: a short strategy</h1>
                    <p>The first line that fits decides.</p>
                </header>
                {short.sections.map((section) => <Section key={section.id} section={section} unit={short.unit} />)}
                <Costs {...short} />
            </article>
        </div>
    );
}

export function ShortPage({ edition }: { edition: string }) {
    const [short, setShort] = useState<ShortStrategy | null>(null);
    const [failure, setFailure] = useState("");

    useEffect(() => {
        get<ShortStrategy>(`/api/train/${encodeURIComponent(edition)}/short`)
            .then(setShort, (error: Error) => setFailure(error.message));
    }, []);
    useEffect(() => {
        document.title = `${short ? `${short.game}: a short strategy` : "Short strategy"} \u2013 Croupier`;
    }, [short]);
    if (short) return <Sheet short={short} />;
    if (failure) return <NotFound say={failure} />;
    return <p class="faint loading">Opening the short strategy{"\u2026"}</p>;
}
