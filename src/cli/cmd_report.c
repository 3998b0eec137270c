/* cmd_report.c - prints the report, as text tables or as rows of TSV or JSON.
 *
 * The text has a section for each table, with a row for each day and kind of wager, and at the end
 * a section for all tables.  Every row of TSV has the same columns, empty if they do not apply;
 * JSON leaves these members out. */
#include "cli/cli.h"
#include "cli/format.h"
#include "cli/report.h"
#include "rules/length.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct printing {
    const struct report *report;
    uint32_t first, last; /* tables */
    enum record_style style;
    bool whole; /* the whole casino, with its items */
    bool color;
    bool any; /* a table has been printed */
    struct json_out json;
};

/* Valid until the next call. */
static const char *table_name(const struct printing *printing, uint32_t table)
{
    static char name[RECORD_NAME];

    return record_table_name(printing->report->reading, table, name);
}

#define DATE 16
static const char *date_word(int date, char word[DATE])
{
    snprintf(word, DATE, "%04d-%02d-%02d", date / 10000 % 10000, date / 100 % 100, date % 100);
    return word;
}

/* ---- Text: rows ------------------------------------------------------------------ */

/* Two tables with the same days: the wagers, and the money. */
struct tables {
    struct format_table wagers, money;
};

static struct tables begin_tables(const char *of)
{
    return (struct tables){
        .wagers = { .columns = 10,
                    .heads = { of, "wager", "decided", "handle", "win", "of handle", "edge win",
                               "theoretical", "difference", "deviations" },
                    .right = { false, false, true, true, true, true, true, true, true, true } },
        .money = { .columns = 11,
                   .heads = { of, "drop", "win", "hold", "fills", "credits", "commission",
                              "promotional", "held", "play money", "play win" },
                   .right = { false, true, true, true, true, true, true, true, true, true, true } },
    };
}

static void print_tables(struct tables *tables, bool color)
{
    format_print(&tables->wagers, color);
    putchar('\n');
    format_print(&tables->money, color);
    format_free(&tables->wagers);
    format_free(&tables->money);
}

/* Cents, which may be a fraction, as "12.50". */
static const char *dollars(const mpq_t cents, char word[FORMAT_DECIMAL])
{
    mpq_t amount;

    mpq_init(amount);
    mpq_set_ui(amount, 1, 100);
    mpq_mul(amount, amount, cents);
    format_decimal(amount, 1, 2, word);
    mpq_clear(amount);
    return word;
}

/* For wagers with a fixed edge: the win, the theoretical win and the difference. */
static void theory_cells(struct format_table *to, const struct report_figures *sum)
{
    char word[FORMAT_DECIMAL], money[RECORD_MONEY];
    mpq_t difference;
    double by;

    mpq_init(difference);
    report_difference(sum, difference);
    format_cell(to, 6, "%s", record_money(sum->edge_win, money));
    format_cell(to, 7, "%s", dollars(sum->theoretical, word));
    format_cell(to, 8, "%s", dollars(difference, word));
    mpq_clear(difference);
    if (report_deviations(sum, &by)) format_cell(to, 9, "%+.2f", by);
}

/* A share in per cent, or a dash if the whole is 0. */
static void share_cell(struct format_table *to, int column, int64_t part, int64_t whole)
{
    if (whole)
        format_cell(to, column, "%.2f %%", 100.0 * (double)part / (double)whole);
    else
        format_cell(to, column, "-");
}

/* with: the wager with which these are counted, or null. */
static void wager_row(struct format_table *to, const char *first, const char *second,
                      const struct report_figures *sum, const char *with)
{
    char word[RECORD_MONEY];

    format_row(to);
    format_cell(to, 0, "%s", first);
    format_cell(to, 1, "%s", second);
    format_cell(to, 2, "%" PRId64, sum->decided);
    format_cell(to, 3, "%s", record_money(sum->handle, word));
    format_cell(to, 4, "%s", record_money(sum->win, word));
    share_cell(to, 5, sum->win, sum->handle);
    if (sum->known) {
        theory_cells(to, sum);
        return;
    }
    if (with)
        format_cell(to, 6, "with %s", with);
    else
        format_cell(to, 6, "-");
    format_cell(to, 7, "-");
}

static void money_row(struct format_table *to, const char *first, const struct report_figures *sum)
{
    const int64_t cents[] = { sum->fills, sum->credits, sum->commission, sum->promotional,
                              sum->held,  sum->play,    sum->play_win };
    char word[RECORD_MONEY];

    format_row(to);
    format_cell(to, 0, "%s", first);
    format_cell(to, 1, "%s", record_money(sum->drop, word));
    format_cell(to, 2, "%s", record_money(sum->win, word));
    share_cell(to, 3, sum->win - sum->play_win, sum->drop);
    for (int i = 0; i < (int)LENGTH(cents); i++)
        format_cell(to, i + 4, "%s", record_money(cents[i], word));
}

static void print_left_out(const struct report_figures *sum)
{
    char word[RECORD_MONEY];

    if (sum->left_decided)
        printf("\nNot in the theoretical win, because they have no fixed edge: %" PRId64
               " wager%s, %s in total.\n",
               sum->left_decided, sum->left_decided == 1 ? "" : "s",
               record_money(sum->left_handle, word));
}

/* The kinds that are counted with another. */
static void print_counted_with(const struct report *report, const struct report_table *table)
{
    struct report_figures sum;
    const char *with = NULL;
    char list[128] = "";

    for (int kind = REPORT_ALL; (kind = report_next_kind(table, kind)) != REPORT_ALL;) {
        report_sum(report, table, NULL, kind, &sum);
        if (report_with_id(table, &sum)) {
            size_t length = strlen(list);
            snprintf(list + length, sizeof list - length, "%s'%s'", with ? " and " : "",
                     report_kind_id(table, kind));
            with = report_with_id(table, &sum);
        }
        report_sum_clear(&sum);
    }
    if (with)
        printf("\nThe edge win of '%s' has the win of %s in it: its edge is that of a whole hand, "
               "played best.\n",
               with, list);
}

/* ---- Text ------------------------------------------------------------------------ */

/* A row for each kind of wager on a day, or on all days together (null); then a row for all. */
static void day_rows(const struct report *report, const struct report_table *table,
                     const struct report_day *day, struct tables *to)
{
    char word[DATE];
    const char *first = day ? date_word(day->date, word) : "all days", *label = first;
    struct report_figures sum;

    for (int kind = REPORT_ALL; (kind = report_next_kind(table, kind)) != REPORT_ALL;) {
        report_sum(report, table, day, kind, &sum);
        if (!report_sum_empty(&sum)) {
            wager_row(&to->wagers, label, report_kind_id(table, kind), &sum,
                      report_with_id(table, &sum));
            label = "";
        }
        report_sum_clear(&sum);
    }
    report_sum(report, table, day, REPORT_ALL, &sum);
    wager_row(&to->wagers, label, "all", &sum, NULL);
    money_row(&to->money, first, &sum);
    report_sum_clear(&sum);
}

static void print_table(struct printing *printing, uint32_t number,
                        const struct report_figures *sum)
{
    const struct report *report = printing->report;
    const struct report_table *table = &report->tables[number];
    struct tables tables = begin_tables("day");

    printf("%s%s%s%s  %s\n", printing->any ? "\n" : "", format_bold(printing->color),
           table_name(printing, number), format_plain(printing->color),
           games[table->sign->edition]->name);
    for (int i = 0; i < table->day_count; i++)
        if (report_wants(report, &table->days[i]))
            day_rows(report, table, &table->days[i], &tables);
    if (sum->days > 1) day_rows(report, table, NULL, &tables);
    print_tables(&tables, printing->color);
    print_counted_with(report, table);
    print_left_out(sum);
    printing->any = true;
}

/* A row for each table, then one for all tables. */
static void print_casino(const struct printing *printing)
{
    const struct report *report = printing->report;
    struct tables tables = begin_tables("table");
    struct report_figures all, sum;

    report_sum_begin(&all, REPORT_ALL);
    for (uint32_t i = printing->first; i <= printing->last; i++) {
        report_sum(report, &report->tables[i], NULL, REPORT_ALL, &sum);
        if (sum.days) {
            wager_row(&tables.wagers, table_name(printing, i), "", &sum, NULL);
            money_row(&tables.money, table_name(printing, i), &sum);
        }
        report_sum_clear(&sum);
        report_sum_table(report, &report->tables[i], &all);
    }
    printf("\n%sAll tables%s\n", format_bold(printing->color), format_plain(printing->color));
    wager_row(&tables.wagers, "all", "", &all, NULL);
    money_row(&tables.money, "all", &all);
    print_tables(&tables, printing->color);
    print_left_out(&all);
    report_sum_clear(&all);
}

static void print_items(const struct printing *printing)
{
    const struct reading *reading = printing->report->reading;
    struct report_programme *items = report_items(printing->report);
    struct format_table rows = { .columns = 6,
                                 .heads = { "item", "kind", "paid in", "paid out", "kept", "pool" },
                                 .right = { [2] = true, [3] = true, [4] = true, [5] = true } };
    char word[MONEY_WORD];

    for (uint32_t i = 1; items && i <= read_items(reading); i++) {
        format_row(&rows);
        format_cell(&rows, 0, "%s", read_item(reading, i)->name);
        format_cell(&rows, 1, "%s", read_item(reading, i)->kind);
        format_cell(&rows, 2, "%s", money_word(items[i].in, word));
        format_cell(&rows, 3, "%s", money_word(items[i].out, word));
        format_cell(&rows, 4, "%s", money_word(items[i].kept, word));
        format_cell(&rows, 5, "%s", money_word(items[i].pool, word));
    }
    if (items) {
        printf("\n%sItems of the programme%s\n", format_bold(printing->color),
               format_plain(printing->color));
        format_print(&rows, printing->color);
    }
    format_free(&rows);
    free(items);
}

static void print_text(struct printing *printing)
{
    const struct report *report = printing->report;
    struct report_figures sum;
    int printed = 0;

    for (uint32_t i = printing->first; i <= printing->last; i++) {
        report_sum(report, &report->tables[i], NULL, REPORT_ALL, &sum);
        if (sum.days) {
            print_table(printing, i, &sum);
            printed++;
        }
        report_sum_clear(&sum);
    }
    if (printed > 1) print_casino(printing);
    if (printing->whole) print_items(printing);
    if (!printed) printf("No activity%s.\n", report->only ? " on that day" : "");
}

/* ---- TSV and JSON: members of a row ---------------------------------------------- */

/* What a row is about, and its figures.  Rows of a kind of wager have no drop, fills or credits. */
struct row {
    const char *row, *table, *day, *wager;
    const struct report_figures *sum;
    const char *with; /* the wager with which its wagers are counted, or empty */
};

/* Columns of tables, then of items. */
#define TABLE_HEADS                                                                                \
    "table\tday\twager\tdecided\thandle_cents\twin_cents\tof_handle\tedge_win_cents\t"             \
    "theoretical_cents\tdifference_cents\tdeviations\tleft_out\tleft_out_cents\tdrop_"             \
    "cents\thold\t"                                                                                \
    "fills_cents\tcredits_cents\tcommission_cents\tpromotional_cents\theld_cents"
#define ITEM_HEADS "item\tkind\tin_cents\tout_cents\tkept_cents\tpool_cents"
#define MORE_HEADS "play_cents\tplay_win_cents\tcounted_with" /* of tables, too */

static void begin_row(struct printing *to, const char *row)
{
    if (to->style == RECORD_TSV) {
        fputs(row, stdout);
        return;
    }
    json_out_break(&to->json, 1);
    json_out_object(&to->json, NULL);
    json_out_text(&to->json, "row", row);
}

static void end_row(struct printing *to)
{
    if (to->style == RECORD_TSV)
        putchar('\n');
    else
        json_out_end(&to->json);
}

/* Leaves the cells under these heads empty. */
static void skip_cells(const struct printing *to, const char *heads)
{
    if (to->style != RECORD_TSV) return;
    putchar('\t');
    for (; *heads; heads++)
        if (*heads == '\t') putchar('\t');
}

static void text_cell(struct printing *to, const char *name, const char *text)
{
    if (to->style == RECORD_TSV)
        printf("\t%s", text);
    else if (*text)
        json_out_text(&to->json, name, text);
}

static void number_cell(struct printing *to, const char *name, bool there, const char *number)
{
    if (to->style == RECORD_TSV)
        printf("\t%s", there ? number : "");
    else if (there)
        json_out_raw(&to->json, name, number, strlen(number));
}

static void whole_cell(struct printing *to, const char *name, bool there, int64_t number)
{
    char word[24];

    snprintf(word, sizeof word, "%" PRId64, number);
    number_cell(to, name, there, word);
}

static void quotient_cell(struct printing *to, const char *name, int64_t part, int64_t whole)
{
    char word[24];

    snprintf(word, sizeof word, "%.6f", whole ? (double)part / (double)whole : 0);
    number_cell(to, name, whole, word);
}

static void exact_cell(struct printing *to, const char *name, bool there, const mpq_t cents)
{
    char word[FORMAT_DECIMAL];

    number_cell(to, name, there, format_decimal(cents, 1, 4, word));
}

static void put_theory(struct printing *to, const struct report_figures *sum)
{
    char word[24];
    mpq_t difference;
    double by = 0;
    bool spread = report_deviations(sum, &by);

    mpq_init(difference);
    report_difference(sum, difference);
    whole_cell(to, "edge_win_cents", sum->known, sum->edge_win);
    exact_cell(to, "theoretical_cents", sum->known, sum->theoretical);
    exact_cell(to, "difference_cents", sum->known, difference);
    mpq_clear(difference);
    snprintf(word, sizeof word, "%.4f", by);
    number_cell(to, "deviations", spread, word);
}

static void put_figures(struct printing *to, const struct report_figures *sum)
{
    whole_cell(to, "decided", true, sum->decided);
    whole_cell(to, "handle_cents", true, sum->handle);
    whole_cell(to, "win_cents", true, sum->win);
    quotient_cell(to, "of_handle", sum->win, sum->handle);
    put_theory(to, sum);
    whole_cell(to, "left_out", true, sum->left_decided);
    whole_cell(to, "left_out_cents", true, sum->left_handle);
}

static void put_money(struct printing *to, const struct row *row)
{
    const struct report_figures *sum = row->sum;
    const struct {
        const char *name;
        int64_t cents;
    } cells[] = {
        { "fills_cents", sum->fills },
        { "credits_cents", sum->credits },
        { "commission_cents", sum->commission },
        { "promotional_cents", sum->promotional },
        { "held_cents", sum->held },
    };
    bool all = sum->kind == REPORT_ALL;

    whole_cell(to, "drop_cents", all, sum->drop);
    quotient_cell(to, "hold", sum->win - sum->play_win, all ? sum->drop : 0);
    for (size_t i = 0; i < LENGTH(cells); i++) whole_cell(to, cells[i].name, all, cells[i].cents);
}

/* ---- TSV and JSON ---------------------------------------------------------------- */

static void put_row(struct printing *to, const struct row *row)
{
    begin_row(to, row->row);
    text_cell(to, "table", row->table);
    text_cell(to, "day", row->day);
    text_cell(to, "wager", row->wager);
    put_figures(to, row->sum);
    put_money(to, row);
    skip_cells(to, ITEM_HEADS);
    whole_cell(to, "play_cents", row->sum->kind == REPORT_ALL, row->sum->play);
    whole_cell(to, "play_win_cents", row->sum->kind == REPORT_ALL, row->sum->play_win);
    text_cell(to, "counted_with", row->with);
    end_row(to);
}

static void put_day(struct printing *printing, const struct report_table *table, const char *name,
                    const struct report_day *day)
{
    char word[DATE];
    struct report_figures sum;

    date_word(day->date, word);
    for (int kind = REPORT_ALL; (kind = report_next_kind(table, kind)) != REPORT_ALL;) {
        report_sum(printing->report, table, day, kind, &sum);
        const char *id = report_kind_id(table, kind), *with = report_with_id(table, &sum);
        if (!report_sum_empty(&sum))
            put_row(printing, &(struct row){ "wager", name, word, id, &sum, with ? with : "" });
        report_sum_clear(&sum);
    }
    report_sum(printing->report, table, day, REPORT_ALL, &sum);
    put_row(printing, &(struct row){ "day", name, word, "", &sum, "" });
    report_sum_clear(&sum);
}

static void put_table(struct printing *printing, uint32_t number)
{
    const struct report *report = printing->report;
    const struct report_table *table = &report->tables[number];
    const char *name = table_name(printing, number);
    struct report_figures sum;

    for (int day = 0; day < table->day_count; day++)
        if (report_wants(report, &table->days[day]))
            put_day(printing, table, name, &table->days[day]);
    report_sum(report, table, NULL, REPORT_ALL, &sum);
    put_row(printing, &(struct row){ "table", name, "", "", &sum, "" });
    report_sum_clear(&sum);
}

static void put_items(struct printing *printing)
{
    const struct reading *reading = printing->report->reading;
    struct report_programme *items = report_items(printing->report);

    for (uint32_t i = 1; items && i <= read_items(reading); i++) {
        begin_row(printing, "item");
        skip_cells(printing, TABLE_HEADS);
        text_cell(printing, "item", read_item(reading, i)->name);
        text_cell(printing, "kind", read_item(reading, i)->kind);
        whole_cell(printing, "in_cents", true, items[i].in);
        whole_cell(printing, "out_cents", true, items[i].out);
        whole_cell(printing, "kept_cents", true, items[i].kept);
        whole_cell(printing, "pool_cents", true, items[i].pool);
        skip_cells(printing, MORE_HEADS);
        end_row(printing);
    }
    free(items);
}

static void print_rows(struct printing *printing)
{
    struct report_figures all;

    if (printing->style == RECORD_TSV)
        puts("row\t" TABLE_HEADS "\t" ITEM_HEADS "\t" MORE_HEADS);
    else
        json_out_array(&printing->json, NULL);
    report_sum_begin(&all, REPORT_ALL);
    for (uint32_t i = printing->first; i <= printing->last; i++) {
        put_table(printing, i);
        report_sum_table(printing->report, &printing->report->tables[i], &all);
    }
    put_row(printing, &(struct row){ "casino", "", "", "", &all, "" });
    report_sum_clear(&all);
    if (printing->whole) put_items(printing);
    if (printing->style != RECORD_JSON) return;
    json_out_end(&printing->json);
    format_json_print(&printing->json);
}

/* ---- The command ----------------------------------------------------------------- */

/* A valid day such as "2026-07-01" as 20260701, or 0 after an error. */
static int read_day(const char *text)
{
    struct tm parts = { .tm_isdst = -1 }, same;
    const char *end = strptime(text, "%Y-%m-%d", &parts);

    parts.tm_hour = 12;
    same = parts;
    bool good = end && !*end && strlen(text) == 10 && mktime(&same) != -1 &&
                same.tm_mday == parts.tm_mday && same.tm_mon == parts.tm_mon;
    if (good) return (parts.tm_year + 1900) * 10000 + (parts.tm_mon + 1) * 100 + parts.tm_mday;
    cli_fail("--day takes a day such as 2026-07-01, not '%s'.", text);
    return 0;
}

/* Reports on one table, or on all of them (0). */
static int report_on(const struct cli *cli, struct report *report, uint32_t table)
{
    struct printing printing = { .report = report,
                                 .first = table ? table : 1,
                                 .last = table ? table : read_tables(report->reading),
                                 .style = record_style(cli),
                                 .whole = !table,
                                 .color = cli_color(cli),
                                 .json = FORMAT_JSON };

    report_begin(report);
    bool read = record_read(report->reading, cli->arguments[0], table, report_entry, report);
    report_end(report);
    if (read) (printing.style == RECORD_WORDS ? print_text : print_rows)(&printing);
    report_free(report);
    return read ? CLI_DONE : CLI_WRONG_USAGE;
}

int cmd_report(const struct cli *cli)
{
    const char *path = cli->arguments[0], *name = cli_text(cli, OPT_TABLE);
    struct report report = { .only = 0 };
    uint32_t table = 0;
    int status = CLI_WRONG_USAGE;

    if (cli_has(cli, OPT_DAY) && !(report.only = read_day(cli_text(cli, OPT_DAY)))) return status;
    report.reading = record_open(path);
    if (!report.reading) return status;
    if (!name || (table = record_table(report.reading, path, name)))
        status = report_on(cli, &report, table);
    read_close(report.reading);
    return status;
}
