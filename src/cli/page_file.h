/* page_file.h - a page or picture that takes its name when it is complete. */
#ifndef CROUPIER_PAGE_FILE_H
#define CROUPIER_PAGE_FILE_H

#include <stdbool.h>
#include <stdio.h>

struct page_file {
    const char *path;
    char *other;
    FILE *file; /* null: not wanted */
};

/* Opens a file beside this one; a null path is no file.  False: said why. */
bool page_open(struct page_file *page, const char *path);

/* Gives it its name; returns the status of the program. */
int page_close(struct page_file *page);

/* Removes what was not closed. */
void page_drop(struct page_file *page);

/* Writes text with entities. */
void page_text(FILE *file, const char *text);

#endif
