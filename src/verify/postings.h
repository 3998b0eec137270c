/* postings.h - which postings an entry has, worked out from what happened by docs/record.md.
 *
 * They are worked out apart from the record, and then held against what is written there, one by
 * one: what adds up to the same in another way is found, too. */
#ifndef CROUPIER_POSTINGS_H
#define CROUPIER_POSTINGS_H

#include "verify/books.h"

/* Each event has one posting at most; each place one from the layout and one onto it; and there
 * is the rest of the commission. */
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

/* Of a table that opens with so much in its tray. */
void postings_of_opening(struct postings_due *due, uint32_t table, int64_t tray_cents);

/* Of an order that was carried out at a table: its books before, and how it is after. */
void postings_of_order(struct postings_due *due, uint32_t table, const struct books_table *before,
                       const struct pit *after, const struct order *order,
                       const struct pit_events *events);

/* Of a desk order that was carried out. */
void postings_of_desk_order(struct postings_due *due, const struct desk_order *desk_order,
                            const struct pit_events *events);

bool postings_same(const struct record_posting *written, const struct posting_due *due);

#endif
