/* sim_own.c - strategies that users bring along: scripts, which are confined, and plugins. */
#include "cli/sim_cli.h"

#include "sim/host/checkpoint.h"
#include "sim/host/confine.h"
#include "sim/host/plugin.h"
#include "sim/host/script.h"
#include "words/plain.h"

#include <stdlib.h>
#include <string.h>

/* ---- Scripts --------------------------------------------------------------------- */

/* A script as the parent knows it; each thread of the child opens it for itself. */
struct own_script {
    struct script_source source;
    char parameters[HOST_WORDS];
    int64_t unit_cents;
    struct strategy shown; /* stands for the script in reports; it is never played */
    char about[SIM_ABOUT];
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

static bool read_script(struct host_plan *plan, int nth, const char *path, const char *parameters,
                        int64_t unit_cents, bool *failed)
{
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
    snprintf(own->about, sizeof own->about, "a script");
    own->shown = (struct strategy){ .id = "script", .about = own->about };
    plan->plans[nth].strategy = &own->shown;
    plan->plans[nth].values = (struct strategy_values){ .unit_cents = unit_cents };
    return true;
}

void sim_free_own(struct host_plan *plan)
{
    for (int i = 0; i < HOST_STRATEGIES; i++) {
        struct own_script *own = plan->own[i].to;
        if (own) script_source_free(&own->source);
        free(own);
        plan->own[i] = (struct host_own){ 0 };
    }
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

/* ---- A first try ----------------------------------------------------------------- */

struct tried {
    const struct host_plan *plan;
};

/* In the child: opens a script, tells what it says about itself, and plays a session. */
static bool try_script(const struct host_plan *plan, int nth)
{
    const struct host_own *own = &plan->own[nth];
    struct sim_plan one = plan->plans[nth];
    char words[1 + SIM_ABOUT] = { (char)nth }, why[SIM_SAY];
    void *opened = own->open(own->to, &one);

    if (!opened) return false;
    snprintf(words + 1, SIM_ABOUT, "%s", one.strategy->about);
    bool good = sim_tell(SIM_NAMES, words, sizeof words);
    if (!sim_try(&one, plan->words[nth], why)) confine_fail(why);
    own->close(opened);
    return good;
}

static bool try_all(void *data)
{
    const struct host_plan *plan = ((const struct tried *)data)->plan;

    for (int i = 0; i < plan->count; i++)
        if (plan->own[i].open && !try_script(plan, i)) return false;
    return true;
}

static bool hear_about(void *data, enum sim_message kind, const char *bytes, size_t length)
{
    const struct host_plan *plan = ((const struct tried *)data)->plan;

    if (kind != SIM_NAMES || length != 1 + SIM_ABOUT || *bytes < 0 || *bytes >= plan->count)
        return false;
    struct own_script *own = plan->own[(int)*bytes].to;
    if (!own) return false;
    if (!bytes[1]) return true; /* it says nothing */
    snprintf(own->about, sizeof own->about, "%.*s", SIM_ABOUT - 1, bytes + 1);
    plain_make(own->about);
    return true;
}

bool sim_try_scripts(const struct host_plan *plan, volatile const int *stop)
{
    struct tried tried = { plan };
    const struct sim_confined job = {
        .name = plan->words[0], .stop = stop, .data = &tried, .work = try_all, .hear = hear_about
    };

    return !sim_has_script(plan) || sim_confined_run(&job);
}

/* ---- Sessions in a child --------------------------------------------------------- */

/* A range that a child plays.  The child's own members are not used by the parent. */
struct playing {
    const struct sim_scripts *scripts;
    struct host_range range;
    const struct host_beat *beat;
    struct host_result *result;
    uint64_t sessions, rounds;
    bool answered;
};

static bool tell_result(enum sim_message kind, const struct host_plan *plan,
                        const struct host_result *result)
{
    size_t length;
    char *text = checkpoint_text(plan, result, &length);
    bool good = text && sim_tell(kind, text, length);

    free(text);
    return good;
}

static void tell_progress(void *to, uint64_t sessions, uint64_t rounds)
{
    const uint64_t words[2] = { sessions, rounds };

    (void)to;
    sim_tell(SIM_SHOWS, words, sizeof words);
}

static bool tell_so_far(void *to, const struct host_result *result)
{
    const struct playing *playing = to;

    return tell_result(SIM_KEEPS, playing->scripts->plan, result);
}

/* In the child. */
static bool play(void *data)
{
    const struct playing *playing = data;
    const struct sim_scripts *scripts = playing->scripts;
    struct host_watch watch = { .to = data,
                                .show = tell_progress,
                                .stop = confine_stop(),
                                .keep = scripts->keep_seconds ? tell_so_far : NULL,
                                .keep_seconds = scripts->keep_seconds,
                                .threads = scripts->threads };
    struct host_result result;

    if (!host_begin(&result, scripts->plan)) return false;
    enum host_end end = host_play(scripts->plan, playing->range, &result, &watch);
    return end <= HOST_STOPPED && tell_result(SIM_ANSWERS, scripts->plan, &result);
}

/* ---- In the parent --------------------------------------------------------------- */

static bool hear_so_far(struct playing *playing, const char *text, size_t length)
{
    const struct host_plan *plan = playing->scripts->plan;
    struct host_result found;
    char why[CHECKPOINT_WHY];

    if (!host_begin(&found, plan)) return false;
    bool good = checkpoint_read(plan, text, length, &found, why);
    if (good) playing->beat->beat(playing->beat->to, playing->sessions, playing->rounds, &found);
    host_free(&found);
    return good;
}

static bool hear(void *data, enum sim_message kind, const char *bytes, size_t length)
{
    struct playing *playing = data;
    uint64_t words[2];
    char why[CHECKPOINT_WHY];

    if (kind == SIM_KEEPS) return hear_so_far(playing, bytes, length);
    if (kind == SIM_ANSWERS) {
        playing->answered = !playing->answered && checkpoint_read(playing->scripts->plan, bytes,
                                                                  length, playing->result, why);
        return playing->answered;
    }
    if (length != sizeof words) return false;
    memcpy(words, bytes, sizeof words);
    playing->sessions = words[0];
    playing->rounds = words[1];
    return true;
}

static void tick(void *data)
{
    const struct playing *playing = data;

    playing->beat->beat(playing->beat->to, playing->sessions, playing->rounds, NULL);
}

enum host_end sim_play_scripts(void *to, struct host_range range, struct host_result *result,
                               const struct host_beat *beat)
{
    const struct sim_scripts *scripts = to;
    struct playing playing = { .scripts = scripts, .range = range, .beat = beat, .result = result };
    const struct sim_confined job = { .name = scripts->plan->words[0],
                                      .stop = scripts->stop,
                                      .data = &playing,
                                      .work = play,
                                      .hear = hear,
                                      .tick = tick };

    if (!sim_confined_run(&job)) return HOST_FAILED;
    if (playing.answered) return *scripts->stop ? HOST_STOPPED : HOST_DONE;
    cli_fail("%s: the run gave no result.", scripts->plan->words[0]);
    return HOST_FAILED;
}
