/* join_bot.c - 'croupier join --strategy': a strategy of the simulator at a live table. */
#include "cli/join_bot.h"

#include "cli/lookup.h"
#include "cli/stop.h"
#include "client/bot.h"
#include "sim/host/confine.h"
#include "sim/host/plugin.h"
#include "sim/host/script.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- The strategy ---------------------------------------------------------------- */

static const char *script_failed(void *script)
{
    return script_error(script);
}

/* A bot and its strategy.  A script runs in a process of its own, which has the connection and
 * nothing else. */
struct joining {
    struct bot *bot;
    struct caller *caller;
    struct bot_plan plan;
    struct script_source source;
    const char *parameters;
    int64_t unit_cents;
    const char *words; /* of the command line */
    bool began;        /* the child has printed something */
};

static bool open_script(struct joining *joining, char why[SCRIPT_WHY])
{
    struct bot_plan *plan = &joining->plan;
    const struct script_limits limits = { .goes_on = true }; /* so that the bot can leave */
    struct script *script =
        script_open(&joining->source, joining->parameters, joining->unit_cents, &limits, why);

    if (!script) return false;
    plan->script = script;
    plan->error = script_failed;
    plan->strategy = script_strategy(script);
    plan->values = script_values(script);
    return true;
}

static ssize_t write_to_parent(void *cookie, const char *bytes, size_t count)
{
    return write(*(const int *)cookie, bytes, count);
}

/* In the child: prints into the pipe. */
static int play_confined(int fd, void *data)
{
    static int to;
    struct joining *joining = data;
    char why[SCRIPT_WHY] = "";
    _Static_assert(SCRIPT_WHY >= BOT_WHY, "room for any sentence");

    to = fd;
    FILE *out = fopencookie(&to, "w", (cookie_io_functions_t){ .write = write_to_parent });
    if (!out) return 1;
    setvbuf(out, NULL, _IOLBF, BUFSIZ);
    caller_moved(joining->caller, CONFINE_SOCKET);
    bot_moved(joining->bot, out, confine_stop());
    bool good = open_script(joining, why);
    if (good) {
        fprintf(out, "%s: %s\n", joining->words, joining->plan.strategy->about);
        good = bot_play(joining->bot, &joining->plan, why);
    }
    fflush(out);
    if (!good) confine_fail(why);
    return !good;
}

static bool print_from_child(const void *bytes, size_t count, void *data)
{
    ((struct joining *)data)->began = true;
    return fwrite(bytes, 1, count, stdout) == count && !fflush(stdout);
}

static int join_confined(struct joining *joining)
{
    struct confine_plan plan = { .name = joining->words,
                                 .socket = caller_file(joining->caller),
                                 .stop = &stop_wanted,
                                 .work = play_confined,
                                 .take = print_from_child,
                                 .data = joining };
    char why[CONFINE_WHY];

    if (confine_run(&plan, why)) return CLI_DONE;
    cli_fail("%s", why);
    return joining->began ? CLI_CHECK_FAILED : CLI_WRONG_USAGE; /* the script can't be opened */
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

/* A script is only read here; its own process opens it. */
static bool read_strategy(const char *words, const struct sign *sign, struct joining *joining)
{
    struct bot_plan *plan = &joining->plan;
    int64_t unit = joining->unit_cents;
    char path[SCRIPT_PATH], why[SCRIPT_WHY] = "";
    const char *parameters;
    bool good;
    _Static_assert(SCRIPT_WHY >= PLUGIN_WHY && SCRIPT_WHY >= STRATEGY_WHY, "room for any sentence");

    if (script_named(words, ".lua", path, &joining->parameters))
        good = script_read(path, &joining->source, why);
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

static bool read_plan(const struct cli *cli, const struct sign *sign, struct joining *joining)
{
    struct bot_plan *plan = &joining->plan;
    int64_t *unit = &joining->unit_cents;
    char word[MONEY_WORD], other[MONEY_WORD];

    *unit = sign->min_cents;
    if (!read_amount(cli, OPT_UNIT, unit) ||
        !read_amount(cli, OPT_BANKROLL, &plan->bankroll_cents) ||
        !read_amount(cli, OPT_STOP_WIN, &plan->win_cents) ||
        !read_amount(cli, OPT_STOP_LOSS, &plan->loss_cents))
        return false;
    plan->rounds = cli_number(cli, OPT_MAX_ROUNDS);
    if (plan->bankroll_cents && plan->bankroll_cents < *unit) {
        cli_fail("a bankroll of %s can't bet: a unit is %s.",
                 money_word(plan->bankroll_cents, word), money_word(*unit, other));
        return false;
    }
    return read_strategy(joining->words, sign, joining);
}

static int join_trusted(struct bot *bot, const struct joining *joining)
{
    char why[BOT_WHY] = "";

    printf("%s: %s\n", joining->words, joining->plan.strategy->about);
    if (bot_play(bot, &joining->plan, why)) return CLI_DONE;
    cli_fail("%s", why);
    return CLI_CHECK_FAILED;
}

int join_bot(const struct cli *cli, struct caller *caller, const char *table)
{
    struct joining joining = { .caller = caller, .words = cli_text(cli, OPT_STRATEGY) };
    int status = CLI_WRONG_USAGE;
    char why[BOT_WHY] = "";

    stop_on_signals();
    struct bot *bot = bot_open(caller, table, stdout, &stop_wanted, why);
    if (!bot) return cli_fail("%s", why);
    joining.bot = bot;
    if (read_plan(cli, bot_sign(bot), &joining))
        status = joining.source.text ? join_confined(&joining) : join_trusted(bot, &joining);
    bot_close(bot);
    script_source_free(&joining.source);
    return status;
}
