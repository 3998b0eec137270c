/* progress.c - a progress bar on stderr. */
#include "cli/progress.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define PATIENCE_MS 1000 /* before anything is shown */
#define OFTEN_MS    100
#define WIDTH       30
#define BAR         "##############################"

static struct {
    int64_t begun_ms, shown_ms; /* 0: not yet */
    uint64_t first;             /* done when it began */
} progress;

static int64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Whether it is time to show something. */
static bool is_time(uint64_t done)
{
    int64_t now = now_ms();

    if (!progress.begun_ms) {
        progress.begun_ms = now;
        progress.first = done;
    }
    if (!isatty(STDERR_FILENO) || now - progress.begun_ms < PATIENCE_MS ||
        now - progress.shown_ms < OFTEN_MS)
        return false;
    progress.shown_ms = now;
    return true;
}

static void show(uint64_t done, uint64_t all, const char *things)
{
    if (!all || done > all) {
        fprintf(stderr, "\r\033[K%" PRIu64 " %s", done, things);
        return;
    }
    int full = (int)(done * WIDTH / all);
    fprintf(stderr, "\r\033[K[%.*s%*s] %d %% of %" PRIu64 " %s", full, BAR, WIDTH - full, "",
            (int)(done * 100 / all), all, things);
}

static void show_left(uint64_t done, uint64_t all)
{
    if (done <= progress.first || done > all) return;
    double seconds = (double)(now_ms() - progress.begun_ms) / 1000;
    uint64_t left =
        (uint64_t)(seconds * (double)(all - done) / (double)(done - progress.first) + 0.5);
    fprintf(stderr, ", %" PRIu64 ":%02d:%02d left", left / 3600, (int)(left / 60 % 60),
            (int)(left % 60));
}

void progress_count(uint64_t done, uint64_t all, const char *things)
{
    if (is_time(done)) show(done, all, things);
}

void progress_rate(uint64_t done, uint64_t all, const char *things, uint64_t parts,
                   const char *part)
{
    if (!is_time(done)) return;
    show(done, all, things);
    double seconds = (double)(now_ms() - progress.begun_ms) / 1000;
    fprintf(stderr, ", %.3g million %ss/s", (double)parts / seconds / 1e6, part);
    show_left(done, all);
}

void progress_part(uint64_t done, uint64_t all)
{
    if (!is_time(done)) return;
    int full = (int)(done * WIDTH / all);
    fprintf(stderr, "\r\033[K[%.*s%*s] %d %%", full, BAR, WIDTH - full, "",
            (int)(done * 100 / all));
    show_left(done, all);
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
