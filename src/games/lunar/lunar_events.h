/* lunar_events.h - events that only Lunar Poker has.  number is a hand, from 1. */
#ifndef CROUPIER_LUNAR_EVENTS_H
#define CROUPIER_LUNAR_EVENTS_H

#include "rules/game.h"

enum lunar_event {
    EVENT_COMBINATION = 104, /* the hand has the Super Combination in a */
    EVENT_HAND = 105,       /* the hand has the Poker Value in a; b: it is ace and king or higher */
    EVENT_COMPARED = 106,   /* the hand wins (fate), loses or stands off against the Dealer's */
    EVENT_DECLARED = 107,   /* the seat has declared a winning hand */
    EVENT_EXPOSED = 108,    /* a card of the hand was exposed in error */
    EVENT_RACKED = 109,     /* b cards of the hand go to the discard rack */
    EVENT_RESHUFFLED = 110, /* b discards are shuffled and become the deck */
    LUNAR_EVENTS,
};
_Static_assert(LUNAR_EVENTS <= EVENT_KINDS, "there is room for every kind of event");

#endif
