/* item-acts.tsx - buttons for the offers of a tournament or promotion.  A button asks for what is
 * missing, and to confirm what is grave, in a dialog. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useFloor } from "./floor";
import { type Acts, type ItemField, answersOf, fieldsOf, isGrave, isPlain, itemLabel, itemOrderOf,
         widgetOf } from "./item-form";
import type { ItemView } from "./item-view";
import type { ItemOffer } from "./item-wire";
import { ruleWords } from "./log";
import { plainName } from "./money";
import { actWords, plainWords } from "./rows";
import type { Answer, Refused } from "./wire";

/* ---- Fields ---------------------------------------------------------------------- */

type Typed = Record<string, string>;

interface FieldProps {
    field: ItemField;
    value: string;
    set: (value: string) => void;
    people: readonly string[];
}

const valueOf = (event: Event) => (event.target as HTMLInputElement | HTMLSelectElement).value;

const INPUT_TYPES: Record<string, string> = { money: "number", number: "number", time: "datetime-local" };

/* For members without a label of their own. */
const LABELS: Record<string, string> = {
    other: "Person", time: "Time", text: "Words", cents: "Amount", yes: "Yes or no",
    seed: "A word for the draws",
};

export function fieldLabel({ name, label, needed }: ItemField): string {
    return `${label ?? LABELS[name] ?? actWords(name)}${needed ? "" : " (optional)"}`;
}

function Choices({ field, value, set }: FieldProps) {
    const list = widgetOf(field) === "yes" ? ["yes", "no"] : (field.choices ?? []);
    return (
        <select value={value} required={field.needed} onChange={(event) => set(valueOf(event))}>
            <option value="">{field.needed ? "Choose\u2026" : "as usual"}</option>
            {list.map((word) => (
                <option key={word} value={word}>
                    {plainWords(word)}
                </option>
            ))}
        </select>
    );
}

export function Field(props: FieldProps) {
    const { field, value, set, people } = props;
    const widget = widgetOf(field);
    const list = widget === "person" ? "item-people" : undefined;
    return (
        <label>
            {fieldLabel(field)}
            {widget === "choice" || widget === "yes" ? (
                <Choices {...props} />
            ) : (
                <input
                    type={INPUT_TYPES[widget] ?? "text"}
                    step={widget === "money" ? "0.01" : undefined}
                    min={widget === "money" || widget === "number" ? 0 : undefined}
                    maxLength={widget === "word" ? 32 : 250}
                    list={list}
                    value={value}
                    required={field.needed}
                    autocomplete="off"
                    onInput={(event) => set(valueOf(event))}
                />
            )}
            {list && (
                <datalist id={list}>
                    {people.map((name) => (
                        <option key={name} value={name} />
                    ))}
                </datalist>
            )}
            {widget === "word" && (
                <small>Any word. It goes into the draws, so that nobody could prepare them.</small>
            )}
            {widget === "person" && <small>A name from the list, or the person's number.</small>}
        </label>
    );
}

/* ---- Who is known ---------------------------------------------------------------- */

/* People of the item by name, in small letters and as written. */
function peopleOf(view: ItemView): { names: string[]; numbers: Map<string, number> } {
    const entries = view.kind === "tournament" ? view.state.entries : [];
    const numbers = new Map<string, number>();
    for (const { name, person } of entries) {
        if (!person) continue;
        numbers.set(name.toLowerCase(), person);
        numbers.set(plainName(name)!.toLowerCase(), person);
    }
    return { names: entries.map(({ name }) => plainName(name)!), numbers };
}

/* ---- The dialog ------------------------------------------------------------------ */

interface AskProps {
    view: ItemView;
    offer: ItemOffer;
    fields: ItemField[];
    about: string;
    close: () => void;
}

type Refusal = Pick<Refused, "say" | "clause" | "also">;

const refusalOf = (answer: Answer): Refusal => ({
    say: "say" in answer && answer.say ? answer.say : "Nothing was done. Please try again.",
    ...("clause" in answer && answer.clause ? { clause: answer.clause } : {}),
    ...("also" in answer && answer.also ? { also: answer.also } : {}),
});

/* Shows a dialog as long as the component is there. */
function useDialog() {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        const shown = dialog.current;
        if (shown && !shown.open) shown.showModal();
        return () => shown?.close();
    }, []);
    return dialog;
}

function Ask({ view, offer, fields, about, close }: AskProps) {
    const floor = useFloor();
    const dialog = useDialog();
    const [typed, setTyped] = useState<Typed>({});
    const [busy, setBusy] = useState(false);
    const [refused, setRefused] = useState<Refusal | null>(null);
    const people = useMemo(() => peopleOf(view), [view.state]);
    const label = itemLabel(offer, view.acts);
    const grave = isGrave(offer, view.acts);
    const { values, missing } = answersOf(fields, typed, people.numbers);

    const submit = async (event: Event) => {
        event.preventDefault();
        if (missing || busy) return;
        setBusy(true);
        const answer = await floor.connection.itemOrder(view.name, itemOrderOf(offer, values));
        setBusy(false);
        if (answer.tell === "done") close();
        else setRefused(refusalOf(answer));
    };
    return (
        <dialog ref={dialog} class={`ask panel ${grave ? "ask-grave" : ""}`} aria-label={label}
                onClose={close}>
            <form onSubmit={submit}>
                <h2>{label}</h2>
                {about && <p class="ask-about">{about}</p>}
                {fields.map((field) => (
                    <Field
                        key={field.name}
                        field={field}
                        value={typed[field.name] ?? ""}
                        people={people.names}
                        set={(value) => setTyped((now) => ({ ...now, [field.name]: value }))}
                    />
                ))}
                {grave && <p>Please confirm. It is entered in the record.</p>}
                {offer.clause && <p class="clause">{ruleWords(offer.clause)}</p>}
                <p class="ask-refused" role="alert">
                    {refused?.say}
                    {refused?.clause &&
                        <small class="clause"> {ruleWords(refused.clause, refused.also)}</small>}
                </p>
                <div class="ask-buttons">
                    <button type="button" class="quiet" onClick={close}>
                        Back
                    </button>
                    <button class="primary" disabled={busy || missing !== undefined}>
                        {label}
                    </button>
                </div>
            </form>
        </dialog>
    );
}

/* ---- Buttons --------------------------------------------------------------------- */

interface ItemButtonProps {
    view: ItemView;
    offer: ItemOffer;
    about?: string; /* "Ana, entry 3" */
    label?: string;
    primary?: boolean;
    confirm?: boolean; /* even if it is not grave */
    fields?: ItemField[];
}

/* Does what is offered: at once, or after a dialog. */
export function ItemButton(props: ItemButtonProps) {
    const { view, offer, about = "", label, primary, confirm, fields } = props;
    const floor = useFloor();
    const [asking, setAsking] = useState(false);
    const [busy, setBusy] = useState(false);
    const opener = useRef<HTMLButtonElement>(null);
    const asked = fields ?? fieldsOf(offer, view.acts);
    const words = label ?? itemLabel(offer, view.acts);
    const grave = isGrave(offer, view.acts);
    const plain = !confirm && isPlain(offer, view.acts, asked);

    const press = async () => {
        if (!plain) return setAsking(true);
        setBusy(true);
        await floor.itemOrder(view.name, itemOrderOf(offer));
        return setBusy(false);
    };
    const close = () => {
        setAsking(false);
        opener.current?.focus();
    };
    return (
        <>
            <button
                ref={opener}
                class={primary ? "primary" : grave ? "grave" : ""}
                title={offer.clause && ruleWords(offer.clause)}
                aria-haspopup={plain ? undefined : "dialog"}
                disabled={busy}
                onClick={press}
            >
                {words}
                {about && <span class="unseen"> {about}</span>}
            </button>
            {asking && (
                <Ask view={view} offer={offer} fields={asked} about={about} close={close} />
            )}
        </>
    );
}

/* "Accept" instead of "Accept an entry", beside the entry itself. */
export const shortLabel = (offer: ItemOffer, acts: Acts): string =>
    acts.get(offer.act)?.short_label ?? itemLabel(offer, acts);
