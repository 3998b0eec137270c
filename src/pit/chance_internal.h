/* chance_internal.h - the two steps from words to outcomes by themselves, so that
 * a test can go through every word of a smaller source. */
#ifndef CROUPIER_CHANCE_INTERNAL_H
#define CROUPIER_CHANCE_INTERNAL_H

#include <stdbool.h>
#include <stdint.h>

/* Whether a word of so many bits (32 at most) is taken for a number below n, and
 * which number it gives. */
static inline bool chance_accepts(int bits, uint64_t word, uint64_t n, uint32_t *number)
{
    *number = (uint32_t)(word % n);
    return word - *number + n <= UINT64_C(1) << bits; /* its round of n words is whole */
}

/* Puts cards into an order with a source of numbers below n: for each place but
 * the last, the card there changes places with one of those from there on. */
typedef uint32_t chance_source(void *source, uint64_t n);
void chance_order(chance_source *below, void *source, uint8_t *cards, int count);

#endif
