/* floor_session.c - the clock of a tournament's session at a table: the time to make a wager.
 *
 * When the turn of a player begins, so does the countdown that the conditions allow; when it is
 * over, the house calls time (Div 7 r.3.9).  After a restart the player has the whole time again.
 */
#include "server/floor_internal.h"

#include "rules/rows.h"

bool floor_turn_runs(const struct floor *floor, uint32_t table)
{
    const struct table *at = &cage_pit(floor->cage, table)->table;
    const struct contest *contest = &at->contest;

    return contest->stage == CONTEST_PLAYING && contest->terms.seconds &&
           contest->turn != NO_SEAT && table_phase(at).open;
}

/* Starts anew for each turn. */
static void start_turn(struct floor *floor, struct floor_table *of, const struct contest *contest)
{
    bool same = of->asked.act == ACT_TIME_UP && of->asked.seat == contest->turn &&
                of->asked.round == contest->rounds && of->closes_at;

    if (same) return;
    of->asked.act = ACT_TIME_UP;
    of->asked.seat = contest->turn;
    of->asked.round = contest->rounds;
    of->asked.since = floor->now_ms;
    of->closes_at = floor->now_ms + contest->terms.seconds * INT64_C(1000);
    of->for_player = true;
    of->changed = true;
    of->reported_at = 0;
}

bool floor_follow_turn(struct floor *floor, uint32_t table)
{
    struct floor_table *of = &floor->tables[table];

    if (!floor_turn_runs(floor, table)) {
        if (of->asked.act != ACT_TIME_UP) return false;
        of->asked.act = 0;
        of->changed |= of->closes_at != 0;
        of->closes_at = 0;
        return false;
    }
    start_turn(floor, of, &cage_pit(floor->cage, table)->table.contest);
    if (floor->now_ms < of->closes_at) return false;
    struct order order = pit_order(NOBODY, ROLE_CLOCK, PIT_GAME);
    order.command.act = ACT_TIME_UP;
    order.command.role = ROLE_CLOCK;
    return floor_do_for_house(floor, table, &order);
}
