/* chain.h - odds of bets at dice, which may last for many rolls.
 *
 * A ticket is what a player has at stake: one wager, the legs of a compound one, or a flat wager
 * with the additional one that follows it.  Each of the 36 rolls is judged by dice_settle(); what
 * still stands goes on as another ticket.  The chain of tickets is solved in exact fractions. */
#ifndef CROUPIER_DICE_CHAIN_H
#define CROUPIER_DICE_CHAIN_H

#include "odds/odds.h"

/* A wager; at a stake or (0) exactly. */
void chain_of_wager(struct odds *odds, const struct sign *sign, int bet, int number,
                    int64_t stake_cents);

/* An additional wager together with its flat one. */
void chain_of_combined(struct odds *odds, const struct sign *sign, int additional);

#endif
