/* values.h - JSON values shared by everything that writes about tables. */
#ifndef CROUPIER_VALUES_H
#define CROUPIER_VALUES_H

#include "pit/chips.h"
#include "words/json.h"

/* "game-supervisor"; empty unless exactly one role is given. */
const char *role_id(unsigned role);

/* A seat, counted from 1; "house"; or null. */
void put_seat(struct json_out *out, const char *key, int seat);

/* Chips by value in cents: {"500":4} is four chips of 5.00. */
void put_counted(struct json_out *out, const char *key, const struct chip_set *set,
                 const struct chips *chips);

#endif
