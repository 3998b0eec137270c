/* figures.h - what the whole numbers of a simulation say: edges with intervals beside exact ones,
 * quantiles, risks.
 *
 * Floating point begins here: nothing of this is added up or kept.  Edges are the house's, per unit
 * of action; action is all that was staked on wagers that were decided. */
#ifndef CROUPIER_SIM_FIGURES_H
#define CROUPIER_SIM_FIGURES_H

#include "sim/host/host.h"

#define FIGURES_ALARM    5.0 /* standard errors beyond which chance is no explanation */
#define FIGURES_FRACTION 64

struct wager_figures {
    int wager; /* index */
    char id[WAGER_ID], name[WAGER_NAME];
    const struct wager_tally *tally;
    int64_t stake_cents; /* if all stakes were the same; 0: they differed */
    double edge, wins;   /* wins: share of decisions */
    bool exact_known;    /* with a stake, exact includes its rounding */
    double exact;
    char fraction[FIGURES_FRACTION]; /* the same, "7/495"; empty if it is too long to read */
    double z;                        /* standard errors from the exact edge; 0 if unknown */
    bool alarm;
};

struct figures {
    const struct sim_tally *tally;
    double action, gain, fees; /* in cents; fees: that belong to no wager */
    double edge, low, high;    /* with its 95 % interval, */
    bool interval;             /* ... if there are enough sessions */
    bool exact_known;          /* of all wagers with action */
    double expected;           /* gain that exact odds expect of this action, in cents */
    double exact, z;
    bool alarm;
    struct wager_figures *wagers; /* those with action, in the order of the table */
    int wager_count;
};

/* False: out of memory. */
bool figures_of(struct figures *figures, const struct sim_plan *plan,
                const struct sim_tally *tally);
void figures_free(struct figures *figures);

/* The mean difference of a session, with its 95 % interval. */
struct pair_figures {
    double mean, low, high; /* in cents */
    bool interval;
};
struct pair_figures pair_figures(const struct host_pair *pair, uint64_t sessions);

/* A share of so many, with its 95 % interval (Wilson's). */
struct share_figures {
    double share, low, high;
};
struct share_figures share_figures(uint64_t part, uint64_t all);

/* The share of sessions that would have been ruined with a smaller bankroll: their lowest point
 * left less than a unit of it; at least those that were ruined.  An estimate: later bets of a series
 * need more than a unit, and bets that follow the rack would differ. */
double figures_ruin(const struct sim_plan *plan, const struct sim_tally *tally,
                    int64_t bankroll_cents);

/* The least bankroll with at most this risk of ruin, by the same estimate; 0: more than the
 * bankroll of the simulation. */
int64_t figures_bankroll(const struct sim_plan *plan, const struct sim_tally *tally, double risk);

#endif
