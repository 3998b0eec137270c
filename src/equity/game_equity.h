/* game_equity.h - what a game supplies for the equity of a tournament session.
 *
 * One descriptor per family, in its folder (house/equity.c).  A game without one can't be studied.
 * Outcomes are settled by the functions that settle them at the table. */
#ifndef CROUPIER_GAME_EQUITY_H
#define CROUPIER_GAME_EQUITY_H

#include "rules/game.h"

#define CONTEST_BETS     8   /* kinds of wagers in a group */
#define CONTEST_OUTCOMES 400 /* of one round */

/* Wagers that --wagers can name together: all wagers of some kinds. */
struct equity_group {
    const char *word;          /* "even" */
    bool usual;                /* studied unless the user says otherwise */
    int8_t bets[CONTEST_BETS]; /* in the order in which they are listed; then zeros */
};

struct game_equity {
    const struct equity_group *groups; /* ends with a null word */
    /* The weights of the outcomes of a round; 0: it can't happen.  Returns how many there are. */
    int (*outcomes)(const struct sign *sign, int64_t weights[CONTEST_OUTCOMES]);
    /* What a stake that the table accepts wins in each outcome, in cents, or loses (below 0), with
     * commission and dues. */
    void (*results)(const struct sign *sign, int bet, int number, int64_t stake_cents,
                    int64_t results[CONTEST_OUTCOMES]);
};

/* The descriptor for an edition, or null. */
const struct game_equity *equity_of(int edition);

#endif
