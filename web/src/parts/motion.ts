/* motion.ts - animation that any click or key ends. */
import { useEffect, useRef, useState } from "preact/hooks";
import { quickWanted } from "../quick";

export function motionWanted(): boolean {
    return !quickWanted() && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/* What ends each motion that is on. */
const ends = new Set<() => void>();

/* Motions that would start this many milliseconds after the player skipped the round start no more. */
const SKIPPED_FOR = 150;
let skippedAt = -Infinity;

/* Ends every motion, and those that are about to start. */
export function skipMotions(): void {
    skippedAt = performance.now();
    for (const end of [...ends]) end();
}

const skipped = () => performance.now() - skippedAt < SKIPPED_FOR;

/* Calls `end` after some time, or at the next click or key.  Returns a function that cancels. */
function endAfter(milliseconds: number, end: () => void): () => void {
    const timer = setTimeout(end, milliseconds);
    const stop = () => {
        clearTimeout(timer);
        ends.delete(end);
        window.removeEventListener("pointerdown", end);
        window.removeEventListener("keydown", end);
    };

    ends.add(end);
    window.addEventListener("pointerdown", end);
    window.addEventListener("keydown", end);
    return stop;
}

/* True for some time after `key` changes, unless cut short.  The first key and an undefined key start
 * no motion. */
export function useMotion(key: string | number | undefined, milliseconds: number,
                          onRest?: () => void): boolean {
    const [rested, setRested] = useState(key);
    const due = key !== undefined && key !== rested;
    const moving = due && motionWanted() && !skipped();
    const rest = useRef(onRest);

    rest.current = onRest;
    useEffect(() => {
        const end = () => {
            setRested(key);
            if (due) rest.current?.();
        };
        if (moving) return endAfter(milliseconds, end);
        end();
        return undefined;
    }, [key, moving]);
    return moving;
}
