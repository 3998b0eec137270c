/* in_step.c - the hot loop: rounds of all lanes, one round of each in turn.
 *
 * A chain with few edges is walked by a short copy of it, which has nothing but the next state, and
 * no states in which the strategy has left.  How often each lane took each edge is counted apart;
 * gains and stakes follow from the counts when the block is over.  An edge that is not known yet
 * leads to limbo, a state without a way out: then the rounds are taken back, and played again by
 * the chain itself, which learns the edge. */
#include "sim/lanes.h"

#include <stdlib.h>
#include <string.h>

#define SHORT_STATES   8192  /* of a chain at most, */
#define SHORT_EDGES    16384 /* ... edges of its copy, */
#define SHORT_OUTCOMES 4096  /* ... and outcomes; */
#define SHORT_SHARE    8     /* ... and so many rounds of a block for each edge, to count it all */
#define LIMBO          SHORT_EDGES
#define NOT_COPIED     UINT16_MAX

/* States of the copy are numbered from 0 as they come; `at` is such a number times outcomes. */
struct in_step {
    uint64_t learned; /* of the chain when it was copied */
    uint32_t outcomes, states;
    uint32_t seen;                 /* states of the chain that were looked at */
    uint16_t state[SHORT_STATES];  /* by number, */
    uint16_t copied[SHORT_STATES]; /* ... and where the copy has it; NOT_COPIED: nowhere */
    uint16_t next[SHORT_EDGES + SHORT_OUTCOMES]; /* limbo is the last state */
    uint32_t counts[LANES][SHORT_EDGES + SHORT_OUTCOMES];
    bool counted; /* there is something to fold */
};

struct in_step *step_open(void)
{
    struct in_step *step = calloc(1, sizeof *step);

    if (step) step->learned = UINT64_MAX; /* not copied yet */
    return step;
}

void step_free(struct in_step *step)
{
    free(step);
}

/* ---- The short copy -------------------------------------------------------------- */

/* Appends new states, so that what was counted keeps its place.  False: there are too many. */
static bool add_states(struct in_step *step, const struct chain *chain)
{
    uint32_t outcomes = (uint32_t)chain->outcomes;

    if (chain->state_count > SHORT_STATES) return false;
    for (; step->seen < chain->state_count; step->seen++) {
        bool left = chain->states[step->seen].flags & STATE_LEFT;
        if (!left && (step->states + 1) * outcomes > SHORT_EDGES) return false;
        step->copied[step->seen] = left ? NOT_COPIED : (uint16_t)(step->states * outcomes);
        if (!left) step->state[step->states++] = (uint16_t)step->seen;
    }
    return true;
}

static uint16_t next_of(const struct in_step *step, const struct edge *edge)
{
    uint16_t next = edge->next == EDGE_NEW ? NOT_COPIED : step->copied[edge->next / step->outcomes];

    return next == NOT_COPIED ? LIMBO : next;
}

static void copy(struct in_step *step, const struct chain *chain)
{
    for (uint32_t n = 0; n < step->states; n++)
        for (uint32_t k = 0; k < step->outcomes; k++)
            step->next[n * step->outcomes + k] =
                next_of(step, chain_edge(chain, step->state[n], (int)k));
    for (uint32_t k = 0; k < step->outcomes; k++) step->next[LIMBO + k] = LIMBO;
    step->learned = chain->learned;
}

/* Whether the chain is walked by a copy, which is then up to date. */
static bool is_short(struct sim *sim)
{
    struct in_step *step = sim->step;

    step->outcomes = (uint32_t)sim->chain->outcomes;
    if (step->outcomes > SHORT_OUTCOMES || !add_states(step, sim->chain)) return false;
    if (step->states * step->outcomes * SHORT_SHARE > sim->plan.rounds) return false;
    if (step->learned != sim->chain->learned) copy(step, sim->chain);
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

/* False: there is a state or an edge that the copy lacks, and nothing was played. */
static bool play_short(struct in_step *step, struct sim_lane *lanes, int count)
{
    uint32_t at[LANES], end[LANES];
    bool limbo = false;

    for (int i = 0; i < LANES; i++) {
        at[i] = end[i] = step->copied[lanes[i].place.state];
        if (at[i] == NOT_COPIED) return false;
    }
    walk_on(step, lanes, count, end);
    for (int i = 0; i < LANES; i++) limbo |= end[i] == LIMBO;
    if (limbo) {
        take_back(step, lanes, count, at);
        return false;
    }
    for (int i = 0; i < LANES; i++) {
        lanes[i].place.state = step->state[end[i] / step->outcomes];
        lanes[i].at += count;
        lanes[i].rounds += (uint64_t)count;
    }
    step->counted = true;
    return true;
}

static void fold_edge(struct sim *sim, struct edge *edge, uint32_t at)
{
    for (int i = 0; i < LANES; i++) {
        uint32_t count = sim->step->counts[i][at];
        if (!count) continue;
        lane_add(&sim->lanes[i],
                 (struct edge_sum){ count * edge->sum.gain_cents, count * edge->sum.stake_cents });
        edge->count += count;
        sim->step->counts[i][at] = 0;
    }
}

void step_fold(struct sim *sim)
{
    const struct in_step *step = sim->step;

    if (!step->counted) return;
    for (uint32_t n = 0; n < step->states; n++)
        for (uint32_t k = 0; k < step->outcomes; k++)
            fold_edge(sim, chain_edge(sim->chain, step->state[n], (int)k), n * step->outcomes + k);
    sim->step->counted = false;
}

void step_forget(struct sim *sim)
{
    step_fold(sim);
    sim->step->states = sim->step->seen = 0;
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
