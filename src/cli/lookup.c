/* lookup.c - looks up names given on the command line; suggests a name for a misspelt one. */
#include "cli/lookup.h"

#include "scenario/scenario.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

int lookup_edition(const char *id)
{
    int edition = game_find(id);
    struct cli_guess guess = { .typed = id };

    if (edition >= 0) return edition;
    for (int i = 0; i < game_count; i++) cli_guess_try(&guess, games[i]->id);
    cli_guess_fail(&guess, "unknown edition '%s'", id);
    return -1;
}

bool lookup_editions(const struct cli *cli, int *first, int *last)
{
    *first = cli->argument_count ? lookup_edition(cli->arguments[0]) : 0;
    *last = cli->argument_count ? *first : game_count - 1;
    return *first >= 0;
}

bool lookup_option(struct sign *sign, const char *text)
{
    const struct edition *edition = games[sign->edition];
    const char *equals = strchr(text, '=');
    char id[SCENARIO_NAME];

    if (!equals) {
        cli_fail("--option takes NAME=VALUE, not '%s'.", text);
        return false;
    }
    snprintf(id, sizeof id, "%.*s", (int)(equals - text), text);
    struct cli_guess guess = { .typed = id };
    int option = sign_option(sign, id);
    if (option < 0) {
        for (int i = 0; edition->options[i].id; i++) cli_guess_try(&guess, edition->options[i].id);
        cli_guess_fail(&guess, "%s has no option '%s'", edition->id, id);
        return false;
    }
    if (sign_set(sign, option, equals + 1)) return true;
    cli_fail("the rules of %s do not permit %s (%s); see 'croupier games %s'.", edition->id, text,
             edition->options[option].clause, edition->id);
    return false;
}

bool lookup_amount(const char *name, const char *text, int64_t *cents)
{
    if (money_of(text, cents) && *cents > 0 && *cents <= MONEY_MOST) return true;
    cli_fail("--%s takes an amount of money such as 5 or 2.50, not '%s'.", name, text);
    return false;
}

bool lookup_cards(const char *name, const char *text, struct shoe *shoe)
{
    static const char between[] = " \t\n,";

    for (text += strspn(text, between); *text; text += strspn(text, between)) {
        size_t length = strcspn(text, between);
        int card = card_find(text, length);
        if (!card) {
            cli_fail("--%s takes cards such as AS, 10H or KD, not '%.*s'.", name, (int)length,
                     text);
            return false;
        }
        if (!shoe->left[card]) {
            cli_fail("--%s lists more %s than the shoe has.", name, card_word(card));
            return false;
        }
        shoe->left[card]--;
        text += length;
    }
    return true;
}

#define THREADS_MOST 1024

bool lookup_threads(const struct cli *cli, int *threads)
{
    uint64_t given = cli_number(cli, OPT_THREADS);
    long here = sysconf(_SC_NPROCESSORS_ONLN);

    *threads = here > 0 && here <= THREADS_MOST ? (int)here : 1;
    if (!cli_has(cli, OPT_THREADS)) return true;
    *threads = given <= THREADS_MOST ? (int)given : 0;
    if (*threads) return true;
    cli_fail("--threads takes a number from 1 to %d.", THREADS_MOST);
    return false;
}
