/* wheel_refusals.h - refusals of this family alone. */
#ifndef CROUPIER_WHEEL_REFUSALS_H
#define CROUPIER_WHEEL_REFUSALS_H

#include "rules/game.h"

#define WHEEL_REFUSALS(X)                                                                          \
    X(IN_TWO_GROUPS, UNNOTED, "A number can't be in two groups.")                                  \
    X(NO_SUCH_NUMBER, UNNOTED, "The wheel has no such number.")                                    \
    X(SPOKEN_ONLY, UNNOTED, "Racetrack bets are spoken, and placed by the dealer.")                \
    X(BALL_DROPPED, NOTED, "The ball has dropped; a bet made now is void.")                        \
    X(NOT_BY_DEALER, UNNOTED, "A spoken bet counts where the dealer put it.")                      \
    X(NOT_PAID_YET, NOTED, "Bets there can't be touched until all the winners have been paid.")    \
    X(UNEXAMINED, UNNOTED, "The game supervisor must examine the ball first.")                     \
    X(NOTHING_TO_EXAMINE, UNNOTED, "The ball has not left the wheel.")                             \
    X(COLLECT_FIRST, UNNOTED, "Losing bets are collected before winners are paid.")                \
    X(NOT_A_WINNER, UNNOTED, "That bet has no payout due.")                                        \
    X(BAD_DIRECTION, UNNOTED, "The wheel turns clockwise or anticlockwise.")

WHEEL_REFUSALS(REFUSAL_DECLARED)

#endif
