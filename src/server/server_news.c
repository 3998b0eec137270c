/* server_news.c - what the floor tells is told on.
 *
 *   floor_news() -> answers, to who asked, at once
 *                -> pending: all else, table by table in the order in which they came to have news,
 *                   for a few milliseconds; then others are heard again
 *
 * When rounds end at hundreds of tables there is much to tell, and nobody's wager waits until all
 * of it is told.  The mirror of a table goes on when its news are told, so that it is always what
 * people know; of several states of it only the last is told.  Where all this is late, slices get
 * longer and states fewer. */
#include "server/clock.h"
#include "server/server_internal.h"

#include <stdlib.h>

#define SLICE_US  2000 /* to tell, before others are heard again */
#define IN_TIME   250  /* milliseconds in which all is told; where it is later than that, */
#define LATE      8    /* ... the slice is longer by this part of it */
#define LATE_MOST 1000 /* milliseconds, whatever the clock says */

/* ---- What is to be told ---------------------------------------------------------- */

bool news_open(struct server *server)
{
    server->pending = calloc(server->table_count + 1, sizeof *server->pending);
    for (uint32_t i = 0; server->pending && i <= server->table_count; i++)
        server->pending[i] = (struct pending_news){ .table = i };
    server->is_due_end = &server->is_due;
    return server->pending != NULL;
}

static void put_off(struct server *server, struct news *news)
{
    struct pending_news *of = &server->pending[news->table];

    if (!of->first) {
        of->end = &of->first;
        of->next = NULL;
        *server->is_due_end = of;
        server->is_due_end = &of->next;
    }
    news->next = NULL;
    *of->end = news;
    of->end = &news->next;
}

/* Answers are told here; what is left of a desk order's goes behind the purse that it has changed.
 */
static void take_news(struct server *server)
{
    for (struct news *news = floor_news(server->floor), *next; news; news = next) {
        next = news->next;
        log_news(server, news);
        if (news->kind == NEWS_ANSWER) visitors_hear(server, news);
        if (news->kind == NEWS_ANSWER && news->answer.kind != ASK_DESK_ORDER)
            news_free(news);
        else
            put_off(server, news);
    }
}

static struct pending_news *next_due(struct server *server)
{
    struct pending_news *of = server->is_due;

    if (!of) return NULL;
    server->is_due = of->next;
    if (!of->next) server->is_due_end = &server->is_due;
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

/* ---- Telling it ------------------------------------------------------------------ */

/* The table and the purses first, as they are after it: what happened is told of those. */
static void tell_all_of(struct server *server, struct pending_news *of)
{
    const struct news *state = NULL;

    for (const struct news *news = of->first; news; news = news->next) {
        mirror_take(server, news);
        if (news->kind == NEWS_TABLE) state = news;
    }
    while (of->first) {
        struct news *news = of->first;
        of->first = news->next;
        if (news->kind == NEWS_EVENTS) rounds_hear(server, news);
        if (news->table) fair_hear(server->tables[news->table], news);
        bool told = news->kind == NEWS_ANSWER || (news->kind == NEWS_TABLE && news != state);
        if (!told) visitors_hear(server, news);
        news_free(news);
    }
}

static int64_t how_late(const struct server *server)
{
    int64_t ms = server->is_due ? server->now_ms - server->is_due->first->time_ms : 0;

    return ms < 0 ? 0 : ms > LATE_MOST ? LATE_MOST : ms;
}

void news_tell(struct server *server)
{
    take_news(server);
    transport_flush(server->transport);
    server->late_ms = how_late(server);
    int64_t over = server->late_ms > IN_TIME ? server->late_ms - IN_TIME : 0;
    int64_t until = clock_us(CLOCK_MONOTONIC) + SLICE_US + over * 1000 / LATE;
    while (server->is_due && clock_us(CLOCK_MONOTONIC) < until) {
        tell_all_of(server, next_due(server));
        transport_flush(server->transport);
    }
    if (server->is_due) transport_wake(server->transport);
}
