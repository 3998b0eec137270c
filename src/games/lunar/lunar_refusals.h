/* lunar_refusals.h - what only the rules of this family refuse. */
#ifndef CROUPIER_LUNAR_REFUSALS_H
#define CROUPIER_LUNAR_REFUSALS_H

#include "rules/game.h"

#define LUNAR_REFUSALS(X)                                                                          \
    X(SHUFFLE_FIRST, UNNOTED, "The cards must be shuffled first.")                                 \
    X(NOBODY_PLAYS, UNNOTED, "Nobody has made an ante.")                                           \
    X(NEEDS_ANTE, UNNOTED, "A Super Bet goes with an ante of the same player.")                    \
    X(SUPER_BELOW_ANTE, UNNOTED, "The Super Bet on the own hand is at least the ante, $.")         \
    X(NOT_TWICE_ANTE, UNNOTED, "A Bet is twice the ante: $.")                                      \
    X(NOT_IN_ROUND, UNNOTED, "That player has no hand in this round.")                             \
    X(LOCKED_IN, NOTED, "All decisions are locked in.")                                            \
    X(OUT_OF_TURN, UNNOTED, "It is another box's turn.")                                           \
    X(DECIDED, UNNOTED, "That hand has been decided on.")                                          \
    X(DREW_ALREADY, UNNOTED, "A hand draws once.")                                                 \
    X(BAD_EXCHANGE, UNNOTED, "Two to five cards are exchanged.")                                   \
    X(NOT_HELD, UNNOTED, "The player does not hold those cards.")                                  \
    X(NO_DRAWS, UNNOTED, "The Dealer's cards were seen; players bet or fold.")                     \
    X(STILL_DECIDING, UNNOTED, "Not every player has decided.")                                    \
    X(UNVERIFIED, UNNOTED, "Declared hands are verified and settled first.")                       \
    X(DECLARES_ITSELF, UNNOTED, "At this table winning hands are declared by themselves.")         \
    X(NOTHING_DECLARED, UNNOTED, "No hand has been declared.")                                     \
    X(CARDS_DUE, UNNOTED, "A hand is still to get its cards.")                                     \
    X(NO_CARD_DUE, UNNOTED, "No hand is to get a card.")                                           \
    X(NOT_NEXT_CARD, UNNOTED, "Another card is the next in play.")                                 \
    X(DECK_EMPTY, UNNOTED, "The deck has run out; the discards are shuffled first.")               \
    X(DEALER_QUALIFIES, UNNOTED, "The Dealer qualifies; there is nothing to force.")               \
    X(FORCED_ALREADY, UNNOTED, "The Dealer is forced once in a round.")                            \
    X(TOO_LATE_TO_PAY, UNNOTED, "The drawn cards were seen, or a later box has drawn.")            \
    X(NOTHING_MISSED, UNNOTED, "Nothing was left undeclared in that hand.")                        \
    X(PLACED_ONLY, UNNOTED, "Wagers here are placed in chips, not spoken.")                        \
    X(NOT_IN_DECK, UNNOTED, "That card is not left in the deck.")                                  \
    X(BAD_DECK_CUT, UNNOTED, "A cut leaves cards on either side.")                                 \
    X(NOTHING_UNSEEN, UNNOTED, "There is no card that has not been seen.")                         \
    X(NOT_TOGETHER, UNNOTED, "That hand cannot be put together again.")

LUNAR_REFUSALS(REFUSAL_DECLARED)

#endif
