/* go.ts - navigation without reloading. */
import { useEffect, useState } from "preact/hooks";

const MOVED = "croupier-moved";

export function go(path: string): void {
    history.pushState(null, "", path);
    dispatchEvent(new Event(MOVED));
    scrollTo(0, 0);
}

/* The table in a path: undefined for other pages, null if the name is malformed. */
export function tableIn(path: string): string | null | undefined {
    const word = /^\/table\/([^/]+)\/?$/.exec(path)?.[1];
    try {
        return word === undefined ? undefined : decodeURIComponent(word);
    } catch {
        return null;
    }
}

/* The table whose rules a path is about; undefined for other pages. */
export function rulesIn(path: string): string | null | undefined {
    const word = /^(\/table\/[^/]+)\/rules\/?$/.exec(path)?.[1];
    return word === undefined ? undefined : tableIn(word);
}

/* The edition whose trainer a path is; undefined for other pages. */
export function trainerIn(path: string): string | undefined {
    return /^\/train\/([a-z0-9-]+)\/?$/.exec(path)?.[1];
}

/* The edition whose short strategy a path is; undefined for other pages. */
export function shortIn(path: string): string | undefined {
    return /^\/train\/([a-z0-9-]+)\/short\/?$/.exec(path)?.[1];
}

export const shortPath = (edition: string): string => `/train/${edition}/short`;

export const trainerPath = (edition: string): string => `/train/${edition}`;

/* A page about a tournament or promotion. */
export interface ItemPage {
    kind: "tournament" | "promotion";
    name: string;
    part: "" | "board" | "results";
}

/* The item in a path; undefined for other pages. */
export function itemIn(path: string): ItemPage | undefined {
    const [, kind, word, part = ""] =
        /^\/(tournament|promotion)\/([^/]+)(?:\/(board|results))?\/?$/.exec(path) ?? [];
    if (!kind || !word || (part && kind !== "tournament")) return undefined;
    try {
        const name = decodeURIComponent(word);
        return { kind: kind as ItemPage["kind"], name, part: part as ItemPage["part"] };
    } catch {
        return undefined;
    }
}

/* The kind of item for which a page is a form; undefined for other pages. */
export function openingIn(path: string): ItemPage["kind"] | undefined {
    return /^\/programme\/new\/(tournament|promotion)\/?$/.exec(path)?.[1] as ItemPage["kind"] | undefined;
}

export const openingPath = (kind: string): string => `/programme/new/${kind}`;

export const itemPath = (kind: string, name: string): string =>
    `/${kind}/${encodeURIComponent(name)}`;

/* The path of the current page. */
export function usePath(): string {
    const [path, setPath] = useState(location.pathname);

    useEffect(() => {
        const look = () => setPath(location.pathname);
        addEventListener("popstate", look);
        addEventListener(MOVED, look);
        return () => {
            removeEventListener("popstate", look);
            removeEventListener(MOVED, look);
        };
    }, []);
    return path;
}

/* Follows links within the pages, unless they are opened in another tab. */
export function followed(event: MouseEvent): void {
    const link = (event.target as Element).closest("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain || link.target || link.origin !== location.origin) return;
    event.preventDefault();
    go(link.pathname + link.search);
}
