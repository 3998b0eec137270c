/* odds.h - exact odds, by enumerating all outcomes.
 *
 * A game goes through all outcomes of a wager, settles each one with the code of its table, and
 * adds up exact fractions (game_odds.h).  Nothing is simulated and no rule is written twice.
 *
 * Counting: per bet made, a stand-off ends the bet; per decision, play goes on until the bet wins
 * or loses.  Wagers that can be off are counted while on, additional wagers from their point. */
#ifndef CROUPIER_ODDS_H
#define CROUPIER_ODDS_H

#include "rules/cards.h"
#include "rules/table.h"

#include <gmp.h>

struct odds {
    mpq_t win, push, lose;           /* per bet made; a win is what the rules call a win */
    mpq_t ev;                        /* gain per unit of the wager, commission included */
    mpq_t variance;                  /* of that gain */
    mpq_t rolls;                     /* on average, to the end of the bet */
    mpq_t ev_decided, rolls_decided; /* per decision; 0 if there never is one */
    mpq_t staked;     /* on average, in units of the wager: 1 unless others are made with it, as in
                         combined bets and in a hand that is played best */
    mpq_t commission; /* per unit of the wager */
};

void odds_init(struct odds *odds);
void odds_clear(struct odds *odds);
void odds_copy(struct odds *to, const struct odds *from);

/* The odds of a wager, by bet and number.  With a stake (in cents, 0: none), winnings are rounded
 * up and commission down to the sign's smallest chip. */
void odds_of(struct odds *odds, const struct sign *sign, int bet, int number, int64_t stake_cents);

/* Keeps expensive counts, such as all hands of cards, from one wager to the next.  Zeros: nothing
 * counted yet.  left must not change while counts are kept. */
struct odds_counts {
    const struct shoe *left; /* the rest of a shoe that lasts; null: all cards */
    void **by_edition;       /* private to the games; freed by odds_counts_free() */
};
void odds_of_counted(struct odds *odds, struct odds_counts *counts, const struct sign *sign,
                     int bet, int number, int64_t stake_cents);

/* The same without dues that the house takes with the wager, such as an ante. */
void odds_without_dues(struct odds *odds, struct odds_counts *counts, const struct sign *sign,
                       int bet, int number, int64_t stake_cents);
void odds_counts_free(struct odds_counts *counts);

/* Whether a wager's odds depend on the player's later decisions.  They are not computed: every
 * figure of odds_of() is 0. */
bool odds_needs_strategy(const struct sign *sign, int bet);

/* The id of the wager whose figures include those of this one, which then has none of its own:
 * every figure of odds_of() is 0.  Null: there is no such wager.  ODDS_FEES instead of a bet: the
 * wager whose figures include the fees that players choose to pay (CHARGED_FEE). */
#define ODDS_FEES 0
const char *odds_counted_with(const struct sign *sign, int bet);

/* Whether the odds of a wager are those of best play: other decisions have others. */
bool odds_played_best(const struct sign *sign, int bet);

/* What the maximum payout of a sign does to the odds of a wager at a stake, also at one that the
 * sign does not permit: a player can have limits of their own. */
enum odds_cut {
    CUT_NOTHING,  /* it cuts nothing: they are those without a stake */
    CUT_WINNINGS, /* it cuts what this stake can win, so that they are its own */
    CUT_STRATEGY, /* it cuts what changes the player's best decisions: they need a strategy */
};
enum odds_cut odds_cut(const struct sign *sign, int bet, int64_t stake_cents);

/* One wager by itself in a hand that is played best: what it stakes and gains on average, in units
 * of the wager that stands for the hand.  All of them together stake what odds_of() has for that
 * one, and with the fees they gain it.  Only where odds_played_best(). */
struct odds_alone {
    mpq_t staked, gain;
};
void odds_alone_init(struct odds_alone *alone);
void odds_alone_clear(struct odds_alone *alone);
void odds_alone(struct odds_alone *alone, const struct sign *sign, int bet, int number,
                int64_t stake_cents);

/* A flat wager and, once it has a number, its additional wager at the sign's multiple: gain per
 * unit of the average total stake.  Only for games with combined bets. */
void odds_combined(struct odds *odds, const struct sign *sign, int additional);

/* Whether a table that was just opened accepts the bet from a player with enough chips. */
struct refusal odds_bettable(const struct sign *sign, int bet, int number, int64_t stake_cents);

/* The different odds at which a wager can be paid; returns their number. */
#define ODDS_PAYS 12
int odds_paid(const struct sign *sign, int bet, int number, struct ratio pays[ODDS_PAYS]);

/* The number with which a wager is made: its own, or 0 if it got that on the layout. */
int odds_made(const struct sign *sign, int bet, int number);

/* The number at which a player's wager stands now, which odds_of() can start from; the wager's own
 * if it does not stand or never moves. */
int odds_stands_at(const struct table *table, int seat, int bet, int number);

/* What the odds of a wager that stands mean, compared with those from when it was made: who is
 * favoured from here on, and what was paid for first.  Empty if there is nothing to explain. */
#define ODDS_EXPLAINED 240
const char *odds_say_now(const struct odds *made, const struct odds *now, char say[ODDS_EXPLAINED]);

/* The commission on a wager: per cent of what it wins, taken when it wins; or charged when it is
 * made, per cent of the stake or of what it can win. */
struct odds_commission {
    int percent; /* 0: none */
    enum { COMMISSION_WHEN_WON, COMMISSION_OF_STAKE, COMMISSION_OF_WINNINGS } of;
};
struct odds_commission odds_commission(const struct sign *sign, int bet);

/* "less 5 %", to be added to the odds at which the wager is paid; empty without commission. */
#define ODDS_LESS 64
const char *odds_less(const struct sign *sign, int bet, char words[ODDS_LESS]);

/* ---- Outcomes -------------------------------------------------------------------- */

/* The gain per unit staked, and how many outcomes have it. */
struct odds_end {
    uint64_t ways;
    struct ratio gain;
    enum fate fate; /* WINS, LOSES or STANDS_OFF */
};

/* The mean gain; exact up to the final division. */
double odds_ends_ev(const struct odds_end *ends, int count);

/* ---- Reports --------------------------------------------------------------------- */

#define ODDS_ID WAGER_ID

struct odds_row {
    struct sign sign;
    unsigned options; /* the sign's options that affect the wager, as bits */
    int bet, number;
    bool combined;
    bool needs_strategy;      /* no odds without a strategy */
    const char *counted_with; /* the id of the wager with its figures, or null */
    char id[ODDS_ID];
    char name[WAGER_NAME];
    struct refusal refused; /* the stake cannot be bet at this table */
    bool valued;            /* has odds, as accepted or as if accepted */
    struct odds exact;      /* without a stake */
    struct odds odds;       /* at the stake; without one, the same as exact */
};

struct odds_report {
    struct odds_row *rows; /* freed by odds_report_free() */
    int count, room;
};

/* Adds every wager under one sign.  stake_cents may be 0.  left: the rest of a shoe that lasts,
 * with at least as many cards as a round may need; null for all cards. */
void odds_report_sign(struct odds_report *report, const struct sign *sign, const struct shoe *left,
                      int64_t stake_cents, bool combined);

/* Adds every wager of an edition, with every value of every option that affects it. */
void odds_report_all_values(struct odds_report *report, int edition);
void odds_report_free(struct odds_report *report);

#endif
