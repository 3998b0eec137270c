/* pages.c - the web pages, in memory. */
#include "server/pages.h"

#include "cage/seal.h"
#include "rules/length.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST      512        /* files */
#define FILE_MOST (16 << 20) /* bytes */

struct pages {
    struct page list[MOST];
    int count;
    char *why;
    size_t room;
};

static bool fail(struct pages *pages, const char *path, const char *because)
{
    snprintf(pages->why, pages->room, "can't read the pages: %s: %s", path, because);
    return false;
}

static const char *type_of(const char *name)
{
    static const struct {
        const char *end, *type;
    } types[] = {
        { ".html", "text/html; charset=utf-8" },
        { ".js", "text/javascript; charset=utf-8" },
        { ".css", "text/css; charset=utf-8" },
        { ".svg", "image/svg+xml" },
        { ".png", "image/png" },
        { ".ico", "image/x-icon" },
        { ".json", "application/json" },
        { ".webmanifest", "application/manifest+json" },
        { ".txt", "text/plain; charset=utf-8" },
        { ".woff2", "font/woff2" },
    };
    const char *dot = strrchr(name, '.');

    for (size_t i = 0; dot && i < LENGTH(types); i++)
        if (!strcmp(dot, types[i].end)) return types[i].type;
    return NULL;
}

static bool read_whole(struct page *page, int file, size_t length)
{
    page->bytes = malloc(length ? length : 1);
    page->length = length;
    for (size_t got = 0; page->bytes && got < length;) {
        ssize_t more = read(file, page->bytes + got, length - got);
        if (more <= 0) return false;
        got += (size_t)more;
    }
    return page->bytes != NULL;
}

static void tag(struct page *page)
{
    struct hash hash = seal_leaf(page->bytes, page->length);

    page->tag[0] = '"';
    for (int i = 0; i < 8; i++)
        snprintf(page->tag + 1 + 2 * i, PAGES_TAG - 1 - 2 * (size_t)i, "%02x", hash.bytes[i]);
    memcpy(page->tag + 17, "\"", 2);
}

/* Skips files of other types. */
static bool add_file(struct pages *pages, const char *from, const char *as)
{
    struct page *page = &pages->list[pages->count];
    struct stat about;

    if (!type_of(as)) return true;
    if (pages->count == MOST || strlen(as) >= PAGES_PATH)
        return fail(pages, from, "too many files, or the path is too long");
    int file = open(from, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return fail(pages, from, strerror(errno));
    bool good = !fstat(file, &about) && S_ISREG(about.st_mode) && about.st_size <= FILE_MOST &&
                read_whole(page, file, (size_t)about.st_size);
    close(file);
    if (!good) return fail(pages, from, "not a readable file, or too large");
    snprintf(page->path, sizeof page->path, "%s", as);
    page->type = type_of(as);
    tag(page);
    pages->count++;
    return true;
}

/* With folders up to `levels` deeper. */
static bool add_folder(struct pages *pages, const char *folder, const char *as, int levels)
{
    DIR *files = opendir(folder);
    bool good = true;

    if (!files) return fail(pages, folder, strerror(errno));
    for (struct dirent *file; good && (file = readdir(files));) {
        char from[4096], name[PAGES_PATH];
        struct stat about;
        if (*file->d_name == '.') continue;
        if ((size_t)snprintf(name, sizeof name, "%s/%s", as, file->d_name) >= sizeof name ||
            (size_t)snprintf(from, sizeof from, "%s/%s", folder, file->d_name) >= sizeof from ||
            stat(from, &about))
            good = fail(pages, folder, "a name is too long, or a link is broken");
        else if (S_ISDIR(about.st_mode))
            good = !levels || add_folder(pages, from, name, levels - 1);
        else
            good = add_file(pages, from, name);
    }
    closedir(files);
    return good;
}

struct pages *pages_open(const char *folder, char *why, size_t room)
{
    struct pages *pages = calloc(1, sizeof *pages);

    if (!pages) {
        snprintf(why, room, "out of memory");
        return NULL;
    }
    pages->why = why;
    pages->room = room;
    if (add_folder(pages, folder, "", 2)) return pages;
    pages_close(pages);
    return NULL;
}

void pages_close(struct pages *pages)
{
    if (!pages) return;
    for (int i = 0; i < pages->count; i++) free(pages->list[i].bytes);
    free(pages);
}

const struct page *pages_find(const struct pages *pages, const char *path)
{
    for (int i = 0; i < pages->count; i++)
        if (!strcmp(pages->list[i].path, path)) return &pages->list[i];
    return NULL;
}
