/* solved.h - the whole solution of Lunar Poker as bytes, one part for each height of the up card,
 * and what it says.
 *
 * A part has, little-endian: u32 states, i64 choices, i64 valued; for each kind of choice i64
 * states, i64 hands and six i128 sums (struct lunar_sums); for each Super Combination i64 hands and
 * an i128 sum; then by number (states.h) the best choice of each state as a byte, and the i64 sum
 * of its results over all ways of that choice. */
#ifndef CROUPIER_LUNAR_SOLVED_H
#define CROUPIER_LUNAR_SOLVED_H

#include "games/lunar/house/solve_all.h"
#include "games/lunar/house/states.h"
#include "solve/game_solution.h"

struct lunar_part {
    int up, states;
    int64_t choices, valued; /* as in struct lunar_solved */
    struct lunar_sums sums[LUNAR_KINDS];
    struct lunar_super_sums supers[LUNAR_SUPERS];
    const uint8_t *choice; /* by number, within the bytes */
    const uint8_t *sum;    /* the same, eight bytes each */
};

/* Solves one up card.  False: out of memory, or stopped. */
bool lunar_part_solve(const struct lunar_solver *solver, int up, const struct solution_how *how,
                      struct solution_bytes *bytes);

/* False: these bytes are no such part. */
bool lunar_part_read(struct lunar_part *part, int up, const struct solution_bytes *bytes);

/* The best choice of a hand, with its cards as places in the hand; of its worth the ways and the
 * sum.  LUNAR_INSTANT: a dealt straight or royal flush. */
struct lunar_choice lunar_part_best(const struct lunar_part *part,
                                    const struct lunar_states *states,
                                    const uint8_t card[LUNAR_FIRST], uint8_t up);

/* The same of a state (states.h), with the cards as the solution has them. */
struct lunar_choice lunar_part_of_state(const struct lunar_part *part,
                                        const struct lunar_states *states,
                                        const uint16_t mask[SUITS]);

/* A digest of all that the solver takes from rules and readings.  False: out of memory. */
bool lunar_solved_terms(const struct lunar_solver *solver, uint8_t terms[SOLUTION_DIGEST]);

/* What the game is worth; false: as lunar_part_read(), or out of memory. */
bool lunar_solved_report(const struct solution_bytes *parts, const struct sign *sign,
                         struct solve_report *report);
bool lunar_solved_worth(const struct solution_bytes *parts, const struct sign *sign, mpq_t worth);

/* What a hand is worth with these sums of all up cards, and the money wagered on it. */
void lunar_sums_worth(struct lunar_sums sums[LUNAR_UPS][LUNAR_KINDS], const struct sign *sign,
                      mpq_t mean, mpq_t wagered);

/* A sum over so many hands, in parts of LUNAR_COMMON, as a mean. */
void lunar_set_mean(mpq_t q, ratio_wide sum, int64_t hands);
void lunar_set_share(mpq_t q, int64_t hands, int64_t of);

#endif
