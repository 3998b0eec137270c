/* server.c - puts transport, door, floor and wire together. */
#include "server/server.h"

#include "cage/casino.h"
#include "rules/length.h"
#include "server/house_clock.h"
#include "server/server_internal.h"
#include "server/server_proxy.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#define STATE_MS    50    /* minimum time between two states of a table */
#define HEAD_MS     60000 /* between two signed heads */
#define SWEEP_MS    1000
#define PATIENCE_MS 30000                 /* for a player's decision */
#define IDLE_MS     (15 * INT64_C(60000)) /* an idle player keeps the seat */
#define GONE_MS     (2 * INT64_C(60000))  /* a disconnected one, at a full table */
#define UNUSED_MS   (2 * INT64_C(60000))  /* one who does not bet, if someone waits for a seat */
#define COUNT_MS    (10 * INT64_C(60000)) /* counted refusals are written down */
#define SHOWING_MS  5000                  /* maximum time to look at an outcome */
#define DRAIN_MS    300                   /* to send what is queued when closing */
#define KEYS        4096                  /* addresses in a rate table */
#define GUESTS      512                   /* burst of new guests per address */

static void read_clocks(struct server *server)
{
    server->now_ms = house_now_ms();
    server->steady_ms = house_steady_ms();
}

const struct session *server_session(struct server *server, const struct http_request *request)
{
    char token[DOOR_TOKEN];
    bool there = *request->bearer ? door_bearer(request->bearer, token)
                                  : door_cookie(request->cookie, request->tls, token);

    return there ? session_find(door_sessions(server->door), token, server->steady_ms) : NULL;
}

/* ---- Callbacks of the transport -------------------------------------------------- */

static void wake(void *to)
{
    struct server *server = to;

    if (server->transport) transport_wake(server->transport);
}

static void woken(void *to)
{
    struct server *server = to;

    if (atomic_load(&server->ending)) transport_stop(server->transport);
    read_clocks(server);
    routes_follow(server);
    advice_follow(server);
    news_deliver(server);
    views_serve(server);
}

static void ticked(void *to, int64_t now_ms)
{
    struct server *server = to;

    (void)now_ms;
    read_clocks(server);
    views_serve(server);
    if (server->steady_ms - server->swept_ms < SWEEP_MS) return;
    server->swept_ms = server->steady_ms;
    door_sweep(server->door, server->steady_ms);
    mirrors_forget(server);
    followers_look(server);
    log_tick(server->settings.log, server->now_ms);
}

/* Sets the client's address and TLS as reported by trusted proxies.  Also reads the clocks, since
 * this is the first call for each request. */
static void resolve_client(void *to, struct http_request *request)
{
    struct server *server = to;
    const struct proxies *proxies = server->settings.proxies;
    char client[ADDRESS_TEXT];

    read_clocks(server);
    if (proxies_have(proxies, request->address))
        request->tls |= !strcasecmp(request->forwarded_proto, "https");
    proxies_client(proxies, request->address, request->forwarded_for, client);
    snprintf(request->address, sizeof request->address, "%s", client);
}

static void asked(void *to, struct http *http, const struct http_request *request)
{
    struct server *server = to;

    read_clocks(server);
    server->asked = (struct asked){ request, server->steady_ms };
    route(server, http, request);
}

/* ---- Opening --------------------------------------------------------------------- */

static const char *called(void *to, uint32_t person)
{
    return mirror_name(to, person);
}

/* At any table (NSW 9.3.3). */
static bool is_barred(void *to, uint32_t person)
{
    const struct server *server = to;

    for (uint32_t i = 1; i <= server->table_count; i++)
        if (pit_bars(&server->tables[i]->pit, person)) return true;
    return false;
}

_Static_assert(CAGE_GUESTS == PEOPLE_GUESTS, "the record and the door count guests alike");

static bool open_door(struct server *server, const struct cage *cage, char why[SERVER_WHY])
{
    char because[DOOR_WHY] = "";
    struct door_settings settings = { .path = server->settings.people,
                                      .guests = server->settings.guests,
                                      .now_ms = server->steady_ms,
                                      .person = cage_highest_person(cage),
                                      .guest = cage_highest_guest(cage),
                                      .called = called,
                                      .barred = is_barred,
                                      .wake = wake,
                                      .to = server };

    settings.sessions.gone = visitors_end_session;
    settings.sessions.to = server;
    settings.sessions.use = mirrors_use;
    settings.sessions.most = server->settings.sessions_most;
    server->door = door_open(&settings, because);
    if (!server->door) snprintf(why, SERVER_WHY, "%s", because);
    return server->door != NULL;
}

/* The headers of answers that the transport gives by itself.  Returns their number. */
static int own_headers(struct server *server)
{
    int count = 0;

    for (const struct door_header *h = door_headers; h->name; h++)
        if ((!h->tls || server->settings.certificate) && count < (int)LENGTH(server->headers))
            server->headers[count++] = (struct http_header){ h->name, h->value };
    return count;
}

static bool open_transport(struct server *server, char why[SERVER_WHY])
{
    const struct transport_settings settings = { .address = server->settings.address,
                                                 .port = server->settings.port,
                                                 .certificate = server->settings.certificate,
                                                 .key = server->settings.key,
                                                 .most_peers = SERVER_VISITORS,
                                                 .most_from = SERVER_VISITORS_FROM,
                                                 .headers = server->headers,
                                                 .header_count = own_headers(server) };
    const struct transport_calls calls = { server,        asked, visitor_open, visitor_receive,
                                           visitor_close, woken, ticked,       visitor_pinged };
    char because[TRANSPORT_WHY];

    server->transport = transport_open(&settings, &calls, because);
    if (!server->transport) {
        snprintf(why, SERVER_WHY, "%s", because);
        return false;
    }
    transport_resolve_clients(server->transport, resolve_client);
    return true;
}

static int64_t or_default(int64_t set, int64_t value)
{
    return set ? set : value;
}

static bool open_rates(struct server *server)
{
    struct chance_seed seeds;

    if (!chance_init() || !chance_new_seed(&seeds)) return false;
    uint64_t one, two;
    memcpy(&one, seeds.bytes, sizeof one);
    memcpy(&two, seeds.bytes + 8, sizeof two);
    server->by_address = rate_new(KEYS, 2000, 400, one);
    server->by_person = rate_new(4 * KEYS, 200, 50, two);
    server->newcomers =
        rate_new(KEYS, (int)or_default(server->settings.guests_from, GUESTS), 1, two);
    server->bounds = bounds_new(one + two);
    if (!views_open(server, one - two) || !advice_open(server, two - one, wake)) return false;
    return server->by_address && server->by_person && server->newcomers && server->bounds;
}

/* struct floor_settings: the cage that it replaces is closed. */
static struct cage *reopen(void *to, char why[STORE_WHY])
{
    struct server *server = to;
    char because[PLAN_WHY];
    struct cage *cage = casino_open(server->settings.record, because);

    if (!cage) snprintf(why, STORE_WHY, "%.*s", STORE_WHY - 1, because);
    return cage;
}

static bool open_floor(struct server *server, struct cage *cage)
{
    int64_t betting_ms = server->settings.betting_ms;
    const struct floor_settings settings = {
        .betting_ms = betting_ms,
        .moment_ms = betting_ms / 3,
        .showing_ms = betting_ms / 4 < SHOWING_MS ? betting_ms / 4 : SHOWING_MS,
        .patience_ms = PATIENCE_MS,
        .idle_ms = or_default(server->settings.idle_ms, IDLE_MS),
        .gone_ms = or_default(server->settings.gone_ms, GONE_MS),
        .unused_ms = or_default(server->settings.unused_ms, UNUSED_MS),
        .count_ms = or_default(server->settings.count_ms, COUNT_MS),
        .state_ms = STATE_MS,
        .head_ms = HEAD_MS,
        .to = server,
        .notify = wake,
        .reopen = server->settings.record ? reopen : NULL,
        .clock = house_now_ms,
        .steady = house_clock_stands() ? NULL : house_steady_ms
    };

    server->floor = floor_open(cage, &settings);
    return server->floor && check_open(server) && floor_start(server->floor);
}

struct server *server_open(const struct server_settings *settings, struct cage *cage,
                           char why[SERVER_WHY])
{
    struct server *server = calloc(1, sizeof *server);

    snprintf(why, SERVER_WHY, "out of memory");
    if (!server) {
        cage_close(cage);
        return NULL;
    }
    signal(SIGXFSZ, SIG_IGN); /* a limit for files is like a full disk */
    server->settings = *settings;
    read_clocks(server);
    server->started_ms = server->now_ms;
    server->since_ms = server->steady_ms;
    server->names = (struct wire_names){ mirror_name, server };
    bool good =
        mirrors_open(server, cage) && news_open(server) && open_rates(server) &&
        (!settings->pages || (server->pages = pages_open(settings->pages, why, SERVER_WHY))) &&
        open_door(server, cage, why) && open_transport(server, why);
    for (uint32_t i = 1; good && i <= server->table_count; i++) fair_open(server->tables[i]);
    if (!good)
        cage_close(cage);
    else if (open_floor(server, cage)) /* takes the cage even on failure */
        return server;
    server_close(server);
    return NULL;
}

int server_port(const struct server *server)
{
    return transport_port(server->transport);
}

bool server_run(struct server *server)
{
    server->ran = true;
    log_started(server);
    transport_run(server->transport);
    read_clocks(server);
    log_plain(server, LOG_CLOSING, NULL);
    visitors_announce(server, "The casino is closing; your bets stand.");
    routes_end(server);
    advice_end(server);
    transport_drain(server->transport, DRAIN_MS);
    return !server->stopped;
}

/* Async-signal-safe. */
void server_stop(struct server *server)
{
    atomic_store(&server->ending, true);
    transport_wake(server->transport);
}

bool server_close(struct server *server)
{
    check_close(server);
    bool good = !server->floor || floor_close(server->floor);
    server->floor = NULL; /* sockets that close from now on report nothing */
    read_clocks(server);
    if (server->ran && !good && !server->stopped)
        log_plain(server, LOG_STOPPED, "the record could not be signed and closed");
    if (server->ran && good) log_plain(server, LOG_CLOSED, NULL);
    routes_end(server);
    advice_end(server);
    advice_end_work(server);
    door_close(server->door); /* before the transport, which its workers wake */
    server->door = NULL;
    if (server->transport) transport_close(server->transport);
    pages_close(server->pages);
    rate_free(server->by_address);
    rate_free(server->by_person);
    rate_free(server->newcomers);
    bounds_free(server->bounds);
    views_close(server);
    advice_close(server);
    for (uint32_t i = 1; server->tables && i <= server->table_count; i++)
        if (server->tables[i]) fair_close(server->tables[i]);
    news_close(server);
    mirrors_close(server);
    json_out_free(&server->out);
    json_out_free(&server->change);
    json_tree_free(&server->tree);
    json_tree_free(&server->tree_before);
    json_out_free(&server->item_state);
    json_out_free(&server->kinds);
    odds_counts_free(&server->counts);
    free(server);
    return good;
}
