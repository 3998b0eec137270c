/* books.h - the verifier's own accounts of a table and of the house: adds up the postings and
 * compares each account with what is really there. */
#ifndef CROUPIER_BOOKS_H
#define CROUPIER_BOOKS_H

#include "verify/record.h"

#define BOOKS_OF_TABLE (OF_PROMOTIONS - OF_FLOAT + 1)

/* The house's accounts in its books: the cage, cash, cheques, transfers. */
#define BOOKS_OF_HOUSE 4
static inline int books_of_house(int kind)
{
    return kind == OF_TRANSFERS ? 3 : kind - OF_CAGE;
}

struct books_table {
    int64_t rack[TABLE_SEATS], layout[TABLE_SEATS], tokens[TABLE_SEATS];
    int64_t own[BOOKS_OF_TABLE]; /* from OF_FLOAT on */
    int64_t issued;              /* free tournament chips, negative */
    int64_t held;                /* worth of the chips left behind */
};

struct books_house {
    int64_t posted[BOOKS_OF_HOUSE]; /* by the postings, */
    int64_t moved[BOOKS_OF_HOUSE];  /* ... and by the events */
};

/* All chips of a table or of the casino: an upper bound for each heap there. */
struct books_chips {
    int64_t count[CHIP_KINDS];
};

/* Adds chips, or takes them away (sign -1).  Returns false if there are too many to count, or they
 * are worth too much. */
bool books_add_chips(struct books_chips *to, const struct chip_set *set, const struct chips *chips,
                     int sign);

/* Adds cents to an account.  A person's account must not fall below 0.  Returns null, or the error
 * as the end of a sentence. */
const char *books_add(int64_t *account, int64_t cents, bool of_a_person);

/* The same for an account of the house or of this table (null: no table).  Not for accounts of
 * people and items. */
const char *books_enter(struct books_table *table, uint32_t number, struct books_house *house,
                        const struct record_account *account, int64_t cents);

/* Follow what a tray of chips, or an event of the pit or the cashier, does to the house.  Return
 * false if that overflows. */
bool books_follow_tray(struct books_house *house, int64_t cents);
bool books_follow_event(struct books_house *house, const struct pit_event *event);

/* The same for cents that go to an account of the house; less than 0: from it. */
bool books_follow_house(struct books_house *house, enum account_of kind, int64_t cents);

/* An account that differs from what is there. */
struct books_difference {
    struct record_account account;
    int64_t posted, there;
};

/* Return false, with the first difference in found, if an account differs. */
bool books_table_agrees(const struct books_table *table, const struct pit *pit,
                        struct books_difference *found);
bool books_house_agrees(const struct books_house *house, struct books_difference *found);

/* Whether the table's players have free tournament chips, which are not the table's money. */
static inline bool books_free_chips(const struct pit *pit)
{
    return contest_on(&pit->table) && !pit->table.contest.terms.bought;
}

/* The worth of the chips left behind at a table. */
int64_t books_held(const struct pit *pit);

#endif
