/* report.h - what the house won at each table, compared with exact odds.
 *
 *   entries -> items, which can still be undone -> cells, by day and wager   report_count.c
 *              wagers: edge and standard deviation                           report_odds.c
 *   cells   -> figures, of a kind of wager, a day, a table                   report_sum.c
 *   figures -> rows of text, TSV or JSON                                     cmd_report.c
 *   postings of items -> their fees, prizes and pools                        report_items.c
 *
 * A wager whose odds are those of a whole hand, with its later wagers and fees, is compared as
 * that: what those win is in its edge win, and they have no edge of their own.
 *
 * Bets in free tournament chips do not count: no money is won or lost with them.
 *
 * Guests play with play money: what they bring is no drop, and what they lose is apart in the win,
 * and not in the hold.
 *
 * When a settlement is undone, its figures are subtracted on the day of the undoing.  So the win of
 * a table always equals the gain of its accounts. */
#ifndef CROUPIER_CLI_REPORT_H
#define CROUPIER_CLI_REPORT_H

#include "cli/record.h"
#include "odds/odds.h"

/* One wager: its kind, the bet it is decided as, and the number.  A leg of a compound wager has the
 * kind and the number of the whole.  The same wager is listed more than once if its odds differ. */
struct report_wager {
    int kind, bet, number;
    int with;      /* index, plus 1, of the wager whose edge win has the win of this one; or 0 */
    int64_t cents; /* its stake, if its odds depend on it; REPORT_NO_ODDS: they are unknown */
    bool known;    /* has a fixed edge */
    bool charged;  /* commission is added to the theoretical win */
    mpq_t edge;
    double deviation; /* standard deviation per unit staked */
    int group;        /* first wager of those that win or lose together in a round */
    double spread;    /* of the group, in the current round */
};

/* Kinds below 0 are not wagers of the rules: wagers in promotional chips, and money that changes
 * hands without a wager. */
enum {
    REPORT_CORRECTIONS = -4,
    REPORT_FEES,
    REPORT_DUES,
    REPORT_PROMOTIONAL,
    REPORT_ALL, /* 0: all kinds together */
};

#define REPORT_NO_ODDS (-1)

/* The totals of one wager on one day. */
struct report_cell {
    int64_t decided, handle, win, charged;
    double variance; /* of the win */
};

struct report_day {
    int date;                  /* 20260701 */
    struct report_cell *cells; /* by wager */
    int cell_count;
    int64_t drop, fills, credits, commission, promotional, held;
    int64_t play, play_win; /* chips that guests brought, and what of the win was theirs */
};

/* A counted result that can still be undone. */
struct report_item {
    int wager, day;
    int seat, waits_for; /* for that wager of its seat, with which it is counted; 0: for none */
    int64_t decided, handle, win, charged, promotional;
};

/* A part of a wager (as, as_number) that moved to another wager, where it won. */
struct report_piece {
    int seat, bet, number, as, as_number;
    int64_t cents;
};

struct report_table {
    const struct sign *sign;
    struct report_wager *wagers;
    int wager_count, wager_room;
    int *slots;     /* hash table of indexes into wagers, plus 1; 0 if free */
    int slot_count; /* a power of 2 */
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
    struct odds_counts counts;
    int only;               /* the day of --day, or 0 for all */
    int date;               /* the current day, */
    int64_t from_ms, to_ms; /* ... its beginning and its end */
};

/* ---- Wagers (report_odds.c) ------------------------------------------------------ */

/* The index of a wager in the table's list, by kind, bet, number, with and cents.  Adds the wager
 * with its odds if it is new. */
int report_wager(struct report *report, struct report_table *table,
                 const struct report_wager *wager);

/* The same for the wager of an event, and for a kind below 0. */
int report_wager_in(struct report *report, struct report_table *table, const struct event *event);
int report_apart(struct report *report, struct report_table *table, int kind);

/* The bet whose odds include those of this one, or (ODDS_FEES) the fees; 0: none. */
int report_counted_with(const struct report_table *table, int bet);

/* ---- Counting (report_count.c) --------------------------------------------------- */

void report_begin(struct report *report);
bool report_entry(void *report, const struct read_entry *entry); /* a read_each */
void report_end(struct report *report);                          /* confirms the last items */
void report_free(struct report *report);

/* ---- Summing up (report_sum.c) --------------------------------------------------- */

struct report_figures {
    int kind; /* or REPORT_ALL */
    int with; /* the kind whose edge win has the win of this one, or 0 */
    int days; /* days summed up */
    int64_t decided, handle, win;
    int64_t edge_win;                  /* win of wagers with a fixed edge, and of those counted with
                                        * them */
    int64_t left_decided, left_handle; /* wagers without a fixed edge */
    bool known;
    mpq_t theoretical;
    double variance;
    int64_t drop, fills, credits, commission, promotional, held; /* only for REPORT_ALL */
    int64_t play, play_win;
};

/* Sums up a kind at a table, on one day or on all wanted days (null).  The caller clears the sum.
 */
void report_sum(const struct report *report, const struct report_table *table,
                const struct report_day *day, int kind, struct report_figures *sum);

/* Starts a sum at 0, which the caller clears; adds a table to it. */
void report_sum_begin(struct report_figures *sum, int kind);
void report_sum_table(const struct report *report, const struct report_table *table,
                      struct report_figures *sum);
void report_sum_clear(struct report_figures *sum);

bool report_wants(const struct report *report, const struct report_day *day);
bool report_sum_empty(const struct report_figures *sum);

/* The win of wagers with a fixed edge, minus their theoretical win. */
void report_difference(const struct report_figures *sum, mpq_t difference);

/* The difference in standard deviations.  Returns false for all kinds together, because the
 * correlation between different kinds is unknown. */
bool report_deviations(const struct report_figures *sum, double *by);

/* The next kind: kinds of the rules in their order, then kinds below 0.  Start with REPORT_ALL; it
 * is also returned after the last. */
int report_next_kind(const struct report_table *table, int kind);
const char *report_kind_id(const struct report_table *table, int kind);

/* The id of the kind whose edge win has the win of the kind summed up; or null. */
const char *report_with_id(const struct report_table *table, const struct report_figures *sum);

/* ---- Items (report_items.c) ------------------------------------------------------ */

/* The money of one item of the programme, on the wanted days: in and out of the house, what the
 * house kept (less than 0: added), and what is still in the pool. */
struct report_programme {
    int64_t in, out, kept, pool;
};

/* Reads the money of all items, by number, from 1; the caller frees it.  Returns null after an
 * error, or if there are no items. */
struct report_programme *report_items(const struct report *report);

#endif
