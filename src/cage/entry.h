/* entry.h - one entry of the record, as bytes.
 *
 *   opened    a table: its name, sign, chips and tray, and who operates it
 *   order     what somebody ordered at a table, all that followed, and what was posted
 *   refused   an order of note that was refused, and why
 *   desk      the same as an order, at the cashier's desk
 *   named     what a person is called
 *   turned    somebody was turned away at the door: who was named, and why
 *
 * Whatever is in a table's state has come there by entries; the bytes of an entry are what is
 * hashed.  Members that are 0 take no room.  Reading gives back the very struct that was
 * written, or says that the bytes are none. */
#ifndef CROUPIER_ENTRY_H
#define CROUPIER_ENTRY_H

#include "cage/bytes.h"
#include "cage/ledger.h"
#include "pit/cashier.h"

#define ENTRY_VERSION 1
#define ENTRY_MOST    (1 << 20) /* bytes */
#define ENTRY_CLAUSE  24

enum entry_kind {
    ENTRY_OPENED = 1,
    ENTRY_ORDER,
    ENTRY_REFUSED,
    ENTRY_DESK_ORDER,
    ENTRY_NAMED,
    ENTRY_TURNED,
    ENTRY_KINDS,
};

/* What every entry begins with. */
struct entry {
    uint64_t number; /* from 1, without a gap */
    int64_t time_ms; /* since 1970; never less than before */
    uint32_t table;  /* from 1; 0: none */
    uint8_t kind;    /* enum entry_kind */
};

void entry_put(struct writer *to, const struct entry *entry);
bool entry_get(struct reader *from, struct entry *entry);

/* ---- What follows, by kind ------------------------------------------------------- */

struct opening {
    char name[CHANCE_TABLE + 1];
    struct sign sign;
    struct chip_set set;
    struct chips tray;
    uint32_t runs;  /* the operator */
    bool automatic; /* the house deals; its people are on duty from the operator's number on */
    bool shuffled;  /* else: people deal cards that the house's seeds shuffle */
};

/* Whether outcomes come of seeds to which the house has committed itself. */
static inline bool opening_by_seeds(const struct opening *opening)
{
    return opening->automatic || opening->shuffled;
}

void opening_put(struct writer *to, const struct opening *opening);
bool opening_get(struct reader *from, struct opening *opening);

void order_put(struct writer *to, const struct order *order);
bool order_get(struct reader *from, struct order *order);

void desk_order_put(struct writer *to, const struct desk_order *desk_order);
bool desk_order_get(struct reader *from, struct desk_order *desk_order);

/* What was told, at the table and around it. */
void events_put(struct writer *to, const struct pit_events *events);

/* One event of it at a time; clauses are texts of the reader's own. */
struct told {
    struct event event; /* its clauses point to the texts below */
    char clause[ENTRY_CLAUSE], also[ENTRY_CLAUSE];
};
struct told_around {
    struct pit_event event;
    char clause[ENTRY_CLAUSE];
};
bool told_get(struct reader *from, struct told *told);
bool told_around_get(struct reader *from, struct told_around *told);

void postings_put(struct writer *to, const struct postings *postings);
bool posting_get(struct reader *from, struct posting *posting, char clause[ENTRY_CLAUSE]);

#endif
