/* house_clock.h - what the time is in the casino: that of the system, or, for tests, a time that
 * stands still until it is moved.
 *
 *   house_now_ms()    -> milliseconds since 1970, for tables, the record and what people are told
 *   house_steady_ms() -> by a clock that nobody sets, for how often and how long somebody may
 *
 * The steady clock never stands still, but goes on with the other when that is moved. */
#ifndef CROUPIER_HOUSE_CLOCK_H
#define CROUPIER_HOUSE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

int64_t house_now_ms(void);
int64_t house_steady_ms(void);

/* Before anybody asks for the time: it stands still from now on. */
void house_clock_stop(void);
bool house_clock_stands(void);

/* By so much, which is not below 0, where it stands still; from any thread. */
void house_clock_move(int64_t ms);

#endif
