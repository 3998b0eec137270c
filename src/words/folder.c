/* folder.c - the user's data folder. */
#include "words/folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool folder_of_data(char path[FOLDER_PATH])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length = data && *data == '/' ? snprintf(path, FOLDER_PATH, "%s/croupier", data)
                 : home && *home == '/'
                     ? snprintf(path, FOLDER_PATH, "%s/.local/share/croupier", home)
                     : -1;

    return length >= 0 && length < FOLDER_PATH;
}

bool folder_make(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool made = !mkdir(path, 0700) || errno == EEXIST;
        *slash = '/';
        if (!made) return false;
    }
    return !mkdir(path, 0700) || errno == EEXIST;
}
