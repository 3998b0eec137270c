/* pages.h - the web pages, read into memory when the server starts.  No request reads the disk.
 *
 *   folder -> pages_open() -> pages_find("/assets/main.js") -> bytes, type and tag */
#ifndef CROUPIER_PAGES_H
#define CROUPIER_PAGES_H

#include <stdbool.h>
#include <stddef.h>

#define PAGES_PATH 256
#define PAGES_TAG  20

struct page {
    char path[PAGES_PATH]; /* from "/" */
    const char *type;
    char tag[PAGES_TAG]; /* the ETag, in quotes */
    unsigned char *bytes;
    size_t length;
};

struct pages;

/* Returns null if the folder or a file in it can't be read, and sets why. */
struct pages *pages_open(const char *folder, char *why, size_t room);
void pages_close(struct pages *pages);

/* Null if not found. */
const struct page *pages_find(const struct pages *pages, const char *path);

#endif
