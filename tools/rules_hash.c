/* rules_hash.c - writes the fingerprint of rules as a C file, from their sources.
 *
 *   rules_hash OUTPUT DEPENDENCIES NAME PATH...
 *
 * OUTPUT gets 'const char NAME_source[]', 64 hexadecimal digits.  A PATH is a file, or a folder:
 * its .c, .h and .inc files, without those of its subfolders.  Comments and white space do not
 * count, nor does the order of the files; nor clauses_*.c, which paraphrase the text, and
 * *_forms.c, which say what buttons are called.  DEPENDENCIES gets the paths for the build. */
#include <dirent.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define HASH 32

struct hashing {
    uint8_t leaves[512][HASH];
    int count;
    FILE *dependencies;
};

static void give_up(const char *path)
{
    perror(path);
    exit(1);
}

/* ---- Sources without comments and white space ------------------------------------ */

static size_t skip_comment(const char *text, size_t length, size_t at)
{
    bool line = text[at + 1] == '/';

    for (at += 2; at < length; at++) {
        if (line && text[at] == '\n') return at;
        if (!line && text[at] == '/' && text[at - 1] == '*') return at + 1;
    }
    return length;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\\';
}

static bool is_word(char c)
{
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Copies a string or character literal; returns the position after it. */
static size_t copy_literal(const char *text, size_t length, size_t at, FILE *out)
{
    char quote = text[at];

    do {
        fputc(text[at], out);
        if (text[at] == '\\' && at + 1 < length) fputc(text[++at], out);
        at++;
    } while (at < length && text[at] != quote);
    fputc(quote, out);
    return at + 1;
}

/* Between two words one space is left. */
static void strip(const char *text, size_t length, FILE *out)
{
    char last = ' ';
    bool space = false;

    for (size_t at = 0; at < length;) {
        bool comment =
            text[at] == '/' && at + 1 < length && (text[at + 1] == '/' || text[at + 1] == '*');
        if (comment || is_space(text[at])) {
            at = comment ? skip_comment(text, length, at) : at + 1;
            space = true;
            continue;
        }
        if (space && is_word(last) && is_word(text[at])) fputc(' ', out);
        space = false;
        last = text[at];
        if (last == '"' || last == '\'')
            at = copy_literal(text, length, at, out);
        else
            fputc(text[at++], out);
    }
}

/* ---- Files and folders ----------------------------------------------------------- */

static void add_file(struct hashing *h, const char *path)
{
    static char text[1 << 20];
    FILE *in = fopen(path, "r");
    char *stripped = NULL;
    size_t stripped_length = 0;

    if (!in || h->count == 512) give_up(path);
    size_t length = fread(text, 1, sizeof text, in);
    fclose(in);
    FILE *out = open_memstream(&stripped, &stripped_length);
    if (!out || length == sizeof text) give_up(path);
    strip(text, length, out);
    fclose(out);
    crypto_generichash(h->leaves[h->count++], HASH, (const uint8_t *)stripped, stripped_length,
                       NULL, 0);
    free(stripped);
    fprintf(h->dependencies, " %s", path);
}

static bool ends_with(const char *name, const char *end)
{
    size_t length = strlen(name), ending = strlen(end);

    return length >= ending && !strcmp(name + length - ending, end);
}

static bool counts(const char *name)
{
    bool source = ends_with(name, ".c") || ends_with(name, ".h") || ends_with(name, ".inc");

    return source && strncmp(name, "clauses_", 8) && !ends_with(name, "_forms.c");
}

static void add_path(struct hashing *h, const char *path)
{
    char inside[4096];
    struct dirent *found;
    DIR *folder = opendir(path);

    if (!folder) {
        add_file(h, path);
        return;
    }
    fprintf(h->dependencies, " %s", path); /* files may be added */
    while ((found = readdir(folder))) {
        snprintf(inside, sizeof inside, "%s/%s", path, found->d_name);
        if (counts(found->d_name)) add_file(h, inside);
    }
    closedir(folder);
}

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, HASH);
}

int main(int argc, char **argv)
{
    static struct hashing h;
    uint8_t all[HASH];
    char hex[2 * HASH + 1];

    if (argc < 5 || sodium_init() < 0) {
        fprintf(stderr, "usage: rules_hash OUTPUT DEPENDENCIES NAME PATH...\n");
        return 2;
    }
    h.dependencies = fopen(argv[2], "w");
    if (!h.dependencies) give_up(argv[2]);
    fprintf(h.dependencies, "%s:", argv[1]);
    for (int i = 4; i < argc; i++) add_path(&h, argv[i]);
    fprintf(h.dependencies, "\n");
    if (fclose(h.dependencies)) give_up(argv[2]);
    qsort(h.leaves, (size_t)h.count, HASH, by_bytes);
    crypto_generichash(all, HASH, h.leaves[0], (size_t)h.count * HASH, NULL, 0);
    sodium_bin2hex(hex, sizeof hex, all, HASH);

    FILE *out = fopen(argv[1], "w");
    if (!out) give_up(argv[1]);
    fprintf(out,
            "/* Made by rules_hash. */\nextern const char %s_source[];\nconst char %s_source[] = "
            "\"%s\";\n",
            argv[3], argv[3], hex);
    return fclose(out) ? 1 : 0;
}
