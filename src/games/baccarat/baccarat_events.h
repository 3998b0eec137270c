/* baccarat_events.h - events of this family alone. */
#ifndef CROUPIER_BACCARAT_EVENTS_H
#define CROUPIER_BACCARAT_EVENTS_H

#include "rules/game.h"

enum baccarat_event {
    EVENT_POINTS = 72,    /* number: the hand; a: its points */
    EVENT_RESULT = 73,    /* number: the winning hand, 0 for a tie; a to b: the points */
    EVENT_BURNED = 74,    /* a: the card face up, or 0; b: how many more face down */
    EVENT_CUT_CARD = 75,  /* the cutting card comes out */
    EVENT_LAST_COUP = 76, /* number: 0 if this round is the last of the shoe, 1 the next */
    EVENT_SHOE_OVER = 77, /* no more cards until they are shuffled or replaced */
    EVENT_HOLDER = 78,    /* the seat holds the hand in number; -1: the dealer keeps it */
    EVENT_VOID_HAND = 79, /* the next round has no wagers and starts with card a */
    EVENT_HELD = 80,      /* an extra card opens the next round */
    EVENT_NOMINEE = 81,   /* a: the nominee of the seat, from 1; 0: none */
    BACCARAT_EVENTS,
};
_Static_assert(BACCARAT_EVENTS <= EVENT_KINDS, "every kind of event has room");

#endif
