/* ratio.h - exact fractions for odds.
 *
 * A ratio is always in lowest terms with a positive denominator.  Odds in the
 * rule texts fit easily into 64 bits; an overflow is a bug and asserts.
 * Longer chains use GMP, in src/odds. */
#ifndef CROUPIER_RATIO_H
#define CROUPIER_RATIO_H

#include <stdbool.h>
#include <stdint.h>

struct ratio {
    int64_t n, d;
};

/* Wide enough for a product of two 64-bit numbers. */
__extension__ typedef __int128 ratio_wide;

struct ratio ratio_of(int64_t n, int64_t d);
struct ratio ratio_add(struct ratio a, struct ratio b);
struct ratio ratio_times(struct ratio a, struct ratio b);
bool ratio_equal(struct ratio a, struct ratio b);

/* Greatest common divisor and least common multiple of two positive numbers;
 * an lcm beyond 64 bits asserts. */
int64_t ratio_gcd(int64_t a, int64_t b);
int64_t ratio_lcm(int64_t a, int64_t b);

#endif
