/* short.h - the short strategy of Lunar Poker: a list that a player can remember.
 *
 * The first line that fits the five cards and the Dealer's up card decides.  After a draw, and at a
 * Dealer without a hand, two or three lines more do.  Dealt straight and royal
 * flushes are paid at once and come to no line. */
#ifndef CROUPIER_LUNAR_SHORT_H
#define CROUPIER_LUNAR_SHORT_H

#include "games/lunar/house/solve_all.h"
#include "solve/game_solution.h"

struct lunar_short_look; /* what a line looks at */

struct lunar_short_line {
    const char *when, *then; /* for people */
    bool (*fits)(const struct lunar_short_look *look);
    int answer;                                            /* as in lunar_asks.h; */
    unsigned (*gives_up)(const struct lunar_short_look *); /* ... null, or the cards, as bits */
};

#define LUNAR_SHORT_LINES 12
extern const struct lunar_short_line lunar_short_lines[LUNAR_SHORT_LINES]; /* the last fits all */

/* The line that decides, and its answer: LUNAR_FOLDS, LUNAR_PLAYS, LUNAR_BUYS, or LUNAR_EXCHANGES
 * with the places of the cards to give up. */
int lunar_short_line(const uint8_t card[LUNAR_FIRST], uint8_t up);
int lunar_short_choice(const uint8_t card[LUNAR_FIRST], uint8_t up);

/* Later decisions, by the final hand and the up card alone; the first line that fits decides. */
struct lunar_short_later {
    const char *when, *then;
    bool (*fits)(const struct lunar_hand *hand, uint8_t up);
    bool answer; /* play; force */
};

#define LUNAR_SHORT_DRAWN 3
#define LUNAR_SHORT_FORCE 2
extern const struct lunar_short_later lunar_short_drawn[LUNAR_SHORT_DRAWN]; /* after a draw */
extern const struct lunar_short_later lunar_short_force[LUNAR_SHORT_FORCE]; /* no Dealer's hand */

/* Whether to play after a draw; whether to force a Dealer without a hand. */
bool lunar_short_plays(const struct lunar_hand *hand, uint8_t up);
bool lunar_short_forces(const struct lunar_hand *hand, uint8_t up);

/* All of it. */
extern const struct lunar_policy lunar_short_policy;

/* Sums over the hands of an up card that come to each line, and what they cost against the best
 * choices in parts of LUNAR_COMMON; the Bets that are made. */
struct lunar_short_sums {
    ratio_wide bets;
    int64_t hands[LUNAR_SHORT_LINES];
    ratio_wide cost[LUNAR_SHORT_LINES];
};

/* Values it (short_solve.c) against these up cards, as bits.  False: as game_solution.shorten(). */
bool lunar_short_value(const struct solution_bytes *parts, const struct sign *sign,
                       const struct lunar_reading *reading, const struct solution_how *how,
                       unsigned ups, struct lunar_short_sums sums[LUNAR_UPS]);

/* The same as the table plays, in a table like that of known.h. */
extern const struct lunar_short_sums lunar_short_known[LUNAR_UPS];

/* The strategy with its costs: as game_solution.shorten(), and short_known(). */
bool lunar_short_solve(const struct solution_bytes *parts, const struct sign *sign,
                       const struct lunar_reading *reading, const struct solution_how *how,
                       struct short_strategy *strategy);
void lunar_short_known_costs(const struct sign *sign, struct short_strategy *strategy);

#endif
