/* money.h - whole cents; the only place where a ratio becomes money.
 *
 * No stake exceeds MONEY_MOST, so a stake times any odds in the rule texts
 * fits easily into 64 bits. */
#ifndef CROUPIER_MONEY_H
#define CROUPIER_MONEY_H

#include "rules/ratio.h"

#define MONEY_MOST INT64_C(100000000000) /* a billion dollars, in cents */

/* Winnings of a stake at the given odds, rounded up to the next amount that
 * can be paid in chips (Div 1 r.11.3; NSW r.6.5). */
int64_t money_winnings(int64_t stake_cents, struct ratio pays, int64_t chip_cents);

/* Whether the winnings can be paid exactly in chips (Div 1 r.10.4). */
bool money_payable(int64_t stake_cents, struct ratio pays, int64_t chip_cents);

/* Commission at a rate per unit staked, rounded down to the smallest chip so that
 * it never exceeds what the text allows (Div 11 r.4.13). */
int64_t money_commission(int64_t stake_cents, struct ratio rate, int64_t chip_cents);

/* The nearest multiple of step at or above amount; at or below it. */
int64_t money_up_to(int64_t amount_cents, int64_t step_cents);
int64_t money_down_to(int64_t amount_cents, int64_t step_cents);

/* "12.50"; "12" for whole dollars. */
#define MONEY_WORD 32
const char *money_word(int64_t cents, char word[MONEY_WORD]);

/* Reads "12", "12.50" or "-12".  Returns false if it is not an amount in whole
 * cents, or is beyond MONEY_MOST either way. */
bool money_of(const char *word, int64_t *cents);

#endif
