/* people.h - orders by which people sit down and go on duty, for tests that play. */
#ifndef CROUPIER_TESTS_PEOPLE_H
#define CROUPIER_TESTS_PEOPLE_H

#include "pit/pit.h"

/* A player arrives, takes a seat and buys in with cash. */
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

/* The same, buying in with chips. */
static inline void sit_down_with(uint32_t person, int seat, const struct chips *chips,
                                 struct order to[TO_SIT_DOWN])
{
    sit_down(person, seat, 0, to);
    to[2].tender = TENDER_CHIPS;
    to[2].chips = *chips;
}

/* A member of staff arrives and the operator puts them on duty. */
enum { TO_GO_ON_DUTY = 2 };

static inline void go_on_duty(uint32_t person, unsigned role, uint32_t operated_by,
                              struct order to[TO_GO_ON_DUTY])
{
    to[0] = pit_order(person, ROLE_PLAYER, PIT_ARRIVE);
    to[0].yes = true;
    to[1] = pit_order(operated_by, ROLE_OPERATOR, PIT_DUTY);
    to[1].other = person;
    to[1].number = (uint8_t)(1 + __builtin_ctz(role));
}

/* The person in a seat, or NOBODY. */
static inline uint32_t sits_at(const struct pit *pit, int seat)
{
    for (int i = 0; i < PIT_GUESTS; i++)
        if (pit->guests[i].person && pit->guests[i].seat == seat) return pit->guests[i].person;
    return NOBODY;
}

#endif
