/* replay.h - replays a record from the beginning, entry by entry, and compares.
 *
 *   bytes -> record.c -> an order -> pit_do() -> events: are they the recorded ones?
 *         -> postings.c -> postings: are they the recorded ones?
 *         -> books.c -> accounts: do they match what is there?
 *         -> draws.c -> outcomes and cards: are they the ones drawn?
 *         -> effects -> people.c -> purses: did they hold what was brought?
 *         -> items.c -> items of the programme: is that what they do and ask for?
 *
 * A table can be replayed only by its rules, and with all its cards.  Otherwise it is followed: the
 * recorded events and postings count, and only what follows from them is checked (follow.c), until
 * an entry states the table's whole state (carried.c).
 *
 * The tables are divided among hands (workers).  Each hand replays its tables in a batch of
 * entries; when all are done, the effects on people and items follow in the order of the record.
 * Hands may run in parallel threads, as they share no data.  The first difference ends the replay.
 */
#ifndef CROUPIER_REPLAY_H
#define CROUPIER_REPLAY_H

#include "verify/draws.h"
#include "verify/people.h"
#include "verify/postings.h"
#include "verify/verify.h"

#define REPLAY_HANDS 8

/* A difference, and where it is. */
struct replay_found {
    char sentence[VERIFY_SENTENCE]; /* empty: none */
    uint64_t entry;
    uint32_t table; /* 0: none */
};

/* Concatenated entries, each after a byte 0. */
#define REPLAY_ENTRIES 4096
#define REPLAY_BYTES   (RECORD_MOST + (1 << 18))
struct replay_batch {
    uint64_t first; /* number of the first entry */
    uint64_t known; /* editions, by index, whose rules at that time are those of this program, */
    uint64_t known_items; /* ... and kinds of items */
    int count;
    size_t used;
    uint32_t at[REPLAY_ENTRIES], length[REPLAY_ENTRIES], table[REPLAY_ENTRIES];
    struct effects effects[REPLAY_HANDS]; /* of each hand */
    struct replay_followed {              /* because of other rules: */
        uint64_t entries, editions;       /* how many, and of which editions, by index */
    } followed[REPLAY_HANDS];
    uint8_t bytes[REPLAY_BYTES];
};

/* Why a table is followed, if it is. */
enum replay_how {
    HOW_REPLAYED,
    HOW_FOLLOWED, /* this program has other rules */
    HOW_SEALED,   /* it has cards that nobody can know yet */
};

/* A table with its accounts and its draws. */
struct replay_table {
    struct pit pit; /* if the table is followed, only its name, sign and chip set count */
    struct books_table books;
    struct books_chips chips; /* all chips at the table */
    struct draws draws;
    struct players players; /* if the table is followed */
    struct replay_hidden {
        uint64_t first; /* the entry whose key encrypts cards here; 0: none are encrypted */
        uint8_t commitment[RECORD_KEY];
        bool over;    /* so that the next entry of the table must show the key */
        bool playing; /* sealed: a round is in play */
    } hidden;
    struct sign sign; /* when it was opened */
    uint8_t how;      /* enum replay_how */
    bool by_seeds;    /* outcomes come from committed seeds */
    bool automatic;   /* the house deals */
    bool session;     /* a tournament's session is on */
};

/* An item of the programme with its accounts and its draws. */
struct replay_item {
    uint32_t number;
    const struct item_kind *kind; /* null: this program does not have it */
    char word[RECORD_KIND + 1], name[ITEM_NAME + 1];
    void *state;             /* of kind->bytes; not known if the item is followed */
    struct item_draws draws; /* by the seeds in its orders */
    int64_t posted[2];       /* pool and kept, by the postings, */
    int64_t moved[2];        /* ... and by the events */
    bool followed;           /* this program has other rules */
    bool stale;              /* the record was restored since the house committed to its seeds */
};

/* A worker that replays tables. */
struct replay_hand {
    struct replay *replay;
    struct pit_events *events; /* of the current entry, */
    struct postings_due *due;  /* ... and the postings that it must have */
    struct pit *carried;       /* room for a carried state, */
    uint8_t *decrypted;        /* ... and for its bytes; null until needed */
    struct effects *effects;
    uint64_t known, known_items;      /* of the current batch, */
    struct replay_followed *followed; /* ... and what was followed in it */
    struct draws_work draws;
    struct books_house house;
    struct replay_item *item; /* of the current entry; null: none */
    struct replay_found found;
    uint64_t orders, refusals, event_count, postings;
    uint64_t events_followed; /* part of event_count */
    uint64_t sealed;          /* orders with cards that nobody can know yet, */
    uint64_t sealed_entries;  /* ... and entries followed because of them */
};

struct replay {
    int hand_count;
    struct replay_hand hands[REPLAY_HANDS];
    struct replay_table *tables[RECORD_TABLES]; /* by number - 1; each belongs to one hand */
    struct people people;
    struct replay_hand desk;   /* for the cashier's desk and other entries without a table */
    const struct ahead *ahead; /* what later entries say; set before it is needed */
    uint32_t table_count;
    struct replay_item *items[RECORD_ITEMS]; /* by number - 1 */
    uint32_t item_count;
    bool used[RECORD_TABLES];        /* tables that items use, by number - 1 */
    bool in_step;                    /* an item uses a table: batches of one entry, one by one */
    bool some_followed;              /* an item is followed, and may use any table */
    struct item_events *item_events; /* of the current entry */
    uint64_t entries, desk_orders, item_orders;
    bool by_duty;                                   /* money enters and leaves only by duty */
    uint64_t stretches;                             /* number of them */
    struct verify_stretch stretch;                  /* the last one */
    uint64_t followed;                              /* entries, because of other rules */
    uint64_t other_count;                           /* stretches with followed entries, */
    struct verify_stretch others[VERIFY_STRETCHES]; /* ... the first of them */
    uint64_t restored;                              /* the last entry that says so; 0: none */
    uint8_t new_salt[CHANCE_SALT];                  /* of new seeds after it */
    uint64_t wanted;                                /* the entry to pass to tell(); 0: none */
    void *to;
    void (*tell)(void *to, const struct verify_replayed *told);
};

/* A replayed entry.  Members that its kind does not have are null.  A followed one has its events
 * as they were recorded, instead of replayed ones. */
struct verify_replayed {
    struct record_entry entry;
    const uint8_t *body;
    size_t length;
    const struct people *people;
    const struct replay_table *table;
    const struct record_opening *opening;
    const struct order *order;
    const struct desk_order *desk_order;
    const struct replay_item *item;
    const struct record_item_opening *item_opening;
    const struct chance_commitment *item_committed;
    const struct item_order *item_order;
    const struct item_events *item_events; /* as recorded, if the item is followed */
    struct record_restored restored;
    const struct pit_events *events;
    struct record_text refused, clause; /* of a refusal: its id and clause */
    const struct record_rules *rules;   /* of a stretch */
    struct record_text name;            /* a person's name, */
    uint32_t person;                    /* ... and number */
    uint64_t count;                     /* of counted refusals, */
    int64_t since_ms;                   /* ... since when */
    struct cursor recorded;             /* followed: its events, and after them its postings */
    struct cursor postings;             /* their count, then the postings */
    struct record_shown shown;          /* the key of hidden cards */
    const struct record_carried *carried;
    bool sealed; /* its cards, or its state, nobody can know yet */
};

/* Opens a replay with the casino's chips.  Returns false when out of memory; otherwise the caller
 * closes it. */
bool replay_open(struct replay *replay, const struct chip_set *set, int hands);
void replay_close(struct replay *replay);

/* replay_tables() replays the tables of one hand in a batch; when all hands are done,
 * replay_people() applies the effects on people.  Return false if a difference was found. */
bool replay_tables(struct replay *replay, int hand, struct replay_batch *batch);
bool replay_people(struct replay *replay, struct replay_batch *batch);

/* Whether an entry of this kind, the next one, must be taken alone: no other may be in work.  Call
 * replay_took_alone() after it. */
bool replay_alone(const struct replay *replay, enum record_kind kind);
void replay_took_alone(struct replay *replay);

/* The last stretch ends here. */
void replay_end_stretch(struct replay *replay);

/* The first difference in the record, or null. */
const struct replay_found *replay_found(const struct replay *replay);

/* Whether the sum of all accounts is 0. */
bool replay_sum_is_zero(const struct replay *replay);

/* The number of unrevealed draws, and of cards dealt from them. */
void replay_unrevealed(const struct replay *replay, uint64_t *draws, uint64_t *cards);

#endif
