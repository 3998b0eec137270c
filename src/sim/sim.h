/* sim.h - the simulator: many sessions of a strategy at a table, through the real rules.
 *
 *   sim_open() -> a worker with its chain
 *   sim_run()  -> plays sessions `first` to `end - 1` and adds them to the worker's tally
 *   sim_tally_add() -> adds the tally of another worker: in any order, the sum is the same
 *
 * A session depends on the seed and its number alone, so sessions can be shared out among any
 * number of threads and machines.  A tally has whole numbers only, so its sum does not depend on
 * the order of adding.  No files, threads or clocks here.
 *
 * A session without a bankroll is a block of rounds played by a player who is always rich.  When a
 * session ends, the strategy makes no more bets; those that are not decided are played out. */
#ifndef CROUPIER_SIM_H
#define CROUPIER_SIM_H

#include "sim/chain.h"

/* ---- What to simulate ------------------------------------------------------------ */

struct sim_plan {
    struct sign sign;
    const struct strategy *strategy;
    struct strategy_values values;
    uint64_t seed;
    uint64_t sessions;
    uint64_t rounds;        /* of a session at most; 0: no limit */
    uint64_t shooters;      /* of a session at most; 0: no limit */
    int64_t bankroll_cents; /* 0: blocks of rounds without a bankroll */
    int64_t win_cents;      /* stop when so much is won, */
    int64_t loss_cents;     /* ... or lost; 0: never */
    size_t limit_bytes;     /* of memory for the chain; 0: the usual */
};

/* A session ends after so many rounds without bets; and, once its strategy has left, after so many
 * in which none of its bets was decided: a bet that was called off never is. */
#define SIM_IDLE       1000
#define SIM_NEVER_ENDS UINT64_C(1000000000) /* rounds of one session, whatever happens */
#define SIM_MEMORY     (32u << 20)

/* ---- What came of it ------------------------------------------------------------- */

/* How a session ended. */
enum sim_end {
    SIM_RUINED,  /* too few chips for the next bet */
    SIM_GOAL,    /* won what was wanted */
    SIM_STOPPED, /* lost what was allowed */
    SIM_DONE,    /* all rounds or shooters played */
    SIM_LEFT,    /* the strategy left */
    SIM_IDLED,   /* the strategy made no bets any more */
    SIM_ENDS,
};

/* Whether a session stops when its bets are settled, before the strategy bets again: at a goal, or
 * after so many rounds or shooters.  SIM_ENDS: it goes on. */
enum sim_end sim_stops(const struct sim_plan *plan, int64_t total_cents, uint64_t rounds,
                       uint64_t turns);

/* A session after the strategy has bet: whether it ends, and how.  A session that is leaving makes
 * no more bets, and is over when none is up. */
struct sim_judged {
    unsigned flags; /* of the state */
    int64_t total_cents;
    uint64_t rounds, idle;
    enum sim_end end;
    bool leaving, over;
};
void sim_judge(const struct sim_plan *plan, struct sim_judged *judged);

#define SIM_FAN 65 /* moments of a session at which the bankroll is noted */

struct sim_tally {
    uint64_t sessions, rounds, turns; /* turns: of shooters */
    sim_sum gain_cents, stake_cents;
    sim_sum gain_squares, gain_stakes, stake_squares; /* of sessions */
    uint64_t ended[SIM_ENDS];
    struct histogram ends;         /* rack at the end */
    struct histogram drawdowns;    /* deepest fall from a peak */
    struct histogram survived;     /* rounds played */
    struct histogram wins, losses; /* longest run of rounds won, lost */
    struct histogram shooter;      /* rounds of a shooter's turn */
    struct histogram lows;         /* lowest point below the start */
    struct histogram fan[SIM_FAN];
    int wagers;
    struct wager_tally *wager; /* [wagers + 1]; the last one has fees */
};

struct sim {
    struct sim_plan plan;
    struct chain *chain;
    const struct game_sim *game;
    struct sim_lane *lanes;
    struct in_step *step; /* lanes.h */
    struct sim_tally tally;
    int64_t *gains; /* for the gain of each session, [session - gains_first]; null: not wanted */
    uint64_t gains_first;
};

/* Null: out of memory. */
struct sim *sim_open(const struct sim_plan *plan);
void sim_free(struct sim *sim);

/* Plays sessions first to end - 1.  stop: checked between blocks of sessions; may be null.  Returns
 * the number of sessions played, in order from first; UINT64_MAX: out of memory. */
uint64_t sim_run(struct sim *sim, uint64_t first, uint64_t end, volatile const int *stop);

/* Adds what a worker has to a sum.  False: out of memory. */
bool sim_tally_add(struct sim_tally *to, const struct sim_tally *from);
bool sim_tally_begin(struct sim_tally *tally, int wagers, int64_t chip_cents);
void sim_tally_free(struct sim_tally *tally);

/* The rounds after which the fan is noted for the nth time. */
uint64_t sim_fan_round(const struct sim_plan *plan, int nth);

#endif
