/* best.h - best play of Lunar Poker, from the stored solution.
 *
 * The solution is read once, from the usual place (solve/game_solution.h), when it is first asked
 * for. It takes 6 MB and stays until the program ends.  It never changes, so threads may share it.
 */
#ifndef CROUPIER_LUNAR_BEST_H
#define CROUPIER_LUNAR_BEST_H

#include "games/lunar/house/solve.h"

struct lunar_best;

/* The best play under this sign's rules as the table plays them; null with one sentence. */
const struct lunar_best *lunar_best(const struct sign *sign, const char **why);

/* The same once it was loaded; null before. */
const struct lunar_best *lunar_best_loaded(void);

/* The first decision: an answer of lunar_asks.h.  Not for a hand that is dealt an Instant Cash
 * Payout. */
int lunar_best_first(const struct lunar_best *best, const uint8_t card[LUNAR_FIRST], uint8_t up);

/* The solver for the decisions that follow. */
const struct lunar_solver *lunar_best_solver(const struct lunar_best *best);

#endif
