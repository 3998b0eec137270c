/* part.ts - what a drawing part is: all that the pages know of one thing on a table, such as dice, a
 * wheel or hands of cards.
 *
 * A layout names the parts that its felt needs.  Each is in a file of its own, in the list of
 * index.ts, and draws from members of the state that only it reads: cast the state to a type of
 * your own that has them.  Every member here may be left out. */
import type { ComponentChildren, JSX } from "preact";
import type { Draw, Stream } from "../draw";
import type { TableView } from "../floor";
import type { Tone } from "../tones";
import type { Area, CardWord, EventKind, EventOf, Layout, TableEvent, TableState, Yours } from "../wire";

/* ---- On the felt ----------------------------------------------------------------- */

/* Something drawn over the felt, and the id of the area that it fills.  A small screen has it
 * above the felt, over the felt for as long as it is told so, on the felt after all, or not. */
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

/* A marker on wagers of one kind, since others stand on the same place. */
export interface Button {
    look: string;
    text: string;
}

/* ---- What happens ---------------------------------------------------------------- */

export interface Happening<Kind extends EventKind = EventKind> {
    /* Milliseconds that it is looked at, and where people want little motion. */
    lasts?: [usual: number, calm: number];
    /* Something comes to rest with it, and it is said when that has been seen. */
    rests?: boolean;
    /* What chance came to, as it is recorded of a draw. */
    drawn?(event: EventOf<Kind>): string[] | undefined;
    /* Its sentence says how it came out: of the round, or only of a hand. */
    says?: "round" | "hand";
    aloud?: boolean; /* read to those who cannot see it */
    sound?: Tone[];
    /* What it changes on the table before the next state is told. */
    change?(state: TableState, event: EventOf<Kind>): Partial<TableState>;
}

/* ---- Chance ---------------------------------------------------------------------- */

/* How a draw of one kind is made from a stream of random words, and told. */
export interface DrawKind {
    kind: string; /* as the layout's "chance" names it */
    outcome: (stream: Stream, draw: Draw) => string[];
    words: (outcome: readonly string[]) => string;
    made: (outcome: readonly string[], nth: number) => string; /* of the nth number */
    asked?: boolean; /* the casino has to be asked what was drawn from */
    Whole?: (props: { outcome: readonly string[]; recorded: number }) => JSX.Element;
}

/* ---- A part ---------------------------------------------------------------------- */

export interface Part {
    name: string; /* as layouts have it */
    lay?: (view: TableView, layout: Layout) => Laid[];
    Print?: (props: { area: Area }) => JSX.Element | null; /* printed on an area */
    Under?: (props: FeltProps) => JSX.Element | null; /* on the felt, under the chips */
    Upon?: (props: FeltProps) => JSX.Element | null; /* ... and upon them */
    button?: (area: Area) => Button | undefined;
    room?: string; /* class of the room that a small screen keeps for it above the felt */
    note?: (view: TableView) => string; /* beside the limits */
    ownCards?: (yours: Yours) => CardWord[] | undefined;

    events?: { [Kind in EventKind]?: Happening<Kind> };
    /* What stays to be looked at from the last round, and what goes when the next begins. */
    keep?: (before: TableState, now: TableState) => Partial<TableState>;
    clear?: (state: TableState, events: TableEvent[]) => Partial<TableState>;
    /* Whether it has moved, for who looks only now and then. */
    moved?: (before: TableState, now: TableState) => boolean;

    draw?: DrawKind;
}
