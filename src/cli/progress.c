/* progress.c - a progress bar on stderr. */
#include "cli/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define PATIENCE_MS 1000 /* before anything is shown */
#define OFTEN_MS    100
#define WIDTH       30

static struct {
    int64_t begun_ms, shown_ms; /* 0: not yet */
} progress;

static int64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void progress_count(uint64_t done, uint64_t all, const char *things)
{
    int64_t now = now_ms();

    if (!progress.begun_ms) progress.begun_ms = now;
    if (!isatty(STDERR_FILENO) || now - progress.begun_ms < PATIENCE_MS ||
        now - progress.shown_ms < OFTEN_MS)
        return;
    progress.shown_ms = now;
    if (!all || done > all) {
        fprintf(stderr, "\r\033[K%" PRIu64 " %s", done, things);
        return;
    }
    int full = (int)(done * WIDTH / all);
    fprintf(stderr, "\r\033[K[%.*s%*s] %d %% of %" PRIu64 " %s", full,
            "##############################", WIDTH - full, "", (int)(done * 100 / all), all,
            things);
}

void progress_show(uint64_t done, uint64_t all)
{
    progress_count(done, all, "entries");
}

void progress_hide(void)
{
    if (progress.shown_ms) fputs("\r\033[K", stderr);
    progress.shown_ms = 0;
}
