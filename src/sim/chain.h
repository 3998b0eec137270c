/* chain.h - a strategy at a table as a chain of states, with an edge for each outcome.
 *
 *   state  a layout with the strategy's bets up, and the strategy's memory
 *   edge   the round is settled, the strategy bets again: the next state, and the gain
 *
 * Edges are found when they are first needed, by the table and the strategy themselves; then a
 * round is one look-up.  An edge holds for any player who can pay what the strategy bets on the
 * way; for a poorer one, chain_step() asks the strategy with the rack as it is.  How often each
 * edge was taken is counted in it, which is all that the results of wagers need (chain_fold()). */
#ifndef CROUPIER_SIM_CHAIN_H
#define CROUPIER_SIM_CHAIN_H

#include "sim/histogram.h"
#include "sim/layouts.h"

/* What one or more rounds brought. */
struct edge_sum {
    int64_t gain_cents, stake_cents;
};

struct edge {
    uint32_t next; /* state times outcomes, or EDGE_NEW */
    uint64_t count;
    struct edge_sum sum;
};
#define EDGE_NEW UINT32_MAX /* not known yet */

/* No layout has more, so that sums of squares stay within their numbers. */
#define EDGE_STAKE_MOST INT64_C(16000000)

/* What only sessions with a bankroll need. */
struct edge_more {
    int64_t need_cents;    /* rack and layout before the round; with less, ask */
    int64_t settled_cents; /* the gain before the strategy bets again */
    uint32_t parts;        /* index of the first step on the way, */
    uint16_t part_count;
    uint8_t flags; /* of the next state, and */
    bool turn_over;
};

enum {
    STATE_EMPTY = 1, /* nothing is on the layout */
    STATE_LEFT = 2,  /* the strategy makes no more bets */
    STATE_SHORT = 4, /* a bet was refused because the rack was short */
};

#define CHAIN_PLACES 64

struct chain_state {
    uint32_t layout;
    uint32_t alike; /* another state with the same hash, from 1; 0: none */
    uint32_t flags;
    int64_t up_cents;
};

/* Results of a wager, added up. */
struct wager_tally {
    uint64_t decided, won, pushed;
    int64_t stake_cents, gain_cents;
    sim_sum gain_squares, gain_stakes, stake_squares;
};

#define TURN_STEPS 256 /* commands in one turn */

/* Told of each round before it is played, and of each command that the table has carried out. */
struct chain_trace {
    void *to;
    void (*round)(void *to, const struct sim_round *round);
    void (*command)(void *to, const struct command *command);
};

struct chain {
    struct layouts *layouts;
    const struct strategy *strategy;
    struct strategy_values values;
    int outcomes, wagers;
    struct edge *edges; /* [state][outcome] */
    struct edge_more *more;
    struct chain_state *states;
    uint32_t state_count, state_room;
    unsigned char *memories;
    uint32_t *parts; /* steps, by their index */
    uint32_t part_count, part_room;
    struct wager_tally *tally; /* [wagers + 1]; the last one has fees */
    uint64_t turns;            /* of shooters, as far as folded */
    struct refusal refusal;    /* the last one, */
    struct command refused;    /* ... and of what */
    struct chain_first {       /* what follows from the first turn of a rich player */
        int64_t need_cents, gain_cents;
        uint32_t state;
        int step_count;
        uint32_t steps[TURN_STEPS];
        bool known;
    } first;
    uint64_t learned; /* how often an edge was learned, or all were forgotten */
    size_t limit_bytes;
    const struct chain_trace *trace; /* then the strategy is asked before each round; or null */
    struct chain_index *index;
};

/* Returns null if out of memory.  limit_bytes: above it, chain_full() is true. */
struct chain *chain_open(const struct sign *sign, const struct strategy *strategy,
                         const struct strategy_values *values, size_t limit_bytes);
void chain_free(struct chain *chain);

/* A player's place in the chain. */
struct chain_place {
    uint32_t state;
    bool rich;           /* always: the total says nothing */
    int64_t total_cents; /* rack and layout */
};

/* The first turn: the strategy makes its first bets.  bankroll_cents 0: a player who is always
 * rich. False: out of memory. */
bool chain_begin(struct chain *chain, int64_t bankroll_cents, struct chain_place *place,
                 int64_t *gain_cents);

/* Learns the edge of a state and an outcome, for a rich player.  False: out of memory. */
bool chain_learn(struct chain *chain, uint32_t state, const struct sim_round *round);

/* One round for a player with this bankroll, whether the edge is known or not; counts it.  False:
 * out of memory. */
bool chain_step(struct chain *chain, struct chain_place *place, const struct sim_round *round,
                struct edge_sum *sum, bool *turn_over);

/* The state in which the strategy has left: it makes no more bets, and takes down what stays up
 * after it was decided; the rest is played out. */
bool chain_leave(struct chain *chain, struct chain_place *place);

/* Adds the counted edges to the tallies of wagers and clears the counts. */
void chain_fold(struct chain *chain);

/* Whether it uses too much memory.  chain_restart() folds and forgets it, and moves the places (at
 * most CHAIN_PLACES) to the new chain.  False: out of memory; the chain is of no use then. */
bool chain_full(const struct chain *chain);
bool chain_restart(struct chain *chain, struct chain_place *places, int count);

static inline struct edge *chain_edge(const struct chain *chain, uint32_t state, int outcome)
{
    return &chain->edges[(size_t)state * (size_t)chain->outcomes + (size_t)outcome];
}

#endif
