/* cmd_promotion.c - the subcommands of 'croupier promotion': a row for each. */
#include "cli/items.h"
#include "promotion/promotion.h"
#include "rules/length.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- Prizes ---------------------------------------------------------------------- */

static const char *fact_word(const struct items_look *look, const char *word, int number)
{
    const struct item_fact *fact = promotion_kind.facts;

    while (strcmp(fact->word, word)) fact++;
    return fact->word_of((int)fact->tell(look->state, number));
}

static int show(const struct cli *cli, const struct item_kind *kind)
{
    struct format_table table = { .columns = 6,
                                  .heads = { "prize", "kind", "value", "status", "winner",
                                             "notified" },
                                  .right = { [0] = true, [2] = true } };
    struct items_look look;
    char name[RECORD_NAME];

    if (!items_look_open(&look, cli, kind)) return CLI_WRONG_USAGE;
    const struct promotion *promotion = look.state;
    for (int i = 1; i <= promotion->terms.prize_count; i++) {
        uint32_t winner = promotion->prizes[i - 1].winner;
        format_row(&table);
        format_cell(&table, 0, "%d", i);
        format_cell(&table, 1, "%s", fact_word(&look, "kind", i));
        items_cents(&look, &table, 2, promotion->terms.prizes[i - 1].value_cents);
        format_cell(&table, 3, "%s", fact_word(&look, "prize", i));
        format_cell(&table, 4, "%s", winner ? items_name(&look, winner, name) : "");
        format_cell(&table, 5, "%s", fact_word(&look, "notified", i));
    }
    items_print(&look, &table);
    items_look_close(&look);
    return CLI_DONE;
}

/* ---- Draws ----------------------------------------------------------------------- */

static void hex_cell(struct format_table *table, int column, const uint8_t bytes[CHANCE_BYTES])
{
    char hex[2 * CHANCE_BYTES + 1];

    for (int i = 0; i < CHANCE_BYTES; i++) snprintf(hex + 2 * i, 3, "%02x", bytes[i]);
    format_cell(table, column, "%s", hex);
}

/* For people, the command line that repeats each draw. */
static void print_commands(const struct items_look *look, const struct format_table *table)
{
    for (int row = 0; row < table->rows; row++)
        printf(
            "Draw %s, of prize %s, among %s tickets:\n"
            "croupier fair lots --table %s --number %s --house-seed %s --players %s --count %s\n",
            table->cells[row][0], table->cells[row][1], table->cells[row][2], look->opening->name,
            table->cells[row][0], table->cells[row][3], table->cells[row][4], table->cells[row][2]);
}

static int draws(const struct cli *cli, const struct item_kind *kind)
{
    struct format_table table = { .columns = 5,
                                  .heads = { "draw", "prize", "count", "seed", "entrants" },
                                  .right = { [0] = true, [1] = true, [2] = true } };
    struct items_look look;

    if (!items_look_open(&look, cli, kind)) return CLI_WRONG_USAGE;
    for (uint64_t number = 1; number <= kind->draws(look.state)->drawn; number++) {
        const struct item_proof *proof = kind->proof(look.state, number);
        if (!proof) continue;
        format_row(&table);
        format_cell(&table, 0, "%" PRIu64, number);
        format_cell(&table, 1, "%d", proof->number);
        format_cell(&table, 2, "%d", proof->count);
        hex_cell(&table, 3, proof->seed);
        hex_cell(&table, 4, proof->entrants.bytes);
    }
    if (look.style == RECORD_WORDS) {
        print_commands(&look, &table);
        format_free(&table);
    } else {
        items_print(&look, &table);
    }
    items_look_close(&look);
    return CLI_DONE;
}

/* ---- The command ----------------------------------------------------------------- */

static const struct subcommand {
    const char *word, *needs;
    int arguments;
    int (*run)(const struct cli *, const struct item_kind *);
} subcommands[] = {
    { "check", "an INI file with sections '[promotion NAME]'", 1, items_check },
    { "open", "a casino and an INI file with sections '[promotion NAME]'", 2, items_open },
    { "list", "a casino", 1, items_list },
    { "show", "a casino and the name of a promotion", 2, show },
    { "draws", "a casino and the name of a promotion", 2, draws },
};

static int run(const struct cli *cli, const struct subcommand *subcommand)
{
    int given = cli->argument_count - 1;

    if (given < subcommand->arguments)
        return cli_fail("'promotion %s' needs %s.", subcommand->word, subcommand->needs);
    if (given > subcommand->arguments)
        return cli_fail("unexpected argument '%s'; 'promotion %s' takes %s.",
                        cli->arguments[1 + subcommand->arguments], subcommand->word,
                        subcommand->needs);
    if (subcommand->run == items_check && cli_has(cli, OPT_TSV))
        return cli_fail("--tsv can't be used with 'promotion check'.");
    return subcommand->run(cli, item_kind_find(cli->command->name));
}

int cmd_promotion(const struct cli *cli)
{
    struct cli_guess guess = { .typed = cli->arguments[0] };

    for (size_t i = 0; i < LENGTH(subcommands); i++) {
        if (!strcmp(subcommands[i].word, cli->arguments[0])) return run(cli, &subcommands[i]);
        cli_guess_try(&guess, subcommands[i].word);
    }
    return cli_guess_fail(&guess, "unknown subcommand 'promotion %s'", cli->arguments[0]);
}
