/* solve_report.c - tables of exact figures. */
#include "solve/solve_report.h"

#include "rules/assert.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void solve_report_table(struct solve_report *report, const char *id, const char *title,
                        const struct report_column *columns, int count)
{
    assert(report->tables < REPORT_TABLES && count <= REPORT_COLUMNS);
    report->table[report->tables++] =
        (struct report_table){ .id = id, .title = title, .columns = columns, .count = count };
}

void solve_report_row(struct solve_report *report)
{
    struct report_table *table = &report->table[report->tables - 1];

    if (report->failed) return;
    if (table->rows_count == table->room) {
        int room = table->room ? 2 * table->room : 16;
        void *rows = realloc(table->rows, (size_t)room * sizeof *table->rows);
        report->failed = !rows;
        if (!rows) return;
        table->rows = rows;
        table->room = room;
    }
    memset(table->rows[table->rows_count++], 0, sizeof *table->rows);
}

/* The cell of the last row; null after a failure. */
static struct report_cell *cell(struct solve_report *report, int column)
{
    struct report_table *table = &report->table[report->tables - 1];

    if (report->failed) return NULL;
    assert(table->rows_count && column < table->count);
    struct report_cell *of = &table->rows[table->rows_count - 1][column];
    assert(!of->there);
    of->there = true;
    return of;
}

void solve_report_words(struct solve_report *report, int column, const char *format, ...)
{
    struct report_cell *to = cell(report, column);
    va_list arguments;

    if (!to) return;
    mpq_init(to->exactly);
    va_start(arguments, format);
    vsnprintf(to->text, sizeof to->text, format, arguments);
    va_end(arguments);
}

void solve_report_count(struct solve_report *report, int column, int64_t number)
{
    struct report_cell *to = cell(report, column);

    if (!to) return;
    mpq_init(to->exactly);
    mpq_set_si(to->exactly, number, 1);
}

void solve_report_exactly(struct solve_report *report, int column, const mpq_t number)
{
    struct report_cell *to = cell(report, column);

    if (!to) return;
    mpq_init(to->exactly);
    mpq_set(to->exactly, number);
}

void solve_report_free(struct solve_report *report)
{
    for (int t = 0; t < report->tables; t++) {
        struct report_table *table = &report->table[t];
        for (int i = 0; i < table->rows_count; i++)
            for (int k = 0; k < table->count; k++)
                if (table->rows[i][k].there) mpq_clear(table->rows[i][k].exactly);
        free(table->rows);
    }
    *report = (struct solve_report){ .tables = 0 };
}
