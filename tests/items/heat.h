/* heat.h - a kind of item only for tests: players pay a fee, seats are drawn, and one session is
 * played at a table for the pool.  It has everything that an item can have to do with the cage. */
#ifndef CROUPIER_TESTS_HEAT_H
#define CROUPIER_TESTS_HEAT_H

#include "programme/programme.h"

#define HEAT_PLAYERS 4

enum heat_act {
    HEAT_JOIN = 1,  /* a player, for the fee */
    HEAT_LEAVE = 2, /* ... who gets it back */
    HEAT_DRAW = 3,  /* the seats */
    HEAT_BEGIN = 4, /* the session */
    HEAT_STOP = 5,  /* gives it up */
    HEAT_AWARD = 6, /* the pool to the winner; parts in cash, by cheque and transfer */
    HEAT_ADD = 7,   /* the house adds to the pool */
    HEAT_CLOCK = 8, /* nothing, by the clock */
    HEAT_ACTS,
};

enum heat_event {
    HEAT_PAID = 1,
    HEAT_REFUNDED = 2,
    HEAT_ADDED = 3,
    HEAT_KEPT = 4,
    HEAT_PRIZE = 5,
    HEAT_EVENTS
};
enum heat_phase { HEAT_OPEN, HEAT_DRAWN, HEAT_PLAYING, HEAT_OVER };

struct heat {
    char name[40];
    struct item_draws draws;
    int64_t fee_cents, chips_cents, pool_cents;
    uint32_t number, table;
    int32_t count, rounds, played; /* players; rounds of a session; sessions so far */
    uint8_t phase;                 /* enum heat_phase */
    bool automatic, stops;
    uint8_t unused;
    struct heat_player {
        uint32_t person;
        int32_t seat; /* from 1 */
        int64_t chips_cents;
    } players[HEAT_PLAYERS];
};

extern const struct item_kind heat_kind;

#endif
