/* people.h - the verifier's own books of people: what they have on them, and what the postings
 * say of it.
 *
 * Tables know nothing of purses, so tables can be gone through apart from each other; what an
 * order at a table does to people is put down as effects, and followed here in the order of the
 * record. */
#ifndef CROUPIER_PEOPLE_H
#define CROUPIER_PEOPLE_H

#include "verify/books.h"

#include <uthash.h>

struct people {
    struct chip_set set;
    struct person {
        uint32_t number;
        int64_t account; /* what the postings say, */
        int64_t worth;   /* ... and what the purse is worth */
        struct purse purse;
        struct requests desk_orders;
        char name[RECORD_NAME + 1];
        UT_hash_handle hh;
    } * first;                 /* by number; the first to be known first */
    uint32_t unequal;          /* people whose account is not what the purse is worth */
    struct books_chips issued; /* chips that have left the cage */
};

void people_open(struct people *people, const struct chip_set *set);
void people_close(struct people *people);

/* Somebody, who is new if need be; null where there is no memory. */
struct person *people_person(struct people *people, uint32_t number);

/* ... or null, where nothing is known. */
const struct person *people_find(const struct people *people, uint32_t number);

/* The first whose account is not what the purse is worth; null where there is none. */
const struct person *people_unequal(const struct people *people);

/* After the purse of somebody was changed. */
void people_purse_changed(struct people *people, struct person *person);

/* Each is null, or why that cannot be: chips and vouchers into a purse, or (sign -1) out of it;
 * chips out of the cage, or back; cents on an account. */
const char *people_purse(struct people *people, uint32_t number, const struct chips *chips,
                         int64_t voucher_cents, int sign);
const char *people_issue(struct people *people, const struct chips *chips, int sign);
const char *people_post(struct people *people, uint32_t number, int64_t cents);

/* Whether somebody has these on them. */
bool people_have(const struct people *people, uint32_t number, const struct chips *chips,
                 int64_t voucher_cents);

/* ---- Effects --------------------------------------------------------------------- */

enum effect_kind {
    EFFECT_OPENED,  /* a table of this number and name */
    EFFECT_ISSUED,  /* chips from the cage; less than 0 cents: back to it */
    EFFECT_BRINGS,  /* chips, or a voucher of so many cents, to a table */
    EFFECT_GETS,    /* chips, from a table */
    EFFECT_POSTED,  /* so many cents on the account */
    EFFECT_REFUSED, /* what the person brings is there or not: which refusal is it? */
};

struct effect {
    uint64_t entry;
    int64_t cents;
    struct chips chips;
    uint32_t person, table;
    uint8_t kind;                      /* enum effect_kind */
    const char *name;                  /* OPENED */
    const char *refusal, *clause;      /* REFUSED: what the table says (null: nothing), */
    const char *short_clause;          /* ... the clause if the purse is short, */
    struct record_text written, under; /* ... and what is written */
};

/* In the order in which they came. */
struct effects {
    struct effect *list;
    size_t count, room;
};

/* One more, all 0 but for its entry and kind; null where there is no memory. */
struct effect *effects_add(struct effects *effects, uint64_t entry, enum effect_kind kind);
void effects_close(struct effects *effects);

#endif
