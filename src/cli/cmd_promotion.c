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

static int show(const struct cli *cli)
{
    struct format_table table = { .columns = 6,
                                  .heads = { "prize", "kind", "value_cents", "status", "winner",
                                             "notified" },
                                  .right = { [0] = true, [2] = true } };
    struct items_look look;
    char name[RECORD_NAME];

    if (!items_look_open(&look, cli)) return CLI_WRONG_USAGE;
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
    items_print(&look, &table, "There are no prizes.");
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

static int draws(const struct cli *cli)
{
    struct format_table table = { .columns = 5,
                                  .heads = { "draw", "prize", "count", "seed", "entrants" },
                                  .right = { [0] = true, [1] = true, [2] = true } };
    struct items_look look;

    if (!items_look_open(&look, cli)) return CLI_WRONG_USAGE;
    for (uint64_t number = 1; number <= promotion_kind.draws(look.state)->drawn; number++) {
        const struct item_proof *proof = promotion_kind.proof(look.state, number);
        if (!proof) continue;
        format_row(&table);
        format_cell(&table, 0, "%" PRIu64, number);
        format_cell(&table, 1, "%d", proof->number);
        format_cell(&table, 2, "%d", proof->count);
        hex_cell(&table, 3, proof->seed);
        hex_cell(&table, 4, proof->entrants.bytes);
    }
    if (look.style == RECORD_WORDS && table.rows) {
        print_commands(&look, &table);
        format_free(&table);
    } else {
        items_print(&look, &table, "Nothing has been drawn yet.");
    }
    items_look_close(&look);
    return CLI_DONE;
}

/* ---- The command ----------------------------------------------------------------- */

#define FORMS (CLI_OPTION(JSON) | CLI_OPTION(TSV))

static const struct cli_subcommand subcommands[] = {
    { "terms", "nothing else", 0, FORMS, items_terms },
    { "check", "an INI file with sections '[promotion NAME]'", 1, CLI_OPTION(JSON), items_check },
    { "open", "a casino file and an INI file with sections '[promotion NAME]'", 2, 0, items_open },
    { "list", "a casino file", 1, FORMS, items_list },
    { "show", "a casino file and the name of a promotion", 2, FORMS, show },
    { "draws", "a casino file and the name of a promotion", 2, FORMS, draws },
};

int cmd_promotion(const struct cli *cli)
{
    return cli_run_subcommand(cli, subcommands, LENGTH(subcommands));
}
