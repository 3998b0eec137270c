/* chance_internal.h - the two steps from words to outcomes, on their own, so that a test can try
 * every word of a smaller source. */
#ifndef CROUPIER_CHANCE_INTERNAL_H
#define CROUPIER_CHANCE_INTERNAL_H

#include <stdbool.h>
#include <stdint.h>

/* Whether a word of this many bits (32 at most) is accepted for a number below n, and the number
 * that it gives. */
static inline bool chance_accepts(int bits, uint64_t word, uint64_t n, uint32_t *number)
{
    *number = (uint32_t)(word % n);
    return word - *number + n <= UINT64_C(1) << bits; /* its group of n words is complete */
}

/* Fisher-Yates shuffle with a source of numbers below n: each card but the last is swapped with a
 * random one from its own position on. */
typedef uint32_t chance_source(void *source, uint64_t n);
void chance_order(chance_source *below, void *source, uint8_t *cards, int count);

#endif
