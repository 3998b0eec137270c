/* server_news.c - passes on the floor's news.
 *
 *   floor_news() -> answers: to the asker, at once
 *                -> the rest: pending, by table or item, in slices of a few milliseconds; requests
 * are handled between the slices
 *
 * So bets need not wait when rounds end at hundreds of tables.  A table's mirror is updated when
 * its news is passed on, so it always shows what people know.  Of several states only the last is
 * sent. If news gets late, slices get longer and states fewer. */
#include "server/clock.h"
#include "server/server_internal.h"

#include <stdlib.h>

#define SLICE_US  2000 /* length of a slice in microseconds */
#define IN_TIME   250  /* news is late after this many milliseconds */
#define LATE      8    /* slices grow by 1/8 of the delay beyond that */
#define LATE_MOST 1000 /* maximum delay counted, in milliseconds */

/* ---- Pending news ---------------------------------------------------------------- */

bool news_open(struct server *server)
{
    server->pending = calloc(1 + server->table_count + LEDGER_ITEMS, sizeof *server->pending);
    server->due_end = &server->due;
    return server->pending != NULL;
}

static void postpone(struct server *server, struct news *news)
{
    uint32_t at = news->item ? server->table_count + news->item : news->table;
    struct pending_news *of = &server->pending[at];

    if (!of->first) {
        of->end = &of->first;
        of->next = NULL;
        *server->due_end = of;
        server->due_end = &of->next;
    }
    news->next = NULL;
    *of->end = news;
    of->end = &news->next;
}

/* Sends answers at once, and announces new items, which answers and later news may name.  Answers
 * to desk orders are also queued, behind the purse they changed.  News of an item that could not be
 * added is dropped: the floor stops. */
static void take_news(struct server *server)
{
    for (struct news *news = floor_news(server->floor), *next; news; news = next) {
        next = news->next;
        log_news(server, news);
        if (news->kind == NEWS_ANSWER || news->kind == NEWS_ITEM_OPENED)
            visitors_send_news(server, news);
        bool waits = news->kind == NEWS_ANSWER ? news->answer.kind == ASK_DESK_ORDER
                                               : news->kind != NEWS_ITEM_OPENED;
        if (waits && (!news->item || server->items[news->item]))
            postpone(server, news);
        else
            news_free(news);
    }
}

static struct pending_news *next_due(struct server *server)
{
    struct pending_news *of = server->due;

    if (!of) return NULL;
    server->due = of->next;
    if (!of->next) server->due_end = &server->due;
    return of;
}

void news_close(struct server *server)
{
    for (struct pending_news *of; (of = next_due(server));)
        for (struct news *news = of->first, *next; news; news = next) {
            next = news->next;
            news_free(news);
        }
    free(server->pending);
}

/* ---- Delivery -------------------------------------------------------------------- */

/* Updates the table and the purses first: events are sent as seen from the new state. */
static void deliver(struct server *server, struct pending_news *of)
{
    const struct news *state = NULL;

    for (const struct news *news = of->first; news; news = news->next) {
        mirror_take(server, news);
        if (news->kind == NEWS_TABLE || news->kind == NEWS_ITEM) state = news;
    }
    while (of->first) {
        struct news *news = of->first;
        of->first = news->next;
        if (news->kind == NEWS_EVENTS) rounds_follow(server, news);
        if (news->table) fair_follow(server->tables[news->table], news);
        bool is_state = news->kind == NEWS_TABLE || news->kind == NEWS_ITEM;
        bool skip = news->kind == NEWS_ANSWER || (is_state && news != state);
        if (!skip) visitors_send_news(server, news);
        news_free(news);
    }
}

static int64_t delay(const struct server *server)
{
    int64_t ms = server->due ? server->now_ms - server->due->first->time_ms : 0;

    return ms < 0 ? 0 : ms > LATE_MOST ? LATE_MOST : ms;
}

void news_deliver(struct server *server)
{
    take_news(server);
    transport_flush(server->transport);
    server->late_ms = delay(server);
    int64_t over = server->late_ms > IN_TIME ? server->late_ms - IN_TIME : 0;
    int64_t until = clock_us(CLOCK_MONOTONIC) + SLICE_US + over * 1000 / LATE;
    while (server->due && clock_us(CLOCK_MONOTONIC) < until) {
        deliver(server, next_due(server));
        transport_flush(server->transport);
    }
    if (server->due) transport_wake(server->transport);
}
