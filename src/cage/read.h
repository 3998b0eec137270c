/* read.h - reads a casino's record from the beginning and decodes its entries in order, with the
 * players in their seats, the wagers on the layout, and the round of each entry.
 *
 *   read_open()      opens the file, even while the casino is in use; reads tables and people
 *   read_all()       every order, or those at one table, in order
 *   read_postings()  the ledger
 *
 * Nothing is replayed.  Reading reports what was recorded, provided that every entry matches the
 * hash chain and the signed heads, and refers only to things that exist.  The rounds of a table
 * are numbered from 1; its game defines where a round begins and ends (pit/rounds.h).  Payouts
 * after the end of a round, and acts that overrule, invalidate or correct a settlement, belong to
 * the round that was settled last, unless a session of a tournament began or ended in between.  A
 * void round that is declared valid after all continues. */
#ifndef CROUPIER_READ_H
#define CROUPIER_READ_H

#include "cage/entry.h"
#include "cage/store.h"

#define READ_NAME    64 /* size of a person's name, with its NUL */
#define READ_PLAYERS (2 * TABLE_SEATS)
#define READ_BETS    128

struct game_rounds;

/* One player in one round.  All amounts except stakes count value chips only, or those of the
 * round's session. */
struct read_player {
    uint32_t person; /* NOBODY: all players beyond READ_PLAYERS - 1 together */
    int32_t seat;
    int64_t staked_cents;    /* on decided wagers, including promotional chips */
    int64_t won_cents;       /* payouts */
    int64_t lost_cents;      /* stakes lost */
    int64_t fees_cents;      /* commission, dues and fees */
    int64_t corrected_cents; /* paid to the player later; less than 0: by the player */
};

/* A session of a tournament. */
struct read_session {
    uint32_t tournament; /* its number among the items; 0: no session */
    uint16_t number;     /* in the tournament, from 1 */
    bool free_chips;     /* chips are not bought: they are no money */
};

struct read_round {
    uint64_t number;      /* from 1; 0: no round */
    uint64_t first, last; /* entries */
    int64_t time_ms;      /* of its end, or of a later change */
    bool ended, is_void;
    bool reversed;        /* a settlement was undone */
    struct event outcome; /* the last random outcome; kind EVENT_DONE: none yet */
    struct read_session session;
    int player_count;
    struct read_player players[READ_PLAYERS];
};

/* A wager on the layout, as it was made. */
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
    uint32_t people[TABLE_SEATS];     /* the present or last player of each seat */
    struct read_round now, last;      /* the current round, and the last one decided */
    struct read_wagers standing;      /* wagers on the layout now, */
    struct read_wagers from_last;     /* ... when the last round ended, */
    struct read_wagers kept;          /* ... and to be restored if a settlement is undone */
    struct read_round later;          /* waits while a void round continues */
    bool begun, again;                /* the round is in play; it is a void one that continues */
    uint8_t entered;                  /* awaiting approval: enum pit_act */
    struct read_session session;      /* that is on */
    uint64_t named[READ_BETS][2];     /* numbers that wagers can have, as bits */
};

/* One entry and its effect on its table. */
struct read_entry {
    struct entry entry;
    struct order order;                    /* ORDER, REFUSED */
    const struct read_table *table;        /* null: none */
    const struct read_round *round;        /* its round; null: none */
    const struct stored_event *events;     /* of the rules */
    const struct stored_pit_event *around; /* of the pit */
    int event_count, around_count;
    unsigned does;               /* effect on its round: ROUND_ bits */
    bool ends;                   /* it ends its round */
    bool reverses;               /* it undoes what was settled since the last entry with keeps */
    bool keeps;                  /* what follows can be undone; if reverses too: after undoing */
    struct read_session session; /* in which it was made */
    char refusal[ENTRY_CLAUSE * 2], clause[ENTRY_CLAUSE]; /* REFUSED */
};

/* Called for each entry; return false to stop reading. */
typedef bool read_each(void *to, const struct read_entry *entry);

/* The last time that the record was restored from a copy; entry.number 0: never. */
struct read_restored {
    struct entry entry;
    struct restored what;
};

struct reading;

/* Opens a record.  Returns null on failure, with the reason in why, a sentence without full stop.
 * progress, if not null, is called now and then with the number of entries read and the total as
 * far as it is known.  The caller closes it with read_close(). */
struct reading *read_open(const char *path, void progress(uint64_t done, uint64_t all),
                          char why[STORE_WHY]);
void read_close(struct reading *reading);

/* Reads the orders at one table, from 1, or at all tables (0).  Returns false if an entry cannot be
 * read; read_why() says why.  May be called again. */
bool read_all(struct reading *reading, uint32_t table, read_each *each, void *to);
const char *read_why(const struct reading *reading);

/* Reads every posting of the ledger in order.  With each null, only checks that all can be read. */
typedef bool read_posting(void *to, const struct entry *entry, const struct posting *posting);
bool read_postings(struct reading *reading, read_posting *each, void *to);

/* Reads every order that was carried out at the cashier's desk, in order. */
typedef bool read_desk_order(void *to, const struct entry *entry, const struct desk_order *order);
bool read_desk_orders(struct reading *reading, read_desk_order *each, void *to);

/* The items of the programme, by number, from 1. */
struct read_item {
    char kind[ITEM_WORD];
    char name[ITEM_NAME + 1];
};
uint32_t read_items(const struct reading *reading);
const struct read_item *read_item(const struct reading *reading, uint32_t item);

const struct read_restored *read_restored(const struct reading *reading);
uint32_t read_tables(const struct reading *reading);
const struct read_table *read_table(const struct reading *reading, uint32_t table);
uint32_t read_find_table(const struct reading *reading, const char *name); /* 0: none */

/* All people in the record, in order of appearance: they gave an order at a table or the desk,
 * carried out or refused, were named, operate a table, or were refused at sign-in.
 * read_next_person() returns the next one: pass NOBODY to start; NOBODY marks the end.
 * read_called() is a person's last name, or null. */
uint32_t read_next_person(const struct reading *reading, uint32_t person);
bool read_knows(const struct reading *reading, uint32_t person);
const char *read_called(const struct reading *reading, uint32_t person);

/* Whether an event of an entry decides a wager: it wins, loses or pushes.  A second payout for the
 * same wager does not count. */
bool read_decides(const struct read_entry *entry, int event);

/* The net result of a round for a player, and for the house. */
int64_t read_gain(const struct read_player *player);
int64_t read_house(const struct read_round *round);

#endif
