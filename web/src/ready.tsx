/* ready.tsx - whoever needs no more time to bet says so; when all have, nobody waits. */
import { type TableView, useFloor } from "./floor";

const NOW_WORDS: [string, string][] = [
    ["roulette", "Spin now"],
    ["baccarat", "Deal now"],
    ["lunar", "Deal now"],
    ["", "Roll now"],
];

export function readyWords(edition: string, open: boolean, ready: number, players: number): string {
    if (players > 1) return `Ready (${ready} of ${players})`;
    if (!open) return "Go on now";
    return NOW_WORDS.find(([begins]) => edition.startsWith(begins))![1];
}

export function Ready({ view }: { view: TableView }) {
    const floor = useFloor();
    const { state, yours } = view;
    const { ready } = state;

    if (!ready || !state.closes_at || !yours.seat) return null;
    return (
        <button
            class="ready"
            disabled={ready.includes(yours.seat)}
            title="You need no more time to bet; when everybody is ready, nobody waits"
            onClick={() => void floor.connection.ready(view.name)}
        >
            {readyWords(view.edition, Boolean(state.open), ready.length, state.waited ?? 1)}
        </button>
    );
}
