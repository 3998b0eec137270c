/* progress.h - how far something is that takes long: one line on stderr, if that is a terminal,
 * once a second has gone by. */
#ifndef CROUPIER_CLI_PROGRESS_H
#define CROUPIER_CLI_PROGRESS_H

#include <stdint.h>

/* So many entries of all there are, or (0) of nobody knows how many.  May be called often. */
void progress_show(uint64_t done, uint64_t all);

/* The line goes, before anything else is said. */
void progress_hide(void);

#endif
