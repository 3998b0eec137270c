/* format.c - prints tables, fractions and JSON on stdout. */
#include "cli/format.h"

#include "cli/text.h"
#include "words/plain.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Tables ---------------------------------------------------------------------- */

void format_row(struct format_table *table)
{
    if (table->rows == table->room) {
        table->room = table->room ? 2 * table->room : 64;
        table->cells = realloc(table->cells, (size_t)table->room * sizeof *table->cells);
        if (!table->cells) abort();
    }
    memset(table->cells[table->rows++], 0, sizeof *table->cells);
}

void format_cell(struct format_table *table, int column, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(table->cells[table->rows - 1][column], FORMAT_CELL, format, args);
    va_end(args);
    plain_make(table->cells[table->rows - 1][column]); /* it may come from a record or a plan */
}

static bool column_empty(const struct format_table *table, int column)
{
    for (int row = 0; row < table->rows; row++)
        if (*table->cells[row][column]) return false;
    return true;
}

/* Prints one line of cells, without trailing spaces. */
static void print_row(const struct format_table *table, const char *const *cells, const int *widths,
                      const bool *shown)
{
    char line[FORMAT_COLUMNS * (FORMAT_CELL + 2) * 2];
    size_t used = 0, end = 0;

    for (int c = 0; c < table->columns; c++) {
        if (!shown[c]) continue;
        int gap = widths[c] - text_width(cells[c]), left = table->right[c] ? gap : 0;
        used += (size_t)snprintf(line + used, sizeof line - used, "%*s%s%*s  ", left, "", cells[c],
                                 gap - left, "");
    }
    for (size_t i = 0; i < used; i++)
        if (line[i] != ' ') end = i + 1;
    printf("%.*s\n", (int)end, line);
}

void format_print(const struct format_table *table, bool color)
{
    int widths[FORMAT_COLUMNS] = { 0 };
    bool shown[FORMAT_COLUMNS] = { false };
    const char *cells[FORMAT_COLUMNS];

    for (int c = 0; c < table->columns; c++) {
        shown[c] = !column_empty(table, c);
        widths[c] = text_width(table->heads[c]);
        for (int row = 0; row < table->rows; row++)
            if (text_width(table->cells[row][c]) > widths[c])
                widths[c] = text_width(table->cells[row][c]);
    }
    printf("%s", format_dim(color));
    print_row(table, table->heads, widths, shown);
    printf("%s", format_plain(color));
    for (int row = 0; row < table->rows; row++) {
        for (int c = 0; c < table->columns; c++) cells[c] = table->cells[row][c];
        print_row(table, cells, widths, shown);
    }
}

void format_free(struct format_table *table)
{
    free(table->cells);
    table->cells = NULL;
    table->rows = table->room = 0;
}

/* ---- Numbers --------------------------------------------------------------------- */

const char *format_fraction(const mpq_t q, char text[FORMAT_FRACTION])
{
    gmp_snprintf(text, FORMAT_FRACTION, "%Zd/%Zd", mpq_numref(q), mpq_denref(q));
    return text;
}

const char *format_decimal(const mpq_t q, int scale, int places, char text[FORMAT_DECIMAL])
{
    mpz_t n, d;
    char digits[FORMAT_DECIMAL];
    const char *sign = mpq_sgn(q) * scale < 0 ? "-" : "";

    mpz_inits(n, d, NULL);
    mpz_ui_pow_ui(n, 10, (unsigned long)places);
    mpz_mul_si(n, n, scale);
    mpz_mul(n, n, mpq_numref(q));
    mpz_abs(n, n);
    mpz_mul_ui(n, n, 2);
    mpz_add(n, n, mpq_denref(q));
    mpz_mul_ui(d, mpq_denref(q), 2);
    mpz_fdiv_q(n, n, d);
    if (!mpz_sgn(n)) sign = "";
    gmp_snprintf(digits, sizeof digits, "%0*Zd", places + 1, n);
    int whole = (int)strlen(digits) - places;
    snprintf(text, FORMAT_DECIMAL, "%s%.*s%s%s", sign, whole, digits, places ? "." : "",
             digits + whole);
    mpz_clears(n, d, NULL);
    return text;
}

void format_json_print(struct json_out *out)
{
    if (out->failed) abort();
    puts(out->text);
    json_out_free(out);
}

/* ---- Colours --------------------------------------------------------------------- */

const char *format_bold(bool color)
{
    return color ? "\033[1m" : "";
}

const char *format_dim(bool color)
{
    return color ? "\033[2m" : "";
}

const char *format_red(bool color)
{
    return color ? "\033[31m" : "";
}

const char *format_plain(bool color)
{
    return color ? "\033[0m" : "";
}
