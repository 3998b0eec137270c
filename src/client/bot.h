/* bot.h - a strategy at a live table, through the public protocol.
 *
 *   bot_open()  -> watches the table and learns its sign
 *   bot_play()  -> sits down, brings chips, and bets before each round what the strategy wants
 *
 * The strategy sees the live table as it sees the simulator's (sim/strategy.h): wagers, offers and
 * facts come from the messages of the server, and the table decides about each bet.  What the table
 * waits for besides bets, such as a throw, is done as it is offered.  A bot never waits for ever:
 * it leaves a table that plays no round for BOT_PATIENCE, and does not wait longer than that for
 * its last bets. */
#ifndef CROUPIER_BOT_H
#define CROUPIER_BOT_H

#include "client/caller.h"
#include "sim/strategy.h"

#include <stdio.h>

#define BOT_WHY      256
#define BOT_PATIENCE 120000 /* milliseconds */

struct bot;

/* What to play. */
struct bot_plan {
    const struct strategy *strategy;
    struct strategy_values values;
    int64_t bankroll_cents; /* at most; 0: all that is in the purse */
    int64_t win_cents;      /* leave when so much is won, */
    int64_t loss_cents;     /* ... or lost; 0: never */
    uint64_t rounds;        /* leave after so many; 0: never */
    int patience_ms;        /* 0: BOT_PATIENCE */
    void *script;           /* for error(): what went wrong in the strategy; null: nothing */
    const char *(*error)(void *script); /* may be null */
};

/* Null: `why` says in one sentence what is wrong.  out: where it prints what happens.  stop: set
 * when it shall leave. */
struct bot *bot_open(struct caller *caller, const char *table, FILE *out, volatile const int *stop,
                     char why[BOT_WHY]);
void bot_close(struct bot *bot);

/* From now on it prints there, and leaves when this is set: in a process that was forked. */
void bot_moved(struct bot *bot, FILE *out, volatile const int *stop);

/* The sign of the table, with its current limits. */
const struct sign *bot_sign(const struct bot *bot);

/* False: `why` says what went wrong; the bot has left if it could. */
bool bot_play(struct bot *bot, const struct bot_plan *plan, char why[BOT_WHY]);

#endif
