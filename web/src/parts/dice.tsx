/* dice.tsx - dice that roll for a moment and show the recorded faces.
 *
 * The roll is decoration: the label has the faces at once, and any click or key ends the roll. */
import { click } from "../tones";
import type { Area, EventOf, TableState } from "../wire";
import { useMotion } from "./motion";
import type { DrawKind, Part } from "./part";

/* ---- Faces ----------------------------------------------------------------------- */

/* Positions of pips in a square of side 100. */
const PLACES: Record<string, readonly [number, number]> = {
    "top left": [26, 26], "top right": [74, 26], left: [26, 50], middle: [50, 50],
    right: [74, 50], "bottom left": [26, 74], "bottom right": [74, 74],
};
const CORNERS = ["top left", "top right", "bottom left", "bottom right"];
const PIPS: readonly (readonly string[])[] = [
    [],
    ["middle"],
    ["top right", "bottom left"],
    ["top right", "middle", "bottom left"],
    CORNERS,
    [...CORNERS, "middle"],
    [...CORNERS, "left", "right"],
];
const FACES = [1, 2, 3, 4, 5, 6];

function Pips({ face }: { face: number }) {
    return (
        <>
            {(PIPS[face] ?? []).map((place) => {
                const [x, y] = PLACES[place]!;
                return <circle class="dice-pip" cx={x} cy={y} r={face === 1 ? 12 : 9.5} />;
            })}
        </>
    );
}

/* One die, flat. */
export function DieFace({ face, size = 20 }: { face: number; size?: number }) {
    return (
        <svg class="dice-flat" viewBox="0 0 100 100" width={size} height={size} role="img"
             aria-label={`Die showing ${face}`}>
            <rect class="dice-body" x="3" y="3" width="94" height="94" rx="18" />
            <Pips face={face} />
        </svg>
    );
}

/* ---- Rolling dice ---------------------------------------------------------------- */

function Die({ face, size, nth }: { face: number; size: number; nth: number }) {
    return (
        <div class={`dice-die dice-die-${nth % 2}`} style={{ "--dice-size": `${size}px` }}>
            <div class="dice-shadow" />
            <div class={`dice-cube dice-shows-${face}`}>
                {FACES.map((side) => (
                    <svg key={side} class={`dice-side dice-side-${side}`} viewBox="0 0 100 100">
                        <rect class="dice-body" width="100" height="100" rx="7" />
                        <Pips face={side} />
                    </svg>
                ))}
            </div>
        </div>
    );
}

export interface DiceProps {
    faces: readonly number[];
    roll?: string | number | undefined; /* a new value starts a new roll */
    size?: number;
}

export const ROLL_MILLISECONDS = 1200;

function diceWords(faces: readonly number[]): string {
    const sum = faces.reduce((all, face) => all + face, 0);
    return `Dice: ${faces.join(" and ")}, ${sum}`;
}

export function Dice({ faces, roll, size = 56 }: DiceProps) {
    const rolling = useMotion(roll, ROLL_MILLISECONDS);

    return (
        <div class={`dice ${rolling ? "dice-rolling" : ""}`} role="img"
             aria-label={diceWords(faces)}>
            {faces.map((face, nth) => (
                <Die key={`${nth} ${roll}`} nth={nth} size={size} face={face} />
            ))}
        </div>
    );
}

/* Faces side by side, printed on an area. */
function PrintedDice({ area }: { area: Area }) {
    const { dice: faces, dice_at: at } = area;
    if (!faces || !at) return null;
    const [x, y, size] = at;
    return (
        <>
            {faces.map((face, i) => (
                <svg key={i} x={x + (1.16 * (i - faces.length / 2) + 0.08) * size} y={y - size / 2}
                     width={size} height={size} overflow="visible">
                    <DieFace face={face} size={size} />
                </svg>
            ))}
        </>
    );
}

/* ---- The part -------------------------------------------------------------------- */

interface DiceState extends TableState {
    dice?: number[];
}

const lying = (state: TableState) => (state as DiceState).dice;
const withDice = (dice: number[] | undefined): Partial<DiceState> => (dice ? { dice } : {});
const shown = (_: TableState, event: EventOf<"dice" | "roll">) => withDice(event.dice);

const RATTLE = [0, 0.07, 0.12, 0.21, 0.34].map((at, i) => click(at, 1500 - 90 * i, 0.3 - 0.04 * i));

const draw: DrawKind = {
    kind: "dice",
    outcome: (stream, { chance: { count = 2, faces = 6 } }) =>
        Array.from({ length: count }, () => String(stream.below(faces) + 1)),
    words: (faces) => `the dice ${faces.join(" and ")}`,
    made: (faces, nth) => `die ${nth + 1} shows ${faces[nth]}`,
};

export const dice: Part = {
    name: "dice",
    room: "for-dice",
    lay: ({ state, turns }) => {
        const faces = lying(state);
        if (!faces) return [];
        const drawn = (small: boolean) => <Dice faces={faces} roll={turns} size={small ? 34 : 56} />;
        return [{ id: "dice", small: "above", draw: drawn }];
    },
    Print: PrintedDice,
    events: {
        dice: {
            lasts: [1400, 200],
            rests: true,
            drawn: (event) => event.dice.map(String),
            sound: RATTLE,
            change: shown,
        },
        roll: { says: "round", aloud: true, change: shown },
        shooter: { aloud: true },
        offered: { aloud: true },
    },
    keep: (before, now) => withDice(lying(now) ?? lying(before)),
    draw,
};
