/* states.h - numbers for the states of Lunar Poker: five cards and an up card, up to the names of
 * suits.
 *
 * A state of an up card is what each suit holds: first the up card's suit, then the others, higher
 * sets of heights first.  States with the same five heights follow each other, so the number of a
 * state is that of its first neighbour plus its place among them, and the places depend only on how
 * often each height occurs and which one is the up card's. */
#ifndef CROUPIER_LUNAR_STATES_H
#define CROUPIER_LUNAR_STATES_H

#include "games/lunar/house/solve_internal.h"

struct lunar_states;

/* Null: out of memory.  It never changes, so threads may share it. */
struct lunar_states *lunar_states_open(void);
void lunar_states_close(struct lunar_states *states);

/* The same for all who ask, opened by the first and never closed. */
const struct lunar_states *lunar_states_kept(void);

/* How many states an up card of this height has. */
int lunar_states_count(const struct lunar_states *states, int up);

/* The number of a state: heights by suit as above. */
int lunar_states_number(const struct lunar_states *states, int up, const uint16_t mask[SUITS]);

/* The first state with the same heights as this one, and how many there are: the neighbours of a
 * unit of the solution, by the number of its heights (solve_five()). */
struct lunar_neighbours {
    int first, count;
};
struct lunar_neighbours lunar_states_of(const struct lunar_states *states, int up, int heights);

/* A hand of five cards as a state. */
struct lunar_placed {
    int up;                     /* height */
    uint16_t mask[SUITS];       /* as above */
    uint8_t place[LUNAR_FIRST]; /* where the cards of the state, suit by suit and from the lowest,
                                   are in the hand */
};
struct lunar_placed lunar_states_place(const uint8_t card[LUNAR_FIRST], uint8_t up);

#endif
