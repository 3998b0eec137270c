/* tournament_equity.c - 'croupier tournament equity': reads the question, and has it solved or
 * simulated.
 *
 * Nothing is printed on stdout until the answer is complete. */
#include "cli/tournament.h"

#include "cli/format.h"
#include "cli/lookup.h"
#include "cli/progress.h"
#include "odds/game_odds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORD_MOST     64
#define SESSIONS      10000
#define SESSIONS_MOST 100000000
#define WORK_MOST     4e9 /* about an hour */

/* ---- Lists ----------------------------------------------------------------------- */

/* Copies the next word of a list separated by commas.  Returns false at its end. */
static bool next_word(const char **list, char word[WORD_MOST])
{
    if (!*list) return false;
    size_t length = strcspn(*list, ",");
    snprintf(word, WORD_MOST, "%.*s", (int)length, *list);
    *list = (*list)[length] ? *list + length + 1 : NULL;
    return true;
}

/* Reads one value for all players, or one for each, with read(), which prints its own error. */
static bool read_each(const struct cli *cli, enum cli_option_id option, int players,
                      bool read(const char *word, int *value), int *values)
{
    const char *list = cli_text(cli, option);
    char word[WORD_MOST];
    int count = 0;

    while (next_word(&list, word)) {
        int value;
        if (!read(word, &value)) return false;
        if (count < players) values[count] = value;
        count++;
    }
    for (int i = 1; count == 1 && i < players; i++) values[i] = values[0];
    if (count == 1 || count == players) return true;
    cli_fail("--%s takes one value for all players or one for each of the %d, not %d.",
             cli_options[option].name, players, count);
    return false;
}

static bool read_cards(const char *word, int *cards)
{
    *cards = *word - '0';
    if (strlen(word) == 1 && *cards >= 0 && *cards <= EQUITY_PASS_CARDS) return true;
    cli_fail("--pass-cards takes numbers from 0 to %d (Div 7 r.4.14), not '%s'.", EQUITY_PASS_CARDS,
             word);
    return false;
}

static bool read_strategy(const char *word, int *strategy)
{
    struct cli_guess guess = { .typed = word };

    *strategy = equity_strategy_find(word, strlen(word));
    if (*strategy >= 0) return true;
    for (int i = 0; i < EQUITY_STRATEGIES; i++) cli_guess_try(&guess, equity_strategy_word(i));
    if (guess.nearest)
        cli_guess_fail(&guess, "unknown strategy '%s'", word);
    else
        cli_fail("unknown strategy '%s'; 'croupier tournament --help' lists them.", word);
    return false;
}

/* ---- The sign -------------------------------------------------------------------- */

static bool read_limits(const struct cli *cli, struct sign *sign)
{
    static const enum cli_option_id needed[] = { OPT_STACKS, OPT_ROUNDS, OPT_MIN, OPT_MAX,
                                                 OPT_STEP };
    const struct {
        enum cli_option_id option;
        int64_t *cents;
    } amounts[] = { { OPT_MIN, &sign->min_cents },
                    { OPT_MAX, &sign->max_cents },
                    { OPT_STEP, &sign->step_cents },
                    { OPT_CHIP, &sign->chip_cents } };

    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++)
        if (!cli_has(cli, needed[i])) {
            const struct cli_option *row = &cli_options[needed[i]];
            cli_fail("'tournament equity' needs --%s: %.*s.", row->name,
                     (int)strcspn(row->help, ";"), row->help);
            return false;
        }
    for (size_t i = 0; i < sizeof amounts / sizeof amounts[0]; i++)
        if (cli_has(cli, amounts[i].option) &&
            !lookup_amount(cli_options[amounts[i].option].name, cli_text(cli, amounts[i].option),
                           amounts[i].cents))
            return false;
    if (sign->min_cents <= sign->max_cents) return true;
    cli_fail("--min can't be more than --max.");
    return false;
}

static bool read_sign(const struct cli *cli, struct sign *sign)
{
    int edition = lookup_edition(cli->arguments[1]);

    if (edition < 0) return false;
    if (!equity_knows(edition)) {
        cli_fail("%s has no wagers that 'tournament equity' can study.", games[edition]->id);
        return false;
    }
    *sign = sign_of(edition);
    for (int i = 0; i < cli_count(cli, OPT_OPTION); i++)
        if (!lookup_option(sign, cli_nth(cli, OPT_OPTION, i))) return false;
    if (!read_limits(cli, sign)) return false;
    if (odds_game(edition)->complete) odds_game(edition)->complete(sign);
    struct refusal why = sign_check(sign);
    if (!why.code) return true;
    char words[REFUSAL_SAY];
    refusal_words(&why, words);
    cli_fail("the rules do not permit this sign: %s", words);
    return false;
}

/* ---- The position ---------------------------------------------------------------- */

static bool read_stacks(const struct cli *cli, struct equity_question *question)
{
    const char *list = cli_text(cli, OPT_STACKS);
    char word[WORD_MOST];

    while (next_word(&list, word)) {
        int64_t cents;
        if (!money_of(word, &cents) || cents < 0) {
            cli_fail("--stacks takes amounts such as 500,450,300, not '%s'.", word);
            return false;
        }
        if (question->players == TABLE_SEATS) {
            cli_fail("--stacks has more than %d players.", TABLE_SEATS);
            return false;
        }
        question->stack_cents[question->players++] = cents;
    }
    return true;
}

/* A number from 1; the question then says what is wrong with a number that is too large. */
static bool read_count(const struct cli *cli, enum cli_option_id option, int *number)
{
    uint64_t given = cli_has(cli, option) ? cli_number(cli, option) : 1;

    *number = given < 1000000 ? (int)given : 1000000;
    if (given) return true;
    cli_fail("--%s must be at least 1.", cli_options[option].name);
    return false;
}

static bool read_wagers(const struct cli *cli, struct equity_question *question)
{
    const char *list = cli_text(cli, OPT_WAGERS);
    char word[WORD_MOST];

    if (!list) return equity_add_wagers(question, NULL);
    while (next_word(&list, word))
        if (!equity_add_wagers(question, word)) {
            cli_fail("%s has no wagers '%s' that 'tournament equity' can study.",
                     games[question->sign.edition]->id, word);
            return false;
        }
    return true;
}

static bool read_question(const struct cli *cli, struct equity_question *question)
{
    char why[EQUITY_WHY];

    if (!read_sign(cli, &question->sign) || !read_stacks(cli, question) ||
        !read_count(cli, OPT_ROUNDS, &question->rounds) ||
        !read_count(cli, OPT_MARKER, &question->marker) ||
        !read_count(cli, OPT_ADVANCE, &question->advance) || !read_wagers(cli, question))
        return false;
    question->marker--;
    if (cli_has(cli, OPT_PASS_CARDS) &&
        !read_each(cli, OPT_PASS_CARDS, question->players, read_cards, question->pass_cards))
        return false;
    if (equity_check(question, why)) return true;
    cli_fail("%s", why);
    return false;
}

/* ---- The plan of a simulation ---------------------------------------------------- */

/* The first to bet. */
static int first_player(const struct equity_question *question)
{
    int player = question->marker;

    while (question->stack_cents[player] < question->sign.min_cents)
        player = (player + 1) % question->players;
    return player;
}

static bool read_me(const struct cli *cli, const struct equity_question *question, int *me)
{
    *me = first_player(question);
    if (!cli_has(cli, OPT_ME)) return true;
    if (!read_count(cli, OPT_ME, me)) return false;
    if (*me > question->players) {
        cli_fail("--me takes a player from 1 to %d.", question->players);
        return false;
    }
    bool in = question->stack_cents[--*me] >= question->sign.min_cents;
    if (!in) cli_fail("player %d has less than the minimum and can't bet.", *me + 1);
    return in;
}

static bool read_plan(const struct cli *cli, const struct equity_question *question,
                      struct equity_plan *plan)
{
    int strategies[TABLE_SEATS];

    for (int i = 0; i < TABLE_SEATS; i++) strategies[i] = EQUITY_COVER;
    if (cli_has(cli, OPT_STRATEGY) &&
        !read_each(cli, OPT_STRATEGY, question->players, read_strategy, strategies))
        return false;
    for (int i = 0; i < TABLE_SEATS; i++) plan->strategies[i] = (enum equity_strategy)strategies[i];
    plan->seed = cli_has(cli, OPT_SEED) ? cli_number(cli, OPT_SEED) : 1;
    plan->sessions = cli_has(cli, OPT_SESSIONS) ? cli_number(cli, OPT_SESSIONS) : SESSIONS;
    if (plan->sessions < 2 || plan->sessions > SESSIONS_MOST) {
        cli_fail("--sessions takes a number from 2 to %d.", SESSIONS_MOST);
        return false;
    }
    return read_me(cli, question, &plan->me);
}

/* ---- The command ----------------------------------------------------------------- */

static void show_progress(void *to, uint64_t done, uint64_t all)
{
    progress_count(done, all, to);
}

static int simulate(const struct cli *cli, const struct equity_question *question)
{
    static char sessions[] = "sessions";
    struct equity_watch watch = { show_progress, sessions };
    struct equity_sample sample;
    struct equity_plan plan;

    if (!read_plan(cli, question, &plan)) return CLI_WRONG_USAGE;
    equity_simulate(&sample, question, &plan, &watch);
    progress_hide();
    answer_sampled(cli, question, &plan, &sample);
    equity_sample_free(&sample);
    return CLI_DONE;
}

static int solve(const struct cli *cli, const struct equity_question *question)
{
    static const enum cli_option_id simulated[] = { OPT_ME, OPT_SEED, OPT_SESSIONS };
    static char positions[] = "positions";
    struct equity_watch watch = { show_progress, positions };
    struct equity_solution solution;

    for (size_t i = 0; i < sizeof simulated / sizeof simulated[0]; i++)
        if (cli_has(cli, simulated[i]))
            return cli_fail("--%s is for simulations: give --strategy too.",
                            cli_options[simulated[i]].name);
    if (equity_work(question) > WORK_MOST)
        return cli_fail("too many positions to solve exactly: choose a larger --step or fewer "
                        "--wagers, or simulate with --strategy.");
    equity_solve(&solution, question, &watch);
    progress_hide();
    answer_exact(cli, question, &solution);
    equity_solution_free(&solution);
    return CLI_DONE;
}

int tournament_equity(const struct cli *cli)
{
    struct equity_question question;

    memset(&question, 0, sizeof question);
    if (!read_question(cli, &question)) return CLI_WRONG_USAGE;
    bool exact = equity_solvable(&question) && !cli_has(cli, OPT_STRATEGY);
    return exact ? solve(cli, &question) : simulate(cli, &question);
}
