/* wheel_events.h - what happens only in this family of games. */
#ifndef CROUPIER_WHEEL_EVENTS_H
#define CROUPIER_WHEEL_EVENTS_H

#include "rules/game.h"

enum wheel_event {
    EVENT_SPIN =
        EVENT_OWN + 10, /* the wheel turns: number 1 clockwise, 2 the other way; the ball from a */
    EVENT_BALL,         /* the ball lies in number, from 0; 37 is 00 */
    EVENT_DOLLY,        /* that number is announced and marked */
    EVENT_MOVED,        /* stake_cents go from a racetrack to the main layout, where they won */
    WHEEL_EVENTS,
};
_Static_assert(WHEEL_EVENTS <= EVENT_KINDS, "there is room for every kind of event");

#endif
