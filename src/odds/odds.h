/* odds.h - exact odds, found by enumerating the function that pays.
 *
 * Dice: a ticket is what a player has at stake: one wager, the legs of a compound
 * one, or a flat wager with the additional one that follows it.  Each of the
 * 36 rolls is judged by dice_settle(); what still stands goes on as another
 * ticket.  The chain of tickets is solved in exact fractions.  The wheel: each
 * number is judged by wheel_settle().  Baccarat: a coup of each class is judged by
 * baccarat_settle(), and the deals of every class are counted.  Lunar Poker: each
 * hand is judged by lunar_dealt(), each Super Combination by lunar_settle().
 *
 * Counting: per bet made, a stand-off ends the bet; per decision, it is played
 * on until it wins or loses.  Wagers that can be off are counted while on, and
 * additional wagers from their point. */
#ifndef CROUPIER_ODDS_H
#define CROUPIER_ODDS_H

#include "games/baccarat/baccarat.h"
#include "games/lunar/lunar.h"
#include "rules/table.h"

#include <gmp.h>

struct odds {
    mpq_t win, push, lose;           /* per bet made; a win is what the rules call one */
    mpq_t ev;                        /* gain per unit of the wager, commission included */
    mpq_t variance;                  /* of that gain */
    mpq_t rolls;                     /* on average, to the end of the bet */
    mpq_t ev_decided, rolls_decided; /* per decision; 0 where there never is one */
    mpq_t staked;     /* on average, in units of the flat wager: 1 but for combined bets */
    mpq_t commission; /* per unit of the wager */
};

void odds_init(struct odds *odds);
void odds_clear(struct odds *odds);
void odds_copy(struct odds *to, const struct odds *from);

/* A wager by bet and the number it is named with.  With a stake (in cents, 0:
 * none) winnings are rounded up and commission down to the sign's chip. */
void odds_of(struct odds *odds, const struct sign *sign, int bet, int number, int64_t stake_cents);

/* Whether a wager's odds depend on how the player goes on.  They are not computed, and
 * every figure of odds_of() is 0. */
bool odds_needs_strategy(const struct sign *sign, int bet);

/* A flat wager and the most of its additional one, once it has a number, at
 * the sign's multiple: gain per unit of all that is staked on average. */
void odds_combined(struct odds *odds, const struct sign *sign, int additional);

/* The odds at which a wager can be paid, without repetition; their count. */
#define ODDS_PAYS 12
int odds_paid(const struct sign *sign, int bet, int number, struct ratio pays[ODDS_PAYS]);

/* ---- Shoes of cards -------------------------------------------------------------- */

/* How the rest of a shoe is valued; the first two are done once, whatever the cards:
 *
 *   shoe_plays_fill(&plays);                       who draws
 *   shoe_wager_fill(&wager, &sign, bet, 0);        what each class of coup pays
 *   shoe_coups_count(&coups, &plays, &shoe);       how often each is dealt
 *   shoe_wager_count(&wager, &coups);
 *   odds_ends_ev(wager.ends, wager.end_count);     or odds_of_baccarat(), in fractions */

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

/* What an outcome does to a unit staked, and how many outcomes do so. */
struct odds_end {
    uint64_t ways;
    struct ratio gain;
    enum fate fate; /* WINS, LOSES or STANDS_OFF */
};

/* The mean gain; exact but for the last division. */
double odds_ends_ev(const struct odds_end *ends, int count);

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

/* ---- Hands of Lunar Poker -------------------------------------------------------- */

/* Every first five cards, judged by lunar_dealt(). */
struct lunar_deals {
    uint64_t hands; /* 2,598,960 */
    uint64_t supers[LUNAR_SUPERS];
    uint64_t ends[LUNAR_ENDS]; /* Instant Cash Payouts, and END_NONE */
};
void lunar_deals_count(struct lunar_deals *deals);

/* A Super Bet, in exact fractions. */
void odds_of_super(struct odds *odds, const struct sign *sign, int64_t stake_cents,
                   const struct lunar_deals *deals);

/* Every hand of five cards or of six: what lunar_combinations() has it paid for,
 * whatever the Dealer holds. */
struct lunar_kinds {
    uint64_t hands;                                    /* 2,598,960 or 20,358,520 */
    uint64_t qualify;                                  /* ace and king, or higher */
    uint64_t first[HAND_CATEGORIES];                   /* ODD_CARDS: with ace and king or not */
    uint64_t second[HAND_CATEGORIES][HAND_CATEGORIES]; /* [first][second], where it has one */
};
void lunar_kinds_count(struct lunar_kinds *kinds, int cards);

/* ---- Reports --------------------------------------------------------------------- */

#define ODDS_ID WAGER_ID

struct odds_row {
    struct sign sign;
    unsigned options; /* those of the sign that matter here, as bits */
    int bet, number;
    bool combined;
    bool needs_strategy; /* it has no odds without one */
    char id[ODDS_ID];
    char name[WAGER_NAME];
    struct refusal refused; /* the stake cannot be bet at this table */
    bool valued;            /* it has odds: as it is, or as if it were accepted */
    struct odds exact;      /* without a stake */
    struct odds odds;       /* at the stake, or the same */
};

struct odds_report {
    struct odds_row *rows; /* of the report; freed by odds_report_free() */
    int count, room;
};

/* Every wager under one sign (a stake or 0; combined bets too or not), added
 * to a report; with every value of every option that matters to it.  Of games with
 * cards, from what is left of the shoe, SHOE_LEAST cards or more; null: all. */
void odds_report_sign(struct odds_report *report, const struct sign *sign, const struct shoe *left,
                      int64_t stake_cents, bool combined);
void odds_report_all_values(struct odds_report *report, int edition);
void odds_report_free(struct odds_report *report);

#endif
