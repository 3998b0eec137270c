/* make_ids.c - lists the permanent ids, or writes them into the documents.
 *
 *   make_ids             one line for each id: kind, scope, number, word
 *   make_ids FOLDER      replaces the tables in FOLDER/record.md and FOLDER/protocol.md */
#include "ids.h"

#include <stdbool.h>
#include <string.h>

/* Reads a document, with a NUL at its end.  Returns false if it can't be read or is too long. */
static bool read_all(const char *path, char *text, size_t room)
{
    FILE *in = fopen(path, "r");
    size_t length = in ? fread(text, 1, room, in) : 0;

    if (in) fclose(in);
    if (length) text[length < room ? length : 0] = '\0';
    return length && length < room;
}

static int replace(const char *folder, const char *name, void tables(FILE *out))
{
    static char text[1 << 20];
    char path[4096];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    char *begin = read_all(path, text, sizeof text) ? strstr(text, IDS_BEGIN) : NULL;
    char *end = begin ? strstr(begin, IDS_END) : NULL;
    FILE *out = end ? fopen(path, "w") : NULL;

    if (!out) {
        fprintf(stderr, "make_ids: %s can't be written or has no place for the ids\n", path);
        return 1;
    }
    fwrite(text, 1, (size_t)(begin - text) + strlen(IDS_BEGIN), out);
    tables(out);
    fputs(end, out);
    return fclose(out) ? 1 : 0;
}

int main(int argc, char **argv)
{
    if (argc > 2) {
        fprintf(stderr, "usage: make_ids [FOLDER]\n");
        return 2;
    }
    if (argc == 2)
        return replace(argv[1], "record.md", ids_of_records) |
               replace(argv[1], "protocol.md", ids_of_messages);
    ids_tsv(stdout);
    return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
