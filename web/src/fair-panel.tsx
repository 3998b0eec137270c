/* fair-panel.tsx - the house's commitment, the player's own seed, and a check of each draw seen on
 * this page. */
import { useState } from "preact/hooks";
import { type Draw, drawBetween, readDraw, withSource } from "./draw";
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
                Your own seed, mixed into the next draw
                <input
                    value={seed}
                    required
                    pattern="([0-9a-fA-F]{2})+"
                    placeholder="c0ffee"
                    title="Hexadecimal digits (0-9, a-f), two for each byte"
                    onInput={(event) => setSeed((event.target as HTMLInputElement).value)}
                />
            </label>
            <button>Add</button>
        </form>
    );
}

/* Adds what was drawn from, such as the cards in a shoe, if the casino has to be asked for it; null
 * without an answer. */
function useSource(draw: Draw | null): Draw | null {
    const asked = draw && drawKind(draw.chance.kind)?.asked;
    const answer = useLater(async () => {
        if (!draw || !asked) return null;
        const path = `/api/fair/${encodeURIComponent(draw.table)}/${draw.number}`;
        return readDraw(await get<unknown>(path), draw.chance);
    }, [draw?.table, draw?.number]);
    if (!draw || !asked) return draw;
    return answer?.number === draw.number ? withSource(draw, answer) : null;
}

/* One draw at a time, starting with the newest. */
function Draws({ view, chance }: { view: TableView; chance: ChanceKind }) {
    const [back, setBack] = useState(0);
    const place = Math.max(0, view.draws.length - 1 - back);
    const seen = view.draws[place];
    const draw = useSource(
        drawBetween(seen?.before, seen?.after, {
            table: view.name,
            chance,
            outcome: seen?.outcome,
        }),
    );
    if (!seen) return <p class="faint">The next draw will appear here for you to check.</p>;
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
            {draw ? <Fair draw={draw} /> : <p class="faint">The cards have not been revealed yet.</p>}
        </>
    );
}

export function FairPanel({ view, layout }: { view: TableView; layout: Layout }) {
    const chance = view.state.chance;
    if (!chance)
        return <p class="faint">Staff deal at this table, so nothing is drawn from seeds.</p>;
    return (
        <div class="fairness">
            <Commitment chance={chance} />
            <OwnSeed view={view} />
            {layout.chance && <Draws view={view} chance={layout.chance} />}
        </div>
    );
}
