/* format.h - aligned tables, fractions, JSON text and colors. */
#ifndef CROUPIER_FORMAT_H
#define CROUPIER_FORMAT_H

#include "words/json.h"

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>

#define FORMAT_COLUMNS 12
#define FORMAT_CELL    160

/* A table is collected row by row, and printed when its column widths are known. */
struct format_table {
    int columns;
    const char *heads[FORMAT_COLUMNS];
    bool right[FORMAT_COLUMNS]; /* right-aligned, for numbers */
    char (*cells)[FORMAT_COLUMNS][FORMAT_CELL];
    int rows, room;
};

void format_row(struct format_table *table); /* adds an empty row */
void format_cell(struct format_table *table, int column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void format_print(const struct format_table *table, bool color);
void format_free(struct format_table *table);

/* A fraction as "n/d", always with its denominator. */
#define FORMAT_FRACTION 512
const char *format_fraction(const mpq_t q, char text[FORMAT_FRACTION]);

/* q times scale as a decimal number with this many places, rounded half away from 0. */
#define FORMAT_DECIMAL 80
const char *format_decimal(const mpq_t q, int scale, int places, char text[FORMAT_DECIMAL]);

/* Prints the JSON text and a newline, and frees it.  Start with FORMAT_JSON. */
#define FORMAT_JSON                                                                                \
    {                                                                                              \
        .escapes_unreadable = true                                                                 \
    }
void format_json_print(struct json_out *out);

/* Terminal codes, or "" without color.  format_plain() ends the others. */
const char *format_bold(bool color);
const char *format_dim(bool color);
const char *format_red(bool color);
const char *format_plain(bool color);

#endif
