/* test_clock.h - croupier serve --test-clock: the time of the casino is moved by standard input, a
 * number of milliseconds in each line, and stands still otherwise.
 *
 * Only for a casino that nobody could take for a real one: its record is in a temporary folder, and
 * nobody comes to it from outside. */
#ifndef CROUPIER_TEST_CLOCK_H
#define CROUPIER_TEST_CLOCK_H

#include "cli/cli.h"

/* False, once that is told, where this is no casino for tests. */
bool test_clock_may_be(const struct cli *cli, const char *address, const char *record);

/* False where there is no thread to read. */
bool test_clock_start(void);

#endif
