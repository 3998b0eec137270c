/* make_types.c - writes the wire types for the pages into a folder; creates the folder if missing.
 * An unchanged file is not rewritten, so that nothing is rebuilt for it. */
#include "wire_types.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The content of a file; null if it can't be read.  Caller frees. */
static char *read_all(const char *path, size_t *length)
{
    FILE *in = fopen(path, "r");
    FILE *out;
    char *text = NULL, part[4096];

    if (!in) return NULL;
    if ((out = open_memstream(&text, length))) {
        for (size_t n; (n = fread(part, 1, sizeof part, in));) fwrite(part, 1, n, out);
        fclose(out);
    }
    fclose(in);
    return text;
}

static int write_changed(const char *path, const char *text, size_t length)
{
    size_t old_length = 0;
    char *old = read_all(path, &old_length);
    int same = old && old_length == length && !memcmp(old, text, length);
    FILE *out = same ? NULL : fopen(path, "w");

    free(old);
    if (same) return 0;
    if (out && fwrite(text, 1, length, out) == length && !fclose(out)) return 0;
    perror(path);
    return 1;
}

static int make_file(const char *folder, const char *name, void make(FILE *))
{
    char *text = NULL, path[4096];
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);

    if (!out) return 1;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    make(out);
    int failed = ferror(out) | fclose(out) || write_changed(path, text, length);
    free(text);
    return failed;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: make_types FOLDER\n");
        return 2;
    }
    if (mkdir(argv[1], 0777) && errno != EEXIST) {
        perror(argv[1]);
        return 1;
    }
    return make_file(argv[1], "wire-types.ts", wire_types) ||
           make_file(argv[1], "acts.ts", wire_types_acts);
}
