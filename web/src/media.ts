/* media.ts - the kind of screen and pointer, with the same queries as the style sheets. */
import { useEffect, useState } from "preact/hooks";

const NARROW = "(max-width: 900px)";
const PHONE = "(max-width: 640px)";
const FINGER = "(pointer: coarse)";

/* Whether a media query matches. */
function useMedia(query: string): boolean {
    const [matches, setMatches] = useState(() => matchMedia(query).matches);

    useEffect(() => {
        const list = matchMedia(query);
        const update = () => setMatches(list.matches);
        list.addEventListener("change", update);
        return () => list.removeEventListener("change", update);
    }, [query]);
    return matches;
}

/* True if the screen is too small to read the whole felt. */
export const useNarrow = (): boolean => useMedia(NARROW);
export const usePhone = (): boolean => useMedia(PHONE);

/* True for touch screens: people tap, and cannot hover. */
export const useFinger = (): boolean => useMedia(FINGER);
