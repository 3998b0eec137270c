/* tables.c - several tables in one scenario, and what a tournament has them do.
 *
 * The lines are about one table at a time.  After each line every table gets the orders that follow
 * from the tournament, and reports to it, as the house does. */
#include "scenario/reader.h"

#include <stdio.h>
#include <string.h>

#define ORDERS_MOST 256 /* that may follow from one line */

static const struct pit *pit_of(const struct scenario *scenario, int table)
{
    return table == scenario->table ? &scenario->pit : &scenario->tables[table].pit;
}

bool scenario_bars(const struct scenario *scenario, uint32_t person)
{
    for (int i = 0; i < scenario->table_count; i++)
        if (pit_bars(pit_of(scenario, i), person)) return true;
    return false;
}

int scenario_table_named(const struct scenario *scenario, const char *name)
{
    for (int i = 0; i < scenario->table_count; i++)
        if (!strcmp(pit_of(scenario, i)->chance.name, name)) return i;
    return -1;
}

/* Puts the present table aside. */
static void put_aside(struct scenario *scenario)
{
    struct scenario_table *aside = &scenario->tables[scenario->table];

    aside->pit = scenario->pit;
    memcpy(aside->names, scenario->names, sizeof aside->names);
    memcpy(aside->left, scenario->left, sizeof aside->left);
    aside->terminals = scenario->terminals;
}

void scenario_turn_to(struct scenario *scenario, int table)
{
    const struct scenario_table *to = &scenario->tables[table];

    if (table == scenario->table) return;
    put_aside(scenario);
    scenario->pit = to->pit;
    memcpy(scenario->names, to->names, sizeof scenario->names);
    memcpy(scenario->left, to->left, sizeof scenario->left);
    scenario->terminals = to->terminals;
    scenario->table = table;
    scenario->subject = NO_SEAT;
}

bool scenario_add_table(struct scenario *scenario)
{
    if (scenario->table_count == SCENARIO_TABLES)
        return scenario_bad(scenario, "a scenario has at most %d tables", SCENARIO_TABLES);
    if (scenario->table_count) put_aside(scenario);
    scenario->table = scenario->table_count++;
    return true;
}

struct refusal scenario_sign_agrees(const struct scenario *scenario, const struct sign *sign)
{
    struct refusal why = accepted();

    for (int i = 0; !why.code && i < scenario->table_count; i++)
        why = sign_agrees(&pit_of(scenario, i)->table.sign, sign);
    return why;
}

/* "at left" */
bool scenario_at_line(struct reading *r)
{
    const char *name = read_next(r);
    int table = name ? scenario_table_named(r->scenario, name) : -1;

    if (!name) return read_missing(r, "the name of a table");
    if (table < 0) return scenario_bad(r->scenario, "there is no table '%s'", name);
    scenario_turn_to(r->scenario, table);
    r->scenario->edition = r->scenario->pit.table.sign.edition;
    return read_nothing_more(r);
}

bool scenario_find_table(void *to, const char *name, uint32_t *number, struct sign *sign,
                         bool *automatic)
{
    const struct scenario *scenario = to;
    int table = scenario->open ? scenario_table_named(scenario, name) : -1;

    if (table < 0) return false;
    *number = (uint32_t)table + 1;
    *sign = pit_of(scenario, table)->table.sign;
    *automatic = table == scenario->table ? scenario->terminals : scenario->tables[table].terminals;
    return true;
}

/* ---- Tournaments ----------------------------------------------------------------- */

void scenario_report_to_item(struct scenario *scenario, const struct pit_events *events)
{
    struct scenario_item *item = &scenario->item;
    uint32_t table = (uint32_t)scenario->table + 1;

    if (item->open && item->kind->hear && item->kind->uses(item->state, table))
        item->kind->hear(item->state, table, &scenario->pit, events);
}

/* The name that belongs to a seat that was drawn. */
static void name_seat(struct scenario *scenario, const struct order *order)
{
    const char *name = scenario_name_of(scenario, order->other);

    if (order->act == PIT_SESSION_SEAT || order->act == PIT_SESSION_MOVE)
        snprintf(scenario->names[order->number - 1], SCENARIO_NAME, "%s", name ? name : "");
}

/* One order that a table gets because of the item; false if there is none. */
static bool give_next(struct scenario *scenario)
{
    const struct scenario_item *item = &scenario->item;
    struct order order;

    for (int table = 0; table < scenario->table_count; table++) {
        if (!item->kind->table_order(item->state, (uint32_t)table + 1, pit_of(scenario, table),
                                     &order))
            continue;
        scenario_turn_to(scenario, table);
        name_seat(scenario, &order);
        return scenario_order(scenario, &order);
    }
    return false;
}

void scenario_follow_item(struct scenario *scenario)
{
    const struct scenario_item *item = &scenario->item;
    int table = scenario->table;

    if (!scenario->open || !item->open || !item->kind->table_order || scenario->refusal.code)
        return;
    for (int i = 0; i < ORDERS_MOST && give_next(scenario); i++) continue;
    scenario_turn_to(scenario, table);
}
