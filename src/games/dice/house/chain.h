/* chain.h - odds of dice bets, which can last for many rolls.
 *
 * A ticket is what a player has at stake: one wager, the legs of a compound one, or a flat wager
 * with its odds.  dice_settle() judges each of the 36 rolls; what still stands becomes another
 * ticket.  The chain of tickets is solved in exact fractions. */
#ifndef CROUPIER_DICE_CHAIN_H
#define CROUPIER_DICE_CHAIN_H

#include "odds/odds.h"

/* Odds of a wager, at a given stake or (0) exactly. */
void chain_of_wager(struct odds *odds, const struct sign *sign, int bet, int number,
                    int64_t stake_cents);

/* Odds of a flat wager together with its odds wager. */
void chain_of_combined(struct odds *odds, const struct sign *sign, int additional);

#endif
