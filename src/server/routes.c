/* routes.c - HTTP requests: pages, and the casino and its tables as JSON. */
#include "server/server_internal.h"

#include "rules/length.h"
#include "server/house_clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Answers --------------------------------------------------------------------- */

void headers_add(struct headers *headers, const char *name, const char *value)
{
    if (headers->count < (int)LENGTH(headers->list))
        headers->list[headers->count++] = (struct http_header){ name, value };
}

struct headers headers_default(const struct server *server)
{
    struct headers headers = { .count = 0 };

    for (const struct door_header *h = door_headers; h->name; h++)
        if (!h->tls || server->asked.request->tls) headers_add(&headers, h->name, h->value);
    return headers;
}

/* Frees the request. */
void reply(struct server *server, struct http *http, int status, const char *type,
           const struct headers *headers, const void *body, size_t length)
{
    log_request(server, status, length, house_steady_ms() - server->asked.since_ms);
    http_answer(http, status, type, headers->list, headers->count, body, length);
}

static void answer(struct server *server, struct http *http, int status, const char *type,
                   const char *caches, const void *body, size_t length)
{
    struct headers headers = headers_default(server);

    headers_add(&headers, "cache-control", caches);
    reply(server, http, status, type, &headers, body, length);
}

void answer_out(struct server *server, struct http *http, int status)
{
    static const char failed[] = "{\"say\":\"Out of memory.\"}";

    if (server->out.failed)
        answer(server, http, 503, HTTP_JSON, "no-store", failed, sizeof failed - 1);
    else
        answer(server, http, status, HTTP_JSON, "no-store", server->out.text, server->out.length);
}

void answer_say(struct server *server, struct http *http, int status, const char *say)
{
    json_out_empty(&server->out);
    json_out_object(&server->out, NULL);
    json_out_text(&server->out, "say", say);
    json_out_end(&server->out);
    answer_out(server, http, status);
}

/* ---- The casino ------------------------------------------------------------------ */

static void casino(struct server *server, struct http *http, const struct http_request *request)
{
    struct json_out *out = &server->out;

    json_out_empty(out);
    json_out_object(out, NULL);
    json_out_number(out, "version", 1);
    json_out_text(out, "name", server->settings.name);
    json_out_hex(out, "key", server->key, sizeof server->key);
    json_out_bool(out, "guests", server->settings.guests);
    json_out_number(out, "guest_cents", server->settings.guest_cents);
    json_out_number(out, "guest_poor_cents", server->settings.guest_cents / GUEST_POOR);
    json_out_array(out, "chips");
    for (int i = 0; i < server->set.kinds; i++) json_out_number(out, NULL, server->set.cents[i]);
    json_out_end(out);
    json_out_bool(out, "cashier", desk_is_open(server));
    const struct session *session = server_session(server, request);
    if (session && desk_is_cashier(server, session->person)) json_out_bool(out, "serves", true);
    put_session(out, session);
    json_out_number(out, "now", server->now_ms);
    json_out_end(out);
    answer_out(server, http, 200);
}

static void put_table(struct json_out *out, const struct mirror *mirror)
{
    const struct table *table = &mirror->pit.table;
    const struct edition *edition = games[mirror->opening.sign.edition];

    json_out_object(out, NULL);
    json_out_text(out, "table", mirror->opening.name);
    json_out_text(out, "edition", edition->id);
    json_out_text(out, "game", edition->name);
    put_emblem(out, table);
    json_out_bool(out, "automatic", mirror->opening.automatic);
    if (mirror->opening.shuffled) json_out_bool(out, "shuffled", true);
    json_out_true(out, "advice", mirror->opening.advice);
    json_out_number(out, "min", table->sign.min_cents);
    json_out_number(out, "max", table->sign.max_cents);
    put_unusual(out, &table->sign);
    json_out_number(out, "seats", table_seat_count(table));
    json_out_number(out, "taken", __builtin_popcount(table->present));
    wire_phase(out, table);
    if (mirror->closes_at && !mirror->for_player)
        json_out_number(out, "closes_at", mirror->closes_at);
    wire_results(out, &mirror->pit);
    json_out_end(out);
}

static void tables(struct server *server, struct http *http, const struct http_request *request)
{
    struct json_out *out = &server->out;

    (void)request;
    json_out_empty(out);
    json_out_object(out, NULL);
    json_out_number(out, "now", server->now_ms);
    json_out_array(out, "tables");
    for (uint32_t i = 1; i <= server->table_count; i++) put_table(out, server->tables[i]);
    json_out_end(out);
    json_out_end(out);
    answer_out(server, http, 200);
}

/* What the person who asks has in the casino, and where. */
static void places(struct server *server, struct http *http, const struct http_request *request)
{
    const struct session *session = server_session(server, request);
    struct json_out *out = &server->out;

    if (!session) {
        answer_say(server, http, 403, "Sign in first, or play as a guest.");
        return;
    }
    json_out_empty(out);
    json_out_object(out, NULL);
    places_put(server, session->person, out);
    json_out_end(out);
    answer_out(server, http, 200);
}

/* ---- Health and metrics ---------------------------------------------------------- */

static void health(struct server *server, struct http *http, const struct http_request *request)
{
    char say[2 * STORE_WHY];

    (void)request;
    if (server->stopped)
        snprintf(say, sizeof say, "%s", server->why);
    else if (server->full)
        snprintf(say, sizeof say, "the disk is full: %s\n", server->why);
    else
        snprintf(say, sizeof say, "good\n%s%s%s", *server->warning ? "warning: " : "",
                 server->warning, *server->warning ? "\n" : "");
    answer(server, http, server->stopped || server->full ? 503 : 200, "text/plain; charset=utf-8",
           "no-store", say, strlen(say));
}

/* The size of one message could tell everyone a card that is hidden, or the amount of a secret
 * wager: only whole steps are shown. */
static uint64_t in_steps(uint64_t bytes)
{
    return bytes & ~(((uint64_t)1 << 20) - 1);
}

static void metrics(struct server *server, struct http *http, const struct http_request *request)
{
    struct transport_counts t = transport_counts(server->transport);
    struct floor_counts f = floor_counts(server->floor);
    struct log_counts l = log_counts(server->settings.log);
    const struct {
        const char *name, *type, *help;
        uint64_t value;
    } rows[] = {
        { "croupier_up_seconds", "counter", "seconds since the server started",
          (uint64_t)(server->steady_ms - server->since_ms) / 1000 },
        { "croupier_stopped", "gauge", "1 if the casino has stopped because it can't write",
          f.stopped },
        { "croupier_full", "gauge", "1 if the disk is full; the casino waits for room", f.full },
        { "croupier_tables", "gauge", "number of tables", server->table_count },
        { "croupier_sockets", "gauge", "open sockets", (uint64_t)t.peers },
        { "croupier_sessions", "gauge", "people and guests signed in",
          (uint64_t)sessions_count(door_sessions(server->door)) },
        { "croupier_requests_total", "counter", "HTTP requests", t.requests },
        { "croupier_messages_in_total", "counter", "messages received on sockets", t.messages_in },
        { "croupier_messages_out_total", "counter", "messages sent on sockets", t.messages_out },
        { "croupier_bytes_in_total", "counter", "bytes received, in steps of 1 MiB",
          in_steps(t.bytes_in) },
        { "croupier_bytes_out_total", "counter", "bytes sent, in steps of 1 MiB",
          in_steps(t.bytes_out) },
        { "croupier_cut_off_total", "counter",
          "connections cut off because they were slow or did not read", t.cut_off },
        { "croupier_orders_total", "counter", "orders, including refused ones", f.orders },
        { "croupier_refused_total", "counter", "orders refused, at tables and at the desk",
          f.refused },
        { "croupier_repeated_total", "counter", "repeated orders, answered again", f.repeated },
        { "croupier_waiting", "gauge", "queued orders", f.waiting },
        { "croupier_commits_total", "counter", "commits of the record", f.commits },
        { "croupier_entries", "gauge", "entries in the record", f.entries },
        { "croupier_log_lines_total", "counter", "log lines written", l.lines },
        { "croupier_log_held_back_total", "counter", "log lines held back by the rate limit",
          l.held_back },
        { "croupier_log_dropped_total", "counter", "log lines that could not be written",
          l.dropped },
    };
    char text[8192];
    size_t length = 0;

    (void)request;
    for (size_t i = 0; i < LENGTH(rows); i++)
        length += (size_t)snprintf(
            text + length, sizeof text - length, "# HELP %s %s\n# TYPE %s %s\n%s %" PRIu64 "\n",
            rows[i].name, rows[i].help, rows[i].name, rows[i].type, rows[i].name, rows[i].value);
    answer(server, http, 200, "text/plain; version=0.0.4; charset=utf-8", "no-store", text, length);
}

/* ---- Pages ----------------------------------------------------------------------- */

/* Whether it is the path of a page.  The pages route it themselves; on any other path they say that
 * the page does not exist. */
static bool is_page(const char *path)
{
    static const char *const paths[] = {
        "/",          "/sign-in",        "/table/",      "/fair/",
        "/programme", "/programme/new/", "/tournament/", "/promotion/",
        "/cashier",   "/train/",
    };

    for (size_t i = 0; i < LENGTH(paths); i++) {
        size_t length = strlen(paths[i]);
        bool folder = length > 1 && paths[i][length - 1] == '/';
        if (folder ? !strncmp(path, paths[i], length) : !strcmp(path, paths[i])) return true;
    }
    return false;
}

/* Whether a person may have typed it: no API path and no file. */
static bool is_for_people(const char *path)
{
    return strncmp(path, "/api/", 5) && !strchr(strrchr(path, '/'), '.');
}

static void page(struct server *server, struct http *http, const struct http_request *request)
{
    const char *path = request->path;
    const struct page *found = server->pages ? pages_find(server->pages, path) : NULL;
    int status = found || is_page(path) ? 200 : 404;

    if (!found && server->pages && is_for_people(path))
        found = pages_find(server->pages, "/index.html");
    if (!found) {
        answer_say(server, http, 404, "Page not found.");
        return;
    }
    struct headers headers = headers_default(server);
    bool same = status == 200 && !strcmp(request->none_match, found->tag);
    headers_add(&headers, "etag", found->tag);
    headers_add(&headers, "cache-control",
                strncmp(path, "/assets/", 8) ? "no-cache" : "public, max-age=31536000, immutable");
    reply(server, http, same ? 304 : status, found->type, &headers, found->bytes,
          same ? 0 : found->length);
}

/* ---- Routing --------------------------------------------------------------------- */

/* clang-format off */
static const struct route {
    const char *method, *path;
    bool all; /* the path is a prefix */
    void (*answer)(struct server *, struct http *, const struct http_request *);
} routes[] = {
    { "GET", "/api/casino", false, casino },
    { "GET", "/api/tables", false, tables },
    { "GET", "/api/places", false, places },
    { "GET", "/api/tables/", true, route_table },
    { "GET", "/api/fair/", true, route_fair },
    { "GET", "/api/kinds", false, route_kinds },
    { "GET", "/api/programme", false, route_programme },
    { "GET", "/api/programme/", true, route_item },
    { "GET", "/api/cashier", false, route_cashier },
    { "GET", "/api/train", false, route_trainers },
    { "GET", "/api/train/", true, route_short },
    { "POST", "/api/train/", true, route_train },
    { "POST", "/api/guest", false, route_guest },
    { "POST", "/api/sign-in", false, route_sign_in },
    { "POST", "/api/sign-out", false, route_sign_out },
    { "GET", "/health", false, health },
    { "GET", "/metrics", false, metrics },
    { "GET", "/", true, page },
};
/* clang-format on */

/* Whether the request comes from one of our pages, with the session's CSRF token if signed in. */
static bool may_post(struct server *server, const struct http_request *request)
{
    const struct session *session = server_session(server, request);

    return door_origin_good(request->origin, request->host, server->settings.origins) &&
           (!session || session_csrf_good(session, request->csrf));
}

/* The last route takes every GET.  Null if none matches. */
static const struct route *find_route(const struct http_request *request)
{
    for (size_t i = 0; i < LENGTH(routes); i++) {
        size_t length = strlen(routes[i].path) + !routes[i].all;
        if (!strcmp(routes[i].method, request->method) &&
            !strncmp(request->path, routes[i].path, length))
            return &routes[i];
    }
    return NULL;
}

void route(void *to, struct http *http, const struct http_request *request)
{
    struct server *server = to;
    const struct route *found = find_route(request);
    uint64_t key = door_address_key(server->door, request->address);

    if (!rate_take(server->by_address, key, 1, server->steady_ms)) {
        log_suspicious(server, "too many requests", request->address, 0);
        answer_say(server, http, 429, "Too many requests from your address; wait a moment.");
    } else if (!found) {
        answer_say(server, http, 404, "Not found.");
    } else if (!strcmp(request->method, "POST") && !may_post(server, request)) {
        log_suspicious(server, "foreign origin", request->address, 0);
        answer_say(server, http, 403, "That request did not come from a page of this casino.");
    } else {
        found->answer(server, http, request);
    }
}
