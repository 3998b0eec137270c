/* replay.h - a record carried out again, entry by entry, from nothing.
 *
 *   bytes -> record.c -> an order -> pit_do() -> events: are they the ones written down?
 *         -> postings.c -> postings: are they the ones written down?
 *         -> books.c -> accounts: are they what is there?
 *         -> draws.c -> outcomes and cards: are they the ones drawn?
 *         -> effects -> people.c -> purses: did they have what they brought?
 *
 * Tables are shared out to hands, each of which goes through its own in a batch of entries; when
 * all have done so, what happened to people is gone through, in the order of the record.  Hands
 * may be threads: no two touch the same thing.  The first difference ends it. */
#ifndef CROUPIER_REPLAY_H
#define CROUPIER_REPLAY_H

#include "verify/draws.h"
#include "verify/people.h"
#include "verify/postings.h"
#include "verify/verify.h"

#define REPLAY_HANDS 8

/* What is wrong, and where. */
struct replay_found {
    char sentence[VERIFY_SENTENCE]; /* empty: nothing */
    uint64_t entry;
    uint32_t table; /* 0: none */
};

/* Entries one behind the other, each behind a byte that is 0. */
#define REPLAY_ENTRIES 4096
#define REPLAY_BYTES   (RECORD_MOST + (1 << 18))
struct replay_batch {
    uint64_t first; /* the number of the first */
    int count;
    size_t used;
    uint32_t at[REPLAY_ENTRIES], length[REPLAY_ENTRIES], table[REPLAY_ENTRIES];
    struct effects effects[REPLAY_HANDS]; /* of each hand */
    uint8_t bytes[REPLAY_BYTES];
};

/* A table, with its books and its draws. */
struct replay_table {
    struct pit pit;
    struct books_table books;
    struct books_chips chips; /* all that are there */
    struct draws draws;
    bool by_seeds; /* to which the house commits itself */
};

/* One of those who go through tables. */
struct replay_hand {
    struct replay *replay;
    struct pit_events *events; /* of the entry at hand, */
    struct postings_due *due;  /* ... and what is to be posted for it */
    struct effects *effects;
    struct draws_work draws;
    struct books_house house;
    struct replay_found found;
    uint64_t orders, refusals, told, postings;
};

struct replay {
    int hand_count;
    struct replay_hand hands[REPLAY_HANDS];
    struct replay_table *tables[RECORD_TABLES]; /* the first is number 1; each is one hand's */
    struct people people;
    struct replay_hand desk; /* the cashier's, and whatever is of no table */
    uint32_t table_count;
    uint64_t entries, desk_orders;
    uint64_t wanted; /* an entry to be told; 0: none */
    void *to;
    void (*tell)(void *to, const struct verify_told *told);
};

/* An entry as it was carried out again; what its kind has not is null. */
struct verify_told {
    struct record_entry entry;
    const uint8_t *body;
    size_t length;
    const struct people *people;
    const struct replay_table *table;
    const struct record_opening *opening;
    const struct order *order;
    const struct desk_order *desk_order;
    const struct pit_events *events;
    struct record_text refused, clause; /* of a refusal: its id and clause */
    struct record_text name;            /* of a person, */
    uint32_t person;                    /* ... and which */
    struct cursor postings;             /* a count, and so many */
};

/* With the chips of the casino; false where there is no memory. */
bool replay_open(struct replay *replay, const struct chip_set *set, int hands);
void replay_close(struct replay *replay);

/* What is at the tables of this hand in a batch; then, when all hands have done theirs, what is
 * with people.  False where something was found, of which only the first counts. */
bool replay_tables(struct replay *replay, int hand, struct replay_batch *batch);
bool replay_people(struct replay *replay, struct replay_batch *batch);

/* The first thing that was found; null where there is nothing. */
const struct replay_found *replay_found(const struct replay *replay);

/* All accounts together are 0. */
bool replay_sums_to_nothing(const struct replay *replay);

/* Draws and cards that wait to be revealed. */
void replay_unrevealed(const struct replay *replay, uint64_t *draws, uint64_t *cards);

#endif
