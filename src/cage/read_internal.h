/* read_internal.h - shared by the files that read a record:
 *
 *   read.c           opens it and reads the entries in order
 *   read_entries.c   decodes entries: tables and people, orders with their events
 *   read_check.c     checks that an entry makes sense
 *   read_rounds.c    finds the round of an entry
 *   read_money.c     adds up each player's result in a round
 *   read_layout.c    follows the wagers on the layout
 *   read_people.c    all people in the record
 *   read_postings.c  the ledger */
#ifndef CROUPIER_READ_INTERNAL_H
#define CROUPIER_READ_INTERNAL_H

#include "cage/read.h"
#include "cage/seals.h"
#include "pit/rounds.h"

#define TABLES_MOST 4096

struct reading {
    struct store *store;
    uint64_t size;
    struct seals seals;
    uint64_t expected; /* entries that the last head covers; only for progress */
    void (*progress)(uint64_t done, uint64_t all);
    struct read_table *tables[TABLES_MOST]; /* by number, from 1 */
    uint32_t table_count;
    struct read_item items[LEDGER_ITEMS]; /* by number, from 1 */
    uint32_t item_count;
    struct stretch stretch; /* the rules of the last entries */
    struct named *people;   /* hash map */
    struct read_restored restored;
    struct stored_event *events; /* of the current entry */
    struct stored_pit_event *around;
    int event_room, around_room;
    uint32_t only; /* read this table only; 0: all */
    read_each *each;
    read_posting *post;
    read_desk_order *desk;
    void *to;
    struct read_entry entry;
    char why[STORE_WHY];
};

/* ---- Reading (read.c) ------------------------------------------------------------ */

/* Each sets the reason and returns false. */
bool read_no_memory(struct reading *reading);
bool read_damaged(struct reading *reading, uint64_t number, const char *what);

/* Makes room for one more item in a growing list.  Returns false when out of memory. */
bool read_room(void **list, int count, int *room, size_t size);

/* ---- Entries (read_entries.c) ---------------------------------------------------- */

/* read_note() notes tables and people, in the first pass.  read_order() decodes an order, carried
 * out or refused, into the current entry, in later passes. */
bool read_note(struct reading *reading, const struct entry *entry, struct reader *from);
bool read_order(struct reading *reading, struct reader *from);

/* The edition of an entry's table; null if there is no such table. */
const struct edition *read_edition(const struct reading *reading, const struct entry *entry);

/* ---- Checks (read_check.c) ------------------------------------------------------- */

/* Whether the wagers, cards and numbers of an entry exist, so that they can be looked up. */
bool read_entry_good(const struct reading *reading, const struct read_table *table,
                     const struct read_entry *at);

/* Whether the text can go into any output without escaping. */
bool read_plain(const char *text);

/* ---- Rounds (read_rounds.c) ------------------------------------------------------ */

/* read_start_rounds() starts over before the first round.  read_follow() adds an entry to its
 * round; it returns false when out of memory. */
void read_start_rounds(struct read_table *table);
bool read_follow(struct read_table *table, struct read_entry *at);

/* ---- Money (read_money.c) -------------------------------------------------------- */

/* read_count() adds a player's event to the round; read_count_due() what is due to a person without
 * a rack, or paid by one: a debt counts when it is paid.  read_undo() undoes what the
 * round settled. */
void read_count_due(struct read_round *round, const struct pit_event *event);
void read_count(const struct read_entry *at, struct read_round *round, int event);
void read_undo(struct read_round *round);

/* ---- The layout (read_layout.c) -------------------------------------------------- */

bool read_copy_wagers(struct read_wagers *to, const struct read_wagers *from);
void read_forget_wagers(struct read_wagers *wagers);

/* Moves wagers according to a player's event.  Returns false when out of memory. */
bool read_follow_layout(struct read_table *table, const struct read_entry *at,
                        const struct event *event);

/* ---- People (read_people.c) ------------------------------------------------------ */

/* Adds a person, if new, and sets the name unless it is null. */
bool read_note_person(struct reading *reading, uint32_t person, const char *name);
void read_forget_people(struct reading *reading);

/* ---- Postings (read_postings.c) -------------------------------------------------- */

/* The postings of one entry. */
bool read_post(struct reading *reading, uint64_t number, struct reader *from);

#endif
