/* console.tsx - the dealer's console: what can be done now, and one line for all of it.
 *
 * Enter alone does the most usual thing; a letter begins any other; what is still open is asked. */
import { useEffect, useRef, useState } from "preact/hooks";
import { actsOf, choicesFor, MEMBER_WORDS, orderWords, understand, usualAct } from "./duty";
import type { Act, Choice, Field, Group, Offer, Order, Seat, Setting, Understood } from "./duty";

export { hasConsole } from "./duty";
export type { Offer, Order } from "./duty";

/* What came of the last order. */
export interface Told {
    kind: "done" | "refused";
    say: string;
    clause?: string;
    at: number;
}

export interface Wager {
    seat: number;
    wager: string;
    cents: number;
    waiting?: boolean;
}

export interface ConsoleProps {
    offers: readonly Offer[];
    seats: readonly Seat[];
    say?: string | undefined;
    wagers?: readonly Wager[];
    send: (order: Order) => void;
    told?: Told | null;
    busy?: boolean;
    wagerName?: (id: string) => string;
    wagerIds?: readonly string[];
}

const GROUP_WORDS: Record<Group, string> = {
    play: "The game", call: "Calls and rulings", player: "Players", table: "The table",
};

const plainRole = (role: string | undefined): string => (role ?? "").replace(/-/g, " ");

/* ---- Parts ----------------------------------------------------------------------- */

function ActButton({ act, usual, choose }: { act: Act; usual: boolean; choose: () => void }) {
    const classes = ["console-act", usual && "console-usual", act.grave && "console-grave"];

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
    return <section><h4>{GROUP_WORDS[group]}</h4>{buttons}</section>;
}

const LISTED = 40; /* choices shown; more are only keyed in */

interface ChoiceListProps {
    choices: readonly Choice[];
    choose: (word: string) => void;
    name?: (id: string) => string;
    numbered?: boolean; /* the number can be keyed in */
}

function ChoiceList({ choices, choose, name, numbered = true }: ChoiceListProps) {
    if (!choices.length || choices.length > LISTED) return null;
    return (
        <ol class="console-choices">
            {choices.map((choice, i) => (
                <li key={choice.word}>
                    <button type="button" onClick={() => choose(choice.word)}>
                        {numbered && <kbd>{i + 1}</kbd>} {name ? name(choice.word) : choice.words}
                    </button>
                </li>
            ))}
        </ol>
    );
}

/* Members that are listed one by one are picked from; digits name dice, pockets and amounts. */
const PICKED = new Set(["reason", "seat", "wager", "say", "flags", "tender", "a", "cards"]);

/* The other members that may be said instead, or besides. */
function otherChoices(act: Act, field: Field, values: object, setting: Setting): Choice[] {
    return act.fields
        .filter(({ member, needed }) => member !== field.member && !needed && PICKED.has(member))
        .flatMap(({ member }) => choicesFor(act, member, values, setting));
}

function Question({ asked, setting, choose, wagerName }: {
    asked: { act: Act; values: object; field: Field };
    setting: Setting;
    choose: (word: string) => void;
    wagerName: ((id: string) => string) | undefined;
}) {
    const { act, values, field } = asked;
    const choices = PICKED.has(field.member)
        ? choicesFor(act, field.member, values, setting) : [];
    const name = field.member === "wager" ? wagerName : undefined;
    const others = otherChoices(act, field, values, setting);

    return (
        <div class="console-question">
            <p><strong>{act.words}</strong> – {MEMBER_WORDS[field.member]}?
                <span class="console-hint"> Escape: something else</span></p>
            <ChoiceList choices={choices} choose={choose} {...(name ? { name } : {})} />
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
        .filter(({ member }) => member === "say" || member === "flags")
        .flatMap(({ member }) => choicesFor(act!, member, {}, setting).map(({ word }) => word));
    const all = [...words, ...(act?.extra ?? [])];

    if (!act || !all.length) return null;
    return <p class="console-hint">{act.words}: may end with {all.join(", ")}.</p>;
}

/* Wagers that were made too late to count without a word of the dealer. */
function Waiting({ wagers, seats, name }:
    { wagers: readonly Wager[]; seats: readonly Seat[]; name: (id: string) => string }) {
    const late = wagers.filter((wager) => wager.waiting);
    const who = (seat: number) => seats.find((one) => one.seat === seat)?.name ?? `seat ${seat}`;

    if (!late.length) return null;
    return (
        <p class="console-waiting" role="status">
            Waiting to be confirmed: {late.map((wager) =>
                `${who(wager.seat)}, ${name(wager.wager)} ${wager.cents / 100}`).join("; ")}
        </p>
    );
}

/* ---- The console ----------------------------------------------------------------- */

interface Line {
    line: string;
    said: string; /* before, and not yet sent: asked for more, or for a second Enter */
    done: boolean; /* nothing more will be said */
    why: string;
}

const EMPTY: Line = { line: "", said: "", done: false, why: "" };

type Pending = (Understood & { kind: "ask" | "order" }) | null;

/* What was said before means what it means at the table as it is now, or nothing any more. */
function pendingOf({ said, done }: Line, acts: readonly Act[], setting: Setting): Pending {
    const understood = said ? understand(said, acts, setting, done) : null;
    return understood && understood.kind !== "why" ? understood : null;
}

function placeholderOf(pending: Pending, acts: readonly Act[]): string {
    const usual = usualAct(acts);

    if (pending?.kind === "order") return "Enter: yes · Escape: no";
    if (pending?.kind === "ask") return MEMBER_WORDS[pending.field.member];
    if (!usual) return "a letter, then Enter";
    const field = usual.fields.find(({ needed }) => needed || usual.many);
    return field ? MEMBER_WORDS[field.member] : `Enter: ${usual.words.toLowerCase()}`;
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

export function Console(props: ConsoleProps) {
    const { offers, seats, say, wagers = [], send, told, busy = false, wagerName } = props;
    const [now, setLine] = useState<Line>(EMPTY);
    const input = useRef<HTMLInputElement>(null);
    const acts = actsOf(offers);
    const setting: Setting = { seats, wagerIds: props.wagerIds ?? [] };
    const name = wagerName ?? ((id: string) => id);
    const pending = pendingOf(now, acts, setting);
    const said = pending?.said ?? "";

    useSlash(input);
    useEffect(() => input.current?.focus(), []);

    const give = (order: Order) => {
        setLine(EMPTY);
        send(order);
    };
    const take = (text: string, done = false) => {
        const understood = understand(text, acts, setting, done);
        input.current?.focus();
        if (understood.kind === "why") setLine({ ...now, why: understood.say });
        else if (understood.kind === "ask" || understood.act.grave)
            setLine({ line: "", said: understood.said, done, why: "" });
        else give(understood.order);
    };
    const enter = () => {
        if (busy) return;
        if (pending?.kind === "order" && !now.line.trim()) give(pending.order);
        else take(`${said} ${now.line}`.trim(), said !== "" && !now.line.trim());
    };
    const keyed = (event: KeyboardEvent) => {
        if (event.key === "Enter") {
            event.preventDefault();
            if (!event.repeat) enter(); /* a key held down must not play on */
        }
        if (event.key === "Escape") setLine(EMPTY);
    };
    const choose = (act: Act) => busy || take(act.act);

    return (
        <section class="console" aria-label="Dealer's console">
            <header class="console-head">
                <h3>{plainRole(acts[0]?.role) || "Console"}</h3>
                <p role="status">{say}</p>
            </header>
            <Waiting wagers={wagers} seats={seats} name={name} />
            <div class="console-line">
                <span class="console-said" aria-hidden="true">{said}</span>
                <input ref={input} value={now.line} disabled={acts.length === 0} autocomplete="off"
                       spellcheck={false} aria-label="What is done" aria-describedby="console-why"
                       placeholder={placeholderOf(pending, acts)} onKeyDown={keyed}
                       onInput={(event) =>
                           setLine({ ...now, line: event.currentTarget.value, why: "" })} />
                <button type="button" onClick={enter} disabled={busy || acts.length === 0}>
                    Enter
                </button>
            </div>
            <p id="console-why" class="console-why" role="alert">{now.why}</p>
            {pending?.kind === "order" && (
                <div class="console-question console-sure" role="alert">
                    <p><strong>{orderWords(pending.act, pending.order, setting)}
                        </strong>? Enter once more, or Escape.</p>
                </div>
            )}
            {pending?.kind === "ask" && (
                <Question asked={pending} setting={setting} wagerName={wagerName}
                          choose={(word) => busy || take(`${said} ${word}`)} />
            )}
            {!pending && <Ending act={usualAct(acts)} setting={setting} />}
            {told && (
                <p class={`console-told console-${told.kind}`} role="status">
                    {told.say}{told.clause && <small> (clause {told.clause})</small>}
                </p>
            )}
            {(["play", "call", "player", "table"] as const).map((group) => (
                <ActList key={group} acts={acts} group={group} choose={choose} />
            ))}
            {acts.length === 0 && <p>Nothing is for you to do now.</p>}
        </section>
    );
}
