/* lunar_acts.h - acts that only Lunar Poker has. */
#ifndef CROUPIER_LUNAR_ACTS_H
#define CROUPIER_LUNAR_ACTS_H

#include "rules/game.h"

enum lunar_act {
    ACT_FOLD = 168,
    ACT_EXCHANGE = 169,
    ACT_SIXTH = 170,
    ACT_DECLARE = 171,
    ACT_LOCK = 172,
    ACT_VERIFY = 173,
    ACT_SERVE = 174,
    ACT_LOOK = 175,
    ACT_FORCE = 176,
    ACT_EXPOSE = 177,
    ACT_STRAY = 178,
    ACT_SWEEP = 179,
    ACT_ABSENT = 180,
    ACT_HONOUR = 181,
    ACT_RESHUFFLE = 182,
    ACT_COUNT_DECK = 183,
    ACT_REPORT_FOLD = 184,
    ACT_REPORT_SIXTH = 185,
    ACT_REPORT_DECLARE = 186,
    ACT_REPORT_FORCE = 187,
    LUNAR_ACTS,
};
_Static_assert(LUNAR_ACTS <= ACT_COUNT, "there is room for every act");

/* Flags of these acts. */
#define FLAG_ASTRAY 1 /* ACT_SERVE: out of sequence */
#define FLAG_LAID   1 /* ACT_SWEEP: the player had laid the cards down */

extern const struct act_form lunar_forms[ACT_COUNT];

#endif
