/* exact.h - a strategy's results without chance: every state of its chain, every outcome, weighed.
 *
 *   exact_open()   finds all states that the strategy can get into
 *   exact_edge()   what it loses in the long run, as a fraction where the chain is small enough
 *   exact_play()   where a session with a bankroll ends, and how likely: the whole distribution
 *
 * Only for games whose rounds are independent of each other, and for strategies with few states.
 * The sums of exact_play() are floating point; error is a bound on what rounding may have changed.
 */
#ifndef CROUPIER_SIM_EXACT_H
#define CROUPIER_SIM_EXACT_H

#include "sim/sim.h"

#include <gmp.h>

#define EXACT_WHY       256
#define EXACT_STATES    20000      /* at most */
#define EXACT_FRACTIONS 100        /* states for which fractions are computed */
#define EXACT_SPOTS     (1u << 18) /* states with shooters and rounds without bets, at most */
#define EXACT_PLACES    (1u << 20) /* spots with amounts, at most */
#define EXACT_STEPS     UINT64_C(3000000000) /* places times outcomes that are looked at, at most */

struct exact;

/* How it is watched; null, and null members: it is not. */
struct exact_watch {
    void *to;
    void (*show)(void *to, uint64_t done); /* called now and then: what is done, in millionths */
    volatile const int *stop;
};

/* Null: `why` says in one sentence why it can't be exact, or that it was stopped. */
struct exact *exact_open(const struct sim_plan *plan, const struct exact_watch *watch,
                         char why[EXACT_WHY]);
void exact_free(struct exact *exact);

uint32_t exact_states(const struct exact *exact);

/* In the long run: loss per unit staked, and stake and loss per round in cents.  Fractions if
 * is_fraction; else the values are numbers, and that of the edge is within error. */
struct exact_edge {
    bool is_fraction;
    mpq_t edge, stake_cents, loss_cents;
    double value, stake_value, loss_value, error;
};
void exact_edge_init(struct exact_edge *edge);
void exact_edge_clear(struct exact_edge *edge);

/* False: the strategy stops betting, so it has no long run, or it has too many states. */
bool exact_edge(struct exact *exact, struct exact_edge *edge, char why[EXACT_WHY]);

/* Where sessions end. */
#define EXACT_TEXT 100 /* room for a fraction */
struct exact_ends {
    double ended[SIM_ENDS]; /* shares; their sum and `unfinished` is 1 */
    double unfinished;      /* of sessions that were not over yet */
    bool stopped;           /* before the end: then shares are lower bounds */
    double error;           /* no share is further off, apart from what is unfinished */
    uint64_t rounds;        /* that were looked at */
    double mean_cents, mean_rounds;
    bool fractions; /* all shares are fractions, which have room */
    char ended_text[SIM_ENDS][EXACT_TEXT];
    int count;
    struct exact_end {
        int64_t cents;
        double share;
        char text[EXACT_TEXT]; /* as a fraction, if there are fractions */
    } * list;                  /* by amount */
};

/* Plays sessions of the plan.  False: `why` says what is wrong. */
bool exact_play(struct exact *exact, struct exact_ends *ends, const struct exact_watch *watch,
                char why[EXACT_WHY]);
void exact_ends_free(struct exact_ends *ends);

/* The least amount at or below which so many sessions end, of all that are over, in millionths. */
int64_t exact_quantile(const struct exact_ends *ends, uint64_t millionths);

#endif
