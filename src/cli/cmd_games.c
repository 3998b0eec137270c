/* cmd_games.c - lists the editions, and the options that the house can set in each. */
#include "cli/cli.h"
#include "cli/format.h"
#include "cli/lookup.h"
#include "rules/game.h"

#include <stdio.h>
#include <string.h>

/* "7|6", or "5..1000" for a range of whole numbers. */
static void values_of(const struct option *option, char values[FORMAT_CELL])
{
    size_t used = 0;

    if (!option->choices[0].word) {
        snprintf(values, FORMAT_CELL, "%d..%d", option->least, option->most);
        return;
    }
    *values = '\0';
    for (int i = 0; i < OPTION_CHOICES && option->choices[i].word; i++)
        used += (size_t)snprintf(values + used, FORMAT_CELL - used, "%s%s", i ? "|" : "",
                                 option->choices[i].word);
}

/* How many characters of a list of values fit on one line. */
#define LINE 40
static int line_of(const char *values)
{
    int length = (int)strlen(values), cut = LINE;

    if (length <= LINE) return length;
    while (cut && values[cut - 1] != '|') cut--;
    return cut ? cut : length;
}

static void print_text(int edition, bool color)
{
    const struct edition *e = games[edition];
    struct sign sign = sign_of(edition);
    struct format_table table = {
        .columns = 5, .heads = { "  option", "values", "default", "what it is", "clause" }
    };
    char values[FORMAT_CELL], usual[SIGN_WORD];

    printf("%s%s%s  %s: %s\n", format_bold(color), e->id, format_plain(color), e->name, e->text);
    for (int i = 0; e->options[i].id; i++) {
        values_of(&e->options[i], values);
        sign_word(&sign, i, usual);
        format_row(&table);
        format_cell(&table, 0, "  %s", e->options[i].id);
        const char *rest = values + line_of(values);
        format_cell(&table, 1, "%.*s", line_of(values), values);
        format_cell(&table, 2, "%s", usual);
        format_cell(&table, 3, "%s", e->options[i].about);
        format_cell(&table, 4, "%s", e->options[i].clause);
        for (; *rest; rest += line_of(rest)) {
            format_row(&table);
            format_cell(&table, 1, "%.*s", line_of(rest), rest);
        }
    }
    format_print(&table, color);
    format_free(&table);
    putchar('\n');
}

static void print_tsv(int edition)
{
    const struct edition *e = games[edition];
    struct sign sign = sign_of(edition);
    char values[FORMAT_CELL], usual[SIGN_WORD];

    for (int i = 0; e->options[i].id; i++) {
        values_of(&e->options[i], values);
        sign_word(&sign, i, usual);
        printf("%s\t%s\t%s\t%s\t%s\t%s\n", e->id, e->options[i].id, values, usual,
               e->options[i].clause, e->options[i].about);
    }
}

static void put_values(struct json_out *out, const struct option *option)
{
    if (!option->choices[0].word) {
        json_out_number(out, "least", option->least);
        json_out_number(out, "most", option->most);
        return;
    }
    json_out_array(out, "values");
    for (int i = 0; i < OPTION_CHOICES && option->choices[i].word; i++)
        json_out_text(out, NULL, option->choices[i].word);
    json_out_end(out);
}

static void put_json(struct json_out *out, int edition)
{
    const struct edition *e = games[edition];
    struct sign sign = sign_of(edition);
    char usual[SIGN_WORD];

    json_out_break(out, 1);
    json_out_object(out, NULL);
    json_out_text(out, "edition", e->id);
    json_out_text(out, "name", e->name);
    json_out_text(out, "text", e->text);
    json_out_array(out, "options");
    for (int i = 0; e->options[i].id; i++) {
        sign_word(&sign, i, usual);
        json_out_object(out, NULL);
        json_out_text(out, "id", e->options[i].id);
        json_out_text(out, "clause", e->options[i].clause);
        json_out_text(out, "usual", usual);
        put_values(out, &e->options[i]);
        json_out_text(out, "about", e->options[i].about);
        json_out_end(out);
    }
    json_out_end(out);
    json_out_end(out);
}

static void print_json(int first, int last)
{
    struct json_out out = FORMAT_JSON;

    json_out_array(&out, NULL);
    for (int i = first; i <= last; i++) put_json(&out, i);
    json_out_end(&out);
    format_json_print(&out);
}

int cmd_games(const struct cli *cli)
{
    int first, last;

    if (!lookup_editions(cli, &first, &last)) return CLI_WRONG_USAGE;
    if (cli_has(cli, OPT_TSV)) printf("edition\toption\tvalues\tusual\tclause\tabout\n");
    for (int i = first; i <= last; i++)
        if (cli_has(cli, OPT_TSV))
            print_tsv(i);
        else if (!cli_has(cli, OPT_JSON))
            print_text(i, cli_color(cli));
    if (cli_has(cli, OPT_JSON)) print_json(first, last);
    return CLI_DONE;
}
