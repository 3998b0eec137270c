/* motion.ts - animation that any click or key ends. */
import { useEffect, useRef, useState } from "preact/hooks";

export function motionWanted(): boolean {
    return !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/* Calls `end` after some time, or at the next click or key.  Returns a function that cancels. */
function endAfter(milliseconds: number, end: () => void): () => void {
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

/* True for some time after `key` changes, unless cut short.  The first key and an undefined key start
 * no motion. */
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
        if (moving) return endAfter(milliseconds, end);
        end();
        return undefined;
    }, [key, moving]);
    return moving;
}
