/* door_locks.c - counts failed sign-ins. */
#include "server/door_locks.h"

#include "server/door.h"

#define LOCK_FIRST  DOOR_MINUTE
#define LOCK_LAST   DOOR_HOUR
#define LOCK_FORGET (24 * DOOR_HOUR) /* after the last failure */

/* What evicting it would lose: 0 nothing, 1 past failures, 2 a lock, 3 attempts in progress. */
static int weight(const struct lock *lock, int64_t now_ms)
{
    if (!lock->key) return 0;
    if (lock->trying) return 3;
    if (lock->until_ms > now_ms) return 2;
    return (lock->failures || lock->locks) && now_ms - lock->failed_ms < LOCK_FORGET;
}

static bool less(const struct lock *a, const struct lock *b, int64_t now_ms)
{
    int first = weight(a, now_ms), second = weight(b, now_ms);

    return first != second ? first < second : a->failed_ms < b->failed_ms;
}

struct lock *lock_of(struct locks *locks, uint64_t key, int64_t now_ms)
{
    struct lock *set = locks->lock[key % LOCK_SETS], *least = set;

    for (int i = 0; i < LOCK_SET; i++) {
        if (set[i].key == key && weight(&set[i], now_ms)) return &set[i];
        if (set[i].key == key) least = &set[i];
        if (least->key != key && less(&set[i], least, now_ms)) least = &set[i];
    }
    if (least->trying) return NULL;
    *least = (struct lock){ .key = key, .failed_ms = now_ms };
    return least;
}

void lock_fail(const struct locks *locks, struct lock *lock, int64_t now_ms)
{
    lock->failed_ms = now_ms;
    if (++lock->failures < locks->limit) return;
    int64_t lasts = lock->locks < 6 ? LOCK_FIRST << lock->locks : LOCK_LAST;
    lock->failures = 0;
    lock->locks++;
    lock->until_ms = now_ms + lasts;
    lock->recorded = false;
}

bool lock_is_shut(const struct lock *lock, int64_t now_ms)
{
    return lock->until_ms > now_ms;
}

bool lock_is_crowded(const struct locks *locks, const struct lock *lock)
{
    return lock->failures + lock->trying >= locks->limit;
}

void lock_forget(struct locks *locks, uint64_t key)
{
    struct lock *set = locks->lock[key % LOCK_SETS];

    for (int i = 0; i < LOCK_SET; i++) {
        if (set[i].key != key) continue;
        set[i].until_ms = 0;
        set[i].failures = set[i].locks = 0;
    }
}
