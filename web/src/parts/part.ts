/* part.ts - the interface of a drawing part: everything the pages know about one thing on a table,
 * such as dice, a wheel or hands of cards.
 *
 * A layout names the parts that its felt needs.  Each part has its own file and is listed in
 * index.ts.  It draws from members of the state that only it reads: cast the state to a type with
 * those members.  All members but the name are optional. */
import type { ComponentChildren, JSX } from "preact";
import type { Draw, Stream } from "../draw";
import type { TableView } from "../floor";
import type { Tone } from "../tones";
import type { Area, CardWord, EventKind, EventOf, Layout, TableEvent, TableState, Yours } from "../wire";

/* ---- On the felt ----------------------------------------------------------------- */

/* Something laid over the felt, and the id of the area that it fills.  `small` says where a small
 * screen shows it: above the felt, over the whole felt, on the felt, or nowhere. */
export interface Laid {
    id: string;
    small: "above" | "over" | "felt" | "none";
    draw: (small: boolean) => ComponentChildren;
}

export interface FeltProps {
    layout: Layout;
    state: TableState;
    values: number[]; /* of chips */
}

/* A marker that tells wagers of one kind from others on the same area. */
export interface Button {
    look: string;
    text: string;
}

/* ---- Events ---------------------------------------------------------------------- */

export interface Happening<Kind extends EventKind = EventKind> {
    /* Milliseconds to pause after it, normally and with reduced motion. */
    lasts?: [usual: number, calm: number];
    /* Something comes to rest with it; it is logged once that has been seen. */
    rests?: boolean;
    /* The outcome of the draw, in the words of the record. */
    drawn?(event: EventOf<Kind>): string[] | undefined;
    /* Its sentence announces the outcome of the round, or only of a hand. */
    says?: "round" | "hand";
    aloud?: boolean; /* for screen readers */
    sound?: Tone[];
    /* What it changes on the table before the next state arrives. */
    change?(state: TableState, event: EventOf<Kind>): Partial<TableState>;
}

/* ---- Chance ---------------------------------------------------------------------- */

/* How one kind of draw is made from a stream of random words, and described. */
export interface DrawKind {
    kind: string; /* as the layout's "chance" names it */
    outcome: (stream: Stream, draw: Draw) => string[];
    words: (outcome: readonly string[]) => string;
    made: (outcome: readonly string[], nth: number) => string; /* from the nth number */
    asked?: boolean; /* the casino must be asked what was drawn from */
    Whole?: (props: { outcome: readonly string[]; recorded: number }) => JSX.Element;
}

/* ---- A part ---------------------------------------------------------------------- */

export interface Part {
    name: string; /* as in layouts */
    lay?: (view: TableView, layout: Layout) => Laid[];
    Print?: (props: { area: Area }) => JSX.Element | null; /* printed on an area */
    Under?: (props: FeltProps) => JSX.Element | null; /* on the felt, under the chips */
    Over?: (props: FeltProps) => JSX.Element | null; /* on top of the chips */
    button?: (area: Area) => Button | undefined;
    room?: string; /* CSS class of the room reserved above the felt of a small screen */
    note?: (view: TableView) => string; /* beside the limits */
    ownCards?: (yours: Yours) => CardWord[] | undefined;

    events?: { [Kind in EventKind]?: Happening<Kind> };
    /* What stays in view from the last round, and what is cleared when the next begins. */
    keep?: (before: TableState, now: TableState) => Partial<TableState>;
    clear?: (state: TableState, events: TableEvent[]) => Partial<TableState>;
    /* Whether it has moved between two polls. */
    moved?: (before: TableState, now: TableState) => boolean;

    draw?: DrawKind;
}
