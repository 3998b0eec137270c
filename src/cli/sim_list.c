/* sim_list.c - the strategies that can be simulated. */
#include "cli/sim_cli.h"

#include "cli/format.h"
#include "cli/lookup.h"

#include <string.h>

/* "wagers=WAGERS,most=7". */
static void parameters_text(const struct strategy *strategy, char text[FORMAT_CELL])
{
    static const char *const kinds[] = { [PARAMETER_NUMBER] = "NUMBER",
                                         [PARAMETER_UNITS] = "UNITS",
                                         [PARAMETER_WAGER] = "WAGER",
                                         [PARAMETER_WAGERS] = "WAGERS" };
    const struct parameter *p = strategy->parameters;
    size_t used = 0;

    *text = '\0';
    for (; p && p->id && used < FORMAT_CELL; p++)
        used += (size_t)snprintf(text + used, FORMAT_CELL - used, "%s%s=%s", used ? "," : "", p->id,
                                 p->usual ? p->usual : kinds[p->kind]);
}

static void put_strategy(struct format_table *table, const struct strategy *strategy,
                         const char *edition)
{
    char text[FORMAT_CELL];

    parameters_text(strategy, text);
    format_row(table);
    format_cell(table, 0, "%s", strategy->id);
    format_cell(table, 1, "%s", text);
    format_cell(table, 2, "%s", edition);
    format_cell(table, 3, "%s", strategy->about);
    for (const struct parameter *p = strategy->parameters; p && p->id; p++) {
        format_row(table);
        format_cell(table, 1, "  %s", p->id);
        format_cell(table, 3, "  %s", p->about);
    }
}

typedef void each_strategy(void *to, const struct strategy *strategy, const char *edition);

/* Every strategy for any game, then those of each game; a family's are listed once. */
static void go_through(int first, int last, each_strategy *each, void *to)
{
    const struct strategy *const *seen = NULL;

    for (int i = 0; strategies[i]; i++) each(to, strategies[i], "");
    for (int edition = first; edition <= last; edition++) {
        const struct game_sim *game = sim_game(edition);
        const struct strategy *const *own = game ? game->strategies : NULL;
        if (!own || own == seen) continue;
        for (int i = 0; own[i]; i++) each(to, own[i], games[edition]->id);
        seen = own;
    }
}

static void add_row(void *to, const struct strategy *strategy, const char *edition)
{
    put_strategy(to, strategy, edition);
}

static void print_row(void *to, const struct strategy *strategy, const char *edition)
{
    char text[FORMAT_CELL];

    (void)to;
    parameters_text(strategy, text);
    printf("%s\t%s\t%s\t%s\n", strategy->id, text, edition, strategy->about);
}

static void put_json(void *to, const struct strategy *strategy, const char *edition)
{
    struct json_out *out = to;

    json_out_break(out, 1);
    json_out_object(out, NULL);
    json_out_text(out, "strategy", strategy->id);
    json_out_text(out, "about", strategy->about);
    if (*edition) json_out_text(out, "edition", edition);
    json_out_array(out, "parameters");
    for (const struct parameter *p = strategy->parameters; p && p->id; p++) {
        json_out_object(out, NULL);
        json_out_text(out, "parameter", p->id);
        json_out_text(out, "about", p->about);
        if (p->usual) json_out_text(out, "usual", p->usual);
        json_out_end(out);
    }
    json_out_end(out);
    json_out_end(out);
}

int sim_list(const struct cli *cli)
{
    struct format_table table = { .columns = 4,
                                  .heads = { "strategy", "parameters", "game", "what it does" } };
    struct json_out out = FORMAT_JSON;
    int first, last;

    if (!lookup_editions(cli, &first, &last)) return CLI_WRONG_USAGE;
    if (cli_has(cli, OPT_JSON)) {
        json_out_array(&out, NULL);
        go_through(first, last, put_json, &out);
        json_out_end(&out);
        format_json_print(&out);
    } else if (cli_has(cli, OPT_TSV)) {
        puts("strategy\tparameters\tgame\tabout");
        go_through(first, last, print_row, NULL);
    } else {
        go_through(first, last, add_row, &table);
        format_print(&table, cli_color(cli));
        format_free(&table);
    }
    return CLI_DONE;
}
