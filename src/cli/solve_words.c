/* solve_words.c - prints what a solved game is worth: as text, JSON or TSV. */
#include "cli/solve_cli.h"

#include "cli/format.h"

#include <stdio.h>
#include <string.h>

#define PLACES 12

/* A column of shares has per cent in the text, and the share itself as data. */
static const char *decimal(const struct report_column *column, const mpq_t q, bool people,
                           char text[FORMAT_DECIMAL])
{
    static const struct {
        int scale, places;
    } shown[] = { [REPORT_COUNT] = { 1, 0 },
                  [REPORT_UNITS] = { 1, 6 },
                  [REPORT_PERCENT] = { 100, 4 },
                  [REPORT_PLAIN] = { 1, 4 } };

    if (people)
        return format_decimal(q, shown[column->kind].scale, shown[column->kind].places, text);
    return format_decimal(q, 1, column->kind == REPORT_COUNT ? 0 : PLACES, text);
}

static void digest_text(const uint8_t digest[SOLUTION_DIGEST], char text[2 * SOLUTION_DIGEST + 1])
{
    for (int i = 0; i < SOLUTION_DIGEST; i++) snprintf(text + 2 * i, 3, "%02x", digest[i]);
}

/* ---- Text ------------------------------------------------------------------------ */

static void print_table(const struct report_table *table, bool color)
{
    struct format_table out = { .columns = table->count };
    char text[FORMAT_DECIMAL];

    for (int k = 0; k < table->count; k++) {
        out.heads[k] = table->columns[k].head;
        out.right[k] = table->columns[k].kind != REPORT_WORDS;
    }
    for (int i = 0; i < table->rows_count; i++) {
        format_row(&out);
        for (int k = 0; k < table->count; k++) {
            const struct report_cell *cell = &table->rows[i][k];
            const struct report_column *column = &table->columns[k];
            if (!cell->there) continue;
            if (column->kind == REPORT_WORDS)
                format_cell(&out, k, "%s", cell->text);
            else
                format_cell(&out, k, "%s%s", decimal(column, cell->exactly, true, text),
                            column->kind == REPORT_PERCENT ? " %" : "");
        }
    }
    printf("\n%s%s%s\n\n", format_bold(color), table->title, format_plain(color));
    format_print(&out, color);
    format_free(&out);
}

static const char *reading_id(const struct solve_asked *asked, int reading)
{
    return reading < 0 ? "usual" : asked->game->readings[reading].id;
}

static const char *reading_words(const struct solve_asked *asked, int reading)
{
    return reading < 0 ? "as the table plays" : asked->game->readings[reading].words;
}

static void print_readings(const struct solve_asked *asked, const struct solve_reading *list,
                           int count, bool color)
{
    struct format_table out = { .columns = 4,
                                .heads = { "reading", asked->game->unit, "changes it by", "" },
                                .right = { false, true, true, false } };
    char text[FORMAT_DECIMAL];
    mpq_t by;

    mpq_init(by);
    for (int i = 0; i < count; i++) {
        format_row(&out);
        format_cell(&out, 0, "%s", reading_id(asked, list[i].reading));
        format_cell(&out, 1, "%s", format_decimal(list[i].worth, 1, 6, text));
        mpq_sub(by, list[i].worth, list[0].worth);
        if (i) format_cell(&out, 2, "%s", format_decimal(by, 1, 6, text));
        format_cell(&out, 3, "%s", reading_words(asked, list[i].reading));
    }
    mpq_clear(by);
    printf("\n%sUnder other readings of the rules%s\n\n", format_bold(color), format_plain(color));
    format_print(&out, color);
    format_free(&out);
}

static void print_time(const struct solve_made *made)
{
    const char *threads = made->threads == 1 ? "thread" : "threads";

    if (made->processes > 1)
        printf("Solved in %.1f s by %d processes with %d %s each.\n", made->seconds,
               made->processes, made->threads, threads);
    else
        printf("Solved in %.1f s with %d %s.\n", made->seconds, made->threads, threads);
}

static void print_text(const struct solve_asked *asked, const struct solve_made *made,
                       const struct solve_report *report, const struct solve_reading *readings,
                       int count)
{
    const struct edition *edition = games[asked->sign.edition];
    bool color = cli_color(asked->cli);
    char digest[2 * SOLUTION_DIGEST + 1], fraction[FORMAT_FRACTION];
    mpq_t worth;

    printf("%s, solved exactly\n", edition->name);
    for (int i = 0; asked->game->readings[i].id; i++)
        if (asked->readings >> i & 1)
            printf("%s: %s.\n", asked->game->readings[i].id, asked->game->readings[i].words);
    for (int t = 0; t < report->tables; t++) {
        print_table(&report->table[t], color);
        if (t) continue;
        mpq_init(worth);
        asked->game->solution->worth(made->parts, &asked->sign, worth);
        printf("\nExactly %s %s a hand.\n", format_fraction(worth, fraction), asked->game->unit);
        mpq_clear(worth);
    }
    if (count) print_readings(asked, readings, count, color);
    digest_text(made->digest, digest);
    putchar('\n');
    if (made->seconds > 0) print_time(made);
    printf("The best choice of every hand is in %s\nDigest %s\n", made->path, digest);
}

/* ---- Data ------------------------------------------------------------------------ */

/* One line for each figure: table, row, column, value, exactly. */
static void print_tsv(const struct solve_asked *asked, const struct solve_report *report,
                      const struct solve_reading *readings, int count)
{
    char text[FORMAT_DECIMAL], fraction[FORMAT_FRACTION];

    printf("table\trow\tcolumn\tvalue\texactly\n");
    for (int t = 0; t < report->tables; t++) {
        const struct report_table *table = &report->table[t];
        for (int i = 0; i < table->rows_count; i++)
            for (int k = 0; k < table->count; k++) {
                const struct report_cell *cell = &table->rows[i][k];
                const struct report_column *column = &table->columns[k];
                bool words = column->kind == REPORT_WORDS;
                if (!cell->there) continue;
                printf("%s\t%d\t%s\t%s\t%s\n", table->id, i + 1, column->id,
                       words ? cell->text : decimal(column, cell->exactly, false, text),
                       words ? "" : format_fraction(cell->exactly, fraction));
            }
    }
    for (int i = 0; i < count; i++) {
        printf("readings\t%d\treading\t%s\t\n", i + 1, reading_id(asked, readings[i].reading));
        printf("readings\t%d\tmean\t%s\t%s\n", i + 1,
               format_decimal(readings[i].worth, 1, PLACES, text),
               format_fraction(readings[i].worth, fraction));
    }
}

static void put_figure(struct json_out *out, const char *key, const char *number, const mpq_t q)
{
    char fraction[FORMAT_FRACTION], exactly[64];

    json_out_raw(out, key, number, strlen(number));
    if (!mpz_cmp_ui(mpq_denref(q), 1)) return;
    snprintf(exactly, sizeof exactly, "%s_exactly", key);
    json_out_text(out, exactly, format_fraction(q, fraction));
}

static void put_table(struct json_out *out, const struct report_table *table)
{
    char text[FORMAT_DECIMAL];

    json_out_array(out, table->id);
    for (int i = 0; i < table->rows_count; i++) {
        json_out_break(out, 2);
        json_out_object(out, NULL);
        for (int k = 0; k < table->count; k++) {
            const struct report_cell *cell = &table->rows[i][k];
            const struct report_column *column = &table->columns[k];
            if (!cell->there) continue;
            if (column->kind == REPORT_WORDS)
                json_out_text(out, column->id, cell->text);
            else
                put_figure(out, column->id, decimal(column, cell->exactly, false, text),
                           cell->exactly);
        }
        json_out_end(out);
    }
    json_out_end(out);
}

static void put_readings(struct json_out *out, const struct solve_asked *asked,
                         const struct solve_reading *list, int count)
{
    char text[FORMAT_DECIMAL];

    json_out_array(out, "by_reading");
    for (int i = 0; i < count; i++) {
        json_out_break(out, 2);
        json_out_object(out, NULL);
        json_out_text(out, "reading", reading_id(asked, list[i].reading));
        json_out_text(out, "words", reading_words(asked, list[i].reading));
        put_figure(out, "mean", format_decimal(list[i].worth, 1, PLACES, text), list[i].worth);
        json_out_end(out);
    }
    json_out_end(out);
}

static void print_json(const struct solve_asked *asked, const struct solve_made *made,
                       const struct solve_report *report, const struct solve_reading *readings,
                       int count)
{
    struct json_out out = FORMAT_JSON;
    char digest[2 * SOLUTION_DIGEST + 1];

    digest_text(made->digest, digest);
    json_out_object(&out, NULL);
    json_out_text(&out, "edition", games[asked->sign.edition]->id);
    json_out_array(&out, "readings");
    for (int i = 0; asked->game->readings[i].id; i++)
        if (asked->readings >> i & 1) json_out_text(&out, NULL, asked->game->readings[i].id);
    json_out_end(&out);
    json_out_text(&out, "unit", asked->game->unit);
    json_out_text(&out, "file", made->path);
    json_out_text(&out, "digest", digest);
    for (int t = 0; t < report->tables; t++) put_table(&out, &report->table[t]);
    if (count) put_readings(&out, asked, readings, count);
    json_out_end(&out);
    format_json_print(&out);
}

void solve_print(const struct solve_asked *asked, const struct solve_made *made,
                 const struct solve_report *report, const struct solve_reading *readings, int count)
{
    if (cli_has(asked->cli, OPT_JSON))
        print_json(asked, made, report, readings, count);
    else if (cli_has(asked->cli, OPT_TSV))
        print_tsv(asked, report, readings, count);
    else
        print_text(asked, made, report, readings, count);
}
