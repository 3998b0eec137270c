/* wheel_acts.h - what people do only in this family of games. */
#ifndef CROUPIER_WHEEL_ACTS_H
#define CROUPIER_WHEEL_ACTS_H

#include "rules/game.h"

enum wheel_act {
    ACT_SPIN = ACT_OWN + 23,
    ACT_DROP,
    ACT_LAND,
    ACT_NO_SPIN,
    ACT_EXAMINE,
    ACT_COLLECT,
    ACT_PAY,
    WHEEL_ACTS,
};
_Static_assert(WHEEL_ACTS <= ACT_COUNT, "there is room for every act");

/* Flags of their commands. */
#define FLAG_DIRECT   1 /* SLIP: put on a racetrack by the player's own hand */
#define FLAG_SAME_WAY 1 /* SPIN: the ball runs with the wheel */

extern const struct act_form wheel_forms[ACT_COUNT];

#endif
