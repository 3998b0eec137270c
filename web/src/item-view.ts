/* item-view.ts - what the page knows about one tournament or promotion: the whole of it, and how
 * each message changes it. */
import type {
    ItemAct, ItemEvent, ItemEventsMessage, ItemStateMessage, ItemYours, OwnEntry, PromotionState,
    TournamentState, WholeItem,
} from "./item-wire";

export interface ItemLine extends ItemEvent {
    key: string;
    time: number;
}

interface AnyView {
    name: string;
    number: number | undefined;
    title: string;
    terms: readonly [key: string, value: string][];
    digest: string;
    acts: ReadonlyMap<string, ItemAct>;
    yours: ItemYours;
    lines: ItemLine[];
    first: string | undefined; /* the commitment to the first draw, if the page saw it */
}

export interface TournamentView extends AnyView {
    kind: "tournament";
    state: TournamentState;
}

/* The reader's own entry. */
export function ownEntry({ yours }: TournamentView): OwnEntry | undefined {
    return yours.entry && "status" in yours.entry ? yours.entry : undefined;
}

export interface PromotionView extends AnyView {
    kind: "promotion";
    state: PromotionState;
}

export type ItemView = TournamentView | PromotionView;

const LINES_MOST = 300;
const NOTHING: ItemYours = { offers: [] };

/* Local storage key of the commitment to an item's first draw. */
const keyOf = (name: string, digest: string): string => `croupier-commitment ${name} ${digest}`;

/* Undefined without storage. */
function remembered(key: string): string | undefined {
    try {
        return localStorage.getItem(key) ?? undefined;
    } catch {
        return undefined;
    }
}

function remember(key: string, commitment: string): void {
    try {
        if (remembered(key) === undefined) localStorage.setItem(key, commitment);
    } catch {
        /* no storage: it is known as long as the page is open */
    }
}

/* The commitment to the first draw is only published before it, so the page remembers it. */
function firstCommitment(
    { draws }: TournamentState | PromotionState, key: string,
): string | undefined {
    const shown = draws?.made === 0 ? draws.commitment : undefined;
    if (shown) remember(key, shown);
    return remembered(key) ?? shown;
}

export function itemViewOf(message: WholeItem, before: ItemView | undefined): ItemView {
    const view = {
        name: message.item,
        number: message.number ?? before?.number,
        title: message.title,
        terms: message.terms ?? before?.terms ?? [],
        digest: message.digest ?? before?.digest ?? "",
        acts: message.acts
            ? new Map(message.acts.map((row) => [row.act, row]))
            : (before?.acts ?? new Map<string, ItemAct>()),
        yours: message.yours ?? before?.yours ?? NOTHING,
        lines: before?.lines ?? [],
        first: firstCommitment(message.state, keyOf(message.item, message.digest ?? before?.digest ?? ""))
            ?? before?.first,
    };
    return message.kind === "tournament"
        ? { ...view, kind: "tournament", state: message.state }
        : { ...view, kind: "promotion", state: message.state };
}

/* The state fits the kind: the server sends no other. */
function withState(view: ItemView, { state, yours }: ItemStateMessage): ItemView {
    const after = { ...view, state: state ?? view.state, yours: yours ?? view.yours } as ItemView;
    const first = firstCommitment(after.state, keyOf(view.name, view.digest)) ?? view.first;
    return { ...after, first };
}

function withEvents(view: ItemView, message: ItemEventsMessage): ItemView {
    const lines = message.events.map((event, i) => ({
        ...event,
        key: `${message.entry}-${i}`,
        time: message.time ?? Date.now(),
    }));
    const known = new Set(view.lines.map(({ key }) => key));
    const fresh = lines.filter(({ say, key }) => say && !known.has(key));
    return { ...view, lines: [...view.lines, ...fresh].slice(-LINES_MOST) };
}

export function itemAfter(
    view: ItemView, message: ItemStateMessage | ItemEventsMessage,
): ItemView {
    return message.tell === "item-events" ? withEvents(view, message) : withState(view, message);
}
