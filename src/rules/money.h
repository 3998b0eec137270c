/* money.h - whole cents, and the one place where a ratio becomes money.
 *
 * No stake exceeds MONEY_MOST, so that a stake times any odds of the texts
 * stays far inside 64 bits. */
#ifndef CROUPIER_MONEY_H
#define CROUPIER_MONEY_H

#include "rules/ratio.h"

#define MONEY_MOST INT64_C(100000000000) /* a thousand million dollars, in cents */

/* Winnings of a stake at the given odds, increased to the next amount that can
 * be paid in chips where it is not exact (Div 1 r.11.3; NSW r.6.5). */
int64_t money_winnings(int64_t stake_cents, struct ratio pays, int64_t chip_cents);

/* Whether those winnings can be paid exactly (Div 1 r.10.4). */
bool money_payable(int64_t stake_cents, struct ratio pays, int64_t chip_cents);

/* Commission at a rate per unit staked, rounded down to the smallest chip: it is
 * never more than the text allows (Div 11 r.4.13). */
int64_t money_commission(int64_t stake_cents, struct ratio rate, int64_t chip_cents);

/* The next multiple of step at or above amount; the last at or below it. */
int64_t money_up_to(int64_t amount_cents, int64_t step_cents);
int64_t money_down_to(int64_t amount_cents, int64_t step_cents);

/* "12.50"; "12" where there are no cents. */
#define MONEY_WORD 32
const char *money_word(int64_t cents, char word[MONEY_WORD]);

/* Cents of "12" or "12.50", or of "-12"; false where it is no amount of whole
 * cents, or more than MONEY_MOST of them either way. */
bool money_of(const char *word, int64_t *cents);

#endif
