/* baccarat_refusals.h - what only the rules of this family refuse. */
#ifndef CROUPIER_BACCARAT_REFUSALS_H
#define CROUPIER_BACCARAT_REFUSALS_H

#include "rules/game.h"

#define BACCARAT_REFUSALS(X)                                                                       \
    X(NOT_IN_SHOE, UNNOTED, "No such card is left in the shoe.")                                   \
    X(SHOE_EMPTY, UNNOTED, "There are not enough cards in the shoe; the round is void.")           \
    X(BAD_CUT, UNNOTED, "A cut is at least a deck in from either end.")                            \
    X(BAD_STOP, UNNOTED, "The cutting card goes at least 20 cards in from the back.")              \
    X(NOT_THE_CUTTER, UNNOTED, "Somebody else has the cut.")                                       \
    X(EXPOSED_FIRST, UNNOTED, "The round begins with the card that was seen.")                     \
    X(OWN_NOMINEE, UNNOTED, "Nobody is their own nominee.")                                        \
    X(HAS_NONE, UNNOTED, "That player has no nominee.")                                            \
    X(OFFER_CUT_FIRST, UNNOTED, "The cut is offered to every seated player first.")                \
    X(BURNED, UNNOTED, "The first cards have been discarded already.")                             \
    X(NOTHING_TO_SEE, UNNOTED, "There is no discarded card to see.")                               \
    X(NO_OWN_AREA, UNNOTED, "A standing player must say on which box.")                            \
    X(BOX_OF_ANOTHER, UNNOTED, "That box is another player's.")                                    \
    X(BOX_FULL, UNNOTED, "No more players may wager on that box.")                                 \
    X(ABOVE_AREA, UNNOTED, "All wagers on that area together may be $ at most.")                   \
    X(STANDING_AREA, UNNOTED, "Standing players wager on the areas for standing players.")         \
    X(NEEDS_MAIN_WAGER, UNNOTED, "A side bet goes with a wager on Banker, Player or Tie.")         \
    X(NO_ANTE_HERE, UNNOTED, "This table has no ante.")                                            \
    X(ANTE_WAIVED, UNNOTED, "Wagers of $ or more need no ante.")                                   \
    X(ANTE_PLACED, UNNOTED, "The ante has been placed.")                                           \
    X(ANTE_TOO_HIGH, UNNOTED, "The ante is at most 12.5 per cent of the minimum: $.")              \
    X(NO_DIFFERENTIAL, UNNOTED, "The table differential is not exceeded.")                         \
    X(NO_BETS_THIS_HAND, NOTED, "No bets this hand: a card has been seen.")                        \
    X(NOT_THIS_STYLE, UNNOTED, "That is not done in this style of dealing.")                       \
    X(NOT_THIS_HAND, UNNOTED, "It is not that hand's turn.")                                       \
    X(FACE_DOWN, UNNOTED, "That card is dealt face down.")                                         \
    X(FACE_UP_HERE, UNNOTED, "That card is dealt face up; say which it is.")                       \
    X(HAND_IS_OUT, UNNOTED, "The other hand is still out.")                                        \
    X(NOT_HOLDING, UNNOTED, "That person does not hold those cards.")                              \
    X(TOO_LATE_TO_VOID, UNNOTED, "No round is being dealt; what has been dealt stands.")           \
    X(NOT_INTERNATIONAL, UNNOTED, "That is for International Baccarat only.")                      \
    X(NOT_SEATED, UNNOTED, "Only seated players do that.")                                         \
    X(HAS_NOMINEE, UNNOTED, "That player has a nominee already.")                                  \
    X(NOMINEE_BUSY, UNNOTED, "A nominee acts for one player at a time.")                           \
    X(NO_NOMINEE, UNNOTED, "That person is not the player's nominee.")                             \
    X(OWN_HAND_ONLY, UNNOTED, "Players have been told to do that themselves.")                     \
    X(EXCLUSIVE, UNNOTED, "These side bets are not offered at the same table.")                    \
    X(NO_CONTINUOUS, UNNOTED, "Style B is not dealt from a continuous shuffler.")

BACCARAT_REFUSALS(REFUSAL_DECLARED)

#endif
