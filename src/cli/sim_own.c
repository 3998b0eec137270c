/* sim_own.c - strategies that users bring along: scripts, which are confined, and plugins. */
#include "cli/sim_cli.h"

#include "sim/host/checkpoint.h"
#include "sim/host/confine.h"
#include "sim/host/plugin.h"
#include "sim/host/script.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Scripts --------------------------------------------------------------------- */

/* A script as the parent knows it; each thread of the child opens it for itself. */
struct own_script {
    struct script_source source;
    char parameters[HOST_WORDS];
    int64_t unit_cents;
};

static void *open_script(void *to, struct sim_plan *plan)
{
    const struct own_script *own = to;
    char why[SCRIPT_WHY];
    struct script *script = script_open(&own->source, own->parameters, own->unit_cents, NULL, why);

    if (!script) {
        confine_fail(why);
        return NULL;
    }
    plan->strategy = script_strategy(script);
    plan->values = script_values(script);
    return script;
}

static void close_script(void *opened)
{
    script_free(opened);
}

static bool fails(bool *failed, const char *why)
{
    cli_fail("%s", why);
    *failed = true;
    return false;
}

/* The strategy stands for the script in reports; it is never played. */
static bool read_script(struct host_plan *plan, int nth, const char *path, const char *parameters,
                        int64_t unit_cents, bool *failed)
{
    static const struct strategy in_lua = { .id = "script", .about = "a script" };
    struct own_script *own = calloc(1, sizeof *own);
    char why[SCRIPT_WHY];

    if (!own) return fails(failed, "out of memory.");
    if (!script_read(path, &own->source, why)) {
        free(own);
        return fails(failed, why);
    }
    snprintf(own->parameters, sizeof own->parameters, "%s", parameters);
    own->unit_cents = unit_cents;
    plan->own[nth] = (struct host_own){ own, open_script, close_script };
    plan->plans[nth].strategy = &in_lua;
    plan->plans[nth].values = (struct strategy_values){ .unit_cents = unit_cents };
    return true;
}

/* ---- Plugins --------------------------------------------------------------------- */

/* A plugin stays open until the program ends. */
static bool read_plugin(struct host_plan *plan, int nth, const char *path, const char *parameters,
                        int64_t unit_cents, bool *failed)
{
    struct sim_plan *one = &plan->plans[nth];
    struct plugin plugin;
    char why[PLUGIN_WHY];
    _Static_assert(PLUGIN_WHY >= STRATEGY_WHY, "room for either sentence");

    if (!plugin_open(path, &plugin, why)) return fails(failed, why);
    one->strategy = plugin.strategy;
    if (strategy_read_values(plugin.strategy, parameters, &one->sign, unit_cents, &one->values,
                             why))
        return true;
    return fails(failed, why);
}

bool sim_read_own(struct host_plan *plan, int nth, const char *words, int64_t unit_cents,
                  bool *failed)
{
    char path[SCRIPT_PATH];
    const char *parameters;

    if (script_named(words, ".lua", path, &parameters))
        return read_script(plan, nth, path, parameters, unit_cents, failed);
    return script_named(words, ".so", path, &parameters) &&
           read_plugin(plan, nth, path, parameters, unit_cents, failed);
}

bool sim_has_script(const struct host_plan *plan)
{
    for (int i = 0; i < plan->count; i++)
        if (plan->own[i].open) return true;
    return false;
}

/* ---- A confined run -------------------------------------------------------------- */

struct confined {
    const struct host_plan *plan;
    int threads;
    char *text;
    size_t length, room;
};

/* In the child. */
static int play(int fd, void *data)
{
    const struct confined *run = data;
    struct host_watch watch = { .stop = confine_stop(), .threads = run->threads };
    struct host_range all = { 0, run->plan->plans[0].sessions };
    struct host_result result;
    size_t length, at = 0;

    if (!host_begin(&result, run->plan)) return 1;
    enum host_end end = host_play(run->plan, all, &result, &watch);
    if (end != HOST_DONE && end != HOST_STOPPED) return 1;
    char *text = checkpoint_text(run->plan, &result, &length);
    if (!text) return 1;
    while (at < length) {
        ssize_t wrote = write(fd, text + at, length - at);
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote <= 0) return 1;
        at += (size_t)wrote;
    }
    return 0;
}

/* In the parent. */
static bool take(const void *bytes, size_t count, void *data)
{
    struct confined *run = data;

    if (run->length + count > run->room) {
        size_t room = 2 * (run->length + count);
        char *larger = realloc(run->text, room);
        if (!larger) return false;
        run->text = larger;
        run->room = room;
    }
    memcpy(run->text + run->length, bytes, count);
    run->length += count;
    return true;
}

bool sim_run_confined(const struct host_plan *plan, struct host_result *result, int threads,
                      volatile const int *stop)
{
    struct confined run = { .plan = plan, .threads = threads };
    struct confine_plan confine = {
        .name = plan->words[0], .stop = stop, .work = play, .take = take, .data = &run
    };
    char why[CONFINE_WHY], wrong[CHECKPOINT_WHY];
    bool good = confine_run(&confine, why);

    if (!good)
        cli_fail("%s", why);
    else if (!(good = checkpoint_read(plan, run.text, run.length, result, wrong)))
        cli_fail("the result of the script can't be read: %s.", wrong);
    free(run.text);
    return good;
}
