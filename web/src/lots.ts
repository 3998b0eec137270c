/* lots.ts - computes a draw of lots again from the published values, byte by byte as docs/fair.md
 * says: the item's name is in the place of the table, a hash of those who take part in the place of
 * the players' seeds. */
import { blake2b } from "./blake2b";
import {
    HASH, type Hashed, type Piece, type Step, Stream, blockPieces, bytesOf, commitmentPieces, hexOf,
    joined,
} from "./draw";
import type { ItemDraws, TournamentState } from "./item-wire";

export interface Lots {
    item: string;
    number: number; /* of the draw, from 1 */
    of: number; /* what was drawn: a stage, a prize; 0: not said */
    commitment: string | undefined; /* published before the draw; undefined: this page did not see it */
    renewed: boolean;               /* the house committed to new seeds before this draw */
    seed: string;
    entrants: string;
    count: number;
}

export interface LotsCheck {
    verdict: "verified" | "computed" | "failed" | "unreadable";
    committed: boolean | null; /* null: the commitment is not known here */
    commitment: Hashed | null;
    block: Hashed | null;
    steps: Step[];
    order: number[]; /* the lots, from 1, in the order in which they were drawn */
}

const BLOCK = 64;
const LOTS_MOST = 100_000;

/* The draws that were made, oldest first.  The seed of each is the commitment to the next, unless
 * the house committed to new seeds in between.  first: to the first draw, as this page saw it. */
export function lotsOf(item: string, draws: ItemDraws | undefined, first?: string): Lots[] {
    const proofs = draws?.proofs ?? [];
    const seedOf = (wanted: number) => proofs.find(({ number }) => number === wanted)?.seed;

    return proofs.map(({ number, of = 0, seed, entrants, count, commitment }) => {
        const before = number === 1 ? first : seedOf(number - 1);
        const renewed = !!before && !!commitment && commitment !== before;
        return {
            item,
            number,
            of,
            seed,
            entrants,
            count,
            renewed,
            commitment : renewed ? commitment : before,
        };
    });
}

function named(pieces: Piece[], item: string): Piece[] {
    return pieces.map((piece) =>
        piece.what.startsWith("the table") ? { ...piece, what: `the name, "${item}"` }
        : piece.what.startsWith("the hash") ? { ...piece, what: "the hash of those who take part" }
        : piece);
}

function hashed(pieces: Piece[], size: number, key?: Uint8Array): Hashed {
    return { pieces, hash: hexOf(blake2b(joined(pieces), size, key)) };
}

/* Shuffles 1 to count. */
function shuffled(stream: Stream, count: number): number[] {
    const lots = Array.from({ length: count }, (_, i) => i + 1);
    for (let i = 0; i + 1 < count; i++) {
        const j = i + stream.below(count - i);
        [lots[i], lots[j]] = [lots[j]!, lots[i]!];
    }
    return lots;
}

const isHash = (hex: string) => bytesOf(hex)?.length === HASH;

const UNREADABLE: LotsCheck = {
    verdict: "unreadable", committed: null, commitment: null, block: null, steps: [], order: [],
};

export function checkLots(lots: Lots): LotsCheck {
    const { item, number, count } = lots;
    const good = /^[!-~]{1,32}$/.test(item) && isHash(lots.seed) && isHash(lots.entrants) &&
        Number.isSafeInteger(count) && count >= 0 && count <= LOTS_MOST;
    if (!good) return UNREADABLE;
    const seed = bytesOf(lots.seed)!;
    const pieces = (i: number) => named(blockPieces(item, number, bytesOf(lots.entrants)!, i), item);
    const stream = new Stream((i) => blake2b(joined(pieces(i)), BLOCK, seed));
    const commitment = hashed(named(commitmentPieces(item, number, seed), item), HASH);
    const known = lots.commitment?.toLowerCase();
    const committed = known === undefined ? null : known === commitment.hash;
    const order = shuffled(stream, count);

    return {
        verdict: committed === null ? "computed" : committed ? "verified" : "failed",
        committed, commitment, order,
        block: hashed(pieces(0), BLOCK, seed),
        steps: stream.steps,
    };
}

/* ---- What the lots decided ------------------------------------------------------- */

/* The entries of a stage, session by session and seat by seat. */
function seatedIn({ sessions }: TournamentState, stage: number): number[] {
    return sessions
        .filter((one) => one.kind === "stage" && one.stage === stage)
        .sort((one, other) => one.session - other.session)
        .flatMap(({ players }) =>
            [...players].sort((one, other) => one.seat - other.seat).map(({ entry }) => entry));
}

/* Whether the seats of a stage are those that the lots give: lots count the players by the numbers
 * of their entries, and fill the sessions from the first seat on.  Null if players were added, moved
 * or replaced since. */
export function seatsFollow(state: TournamentState, stage: number, order: readonly number[]):
    true | null {
    const seated = seatedIn(state, stage);
    const entries = [...seated].sort((one, other) => one - other);
    const drawn = order.map((lot) => entries[lot - 1]);
    const same = seated.length === order.length && seated.every((entry, i) => entry === drawn[i]);
    return same && order.length > 0 ? true : null;
}
