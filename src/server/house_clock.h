/* house_clock.h - the casino's clock: the system time or, for tests, a time that stands still until
 * it is moved.
 *
 *   house_now_ms()    -> milliseconds since 1970, for tables, the record and messages
 *   house_steady_ms() -> a monotonic clock, for rate limits and sessions
 *
 * The monotonic clock never stands still; moving the other clock moves it as well. */
#ifndef CROUPIER_HOUSE_CLOCK_H
#define CROUPIER_HOUSE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

int64_t house_now_ms(void);
int64_t house_steady_ms(void);

/* Stops the clock at the current time.  Call it before any other thread reads the clock. */
void house_clock_stop(void);
bool house_clock_stands(void);

/* Moves a stopped clock forward; ms must not be negative.  Thread-safe. */
void house_clock_move(int64_t ms);

#endif
