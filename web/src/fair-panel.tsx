/* fair-panel.tsx - what the house has committed itself to, a seed of one's own, and any draw made
 * so far to be checked. */
import { useEffect, useState } from "preact/hooks";
import { type TableView, useFloor } from "./floor";
import { pockets } from "./laid";
import { Commitment, type Draw, Fair, readDraw } from "./parts";
import type { Layout } from "./wire";
import { get } from "./wire";

/* What the published draw may leave to the table to know. */
function extra(view: TableView, layout: Layout): Partial<Draw> {
    const kind = view.state.hands || view.state.boxes ? "shoe" : isWheel(layout) ? "wheel" : "dice";
    const wheel = kind === "wheel" ? { pockets: pockets(layout) } : {};
    return { table: view.name, kind, ...wheel };
}

const isWheel = (layout: Layout) => layout.areas.some((area) => area.id === "wheel");

function useDraw(view: TableView, layout: Layout, number: number): Draw | null {
    const [draw, setDraw] = useState<Draw | null>(null);

    useEffect(() => {
        setDraw(null);
        if (number < 1) return;
        get<unknown>(`/api/fair/${encodeURIComponent(view.name)}/${number}`).then(
            (json) => setDraw(readDraw(json, extra(view, layout))),
            () => setDraw(null),
        );
    }, [view.name, number]);
    return draw;
}

function OwnSeed({ view }: { view: TableView }) {
    const floor = useFloor();
    const [seed, setSeed] = useState("");
    const add = (event: Event) => {
        event.preventDefault();
        void floor.order(view.name, { act: "pit-seed", seed: seed.toLowerCase() });
    };
    if (!view.yours.offers.some((offer) => offer.act === "pit-seed")) return null;
    return (
        <form class="own-seed" onSubmit={add}>
            <label>
                A seed of your own, mixed into the next draw
                <input value={seed} pattern="([0-9a-fA-F]{2})*" placeholder="c0ffee"
                    onInput={(event) => setSeed((event.target as HTMLInputElement).value)} />
            </label>
            <button>Add</button>
        </form>
    );
}

export function FairPanel({ view, layout }: { view: TableView; layout: Layout }) {
    const chance = view.state.chance;
    const shown = chance?.shown ?? 0;
    const [number, setNumber] = useState<number | null>(null);
    const chosen = Math.min(number ?? shown, shown);
    const draw = useDraw(view, layout, chosen);

    if (!chance) return <p class="faint">People deal at this table; nothing here is drawn by seeds.</p>;
    return (
        <div class="fairness">
            <Commitment chance={chance} />
            <OwnSeed view={view} />
            {shown > 0 && (
                <div class="draw-choice">
                    <button disabled={chosen <= 1} onClick={() => setNumber(chosen - 1)}>
                        Earlier
                    </button>
                    <span>Draw {chosen}</span>
                    <button disabled={chosen >= shown} onClick={() => setNumber(chosen + 1)}>
                        Later
                    </button>
                </div>
            )}
            {draw ? <Fair draw={draw} /> : shown > 0 && <p class="faint">It cannot be looked at now.</p>}
        </div>
    );
}
