/* rate.c - token buckets in a hash table with sets of eight. */
#include "server/rate.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

#define SET   8
#define WHOLE 1000 /* contents are in thousandths, so per_second is also thousandths per ms */

struct bucket {
    uint64_t key;
    int64_t content; /* thousandths, at then_ms */
    int64_t then_ms;
    bool used;
};

struct rate {
    uint64_t seed;
    size_t sets; /* a power of 2 */
    int64_t burst, per_ms;
    struct bucket buckets[][SET];
};

struct rate *rate_new(int keys, int burst, int per_second, uint64_t seed)
{
    size_t sets = 1;

    assert(keys > 0 && burst > 0 && burst <= RATE_MOST);
    assert(per_second > 0 && per_second <= RATE_MOST);
    while (sets * SET < (size_t)keys) sets *= 2;
    struct rate *rate = calloc(1, sizeof *rate + sets * sizeof *rate->buckets);
    if (!rate) return NULL;
    rate->seed = seed;
    rate->sets = sets;
    rate->burst = (int64_t)burst * WHOLE;
    rate->per_ms = per_second;
    return rate;
}

void rate_free(struct rate *rate)
{
    free(rate);
}

/* Every input bit affects every output bit. */
static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

static size_t set_of(const struct rate *rate, uint64_t key)
{
    return (size_t)mix(mix(key ^ rate->seed) + rate->seed) & (rate->sets - 1);
}

/* Its content now; an unused bucket is full. */
static int64_t content(const struct rate *rate, const struct bucket *bucket, int64_t now_ms)
{
    if (!bucket || !bucket->used) return rate->burst;
    int64_t lacks = rate->burst - bucket->content, passed = now_ms - bucket->then_ms;
    if (passed <= 0) return bucket->content;
    if (passed >= (lacks + rate->per_ms - 1) / rate->per_ms) return rate->burst;
    return bucket->content + passed * rate->per_ms;
}

static const struct bucket *find(const struct rate *rate, uint64_t key)
{
    const struct bucket *set = rate->buckets[set_of(rate, key)];

    for (int i = 0; i < SET; i++)
        if (set[i].used && set[i].key == key) return &set[i];
    return NULL;
}

/* The key's bucket; a new one replaces the fullest of its set. */
static struct bucket *claim(struct rate *rate, uint64_t key, int64_t now_ms)
{
    struct bucket *own = (struct bucket *)find(rate, key);
    struct bucket *set = rate->buckets[set_of(rate, key)], *fullest = set;

    if (own) return own;
    for (int i = 1; i < SET && fullest->used; i++)
        if (!set[i].used || content(rate, &set[i], now_ms) > content(rate, fullest, now_ms))
            fullest = &set[i];
    *fullest = (struct bucket){ key, rate->burst, now_ms, true };
    return fullest;
}

bool rate_take(struct rate *rate, uint64_t key, int cost, int64_t now_ms)
{
    struct bucket *bucket = claim(rate, key, now_ms);
    int64_t left = content(rate, bucket, now_ms) - (int64_t)cost * WHOLE;

    assert(cost >= 0);
    if (left < 0) return false;
    bucket->content = left;
    if (now_ms > bucket->then_ms) bucket->then_ms = now_ms;
    return true;
}
