/* odds.h - exact odds, found by enumerating the function that pays.
 *
 * A game goes through everything that can come of a wager, judges each outcome as its table would,
 * and adds up in exact fractions (game_odds.h).  Nothing is simulated, and no rule stands here a
 * second time.
 *
 * Counting: per bet made, a stand-off ends the bet; per decision, it is played
 * on until it wins or loses.  Wagers that can be off are counted while on, and
 * additional wagers from their point. */
#ifndef CROUPIER_ODDS_H
#define CROUPIER_ODDS_H

#include "rules/cards.h"
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

/* The same, exactly and without what is due to the house with the wager, at tables where
 * something is. */
void odds_without_dues(struct odds *odds, const struct sign *sign, int bet, int number);

/* What takes time to count, such as every hand of cards, kept from one wager to the next.  Zeros:
 * nothing yet.  A game whose shoe lasts is counted from what is left of it, which stays the same as
 * long as counts are kept. */
struct odds_counts {
    const struct shoe *left; /* null: all cards */
    void **by_edition;       /* of the game alone; freed by odds_counts_free() */
};
void odds_of_counted(struct odds *odds, struct odds_counts *counts, const struct sign *sign,
                     int bet, int number, int64_t stake_cents);
void odds_counts_free(struct odds_counts *counts);

/* Whether a wager's odds depend on how the player goes on.  They are not computed, and
 * every figure of odds_of() is 0. */
bool odds_needs_strategy(const struct sign *sign, int bet);

/* A flat wager and the most of its additional one, once it has a number, at
 * the sign's multiple: gain per unit of all that is staked on average.  Only of games that have
 * such bets. */
void odds_combined(struct odds *odds, const struct sign *sign, int additional);

/* The odds at which a wager can be paid, without repetition; their count. */
#define ODDS_PAYS 12
int odds_paid(const struct sign *sign, int bet, int number, struct ratio pays[ODDS_PAYS]);

/* ---- Outcomes -------------------------------------------------------------------- */

/* What an outcome does to a unit staked, and how many outcomes do so. */
struct odds_end {
    uint64_t ways;
    struct ratio gain;
    enum fate fate; /* WINS, LOSES or STANDS_OFF */
};

/* The mean gain; exact but for the last division. */
double odds_ends_ev(const struct odds_end *ends, int count);

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
 * to a report; with every value of every option that matters to it.  Of a game
 * whose shoe lasts, from what is left of it: as many cards as a round may need, or
 * more; null: all. */
void odds_report_sign(struct odds_report *report, const struct sign *sign, const struct shoe *left,
                      int64_t stake_cents, bool combined);
void odds_report_all_values(struct odds_report *report, int edition);
void odds_report_free(struct odds_report *report);

#endif
