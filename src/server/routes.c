/* routes.c - requests by HTTP: the pages, the casino and its tables as JSON, and the door. */
#include "server/server_internal.h"

#include "rules/length.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEADERS_MOST 16
#define JSON         "application/json"

/* ---- Answers --------------------------------------------------------------------- */

struct headers {
    struct http_header list[HEADERS_MOST];
    int count;
};

static void add_header(struct headers *headers, const char *name, const char *value)
{
    if (headers->count < HEADERS_MOST)
        headers->list[headers->count++] = (struct http_header){ name, value };
}

static struct headers usual_headers(const struct server *server)
{
    struct headers headers = { .count = 0 };

    for (const struct door_header *h = door_headers; h->name; h++)
        if (!h->tls || server->asked.request->tls) add_header(&headers, h->name, h->value);
    return headers;
}

/* The request goes with its answer. */
void reply(struct server *server, struct http *http, int status, const char *type,
           const struct http_header *headers, int count, const void *body, size_t length)
{
    log_request(server, status, length, server_steady_ms() - server->asked.since_ms);
    http_answer(http, status, type, headers, count, body, length);
}

static void answer(struct server *server, struct http *http, int status, const char *type,
                   const char *caches, const void *body, size_t length)
{
    struct headers headers = usual_headers(server);

    add_header(&headers, "cache-control", caches);
    reply(server, http, status, type, headers.list, headers.count, body, length);
}

/* What is in the server's out. */
void answer_out(struct server *server, struct http *http, int status)
{
    static const char failed[] = "{\"say\":\"There is no memory.\"}";

    if (server->out.failed)
        answer(server, http, 503, JSON, "no-store", failed, sizeof failed - 1);
    else
        answer(server, http, status, JSON, "no-store", server->out.text, server->out.length);
}

void answer_say(struct server *server, struct http *http, int status, const char *say)
{
    out_empty(&server->out);
    out_object(&server->out, NULL);
    out_text(&server->out, "say", say);
    out_end(&server->out);
    answer_out(server, http, status);
}

/* ---- Who asks -------------------------------------------------------------------- */

static const struct session *session_of(struct server *server, const struct http_request *request)
{
    char token[DOOR_TOKEN];

    return server_session(server, request, token);
}

static void put_session(struct out *out, const struct session *session)
{
    if (!session) {
        out_null(out, "person");
        return;
    }
    out_object(out, "person");
    out_number(out, "person", session->person);
    out_text(out, "name", session->name);
    out_bool(out, "guest", session->kind == SESSION_GUEST);
    out_bool(out, "staff", session->kind == SESSION_STAFF);
    out_end(out);
    out_text(out, "csrf", session->csrf);
}

/* ---- The casino ------------------------------------------------------------------ */

static void casino(struct server *server, struct http *http, const struct http_request *request)
{
    struct out *out = &server->out;

    out_empty(out);
    out_object(out, NULL);
    out_number(out, "version", 1);
    out_text(out, "name", server->settings.name);
    out_bool(out, "guests", server->settings.guests);
    out_number(out, "guest_cents", server->settings.guest_cents);
    out_number(out, "guest_poor_cents", server->settings.guest_cents / GUEST_POOR);
    out_array(out, "chips");
    for (int i = 0; i < server->set.kinds; i++) out_number(out, NULL, server->set.cents[i]);
    out_end(out);
    put_session(out, session_of(server, request));
    out_number(out, "now", server->now_ms);
    out_end(out);
    answer_out(server, http, 200);
}

static void put_table(struct out *out, const struct mirror *mirror)
{
    const struct table *table = &mirror->pit.table;
    const struct edition *edition = &games[mirror->opening.sign.edition];

    out_object(out, NULL);
    out_text(out, "table", mirror->opening.name);
    out_text(out, "edition", edition->id);
    out_text(out, "game", edition->name);
    out_bool(out, "automatic", mirror->opening.automatic);
    if (mirror->opening.shuffled) out_bool(out, "shuffled", true);
    out_number(out, "min", table->sign.min_cents);
    out_number(out, "max", table->sign.max_cents);
    out_number(out, "seats", table_places(table));
    out_number(out, "taken", __builtin_popcount(table->present));
    out_text(out, "phase", table_phase_word(table));
    if (mirror->closes_at && !mirror->for_player) out_number(out, "closes_at", mirror->closes_at);
    out_array(out, "last");
    for (int i = 0; i < mirror->last_count; i++) out_text(out, NULL, mirror->last[i]);
    out_end(out);
    out_end(out);
}

static void tables(struct server *server, struct http *http, const struct http_request *request)
{
    struct out *out = &server->out;

    (void)request;
    out_empty(out);
    out_object(out, NULL);
    out_number(out, "now", server->now_ms);
    out_array(out, "tables");
    for (uint32_t i = 1; i <= server->table_count; i++) put_table(out, server->tables[i]);
    out_end(out);
    out_end(out);
    answer_out(server, http, 200);
}

/* ---- The door -------------------------------------------------------------------- */

static void let_in(struct server *server, struct http *http, const struct door_answer *came)
{
    struct headers headers = usual_headers(server);
    struct out *out = &server->out;
    char cookie[DOOR_COOKIE], retry[16];

    out_empty(out);
    out_object(out, NULL);
    if (came->session) {
        put_session(out, came->session);
        out_text(out, "token", came->token);
        door_cookie_text(came->token, server->asked.request->tls, cookie);
        add_header(&headers, "set-cookie", cookie);
    } else {
        out_text(out, "say", came->reply.say);
    }
    if (came->reply.retry_after_s) {
        snprintf(retry, sizeof retry, "%d", (int)came->reply.retry_after_s);
        add_header(&headers, "retry-after", retry);
    }
    out_end(out);
    add_header(&headers, "cache-control", "no-store");
    if (out->failed)
        answer_out(server, http, came->reply.status);
    else
        reply(server, http, came->reply.status, JSON, headers.list, headers.count, out->text,
              out->length);
}

/* Failures go into the record; all goes into the log. */
static void write_down(struct server *server, const struct door_answer *came)
{
    struct ask ask = { .kind = ASK_TURN_AWAY, .person = came->person };

    log_door(server, came, server->asked.request->address);
    if (!came->why) return;
    snprintf(ask.name, sizeof ask.name, "%s", came->why);
    floor_ask(server->floor, &ask);
}

/* Two texts of a body; false where it has no such. */
static bool texts_of(const struct http_request *request, json_t **body, struct door_try *try)
{
    *body = json_loadb(request->body, request->length, JSON_REJECT_DUPLICATES, NULL);
    json_t *name = json_object_get(*body, "name"), *password = json_object_get(*body, "password");
    try->address = request->address;
    try->name = json_string_value(name);
    try->name_length = json_string_length(name);
    try->password = json_string_value(password);
    try->password_length = json_string_length(password);
    return try->name != NULL;
}

/* A guest gets a name in the record, and play money at the cashier's. */
static void give_chips(struct server *server, const struct session *session)
{
    struct ask name = { .kind = ASK_NAME, .person = session->person };
    struct ask chips = { .kind = ASK_ERRAND, .person = session->person };
    struct mirror_person *person = mirror_person(server, session->person);

    snprintf(name.name, sizeof name.name, "%s", session->name);
    floor_ask(server->floor, &name);
    chips.errand.person = session->person;
    chips.errand.kind = ERRAND_CHIPS;
    chips.errand.cents = server->settings.guest_cents;
    bool given = floor_ask(server->floor, &chips);
    if (!person) return;
    snprintf(person->name, sizeof person->name, "%s", session->name);
    person->is_given = given;
}

static void guest(struct server *server, struct http *http, const struct http_request *request)
{
    struct door_try who = { 0 };
    struct door_answer came;
    json_t *body;

    if (!texts_of(request, &body, &who)) {
        answer_say(server, http, 400, "A guest has a name.");
    } else if (!rate_take(server->newcomers, door_address_key(server->door, request->address), 1,
                          server->steady_ms)) {
        answer_say(server, http, 429,
                   "Too many guests have come from your address; wait a little.");
    } else {
        door_guest(server->door, &who, server->steady_ms, &came);
        if (came.session) give_chips(server, came.session);
        write_down(server, &came);
        let_in(server, http, &came);
    }
    json_decref(body);
}

static struct waiting_try *free_place(struct server *server)
{
    for (size_t i = 0; i < LENGTH(server->waiting); i++)
        if (!server->waiting[i].http) return &server->waiting[i];
    return NULL;
}

static void sign_in(struct server *server, struct http *http, const struct http_request *request)
{
    struct door_try try = { .tag = server->tries + 1 };
    struct waiting_try *place = free_place(server);
    struct door_answer came;
    json_t *body;
    bool good = texts_of(request, &body, &try) && try.password;

    if (!good) {
        answer_say(server, http, 400, "Signing in takes a name and a password.");
    } else if (!place) {
        answer_say(server, http, 503, "Too many people sign in just now; try again.");
    } else if (door_try(server->door, &try, server->steady_ms, &came)) {
        *place = (struct waiting_try){ ++server->tries, http, server->asked };
    } else {
        write_down(server, &came);
        let_in(server, http, &came);
    }
    json_decref(body);
}

void routes_follow(struct server *server)
{
    struct door_answer came;

    while (door_next(server->door, server->steady_ms, &came)) {
        struct waiting_try *place = NULL;
        for (size_t i = 0; i < LENGTH(server->waiting); i++)
            if (server->waiting[i].http && server->waiting[i].tag == came.tag)
                place = &server->waiting[i];
        if (!place) continue; /* there is one for each that is tried */
        server->asked = place->asked;
        write_down(server, &came);
        let_in(server, place->http, &came);
        place->http = NULL;
    }
}

void routes_end(struct server *server)
{
    for (size_t i = 0; i < LENGTH(server->waiting); i++) {
        struct waiting_try *place = &server->waiting[i];
        if (!place->http) continue;
        server->asked = place->asked;
        answer_say(server, place->http, 503, "The casino is closing; come again.");
        place->http = NULL;
    }
}

static void sign_out(struct server *server, struct http *http, const struct http_request *request)
{
    const struct session *session = session_of(server, request);
    struct headers headers = usual_headers(server);
    char cookie[DOOR_COOKIE];

    if (session) session_end(door_sessions(server->door), session);
    door_cookie_text(NULL, request->tls, cookie);
    add_header(&headers, "set-cookie", cookie);
    reply(server, http, 200, JSON, headers.list, headers.count, "{}", 2);
}

/* ---- Health and metrics ---------------------------------------------------------- */

static void health(struct server *server, struct http *http, const struct http_request *request)
{
    const char *say = server->stopped ? server->why : "good\n";

    (void)request;
    answer(server, http, server->stopped ? 503 : 200, "text/plain; charset=utf-8", "no-store", say,
           strlen(say));
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
        { "croupier_up_seconds", "counter", "since it was started",
          (uint64_t)(server->now_ms - server->started_ms) / 1000 },
        { "croupier_stopped", "gauge", "1 where nothing can be written any more", f.stopped },
        { "croupier_tables", "gauge", "tables", server->table_count },
        { "croupier_sockets", "gauge", "sockets that are open", (uint64_t)t.peers },
        { "croupier_sessions", "gauge", "people and guests who are signed in",
          (uint64_t)sessions_count(door_sessions(server->door)) },
        { "croupier_requests_total", "counter", "requests by HTTP", t.requests },
        { "croupier_messages_in_total", "counter", "messages from sockets", t.messages_in },
        { "croupier_messages_out_total", "counter", "messages to sockets", t.messages_out },
        { "croupier_bytes_in_total", "counter", "bytes received", t.bytes_in },
        { "croupier_bytes_out_total", "counter", "bytes sent", t.bytes_out },
        { "croupier_cut_off_total", "counter", "connections that were slow, or did not read",
          t.cut_off },
        { "croupier_orders_total", "counter", "orders, refused ones too", f.orders },
        { "croupier_refused_total", "counter", "orders and errands refused", f.refused },
        { "croupier_repeated_total", "counter", "orders answered again", f.repeated },
        { "croupier_waiting", "gauge", "orders that wait", f.waiting },
        { "croupier_commits_total", "counter", "commits", f.commits },
        { "croupier_entries", "gauge", "entries of the record", f.entries },
        { "croupier_log_lines_total", "counter", "lines of the log", l.lines },
        { "croupier_log_held_back_total", "counter", "lines of the log held back", l.held_back },
        { "croupier_log_dropped_total", "counter", "lines of the log not written", l.dropped },
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

/* Every page is the same one, which looks at its own address. */
static void page(struct server *server, struct http *http, const struct http_request *request)
{
    static const char *const own[] = { "/", "/sign-in", "/table/", "/fair/" };
    const char *path = request->path;
    bool whole = false;

    for (size_t i = 0; i < LENGTH(own); i++) {
        size_t length = strlen(own[i]);
        whole |= length > 1 && own[i][length - 1] == '/' ? !strncmp(path, own[i], length)
                                                         : !strcmp(path, own[i]);
    }
    const struct page *found =
        server->pages ? pages_find(server->pages, whole ? "/index.html" : path) : NULL;
    if (!found) {
        answer_say(server, http, 404, "There is no such page.");
        return;
    }
    struct headers headers = usual_headers(server);
    bool same = !strcmp(request->none_match, found->tag);
    add_header(&headers, "etag", found->tag);
    add_header(&headers, "cache-control",
               strncmp(path, "/assets/", 8) ? "no-cache" : "public, max-age=31536000, immutable");
    reply(server, http, same ? 304 : 200, found->type, headers.list, headers.count, found->bytes,
          same ? 0 : found->length);
}

/* ---- Which ----------------------------------------------------------------------- */

/* clang-format off */
static const struct route {
    const char *method, *path;
    bool all; /* whatever begins so */
    void (*answer)(struct server *, struct http *, const struct http_request *);
} routes[] = {
    { "GET", "/api/casino", false, casino },
    { "GET", "/api/tables", false, tables },
    { "GET", "/api/tables/", true, route_table },
    { "GET", "/api/fair/", true, route_fair },
    { "POST", "/api/guest", false, guest },
    { "POST", "/api/sign-in", false, sign_in },
    { "POST", "/api/sign-out", false, sign_out },
    { "GET", "/health", false, health },
    { "GET", "/metrics", false, metrics },
    { "GET", "/", true, page },
};
/* clang-format on */

/* A page of ours asks; where somebody is signed in, with the session's own word. */
static bool may_post(struct server *server, const struct http_request *request)
{
    const struct session *session = session_of(server, request);

    return door_origin_good(request->origin, request->host, server->settings.origins) &&
           (!session || session_csrf_good(session, request->csrf));
}

/* The last is for all that is got; null: there is nothing of the kind. */
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
        answer_say(server, http, 429, "Too much is asked from that address; wait a little.");
    } else if (!found) {
        answer_say(server, http, 404, "There is nothing here.");
    } else if (!strcmp(request->method, "POST") && !may_post(server, request)) {
        log_suspicious(server, "a page of others", request->address, 0);
        answer_say(server, http, 403, "That did not come from a page of this casino.");
    } else {
        found->answer(server, http, request);
    }
}
