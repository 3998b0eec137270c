/* best_then.h - best play of Lunar Poker after the first decision: exact, and fast enough for
 * simulations.
 *
 * The answers are those of lunar_solve_drawn() and lunar_solve_force(), which are asked only if
 * bounds leave them open. */
#ifndef CROUPIER_LUNAR_BEST_THEN_H
#define CROUPIER_LUNAR_BEST_THEN_H

#include "games/lunar/house/solve.h"

/* After a draw: whether to play.  `gone` are the cards given up.  If both are worth the same, the
 * hand is folded, as the solver counts it. */
bool lunar_then_plays(const struct lunar_solver *solver, const struct lunar_hand *hand, uint8_t up,
                      card_set gone);

/* Whether to force a Dealer who has no hand; not if the ante is worth the same. */
bool lunar_then_forces(const struct lunar_solver *solver, const struct lunar_hand *hand,
                       const uint8_t dealer[LUNAR_FIRST], card_set gone);

#endif
