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

#define EDITIONS 160 /* room for the ids of editions */

/* Whether a strategy fits a table of this edition with its usual values. */
static bool fits(int edition, const struct strategy *strategy)
{
    const struct sign sign = sign_of(edition);
    struct strategy_values values;
    char why[STRATEGY_WHY];

    return strategy_find(edition, strategy->id) == strategy &&
           strategy_read_values(strategy, "", &sign, sign.min_cents, &values, why);
}

/* The editions of a list that a strategy of a game fits, with commas.  All that have it,
 * if it needs options on the sign. */
static void editions_text(int first, int last, const struct strategy *strategy, char text[EDITIONS])
{
    size_t used = 0;
    bool any = false;

    *text = '\0';
    for (int i = first; i <= last; i++) any |= fits(i, strategy);
    for (int i = first; i <= last && used < EDITIONS; i++)
        if (any ? fits(i, strategy) : strategy_find(i, strategy->id) == strategy)
            used += (size_t)snprintf(text + used, EDITIONS - used, "%s%s", used ? ", " : "",
                                     games[i]->id);
}

/* Whether a strategy fits other editions, but not this one. */
static bool is_for_others(int edition, const struct strategy *strategy)
{
    for (int i = 0; i < game_count; i++)
        if (fits(i, strategy)) return !fits(edition, strategy);
    return false;
}

typedef void each_strategy(void *to, const struct strategy *strategy, const char *editions);

/* Every strategy for any game, then those of each game; a family's are listed once, and only if an
 * edition of the list has it. */
static void go_through(int first, int last, each_strategy *each, void *to)
{
    const struct strategy *const *seen = NULL;
    char text[EDITIONS];

    for (int i = 0; strategies[i]; i++) each(to, strategies[i], "");
    for (int edition = first; edition <= last; edition++) {
        const struct game_sim *game = sim_game(edition);
        const struct strategy *const *own = game ? game->strategies : NULL;
        if (!own || own == seen) continue;
        for (int i = 0; own[i]; i++) {
            editions_text(first, last, own[i], text);
            if (first < last || !is_for_others(first, own[i])) each(to, own[i], text);
        }
        seen = own;
    }
}

/* A list with a heading for each group of editions. */
struct listing {
    char editions[EDITIONS];
    bool begun, color;
};

static void say_strategy(void *to, const struct strategy *strategy, const char *editions)
{
    struct listing *list = to;

    if (!list->begun || strcmp(list->editions, editions))
        printf("%s%s%s%s\n", list->begun ? "\n" : "", format_bold(list->color),
               *editions ? editions : "any game", format_plain(list->color));
    list->begun = true;
    snprintf(list->editions, sizeof list->editions, "%s", editions);
    printf("  %-20s %s\n", strategy->id, strategy->about);
    for (const struct parameter *p = strategy->parameters; p && p->id; p++)
        printf("    %-18s %s%s%s%s\n", p->id, p->about, p->usual ? "; usually " : "",
               p->usual ? p->usual : "", p->usual ? "" : "; must be given");
}

static void print_row(void *to, const struct strategy *strategy, const char *editions)
{
    char text[FORMAT_CELL];

    (void)to;
    parameters_text(strategy, text);
    printf("%s\t%s\t%s\t%s\n", strategy->id, text, editions, strategy->about);
}

static void put_json(void *to, const struct strategy *strategy, const char *editions)
{
    struct json_out *out = to;

    json_out_break(out, 1);
    json_out_object(out, NULL);
    json_out_text(out, "strategy", strategy->id);
    json_out_text(out, "about", strategy->about);
    if (*editions) json_out_text(out, "editions", editions);
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
    struct listing list = { .color = cli_color(cli) };
    struct json_out out = FORMAT_JSON;
    int first, last;

    if (!lookup_editions(cli, &first, &last)) return CLI_WRONG_USAGE;
    if (cli_has(cli, OPT_JSON)) {
        json_out_array(&out, NULL);
        go_through(first, last, put_json, &out);
        json_out_end(&out);
        format_json_print(&out);
    } else if (cli_has(cli, OPT_TSV)) {
        puts("strategy\tparameters\teditions\tabout");
        go_through(first, last, print_row, NULL);
    } else {
        go_through(first, last, say_strategy, &list);
        puts("\nA strategy is given with its parameters: --strategy martingale:wager=red,most=5. "
             "Your "
             "own are files: mine.lua, mine.so.");
    }
    return CLI_DONE;
}
