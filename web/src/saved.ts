/* saved.ts - bets that a player saves under a name, for every table of the same edition.  They are
 * kept in the browser. */
import type { Stake } from "./bets";
import { keep, keptJson } from "./keep";

export interface SavedBets {
    name: string;
    stakes: Stake[];
}

export const SAVED_MOST = 20; /* of an edition */
export const NAME_MOST = 24; /* letters */
const STAKES_MOST = 200;

const keyOf = (edition: string) => `croupier-bets-${edition}`;

const isStake = (stake: unknown): stake is Stake => {
    const { wager, cents } = (stake ?? {}) as Partial<Stake>;
    return typeof wager === "string" && Number.isSafeInteger(cents) && cents! > 0;
};

function isSaved(saved: unknown): saved is SavedBets {
    const { name, stakes } = (saved ?? {}) as Partial<SavedBets>;
    return typeof name === "string" && Array.isArray(stakes) && stakes.every(isStake);
}

/* Newest first.  What another program wrote there is left out. */
export function savedBets(edition: string): SavedBets[] {
    const found = keptJson("local", keyOf(edition));
    return Array.isArray(found) ? found.filter(isSaved).slice(0, SAVED_MOST) : [];
}

const plainName = (name: string) => name.trim().slice(0, NAME_MOST);

/* Those that remain without this name. */
const without = (edition: string, name: string) =>
    savedBets(edition).filter((saved) => saved.name !== name);

/* Saves bets in place of those with the same name.  Returns whether they are kept. */
export function saveBets(edition: string, name: string, stakes: Stake[]): boolean {
    const saved = { name: plainName(name), stakes: stakes.slice(0, STAKES_MOST) };
    if (!saved.name || stakes.length === 0) return false;
    const all = [saved, ...without(edition, saved.name)].slice(0, SAVED_MOST);
    return keep("local", keyOf(edition), JSON.stringify(all));
}

export function dropBets(edition: string, name: string): void {
    keep("local", keyOf(edition), JSON.stringify(without(edition, name)));
}
