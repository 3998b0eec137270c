/* chips.h - chips by denomination: a set of values, and heaps of chips of that set.
 *
 *   amount -> chips_for() -> a heap of few chips
 *   heap and amount -> chips_pay() -> exactly that amount, with change if need be
 *
 * Chips are conserved: every function moves them from one heap to another. */
#ifndef CROUPIER_CHIPS_H
#define CROUPIER_CHIPS_H

#include <stdbool.h>
#include <stdint.h>

#define CHIP_KINDS 12
#define CHIPS_MOST 1000000000 /* of a kind, at one place */

/* Denominations, smallest first; each but the first is a multiple of the smallest. */
struct chip_set {
    int64_t cents[CHIP_KINDS];
    int32_t kinds;
    int32_t unused; /* 0: no byte of a set is padding */
};

struct chips {
    int32_t count[CHIP_KINDS];
};

/* The set that a table has unless told otherwise: from its smallest chip up. */
struct chip_set chip_set_from(int64_t smallest_cents);

/* Whether it is one: rising values, none that the smallest does not divide. */
bool chip_set_good(const struct chip_set *set);

/* Whether these are chips of the set: none less than 0, none of a kind that it has not. */
bool chips_good(const struct chip_set *set, const struct chips *chips);

/* Whether so many more can be counted with those of a heap, in number and in worth. */
bool chips_fit(const struct chip_set *set, const struct chips *heap, const struct chips *more);

int64_t chips_worth(const struct chip_set *set, const struct chips *chips);

/* As many of the largest as there is room for, and so on; of an amount that the smallest
 * chip divides.  Where they are too many to be counted, so many that chips_fit() refuses them. */
struct chips chips_for(const struct chip_set *set, int64_t cents);

/* From one heap to another; there are that many. */
void chips_move(struct chips *from, struct chips *to, const struct chips *moved);
bool chips_have(const struct chips *heap, const struct chips *wanted);

/* An amount, in chips of the heap alone, the largest first; false (and no chips) where they
 * do not make it up, or no way is found in a bounded search. */
bool chips_make(const struct chip_set *set, const struct chips *heap, int64_t cents,
                struct chips *made);

/* Pay an amount from one heap to another.  Where the chips of the payer do not make it up,
 * the payee changes one.  False, and nothing moved, where even that is not enough. */
bool chips_pay(const struct chip_set *set, struct chips *from, struct chips *to, int64_t cents);

#endif
