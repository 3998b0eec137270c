/* opening-page.tsx - the form for a new tournament or promotion.  Everything it asks comes from the
 * casino (kinds.ts); while a person types, the casino says what is still wrong, with its clause. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useFloor } from "./floor";
import { go, itemPath } from "./go";
import { TermList, Zone } from "./item-page";
import type { ItemKind, ItemOpening, Opening } from "./item-wire";
import { type KindRow, type Kinds, type TermRow, kindOf, useKinds } from "./kinds";
import { ruleWords } from "./log";
import { NotFound } from "./not-found";
import { type Draft, draftOf, moreOf, termsOf, typedInto, without } from "./opening";
import { type Fault, Field, type FormProps, Numbered, Rows } from "./opening-fields";
import { useProgramme } from "./programme";
import { plainWords } from "./rows";
import type { Answer } from "./wire";

const CHECK_AFTER = 350; /* milliseconds without typing */

/* ---- Checking -------------------------------------------------------------------- */

type Checked = { is: "empty" | "waiting" | "good" } | { is: "wrong"; fault: Fault };

const NO_NAME: Checked = { is: "empty" };
const WAITING: Checked = { is: "waiting" };

function faultOf(answer: Answer): Fault {
    const { say, clause, key } = answer as { say?: string; clause?: string; key?: string };
    const about = say?.replace(/, as '[a-z0-9.-]+'\.$/, "."); /* its key is for files */
    return { say: about || "The casino did not answer. Please try again.",
             ...(clause ? { clause } : {}), ...(key ? { key } : {}) };
}

/* Longer messages would be cut off. */
const isTooLong = (opening: ItemOpening, most: number): boolean =>
    new TextEncoder().encode(JSON.stringify(opening)).length + 100 > most;

const TOO_LONG: Fault = { say: "The terms are too long to be sent. Shorten some of them." };

/* What the casino says about the draft as it is now. */
function useCheck(opening: ItemOpening, most: number): Checked {
    const floor = useFloor();
    const [checked, setChecked] = useState<{ of: string; what: Checked }>({ of: "", what: WAITING });
    const now = JSON.stringify(opening);
    const live = floor.connection.state === "open";

    useEffect(() => {
        let stale = false;
        const found = (what: Checked) => void (stale || setChecked({ of: now, what }));
        if (!live) return undefined;
        if (!opening.item) return found(NO_NAME);
        if (isTooLong(opening, most)) return found({ is: "wrong", fault: TOO_LONG });
        const timer = setTimeout(async () => {
            const answer = await floor.connection.openItem(opening, true);
            found(answer.tell === "tried" ? { is: "good" } : { is: "wrong", fault: faultOf(answer) });
        }, CHECK_AFTER);
        return () => {
            stale = true;
            clearTimeout(timer);
        };
    }, [now, live]);
    return checked.of === now ? checked.what : WAITING;
}

/* ---- Parts of the page ----------------------------------------------------------- */

interface SectionProps extends FormProps {
    title: string;
    rows: TermRow[];
    change: (draft: Draft) => void;
    now: number;
}

/* Plain rows, and below them those of each group. */
function Section({ title, rows, change, now, ...form }: SectionProps) {
    const { kind, draft } = form;
    const groups = [...new Set(rows.flatMap(({ group }) => group ?? []))];
    const isFolded = (group: string) =>
        !draft.counts[group] && rows.every((row) => row.group !== group || row.seldom);
    const numbered = (group: string) => (
        <Numbered key={group} {...form} rows={rows.filter((row) => row.group === group)}
                  count={draft.counts[group] ?? 0}
                  more={() => change(moreOf(draft, kind, group, now))}
                  remove={(number) => change(without(draft, kind, group, number))} />
    );
    const folded = groups.filter(isFolded).map(numbered);
    return (
        <section class="panel opening-section" aria-label={title}>
            <h2>{title}</h2>
            <Rows rows={rows.filter(({ group }) => !group)} number={1} {...form}>
                {folded.length > 0 && folded}
            </Rows>
            {groups.filter((group) => !isFolded(group)).map(numbered)}
        </section>
    );
}

/* The name that is in its address. */
function Name({ kind, draft, fault, change }:
    { kind: ItemKind; draft: Draft; fault: Fault | null; change: (draft: Draft) => void }) {
    const about = fault?.key === "item" ? fault : null;
    return (
        <div class="field field-name">
            <label>
                <span class="field-head"><span>Name in addresses</span></span>
                <input type="text" value={draft.name} maxLength={32} autocomplete="off"
                       autocapitalize="none" spellcheck={false} aria-invalid={about !== null}
                       aria-describedby="name-hint"
                       onInput={(event) => change({ ...draft, named: true,
                           name: (event.target as HTMLInputElement).value })} />
            </label>
            <p id="name-hint" class={about ? "fault" : ""}>
                {about ? about.say : <small class="field-hint">{itemPath(kind, draft.name || "\u2026")}</small>}
                {about?.clause && <small class="clause"> {ruleWords(about.clause)}</small>}
            </p>
        </div>
    );
}

/* What the house adds of its own. */
function Own({ draft, change }: { draft: Draft; change: (draft: Draft) => void }) {
    const set = (at: number, part: 0 | 1, text: string) =>
        change({ ...draft, own: draft.own.map((pair, i): [string, string] =>
            i === at ? (part ? [pair[0], text] : [text, pair[1]]) : [...pair]) });
    return (
        <section class="panel opening-section" aria-label="The house's own">
            <h2>The house's own</h2>
            {draft.own.map(([about, text], i) => (
                <div key={i} class="own">
                    <label>
                        About
                        <input type="text" value={about} placeholder="Dress code" autocomplete="off"
                               onInput={(event) => set(i, 0, (event.target as HTMLInputElement).value)} />
                    </label>
                    <label>
                        Text
                        <input type="text" value={text} maxLength={500} autocomplete="off"
                               onInput={(event) => set(i, 1, (event.target as HTMLInputElement).value)} />
                    </label>
                </div>
            ))}
            <button type="button" class="numbered-more"
                    onClick={() => change({ ...draft, own: [...draft.own, ["", ""]] })}>
                Add a term of the house
            </button>
        </section>
    );
}

const WORDS: Record<ItemKind, { terms: string; fixed: string }> = {
    tournament: { terms: "conditions of entry", fixed: "They can't be changed afterwards." },
    promotion: { terms: "terms", fixed: "The rules limit how they can be changed afterwards." },
};

/* Moves to the field that is wrong. */
function showWrong() {
    document.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}

function Verdict({ kind, checked }: { kind: ItemKind; checked: Checked }) {
    if (checked.is === "wrong")
        return (
            <p class="fault">
                {checked.fault.say}{" "}
                {checked.fault.clause && <small class="clause">{ruleWords(checked.fault.clause)}</small>}
            </p>
        );
    if (checked.is === "empty") return <p>Give it a title.</p>;
    if (checked.is === "waiting") return <p class="faint">Checking{"\u2026"}</p>;
    return <p class="good">{"\u2713"} These {WORDS[kind].terms} are permitted.</p>;
}

/* Asks once more: it is published at once. */
function Confirm({ kind, title, clause, busy, fault, open, close }:
    { kind: ItemKind; title: string; clause: string; busy: boolean; fault: Fault | null;
      open: () => void; close: () => void }) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        const shown = dialog.current;
        if (shown && !shown.open) shown.showModal();
        return () => shown?.close();
    }, []);
    return (
        <dialog ref={dialog} class="ask panel ask-grave" aria-label={`Open the ${kind}`} onClose={close}>
            <form onSubmit={(event) => { event.preventDefault(); open(); }}>
                <h2>Open the {kind}</h2>
                <p class="ask-about">{title}</p>
                <p>The {WORDS[kind].terms} are published at once and entered in the record. {WORDS[kind].fixed}</p>
                <p class="clause">{ruleWords(clause)}</p>
                <p class="ask-refused" role="alert">
                    {fault?.say}
                    {fault?.clause && <small class="clause"> {ruleWords(fault.clause)}</small>}
                </p>
                <div class="ask-buttons">
                    <button type="button" class="quiet" onClick={close}>Back</button>
                    <button class="primary" disabled={busy}>Open the {kind}</button>
                </div>
            </form>
        </dialog>
    );
}

/* The title is beside the name. */
const isTitle = ({ key, group }: TermRow): boolean => key === "title" && !group;

/* ---- The form -------------------------------------------------------------------- */

function Form({ kind, kinds, offer }: { kind: KindRow; kinds: Kinds; offer: Opening }) {
    const floor = useFloor();
    const [now] = useState(() => floor.connection.serverNow());
    const [draft, change] = useState(() => draftOf(kind, now));
    const [asking, setAsking] = useState(false);
    const [busy, setBusy] = useState(false);
    const [refused, setRefused] = useState<Fault | null>(null);
    const terms = termsOf(draft, kind);
    const opening = { kind: kind.kind, item: draft.name, role: offer.role, terms };
    const checked = useCheck(opening, kinds.message_bytes);
    const fault = checked.is === "wrong" ? checked.fault : null;
    const title = new Map(terms).get("title") ?? draft.name;
    const form: FormProps = {
        kind, draft, fault,
        type: (key, part, text) => change((before) => typedInto(before, kind, key, part, text)),
    };
    const sections = [...new Set(kind.terms.map(({ section }) => section))];

    const open = async () => {
        setBusy(true);
        const answer = await floor.connection.openItem(opening);
        setBusy(false);
        if (answer.tell === "done") go(itemPath(kind.kind, draft.name));
        else setRefused(faultOf(answer));
    };
    return (
        <div class="opening-columns">
            <div class="opening-form">
                <section class="panel opening-section" aria-label="What it is called">
                    <div class="fields">
                        {kind.terms.filter(isTitle).map((row) => (
                            <Field key={row.key} row={row} number={1} {...form} />
                        ))}
                        <Name kind={kind.kind} draft={draft} fault={fault} change={change} />
                    </div>
                </section>
                {sections.map((section) => (
                    <Section key={section} title={section} {...form} change={change} now={now}
                             rows={kind.terms.filter((row) =>
                                 row.section === section && !isTitle(row))} />
                ))}
                <Own draft={draft} change={change} />
            </div>
            <aside class="opening-side">
                <details class="panel opening-preview" open>
                    <summary><h2>What will be published</h2></summary>
                    <p class="opening-title">{title || "\u2026"}</p>
                    <div class="terms"><TermList kind={kind.kind} terms={terms} /></div>
                </details>
            </aside>
            <div class="opening-bar panel" role="status">
                <Verdict kind={kind.kind} checked={checked} />
                {fault?.key && (
                    <button type="button" class="quiet" onClick={showWrong}>Show</button>
                )}
                <button type="button" class="primary" disabled={checked.is !== "good"}
                        aria-haspopup="dialog" onClick={() => setAsking(true)}>
                    Open the {kind.kind}
                </button>
            </div>
            {asking && (
                <Confirm kind={kind.kind} title={title} clause={offer.clause} busy={busy} fault={refused}
                         open={() => void open()}
                         close={() => { setAsking(false); setRefused(null); }} />
            )}
        </div>
    );
}

/* For those who may not. */
function NotYours({ kind }: { kind: KindRow }) {
    return (
        <p class="banner">
            Only the {kind.roles.map(plainWords).join(" or ")} on duty can open a {kind.kind}
            {" "}({ruleWords(kind.clause)}).{" "}
            <a class="button" href={`/sign-in?back=${encodeURIComponent(location.pathname)}`}>Sign in</a>
        </p>
    );
}

export function OpeningPage({ kind }: { kind: ItemKind }) {
    const { kinds, failure } = useKinds();
    const { items, offers } = useProgramme();
    const row = kindOf(kinds, kind);
    const offer = offers.find((one) => one.kind === kind);

    useEffect(() => {
        document.title = `New ${kind} \u2013 Croupier`;
    }, [kind]);
    if (failure) return <NotFound say={failure} />;
    if (!row || !kinds || !items) return <p class="faint loading">One moment{"\u2026"}</p>;
    return (
        <div class="item-page opening">
            <header class="item-head">
                <h1>New {kind}</h1>
                <Zone />
            </header>
            {offer ? <Form kind={row} kinds={kinds} offer={offer} /> : <NotYours kind={row} />}
        </div>
    );
}
