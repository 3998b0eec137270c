/* routes_door.c - HTTP requests to sign in and sign out. */
#include "server/server_internal.h"

#include "rules/length.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

/* ---- The requester --------------------------------------------------------------- */

void put_session(struct json_out *out, const struct session *session)
{
    if (!session) {
        json_out_null(out, "person");
        return;
    }
    json_out_object(out, "person");
    json_out_number(out, "person", session->person);
    json_out_text(out, "name", session->name);
    json_out_bool(out, "guest", session->kind == SESSION_GUEST);
    json_out_bool(out, "staff", session->kind == SESSION_STAFF);
    json_out_end(out);
    json_out_text(out, "csrf", session->csrf);
}

/* ---- Results --------------------------------------------------------------------- */

static void send_result(struct server *server, struct http *http, const struct door_answer *result)
{
    struct headers headers = headers_default(server);
    struct json_out *out = &server->out;
    char cookie[DOOR_COOKIE], retry[16];

    json_out_empty(out);
    json_out_object(out, NULL);
    if (result->session) {
        put_session(out, result->session);
        json_out_text(out, "token", result->token);
        door_cookie_text(result->token, server->asked.request->tls, cookie);
        headers_add(&headers, "set-cookie", cookie);
        if (*result->device) headers_add(&headers, "set-cookie", result->device);
    } else {
        json_out_text(out, "say", result->reply.say);
    }
    if (result->reply.retry_after_s) {
        snprintf(retry, sizeof retry, "%d", (int)result->reply.retry_after_s);
        headers_add(&headers, "retry-after", retry);
    }
    json_out_end(out);
    headers_add(&headers, "cache-control", "no-store");
    if (out->failed)
        answer_out(server, http, result->reply.status);
    else
        reply(server, http, result->reply.status, HTTP_JSON, &headers, out->text, out->length);
}

/* Records failures; logs everything. */
static void record_result(struct server *server, const struct door_answer *result)
{
    struct ask ask = { .kind = ASK_SIGN_IN_REFUSED, .person = result->person };

    const struct session *session = result->session;

    log_door(server, result, server->asked.request->address);
    if (session && session->kind == SESSION_PLAYER)
        desk_name_person(server, session->person, session->name);
    if (!result->why) return;
    snprintf(ask.name, sizeof ask.name, "%s", result->why);
    floor_ask(server->floor, &ask);
}

/* Reads name and password from the body.  Returns false if there is no name.  The texts belong to
 * body, which the caller releases in any case. */
static bool read_body(const struct http_request *request, json_t **body, struct door_try *try)
{
    *body = json_loadb(request->body, request->length, JSON_REJECT_DUPLICATES, NULL);
    json_t *name = json_object_get(*body, "name"), *password = json_object_get(*body, "password");
    try->address = request->address;
    try->cookies = request->cookie;
    try->tls = request->tls;
    try->name = json_string_value(name);
    try->name_length = json_string_length(name);
    try->password = json_string_value(password);
    try->password_length = json_string_length(password);
    return try->name != NULL;
}

/* ---- Signing in ------------------------------------------------------------------ */

/* Records a guest's name and orders play money from the cashier. */
static void give_chips(struct server *server, const struct session *session)
{
    struct ask name = { .kind = ASK_NAME, .person = session->person };
    struct ask chips = { .kind = ASK_DESK_ORDER, .person = session->person };
    struct mirror_person *person = mirror_person(server, session->person);

    snprintf(name.name, sizeof name.name, "%s", session->name);
    floor_ask(server->floor, &name);
    chips.desk_order.person = session->person;
    chips.desk_order.kind = DESK_GRANT;
    chips.desk_order.cents = server->settings.guest_cents;
    bool given = floor_ask(server->floor, &chips);
    if (!person) return;
    snprintf(person->name, sizeof person->name, "%s", session->name);
    person->is_given = given;
}

void route_guest(struct server *server, struct http *http, const struct http_request *request)
{
    struct door_try who = { 0 };
    struct door_answer result;
    json_t *body;

    if (!read_body(request, &body, &who)) {
        answer_say(server, http, 400, "A guest needs a name.");
    } else if (server->full || server->stopped) {
        answer_say(server, http, 503, "The casino takes no guests right now: its disk is full.");
    } else if (!rate_take(server->newcomers, door_address_key(server->door, request->address), 1,
                          server->steady_ms)) {
        answer_say(server, http, 429, "Too many new guests from your address; wait a moment.");
    } else {
        door_guest(server->door, &who, server->steady_ms, &result);
        if (result.session) give_chips(server, result.session);
        record_result(server, &result);
        send_result(server, http, &result);
    }
    json_decref(body);
}

static struct waiting_try *free_slot(struct server *server)
{
    for (size_t i = 0; i < LENGTH(server->waiting); i++)
        if (!server->waiting[i].http) return &server->waiting[i];
    return NULL;
}

void route_sign_in(struct server *server, struct http *http, const struct http_request *request)
{
    struct door_try try = { .tag = server->tries + 1 };
    struct waiting_try *slot = free_slot(server);
    struct door_answer result;
    json_t *body;
    bool good = read_body(request, &body, &try) && try.password;

    if (!good) {
        answer_say(server, http, 400, "Signing in needs a name and a password.");
    } else if (!slot) {
        answer_say(server, http, 503,
                   "Too many people are signing in right now; please try again in a moment.");
    } else if (door_try(server->door, &try, server->steady_ms, &result)) {
        *slot = (struct waiting_try){ ++server->tries, http, server->asked };
    } else {
        record_result(server, &result);
        send_result(server, http, &result);
    }
    json_decref(body);
}

void routes_follow(struct server *server)
{
    struct door_answer result;

    while (door_next(server->door, server->steady_ms, &result)) {
        struct waiting_try *slot = NULL;
        for (size_t i = 0; i < LENGTH(server->waiting); i++)
            if (server->waiting[i].http && server->waiting[i].tag == result.tag)
                slot = &server->waiting[i];
        if (!slot) continue; /* can't happen: each attempt has a slot */
        server->asked = slot->asked;
        record_result(server, &result);
        send_result(server, slot->http, &result);
        slot->http = NULL;
    }
}

void routes_end(struct server *server)
{
    for (size_t i = 0; i < LENGTH(server->waiting); i++) {
        struct waiting_try *slot = &server->waiting[i];
        if (!slot->http) continue;
        server->asked = slot->asked;
        answer_say(server, slot->http, 503, "The casino is closing; please come back later.");
        slot->http = NULL;
    }
}

void route_sign_out(struct server *server, struct http *http, const struct http_request *request)
{
    const struct session *session = server_session(server, request);
    struct headers headers = headers_default(server);
    char cookie[DOOR_COOKIE];

    if (session) session_end(door_sessions(server->door), session);
    door_cookie_text(NULL, request->tls, cookie);
    headers_add(&headers, "set-cookie", cookie);
    reply(server, http, 200, HTTP_JSON, &headers, "{}", 2);
}
