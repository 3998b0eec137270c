/* progress.h - a progress bar on stderr, if that is a terminal; shown after one second. */
#ifndef CROUPIER_CLI_PROGRESS_H
#define CROUPIER_CLI_PROGRESS_H

#include <stdint.h>

/* Shows entries done of all entries; all is 0 if unknown.  Cheap, so it can be called often. */
void progress_show(uint64_t done, uint64_t all);

/* The same for other things: "positions". */
void progress_count(uint64_t done, uint64_t all, const char *things);

/* The same with the rate of smaller things, such as rolls, and the time left at this rate. */
void progress_rate(uint64_t done, uint64_t all, const char *things, uint64_t parts,
                   const char *part);

/* The same for work that is no count of things, with the time left. */
void progress_part(uint64_t done, uint64_t all);

/* Removes the bar; call it before printing anything else. */
void progress_hide(void);

#endif
