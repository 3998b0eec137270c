/* baccarat_refusals.h - refusals of this family alone. */
#ifndef CROUPIER_BACCARAT_REFUSALS_H
#define CROUPIER_BACCARAT_REFUSALS_H

#include "rules/game.h"

#define BACCARAT_REFUSALS(X)                                                                       \
    X(ONE_SIDE, UNNOTED, "Banker and Player can't both be backed in a tournament.")                \
    X(NOT_IN_SHOE, UNNOTED, "No such card is left in the shoe.")                                   \
    X(SHOE_EMPTY, UNNOTED, "There are not enough cards in the shoe; the round is void.")           \
    X(BAD_CUT, UNNOTED, "Cut at least one deck in from either end.")                               \
    X(BAD_STOP, UNNOTED, "Put the cutting card at least 20 cards in from the back.")               \
    X(NOT_THE_CUTTER, UNNOTED, "Another person has the cut.")                                      \
    X(USED_IN_ROUND, UNNOTED, "A card found face up during a round is used in it.")                \
    X(EXPOSED_FIRST, UNNOTED, "The round must begin with the card that was seen.")                 \
    X(OWN_NOMINEE, UNNOTED, "A player can't be their own nominee.")                                \
    X(HAS_NONE, UNNOTED, "That player has no nominee.")                                            \
    X(SHOW_FIRST, UNNOTED, "The first players must have had a chance to see the cards.")           \
    X(OFFER_CUT_FIRST, UNNOTED, "Offer the cut to every seated player first.")                     \
    X(BURNED, UNNOTED, "The first cards have already been burned.")                                \
    X(TOO_LATE_TO_BURN, UNNOTED, "The shoe is in play; play goes on without the burn.")            \
    X(NOTHING_TO_SEE, UNNOTED, "There is no burned card to see.")                                  \
    X(NO_OWN_AREA, UNNOTED, "Standing players must say on which box they bet.")                    \
    X(BOX_OF_ANOTHER, UNNOTED, "That box is another player's.")                                    \
    X(BOX_FULL, UNNOTED, "No more players may bet on that box.")                                   \
    X(ABOVE_AREA, UNNOTED, "All bets on that area together may be $ at most.")                     \
    X(STANDING_AREA, UNNOTED, "Standing players bet on the areas for standing players.")           \
    X(NEEDS_MAIN_WAGER, UNNOTED, "A side bet goes with a bet on Banker, Player or Tie.")           \
    X(NO_ANTE_HERE, UNNOTED, "This table has no ante.")                                            \
    X(ANTE_WAIVED, UNNOTED, "Bets of $ or more need no ante.")                                     \
    X(ANTE_PLACED, UNNOTED, "The ante has already been placed.")                                   \
    X(ANTE_TOO_HIGH, UNNOTED, "The ante may be at most 12.5 per cent of the minimum: $.")          \
    X(DIFFERENTIAL_UNSET, UNNOTED, "The sign sets no table differential.")                         \
    X(NO_DIFFERENTIAL, UNNOTED, "The table differential is not exceeded.")                         \
    X(NO_BETS_THIS_HAND, NOTED, "No bets this hand: a card has been seen.")                        \
    X(NOT_THIS_STYLE, UNNOTED, "Not possible in this style of dealing.")                           \
    X(NOT_THIS_HAND, UNNOTED, "It is not that hand's turn.")                                       \
    X(FACE_DOWN, UNNOTED, "That card is dealt face down.")                                         \
    X(FACE_UP_HERE, UNNOTED, "That card is dealt face up: say which card it is.")                  \
    X(NAME_ALL_CARDS, UNNOTED, "Name every card of the hand that lies face down.")                 \
    X(SURPLUS_CARD, UNNOTED, "More cards are named than the hand has face down.")                  \
    X(TURN_FIRST, UNNOTED, "The hands must be turned first.")                                      \
    X(RIGHT_PERSON, UNNOTED, "That person may hold those cards, so it is no mistake.")             \
    X(NO_CARDS_OUT, UNNOTED, "There are no cards of a round on the table.")                        \
    X(HAND_IS_OUT, UNNOTED, "The other hand is still out.")                                        \
    X(NOT_HOLDING, UNNOTED, "That person does not hold those cards.")                              \
    X(TOO_LATE_TO_VOID, UNNOTED, "No round is being dealt; finished rounds stand.")                \
    X(NOT_INTERNATIONAL, UNNOTED, "Only at International Baccarat.")                               \
    X(NOT_SEATED, UNNOTED, "Only seated players may do that.")                                     \
    X(HAS_NOMINEE, UNNOTED, "That player already has a nominee.")                                  \
    X(NOMINEE_BUSY, UNNOTED, "A nominee acts for one player at a time.")                           \
    X(NOT_CONFIRMED, UNNOTED, "The player must first confirm that the nominee no longer acts.")    \
    X(CONFIRMED, UNNOTED, "The player has confirmed that; a supervisor announces it.")             \
    X(NO_NOMINEE, UNNOTED, "That person is not the player's nominee.")                             \
    X(OWN_HAND_ONLY, UNNOTED, "A supervisor has told that player to act in person.")               \
    X(EXCLUSIVE, UNNOTED, "These side bets can't be offered at the same table.")                   \
    X(STYLE_KEPT, UNNOTED, "The style stays the same until the shoe is finished.")                 \
    X(SAME_STYLE, UNNOTED, "The cards are already dealt in that style.")                           \
    X(NO_SHARED_AREAS, UNNOTED, "At full Baccarat each player has a box of their own.")            \
    X(NO_CONTINUOUS, UNNOTED, "Style B can't be dealt from a continuous shuffler.")

BACCARAT_REFUSALS(REFUSAL_DECLARED)

#endif
