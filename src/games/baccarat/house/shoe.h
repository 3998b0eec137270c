/* shoe.h - what is left of a shoe of baccarat, valued exactly; the first two steps are done once,
 * whatever the cards:
 *
 *   shoe_plays_fill(&plays);                       who draws
 *   shoe_wager_fill(&wager, &sign, bet, 0);        what each class of coup pays
 *   shoe_coups_count(&coups, &plays, &shoe);       how often each is dealt
 *   shoe_wager_count(&wager, &coups);
 *   odds_ends_ev(wager.ends, wager.end_count);     or odds_of_baccarat(), in fractions */
#ifndef CROUPIER_BACCARAT_SHOE_H
#define CROUPIER_BACCARAT_SHOE_H

#include "games/baccarat/baccarat.h"
#include "odds/odds.h"

/* ---- Coups (shoe.c) -------------------------------------------------------------- */

#define SHOE_LEAST   6  /* cards that a coup may need */
#define SHOE_POINTS  10 /* a hand counts 0 to 9 */
#define SHOE_CLASSES (2 * 2 * SHOE_POINTS * SHOE_POINTS)

/* Which hands get a third card: SHOE_YES where it is so, by the points of the
 * Player's Hand (of its third card, too) and of the Banker's Hand.  Filled by asking
 * coup_next(). */
#define SHOE_YES UINT32_MAX
struct shoe_plays {
    uint32_t neither[SHOE_POINTS][SHOE_POINTS], banker_only[SHOE_POINTS][SHOE_POINTS];
    uint32_t player_only[SHOE_POINTS][SHOE_POINTS][SHOE_POINTS];
    uint32_t both[SHOE_POINTS][SHOE_POINTS][SHOE_POINTS];
    bool player_draws[SHOE_POINTS]; /* against some points of the Banker's Hand */
};
void shoe_plays_fill(struct shoe_plays *plays);

enum shoe_pair {
    PAIR_NONE,
    PAIR_MIXED, /* red and black */
    PAIR_COLOURED,
    PAIR_SUITED,
    PAIR_TRIPLE, /* suited, and the third card is the same again */
    PAIR_KINDS,
};

/* The ordered draws of six cards, by all that wagers depend on: by points, and by
 * the pair that a hand begins with.  Each is a whole count of all draws. */
struct shoe_coups {
    uint64_t draws;                /* n (n - 1) ... (n - 5) */
    uint64_t points[SHOE_CLASSES]; /* [shoe_class()] */
    uint64_t pairs[3][PAIR_KINDS]; /* [enum hand] */
};

/* The class of coups that end with these points. */
static inline int shoe_class(bool player_drew, bool banker_drew, int player, int banker)
{
    return ((2 * player_drew + banker_drew) * SHOE_POINTS + player) * SHOE_POINTS + banker;
}

/* Of a shoe of SHOE_DECKS or what is left of it; false if that is too little for a
 * coup. */
bool shoe_coups_count(struct shoe_coups *coups, const struct shoe_plays *plays,
                      const struct shoe *shoe);

/* Deal a hand that has these points and no pair, in three cards or in two. */
void shoe_hand(struct coup *coup, enum hand hand, int points, bool drew);

/* ---- Wagers (odds.c) ------------------------------------------------------------- */

/* A wager at baccarat, judged by baccarat_settle() on a coup of every class. */
#define SHOE_ENDS 12
struct shoe_wager {
    enum hand hand; /* whose pairs decide it; HAND_NONE: points do */
    int end_count;
    struct odds_end ends[SHOE_ENDS];
    int16_t until[SHOE_ENDS]; /* the classes of each end: up to here, from the last one's */
    int16_t classes[SHOE_CLASSES];
};

/* Gains are net of commission.  With a stake (in cents, 0: none) winnings are
 * rounded up to the sign's chip; commission is exact, as a wager on which it could
 * not be is none (5.12, 5.13).  Under Ante Up every gain is less the ante: the
 * sign's at a stake, else the highest that there can be, an eighth of the wager. */
void shoe_wager_fill(struct shoe_wager *wager, const struct sign *sign, int bet,
                     int64_t stake_cents);

/* Put the ways of each end in. */
void shoe_wager_count(struct shoe_wager *wager, const struct shoe_coups *coups);

/* All figures, in exact fractions. */
void odds_of_baccarat(struct odds *odds, const struct sign *sign, int bet, int64_t stake_cents,
                      const struct shoe_coups *coups);

#endif
