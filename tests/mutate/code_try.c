/* code_try.c - the compiler, the linker and the player, run for one mutant. */
#include "mutate/code_try.h"

#include <errno.h>
#include <jansson.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define COMMAND   16384
#define ORIGINALS 256
#define PLAYER    "tests/mutate_play"

char *try_read(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t length = 0, room = 0;

    if (!file) return NULL;
    do {
        room = room ? 2 * room : 65536;
        text = realloc(text, room);
        if (!text) abort();
        length += fread(text + length, 1, room - length - 1, file);
    } while (length == room - 1);
    fclose(file);
    text[length] = '\0';
    return text;
}

uint64_t try_hash(uint64_t hash, const char *text)
{
    for (; *text; text++) hash = (hash ^ (uint8_t)*text) * UINT64_C(1099511628211);
    hash ^= hash >> 29;
    return hash * UINT64_C(0xbf58476d1ce4e5b9);
}

/* ---- The commands of the build folder -------------------------------------------- */

/* Runs a command of the shell.  "out" gets what it prints, unless it is null.  Returns the process.
 */
static pid_t start(const char *command, int *out)
{
    int ends[2];

    if (out && pipe(ends)) abort();
    pid_t child = fork();
    if (child < 0) abort();
    if (!child) {
        if (out && dup2(ends[1], STDOUT_FILENO) < 0) _exit(127);
        if (out) close(ends[0]);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    if (!out) return child;
    close(ends[1]);
    *out = ends[0];
    return child;
}

static bool ends_well(pid_t child)
{
    int status;

    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) abort();
    return WIFEXITED(status) && !WEXITSTATUS(status);
}

/* The last line that a command prints, or an empty one; the caller frees it.  Whether it ended
 * well. */
static bool last_line(const char *command, char **last)
{
    char *line = NULL;
    size_t room = 0;
    int out;
    pid_t child = start(command, &out);
    FILE *from = fdopen(out, "r");

    if (!from) abort();
    *last = strdup("");
    while (getline(&line, &room, from) > 0) {
        free(*last);
        *last = strdup(line);
    }
    fclose(from);
    free(line);
    if (!*last) abort();
    (*last)[strcspn(*last, "\n")] = '\0';
    return ends_well(child);
}

bool try_open(struct try_build *build, const char *folder, const char *scenarios)
{
    char text[PATH_MAX];

    *build = (struct try_build){ .build = folder, .scenarios = scenarios };
    snprintf(text, sizeof text, "ninja -C '%s' -t commands " PLAYER, folder);
    bool good = last_line(text, &build->link);
    snprintf(text, sizeof text, "%s/compile_commands.json", folder);
    build->compile = json_load_file(text, 0, NULL);
    snprintf(text, sizeof text, "%s/mutants", folder);
    mkdir(text, 0777);
    return good && strstr(build->link, " -o " PLAYER) && build->compile;
}

void try_close(struct try_build *build)
{
    free(build->link);
    json_decref(build->compile);
}

/* The library's command for a source, up to the names of its files. */
static const char *compile_command(const struct try_build *build, const char *path, int *length)
{
    size_t i;
    json_t *each;

    json_array_foreach(build->compile, i, each)
    {
        const char *file = json_string_value(json_object_get(each, "file"));
        const char *output = json_string_value(json_object_get(each, "output"));
        const char *command = json_string_value(json_object_get(each, "command"));
        const char *end = command ? strstr(command, " -MD ") : NULL;
        if (!file || !output || !end || strncmp(output, "libcroupier", 11)) continue;
        size_t more = strlen(file) - strlen(path);
        if (strlen(file) < strlen(path) || strcmp(file + more, path)) continue;
        *length = (int)(end - command);
        return command;
    }
    return NULL;
}

bool try_run(const char *command)
{
    return ends_well(start(command, NULL));
}

__attribute__((format(printf, 1, 2))) static bool run(const char *format, ...)
{
    char command[COMMAND];
    va_list arguments;

    va_start(arguments, format);
    int length = vsnprintf(command, sizeof command, format, arguments);
    va_end(arguments);
    return length < COMMAND && try_run(command);
}

/* ---- Compiling ------------------------------------------------------------------- */

/* Writes and compiles a text in a folder below "mutants".  Assertions name the real file. */
static bool compile(const struct try_build *build, const char *folder, const char *path,
                    const char *text, const char *options)
{
    char name[PATH_MAX];
    int length = 0;
    const char *command = compile_command(build, path, &length);

    snprintf(name, sizeof name, "%s/mutants/%s", build->build, folder);
    mkdir(name, 0777);
    snprintf(name, sizeof name, "%s/mutants/%s/code.c", build->build, folder);
    FILE *file = fopen(name, "wb");
    if (!file || !command) abort();
    fprintf(file, "#line 1 \"%s\"\n%s", path, text);
    fclose(file);
    return run("cd '%s' && %.*s %s -w -o mutants/%s/code.o -c mutants/%s/code.c 2>/dev/null",
               build->build, length, command, options, folder, folder);
}

static bool same_objects(const struct try_build *build, const char *one, const char *two)
{
    return run("cmp -s '%s/mutants/%s/code.o' '%s/mutants/%s/code.o'", build->build, one,
               build->build, two);
}

/* Compiles the original, once for each worker and option. */
static void compile_original(const struct try_build *build, const char *folder,
                             const struct try_source *source, const char *options)
{
    static uint64_t done[ORIGINALS];
    uint64_t hash = try_hash(try_hash(0, folder), source->original);
    int at = 0;

    while (at < ORIGINALS && done[at] && done[at] != hash) at++;
    if (at < ORIGINALS && done[at]) return;
    if (!compile(build, folder, source->path, source->original, options)) abort();
    if (at < ORIGINALS) done[at] = hash;
}

/* Whether original and mutant compile to the same. */
static enum try_fate compile_both(const struct try_build *build, int worker,
                                  const struct try_source *source, const char *options)
{
    char own[16], base[TRY_PATH + 24];

    snprintf(own, sizeof own, "%d", worker);
    snprintf(base, sizeof base, "%d%s-%s", worker, options, source->path);
    for (char *c = base; *c; c++)
        if (*c == '/') *c = '-';
    if (!compile(build, own, source->path, source->mutated, options)) return TRY_NO_CODE;
    compile_original(build, base, source, options);
    return same_objects(build, own, base) ? TRY_SAME : TRY_NOT_YET;
}

/* ---- Playing --------------------------------------------------------------------- */

/* The object of the mutant comes before the library, which then does not give its own. */
static bool link_player(const struct try_build *build, int worker)
{
    static const char gap[] = " -o " PLAYER;
    const char *at = strstr(build->link, gap);

    return run("cd '%s' && %.*s -fuse-ld=gold -o mutants/%d/play mutants/%d/code.o%s 2>/dev/null",
               build->build, (int)(at - build->link), build->link, worker, worker,
               at + strlen(gap));
}

static enum try_fate play(const struct try_build *build, int worker, const char *const *first,
                          char noticed_by[TRY_PATH])
{
    char command[COMMAND], *last;
    int length = snprintf(command, sizeof command, "'%s/mutants/%d/play' '%s'", build->build,
                          worker, build->scenarios);

    while (*first)
        length += snprintf(command + length, sizeof command - (size_t)length, " '%s'", *first++);
    snprintf(command + length, sizeof command - (size_t)length, " 2>/dev/null");
    bool good = last_line(command, &last);
    if (!*last) abort(); /* not one was begun */
    snprintf(noticed_by, TRY_PATH, "%s", last);
    free(last);
    return good ? TRY_UNNOTICED : TRY_NOTICED;
}

enum try_fate try_it(const struct try_build *build, int worker, const struct try_source *source,
                     const char *const *first, char noticed_by[TRY_PATH])
{
    enum try_fate fate = compile_both(build, worker, source, "");

    *noticed_by = '\0';
    if (fate) return fate;
    if (!link_player(build, worker)) return TRY_NO_CODE;
    fate = play(build, worker, first, noticed_by);
    if (fate == TRY_UNNOTICED && compile_both(build, worker, source, "-O2") == TRY_SAME)
        return TRY_SAME;
    return fate;
}
