/* visitors.c - sockets: turns messages into asks, and news into messages. */
#include "server/server_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NO_ROOM                                                                                    \
    "The casino's disk is full: nothing was changed; please try again when there is room."
#define STRIKES 8 /* invalid messages until a socket is closed */

/* ---- Sending --------------------------------------------------------------------- */

void visitor_send(struct visitor *visitor)
{
    struct json_out *out = &visitor->server->out;
    struct shared_text *shared = out->failed ? NULL : own_text_of(out->text, out->length);

    if (!shared) {
        peer_close(visitor->peer, "out of memory");
        return;
    }
    peer_send(visitor->peer, shared);
    shared_text_drop(shared);
}

struct json_out *visitors_begin(struct server *server, const char *tell)
{
    json_out_empty(&server->out);
    json_out_object(&server->out, NULL);
    json_out_text(&server->out, "tell", tell);
    return &server->out;
}

static void send_error(struct visitor *visitor, const char *say)
{
    struct json_out *out = visitors_begin(visitor->server, "error");

    json_out_text(out, "say", say);
    json_out_end(out);
    visitor_send(visitor);
    if (++visitor->strikes >= STRIKES) peer_close(visitor->peer, "too many invalid messages");
}

/* ---- Messages -------------------------------------------------------------------- */

static void watch(struct visitor *visitor, const struct wire_message *message)
{
    struct server *server = visitor->server;
    struct watching asked = { .offers = !message->no_offers,
                              .brief = message->changes,
                              .past = message->past,
                              .after = message->after };
    uint32_t number;

    if (!mirror_named(server, message->table, &number)) {
        send_error(visitor, "Unknown table.");
        return;
    }
    if (message->kind == WIRE_WATCH && visitor->person)
        places_back(server, number, visitor->person);
    peer_takes_deflated(visitor->peer, message->deflated);
    if (message->kind == WIRE_WATCH) {
        view_ask(visitor, false, number, &asked);
    } else {
        view_forget(visitor, false, number);
        watcher_remove(server, number, visitor);
    }
}

static void leave(struct visitor *visitor, const struct wire_message *message)
{
    uint32_t number;

    if (mirror_named(visitor->server, message->table, &number))
        places_left(visitor->server, number, visitor->person, message->again);
    else
        send_error(visitor, "Unknown table.");
}

static void follow(struct visitor *visitor, const struct wire_message *message)
{
    struct mirror_item *item = mirror_item_named(visitor->server, message->item);
    const struct watching all = { .offers = true };

    if (!item) {
        send_error(visitor, "Unknown item of the programme.");
    } else if (message->kind == WIRE_FOLLOW) {
        view_ask(visitor, true, item->number, &all);
    } else {
        view_forget(visitor, true, item->number);
        follower_remove(item, visitor);
    }
}

void visitor_refuse(struct visitor *visitor, const struct wire_message *message, const char *say)
{
    struct json_out *out = visitors_begin(visitor->server, "refused");

    json_out_number(out, "request", (int64_t)message->request);
    if (*message->table) json_out_text(out, "table", message->table);
    if (*message->item) json_out_text(out, "item", message->item);
    json_out_text(out, "say", say);
    json_out_end(out);
    visitor_send(visitor);
}

static bool is_in_cash(const struct ask *ask)
{
    return (ask->kind == ASK_ORDER || ask->kind == ASK_TRY) && ask->order.act == PIT_BUY &&
           ask->order.tender == TENDER_CASH;
}

/* Guests play with the play money they are given.  Returns null, or a sentence with the refusal. */
static const char *guest_refusal(const struct visitor *visitor, const struct ask *ask)
{
    bool guest = visitor->kind == SESSION_GUEST;

    return guest && is_in_cash(ask) ? "Guests play with the chips they were given." : NULL;
}

bool visitor_ask(struct visitor *visitor, const struct wire_message *message, struct ask *ask)
{
    const char *say = guest_refusal(visitor, ask);

    ask->from = visitor->id;
    ask->request = message->request;
    ask->person = visitor->person;
    ask->address = visitor->address_key;
    if (!say && !bounds_allow(visitor->server->bounds, visitor, ask)) {
        log_suspicious(visitor->server, "too many orders", visitor->address, visitor->person);
        say = "That is too often; please wait a moment.";
    }
    if (!say && visitor->server->stopped) say = "The casino has stopped and takes no more orders.";
    if (!say && visitor->server->full) say = NO_ROOM;
    if (!say && !floor_ask(visitor->server->floor, ask))
        say = "The casino is too busy right now; please try again.";
    if (say) visitor_refuse(visitor, message, say);
    return !say;
}

static void order(struct visitor *visitor, const struct wire_message *message)
{
    struct ask ask = { .kind = message->kind == WIRE_TRY ? ASK_TRY : ASK_ORDER };
    char why[WIRE_WHY];
    const struct mirror *mirror = mirror_named(visitor->server, message->table, &ask.table);

    if (!mirror)
        send_error(visitor, "Unknown table.");
    else if (!wire_order(message, &mirror->pit, visitor->person, &ask.order, why))
        visitor_refuse(visitor, message, why);
    else {
        ask.own_seat = wire_own_seat(&ask.order);
        if (ask.kind == ASK_ORDER) places_back(visitor->server, ask.table, visitor->person);
        visitor_ask(visitor, message, &ask);
    }
}

static void order_item(struct visitor *visitor, const struct wire_message *message)
{
    struct ask ask = { .kind = message->kind == WIRE_TRY_ITEM ? ASK_TRY_ITEM : ASK_ITEM_ORDER };
    const struct mirror_item *item = mirror_item_named(visitor->server, message->item);
    char why[WIRE_WHY];

    if (!item) {
        send_error(visitor, "Unknown item of the programme.");
        return;
    }
    ask.item = item->number;
    if (!wire_item_order(message, item->kind, visitor->person, &ask.item_order, why))
        visitor_refuse(visitor, message, why);
    else
        visitor_ask(visitor, message, &ask);
}

/* Terms that are not permitted, or not even terms. */
static void refuse_opening(struct visitor *visitor, const struct wire_message *message,
                           const struct item_fault *fault)
{
    struct json_out *out = visitors_begin(visitor->server, "refused");

    json_out_number(out, "request", (int64_t)message->request);
    wire_fault(out, fault);
    json_out_end(out);
    visitor_send(visitor);
}

static void open_item(struct visitor *visitor, const struct wire_message *message)
{
    struct ask ask = { .kind =
                           message->kind == WIRE_TRY_OPENING ? ASK_TRY_OPENING : ASK_OPEN_ITEM };
    struct item_fault fault;

    ask.opening.what = malloc(sizeof *ask.opening.what);
    bool taken = false;
    if (!ask.opening.what)
        visitor_refuse(visitor, message, "The casino is too busy right now; please try again.");
    else if (!wire_item_opening(message, visitor->person, ask.opening.what, &ask.opening.by,
                                &fault))
        refuse_opening(visitor, message, &fault);
    else
        taken = visitor_ask(visitor, message, &ask);
    if (!taken) free(ask.opening.what);
}

static void ready(struct visitor *visitor, const struct wire_message *message)
{
    struct ask ask = { .kind = ASK_READY };

    if (mirror_named(visitor->server, message->table, &ask.table))
        visitor_ask(visitor, message, &ask);
    else
        send_error(visitor, "Unknown table.");
}

/* The limit is per person, over all sockets; for watchers who are not signed in, per socket. */
static bool too_many_messages(const struct visitor *visitor)
{
    uint64_t key = visitor->person ? visitor->person : visitor->id;

    return !rate_take(visitor->server->by_person, key, 1, visitor->server->steady_ms);
}

/* A ping of the protocol costs as much as a message. */
void visitor_pinged(void *to, void *own)
{
    struct visitor *visitor = own;

    (void)to;
    if (too_many_messages(visitor)) peer_close(visitor->peer, "too many messages");
}

/* Without signing in, watching a table or following an item costs an address as much as an HTTP
 * request. */
static bool too_many_watches(const struct visitor *visitor)
{
    return !visitor->person && !rate_take(visitor->server->by_address, visitor->address_key, 1,
                                          visitor->server->steady_ms);
}

/* Shows the client that the connection is alive. */
static void pong(struct visitor *visitor, const struct wire_message *message)
{
    struct json_out *out = visitors_begin(visitor->server, "pong");

    (void)message;
    json_out_number(out, "now", visitor->server->now_ms);
    json_out_end(out);
    visitor_send(visitor);
}

/* By kind of message; looks: without signing in, too; large: what it asks for. */
static const struct {
    void (*handle)(struct visitor *, const struct wire_message *);
    bool looks, large;
} handlers[] = {
    [WIRE_WATCH] = { watch, true, true },
    [WIRE_UNWATCH] = { watch, true, false },
    [WIRE_FOLLOW] = { follow, true, true },
    [WIRE_UNFOLLOW] = { follow, true, false },
    [WIRE_ORDER] = { order, false, false },
    [WIRE_TRY] = { order, false, false },
    [WIRE_ITEM_ORDER] = { order_item, false, false },
    [WIRE_TRY_ITEM] = { order_item, false, false },
    [WIRE_OPEN_ITEM] = { open_item, false, false },
    [WIRE_TRY_OPENING] = { open_item, false, false },
    [WIRE_DESK_ORDER] = { desk_message, false, false },
    [WIRE_READY] = { ready, false, false },
    [WIRE_ADVISE] = { advice_message, false, false },
    [WIRE_LEFT] = { leave, false, false },
    [WIRE_PING] = { pong, true, false },
};

static void handle_message(struct visitor *visitor, const struct wire_message *message)
{
    if (handlers[message->kind].large && too_many_watches(visitor))
        send_error(visitor, "Too many requests from your address; wait a moment.");
    else if (!visitor->person && !handlers[message->kind].looks)
        visitor_refuse(visitor, message, "Sign in first, or play as a guest.");
    else
        handlers[message->kind].handle(visitor, message);
}

void visitor_receive(void *to, void *own, const char *text, size_t length)
{
    struct server *server = to;
    struct visitor *visitor = own;
    struct sessions *sessions = door_sessions(server->door);
    struct wire_message message;
    char why[WIRE_WHY];

    if (too_many_messages(visitor)) {
        peer_close(visitor->peer, "too many messages");
        return;
    }
    const struct session *session = visitor->session;
    bool over = !session || !session_lasts(sessions, session, server->steady_ms);
    if (visitor->person && over) {
        peer_close(visitor->peer, "the session is over");
        return;
    }
    if (!wire_read(text, length, &message, why)) {
        send_error(visitor, why);
        return;
    }
    if (session && message.kind != WIRE_PING) session_touch(sessions, session, server->steady_ms);
    handle_message(visitor, &message);
    wire_free(&message);
}

/* ---- Opening and closing --------------------------------------------------------- */

static bool take_slot(struct server *server, struct visitor *visitor)
{
    for (uint32_t tried = 0; tried < SERVER_VISITORS; tried++) {
        uint32_t slot = server->next_slot++ % SERVER_VISITORS;
        if (server->visitors[slot]) continue;
        server->visitors[slot] = visitor;
        visitor->id = (uint64_t)++server->uses[slot] << 32 | slot;
        return true;
    }
    return false;
}

static void welcome(struct visitor *visitor)
{
    struct json_out *out = visitors_begin(visitor->server, "welcome");

    json_out_number(out, "version", 1);
    if (visitor->person) {
        json_out_number(out, "person", visitor->person);
        json_out_text(out, "name", visitor->name);
    } else {
        json_out_null(out, "person");
    }
    json_out_bool(out, "guest", visitor->kind == SESSION_GUEST && visitor->person);
    json_out_bool(out, "staff", visitor->kind == SESSION_STAFF);
    json_out_number(out, "now", visitor->server->now_ms);
    json_out_end(out);
    visitor_send(visitor);
}

void *visitor_open(void *to, struct peer *peer, const struct http_request *request)
{
    struct server *server = to;
    const struct session *session = server_session(server, request);
    bool ours = *request->bearer ||
                door_origin_good(request->origin, request->host, server->settings.origins);

    uint64_t address = door_address_key(server->door, request->address);

    if (!ours) log_suspicious(server, "foreign origin", request->address, 0);
    if (!ours || strcmp(request->path, "/ws")) return NULL;
    if (!rate_take(server->by_address, address, 1, server->steady_ms)) return NULL;
    struct visitor *visitor = calloc(1, sizeof *visitor);
    if (!visitor || !take_slot(server, visitor)) {
        free(visitor);
        return NULL;
    }
    visitor->server = server;
    visitor->peer = peer;
    snprintf(visitor->address, sizeof visitor->address, "%s", request->address);
    visitor->address_key = address;
    if (session) {
        visitor->session = session;
        session_socket(door_sessions(server->door), session, 1);
        visitor->person = session->person;
        visitor->kind = session->kind;
        memcpy(visitor->name, session->name, sizeof visitor->name);
        floor_here(server->floor, visitor->person, true);
    }
    log_socket(server, LOG_SOCKET_OPENED, visitor, NULL);
    welcome(visitor);
    return visitor;
}

/* Whether the person has an open socket. */
static bool is_connected(const struct server *server, uint32_t person)
{
    for (int i = 0; i < SERVER_VISITORS; i++)
        if (server->visitors[i] && server->visitors[i]->person == person) return true;
    return false;
}

void visitor_close(void *to, void *own)
{
    struct server *server = to;
    struct visitor *visitor = own;

    log_socket(server, LOG_SOCKET_CLOSED, visitor, peer_why(visitor->peer));
    view_leave_line(visitor);
    watcher_remove_everywhere(server, visitor);
    follower_remove_everywhere(server, visitor);
    server->visitors[visitor->id & 0xffffffff] = NULL;
    if (visitor->session && server->door)
        session_socket(door_sessions(server->door), visitor->session, -1);
    if (visitor->person && server->floor && !is_connected(server, visitor->person))
        floor_here(server->floor, visitor->person, false);
    explicit_bzero(visitor, sizeof *visitor);
    free(visitor);
}

void visitors_end_session(void *to, const struct session *session)
{
    struct server *server = to;

    for (int i = 0; session->sockets && i < SERVER_VISITORS; i++) {
        struct visitor *visitor = server->visitors[i];
        if (!visitor || visitor->session != session) continue;
        visitor->session = NULL;
        peer_close(visitor->peer, "the session is over");
    }
}

bool visitors_watch(const struct server *server, const struct session *session, uint32_t table)
{
    for (int i = 0; session->sockets && i < SERVER_VISITORS; i++) {
        const struct visitor *visitor = server->visitors[i];
        if (visitor && visitor->session == session &&
            visitor->watches[table / 64] >> table % 64 & 1)
            return true;
    }
    return false;
}

/* ---- News ------------------------------------------------------------------------ */

struct visitor *visitor_of(const struct server *server, uint64_t id)
{
    struct visitor *visitor = id ? server->visitors[id & 0xffffffff] : NULL;

    return visitor && visitor->id == id ? visitor : NULL;
}

static void send_answer(struct server *server, const struct news *news)
{
    struct visitor *visitor = visitor_of(server, news->answer.from);
    const struct answer *answer = &news->answer.answer;

    if (!visitor) return;
    const struct opening_answer *opening = news->answer.opening;
    bool tried = news->answer.kind == ASK_TRY || news->answer.kind == ASK_TRY_ITEM ||
                 news->answer.kind == ASK_TRY_OPENING;
    bool no_room = news->answer.no_room, refused = no_room || answer->refusal.code;
    struct json_out *out = visitors_begin(server, refused ? "refused" : tried ? "tried" : "done");
    json_out_number(out, "request", (int64_t)news->answer.request);
    if (news->table) json_out_text(out, "table", server->tables[news->table]->opening.name);
    if (news->item) json_out_text(out, "item", server->items[news->item]->opening.name);
    if (opening) json_out_text(out, "item", opening->name);
    if (answer->entry) json_out_number(out, "entry", (int64_t)answer->entry);
    if (answer->repeated) json_out_bool(out, "repeated", true);
    if (no_room) json_out_text(out, "say", NO_ROOM);
    if (answer->refusal.code == REFUSED_NOT_PERMITTED_TERMS && opening)
        wire_fault(out, &opening->fault);
    else if (answer->refusal.code)
        wire_refusal(out, &answer->refusal);
    json_out_end(out);
    visitor_send(visitor);
}

void visitors_send_all(struct server *server)
{
    const struct json_out *out = &server->out;
    struct shared_text *shared = out->failed ? NULL : shared_text_of(out->text, out->length);

    if (!shared) return;
    for (int i = 0; i < SERVER_VISITORS; i++)
        if (server->visitors[i]) peer_send(server->visitors[i]->peer, shared);
    shared_text_drop(shared);
}

void visitors_announce(struct server *server, const char *say)
{
    struct json_out *out = visitors_begin(server, "closing");

    json_out_text(out, "say", say);
    json_out_end(out);
    visitors_send_all(server);
}

void visitors_send_news(struct server *server, const struct news *news)
{
    switch (news->kind) {
    case NEWS_ANSWER:
        send_answer(server, news);
        desk_answered(server, news);
        break;
    case NEWS_EVENTS:
        watchers_send_events(server, news);
        if (news->events.order.act == PIT_DUTY)
            followers_send_yours(server, news->events.order.other);
        break;
    case NEWS_ITEM:
        followers_send_item(server, server->items[news->item]);
        break;
    case NEWS_ITEM_EVENTS:
        followers_send_events(server, news);
        break;
    case NEWS_ITEM_OPENED:
        if (mirror_add_item(server, news))
            followers_announce(server, server->items[news->item]);
        else
            floor_stop(server->floor, "out of memory");
        break;
    case NEWS_TABLE:
        watchers_send_table(server, news);
        places_follow(server, news->table);
        break;
    case NEWS_PURSE:
        watchers_send_purse(server, news);
        break;
    case NEWS_CLOCK:
        snprintf(server->warning, sizeof server->warning, "%s", news->why);
        break;
    case NEWS_FULL:
    case NEWS_ROOM:
        server->full = news->kind == NEWS_FULL;
        snprintf(server->why, sizeof server->why, "%s", news->why);
        break;
    case NEWS_KINDS:
        break;
    case NEWS_STOPPED:
        server->stopped = true;
        snprintf(server->why, sizeof server->why, "%s", news->why);
        visitors_announce(server, "The casino has stopped; anything not confirmed did not happen.");
        break;
    }
}
