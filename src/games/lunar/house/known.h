/* known.h - what best play brings at Lunar Poker, by the height of the up card: the sums of the
 * whole solution (solve_all.h) as the table plays, in a table, so that odds need not solve the
 * game.
 *
 * Whole numbers of ways in parts of LUNAR_COMMON, over C(51, 5) hands each.  Hands that are dealt a
 * straight or royal flush are only counted: what they are paid at once is the sign's business. They
 * take it under all signs: it is at least 200 antes, and 600 for a royal flush, while a Bet on them
 * could not win more than 100 and 200.  tests/test_solved.c solves up cards again and compares. */
#ifndef CROUPIER_LUNAR_KNOWN_H
#define CROUPIER_LUNAR_KNOWN_H

#include "games/lunar/house/solve_all.h"

struct lunar_known {
    int64_t drawn, straight_flushes, royal_flushes; /* hands */
    ratio_wide sum, squares, bets, forces, paid, lost;
};

extern const struct lunar_known lunar_known[LUNAR_UPS];

#define LUNAR_HANDS_OF_UP INT64_C(2349060) /* C(51, 5) */

#endif
