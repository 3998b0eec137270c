/* later.ts - asks after a short delay, so that a passing pointer asks nothing. */
import { useEffect, useState } from "preact/hooks";

const WAIT = 150;

export function useLater<T>(ask: () => Promise<T | null>, by: unknown[]): T | null {
    const [found, setFound] = useState<T | null>(null);

    useEffect(() => {
        let wanted = true;
        setFound(null);
        const timer = setTimeout(async () => {
            const answer = await ask().catch(() => null);
            if (wanted) setFound(answer);
        }, WAIT);
        return () => {
            wanted = false;
            clearTimeout(timer);
        };
    }, by);
    return found;
}
