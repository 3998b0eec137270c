/* wire.h - messages as JSON.  In: orders.  Out: the state of a table, a person's chips and offers,
 * and events.
 *
 *   text -> wire_read() -> message -> wire_order() -> order for pit_do()
 *   pit -> wire_state(), wire_yours(), wire_offers() -> JSON
 *   events and refusal of pit_do() -> wire_events(), wire_refusal() -> JSON
 *   the same for items of the programme: wire_item_order(), wire_item_state() and so on
 *
 * Input is not trusted: an invalid message yields one sentence that says why.  Amounts are whole
 * cents; seats count from 1; wagers have ids ("place-6"); acts and roles have ids in lower case
 * with dashes ("no-more-bets", "game-supervisor"); acts of the pit begin with "pit-". */
#ifndef CROUPIER_WIRE_H
#define CROUPIER_WIRE_H

#include "pit/cashier.h"
#include "programme/programme.h"
#include "scenario/scenario.h"
#include "wire/game_state.h"
#include "words/json.h"

#define WIRE_MOST (1 << 14) /* maximum bytes of a message */
#define WIRE_WHY  256
#define WIRE_WORD 40 /* bytes of the id of an act or a role */

/* ---- Input (wire_orders.c) ------------------------------------------------------- */

enum wire_kind {
    WIRE_WATCH,
    WIRE_UNWATCH,
    WIRE_ORDER,
    WIRE_TRY,
    WIRE_DESK_ORDER,
    WIRE_READY,
    WIRE_ADVISE, /* which choice is best? */
    WIRE_LEFT, /* the person went from this table to another */
    WIRE_PING,
    WIRE_FOLLOW, /* an item of the programme */
    WIRE_UNFOLLOW,
    WIRE_ITEM_ORDER,
    WIRE_TRY_ITEM,
    WIRE_OPEN_ITEM,  /* a new item, */
    WIRE_TRY_OPENING /* ... or whether it could be opened */
};

struct json_t;
struct wire_message {
    enum wire_kind kind;
    uint64_t request;             /* 0: none */
    char table[CHANCE_TABLE + 1]; /* empty if none is named */
    char item[ITEM_NAME + 1];     /* of the programme; empty if none is named */
    bool changes;                 /* the watcher wants changes only, */
    bool deflated;                /* ... large messages compressed, */
    bool no_offers;               /* ... no offers, */
    bool past;                    /* ... and the events after this entry: */
    uint64_t after;
    bool again;             /* LEFT: was said before, on another socket */
    bool best;              /* ADVISE: the best choice will do */
    struct json_t *members; /* of an order; not parsed yet */
};

/* Parses any text.  Returns true on success; then the caller calls wire_free().  Otherwise returns
 * false and sets why to one sentence. */
bool wire_read(const char *text, size_t length, struct wire_message *message, char why[WIRE_WHY]);
void wire_free(struct wire_message *message);

/* The order in a message, from this person at this table (which the server knows).  Returns false
 * and sets why to one sentence if invalid.  The role is player unless the message has another; a
 * player's commands are for the player's own seat: the one at this table as the server knows it,
 * which may be another when the order is carried out. */
bool wire_order(const struct wire_message *message, const struct pit *pit, uint32_t person,
                struct order *order, char why[WIRE_WHY]);
bool wire_own_seat(const struct order *order); /* for the player's own seat */

/* An order at the cashier's desk, from this person: for the person's own purse, or as a cashier for
 * that of another. */
struct wire_desk {
    struct desk_order order;
    bool declines; /* the cashier declines the other's request */
};
bool wire_desk_order(const struct wire_message *message, const struct chip_set *set,
                     uint32_t person, struct wire_desk *desk, char why[WIRE_WHY]);

/* An order to an item of this kind.  Anyone can give it as a player, staff in their role. */
bool wire_item_order(const struct wire_message *message, const struct item_kind *kind,
                     uint32_t person, struct item_order *order, char why[WIRE_WHY]);

/* The item that a person wants to open, and in which role.  Returns false, with the fault, if the
 * message does not describe one: the rules are not asked yet. */
bool wire_item_opening(const struct wire_message *message, uint32_t person,
                       struct item_opening *opening, struct item_opener *by,
                       struct item_fault *fault);

/* The inverse: adds the members of an order to an open object.  Members that its act does not take
 * are left out. */
void wire_put_item_members(struct json_out *out, const struct item_kind *kind,
                           const struct item_order *order);
void wire_put_members(struct json_out *out, const struct pit *pit, const struct order *order);

/* "no-more-bets" or "pit-buy". */
const char *wire_act_of(const struct pit *pit, const struct order *order);
void wire_put_colour(struct json_out *out,
                     const struct colour *colour); /* nothing if there is no colour */

/* ---- Output ---------------------------------------------------------------------- */

/* The names of people; null or empty if a person has none. */
struct wire_names {
    const char *(*name)(void *to, uint32_t person);
    void *to;
};

/* Adds the public state to an open object.  What the table does not know, such as the end of the
 * countdown, the caller adds. */
void wire_state(struct json_out *out, const struct pit *pit, const struct wire_names *names);
void wire_limits(struct json_out *out, const struct table *table); /* its member "limits" */

/* Add parts of the state to an open object: the phase and its sentence; the last results; whom the
 * table waits for (never the staff at an automatic table); and what happens when all players are
 * ready. */
void wire_phase(struct json_out *out, const struct table *table);
void wire_results(struct json_out *out, const struct pit *pit);
void wire_waits(struct json_out *out, const struct table *table, bool automatic);
void wire_now(struct json_out *out, const struct table *table);

/* At a table without staff: what it needs to go on, if it waits for nobody in particular; the
 * player who plays next; the acts that one click takes for that player. */
void wire_need(struct json_out *out, const struct table *table);
void wire_to_play(struct json_out *out, const struct table *table);
void wire_goes(struct json_out *out, const struct table *table);

/* Add the session of a tournament to an open object: what everyone sees; the cards and secret
 * wagers of one player. */
void wire_contest(struct json_out *out, const struct table *table);
void wire_own_contest(struct json_out *out, const struct table *table, int seat);
const char *wire_contest_kind(int kind);       /* "terminals": enum contest_kind */
const char *wire_contest_measure(int measure); /* "rounds": enum contest_length */

/* Adds what this person has and sees here to an open object.  purse is null if unknown.  The chips
 * of "rack" are all of the player's chips at the table, with those on the layout; its "cents" are
 * only those not on the layout. */
void wire_yours(struct json_out *out, const struct pit *pit, uint32_t person,
                const struct purse *purse);

/* Adds the names of people without a seat whom staff may have to name: those who are here, and
 * those barred from here. */
void wire_people(struct json_out *out, const struct pit *pit, const struct wire_names *names);

/* Everything the person can do now, as orders with some members left open.  An act with too many
 * possibilities is only marked "many"; so is one that sets limits, which can have any amounts. */
#define WIRE_CASH 1 /* the person may pay cash */
void wire_offers(struct json_out *out, const char *key, const struct pit *pit, uint32_t person,
                 const struct purse *purse, unsigned flags);

/* All acts of a table with this sign, with their forms.  If shuffled, the house shuffles and
 * draws, so the dealer does not enter cards. */
void wire_acts(struct json_out *out, const char *key, const struct sign *sign, bool shuffled);

/* Whether an order, once carried out, leaves the "yours" and offers of other players as they were.
 * Returns false if unsure. */
bool wire_affects_one_player(const struct pit *after, const struct order *order);

/* Adds the events of an order to an open array.  after is the table after the order. */
void wire_events(struct json_out *out, const struct pit *after, const struct pit_events *events,
                 const struct wire_names *names);

/* The same, and hands each event on after it was written, with its text. */
struct wire_event {
    const struct event *game;       /* null: of the pit */
    const struct pit_event *around; /* null: of the game */
    const char *text;
    size_t length;
};
typedef void wire_event_reader(void *to, const struct wire_event *event);
void wire_each_event(struct json_out *out, const struct pit *after, const struct pit_events *events,
                     const struct wire_names *names, wire_event_reader *each, void *to);

/* Adds the members of a refusal to an open object; the same for terms that are not permitted, with
 * the key of the term. */
void wire_refusal(struct json_out *out, const struct refusal *refusal);
void wire_fault(struct json_out *out, const struct item_fault *fault);

/* ---- Items of the programme ------------------------------------------------------ */

/* An item at this moment, and what its JSON needs to know of the casino. */
struct wire_item {
    const struct item_kind *kind;
    const void *state;
    const struct item_terms *terms;
    const char *name;
    uint32_t number; /* in the casino */
    int64_t now_ms;
    const struct wire_names *names;
    const struct pit *(*pit)(void *to, uint32_t table); /* a table, by its number; or null */
    void *to;
};

/* Add to an open object: what never changes; a line of the programme; the public state. */
void wire_item_about(struct json_out *out, const struct wire_item *item);
void wire_item_summary(struct json_out *out, const struct wire_item *item);
void wire_item_state(struct json_out *out, const struct wire_item *item);

/* Adds what the item is to a person who has these roles, with everything that the person can do
 * now: orders with some members left open, as wire_offers() does. */
void wire_item_yours(struct json_out *out, const struct wire_item *item, uint32_t person,
                     unsigned roles);

/* All acts of a kind, with their forms. */
void wire_item_acts(struct json_out *out, const char *key, const struct item_kind *kind);

/* What can be opened, with a row for each term, and in which roles: what a form needs.  Choices
 * that depend on the house come from its tables, by number from 1 until null.  Adds an array. */
void wire_item_kinds(struct json_out *out, const char *key,
                     const struct pit *(*pit)(void *to, uint32_t table), void *to);

/* What a person who has these roles can open: an array of messages with kind, role and clause. */
void wire_item_openings(struct json_out *out, const char *key, unsigned roles);

/* Adds events to an open array. */
void wire_item_events(struct json_out *out, const struct item_kind *kind,
                      const struct item_event *events, int count, const struct wire_names *names);

/* ---- For the files of the wire --------------------------------------------------- */

/* The id of a wager, as wager_id() gives it.  Returns false if the table does not have it. */
bool wire_wager(const struct table *table, int bet, int number, char id[WAGER_ID]);

#endif
