/* dice_refusals.h - what only the rules of this family refuse. */
#ifndef CROUPIER_DICE_REFUSALS_H
#define CROUPIER_DICE_REFUSALS_H

#include "rules/game.h"

#define DICE_REFUSALS(X)                                                                           \
    X(COME_OUT_ONLY, UNNOTED, "That wager is made only before a come-out roll.")                   \
    X(POINT_ONLY, UNNOTED, "That wager is made only while a point is on.")                         \
    X(NEEDS_FLAT_WAGER, UNNOTED, "It needs the flat wager it adds to, on the same point.")         \
    X(ABOVE_ODDS_LIMIT, UNNOTED, "With that flat wager it may be $ at most.")                      \
    X(NOT_RAISED, UNNOTED, "That wager may not go up now.")                                        \
    X(CONTRACT, UNNOTED, "That wager stays until it is decided.")                                  \
    X(LOCKED, UNNOTED, "That wager is locked until it is decided.")                                \
    X(NOT_BEFORE_SET, UNNOTED, "That wager is made only before the first throw of a set of four.") \
    X(NOT_BEFORE_TURN, UNNOTED, "That wager is made only before the shooter's turn has begun.")    \
    X(UNTOUCHABLE, NOTED, "The dice are at rest; nobody touches a wager until it is settled.")     \
    X(DICE_THROWN, NOTED, "The dice have left the hand; it is too late for that.")                 \
    X(NEVER_OFF, UNNOTED, "That wager cannot be called on or off.")                                \
    X(RETHROW, UNNOTED, "A no throw is thrown again with every wager as it was.")                  \
    X(NOBODY_TO_OFFER, UNNOTED, "There is nobody to offer the dice to.")                           \
    X(NEEDS_LINE_BET, UNNOTED, "To throw, the shooter must have a Pass or Don't Pass Bet.")        \
    X(NEEDS_SHOOTERS_BET, UNNOTED, "To throw, the shooter must have the Shooter's Bet.")           \
    X(NEEDS_A_WAGER, UNNOTED, "To throw, the shooter must have a wager on the table.")             \
    X(BAD_DIE, UNNOTED, "There is no such die in the set.")                                        \
    X(SAME_DIE, UNNOTED, "The shooter takes two different dice.")                                  \
    X(BAD_FACES, UNNOTED, "A die shows 1 to 6.")                                                   \
    X(BAD_DICE_COUNT, UNNOTED, "The rules do not allow that number of dice.")                      \
    X(DICE_MISSING, UNNOTED, "A die is missing; choose another or wait for it.")                   \
    X(NO_DIE_MISSING, UNNOTED, "No die is missing.")                                               \
    X(ALREADY_INSPECTED, UNNOTED, "That person has inspected the dice already.")                   \
    X(UNINSPECTED, UNNOTED, "The dice must be inspected first.")                                   \
    X(NEW_SET_FIRST, UNNOTED, "A new set of dice must come to the table first.")                   \
    X(SUSPENDED, UNNOTED, "The equipment has failed; no game until it is put right.")              \
    X(NOT_SUSPENDED, UNNOTED, "Nothing has failed.")                                               \
    X(NO_ELECTRONICS, UNNOTED, "This table has no electronic equipment.")                          \
    X(NOT_ENTERED, UNNOTED,                                                                        \
      "The result must be entered in the equipment before wagers are "                             \
      "settled.")                                                                                  \
    X(WRONGLY_ENTERED, UNNOTED, "The result entered is not the one called; amend it first.")       \
    X(DISPUTED, UNNOTED, "The face is in dispute; the game supervisor decides.")                   \
    X(MUST_CALL_NO_ROLL, UNNOTED, "No roll must be called for that throw.")                        \
    X(CANNOT_OVERRULE, NOTED, "That person may not overrule the one who called.")                  \
    X(NO_CALL, UNNOTED, "There is no call to overrule.")                                           \
    X(RULED, UNNOTED, "The game supervisor has ruled otherwise on the faces.")                     \
    X(TOO_LATE_TO_OVERRULE, UNNOTED,                                                               \
      "After the next throw only the operator may correct the "                                    \
      "payment.")                                                                                  \
    X(TURN_NOT_OVER, UNNOTED, "The set must be finished first.")                                   \
    X(PUCK_NEEDED, UNNOTED, "The point stays on while a wager depends on it.")                     \
    X(SHOOTER_STAYS, UNNOTED, "The shooter passes the dice before leaving.")

DICE_REFUSALS(REFUSAL_DECLARED)

#endif
