/* strategies.h - what built-in strategies have in common: amounts that fit, bets that stay up, and
 * the list of a cancellation system. */
#ifndef CROUPIER_SIM_STRATEGIES_H
#define CROUPIER_SIM_STRATEGIES_H

#include "sim/strategy.h"

/* ---- Amounts --------------------------------------------------------------------- */

/* What to add to a wager in order to add about so much: rounded up to what the table accepts now,
 * at most all that it accepts; 0 if the wager can't be made now.  A new bet of less than the
 * table's minimum stays as it is, for the table to refuse. */
int64_t strategy_fitting(struct turn *turn, int wager, int64_t cents);

/* Bets about so much if nothing is on the wager and it can be made now. */
void strategy_keep(struct turn *turn, int wager, int64_t cents);

/* The same, exactly so much; what is there too much, from a bet that was moved, comes down. */
void strategy_keep_exactly(struct turn *turn, int wager, int64_t cents);

/* Makes a wager stand at about so much, whatever is on it now. */
void strategy_change(struct turn *turn, int wager, int64_t cents);

/* Whether the wager can be made at a table that has just opened. */
bool strategy_offered(const struct sign *sign, const char *id);

/* What goes on the nth of the wagers given. */
static inline int64_t strategy_stake(const struct strategy_values *values, int nth)
{
    return values->wager_units[nth] * values->unit_cents;
}

/* Takes down what is on other wagers than those given; it comes from bets that were moved. */
void strategy_clear_others(struct turn *turn, const struct strategy_values *values);

/* act() of strategies that keep all the wagers given up: exactly, or about so much. */
void strategy_keep_all_exactly(struct turn *turn, const struct strategy_values *values,
                               void *memory);
void strategy_keep_all(struct turn *turn, const struct strategy_values *values, void *memory);

/* ---- Cancellation ---------------------------------------------------------------- */

/* The list of a cancellation system, in units: the bet is the sum of the first and the last number;
 * a win strikes both out, a loss is added to the end. */
#define CANCEL_MOST 48 /* numbers; a longer list is given up */
struct cancel_list {
    int32_t count;
    int32_t number[CANCEL_MOST];
};

/* Starts with the digits of a number: 1234 is 1, 2, 3, 4. */
void cancel_begin(struct cancel_list *list, int64_t digits);
int64_t cancel_bet(const struct cancel_list *list);
void cancel_won(struct cancel_list *list, int64_t digits);
void cancel_lost(struct cancel_list *list, int64_t units, int64_t digits);

/* Null if every digit is at least 1, else why not. */
const char *cancel_unfit(int64_t digits);

/* ---- Lists ----------------------------------------------------------------------- */

/* Strategies that win and lose on one wager (strategies_series.c). */
extern const struct strategy strategy_martingale, strategy_grand_martingale, strategy_fibonacci,
    strategy_dalembert, strategy_labouchere, strategy_paroli, strategy_oscars_grind,
    strategy_1_3_2_6;

#endif
