/* floor_items.c - items of the programme: their orders, and what they want done at their tables.
 *
 * What an item wants done follows from its state and the table's alone, so it is asked for again
 * only after one of them has changed; an order that the table refuses is not repeated before. */
#include "server/clock.h"
#include "server/floor_internal.h"

#include "rules/rows.h"

#include <stdlib.h>
#include <string.h>

#define TABLE_ORDERS 64   /* at one table and round */
#define ORDERED_MS   200  /* minimum time between two NEWS_ITEM: after orders to it, */
#define HEARD_MS     1000 /* ... and while it is played at tables */

/* ---- Orders ---------------------------------------------------------------------- */

static void add_events(struct floor *floor, uint32_t item, const struct item_events *events)
{
    size_t bytes = (size_t)events->count * sizeof *events->list;
    struct news *news = floor_add_news(floor, NEWS_ITEM_EVENTS, 0, bytes);

    if (!news) return;
    news->item = item;
    news->item_events.count = events->count;
    news->item_events.list = (struct item_event *)(news + 1);
    memcpy(news->item_events.list, events->list, bytes);
}

/* The purses that the events changed. */
static void add_purses(struct floor *floor, const struct item_events *events)
{
    for (int i = 0; i < events->count; i++) {
        const struct item_event *event = &events->list[i];
        if (event->from == ITEM_PURSE || event->to == ITEM_PURSE)
            floor_add_purse(floor, 0, event->person);
    }
}

static void do_order(struct floor *floor, uint32_t item, const struct item_order *order,
                     struct answer *answer)
{
    struct cage *cage = floor->cage;

    if (!cage_item_order(cage, item, order, floor->now_ms, answer)) return;
    if (answer->entry && !answer->repeated) floor->dirty = true;
    if (answer->refusal.code || answer->repeated) return;
    floor->items[item].changed = floor->items[item].ordered = true;
    for (uint32_t table = 1; table <= cage_tables(cage); table++)
        floor->tables[table].item_rests = false;
    add_events(floor, item, cage_item_events(cage));
    add_purses(floor, cage_item_events(cage));
}

void floor_do_item_order(struct floor *floor, const struct ask *ask, struct answer *answer)
{
    do_order(floor, ask->item, &ask->item_order, answer);
}

void floor_try_item_order(struct floor *floor, const struct ask *ask, struct answer *answer)
{
    answer->refusal = cage_item_check(floor->cage, ask->item, &ask->item_order, floor->now_ms);
}

/* ---- Opening --------------------------------------------------------------------- */

bool floor_is_opening(const struct ask *ask)
{
    return ask->kind == ASK_OPEN_ITEM || ask->kind == ASK_TRY_OPENING;
}

/* The item that was opened last. */
static void add_opened(struct floor *floor)
{
    uint32_t item = cage_items(floor->cage);
    size_t bytes = cage_item_kind(floor->cage, item)->bytes;
    struct news *news =
        floor_add_news(floor, NEWS_ITEM_OPENED, 0, sizeof *news->item_opened.opening + bytes);

    if (!news) return;
    news->item = item;
    news->item_opened.state = news + 1; /* first, for its alignment */
    news->item_opened.opening = (struct item_opening *)((char *)(news + 1) + bytes);
    *news->item_opened.opening = *cage_item_opening(floor->cage, item);
    memcpy(news->item_opened.state, cage_item_state(floor->cage, item), bytes);
}

static void open_item(struct floor *floor, const struct ask *ask, struct answer *answer,
                      struct item_fault *fault)
{
    if (!cage_open_item(floor->cage, &ask->opening.by, ask->opening.what, floor->now_ms, answer,
                        fault))
        return;
    if (answer->repeated) return;
    if (answer->entry) floor->dirty = true;
    if (!answer->refusal.code) add_opened(floor);
}

void floor_open_item(struct floor *floor, const struct ask *ask)
{
    struct answer answer;
    struct item_fault fault;

    memset(&answer, 0, sizeof answer);
    memset(&fault, 0, sizeof fault);
    if (ask->kind == ASK_OPEN_ITEM)
        open_item(floor, ask, &answer, &fault);
    else
        answer.refusal =
            cage_try_item(floor->cage, &ask->opening.by, ask->opening.what, floor->now_ms, &fault);
    if (cage_stopped(floor->cage)) return;
    struct news *news = floor_add_answer(floor, ask, &answer, sizeof *news->answer.opening);
    if (!news) return;
    news->answer.opening = (struct opening_answer *)(news + 1);
    memcpy(news->answer.opening->name, ask->opening.what->name, sizeof ask->opening.what->name);
    news->answer.opening->fault = fault;
}

/* ---- The clock ------------------------------------------------------------------- */

/* One order for each item and round. */
bool floor_tell_items_time(struct floor *floor)
{
    struct item_order order;
    bool any = false;

    for (uint32_t item = 1; item <= cage_items(floor->cage); item++) {
        const struct item_kind *kind = cage_item_kind(floor->cage, item);
        const void *state = cage_item_state(floor->cage, item);
        struct answer answer = { .entry = 0 };
        if (!state || !kind->clock_order || !kind->clock_order(state, floor->now_ms, &order))
            continue;
        do_order(floor, item, &order, &answer);
        any |= answer.entry && !answer.refusal.code;
    }
    return any;
}

/* ---- Tables ---------------------------------------------------------------------- */

void floor_items_hear(struct floor *floor, uint32_t table)
{
    struct floor_table *of = &floor->tables[table];
    const struct table *at = &cage_pit(floor->cage, table)->table;
    uint32_t item = contest_on(at) ? at->contest.terms.tournament : 0;

    of->item_rests = false;
    if (of->item) floor->items[of->item].changed = true; /* the order may have ended its session */
    if (item) floor->items[item].changed = true;
    of->item = item;
}

bool floor_follow_items(struct floor *floor, uint32_t table)
{
    struct order order;
    int count = 0;

    while (!floor->tables[table].item_rests && count < TABLE_ORDERS) {
        bool done = cage_item_table_order(floor->cage, table, &order) &&
                    floor_do_for_house(floor, table, &order);
        floor->tables[table].item_rests = !done;
        count += done;
    }
    return count > 0;
}

/* ---- News ------------------------------------------------------------------------ */

static void add_item(struct floor *floor, uint32_t item)
{
    size_t bytes = cage_item_kind(floor->cage, item)->bytes;
    void *state = malloc(bytes);
    struct news *news = state ? floor_add_news(floor, NEWS_ITEM, 0, 0) : NULL;

    if (!news) {
        free(state);
        floor->no_memory = true;
        return;
    }
    memcpy(state, cage_item_state(floor->cage, item), bytes);
    news->item = item;
    news->item_now = state;
    floor->items[item] = (struct floor_item){ .reported_at = clock_ms(CLOCK_MONOTONIC) };
}

void floor_add_items(struct floor *floor)
{
    int64_t now_ms = clock_ms(CLOCK_MONOTONIC);

    for (uint32_t item = 1; item <= cage_items(floor->cage); item++) {
        struct floor_item *of = &floor->items[item];
        int64_t pause = of->ordered ? ORDERED_MS : HEARD_MS;
        if (of->changed && now_ms - of->reported_at >= pause) add_item(floor, item);
    }
}
