/* bounds.c - how many orders strangers can give: everything that is carried out is written down for
 * ever.
 *
 *   play    bets, and what players decide in a game
 *   move    everything else that a person can repeat without risking a chip: arriving and leaving,
 *           seats, bringing and taking chips, colours, seeds, disputes, entries into tournaments,
 *           orders at the cashier's desk
 *
 * Each person has a rate for both, in bursts that are longer than anyone plays; guests, who cost
 * nothing to make, share another for their address, enough for a hall of 500.  Staff have none.
 * Trying an order writes nothing, and refusals are counted on the floor (floor_counts.c). */
#include "server/server_internal.h"

#include <stdlib.h>

#define KEYS 4096

enum kind { PLAY, MOVE, KINDS };

static const struct {
    int of, of_each;     /* of one person at once, then one in so many milliseconds; */
    int from, from_each; /* ... of all guests of an address at once, then so many a second */
} rows[KINDS] = {
    [PLAY] = { 300, 333, 30000, 600 },
    [MOVE] = { 60, 2000, 6000, 30 },
};

struct bounds {
    struct rate *of[KINDS], *from[KINDS];
};

struct bounds *bounds_new(uint64_t seed)
{
    struct bounds *bounds = calloc(1, sizeof *bounds);
    bool good = bounds;

    for (int i = 0; good && i < KINDS; i++) {
        bounds->of[i] = rate_new(4 * KEYS, rows[i].of, 1, seed + (uint64_t)i);
        bounds->from[i] = rate_new(KEYS, rows[i].from, rows[i].from_each, seed - 1 - (uint64_t)i);
        good = bounds->of[i] && bounds->from[i];
    }
    if (good) return bounds;
    bounds_free(bounds);
    return NULL;
}

void bounds_free(struct bounds *bounds)
{
    for (int i = 0; bounds && i < KINDS; i++) {
        rate_free(bounds->of[i]);
        rate_free(bounds->from[i]);
    }
    free(bounds);
}

static enum kind kind_of(const struct ask *ask)
{
    bool game = ask->kind == ASK_ORDER && ask->order.act == PIT_GAME;
    int act = ask->order.command.act;

    return game && act != ACT_SIT && act != ACT_LEAVE ? PLAY : MOVE;
}

bool bounds_allow(struct bounds *bounds, const struct visitor *visitor, const struct ask *ask)
{
    int64_t now_ms = visitor->server->steady_ms;
    bool writes = ask->kind == ASK_ORDER || ask->kind == ASK_DESK_ORDER ||
                  ask->kind == ASK_ITEM_ORDER || ask->kind == ASK_OPEN_ITEM;

    if (!writes || visitor->kind == SESSION_STAFF) return true;
    enum kind kind = kind_of(ask);
    return rate_take(bounds->of[kind], visitor->person, 1, now_ms * 1000 / rows[kind].of_each) &&
           (visitor->kind != SESSION_GUEST ||
            rate_take(bounds->from[kind], visitor->address_key, 1, now_ms));
}
