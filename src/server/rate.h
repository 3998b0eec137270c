/* rate.h - how much of something each may have: a bucket for each key, which fills by itself.
 *
 * The table never grows.  Where a new key finds no place, the bucket that is fullest of those it
 * might have goes: it has the least to tell.  Who has emptied a bucket gains nothing by that. */
#ifndef CROUPIER_RATE_H
#define CROUPIER_RATE_H

#include <stdbool.h>
#include <stdint.h>

#define RATE_MOST 1000000 /* of burst and per_second */

struct rate;

/* For about so many keys: a full bucket holds burst, and gets per_second again.  The seed is a
 * secret, so that nobody can choose keys that meet in one place.  Null where there is no memory. */
struct rate *rate_new(int keys, int burst, int per_second, uint64_t seed);
void rate_free(struct rate *rate);

/* Takes the cost out of a bucket; false where it is not in it, and then nothing is taken.  Times
 * in milliseconds; one that is before the last counts as the same. */
bool rate_take(struct rate *rate, uint64_t key, int cost, int64_t now_ms);

#endif
