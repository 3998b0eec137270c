/* play.c - plays scenarios until one fails, with the rules that it is linked with: code.c links it
 * with a mutant. */
#include "scenario/scenario.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#define SECONDS_MOST 5 /* of processor time, of one scenario; longer, and it hangs */
#define MEMORY_MOST  (1 << 30)

static char text[SCENARIO_TEXT + 1];

/* Says which scenario it is about to play: the last one said did not pass. */
static bool passes(const char *path)
{
    static const struct scenario_listener silent;
    static struct scenario scenario;
    FILE *file = fopen(path, "rb");

    if (!file) return false;
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    puts(path);
    fflush(stdout);
    setitimer(ITIMER_PROF, &(struct itimerval){ .it_value.tv_sec = SECONDS_MOST }, NULL);
    return scenario_play(&scenario, text, length, 1, &silent) == SCENARIO_PASSED;
}

static bool begins(const char *path, const char *with)
{
    return !strncmp(path, with, strlen(with));
}

/* The scenarios that begin with each of the paths, in their order, then all others. */
static bool all_pass(const glob_t *found, char **first, int count)
{
    bool *played = calloc(found->gl_pathc + 1, sizeof *played);

    if (!played) abort();
    for (int k = 0; k <= count; k++)
        for (size_t i = 0; i < found->gl_pathc; i++) {
            const char *path = found->gl_pathv[i];
            if (played[i] || (k < count && !begins(path, first[k]))) continue;
            played[i] = true;
            if (!passes(path)) return false;
        }
    free(played);
    return true;
}

int main(int argc, char **argv)
{
    char pattern[4096];
    glob_t found;

    if (argc < 2) {
        fputs("mutate_play FOLDER [PATH...]: plays all scenarios of the folder until one fails, "
              "these first\n",
              stderr);
        return 2;
    }
    setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
    setrlimit(RLIMIT_AS, &(struct rlimit){ MEMORY_MOST, MEMORY_MOST });
    snprintf(pattern, sizeof pattern, "%s/*/*.play", argv[1]);
    if (glob(pattern, 0, NULL, &found)) return 2;
    bool good = all_pass(&found, argv + 2, argc - 2);
    globfree(&found);
    return !good;
}
