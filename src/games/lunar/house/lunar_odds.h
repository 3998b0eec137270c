/* lunar_odds.h - how often hands are dealt at Lunar Poker, and the odds of a Super Bet. */
#ifndef CROUPIER_LUNAR_ODDS_H
#define CROUPIER_LUNAR_ODDS_H

#include "games/lunar/lunar.h"
#include "odds/odds.h"

/* All deals of five cards, by lunar_dealt(). */
struct lunar_deals {
    uint64_t hands; /* 2,598,960 */
    uint64_t supers[LUNAR_SUPERS];
    uint64_t ends[LUNAR_ENDS]; /* Instant Cash Payouts, and END_NONE */
};
void lunar_deals_count(struct lunar_deals *deals);

/* The exact odds of a Super Bet. */
void odds_of_super(struct odds *odds, const struct sign *sign, int64_t stake_cents,
                   const struct lunar_deals *deals);

/* All hands of five or of six cards, by the combinations of lunar_combinations(), whatever the
 * Dealer holds. */
struct lunar_kinds {
    uint64_t hands;                                    /* 2,598,960 or 20,358,520 */
    uint64_t qualify;                                  /* ace and king, or higher */
    uint64_t first[HAND_CATEGORIES];                   /* NO_PAIR: with or without ace and king */
    uint64_t second[HAND_CATEGORIES][HAND_CATEGORIES]; /* [first][second], if any */
};
void lunar_kinds_count(struct lunar_kinds *kinds, int cards);

#endif
