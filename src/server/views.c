/* views.c - whole tables and items, which are large, for those who ask for them.
 *
 *   asked  -> sent at once, if the person has not asked for many and others have not either
 *          -> otherwise a wish, one for each table or item: asked for again, it is the same wish
 *   wishes -> granted in turn, one of each socket, up to a rate for each person; in slices of a few
 *             milliseconds, between which messages are handled
 *
 * So a flood of requests waits behind the first request of everyone else, and orders wait for a
 * slice at most.  Until a table was sent for the first time, the socket is not its watcher. */
#include "server/clock.h"
#include "server/server_internal.h"

#include <stdlib.h>

#define KEYS     4096
#define AT_ONCE  20    /* views for a person at once, */
#define A_SECOND 2     /* ... then so many a second */
#define WINDOW   20000 /* in so many microseconds, */
#define FREELY   4000  /* ... so many are spent before wishes wait */
#define SLICE    1000  /* microseconds for wishes */
#define WISHES   64    /* of one socket */

struct wish {
    struct wish *next;
    bool item;
    uint32_t number; /* of the table or item */
    struct watching asked;
};

bool views_open(struct server *server, uint64_t seed)
{
    server->views.rate = rate_new(4 * KEYS, AT_ONCE, A_SECOND, seed);
    server->views.end = &server->views.first;
    return server->views.rate;
}

void views_close(struct server *server)
{
    rate_free(server->views.rate);
}

static bool may_have(const struct visitor *visitor)
{
    uint64_t key = visitor->person ? visitor->person : visitor->address_key;

    return rate_take(visitor->server->views.rate, key, 1, clock_ms(CLOCK_MONOTONIC));
}

/* Sends it, and counts the time that takes. */
static void show(struct visitor *visitor, bool item, uint32_t number, const struct watching *asked)
{
    struct server *server = visitor->server;
    int64_t before = clock_us(CLOCK_MONOTONIC);
    bool good = item ? follower_add(server, server->items[number], visitor)
                     : watcher_add(server, number, visitor, asked);

    if (!good) peer_close(visitor->peer, "out of memory");
    int64_t now = clock_us(CLOCK_MONOTONIC);
    if (now - server->views.window_us >= WINDOW) {
        server->views.window_us = now;
        server->views.spent_us = 0;
    }
    server->views.spent_us += now - before;
}

static bool is_busy(const struct server *server)
{
    return server->views.spent_us >= FREELY &&
           clock_us(CLOCK_MONOTONIC) - server->views.window_us < WINDOW;
}

/* ---- Wishes ---------------------------------------------------------------------- */

static struct wish **wish_of(struct visitor *visitor, bool item, uint32_t number, int *count)
{
    struct wish **at = &visitor->wishes;

    for (*count = 0; *at && ((*at)->item != item || (*at)->number != number); (*count)++)
        at = &(*at)->next;
    return at;
}

static void line_up(struct visitor *visitor)
{
    struct server *server = visitor->server;

    visitor->next_wishing = NULL;
    *server->views.end = visitor;
    server->views.end = &visitor->next_wishing;
    server->views.count++;
}

static struct visitor *next_in_line(struct server *server)
{
    struct visitor *visitor = server->views.first;

    server->views.first = visitor->next_wishing;
    if (!server->views.first) server->views.end = &server->views.first;
    server->views.count--;
    return visitor;
}

static void wish(struct visitor *visitor, bool item, uint32_t number, const struct watching *asked)
{
    int count;
    bool lined_up = visitor->wishes;
    struct wish **at = wish_of(visitor, item, number, &count);

    if (!*at && count < WISHES) *at = calloc(1, sizeof **at);
    if (!*at) {
        peer_close(visitor->peer, "too many requests for tables");
        return;
    }
    (*at)->item = item;
    (*at)->number = number;
    (*at)->asked = *asked;
    if (lined_up) return;
    line_up(visitor);
    transport_wake(visitor->server->transport);
}

static void drop(struct wish **at)
{
    struct wish *gone = *at;

    if (!gone) return;
    *at = gone->next;
    free(gone);
}

/* ---- Asking ---------------------------------------------------------------------- */

void view_ask(struct visitor *visitor, bool item, uint32_t number, const struct watching *asked)
{
    if (visitor->wishes || is_busy(visitor->server) || !may_have(visitor))
        wish(visitor, item, number, asked);
    else
        show(visitor, item, number, asked);
}

void view_forget(struct visitor *visitor, bool item, uint32_t number)
{
    int count;

    drop(wish_of(visitor, item, number, &count));
    if (!visitor->wishes) view_leave_line(visitor);
}

void view_leave_line(struct visitor *visitor)
{
    struct server *server = visitor->server;
    struct visitor **at = &server->views.first;

    while (visitor->wishes) drop(&visitor->wishes);
    while (*at && *at != visitor) at = &(*at)->next_wishing;
    if (!*at) return;
    *at = visitor->next_wishing;
    if (!*at) server->views.end = at;
    server->views.count--;
}

void views_serve(struct server *server)
{
    int64_t until = clock_us(CLOCK_MONOTONIC) + SLICE;
    int shown = 0;

    for (int left = server->views.count; left && clock_us(CLOCK_MONOTONIC) < until; left--) {
        struct visitor *visitor = next_in_line(server);
        if (may_have(visitor)) {
            struct wish granted = *visitor->wishes;
            drop(&visitor->wishes);
            show(visitor, granted.item, granted.number, &granted.asked);
            shown++;
        }
        if (visitor->wishes) line_up(visitor);
    }
    if (shown && server->views.first) transport_wake(server->transport);
}
