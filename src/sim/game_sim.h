/* game_sim.h - what a game provides to the simulator.
 *
 * One descriptor per family, in its folder (house/sim.c).  A round has one outcome, a number below
 * outcomes(): everything that a settlement or a strategy can depend on.  The simulator draws
 * outcomes with draw(); the first time that a layout meets an outcome, it has the table itself play
 * the round, by next(), and remembers what happened.  So no rule is written here.
 *
 *   draw() -> outcome -> known layout and outcome? -> next layout, gain
 *                    \-> recall() -> next() ... -> table_do() -> the same, remembered
 *
 * The player sits in seat SIM_PLAYER.  Where a person must throw, the companion in seat
 * SIM_COMPANION does, with whatever bet that takes; nobody counts the companion's money. */
#ifndef CROUPIER_GAME_SIM_H
#define CROUPIER_GAME_SIM_H

#include "rules/table.h"
#include "sim/strategy.h"
#include "sim/stream.h"

#define SIM_PLAYER    0
#define SIM_COMPANION 1
#define SIM_DETAIL    24
#define SIM_NAME      "ana" /* of the player, in the lines of a scenario */

/* A round to be played: its outcome, and the cards behind it, if it has any. */
struct sim_round {
    int outcome;
    bool shown;                 /* next() has given the command that shows the outcome */
    uint8_t detail[SIM_DETAIL]; /* of the family: cards, decisions */
};

/* A public number: id, and what it is. */
struct sim_fact {
    const char *id, *about;
    int (*of)(const struct table *table, const struct sim_round *last); /* last: null at first */
};

/* What a live table has told, for a bot.  A path goes through its messages: "state.point",
 * "state.last.0.say", "yours.boxes.mine.cards.2"; "mine" is the entry of a list with the player's
 * seat.  Each returns false if there is nothing of the kind. */
struct sim_heard {
    void *to;
    const struct sign *sign;
    bool (*number)(void *to, const char *path, int *number);
    bool (*text)(void *to, const char *path, char *text, size_t room);
    bool (*offered)(void *to, int act);
};

/* How decisions on cards are answered; null members: the usual way. */
struct sim_decider {
    int (*decide)(const struct strategy_values *values, int question, const uint8_t *cards,
                  int count);
    const struct strategy_values *values;
};

struct game_sim {
    const char *round; /* the word for a round: "roll" */
    bool companion;    /* another person must be there: to throw */

    /* ---- Chance.  A source is what lasts from one outcome to the next, such as a shoe. */

    int (*outcomes)(const struct sign *sign);
    size_t source_bytes;
    void (*begin)(void *source, const struct sign *sign, const struct sim_decider *decider);
    /* draws the next outcomes; count is SIM_BATCH */
    void (*draw)(void *source, struct sim_stream *stream, uint16_t *outcomes, int count);
    /* the details of the nth outcome of the last draw; null: there are none */
    void (*recall)(const void *source, int nth, struct sim_round *round);
    /* how often each outcome comes in so many rounds; 0: it never comes.  For exact results; null:
     * rounds are not independent, or too many outcomes */
    uint64_t (*weight)(const struct sign *sign, int outcome);

    /* ---- The table. */

    /* The next command of the house or the companion: until betting is open for the first time
     * (round null), or from there through the round until betting is open again.  False: it is. */
    bool (*next)(const struct table *table, struct sim_round *round, struct command *command);
    /* forgets what no later round depends on, such as counters */
    void (*forget)(struct table *table);
    /* whether the shooter's turn has ended, by the last command of a round; null: no shooters */
    bool (*turn_over)(const struct table *table);
    const struct sim_fact *facts; /* ends with a null id */
    uint8_t call_on, call_off;    /* acts that call a wager on and off; 0: the game has none */
    /* the event by which a part of the wager `as` becomes a wager of its own while it is decided;
     * 0: the game has none */
    uint8_t moved;
    /* the most that the next round may cost beyond the bets that are up, which the player keeps
     * in the rack; null: nothing */
    int64_t (*reserve)(const struct table *table);
    /* the round, once next() has shown its outcome, as lines of a scenario: "roll 3 4" */
    void (*say)(const struct sim_round *round, char *words, size_t room);
    /* whether a scenario must spell a command of next() out, because the lines of a round would
     * choose something else; null: never */
    bool (*spelled)(const struct table *table, const struct command *command);
    const struct strategy *const *strategies; /* its own; ends with null; or null */
    /* the one whose decisions are the best, which odds may be those of (odds_played_best()); null:
     * none */
    const struct strategy *best;
    /* how often it has come to be played or counted otherwise: results kept before don't go on */
    int changed;

    /* ---- A live table.  Null: facts are as before the first round, and nothing is asked. */

    /* puts what facts look at into a table that was just opened, and the last round; false: there
     * was none, or it is not known */
    bool (*hear)(const struct sim_heard *heard, struct table *table, struct sim_round *last);
    /* what the player does in the middle of a round; bets without an amount are as high as offered.
     * round: what it has kept since the round began, empty at first.  False: nothing */
    bool (*answer)(const struct sim_heard *heard, const struct sim_decider *decider,
                   struct sim_round *round, struct command *command);
};

#define SIM_BATCH (6 * SIM_DIGITS * SIM_WORDS)

/* The descriptor for an edition, or null. */
const struct game_sim *sim_game(int edition);

/* The command of an act by a member of the staff who may do it. */
struct command sim_by_staff(const struct table *table, int act);

#endif
