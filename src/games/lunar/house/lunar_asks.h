/* lunar_asks.h - what a strategy is asked at Lunar Poker, and its answers (sim/strategy.h).
 *
 *   LUNAR_ASKS_FIRST  its five cards, then the Dealer's card that is face up: fold, play, buy a
 * sixth card, or exchange two cards or more LUNAR_ASKS_DRAWN  its five or six cards, the Dealer's,
 * then any it gave up: fold or play LUNAR_ASKS_FORCE  its five or six cards, the Dealer's five,
 * then any it gave up: force the Dealer, who does not qualify, or not
 *
 * After a draw there are six cards, or at least two that were given up; so the number of cards says
 * which it was.  An answer that the rules do not allow is taken as a fold. */
#ifndef CROUPIER_LUNAR_ASKS_H
#define CROUPIER_LUNAR_ASKS_H

#include "sim/strategy.h"

enum lunar_asks { LUNAR_ASKS_FIRST, LUNAR_ASKS_DRAWN, LUNAR_ASKS_FORCE };

enum lunar_says_to {
    LUNAR_FOLDS = 0,
    LUNAR_PLAYS = 1,
    LUNAR_BUYS = 2,       /* a sixth card */
    LUNAR_EXCHANGES = 32, /* and the cards, as bits */
};

/* Cards of its own at a question that has so many cards. */
static inline int lunar_own_cards(int question, int count)
{
    int six = question == LUNAR_ASKS_DRAWN ? 6 + 1 : 6 + 5;

    return question != LUNAR_ASKS_FIRST && count == six ? 6 : 5;
}

extern const struct strategy *const lunar_strategies[]; /* ends with null */
extern const struct strategy lunar_strategy_best;       /* one of them */

/* The answers for a strategy that has none: those of "sixth-card". */
int lunar_usual(const struct strategy_values *values, int question, const uint8_t *cards,
                int count);

#endif
