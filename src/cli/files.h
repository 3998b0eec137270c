/* files.h - scenario files: found below a folder, read whole within limits. */
#ifndef CROUPIER_FILES_H
#define CROUPIER_FILES_H

#include <stdbool.h>
#include <stddef.h>

struct files {
    char **paths; /* sorted; freed by files_free() */
    int count, room;
};

/* Add a file, or every *.play below a folder; false after an error sentence. */
bool files_add(struct files *files, const char *path);
void files_free(struct files *files);

/* The text of a file, to be freed; null after an error sentence.  One that is
 * longer than a scenario may be, or that does not end, is refused. */
char *files_read(const char *path, size_t *length);

#endif
