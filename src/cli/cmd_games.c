/* cmd_games.c - the editions there are, and what the house may choose in each. */
#include "cli/cli.h"
#include "cli/format.h"
#include "cli/lookup.h"
#include "rules/game.h"

#include <stdio.h>
#include <string.h>

/* "7|6", or "5..1000" where any whole number in between will do. */
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

/* How much of a list of values goes on one line; the rest follows on others. */
#define LINE 40
static int line_of(const char *values)
{
    int length = (int)strlen(values), cut = LINE;

    if (length <= LINE) return length;
    while (cut && values[cut - 1] != '|') cut--;
    return cut ? cut : length;
}

static void print_people(int edition, bool color)
{
    const struct edition *e = games[edition];
    struct sign sign = sign_of(edition);
    struct format_table table = {
        .columns = 5, .heads = { "  option", "values", "usual", "what it is", "clause" }
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

static void print_json(int edition, bool first)
{
    const struct edition *e = games[edition];
    struct sign sign = sign_of(edition);
    char usual[SIGN_WORD];

    printf("%s{\"edition\":\"%s\",\"name\":", first ? "" : ",\n ", e->id);
    format_json(e->name);
    printf(",\"text\":");
    format_json(e->text);
    printf(",\"options\":[");
    for (int i = 0; e->options[i].id; i++) {
        const struct option *option = &e->options[i];
        sign_word(&sign, i, usual);
        printf("%s{\"id\":\"%s\",\"clause\":\"%s\",\"usual\":\"%s\",", i ? "," : "", option->id,
               option->clause, usual);
        if (option->choices[0].word) {
            printf("\"values\":[");
            for (int c = 0; c < OPTION_CHOICES && option->choices[c].word; c++)
                printf("%s\"%s\"", c ? "," : "", option->choices[c].word);
            printf("],");
        } else {
            printf("\"least\":%d,\"most\":%d,", option->least, option->most);
        }
        printf("\"about\":");
        format_json(option->about);
        putchar('}');
    }
    printf("]}");
}

int cmd_games(const struct cli *cli)
{
    int first, last;

    if (!lookup_editions(cli, &first, &last)) return CLI_WRONG_USAGE;
    if (cli_has(cli, OPT_TSV)) printf("edition\toption\tvalues\tusual\tclause\tabout\n");
    if (cli_has(cli, OPT_JSON)) putchar('[');
    for (int i = first; i <= last; i++)
        if (cli_has(cli, OPT_TSV))
            print_tsv(i);
        else if (cli_has(cli, OPT_JSON))
            print_json(i, i == first);
        else
            print_people(i, cli_color(cli));
    if (cli_has(cli, OPT_JSON)) printf("]\n");
    return CLI_DONE;
}
