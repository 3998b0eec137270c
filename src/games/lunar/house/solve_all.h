/* solve_all.h - Lunar Poker solved: the best choice of every hand, and what the game is worth.
 *
 * All C(52, 5) * 47 hands and up cards fall into 13 up cards times the hands that differ by more
 * than the names of suits.  For each of these states the best choice and its exact worth are found
 * as lunar_solve_choices() (solve.h) defines them, much faster.  docs/lunar-poker.md has the
 * method. */
#ifndef CROUPIER_LUNAR_SOLVE_ALL_H
#define CROUPIER_LUNAR_SOLVE_ALL_H

#include "games/lunar/house/solve.h"

#define LUNAR_THREADS 64
#define LUNAR_UPS     13 /* heights of the up card: 2 is 0, ace is 12 */

/* Sums over hands, each weighed by how often it is dealt with a given up card.  Worths are in parts
 * of LUNAR_COMMON, which all ways divide. */
#define LUNAR_COMMON (INT64_C(163185) * 42 * 7493980)

struct lunar_sums {
    int64_t states, hands;
    ratio_wide sum, squares, bets, forces, paid, lost;
};

enum lunar_kind { /* of choices, for sums */
                  KIND_FOLD,
                  KIND_PLAY,
                  KIND_SIXTH,
                  KIND_EXCHANGE, /* and the number of cards */
                  KIND_STRAIGHT_FLUSH =
                      KIND_EXCHANGE + LUNAR_FIRST + 1, /* dealt; their sums are 0 */
                  KIND_ROYAL_FLUSH,
                  LUNAR_KINDS,
};

/* A state and its answer. */
#define LUNAR_INSTANT 3 /* as a choice: a dealt straight or royal flush */

struct lunar_state_worth {
    uint16_t
        mask[4]; /* heights held: of the up card's suit, then of the others, higher masks first */
    int choice;  /* cards in order of mask, then height, as bits if exchanged */
    int hands;   /* how many hands it stands for */
    struct lunar_worth worth;
};

/* Called for each state; with several threads from any of them. */
typedef void lunar_on_state(void *context, int up, const struct lunar_state_worth *state);

/* The same by the Super Combination that is dealt: hands, and the sum of their results. */
struct lunar_super_sums {
    int64_t hands;
    ratio_wide sum;
};

struct lunar_solved {
    struct lunar_sums sums[LUNAR_UPS][LUNAR_KINDS];
    struct lunar_super_sums supers[LUNAR_UPS][LUNAR_SUPERS];
    int64_t choices, valued; /* choices in all states, and those that no bound left out */
};

struct lunar_solve_how {
    int threads;  /* from 1 to LUNAR_THREADS */
    unsigned ups; /* which up cards, as bits by height */
    int one_in;   /* 1: all hands; n: only those of one in n sets of heights, as a sample */
    lunar_on_state *on_state;                   /* or null */
    bool (*going)(void *context, double share); /* or null: called now and then with the share done;
                                                   false: stop */
    void *context;                              /* of both */
};

/* False: out of memory, or stopped. */
bool lunar_solve_all(const struct lunar_solver *solver, const struct lunar_solve_how *how,
                     struct lunar_solved *solved);

#endif
