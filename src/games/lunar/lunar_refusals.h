/* lunar_refusals.h - refusals that only Lunar Poker has. */
#ifndef CROUPIER_LUNAR_REFUSALS_H
#define CROUPIER_LUNAR_REFUSALS_H

#include "rules/game.h"

#define LUNAR_REFUSALS(X)                                                                          \
    X(SHUFFLE_FIRST, UNNOTED, "The cards must be shuffled first.")                                 \
    X(NOBODY_PLAYS, UNNOTED, "There is no ante yet.")                                              \
    X(NEEDS_ANTE, UNNOTED, "A Super Bet needs an ante first.")                                     \
    X(SUPER_BELOW_ANTE, UNNOTED, "A Super Bet on your own hand must be at least the ante, $.")     \
    X(NOT_TWICE_ANTE, UNNOTED, "A Bet must be twice the ante: $.")                                 \
    X(NOT_IN_ROUND, UNNOTED, "That player has no hand in this round.")                             \
    X(LOCKED_IN, NOTED, "All decisions are locked in.")                                            \
    X(OUT_OF_TURN, UNNOTED, "It is another box's turn.")                                           \
    X(DECIDED, UNNOTED, "That hand is already decided.")                                           \
    X(DREW_ALREADY, UNNOTED, "A hand draws once.")                                                 \
    X(BAD_EXCHANGE, UNNOTED, "Exchange two to five cards.")                                        \
    X(NOT_HELD, UNNOTED, "The player does not hold those cards.")                                  \
    X(NO_DRAWS, UNNOTED, "The Dealer's cards were seen: bet or fold.")                             \
    X(STILL_DECIDING, UNNOTED, "Not every player has decided.")                                    \
    X(LOCK_FIRST, UNNOTED, "Announce first that all decisions are locked in.")                     \
    X(UNVERIFIED, UNNOTED, "Declared hands must be verified and settled first.")                   \
    X(DECLARES_ITSELF, UNNOTED, "This table declares winning hands automatically.")                \
    X(NOTHING_DECLARED, UNNOTED, "No hand has been declared.")                                     \
    X(CARDS_DUE, UNNOTED, "A hand is still waiting for cards.")                                    \
    X(NO_CARD_DUE, UNNOTED, "No hand is due a card.")                                              \
    X(NOT_NEXT_CARD, UNNOTED, "That is not the next card in play.")                                \
    X(DECK_EMPTY, UNNOTED, "The deck has run out: shuffle the discards first.")                    \
    X(DEALER_QUALIFIES, UNNOTED, "The Dealer qualifies: there is nothing to force.")               \
    X(FORCED_ALREADY, UNNOTED, "The Dealer can be forced only once per round.")                    \
    X(TOO_LATE_TO_PAY, UNNOTED, "Too late: the draw was seen, or a later box has drawn.")          \
    X(NOTHING_MISSED, UNNOTED, "Nothing was left undeclared in that hand.")                        \
    X(PLACED_ONLY, UNNOTED, "Bets here are placed in chips, not spoken.")                          \
    X(NOT_IN_DECK, UNNOTED, "That card is not left in the deck.")                                  \
    X(BAD_DECK_CUT, UNNOTED, "A cut must leave cards on either side.")                             \
    X(NOTHING_UNSEEN, UNNOTED, "There is no unseen card.")                                         \
    X(NOT_TOGETHER, UNNOTED, "That hand can't be reconstructed.")                                  \
    X(HAND_OVER, UNNOTED, "The round is over for that player's hand.")                             \
    X(DECLARED_LATE, UNNOTED, "Declared after the draw: only the operator can choose to pay it.")  \
    X(NO_DECK, UNNOTED, "There are no cards at the table to count.")                               \
    X(BAD_COUNT, UNNOTED, "A count is a number of cards.")

LUNAR_REFUSALS(REFUSAL_DECLARED)

#endif
