/* ledger.h - the casino's money in cents, double entry.
 *
 * Whatever changes hands goes from one account to another, under a clause, by an entry of the
 * record: the sum of all accounts is always 0, and no account of a person is ever below it.
 * ledger_follow() makes the postings from what was told of an order; it knows no rule.
 *
 *   of a table    rack and layout of each place, float, box, commission, held (unclaimed),
 *                 promotions, and promotional chips of each place
 *   of a person   the purse: chips and vouchers
 *   of the house  the cage (chips), cash, cheques; pools of tournaments */
#ifndef CROUPIER_LEDGER_H
#define CROUPIER_LEDGER_H

#include "pit/cashier.h"

#include <uthash.h>

enum account_kind {
    ACCOUNT_RACK,       /* of a place at a table: chips in hand, */
    ACCOUNT_LAYOUT,     /* ... on wagers, */
    ACCOUNT_TOKENS,     /* ... promotional ones, in hand or on wagers */
    ACCOUNT_FLOAT,      /* of a table: the tray, less what it owes and commission in it */
    ACCOUNT_BOX,        /* money dropped */
    ACCOUNT_COMMISSION, /* commission, dues and fees taken */
    ACCOUNT_HELD,       /* left behind */
    ACCOUNT_PROMOTIONS, /* less than 0: promotional chips given out */
    ACCOUNT_PERSON,     /* a purse */
    ACCOUNT_CAGE,       /* of the house: chips issued, as less than 0 */
    ACCOUNT_CASH,       /* money taken, as less than 0 */
    ACCOUNT_CHEQUES,
    ACCOUNT_POOL,
    ACCOUNT_KINDS,
};

/* One account, by its kind, its table or person, and its place. */
struct account {
    uint32_t of;
    uint8_t kind, seat;
    uint16_t unused; /* 0 */
};

struct posting {
    struct account from, to;
    int64_t cents; /* more than 0 */
    const char *clause;
};

/* The most that one order moves: everything at a full table, and more. */
#define POSTINGS_MOST 8192
struct postings {
    int count;
    struct posting list[POSTINGS_MOST];
};

const char *account_word(enum account_kind kind);

/* ---- Accounts of one table ------------------------------------------------------- */

struct table_accounts {
    int64_t rack[TABLE_SEATS], layout[TABLE_SEATS], tokens[TABLE_SEATS];
    int64_t float_cents, box, commission, held, promotions;
};

/* ... and of the whole casino. */
struct ledger {
    struct table_accounts *tables; /* by number, from 1; the owner's memory */
    uint32_t table_count;
    struct person_account {
        uint32_t person;
        uint32_t unused;
        int64_t cents;
        UT_hash_handle hh;
    } * people; /* by number; the first to have an account first */
    int64_t cage, cash, cheques, pool;
};

/* Room for so many tables; false, and nothing done, where there is no memory for them. */
bool ledger_open(struct ledger *ledger, uint32_t tables);
void ledger_close(struct ledger *ledger);

/* An account of a person who has none; false where there is no memory. */
bool ledger_add_person(struct ledger *ledger, uint32_t person, int64_t cents);

/* The same for everybody of whom something is to be posted. */
bool ledger_reserve(struct ledger *ledger, const struct postings *postings);

/* Post them all, for which room is reserved.  False where one would take an account of a person
 * below 0: then nothing has been posted. */
bool ledger_post(struct ledger *ledger, const struct postings *postings);

/* The sum of all accounts: always 0. */
int64_t ledger_sum(const struct ledger *ledger);

/* ---- What is posted -------------------------------------------------------------- */

/* When a table opens with these chips in its tray. */
void ledger_opening(uint32_t table, int64_t tray_cents, struct postings *postings);

/* For an order that was carried out at a table; the accounts are those before it. */
void ledger_follow(const struct ledger *ledger, uint32_t table, const struct pit *after,
                   const struct order *order, const struct pit_events *events,
                   struct postings *postings);

/* For a desk order. */
void ledger_desk_order(const struct desk_order *desk_order, const struct pit_events *events,
                       struct postings *postings);

#endif
