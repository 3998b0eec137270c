/* values.h - values that are the same in all JSON about tables. */
#ifndef CROUPIER_VALUES_H
#define CROUPIER_VALUES_H

#include "pit/chips.h"
#include "words/json.h"

/* "game-supervisor", of one role; empty where it is none or several. */
const char *role_id(unsigned role);

/* A place from 1, "house", or null. */
void put_place(struct json_out *out, const char *key, int seat);

/* How many of which, by what they are worth in cents: {"500":4}. */
void put_counted(struct json_out *out, const char *key, const struct chip_set *set,
                 const struct chips *chips);

#endif
