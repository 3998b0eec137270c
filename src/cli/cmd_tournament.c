/* cmd_tournament.c - the subcommands of 'croupier tournament': a row for each. */
#include "cli/cli.h"

#include "cli/tournament.h"
#include "rules/length.h"

#include <string.h>

#define OPTION(name) (UINT64_C(1) << OPT_##name)
#define LIMITS       (OPTION(MIN) | OPTION(MAX) | OPTION(STEP) | OPTION(CHIP) | OPTION(OPTION))
#define POSITION                                                                                   \
    (OPTION(STACKS) | OPTION(ROUNDS) | OPTION(MARKER) | OPTION(ADVANCE) | OPTION(WAGERS) |         \
     OPTION(PASS_CARDS))
#define SIMULATION (OPTION(STRATEGY) | OPTION(ME) | OPTION(SEED) | OPTION(SESSIONS))
#define FORMS      (OPTION(JSON) | OPTION(TSV))

/* A subcommand: what its arguments are, how many, and its options. */
static const struct subcommand {
    const char *word, *needs;
    int arguments;
    uint64_t options;
    int (*run)(const struct cli *);
} subcommands[] = {
    { "equity", "an edition", 1, LIMITS | POSITION | SIMULATION | FORMS, tournament_equity },
    { "check", "an INI file with sections '[tournament NAME]'", 1, OPTION(JSON), tournament_check },
    { "open", "a casino and an INI file with sections '[tournament NAME]'", 2, 0, tournament_open },
    { "list", "a casino", 1, FORMS, tournament_list },
    { "standings", "a casino and the name of a tournament", 2, FORMS, tournament_standings_of },
    { "results", "a casino and the name of a tournament", 2, FORMS, tournament_results_of },
    { "bracket", "a casino and the name of a tournament", 2, 0, tournament_bracket_of },
};

static int run(const struct cli *cli, const struct subcommand *subcommand)
{
    int given = cli->argument_count - 1;

    if (given < subcommand->arguments)
        return cli_fail("'tournament %s' needs %s.", subcommand->word, subcommand->needs);
    if (given > subcommand->arguments)
        return cli_fail("unexpected argument '%s'; 'tournament %s' takes %s.",
                        cli->arguments[1 + subcommand->arguments], subcommand->word,
                        subcommand->needs);
    for (int i = 0; i < OPT_COUNT; i++)
        if (cli_has(cli, i) && !cli_takes(NULL, i) && !(subcommand->options >> i & 1))
            return cli_fail("--%s can't be used with 'tournament %s'.", cli_options[i].name,
                            subcommand->word);
    return subcommand->run(cli);
}

int cmd_tournament(const struct cli *cli)
{
    struct cli_guess guess = { .typed = cli->arguments[0] };

    for (size_t i = 0; i < LENGTH(subcommands); i++) {
        if (!strcmp(subcommands[i].word, cli->arguments[0])) return run(cli, &subcommands[i]);
        cli_guess_try(&guess, subcommands[i].word);
    }
    return cli_guess_fail(&guess, "unknown subcommand 'tournament %s'", cli->arguments[0]);
}
