/* dice_refusals.h - refusals that only dice games have. */
#ifndef CROUPIER_DICE_REFUSALS_H
#define CROUPIER_DICE_REFUSALS_H

#include "rules/game.h"

#define DICE_REFUSALS(X)                                                                           \
    X(COME_OUT_ONLY, UNNOTED, "This bet is open only before a come-out roll.")                     \
    X(POINT_ONLY, UNNOTED, "This bet is open only while a point is on.")                           \
    X(NEEDS_FLAT_WAGER, UNNOTED, "Odds need a Pass, Come or Don't bet on that point.")             \
    X(ABOVE_ODDS_LIMIT, UNNOTED, "Odds are limited to $.")                                         \
    X(PART_EMPTY, UNNOTED, "At least $ must be on each part of the bet.")                          \
    X(NOT_RAISED, UNNOTED, "You can't add to this bet now.")                                       \
    X(NOT_REPLACED, UNNOTED, "A bet that was taken down goes up again only for a come-out roll.")  \
    X(CONTRACT, UNNOTED, "This bet stays up until it is decided.")                                 \
    X(LOCKED, UNNOTED, "This bet is locked until it is decided.")                                  \
    X(NOT_BEFORE_SET, UNNOTED, "This bet is open only before the first throw of a set of four.")   \
    X(NOT_BEFORE_TURN, UNNOTED, "This bet is open only before the shooter's turn begins.")         \
    X(UNTOUCHABLE, NOTED, "The dice are at rest; no bet can be touched until it is settled.")      \
    X(DICE_THROWN, NOTED, "Too late: the dice have left the hand.")                                \
    X(NEVER_OFF, UNNOTED, "This bet can't be called on or off.")                                   \
    X(RETHROW, UNNOTED, "No throw: the dice are thrown again, and bets stay as they are.")         \
    X(NOBODY_TO_OFFER, UNNOTED, "There is no player to offer the dice to.")                        \
    X(NEEDS_LINE_BET, UNNOTED, "To throw, the shooter needs a Pass or Don't Pass bet.")            \
    X(NEEDS_SHOOTERS_BET, UNNOTED, "To throw, the shooter needs a Shooter's Bet.")                 \
    X(NEEDS_A_WAGER, UNNOTED, "To throw, the shooter needs a bet on the layout.")                  \
    X(BAD_DIE, UNNOTED, "The set has no such die.")                                                \
    X(SAME_DIE, UNNOTED, "The shooter must take two different dice.")                              \
    X(BAD_FACES, UNNOTED, "A die shows 1 to 6.")                                                   \
    X(BAD_DICE_COUNT, UNNOTED, "The rules do not allow that number of dice.")                      \
    X(SET_INCOMPLETE, UNNOTED, "A missing die must first be found or given up as lost.")           \
    X(TURN_OVER, UNNOTED, "Your turn is over; the dice go to the next player.")                    \
    X(HOUSE_THROWS_LAST, UNNOTED, "Staff throw only if no player will and bets are undecided.")    \
    X(DICE_MISSING, UNNOTED, "A die is missing; choose another or wait for it.")                   \
    X(CHOOSE_FIRST, UNNOTED, "The shooter must choose two dice first.")                            \
    X(NO_DIE_MISSING, UNNOTED, "No die is missing.")                                               \
    X(ALREADY_INSPECTED, UNNOTED, "That person has already inspected the dice.")                   \
    X(UNINSPECTED, UNNOTED, "The dice must be inspected first.")                                   \
    X(NEW_SET_FIRST, UNNOTED, "A new set of dice must be brought first.")                          \
    X(SUSPENDED, UNNOTED, "The equipment has failed; no more rolls until it is repaired.")         \
    X(NOT_SUSPENDED, UNNOTED, "Nothing has failed.")                                               \
    X(NO_ELECTRONICS, UNNOTED, "This table has no electronic equipment.")                          \
    X(NOT_ENTERED, UNNOTED, "Enter the result in the equipment before settling.")                  \
    X(WRONGLY_ENTERED, UNNOTED, "The result entered is not the one called; amend it first.")       \
    X(DISPUTED, UNNOTED, "The face is in dispute; the game supervisor decides.")                   \
    X(MUST_CALL_NO_ROLL, UNNOTED, "This throw must be called no roll.")                            \
    X(CANNOT_OVERRULE, NOTED, "That person can't overrule this call.")                             \
    X(NO_CALL, UNNOTED, "There is no call to overrule.")                                           \
    X(RULED, UNNOTED, "The game supervisor has ruled otherwise on the faces.")                     \
    X(TOO_LATE_TO_OVERRULE, UNNOTED, "Too late: only the operator can correct the payment now.")   \
    X(TURN_NOT_OVER, UNNOTED, "Finish the set of four throws first.")                              \
    X(PUCK_NEEDED, UNNOTED, "The point stays on while a bet depends on it.")                       \
    X(SHOOTER_STAYS, UNNOTED, "The shooter must pass the dice before leaving.")                    \
    X(SAME_PAY_TABLE, UNNOTED, "That pay table is in use already.")                                \
    X(DONE_ALREADY, UNNOTED, "That has been done already.")                                        \
    X(ODDS_AGREED, UNNOTED,                                                                        \
      "Bets on the layout were made at these odds; wait until there are none.")

DICE_REFUSALS(REFUSAL_DECLARED)

#endif
