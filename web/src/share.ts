/* share.ts - the player's part in the draws: random bytes that this page adds by itself, after the
 * player's own words if there are any (docs/fair.md).
 *
 *   takes a seat, or the house commits to new seeds -> shareDue() -> pit-seed
 *   the table's state -> standing() -> does it count yet? */
import { useEffect, useRef } from "preact/hooks";
import { hexOf } from "./draw";
import type { Floor, TableView } from "./floor";
import { hexOfText } from "./item-form";
import type { ChanceState } from "./wire";

export const SHARE = 16; /* random bytes */
export const WORDS_MOST = 48; /* bytes of the player's own words */

export type Standing = "none" | "waits" | "counts";

const at = (seeds: ChanceState["seeds"], seat: number) =>
    seeds?.find((seed) => seed.seat === seat)?.hex;

/* The newest seed of a seat: one that waits hides the one that still counts. */
export function standing(chance: ChanceState, seat: number): { is: Standing; hex: string } {
    const waits = at(chance.given, seat) ?? at(chance.fixed, seat);
    const counts = at(chance.seeds, seat);

    return waits ? { is: "waits", hex: waits }
        : counts ? { is: "counts", hex: counts } : { is: "none", hex: "" };
}

/* Words with a random share behind them. */
export function seedOf(wordsHex: string): string {
    return wordsHex.slice(0, 2 * WORDS_MOST) + hexOf(crypto.getRandomValues(new Uint8Array(SHARE)));
}

export const seedOfWords = (words: string) => seedOf(hexOfText(words));

/* The words of a seed that this page made. */
export const wordsIn = (hex: string) => hex.slice(0, Math.max(0, hex.length - 2 * SHARE));

/* Whether the page should add a share: the player has none, or the house has committed to new seeds
 * since `seen`, the first draw of those that the page last saw. */
export function shareDue(chance: ChanceState, seat: number, seen: number | undefined): boolean {
    const anew = seen !== undefined && chance.first !== undefined && chance.first !== seen;

    return anew || standing(chance, seat).is === "none";
}

/* Adds shares while the table is shown.  A refusal is not shown: the page tries again when the
 * table offers it. */
export function useShare(floor: Floor, view: TableView): void {
    const seen = useRef<number | undefined>(undefined);
    const busy = useRef(false);
    const { chance } = view.state;
    const { seat } = view.yours;
    const offered = view.yours.offers.some((offer) => offer.act === "pit-seed");
    const due = Boolean(chance && seat && offered && shareDue(chance, seat, seen.current));

    useEffect(() => {
        if (!chance || !seat) return;
        if (!due) {
            seen.current = chance.first;
            return;
        }
        if (busy.current) return;
        const { first } = chance;
        busy.current = true;
        void floor.connection
            .order(view.name, { act: "pit-seed", seed: seedOf(wordsIn(standing(chance, seat).hex)) })
            .then((answer) => {
                if (answer.tell === "done") seen.current = first;
            })
            .finally(() => (busy.current = false));
    }, [due, seat, chance?.first]);
}
