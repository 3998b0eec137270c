/* game_state.h - what a game adds to the JSON state of its table: members, wagers, whose turn it
 * is, and words.
 *
 *   house_of(edition)->state -> game_state -> wire_state(), wire_yours(), wire_offers()
 *
 * Every row and function is optional (null). */
#ifndef CROUPIER_GAME_STATE_H
#define CROUPIER_GAME_STATE_H

#include "games/houses.h"
#include "pit/pit.h"
#include "rules/table.h"
#include "words/json.h"

/* ---- Turns ----------------------------------------------------------------------- */

#define TURN_ACTS 2

/* Whom the table waits for, and what for: one row per phase. */
struct turn_row {
    unsigned by;             /* staff roles, or ROLE_PLAYER for the players */
    const char *to;          /* what they do next: "call the result"; null: no one is waited for */
    uint8_t acts[TURN_ACTS]; /* by one of these acts; roles that can do none of them don't count.
                              * 0 (ACT_SIT) means none */
    const char *first;       /* what they wait for themselves: "the cards" */
    const char *now;         /* what happens when all players are ready: "Spin now" */
    bool addressed;          /* the phase's sentence is continued with "to" and the seat */
};

/* A row at this moment. */
struct turn {
    struct turn_row row;
    int seat;       /* the seat waited for; NO_SEAT, HOUSE_SEAT: see the row */
    uint32_t seats; /* the players who have not decided yet */
};

/* What a table without staff needs to go on when it waits for nobody in particular. */
struct need {
    const char *say;    /* "A roll needs a Pass or Don't Pass bet" */
    const char *clause; /* or null */
};

/* ---- Wagers ---------------------------------------------------------------------- */

/* Writes the list of wagers on the layout.  There can be many, so each is put together in a buffer
 * and written in one go. */
struct wager_list {
    const struct table *table;
    int8_t players[TABLE_SEATS]; /* seats with wagers on the layout */
    int player_count;
    struct json_out *out;
    int64_t promo_cents; /* of the current wager */
    size_t length;
    char text[256]; /* the current wager: an id, three numbers and all marks */
};

/* Begin the next wager; add a mark to it, if yes; add a number to it. */
void wagers_add(struct wager_list *list, int seat, int bet, const char *id, int64_t cents);
void wagers_mark(struct wager_list *list, const char *mark, bool yes);
void wagers_number(struct wager_list *list, const char *key, int64_t number);

/* Adds all wagers that table_wager() has.  Skips a player's own numbered box, for the first `boxes`
 * seats: those wagers are listed without a number. */
void wagers_by_names(struct wager_list *list, int boxes);

/* Writes the last wager; the caller of game_state.wagers calls it. */
void wagers_end(struct wager_list *list);

/* ---- What a game adds ------------------------------------------------------------ */

struct game_state {
    const char *emblem; /* name of a small picture in the pages: "dice" */

    const struct turn_row *turns; /* by phase */
    void (*turn)(const struct table *, struct turn *);
    struct need (*need)(const struct table *); /* null: a bet */

    /* at a table without staff: acts that one click of the player whose turn it is takes, one after
     * the other, each with the first choice offered; and whose turn that is, or will be when the
     * others are ready, or NO_SEAT.  null: none */
    const uint8_t *goes; /* ends with 0 */
    int (*to_play)(const struct table *);

    /* members of the public state, and those that only one person sees */
    void (*put)(struct json_out *, const struct table *);
    void (*put_yours)(struct json_out *, const struct table *, enum role, int seat);

    /* all wagers on the layout; null: wagers_by_names() */
    void (*wagers)(struct wager_list *);

    /* the id of a wager, without a search; false if the table does not have it */
    bool (*wager_id)(const struct table *, int bet, int number, char id[WAGER_ID]);

    /* of an offer: a member that the player must still supply, and its label at this moment */
    const char *(*needs)(const struct command *);
    const char *(*label)(const struct table *, const struct command *);
};

/* The row of a table's game; never null. */
const struct game_state *state_of(const struct table *table);

/* ---- For the files of games ------------------------------------------------------ */

/* A seat from 1, "house", or null; a card, or null if it is face down. */
void wire_put_seat(struct json_out *out, const char *key, int seat);
void wire_put_card(struct json_out *out, const char *key, int card);

#endif
