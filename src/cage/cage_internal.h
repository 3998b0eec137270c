/* cage_internal.h - shared by the files of the cage: its state, and functions that apply an entry,
 * new or replayed. */
#ifndef CROUPIER_CAGE_INTERNAL_H
#define CROUPIER_CAGE_INTERNAL_H

#include "cage/cage.h"

#define CAGE_SNAPSHOT 262144               /* entries between snapshots */
#define CAGE_MACHINES UINT32_C(0xffff0000) /* person numbers from here on belong to machines */

/* A snapshot holds everything before hh. */
struct cage_person {
    uint32_t person, unused;
    char name[CAGE_NAME];
    struct purse purse;
    struct requests orders, desk_orders; /* numbered separately */
    UT_hash_handle hh;
};

#define CAGE_PERSON offsetof(struct cage_person, hh)

struct cage_table {
    struct pit pit;
    struct opening opening;
    struct machine *machine; /* null: neither dealt nor shuffled by the house */
    bool stale;              /* its seeds are older than this opening of the casino */
};

struct cage {
    struct store *store;
    struct cage_table *tables[CAGE_TABLES]; /* by number, from 1 */
    uint32_t table_count;
    struct cage_person *people; /* hash map by number, in the order in which they became known */
    uint32_t highest_person, highest_guest; /* numbers that occurred in any entry */
    struct chip_set set;
    struct stretch stretch; /* the rules of the last entries */
    struct ledger ledger;
    struct merkle_tree tree; /* over all entries; its size is their number */
    struct hash chain;       /* of the last entry */
    int64_t time_ms;         /* of the last entry */
    struct head head;        /* the last one */
    bool head_is_new;        /* it is not kept yet */
    cage_keeper *keeper;     /* null: heads are kept in the record only */
    char *keeps_in;
    int64_t kept_ms; /* when it was last called, by a monotonic clock; 0: never */
    struct hash mac_key;
    uint64_t authentic; /* the last entry replayed that has a valid MAC */
    uint64_t committed, snapshot;
    uint64_t snapshot_every;                           /* entries; tests set it lower, */
    bool (*salt)(void *to, uint8_t salt[CHANCE_SALT]); /* ... use predictable salts, */
    void *salt_to;
    bool keeps_seeds; /* ... and keep stale seeds */
    int held;         /* a file to close with the cage; -1: none */
    bool stopped;
    bool read_only; /* opened without a secret */
    char why[STORE_WHY];
    uint8_t secret[SEAL_SECRET];
    struct seal_keys keys;
    struct pit_events events; /* of the last order */
    struct postings postings;
    uint8_t buffer[ENTRY_MOST]; /* for the entry being written */
};

/* Adds an allocated person who is not known yet.  Returns false, and frees it, when out of
 * memory. */
bool cage_add_person(struct cage *cage, struct cage_person *person);

/* Each applies an entry to the state in memory.  When out of memory they stop the cage and return
 * false or a refusal. */
bool cage_apply_opening(struct cage *cage, const struct opening *opening);
bool cage_apply_name(struct cage *cage, uint32_t person, const char *name);
struct refusal cage_apply_order(struct cage *cage, uint32_t table, const struct order *order);
struct refusal cage_apply_desk_order(struct cage *cage, const struct desk_order *desk_order);

/* Records that the following entries are made under the rules of this program. */
bool cage_begin_stretch(struct cage *cage, int64_t time_ms);

/* Notes the number of a person in an entry. */
void cage_note_person(struct cage *cage, uint32_t person);

/* Each remembers the request number of an order that was carried out. */
bool cage_keep_order(struct cage *cage, uint32_t table, const struct order *order, uint64_t entry);
bool cage_keep_desk_order(struct cage *cage, const struct desk_order *desk_order, uint64_t entry);

/* Makes a random salt.  Returns false if no random numbers are available. */
bool cage_new_salt(void *to, uint8_t salt[CHANCE_SALT]);

/* Restores the machine of a table from its state and the casino's secret. */
void cage_resume_machine(struct cage *cage, uint32_t table);

/* Adds a signed head over all entries so far to the batch. */
bool cage_put_head(struct cage *cage, int64_t time_ms);

/* Adds a snapshot to the batch (recover.c).  Skips it when out of memory. */
bool cage_snapshot(struct cage *cage);

#endif
