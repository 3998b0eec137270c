/* cmd_history.c - croupier history: checks the request, then lists rounds or shows one. */
#include "cli/cli.h"
#include "cli/history.h"

#include <inttypes.h>
#include <stdlib.h>

#define LAST_USUAL 20

static int check_numbers(const struct cli *cli)
{
    if (cli_has(cli, OPT_LAST) && cli_has(cli, OPT_ROUND))
        return cli_fail("--last can't be combined with --round.");
    if (cli_has(cli, OPT_LAST) && !cli_number(cli, OPT_LAST))
        return cli_fail("--last must be at least 1.");
    if (cli_has(cli, OPT_ROUND) && !cli_number(cli, OPT_ROUND))
        return cli_fail("rounds are counted from 1.");
    return CLI_DONE;
}

/* Finds the table, the person and the rounds.  Returns false after an error. */
static bool choose(const struct cli *cli, struct history *history)
{
    const char *table = cli->argument_count > 1 ? cli->arguments[1] : NULL;
    const char *person = cli_text(cli, OPT_PERSON);

    history->last = cli_has(cli, OPT_LAST) ? cli_number(cli, OPT_LAST) : LAST_USUAL;
    history->round = cli_number(cli, OPT_ROUND);
    if (table && !(history->table = record_table(history->reading, history->path, table)))
        return false;
    if (person && !(history->person = record_person(history->reading, history->path, person)))
        return false;
    if (!history->round || history->table) return true;
    if (read_tables(history->reading) == 1) {
        history->table = 1;
        return true;
    }
    cli_fail("name the table: croupier history %.200s TABLE --round %" PRIu64 ".", history->path,
             history->round);
    return false;
}

int cmd_history(const struct cli *cli)
{
    struct history history = { .path = cli->arguments[0],
                               .style = record_style(cli),
                               .color = cli_color(cli) };
    int status = check_numbers(cli);

    if (status) return status;
    history.reading = record_open(history.path);
    if (!history.reading) return CLI_WRONG_USAGE;
    history.named = record_memory(calloc(1, sizeof *history.named));
    status = CLI_WRONG_USAGE;
    if (choose(cli, &history)) status = (history.round ? history_round : history_list)(&history);
    free(history.named);
    read_close(history.reading);
    return status;
}
