/* followers.c - the followers of each item of the programme, and the messages they get.
 *
 * Events go to all followers at once; the state and "yours" to each follower for whom one of them
 * has changed, as seldom as the floor reports the item (floor_add_items()). */
#include "server/server_internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define LOOK_MS 5000 /* between two looks at what has changed with the time alone */

/* ---- The list -------------------------------------------------------------------- */

static bool follows(const struct visitor *visitor, uint32_t item)
{
    return visitor->follows[item / 64] >> item % 64 & 1;
}

static struct follower *follower_of(const struct mirror_item *item, const struct visitor *visitor)
{
    int i = 0;

    while (i < item->follower_count && item->followers[i].visitor != visitor) i++;
    return i < item->follower_count ? &item->followers[i] : NULL;
}

/* Returns null when out of memory. */
static struct follower *new_follower(struct mirror_item *item)
{
    if (item->follower_count == item->follower_room) {
        int room = item->follower_room ? 2 * item->follower_room : 16;
        struct follower *more = realloc(item->followers, (size_t)room * sizeof *more);
        if (!more) return NULL;
        item->followers = more;
        item->follower_room = room;
    }
    return &item->followers[item->follower_count++];
}

void follower_remove(struct mirror_item *item, struct visitor *visitor)
{
    if (!follows(visitor, item->number)) return;
    struct follower *follower = follower_of(item, visitor);
    assert(follower);
    *follower = item->followers[--item->follower_count];
    visitor->follows[item->number / 64] &= ~(UINT64_C(1) << item->number % 64);
}

void follower_remove_everywhere(struct server *server, struct visitor *visitor)
{
    for (uint32_t word = 0; word < LEDGER_ITEMS / 64; word++)
        while (visitor->follows[word])
            follower_remove(
                server->items[word * 64 + (uint32_t)__builtin_ctzll(visitor->follows[word])],
                visitor);
}

/* ---- Writing --------------------------------------------------------------------- */

const struct pit *pit_of(void *to, uint32_t table)
{
    const struct server *server = to;

    return table >= 1 && table <= server->table_count ? &server->tables[table]->pit : NULL;
}

struct wire_item wire_item_of(struct server *server, const struct mirror_item *item)
{
    return (struct wire_item){ .kind = item->kind,
                               .state = item->state,
                               .terms = &item->opening.terms,
                               .name = item->opening.name,
                               .number = item->number,
                               .now_ms = server->now_ms,
                               .names = &server->names,
                               .pit = pit_of,
                               .to = server };
}

/* Guests are never on duty. */
unsigned roles_of(const struct server *server, uint32_t person)
{
    unsigned roles = 0;

    for (uint32_t i = 1; person < PEOPLE_GUESTS && i <= server->table_count; i++) {
        const struct guest *guest = pit_guest(&server->tables[i]->pit, person);
        if (guest && guest->duty) roles |= 1u << (guest->duty - 1);
    }
    return roles ? roles : ROLE_PLAYER;
}

/* Adds "yours"; returns its hash. */
static uint64_t put_yours(struct server *server, const struct mirror_item *item, uint32_t person,
                          struct json_out *out)
{
    struct wire_item of = wire_item_of(server, item);
    size_t before = out->length;

    json_out_object(out, "yours");
    wire_item_yours(out, &of, person, roles_of(server, person));
    json_out_end(out);
    return out->failed ? 0 : hash_of(out->text + before, out->length - before);
}

static void put_state(struct server *server, const struct mirror_item *item, struct json_out *out)
{
    struct wire_item of = wire_item_of(server, item);

    json_out_object(out, "state");
    wire_item_state(out, &of);
    json_out_end(out);
}

/* The full item; the caller closes the object. */
static void put_item(struct server *server, const struct mirror_item *item, struct json_out *out)
{
    struct wire_item of = wire_item_of(server, item);

    json_out_object(out, NULL);
    json_out_text(out, "tell", "item");
    wire_item_about(out, &of);
    json_out_number(out, "entry", (int64_t)item->entry);
    json_out_number(out, "now", server->now_ms);
    put_state(server, item, out);
}

void put_full_item(struct server *server, const struct mirror_item *item, struct json_out *out)
{
    put_item(server, item, out);
    json_out_end(out);
}

/* ---- Sending --------------------------------------------------------------------- */

bool follower_add(struct server *server, struct mirror_item *item, struct visitor *visitor)
{
    struct json_out *out = &server->out;
    struct follower *follower =
        follows(visitor, item->number) ? follower_of(item, visitor) : new_follower(item);

    if (!follower) return false;
    visitor->follows[item->number / 64] |= UINT64_C(1) << item->number % 64;
    *follower = (struct follower){ .visitor = visitor, .person = visitor->person };
    json_out_empty(out);
    put_item(server, item, out);
    if (visitor->person) follower->sent = put_yours(server, item, visitor->person, out);
    json_out_end(out);
    visitor_send(visitor);
    return true;
}

void followers_announce(struct server *server, const struct mirror_item *item)
{
    struct wire_item of = wire_item_of(server, item);
    struct json_out *out = visitors_begin(server, "opened");

    json_out_number(out, "entry", (int64_t)item->entry);
    json_out_number(out, "now", server->now_ms);
    wire_item_summary(out, &of);
    json_out_end(out);
    visitors_send_all(server);
}

static void send_all(const struct mirror_item *item, const struct json_out *out)
{
    struct shared_text *shared = out->failed ? NULL : shared_text_of(out->text, out->length);

    if (!shared) return;
    for (int i = 0; i < item->follower_count; i++)
        peer_send(item->followers[i].visitor->peer, shared);
    shared_text_drop(shared);
}

void followers_send_events(struct server *server, const struct news *news)
{
    const struct mirror_item *item = server->items[news->item];

    if (!item->follower_count) return;
    struct json_out *out = visitors_begin(server, "item-events");
    json_out_text(out, "item", item->opening.name);
    json_out_number(out, "entry", (int64_t)news->entry);
    json_out_number(out, "time", news->time_ms);
    json_out_array(out, "events");
    wire_item_events(out, item->kind, news->item_events.list, news->item_events.count,
                     &server->names);
    json_out_end(out);
    json_out_end(out);
    send_all(item, out);
}

/* Writes the state into server->item_state.  Returns whether it has changed since it was sent. */
static bool write_state(struct server *server, struct mirror_item *item)
{
    struct json_out *out = &server->item_state;
    struct wire_item of = wire_item_of(server, item);

    json_out_empty(out);
    json_out_object(out, NULL);
    wire_item_state(out, &of);
    json_out_end(out);
    uint64_t hash = out->failed ? 0 : hash_of(out->text, out->length);
    bool same = hash && hash == item->sent;
    item->sent = hash;
    return !same;
}

/* Sends the state that was written, with "yours"; nothing if neither has changed. */
static void send_state(struct server *server, const struct mirror_item *item,
                       struct follower *follower, bool changed)
{
    const struct json_out *state = &server->item_state;
    struct json_out *out = visitors_begin(server, "item-state");
    uint64_t hash = 0;

    if (state->failed) return;
    json_out_text(out, "item", item->opening.name);
    json_out_number(out, "entry", (int64_t)item->entry);
    json_out_number(out, "now", server->now_ms);
    json_out_raw(out, "state", state->text, state->length);
    if (follower->person) hash = put_yours(server, item, follower->person, out);
    json_out_end(out);
    if (!changed && hash == follower->sent) return;
    follower->sent = hash;
    visitor_send(follower->visitor);
}

void followers_send_item(struct server *server, struct mirror_item *item)
{
    if (!item->follower_count) return;
    bool changed = write_state(server, item);
    for (int i = 0; i < item->follower_count; i++)
        send_state(server, item, &item->followers[i], changed);
}

void followers_send_yours(struct server *server, uint32_t person)
{
    for (uint32_t number = 1; number <= server->item_count; number++) {
        struct mirror_item *item = server->items[number];
        bool follows_it = false;
        for (int i = 0; item && i < item->follower_count; i++)
            follows_it |= item->followers[i].person == person;
        if (follows_it) followers_send_item(server, item);
    }
}

void followers_look(struct server *server)
{
    if (server->steady_ms - server->followed_ms < LOOK_MS) return;
    server->followed_ms = server->steady_ms;
    for (uint32_t number = 1; number <= server->item_count; number++)
        if (server->items[number]) followers_send_item(server, server->items[number]);
}
