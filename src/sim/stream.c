/* stream.c - random numbers of the simulator.
 *
 * Several numbers come from one word w: multiply w by the first bound; the high half of the product
 * is the first number, the low half is multiplied by the second bound, and so on.  Together the
 * numbers are the high half of w times the product P of all bounds, so each combination comes from
 * either floor(2^64 / P) words or one more.  The last low half is w * P mod 2^64.  Leaving out the
 * words for which it is below 2^64 mod P leaves floor(2^64 / P) for each combination.  If one of
 * several words is left out, so are those that were made with it. */
#include "sim/stream.h"

#include <Random123/philox.h>

__extension__ typedef unsigned __int128 uint128;

static inline uint64_t times(uint64_t *rest, uint64_t bound)
{
    uint128 product = (uint128)*rest * bound;

    *rest = (uint64_t)product;
    return (uint64_t)(product >> 64);
}

/* 2^64 mod product. */
static inline uint64_t unwanted(uint64_t product)
{
    return (0 - product) % product;
}

void sim_stream_begin(struct sim_stream *stream, uint64_t seed, uint64_t session)
{
    *stream = (struct sim_stream){ .seed = seed, .session = session };
}

static inline void block(struct sim_stream *stream, uint64_t words[2])
{
    philox4x32_ctr_t counter = { { (uint32_t)stream->block, (uint32_t)(stream->block >> 32),
                                   (uint32_t)stream->session, (uint32_t)(stream->session >> 32) } };
    philox4x32_key_t key = { { (uint32_t)stream->seed, (uint32_t)(stream->seed >> 32) } };
    philox4x32_ctr_t made = philox4x32(counter, key);

    stream->block++;
    words[0] = made.v[0] | (uint64_t)made.v[1] << 32;
    words[1] = made.v[2] | (uint64_t)made.v[3] << 32;
}

uint64_t sim_word(struct sim_stream *stream)
{
    uint64_t words[2];

    if (stream->has_spare) {
        stream->has_spare = false;
        return stream->spare;
    }
    block(stream, words);
    stream->spare = words[1];
    stream->has_spare = true;
    return words[0];
}

uint64_t sim_below(struct sim_stream *stream, uint64_t below)
{
    uint64_t rest, number;

    do {
        rest = sim_word(stream);
        number = times(&rest, below);
    } while (rest < below && rest < unwanted(below));
    return number;
}

/* Numbers of several words at once: each multiplication of a word waits for the one before, but not
 * for those of other words.  Returns whether a word must be left out. */
static inline bool digits_of(const uint64_t words[SIM_WORDS], uint64_t below, uint64_t out,
                             uint16_t *digits)
{
    uint64_t rest[SIM_WORDS];
    bool bad = false;

    for (int k = 0; k < SIM_WORDS; k++) rest[k] = words[k];
    for (int i = 0; i < SIM_DIGITS; i++)
        for (int k = 0; k < SIM_WORDS; k++)
            digits[i * SIM_WORDS + k] = (uint16_t)times(&rest[k], below);
    for (int k = 0; k < SIM_WORDS; k++) bad |= rest[k] < out;
    return bad;
}

void sim_digits(struct sim_stream *stream, uint64_t below, uint16_t *digits, int count)
{
    uint64_t product = 1, words[SIM_WORDS];

    for (int i = 0; i < SIM_DIGITS; i++) product *= below;
    uint64_t out = unwanted(product);
    for (int at = 0; at < count;) {
        for (int k = 0; k < SIM_WORDS; k += 2) block(stream, &words[k]);
        if (!digits_of(words, below, out, &digits[at])) at += SIM_DIGITS * SIM_WORDS;
    }
}

/* Swaps a card with the one so many places behind it. */
static inline void put(uint8_t *card, uint64_t behind)
{
    uint8_t drawn = card[behind];

    card[behind] = *card;
    *card = drawn;
}

/* The product of the bounds left, left - 1 ... is below 512^7 = 2^63. */
void sim_deal(struct sim_stream *stream, uint8_t *card, int left, int deal)
{
    uint64_t number[SIM_CARDS], product = 1, rest;

    for (int i = 0; i < deal; i++) product *= (uint64_t)(left - i);
    do {
        rest = sim_word(stream);
        for (int i = 0; i < deal; i++) number[i] = times(&rest, (uint64_t)(left - i));
    } while (rest < product && rest < unwanted(product));
    for (int i = 0; i < deal; i++) put(&card[i], number[i]);
}

#define HALF (SIM_SHUFFLED / 2)  /* from each word of a block */
#define RARE (UINT64_C(1) << 54) /* 512^HALF: no product of HALF bounds is larger */

/* Returns whether the word must be left out. */
static inline bool places(uint64_t word, int left, uint64_t number[HALF])
{
    uint64_t product = 1;

    for (int i = 0; i < HALF; i++) number[i] = times(&word, (uint64_t)(left - i));
    if (__builtin_expect(word >= RARE, 1)) return false;
    for (int i = 0; i < HALF; i++) product *= (uint64_t)(left - i);
    return word < unwanted(product);
}

void sim_shuffle(struct sim_stream *stream, uint8_t *card, int count, int deal)
{
    uint64_t words[2], number[SIM_SHUFFLED];

    for (int at = 0; at < deal;) {
        block(stream, words);
        bool bad = places(words[0], count - at, number);
        bad |= places(words[1], count - at - HALF, number + HALF);
        if (__builtin_expect(bad, 0)) continue;
        for (int i = 0; i < SIM_SHUFFLED; i++) put(&card[at + i], number[i]);
        at += SIM_SHUFFLED;
    }
}
