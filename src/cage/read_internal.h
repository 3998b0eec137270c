/* read_internal.h - shared by the files that read a record:
 *
 *   read.c           opening it, and every entry in turn
 *   read_entries.c   entries decoded: tables and people, orders with all that was told
 *   read_check.c     whether such an entry makes sense
 *   read_rounds.c    the round that it belongs to
 *   read_money.c     what that comes to for each player
 *   read_layout.c    what stands on the layout
 *   read_people.c    everybody of whom there is anything
 *   read_postings.c  the ledger */
#ifndef CROUPIER_READ_INTERNAL_H
#define CROUPIER_READ_INTERNAL_H

#include "cage/read.h"
#include "pit/rounds.h"

#define TABLES_MOST 4096

struct reading {
    struct store *store;
    uint64_t size;
    struct hash chain;       /* of the last */
    struct merkle_tree tree; /* of as many as the last head covers */
    struct head head;        /* the last one that was signed; of size 0: none */
    void (*progress)(uint64_t done, uint64_t all);
    struct read_table *tables[TABLES_MOST]; /* by number, from 1 */
    uint32_t table_count;
    struct named *people; /* a hash table */
    struct told *events;  /* of the entry at hand */
    struct told_around *around;
    int event_room, around_room;
    uint32_t only; /* table; 0: all */
    read_each *each;
    read_posting *post;
    void *to;
    struct read_entry entry;
    char why[STORE_WHY];
};

/* ---- Reading (read.c) ------------------------------------------------------------ */

/* Why it ends here; false, to be handed on. */
bool read_no_memory(struct reading *reading);
bool read_damaged(struct reading *reading, uint64_t number, const char *what);

/* Room for one more in a list that grows. */
bool read_room(void **list, int count, int *room, size_t size);

/* ---- Entries (read_entries.c) ---------------------------------------------------- */

/* The first time: what it says of tables and people.  Every other time: an order that was carried
 * out, or one that was refused, into the entry at hand. */
bool read_note(struct reading *reading, const struct entry *entry, struct reader *from);
bool read_order(struct reading *reading, struct reader *from);

/* ---- Does it make sense? (read_check.c) ------------------------------------------ */

/* Nobody looks up a wager, a card or a number that there is not. */
bool read_entry_good(const struct read_table *table, const struct read_entry *at);

/* Letters that go into any output as they are. */
bool read_plain(const char *text);

/* ---- Rounds (read_rounds.c) ------------------------------------------------------ */

/* No round yet; the entry goes into its round.  False where there is no memory. */
void read_start_rounds(struct read_table *table);
bool read_follow(struct read_table *table, struct read_entry *at);

/* ---- Money (read_money.c) -------------------------------------------------------- */

/* An event of a player goes into the round; what the round has settled is undone. */
void read_count(const struct read_entry *at, struct read_round *round, int event);
void read_undo(struct read_round *round);

/* ---- The layout (read_layout.c) -------------------------------------------------- */

bool read_copy_wagers(struct read_wagers *to, const struct read_wagers *from);
void read_forget_wagers(struct read_wagers *wagers);

/* An event of a player moves wagers.  False where there is no memory. */
bool read_follow_layout(struct read_table *table, const struct read_entry *at,
                        const struct event *event);

/* ---- People (read_people.c) ------------------------------------------------------ */

/* Somebody is put among the people, with a name or (null) as before. */
bool read_note_person(struct reading *reading, uint32_t person, const char *name);
void read_forget_people(struct reading *reading);

/* ---- Postings (read_postings.c) -------------------------------------------------- */

/* Those of one entry. */
bool read_post(struct reading *reading, uint64_t number, struct reader *from);

#endif
