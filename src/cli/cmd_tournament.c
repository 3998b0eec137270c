/* cmd_tournament.c - the subcommands of 'croupier tournament': a row for each. */
#include "cli/items.h"
#include "cli/tournament.h"
#include "rules/length.h"

#define LIMITS                                                                                     \
    (CLI_OPTION(MIN) | CLI_OPTION(MAX) | CLI_OPTION(STEP) | CLI_OPTION(CHIP) | CLI_OPTION(OPTION))
#define POSITION                                                                                   \
    (CLI_OPTION(STACKS) | CLI_OPTION(ROUNDS) | CLI_OPTION(MARKER) | CLI_OPTION(ADVANCE) |          \
     CLI_OPTION(WAGERS) | CLI_OPTION(PASS_CARDS))
#define SIMULATION (CLI_OPTION(STRATEGY) | CLI_OPTION(ME) | CLI_OPTION(SEED) | CLI_OPTION(SESSIONS))
#define FORMS      (CLI_OPTION(JSON) | CLI_OPTION(TSV))

static const struct cli_subcommand subcommands[] = {
    { "equity", "an edition", 1, LIMITS | POSITION | SIMULATION | FORMS, tournament_equity },
    { "terms", "nothing else", 0, FORMS, items_terms },
    { "check", "an INI file with sections '[tournament NAME]'", 1, CLI_OPTION(JSON), items_check },
    { "open", "a casino file and an INI file with sections '[tournament NAME]'", 2, 0, items_open },
    { "list", "a casino file", 1, FORMS, items_list },
    { "standings", "a casino file and the name of a tournament", 2, FORMS,
      tournament_standings_of },
    { "results", "a casino file and the name of a tournament", 2, FORMS, tournament_results_of },
    { "bracket", "a casino file and the name of a tournament", 2, 0, tournament_bracket_of },
};

int cmd_tournament(const struct cli *cli)
{
    return cli_run_subcommand(cli, subcommands, LENGTH(subcommands));
}
