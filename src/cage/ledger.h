/* ledger.h - the casino's money in cents, double entry.
 *
 * A posting moves money from one account to another, under a clause, by an entry of the record.
 * The sum of all accounts is always 0, and no player's account ever falls below 0.
 * ledger_follow() makes the postings from the events of an order; it knows no rules.
 *
 *   of a table    rack, layout and promotional chips of each seat; float, box, commission, held
 *                 (unclaimed), promotions, issued.  While a session with free tournament chips is
 *                 on, racks and layouts are theirs, and `issued` takes the place of the float
 *   of a person   the purse: chips and vouchers
 *   of an item    the pool, and what the house keeps of it (programme/programme.h)
 *   of the house  the cage (chips), cash, cheques, electronic transfers */
#ifndef CROUPIER_LEDGER_H
#define CROUPIER_LEDGER_H

#include "pit/cashier.h"
#include "programme/programme.h"

#include <uthash.h>

enum account_kind {
    ACCOUNT_RACK = 0,       /* of a seat: chips in the rack, */
    ACCOUNT_LAYOUT = 1,     /* ... chips on the layout, */
    ACCOUNT_TOKENS = 2,     /* ... promotional chips, in the rack or on the layout */
    ACCOUNT_FLOAT = 3,      /* of a table: the tray, less what it owes and the commission in it */
    ACCOUNT_BOX = 4,        /* money in the drop box */
    ACCOUNT_COMMISSION = 5, /* commission, dues and fees taken */
    ACCOUNT_HELD = 6,       /* chips left behind */
    ACCOUNT_PROMOTIONS = 7, /* promotional chips given out, negative */
    ACCOUNT_PERSON = 8,     /* a purse */
    ACCOUNT_CAGE = 9,       /* of the house: chips issued, negative */
    ACCOUNT_CASH = 10,      /* money taken, negative */
    ACCOUNT_CHEQUES = 11,
    ACCOUNT_POOL = 12,      /* of an item: fees and contributions, less refunds and prizes */
    ACCOUNT_ISSUED = 13,    /* of a table: free tournament chips given out, negative */
    ACCOUNT_KEPT = 14,      /* of an item: what the house keeps of it, less what it adds */
    ACCOUNT_TRANSFERS = 15, /* of the house: electronic transfers paid */
    ACCOUNT_KINDS,
};

/* One account, by its kind, its table, person or item, and its seat. */
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

/* Enough for one order that moves everything at a full table. */
#define POSTINGS_MOST 8192
struct postings {
    int count;
    struct posting list[POSTINGS_MOST];
};

const char *account_word(enum account_kind kind);

/* Whether it is an account of a table, or of a seat at one. */
static inline bool account_of_table(enum account_kind kind)
{
    return kind < ACCOUNT_PERSON || kind == ACCOUNT_ISSUED;
}

static inline bool account_of_item(enum account_kind kind)
{
    return kind == ACCOUNT_POOL || kind == ACCOUNT_KEPT;
}

/* ---- Accounts -------------------------------------------------------------------- */

/* Of one table, in cents. */
struct table_accounts {
    int64_t rack[TABLE_SEATS], layout[TABLE_SEATS], tokens[TABLE_SEATS];
    int64_t float_cents, box, commission, held, promotions, issued;
};

/* Of one item of the programme. */
#define LEDGER_ITEMS 1024 /* numbers of items are below it */
struct item_accounts {
    int64_t pool, kept;
};

/* Of the whole casino. */
struct ledger {
    struct table_accounts *tables; /* by number, from 1; owned by the ledger */
    uint32_t table_room;           /* numbers of tables are below it */
    struct person_account {
        uint32_t person;
        uint32_t unused;
        int64_t cents;
        UT_hash_handle hh;
    } * people; /* hash map by number, in the order in which the accounts were added */
    struct item_accounts *items; /* by number, from 1; owned by the ledger */
    int64_t cage, cash, cheques, transfers;
};

/* Opens a ledger without tables.  Returns false when out of memory.  ledger_close() frees it. */
bool ledger_open(struct ledger *ledger);
void ledger_close(struct ledger *ledger);

/* Adds empty accounts for tables up to this number.  Returns false when out of memory. */
bool ledger_add_tables(struct ledger *ledger, uint32_t table);

/* Adds an account for a person who has none.  Returns false when out of memory. */
bool ledger_add_person(struct ledger *ledger, uint32_t person, int64_t cents);

/* Adds accounts for all people in the postings.  Returns false when out of memory. */
bool ledger_reserve(struct ledger *ledger, const struct postings *postings);

/* Posts them all, after ledger_reserve().  Returns false, and posts nothing, if an amount is not
 * above 0 or a player's account would fall below 0. */
bool ledger_post(struct ledger *ledger, const struct postings *postings);

/* The sum of all accounts: always 0. */
int64_t ledger_sum(const struct ledger *ledger);

/* ---- Making postings ------------------------------------------------------------- */

/* For opening a table with this tray. */
void ledger_opening(uint32_t table, int64_t tray_cents, struct postings *postings);

/* For an order that was carried out at a table.  The ledger is still as before the order. */
void ledger_follow(const struct ledger *ledger, uint32_t table, const struct pit *after,
                   const struct order *order, const struct pit_events *events,
                   struct postings *postings);

/* For an order at the cashier's desk. */
void ledger_desk_order(const struct desk_order *desk_order, const struct pit_events *events,
                       struct postings *postings);

/* For an order to an item: one posting for each event that moves money. */
void ledger_item_order(uint32_t item, const struct item_events *events, struct postings *postings);

#endif
