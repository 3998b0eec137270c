/* console.tsx - the dealer's console: the acts available now, and one command line for all of them.
 *
 * Enter alone does the usual next step, a letter starts any other act, and the console asks for
 * missing values. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { actsOf, alongWords, choicesFor, isDigits, memberWords, orderWords, rangeWords, settingOf,
         toConfirm, understand, usualAct, waitsFor } from "./duty";
import type { Act, Asked, Choice, Field, Group, Moment, Offer, Order, Person, Setting, ToConfirm,
              Understood, Values, Waiting } from "./duty";
import { money, plainName } from "./money";
import { type Rows, plainWords, takeOf } from "./rows";
import type { Whichever } from "./wire";

/* The result of the last order. */
export interface Report {
    kind: "done" | "refused";
    say: string;
    clause?: string;
    at: number;
}

/* One line of the table's log. */
export interface Line {
    key: string;
    say?: string;
    clause?: string;
}

/* Entered by one person, to be approved by another. */
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
    name?: string | undefined; /* of the person at the console */
    send: (orders: Order[], words: string) => void;
    along: (line: string) => void; /* sends an outcome with the steps on the way to it */
    report?: Report | null;
    lines?: readonly Line[];
    busy?: boolean;
    idle?: string | null;
    awake?: () => void; /* a key was pressed */
    people?: readonly Person[];
    wagerName?: (id: string) => string;
    wagerIds?: readonly string[];
}

const GROUP_WORDS: Record<Group, string> = {
    play: "The game", call: "Calls and rulings", player: "Players", table: "The table",
};

/* ---- Acts ------------------------------------------------------------------------ */

/* The player of whom an act reports something: ": Ana". */
function whoOf({ reports, ways }: Act, seats: Setting["seats"]): string {
    const seat = reports && ways.length === 1 ? ways[0]!.seat : undefined;
    return seat === undefined ? "" : `: ${plainName(seats.find((one) => one.seat === seat)?.name) ?? `seat ${seat}`}`;
}

function ActButton({ act, usual, choose, seats }:
    { act: Act; usual: boolean; choose: () => void; seats: Setting["seats"] }) {
    const classes = ["console-act", usual ? "console-usual" : act.grave && "console-grave"];

    return (
        <button type="button" class={classes.filter(Boolean).join(" ")} onClick={choose}
                title={act.clause && `Clause ${act.clause}`}>
            {(usual || act.key) && <kbd>{usual ? "Enter" : act.key}</kbd>}
            <span>{act.words}{whoOf(act, seats)}</span>
            {usual && act.key && <kbd class="console-second">{act.key}</kbd>}
        </button>
    );
}

/* The acts of one group; the table group is folded away. */
function ActList({ acts, group, choose, seats }: {
    acts: readonly Act[];
    group: Group;
    choose: (act: Act) => void;
    seats: Setting["seats"];
}) {
    const usual = usualAct(acts);
    const list = acts.filter((act) => act.group === group);
    const buttons = (
        <div class="console-acts">
            {list.map((act) => (
                <ActButton key={`${act.role} ${act.act}`} act={act} usual={act === usual}
                           choose={() => choose(act)} seats={seats} />
            ))}
        </div>
    );

    if (!list.length) return null;
    if (group === "table")
        return <details><summary>{GROUP_WORDS.table} ({list.length})</summary>{buttons}</details>;
    return <section aria-label={GROUP_WORDS[group]}><h3>{GROUP_WORDS[group]}</h3>{buttons}</section>;
}

/* ---- Questions ------------------------------------------------------------------- */

const LISTED = 60; /* a longer list is not shown, only typed */

interface ChoiceListProps {
    choices: readonly Choice[];
    choose: (word: string) => void;
    numbered?: boolean; /* the number can be typed */
    small?: boolean; /* many in a row, for touch */
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

/* Members that are typed in digits; on a touch screen they are still picked from a list. */
const TOUCHED = new Set(["dice", "number", "cards", "pick"]);

/* Choices for the other, optional members. */
function otherChoices(act: Act, field: Field, values: Values, setting: Setting): Choice[] {
    return act.fields
        .filter(({ member, needed }) => member !== field.member && !needed && !isDigits(member))
        .flatMap(({ member }) => choicesFor(act, member, values, setting));
}

/* If no wagers are listed: all whose id contains the text typed so far. */
function wagersLike(line: string, { wagerIds = [], wagerName }: Setting): Choice[] {
    const typed = line.trim().toLowerCase();
    return wagerIds.filter((id) => typed && id.includes(typed))
        .map((id) => ({ value: id, word: id, words: wagerName?.(id) ?? id }));
}

/* Faces, numbers and cards as they are typed, which is shorter than in words. */
function touchChoices(act: Act, { member }: Field, values: Values, setting: Setting): Choice[] {
    return TOUCHED.has(member)
        ? choicesFor(act, member, values, setting).map((one) => ({ ...one, words: one.word })) : [];
}

function Cancel({ cancel }: { cancel: () => void }) {
    return (
        <button type="button" class="console-cancel" onClick={cancel}>
            <kbd>Esc</kbd> Cancel
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
                <p class="console-hint">Optional: {act.extra.join(", ")}.</p>}
        </div>
    );
}

/* Optional words for the act that Enter does, if it asks for nothing. */
function Options({ act, setting }: { act: Act | undefined; setting: Setting }) {
    const words = (act?.fields ?? [])
        .filter(({ member }) => member === "flags" || takeOf(act!, member)?.words)
        .flatMap(({ member }) => choicesFor(act!, member, {}, setting).map(({ word }) => word));
    const all = [...new Set([...words, ...(act?.extra ?? [])])];

    if (!act || !all.length) return null;
    return <p class="console-hint">{act.words} – optional: {all.join(", ")}.</p>;
}

/* ---- Awaiting the dealer --------------------------------------------------------- */

/* Bets that count only once the dealer confirms them; one key confirms the first. */
function ToConfirmList({ list, seats, confirm }:
    { list: readonly ToConfirm[]; seats: Setting["seats"]; confirm: (one: ToConfirm) => void }) {
    const who = (seat: number) => seats.find((one) => one.seat === seat)?.name ?? `seat ${seat}`;
    const first = list.find(({ order }) => order);

    if (!list.length) return null;
    return (
        <section class="console-waiting" aria-label="Awaiting the dealer">
            <h3>Awaiting the dealer</h3>
            <ul aria-live="polite">
                {list.map((one) => (
                    <li key={one.seat}>
                        <span>{who(one.seat)}: {one.words}</span>
                        {one.order && (
                            <button type="button" onClick={() => confirm(one)}>
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
            {entered.by?.name ?? "A colleague"} entered a {what}{cents}{about}. A more senior
            person must approve or reject it.
        </p>
    );
}

/* The latest lines of the log, newest first. */
function LastLines({ lines }: { lines: readonly Line[] }) {
    const last = lines.slice(-6).filter(({ say }) => say).reverse();

    if (!last.length) return null;
    return (
        <section aria-label="Latest events">
            <h3>Latest events</h3>
            <ol class="console-lines">
                {last.map((line) => (
                    <li key={line.key}>{line.say} {line.clause && <small>{line.clause}</small>}</li>
                ))}
            </ol>
        </section>
    );
}

/* ---- Keys ------------------------------------------------------------------------ */

/* Examples of what to type, by member. */
const EXAMPLES: Record<string, [key: string, words: string]> = {
    dice: ["34", "dice: enters them and calls the total, after any step still missing"],
    number: ["17", "number"],
    cards: ["as kd 10h", "cards; several are drawn one by one"],
};

function examplesIn(rows: Rows): [key: string, words: string][] {
    const taken = [...rows.values()].flatMap(({ takes = [] }) => takes)
        .filter(({ chance }) => !chance).map(({ member }) => member);
    return [...new Set(taken)].flatMap((member) => (EXAMPLES[member] ? [EXAMPLES[member]!] : []));
}

const keysOf = (rows: Rows): [key: string, words: string][] => [
    ["Enter", "does the usual next step, framed in gold, or answers the question"],
    ...examplesIn(rows),
    ["n sh", "an act's letter, then the start of a word or its number in the list"],
    ["+", "confirms the first bet awaiting the dealer; k 3 confirms seat 3"],
    ["s 3 BET 12", "takes a spoken bet: seat 3, 12 on that bet"],
    ["fill 20x5", "an act without a letter: type its name"],
    ["Escape", "cancels; nothing is done"],
    ["↑", "brings back the last line"],
    ["/", "moves to the line from anywhere"],
    ["?", "shows these keys"],
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

/* "/" moves the focus to the line, except from another field. */
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

/* True for touch input: then no on-screen keyboard should open. */
function useTouch(): boolean {
    const [touch, setTouch] = useState(() => matchMedia("(pointer: coarse)").matches);
    useEffect(() => {
        const press = (event: PointerEvent) => setTouch(event.pointerType === "touch");
        window.addEventListener("pointerdown", press);
        return () => window.removeEventListener("pointerdown", press);
    }, []);
    return touch;
}

/* Any key or press shows that someone is there. */
function useAwake(awake: (() => void) | undefined): void {
    const latest = useRef(awake);
    latest.current = awake;
    useEffect(() => {
        const press = () => latest.current?.();
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
    said: string; /* typed before, not sent yet: a value or a second Enter is missing */
    done: boolean; /* no more values will follow */
    why: string;
}

const EMPTY: Draft = { line: "", said: "", done: false, why: "" };

type Pending = (Understood & { kind: "ask" | "order" }) | null;

/* The earlier input, read again with the acts available now; null if it no longer fits. */
function pendingOf({ said, done }: Draft, acts: readonly Act[], setting: Setting): Pending {
    const understood = said ? understand(said, acts, setting, done) : null;
    return understood?.kind === "ask" || understood?.kind === "order" ? understood : null;
}

function placeholderOf(pending: Pending, acts: readonly Act[]): string {
    const usual = usualAct(acts);

    if (pending?.kind === "order") return "Enter: yes · Escape: no";
    if (pending?.kind === "ask") return memberWords(pending.act, pending.field.member);
    if (!usual) return "letter, then Enter";
    const field = usual.fields.find(({ needed }) => needed || usual.many);
    return field ? memberWords(usual, field.member) : `Enter: ${usual.words.toLowerCase()}`;
}

/* All orders of one line, in words. */
function orderedWords({ act, order, next }: Understood & { kind: "order" }, setting: Setting) {
    const all: Whichever<Order>[] = [order, ...next];
    const cards = all.flatMap((one) => one.cards ?? []);
    return orderWords(act, next.length ? { ...all[0], cards } : order, setting);
}

/* What Enter would do with the current line. */
function Preview({ text, acts, setting }:
    { text: string; acts: readonly Act[]; setting: Setting }) {
    const meant = text.trim() ? understand(text, acts, setting) : null;
    const words = meant?.kind === "order" ? orderedWords(meant, setting)
        : meant?.kind === "along" ? alongWords(meant, setting) : "";
    return <p class="console-preview" aria-hidden="true">{words && `Enter: ${words}`}</p>;
}

function Sure({ pending, setting, cancel }:
    { pending: Understood & { kind: "order" }; setting: Setting; cancel: () => void }) {
    const { act } = pending;
    return (
        <div class={`console-question ${act.group === "play" ? "" : "console-sure"}`} role="alert">
            <Cancel cancel={cancel} />
            <p><strong>{orderedWords(pending, setting)}</strong>? Press Enter again.</p>
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
    const { offers, table, send, report, lines = [], busy = false, wagerName } = props;
    const [draft, setDraft] = useState<Draft>(EMPTY);
    const [help, setHelp] = useState(false);
    const [wrong, setWrong] = useState("");
    const last = useRef("");
    const input = useRef<HTMLInputElement>(null);
    const acts = actsOf(offers, props.rows);
    const setting = settingOf(table, props.rows, {
        people: props.people ?? [], wagerIds: props.wagerIds ?? [],
        ...(wagerName ? { wagerName } : {}),
    });
    const pending = pendingOf(draft, acts, setting);
    const said = pending?.said ?? "";
    const waiting = toConfirm(table.wagers ?? [], acts, setting);

    const touch = useTouch();
    const toLine = () => touch || input.current?.focus();

    useSlash(input);
    useAwake(props.awake);
    useEffect(() => void toLine(), []);

    const sendOrders = (meant: Understood & { kind: "order" }) => {
        last.current = meant.said;
        setDraft(EMPTY);
        setWrong(meant.act.wrong ?? "");
        send([meant.order, ...meant.next], orderedWords(meant, setting));
    };
    const sendAlong = (meant: Understood & { kind: "along" }) => {
        last.current = meant.said;
        setDraft(EMPTY);
        setWrong([...props.rows.values()].find(({ way }) => way === "after")?.wrong ?? "");
        props.along(meant.said);
    };
    const submit = (text: string, done = false) => {
        const understood = understand(text, acts, setting, done);
        toLine();
        if (understood.kind === "why") setDraft({ ...draft, why: understood.say });
        else if (understood.kind === "along") sendAlong(understood);
        else if (understood.kind === "ask" || understood.act.grave)
            setDraft({ line: "", said: understood.said, done, why: "" });
        else sendOrders(understood);
    };
    const enter = () => {
        if (busy) return;
        if (pending?.kind === "order" && !draft.line.trim()) sendOrders(pending);
        else submit(`${said} ${draft.line}`.trim(), said !== "" && !draft.line.trim());
    };
    const confirmBet = (one: ToConfirm | undefined) => {
        if (busy || !one?.order) return;
        setWrong("");
        send([one.order], `Confirmed: ${one.words}`);
        toLine();
    };

    /* Keys that work while the line is empty. */
    const first: Record<string, () => void> = {
        "+": () => confirmBet(waiting.find(({ order }) => order)),
        "?": () => setHelp(!help),
        ArrowUp: () => setDraft({ ...EMPTY, line: last.current }),
    };
    const keyed = (event: KeyboardEvent) => {
        const act = draft.line ? undefined : first[event.key];
        if (event.key === "Enter" || act) event.preventDefault();
        if (event.repeat) return; /* a held key must not repeat the act */
        if (event.key === "Enter") enter();
        if (event.key === "Escape") setDraft(EMPTY);
        act?.();
    };
    const choose = (act: Act) => busy || submit(act.act);
    const cancel = () => {
        setDraft(EMPTY);
        toLine();
    };

    return (
        <section class="console" aria-label="Dealer's console">
            <Head role={plainWords(acts[0]?.role ?? "")} name={props.name} say={table.say}
                  waits={waitsFor(table, acts)}>
                <KeysButton open={help} toggle={() => setHelp(!help)} />
            </Head>
            {props.idle && <p class="console-idle" role="alert">{props.idle}</p>}
            <ToConfirmList list={waiting} seats={table.seats} confirm={confirmBet} />
            <EnteredNote entered={table.entered} />
            <div class="console-line">
                <span class="console-said" aria-hidden="true">{said}</span>
                <input ref={input} value={draft.line} disabled={acts.length === 0} autocomplete="off"
                       autocapitalize="off" enterkeyhint="go"
                       spellcheck={false} aria-label="Command" aria-describedby="console-why"
                       placeholder={placeholderOf(pending, acts)} onKeyDown={keyed}
                       onInput={(event) =>
                           setDraft({ ...draft, line: event.currentTarget.value, why: "" })} />
                <button type="button" onClick={enter} disabled={busy || acts.length === 0}>
                    Enter
                </button>
            </div>
            <Preview text={draft.line && `${said} ${draft.line}`} acts={acts} setting={setting} />
            <p id="console-why" class="console-why" role="alert">{draft.why}</p>
            {help && <Keys rows={props.rows} />}
            {pending?.kind === "order" && <Sure pending={pending} setting={setting} cancel={cancel} />}
            {pending?.kind === "ask" && (
                <Question asked={pending} setting={setting} line={draft.line} touch={touch}
                          cancel={cancel} choose={(word) => busy || submit(`${said} ${word}`)} />
            )}
            {!pending && <Options act={usualAct(acts)} setting={setting} />}
            <div role="status" aria-label="Result">
                {report && (
                    <p class={`console-report console-${report.kind}`}>
                        {report.say}{report.clause && <small> (clause {report.clause})</small>}
                    </p>
                )}
                {report?.kind === "done" && wrong && <p class="console-hint">{wrong}</p>}
            </div>
            {(["play", "call", "player", "table"] as const).map((group) => (
                <ActList key={group} acts={acts} group={group} choose={choose} seats={table.seats} />
            ))}
            {acts.length === 0 && <p>Nothing to do right now.</p>}
            <LastLines lines={lines} />
        </section>
    );
}
