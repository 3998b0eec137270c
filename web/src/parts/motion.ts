/* motion.ts - motion that waits for nobody: any click or key ends it. */
import { useEffect, useRef, useState } from "preact/hooks";

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
