/* cmd_sim.c - 'croupier sim': plays strategies through the rules, many times over.
 *
 * Nothing is printed on stdout until the run has ended, or was stopped. */
#include "cli/sim_cli.h"

#include "cli/lookup.h"
#include "cli/page_file.h"
#include "cli/progress.h"
#include "cli/stop.h"
#include "rules/length.h"
#include "sim/host/checkpoint.h"
#include "sim/host/mpi.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define KEEP_SECONDS 10

/* ---- Running --------------------------------------------------------------------- */

static void show_progress(void *to, uint64_t sessions, uint64_t rounds)
{
    const struct simulation *s = to;
    const struct sim_plan *plan = &s->plan.plans[0];

    progress_rate(sessions, plan->sessions, plan->bankroll_cents ? "sessions" : "blocks", rounds,
                  sim_game(plan->sign.edition)->round);
}

/* Continues with what a checkpoint has. */
static bool read_kept(struct simulation *s, const char *path)
{
    char why[CHECKPOINT_WHY];
    bool found;

    if (!host_begin(&s->result, &s->plan)) {
        cli_fail("out of memory.");
        return false;
    }
    if (!path || checkpoint_read_file(path, &s->plan, &s->result, &found, why)) return true;
    cli_fail("can't continue from %s: %s.", path, why);
    return false;
}

static bool keep(void *to, const struct host_result *result)
{
    const struct simulation *s = to;

    return checkpoint_write_file(cli_text(s->cli, OPT_CHECKPOINT), &s->plan, result);
}

/* With scripts, a child plays, by a player of ours. */
static enum host_end run_by(const struct host_plan *plan, struct host_result *result,
                            const struct host_watch *watch)
{
    struct sim_scripts scripts = { .plan = plan, .threads = watch->threads, .stop = &stop_wanted };
    const struct host_player by_child = { &scripts, sim_play_scripts };
    const struct host_player *player = sim_has_script(plan) ? &by_child : NULL;

    if (watch->keep) scripts.keep_seconds = KEEP_SECONDS;
    if (mpi_rank())
        mpi_help(plan, watch, player);
    else if (player)
        return host_run_by(plan, result, watch, player, mpi_ranks() > 1);
    else
        return host_run(plan, result, watch);
    return HOST_DONE;
}

/* Plays with another bankroll, without other processes. */
static enum host_end run_other(struct simulation *s, const struct host_plan *plan,
                               struct host_result *result)
{
    const struct host_watch watch = {
        .to = s, .show = show_progress, .stop = &stop_wanted, .threads = s->threads
    };
    enum host_end end = run_by(plan, result, &watch);

    progress_hide();
    return end;
}

static int run(struct simulation *s, int threads)
{
    struct host_watch watch = { .to = s, .show = show_progress, .stop = &stop_wanted };
    const char *kept = cli_text(s->cli, OPT_CHECKPOINT);

    if (kept && !mpi_rank()) watch.keep = keep;
    watch.serve = mpi_serve;
    watch.keep_seconds = KEEP_SECONDS;
    watch.threads = threads;
    stop_on_signals();
    enum host_end end = run_by(&s->plan, &s->result, &watch);
    int why = errno;
    progress_hide();
    s->complete = end != HOST_STOPPED;
    if (end == HOST_FAILED) return CLI_WRONG_USAGE;
    if (end == HOST_MEMORY) return cli_fail("out of memory.");
    if (end == HOST_THREADS) return cli_fail("no thread can be started.");
    if (end == HOST_LOST) return cli_fail("another process could not play its sessions.");
    if (end == HOST_NOT_KEPT)
        return cli_fail("can't write the checkpoint %s: %s.", kept, strerror(why));
    return CLI_DONE;
}

/* ---- The answer ------------------------------------------------------------------ */

static bool compute(struct simulation *s)
{
    for (int i = 0; i < s->plan.count; i++) {
        if (!figures_of(&s->figures[i], &s->plan.plans[i], &s->result.tallies[i])) {
            cli_fail("out of memory.");
            return false;
        }
        if (s->figures[i].action > 0 || !s->complete) continue;
        cli_fail("%s made no bet that was decided in %llu rounds.", s->plan.words[i],
                 (unsigned long long)s->result.tallies[i].rounds);
        return false;
    }
    return true;
}

/* Exact results are printed instead of simulated ones; a page has both. */
static int answer_exactly(const struct simulation *s)
{
    if (cli_has(s->cli, OPT_JSON))
        sim_print_exact_json(s);
    else if (cli_has(s->cli, OPT_TSV))
        sim_print_exact_sheet(s);
    else
        sim_print_exact(s);
    return sim_exact_stopped(s) ? CLI_STOPPED : CLI_DONE;
}

static int answer(struct simulation *s, struct page_file *svg, struct page_file *page)
{
    if (!s->result.done.sessions) {
        cli_fail("stopped before the first session was complete.");
        return CLI_STOPPED;
    }
    if (!compute(s)) return CLI_WRONG_USAGE;
    if (s->exact)
        answer_exactly(s);
    else if (cli_has(s->cli, OPT_JSON))
        sim_print_json(s);
    else if (cli_has(s->cli, OPT_TSV))
        sim_print_sheet(s);
    else
        sim_print_text(s);
    if (svg->file) sim_write_svg(svg->file, s);
    if (page->file) sim_write_page(page->file, s);
    int drawn = page_close(svg), written = page_close(page);
    if (drawn || written) return CLI_CHECK_FAILED;
    return s->complete ? CLI_DONE : CLI_STOPPED;
}

/* A wanted risk in per cent, "5" or "0.5", as a share. */
static bool read_risk(const struct cli *cli, double *risk)
{
    const char *text = cli_text(cli, OPT_RISK);
    char *end = NULL;

    if (!text) return true;
    *risk = strtod(text, &end) / 100;
    bool number = *text && text[strspn(text, "0123456789.")] == '\0' && !*end;
    if (number && *risk > 0 && *risk < 1) {
        if (cli_has(cli, OPT_BANKROLL)) return true;
        cli_fail("--risk needs --bankroll: it is about sessions that start with one.");
    } else {
        cli_fail("--risk takes a number of per cent between 0 and 100, not '%s'.", text);
    }
    return false;
}

/* Whether all processes can go on. */
static bool all_can(bool here)
{
    bool all = mpi_all(here);

    if (here && !all) cli_fail("another process can't play this.");
    return all;
}

static int simulate(struct simulation *s)
{
    double risk = 0;
    struct page_file svg = { 0 }, page = { 0 };
    bool first = !mpi_rank();
    int status = CLI_WRONG_USAGE;

    if (all_can(lookup_threads(s->cli, &s->threads) && read_risk(s->cli, &risk) &&
                sim_can_bet(&s->plan, &stop_wanted) &&
                read_kept(s, first ? cli_text(s->cli, OPT_CHECKPOINT) : NULL) &&
                (!first || (page_open(&svg, cli_text(s->cli, OPT_SVG)) &&
                            page_open(&page, cli_text(s->cli, OPT_HTML))))))
        status = run(s, s->threads);
    if (!status && first && risk > 0 && s->complete) sim_find_risk(s, risk, run_other);
    if (!status && first) status = answer(s, &svg, &page);
    page_drop(&svg);
    page_drop(&page);
    host_free(&s->result);
    for (int i = 0; i < s->plan.count; i++) figures_free(&s->figures[i]);
    return status;
}

/* ---- The command ----------------------------------------------------------------- */

static int replay(const struct cli *cli, const struct host_plan *plan)
{
    static const enum cli_option_id others[] = { OPT_VERSUS, OPT_HTML, OPT_SVG,        OPT_JSON,
                                                 OPT_TSV,    OPT_CSV,  OPT_CHECKPOINT, OPT_RISK };
    uint64_t session = cli_number(cli, OPT_REPLAY);

    for (size_t i = 0; i < LENGTH(others); i++)
        if (cli_count(cli, others[i]))
            return cli_fail("--%s can't be combined with --replay.", cli_options[others[i]].name);
    if (!session || session > plan->plans[0].sessions)
        return cli_fail("--replay takes a session from 1 to %llu.",
                        (unsigned long long)plan->plans[0].sessions);
    return sim_can_bet(plan, &stop_wanted) ? sim_replay(plan, session - 1, &stop_wanted)
                                           : CLI_WRONG_USAGE;
}

/* What is only about a simulation does not go with --exact, unless a page is to have both. */
static int exact(struct simulation *s)
{
    static const enum cli_option_id others[] = { OPT_REPLAY,   OPT_CHECKPOINT, OPT_SVG, OPT_ROUNDS,
                                                 OPT_SESSIONS, OPT_THREADS,    OPT_SEED };
    bool page = cli_has(s->cli, OPT_HTML);

    for (size_t i = 0; i < LENGTH(others); i++)
        if (cli_has(s->cli, others[i]) && (i < 3 || !page))
            return cli_fail("--%s can't be combined with --exact%s.", cli_options[others[i]].name,
                            i < 3 ? "" : ", which simulates nothing without --html");
    stop_on_signals();
    int status = sim_can_bet(&s->plan, &stop_wanted) ? CLI_DONE : CLI_WRONG_USAGE;
    if (!status && !mpi_rank()) status = sim_find_exact(s, &stop_wanted);
    bool all = all_can(!status);
    if (all && page)
        status = simulate(s);
    else if (all && !mpi_rank())
        status = answer_exactly(s);
    sim_exact_free(s);
    return status;
}

int cmd_sim(const struct cli *cli)
{
    struct simulation *s;

    if (cli_has(cli, OPT_LIST)) return sim_list(cli);
    if (!cli->argument_count)
        return cli_fail("sim needs an edition: croupier sim EDITION; 'croupier games' lists them.");
    mpi_begin();
    mpi_be_quiet();
    s = calloc(1, sizeof *s);
    if (!s) return cli_fail("out of memory.");
    s->cli = cli;
    int status = CLI_WRONG_USAGE;
    if (all_can(sim_read_plan(cli, &s->plan)))
        status = cli_has(cli, OPT_EXACT)    ? exact(s)
                 : cli_has(cli, OPT_REPLAY) ? replay(cli, &s->plan)
                                            : simulate(s);
    sim_free_own(&s->plan);
    free(s);
    mpi_end();
    return status;
}
