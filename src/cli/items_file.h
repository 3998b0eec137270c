/* items_file.h - reads tournaments and promotions from an INI file: a section for each, "[promotion
 * summer]", with its terms. */
#ifndef CROUPIER_ITEMS_FILE_H
#define CROUPIER_ITEMS_FILE_H

#include "programme/programme.h"

#define ITEMS_FILE_MOST  64
#define ITEMS_FILE_TERMS 1024

struct items_file {
    const char *path;
    struct items_file_item {
        const struct item_kind *kind;
        char name[ITEM_NAME + 1];
        int line;
        struct item_terms terms;
    } items[ITEMS_FILE_MOST];
    int count;
    struct items_file_term { /* where each term is */
        int item, line;
        char key[ITEM_KEY];
    } terms[ITEMS_FILE_TERMS];
    int term_count;
};

/* Reads items of this kind; sections of other kinds are skipped.  Returns false after printing one
 * sentence with file and line. */
bool items_file_read(struct items_file *file, const char *path, const struct item_kind *kind);

/* Prints why an item can't be opened, with the line of the term that the fault is about, or of the
 * section.  Returns the exit status. */
int items_file_fail(const struct items_file *file, int item, const struct item_fault *fault);

#endif
