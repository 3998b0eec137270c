/* cmd_solve.c - 'croupier solve': reads what is asked about, a hand or the whole game. */
#include "cli/solve_cli.h"

#include "cli/lookup.h"
#include "rules/length.h"

#include <string.h>

static const char every_reading[] = "all";

/* ---- The request ----------------------------------------------------------------- */

static bool read_sign(const struct cli *cli, struct solve_asked *asked)
{
    int edition = lookup_edition(cli->arguments[0]);

    if (edition < 0) return false;
    asked->game = advice_of(edition);
    if (!asked->game) {
        cli_fail("%s has no choices to solve: all that its players decide is what to bet.",
                 games[edition]->id);
        return false;
    }
    asked->sign = sign_of(edition);
    for (int i = 0; i < cli_count(cli, OPT_OPTION); i++)
        if (!lookup_option(&asked->sign, cli_nth(cli, OPT_OPTION, i))) return false;
    struct refusal why = sign_check(&asked->sign);
    if (why.code) cli_fail("the rules do not permit this sign: %s", why.code->sentence);
    return !why.code;
}

static bool read_readings(const struct cli *cli, struct solve_asked *asked)
{
    for (int i = 0; i < cli_count(cli, OPT_READING); i++) {
        const char *id = cli_nth(cli, OPT_READING, i);
        struct cli_guess guess = { .typed = id };
        int reading = advice_reading(asked->game, id);
        if (!strcmp(id, every_reading)) {
            asked->all_readings = true;
            continue;
        }
        if (reading < 0) {
            for (int k = 0; asked->game->readings[k].id; k++)
                cli_guess_try(&guess, asked->game->readings[k].id);
            cli_guess_fail(&guess, "unknown reading '%s'", id);
            return false;
        }
        asked->readings |= 1u << reading;
    }
    return true;
}

/* ---- The command ----------------------------------------------------------------- */

/* Options of one question do not go with the other. */
static bool fits(const struct solve_asked *asked)
{
    static const enum cli_option_id of_hand[] = { OPT_UP, OPT_SEEN, OPT_GONE, OPT_DEALER,
                                                  OPT_BEST };
    const struct cli *cli = asked->cli;
    bool hand = cli_has(cli, OPT_HAND);

    for (size_t i = 0; !hand && i < LENGTH(of_hand); i++)
        if (cli_count(cli, of_hand[i])) {
            cli_fail("--%s needs the player's cards: --hand \"CARDS\".",
                     cli_options[of_hand[i]].name);
            return false;
        }
    if (hand && cli_has(cli, OPT_SHORT))
        cli_fail("--short is about all hands: it can't be combined with --hand.");
    else if (cli_has(cli, OPT_HTML) && !cli_has(cli, OPT_SHORT))
        cli_fail("--html is for the short strategy: add --short.");
    else if (cli_has(cli, OPT_SVG) && (hand || cli_has(cli, OPT_SHORT)))
        cli_fail("--svg draws the whole game: it can't be combined with --%s.",
                 hand ? "hand" : "short");
    else if (asked->all_readings && cli_has(cli, OPT_SHORT))
        cli_fail("--short can't be combined with --reading %s.", every_reading);
    else if (hand && cli_has(cli, OPT_THREADS))
        cli_fail("--threads is for the whole game; one hand needs none.");
    else if (hand && cli_has(cli, OPT_FILE) && !cli_has(cli, OPT_BEST))
        cli_fail("--file goes with --best: only the best choice is in the file.");
    else if (asked->all_readings && (hand || asked->readings || cli_has(cli, OPT_FILE)))
        cli_fail("--reading %s can't be combined with %s.", every_reading,
                 hand                     ? "--hand"
                 : cli_has(cli, OPT_FILE) ? "--file"
                                          : "another reading");
    else
        return true;
    return false;
}

int cmd_solve(const struct cli *cli)
{
    struct solve_asked asked = { .cli = cli };

    if (!read_sign(cli, &asked) || !read_readings(cli, &asked) || !fits(&asked))
        return CLI_WRONG_USAGE;
    if (cli_has(cli, OPT_HAND)) return solve_hand(&asked);
    if (cli_has(cli, OPT_SHORT) && (!asked.game->solution || !asked.game->solution->shorten))
        return cli_fail("there is no short strategy for %s.", games[asked.sign.edition]->id);
    if (!asked.game->solution)
        return cli_fail("%s is solved hand by hand: --hand \"CARDS\".",
                        games[asked.sign.edition]->id);
    return solve_whole(&asked);
}
