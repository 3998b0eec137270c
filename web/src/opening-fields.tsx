/* opening-fields.tsx - the fields of a form for a new item: one for each row of its terms, with what
 * the casino says about it. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { type KindRow, type TermPart, type TermRow, keyOf } from "./kinds";
import { ruleWords } from "./log";
import { type Draft, choicesOf, clauseOf, isShown } from "./opening";
import { actWords } from "./rows";
import { ordinal } from "./tournament-words";

/* What is wrong, in one sentence, and with which term. */
export interface Fault {
    say: string;
    clause?: string;
    key?: string;
}

export interface FormProps {
    kind: KindRow;
    draft: Draft;
    fault: Fault | null;
    type: (key: string, part: number, text: string) => void;
}

const textOf = (event: Event) => (event.target as HTMLInputElement | HTMLSelectElement).value;

/* ---- Parts ----------------------------------------------------------------------- */

interface PartProps {
    part: TermPart;
    draft: Draft;
    value: string;
    needed: boolean;
    label?: string; /* if no text around it names it */
    describedBy: string | undefined; /* by the sentence about it */
    set: (text: string) => void;
}

const INPUTS: Partial<Record<TermPart["kind"], { type?: string; mode?: "numeric" | "decimal" }>> = {
    time: { type: "datetime-local" }, number: { type: "number" }, money: { mode: "decimal" },
    share: { mode: "decimal" }, litres: { mode: "decimal" },
};

function Select({ part, draft, value, needed, label, describedBy, set }: PartProps) {
    return (
        <select value={value} aria-label={label} aria-invalid={Boolean(describedBy)}
                aria-describedby={describedBy} onChange={(event) => set(textOf(event))}>
            {(!needed || !value) && <option value="">{needed ? "Choose\u2026" : "As usual"}</option>}
            {choicesOf(part, draft).map(({ word, label: words }) => (
                <option key={word} value={word}>{words}</option>
            ))}
        </select>
    );
}

function Input({ part, value, label, describedBy, set }: PartProps) {
    const { type = "text", mode } = INPUTS[part.kind] ?? {};
    return (
        <input type={type} inputMode={mode} value={value} autocomplete="off" aria-label={label}
               aria-invalid={Boolean(describedBy)} aria-describedby={describedBy}
               min={part.least} max={part.kind === "number" ? part.most : undefined}
               maxLength={part.kind === "word" ? part.most : 500}
               onInput={(event) => set(textOf(event))} />
    );
}

/* Any of the choices, as checkboxes; without choices, words. */
function Checks(props: PartProps) {
    const { part, draft, value, set } = props;
    const choices = choicesOf(part, draft);
    const words = value.split(/[\s,]+/).filter(Boolean);
    if (choices.length === 0) return <Input {...props} />;
    const toggle = (word: string, on: boolean) =>
        set(choices.map((choice) => choice.word)
            .filter((one) => (one === word ? on : words.includes(one))).join(", "));
    return (
        <div class="checks">
            {choices.map(({ word, label }) => (
                <label key={word} class="check">
                    <input type="checkbox" checked={words.includes(word)}
                           onChange={(event) => toggle(word, (event.target as HTMLInputElement).checked)} />
                    {label}
                </label>
            ))}
        </div>
    );
}

function Part(props: PartProps) {
    const { kind } = props.part;
    if (kind === "choice" || kind === "edition") return <Select {...props} />;
    if (kind === "several" || kind === "tables" || kind === "wagers") return <Checks {...props} />;
    return <Input {...props} />;
}

/* ---- Fields ---------------------------------------------------------------------- */

const MANY: readonly TermPart["kind"][] = ["several", "tables", "wagers", "prizes"];
const PLACES_MOST = 16;

/* The sentence about a field. */
function About({ id, fault }: { id: string; fault: Fault | undefined }) {
    if (!fault) return null;
    return (
        <p class="fault" id={id}>
            {fault.say} {fault.clause && <small class="clause">{ruleWords(fault.clause)}</small>}
        </p>
    );
}

interface HeadProps {
    label: string;
    needed: boolean;
    clause: string;
}

function Head({ label, needed, clause }: HeadProps) {
    return (
        <span class="field-head">
            <span>
                {label}
                {!needed && <span class="field-optional"> (optional)</span>}
            </span>
            <span class="clause">{ruleWords(clause)}</span>
        </span>
    );
}

/* One place after the other, and one more. */
function Prizes({ typed, describedBy, set }:
    { typed: readonly string[]; describedBy: string | undefined; set: (part: number, text: string) => void }) {
    const count = Math.min(typed.filter((text) => text.trim()).length + 1, PLACES_MOST);
    return (
        <div class="field-parts">
            {Array.from({ length: Math.max(count, typed.length) }, (_, i) => (
                <label key={i} class="field-part">
                    {ordinal(i + 1)}
                    <input type="text" value={typed[i] ?? ""} autocomplete="off"
                           aria-invalid={Boolean(describedBy)} aria-describedby={describedBy}
                           onInput={(event) => set(i, textOf(event))} />
                </label>
            ))}
        </div>
    );
}

interface FieldProps extends FormProps {
    row: TermRow;
    number: number;
}

/* Several inputs with a name for all of them. */
function Group({ row, children, head, hint }:
    { row: TermRow; children: ComponentChildren; head: HeadProps; hint: ComponentChildren }) {
    return (
        <fieldset class={`field field-wide field-${row.parts[0]!.kind}`}>
            <legend><Head {...head} /></legend>
            {children}
            {hint}
        </fieldset>
    );
}

function Parts({ row, draft, typed, describedBy, set, needed }:
    { row: TermRow; draft: Draft; typed: readonly string[]; describedBy: string | undefined;
      set: (part: number, text: string) => void; needed: boolean }) {
    return (
        <div class="field-parts">
            {row.parts.map((part, i) => {
                const value = typed[i] ?? "";
                if (part.kind === "said") return null;
                if (part.kind === "flag")
                    return (
                        <label key={i} class="check">
                            <input type="checkbox" checked={value !== ""}
                                   onChange={(event) =>
                                       set(i, (event.target as HTMLInputElement).checked ? "yes" : "")} />
                            {part.label}
                        </label>
                    );
                return (
                    <label key={i} class={`field-part part-${part.kind}`}>
                        {part.label ?? <span class="unseen">{part.choices ? "Unit" : "Number"}</span>}
                        <Part part={part} draft={draft} value={value} needed={needed && !part.optional}
                              describedBy={describedBy} set={(text) => set(i, text)} />
                    </label>
                );
            })}
        </div>
    );
}

/* A term of the form; what the casino says about it is beside it. */
export function Field({ row, number, kind, draft, fault, type }: FieldProps) {
    const id = useId();
    const key = keyOf(row, number);
    const about = fault?.key === key ? fault : undefined;
    const typed = draft.typed[key] ?? [];
    const describedBy = about ? id : undefined;
    const needed = row.needed ?? false;
    const head = { label: row.group && !row.key ? `${row.label} ${number}` : row.label, needed,
                   clause: clauseOf(row, kind, draft) };
    const hint = (
        <>
            {row.hint && <small class="field-hint">{row.hint}</small>}
            <About id={id} fault={about} />
        </>
    );
    const set = (part: number, text: string) => type(key, part, text);
    const [first] = row.parts;

    if (first!.kind === "prizes")
        return (
            <Group row={row} head={head} hint={hint}>
                <Prizes typed={typed} describedBy={describedBy} set={set} />
            </Group>
        );
    if (row.parts.filter(({ kind: one }) => one !== "said").length > 1)
        return (
            <Group row={row} head={head} hint={hint}>
                <Parts row={row} draft={draft} typed={typed} describedBy={describedBy} set={set}
                       needed={needed} />
            </Group>
        );
    const single = (
        <Part part={first!} draft={draft} value={typed[0] ?? ""} needed={needed}
              describedBy={describedBy} set={(text) => set(0, text)} />
    );
    if (MANY.includes(first!.kind) && choicesOf(first!, draft).length > 0)
        return <Group row={row} head={head} hint={hint}>{single}</Group>;
    return (
        <div class={`field field-${first!.kind}`}>
            <label>
                <Head {...head} />
                {single}
            </label>
            {hint}
        </div>
    );
}

/* ---- Groups ---------------------------------------------------------------------- */

/* "prize." is "Prize". */
export const groupWords = (group: string): string => actWords(group.replace(/\.$/, ""));

interface NumberedProps extends FormProps {
    rows: TermRow[]; /* of one group */
    count: number;
    more: () => void;
    remove: (number: number) => void;
}

/* The terms of a group, number by number. */
export function Numbered({ rows, count, more, remove, ...form }: NumberedProps) {
    const [{ group = "", most = 1, label, key }] = rows as [TermRow];
    const name = key ? groupWords(group) : label;
    return (
        <div class="numbered">
            {Array.from({ length: count }, (_, i) => i + 1).map((number) => (
                <section key={number} class="numbered-one" aria-label={`${name} ${number}`}>
                    {key && <h3>{name} {number}</h3>}
                    <Rows rows={rows} number={number} {...form} />
                    {(number > 1 || count > 1) && (
                        <button type="button" class="quiet numbered-remove" onClick={() => remove(number)}>
                            Remove<span class="unseen"> {name.toLowerCase()} {number}</span>
                        </button>
                    )}
                </section>
            ))}
            {count < most && (
                <button type="button" class="numbered-more" onClick={more}>
                    {count ? `Another ${name.toLowerCase()}` : `Add ${name.toLowerCase()}`}
                </button>
            )}
        </div>
    );
}

interface RowsProps extends FormProps {
    rows: TermRow[];
    number: number;
    children?: ComponentChildren; /* also seldom needed */
}

/* Rows of one number; those that are seldom needed are folded away, unless something is in them. */
export function Rows({ rows, number, children, ...form }: RowsProps) {
    const shown = rows.filter((row) => isShown(row, number, form.draft));
    const seldom = shown.filter((row) => row.seldom);
    const holds = seldom.some((row) => {
        const key = keyOf(row, number);
        return form.fault?.key === key || form.draft.typed[key]?.some((text) => text.trim());
    });
    const fields = (list: TermRow[]) => (
        <div class="fields">
            {list.map((row) => (
                <Field key={`${row.key} ${row.clause}`} row={row} number={number} {...form} />
            ))}
        </div>
    );
    return (
        <>
            {fields(shown.filter((row) => !row.seldom))}
            {(seldom.length > 0 || children) && (
                <details class="seldom" open={holds || undefined}>
                    <summary>More that can be stated</summary>
                    {fields(seldom)}
                    {children}
                </details>
            )}
        </>
    );
}
