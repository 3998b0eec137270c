/* clock.h - reads a system clock. */
#ifndef CROUPIER_CLOCK_H
#define CROUPIER_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline int64_t clock_us(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return now.tv_sec * INT64_C(1000000) + now.tv_nsec / 1000;
}

static inline int64_t clock_ms(clockid_t clock)
{
    return clock_us(clock) / 1000;
}

#endif
