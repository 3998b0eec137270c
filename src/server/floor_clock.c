/* floor_clock.c - the wall clock, and the minutes of tables. */
#include "server/floor_internal.h"

#include <stdio.h>

#define SET_MS     1000  /* if the wall clock gains more than this, it was set */
#define CLOCK_MOST 10080 /* maximum minutes that a table's clock advances at once */

/* The wall clock was set: moves all times along, so that waiting takes as long as before. */
static void clock_was_set(struct floor *floor, int64_t ms)
{
    floor->head_at += ms;
    if (floor->refusals_at) floor->refusals_at += ms;
    for (uint32_t table = 1; table <= cage_tables(floor->cage); table++) {
        struct floor_table *of = &floor->tables[table];
        if (of->closes_at) of->closes_at += ms;
        of->asked.since += ms;
        of->betting.since += ms;
        of->betting.full_at += ms;
        of->second_at += ms;
        of->look_at += ms;
        for (int i = 0; i < PIT_GUESTS; i++) {
            of->acted_at[i] += ms;
            of->bet_at[i] += ms;
            if (of->gone_at[i]) of->gone_at[i] += ms;
        }
        of->changed = true;
    }
}

static void report_clock(struct floor *floor, const char *what, int64_t ms, const char *more)
{
    struct news *news = floor_add_news(floor, NEWS_CLOCK, 0, 0);

    if (news)
        snprintf(news->why, sizeof news->why, "the system clock %s %lld seconds%s", what,
                 (long long)(ms + 500) / 1000, more);
}

/* Entries get the clock's time, whatever it is; but a clock that is behind the last entry, or
 * suddenly ahead, is worth knowing. */
static void watch_clock(struct floor *floor, int64_t ahead)
{
    int64_t behind = cage_time(floor->cage) - floor->now_ms;

    if (behind > SET_MS && !floor->behind) {
        floor->behind = true;
        report_clock(floor, "is", behind, " behind the last entry of the record");
    } else if (behind <= 0) {
        floor->behind = false;
    }
    if (ahead > SET_MS) report_clock(floor, "jumped forward by", ahead, "");
}

void floor_read_clock(struct floor *floor)
{
    int64_t (*steady)(void) = floor->settings.steady;
    int64_t now_ms = floor->settings.clock(), steady_ms = steady ? steady() : 0;
    int64_t went = now_ms - floor->now_ms, passed = steady ? steady_ms - floor->steady_ms : went;

    if (went < 0)
        clock_was_set(floor, went);
    else if (went > passed + SET_MS)
        clock_was_set(floor, went - passed);
    floor->now_ms = now_ms;
    floor->steady_ms = steady_ms;
    watch_clock(floor, went - passed);
}

bool floor_advance_clock(struct floor *floor, uint32_t table)
{
    struct floor_table *of = &floor->tables[table];
    struct order order = pit_order(NOBODY, ROLE_CLOCK, PIT_GAME);

    int64_t seconds = (floor->now_ms - of->second_at) / 1000;
    if (seconds <= 0) return false;
    if (seconds > CLOCK_MOST * 60) seconds = CLOCK_MOST * 60;
    order.command.act = ACT_TICK;
    order.command.role = ROLE_CLOCK;
    order.command.count = (int32_t)(seconds / 60);
    order.command.seconds = (int16_t)(seconds % 60);
    of->second_at += seconds * 1000;
    return floor_do_for_house(floor, table, &order);
}

void floor_set_tick(struct floor *floor, uint32_t table)
{
    floor->tables[table].tick_s = table_next_tick(&cage_pit(floor->cage, table)->table);
}

bool floor_clock_due(const struct floor *floor, uint32_t table)
{
    const struct floor_table *of = &floor->tables[table];

    return of->tick_s && floor->now_ms - of->second_at >= 1000 * of->tick_s;
}

bool floor_puts_up_sign(const struct order *order)
{
    return order->act == PIT_GAME &&
           (order->command.act == ACT_NOTICE || order->command.act == ACT_CLOSING);
}

bool floor_records_time(const struct order *order)
{
    return floor_puts_up_sign(order) || order->act == PIT_DISPUTE || order->act == PIT_COLLECT;
}
