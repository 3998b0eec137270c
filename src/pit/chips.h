/* chips.h - chips by denomination: a set of values, and heaps of chips of that set.
 *
 *   amount -> chips_for() -> a heap with as few chips as possible
 *   heap and amount -> chips_pay() -> exactly that amount, with change if needed
 *
 * Chips are conserved: moving and paying take them from one heap and add them to another. */
#ifndef CROUPIER_CHIPS_H
#define CROUPIER_CHIPS_H

#include <stdbool.h>
#include <stdint.h>

#define CHIP_KINDS 12
#define CHIPS_MOST 1000000000 /* of one denomination in one heap */

/* Denominations, smallest first; all are multiples of the smallest. */
struct chip_set {
    int64_t cents[CHIP_KINDS];
    int32_t kinds;
    int32_t unused; /* 0, so that a set has no padding */
};

struct chips {
    int32_t count[CHIP_KINDS];
};

/* The default set of a table, from its smallest chip up. */
struct chip_set chip_set_from(int64_t smallest_cents);

/* Whether the set is valid: rising values, all multiples of the smallest. */
bool chip_set_good(const struct chip_set *set);

/* Whether these are chips of the set: no negative count, no denomination outside the set. */
bool chips_good(const struct chip_set *set, const struct chips *chips);

/* Whether adding these chips to the heap overflows neither the count nor the value. */
bool chips_fit(const struct chip_set *set, const struct chips *heap, const struct chips *more);

int64_t chips_worth(const struct chip_set *set, const struct chips *chips);

/* The amount in as few chips as possible, largest first.  It must be a multiple of the smallest
 * chip.  Counts saturate; chips_fit() then refuses the result. */
struct chips chips_for(const struct chip_set *set, int64_t cents);

/* Moves chips between heaps; from must have them (chips_have()). */
void chips_move(struct chips *from, struct chips *to, const struct chips *moved);
bool chips_have(const struct chips *heap, const struct chips *wanted);

/* Makes up an amount from the heap's chips, largest first.  Returns false, and no chips, if they
 * cannot make it up or a bounded search finds no way. */
bool chips_make(const struct chip_set *set, const struct chips *heap, int64_t cents,
                struct chips *made);

/* Pays an amount from one heap to another.  If the payer's chips do not make it up exactly, the
 * payee gives change, for a hundred chips at most.  Returns false and moves nothing if that is not
 * enough. */
bool chips_pay(const struct chip_set *set, struct chips *from, struct chips *to, int64_t cents);

#endif
