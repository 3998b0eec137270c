/* report.c - staff enter what a player did: the player's own act, checked as the player's.
 *
 * At a table with real dice or cards a player may have no screen.  The form of a report names the
 * player's act (.reports); its row of conduct says who may report it, when, and by which clause.
 * Whatever the player could not do is refused in the same words, by the same clause. */
#include "rules/rows.h"

#include <string.h>

bool act_reports(const struct edition *edition, int act)
{
    const struct act_form *form = act_form(edition, act);

    return form && form->reports;
}

struct command table_reported(const struct table *table, const struct command *command)
{
    const struct edition *edition = games[table->sign.edition];
    struct command own = *command;

    own.act = (uint8_t)act_form(edition, command->act)->reports;
    own.role = ROLE_PLAYER;
    if (family_of(table)->reported) family_of(table)->reported(table, &own);
    return own;
}

struct refusal report_can(const struct table *table, const struct command *command)
{
    struct command own = table_reported(table, command);

    return table_check(table, &own);
}

/* The event of the player's act becomes that of the report; if the act has none, one is added
 * before what follows from it. */
static struct event *report_event(const struct command *own, int first, struct events *events)
{
    for (int i = first; i < events->count; i++) {
        struct event *event = &events->list[i];
        if (event->kind == EVENT_DONE && event->act == own->act && event->role == ROLE_PLAYER)
            return event;
    }
    table_add_done(own, NULL, events);
    struct event added = events->list[events->count - 1];
    memmove(&events->list[first + 1], &events->list[first],
            sizeof added * (size_t)(events->count - 1 - first));
    events->list[first] = added;
    return &events->list[first];
}

void report_do(struct table *table, const struct command *command, struct events *events)
{
    struct command own = table_reported(table, command);
    int first = events->count;

    table_code(table, &own)->carry_out(table, &own, events);
    struct event *event = report_event(&own, first, events);
    event->act = command->act;
    event->role = command->role;
    event->also = event->clause;
    event->clause = table_clause(table, command);
}
