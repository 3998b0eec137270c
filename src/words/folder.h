/* folder.h - the folder for what this program keeps for its user. */
#ifndef CROUPIER_FOLDER_H
#define CROUPIER_FOLDER_H

#include <stdbool.h>

#define FOLDER_PATH 4000

/* XDG_DATA_HOME/croupier or ~/.local/share/croupier.  False: nothing says where. */
bool folder_of_data(char path[FOLDER_PATH]);

/* Creates a folder and its parents, readable by their owner only.  Returns false on failure. */
bool folder_make(char *path);

#endif
