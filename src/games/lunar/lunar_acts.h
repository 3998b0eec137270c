/* lunar_acts.h - acts that only Lunar Poker has. */
#ifndef CROUPIER_LUNAR_ACTS_H
#define CROUPIER_LUNAR_ACTS_H

#include "rules/game.h"

enum lunar_act {
    ACT_FOLD = ACT_OWN + 48,
    ACT_EXCHANGE,
    ACT_SIXTH,
    ACT_DECLARE,
    ACT_LOCK,
    ACT_VERIFY,
    ACT_SERVE,
    ACT_LOOK,
    ACT_FORCE,
    ACT_EXPOSE,
    ACT_STRAY,
    ACT_SWEEP,
    ACT_ABSENT,
    ACT_HONOUR,
    ACT_RESHUFFLE,
    LUNAR_ACTS,
};
_Static_assert(LUNAR_ACTS <= ACT_COUNT, "there is room for every act");

/* Flags of these acts. */
#define FLAG_ASTRAY 1 /* ACT_SERVE: out of sequence */
#define FLAG_LAID   1 /* ACT_SWEEP: the player had laid the cards down */

extern const struct act_form lunar_forms[ACT_COUNT];

#endif
