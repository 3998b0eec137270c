/* watchers_brief.c - watchers who want changes only.
 *
 *   state   the server keeps the last state that it sent of each table, as text, and sends what is
 *           different in the next one, written once for all of these watchers.  States are
 *           numbered; a watcher who misses a number asks for the whole table.
 *   yours   the same for each watcher, as long as there is memory for the texts.
 *   events  a table with few bets is told in full.  When many bets are placed or decided at once,
 *           each player gets the events about the own bets, and everyone the others: the state
 *           shows what became of the bets.  Staff on duty always get all of them. */
#include "server/server_internal.h"

#include <stdlib.h>
#include <string.h>

#define FEW         8                    /* events about bets that everyone gets */
#define YOURS_BYTES ((size_t)(64 << 20)) /* maximum of kept texts, over all watchers */

/* ---- Events ---------------------------------------------------------------------- */

static bool is_about_a_bet(const struct event *event)
{
    static const uint32_t kinds =
        1u << EVENT_PLACED | 1u << EVENT_TAKEN_DOWN | 1u << EVENT_COMMISSION | 1u << EVENT_VERDICT |
        1u << EVENT_WAITING | 1u << EVENT_CONFIRMED | 1u << EVENT_LAPSED | 1u << EVENT_FEE |
        1u << EVENT_FEE_TAKEN | 1u << EVENT_PROMO | 1u << EVENT_PROMO_TAKEN;

    return event->seat >= 0 && event->seat < TABLE_SEATS && event->kind < 32 &&
           kinds >> event->kind & 1;
}

static bool is_about_chips(const struct pit_event *event)
{
    return event->seat >= 0 && event->seat < TABLE_SEATS &&
           (event->kind == PIT_PAID || event->kind == PIT_OWES);
}

void brief_hold(void *to, const struct wire_event *event)
{
    struct mirror *mirror = to;
    struct brief *brief = &mirror->brief;
    bool own = event->game ? is_about_a_bet(event->game) : is_about_chips(event->around);
    int seat = event->game ? event->game->seat : event->around->seat;
    struct json_out *held = own ? &brief->own[seat] : &brief->common;

    brief->own_count += own;
    if (!held->length) events_begin(held, mirror);
    json_out_raw(held, NULL, event->text, event->length);
}

static void send_one(const struct watcher *watcher, struct shared_text *shared)
{
    if (shared) peer_send(watcher->visitor->peer, shared);
}

static struct shared_text *shared_of(const struct json_out *out)
{
    return out->failed || !out->length ? NULL : shared_text_of(out->text, out->length);
}

static struct shared_text *own_of(const struct json_out *out)
{
    return out->failed || !out->length ? NULL : own_text_of(out->text, out->length);
}

static void drop(struct shared_text *shared)
{
    if (shared) shared_text_drop(shared);
}

/* The events that concern everyone, then each player's own; all of them to staff. */
static void send_parts(struct mirror *mirror, const struct json_out *all)
{
    struct shared_text *common = shared_of(&mirror->brief.common), *own[TABLE_SEATS], *whole = NULL;

    for (int seat = 0; seat < TABLE_SEATS; seat++) own[seat] = own_of(&mirror->brief.own[seat]);
    for (int i = 0; i < mirror->watcher_count; i++) {
        const struct watcher *watcher = &mirror->watchers[i];
        if (!watcher->brief) continue;
        const struct guest *guest = pit_guest(&mirror->pit, watcher->person);
        bool staff = guest && guest->duty;
        if (staff && !whole) whole = shared_of(all);
        send_one(watcher, staff ? whole : common);
        if (!staff && guest && guest->seat != NO_SEAT) send_one(watcher, own[guest->seat]);
    }
    drop(common);
    drop(whole);
    for (int seat = 0; seat < TABLE_SEATS; seat++) drop(own[seat]);
}

static void send_whole(struct mirror *mirror, const struct json_out *all)
{
    struct shared_text *whole = shared_of(all);

    for (int i = 0; i < mirror->watcher_count; i++)
        if (mirror->watchers[i].brief) send_one(&mirror->watchers[i], whole);
    drop(whole);
}

static void end_parts(struct mirror *mirror, bool accounts)
{
    struct brief *brief = &mirror->brief;

    if (brief->common.length) events_end(&brief->common, mirror, 0);
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (brief->own[seat].length)
            events_end(&brief->own[seat], mirror, accounts ? 1u << seat : 0);
}

static void empty_held(struct brief *brief)
{
    json_out_empty(&brief->common);
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (brief->own[seat].length) json_out_empty(&brief->own[seat]);
    brief->own_count = 0;
}

void brief_send_held(struct mirror *mirror, bool accounts, const struct json_out *all)
{
    struct brief *brief = &mirror->brief;

    brief->events |= brief->watchers > 0;
    if (brief->watchers && brief->own_count <= FEW) {
        send_whole(mirror, all);
    } else if (brief->watchers) {
        end_parts(mirror, accounts);
        send_parts(mirror, all);
    }
    empty_held(brief);
}

/* ---- States ---------------------------------------------------------------------- */

static struct json_text kept(const struct json_out *out)
{
    return (struct json_text){ out->text, out->length };
}

static bool is_known(const struct brief *brief)
{
    return brief->state.length && !brief->state.failed;
}

struct json_text brief_told(const struct brief *brief)
{
    return brief->watchers && is_known(brief) ? kept(&brief->state) : (struct json_text){ NULL, 0 };
}

/* Keeps the state, which is in server->tree. */
static void keep_state(struct server *server, struct brief *brief, struct json_text state)
{
    struct json_tree last = brief->tree;

    json_out_empty(&brief->state);
    json_out_raw(&brief->state, NULL, state.at, state.length);
    brief->tree = server->tree;
    brief->tree.text.at = brief->state.text;
    server->tree = last;
}

/* A watcher who gets no message, for want of memory, misses its number and asks again. */
void brief_send_state(struct server *server, struct mirror *mirror, struct json_text state)
{
    struct brief *brief = &mirror->brief;
    struct json_out *out = &server->change;
    bool known = is_known(brief);

    json_out_empty(out);
    json_out_object(out, NULL);
    json_out_text(out, "tell", "change");
    json_out_text(out, "table", mirror->opening.name);
    json_out_natural(out, "number", brief->number + 1);
    json_out_number(out, "entry", (int64_t)mirror->entry);
    json_tree_read(&server->tree, state);
    bool changed = !known || json_out_change(out, "state", &brief->tree, &server->tree);
    json_out_end(out);
    if (!changed && !brief->events) return;
    brief->number++;
    mirror->shown_ms = 0; /* the full table has the number */
    brief->events = false;
    keep_state(server, brief, state);
    struct shared_text *shared = known ? shared_of(out) : NULL;
    for (int i = 0; i < mirror->watcher_count; i++)
        if (mirror->watchers[i].brief) send_one(&mirror->watchers[i], shared);
    drop(shared);
}

/* ---- Yours ----------------------------------------------------------------------- */

void brief_forget_yours(struct server *server, struct watcher *watcher)
{
    server->yours_bytes -= watcher->yours_length;
    free(watcher->yours);
    watcher->yours = NULL;
    watcher->yours_length = 0;
}

void brief_keep_yours(struct server *server, struct watcher *watcher, struct json_text yours)
{
    brief_forget_yours(server, watcher);
    if (!watcher->brief || server->yours_bytes + yours.length > YOURS_BYTES) return;
    watcher->yours = malloc(yours.length);
    if (!watcher->yours) return;
    memcpy(watcher->yours, yours.at, yours.length);
    watcher->yours_length = yours.length;
    server->yours_bytes += yours.length;
}

void brief_send_yours(struct server *server, struct mirror *mirror, struct watcher *watcher,
                      struct json_text yours)
{
    struct json_text before = { watcher->yours, watcher->yours_length };
    struct json_out *out = &server->change;
    bool changed = true;

    json_out_empty(out);
    json_out_object(out, NULL);
    json_out_text(out, "tell", before.at ? "change" : "yours");
    json_out_text(out, "table", mirror->opening.name);
    json_out_natural(out, "mine", watcher->mine + 1);
    if (before.at) {
        json_tree_read(&server->tree_before, before);
        json_tree_read(&server->tree, yours);
        changed = json_out_change(out, "yours", &server->tree_before, &server->tree);
    } else {
        json_out_raw(out, "yours", yours.at, yours.length);
    }
    json_out_end(out);
    struct shared_text *shared = changed ? own_of(out) : NULL;
    if (!shared) return;
    watcher->mine++;
    brief_keep_yours(server, watcher, yours);
    send_one(watcher, shared);
    shared_text_drop(shared);
}

void brief_close(struct brief *brief)
{
    json_out_free(&brief->state);
    json_tree_free(&brief->tree);
    json_out_free(&brief->common);
    for (int seat = 0; seat < TABLE_SEATS; seat++) json_out_free(&brief->own[seat]);
}
