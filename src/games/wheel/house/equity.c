/* equity.c - tournaments at the wheel: every number is an outcome, judged by wheel_settle(). */
#include "equity/game_equity.h"
#include "games/wheel/wheel_rows.h"

extern const struct game_equity wheel_equity;

static const struct equity_group groups[] = {
    { "even", true, { WHEEL_RED, WHEEL_BLACK, WHEEL_ODD, WHEEL_EVEN, WHEEL_LOW, WHEEL_HIGH } },
    { "straight", false, { WHEEL_STRAIGHT } },
    { .word = NULL },
};

static int outcomes(const struct sign *sign, int64_t weights[CONTEST_OUTCOMES])
{
    int size = wheel_size(sign);

    for (int spun = 0; spun < size; spun++) weights[spun] = 1;
    return size;
}

static void results(const struct sign *sign, int bet, int number, int64_t stake_cents,
                    int64_t nets[CONTEST_OUTCOMES])
{
    for (int spun = 0; spun < wheel_size(sign); spun++) {
        struct verdict v = wheel_settle(sign, bet, number, spun);
        nets[spun] =
            v.fate == WINS ? money_winnings(stake_cents, v.pays, sign->chip_cents) : -stake_cents;
    }
}

const struct game_equity wheel_equity = {
    .groups = groups,
    .outcomes = outcomes,
    .results = results,
};
