/* wire.h - what is said over the wire, as JSON: orders in; the state of a table, what a person has
 * and may do there, and events out.
 *
 *   text -> wire_read() -> a message -> wire_order() -> an order for pit_do()
 *   pit  -> wire_state(), wire_yours(), wire_offers() -> JSON
 *   what pit_do() told -> wire_events(), wire_refusal() -> JSON
 *
 * Nothing that comes in is trusted: whatever is no message is one sentence that says why.  Amounts
 * are whole cents, places are counted from 1, wagers go by their ids ("place-6"), acts and roles by
 * theirs in small letters with dashes ("no-more-bets", "game-supervisor"); acts of the pit begin
 * with "pit-". */
#ifndef CROUPIER_WIRE_H
#define CROUPIER_WIRE_H

#include "pit/cashier.h"
#include "scenario/scenario.h"
#include "wire/game_state.h"
#include "words/json.h"

#define WIRE_MOST (1 << 14) /* bytes of a message */
#define WIRE_WHY  256
#define WIRE_WORD 40 /* of an act or a role */

/* ---- What comes in (wire_orders.c) ----------------------------------------------- */

enum wire_kind {
    WIRE_WATCH,
    WIRE_UNWATCH,
    WIRE_ORDER,
    WIRE_TRY,
    WIRE_ERRAND,
    WIRE_READY,
    WIRE_PING
};

struct json_t;
struct wire_message {
    enum wire_kind kind;
    uint64_t request;             /* 0: none */
    char table[CHANCE_TABLE + 1]; /* empty where none is named */
    bool no_offers;               /* who watches wants to hear none */
    struct json_t *members;       /* of an order or errand, still to be read */
};

/* Any text: a message, which wire_free() is to be called for, or (false) one sentence why not. */
bool wire_read(const char *text, size_t length, struct wire_message *message, char why[WIRE_WHY]);
void wire_free(struct wire_message *message);

/* The order of a message, given by this person at this table (which are the server's to know), or
 * one sentence why it is none.  The role is that of a player unless the message says another; a
 * player's commands come from the player's own place. */
bool wire_order(const struct wire_message *message, const struct pit *pit, uint32_t person,
                struct order *order, char why[WIRE_WHY]);

bool wire_errand(const struct wire_message *message, const struct chip_set *set, uint32_t person,
                 struct errand *errand, char why[WIRE_WHY]);

/* The other way: the message that says this order.  Whatever its act does not use is left out. */
void wire_put_order(struct json_out *out, const struct pit *pit, const struct order *order);

/* Only what says the order itself, into an object that is open. */
void wire_put_members(struct json_out *out, const struct pit *pit, const struct order *order);

/* "no-more-bets" or "pit-buy"; "game-supervisor". */
const char *wire_act_of(const struct pit *pit, const struct order *order);
const char *wire_role(unsigned role);
void wire_put_chips(struct json_out *out, const char *key, const struct chip_set *set,
                    const struct chips *chips);
void wire_put_colour(struct json_out *out,
                     const struct colour *colour); /* nothing, where it has none */

/* ---- What goes out --------------------------------------------------------------- */

/* How people are called, null or empty: by no name. */
struct wire_names {
    const char *(*name)(void *to, uint32_t person);
    void *to;
};

/* What everybody may see.  The second leaves the object open for what the table does not know
 * itself, such as the time at which wagers close. */
void wire_state(struct json_out *out, const char *key, const struct pit *pit,
                const struct wire_names *names);
void wire_begin_state(struct json_out *out, const char *key, const struct pit *pit,
                      const struct wire_names *names);

/* Parts of it, into an object that is open: the phase, with its sentence; the last results; what
 * the table waits for, which without staff is never them; and, where somebody may say that no more
 * time is needed, what follows then. */
void wire_phase(struct json_out *out, const struct table *table);
void wire_results(struct json_out *out, const struct pit *pit);
void wire_waits(struct json_out *out, const struct table *table, bool automatic);
void wire_now(struct json_out *out, const struct table *table);

/* One result, in words. */
struct game_result wire_result(const struct table *table, const struct pit_result *came);

/* What this person has here, sees and may do; purse null: not known.  The chips of the rack are all
 * that the player has at the table, those on the layout too; "cents" is what is still in hand.  The
 * second leaves the object open, and out of it what the person may do. */
void wire_yours(struct json_out *out, const char *key, const struct pit *pit, uint32_t person,
                const struct purse *purse);
void wire_begin_yours(struct json_out *out, const char *key, const struct pit *pit, uint32_t person,
                      const struct purse *purse);

/* Everything that the person may do now, as orders with what is left open.  Of acts with very many
 * ways only that there are: "many". */
#define WIRE_CASH 1 /* which the person has, for all that is known */
void wire_offers(struct json_out *out, const char *key, const struct pit *pit, uint32_t person,
                 const struct purse *purse, unsigned flags);

/* All that anybody may do at a table of this edition, as its forms have it; shuffled: the house
 * shuffles, so that nobody names a card. */
void wire_acts(struct json_out *out, const char *key, int edition, bool shuffled);

/* Whether an order that was carried out is nothing to other players: what is theirs, and what they
 * may do, is as it was.  False where that is not known. */
bool wire_of_one(const struct pit *after, const struct order *order);

/* What an order came to, at the table as it is afterwards.  The second puts it into an array that
 * is open, for what several orders came to. */
void wire_events(struct json_out *out, const char *key, const struct pit *after,
                 const struct pit_events *events, const struct wire_names *names);
void wire_more_events(struct json_out *out, const struct pit *after,
                      const struct pit_events *events, const struct wire_names *names);

/* Members of a refusal, into an object that is open. */
void wire_refusal(struct json_out *out, const struct refusal *refusal);

/* ---- Shared by the files of the wire --------------------------------------------- */

/* The id of a wager that the table has, as wager_id() gives it; false where it has none such. */
bool wire_wager(const struct table *table, int bet, int number, char id[WAGER_ID]);

#endif
