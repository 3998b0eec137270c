/* checkpoint.h - a result as text: in a file, to go on later, and between machines.
 *
 * Everything is written by name, in decimal numbers; docs/simulator.md describes each line.  The
 * last line is a digest of the others.  A file belongs to one plan, which it begins with: what is
 * played, by which rules, with which seed. */
#ifndef CROUPIER_SIM_CHECKPOINT_H
#define CROUPIER_SIM_CHECKPOINT_H

#include "sim/host/host.h"

/* The number of the way in which seeds become sessions.  Raise it when the same plan comes to play
 * differently for another reason than its rules, such as another order of draws; if only one game
 * does, or is counted differently, raise its own number (game_sim.changed). */
#define CHECKPOINT_PLAY 1

/* The text, which the caller frees; null: out of memory. */
char *checkpoint_text(const struct host_plan *plan, const struct host_result *result,
                      size_t *length);

/* Reads a text into an empty result.  False: `why` says in one clause what is wrong with it:
 * "it is damaged". */
#define CHECKPOINT_WHY 160
bool checkpoint_read(const struct host_plan *plan, const char *text, size_t length,
                     struct host_result *result, char why[CHECKPOINT_WHY]);

/* The same with files.  Writing replaces the file as a whole: it has the old text or the new one,
 * never a part.  False: errno says why. */
bool checkpoint_write_file(const char *path, const struct host_plan *plan,
                           const struct host_result *result);

/* *found: whether there is a file. */
bool checkpoint_read_file(const char *path, const struct host_plan *plan,
                          struct host_result *result, bool *found, char why[CHECKPOINT_WHY]);

/* A digest in hexadecimal digits. */
#define CHECKPOINT_DIGEST 64
void checkpoint_digest(const void *bytes, size_t length, char digest[CHECKPOINT_DIGEST + 1]);

#endif
