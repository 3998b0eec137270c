/* ready.tsx - the button for players who need no more time; when all are ready, the wait ends. */
import { canSkip, readyWords } from "./clock";
import { type TableView, useFloor } from "./floor";

export function Ready({ view }: { view: TableView }) {
    const floor = useFloor();
    const { state, yours } = view;
    const { ready } = state;

    if (!ready || !state.closes_at || !yours.seat || !canSkip(state, yours.seat)) return null;
    return (
        <button
            class="ready"
            disabled={ready.includes(yours.seat)}
            title="Skip the wait"
            onClick={() => void floor.connection.ready(view.name)}
        >
            {readyWords(state.now, ready.length, state.waited ?? 1)}
        </button>
    );
}
