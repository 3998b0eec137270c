/* media.ts - what kind of screen and pointer somebody has, as the style sheets ask too. */
import { useEffect, useState } from "preact/hooks";

const NARROW = "(max-width: 900px)";
const PHONE = "(max-width: 640px)";
const FINGER = "(pointer: coarse)";

/* Whether screen or pointer are so. */
function useMedia(asked: string): boolean {
    const [holds, setHolds] = useState(() => matchMedia(asked).matches);

    useEffect(() => {
        const query = matchMedia(asked);
        const look = () => setHolds(query.matches);
        query.addEventListener("change", look);
        return () => query.removeEventListener("change", look);
    }, [asked]);
    return holds;
}

/* Whether the felt cannot be read on the screen as a whole. */
export const useNarrow = (): boolean => useMedia(NARROW);
export const usePhone = (): boolean => useMedia(PHONE);

/* Whether people tap, and point at nothing. */
export const useFinger = (): boolean => useMedia(FINGER);
