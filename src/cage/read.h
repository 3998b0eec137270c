/* read.h - a casino's record read from its beginning: entries decoded one after another, with
 * who has which place, what stands on the layout, and the round that each belongs to.
 *
 *   read_open()      the file, even while the casino is open elsewhere: its tables and people
 *   read_all()       every order, or those at one table, in turn
 *   read_postings()  the ledger
 *
 * Nothing is carried out again: what is told is what was written down, if every entry fits the one
 * before it and the last head that was signed, and names only what there is.  The rounds of a table
 * are counted from 1; where one begins and ends, its game says (pit/rounds.h).  What pays a round
 * after its end, and whatever overrules, invalidates or corrects a settlement, belongs to the round
 * that was settled last; a void one that counts after all goes on. */
#ifndef CROUPIER_READ_H
#define CROUPIER_READ_H

#include "cage/entry.h"
#include "cage/store.h"

#define READ_NAME    64 /* most bytes of a person's name, the 0 included */
#define READ_PLAYERS (2 * TABLE_SEATS)
#define READ_BETS    128

struct game_rounds;

/* One player in one round.  Amounts are value chips, but for the stakes. */
struct read_player {
    uint32_t person; /* NOBODY: all those for whom there was no room */
    int32_t seat;
    int64_t staked_cents;    /* of wagers that were decided, promotional chips included */
    int64_t won_cents;       /* paid to the player */
    int64_t lost_cents;      /* stakes taken */
    int64_t fees_cents;      /* commission, dues and fees */
    int64_t corrected_cents; /* to the player after the fact; less than 0: from */
};

struct read_round {
    uint64_t number;      /* from 1; 0: there is none */
    uint64_t first, last; /* entries */
    int64_t time_ms;      /* of its end, or of what was changed later */
    bool ended, is_void;
    bool reversed;        /* a settlement was undone */
    struct event outcome; /* what chance said last; of kind EVENT_DONE: nothing yet */
    int player_count;
    struct read_player players[READ_PLAYERS];
};

/* A wager that stands, as it was made. */
struct read_wager {
    int8_t seat, bet, number;
    uint64_t entry, round; /* when it was made */
    int64_t time_ms, cents;
};

struct read_wagers {
    struct read_wager *list;
    int count, room;
};

struct read_table {
    struct opening opening;
    const struct game_rounds *rounds; /* of its game */
    uint32_t people[TABLE_SEATS];     /* who has each place, or had it last */
    struct read_round now, last;      /* to be decided; decided last */
    struct read_wagers standing;      /* now, */
    struct read_wagers from_last;     /* ... and when the last round had ended */
    struct read_wagers kept;          /* ... and to be restored where a settlement is undone */
    struct read_round later;          /* begun already, when a void round went on */
    bool begun, again;                /* the round is being played; it is one that went on */
    uint8_t entered;                  /* what waits for an approval: enum pit_act */
    uint64_t named[READ_BETS][2];     /* numbers that wagers can go by, as bits */
};

/* One entry, and what it is to its table. */
struct read_entry {
    struct entry entry;
    struct order order;             /* ORDER, REFUSED */
    const struct read_table *table; /* null: none */
    const struct read_round *round; /* that it belongs to; null: none */
    const struct told *events;      /* of the rules */
    const struct told_around *around;
    int event_count, around_count;
    unsigned does; /* to its round: ROUND_ bits */
    bool ends;     /* it ends its round */
    bool reverses; /* it undoes what was settled since the last entry that keeps */
    bool keeps;    /* from here on something can be undone (after it was undone, where both are) */
    char refusal[ENTRY_CLAUSE * 2], clause[ENTRY_CLAUSE]; /* REFUSED */
};

/* False ends the reading. */
typedef bool read_each(void *to, const struct read_entry *entry);

struct reading;

/* Null where it cannot be read; why is a sentence without its full stop.  Progress, unless it is
 * null, is called now and then with entries read and all there are, as far as that is known. */
struct reading *read_open(const char *path, void progress(uint64_t done, uint64_t all),
                          char why[STORE_WHY]);
void read_close(struct reading *reading);

/* Tables are numbered from 1; 0: every table.  False, and read_why(), where an entry cannot be
 * read.  May be called again. */
bool read_all(struct reading *reading, uint32_t table, read_each *each, void *to);
const char *read_why(const struct reading *reading);

/* Every posting of the ledger in turn, or (null) whether all of them can be read. */
typedef bool read_posting(void *to, const struct entry *entry, const struct posting *posting);
bool read_postings(struct reading *reading, read_posting *each, void *to);

uint32_t read_tables(const struct reading *reading);
const struct read_table *read_table(const struct reading *reading, uint32_t table);
uint32_t read_find_table(const struct reading *reading, const char *name); /* 0: none */

/* Everybody of whom the record has anything, in the order of that: they ordered something, or tried
 * to, gave a desk order, were given a name, operate a table, or were turned away.  The one after
 * that person: NOBODY before the first and after the last.  What a person was called last, or null.
 */
uint32_t read_next_person(const struct reading *reading, uint32_t person);
bool read_knows(const struct reading *reading, uint32_t person);
const char *read_called(const struct reading *reading, uint32_t person);

/* Whether an event of an entry decides a wager: it wins, loses or stands off.  A second payment
 * for one that was decided already decides nothing more. */
bool read_decides(const struct read_entry *entry, int event);

/* What a player has gained in a round; what the house has. */
int64_t read_gain(const struct read_player *player);
int64_t read_house(const struct read_round *round);

#endif
