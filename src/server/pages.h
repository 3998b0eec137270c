/* pages.h - the pages as files in memory, read once when the server starts: no request reaches the
 * disk.
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
    char tag[PAGES_TAG]; /* by which a browser knows whether it has it already, in quotes */
    unsigned char *bytes;
    size_t length;
};

struct pages;

/* Null, and why in one sentence, where the folder or a file in it cannot be read. */
struct pages *pages_open(const char *folder, char *why, size_t room);
void pages_close(struct pages *pages);

const struct page *pages_find(const struct pages *pages, const char *path);

#endif
