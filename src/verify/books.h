/* books.h - the verifier's own books of a table and of the house: what the postings say, account
 * by account, held against what is there. */
#ifndef CROUPIER_BOOKS_H
#define CROUPIER_BOOKS_H

#include "verify/record.h"

#define BOOKS_OF_TABLE (OF_PROMOTIONS - OF_FLOAT + 1)
#define BOOKS_OF_HOUSE (OF_POOL - OF_CAGE + 1)

struct books_table {
    int64_t rack[TABLE_SEATS], layout[TABLE_SEATS], tokens[TABLE_SEATS];
    int64_t own[BOOKS_OF_TABLE]; /* from OF_FLOAT on */
    int64_t held;                /* what is left behind there, in chips */
};

struct books_house {
    int64_t posted[BOOKS_OF_HOUSE]; /* from OF_CAGE on: by the postings, */
    int64_t moved[BOOKS_OF_HOUSE];  /* ... and by what went through its hands */
};

/* Chips that are together somewhere, of each kind: no heap of theirs has more.  False where so
 * many are added that they, or what they are worth, could not be counted; sign -1: taken away. */
struct books_chips {
    int64_t count[CHIP_KINDS];
};
bool books_add_chips(struct books_chips *to, const struct chip_set *set, const struct chips *chips,
                     int sign);

/* More or less on an account, which is of a person or not; null, or why that cannot be. */
const char *books_add(int64_t *account, int64_t cents, bool of_a_person);

/* The same on an account of this table, or (table null) of none, or of the house.  Accounts of
 * people are not for here. */
const char *books_enter(struct books_table *table, uint32_t number, struct books_house *house,
                        const struct record_account *account, int64_t cents);

/* What follows for the house from a tray of chips, and from an event around a table or at the
 * cashier's. */
void books_follow_tray(struct books_house *house, int64_t cents);
void books_follow_event(struct books_house *house, const struct pit_event *event);

/* An account that is not as it should be. */
struct books_difference {
    struct record_account account;
    int64_t posted, there;
};

/* False where there is one. */
bool books_table_agrees(const struct books_table *table, const struct pit *pit,
                        struct books_difference *found);
bool books_house_agrees(const struct books_house *house, struct books_difference *found);

/* What is left behind at a table. */
int64_t books_held(const struct pit *pit);

#endif
