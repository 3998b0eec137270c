/* record.h - the bytes of an entry, read strictly by docs/record.md.
 *
 * Whatever is read has one form only; the first thing that has not is why the cursor is bad, and
 * from then on all that it gives is 0.  Texts point into the bytes. */
#ifndef CROUPIER_RECORD_H
#define CROUPIER_RECORD_H

#include "pit/cashier.h"

#define RECORD_VERSION 1
#define RECORD_MOST    (1 << 20) /* bytes of an entry */
#define RECORD_NAME    63        /* bytes of a person's name */
#define RECORD_WORD    31        /* bytes of why somebody was turned away */
#define RECORD_TABLES  4095      /* so that the house's people have numbers of their own */
#define RECORD_HOUSE   0xffff0000u

/* ---- Bytes ----------------------------------------------------------------------- */

struct cursor {
    const uint8_t *at, *end;
    const char *bad; /* null: nothing is wrong so far */
};

struct record_text {
    const char *bytes;
    size_t length;
};

uint64_t cursor_number(struct cursor *cursor);
int64_t cursor_signed(struct cursor *cursor);
struct record_text cursor_text(struct cursor *cursor);

bool record_text_is(struct record_text text, const char *word);

/* ---- Members --------------------------------------------------------------------- */

enum member_kind { MEMBER_NUMBER, MEMBER_SIGNED, MEMBER_YES };

/* Where a member is in its struct, and of what size. */
struct member {
    const char *name;
    uint16_t offset;
    uint8_t size, kind; /* enum member_kind */
};

#define RECORD_ORDER_MEMBERS      12
#define RECORD_COMMAND_MEMBERS    25
#define RECORD_DESK_ORDER_MEMBERS 5
#define RECORD_EVENT_MEMBERS      17
#define RECORD_PIT_EVENT_MEMBERS  7
extern const struct member record_order_members[RECORD_ORDER_MEMBERS];
extern const struct member record_command_members[RECORD_COMMAND_MEMBERS];
extern const struct member record_desk_order_members[RECORD_DESK_ORDER_MEMBERS];
extern const struct member record_event_members[RECORD_EVENT_MEMBERS];
extern const struct member record_pit_event_members[RECORD_PIT_EVENT_MEMBERS];

/* What a member is, in words wide enough for all of them but the largest request. */
int64_t member_value(const struct member *member, const void *of);

/* ---- Entries --------------------------------------------------------------------- */

enum record_kind {
    RECORD_OPENED = 1,
    RECORD_ORDER,
    RECORD_REFUSED,
    RECORD_DESK_ORDER,
    RECORD_NAMED,
    RECORD_TURNED,
    RECORD_KINDS,
};

/* What every entry begins with. */
struct record_entry {
    uint64_t number;
    int64_t time_ms;
    uint32_t table;
    uint8_t kind; /* enum record_kind */
};

struct record_opening {
    char name[CHANCE_TABLE + 1];
    struct sign sign;
    struct chip_set set;
    struct chips tray;
    uint32_t operated_by;
    bool automatic, shuffled;
};

/* Its clauses are null; the texts beside it are what is written. */
struct record_event {
    struct event event;
    struct record_text clause, also;
};

struct record_pit_event {
    struct pit_event event;
    struct record_text clause;
};

enum account_of {
    OF_RACK,
    OF_LAYOUT,
    OF_TOKENS,
    OF_FLOAT,
    OF_BOX,
    OF_COMMISSION,
    OF_HELD,
    OF_PROMOTIONS,
    OF_PERSON,
    OF_CAGE,
    OF_CASH,
    OF_CHEQUES,
    OF_POOL,
    OF_KINDS,
};

struct record_account {
    uint8_t kind; /* enum account_of */
    uint8_t place;
    uint32_t of;
};

struct record_posting {
    struct record_account from, to;
    int64_t cents;
    struct record_text clause;
};

/* Each is false where the cursor is, or gets, bad. */
bool record_read_entry(struct cursor *cursor, struct record_entry *entry);
bool record_read_opening(struct cursor *cursor, struct record_opening *opening);
bool record_read_order(struct cursor *cursor, struct order *order);
bool record_read_desk_order(struct cursor *cursor, struct desk_order *desk_order);
bool record_read_event(struct cursor *cursor, struct record_event *event);
bool record_read_pit_event(struct cursor *cursor, struct record_pit_event *event);
bool record_read_posting(struct cursor *cursor, struct record_posting *posting);

/* How many events, or postings, follow: never more than there are bytes for. */
uint64_t record_read_count(struct cursor *cursor);

/* The end of the entry. */
bool record_read_end(struct cursor *cursor);

/* Everything in an entry, for its form only; null, or what is wrong with it. */
const char *record_form(const uint8_t *body, size_t length);

const char *record_kind_words(enum record_kind kind);
const char *account_words(enum account_of kind);

#endif
