/* rules.tsx - the rules of a table for anyone who asks: its sign, and every clause in our own words. */
import { useEffect, useRef, useState } from "preact/hooks";
import { money } from "./money";
import { NotFound } from "./not-found";
import { type Limits, type RulesShown, get } from "./wire";

export const rulesPath = (table: string): string => `/table/${encodeURIComponent(table)}/rules`;

type Clause = RulesShown["texts"][number]["clauses"][number];

/* Whether a text has a word; a number only from its beginning, so that 8.1 does not find 3.8.1. */
function has(text: string, word: string): boolean {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
        if (!/^\d/.test(word) || !/\d\.?$/.test(text.slice(0, at))) return true;
    return false;
}

/* Clauses that have every word of the search, in their number or their text. */
export function clausesLike(clauses: readonly Clause[], search: string): Clause[] {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    return clauses.filter(({ clause, say }) =>
        words.every((word) => has(`${clause} ${say}`.toLowerCase(), word)));
}

function limitLines({ min, max, step, kinds = [] }: Limits): [what: string, limits: string][] {
    const words = (low: number, high: number, by?: number) =>
        `${money(low)} to ${money(high)}${by ? `, in steps of ${money(by)}` : ""}`;
    return [
        ["Bets", words(min, max, step)],
        ...kinds.map((kind): [string, string] => [kind.name, words(kind.min, kind.max, kind.step)]),
    ];
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/* What the operator displays: the limits, and the choices that the rules leave. */
function Sign({ rules, find }: { rules: RulesShown; find: (clause: string) => void }) {
    return (
        <section class="panel" aria-label="The sign of this table">
            <h2>The sign of this table</h2>
            <dl class="rules-sign">
                {limitLines(rules.limits).map(([what, limits]) => (
                    <div key={what}>
                        <dt>{what}</dt>
                        <dd>{limits}</dd>
                    </div>
                ))}
                {rules.options.map(({ option, about, value, clause }) => (
                    <div key={option}>
                        <dt>
                            {capital(about)}{" "}
                            <button class="rules-find" title="Find this clause" onClick={() => find(clause)}>
                                {clause}
                            </button>
                        </dt>
                        <dd>{value}</dd>
                    </div>
                ))}
            </dl>
        </section>
    );
}

function Text({ text, clauses }: { text: string; clauses: Clause[] }) {
    if (clauses.length === 0) return null;
    return (
        <section class="panel" aria-label={text}>
            <h2>{text}</h2>
            <ol class="rules-clauses">
                {clauses.map(({ clause, say }) => (
                    <li key={clause} id={`clause-${clause}`}>
                        <span class="rules-number">{clause}</span>
                        <span>{say}</span>
                    </li>
                ))}
            </ol>
        </section>
    );
}

function Found({ rules, search }: { rules: RulesShown; search: string }) {
    const texts = rules.texts.map(({ text, clauses }) => ({
        text,
        clauses: clausesLike(clauses, search),
    }));
    if (texts.every(({ clauses }) => clauses.length === 0))
        return <p role="status">No clause has these words.</p>;
    return <>{texts.map((one) => <Text key={one.text} {...one} />)}</>;
}

export function Rules({ name }: { name: string }) {
    const [rules, setRules] = useState<RulesShown | null>(null);
    const [failure, setFailure] = useState("");
    const [search, setSearch] = useState("");
    const input = useRef<HTMLInputElement>(null);
    const find = (clause: string) => {
        setSearch(clause);
        input.current?.focus();
        input.current?.scrollIntoView({ block: "start" });
    };

    useEffect(() => {
        get<RulesShown>(`/api/tables/${encodeURIComponent(name)}/rules`).then(setRules, (error) =>
            setFailure((error as Error).message),
        );
    }, [name]);
    useEffect(() => {
        if (rules) document.title = `Rules of ${rules.game} \u2013 Croupier`;
    }, [rules]);
    if (failure) return <NotFound say={failure} />;
    if (!rules) return <p class="loading">Loading the rules…</p>;
    return (
        <div class="rules-page">
            <h1>Rules of {rules.game}</h1>
            <p>
                What applies at table {rules.table}, in our own words, with the numbers of the
                clauses.
            </p>
            <a class="button quiet rules-back" href={`/table/${encodeURIComponent(name)}`}>
                Back to the table
            </a>
            <Sign rules={rules} find={find} />
            <label class="rules-search">
                Search the rules
                <input ref={input} type="search" value={search} placeholder="a clause or words"
                       onInput={(event) => setSearch(event.currentTarget.value)} />
            </label>
            <Found rules={rules} search={search} />
        </div>
    );
}
