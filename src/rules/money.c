/* money.c - turns odds into cents; nothing else does. */
#include "rules/money.h"

#include "rules/assert.h"
#include "rules/digits.h"

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

/* ---- Words ----------------------------------------------------------------------- */

const char *money_word(int64_t cents, char word[MONEY_WORD])
{
    uint64_t size = cents < 0 ? -(uint64_t)cents : (uint64_t)cents;
    int part = (int)(size % 100);
    char *at = word;

    if (cents < 0) *at++ = '-';
    at += digits_of((int64_t)(size / 100), at);
    if (part) {
        *at++ = '.';
        *at++ = (char)('0' + part / 10);
        *at++ = (char)('0' + part % 10);
        *at = '\0';
    }
    return word;
}

bool money_of(const char *word, int64_t *cents)
{
    int64_t whole = 0, part = 0;
    int digits = 0;
    bool minus = *word == '-';

    if (minus) word++;
    for (; *word >= '0' && *word <= '9'; word++, digits++) {
        whole = 10 * whole + (*word - '0');
        if (whole > MONEY_MOST / 100) return false;
    }
    if (!digits) return false;
    if (*word == '.') {
        for (digits = 0, word++; *word >= '0' && *word <= '9' && digits < 2; word++, digits++)
            part = 10 * part + (*word - '0');
        if (digits != 2) return false;
    }
    if (*word || 100 * whole + part > MONEY_MOST) return false;
    *cents = minus ? -(100 * whole + part) : 100 * whole + part;
    return true;
}
