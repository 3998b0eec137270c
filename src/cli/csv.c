/* csv.c - a stream that turns tab-separated values into comma-separated ones, cell by cell. */
#include "cli/csv.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct csv {
    FILE *to;
    char *cell; /* so far */
    size_t length, room;
};

static void put_cell(const struct csv *csv)
{
    bool quoted = false;

    for (size_t i = 0; i < csv->length; i++) quoted |= strchr(",\"\r", csv->cell[i]) != NULL;
    if (quoted) putc('"', csv->to);
    for (size_t i = 0; i < csv->length; i++) {
        if (csv->cell[i] == '"') putc('"', csv->to);
        putc(csv->cell[i], csv->to);
    }
    if (quoted) putc('"', csv->to);
}

static void take(struct csv *csv, char c)
{
    if (c == '\t' || c == '\n') {
        put_cell(csv);
        putc(c == '\t' ? ',' : c, csv->to);
        csv->length = 0;
        return;
    }
    if (csv->length == csv->room) {
        csv->room = csv->room ? 2 * csv->room : 256;
        csv->cell = realloc(csv->cell, csv->room);
        if (!csv->cell) abort();
    }
    csv->cell[csv->length++] = c;
}

static ssize_t write_csv(void *of, const char *bytes, size_t count)
{
    struct csv *csv = of;

    for (size_t i = 0; i < count; i++) take(csv, bytes[i]);
    return ferror(csv->to) ? 0 : (ssize_t)count;
}

static int close_csv(void *of)
{
    struct csv *csv = of;

    put_cell(csv);
    bool bad = ferror(csv->to);
    int closed = fclose(csv->to);
    free(csv->cell);
    free(csv);
    return bad ? EOF : closed;
}

FILE *csv_open(FILE *to)
{
    static const cookie_io_functions_t functions = { .write = write_csv, .close = close_csv };
    struct csv *csv = calloc(1, sizeof *csv);
    FILE *stream = csv ? fopencookie(csv, "w", functions) : NULL;

    if (!stream) abort();
    csv->to = to;
    return stream;
}
