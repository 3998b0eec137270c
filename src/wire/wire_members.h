/* wire_members.h - the members that an order is said with, for the files of the wire: which of them
 * an act uses, and how each is read and written. */
#ifndef CROUPIER_WIRE_MEMBERS_H
#define CROUPIER_WIRE_MEMBERS_H

#include "wire/wire.h"

#include <jansson.h>

/* One order being read, and why it cannot be. */
struct wire_reading {
    const struct pit *pit;
    struct order *order;
    char *why;        /* [WIRE_WHY] */
    const char *name; /* of the member at hand */
};

/* What a member means for an act: its name, and how it goes to an order and comes from one.  Where
 * it is left out, or 0, nothing is written. */
struct wire_use {
    const char *name;
    bool (*read)(const struct wire_reading *r, const json_t *value);
    void (*put)(struct out *out, const struct pit *pit, const struct order *order,
                const char *name);
};

/* The uses that an order of this act (and role) has, as bits; the use of each bit. */
uint64_t wire_uses(const struct pit *pit, const struct order *order);
const struct wire_use *wire_use(int bit);

/* Those that must be said: their 0 is something, too. */
uint64_t wire_needed(const struct order *order);

/* Whether any order at all has such a member. */
bool wire_known(const char *name);

/* The sentence; false. */
__attribute__((format(printf, 2, 3))) bool wire_bad(char why[WIRE_WHY], const char *format, ...);

/* Chips as {"500":4}, by value. */
bool wire_read_chips(const struct chip_set *set, const json_t *value, const char *name,
                     struct chips *chips, char why[WIRE_WHY]);

/* A whole number from least to most. */
bool wire_read_number(const json_t *value, const char *name, int64_t least, int64_t most,
                      int64_t *number, char why[WIRE_WHY]);

#endif
