/* care.h - preparing cards for a game: inspecting, spreading, stacking and mixing. */
#ifndef CROUPIER_CARE_H
#define CROUPIER_CARE_H

#include "rules/rows.h"

/* Steps done with the cards, as bits. */
enum {
    BY_DEALER = 1,
    BY_SUPERVISOR = 2,
    SPREAD_OUT = 4,
    CHEMMIED = 8,
    STACKED = 16,
    RIFFLED = 32,
    BOTH_LOOKED = BY_DEALER | BY_SUPERVISOR,
    MIXED_WELL = CHEMMIED | STACKED | RIFFLED,
};

/* Steps that cards need: all of the first, then one of the second (0: none). */
struct care {
    uint8_t all, either;
};

bool care_done(struct care care, uint8_t prepared);

/* The step of an act; whether the cards still need it and all earlier steps are done.  in_order:
 * the clause on the order in which cards are mixed. */
uint8_t care_bit(const struct command *command);
struct refusal care_can(const struct table *table, const struct command *command, struct care care,
                        uint8_t prepared, const char *in_order);

/* A supervisor orders a shuffle: the reason, or null if invalid; whether it is valid. */
const struct reason *care_why(const struct table *table, const struct command *command);
struct refusal care_can_shuffle(const struct table *table, const struct command *command);

#endif
