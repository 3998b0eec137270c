/* item-page.tsx - shared by the pages of tournaments and promotions: following one, its head, its
 * terms and its log. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useFloor } from "./floor";
import type { ItemLine, ItemView } from "./item-view";
import type { ItemKind } from "./item-wire";
import { kindOf, useKinds } from "./kinds";
import { ruleWords } from "./log";
import { NotFound } from "./not-found";
import { hourWords, sayWords, spanWords, zoneWords } from "./times";
import { type Term, termSections } from "./terms";
import { get } from "./wire";

/* ---- Following ------------------------------------------------------------------- */

/* The casino's answer shows that the item exists; only then is it followed. */
function useItem(name: string): { view: ItemView | undefined; failure: string } {
    const floor = useFloor();
    const [failure, setFailure] = useState("");
    const [known, setKnown] = useState(false);

    useEffect(() => {
        get(`/api/programme/${encodeURIComponent(name)}`).then(
            () => setKnown(true), (error) => setFailure((error as Error).message));
    }, [name]);
    useEffect(() => (known ? floor.follow(name) : undefined), [name, known]);
    return { view: floor.items.get(name), failure };
}

type ViewOf<Kind extends ItemKind> = Extract<ItemView, { kind: Kind }>;

interface FollowedProps<Kind extends ItemKind> {
    name: string;
    kind: Kind;
    children: (view: ViewOf<Kind>) => ComponentChildren;
}

/* Draws an item of one kind as soon as it is known. */
export function Followed<Kind extends ItemKind>({ name, kind, children }: FollowedProps<Kind>) {
    const { view, failure } = useItem(name);

    useEffect(() => {
        document.title = `${view?.title ?? name} \u2013 Croupier`;
    }, [view?.title, name]);
    if (failure) return <NotFound say={failure} />;
    if (!view) return <p class="faint loading">One moment{"\u2026"}</p>;
    if (view.kind !== kind) return <NotFound say="Page not found." />;
    return <>{children(view as ViewOf<Kind>)}</>;
}

/* The server's time, renewed so often. */
export function useNow(every = 1000): number {
    const floor = useFloor();
    const [now, setNow] = useState(() => floor.connection.serverNow());

    useEffect(() => {
        const timer = setInterval(() => setNow(floor.connection.serverNow()), every);
        return () => clearInterval(timer);
    }, [every]);
    return now;
}

/* "in 12 min"; nothing once it is past. */
export function Countdown({ to }: { to: number }) {
    const now = useNow();
    if (to <= now) return null;
    return <span class="countdown"> in {spanWords(to - now)}</span>;
}

/* ---- Head ------------------------------------------------------------------------ */

/* Said once on a page with times. */
export function Zone() {
    const floor = useFloor();
    return <p class="zone">Times: {zoneWords(floor.connection.serverNow())}</p>;
}

export interface Fact {
    label: string;
    value: ComponentChildren;
}

export function Facts({ facts }: { facts: Fact[] }) {
    return (
        <dl class="item-facts">
            {facts.map(({ label, value }) => (
                <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                </div>
            ))}
        </dl>
    );
}

interface HeadProps {
    over: string; /* "Tournament", and the game */
    view: ItemView;
    facts: Fact[];
    children?: ComponentChildren;
}

export function ItemHead({ over, view, facts, children }: HeadProps) {
    return (
        <header class="item-head">
            <p class="item-over">{over}</p>
            <h1>{view.title}</h1>
            {view.state.say && (
                <p class="item-say" role="status">
                    {sayWords(view.state)}
                </p>
            )}
            <Facts facts={facts} />
            <Zone />
            {children && <nav class="item-links" aria-label="More about it">{children}</nav>}
        </header>
    );
}

/* ---- Panels ---------------------------------------------------------------------- */

interface PanelProps {
    title: string;
    wide?: boolean;
    note?: string;
    look?: string;
    children: ComponentChildren;
}

export function Panel({ title, note, look = "", children }: PanelProps) {
    return (
        <section class={`panel item-panel ${look}`} aria-label={title}>
            <h2>{title}</h2>
            {note && <p class="faint">{note}</p>}
            {children}
        </section>
    );
}

/* Terms by the rows of their kind. */
export function TermList({ kind, terms }: { kind: ItemKind; terms: readonly Term[] }) {
    const { kinds, failure } = useKinds();
    const rows = kindOf(kinds, kind)?.terms ?? [];
    if (!kinds && !failure) return null;
    return (
        <>
            {termSections(terms, rows).map(({ title, rows: lines }) => (
                <section key={title} aria-label={title}>
                    <h3>{title}</h3>
                    <dl>
                        {lines.map(({ label, value }) => (
                            <div key={label}>
                                <dt>{label}</dt>
                                <dd>{value}</dd>
                            </div>
                        ))}
                    </dl>
                </section>
            ))}
        </>
    );
}

export function Terms({ view }: { view: ItemView }) {
    return (
        <div class="terms">
            <TermList kind={view.kind} terms={view.terms} />
            {view.digest && (
                <p class="digest">
                    Fingerprint of these terms: <code>{view.digest}</code>
                </p>
            )}
        </div>
    );
}

/* The terms, folded away. */
export function FoldedTerms({ view, title }: { view: ItemView; title: string }) {
    return (
        <details class="panel item-panel">
            <summary>
                <h2>{title}</h2>
            </summary>
            <Terms view={view} />
        </details>
    );
}

function LogLine({ line }: { line: ItemLine }) {
    return (
        <li class="line">
            <span class="line-say">{line.say?.replaceAll(" (guest)", "")}</span>
            <time class="faint">{hourWords(line.time)}</time>
            <small class="clause">{ruleWords(line.clause, line.also)}</small>
        </li>
    );
}

/* What happened since the page was opened, newest first. */
export function ItemLog({ lines }: { lines: readonly ItemLine[] }) {
    if (lines.length === 0) return null;
    return (
        <Panel title="Log">
            <ol class="lines" aria-label="Log">
                {[...lines].reverse().slice(0, 60).map((line) => (
                    <LogLine key={line.key} line={line} />
                ))}
            </ol>
        </Panel>
    );
}

/* For screen readers. */
export function ItemAloud({ lines }: { lines: readonly ItemLine[] }) {
    return (
        <div class="unseen" aria-live="polite">
            {lines.slice(-5).map((line) => (
                <p key={line.key}>{line.say}</p>
            ))}
        </div>
    );
}
