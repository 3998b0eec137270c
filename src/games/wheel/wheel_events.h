/* wheel_events.h - events of this family alone. */
#ifndef CROUPIER_WHEEL_EVENTS_H
#define CROUPIER_WHEEL_EVENTS_H

#include "rules/game.h"

enum wheel_event {
    EVENT_SPIN = 56,  /* number: 1 clockwise, 2 anticlockwise; a: where the ball was */
    EVENT_BALL = 57,  /* the ball rests in number, 0 to 37; 37 is 00 */
    EVENT_DOLLY = 58, /* number is announced and marked with the dolly */
    EVENT_MOVED = 59, /* stake_cents won on a racetrack and go to the main layout */
    WHEEL_EVENTS,
};
_Static_assert(WHEEL_EVENTS <= EVENT_KINDS, "every kind of event has room");

#endif
