/* layouts.h - the states that a table can be in while betting is open, and what leads from one to
 * another.
 *
 *   layouts_open() -> layout 0, nothing on the felt
 *   layout and outcome -> layouts_settle() -> layout after the round, results
 *   layout and command -> layouts_do() -> layout after the command, or a refusal
 *
 * Every state comes from the table itself, by table_do(), and is kept once, without racks and
 * history: two tables on which the same can happen are the same layout.  What has happened once is
 * remembered; the table is not asked again.  The player is always rich here: the caller compares
 * what a command costs with the chips that the player really has. */
#ifndef CROUPIER_SIM_LAYOUTS_H
#define CROUPIER_SIM_LAYOUTS_H

#include "sim/game_sim.h"

#define LAYOUTS_WAGERS 512
#define LAYOUT_RICH    INT64_C(10000000000) /* what the player has in the rack, in cents */

struct layouts;

/* What became of a wager, or of a fee: its index, or layouts_fees(). */
struct sim_result {
    int16_t wager;
    uint8_t fate; /* enum fate; STANDS: a commission or fee */
    int64_t stake_cents, gain_cents;
};

struct sim_step {
    uint32_t next;      /* layout; for a refused command the same as before */
    uint32_t results;   /* index of the first, */
    uint16_t count;     /* ... and how many */
    bool turn_over;     /* the shooter's turn has ended */
    int64_t rack_cents; /* added to the rack; less than 0: taken from it */
    int64_t gain_cents; /* added to rack and layout together */
    refusal_code code;  /* REFUSED_ACCEPTED, or why not; the rest by layouts_refusal() */
};

/* Returns null if out of memory.  The sign must have passed sign_check(). */
struct layouts *layouts_open(const struct sign *sign);
void layouts_free(struct layouts *layouts);

const struct sign *layouts_sign(const struct layouts *layouts);
const struct game_sim *layouts_game(const struct layouts *layouts);
int layouts_outcomes(const struct layouts *layouts);

/* How many layouts are known; the bytes that they take, apart from what is always there. */
uint32_t layouts_count(const struct layouts *layouts);
size_t layouts_bytes(const struct layouts *layouts);

/* The money of the player on a layout. */
int64_t layouts_up(const struct layouts *layouts, uint32_t layout);

/* The table in that state; valid until the next call for another one. */
const struct table *layouts_table(struct layouts *layouts, uint32_t layout);

/* The wagers that can be made: an index for each, by id (-1: none), or as bet and number. */
int layouts_wagers(const struct layouts *layouts);
int layouts_find(const struct layouts *layouts, const char *id);
int layouts_index(const struct layouts *layouts, int bet, int number);
void layouts_wager(const struct layouts *layouts, int wager, int *bet, int *number);

/* The same without layouts: the index of a wager of a table with this sign, or -1. */
int sim_wager(const struct sign *sign, const char *id);

/* The index under which fees are reported: one more than the last wager. */
int layouts_fees(const struct layouts *layouts);

/* Plays a round, or carries out a command of the player, from a layout.  Null: out of memory.  The
 * step is valid until the next call. */
const struct sim_step *layouts_settle(struct layouts *layouts, uint32_t layout,
                                      const struct sim_round *round);
const struct sim_step *layouts_do(struct layouts *layouts, uint32_t layout,
                                  const struct command *command);

const struct sim_result *layouts_results(const struct layouts *layouts,
                                         const struct sim_step *step);

/* A step that was returned, by its index; valid until layouts_restart(). */
uint32_t layouts_step_index(const struct layouts *layouts, const struct sim_step *step);
const struct sim_step *layouts_step(const struct layouts *layouts, uint32_t index);

/* What the player may bet from a layout; valid until the next call. */
struct offers *layouts_offers(struct layouts *layouts, uint32_t layout);

/* The amounts that may be added to a wager from a layout; most is 0 if none. */
struct turn_range layouts_range(struct layouts *layouts, uint32_t layout, int wager);

/* Forgets everything except these layouts, and gives them their new numbers.  False: out of memory;
 * the layouts are of no use then. */
bool layouts_restart(struct layouts *layouts, uint32_t *keep, int count);

/* Why the table refuses a command to a player with this much in the rack. */
struct refusal layouts_refusal(struct layouts *layouts, uint32_t layout,
                               const struct command *command, int64_t rack_cents);

#endif
