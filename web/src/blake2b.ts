/* blake2b.ts - the hash BLAKE2b of RFC 7693: with or without a key, 1 to 64 bytes long.
 *
 * Written to be compared with the RFC, not for speed: a page hashes only a few blocks. */

const BLOCK = 128; /* bytes mixed in at once */
const ROUNDS = 12;
const WORD = 64;

/* Initial state: the fractional parts of the square roots of the first eight primes. */
const START: readonly bigint[] = [
    0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
    0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];

/* The order of a block's words in each round; rounds 10 and 11 use rows 0 and 1. */
const ORDER: readonly (readonly number[])[] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];

/* The columns of the state, then its diagonals. */
const QUARTERS: readonly (readonly [number, number, number, number])[] = [
    [0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15],
    [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14],
];

const wrap = (word: bigint): bigint => BigInt.asUintN(WORD, word);

function rotateRight(word: bigint, bits: bigint): bigint {
    return (word >> bits) | wrap(word << (BigInt(WORD) - bits));
}

function mixQuarter(v: BigUint64Array, at: readonly [number, number, number, number], x: bigint,
                    y: bigint): void {
    const [a, b, c, d] = at;

    v[a] = v[a]! + v[b]! + x;
    v[d] = rotateRight(v[d]! ^ v[a]!, 32n);
    v[c] = v[c]! + v[d]!;
    v[b] = rotateRight(v[b]! ^ v[c]!, 24n);
    v[a] = v[a]! + v[b]! + y;
    v[d] = rotateRight(v[d]! ^ v[a]!, 16n);
    v[c] = v[c]! + v[d]!;
    v[b] = rotateRight(v[b]! ^ v[c]!, 63n);
}

/* Mixes one block into the state; `hashed` counts the bytes so far, with this block. */
function mixBlock(state: BigUint64Array, block: Uint8Array, hashed: number, last: boolean): void {
    const words = new DataView(block.buffer, block.byteOffset, BLOCK);
    const v = new BigUint64Array(16);

    v.set(state);
    v.set(START, 8);
    v[12] = v[12]! ^ BigInt(hashed);
    if (last) v[14] = wrap(~v[14]!);
    for (let round = 0; round < ROUNDS; round++) {
        const order = ORDER[round % ORDER.length]!;
        QUARTERS.forEach((at, i) => {
            const word = (n: number) => words.getBigUint64(8 * order[2 * i + n]!, true);
            mixQuarter(v, at, word(0), word(1));
        });
    }
    for (let i = 0; i < 8; i++) state[i] = state[i]! ^ v[i]! ^ v[i + 8]!;
}

/* The message, preceded by the key padded to a block; one empty block if both are empty. */
function padded(message: Uint8Array, key: Uint8Array): { bytes: Uint8Array; length: number } {
    const before = key.length ? BLOCK : 0;
    const length = before + message.length;
    const bytes = new Uint8Array(Math.max(BLOCK, Math.ceil(length / BLOCK) * BLOCK));

    bytes.set(key);
    bytes.set(message, before);
    return { bytes, length };
}

export function blake2b(message: Uint8Array, size: number,
                        key: Uint8Array = new Uint8Array(0)): Uint8Array {
    if (size < 1 || size > 64 || key.length > 64) throw new RangeError("BLAKE2b: size or key");
    const { bytes, length } = padded(message, key);
    const state = BigUint64Array.from(START);

    state[0] = state[0]! ^ BigInt(0x01010000 ^ (key.length << 8) ^ size);
    for (let at = 0; at < bytes.length; at += BLOCK) {
        const last = at + BLOCK === bytes.length;
        mixBlock(state, bytes.subarray(at, at + BLOCK), last ? length : at + BLOCK, last);
    }
    const hash = new DataView(new ArrayBuffer(64));
    state.forEach((word, i) => hash.setBigUint64(8 * i, word, true));
    return new Uint8Array(hash.buffer, 0, size);
}
