/* people.h - people who come to a table of a pit, for tests that play. */
#ifndef CROUPIER_PEOPLE_H
#define CROUPIER_PEOPLE_H

#include "table/pit.h"

/* The orders of one who comes, sits down at that place and buys chips for cash. */
enum { TO_SIT_DOWN = 3 };

static inline void sit_down(uint32_t person, int seat, int64_t cents, struct order to[TO_SIT_DOWN])
{
    to[0] = pit_order(person, ROLE_PLAYER, PIT_ARRIVE);
    to[0].yes = true;
    to[1] = pit_order(person, ROLE_PLAYER, PIT_GAME);
    to[1].command = (struct command){ .act = ACT_SIT, .role = ROLE_PLAYER, .seat = (int8_t)seat };
    to[2] = pit_order(person, ROLE_PLAYER, PIT_BUY);
    to[2].cents = cents;
}

#endif
