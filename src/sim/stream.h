/* stream.h - random numbers of the simulator.
 *
 * A stream belongs to a seed and a session.  Its words follow from these two alone (Philox 4x32,
 * 10 rounds, of Random123): the same on any number of threads and machines, in any order.  All
 * draws are exactly uniform: words that would favour a number are left out. */
#ifndef CROUPIER_SIM_STREAM_H
#define CROUPIER_SIM_STREAM_H

#include <stdbool.h>
#include <stdint.h>

struct sim_stream {
    uint64_t seed, session;
    uint64_t block; /* the next block of two words */
    uint64_t spare; /* the second word of the last block, */
    bool has_spare; /* ... if it was not used yet */
};

void sim_stream_begin(struct sim_stream *stream, uint64_t seed, uint64_t session);

/* 64 random bits. */
uint64_t sim_word(struct sim_stream *stream);

/* A number from 0 to below - 1. */
uint64_t sim_below(struct sim_stream *stream, uint64_t below);

/* Many numbers from 0 to below - 1: SIM_DIGITS from each word, and SIM_WORDS words at a time.
 * below^SIM_DIGITS must be less than 2^64, so below is at most 56; count is a multiple of
 * SIM_DIGITS * SIM_WORDS. */
#define SIM_DIGITS 11
#define SIM_WORDS  4
void sim_digits(struct sim_stream *stream, uint64_t below, uint16_t *digits, int count);

/* Deals the next cards of a shoe of which left cards are not dealt: swaps each to its place.
 * card[0] to card[deal - 1] are the cards.  deal is at most SIM_CARDS and left is at
 * most 512. */
#define SIM_CARDS 7
void sim_deal(struct sim_stream *stream, uint8_t *card, int left, int deal);

/* Deals many cards of a full shoe in the same way: SIM_SHUFFLED at a time, so deal, rounded up to a
 * multiple of it, is at most count.  count is at most 512. */
#define SIM_SHUFFLED 12
void sim_shuffle(struct sim_stream *stream, uint8_t *card, int count, int deal);

#endif
