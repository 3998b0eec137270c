/* visitors.c - sockets: turns messages into asks, and news into messages. */
#include "server/server_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STRIKES 8 /* invalid messages until a socket is closed */

/* ---- Sending --------------------------------------------------------------------- */

void visitor_send(struct visitor *visitor)
{
    struct json_out *out = &visitor->server->out;
    struct shared_text *shared = out->failed ? NULL : shared_text_of(out->text, out->length);

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
    uint32_t number;

    if (!mirror_named(server, message->table, &number)) {
        send_error(visitor, "Unknown table.");
        return;
    }
    if (message->kind == WIRE_UNWATCH)
        watcher_remove(server, number, visitor);
    else if (!watcher_add(server, number, visitor, !message->no_offers))
        peer_close(visitor->peer, "out of memory");
}

static void follow(struct visitor *visitor, const struct wire_message *message)
{
    struct mirror_item *item = mirror_item_named(visitor->server, message->item);

    if (!item)
        send_error(visitor, "Unknown item of the programme.");
    else if (message->kind == WIRE_UNFOLLOW)
        follower_remove(item, visitor);
    else if (!follower_add(visitor->server, item, visitor))
        peer_close(visitor->peer, "out of memory");
}

/* A refusal by the house, not by the rules: without a clause. */
static void refuse(struct visitor *visitor, const struct wire_message *message, const char *say)
{
    struct json_out *out = visitors_begin(visitor->server, "refused");

    json_out_number(out, "request", (int64_t)message->request);
    if (*message->table) json_out_text(out, "table", message->table);
    if (*message->item) json_out_text(out, "item", message->item);
    json_out_text(out, "say", say);
    json_out_end(out);
    visitor_send(visitor);
}

/* A person's money in the purse and at all tables. */
static int64_t worth_of(struct server *server, uint32_t person)
{
    const struct mirror_person *found = mirror_person(server, person);
    int64_t sum = found ? chips_worth(&server->set, &found->purse.chips) : 0;

    for (uint32_t i = 1; i <= server->table_count; i++) {
        const struct pit *pit = &server->tables[i]->pit;
        int seat = pit_seat(pit, person);
        if (seat == NO_SEAT) continue;
        sum += pit->table.till.rack_cents[seat] + table_on_layout(&pit->table, seat);
    }
    return sum;
}

static bool is_in_cash(const struct server *server, const struct ask *ask)
{
    if (ask->kind == ASK_ORDER || ask->kind == ASK_TRY)
        return ask->order.act == PIT_BUY && ask->order.tender != TENDER_CHIPS;
    return (ask->kind == ASK_ITEM_ORDER || ask->kind == ASK_TRY_ITEM) &&
           wire_item_in_cash(server->items[ask->item]->kind, &ask->item_order);
}

/* Guests play with the play money they are given, and can't cash it out.  A guest who has lost
 * nearly all of it gets the same amount again.  Returns null, or a sentence with the refusal. */
static const char *guest_refusal(const struct visitor *visitor, const struct ask *ask)
{
    int64_t given = visitor->server->settings.guest_cents;

    if (visitor->kind != SESSION_GUEST) return NULL;
    if (is_in_cash(visitor->server, ask)) return "Guests play with the chips they were given.";
    if (ask->kind != ASK_DESK_ORDER) return NULL;
    if (ask->desk_order.kind != DESK_CHIPS || ask->desk_order.cents != given)
        return "Guests play with the chips they were given, and can't cash them out.";
    const struct mirror_person *guest = mirror_person(visitor->server, visitor->person);
    return guest && !guest->is_given &&
                   worth_of(visitor->server, visitor->person) < given / GUEST_POOR
               ? NULL
               : "You have enough play money; you can get more when it is nearly gone.";
}

/* Returns false if refused. */
static bool ask_floor(struct visitor *visitor, const struct wire_message *message, struct ask *ask)
{
    const char *say = guest_refusal(visitor, ask);

    ask->from = visitor->id;
    ask->request = message->request;
    ask->person = visitor->person;
    if (!say && visitor->server->stopped) say = "The casino has stopped and takes no more orders.";
    if (!say && !floor_ask(visitor->server->floor, ask))
        say = "The casino is too busy right now; please try again.";
    if (say) refuse(visitor, message, say);
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
        refuse(visitor, message, why);
    else
        ask_floor(visitor, message, &ask);
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
        refuse(visitor, message, why);
    else
        ask_floor(visitor, message, &ask);
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
        refuse(visitor, message, "The casino is too busy right now; please try again.");
    else if (!wire_item_opening(message, visitor->person, ask.opening.what, &ask.opening.by,
                                &fault))
        refuse_opening(visitor, message, &fault);
    else
        taken = ask_floor(visitor, message, &ask);
    if (!taken) free(ask.opening.what);
}

static void desk_order(struct visitor *visitor, const struct wire_message *message)
{
    struct ask ask = { .kind = ASK_DESK_ORDER };
    char why[WIRE_WHY];

    if (!wire_desk_order(message, &visitor->server->set, visitor->person, &ask.desk_order, why)) {
        refuse(visitor, message, why);
        return;
    }
    struct mirror_person *person = mirror_person(visitor->server, visitor->person);
    bool asked = ask_floor(visitor, message, &ask);
    if (person && asked && visitor->kind == SESSION_GUEST) person->is_given = true;
}

static void ready(struct visitor *visitor, const struct wire_message *message)
{
    struct ask ask = { .kind = ASK_READY };

    if (mirror_named(visitor->server, message->table, &ask.table))
        ask_floor(visitor, message, &ask);
    else
        send_error(visitor, "Unknown table.");
}

/* The limit is per person, over all sockets; for watchers who are not signed in, per socket. */
static bool too_many_messages(const struct visitor *visitor)
{
    uint64_t key = visitor->person ? visitor->person : visitor->id;

    return !rate_take(visitor->server->by_person, key, 1, visitor->server->steady_ms);
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
    [WIRE_DESK_ORDER] = { desk_order, false, false },
    [WIRE_READY] = { ready, false, false },
    [WIRE_PING] = { pong, true, false },
};

static void handle_message(struct visitor *visitor, const struct wire_message *message)
{
    if (handlers[message->kind].large && too_many_watches(visitor))
        send_error(visitor, "Too many requests from your address; wait a moment.");
    else if (!visitor->person && !handlers[message->kind].looks)
        refuse(visitor, message, "Sign in first, or play as a guest.");
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
    const struct session *session =
        visitor->person ? session_find(sessions, visitor->token, server->steady_ms) : NULL;
    if (visitor->person && !session) {
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
    char token[DOOR_TOKEN];
    const struct session *session = server_session(server, request, token);
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
        visitor->person = session->person;
        visitor->kind = session->kind;
        memcpy(visitor->name, session->name, sizeof visitor->name);
        memcpy(visitor->token, token, sizeof visitor->token);
        memcpy(visitor->csrf, session->csrf, sizeof visitor->csrf);
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
    watcher_remove_everywhere(server, visitor);
    follower_remove_everywhere(server, visitor);
    server->visitors[visitor->id & 0xffffffff] = NULL;
    if (visitor->person && server->floor && !is_connected(server, visitor->person))
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

static void send_answer(struct server *server, const struct news *news)
{
    struct visitor *visitor = visitor_of(server, news->answer.from);
    const struct answer *answer = &news->answer.answer;

    if (!visitor) return;
    const struct opening_answer *opening = news->answer.opening;
    bool tried = news->answer.kind == ASK_TRY || news->answer.kind == ASK_TRY_ITEM ||
                 news->answer.kind == ASK_TRY_OPENING;
    struct json_out *out = visitors_begin(server, answer->refusal.code ? "refused"
                                                  : tried              ? "tried"
                                                                       : "done");
    json_out_number(out, "request", (int64_t)news->answer.request);
    if (news->table) json_out_text(out, "table", server->tables[news->table]->opening.name);
    if (news->item) json_out_text(out, "item", server->items[news->item]->opening.name);
    if (opening) json_out_text(out, "item", opening->name);
    if (answer->entry) json_out_number(out, "entry", (int64_t)answer->entry);
    if (answer->repeated) json_out_bool(out, "repeated", true);
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
        break;
    case NEWS_PURSE:
        watchers_send_purse(server, news);
        break;
    case NEWS_CLOCK:
        snprintf(server->warning, sizeof server->warning, "%s", news->why);
        break;
    case NEWS_STOPPED:
        server->stopped = true;
        snprintf(server->why, sizeof server->why, "%s", news->why);
        visitors_announce(server, "The casino has stopped; anything not confirmed did not happen.");
        break;
    }
}
