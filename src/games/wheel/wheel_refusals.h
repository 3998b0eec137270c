/* wheel_refusals.h - what only the rules of this family refuse. */
#ifndef CROUPIER_WHEEL_REFUSALS_H
#define CROUPIER_WHEEL_REFUSALS_H

#include "rules/game.h"

#define WHEEL_REFUSALS(X)                                                                          \
    X(IN_TWO_GROUPS, UNNOTED, "A number is in two groups.")                                        \
    X(NO_SUCH_NUMBER, UNNOTED, "The wheel has no such number.")                                    \
    X(SPOKEN_ONLY, UNNOTED, "Wagers on a racetrack are spoken, and placed by the dealer.")         \
    X(BALL_DROPPED, NOTED, "The ball has dropped; a wager made now is void.")                      \
    X(NOT_BY_DEALER, UNNOTED, "A spoken wager counts where the dealer put it.")                    \
    X(NOT_PAID_YET, NOTED, "Nobody touches a wager until the winners there have been paid.")       \
    X(UNEXAMINED, UNNOTED, "The game supervisor must examine the ball first.")                     \
    X(NOTHING_TO_EXAMINE, UNNOTED, "The ball has not left the wheel.")                             \
    X(COLLECT_FIRST, UNNOTED, "Losing wagers are collected before winners are paid.")              \
    X(NOT_A_WINNER, UNNOTED, "That wager has nothing to be paid.")                                 \
    X(BAD_DIRECTION, UNNOTED, "The wheel turns clockwise or the other way.")

WHEEL_REFUSALS(REFUSAL_DECLARED)

#endif
