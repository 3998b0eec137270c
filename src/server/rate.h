/* rate.h - rate limits: a token bucket for each key.
 *
 * The table never grows.  A new key without a free bucket replaces the fullest one it could use,
 * which holds the least information.  So nobody can get rid of an empty bucket that way. */
#ifndef CROUPIER_RATE_H
#define CROUPIER_RATE_H

#include <stdbool.h>
#include <stdint.h>

#define RATE_MOST 1000000 /* of burst and per_second */

struct rate;

/* For about `keys` keys.  A full bucket holds burst and regains per_second.  Keep the seed secret,
 * so that nobody can choose keys that collide.  Returns null when out of memory. */
struct rate *rate_new(int keys, int burst, int per_second, uint64_t seed);
void rate_free(struct rate *rate);

/* Takes cost from the key's bucket.  Returns false, and takes nothing, if it holds less.  Time is
 * in milliseconds; a time before the last one counts as the last one. */
bool rate_take(struct rate *rate, uint64_t key, int cost, int64_t now_ms);

#endif
