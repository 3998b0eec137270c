/* care.h - cards made ready for a game: inspected, spread out, stacked and mixed. */
#ifndef CROUPIER_CARE_H
#define CROUPIER_CARE_H

#include "rules/rows.h"

/* What has been done to the cards, as bits. */
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

/* What cards need: all of these, and then one of those (0: none). */
struct care {
    uint8_t all, either;
};

bool care_done(struct care care, uint8_t prepared);

/* What the act does to them; whether they still need it, and have all that comes
 * before it. */
uint8_t care_bit(const struct command *command);
struct refusal care_can(const struct table *table, const struct command *command, struct care care,
                        uint8_t prepared);

/* A supervisor directs a shuffle: why, null where that is no reason; and whether it is. */
const struct reason *care_why(const struct table *table, const struct command *command);
struct refusal care_can_shuffle(const struct table *table, const struct command *command);

#endif
