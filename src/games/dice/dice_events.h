/* dice_events.h - what happens only in this family of games. */
#ifndef CROUPIER_DICE_EVENTS_H
#define CROUPIER_DICE_EVENTS_H

#include "rules/game.h"

enum dice_event {
    EVENT_MARKED = EVENT_OWN, /* a marker on a wager: called on or off */
    EVENT_DICE,               /* the dice are at rest: faces a and b */
    EVENT_ROLL,               /* the result as called: faces a and b */
    EVENT_FACE,               /* a leaning die: face b counts, not a */
    EVENT_PUCK,               /* the point is at number; 0: off */
    EVENT_SHOOTER,            /* the seat has the dice; -1: nobody */
    EVENT_LOST_ALL,           /* the shooter has no wager left and may make another */
    EVENT_TURN,               /* sets won in the shooter's turn, in number */
    EVENT_NEW_SET,            /* a new set of dice is due */
    EVENT_SUSPENDED,          /* no further game for now */
    DICE_EVENTS,
};
_Static_assert(DICE_EVENTS <= EVENT_KINDS, "there is room for every kind of event");

#endif
