/* wheel_acts.h - acts of this family alone. */
#ifndef CROUPIER_WHEEL_ACTS_H
#define CROUPIER_WHEEL_ACTS_H

#include "rules/game.h"

enum wheel_act {
    ACT_SPIN = 104,
    ACT_DROP = 105,
    ACT_LAND = 106,
    ACT_NO_SPIN = 107,
    ACT_EXAMINE = 108,
    ACT_COLLECT = 109,
    ACT_PAY = 110,
    ACT_CHANGE_BALL = 111,
    WHEEL_ACTS,
};
_Static_assert(WHEEL_ACTS <= ACT_COUNT, "every act has room");

/* Flags of their commands. */
#define FLAG_DIRECT   1 /* SLIP: the player put it on a racetrack by hand */
#define FLAG_SAME_WAY 1 /* SPIN: the ball runs the same way as the wheel */

extern const struct act_form wheel_forms[ACT_COUNT];

#endif
