/* subcommands.c - finds the subcommand that a command line names, and checks what it is given. */
#include "cli/cli.h"

#include <string.h>

static int run(const struct cli *cli, const struct cli_subcommand *row)
{
    const char *command = cli->command->name;
    int given = cli->argument_count - 1;
    uint64_t options = row->options | (row->options & CLI_OPTION(TSV) ? CLI_OPTION(CSV) : 0);

    if (given < row->arguments)
        return cli_fail("'%s %s' needs %s.", command, row->word, row->needs);
    if (given > row->arguments)
        return cli_fail("unexpected argument '%s'; '%s %s' takes %s.",
                        cli->arguments[1 + row->arguments], command, row->word, row->needs);
    for (int i = 0; i < OPT_COUNT; i++)
        if (cli_count(cli, i) && !cli_takes(NULL, i) && !cli_in_set(options, i))
            return cli_fail("--%s can't be used with '%s %s'.", cli_options[i].name, command,
                            row->word);
    return row->run(cli);
}

int cli_run_subcommand(const struct cli *cli, const struct cli_subcommand *rows, size_t count)
{
    struct cli_guess guess = { .typed = cli->arguments[0] };

    for (size_t i = 0; i < count; i++) {
        if (!strcmp(rows[i].word, cli->arguments[0])) return run(cli, &rows[i]);
        cli_guess_try(&guess, rows[i].word);
    }
    if (!guess.nearest)
        return cli_fail("unknown subcommand '%s %s'; 'croupier %s --help' explains them.",
                        cli->command->name, cli->arguments[0], cli->command->name);
    return cli_guess_fail(&guess, "unknown subcommand '%s %s'", cli->command->name,
                          cli->arguments[0]);
}
