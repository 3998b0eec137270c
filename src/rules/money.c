/* money.c - odds become cents here and nowhere else. */
#include "rules/money.h"

#include <assert.h>

int64_t money_up_to(int64_t amount_cents, int64_t step_cents)
{
    assert(amount_cents >= 0 && step_cents > 0);
    return (amount_cents + step_cents - 1) / step_cents * step_cents;
}

int64_t money_down_to(int64_t amount_cents, int64_t step_cents)
{
    assert(amount_cents >= 0 && step_cents > 0);
    return amount_cents / step_cents * step_cents;
}

int64_t money_winnings(int64_t stake_cents, struct ratio pays, int64_t chip_cents)
{
    assert(stake_cents >= 0 && stake_cents <= MONEY_MOST);
    ratio_wide exact = (ratio_wide)stake_cents * pays.n;
    ratio_wide chip = (ratio_wide)pays.d * chip_cents;

    return (int64_t)((exact + chip - 1) / chip) * chip_cents;
}

bool money_payable(int64_t stake_cents, struct ratio pays, int64_t chip_cents)
{
    return (ratio_wide)stake_cents * pays.n % ((ratio_wide)pays.d * chip_cents) == 0;
}

int64_t money_commission(int64_t stake_cents, struct ratio rate, int64_t chip_cents)
{
    assert(stake_cents >= 0 && stake_cents <= MONEY_MOST);
    ratio_wide exact = (ratio_wide)stake_cents * rate.n;
    ratio_wide chip = (ratio_wide)rate.d * chip_cents;

    return (int64_t)(exact / chip) * chip_cents;
}
