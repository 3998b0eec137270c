/* next.tsx - the button that takes a round on, and what follows its click. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Bettor } from "./bettor";
import type { Floor, TableView } from "./floor";
import { type Step, goesOn, isDone, isWaiting, nextLabel, nextStep } from "./next-step";

/* Milliseconds after which a click is forgotten, so that the player can click again. */
const FORGOTTEN_AFTER = 60_000;

export interface Next {
    label: string | null; /* null: there is nothing to click for */
    busy: boolean;
    click: () => void;
}

/* What a click has led to so far. */
interface Following {
    turns: number; /* of the view, at the click: the next outcome ends it, */
    rounds: number | undefined; /* ... and so does the end of a round */
    done: Set<string>; /* steps, each taken once: offers arrive a little later than the state */
}

const stepName = (step: Step): string => (typeof step === "string" ? step : step.act);

export function useNext(floor: Floor, view: TableView, bettor: Bettor): Next {
    const following = useRef<Following | null>(null);
    const [busy, setBusy] = useState(false);
    const stop = () => {
        following.current = null;
        setBusy(false);
    };
    const take = async (step: Exclude<Step, "repeat">) => {
        if (step === "ready") await floor.connection.ready(view.name);
        else if (!(await floor.order(view.name, step))) stop();
    };

    useEffect(() => {
        const at = following.current;
        if (!at || view.round) return;
        if (at.turns !== view.turns || at.rounds !== view.state.rounds || isWaiting(view)) return stop();
        const step = nextStep(view);
        if (!step || at.done.has(stepName(step))) return;
        at.done.add(stepName(step));
        if (isDone(view, step) || !goesOn(view)) stop();
        void take(step);
    }, [view, busy]);
    useEffect(() => {
        if (!busy) return;
        const timer = setTimeout(stop, FORGOTTEN_AFTER);
        return () => clearTimeout(timer);
    }, [busy]);

    const mine = view.state.wagers.some(({ seat }) => seat === view.yours.seat);
    const click = async () => {
        if (!mine && bettor.canRepeat) await bettor.repeat();
        following.current = { turns: view.turns, rounds: view.state.rounds, done: new Set() };
        setBusy(true);
    };
    const label = view.automatic && !view.round ? nextLabel(view, bettor.canRepeat) : null;
    return { label, busy: busy || isWaiting(view), click: () => void click() };
}

export function NextButton({ next }: { next: Next }) {
    if (!next.label) return null;
    const [words, count] = next.label.split(/ (?=\()/);
    return (
        <button class="ready primary" disabled={next.busy} onClick={next.click}>
            <span>
                {words} {count && <span class="ready-count">{count}</span>}
            </span>
        </button>
    );
}
