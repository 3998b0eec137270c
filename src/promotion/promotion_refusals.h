/* promotion_refusals.h - refusals that only promotions have. */
#ifndef CROUPIER_PROMOTION_REFUSALS_H
#define CROUPIER_PROMOTION_REFUSALS_H

#include "rules/game.h"

#define PROMOTION_REFUSALS(X)                                                                      \
    X(AUTHORITY_NOT_TOLD, UNNOTED, "The Authority must get the full terms first.")                 \
    X(AUTHORITY_24_HOURS, NOTED, "The Authority must have had the terms for 24 hours.")            \
    X(TERMS_NOT_PUBLISHED, UNNOTED, "The terms must be available to everyone first.")              \
    X(TERMS_NOT_ADVERTISED, UNNOTED, "The advertising must refer to the terms first.")             \
    X(APPROVAL_NEEDED, NOTED, "After the start, the Authority must approve a change of terms.")    \
    X(PROMOTION_NOT_STARTED, UNNOTED, "The promotion has not started.")                            \
    X(PROMOTION_STARTED, UNNOTED, "The promotion has already started.")                            \
    X(PROMOTION_CLOSED, NOTED, "Entries are closed.")                                              \
    X(BEFORE_ITS_TIME, NOTED, "By the terms it is too early for that.")                            \
    X(WAGER_NEEDED, UNNOTED, "The terms require a bet of $, which staff must have seen.")          \
    X(TICKETS_USED_UP, UNNOTED, "The terms allow this person no more tickets.")                    \
    X(NO_SUCH_PRIZE, UNNOTED, "This promotion has no such prize.")                                 \
    X(NO_TICKETS, UNNOTED, "No one has a ticket for that prize.")                                  \
    X(PRIZE_NOT_DRAWN, UNNOTED, "That prize has not been drawn.")                                  \
    X(PRIZE_DRAWN, UNNOTED, "That prize has already been drawn.")                                  \
    X(PRIZE_AWARDED, NOTED, "That prize has already been awarded.")                                \
    X(DRAW_CANCELLED, UNNOTED, "The draw of that prize was cancelled.")                            \
    X(ON_HOLD, NOTED, "Postponed until its integrity has been validated.")                         \
    X(NOT_ON_HOLD, UNNOTED, "That has not been postponed.")                                        \
    X(SCRUTINEER_NEEDED, UNNOTED, "A scrutineer must oversee the draw of a prize over $.")         \
    X(NOT_THE_SCRUTINEER, NOTED, "Only the nominated scrutineer can oversee a draw.")              \
    X(WINNER_HAS_TIME, UNNOTED, "The winner still has time to claim the prize.")                   \
    X(WINNER_PRESENT, UNNOTED, "Winners must be present at this draw and need no notice.")         \
    X(METHOD_NOT_STATED, UNNOTED, "The terms do not state that way to notify a winner.")           \
    X(TIME_NOT_POSSIBLE, UNNOTED, "That is not a time between the draw and now.")                  \
    X(NO_SUCH_CLAIM, UNNOTED, "There is no such claim.")                                           \
    X(CLAIMED_ALREADY, UNNOTED, "This person has already claimed that prize.")                     \
    X(CLAIM_TOO_LATE, NOTED, "The time to claim that prize is over.")                              \
    X(CLAIM_DECIDED, UNNOTED, "That claim has already been decided.")                              \
    X(NOT_CLAIMED, UNNOTED, "The winner has not claimed that prize.")                              \
    X(CASH_ONLY, UNNOTED, "A cash prize of up to $ is paid in cash.")                              \
    X(PARTS_DIFFER, UNNOTED, "The parts must add up to $.")                                        \
    X(NO_CASH_INSTEAD, UNNOTED, "The terms offer no cash instead of that prize.")                  \
    X(CLAIMANT_FIRST, UNNOTED, "Record the name and address of the claimant first.")               \
    X(NO_SUCH_DISPUTE, UNNOTED, "There is no such dispute.")                                       \
    X(DISPUTE_DECIDED, UNNOTED, "The decision of the operator is final.")                          \
    X(DISPUTE_OPEN, UNNOTED, "The operator has not decided that dispute.")

PROMOTION_REFUSALS(REFUSAL_DECLARED)

#endif
