/* baccarat_events.h - what happens only in this family of games. */
#ifndef CROUPIER_BACCARAT_EVENTS_H
#define CROUPIER_BACCARAT_EVENTS_H

#include "rules/game.h"

enum baccarat_event {
    EVENT_POINTS = EVENT_OWN + 14, /* the hand in number counts a */
    EVENT_RESULT,                  /* number wins (enum hand; 0: a tie) with a to b */
    EVENT_BURNED,                  /* a card face up (0: down), and b more face down */
    EVENT_CUT_CARD,                /* the cutting card comes out */
    EVENT_LAST_COUP,               /* this round (number 0) or the next is the last of the shoe */
    EVENT_SHOE_OVER,               /* no further cards until they are shuffled or replaced */
    EVENT_HOLDER,                  /* the seat holds the hand in number; -1: the dealer keeps it */
    EVENT_VOID_HAND,               /* the next round is dealt without wagers, from the card in a */
    EVENT_HELD,                    /* a card drawn too many is the first of the next round */
    EVENT_NOMINEE,                 /* a acts for the seat, from 1; 0: nobody does */
    BACCARAT_EVENTS,
};
_Static_assert(BACCARAT_EVENTS <= EVENT_KINDS, "there is room for every kind of event");

#endif
