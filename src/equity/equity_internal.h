/* equity_internal.h - a round as the calculators see it, shared by the files of the equity. */
#ifndef CROUPIER_EQUITY_INTERNAL_H
#define CROUPIER_EQUITY_INTERNAL_H

#include "equity/equity.h"
#include "rules/assert.h"

/* Outcomes that no wager tells apart are one; a set of outcomes is a mask of bits. */
#define ROUND_OUTCOMES 64
#define ROUND_RESULTS  6 /* different results of one wager */

/* A mirror exchanges wagers, and outcomes of the same weight, so that nothing else changes: as red
 * and black are exchanged together with odd and even.  The first mirror changes nothing. */
#define ROUND_MIRRORS 64

/* A wager at all stakes that the table accepts, in ascending order. */
struct wager_table {
    int stakes;
    int64_t stake[EQUITY_STAKES];
    int results;
    uint64_t outcomes[ROUND_RESULTS];          /* with each result */
    int64_t net[ROUND_RESULTS][EQUITY_STAKES]; /* won or lost, in cents */
    int64_t worst[EQUITY_STAKES];              /* the largest loss, as a positive amount */
    bool wins[ROUND_RESULTS];                  /* the net is above 0 */
    bool even;                                 /* never wins more than its stake */
    int like; /* the first wager that differs from it only by the outcome it wins with */
};

struct round_table {
    int outcomes;
    int64_t weight[ROUND_OUTCOMES], all;   /* without a common divisor; their sum */
    int64_t sums[ROUND_OUTCOMES / 8][256]; /* of the weights of eight outcomes, by their bits */
    int wagers;
    struct wager_table wager[EQUITY_WAGERS];
    int mirrors;
    uint8_t mirror[ROUND_MIRRORS][EQUITY_WAGERS]; /* the wager that each becomes */
};

/* Asks the game once for everything.  Freed by free(). */
struct round_table *equity_round(const struct equity_question *question);

/* How many stakes of a wager a stack covers, with all dues. */
int equity_affordable(const struct wager_table *wager, int64_t stack_cents);

static inline int64_t outcomes_weight(const struct round_table *round, uint64_t outcomes)
{
    int64_t weight = 0;

    for (int i = 0; outcomes; i++, outcomes >>= 8) weight += round->sums[i][outcomes & 255];
    return weight;
}

/* Finds the mirrors, and wagers that are like each other. */
void equity_find_mirrors(struct round_table *round);

/* Whether a wager has a double, given the wagers made in this round so far, as bits: an earlier
 * wager that a mirror turns it into, while all wagers made stay as they are.  Both have the same
 * chances, so only the first is looked at. */
bool equity_double(const struct round_table *round, int wager, uint64_t made);

/* What a player gets of the places at the end: n / d of one. */
struct place_share {
    int n, d;
};
struct place_share equity_share(const int64_t *stacks, int players, int advance, int player);

/* If all players who were in before a round hold less than the minimum after it, sets their stacks
 * to the minimum: they are equal, and before those who were out (3.8). */
void equity_level(int64_t *stacks, const bool *were_in, int players, int64_t min_cents);

#endif
