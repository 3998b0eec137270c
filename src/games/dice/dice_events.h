/* dice_events.h - events that only dice games have. */
#ifndef CROUPIER_DICE_EVENTS_H
#define CROUPIER_DICE_EVENTS_H

#include "rules/game.h"

enum dice_event {
    EVENT_MARKED = 32,    /* a marker on a wager: called on or off */
    EVENT_DICE = 33,      /* the dice came to rest: faces a and b */
    EVENT_ROLL = 34,      /* the result as called: faces a and b */
    EVENT_FACE = 35,      /* a leaning die: face b counts, not a */
    EVENT_PUCK = 36,      /* the point is number; 0: off */
    EVENT_SHOOTER = 37,   /* the seat has the dice; -1: no player */
    EVENT_LOST_ALL = 38,  /* the shooter has lost every wager and may bet again */
    EVENT_TURN = 39,      /* number: sets won in the shooter's turn */
    EVENT_NEW_SET = 40,   /* a new set of dice is due */
    EVENT_SUSPENDED = 41, /* play is suspended */
    EVENT_LIT = 42,       /* the equipment lights up the winning areas */
    DICE_EVENTS,
};
_Static_assert(DICE_EVENTS <= EVENT_KINDS, "room for every kind of event");

#endif
