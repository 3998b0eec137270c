/* bot_internal.h - shared by the files of the bot. */
#ifndef CROUPIER_BOT_INTERNAL_H
#define CROUPIER_BOT_INTERNAL_H

#include "client/bot.h"
#include "sim/game_sim.h"

#include <jansson.h>

#define BOT_CARDS 16

/* What the last round brought on a wager. */
struct bot_gain {
    int64_t cents;
    bool decided;
};

struct bot {
    struct caller *caller;
    const char *name; /* of the table */
    FILE *out;
    volatile const int *stop;
    struct sign sign;
    const struct game_sim *game;
    int wagers;
    json_t *state, *yours; /* as last told; null: not yet */
    int64_t entry;         /* of the state */
    uint64_t request;
    json_t *answer;                  /* to that request; null: none yet */
    struct bot_gain *gains, *coming; /* of the last round and of this one, by wager; then in all */
    char cards[BOT_CARDS][4], next_cards[BOT_CARDS][4]; /* told in the last round, in this one */
    int card_count, next_count;
    int64_t rounds;        /* that the table has played, */
    int64_t sat_at, acted; /* ... when the bot sat down, when it bet last; -1: never */
    int64_t kept_back;     /* cents in the rack that are not of the bankroll */
    int64_t start_cents;
    struct sim_round round; /* for game_sim.answer() */
    int64_t tried_entry;    /* at which an act was last tried */
    int64_t ready_for;      /* end of betting for which the bot is ready */
};

/* ---- Messages (bot.c) ------------------------------------------------------------ */

/* Handles messages for so long; false: the connection is lost. */
bool bot_hear(struct bot *bot, int patience_ms);

/* Gives an order, {"act":...}, and waits for its answer and for the table as it is then.  Returns
 * whether it was carried out; bot->answer says why not, or is null.  Takes the reference. */
bool bot_order(struct bot *bot, json_t *order);

const char *bot_text(const json_t *object, const char *key); /* "" if it has no such text */
int64_t bot_number(const json_t *object, const char *key);   /* 0 */
int64_t bot_seat(const struct bot *bot);                     /* from 1; 0: none */

/* ---- The table as a strategy sees it (bot_table.c) ------------------------------- */

struct bot_turn {
    struct turn turn;
    struct bot *bot;
    struct table facts; /* as far as facts need it */
    struct sim_round last;
    bool has_last;
};
void bot_begin_turn(struct bot *bot, const struct bot_plan *plan, struct bot_turn *turn);

/* The wager that an event or a bet is about, by its id there; `wagers`: none of those to be made.
 */
int bot_wager(const struct bot *bot, const char *id);

/* What the game reads from the messages. */
struct sim_heard bot_heard(struct bot *bot);

/* The current offer of an act, for a wager or null: any. */
const json_t *bot_offer(const struct bot *bot, const char *act, const char *wager);

#endif
