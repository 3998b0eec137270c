/* people.h - the verifier's own accounts of people: their purses, and their accounts by the
 * postings.
 *
 * Tables know nothing of purses, so they can be replayed independently.  What an order at a table
 * does to people is noted as effects, which are applied here in the order of the record. */
#ifndef CROUPIER_PEOPLE_H
#define CROUPIER_PEOPLE_H

#include "verify/books.h"

#include <uthash.h>

/* Requests with a number, at the desk and in the programme. */
enum people_asked { ASKED_AT_DESK, ASKED_IN_PROGRAMME, PEOPLE_ASKED };

struct people {
    struct chip_set set;
    struct person {
        uint32_t number;
        int64_t account; /* by the postings */
        int64_t worth;   /* of the purse */
        struct purse purse;
        struct requests *asked[PEOPLE_ASKED]; /* null: none */
        uint16_t duties[ROLE_COUNT]; /* at how many tables the person is on duty, by role */
        uint16_t bars;               /* at how many tables the person was barred from the casino */
        char name[RECORD_NAME + 1];
        UT_hash_handle hh;
    } * first;                 /* hash map by number, in order of appearance */
    uint32_t unequal;          /* number of people whose account differs from the purse */
    struct books_chips issued; /* chips outside the cage */
    struct on_duty {
        uint32_t of[2]; /* person, table */
        uint8_t duty;   /* a role, by its bit from 1; 0: none */
        bool barred;    /* from the casino, at this table */
        UT_hash_handle hh;
    } * duties;      /* hash map */
    uint32_t barred; /* number of people who are barred from the casino */
};

void people_open(struct people *people, const struct chip_set *set);
void people_close(struct people *people);

/* Finds or adds a person.  Returns null when out of memory. */
struct person *people_person(struct people *people, uint32_t number);

/* Finds a person; null if unknown. */
const struct person *people_find(const struct people *people, uint32_t number);

/* Notes a request of a person, to an item (0: to none).  Returns false if it was carried out
 * before.  *good: false when out of memory. */
bool people_request(struct people *people, uint32_t number, enum people_asked kind, uint32_t item,
                    uint64_t request, uint64_t entry, bool *good);

/* The first person whose account differs from the purse, or null. */
const struct person *people_unequal(const struct people *people);

/* Call after changing a person's purse. */
void people_purse_changed(struct people *people, struct person *person);

/* Move chips and vouchers into a purse, or out of it (sign -1); chips out of the cage, or back;
 * cents to an account.  Return null, or the error as the end of a sentence. */
const char *people_purse(struct people *people, uint32_t number, const struct chips *chips,
                         int64_t voucher_cents, int sign);
const char *people_issue(struct people *people, const struct chips *chips, int sign);
const char *people_post(struct people *people, uint32_t number, int64_t cents);

/* Whether a person's purse has these chips and vouchers. */
bool people_have(const struct people *people, uint32_t number, const struct chips *chips,
                 int64_t voucher_cents);

/* The person is on duty at a table in that role, by its bit from 1; 0: not any more.  Returns false
 * when out of memory.  people_on_duty(): at any table. */
bool people_duty(struct people *people, uint32_t number, uint32_t table, uint8_t duty);
bool people_on_duty(const struct people *people, uint32_t number, unsigned role);

/* The person is barred from the casino at a table, or not any more.  Returns false when out of
 * memory.  people_barred(): at any table. */
bool people_bar(struct people *people, uint32_t number, uint32_t table, bool barred);
bool people_barred(const struct people *people, uint32_t number);

/* A payment from a purse, or to it, for an item.  Return null, or the error. */
const char *people_pay(struct people *people, uint32_t number, int64_t cents);
const char *people_receive(struct people *people, uint32_t number, int64_t cents);

/* ---- Effects --------------------------------------------------------------------- */

enum effect_kind {
    EFFECT_OPENED,  /* a table with this number and name was opened */
    EFFECT_ISSUED,  /* chips left the cage; cents less than 0: came back */
    EFFECT_BRINGS,  /* the person brings chips, or a voucher of these cents, to a table */
    EFFECT_GETS,    /* the person gets chips from a table */
    EFFECT_POSTED,  /* cents were posted to the person's account */
    EFFECT_REFUSED, /* refused purchase: the expected refusal depends on the purse */
    EFFECT_DUTY,    /* the person is on duty at the table in the role in cents, by its bit from 1 */
    EFFECT_BAR,     /* the person is barred from the casino at the table; cents 0: no longer */
    EFFECT_CASH,    /* cash was taken for chips of the person, by staff; cents 0: by nobody */
    EFFECT_AWAY,    /* refused because the person is barred from the casino */
};

struct effect {
    uint64_t entry;
    int64_t cents;
    struct chips chips;
    uint32_t person, table;
    uint32_t other;                    /* AWAY: who buys chips from the dealer, or NOBODY */
    uint8_t kind;                      /* enum effect_kind */
    const char *name;                  /* OPENED */
    const char *refusal, *clause;      /* REFUSED: by the table (null: accepted), */
    const char *short_clause;          /* ... the clause if the purse is short, */
    struct record_text written, under; /* ... and the refusal and clause in the record */
};

/* A list in the order of the record. */
struct effects {
    struct effect *list;
    size_t count, room;
};

/* Adds an effect, cleared except for entry and kind.  Returns null when out of memory. */
struct effect *effects_add(struct effects *effects, uint64_t entry, enum effect_kind kind);
void effects_close(struct effects *effects);

#endif
