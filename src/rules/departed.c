/* departed.c - players who have left since the play was saved (reading G31).
 *
 * A settlement can be undone, found to be void or corrected although players have left.  While a
 * command does so, a player who has left has the seat again, with the wagers and the account of
 * then: gone_in_cents is what the player brought less what was taken away.  A player who sits there
 * by now waits beside.  That player had no part in the saved play, so all that was brought since is
 * there again.
 *
 * At the end of the command the player leaves once more.  What is then in the rack, more or less
 * than nothing, is due to the player or owed by the player; away_cents counts it, and an event
 * tells how it has changed.  Likewise a player who took chips along can be left owing what the rack
 * lacks. Chips do not move here: the pit pays what is due, and records what is owed. */
#include "rules/rows.h"

#include <string.h>

bool table_is_gone(const struct table *table, int seat)
{
    return seat >= 0 && seat < TABLE_SEATS && table->gone & SEAT_BIT(seat);
}

bool table_is_back(const struct table *table, int seat)
{
    return table->back & SEAT_BIT(seat);
}

bool departed_meant(const struct table *table, const struct command *command)
{
    return command->flags & FLAG_SETTLED && table_is_gone(table, command->seat);
}

void departed_note(struct table *table, int seat)
{
    bool saved = table->undo || table_kept_in_round(table);

    if (!saved || table_is_gone(table, seat) || !family_of(table)->had_part(table, seat)) return;
    table->gone |= SEAT_BIT(seat);
    table->gone_in_cents[seat] = table->till.in_cents[seat];
    table->gone_promo_cents[seat] = table->till.promo_in_cents[seat];
}

void departed_forget(struct table *table)
{
    table->gone = 0;
    memset(table->due_cents, 0, sizeof table->due_cents);
    memset(table->gone_in_cents, 0, sizeof table->gone_in_cents);
    memset(table->gone_promo_cents, 0, sizeof table->gone_promo_cents);
}

struct departed_beside departed_seat(struct table *table, int seat, int64_t in, int64_t promo_in)
{
    struct till *till = &table->till;
    struct departed_beside beside = { in - table->gone_in_cents[seat],
                                      promo_in - table->gone_promo_cents[seat] };

    till->rack_cents[seat] += table->gone_in_cents[seat] - till->in_cents[seat];
    till->in_cents[seat] = table->gone_in_cents[seat];
    till->promo_rack_cents[seat] += table->gone_promo_cents[seat] - till->promo_in_cents[seat];
    till->promo_in_cents[seat] = table->gone_promo_cents[seat];
    table->gone_in_cents[seat] = beside.in_cents; /* until the player leaves again */
    table->gone_promo_cents[seat] = beside.promo_cents;
    table->back |= SEAT_BIT(seat);
    if (seated(table, seat)) table->beside |= SEAT_BIT(seat);
    table->present |= SEAT_BIT(seat);
    return beside;
}

/* The wagers that were made at the seat since go back: betting is open. */
void departed_call_back(struct table *table, int seat, const char *clause, struct events *events)
{
    struct till *till = &table->till;

    if (seated(table, seat)) {
        table_lapse(table, ALL_LAPSE, seat, clause, events);
        if (table_layout_now(table, seat)) family_of(table)->give_back(table, seat, clause, events);
        promotions_follow(table, NULL, events);
    }
    int64_t in = till->in_cents[seat], promo_in = till->promo_in_cents[seat];
    till->in_cents[seat] = table->gone_in_cents[seat];
    till->rack_cents[seat] = table->due_cents[seat];
    till->promo_in_cents[seat] = table->gone_promo_cents[seat];
    till->promo_rack_cents[seat] = 0;
    departed_seat(table, seat, in, promo_in);
    table->back_from = events->count;
}

/* What happened to the wagers of a player who has left is told by what is due.  What was said of
 * the player before is not said of who sits there now. */
static void drop_events(const struct table *table, struct events *events)
{
    int count = table->back_from;

    for (int i = 0; i < count; i++) {
        struct event *event = &events->list[i];
        bool said = event->kind == EVENT_DONE || event->kind == EVENT_CHEATED;
        if (said && event->seat >= 0 && event->seat < TABLE_SEATS &&
            table_is_back(table, event->seat))
            event->b = SAID_OF_LEFT;
    }

    for (int i = table->back_from; i < events->count; i++) {
        int seat = events->list[i].seat;
        if (seat < 0 || seat >= TABLE_SEATS || !table_is_back(table, seat))
            events->list[count++] = events->list[i];
    }
    events->count = events->followed = count;
}

/* What is due to a player, or owed, has changed to this amount. */
static struct event *tell_due(struct table *table, int seat, int64_t due, const char *clause,
                              struct events *events)
{
    int64_t more = due - table->due_cents[seat];

    table->due_cents[seat] = due;
    table->away_cents += more;
    if (!more) return NULL;
    struct event *event = table_add_event(events, EVENT_CORRECTED, seat, clause);
    event->paid_cents = more;
    return event;
}

/* The seat is free again, or that of the player who waits beside. */
static void leave_again(struct table *table, int seat, const char *clause, struct events *events)
{
    struct till *till = &table->till;
    int64_t due = till->rack_cents[seat], promo = till->promo_rack_cents[seat];
    int64_t in = till->in_cents[seat], promo_in = till->promo_in_cents[seat] - promo;
    uint32_t bit = SEAT_BIT(seat);

    till->rack_cents[seat] = table->gone_in_cents[seat];
    till->in_cents[seat] = in + table->gone_in_cents[seat];
    till->promo_rack_cents[seat] = table->gone_promo_cents[seat];
    till->promo_in_cents[seat] = promo_in + table->gone_promo_cents[seat];
    till->below_used[seat] = till->idle_rounds[seat] = 0;
    table->gone_in_cents[seat] = in;
    table->gone_promo_cents[seat] = promo_in;
    if (table->beside & bit) table->present |= bit;
    if (contest_on(table)) { /* an entry that is void has nothing more to get or to pay */
        till->float_cents += due;
        return;
    }
    struct event *event = tell_due(table, seat, due, clause, events);
    /* told even if nothing is due: commission may have gone back, under this clause */
    if (!event) event = table_add_event(events, EVENT_CORRECTED, seat, clause);
    event->seat = NO_SEAT;
    event->a = CORRECTED_LEFT;
    event->b = (int8_t)seat;
    event->promo_cents = promo > 0 ? promo : 0;
}

void departed_owe(struct table *table, int seat, struct events *events)
{
    const char *clause = says(table, SAYS_CORRECTION);
    int64_t rack = table->till.rack_cents[seat];

    if (rack >= 0 && !table->due_cents[seat]) return;
    struct event *event = tell_due(table, seat, rack < 0 ? rack : 0, clause, events);
    if (rack < 0) table->till.rack_cents[seat] = 0;
    if (event) event->a = CORRECTED_OWED;
}

void departed_leave(struct table *table, struct events *events)
{
    const struct family *family = family_of(table);
    const char *clause = says(table, SAYS_CORRECTION);

    for (int seat = 0; table->back && seat < TABLE_SEATS; seat++) {
        if (!table_is_back(table, seat)) continue;
        family->give_back(table, seat, clause, events);
        promotions_follow(table, NULL, events);
    }
    if (table->back) drop_events(table, events);
    for (int seat = 0; table->back && seat < TABLE_SEATS; seat++) {
        if (!table_is_back(table, seat)) continue;
        table->present &= ~SEAT_BIT(seat);
        family->without(table, seat, clause, events);
        leave_again(table, seat, clause, events);
    }
    uint32_t back = table->back;
    bool undone = table->reversing;
    table->back = table->beside = 0;
    table->back_from = 0;
    table->reversing = false;
    for (int seat = 0; undone && seat < TABLE_SEATS; seat++)
        if (seated(table, seat) && !(back & SEAT_BIT(seat)) && !table_is_gone(table, seat))
            departed_owe(table, seat, events);
    events->followed = events->count;
}

void table_correct_away(struct table *table, int64_t cents, const char *clause,
                        struct events *events)
{
    struct event *event = table_add_event(events, EVENT_CORRECTED, NO_SEAT, clause);

    table->till.float_cents -= cents;
    table->till_before.float_cents -= cents; /* also if the last settlement is undone, */
    if (contest_on(table)) {                 /* ... and after a session with free chips */
        table->contest.float_before -= cents;
        table->contest_before.float_before -= cents;
    }
    table->away_cents += cents;
    event->a = CORRECTED_LEFT;
    event->b = NO_SEAT;
    event->paid_cents = cents;
}

void table_pay_debt(struct table *table, int seat, int64_t cents, const char *clause,
                    struct events *events)
{
    table_change_rack(table, seat, -cents);
    table->away_cents += cents;
    table_add_event(events, EVENT_CORRECTED, seat, clause)->paid_cents = -cents;
}
