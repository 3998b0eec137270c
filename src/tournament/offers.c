/* offers.c - which numbers an act of a tournament can be about, and examples of what else it takes.
 */
#include "tournament/tournament_internal.h"

int tournament_numbers(const void *item, int act, enum takes_kind member)
{
    const struct tournament *tournament = item;

    switch (act) {
    case TOURNAMENT_RESCHEDULE:
    case TOURNAMENT_START:
    case TOURNAMENT_FAIL:
    case TOURNAMENT_NEW_HEAT:
    case TOURNAMENT_VOID_ENTRIES:
    case TOURNAMENT_CALL_OFF:
        return tournament->session_count;
    case TOURNAMENT_TERMINAL:
        return member == TAKES_SECOND ? TABLE_SEATS : tournament->entry_count;
    case TOURNAMENT_OTHER_HEAT:
        return member == TAKES_SECOND ? tournament->session_count : tournament->entry_count;
    default:
        return tournament->entry_count;
    }
}

/* A correction of one step; any other time that the notice allows. */
void tournament_example(const void *item, int64_t now_ms, struct item_order *order)
{
    const struct tournament_conditions *conditions = &((const struct tournament *)item)->conditions;

    if (order->act == TOURNAMENT_BALANCE) order->cents = conditions->session.step_cents;
    if (order->act == TOURNAMENT_RESCHEDULE)
        order->time_ms = now_ms + conditions->notice_seconds * INT64_C(1000) + ITEM_DAY;
}
