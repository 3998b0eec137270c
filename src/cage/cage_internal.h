/* cage_internal.h - what the files of the cage share: its memory, and how one entry after
 * another is applied, whether it is new or read again. */
#ifndef CROUPIER_CAGE_INTERNAL_H
#define CROUPIER_CAGE_INTERNAL_H

#include "cage/cage.h"

#define CAGE_SNAPSHOT 262144               /* entries from one snapshot to the next */
#define CAGE_MACHINES UINT32_C(0xffff0000) /* people with numbers from here on are machines */

/* As far as its handle it is what a snapshot has. */
struct cage_person {
    uint32_t person, unused;
    char name[CAGE_NAME];
    struct purse purse;
    struct requests orders, desk_orders; /* each numbered for itself */
    UT_hash_handle hh;
};

#define CAGE_PERSON offsetof(struct cage_person, hh)

struct cage_table {
    struct pit pit;
    struct opening opening;
    struct machine *machine; /* null: it has staff */
    bool stale;              /* its seeds are from before the casino was opened */
};

struct cage {
    struct store *store;
    struct cage_table *tables[CAGE_TABLES]; /* by number, from 1 */
    uint32_t table_count;
    struct cage_person *people; /* by number; the first to be known first */
    struct chip_set set;
    struct ledger ledger;
    struct merkle_tree tree; /* over all entries, and how many there are */
    struct hash chain;       /* of the last */
    int64_t time_ms;         /* of the last */
    struct head head;        /* found when it was opened; of size 0: none */
    uint64_t committed, snapshot;
    uint64_t snapshot_every;                           /* entries; tests have it lower, */
    bool (*salt)(void *to, uint8_t salt[CHANCE_SALT]); /* ... and salts that they can foretell, */
    void *salt_to;
    bool keeps_seeds;    /* ... and go on with the seeds of before */
    int held;            /* a file that is the casino's; -1: none */
    bool stopped, looks; /* it only looks */
    char why[STORE_WHY];
    uint8_t secret[SEAL_SECRET];
    struct seal_keys keys;
    struct pit_events events; /* of the last order */
    struct postings postings;
    uint8_t buffer[ENTRY_MOST]; /* for the entry at hand */
};

/* Somebody who is not there yet, and was allocated; false, and freed, where there is no memory. */
bool cage_add_person(struct cage *cage, struct cage_person *person);

/* Each changes what is in memory; false, or a refusal with the cage stopped, where there is no
 * memory. */
bool cage_apply_opening(struct cage *cage, const struct opening *opening);
bool cage_apply_name(struct cage *cage, uint32_t person, const char *name);
struct refusal cage_apply_order(struct cage *cage, uint32_t table, const struct order *order);
struct refusal cage_apply_desk_order(struct cage *cage, const struct desk_order *desk_order);

bool cage_keep_order(struct cage *cage, uint32_t table, const struct order *order, uint64_t entry);
bool cage_keep_desk_order(struct cage *cage, const struct desk_order *desk_order, uint64_t entry);

/* A salt from the operating system; false where it gives none. */
bool cage_new_salt(void *to, uint8_t salt[CHANCE_SALT]);

/* The machine of a table as its state has it, from the casino's secret. */
void cage_resume_machine(struct cage *cage, uint32_t table);

/* Puts a snapshot into the batch (recover.c). */
bool cage_snapshot(struct cage *cage);

#endif
