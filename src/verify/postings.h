/* postings.h - derives the postings of an entry from what happened, by docs/record.md.
 *
 * They are derived without looking at the recorded postings and then compared with them one by one,
 * so that even different postings with the same sums are found. */
#ifndef CROUPIER_POSTINGS_H
#define CROUPIER_POSTINGS_H

#include "verify/books.h"

/* At most one posting for each event, two for each seat (off the layout and onto it), and one for
 * the rest of the commission. */
#define POSTINGS_DUE (EVENTS_MOST + PIT_EVENTS + 2 * TABLE_SEATS + 1)

struct posting_due {
    struct record_account from, to;
    int64_t cents; /* more than 0 */
    const char *clause;
};

struct postings_due {
    int count;
    struct posting_due list[POSTINGS_DUE];
};

/* For opening a table with this tray. */
void postings_of_opening(struct postings_due *due, uint32_t table, int64_t tray_cents);

/* For an order at a table, from the books before it and the state after it. */
void postings_of_order(struct postings_due *due, uint32_t table, const struct books_table *before,
                       const struct pit *after, const struct order *order,
                       const struct pit_events *events);

/* For a desk order. */
void postings_of_desk_order(struct postings_due *due, const struct desk_order *desk_order,
                            const struct pit_events *events);

/* For an order to an item: one for each event that moves money.  postings_side() is an account of
 * such an event. */
void postings_of_item_order(struct postings_due *due, uint32_t item,
                            const struct item_events *events);
struct record_account postings_side(enum item_account side, uint32_t item, uint32_t person);

bool postings_same(const struct record_posting *written, const struct posting_due *due);

#endif
