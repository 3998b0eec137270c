/* make_types.c - writes the types of the wire for the pages: to the file that is named, only where
 * they are not what it has; without one to the output. */
#include "wire_types.h"

#include <stdlib.h>
#include <string.h>

/* What a file has; null where it cannot be read. */
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

static int write_file(const char *path, const char *text, size_t length)
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

int main(int argc, char **argv)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);

    if (argc > 2 || !out) {
        fprintf(stderr, "usage: make_types [file]\n");
        return 2;
    }
    wire_types(out);
    int failed = ferror(out) | fclose(out);
    if (!failed && argc == 2) failed = write_file(argv[1], text, length);
    if (!failed && argc == 1) failed = fwrite(text, 1, length, stdout) != length;
    free(text);
    return failed != 0;
}
