/* test_clock.c - a clock for tests, advanced by lines of standard input. */
#include "cli/test_clock.h"

#include "rules/length.h"
#include "server/door.h"
#include "server/house_clock.h"

#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST_MS (24 * INT64_C(3600000)) /* most that one line can advance the time */

/* ---- Is it a test? --------------------------------------------------------------- */

/* Whether a folder, given by its real path, is the other one or below it. */
static bool is_below(const char *folder, const char *top)
{
    char real[PATH_MAX];
    size_t length;

    if (!top || !realpath(top, real) || !strcmp(real, "/")) return false;
    length = strlen(real);
    return !strncmp(folder, real, length) && (folder[length] == '/' || !folder[length]);
}

static bool is_temporary(const char *record)
{
    char path[PATH_MAX], folder[PATH_MAX];
    const char *slash = strrchr(record, '/');

    if (strlen(record) >= sizeof path) return false;
    snprintf(path, sizeof path, "%.*s/", slash ? (int)(slash - record) : 1, slash ? record : ".");
    if (!realpath(path, folder)) return false;
    return is_below(folder, getenv("TMPDIR")) || is_below(folder, "/tmp");
}

bool test_clock_may_be(const struct cli *cli, const char *address, const char *record)
{
    static const enum cli_option_id outside[] = { OPT_CERTIFICATE, OPT_BEHIND_PROXY, OPT_ORIGIN };
    bool alone = door_is_local(address);

    for (size_t i = 0; i < LENGTH(outside); i++) alone &= !cli_has(cli, outside[i]);
    if (alone && cli_has(cli, OPT_DB) && is_temporary(record)) return true;
    cli_fail("--test-clock is for tests: it needs --db in a temporary folder, on this machine "
             "only.");
    return false;
}

/* ---- The time -------------------------------------------------------------------- */

static void *read_lines(void *unused)
{
    char line[64];

    while (fgets(line, sizeof line, stdin)) {
        char *end;
        long long ms = strtoll(line, &end, 10);
        if (end == line || *end != '\n' || ms < 0 || ms > LONGEST_MS)
            fprintf(stderr, "croupier: cannot advance the time by '%.*s'.\n",
                    (int)strcspn(line, "\n"), line);
        else
            house_clock_move(ms);
    }
    return unused;
}

bool test_clock_start(void)
{
    pthread_t thread;

    house_clock_stop();
    if (pthread_create(&thread, NULL, read_lines, NULL)) return false;
    pthread_detach(thread);
    return true;
}
