/* lanes.h - shared by the files that play sessions. */
#ifndef CROUPIER_SIM_LANES_H
#define CROUPIER_SIM_LANES_H

#include "sim/sim.h"

#define LANES            8
#define SESSIONS_AT_ONCE 256 /* before the caller may stop */
_Static_assert(LANES <= CHAIN_PLACES, "the chain can move every lane");

/* How the bankroll of a session went. */
struct course {
    int64_t peak_cents, low_cents, drawdown_cents;
    uint32_t winning, losing, most_winning, most_losing; /* rounds in a row */
};

struct sim_lane {
    struct sim_stream stream;
    void *source;
    uint16_t outcomes[SIM_BATCH];
    int at; /* the next outcome */
    struct chain_place place;
    uint64_t rounds;
    int64_t gain_cents, stake_cents; /* so far */
    uint32_t undecided; /* rounds since the last decision, once the strategy has left */
    /* sessions with a bankroll */
    uint64_t turns, turn_began, idle;
    struct course course;
    int fan;         /* the next moment to note */
    uint64_t fan_at; /* ... its round */
    enum sim_end end;
    bool leaving, over;
};

/* Each returns false or null if out of memory. */
bool lane_begin(struct sim *sim, struct sim_lane *lane, uint64_t session);
bool lane_step(struct sim *sim, struct sim_lane *lane, struct edge_sum *sum, bool *turn_over);
const struct edge_more *lane_known(struct sim *sim, struct sim_lane *lane); /* the next edge */
bool lanes_make_room(struct sim *sim);
bool run_sessions(struct sim *sim, uint64_t first, uint64_t end);

/* ---- Rounds in step (in_step.c) -------------------------------------------------- */

/* Plays `count` rounds in each lane; all are at the same place of their outcomes, and in blocks
 * without a bankroll.  step_fold() brings what was counted apart to the lanes and the chain: call
 * it before anyone looks at either, and step_forget(), which does the same, before the chain starts
 * over. */
struct in_step *step_open(void);
void step_free(struct in_step *step);
bool step_play(struct sim *sim, int count);
void step_fold(struct sim *sim);
void step_forget(struct sim *sim);
void lane_recall(const struct sim *sim, const struct sim_lane *lane, struct sim_round *round);

static inline void lane_add(struct sim_lane *lane, struct edge_sum sum)
{
    lane->gain_cents += sum.gain_cents;
    lane->stake_cents += sum.stake_cents;
}

/* Whether the bets of a strategy that has left are never decided. */
static inline bool lane_is_stuck(struct sim_lane *lane, struct edge_sum sum)
{
    lane->undecided = sum.stake_cents ? 0 : lane->undecided + 1;
    return lane->undecided >= SIM_IDLE;
}

void lane_draw(const struct sim *sim, struct sim_lane *lane);
void lane_note(struct sim *sim, const struct sim_lane *lane);
void wager_tally_add(struct wager_tally *to, const struct wager_tally *from);

#endif
