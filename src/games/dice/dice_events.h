/* dice_events.h - events that only dice games have. */
#ifndef CROUPIER_DICE_EVENTS_H
#define CROUPIER_DICE_EVENTS_H

#include "rules/game.h"

enum dice_event {
    EVENT_MARKED = EVENT_OWN, /* a marker on a wager: called on or off */
    EVENT_DICE,               /* the dice came to rest: faces a and b */
    EVENT_ROLL,               /* the result as called: faces a and b */
    EVENT_FACE,               /* a leaning die: face b counts, not a */
    EVENT_PUCK,               /* the point is number; 0: off */
    EVENT_SHOOTER,            /* the seat has the dice; -1: no player */
    EVENT_LOST_ALL,           /* the shooter has lost every wager and may bet again */
    EVENT_TURN,               /* number: sets won in the shooter's turn */
    EVENT_NEW_SET,            /* a new set of dice is due */
    EVENT_SUSPENDED,          /* play is suspended */
    DICE_EVENTS,
};
_Static_assert(DICE_EVENTS <= EVENT_KINDS, "room for every kind of event");

#endif
