/* floor_counts.c - notable refusals that are counted instead of written down: what strangers can
 * cause to be written is bounded. */
#include "server/floor_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KEYS        4096 /* people, and addresses, in a rate table */
#define OF_MOST     20   /* refusals of one person written down at once, */
#define OF_EACH     60   /* ... then one in so many seconds */
#define FROM_MOST   2000 /* ... of all people at one address, */
#define FROM_EACH   1    /* ... then so many a second */
#define COUNTS_MOST 4096 /* counts kept; beyond that, people are counted together */

static uint64_t random_seed(void)
{
    struct chance_seed seed;
    uint64_t number = 0;

    if (chance_init() && chance_new_seed(&seed)) memcpy(&number, seed.bytes, sizeof number);
    return number;
}

static struct floor_count *count_of(struct floor *floor, uint32_t person, refusal_code code)
{
    struct floor_count *found, key;

    memset(&key, 0, sizeof key);
    key.of.person = person;
    key.of.code = code;
    HASH_FIND(hh, floor->refusals, &key.of, sizeof key.of, found);
    if (found) return found;
    if (person && HASH_COUNT(floor->refusals) >= COUNTS_MOST) return count_of(floor, NOBODY, code);
    found = calloc(1, sizeof *found);
    if (!found) return NULL;
    found->of = key.of;
    found->since_ms = floor->now_ms;
    HASH_ADD(hh, floor->refusals, of, sizeof found->of, found);
    if (found->hh.tbl) return found;
    free(found);
    return NULL;
}

/* A cage_judge.  What the house itself tried is always written down. */
static bool judge(void *to, uint32_t person, refusal_code code)
{
    struct floor *floor = to;
    uint64_t address = floor->asking ? floor->asking->address : 0;

    if (!floor->asking || person == NOBODY) return true;
    if (rate_take(floor->noted_of, person, 1, floor->now_ms / OF_EACH) &&
        (!address || rate_take(floor->noted_from, address, 1, floor->now_ms)))
        return true;
    struct floor_count *count = count_of(floor, person, code);
    if (!count) {
        floor->no_memory = true;
        return false;
    }
    count->count++;
    if (!floor->refusals_at && floor->settings.count_ms)
        floor->refusals_at = floor->now_ms + floor->settings.count_ms;
    return false;
}

bool floor_counts_open(struct floor *floor)
{
    floor->noted_of = rate_new(4 * KEYS, OF_MOST, 1, random_seed());
    floor->noted_from = rate_new(KEYS, FROM_MOST, FROM_EACH, random_seed());
    floor_counts_judge(floor);
    return floor->noted_of && floor->noted_from;
}

void floor_counts_judge(struct floor *floor)
{
    cage_judge_refusals(floor->cage, judge, floor);
}

bool floor_write_counts(struct floor *floor, bool all)
{
    struct floor_count *at, *next;
    bool due = all || (floor->refusals_at && floor->now_ms >= floor->refusals_at);

    if (!due || !floor->refusals) return false;
    floor->refusals_at = 0;
    HASH_ITER(hh, floor->refusals, at, next)
    {
        struct counted counted = { .person = (uint32_t)at->of.person,
                                   .count = at->count,
                                   .since_ms = at->since_ms };
        snprintf(counted.refusal, sizeof counted.refusal, "%s", refusal_word(at->of.code));
        if (!cage_record_counted(floor->cage, &counted, floor->now_ms)) return false;
        HASH_DEL(floor->refusals, at);
        free(at);
    }
    return true;
}

void floor_counts_close(struct floor *floor)
{
    struct floor_count *at, *next;

    HASH_ITER(hh, floor->refusals, at, next)
    {
        HASH_DEL(floor->refusals, at);
        free(at);
    }
    rate_free(floor->noted_of);
    rate_free(floor->noted_from);
}
