/* house_clock.c - the casino's clock. */
#include "server/house_clock.h"

#include "server/clock.h"

#include <assert.h>
#include <stdatomic.h>

static int64_t stands_at; /* the time at which it was stopped; 0: running */
static atomic_int_fast64_t moved_ms;

int64_t house_now_ms(void)
{
    return stands_at ? stands_at + atomic_load(&moved_ms) : clock_ms(CLOCK_REALTIME);
}

int64_t house_steady_ms(void)
{
    return clock_ms(CLOCK_BOOTTIME) + atomic_load(&moved_ms);
}

void house_clock_stop(void)
{
    stands_at = clock_ms(CLOCK_REALTIME);
}

bool house_clock_stands(void)
{
    return stands_at;
}

void house_clock_move(int64_t ms)
{
    assert(stands_at && ms >= 0);
    atomic_fetch_add(&moved_ms, ms);
}
