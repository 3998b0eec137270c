/* shoe.h - exact odds for the rest of a baccarat shoe.  The first two steps do not depend on the
 * cards and are done once:
 *
 *   shoe_plays_fill(&plays);                       which hands draw
 *   shoe_wager_fill(&wager, &sign, bet, 0);        what each class of coup pays
 *   shoe_coups_count(&coups, &plays, &shoe);       how often each class is dealt
 *   shoe_wager_count(&wager, &coups);
 *   odds_ends_ev(wager.ends, wager.end_count);     or odds_of_baccarat(), in fractions */
#ifndef CROUPIER_BACCARAT_SHOE_H
#define CROUPIER_BACCARAT_SHOE_H

#include "games/baccarat/baccarat.h"
#include "odds/odds.h"

/* ---- Coups (shoe.c) -------------------------------------------------------------- */

#define SHOE_LEAST   6  /* the most cards that a coup needs */
#define SHOE_POINTS  10 /* a hand counts 0 to 9 */
#define SHOE_CLASSES (2 * 2 * SHOE_POINTS * SHOE_POINTS)

/* Which hands get a third card: SHOE_YES or 0, by the points of the Player's Hand, of its third
 * card if it draws, and of the Banker's Hand.  Filled from coup_next(). */
#define SHOE_YES UINT32_MAX
struct shoe_plays {
    uint32_t neither[SHOE_POINTS][SHOE_POINTS], banker_only[SHOE_POINTS][SHOE_POINTS];
    uint32_t player_only[SHOE_POINTS][SHOE_POINTS][SHOE_POINTS];
    uint32_t both[SHOE_POINTS][SHOE_POINTS][SHOE_POINTS];
    bool player_draws[SHOE_POINTS]; /* against at least one count of the Banker's Hand */
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

/* The ordered draws of six cards, by what wagers depend on: by points, and by the pair that a hand
 * begins with.  Each array counts all draws. */
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

/* Counts a shoe of at most SHOE_DECKS decks, or the rest of one.  False if it has fewer than
 * SHOE_LEAST cards. */
bool shoe_coups_count(struct shoe_coups *coups, const struct shoe_plays *plays,
                      const struct shoe *shoe);

/* Deals a hand with these points and no pair, of three cards if it drew, else of two. */
void shoe_hand(struct coup *coup, enum hand hand, int points, bool drew);

/* ---- Wagers (odds.c) ------------------------------------------------------------- */

/* A wager, judged by baccarat_settle() on one coup of every class. */
#define SHOE_ENDS 12
struct shoe_wager {
    enum hand hand; /* whose pairs decide it; HAND_NONE: points do */
    int end_count;
    struct odds_end ends[SHOE_ENDS];
    int16_t until[SHOE_ENDS]; /* where the classes of each end stop in classes[]; they start where
                                 the previous end's stop */
    int16_t classes[SHOE_CLASSES];
};

/* Gains are net of commission.  With a stake (in cents; 0: none) winnings are rounded up to the
 * sign's chip; commission is exact, as other wagers are not accepted (5.12, 5.13).  At Ante Up the
 * ante is subtracted from every gain: the sign's ante if a stake is given, else the highest
 * possible, an eighth of the wager. */
void shoe_wager_fill(struct shoe_wager *wager, const struct sign *sign, int bet,
                     int64_t stake_cents);

/* Fills in the ways of each end. */
void shoe_wager_count(struct shoe_wager *wager, const struct shoe_coups *coups);

/* All figures of a wager, as exact fractions. */
void odds_of_baccarat(struct odds *odds, const struct sign *sign, int bet, int64_t stake_cents,
                      const struct shoe_coups *coups);

#endif
