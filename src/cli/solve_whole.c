/* solve_whole.c - solves a whole game, part by part, and keeps the solution in a file.
 *
 * Parts that the file has are not solved again.  With several processes (mpirun), the first one
 * has the file and gives out the parts. */
#include "cli/solve_cli.h"

#include "cli/lookup.h"
#include "cli/page_file.h"
#include "cli/progress.h"
#include "cli/stop.h"
#include "sim/host/mpi.h"
#include "words/folder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A solution in the making. */
struct making {
    const struct game_solution *game;
    void *solver;
    int threads, next; /* the next part to look at */
    struct solution file;
    bool failed, no_memory;
    char why[SOLUTION_WHY];
};

/* ---- Parts ----------------------------------------------------------------------- */

/* The next part that is missing, or -1; a stopped computation has no more. */
static int next_part(void *to)
{
    struct making *m = to;

    if (stop_wanted || m->failed) return -1;
    while (m->next < m->game->parts && solution_has(&m->file, m->next)) m->next++;
    return m->next < m->game->parts ? m->next++ : -1;
}

/* What another process has stopped is only missing. */
static void take_part(void *to, int part, const uint8_t *bytes, size_t count)
{
    struct making *m = to;
    struct solution_bytes of_part = { (uint8_t *)(uintptr_t)bytes, count };

    if (!count && stop_wanted) return;
    if (count && solution_add(&m->file, part, &of_part, m->why)) return;
    if (!count) snprintf(m->why, sizeof m->why, "a process could not solve its part.");
    m->failed = true;
}

#define SHOWN 1000 /* steps of the progress bar for a part */

/* Meanwhile the other processes are answered. */
static bool going(void *context, double share)
{
    struct making *m = context;
    const struct mpi_parts others = { m, next_part, take_part };

    if (!mpi_rank()) {
        mpi_serve_parts(&others);
        progress_part((uint64_t)((m->file.have + share) * SHOWN), (uint64_t)m->game->parts * SHOWN);
    }
    return !stop_wanted;
}

static bool solve_part(struct making *m, int part, struct solution_bytes *bytes)
{
    const struct solution_how how = { m->threads, going, m };

    return m->game->solve(m->solver, part, &how, bytes);
}

static uint8_t *solve_for_another(void *to, int part, size_t *count)
{
    struct solution_bytes bytes;

    if (!solve_part(to, part, &bytes)) return NULL;
    *count = bytes.count;
    return bytes.bytes;
}

/* Until the others have sent what they are at work on. */
static void wait_for_others(struct making *m)
{
    const struct mpi_parts others = { m, next_part, take_part };

    while (mpi_serve_parts(&others)) nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
}

static void solve_missing(struct making *m)
{
    struct solution_bytes bytes;

    for (int part; (part = next_part(m)) >= 0; free(bytes.bytes)) {
        bool good = solve_part(m, part, &bytes);
        if (good)
            take_part(m, part, bytes.bytes, bytes.count);
        else if (!stop_wanted)
            m->failed = m->no_memory = true;
        if (!good) bytes.bytes = NULL;
    }
    wait_for_others(m);
    progress_hide();
}

/* ---- The file -------------------------------------------------------------------- */

static bool find_path(const struct solve_asked *asked, unsigned readings, char path[SOLUTION_PATH])
{
    const char *named = cli_text(asked->cli, OPT_FILE);

    if (named) {
        snprintf(path, SOLUTION_PATH, "%s", named);
        return strlen(named) < SOLUTION_PATH;
    }
    if (!solution_path(asked->sign.edition, readings, path)) return false;
    char *slash = strrchr(path, '/');
    *slash = '\0';
    bool made = !*path || folder_make(path);
    *slash = '/';
    return made;
}

static int stopped(const struct making *m)
{
    cli_fail("stopped: %d of %d %s are solved; the same command continues.", m->file.have,
             m->game->parts, m->game->parts_words);
    return CLI_STOPPED;
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* A complete file may be one that nobody can write. */
static bool read_file(const char *path, const struct solution_key *key, struct solve_made *made,
                      char why[SOLUTION_WHY])
{
    struct solution file;

    if (!solution_open(&file, path, key, why)) return false;
    solution_digest(&file, made->digest);
    solution_close(&file);
    return solution_read_all(path, key, made->parts, why);
}

/* Opens the file.  What it lacks, if anything, is to be solved. */
static int open_file(struct making *m, const struct solve_asked *asked, unsigned readings,
                     const struct solution_key *key, struct solve_made *made, bool *lacks)
{
    if (!find_path(asked, readings, made->path))
        return cli_fail("there is no folder for the solution; use --file FILE.");
    if (read_file(made->path, key, made, m->why)) return CLI_DONE;
    if (!solution_begin(&m->file, made->path, key, m->why)) return cli_fail("%s", m->why);
    *lacks = true;
    return CLI_DONE;
}

/* Solves what the file lacks; all: the others help. */
static int complete(struct making *m, const struct solution_key *key, struct solve_made *made,
                    bool all)
{
    double begun = now();
    int status = CLI_DONE;

    if (all) solve_missing(m);
    if (!all)
        status = cli_fail("another process is out of memory.");
    else if (m->no_memory)
        status = cli_fail("out of memory.");
    else if (m->failed)
        status = cli_fail("%s", m->why);
    else if (m->file.have < m->game->parts)
        status = stopped(m);
    solution_close(&m->file);
    made->seconds = now() - begun;
    if (!status && !read_file(made->path, key, made, m->why)) status = cli_fail("%s", m->why);
    return status;
}

/* The solution under these readings; the caller frees its parts.  All processes come here, and hear
 * from the first one whether there is anything to solve, and whether it failed. */
static int make(const struct solve_asked *asked, unsigned readings, struct solve_made *made)
{
    struct making m = { .game = asked->game->solution,
                        .solver = asked->game->open(&asked->sign, readings),
                        .threads = made->threads };
    uint8_t terms[SOLUTION_DIGEST] = { 0 };
    bool first = !mpi_rank(), opened = m.solver && m.game->terms(m.solver, terms), lacks = false;
    struct solution_key key = solution_key(&asked->sign, readings, terms);
    int status = opened ? CLI_DONE : cli_fail("out of memory.");

    if (opened && first) status = open_file(&m, asked, readings, &key, made, &lacks);
    bool all = mpi_begin_parts(first ? lacks : opened);
    if (all && !first) mpi_help_parts(&m, solve_for_another);
    if (lacks) status = complete(&m, &key, made, all);
    asked->game->close(m.solver);
    bool good = mpi_all(!status);
    return good || status ? status : CLI_STOPPED;
}

/* ---- Readings -------------------------------------------------------------------- */

static void add_reading(const struct solve_asked *asked, const struct solve_made *made, int reading,
                        struct solve_reading *to)
{
    to->reading = reading;
    mpq_init(to->worth);
    asked->game->solution->worth(made->parts, &asked->sign, to->worth);
}

/* Every reading alone, the usual one first. */
static int make_readings(const struct solve_asked *asked, const struct solve_made *usual,
                         struct solve_reading list[], int *count)
{
    struct solve_made made = { .threads = usual->threads };
    int status = CLI_DONE;

    if (!mpi_rank()) add_reading(asked, usual, -1, &list[(*count)++]);
    for (int i = 0; !status && asked->game->readings[i].id; i++) {
        status = make(asked, 1u << i, &made);
        if (!status && !mpi_rank()) add_reading(asked, &made, i, &list[(*count)++]);
        solution_parts_free(made.parts);
    }
    return status;
}

/* ---- The command ----------------------------------------------------------------- */

static int print(const struct solve_asked *asked, const struct solve_made *made,
                 const struct solve_reading *readings, int count, struct page_file *picture)
{
    struct solve_report report = { .tables = 0 };
    bool good = asked->game->solution->report(made->parts, &asked->sign, &report);

    if (good) solve_print(asked, made, &report, readings, count);
    if (good && picture->file) solve_draw(picture->file, asked, &report);
    solve_report_free(&report);
    return good ? page_close(picture) : cli_fail("%s can't be read.", made->path);
}

static int solve_all(const struct solve_asked *asked, struct solve_made *made,
                     struct page_file *file)
{
    struct solve_reading readings[33];
    int count = 0, status = make(asked, asked->readings, made);

    if (cli_has(asked->cli, OPT_SHORT))
        return status || mpi_rank() ? status : solve_short(asked, made, file);
    if (!status && asked->all_readings) status = make_readings(asked, made, readings, &count);
    if (!status && !mpi_rank()) status = print(asked, made, readings, count, file);
    for (int i = 0; i < count; i++) mpq_clear(readings[i].worth);
    return status;
}

int solve_whole(const struct solve_asked *asked)
{
    static struct solve_made made;
    struct page_file file; /* the page of the short strategy, or the picture */
    enum cli_option_id wanted = cli_has(asked->cli, OPT_SHORT) ? OPT_HTML : OPT_SVG;

    if (!lookup_threads(asked->cli, &made.threads)) return CLI_WRONG_USAGE;
    mpi_begin();
    mpi_be_quiet();
    made.processes = mpi_ranks();
    stop_on_signals();
    bool open = page_open(&file, mpi_rank() ? NULL : cli_text(asked->cli, wanted));
    int status = mpi_all(open) ? solve_all(asked, &made, &file) : CLI_WRONG_USAGE;
    page_drop(&file);
    solution_parts_free(made.parts);
    mpi_end();
    return mpi_rank() ? CLI_DONE : status;
}
