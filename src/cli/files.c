/* files.c - finds and reads scenario files. */
#include "cli/files.h"

#include "cli/cli.h"
#include "scenario/scenario.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define DEEPEST 16 /* levels of folders */

static void add_path(struct files *files, const char *path)
{
    if (files->count == files->room) {
        files->room = files->room ? 2 * files->room : 64;
        files->paths = realloc(files->paths, (size_t)files->room * sizeof *files->paths);
        if (!files->paths) abort();
    }
    files->paths[files->count] = strdup(path);
    if (!files->paths[files->count++]) abort();
}

static bool is_scenario(const char *name)
{
    size_t length = strlen(name);

    return length > 5 && !strcmp(name + length - 5, ".play");
}

static bool add_folder(struct files *files, const char *path, int depth)
{
    struct dirent **entries;
    char below[4096];
    bool good = true;
    int count = scandir(path, &entries, NULL, alphasort);

    if (count < 0) {
        cli_fail("cannot read the folder %s: %s.", path, strerror(errno));
        return false;
    }
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        struct stat about;
        int length = snprintf(below, sizeof below, "%s/%s", path, name);
        bool fits = length > 0 && (size_t)length < sizeof below;
        if (good && fits && *name != '.' && !stat(below, &about)) {
            if (S_ISDIR(about.st_mode) && depth < DEEPEST)
                good = add_folder(files, below, depth + 1);
            else if (S_ISREG(about.st_mode) && is_scenario(name))
                add_path(files, below);
        }
        free(entries[i]);
    }
    free(entries);
    return good;
}

bool files_add(struct files *files, const char *path)
{
    struct stat about;

    if (stat(path, &about)) {
        cli_fail("cannot read %s: %s.", path, strerror(errno));
        return false;
    }
    if (S_ISDIR(about.st_mode)) {
        char folder[4096];
        size_t length = strlen(path);
        while (length > 1 && path[length - 1] == '/') length--;
        snprintf(folder, sizeof folder, "%.*s", (int)length, path);
        return add_folder(files, folder, 0);
    }
    add_path(files, path);
    return true;
}

void files_free(struct files *files)
{
    for (int i = 0; i < files->count; i++) free(files->paths[i]);
    free(files->paths);
    memset(files, 0, sizeof *files);
}

char *files_read(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *text = malloc(SCENARIO_TEXT + 1);

    if (!text) abort();
    if (!file) {
        cli_fail("cannot read %s: %s.", path, strerror(errno));
        free(text);
        return NULL;
    }
    *length = fread(text, 1, SCENARIO_TEXT + 1, file);
    if (ferror(file)) {
        cli_fail("cannot read %s: %s.", path, strerror(errno));
    } else if (*length > SCENARIO_TEXT) {
        cli_fail("%s is too long for a scenario (at most %d bytes).", path, SCENARIO_TEXT);
    } else {
        fclose(file);
        return text;
    }
    fclose(file);
    free(text);
    return NULL;
}
