/* strategy.h - how a strategy sees a table and bets: built-in ones, scripts and plugins alike.
 *
 *   begin()   once for each session: sets up the memory
 *   act()     once before each round, while betting is open: looks at the turn, bets, takes down
 *   decide()  in games with decisions on cards in mid-round: answers them
 *
 * A strategy proposes; the table decides and says why it refuses.  What a strategy wants to know
 * later it keeps in its memory: plain bytes of fixed size.  The simulator compares and copies them,
 * and plays on from a known memory without asking again.  So act() must follow from the turn and
 * the memory alone: no clock, no random numbers, no variables of its own.  turn_rack() is the only
 * view that depends on how much money is left; use it only if the bets depend on it. */
#ifndef CROUPIER_STRATEGY_H
#define CROUPIER_STRATEGY_H

#include "rules/game.h"

#include <stddef.h>

struct turn;

/* ---- Looking --------------------------------------------------------------------- */

/* A wager of the table by id, "place-6", or NO_WAGER. */
#define NO_WAGER (-1)
int turn_wager(struct turn *turn, const char *id);

/* What is on the layout: on one wager; in all. */
int64_t turn_up(struct turn *turn, int wager);
int64_t turn_layout(struct turn *turn);

/* The same by the id that a wager has on the layout, which it may have got there: "come-6".  -1:
 * the table has no such wager. */
int64_t turn_stands(struct turn *turn, const char *id);

/* What the last round brought: on one wager; in all.  Less than 0: lost.  turn_decided(): whether
 * the wager won, lost or pushed. */
int64_t turn_gain(struct turn *turn, int wager);
int64_t turn_gains(struct turn *turn);
bool turn_decided(struct turn *turn, int wager);

/* A number that the game makes public, such as "point", by its index from turn_fact_find(), which
 * returns -1 if the game has no such fact. */
int turn_fact_find(struct turn *turn, const char *id);
int turn_fact(struct turn *turn, int fact);

/* The last round in words, "roll 3 4"; empty in the first turn, and at games of cards. */
void turn_last(struct turn *turn, char *words, size_t room);

/* Whether this is the first turn of the session: no round has been played yet. */
bool turn_first(struct turn *turn);

/* Chips in the rack. */
int64_t turn_rack(struct turn *turn);

/* The amounts that may be added to a wager now; most is 0 if none.  It does not look at the rack.
 */
struct turn_range {
    int64_t least, most, step;
};
struct turn_range turn_offer(struct turn *turn, int wager);

/* The sign of the table, and the stake of one unit. */
const struct sign *turn_sign(struct turn *turn);
int64_t turn_unit(struct turn *turn);

/* ---- Acting ---------------------------------------------------------------------- */

/* Each returns whether the table has done it; turn_refusal() then says why not.  Taking 0 takes
 * all. on: 1 calls a wager on, 0 off. */
bool turn_bet(struct turn *turn, int wager, int64_t cents);
bool turn_take(struct turn *turn, int wager, int64_t cents);
bool turn_call(struct turn *turn, int wager, bool on);
const struct refusal *turn_refusal(struct turn *turn);

/* Bets or takes down whatever makes the wager stand at this amount. */
bool turn_set(struct turn *turn, int wager, int64_t cents);

/* Leaves the table: no more bets; those that are up are played to the end. */
void turn_leave(struct turn *turn);

/* ---- Who answers ----------------------------------------------------------------- */

/* The other side of a turn: the simulator's table, or a live one.  Members are as the functions
 * above. */
enum turn_act { TURN_BETS, TURN_TAKES, TURN_CALLS_ON, TURN_CALLS_OFF };
struct turn_table {
    int (*wager)(struct turn *turn, const char *id);
    int64_t (*up)(struct turn *turn, int wager);                /* wager NO_WAGER: in all */
    bool (*gain)(struct turn *turn, int wager, int64_t *cents); /* whether decided */
    int (*fact_find)(struct turn *turn, const char *id);
    int (*fact)(struct turn *turn, int fact);
    int64_t (*stands)(struct turn *turn, const char *id);
    void (*last)(struct turn *turn, char *words, size_t room);
    int64_t (*rack)(struct turn *turn);
    struct turn_range (*offer)(struct turn *turn, int wager);
    bool (*carry_out)(struct turn *turn, enum turn_act act, int wager, int64_t cents);
};
struct turn {
    const struct turn_table *table;
    const struct sign *sign;
    int64_t unit_cents;
    bool first, leaves;
    struct refusal refusal;
};

/* ---- A strategy ------------------------------------------------------------------ */

#define STRATEGY_MEMORY     256 /* bytes at most */
#define STRATEGY_PARAMETERS 8
#define STRATEGY_WAGERS     40

/* A parameter: a number from least to most, an amount in units, or wagers.  A strategy has at most
 * one parameter of kind PARAMETER_WAGERS. */
enum parameter_kind { PARAMETER_NUMBER, PARAMETER_UNITS, PARAMETER_WAGER, PARAMETER_WAGERS };
struct parameter {
    const char *id, *about;
    enum parameter_kind kind;
    int64_t least, most; /* of numbers and units, */
    /* as the user would write it; wagers may have alternatives, "six+eight|place-6+place-8": the
     * first one that the table has.  Null: it must be given */
    const char *usual;
};

/* The values given, in the order of the parameters. */
struct strategy_values {
    int64_t number[STRATEGY_PARAMETERS];  /* numbers; units in cents; a wager */
    int wagers[STRATEGY_WAGERS];          /* of the parameter of kind PARAMETER_WAGERS, */
    int64_t wager_units[STRATEGY_WAGERS]; /* ... and the units on each */
    int wager_count;
    int64_t unit_cents;
};

struct strategy {
    const char *id, *about;             /* "martingale"; one line on what it does */
    const struct parameter *parameters; /* ends with a null id; or null */
    /* null if it can be played at such a table with these values, else one sentence why not */
    const char *(*unfit)(const struct sign *sign, const struct strategy_values *values);
    size_t memory_bytes;
    void (*begin)(struct turn *turn, const struct strategy_values *values, void *memory);
    void (*act)(struct turn *turn, const struct strategy_values *values, void *memory);
    /* The choice at a question of the game, from the cards that the player sees (sim/game_sim.h);
     * null: the game's usual answer */
    int (*decide)(const struct strategy_values *values, int question, const uint8_t *cards,
                  int count);
};

/* The strategies for any game (strategies.c); ends with null.  Games add their own
 * (game_sim.strategies). */
extern const struct strategy *const strategies[];

/* Finds a strategy that an edition has, by id; null if there is none. */
const struct strategy *strategy_find(int edition, const char *id);

/* Reads a strategy with its parameters for a table with this sign and unit:
 *
 *   strategy    id, or id:parameter=value,parameter=value
 *   number      7
 *   units       3      three units
 *   wager       red
 *   wagers      red+straight-17*3      one unit on red, three on 17
 *
 * Parameters that are not given have their usual values.  The strategy then plays a while at such a
 * table.  False: `why` says in one sentence what is wrong, also if the table refuses a bet: then
 * with the least unit that works, if there is one. */
#define STRATEGY_WHY        256
#define STRATEGY_MOST_UNITS 10000 /* on one wager */
bool strategy_read(const char *words, const struct sign *sign, int64_t unit_cents,
                   const struct strategy **strategy, struct strategy_values *values,
                   char why[STRATEGY_WHY]);

/* The same for a strategy that is known: the parameters alone, "wager=red,most=7" or "".  It does
 * not play. */
bool strategy_read_values(const struct strategy *strategy, const char *words,
                          const struct sign *sign, int64_t unit_cents,
                          struct strategy_values *values, char why[STRATEGY_WHY]);

/* ---- Plugins --------------------------------------------------------------------- */

/* A shared object can have a strategy: it says CROUPIER_STRATEGY(mine) once, with its struct
 * strategy.  The number changes whenever this header changes for those who were compiled with it.
 */
#define STRATEGY_ABI 1
#define CROUPIER_STRATEGY(mine)                                                                    \
    extern const int croupier_strategy_abi;                                                        \
    const int croupier_strategy_abi = STRATEGY_ABI;                                                \
    const struct strategy *croupier_strategy(void);                                                \
    const struct strategy *croupier_strategy(void)                                                 \
    {                                                                                              \
        return &(mine);                                                                            \
    }                                                                                              \
    _Static_assert(1, "a semicolon follows")

#endif
