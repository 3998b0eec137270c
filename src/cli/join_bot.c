/* join_bot.c - 'croupier join --strategy': a strategy of the simulator at a live table. */
#include "cli/join_bot.h"

#include "cli/lookup.h"
#include "client/bot.h"
#include "sim/host/plugin.h"
#include "sim/host/script.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static volatile int stop;

static void on_signal(int number)
{
    (void)number;
    stop = 1;
}

/* The first signal lets the bot leave, the next one ends the program. */
static void catch_signals(void)
{
    struct sigaction action = { .sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND };

    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* ---- The strategy ---------------------------------------------------------------- */

static const char *script_failed(void *script)
{
    return script_error(script);
}

static bool open_script(const char *path, const char *parameters, int64_t unit,
                        struct bot_plan *plan, char why[SCRIPT_WHY])
{
    struct script_source source;

    if (!script_read(path, &source, why)) return false;
    struct script *script = script_open(&source, parameters, unit, NULL, why);
    script_source_free(&source);
    if (!script) return false;
    plan->script = script;
    plan->error = script_failed;
    plan->strategy = script_strategy(script);
    plan->values = script_values(script);
    return true;
}

/* A plugin stays open until the program ends. */
static bool open_plugin(const char *path, const char *parameters, const struct sign *sign,
                        int64_t unit, struct bot_plan *plan, char why[PLUGIN_WHY])
{
    struct plugin plugin;

    if (!plugin_open(path, &plugin, why)) return false;
    plan->strategy = plugin.strategy;
    return strategy_read_values(plugin.strategy, parameters, sign, unit, &plan->values, why);
}

static bool read_strategy(const char *words, const struct sign *sign, int64_t unit,
                          struct bot_plan *plan)
{
    char path[SCRIPT_PATH], why[SCRIPT_WHY] = "";
    const char *parameters;
    bool good;
    _Static_assert(SCRIPT_WHY >= PLUGIN_WHY && SCRIPT_WHY >= STRATEGY_WHY, "room for any sentence");

    if (script_named(words, ".lua", path, &parameters))
        good = open_script(path, parameters, unit, plan, why);
    else if (script_named(words, ".so", path, &parameters))
        good = open_plugin(path, parameters, sign, unit, plan, why);
    else
        good = strategy_read(words, sign, unit, &plan->strategy, &plan->values, why);
    size_t length = strlen(why);
    if (!good) cli_fail("%s%s", why, length && why[length - 1] == '.' ? "" : ".");
    return good;
}

/* ---- The plan -------------------------------------------------------------------- */

static bool read_amount(const struct cli *cli, enum cli_option_id option, int64_t *cents)
{
    return !cli_has(cli, option) ||
           lookup_amount(cli_options[option].name, cli_text(cli, option), cents);
}

static bool read_plan(const struct cli *cli, const struct sign *sign, struct bot_plan *plan)
{
    int64_t unit = sign->min_cents;
    char word[MONEY_WORD], other[MONEY_WORD];

    if (!read_amount(cli, OPT_UNIT, &unit) ||
        !read_amount(cli, OPT_BANKROLL, &plan->bankroll_cents) ||
        !read_amount(cli, OPT_STOP_WIN, &plan->win_cents) ||
        !read_amount(cli, OPT_STOP_LOSS, &plan->loss_cents))
        return false;
    plan->rounds = cli_number(cli, OPT_MAX_ROUNDS);
    if (plan->bankroll_cents && plan->bankroll_cents < unit) {
        cli_fail("a bankroll of %s can't bet: a unit is %s.",
                 money_word(plan->bankroll_cents, word), money_word(unit, other));
        return false;
    }
    return read_strategy(cli_text(cli, OPT_STRATEGY), sign, unit, plan);
}

int join_bot(const struct cli *cli, struct caller *caller, const char *table)
{
    struct bot_plan plan = { .bankroll_cents = 0 };
    char why[BOT_WHY] = "";

    catch_signals();
    struct bot *bot = bot_open(caller, table, stdout, &stop, why);
    if (!bot) return cli_fail("%s", why);
    int status = CLI_WRONG_USAGE;
    if (read_plan(cli, bot_sign(bot), &plan)) {
        printf("%s: %s\n", cli_text(cli, OPT_STRATEGY), plan.strategy->about);
        bool good = bot_play(bot, &plan, why);
        if (!good) cli_fail("%s", why);
        status = good ? CLI_DONE : CLI_CHECK_FAILED;
    }
    bot_close(bot);
    script_free(plan.script);
    return status;
}
