/* solve_report.h - what a solved game is worth: tables of exact figures, to be printed or written
 * as data.
 *
 * A game adds tables, rows and cells in order; the caller of the report frees it.  Running out of
 * memory shows in `failed`. */
#ifndef CROUPIER_SOLVE_REPORT_H
#define CROUPIER_SOLVE_REPORT_H

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

#define REPORT_TABLES  12
#define REPORT_COLUMNS 10
#define REPORT_TEXT    96

enum report_kind {
    REPORT_WORDS,
    REPORT_COUNT,   /* a whole number */
    REPORT_UNITS,   /* an exact number of units, such as antes */
    REPORT_PERCENT, /* an exact share */
    REPORT_PLAIN,   /* an exact number of nothing in particular, such as a variance */
};

struct report_column {
    const char *id;   /* "house_edge"; permanent */
    const char *head; /* "house edge" */
    enum report_kind kind;
    const char *words; /* the head by itself, where the heads before it help, or null */
};

struct report_cell {
    bool there;
    char text[REPORT_TEXT];
    mpq_t exactly; /* of all kinds but words */
};

struct report_table {
    const char *id;    /* "up-cards" */
    const char *title; /* one sentence, without its full stop */
    const struct report_column *columns;
    int count; /* of columns */
    struct report_cell (*rows)[REPORT_COLUMNS];
    int rows_count, room;
};

struct solve_report {
    struct report_table table[REPORT_TABLES];
    int tables;
    int picture; /* the table to be drawn: words, shares that add up, and units */
    bool failed;
};

void solve_report_table(struct solve_report *report, const char *id, const char *title,
                        const struct report_column *columns, int count);
void solve_report_row(struct solve_report *report); /* of the last table */
void solve_report_words(struct solve_report *report, int column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void solve_report_count(struct solve_report *report, int column, int64_t number);
void solve_report_exactly(struct solve_report *report, int column, const mpq_t number);
void solve_report_free(struct solve_report *report);

#endif
