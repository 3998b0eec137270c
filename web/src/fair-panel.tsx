/* fair-panel.tsx - what the house has committed itself to, a seed of one's own, and each draw that
 * was made while we looked, to be checked. */
import { useState } from "preact/hooks";
import { type Draw, drawBetween, readDraw, withTold } from "./draw";
import { Commitment, Fair } from "./fair";
import { type TableView, useFloor } from "./floor";
import { useLater } from "./later";
import { drawKind } from "./parts";
import { type ChanceKind, type Layout, get } from "./wire";

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

/* What was drawn from, such as which cards were in a shoe, may have to be asked for; null where that
 * is not told, or not yet. */
function useWhole(draw: Draw | null): Draw | null {
    const asked = draw && drawKind(draw.chance.kind)?.asked;
    const told = useLater(async () => {
        if (!draw || !asked) return null;
        const path = `/api/fair/${encodeURIComponent(draw.table)}/${draw.number}`;
        return readDraw(await get<unknown>(path), draw.chance);
    }, [draw?.table, draw?.number]);
    if (!draw || !asked) return draw;
    return told?.number === draw.number ? withTold(draw, told) : null;
}

/* One draw after the other; the newest unless somebody looks back. */
function Draws({ view, chance }: { view: TableView; chance: ChanceKind }) {
    const [back, setBack] = useState(0);
    const place = Math.max(0, view.draws.length - 1 - back);
    const seen = view.draws[place];
    const draw = useWhole(
        drawBetween(seen?.before, seen?.after, {
            table: view.name,
            chance,
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
            {layout.chance && <Draws view={view} chance={layout.chance} />}
        </div>
    );
}
