/* draw.ts - recomputes a draw from the published values, byte by byte as in docs/fair.md.
 *
 *   commitment (before), seed (after), players' seeds -> checkDraw() -> verdict, and each step
 *
 * The drawing part turns the random numbers into an outcome.  The server is not involved: the
 * reader's page computes everything. */
import { blake2b } from "./blake2b";
import { drawKind } from "./parts";
import type { ChanceKind } from "./wire";

/* ---- Published values ------------------------------------------------------------ */

export interface PlayerSeed {
    seat: number; /* from 1; the hash counts seats from 0 */
    hex: string;
}

export interface Draw {
    table: string;
    number: number;
    chance: ChanceKind; /* what is drawn, and from what */
    seen?: string[]; /* cards left out of the shuffle */
    commitment: string;
    seed?: string; /* absent until revealed */
    seeds: PlayerSeed[];
    outcome?: string[]; /* as recorded; cards, as far as dealt */
}

/* ---- Bytes ----------------------------------------------------------------------- */

export const HASH = 32;
const BLOCK = 64; /* bytes of the stream per hash */
const WORD = 4;

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

export function bytesOf(hex: string): Uint8Array | null {
    if (hex.length % 2 || !/^[0-9a-f]*$/i.test(hex)) return null;
    return Uint8Array.from({ length: hex.length / 2 },
                           (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

export function hexOf(bytes: Uint8Array): string {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function join(parts: readonly Uint8Array[]): Uint8Array {
    const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;

    for (const part of parts) {
        whole.set(part, at);
        at += part.length;
    }
    return whole;
}

/* The bytes, preceded by one byte with their length. */
const withLength = (bytes: Uint8Array): Uint8Array => join([Uint8Array.of(bytes.length), bytes]);

/* Eight bytes, little-endian. */
function u64(number: number): Uint8Array {
    const bytes = new Uint8Array(8);

    new DataView(bytes.buffer).setBigUint64(0, BigInt(number), true);
    return bytes;
}

/* ---- The three hashes ------------------------------------------------------------ */

/* One part of a hash's input, with a description for the page. */
export interface Piece {
    what: string;
    bytes: Uint8Array;
}

const textPiece = (text: string, what = `text "${text}"`): Piece =>
    ({ what, bytes: withLength(ascii(text)) });

/* The bytes of all pieces. */
export const joined = (pieces: readonly Piece[]): Uint8Array =>
    join(pieces.map((piece) => piece.bytes));

export function commitmentPieces(table: string, number: number, seed: Uint8Array): Piece[] {
    return [
        textPiece("croupier commitment 1"),
        textPiece(table, `the table, "${table}"`),
        { what: `the number of the draw, ${number}`, bytes: u64(number) },
        { what: "the house seed", bytes: seed },
    ];
}

export function playersPieces(seeds: readonly PlayerSeed[]): Piece[] {
    const inOrder = [...seeds].sort((one, other) => one.seat - other.seat);

    return [
        textPiece("croupier players 1"),
        ...inOrder.map(({ seat, hex }) => ({
            what: `seat ${seat}, counted from 0 as ${seat - 1}, and its seed`,
            bytes: join([Uint8Array.of(seat - 1), withLength(bytesOf(hex) ?? new Uint8Array(0))]),
        })),
    ];
}

export function blockPieces(table: string, number: number, players: Uint8Array,
                            block: number): Piece[] {
    return [
        textPiece("croupier draw 1"),
        textPiece(table, `the table, "${table}"`),
        { what: `the number of the draw, ${number}`, bytes: u64(number) },
        { what: "the hash of the players' seeds", bytes: players },
        { what: `the number of the block, ${block}`, bytes: u64(block) },
    ];
}

/* ---- Words and numbers ----------------------------------------------------------- */

const WORDS = 2 ** 32;

/* One word of the stream, and the number made from it. */
export interface Step {
    hex: string; /* the four bytes in stream order */
    word: number;
    below: number; /* the number must be below this */
    limit: number; /* words from here on are skipped */
    number: number | null; /* null if skipped */
}

/* Makes unbiased numbers from the words of a stream, and records the steps. */
export class Stream {
    readonly steps: Step[] = [];
    private bytes = new Uint8Array(0);
    private at = 0;
    private blocks = 0;

    constructor(private readonly block: (i: number) => Uint8Array) {}

    private next(): Uint8Array {
        if (this.at === this.bytes.length) {
            this.bytes = Uint8Array.from(this.block(this.blocks++));
            this.at = 0;
        }
        this.at += WORD;
        return this.bytes.subarray(this.at - WORD, this.at);
    }

    below(n: number): number {
        const limit = Math.floor(WORDS / n) * n;

        for (;;) {
            const four = this.next();
            const word = new DataView(four.buffer, four.byteOffset).getUint32(0, true);
            const number = word < limit ? word % n : null;
            this.steps.push({ hex: hexOf(four), word, below: n, limit, number });
            if (number !== null) return number;
        }
    }
}

/* ---- The check ------------------------------------------------------------------- */

/* A hash with its input. */
export interface Hashed {
    pieces: Piece[];
    hash: string;
}

export interface Worked {
    commitment: Hashed;
    players: Hashed;
    block: Hashed; /* the first one */
    steps: Step[];
    outcome: string[];
}

export type Verdict = "waiting" | "verified" | "failed" | "unreadable";

export interface Check {
    verdict: Verdict;
    say: string;
    committed: boolean | null; /* the seed matches the commitment; null if not known yet */
    recorded: boolean | null; /* the recorded outcome matches the computed one */
    worked: Worked | null;
}

const VERDICTS: Record<Verdict, string> = {
    waiting: "The seed is not revealed yet. It is already fixed and can be checked afterwards.",
    verified: "Verified: the house used the seed it committed to, and the outcome follows from it.",
    failed: "Failed: the published values do not match.",
    unreadable: "The published values cannot be read.",
};

function isHash(hex: string): boolean {
    return bytesOf(hex)?.length === HASH;
}

/* Seats from 1 to 256, each once, with seeds of 1 to 64 bytes. */
function goodSeeds(seeds: readonly PlayerSeed[]): boolean {
    const seats = new Set(seeds.map((seed) => seed.seat));
    const good = ({ seat, hex }: PlayerSeed) => {
        const length = bytesOf(hex)?.length ?? 0;
        return Number.isInteger(seat) && seat >= 1 && seat <= 256 && length >= 1 && length <= 64;
    };

    return seats.size === seeds.length && seeds.every(good);
}

function isReadable(draw: Draw): boolean {
    const good = /^[!-~]{1,32}$/.test(draw.table) && Number.isSafeInteger(draw.number);

    return good && draw.number >= 0 && !!drawKind(draw.chance.kind) && isHash(draw.commitment) && goodSeeds(draw.seeds) &&
        (draw.seed === undefined || isHash(draw.seed));
}

function hashed(pieces: Piece[], size: number, key?: Uint8Array): Hashed {
    return { pieces, hash: hexOf(blake2b(joined(pieces), size, key)) };
}

export function work(draw: Draw, seed: Uint8Array): Worked {
    const { table, number } = draw;
    const players = hashed(playersPieces(draw.seeds), HASH);
    const pieces = (i: number) => blockPieces(table, number, bytesOf(players.hash)!, i);
    const stream = new Stream((i) => blake2b(joined(pieces(i)), BLOCK, seed));
    const outcome = drawKind(draw.chance.kind)?.outcome(stream, draw) ?? [];

    return {
        commitment: hashed(commitmentPieces(table, number, seed), HASH),
        players,
        block: hashed(pieces(0), BLOCK, seed),
        steps: stream.steps,
        outcome,
    };
}

/* Compares the recorded part of the outcome; null if nothing is recorded. */
function agrees(recorded: readonly string[] | undefined, outcome: readonly string[]) {
    if (!recorded?.length) return null;
    return recorded.length <= outcome.length &&
        recorded.every((one, i) => one.toUpperCase() === outcome[i]);
}

export function checkDraw(draw: Draw): Check {
    const checkOf = (verdict: Verdict): Check =>
        ({ verdict, say: VERDICTS[verdict], committed: null, recorded: null, worked: null });

    if (!isReadable(draw)) return checkOf("unreadable");
    if (draw.seed === undefined) return checkOf("waiting");
    const worked = work(draw, bytesOf(draw.seed)!);
    const committed = worked.commitment.hash === draw.commitment.toLowerCase();
    const recorded = agrees(draw.outcome, worked.outcome);
    const verdict = committed && recorded !== false ? "verified" : "failed";
    return { ...checkOf(verdict), committed, recorded, worked };
}

/* ---- From a watched table -------------------------------------------------------- */

/* What a table publishes about its draws. */
export interface Chance {
    drawn: number; /* draws made */
    shown: number; /* draws with a revealed seed */
    first?: number; /* the first draw of the house's current seeds */
    commitment?: string; /* to the first draw without one */
    seeds?: PlayerSeed[];
}

/* The draw revealed between two states of a table: its seed is the commitment to the next draw.
 * Null if no draw was revealed, or more than one. */
export function drawBetween(before: Chance | undefined, after: Chance | undefined,
                            about: Pick<Draw, "table" | "chance"> & Partial<Draw>): Draw | null {
    if (!before?.commitment || !after?.commitment) return null;
    if (after.shown !== before.shown + 1) return null;
    return {
        ...about,
        number: after.shown,
        commitment: before.commitment,
        seed: after.commitment,
        seeds: before.seeds ?? [],
    };
}

/* ---- From the wire --------------------------------------------------------------- */

type Loose = Record<string, unknown>;

const isObject = (value: unknown): value is Loose => typeof value === "object" && value !== null;
const textIn = (value: unknown): string | undefined =>
    typeof value === "string" && value !== "" ? value : undefined;

function readSeeds(value: unknown): PlayerSeed[] {
    return (Array.isArray(value) ? value : []).filter(isObject).map(({ seat, hex }) =>
        ({ seat: Number(seat), hex: textIn(hex) ?? "" }));
}

/* Faces, a number or cards, as a list of words. */
function readOutcome(value: unknown): string[] | undefined {
    if (value === undefined || value === null) return undefined;
    return (Array.isArray(value) ? value : [value]).map(String);
}

function withoutUndefined(draw: { [name in keyof Draw]: Draw[name] | undefined }): Draw {
    return Object.fromEntries(
        Object.entries(draw).filter(([, value]) => value !== undefined)) as unknown as Draw;
}

/* Reads the answer of /api/fair/NAME/DRAW.  `chance` is what the table draws, from its layout; for
 * cards the answer adds the number of decks. */
export function readDraw(json: unknown, chance: ChanceKind): Draw | null {
    if (!isObject(json)) return null;
    const table = textIn(json.table), commitment = textIn(json.commitment);
    const number = Number(json.number ?? json.draw);
    const decks = typeof json.decks === "number" ? { decks: json.decks } : {};

    if (!table || !commitment || !Number.isSafeInteger(number)) return null;
    return withoutUndefined({
        table, number, commitment,
        chance: { ...chance, ...decks },
        seen: readOutcome(json.seen),
        seed: textIn(json.seed),
        seeds: readSeeds(json.seeds),
        outcome: readOutcome(json.outcome),
    });
}

/* A draw as the page saw it, with the casino's answer about what it was drawn from. */
export function withSource(seen: Draw, answer: Draw): Draw {
    return withoutUndefined({ ...seen, chance: answer.chance, seen: answer.seen });
}
