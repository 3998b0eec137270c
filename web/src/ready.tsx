/* ready.tsx - whoever needs no more time to bet says so; when all have, nobody waits. */
import { canHurry, readyWords } from "./clock";
import { type TableView, useFloor } from "./floor";

export function Ready({ view }: { view: TableView }) {
    const floor = useFloor();
    const { state, yours } = view;
    const { ready } = state;

    if (!ready || !state.closes_at || !yours.seat || !canHurry(state, yours.seat)) return null;
    return (
        <button
            class="ready"
            disabled={ready.includes(yours.seat)}
            title="You need no more time; when everybody is ready, nobody waits"
            onClick={() => void floor.connection.ready(view.name)}
        >
            {readyWords(state.now, ready.length, state.waited ?? 1)}
        </button>
    );
}
