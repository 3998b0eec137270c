/* wheel_table.h - what a roulette table has of its own.
 *
 * The walk of one spin, by phase:
 *
 *   BETTING    the ball lies in the last number; wagers are made and moved
 *   SPINNING   the ball runs against the wheel; wagers are still made
 *   CALLED     "no more bets"; misplaced wagers may be cleared up
 *   DROPPED    the ball has left the track
 *   RESTED     it lies in a compartment
 *   ANNOUNCED  number and colour are called, the dolly stands
 *   COLLECTED  losing wagers are off the layout; winners are being paid
 *
 * and back to BETTING with what stands on the layout, or after a void spin. */
#ifndef CROUPIER_WHEEL_TABLE_H
#define CROUPIER_WHEEL_TABLE_H

#include "games/wheel/wheel.h"
#include "games/wheel/wheel_acts.h"
#include "games/wheel/wheel_events.h"
#include "rules/table.h"

#define WHEEL_SEATS 16
#define WHEEL_SPOTS 215
#define WHEEL_TRACK 53 /* of them on a racetrack, at the end */

enum wheel_phase {
    WHEEL_BETTING,
    WHEEL_SPINNING,
    WHEEL_CALLED,
    WHEEL_DROPPED,
    WHEEL_RESTED,
    WHEEL_ANNOUNCED,
    WHEEL_COLLECTED,
    WHEEL_CLOSED,
    WHEEL_PHASES,
};

/* Marks on a wager. */
enum {
    WHEEL_SLIP = 1,    /* accepted by mistake */
    WHEEL_PAID = 4,    /* it won, and has been paid */
    WHEEL_WON = 8,     /* it won, and is yet to be paid */
    WHEEL_SPOKEN = 16, /* the dealer placed it as it was spoken */
};

struct wheel {
    /* What a settlement changes; kept twice, so that one can be reversed. */
    struct wheel_play {
        int64_t stake_cents[WHEEL_SEATS][WHEEL_SPOTS];
        uint8_t mark[WHEEL_SEATS][WHEEL_SPOTS];
        int64_t direct_cents[WHEEL_SEATS][WHEEL_TRACK]; /* put there by the player's own hand */
        int8_t number; /* the last one that counted; -1: none yet */
        int8_t unused[7];
    } now, before;
    uint64_t covers[WHEEL_SPOTS]; /* by the sign; worked out when the table opens */
    int8_t landed;                /* the number of this spin, once it is known; else -1 */
    int8_t direction;             /* of the wheel: 1 clockwise, 2 anti-clockwise; 0: not spun yet */
    bool called;                  /* "no more bets", in this spin */
    bool void_spin;  /* the last spin was void: it is spun again from the number before */
    bool unexamined; /* the ball left the wheel; the game supervisor must see it */
    int8_t unused[3];
};

#define wheel_of(table) GAME_STATE(wheel, table)

#endif
