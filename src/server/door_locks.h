/* door_locks.h - failed sign-ins, and who has to wait because of them.
 *
 * Every attempt is counted by several keys; docs/door.md has the scheme.  The tables never grow.  A
 * new key evicts the least valuable of those it could replace. */
#ifndef CROUPIER_DOOR_LOCKS_H
#define CROUPIER_DOOR_LOCKS_H

#include <stdbool.h>
#include <stdint.h>

#define LOCK_SETS 1024
#define LOCK_SET  8

/* Failed sign-ins of one key. */
struct lock {
    uint64_t key; /* 0: unused */
    int64_t failed_ms, until_ms;
    int32_t failures; /* since it was last locked */
    int32_t locks;    /* how often it was locked */
    int32_t trying;   /* attempts in progress; not evicted while there are any */
    bool recorded;    /* an attempt during this lock was recorded */
};

struct locks {
    int limit; /* failures before it locks: for a minute, then two, up to an hour */
    struct lock lock[LOCK_SETS][LOCK_SET];
};

/* The lock of the key.  Null if it can't have one now: attempts are in progress on all of those it
 * could replace. */
struct lock *lock_of(struct locks *locks, uint64_t key, int64_t now_ms);
void lock_fail(const struct locks *locks, struct lock *lock, int64_t now_ms);
bool lock_is_shut(const struct lock *lock, int64_t now_ms);

/* Whether the attempts in progress would shut it if they all fail. */
bool lock_is_crowded(const struct locks *locks, const struct lock *lock);

/* Forgets everything that is known of the key. */
void lock_forget(struct locks *locks, uint64_t key);

#endif
