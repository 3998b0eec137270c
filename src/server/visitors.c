/* visitors.c - sockets: what they say becomes asks of the floor, and news what they are told. */
#include "server/server_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STRIKES 8 /* messages that are none, until a socket is closed */

static bool watches(const struct visitor *visitor, uint32_t table)
{
    return visitor->watches[table / 64] >> table % 64 & 1;
}

/* ---- Telling --------------------------------------------------------------------- */

/* What is in the server's out, to one. */
static void send_out(struct visitor *visitor)
{
    struct out *out = &visitor->server->out;
    struct parcel *parcel = out->failed ? NULL : parcel_of(out->text, out->length);

    if (!parcel) {
        peer_close(visitor->peer, "there is no memory");
        return;
    }
    peer_send(visitor->peer, parcel);
    parcel_drop(parcel);
}

static struct out *begin(struct server *server, const char *tell)
{
    out_empty(&server->out);
    out_object(&server->out, NULL);
    out_text(&server->out, "tell", tell);
    return &server->out;
}

static void send_error(struct visitor *visitor, const char *say)
{
    struct out *out = begin(visitor->server, "error");

    out_text(out, "say", say);
    out_end(out);
    send_out(visitor);
    if (++visitor->strikes >= STRIKES) peer_close(visitor->peer, "too many messages that are none");
}

/* To everybody at a table. */
static void send_watchers(struct server *server, uint32_t table)
{
    struct parcel *parcel =
        server->out.failed ? NULL : parcel_of(server->out.text, server->out.length);

    if (!parcel) return;
    for (int i = 0; i < SERVER_VISITORS; i++) {
        struct visitor *visitor = server->visitors[i];
        if (visitor && watches(visitor, table)) peer_send(visitor->peer, parcel);
    }
    parcel_drop(parcel);
}

static void put_state(struct server *server, const struct mirror *mirror, struct out *out)
{
    wire_begin_state(out, "state", &mirror->pit, &server->names);
    if (mirror->closes_at) out_number(out, "closes_at", mirror->closes_at);
    out_array(out, "last");
    for (int i = 0; i < mirror->last_count; i++) out_text(out, NULL, mirror->last[i]);
    out_end(out);
    out_end(out);
}

static const struct purse *purse_of(struct server *server, uint32_t person)
{
    const struct mirror_person *found = mirror_person(server, person);

    return found ? &found->purse : NULL;
}

void tell_table(struct server *server, uint32_t number, uint32_t person, struct out *out)
{
    const struct mirror *mirror = server->tables[number];

    out_object(out, NULL);
    out_text(out, "tell", "table");
    out_text(out, "table", mirror->opening.name);
    out_text(out, "edition", games[mirror->opening.sign.edition].id);
    out_text(out, "game", games[mirror->opening.sign.edition].name);
    out_bool(out, "automatic", mirror->opening.automatic);
    if (mirror->opening.shuffled) out_bool(out, "shuffled", true);
    out_number(out, "places", table_places(&mirror->pit.table));
    out_number(out, "entry", (int64_t)mirror->entry);
    out_number(out, "now", server->now_ms);
    put_state(server, mirror, out);
    if (person) wire_yours(out, "yours", &mirror->pit, person, purse_of(server, person));
    out_end(out);
}

static void send_yours(struct visitor *visitor, uint32_t table)
{
    struct server *server = visitor->server;
    const struct mirror *mirror = server->tables[table];
    struct out *out = begin(server, "yours");

    out_text(out, "table", mirror->opening.name);
    wire_yours(out, "yours", &mirror->pit, visitor->person, purse_of(server, visitor->person));
    out_end(out);
    send_out(visitor);
}

/* ---- What is said ---------------------------------------------------------------- */

static void watch(struct visitor *visitor, const struct wire_message *message)
{
    struct server *server = visitor->server;
    uint32_t number;

    if (!mirror_named(server, message->table, &number)) {
        send_error(visitor, "There is no such table.");
        return;
    }
    uint64_t bit = UINT64_C(1) << number % 64;
    if (message->kind == WIRE_UNWATCH) {
        visitor->watches[number / 64] &= ~bit;
        return;
    }
    visitor->watches[number / 64] |= bit;
    out_empty(&server->out);
    tell_table(server, number, visitor->person, &server->out);
    send_out(visitor);
}

/* Something of the house, not of the rules: without a clause. */
static void refuse(struct visitor *visitor, const struct wire_message *message, const char *say)
{
    struct out *out = begin(visitor->server, "refused");

    out_number(out, "request", (int64_t)message->request);
    if (*message->table) out_text(out, "table", message->table);
    out_text(out, "say", say);
    out_end(out);
    send_out(visitor);
}

/* Guests play with the chips that they were given, and chips are all that they get. */
static const char *guests_may_not(const struct visitor *visitor, const struct ask *ask)
{
    if (visitor->kind != SESSION_GUEST) return NULL;
    if (ask->kind == ASK_ERRAND && ask->errand.kind != ERRAND_REDEEM)
        return "Guests play with the chips that they were given.";
    if (ask->kind == ASK_ORDER && ask->order.act == PIT_BUY && ask->order.tender != TENDER_CHIPS)
        return "Guests play with the chips that they were given.";
    return NULL;
}

static void ask_floor(struct visitor *visitor, const struct wire_message *message, struct ask *ask)
{
    const char *say = guests_may_not(visitor, ask);

    ask->from = visitor->id;
    ask->request = message->request;
    ask->person = visitor->person;
    if (!say && visitor->server->stopped) say = "The casino has stopped; nothing is taken.";
    if (!say && !floor_ask(visitor->server->floor, ask))
        say = "The casino has too much to do; try again.";
    if (say) refuse(visitor, message, say);
}

static void order(struct visitor *visitor, const struct wire_message *message)
{
    struct ask ask = { .kind = message->kind == WIRE_TRY ? ASK_TRY : ASK_ORDER };
    char why[WIRE_WHY];
    const struct mirror *mirror = mirror_named(visitor->server, message->table, &ask.table);

    if (!mirror)
        send_error(visitor, "There is no such table.");
    else if (!wire_order(message, &mirror->pit, visitor->person, &ask.order, why))
        refuse(visitor, message, why);
    else
        ask_floor(visitor, message, &ask);
}

static void errand(struct visitor *visitor, const struct wire_message *message)
{
    struct ask ask = { .kind = ASK_ERRAND };
    char why[WIRE_WHY];

    if (wire_errand(message, &visitor->server->set, visitor->person, &ask.errand, why))
        ask_floor(visitor, message, &ask);
    else
        refuse(visitor, message, why);
}

void visitor_says(void *to, void *own, const char *text, size_t length)
{
    struct server *server = to;
    struct visitor *visitor = own;
    struct wire_message message;
    char why[WIRE_WHY];

    if (!rate_take(server->by_person, visitor->id, 1, server->steady_ms)) {
        peer_close(visitor->peer, "too many messages");
        return;
    }
    const struct session *session =
        visitor->person
            ? session_find(door_sessions(server->door), visitor->token, server->steady_ms)
            : NULL;
    if (visitor->person && !session) {
        peer_close(visitor->peer, "the session is over");
        return;
    }
    if (!wire_read(text, length, &message, why)) {
        send_error(visitor, why);
        return;
    }
    if (session && message.kind != WIRE_PING)
        session_touch(door_sessions(server->door), session, server->steady_ms);
    if (message.kind == WIRE_WATCH || message.kind == WIRE_UNWATCH)
        watch(visitor, &message);
    else if (!session && message.kind != WIRE_PING)
        refuse(visitor, &message, "Sign in first, or come as a guest.");
    else if (message.kind == WIRE_ORDER || message.kind == WIRE_TRY)
        order(visitor, &message);
    else if (message.kind == WIRE_ERRAND)
        errand(visitor, &message);
    wire_free(&message);
}

/* ---- Coming and going ------------------------------------------------------------ */

static bool take_place(struct server *server, struct visitor *visitor)
{
    for (uint32_t i = 0; i < SERVER_VISITORS; i++)
        if (!server->visitors[i]) {
            server->visitors[i] = visitor;
            visitor->id = (uint64_t)++server->turns[i] << 32 | i;
            return true;
        }
    return false;
}

static void welcome(struct visitor *visitor)
{
    struct out *out = begin(visitor->server, "welcome");

    out_number(out, "version", 1);
    if (visitor->person) {
        out_number(out, "person", visitor->person);
        out_text(out, "name", visitor->name);
    } else {
        out_null(out, "person");
    }
    out_bool(out, "guest", visitor->kind == SESSION_GUEST && visitor->person);
    out_bool(out, "staff", visitor->kind == SESSION_STAFF);
    out_number(out, "now", visitor->server->now_ms);
    out_end(out);
    send_out(visitor);
}

void *visitor_comes(void *to, struct peer *peer, const struct http_request *request)
{
    struct server *server = to;
    char token[DOOR_TOKEN];
    const struct session *session = server_session(server, request, token);
    bool ours = *request->bearer ||
                door_origin_good(request->origin, request->host, server->settings.origins);

    if (!ours || strcmp(request->path, "/ws")) return NULL;
    struct visitor *visitor = calloc(1, sizeof *visitor);
    if (!visitor || !take_place(server, visitor)) {
        free(visitor);
        return NULL;
    }
    visitor->server = server;
    visitor->peer = peer;
    if (session) {
        visitor->person = session->person;
        visitor->kind = session->kind;
        memcpy(visitor->name, session->name, sizeof visitor->name);
        memcpy(visitor->token, token, sizeof visitor->token);
        memcpy(visitor->csrf, session->csrf, sizeof visitor->csrf);
        floor_here(server->floor, visitor->person, true);
    }
    welcome(visitor);
    return visitor;
}

/* Whether any socket is the person's. */
static bool is_here(const struct server *server, uint32_t person)
{
    for (int i = 0; i < SERVER_VISITORS; i++)
        if (server->visitors[i] && server->visitors[i]->person == person) return true;
    return false;
}

void visitor_goes(void *to, void *own)
{
    struct server *server = to;
    struct visitor *visitor = own;

    server->visitors[visitor->id & 0xffffffff] = NULL;
    if (visitor->person && server->floor && !is_here(server, visitor->person))
        floor_here(server->floor, visitor->person, false);
    explicit_bzero(visitor, sizeof *visitor);
    free(visitor);
}

void visitors_end_session(void *to, const struct session *session)
{
    struct server *server = to;

    for (int i = 0; i < SERVER_VISITORS; i++) {
        struct visitor *visitor = server->visitors[i];
        if (visitor && visitor->person && !strcmp(visitor->csrf, session->csrf))
            peer_close(visitor->peer, "the session is over");
    }
}

/* ---- News ------------------------------------------------------------------------ */

static struct visitor *visitor_of(const struct server *server, uint64_t id)
{
    struct visitor *visitor = id ? server->visitors[id & 0xffffffff] : NULL;

    return visitor && visitor->id == id ? visitor : NULL;
}

static void hear_answer(struct server *server, const struct news *news)
{
    struct visitor *visitor = visitor_of(server, news->answer.from);
    const struct answer *answer = &news->answer.answer;

    if (!visitor) return;
    struct out *out = begin(server, answer->refusal.code           ? "refused"
                                    : news->answer.kind == ASK_TRY ? "tried"
                                                                   : "done");
    out_number(out, "request", (int64_t)news->answer.request);
    if (news->table) out_text(out, "table", server->tables[news->table]->opening.name);
    if (answer->entry) out_number(out, "entry", (int64_t)answer->entry);
    if (answer->repeated) out_bool(out, "repeated", true);
    if (answer->refusal.code) wire_refusal(out, &answer->refusal);
    out_end(out);
    send_out(visitor);
}

static void hear_events(struct server *server, const struct news *news)
{
    struct mirror *mirror = server->tables[news->table];
    struct pit_events *events = &server->events;
    struct out *out = begin(server, "events");

    events->game.count = news->events.game_count;
    events->count = news->events.pit_count;
    memcpy(events->game.list, news->events.game, sizeof(struct event) * (size_t)events->game.count);
    memcpy(events->list, news->events.pit, sizeof(struct pit_event) * (size_t)events->count);
    out_text(out, "table", mirror->opening.name);
    out_number(out, "entry", (int64_t)news->entry);
    out_number(out, "time", news->time_ms);
    wire_events(out, "events", &mirror->pit, events, &server->names);
    out_end(out);
    send_watchers(server, news->table);
    mirror_follow(mirror, news);
}

/* The state for all; and for who has a part at the table what is theirs. */
static void hear_table(struct server *server, const struct news *news)
{
    const struct mirror *mirror = server->tables[news->table];
    struct out *out = begin(server, "state");

    out_text(out, "table", mirror->opening.name);
    out_number(out, "entry", (int64_t)mirror->entry);
    out_number(out, "now", server->now_ms);
    put_state(server, mirror, out);
    out_end(out);
    send_watchers(server, news->table);
    for (int i = 0; i < SERVER_VISITORS; i++) {
        struct visitor *visitor = server->visitors[i];
        if (visitor && visitor->person && watches(visitor, news->table))
            send_yours(visitor, news->table);
    }
}

void visitors_told(struct server *server, const char *say)
{
    struct out *out = begin(server, "closing");

    out_text(out, "say", say);
    out_end(out);
    for (int i = 0; i < SERVER_VISITORS; i++)
        if (server->visitors[i]) send_out(server->visitors[i]);
}

void visitors_hear(struct server *server, const struct news *news)
{
    switch (news->kind) {
    case NEWS_ANSWER:
        hear_answer(server, news);
        break;
    case NEWS_EVENTS:
        hear_events(server, news);
        break;
    case NEWS_TABLE:
        hear_table(server, news);
        break;
    case NEWS_PURSE: /* told with what is theirs at a table */
        break;
    case NEWS_STOPPED:
        server->stopped = true;
        snprintf(server->why, sizeof server->why, "%s", news->why);
        visitors_told(server, "The casino has stopped; what was not confirmed did not happen.");
        break;
    }
}
