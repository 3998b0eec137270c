/* floor_news.c - the news of a round, published once it is on disk. */
#include "server/clock.h"
#include "server/floor_internal.h"

#include <stdlib.h>
#include <string.h>

#define SPARE 64 /* maximum of spare pits */

/* ---- Pits ------------------------------------------------------------------------ */

/* A pit is large, and one is reported several hundred times a second by one thread and dropped by
 * another: the same memory is used again. */
static struct {
    pthread_mutex_t lock;
    int count;
    struct pit *list[SPARE];
} spare = { .lock = PTHREAD_MUTEX_INITIALIZER };

/* Returns null when out of memory. */
static struct pit *new_pit(void)
{
    pthread_mutex_lock(&spare.lock);
    struct pit *pit = spare.count ? spare.list[--spare.count] : NULL;
    pthread_mutex_unlock(&spare.lock);
    return pit ? pit : malloc(sizeof *pit);
}

static void drop_pit(struct pit *pit)
{
    pthread_mutex_lock(&spare.lock);
    bool kept = pit && spare.count < SPARE;
    if (kept) spare.list[spare.count++] = pit;
    pthread_mutex_unlock(&spare.lock);
    if (!kept) free(pit);
}

/* ---- News ------------------------------------------------------------------------ */

void news_free(struct news *news)
{
    if (news->kind == NEWS_TABLE) drop_pit(news->table_now.pit);
    if (news->kind == NEWS_ITEM) free(news->item_now);
    free(news);
}

struct news *floor_add_news(struct floor *floor, enum news_kind kind, uint32_t table, size_t extra)
{
    struct news *news = calloc(1, sizeof *news + extra);

    if (!news) {
        floor->no_memory = true;
        return NULL;
    }
    news->kind = kind;
    news->table = table;
    news->entry = floor->cage ? cage_entries(floor->cage) : floor->durable;
    news->time_ms = floor->now_ms;
    *floor->pending_end = news;
    floor->pending_end = &news->next;
    return news;
}

struct news *floor_add_answer(struct floor *floor, const struct ask *ask,
                              const struct answer *answer, size_t extra)
{
    struct news *news = floor_add_news(floor, NEWS_ANSWER, ask->table, extra);

    if (!news) return NULL;
    news->person = ask->person;
    news->item = ask->item;
    news->answer.from = ask->from;
    news->answer.request = ask->request;
    news->answer.kind = ask->kind;
    news->answer.answer = *answer;
    if (ask->kind == ASK_DESK_ORDER) news->answer.about = ask->desk_order.person;
    return news;
}

void floor_add_events(struct floor *floor, uint32_t table, const struct order *order)
{
    const struct pit_events *events = cage_events(floor->cage);
    size_t game = (size_t)events->game.count * sizeof(struct event);
    size_t pit = (size_t)events->count * sizeof(struct pit_event);
    struct news *news = floor_add_news(floor, NEWS_EVENTS, table, game + pit);

    if (!news) return;
    news->person = order->person;
    news->events.order = *order;
    news->events.game_count = events->game.count;
    news->events.pit_count = events->count;
    news->events.game = (struct event *)(news + 1);
    news->events.pit = (struct pit_event *)(news->events.game + events->game.count);
    memcpy(news->events.game, events->game.list, game);
    memcpy(news->events.pit, events->list, pit);
}

void floor_add_purse(struct floor *floor, uint32_t table, uint32_t person)
{
    const struct purse *purse = cage_purse(floor->cage, person);
    struct news *news = purse ? floor_add_news(floor, NEWS_PURSE, table, 0) : NULL;

    if (!news) return;
    news->person = person;
    news->purse = *purse;
}

void floor_add_handed(struct floor *floor, uint32_t table, uint32_t but)
{
    const struct pit_events *events = cage_events(floor->cage);

    for (int i = 0; i < events->count; i++) {
        const struct pit_event *event = &events->list[i];
        if (event->kind == PIT_HELD && event->cents < 0 && event->person != but)
            floor_add_purse(floor, table, event->person);
    }
}

static void add_table(struct floor *floor, uint32_t table)
{
    struct floor_table *of = &floor->tables[table];
    struct pit *pit = new_pit();
    struct news *news = pit ? floor_add_news(floor, NEWS_TABLE, table, 0) : NULL;

    if (!news) {
        drop_pit(pit);
        floor->no_memory = true;
        return;
    }
    *pit = *cage_pit(floor->cage, table);
    news->table_now.pit = pit;
    news->table_now.closes_at = of->closes_at;
    news->table_now.for_player = of->for_player;
    news->table_now.here = floor_seats_here(of, pit);
    news->table_now.waited = floor_seats_waited(of, pit);
    news->table_now.ready = of->ready & news->table_now.here;
    of->changed = false;
    of->reported_at = clock_ms(CLOCK_MONOTONIC);
}

void floor_add_tables(struct floor *floor)
{
    int64_t now_ms = clock_ms(CLOCK_MONOTONIC); /* not the house clock, which can stand still */

    for (uint32_t table = 1; table <= cage_tables(floor->cage); table++) {
        struct floor_table *of = &floor->tables[table];
        if (of->changed && now_ms - of->reported_at >= floor->state_ms) add_table(floor, table);
    }
}
