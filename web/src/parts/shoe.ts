/* shoe.ts - a note about the shoe. */
import type { TableView } from "../floor";
import type { TableState } from "../wire";
import type { Part } from "./part";

interface ShoeState extends TableState {
    shoe?: { left?: number; cut_card?: boolean; last?: boolean };
}

/* When an automatic table reports that the cutting card is out, the round it came out in is
 * over. */
function note({ state, automatic }: TableView): string {
    const { shoe, open } = state as ShoeState;
    if (!shoe?.left) return "";
    if (shoe.last || (shoe.cut_card && (open || automatic))) return "last coup of this shoe";
    return shoe.cut_card ? "the cutting card is out" : `${shoe.left} cards in the shoe`;
}

export const shoe: Part = { name: "shoe", note };
