/* routes_door.c - requests by HTTP to come in and to go. */
#include "server/server_internal.h"

#include "rules/length.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

/* ---- Who asks -------------------------------------------------------------------- */

const struct session *requesting_session(struct server *server, const struct http_request *request)
{
    char token[DOOR_TOKEN];

    return server_session(server, request, token);
}

void tell_session(struct json_out *out, const struct session *session)
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

/* ---- What came of it ------------------------------------------------------------- */

static void let_in(struct server *server, struct http *http, const struct door_answer *came)
{
    struct headers headers = headers_usual(server);
    struct json_out *out = &server->out;
    char cookie[DOOR_COOKIE], retry[16];

    json_out_empty(out);
    json_out_object(out, NULL);
    if (came->session) {
        tell_session(out, came->session);
        json_out_text(out, "token", came->token);
        door_cookie_text(came->token, server->asked.request->tls, cookie);
        headers_add(&headers, "set-cookie", cookie);
    } else {
        json_out_text(out, "say", came->reply.say);
    }
    if (came->reply.retry_after_s) {
        snprintf(retry, sizeof retry, "%d", (int)came->reply.retry_after_s);
        headers_add(&headers, "retry-after", retry);
    }
    json_out_end(out);
    headers_add(&headers, "cache-control", "no-store");
    if (out->failed)
        answer_out(server, http, came->reply.status);
    else
        reply(server, http, came->reply.status, HTTP_JSON, &headers, out->text, out->length);
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

/* ---- Coming in ------------------------------------------------------------------- */

/* A guest gets a name in the record, and play money at the cashier's. */
static void give_chips(struct server *server, const struct session *session)
{
    struct ask name = { .kind = ASK_NAME, .person = session->person };
    struct ask chips = { .kind = ASK_DESK_ORDER, .person = session->person };
    struct mirror_person *person = mirror_person(server, session->person);

    snprintf(name.name, sizeof name.name, "%s", session->name);
    floor_ask(server->floor, &name);
    chips.desk_order.person = session->person;
    chips.desk_order.kind = DESK_CHIPS;
    chips.desk_order.cents = server->settings.guest_cents;
    bool given = floor_ask(server->floor, &chips);
    if (!person) return;
    snprintf(person->name, sizeof person->name, "%s", session->name);
    person->is_given = given;
}

void route_guest(struct server *server, struct http *http, const struct http_request *request)
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

void route_sign_in(struct server *server, struct http *http, const struct http_request *request)
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

void route_sign_out(struct server *server, struct http *http, const struct http_request *request)
{
    const struct session *session = requesting_session(server, request);
    struct headers headers = headers_usual(server);
    char cookie[DOOR_COOKIE];

    if (session) session_end(door_sessions(server->door), session);
    door_cookie_text(NULL, request->tls, cookie);
    headers_add(&headers, "set-cookie", cookie);
    reply(server, http, 200, HTTP_JSON, &headers, "{}", 2);
}
