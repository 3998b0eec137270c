/* code_try.h - compiles a mutant, links it with the player of scenarios, and plays. */
#ifndef CROUPIER_MUTATE_CODE_TRY_H
#define CROUPIER_MUTATE_CODE_TRY_H

#include <stdbool.h>
#include <stdint.h>

enum try_fate {
    TRY_NOT_YET,
    TRY_NOTICED, /* a scenario fails, hangs, or the program stops */
    TRY_UNNOTICED,
    TRY_SAME,    /* the compiler makes the same of it, so nothing can notice */
    TRY_NO_CODE, /* does not compile */
};

#define TRY_PATH  128
#define TRY_FIRST 12

/* The commands of a build folder. */
struct try_build {
    const char *build, *scenarios; /* folders, seen from this one */
    char *link;                    /* the command that links the player */
    struct json_t *compile;        /* the commands that compile */
};

bool try_open(struct try_build *build, const char *folder, const char *scenarios);
void try_close(struct try_build *build);

/* What is tried: the text of a source file, whose path begins with "src/". */
struct try_source {
    const char *path, *original;
    char *mutated;
};

/* Tries it in the worker's own folder; the scenarios in "first" come first (null ends them).
 * "noticed_by" is the path of the scenario that notices. */
enum try_fate try_it(const struct try_build *build, int worker, const struct try_source *source,
                     const char *const *first, char noticed_by[TRY_PATH]);

/* Runs a command of the shell; whether it ends well. */
bool try_run(const char *command);

/* A whole file; the caller frees it.  Null if it can't be read. */
char *try_read(const char *path);
uint64_t try_hash(uint64_t hash, const char *text);

#endif
