/* in_step.c - the hot loop: rounds of all lanes, one round of each in turn.
 *
 * A chain with few edges is walked by a short copy of it, which has nothing but the next state. How
 * often each lane took each edge is counted apart; gains and stakes follow from the counts when the
 * block is over.  An edge that is not known yet leads to limbo, a state without a way out: then the
 * rounds are taken back, and played again by the chain itself, which learns the edge. */
#include "sim/lanes.h"

#include <stdlib.h>
#include <string.h>

#define SHORT_EDGES 4096 /* of a chain at most, */
#define SHORT_SHARE 8    /* ... and so many rounds of a block for each edge, to count it all */

struct in_step {
    uint64_t learned; /* of the chain when it was copied */
    uint32_t edges;   /* of the copy; 0: none */
    uint32_t outcomes;
    bool counted; /* there is something to fold */
    uint16_t next[2 * SHORT_EDGES];
    uint32_t counts[LANES][2 * SHORT_EDGES];
};

struct in_step *step_open(void)
{
    return calloc(1, sizeof(struct in_step));
}

void step_free(struct in_step *step)
{
    free(step);
}

/* ---- The short copy -------------------------------------------------------------- */

static void copy(struct in_step *step, const struct chain *chain, uint32_t edges)
{
    step->edges = edges;
    step->outcomes = (uint32_t)chain->outcomes;
    step->learned = chain->learned;
    for (uint32_t at = 0; at < edges; at++) {
        uint32_t next = chain->edges[at].next;
        step->next[at] = (uint16_t)(next == EDGE_NEW ? edges : next);
    }
    for (uint32_t at = 0; at < step->outcomes; at++) step->next[edges + at] = (uint16_t)edges;
}

/* Whether the chain is walked by a copy, which is then up to date. */
static bool is_short(struct sim *sim)
{
    const struct chain *chain = sim->chain;
    uint64_t edges = (uint64_t)chain->state_count * (uint64_t)chain->outcomes;

    if (edges > SHORT_EDGES || edges * SHORT_SHARE > sim->plan.rounds) return false;
    if (!sim->step->edges || sim->step->learned != chain->learned) {
        step_fold(sim);
        copy(sim->step, chain, (uint32_t)edges);
    }
    return true;
}

/* Goes on from `at`, and adds `times` to the counts of the edges on the way. */
static inline void walk(struct in_step *step, const struct sim_lane *lanes, int count,
                        uint32_t times, uint32_t at[LANES])
{
    uint32_t now[LANES];
    int first = lanes[0].at;

    memcpy(now, at, sizeof now);
    for (int k = first; k < first + count; k++) {
#pragma GCC unroll 8
        for (int i = 0; i < LANES; i++) {
            uint32_t edge = now[i] + lanes[i].outcomes[k];
            step->counts[i][edge] += times;
            now[i] = step->next[edge];
        }
    }
    memcpy(at, now, sizeof now);
}

static __attribute__((noinline)) void walk_on(struct in_step *step, const struct sim_lane *lanes,
                                              int count, uint32_t at[LANES])
{
    walk(step, lanes, count, 1, at);
}

static __attribute__((noinline)) void take_back(struct in_step *step, const struct sim_lane *lanes,
                                                int count, uint32_t at[LANES])
{
    walk(step, lanes, count, UINT32_MAX, at);
}

/* False: there is an edge that is not known yet, and nothing was played. */
static bool play_short(struct in_step *step, struct sim_lane *lanes, int count)
{
    uint32_t at[LANES], end[LANES];
    bool limbo = false;

    for (int i = 0; i < LANES; i++) at[i] = end[i] = lanes[i].place.state * step->outcomes;
    walk_on(step, lanes, count, end);
    for (int i = 0; i < LANES; i++) limbo |= end[i] == step->edges;
    if (limbo) {
        take_back(step, lanes, count, at);
        return false;
    }
    for (int i = 0; i < LANES; i++) {
        lanes[i].place.state = end[i] / step->outcomes;
        lanes[i].at += count;
        lanes[i].rounds += (uint64_t)count;
    }
    step->counted = true;
    return true;
}

void step_fold(struct sim *sim)
{
    struct in_step *step = sim->step;

    if (!step->counted) return;
    for (uint32_t at = 0; at < step->edges; at++) {
        struct edge *edge = &sim->chain->edges[at];
        for (int i = 0; i < LANES; i++) {
            uint32_t count = step->counts[i][at];
            if (!count) continue;
            lane_add(&sim->lanes[i], (struct edge_sum){ count * edge->sum.gain_cents,
                                                        count * edge->sum.stake_cents });
            edge->count += count;
            step->counts[i][at] = 0;
        }
    }
    step->counted = false;
}

/* ---- The chain itself ------------------------------------------------------------ */

/* Returns how many rounds were played before an edge was new in lane *which. */
static int play_chain(struct chain *chain, struct sim_lane *lanes, int count, int *which)
{
    struct edge *edges = chain->edges;
    uint32_t at[LANES];
    struct edge_sum sums[LANES] = { { 0, 0 } };
    int first = lanes[0].at, k = first;

    *which = -1;
    for (int i = 0; i < LANES; i++) at[i] = lanes[i].place.state * (uint32_t)chain->outcomes;
    for (; k < first + count; k++) {
        uint32_t next[LANES], seen = 0;
        struct edge *taken[LANES];
#pragma GCC unroll 8
        for (int i = 0; i < LANES; i++) {
            taken[i] = &edges[at[i] + lanes[i].outcomes[k]];
            next[i] = taken[i]->next;
            seen |= next[i];
        }
        if (__builtin_expect(seen >> 31, 0))
            for (int i = 0; i < LANES; i++)
                if (next[i] == EDGE_NEW) *which = i;
        if (__builtin_expect(*which >= 0, 0)) break;
#pragma GCC unroll 8
        for (int i = 0; i < LANES; i++) {
            taken[i]->count++;
            sums[i].gain_cents += taken[i]->sum.gain_cents;
            sums[i].stake_cents += taken[i]->sum.stake_cents;
            at[i] = next[i];
        }
    }
    for (int i = 0; i < LANES; i++) {
        lanes[i].place.state = at[i] / (uint32_t)chain->outcomes;
        lane_add(&lanes[i], sums[i]);
        lanes[i].at = k;
        lanes[i].rounds += (uint64_t)(k - first);
    }
    return k - first;
}

static bool learn(struct sim *sim, struct sim_lane *lane)
{
    struct sim_round round;

    lane_recall(sim, lane, &round);
    return chain_learn(sim->chain, lane->place.state, &round);
}

/* One round, lane by lane, before the chain starts over: so there is progress even if it can't hold
 * what all lanes need at once. */
static bool play_apart(struct sim *sim)
{
    struct edge_sum sum;
    bool turn_over;

    for (int i = 0; i < LANES; i++) {
        if (!lane_step(sim, &sim->lanes[i], &sum, &turn_over)) return false;
        lane_add(&sim->lanes[i], sum);
        sim->lanes[i].rounds++;
    }
    return lanes_make_room(sim);
}

bool step_play(struct sim *sim, int count)
{
    struct sim_lane *lanes = sim->lanes;
    int which;

    if (is_short(sim) && play_short(sim->step, lanes, count)) return true;
    while (count) {
        count -= play_chain(sim->chain, lanes, count, &which);
        if (which >= 0 && !learn(sim, &lanes[which])) return false;
        if (which < 0 || !chain_full(sim->chain)) continue;
        if (!play_apart(sim)) return false;
        count--;
    }
    return true;
}
