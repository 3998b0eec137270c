/* record.h - reads the bytes of an entry, strictly by docs/record.md.
 *
 * Every value has exactly one valid form.  The first error sets cursor->bad, and from then on every
 * value read is 0.  Texts point into the bytes. */
#ifndef CROUPIER_RECORD_H
#define CROUPIER_RECORD_H

#include "pit/cashier.h"
#include "pit/rules_version.h"
#include "programme/programme.h"

#define RECORD_VERSION 1
#define RECORD_MOST    (1 << 20) /* bytes of an entry */
#define RECORD_NAME    63        /* bytes of a person's name */
#define RECORD_REFUSAL 47        /* bytes of the id of a refusal */
#define RECORD_WORD    31        /* bytes of the reason for a refused sign-in */
#define RECORD_CLAUSE  24        /* bytes of the longest clause, with a NUL */
#define RECORD_TABLES  4095      /* leaves enough person numbers for the house */
#define RECORD_GUESTS  0x01000000u
#define RECORD_HOUSE   0xffff0000u
#define RECORD_ITEMS   1023
#define RECORD_KIND    31 /* bytes of the word of a kind of item */

/* ---- Bytes ----------------------------------------------------------------------- */

struct cursor {
    const uint8_t *at, *end;
    const char *bad; /* the error; null: none so far */
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

enum member_kind { MEMBER_NUMBER, MEMBER_SIGNED, MEMBER_YES, MEMBER_CLAUSE };

/* A member of a struct: name, offset and size. */
struct member {
    const char *name;
    uint16_t offset;
    uint8_t size, kind; /* enum member_kind */
};

#define RECORD_ORDER_MEMBERS      13
#define RECORD_COMMAND_MEMBERS    27
#define RECORD_DESK_ORDER_MEMBERS 6
#define RECORD_EVENT_MEMBERS      17
#define RECORD_PIT_EVENT_MEMBERS  10
#define RECORD_ITEM_ORDER_MEMBERS 14
#define RECORD_ITEM_EVENT_MEMBERS 9
extern const struct member record_order_members[RECORD_ORDER_MEMBERS];
extern const struct member record_command_members[RECORD_COMMAND_MEMBERS];
extern const struct member record_desk_order_members[RECORD_DESK_ORDER_MEMBERS];
extern const struct member record_event_members[RECORD_EVENT_MEMBERS];
extern const struct member record_pit_event_members[RECORD_PIT_EVENT_MEMBERS];
extern const struct member record_item_order_members[RECORD_ITEM_ORDER_MEMBERS];
extern const struct member record_item_event_members[RECORD_ITEM_EVENT_MEMBERS];

/* The value of a member.  Wide enough for all members; only request numbers above INT64_MAX wrap.
 */
int64_t member_value(const struct member *member, const void *of);

/* ---- Entries --------------------------------------------------------------------- */

enum record_kind {
    RECORD_OPENED = 1,
    RECORD_ORDER = 2,
    RECORD_REFUSED = 3,
    RECORD_DESK_ORDER = 4,
    RECORD_NAMED = 5,
    RECORD_SIGN_IN_REFUSED = 6,
    RECORD_RULES = 7,
    RECORD_CARRIED = 8,
    RECORD_RESTORED = 10,
    RECORD_SHOWN = 11,
    RECORD_ITEM_OPENED = 12,
    RECORD_ITEM_ORDER = 13,
    RECORD_ITEM_REFUSED = 14,
    RECORD_ITEM_CARRIED = 15,
    RECORD_ITEM_COMMITTED = 16,
    RECORD_BY_DUTY = 17,
    RECORD_COUNTED = 18,
    RECORD_KINDS,
};

/* The start of every entry. */
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
    bool automatic, shuffled, advice;
};

/* The rules of a stretch: the program's version, and each edition and kind of item with its
 * fingerprint. */
#define RECORD_EDITIONS 64
struct record_rules {
    struct record_text program;
    int count;
    struct record_text edition[RECORD_EDITIONS];
    const uint8_t *fingerprint[RECORD_EDITIONS];
};

/* The record was restored from a copy of so many entries.  The last head that was kept of the one
 * it replaced; size 0 and root 0: none. */
struct record_restored {
    uint64_t copied, kept_size;
    uint8_t kept_root[32];
};

/* How the cards of an order are hidden, as long as not everyone may see them: order.hidden. */
enum record_hidden {
    RECORD_OPEN = 0,
    RECORD_LEFT_OUT = 1, /* they follow from the house's seeds */
    RECORD_SEALED = 2,   /* they are encrypted */
    RECORD_AMOUNT = 3,   /* the amount is encrypted: of a secret wager */
};

/* What is encrypted in an entry: with the key of which entry, and in that entry also the commitment
 * to the key. */
#define RECORD_KEY 32
struct record_sealed {
    uint64_t first;
    uint8_t commitment[RECORD_KEY]; /* 0 in later entries */
    uint8_t outcome[OUTCOME_MOST];  /* of an order: the encrypted cards, */
    uint8_t cents[8];               /* ... or amount */
};

/* The key of what was encrypted since that entry. */
struct record_shown {
    uint64_t first;
    uint8_t key[RECORD_KEY];
};

/* The state of a table at the start of a stretch. */
struct record_carried {
    bool is_sealed;
    struct record_sealed sealed;
    const uint8_t *state; /* encrypted if sealed */
    size_t length;
};

/* The event's clauses are null; the recorded ones are next to it. */
struct record_event {
    struct event event;
    struct record_text clause, also;
};

struct record_pit_event {
    struct pit_event event;
    struct record_text clause;
};

/* An item of the programme that was opened. */
struct record_item_opening {
    uint32_t number;
    char kind[RECORD_KIND + 1], name[ITEM_NAME + 1];
    struct item_terms terms;
    struct chance_commitment commitment;
    uint8_t salt[CHANCE_SALT];
    uint32_t person;  /* who opened it; NOBODY: the house itself, */
    uint16_t role;    /* ... in which role, */
    uint64_t request; /* ... and with which request number */
};

struct record_item_event {
    struct item_event event;
    struct record_text clause, also;
};

enum account_of {
    OF_RACK = 0,
    OF_LAYOUT = 1,
    OF_TOKENS = 2,
    OF_FLOAT = 3,
    OF_BOX = 4,
    OF_COMMISSION = 5,
    OF_HELD = 6,
    OF_PROMOTIONS = 7,
    OF_PERSON = 8,
    OF_CAGE = 9,
    OF_CASH = 10,
    OF_CHEQUES = 11,
    OF_POOL = 12,
    OF_ISSUED = 13,
    OF_KEPT = 14,
    OF_TRANSFERS = 15,
    OF_KINDS,
};

/* Whether it is an account of a table, or of a seat at one. */
static inline bool account_at_table(int kind)
{
    return kind < OF_PERSON || kind == OF_ISSUED;
}

/* Whether it is an account of an item. */
static inline bool account_at_item(int kind)
{
    return kind == OF_POOL || kind == OF_KEPT;
}

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

/* Each returns false if the cursor is bad, before or after.  The edition is that of the order's
 * table; null if only the form matters.  number: of the entry.  Hidden cards of an order are left
 * at 0. */
bool record_read_entry(struct cursor *cursor, struct record_entry *entry);
bool record_read_opening(struct cursor *cursor, struct record_opening *opening);
bool record_read_restored(struct cursor *cursor, struct record_restored *restored);
bool record_read_order(struct cursor *cursor, const struct edition *edition, uint64_t number,
                       struct order *order, struct record_sealed *sealed);
bool record_read_carried(struct cursor *cursor, uint64_t number, struct record_carried *carried);
bool record_read_shown(struct cursor *cursor, struct record_shown *shown);
bool record_read_desk_order(struct cursor *cursor, struct desk_order *desk_order);
bool record_read_event(struct cursor *cursor, struct record_event *event);
bool record_read_pit_event(struct cursor *cursor, struct record_pit_event *event);
bool record_read_rules(struct cursor *cursor, struct record_rules *rules);
bool record_read_posting(struct cursor *cursor, struct record_posting *posting);
bool record_read_item_opening(struct cursor *cursor, struct record_item_opening *opening);
uint32_t record_read_item(struct cursor *cursor); /* its number, from 1, in its other entries; */
uint32_t record_read_item_or_none(struct cursor *cursor); /* ... 0: a refused opening */
bool record_read_item_committed(struct cursor *cursor, struct chance_commitment *commitment);
bool record_read_item_order(struct cursor *cursor, struct item_order *order);
bool record_read_item_event(struct cursor *cursor, struct record_item_event *event);

/* Whether two orders at a table are the same, but for their request numbers. */
bool record_same_order(const struct order *one, const struct order *other);

/* The number of events or postings that follow, never more than the bytes left. */
uint64_t record_read_count(struct cursor *cursor);

/* Returns false if there are more bytes. */
bool record_read_end(struct cursor *cursor);

/* Whether an entry of this kind has hidden cards: an order, or a sealed state.  The cursor is after
 * the start of the entry. */
bool record_has_hidden(struct cursor cursor, enum record_kind kind);

/* Checks the form of the state of a table, whatever members it has.  Returns null, or the error.
 * After one that was encrypted there may be zeros. */
const char *record_state_form(const uint8_t *state, size_t length, bool is_sealed);

/* Checks the form of a whole entry.  Returns null, or the error. */
const char *record_form(const uint8_t *body, size_t length);

/* Whether entries of this kind are about items. */
static inline bool record_of_item(enum record_kind kind)
{
    return kind >= RECORD_ITEM_OPENED && kind <= RECORD_ITEM_COMMITTED;
}

const char *record_kind_words(enum record_kind kind); /* null: there is no such kind */
const char *account_words(enum account_of kind);

#endif
