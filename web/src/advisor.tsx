/* advisor.tsx - "What is best?" at a table that allows advice, for a player who must decide. */
import { useEffect, useState } from "preact/hooks";
import type { AdviceMessage } from "./advice-wire";
import { type TableView, useFloor } from "./floor";
import { ChoiceWords, Worths } from "./worths";

/* Whether the table waits for this player. */
function isAsked({ state: { waits }, yours: { seat } }: TableView): boolean {
    if (!seat || !waits) return false;
    return waits.for === "seat" ? waits.seat === seat
        : waits.for === "players" && (waits.seats?.includes(seat) ?? false);
}

/* The advice, until what the player can do has changed: the best choice, and then all of them. */
function useAdvice(view: TableView) {
    const floor = useFloor();
    const now = JSON.stringify([view.state.phase, view.yours.offers]);
    const [busy, setBusy] = useState(false);
    const [found, setFound] = useState<{ at: string; advice: AdviceMessage } | null>(null);
    const askForAll = async () => {
        const all = await floor.connection.advise(view.name);
        if (all.tell === "advice") setFound((was) => was?.at === now ? { at: now, advice: all } : was);
    };
    const ask = async () => {
        setBusy(true);
        const answer = await floor.connection.advise(view.name, true);
        setBusy(false);
        if (answer.tell === "advice") {
            setFound({ at: now, advice: answer });
            if (answer.best) await askForAll();
        } else if ("say" in answer && answer.say)
            floor.notify({ good: false, say: answer.say,
                           ...("clause" in answer && answer.clause ? { clause: answer.clause } : {}) });
    };

    useEffect(() => setFound(null), [now]);
    return { advice: found?.at === now ? found.advice : null, busy, ask: () => void ask(),
             hide: () => setFound(null) };
}

export function Advisor({ view }: { view: TableView }) {
    const { advice, busy, ask, hide } = useAdvice(view);
    const best = advice?.choices[0];

    if (!view.advice || view.round || !isAsked(view)) return null;
    if (!advice || !best)
        return (
            <button class="quiet advice-ask" disabled={busy} onClick={ask}>
                What is best?
            </button>
        );
    return (
        <section class="panel advice" aria-label="Advice">
            <p role="status">
                Best: <strong><ChoiceWords {...best} /></strong>
            </p>
            {advice.remark && <p class="hint">{advice.remark}</p>}
            <Worths choices={advice.choices} unit={advice.unit} few={3} />
            <button class="quiet" onClick={hide}>
                Hide
            </button>
        </section>
    );
}
