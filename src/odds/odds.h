/* odds.h - exact odds, found by enumerating the function that pays.
 *
 * A ticket is what a player has at stake: one wager, the legs of a compound
 * one, or a flat wager with the additional one that follows it.  Each of the
 * 36 rolls is judged by dice_settle(); what still stands goes on as another
 * ticket.  The chain of tickets is solved in exact fractions.
 *
 * Counting: per bet made, a stand-off ends the bet; per decision, it is played
 * on until it wins or loses.  Wagers that can be off are counted while on, and
 * additional wagers from their point. */
#ifndef CROUPIER_ODDS_H
#define CROUPIER_ODDS_H

#include "rules/table.h"

#include <gmp.h>

struct odds {
    mpq_t win, push, lose;           /* per bet made; a win is what the rules call one */
    mpq_t ev;                        /* gain per unit of the wager, commission included */
    mpq_t variance;                  /* of that gain */
    mpq_t rolls;                     /* on average, to the end of the bet */
    mpq_t ev_decided, rolls_decided; /* per decision */
    mpq_t staked;     /* on average, in units of the flat wager: 1 but for combined bets */
    mpq_t commission; /* per unit of the wager */
};

void odds_init(struct odds *odds);
void odds_clear(struct odds *odds);

/* A wager by bet and the number it is named with.  With a stake (in cents, 0:
 * none) winnings are rounded up and commission down to the sign's chip. */
void odds_of(struct odds *odds, const struct sign *sign, int bet, int number, int64_t stake_cents);

/* A flat wager and the most of its additional one, once it has a number, at
 * the sign's multiple: gain per unit of all that is staked on average. */
void odds_combined(struct odds *odds, const struct sign *sign, int additional);

/* ---- Reports ---------------------------------------------------------------- */

#define ODDS_ID 48

struct odds_row {
    struct sign sign;
    unsigned options; /* those of the sign that matter here, as bits */
    int bet, number;
    bool combined;
    char id[ODDS_ID];
    const char *name;
    struct refusal refused; /* the stake cannot be bet at this table */
    struct odds exact;      /* without a stake */
    struct odds odds;       /* at the stake, or the same */
};

struct odds_report {
    struct odds_row *rows; /* of the report; freed by odds_report_free() */
    int count, room;
};

/* Every wager under one sign (a stake or 0; combined bets too or not), added
 * to a report; with every value of every option that matters to it. */
void odds_report_sign(struct odds_report *report, const struct sign *sign, int64_t stake_cents,
                      bool combined);
void odds_report_all_values(struct odds_report *report, int edition);
void odds_report_free(struct odds_report *report);

#endif
