/* entry.h - the bytes of an entry of the record.
 *
 *   opened    a table: its name, sign, chips and tray, and its operator
 *   order     an order at a table, its events and its postings
 *   refused   a refused order that is worth recording, and the reason
 *   desk      an order at the cashier's desk, with events and postings
 *   named     a person's name
 *   turned    a refused sign-in: the person named, and the reason
 *   rules     a stretch of entries begins: the rules under which they are made
 *   carried   the state of a table, by name, at the start of a stretch under other rules
 *   restored  the record was restored from a copy: what is known about the one it replaced
 *   shown     the key of cards that were sealed in earlier entries
 *   counted   refusals that were worth recording, but too many: how many there were
 *   item ...  an item of the programme: opened, an order, a refused order, its state carried over;
 *             the house commits anew to the seeds of its draws
 *
 * The state of a table follows from the entries alone, and the bytes of an entry are what is
 * hashed.  Members that are 0 take no room.  Reading returns exactly the struct that was written,
 * or fails if the bytes are malformed. */
#ifndef CROUPIER_ENTRY_H
#define CROUPIER_ENTRY_H

#include "cage/ledger.h"
#include "cage/seal.h"
#include "pit/bytes.h"
#include "pit/cashier.h"
#include "pit/rules_version.h"
#include "programme/programme.h"

#define ENTRY_VERSION 1
#define ENTRY_MOST    (1 << 20) /* bytes */
#define ENTRY_CLAUSE  24

enum entry_kind {
    ENTRY_OPENED = 1,
    ENTRY_ORDER = 2,
    ENTRY_REFUSED = 3,
    ENTRY_DESK_ORDER = 4,
    ENTRY_NAMED = 5,
    ENTRY_SIGN_IN_REFUSED = 6,
    ENTRY_RULES = 7,
    ENTRY_CARRIED = 8,
    ENTRY_RESTORED = 10,
    ENTRY_SHOWN = 11,
    ENTRY_ITEM_OPENED = 12,
    ENTRY_ITEM_ORDER = 13,
    ENTRY_ITEM_REFUSED = 14,
    ENTRY_ITEM_CARRIED = 15,
    ENTRY_ITEM_COMMITTED = 16,
    ENTRY_BY_DUTY = 17,
    ENTRY_COUNTED = 18,
    ENTRY_KINDS,
};

/* The start of every entry. */
struct entry {
    uint64_t number; /* from 1, without gaps */
    int64_t time_ms; /* since 1970, by the clock, which may go back */
    uint32_t table;  /* from 1; 0: none */
    uint8_t kind;    /* enum entry_kind */
};

const char *entry_kind_id(enum entry_kind kind); /* "order" */

void entry_put(struct writer *to, const struct entry *entry);
bool entry_get(struct reader *from, struct entry *entry);

void chips_put(struct writer *to, const struct chips *chips);
void chips_get(struct reader *from, struct chips *chips);

/* ---- The rest, by kind ----------------------------------------------------------- */

struct opening {
    char name[CHANCE_TABLE + 1];
    struct sign sign;
    struct chip_set set;
    struct chips tray;
    uint32_t runs;  /* the operator */
    bool automatic; /* the house deals */
    bool shuffled;  /* not automatic: people deal cards that are shuffled by the house's seeds */
    bool advice;    /* automatic: players may ask which choice is best (Div 1 r.17.1) */
};

/* A table whose plan does not count its chips has so many of each value: its tray is unlimited, and
 * the worth of its float means nothing. */
#define TRAY_UNLIMITED 10000
static inline bool opening_unlimited(const struct opening *opening)
{
    bool all = true;

    for (int i = 0; i < opening->set.kinds; i++) all &= opening->tray.count[i] == TRAY_UNLIMITED;
    return all;
}

/* Whether outcomes come from seeds that the house is committed to. */
static inline bool opening_by_seeds(const struct opening *opening)
{
    return opening->automatic || opening->shuffled;
}

void opening_put(struct writer *to, const struct opening *opening);
bool opening_get(struct reader *from, struct opening *opening);

/* The rules of a stretch: the version of the program, and the fingerprint of each edition and kind
 * of item that it has (pit/rules_version.h, item_rules_name()). */
#define STRETCH_EDITIONS 64
#define STRETCH_WORD     32
struct stretch {
    char program[STRETCH_WORD];
    uint32_t count;
    struct stretch_rules {
        char edition[STRETCH_WORD];
        uint8_t fingerprint[RULES_HASH];
    } rules[STRETCH_EDITIONS];
};

/* Of this program. */
void stretch_now(struct stretch *stretch);

/* Whether this program has the rules of an edition, or of a kind of item (null: it does not have
 * the kind), that the stretch was made under. */
bool stretch_known(const struct stretch *stretch, int edition);
bool stretch_item_known(const struct stretch *stretch, const struct item_kind *kind);

void stretch_put(struct writer *to, const struct stretch *stretch);
bool stretch_get(struct reader *from, struct stretch *stretch);

/* The last head that was kept of the replaced record (size 0 and root 0: none), and the number of
 * entries in the copy, which are all entries before this one. */
struct restored {
    uint64_t kept_size, copied;
    uint8_t kept_root[32];
};

void restored_put(struct writer *to, const struct restored *restored);
bool restored_get(struct reader *from, struct restored *restored);

/* How the cards of an order are hidden, as long as not everyone may see them. */
enum hidden {
    HIDDEN_NOT = 0,
    HIDDEN_LEFT_OUT = 1, /* they follow from the house's seeds */
    HIDDEN_SEALED = 2,   /* they are encrypted (seal_cards()) */
    HIDDEN_AMOUNT = 3,   /* the amount is encrypted: of a secret wager */
};

/* What is encrypted in an entry: with the key of which entry, the first of the hand; in that entry
 * also the commitment to the key.  Of a secret wager, the encrypted amount. */
#define AMOUNT_BYTES 8
struct sealed {
    uint64_t first;
    struct hash commitment;
    uint8_t amount[AMOUNT_BYTES];
};

/* An amount as bytes, little-endian, to be encrypted. */
void amount_put(uint8_t bytes[AMOUNT_BYTES], int64_t cents);
int64_t amount_get(const uint8_t bytes[AMOUNT_BYTES]);

void sealed_put(struct writer *to, uint64_t number, const struct sealed *sealed);
bool sealed_get(struct reader *from, uint64_t number, struct sealed *sealed);

/* The key of the entries whose first is this one. */
struct shown {
    uint64_t first;
    struct hash key;
};
void shown_put(struct writer *to, const struct shown *shown);
bool shown_get(struct reader *from, struct shown *shown);

/* Refusals of one person (0: of several), for one reason, that were counted instead of written down
 * one by one: how many, and when the first was. */
#define COUNTED_WORD 48 /* size of the refusal's id, with its NUL */
struct counted {
    uint32_t person;
    uint64_t count;
    int64_t since_ms;
    char refusal[COUNTED_WORD];
};
void counted_put(struct writer *to, const struct counted *counted);
bool counted_get(struct reader *from, struct counted *counted);

/* An order at a table of this edition, in the entry with this number.  If order->hidden is
 * HIDDEN_SEALED, its outcome is encrypted; without sealed, order_get() leaves it out.  If it is
 * HIDDEN_AMOUNT, its amount is left out here, and encrypted in sealed. */
void order_put(struct writer *to, const struct edition *edition, uint64_t number,
               const struct order *order, const struct sealed *sealed);
bool order_get(struct reader *from, const struct edition *edition, uint64_t number,
               struct order *order, struct sealed *sealed);

void desk_order_put(struct writer *to, const struct desk_order *desk_order);
bool desk_order_get(struct reader *from, struct desk_order *desk_order);

/* The events of the rules and of the pit. */
void events_put(struct writer *to, const struct pit_events *events);

/* One event at a time, with room for the texts of its clauses. */
struct stored_event {
    struct event event; /* its clauses point to the texts below */
    char clause[ENTRY_CLAUSE], also[ENTRY_CLAUSE];
};
struct stored_pit_event {
    struct pit_event event; /* its clause points to the text below */
    char clause[ENTRY_CLAUSE];
};
bool stored_event_get(struct reader *from, struct stored_event *stored);
bool stored_pit_event_get(struct reader *from, struct stored_pit_event *stored);

/* Says what differs first between the recorded end of an entry - its events, if it has any, and its
 * postings - and the same when it is replayed: "event 2 has paid_cents 1400 in the record, but 1500
 * when replayed". */
#define ENTRY_WHAT 160
void entry_difference(struct reader recorded, struct reader replayed, enum entry_kind kind,
                      char what[ENTRY_WHAT]);

void postings_put(struct writer *to, const struct postings *postings);
bool posting_get(struct reader *from, struct posting *posting, char clause[ENTRY_CLAUSE]);

/* ---- Items (entry_items.c) ------------------------------------------------------- */

/* The number of the item, from 1, comes first in each of their entries.  A refused order to item 0
 * was to open one: item_opening_order(). */
uint32_t item_number_get(struct reader *from);

void item_opening_put(struct writer *to, const struct item_opening *opening);
bool item_opening_get(struct reader *from, struct item_opening *opening);

/* The commitment to a new chain of seeds for the draws of an item, after the record was restored.
 */
void item_committed_put(struct writer *to, const struct chance_commitment *commitment);
bool item_committed_get(struct reader *from, struct chance_commitment *commitment);

/* Who opened it: at the end of the entry, and not there if it was the house itself. */
void item_opener_put(struct writer *to, const struct item_opener *by);
bool item_opener_get(struct reader *from, struct item_opener *by);

void item_order_put(struct writer *to, const struct item_order *order);
bool item_order_get(struct reader *from, struct item_order *order);

/* What is recorded of a refused opening: who wanted it; the text is the kind and, if it can be one,
 * the name. */
struct item_order item_opening_order(const struct item_opener *by,
                                     const struct item_opening *opening);

void item_events_put(struct writer *to, const struct item_events *events);

struct stored_item_event {
    struct item_event event; /* its clauses point to the texts below */
    char clause[ENTRY_CLAUSE], also[ENTRY_CLAUSE];
};
bool stored_item_event_get(struct reader *from, struct stored_item_event *stored);

#endif
