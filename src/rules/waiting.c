/* waiting.c - spoken and late wagers, and calls: their chips are held until the
 * dealer confirms them or they lapse. */
#include "rules/rows.h"

#include "rules/assert.h"

#include <string.h>

_Static_assert(TABLE_WAITING >= WAITING_SEAT + TABLE_SEATS, "something of every seat can wait");

bool table_may_wait(const struct table *table, int seat)
{
    uint32_t with = 0, all = SEAT_BIT(table_seat_count(table)) - 1;
    int own = 0;

    for (int i = 0; i < table->waiting_count; i++) {
        with |= SEAT_BIT(table->waiting[i].command.seat);
        own += table->waiting[i].command.seat == seat;
    }
    int others = __builtin_popcount(all & ~with & ~SEAT_BIT(seat));
    return own < WAITING_SEAT && table->waiting_count + others < TABLE_WAITING;
}

void table_wait(struct table *table, const struct command *command, int64_t held_cents,
                const char *clause, struct events *events)
{
    assert(table->waiting_count < TABLE_WAITING);
    table->waiting[table->waiting_count++] = (struct waiting){ *command, held_cents };
    table->till.rack_cents[command->seat] -= held_cents;
    struct event *event = table_add_wager_event(events, EVENT_WAITING, command->seat, command->bet,
                                                command->number, held_cents, clause);
    event->act = command->act;
    event->promo_cents = promotional_part(command);
}

int64_t table_held(const struct table *table, int seat)
{
    int64_t total = 0;

    for (int i = 0; i < table->waiting_count; i++)
        if (table->waiting[i].command.seat == seat) total += table->waiting[i].held_cents;
    return total;
}

/* Removes an entry and returns its chips to the rack. */
struct waiting table_pull(struct table *table, int index)
{
    struct waiting waiting = table->waiting[index];

    table->till.rack_cents[waiting.command.seat] += waiting.held_cents;
    promotions_lend(table, waiting.command.seat, -promotional_part(&waiting.command));
    table->waiting_count--;
    for (int i = index; i < table->waiting_count; i++) table->waiting[i] = table->waiting[i + 1];
    memset(&table->waiting[table->waiting_count], 0, sizeof waiting);
    return waiting;
}

void table_tell_lapsed(const struct waiting *waiting, const char *clause, struct events *events)
{
    const struct command *c = &waiting->command;
    struct event *event = table_add_wager_event(events, EVENT_LAPSED, c->seat, c->bet, c->number,
                                                waiting->held_cents, clause);

    event->act = c->act;
    event->promo_cents = promotional_part(c);
}

int table_waiting_bet(const struct table *table, const struct command *command)
{
    if (command->cents) return -1;
    for (int i = 0; i < table->waiting_count; i++) {
        const struct command *c = &table->waiting[i].command;
        if (c->act == ACT_BET && c->seat == command->seat && c->bet == command->bet &&
            c->number == command->number)
            return table_wager(table, c->seat, c->bet, c->number) ? -1 : i;
    }
    return -1;
}

struct refusal table_can_confirm(const struct table *table, const struct command *command)
{
    for (int i = 0; i < table->waiting_count; i++)
        if (table->waiting[i].command.seat == command->seat) return accepted();
    return no(REFUSED_NOTHING_TO_CONFIRM, table_clause(table, command));
}

void table_do_confirm(struct table *table, const struct command *command, struct events *events)
{
    for (int i = 0; i < table->waiting_count;) {
        if (table->waiting[i].command.seat != command->seat) {
            i++;
            continue;
        }
        struct waiting waiting = table_pull(table, i);
        family_of(table)->confirmed(table, &waiting, table_clause(table, command), events);
        promotions_follow(table, command, events);
    }
}

/* The clause under which an unconfirmed entry lapses. */
static const char *unconfirmed(const struct table *table, const struct waiting *waiting)
{
    bool call = waiting->command.act != ACT_BET, spoken = waiting->command.flags & FLAG_ORAL;

    return says(table, call ? SAYS_CALLS : spoken ? SAYS_SPOKEN : SAYS_UNCONFIRMED);
}

void table_lapse(struct table *table, enum lapsing which, int seat, const char *clause,
                 struct events *events)
{
    for (int i = 0; i < table->waiting_count;) {
        const struct command *c = &table->waiting[i].command;
        if ((which == CALLS_LAPSE && c->act == ACT_BET) || (seat != NO_SEAT && c->seat != seat)) {
            i++;
            continue;
        }
        struct waiting waiting = table_pull(table, i);
        table_tell_lapsed(&waiting, clause ? clause : unconfirmed(table, &waiting), events);
    }
}
