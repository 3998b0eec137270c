/* dice.tsx - two dice that roll for a moment and show the faces as they were recorded.
 *
 * The roll is decoration: the faces are told in words at once, and any click or key ends it. */
import { useEffect, useRef, useState } from "preact/hooks";

/* ---- Motion that waits for nobody (the wheel has it too) ------------------------- */

export function motionWanted(): boolean {
    return !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/* Calls `end` after some time, or at once when somebody clicks or presses a key. */
function soon(milliseconds: number, end: () => void): () => void {
    const timer = setTimeout(end, milliseconds);
    const stop = () => {
        clearTimeout(timer);
        window.removeEventListener("pointerdown", end);
        window.removeEventListener("keydown", end);
    };

    window.addEventListener("pointerdown", end);
    window.addEventListener("keydown", end);
    return stop;
}

/* True for some time after `key` has changed, unless it is cut short.  The key with which the page
 * is first drawn moves nothing, and neither does an undefined one. */
export function useMotion(key: string | number | undefined, milliseconds: number,
                          onRest?: () => void): boolean {
    const [rested, setRested] = useState(key);
    const due = key !== undefined && key !== rested;
    const moving = due && motionWanted();
    const rest = useRef(onRest);

    rest.current = onRest;
    useEffect(() => {
        const end = () => {
            setRested(key);
            if (due) rest.current?.();
        };
        if (moving) return soon(milliseconds, end);
        end();
        return undefined;
    }, [key, moving]);
    return moving;
}

/* ---- Faces ----------------------------------------------------------------------- */

/* Where the pips of a face are, in a square of 100. */
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
             aria-label={`die showing ${face}`}>
            <rect class="dice-body" x="3" y="3" width="94" height="94" rx="18" />
            <Pips face={face} />
        </svg>
    );
}

/* ---- The pair -------------------------------------------------------------------- */

function Die({ face, size, nth }: { face: number; size: number; nth: number }) {
    return (
        <div class={`dice-die dice-die-${nth}`} style={{ "--dice-size": `${size}px` }}>
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
    faces: readonly [number, number] | readonly number[] | null;
    roll?: string | number | undefined; /* another one: another throw */
    size?: number;
    void?: boolean; /* no roll: they do not count */
    onRest?: () => void;
}

export const ROLL_MILLISECONDS = 1200;

function diceWords(faces: readonly number[] | null, isVoid: boolean): string {
    if (!faces) return "No dice on the table";
    const [a, b] = [faces[0] ?? 0, faces[1] ?? 0];
    return isVoid ? `No roll: ${a} and ${b} do not count` : `Dice: ${a} and ${b}, ${a + b}`;
}

export function Dice({ faces, roll, size = 56, void: isVoid = false, onRest }: DiceProps) {
    const rolling = useMotion(roll, ROLL_MILLISECONDS, onRest);
    const classes = ["dice", rolling && "dice-rolling", isVoid && "dice-void",
                     !faces && "dice-none"];

    return (
        <div class={classes.filter(Boolean).join(" ")} role="img"
             aria-label={diceWords(faces, isVoid)}>
            {[0, 1].map((nth) => (
                <Die key={`${nth} ${roll}`} nth={nth} size={size} face={faces?.[nth] ?? 0} />
            ))}
        </div>
    );
}
