/* exact_internal.h - shared by the files that compute exact results. */
#ifndef CROUPIER_SIM_EXACT_INTERNAL_H
#define CROUPIER_SIM_EXACT_INTERNAL_H

#include "sim/host/exact.h"

/* What can follow a state. */
struct way {
    uint32_t next;
    int64_t gain_cents, stake_cents;
    uint64_t weight;
};

struct exact {
    struct sim_plan plan;
    struct chain *chain;
    uint32_t first, states; /* states by the number of the chain */
    struct way *ways;
    size_t way_count, way_room;
    size_t *begins;  /* [states + 1]: the ways of a state */
    uint64_t weight; /* of all outcomes */
    int outcomes;
};

/* Shows what is done, in millionths, and returns whether to go on. */
static inline bool exact_go_on(const struct exact_watch *watch, double done)
{
    if (!watch) return true;
    if (watch->show) watch->show(watch->to, (uint64_t)(1e6 * done));
    return !watch->stop || !__atomic_load_n(watch->stop, __ATOMIC_RELAXED);
}

/* Sets the sentence; returns false. */
bool exact_fails(char why[EXACT_WHY], const char *sentence);

#endif
