/* solve_short.c - 'croupier solve --short': a strategy that a player can remember, and what it
 * costs; also as a page to print. */
#include "cli/solve_cli.h"

#include "cli/format.h"
#include "cli/progress.h"
#include "cli/stop.h"
#include "wire/wire_advice.h"

#include <stdlib.h>
#include <string.h>

#define PLACES 12

/* A strategy with what all formats print of it. */
struct shown {
    const struct solve_asked *asked;
    const struct short_strategy *strategy;
    mpq_t cost, edge, edge_best, edge_wagered, edge_wagered_best;
};

static void edge_of(mpq_t edge, const mpq_t mean, const mpq_t wagered)
{
    mpq_neg(edge, mean);
    if (wagered) mpq_div(edge, edge, wagered);
}

static void shown_init(struct shown *s)
{
    const struct short_strategy *of = s->strategy;

    mpq_inits(s->cost, s->edge, s->edge_best, s->edge_wagered, s->edge_wagered_best, NULL);
    mpq_sub(s->cost, of->best, of->mean);
    edge_of(s->edge, of->mean, NULL);
    edge_of(s->edge_best, of->best, NULL);
    edge_of(s->edge_wagered, of->mean, of->wagered);
    edge_of(s->edge_wagered_best, of->best, of->wagered_best);
}

static void shown_clear(struct shown *s)
{
    mpq_clears(s->cost, s->edge, s->edge_best, s->edge_wagered, s->edge_wagered_best, NULL);
}

static const char *name_of(const struct shown *s)
{
    return games[s->asked->sign.edition]->name;
}

/* A number of units, or per cent of a share. */
static const char *units(const mpq_t q, char text[FORMAT_DECIMAL])
{
    return format_decimal(q, 1, 6, text);
}

static const char *percent(const mpq_t q, char text[FORMAT_DECIMAL])
{
    return format_decimal(q, 100, 4, text);
}

/* ---- Text ------------------------------------------------------------------------ */

#define WIDTH 78

/* Prints words in lines that begin at this column. */
static void print_wrapped(const char *words, int column)
{
    int at = column;

    while (*words) {
        int length = (int)strcspn(words, " ");
        if (at > column && at + 1 + length > WIDTH) {
            printf("\n%*s", column, "");
            at = column;
        } else if (at > column) {
            putchar(' ');
            at++;
        }
        printf("%.*s", length, words);
        at += length;
        words += length;
        words += strspn(words, " ");
    }
    putchar('\n');
}

static void print_section(const struct short_section *section, bool color)
{
    char line[512];

    printf("\n%s%s%s\n", format_bold(color), section->title, format_plain(color));
    if (section->note) print_wrapped(section->note, 0);
    for (int i = 0; i < section->count; i++) {
        snprintf(line, sizeof line, "%s: %s.", section->line[i].when, section->line[i].then);
        printf("%4d. ", i + 1);
        print_wrapped(line, 6);
    }
}

/* What each line costs. */
static void print_costs(const struct short_section *section, const char *unit, bool color)
{
    struct format_table out = { .columns = 3,
                                .heads = { "line", "of all hands", "costs" },
                                .right = { true, true, true } };
    char text[FORMAT_DECIMAL];

    for (int i = 0; i < section->count; i++) {
        format_row(&out);
        format_cell(&out, 0, "%d", i + 1);
        format_cell(&out, 1, "%s %%", percent(section->line[i].share, text));
        format_cell(&out, 2, "%s", units(section->line[i].cost, text));
    }
    printf("\n%sWhat each line costs, in %s a hand%s\n\n", format_bold(color), unit,
           format_plain(color));
    format_print(&out, color);
    format_free(&out);
}

static void print_worth(const struct shown *s, bool color)
{
    struct format_table out = { .columns = 4,
                                .heads = { "", s->asked->game->unit, "house edge",
                                           "of all wagered" },
                                .right = { false, true, true, true } };
    const struct {
        const char *words;
        const mpq_t *mean, *edge, *wagered;
    } rows[] = {
        { "the short strategy", &s->strategy->mean, &s->edge, &s->edge_wagered },
        { "the best play", &s->strategy->best, &s->edge_best, &s->edge_wagered_best },
    };
    char text[FORMAT_DECIMAL], fraction[FORMAT_FRACTION];

    for (int i = 0; i < 2; i++) {
        format_row(&out);
        format_cell(&out, 0, "%s", rows[i].words);
        format_cell(&out, 1, "%s", units(*rows[i].mean, text));
        format_cell(&out, 2, "%s %%", percent(*rows[i].edge, text));
        format_cell(&out, 3, "%s %%", percent(*rows[i].wagered, text));
    }
    printf("\n%sA hand%s\n\n", format_bold(color), format_plain(color));
    format_print(&out, color);
    format_free(&out);
    printf("\nThe short strategy costs %s %s a hand,\nexactly %s.\n", units(s->cost, text),
           s->asked->game->unit, format_fraction(s->cost, fraction));
}

static void print_text(const struct shown *s)
{
    bool color = cli_color(s->asked->cli);

    printf("%s%s: a short strategy%s\nThe first line that fits decides.\n", format_bold(color),
           name_of(s), format_plain(color));
    for (int i = 0; i < s->strategy->sections; i++) print_section(&s->strategy->section[i], color);
    print_worth(s, color);
    for (int i = 0; i < s->strategy->sections; i++)
        if (s->strategy->section[i].counted)
            print_costs(&s->strategy->section[i], s->asked->game->unit, color);
}

/* ---- Data ------------------------------------------------------------------------ */

static void print_tsv(const struct shown *s)
{
    char share[FORMAT_DECIMAL], cost[FORMAT_DECIMAL], fraction[FORMAT_FRACTION];

    printf("section\tline\twhen\tthen\tshare\tcost\tcost_exactly\n");
    for (int i = 0; i < s->strategy->sections; i++) {
        const struct short_section *section = &s->strategy->section[i];
        for (int k = 0; k < section->count; k++) {
            const struct short_line *line = &section->line[k];
            printf("%s\t%d\t%s\t%s", section->id, k + 1, line->when, line->then);
            if (section->counted)
                printf("\t%s\t%s\t%s\n", format_decimal(line->share, 1, PLACES, share),
                       format_decimal(line->cost, 1, PLACES, cost),
                       format_fraction(line->cost, fraction));
            else
                printf("\t\t\t\n");
        }
    }
    printf("all\t\t\t\t1\t%s\t%s\n", format_decimal(s->cost, 1, PLACES, cost),
           format_fraction(s->cost, fraction));
}

static void put_figure(struct json_out *out, const char *key, const mpq_t q)
{
    char number[FORMAT_DECIMAL], fraction[FORMAT_FRACTION], exactly[64];

    format_decimal(q, 1, PLACES, number);
    json_out_raw(out, key, number, strlen(number));
    snprintf(exactly, sizeof exactly, "%s_exactly", key);
    json_out_text(out, exactly, format_fraction(q, fraction));
}

static void print_json(const struct shown *s)
{
    struct json_out out = FORMAT_JSON;

    json_out_object(&out, NULL);
    json_out_text(&out, "edition", games[s->asked->sign.edition]->id);
    json_out_text(&out, "unit", s->asked->game->unit);
    put_figure(&out, "mean", s->strategy->mean);
    put_figure(&out, "edge_wagered", s->edge_wagered);
    put_figure(&out, "best_mean", s->strategy->best);
    put_figure(&out, "cost", s->cost);
    wire_short_sections(&out, s->strategy);
    json_out_end(&out);
    format_json_print(&out);
}

/* ---- A page to print ------------------------------------------------------------- */

static const char style[] =
    "@page{size:A4;margin:14mm}\n"
    "body{margin:2rem auto;max-width:46rem;padding:0 1rem;font:16px/1.4 system-ui,sans-serif;"
    "color:#111;background:#fff}\n"
    "h1{margin:0;font-size:1.7rem}h2{margin:1.1rem 0 .3rem;font-size:1.1rem}p{margin:.25rem 0}\n"
    "table{width:100%;border-collapse:collapse}"
    "td,th{padding:.3rem .5rem;border-top:1px solid #bbb;vertical-align:top;text-align:left}"
    "th{border-top:0;font-size:.8rem;font-weight:600;color:#444}"
    "td:first-child{width:1.5rem;color:#444}.then{font-weight:600}"
    ".number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}"
    ".soft{color:#444;font-size:.85rem}\n"
    "@media print{body{margin:0;max-width:none;padding:0;font-size:10pt}td,th{padding:.2rem "
    ".5rem}}\n";

static void put_words(FILE *file, const char *before, const char *words, const char *after)
{
    fputs(before, file);
    page_text(file, words);
    fputs(after, file);
}

static void put_table(FILE *file, const struct short_section *section, const char *unit)
{
    char text[FORMAT_DECIMAL];

    put_words(file, "<h2>", section->title, "</h2>\n");
    if (section->note) put_words(file, "<p>", section->note, "</p>\n");
    fputs("<table>\n", file);
    if (section->counted)
        fprintf(file,
                "<tr><th></th><th>If you have</th><th></th><th class=\"number\">of hands</th>"
                "<th class=\"number\">costs, %s</th></tr>\n",
                unit);
    for (int i = 0; i < section->count; i++) {
        const struct short_line *line = &section->line[i];
        fprintf(file, "<tr><td>%d</td>", i + 1);
        put_words(file, "<td>", line->when, "</td>");
        put_words(file, "<td class=\"then\">", line->then, "</td>");
        if (section->counted) {
            fprintf(file, "<td class=\"number\">%s&nbsp;%%</td>",
                    format_decimal(line->share, 100, 2, text));
            fprintf(file, "<td class=\"number\">%s</td>", format_decimal(line->cost, 1, 5, text));
        }
        fputs("</tr>\n", file);
    }
    fputs("</table>\n", file);
}

static void put_worth(FILE *file, const struct shown *s)
{
    char text[FORMAT_DECIMAL];

    fprintf(file, "<p>The house edge is %s&nbsp;%% of the first bet",
            format_decimal(s->edge, 100, 3, text));
    fprintf(file, ", and %s&nbsp;%% of all bets.", format_decimal(s->edge_wagered, 100, 3, text));
    fprintf(file, " With the best play it is %s&nbsp;%%",
            format_decimal(s->edge_best, 100, 3, text));
    fprintf(file, " and %s&nbsp;%%: ", format_decimal(s->edge_wagered_best, 100, 3, text));
    fprintf(file, "this strategy costs %s %s a hand.</p>\n", format_decimal(s->cost, 1, 5, text),
            s->asked->game->unit);
}

static void write_page(FILE *file, const struct shown *s)
{
    fputs("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
          file);
    put_words(file, "<title>", name_of(s), ": a short strategy</title>\n");
    fprintf(file, "<style>\n%s</style>\n</head>\n<body>\n", style);
    put_words(file, "<h1>", name_of(s), ": a short strategy</h1>\n");
    fputs("<p>The first line that fits decides.</p>\n", file);
    for (int i = 0; i < s->strategy->sections; i++)
        put_table(file, &s->strategy->section[i], s->asked->game->unit);
    fputs("<h2>What it costs</h2>\n", file);
    put_worth(file, s);
    fputs("<p class=\"soft\">Exact figures of croupier " CROUPIER_VERSION
          ": every hand, draw and hand of the Dealer was counted.</p>\n</body>\n</html>\n",
          file);
}

/* ---- The command ----------------------------------------------------------------- */

#define SHOWN 1000 /* steps of the progress bar */

static bool going(void *context, double share)
{
    (void)context;
    progress_part((uint64_t)(share * SHOWN), SHOWN);
    return !stop_wanted;
}

static int print(const struct shown *s, struct page_file *page)
{
    if (cli_has(s->asked->cli, OPT_JSON))
        print_json(s);
    else if (cli_has(s->asked->cli, OPT_TSV))
        print_tsv(s);
    else
        print_text(s);
    if (page->file) write_page(page->file, s);
    return page_close(page);
}

int solve_short(const struct solve_asked *asked, const struct solve_made *made,
                struct page_file *page)
{
    struct short_strategy *strategy = malloc(sizeof *strategy);
    const struct solution_how how = { made->threads, going, NULL };
    struct shown s = { .asked = asked, .strategy = strategy };

    if (!strategy) return cli_fail("out of memory.");
    short_init(strategy);
    bool good =
        asked->game->solution->shorten(made->parts, &asked->sign, asked->readings, &how, strategy);
    progress_hide();
    if (good) shown_init(&s);
    int status = CLI_DONE;
    if (good) {
        status = print(&s, page);
        shown_clear(&s);
    } else if (stop_wanted) {
        cli_fail("stopped before the strategy was valued.");
        status = CLI_STOPPED;
    } else {
        status = cli_fail("%s can't be read, or there is not enough memory.", made->path);
    }
    short_free(strategy);
    free(strategy);
    return status;
}
