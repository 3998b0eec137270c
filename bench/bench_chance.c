/* bench_chance.c - draws per second on one core: throws, spins, shuffles of one deck and of eight.
 * Each is compared with the bare hash in the same run: keyed BLAKE2b over messages of the same
 * length, for as many blocks as the draw needs. */
#include "pit/chance.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ROUNDS 5

static struct chance_draw draw;
static volatile unsigned last; /* keeps the compiler from removing unused results */

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- Draws ----------------------------------------------------------------------- */

static struct sign craps, roulette;

static void throw_dice(void)
{
    struct chance_outcome faces = chance_outcome_of(&draw, &craps);

    last += (unsigned)(faces.number[0] + faces.number[1]);
}

static void spin(void)
{
    last += (unsigned)chance_outcome_of(&draw, &roulette).number[0];
}

static void shuffle(int decks)
{
    static struct chance_shoe shoe;
    struct shoe full;

    shoe_fill(&full, decks);
    chance_shuffle(&draw, &full, &shoe);
    last += shoe.order[0];
}

static void shuffle_one(void)
{
    shuffle(1);
}

static void shuffle_eight(void)
{
    shuffle(8);
}

/* ---- The bare hash --------------------------------------------------------------- */

/* One hash without a key, as for the players' seeds, and the blocks of the stream. */
static void hash(const struct chance_stream *stream, int blocks)
{
    uint8_t block[CHANCE_BLOCK];

    crypto_generichash(block, CHANCE_BYTES, stream->message, 19, NULL, 0);
    last += block[0];
    for (int i = 0; i < blocks; i++) {
        crypto_generichash(block, sizeof block, stream->message, stream->length + 8u,
                           stream->key.bytes, sizeof stream->key.bytes);
        last += block[0];
    }
}

/* ---- Timing ---------------------------------------------------------------------- */

/* Draws per second in the best round, or hashes per second if one is null. */
static double rate_of(void one(void), const struct chance_stream *stream, int blocks, int times)
{
    double best = 0;

    for (int round = 0; round < ROUNDS; round++) {
        double start = now();
        for (int i = 0; i < times; i++) {
            draw.number++;
            if (one)
                one();
            else
                hash(stream, blocks);
        }
        double rate = times / (now() - start);
        if (rate > best) best = rate;
    }
    return best;
}

int main(void)
{
    static const struct {
        const char *name;
        void (*one)(void);
        int words, times;
    } rows[] = {
        { "two dice", throw_dice, 2, 400000 },
        { "pocket of 37", spin, 1, 400000 },
        { "shuffle, 1 deck", shuffle_one, 51, 100000 },
        { "shuffle, 8 decks", shuffle_eight, 415, 20000 },
    };
    struct chance_seed seed = { { 7 } };
    struct chance_stream stream;

    if (!chance_init() || !chance_set_draw(&draw, "bench-1", 0, &seed)) return EXIT_FAILURE;
    craps = sign_of(game_find("craps"));
    roulette = sign_of(game_find("roulette"));
    chance_open(&stream, &draw);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int blocks = (rows[i].words * 4 + CHANCE_BLOCK - 1) / CHANCE_BLOCK;
        double bare = rate_of(NULL, &stream, blocks, rows[i].times);
        double draws = rate_of(rows[i].one, NULL, 0, rows[i].times);
        printf("%-16s  bare BLAKE2b %8.1f k/s   drawn %8.1f k/s   ratio %4.2f\n", rows[i].name,
               bare / 1e3, draws / 1e3, bare / draws);
    }
    chance_close(&stream);
    return EXIT_SUCCESS;
}
