/* fair-panel.tsx - the house's commitment, the player's own seed and whether it counts, and a check of
 * each draw seen on this page. */
import { useState } from "preact/hooks";
import { type Draw, drawBetween, readDraw, withSource } from "./draw";
import { Commitment, Fair } from "./fair";
import { type TableView, useFloor } from "./floor";
import { useLater } from "./later";
import { drawKind } from "./parts";
import { WORDS_MOST, seedOfWords, standing } from "./share";
import { type ChanceKind, type ChanceState, type Layout, get } from "./wire";

/* When a seed that waits will count. */
const laterFor = (cards: boolean) =>
    cards ? "It counts from the next shuffle after this round."
          : "It counts once the bets now on the table are decided.";

/* Whether the player's seed counts, and a form to change it. */
function OwnSeed({ view, chance, cards }: { view: TableView; chance: ChanceState; cards: boolean }) {
    const floor = useFloor();
    const [words, setWords] = useState("");
    const { seat } = view.yours;
    if (!seat) return null;
    const own = standing(chance, seat);
    const add = async (event: Event) => {
        event.preventDefault();
        if (await floor.order(view.name, { act: "pit-seed", seed: seedOfWords(words) })) setWords("");
    };
    return (
        <>
            <p class={`own-share own-share-${own.is}`} role="status">
                {own.is === "none" && "You have added nothing to the draws yet."}
                {own.is === "counts" &&
                    (cards ? "Your seed counts from the next shuffle on." : "Your seed counts from the next draw on.")}
                {own.is === "waits" && `Your seed is added. ${laterFor(cards)}`}
                {own.hex && <> <code class="fair-short" title={own.hex}>{own.hex}</code></>}
            </p>
            {view.yours.offers.some((offer) => offer.act === "pit-seed") && (
                <form class="own-seed" onSubmit={add}>
                    <label>
                        Your own words, with a random part added by this page
                        <input
                            value={words}
                            required
                            maxLength={WORDS_MOST}
                            placeholder="lucky seven"
                            onInput={(event) => setWords((event.target as HTMLInputElement).value)}
                        />
                    </label>
                    <button>Add</button>
                </form>
            )}
        </>
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
            <OwnSeed view={view} chance={chance} cards={Boolean(layout.chance && drawKind(layout.chance.kind)?.asked)} />
            {layout.chance && <Draws view={view} chance={layout.chance} />}
        </div>
    );
}
