/* lunar_events.h - what happens only in this family of games. */
#ifndef CROUPIER_LUNAR_EVENTS_H
#define CROUPIER_LUNAR_EVENTS_H

#include "rules/game.h"

enum lunar_event {
    EVENT_COMBINATION =
        EVENT_OWN + 26, /* the hand in number, from 1, has the Super Combination in a */
    EVENT_HAND,       /* the hand in number has the Poker Value in a; the Dealer's: b if it plays */
    EVENT_COMPARED,   /* the hand in number wins (fate), loses, or stands off with the Dealer's */
    EVENT_DECLARED,   /* the seat has declared a winning hand */
    EVENT_EXPOSED,    /* a card of the hand in number was exposed in error */
    EVENT_RACKED,     /* so many cards in b, of the hand in number, go to the rack */
    EVENT_RESHUFFLED, /* so many discards, in b, are the deck again */
    LUNAR_EVENTS,
};
_Static_assert(LUNAR_EVENTS <= EVENT_KINDS, "there is room for every kind of event");

#endif
