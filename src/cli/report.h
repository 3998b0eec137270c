/* report.h - what the house won at each table, beside what the exact odds let expect.
 *
 *   entries -> items, which can still be undone -> cells, by day and wager   report_count.c
 *              wagers: their edges and how far they spread                   report_odds.c
 *   cells   -> figures, of a kind of wager, a day, a table                   report_sum.c
 *   figures -> rows, for people or for programs                              cmd_report.c
 *
 * What a settlement counted is taken off again, on the day of that, where it is undone.  So the
 * win of a table is always what its accounts have gained. */
#ifndef CROUPIER_CLI_REPORT_H
#define CROUPIER_CLI_REPORT_H

#include "cli/record.h"

#include <gmp.h>

/* One wager as it is decided: its kind, and by what it stands.  A leg of a compound wager is of
 * the kind of the whole, and goes by the number of that. */
struct report_wager {
    int kind, bet, number;
    bool known;   /* it has an edge */
    bool charged; /* what it is charged is won besides */
    mpq_t edge;
    double deviation; /* standard, of what a unit gains */
    int group;        /* the first of those that go together in one round */
    double spread;    /* of those, in the round at hand */
};

/* What is no kind of wager of the rules has a kind less than 0: wagers in promotional chips, and
 * money that changes hands without one. */
enum {
    REPORT_CORRECTIONS = -4,
    REPORT_FEES,
    REPORT_DUES,
    REPORT_PROMOTIONAL,
    REPORT_ALL, /* 0: no wager, but all kinds together */
};

/* All of a wager on a day. */
struct report_cell {
    int64_t decided, handle, win, charged;
    double variance; /* of the win */
};

struct report_day {
    int date;                  /* 20260701 */
    struct report_cell *cells; /* by wager */
    int cell_count;
    int64_t drop, fills, credits, commission, promotional, held;
};

/* What has been counted and can still be undone. */
struct report_item {
    int wager, day;
    int64_t decided, handle, win, charged, promotional;
};

/* A piece of one wager, in as, that has gone to another, where it won. */
struct report_piece {
    int seat, bet, number, as, as_number;
    int64_t cents;
};

#define REPORT_SLOTS 4096

struct report_table {
    const struct sign *sign;
    struct report_wager *wagers;
    int wager_count, wager_room;
    uint16_t slots[REPORT_SLOTS]; /* a hash table of wagers, from 1 */
    struct report_day *days;
    int day_count, day_room;
    struct report_item *items;
    int item_count, item_room;
    struct report_piece *pieces;
    int piece_count, piece_room;
};

struct report {
    struct reading *reading;
    struct report_table *tables; /* by number, from 1 */
    int only;                    /* day; 0: all */
    int date;                    /* the day at hand, */
    int64_t from_ms, to_ms;      /* ... and when it begins and ends */
};

/* ---- Wagers (report_odds.c) ------------------------------------------------------ */

/* Where a wager is in the table's list; it is put there, with its odds, where it is not yet. */
int report_wager(struct report *report, struct report_table *table, int kind, int bet, int number);

/* The same of the wager that an event is about; and of what is none. */
int report_wager_in(struct report *report, struct report_table *table, const struct event *event);
int report_apart(struct report *report, struct report_table *table, int kind);

/* ---- Counting (report_count.c) --------------------------------------------------- */

void report_begin(struct report *report);
bool report_entry(void *report, const struct read_entry *entry); /* a read_each */
void report_end(struct report *report);                          /* nothing is undone any more */
void report_free(struct report *report);

/* ---- Summing up (report_sum.c) --------------------------------------------------- */

struct report_figures {
    int kind; /* or REPORT_ALL */
    int days; /* that were wanted */
    int64_t decided, handle, win;
    int64_t edge_win; /* of what has an edge; all else is left out: */
    int64_t left_decided, left_handle;
    bool known;
    mpq_t theoretical;
    double variance;
    int64_t drop, fills, credits, commission, promotional, held; /* of all kinds only */
};

/* Of a kind at a table, on one day or (null) on all that are wanted; to be cleared. */
void report_sum(const struct report *report, const struct report_table *table,
                const struct report_day *day, int kind, struct report_figures *sum);

/* Nothing yet, to be cleared; and all of a table added to it. */
void report_sum_begin(struct report_figures *sum, int kind);
void report_sum_table(const struct report *report, const struct report_table *table,
                      struct report_figures *sum);
void report_sum_clear(struct report_figures *sum);

bool report_wants(const struct report *report, const struct report_day *day);
bool report_sum_empty(const struct report_figures *sum);

/* What was won with all that has an edge, less what was to be expected of it. */
void report_difference(const struct report_figures *sum, mpq_t difference);

/* That in standard deviations; of one kind of wager only, as nothing says how different kinds go
 * together. */
bool report_deviations(const struct report_figures *sum, double *by);

/* Kinds in the order of the rules, then those that are none; REPORT_ALL before the first and after
 * the last. */
int report_next_kind(const struct report_table *table, int kind);
const char *report_kind_id(const struct report_table *table, int kind);

#endif
