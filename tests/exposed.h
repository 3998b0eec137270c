/* exposed.h - since when each wager is exposed, found the simple way: by looking at every wager
 * after every order.  docs/fair.md: since it was made, or decided and left up, or turned on again.
 */
#ifndef CROUPIER_TEST_EXPOSED_H
#define CROUPIER_TEST_EXPOSED_H

#include "check.h"
#include "games/dice/dice_internal.h"
#include "pit/pit.h"
#include "rules/rows.h"

#include <string.h>

#define EXPOSED_NAMES 700

static struct exposed {
    long since[TABLE_SEATS][EXPOSED_NAMES]; /* 0: no wager */
    long was[TABLE_SEATS][EXPOSED_NAMES];   /* before the order */
    int bet[EXPOSED_NAMES], number[EXPOSED_NAMES];
    int names;
    long given[20000]; /* when each seed was given, by its number */
    long now;          /* orders so far */
    long checked;      /* pairs of a wager and a seed */
} exposed;

static bool exposed_dice(const struct table *table)
{
    return games[table->sign.edition]->family == &dice_family;
}

static void exposed_start(const struct table *table)
{
    int bet = 0, number = 0;

    memset(&exposed, 0, sizeof exposed);
    if (exposed_dice(table)) {
        exposed.names = dice_game(&table->sign)->spot_count;
        return;
    }
    while (wager_next(&table->sign, true, &bet, &number)) {
        assert_true(exposed.names < EXPOSED_NAMES);
        exposed.bet[exposed.names] = bet;
        exposed.number[exposed.names++] = number;
    }
}

static int64_t exposed_stake(const struct table *table, int seat, int name)
{
    if (!exposed_dice(table))
        return table_wager(table, seat, exposed.bet[name], exposed.number[name]);
    return seat < DICE_SEATS ? dice_of(table)->now.stake_cents[seat][name] : 0;
}

/* Whether its owner has turned the wager off. */
static bool exposed_off(const struct table *table, int seat, int name)
{
    if (!exposed_dice(table) || seat >= DICE_SEATS) return false;
    int call = dice_of(table)->now.call[seat][name] & ~SLIP_MARKS;
    return call == CALLED_OFF || call == CALLED_OFF_ONLY;
}

static bool exposed_named(const struct table *table, const struct event *event, int name)
{
    if (exposed_dice(table))
        return dice_spot(dice_game(&table->sign), event->bet, event->number, event->as,
                         event->as_number) == name;
    return event->bet == exposed.bet[name] &&
           (event->number == exposed.number[name] || !event->number || !exposed.number[name]);
}

static void exposed_verdict(const struct table *table, const struct event *event)
{
    for (int name = 0; name < exposed.names; name++) {
        if (!exposed_named(table, event, name)) continue;
        if (event->fate != TRAVELS && event->fate != STANDS)
            exposed.since[event->seat][name] = exposed.now;
        if (event->fate != TRAVELS) continue;
        int to = dice_spot(dice_game(&table->sign), event->bet, event->b, 0, 0);
        exposed.since[event->seat][to] = exposed.was[event->seat][name];
    }
}

/* After an order. */
static void exposed_follow(const struct pit *pit, const struct pit_events *events)
{
    const struct table *table = &pit->table;

    exposed.now++;
    memcpy(exposed.was, exposed.since, sizeof exposed.was);
    for (int i = 0; i < events->count; i++)
        if (events->list[i].kind == PIT_DONE && events->list[i].act == PIT_SEED)
            exposed.given[events->list[i].count] = exposed.now;
    for (int i = 0; i < events->game.count; i++)
        if (events->game.list[i].kind == EVENT_VERDICT && events->game.list[i].seat >= 0)
            exposed_verdict(table, &events->game.list[i]);
    for (int seat = 0; seat < table_seat_count(table); seat++)
        for (int name = 0; name < exposed.names; name++) {
            long *since = &exposed.since[seat][name];
            bool stands = exposed_stake(table, seat, name);
            if (!stands) *since = 0;
            if (stands && (!*since || exposed_off(table, seat, name))) *since = exposed.now;
        }
}

/* At a draw: every wager that stands was exposed after every seed in the draw was given. */
static void exposed_check(const struct pit *pit)
{
    for (int owner = 0; owner < TABLE_SEATS; owner++) {
        const struct pit_seed *seed = &pit->chance.seeds[owner];
        for (int seat = 0; seed->length && seat < TABLE_SEATS; seat++)
            for (int name = 0; name < exposed.names; name++) {
                if (!exposed.since[seat][name]) continue;
                exposed.checked++;
                if (exposed.given[seed->number] < exposed.since[seat][name]) continue;
                fail_msg("%s: seed %d was given at %ld, but a wager of seat %d stands since %ld",
                         games[pit->table.sign.edition]->id, seed->number,
                         exposed.given[seed->number], seat, exposed.since[seat][name]);
            }
    }
}

#endif
