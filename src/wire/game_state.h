/* game_state.h - what a game gives to the state of its table, as people are told it: its own
 * members, its wagers, whose turn it is, and words that only it has.
 *
 *   house_of(edition)->state -> game_state -> wire_state(), wire_yours(), wire_offers()
 *
 * Rows and functions that a game leaves out (null) mean that it has nothing special there. */
#ifndef CROUPIER_GAME_STATE_H
#define CROUPIER_GAME_STATE_H

#include "games/houses.h"
#include "pit/pit.h"
#include "rules/table.h"
#include "words/json.h"

/* ---- Whose turn it is ------------------------------------------------------------ */

#define TURN_ACTS 2

/* Who is waited for, and what for: one row a phase. */
struct turn_row {
    unsigned by;    /* roles of the staff, or ROLE_PLAYER: the players */
    const char *to; /* what they are to do: "call the result"; null: nobody is waited for */
    uint8_t acts[TURN_ACTS]; /* ... by one of these acts: roles that may do none of them do not
                              * count; 0, which is to sit, stands for none */
    const char *first;       /* what those who are waited for wait for themselves: "the cards" */
    const char *now;         /* what follows when nobody wants more time: "Spin now" */
    bool addressed;          /* the sentence of the phase goes on with "to" whose turn it is */
};

/* A row as it is at this moment. */
struct turn {
    struct turn_row row;
    int seat;       /* who is waited for; NO_SEAT, HOUSE_SEAT: as the row says */
    uint32_t seats; /* of the players, those who have not answered yet */
};

/* ---- Wagers ---------------------------------------------------------------------- */

/* The list of what stands on the layout.  There are many wagers, so each is put together by itself
 * and written at once. */
struct wager_list {
    const struct table *table;
    int8_t players[TABLE_SEATS]; /* those with something on the layout */
    int player_count;
    struct json_out *out;
    int64_t promo_cents; /* of the wager at hand */
    size_t length;
    char text[256]; /* an id, three numbers and all the marks */
};

/* The next wager; what marks it, where it is so. */
void wagers_add(struct wager_list *list, int seat, int bet, const char *id, int64_t cents);
void wagers_mark(struct wager_list *list, const char *mark, bool yes);
void wagers_number(struct wager_list *list, const char *key, int64_t number);

/* All of them by their names, as table_wager() has them.  What a player of the first so many
 * places has on the own box goes without its number. */
void wagers_by_names(struct wager_list *list, int boxes);

/* For who has the list written. */
void wagers_end(struct wager_list *list);

/* ---- What a game gives ----------------------------------------------------------- */

struct game_state {
    const char *emblem; /* a small picture, by its name in the pages: "dice" */

    const struct turn_row *turns; /* by phase */
    void (*turn)(const struct table *, struct turn *);

    /* members of the state that everybody may see, and those that somebody alone sees */
    void (*put)(struct json_out *, const struct table *);
    void (*put_yours)(struct json_out *, const struct table *, enum role, int seat);

    /* every wager on the layout; null: by their names */
    void (*wagers)(struct wager_list *);

    /* the id of a wager, sooner than by looking for it among all; false: the table has none such */
    bool (*wager_id)(const struct table *, int bet, int number, char id[WAGER_ID]);

    /* of an offer: the member that is still to be said; what it is called at this moment */
    const char *(*needs)(const struct command *);
    const char *(*label)(const struct table *, const struct command *);
};

/* That of a table's game. */
const struct game_state *state_of(const struct table *table);

/* ---- For the files that put a game's own members --------------------------------- */

/* A place from 1, "house", or null; a card, or null where nobody has seen it. */
void wire_put_seat(struct json_out *out, const char *key, int seat);
void wire_put_card(struct json_out *out, const char *key, int card);

#endif
