/* short.h - the short strategy of Lunar Poker: a list that a player can remember.
 *
 * The first line that fits the five cards and the Dealer's up card decides.  After a draw, and at a
 * Dealer without a hand, one line each decides by the final hand alone.  Dealt straight and royal
 * flushes are paid at once and come to no line. */
#ifndef CROUPIER_LUNAR_SHORT_H
#define CROUPIER_LUNAR_SHORT_H

#include "games/lunar/lunar.h"

struct lunar_short_look; /* what a line looks at */

struct lunar_short_line {
    const char *when, *then; /* for people */
    bool (*fits)(const struct lunar_short_look *look);
    int answer;                                            /* as in lunar_asks.h; */
    unsigned (*gives_up)(const struct lunar_short_look *); /* ... null, or the cards, as bits */
};

#define LUNAR_SHORT_LINES 12
extern const struct lunar_short_line lunar_short_lines[LUNAR_SHORT_LINES]; /* the last fits all */

/* The line that decides, and its answer: LUNAR_FOLDS, LUNAR_PLAYS, LUNAR_BUYS, or LUNAR_EXCHANGES
 * with the places of the cards to give up. */
int lunar_short_line(const uint8_t card[LUNAR_FIRST], uint8_t up);
int lunar_short_choice(const uint8_t card[LUNAR_FIRST], uint8_t up);

/* Later: play after a draw, and force the Dealer, from this hand on. */
struct lunar_short_from {
    const char *when, *then, *otherwise;
    enum hand_category from;
};
extern const struct lunar_short_from lunar_short_play, lunar_short_force;

bool lunar_short_reaches(const struct lunar_short_from *rule, hand_value value);

#endif
