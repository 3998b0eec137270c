/* gone.h - the purses of guests who have left for good, in a few bytes each.
 *
 * Guests have consecutive numbers.  So there are pages for GONE_PAGE numbers each, and a page has
 * the purses that are not empty, one after the other:
 *
 *   byte: the number within the page | byte: length of the rest | chips, vouchers, promotional */
#ifndef CROUPIER_GONE_H
#define CROUPIER_GONE_H

#include "pit/cashier.h"

#define GONE_PAGE 64

struct gone_purses;

struct gone_purses *gone_new(void); /* null when out of memory */
void gone_free(struct gone_purses *gone);

/* Keeps the purse of a guest who is not in it.  An empty one needs no memory.  Returns false when
 * out of memory. */
bool gone_keep(struct gone_purses *gone, uint32_t person, const struct purse *purse);

/* The purse of a guest, until the next call; null: there is none, or it is empty. */
const struct purse *gone_purse(struct gone_purses *gone, uint32_t person);

void gone_drop(struct gone_purses *gone, uint32_t person);

/* How many purses there are; the guest after this one, in order of their numbers (0: the first);
 * 0 after the last. */
uint64_t gone_count(const struct gone_purses *gone);
uint32_t gone_next(const struct gone_purses *gone, uint32_t person);

#endif
