/* advice-wire.ts - a player's decision: what the player knows, the choices, and what each is worth.
 * Written by hand to match the server's code.
 *
 * Worths and costs are in units such as antes: the mean result of the whole hand, and how much less
 * that is than with the best choice. */

/* Cards that have the same part in a decision. */
export interface Shown {
    role: string;
    title: string;
    aside?: boolean; /* out of play */
    cards: string[];
}

export interface Question {
    decision: string;
    ask: string;
    cards: Shown[]; /* the player's own first */
    remark?: string;
}

export interface Choice {
    choice: string;
    say: string;
    cards?: string[]; /* those that it names, */
    words?: string; /* ... and what is done with them */
}

export interface Worth extends Choice {
    worth: number;
    exact: string;
    cost: number;
}

/* The answer to "What is best?" at a table; the best choice is first. */
export interface AdviceMessage extends Question {
    tell: "advice";
    request: number;
    table: string;
    unit: string;
    best?: boolean; /* this is the best choice only; the others can be asked for */
    choices: Worth[];
}

/* ---- The trainer ----------------------------------------------------------------- */

/* An option of the sign that worths depend on. */
export interface SignOption {
    option: string;
    about: string;
    value: string;
}

export interface Trainer {
    edition: string;
    game: string;
    unit: string;
    options: SignOption[];
    short?: boolean; /* there is a short strategy */
}

export interface Decision extends Question {
    step: number;
    choices: Choice[]; /* in an order that tells nothing */
}

export interface Dealt extends Trainer, Decision {
    hand: string;
}

export interface Graded {
    step: number;
    chosen: Worth;
    choices: Worth[]; /* the best first */
}

export interface HandEnd extends Question {
    say: string;
    result: number;
    exact: string;
}

/* After a decision: what it cost, and either the next one or the end of the hand. */
export interface Judged extends Trainer {
    hand: string;
    graded: Graded;
    next?: Decision;
    end?: HandEnd;
}

/* ---- The short strategy ---------------------------------------------------------- */

export interface ShortLine {
    when: string;
    then: string;
    share?: number; /* of all hands */
    share_exactly?: string;
    cost?: number; /* on average over all hands */
    cost_exactly?: string;
}

/* The first line that fits decides. */
export interface ShortSection {
    id: string;
    title: string;
    note?: string;
    lines: ShortLine[];
}

/* The mean of a hand in units, and the house edge. */
export interface StrategyWorth {
    mean: number;
    mean_exactly: string;
    edge: number; /* of the first bet, */
    edge_exactly: string;
    edge_wagered: number; /* ... and of all bets */
    edge_wagered_exactly: string;
}

export interface ShortStrategy extends Trainer {
    sections: ShortSection[];
    strategy: StrategyWorth;
    best: StrategyWorth;
    cost: number; /* the difference of the means */
    cost_exactly: string;
}
