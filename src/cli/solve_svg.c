/* solve_svg.c - a solved game as a picture: for each row of a table how its shares add up, and what
 * the row is worth. */
#include "cli/solve_cli.h"

#include "cli/format.h"

#include <string.h>

#define WIDTH    900
#define LEFT     64  /* of the bars */
#define BARS     560 /* their width */
#define MIDDLE   760 /* where worths are 0 */
#define REACH    90  /* of the longest worth */
#define TOP      86
#define ROW      30
#define BAR      22
#define WIDE_BAR 34 /* has room for its share */

/* Light enough for black words. */
static const char *const colors[] = { "#c9c9c9", "#8fd3a8", "#f2c879", "#a9c6ef",
                                      "#e7a3a3", "#c7b3e5", "#f5e6a0", "#9bd8d8" };
#define COLORS ((int)(sizeof colors / sizeof *colors))

static void put_label(FILE *file, double x, double y, const char *anchor, const char *words)
{
    fprintf(file, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    page_text(file, words);
    fputs("</text>\n", file);
}

/* Shares have a color each, in the order of their columns. */
static void put_legend(FILE *file, const struct report_table *table)
{
    double x = LEFT;

    for (int k = 0, share = 0; k < table->count; k++) {
        const char *words =
            table->columns[k].words ? table->columns[k].words : table->columns[k].head;
        if (table->columns[k].kind != REPORT_PERCENT) continue;
        fprintf(file, "<rect x=\"%.1f\" y=\"44\" width=\"14\" height=\"14\" fill=\"%s\"/>\n", x,
                colors[share++ % COLORS]);
        put_label(file, x + 20, 56, "start", words);
        x += 34 + 7.2 * (double)strlen(words);
    }
}

static void put_shares(FILE *file, const struct report_table *table, int row, double y)
{
    double x = LEFT;
    char words[32];

    for (int k = 0, share = 0; k < table->count; k++) {
        const struct report_cell *cell = &table->rows[row][k];
        if (table->columns[k].kind != REPORT_PERCENT) continue;
        double part = mpq_get_d(cell->exactly), width = part * BARS;
        fprintf(file, "<rect x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%d\" fill=\"%s\"/>\n", x,
                y, width, BAR, colors[share++ % COLORS]);
        snprintf(words, sizeof words, "%.0f %%", part * 100);
        if (width >= WIDE_BAR) put_label(file, x + width / 2, y + BAR - 6, "middle", words);
        x += width;
    }
}

static int worth_column(const struct report_table *table)
{
    for (int k = 0; k < table->count; k++)
        if (table->columns[k].kind == REPORT_UNITS) return k;
    return -1;
}

static void put_worth(FILE *file, double worth, double most, double y)
{
    double length = most > 0 ? worth / most * REACH : 0;
    char words[32];

    fprintf(file, "<rect x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%d\" fill=\"%s\"/>\n",
            length < 0 ? MIDDLE + length : MIDDLE, y, length < 0 ? -length : length, BAR,
            length < 0 ? "#e7a3a3" : "#8fd3a8");
    snprintf(words, sizeof words, "%+.3f", worth);
    put_label(file, length < 0 ? MIDDLE + 8 : MIDDLE - 8, y + BAR - 6, length < 0 ? "start" : "end",
              words);
}

static void put_rows(FILE *file, const struct report_table *table, int worths)
{
    double most = 0;

    for (int i = 0; worths >= 0 && i < table->rows_count; i++) {
        double worth = mpq_get_d(table->rows[i][worths].exactly);
        if (worth < 0) worth = -worth;
        if (worth > most) most = worth;
    }
    for (int i = 0; i < table->rows_count; i++) {
        double y = TOP + ROW * i;
        put_label(file, LEFT - 12, y + BAR - 6, "end", table->rows[i][0].text);
        put_shares(file, table, i, y);
        if (worths >= 0) put_worth(file, mpq_get_d(table->rows[i][worths].exactly), most, y);
    }
}

void solve_draw(FILE *file, const struct solve_asked *asked, const struct solve_report *report)
{
    const struct report_table *table = &report->table[report->picture];
    int height = TOP + ROW * table->rows_count + 12, worths = worth_column(table);

    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
            "font-family=\"system-ui, sans-serif\" font-size=\"13\" fill=\"#111\">\n<title>",
            WIDTH, height);
    page_text(file, games[asked->sign.edition]->name);
    fputs(": ", file);
    page_text(file, table->title);
    fprintf(file, "</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", WIDTH, height);
    fputs("<g font-size=\"16\" font-weight=\"600\">\n", file);
    put_label(file, LEFT, 26, "start", table->title);
    if (worths >= 0) put_label(file, MIDDLE, 26, "middle", table->columns[worths].head);
    fputs("</g>\n", file);
    put_legend(file, table);
    put_rows(file, table, worths);
    if (worths >= 0)
        fprintf(file, "<path d=\"M%d %dV%d\" stroke=\"#111\"/>\n", MIDDLE, TOP - 6, height - 8);
    fputs("</svg>\n", file);
}
