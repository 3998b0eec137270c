/* tournament_refusals.h - refusals that only tournaments have. */
#ifndef CROUPIER_TOURNAMENT_REFUSALS_H
#define CROUPIER_TOURNAMENT_REFUSALS_H

#include "rules/game.h"

#define TOURNAMENT_REFUSALS(X)                                                                     \
    X(NOT_NOTIFIED, UNNOTED, "The person must get the conditions in writing first.")               \
    X(ENTRIES_NOT_OPEN, UNNOTED, "Applications are not open yet.")                                 \
    X(ENTRIES_CLOSED, NOTED, "Applications are closed.")                                           \
    X(ENTERED_TWICE, UNNOTED, "This person has already applied.")                                  \
    X(ENTRIES_FULL, UNNOTED, "All places in the tournament are taken.")                            \
    X(NO_SUCH_ENTRY, UNNOTED, "This tournament has no such entry.")                                \
    X(NOT_APPLIED, UNNOTED, "That application is not waiting for a decision.")                     \
    X(NO_ENTRY, UNNOTED, "This person has no accepted entry.")                                     \
    X(NOT_TRANSFERABLE, UNNOTED, "By the conditions, entries can't be transferred.")               \
    X(PLAY_BEGUN, NOTED, "Tournament play has begun.")                                             \
    X(DISQUALIFIED, NOTED, "This person was disqualified from the tournament.")                    \
    X(ENOUGH_PLAYERS, UNNOTED, "There are enough players, so it can't be cancelled.")              \
    X(TOO_FEW_ENTRIES, UNNOTED, "Too few players have entered.")                                   \
    X(ENTRIES_OPEN, UNNOTED, "Applications are still open, or wait for a decision.")               \
    X(STAGE_NOT_OVER, UNNOTED, "The sessions of this stage are not over.")                         \
    X(TOURNAMENT_OVER, UNNOTED, "The tournament is over or cancelled.")                            \
    X(NO_SUCH_SESSION, UNNOTED, "This tournament has no such session.")                            \
    X(SESSION_BEGUN, UNNOTED, "That session has started or is over.")                              \
    X(NOTICE_NEEDED, UNNOTED, "The players need more notice of that time.")                        \
    X(BEFORE_ITS_HOUR, UNNOTED, "It is too early to start that session.")                          \
    X(NOBODY_IN_CHARGE, NOTED, "The tournament director or a representative must be present.")     \
    X(IN_CHARGE, UNNOTED, "The person in charge of the tournament can't play in it.")              \
    X(TIME_NOT_UP, UNNOTED, "That session does not last a time, or its time is not over.")         \
    X(TABLE_HAS_SESSION, UNNOTED, "Another session of the tournament is on at that table.")        \
    X(NO_TERMINALS, UNNOTED, "That is only for tournaments at terminals.")                         \
    X(NOT_IN_PLAY, UNNOTED, "This player is not playing in a session now.")                        \
    X(TERMINAL_TAKEN, UNNOTED, "That terminal is not free.")                                       \
    X(NO_OTHER_HEAT, UNNOTED, "That heat is not open to this player, or has no room.")             \
    X(NOT_FAILED, UNNOTED, "The system has not failed in that session.")                           \
    X(PLACES_OPEN, UNNOTED, "Not all places are decided.")                                         \
    X(NOTHING_PAID, UNNOTED, "This entry has no fee to refund.")                                   \
    X(MONEY_APART, UNNOTED,                                                                        \
      "Guests and people with an account can't play for the same fees: play money is no money.")   \
    X(NOT_PASSED_ON, UNNOTED, "Play money can't be passed on.")

TOURNAMENT_REFUSALS(REFUSAL_DECLARED)

#endif
