/* files.h - finds scenario files in a folder, and reads them. */
#ifndef CROUPIER_FILES_H
#define CROUPIER_FILES_H

#include <stdbool.h>
#include <stddef.h>

struct files {
    char **paths; /* sorted within each folder; freed by files_free() */
    int count, room;
};

/* Adds a file, or all *.play files below a folder.  Returns false after an error. */
bool files_add(struct files *files, const char *path);
void files_free(struct files *files);

/* Returns the text of a file, which the caller frees, or null after an error.  Refuses a file that
 * is longer than SCENARIO_TEXT, or that has no end; there is room for a NUL behind the text. */
char *files_read(const char *path, size_t *length);

#endif
