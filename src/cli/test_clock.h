/* test_clock.h - croupier serve --test-clock: the casino's time stands still, and each line of
 * standard input advances it by a number of milliseconds.
 *
 * Only for a casino that can't be mistaken for a real one: its record is in a temporary folder, and
 * only this machine can connect. */
#ifndef CROUPIER_TEST_CLOCK_H
#define CROUPIER_TEST_CLOCK_H

#include "cli/cli.h"

/* Checks that this is a casino for tests.  Returns false after an error. */
bool test_clock_may_be(const struct cli *cli, const char *address, const char *record);

/* Stops the clock and starts reading.  Returns false if no thread can be started. */
bool test_clock_start(void);

#endif
