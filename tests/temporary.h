/* temporary.h - files of a test, in a folder that is removed at exit. */
#ifndef CROUPIER_TEMPORARY_H
#define CROUPIER_TEMPORARY_H

#include "check.h"

#include <dirent.h>
#include <stdlib.h>
#include <unistd.h>

/* Every test program writes to one temporary folder. */
static struct {
    char path[32];
    pid_t owner; /* only this process removes it; forked children do not */
} folder;

static inline void remove_folder(void)
{
    DIR *files = folder.owner == getpid() ? opendir(folder.path) : NULL;

    if (!files) return;
    for (struct dirent *file; (file = readdir(files));) unlinkat(dirfd(files), file->d_name, 0);
    closedir(files);
    rmdir(folder.path);
}

#define TEMPORARY 64
/* The path of a file in the temporary folder, which is created at the first call and removed at
 * exit. */
static inline void temporary(char path[TEMPORARY], const char *name)
{
    if (folder.owner != getpid()) {
        const char *where =
            access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm"; /* fast, if it is there */
        snprintf(folder.path, sizeof folder.path, "%s/croupier-test-XXXXXX", where);
        if (!mkdtemp(folder.path)) fail_msg("cannot create %s", folder.path);
        folder.owner = getpid();
        atexit(remove_folder);
    }
    snprintf(path, TEMPORARY, "%s/%s", folder.path, name);
}

#endif
