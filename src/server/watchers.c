/* watchers.c - the watchers of each table, and the messages they get.
 *
 * Events go to all watchers of a table, one message per order.  Bets are frequent, so their events
 * are held and sent in one message before the next state.  "yours" goes to a watcher only if it can
 * have changed, and has.  Where everyone plays only against the house, a bet concerns only its
 * player and the staff, so most watchers can be skipped. */
#include "pit/rounds.h"
#include "server/server_internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define SHOWN_MS   50     /* a table that has not changed is the same for so long */
#define PACE_LEAST 50     /* milliseconds between two states of a table: minimum */
#define PACE_MOST  500    /* and maximum, with very many watchers */
#define PACE_EACH  10     /* watchers served in a millisecond, over all tables */
#define PACE_BYTES 200000 /* bytes sent in a millisecond, over all tables */

/* ---- The list -------------------------------------------------------------------- */

static bool watches(const struct visitor *visitor, uint32_t table)
{
    return visitor->watches[table / 64] >> table % 64 & 1;
}

static struct watcher *watcher_of(const struct mirror *mirror, const struct visitor *visitor)
{
    int i = 0;

    while (i < mirror->watcher_count && mirror->watchers[i].visitor != visitor) i++;
    return i < mirror->watcher_count ? &mirror->watchers[i] : NULL;
}

/* Returns null when out of memory. */
static struct watcher *new_watcher(struct mirror *mirror)
{
    if (mirror->watcher_count == mirror->watcher_room) {
        int room = mirror->watcher_room ? 2 * mirror->watcher_room : 16;
        struct watcher *more = realloc(mirror->watchers, (size_t)room * sizeof *more);
        if (!more) return NULL;
        mirror->watchers = more;
        mirror->watcher_room = room;
    }
    return &mirror->watchers[mirror->watcher_count++];
}

void watcher_remove(struct server *server, uint32_t number, struct visitor *visitor)
{
    struct mirror *mirror = server->tables[number];

    if (!watches(visitor, number)) return;
    struct watcher *watcher = watcher_of(mirror, visitor);
    assert(watcher);
    brief_forget_yours(server, watcher);
    mirror->brief.watchers -= watcher->brief;
    *watcher = mirror->watchers[--mirror->watcher_count];
    visitor->watches[number / 64] &= ~(UINT64_C(1) << number % 64);
    server->watching--;
}

void watcher_remove_everywhere(struct server *server, struct visitor *visitor)
{
    for (uint32_t word = 0; word < CAGE_TABLES / 64; word++)
        while (visitor->watches[word])
            watcher_remove(server, word * 64 + (uint32_t)__builtin_ctzll(visitor->watches[word]),
                           visitor);
}

/* ---- Sending --------------------------------------------------------------------- */

/* Sends a text to all watchers of a table who want everything. */
static void send_all(const struct mirror *mirror, const struct json_out *out)
{
    struct shared_text *shared = NULL;

    if (out->failed || mirror->brief.watchers == mirror->watcher_count) return;
    shared = shared_text_of(out->text, out->length);
    if (!shared) return;
    for (int i = 0; i < mirror->watcher_count; i++)
        if (!mirror->watchers[i].brief) peer_send(mirror->watchers[i].visitor->peer, shared);
    shared_text_drop(shared);
}

void events_begin(struct json_out *out, const struct mirror *mirror)
{
    json_out_object(out, NULL);
    json_out_text(out, "tell", "events");
    json_out_text(out, "table", mirror->opening.name);
    json_out_array(out, "events");
}

void events_end(struct json_out *out, const struct mirror *mirror, uint32_t seats)
{
    json_out_end(out);
    if (seats) rounds_put_accounts(out, mirror, seats);
    json_out_number(out, "entry", (int64_t)mirror->held_entry);
    json_out_number(out, "time", mirror->held_ms);
    json_out_end(out);
}

/* Sends the held events, and keeps them for those who come back; with those of a game, the players'
 * accounts of the round. */
static void send_held(struct mirror *mirror, bool accounts)
{
    struct json_out *held = &mirror->held;

    if (!held->length) return;
    events_end(held, mirror, accounts ? UINT32_MAX : 0);
    if (!held->failed) past_add(&mirror->past, mirror->held_entry, held->text, held->length);
    send_all(mirror, held);
    brief_send_held(mirror, accounts, held);
    json_out_empty(held);
}

static void put_seats(struct json_out *out, const char *key, uint32_t seats)
{
    json_out_array(out, key);
    for (; seats; seats &= seats - 1) json_out_number(out, NULL, __builtin_ctz(seats) + 1);
    json_out_end(out);
}

static void put_state(struct server *server, const struct mirror *mirror, struct json_out *out)
{
    const struct sign *first = &mirror->opening.sign, *sign = &mirror->pit.table.sign;

    json_out_object(out, "state");
    if (memcmp(first->value, sign->value, sizeof sign->value)) put_unusual(out, sign);
    wire_state(out, &mirror->pit, &server->names);
    wire_waits(out, &mirror->pit.table, mirror->opening.automatic);
    if (mirror->closes_at) json_out_number(out, "closes_at", mirror->closes_at);
    if (mirror->closes_at && !mirror->for_player) {
        put_seats(out, "ready", mirror->ready);
        json_out_number(out, "waited", __builtin_popcount(mirror->waited | mirror->ready));
    }
    if (mirror->opening.automatic) {
        wire_now(out, &mirror->pit.table);
        wire_to_play(out, &mirror->pit.table);
        if (!mirror->closes_at) wire_need(out, &mirror->pit.table);
    }
    put_seats(out, "gone", mirror->pit.table.present & ~mirror->here);
    json_out_number(out, "rounds", mirror->rounds.ended);
    wire_results(out, &mirror->pit);
    json_out_end(out);
}

/* Guests have no cash, only the chips they were given. */
static void put_yours(struct server *server, const struct mirror *mirror, uint32_t person,
                      bool offers, struct json_out *out)
{
    const struct mirror_person *found = mirror_person(server, person);
    const struct guest *here = pit_guest(&mirror->pit, person);
    const struct purse *purse = found ? &found->purse : NULL;

    json_out_object(out, "yours");
    wire_yours(out, &mirror->pit, person, purse);
    if (here && here->duty) wire_people(out, &mirror->pit, &server->names);
    if (offers) wire_offers(out, "offers", &mirror->pit, person, purse, 0);
    json_out_end(out);
}

/* The state as those who get changes know it, so that the next change fits. */
static void put_told_state(struct server *server, const struct mirror *mirror, struct json_out *out)
{
    struct json_text told = brief_told(&mirror->brief);

    if (told.length)
        json_out_raw(out, "state", told.at, told.length);
    else
        put_state(server, mirror, out);
}

/* The full table; the caller closes the object. */
static void write_table(struct server *server, const struct mirror *mirror, struct json_out *out)
{
    json_out_object(out, NULL);
    json_out_text(out, "tell", "table");
    json_out_text(out, "table", mirror->opening.name);
    json_out_text(out, "edition", games[mirror->opening.sign.edition]->id);
    json_out_text(out, "game", games[mirror->opening.sign.edition]->name);
    put_emblem(out, &mirror->pit.table);
    json_out_bool(out, "automatic", mirror->opening.automatic);
    if (mirror->opening.shuffled) json_out_bool(out, "shuffled", true);
    json_out_true(out, "advice", mirror->opening.advice);
    json_out_true(out, "trainer", advice_of(mirror->opening.sign.edition));
    json_out_number(out, "places", table_seat_count(&mirror->pit.table));
    put_sign(out, &mirror->pit.table.sign);
    wire_acts(out, "acts", &mirror->pit.table.sign,
              mirror->opening.shuffled || mirror->opening.automatic);
    if (mirror->opening.automatic) wire_goes(out, &mirror->pit.table);
    json_out_number(out, "entry", (int64_t)mirror->entry);
    json_out_number(out, "now", server->now_ms);
    json_out_natural(out, "number", mirror->brief.number);
    put_told_state(server, mirror, out);
}

/* The same, written once for all who ask within a moment. */
static void put_table(struct server *server, struct mirror *mirror, struct json_out *out)
{
    struct json_out *shown = &mirror->shown;
    int64_t age = server->now_ms - mirror->shown_ms;

    if (!mirror->shown_ms || age < 0 || age >= SHOWN_MS || shown->failed) {
        json_out_empty(shown);
        write_table(server, mirror, shown);
        mirror->shown_ms = server->now_ms;
    }
    json_out_copy(out, shown);
}

void put_full_table(struct server *server, uint32_t number, struct json_out *out)
{
    put_table(server, server->tables[number], out);
    json_out_end(out);
}

uint64_t hash_of(const char *text, size_t length)
{
    uint64_t hash = length, word;

    for (; length >= sizeof word; text += sizeof word, length -= sizeof word) {
        memcpy(&word, text, sizeof word);
        hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    word = 0;
    memcpy(&word, text, length);
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

/* The value of the last member, which was written when the text had this length. */
static struct json_text last_value(const struct json_out *out, size_t length, const char *key)
{
    size_t start = length + strlen(key) + 4; /* ,"key": */

    return (struct json_text){ out->text + start, out->length - start };
}

/* Sends "yours" unless it is the same as last time. */
static void send_yours(struct server *server, struct mirror *mirror, struct watcher *watcher)
{
    struct json_out *out = visitors_begin(server, "yours");

    watcher->due = false;
    watcher->changes = mirror->changes;
    json_out_text(out, "table", mirror->opening.name);
    size_t before = out->length;
    put_yours(server, mirror, watcher->person, watcher->offers, out);
    uint64_t hash = out->failed ? 0 : hash_of(out->text + before, out->length - before);
    if (hash && hash == watcher->sent) return;
    watcher->sent = hash;
    if (watcher->brief && hash) {
        brief_send_yours(server, mirror, watcher, last_value(out, before, "yours"));
        return;
    }
    json_out_end(out);
    visitor_send(watcher->visitor);
}

/* ---- New watchers ---------------------------------------------------------------- */

/* The whole table, and what is the watcher's. */
static void send_table(struct server *server, struct mirror *mirror, struct watcher *watcher,
                       const struct watching *asked)
{
    struct json_out *out = &server->out;

    json_out_empty(out);
    put_table(server, mirror, out);
    if (asked && asked->past) put_past(out, &mirror->past, asked->after);
    size_t before = out->length;
    if (watcher->person) put_yours(server, mirror, watcher->person, watcher->offers, out);
    if (!out->failed) watcher->sent = hash_of(out->text + before, out->length - before);
    if (!out->failed && watcher->person && watcher->brief)
        brief_keep_yours(server, watcher, last_value(out, before, "yours"));
    watcher->mine = 0;
    watcher->changes = mirror->changes;
    watcher->due = false;
    json_out_end(out);
    visitor_send(watcher->visitor);
}

/* Keeps the state, and tells those who get changes what has changed. */
static void keep_state(struct server *server, struct mirror *mirror)
{
    struct json_out *out = &server->out;

    json_out_empty(out);
    json_out_object(out, NULL);
    json_out_bool(out, "first", true);
    size_t before = out->length;
    put_state(server, mirror, out);
    if (!out->failed) brief_send_state(server, mirror, last_value(out, before, "state"));
}

/* The state does not include the events that are held: they go out with the next one, to the new
 * watcher, too.  So the others need not hear of a new one. */
bool watcher_add(struct server *server, uint32_t number, struct visitor *visitor,
                 const struct watching *asked)
{
    struct mirror *mirror = server->tables[number];

    watcher_remove(server, number, visitor);
    struct watcher *watcher = new_watcher(mirror);
    if (!watcher) return false;
    server->watching++;
    visitor->watches[number / 64] |= UINT64_C(1) << number % 64;
    *watcher = (struct watcher){
        .visitor = visitor,
        .person = visitor->person,
        .offers = asked->offers,
    };
    if (asked->brief && !mirror->brief.watchers) keep_state(server, mirror);
    watcher->brief = asked->brief;
    mirror->brief.watchers += asked->brief;
    send_table(server, mirror, watcher, asked);
    return true;
}

/* ---- News ------------------------------------------------------------------------ */

bool watcher_on_duty(const struct mirror *mirror, const struct watcher *watcher)
{
    const struct guest *guest = watcher->person ? pit_guest(&mirror->pit, watcher->person) : NULL;

    return guest && guest->duty;
}

/* Marks the watchers whose "yours" the order may change; they get it with the next state. */
static void mark_due(struct mirror *mirror, const struct order *order)
{
    if (!wire_affects_one_player(&mirror->pit, order)) {
        mirror->changes++;
        return;
    }
    for (int i = 0; i < mirror->watcher_count; i++)
        if (mirror->watchers[i].person == order->person) mirror->watchers[i].due = true;
}

/* Appends events to those held. */
static void hold(struct server *server, struct mirror *mirror, const struct news *news)
{
    struct pit_events *events = &server->events;
    struct json_out *held = &mirror->held;

    if (!held->length) events_begin(held, mirror);
    events->game.count = news->events.game_count;
    events->count = news->events.pit_count;
    memcpy(events->game.list, news->events.game, sizeof(struct event) * (size_t)events->game.count);
    memcpy(events->list, news->events.pit, sizeof(struct pit_event) * (size_t)events->count);
    wire_each_event(held, &mirror->pit, events, &server->names, brief_hold, mirror);
    mirror->held_entry = news->entry;
    mirror->held_ms = news->time_ms;
}

/* Whether the events decide bets, charge players or end the round. */
static bool changes_accounts(const struct mirror *mirror, const struct news *news)
{
    const struct game_rounds *rounds = rounds_of(&mirror->opening.sign);
    bool game = news->events.order.act == PIT_GAME;
    unsigned done = game ? round_act(rounds, news->events.order.command.act) : 0;
    bool any = false;

    for (int i = 0; i < news->events.game_count; i++) {
        const struct event *event = &news->events.game[i];
        done |= round_event(rounds, event);
        any |= event->kind == EVENT_VERDICT || round_gain(rounds, event);
    }
    return any || round_ends(done);
}

void watchers_send_events(struct server *server, const struct news *news)
{
    struct mirror *mirror = server->tables[news->table];
    const struct order *order = &news->events.order;
    bool wager = floor_is_wager(order);

    mark_due(mirror, order);
    if (!wager) send_held(mirror, false);
    hold(server, mirror, news);
    if (!wager) send_held(mirror, changes_accounts(mirror, news));
}

/* States get rarer with more watchers and more bytes. */
static void keep_pace(struct server *server, size_t length)
{
    server->state_bytes += ((int64_t)length - server->state_bytes) / 16;
    int64_t pace = (int64_t)server->watching / PACE_EACH;
    int64_t by_bytes = (int64_t)server->watching * server->state_bytes / PACE_BYTES;

    if (pace < by_bytes) pace = by_bytes;
    if (pace < server->late_ms) pace = server->late_ms;
    if (pace < PACE_LEAST) pace = PACE_LEAST;
    if (pace > PACE_MOST) pace = PACE_MOST;
    floor_pace(server->floor, pace);
}

/* Held events and the state to all; "yours" to each whom it may concern. */
void watchers_send_table(struct server *server, const struct news *news)
{
    struct mirror *mirror = server->tables[news->table];

    send_held(mirror, false);
    if (!mirror->watcher_count) return;
    if (mirror->new_sign) {
        mirror->new_sign = false;
        keep_state(server, mirror);
        for (int i = 0; i < mirror->watcher_count; i++)
            send_table(server, mirror, &mirror->watchers[i], NULL);
        return;
    }
    struct json_out *out = visitors_begin(server, "state");
    json_out_text(out, "table", mirror->opening.name);
    json_out_number(out, "entry", (int64_t)mirror->entry);
    json_out_number(out, "now", server->now_ms);
    size_t before = out->length;
    put_state(server, mirror, out);
    if (mirror->brief.watchers && !out->failed)
        brief_send_state(server, mirror, last_value(out, before, "state"));
    json_out_end(out);
    send_all(mirror, out);
    keep_pace(server, mirror->brief.watchers == mirror->watcher_count ? server->change.length
                                                                      : out->length);
    for (int i = 0; i < mirror->watcher_count; i++) {
        struct watcher *watcher = &mirror->watchers[i];
        if (!watcher->person) continue;
        if (watcher->due || watcher->changes != mirror->changes || watcher_on_duty(mirror, watcher))
            send_yours(server, mirror, watcher);
    }
}

/* A change at a table is sent there with the table's next state, and elsewhere at once. */
void watchers_send_purse(struct server *server, const struct news *news)
{
    for (uint32_t number = 1; number <= server->table_count; number++) {
        struct mirror *mirror = server->tables[number];
        for (int i = 0; i < mirror->watcher_count; i++) {
            struct watcher *watcher = &mirror->watchers[i];
            if (watcher->person != news->person) continue;
            watcher->due = true;
            if (number != news->table) send_yours(server, mirror, watcher);
        }
    }
}
