/* console.tsx - the dealer's console: what can be done now, and one line for all of it.
 *
 * Enter alone does the most usual thing; a letter begins any other; what is still open is asked. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { actsOf, choicesFor, isDigits, memberWords, orderWords, rangeWords, toConfirm, understand,
         usualAct, waitsFor } from "./duty";
import type { Act, Asked, Choice, Field, Group, Moment, Offer, Order, Setting, ToConfirm,
              Understood, Values, Waiting } from "./duty";
import { money } from "./money";
import { type Rows, isShuffled, plainWords, takeOf } from "./rows";
import type { Whichever } from "./wire";

/* What came of the last order. */
export interface Told {
    kind: "done" | "refused";
    say: string;
    clause?: string;
    at: number;
}

/* Something told at the table. */
export interface Line {
    key: string;
    say?: string;
    clause?: string;
}

/* What was entered by one and is to be approved by another. */
export interface Entered {
    act: string;
    by?: { name?: string };
    about?: { name?: string };
    cents?: number;
}

export interface ConsoleProps {
    offers: readonly Offer[];
    rows: Rows;
    table: Moment & { say?: string; wagers?: readonly Waiting[]; entered?: Entered };
    name?: string | undefined; /* of who has the console */
    send: (orders: Order[], words: string) => void;
    told?: Told | null;
    lines?: readonly Line[];
    busy?: boolean;
    idle?: string | null;
    awake?: () => void; /* a key was pressed */
    wagerName?: (id: string) => string;
    wagerIds?: readonly string[];
}

const GROUP_WORDS: Record<Group, string> = {
    play: "The game", call: "Calls and rulings", player: "Players", table: "The table",
};

/* ---- Acts ------------------------------------------------------------------------ */

function ActButton({ act, usual, choose }: { act: Act; usual: boolean; choose: () => void }) {
    const classes = ["console-act", usual ? "console-usual" : act.grave && "console-grave"];

    return (
        <button type="button" class={classes.filter(Boolean).join(" ")} onClick={choose}
                title={act.clause && `Clause ${act.clause}`}>
            {(usual || act.key) && <kbd>{usual ? "Enter" : act.key}</kbd>}
            <span>{act.words}</span>
            {usual && act.key && <kbd class="console-second">{act.key}</kbd>}
        </button>
    );
}

/* What lies open by group; the table's own business is folded away. */
function ActList({ acts, group, choose }:
    { acts: readonly Act[]; group: Group; choose: (act: Act) => void }) {
    const usual = usualAct(acts);
    const list = acts.filter((act) => act.group === group);
    const buttons = (
        <div class="console-acts">
            {list.map((act) => (
                <ActButton key={`${act.role} ${act.act}`} act={act} usual={act === usual}
                           choose={() => choose(act)} />
            ))}
        </div>
    );

    if (!list.length) return null;
    if (group === "table")
        return <details><summary>{GROUP_WORDS.table} ({list.length})</summary>{buttons}</details>;
    return <section aria-label={GROUP_WORDS[group]}><h3>{GROUP_WORDS[group]}</h3>{buttons}</section>;
}

/* ---- Questions ------------------------------------------------------------------- */

const LISTED = 60; /* choices shown; more are only keyed in */

interface ChoiceListProps {
    choices: readonly Choice[];
    choose: (word: string) => void;
    numbered?: boolean; /* the number can be keyed in */
    small?: boolean; /* many in a row, for fingers */
}

function ChoiceList({ choices, choose, numbered = true, small = false }: ChoiceListProps) {
    if (!choices.length || choices.length > LISTED) return null;
    return (
        <ol class={`console-choices ${small ? "console-small" : ""}`}>
            {choices.map((choice, i) => (
                <li key={choice.word}>
                    <button type="button" onClick={() => choose(choice.word)}>
                        {numbered && <kbd>{i + 1}</kbd>} {choice.words}
                    </button>
                </li>
            ))}
        </ol>
    );
}

/* Members that are listed one by one are picked from, unless digits name them; fingers pick those
 * all the same. */
const TOUCHED = new Set(["dice", "number", "cards", "pick"]);

/* The other members that may be said instead, or besides. */
function otherChoices(act: Act, field: Field, values: Values, setting: Setting): Choice[] {
    return act.fields
        .filter(({ member, needed }) => member !== field.member && !needed && !isDigits(member))
        .flatMap(({ member }) => choicesFor(act, member, values, setting));
}

/* Of wagers that are not listed, those with what is being written in them. */
function wagersLike(line: string, { wagerIds = [], wagerName }: Setting): Choice[] {
    const small = line.trim().toLowerCase();
    return wagerIds.filter((id) => small && id.includes(small))
        .map((id) => ({ value: id, word: id, words: wagerName?.(id) ?? id }));
}

/* Faces, numbers and cards as they are keyed in: shorter than in words. */
function touchChoices(act: Act, { member }: Field, values: Values, setting: Setting): Choice[] {
    return TOUCHED.has(member)
        ? choicesFor(act, member, values, setting).map((one) => ({ ...one, words: one.word })) : [];
}

/* Nothing was done, and nothing is. */
function Cancel({ cancel }: { cancel: () => void }) {
    return (
        <button type="button" class="console-cancel" onClick={cancel}>
            <kbd>Esc</kbd> Something else
        </button>
    );
}

function Question({ asked, setting, line, touch, choose, cancel }: {
    asked: Asked;
    setting: Setting;
    line: string;
    touch: boolean;
    choose: (word: string) => void;
    cancel: () => void;
}) {
    const { act, values, field } = asked;
    const listed = isDigits(field.member) ? [] : choicesFor(act, field.member, values, setting);
    const like = field.member === "wager" && !listed.length ? wagersLike(line, setting) : [];
    const others = otherChoices(act, field, values, setting);
    const range = field.member === "cents" || field.member === "count" ? rangeWords(act) : "";

    return (
        <div class="console-question">
            <Cancel cancel={cancel} />
            <p><strong>{act.words}</strong> – {memberWords(act, field.member)}{range && `, ${range}`}?</p>
            <ChoiceList choices={listed} choose={choose} />
            <ChoiceList choices={like} choose={choose} numbered={false} />
            {touch && <ChoiceList choices={touchChoices(act, field, values, setting)} choose={choose}
                                  numbered={false} small />}
            {others.length > 0 && <p class="console-or">or</p>}
            <ChoiceList choices={others} choose={choose} numbered={false} />
            {act.extra.length > 0 &&
                <p class="console-hint">It may end with {act.extra.join(", ")}.</p>}
        </div>
    );
}

/* What Enter's act may be told besides, where it asks for nothing. */
function Ending({ act, setting }: { act: Act | undefined; setting: Setting }) {
    const words = (act?.fields ?? [])
        .filter(({ member }) => member === "flags" || takeOf(act!, member)?.words)
        .flatMap(({ member }) => choicesFor(act!, member, {}, setting).map(({ word }) => word));
    const all = [...new Set([...words, ...(act?.extra ?? [])])];

    if (!act || !all.length) return null;
    return <p class="console-hint">{act.words}: may end with {all.join(", ")}.</p>;
}

/* ---- What waits ------------------------------------------------------------------ */

/* Wagers that are none before the dealer has said so: the first by one key. */
function ToConfirmList({ list, seats, give }:
    { list: readonly ToConfirm[]; seats: Setting["seats"]; give: (one: ToConfirm) => void }) {
    const who = (seat: number) => seats.find((one) => one.seat === seat)?.name ?? `seat ${seat}`;
    const first = list.find(({ order }) => order);

    if (!list.length) return null;
    return (
        <section class="console-waiting" aria-label="Waiting to be confirmed">
            <h3>Waiting to be confirmed</h3>
            <ul aria-live="polite">
                {list.map((one) => (
                    <li key={one.seat}>
                        <span>{who(one.seat)}: {one.words}</span>
                        {one.order && (
                            <button type="button" onClick={() => give(one)}>
                                <kbd>{one === first ? "+" : `k ${one.seat}`}</kbd> Confirm
                                <span class="unseen"> {who(one.seat)}</span>
                            </button>
                        )}
                    </li>
                ))}
            </ul>
        </section>
    );
}

const ENTERED_WORDS: Record<string, string> = {
    "pit-correct": "correction", "pit-fill": "fill", "pit-credit": "credit",
};

function EnteredNote({ entered }: { entered: Entered | undefined }) {
    if (!entered) return null;
    const what = ENTERED_WORDS[entered.act] ?? "paper";
    const about = entered.about?.name ? ` for ${entered.about.name}` : "";
    const cents = entered.cents ? ` of ${money(entered.cents)}` : "";
    return (
        <p class="console-waiting" role="status">
            {entered.by?.name ?? "Somebody"} entered a {what}{about}{cents}: somebody else, who is
            above, approves or rejects it.
        </p>
    );
}

/* The last that was told, as it is called out. */
function LastLines({ lines }: { lines: readonly Line[] }) {
    const last = lines.slice(-6).filter(({ say }) => say).reverse();

    if (!last.length) return null;
    return (
        <section aria-label="Just told">
            <h3>Just told</h3>
            <ol class="console-lines">
                {last.map((line) => (
                    <li key={line.key}>{line.say} {line.clause && <small>{line.clause}</small>}</li>
                ))}
            </ol>
        </section>
    );
}

/* ---- Keys ------------------------------------------------------------------------ */

/* What can be written in place of words, by the members that acts here take. */
const EXAMPLES: Record<string, [key: string, words: string]> = {
    dice: ["34", "dice"],
    number: ["17", "the number"],
    cards: ["as kd 10h", "cards; in a row they are drawn one by one"],
};

function examplesIn(rows: Rows): [key: string, words: string][] {
    const taken = [...rows.values()].flatMap(({ takes = [] }) => takes)
        .filter(({ chance }) => !chance).map(({ member }) => member);
    return [...new Set(taken)].flatMap((member) => (EXAMPLES[member] ? [EXAMPLES[member]!] : []));
}

const keysOf = (rows: Rows): [key: string, words: string][] => [
    ["Enter", "the usual next thing, framed in gold; where it asks, the answer"],
    ...examplesIn(rows),
    ["n sh", "a letter for an act, then as much of a word as makes it plain, or its number"],
    ["+", "confirm the first of what waits; k 3 that of seat 3"],
    ["s 3 WAGER 12", "seat 3 says: 12 on that wager"],
    ["fill 20x5", "what has no letter goes by its name"],
    ["Escape", "no: nothing was done"],
    ["↑", "the last line again"],
    ["/", "to the line, from anywhere"],
    ["?", "these keys"],
];

function KeysButton({ open, toggle }: { open: boolean; toggle: () => void }) {
    return (
        <button type="button" class="console-help" aria-expanded={open} onClick={toggle}>
            <kbd>?</kbd> Keys
        </button>
    );
}

function Keys({ rows }: { rows: Rows }) {
    return (
        <dl class="console-keys" aria-label="Keys">
            {keysOf(rows).map(([key, words]) => (
                <div key={key}><dt><kbd>{key}</kbd></dt><dd>{words}</dd></div>
            ))}
        </dl>
    );
}

/* "/" goes to the line from anywhere but another field. */
function useSlash(input: { current: HTMLInputElement | null }): void {
    useEffect(() => {
        const focus = (event: KeyboardEvent) => {
            const at = event.target as HTMLElement | null;
            if (event.key !== "/" || at?.closest("input, textarea, select")) return;
            event.preventDefault();
            input.current?.focus();
        };
        window.addEventListener("keydown", focus);
        return () => window.removeEventListener("keydown", focus);
    }, []);
}

/* Whether it is fingers or keys that deal: for fingers no keyboard is to open on the screen. */
function useTouch(): boolean {
    const [touch, setTouch] = useState(() => matchMedia("(pointer: coarse)").matches);
    useEffect(() => {
        const press = (event: PointerEvent) => setTouch(event.pointerType === "touch");
        window.addEventListener("pointerdown", press);
        return () => window.removeEventListener("pointerdown", press);
    }, []);
    return touch;
}

/* Any key shows that somebody is there. */
function useAwake(awake: (() => void) | undefined): void {
    const now = useRef(awake);
    now.current = awake;
    useEffect(() => {
        const press = () => now.current?.();
        window.addEventListener("keydown", press);
        window.addEventListener("pointerdown", press);
        return () => {
            window.removeEventListener("keydown", press);
            window.removeEventListener("pointerdown", press);
        };
    }, []);
}

/* ---- The line -------------------------------------------------------------------- */

interface Draft {
    line: string;
    said: string; /* before, and not yet sent: asked for more, or for a second Enter */
    done: boolean; /* nothing more will be said */
    why: string;
}

const EMPTY: Draft = { line: "", said: "", done: false, why: "" };

type Pending = (Understood & { kind: "ask" | "order" }) | null;

/* What was said before means what it means at the table as it is now, or nothing any more. */
function pendingOf({ said, done }: Draft, acts: readonly Act[], setting: Setting): Pending {
    const understood = said ? understand(said, acts, setting, done) : null;
    return understood && understood.kind !== "why" ? understood : null;
}

function placeholderOf(pending: Pending, acts: readonly Act[]): string {
    const usual = usualAct(acts);

    if (pending?.kind === "order") return "Enter: yes · Escape: no";
    if (pending?.kind === "ask") return memberWords(pending.act, pending.field.member);
    if (!usual) return "a letter, then Enter";
    const field = usual.fields.find(({ needed }) => needed || usual.many);
    return field ? memberWords(usual, field.member) : `Enter: ${usual.words.toLowerCase()}`;
}

/* All orders of a line, in words. */
function orderedWords({ act, order, next }: Understood & { kind: "order" }, setting: Setting) {
    const all: Whichever<Order>[] = [order, ...next];
    const cards = all.flatMap((one) => one.cards ?? []);
    return orderWords(act, next.length ? { ...all[0], cards } : order, setting);
}

/* What Enter would do with the line as it stands. */
function Preview({ text, acts, setting }:
    { text: string; acts: readonly Act[]; setting: Setting }) {
    const meant = text.trim() ? understand(text, acts, setting) : null;
    const words = meant?.kind === "order" ? `Enter: ${orderedWords(meant, setting)}` : "";
    return <p class="console-preview" aria-hidden="true">{words}</p>;
}

function Sure({ pending, setting, cancel }:
    { pending: Understood & { kind: "order" }; setting: Setting; cancel: () => void }) {
    const { act } = pending;
    return (
        <div class={`console-question ${act.group === "play" ? "" : "console-sure"}`} role="alert">
            <Cancel cancel={cancel} />
            <p><strong>{orderedWords(pending, setting)}</strong>? Enter once more.</p>
        </div>
    );
}

/* ---- The console ----------------------------------------------------------------- */

function Head({ role, name, say, waits, children }: {
    role: string;
    name: string | undefined;
    say: string | undefined;
    waits: string;
    children: ComponentChildren;
}) {
    return (
        <header class="console-head">
            <h2>{role || "Console"}{name && <small> {name}</small>}</h2>
            {children}
            <p role="status">{say}{waits && <><br /><strong>{waits}</strong></>}</p>
        </header>
    );
}

export function Console(props: ConsoleProps) {
    const { offers, table, send, told, lines = [], busy = false, wagerName } = props;
    const [now, setLine] = useState<Draft>(EMPTY);
    const [help, setHelp] = useState(false);
    const [wrong, setWrong] = useState("");
    const last = useRef("");
    const input = useRef<HTMLInputElement>(null);
    const acts = actsOf(offers, props.rows);
    const setting: Setting = {
        seats: table.seats, wagerIds: props.wagerIds ?? [], shuffled: isShuffled(props.rows),
        ...(wagerName ? { wagerName } : {}),
    };
    const pending = pendingOf(now, acts, setting);
    const said = pending?.said ?? "";
    const waiting = toConfirm(table.wagers ?? [], acts, setting);

    const touch = useTouch();
    const toLine = () => touch || input.current?.focus();

    useSlash(input);
    useAwake(props.awake);
    useEffect(() => void toLine(), []);

    const give = (meant: Understood & { kind: "order" }) => {
        last.current = meant.said;
        setLine(EMPTY);
        setWrong(meant.act.wrong ?? "");
        send([meant.order, ...meant.next], orderedWords(meant, setting));
    };
    const take = (text: string, done = false) => {
        const understood = understand(text, acts, setting, done);
        toLine();
        if (understood.kind === "why") setLine({ ...now, why: understood.say });
        else if (understood.kind === "ask" || understood.act.grave)
            setLine({ line: "", said: understood.said, done, why: "" });
        else give(understood);
    };
    const enter = () => {
        if (busy) return;
        if (pending?.kind === "order" && !now.line.trim()) give(pending);
        else take(`${said} ${now.line}`.trim(), said !== "" && !now.line.trim());
    };
    const confirm = (one: ToConfirm | undefined) => {
        if (busy || !one?.order) return;
        setWrong("");
        send([one.order], `Confirmed: ${one.words}`);
        toLine();
    };

    /* Keys that mean something before anything was written. */
    const first: Record<string, () => void> = {
        "+": () => confirm(waiting.find(({ order }) => order)),
        "?": () => setHelp(!help),
        ArrowUp: () => setLine({ ...EMPTY, line: last.current }),
    };
    const keyed = (event: KeyboardEvent) => {
        const act = now.line ? undefined : first[event.key];
        if (event.key === "Enter" || act) event.preventDefault();
        if (event.repeat) return; /* a key held down must not play on */
        if (event.key === "Enter") enter();
        if (event.key === "Escape") setLine(EMPTY);
        act?.();
    };
    const choose = (act: Act) => busy || take(act.act);
    const cancel = () => {
        setLine(EMPTY);
        toLine();
    };

    return (
        <section class="console" aria-label="Dealer's console">
            <Head role={plainWords(acts[0]?.role ?? "")} name={props.name} say={table.say}
                  waits={waitsFor(table, acts)}>
                <KeysButton open={help} toggle={() => setHelp(!help)} />
            </Head>
            {props.idle && <p class="console-idle" role="alert">{props.idle}</p>}
            <ToConfirmList list={waiting} seats={table.seats} give={confirm} />
            <EnteredNote entered={table.entered} />
            <div class="console-line">
                <span class="console-said" aria-hidden="true">{said}</span>
                <input ref={input} value={now.line} disabled={acts.length === 0} autocomplete="off"
                       autocapitalize="off" enterkeyhint="go"
                       spellcheck={false} aria-label="What is done" aria-describedby="console-why"
                       placeholder={placeholderOf(pending, acts)} onKeyDown={keyed}
                       onInput={(event) =>
                           setLine({ ...now, line: event.currentTarget.value, why: "" })} />
                <button type="button" onClick={enter} disabled={busy || acts.length === 0}>
                    Enter
                </button>
            </div>
            <Preview text={now.line && `${said} ${now.line}`} acts={acts} setting={setting} />
            <p id="console-why" class="console-why" role="alert">{now.why}</p>
            {help && <Keys rows={props.rows} />}
            {pending?.kind === "order" && <Sure pending={pending} setting={setting} cancel={cancel} />}
            {pending?.kind === "ask" && (
                <Question asked={pending} setting={setting} line={now.line} touch={touch}
                          cancel={cancel} choose={(word) => busy || take(`${said} ${word}`)} />
            )}
            {!pending && <Ending act={usualAct(acts)} setting={setting} />}
            <div role="status" aria-label="What came of it">
                {told && (
                    <p class={`console-told console-${told.kind}`}>
                        {told.say}{told.clause && <small> (clause {told.clause})</small>}
                    </p>
                )}
                {told?.kind === "done" && wrong && <p class="console-hint">{wrong}</p>}
            </div>
            {(["play", "call", "player", "table"] as const).map((group) => (
                <ActList key={group} acts={acts} group={group} choose={choose} />
            ))}
            {acts.length === 0 && <p>Nothing is for you to do now.</p>}
            <LastLines lines={lines} />
        </section>
    );
}
