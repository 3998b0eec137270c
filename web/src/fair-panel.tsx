/* fair-panel.tsx - what the house has committed itself to, a seed of one's own, and each draw that
 * was made while we looked, to be checked. */
import { useState } from "preact/hooks";
import { type TableView, useFloor } from "./floor";
import { pockets } from "./laid";
import { useLater } from "./later";
import { Commitment, type Draw, Fair, drawBetween, readDraw, withShoe } from "./parts";
import { type Layout, get } from "./wire";

/* What the table knows of its draws. */
function about(view: TableView, layout: Layout): Pick<Draw, "table" | "kind" | "pockets"> {
    const wheel = layout.areas.some((area) => area.id === "wheel");
    const dice = layout.areas.some((area) => area.id === "dice");
    if (wheel) return { table: view.name, kind: "wheel", pockets: pockets(layout) };
    return { table: view.name, kind: dice ? "dice" : "shoe" };
}

function OwnSeed({ view }: { view: TableView }) {
    const floor = useFloor();
    const [seed, setSeed] = useState("");
    const add = async (event: Event) => {
        event.preventDefault();
        if (await floor.order(view.name, { act: "pit-seed", seed: seed.toLowerCase() }))
            floor.notify({ good: true, say: "Your seed counts from the next draw on." });
    };
    if (!view.yours.offers.some((offer) => offer.act === "pit-seed")) return null;
    return (
        <form class="own-seed" onSubmit={add}>
            <label>
                A seed of your own, mixed into the next draw
                <input
                    value={seed}
                    required
                    pattern="([0-9a-fA-F]{2})+"
                    placeholder="c0ffee"
                    title="Digits 0 to 9 and a to f, two for each byte"
                    onInput={(event) => setSeed((event.target as HTMLInputElement).value)}
                />
            </label>
            <button>Add</button>
        </form>
    );
}

/* How many decks were in a shoe, and which cards of them were not, has to be asked for; null where
 * that is not told, or not yet. */
function useWhole(draw: Draw | null): Draw | null {
    const told = useLater(async () => {
        if (draw?.kind !== "shoe") return null;
        const path = `/api/fair/${encodeURIComponent(draw.table)}/${draw.number}`;
        return readDraw(await get<unknown>(path));
    }, [draw?.table, draw?.number]);
    if (draw?.kind !== "shoe") return draw;
    return told?.number === draw.number ? withShoe(draw, told) : null;
}

/* One draw after the other; the newest unless somebody looks back. */
function Draws({ view, layout }: { view: TableView; layout: Layout }) {
    const [back, setBack] = useState(0);
    const place = Math.max(0, view.draws.length - 1 - back);
    const seen = view.draws[place];
    const draw = useWhole(
        drawBetween(seen?.before, seen?.after, {
            ...about(view, layout),
            outcome: seen?.outcome,
        }),
    );
    if (!seen) return <p class="faint">The first draw that you see here can be checked here.</p>;
    return (
        <>
            <div class="draw-choice">
                <button disabled={place === 0} onClick={() => setBack(back + 1)}>
                    Earlier
                </button>
                <span>Draw {seen.after.shown}</span>
                <button disabled={back === 0} onClick={() => setBack(back - 1)}>
                    Later
                </button>
            </div>
            {draw ? <Fair draw={draw} /> : <p class="faint">The cards are not told yet.</p>}
        </>
    );
}

export function FairPanel({ view, layout }: { view: TableView; layout: Layout }) {
    const chance = view.state.chance;
    if (!chance)
        return <p class="faint">People deal at this table; nothing here is drawn by seeds.</p>;
    return (
        <div class="fairness">
            <Commitment chance={chance} />
            <OwnSeed view={view} />
            <Draws view={view} layout={layout} />
        </div>
    );
}
