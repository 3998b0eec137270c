/* wheel_table.h - the state of a roulette table.
 *
 * The phases of a spin:
 *
 *   BETTING    the ball lies in the last number; players make and move wagers
 *   SPINNING   the ball runs against the wheel; wagers are still open
 *   CALLED     "no more bets"; the dealer may put misplaced wagers right
 *   DROPPED    the ball has left the track
 *   RESTED     the ball lies in a compartment
 *   ANNOUNCED  number and colour are called, the dolly marks the number
 *   COLLECTED  losing wagers are off the layout; winners are being paid
 *
 * Then BETTING again, with the stakes that stay up.  A void spin goes there at once. */
#ifndef CROUPIER_WHEEL_TABLE_H
#define CROUPIER_WHEEL_TABLE_H

#include "games/wheel/wheel.h"
#include "games/wheel/wheel_acts.h"
#include "games/wheel/wheel_events.h"
#include "rules/table.h"

#define WHEEL_SEATS 16
#define WHEEL_SPOTS 215
#define WHEEL_TRACK 53 /* the last of them: those on a racetrack */

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
    WHEEL_SLIP = 1,       /* accepted by mistake: checked when it is decided */
    WHEEL_PAID = 4,       /* won and paid */
    WHEEL_WON = 8,        /* won, not paid yet */
    WHEEL_SPOKEN = 16,    /* spoken; the dealer placed it */
    WHEEL_UNNOTICED = 32, /* accepted by mistake, and nobody has noticed it yet */
};

struct wheel {
    /* What a settlement changes; kept twice, so that it can be reversed. */
    struct wheel_play {
        int64_t stake_cents[WHEEL_SEATS][WHEEL_SPOTS];
        uint8_t mark[WHEEL_SEATS][WHEEL_SPOTS];
        int64_t direct_cents[WHEEL_SEATS][WHEEL_TRACK]; /* placed by the player's own hand */
        int8_t number;                                  /* the last one that counted, or -1 */
        int8_t unused[7];
    } now, before;
    uint64_t covers[WHEEL_SPOTS]; /* follows from the sign; set when the table opens */
    int8_t landed;                /* the number of this spin, or -1 while unknown */
    int8_t direction;             /* of the wheel: 1 clockwise, 2 anticlockwise; 0: not spun yet */
    bool called;                  /* "no more bets" was called in this spin */
    bool void_spin;  /* the last spin was void: the ball is spun again from the number before */
    bool unexamined; /* the ball left the wheel; the game supervisor must examine it */
    int8_t unused[3];
};

#define wheel_of(table) GAME_STATE(wheel, table)

#endif
