/* mirrors.c - copies of tables, items and people as they are on disk, for the server's thread. */
#include "server/server_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AT_ONCE     1024 /* people that mirrors_forget() looks at, */
#define NAMED_LOOKS 3    /* ... or so many less for each who has left */

/* ---- People ---------------------------------------------------------------------- */

static struct mirror_person *find(const struct server *server, uint32_t person)
{
    struct mirror_person *found;

    HASH_FIND(hh, server->people, &person, sizeof person, found);
    return found;
}

struct mirror_person *mirror_person(struct server *server, uint32_t person)
{
    struct mirror_person *found = person ? find(server, person) : NULL;

    if (found || !person) return found;
    found = calloc(1, sizeof *found);
    if (!found) return NULL;
    found->person = person;
    HASH_ADD(hh, server->people, person, sizeof found->person, found);
    if (found->hh.tbl) return found;
    free(found);
    return NULL;
}

const char *mirror_name(void *to, uint32_t person)
{
    const struct mirror_person *found = find(to, person);

    return found ? found->name : NULL;
}

static void add_person(void *to, uint32_t person, const char *name, const struct purse *purse)
{
    struct mirror_person *found = mirror_person(to, person);

    if (!found) return;
    snprintf(found->name, sizeof found->name, "%s", name);
    found->purse = *purse;
}

/* What the person does at the table: plays, or is on duty and has it on a screen. */
static enum session_use use_at(struct server *server, uint32_t number,
                               const struct session *session)
{
    const struct mirror *mirror = server->tables[number];
    const struct guest *guest = pit_guest(&mirror->pit, session->person);

    if (!guest) return USE_NONE;
    bool sits = pit_seat(&mirror->pit, session->person) != NO_SEAT;
    bool works = guest->duty && visitors_watch(server, session, number);
    return !sits && !works ? USE_NONE : mirror->rounds.begun ? USE_ROUND : USE_WORK;
}

enum session_use mirrors_use(void *to, const struct session *session)
{
    struct server *server = to;
    const struct mirror_person *found = find(server, session->person);
    enum session_use most = USE_NONE;

    if (found && chips_worth(&server->set, &found->purse.chips)) most = USE_CHIPS;
    if (most && !session->sockets) return most;
    for (uint32_t i = 1; i <= server->table_count; i++) {
        enum session_use use = use_at(server, i, session);
        if (use > most) most = use;
    }
    if (!most && places_worth(server, session->person)) most = USE_CHIPS;
    return most;
}

/* A guest whose session is over has left for good. */
static bool has_left(const struct server *server, const struct mirror_person *person)
{
    return person->person >= PEOPLE_GUESTS && !person->is_given &&
           !sessions_have(door_sessions(server->door), person->person);
}

/* Names are needed as long as a table or an item shows them. */
static bool is_named(const struct server *server, uint32_t person)
{
    for (uint32_t i = 1; i <= server->table_count; i++)
        if (cage_table_names(&server->tables[i]->pit, person)) return true;
    for (uint32_t i = 1; i <= server->item_count; i++)
        if (server->items[i] &&
            cage_item_names(server->items[i]->kind, server->items[i]->state, person))
            return true;
    return false;
}

/* It takes longer to find out whether someone is named. */
void mirrors_forget(struct server *server)
{
    for (int looks = 0; looks < AT_ONCE && server->people; looks++) {
        struct mirror_person *person = server->looked ? server->looked : server->people;
        server->looked = person->hh.next;
        if (!has_left(server, person)) continue;
        looks += NAMED_LOOKS;
        if (is_named(server, person->person)) continue;
        if (!floor_gone(server->floor, person->person)) return;
        HASH_DEL(server->people, person);
        free(person);
    }
}

/* ---- Items of the programme ------------------------------------------------------ */

/* Adds an item to those before it.  Returns false when out of memory; then it is not known. */
static bool add_item(struct server *server, uint32_t number, const struct item_opening *opening,
                     const void *state, uint64_t entry)
{
    const struct item_kind *kind = item_kind_find(opening->kind);
    struct mirror_item *item = calloc(1, sizeof *item);

    server->item_count = number;
    if (!item || !(item->state = malloc(kind->bytes))) {
        free(item);
        return false;
    }
    memcpy(item->state, state, kind->bytes);
    item->kind = kind;
    item->opening = *opening;
    item->number = number;
    item->entry = entry;
    HASH_ADD_STR(server->named_items, opening.name, item);
    if (!item->hh.tbl) {
        free(item->state);
        free(item);
        return false;
    }
    server->items[number] = item;
    return true;
}

/* An item under rules that this program does not have is left out. */
static bool open_items(struct server *server, const struct cage *cage)
{
    for (uint32_t number = 1; number <= cage_items(cage); number++) {
        const void *state = cage_item_state(cage, number);
        server->item_count = number;
        if (cage_item_kind(cage, number) && state &&
            !add_item(server, number, cage_item_opening(cage, number), state, cage_committed(cage)))
            return false;
    }
    return true;
}

bool mirror_add_item(struct server *server, const struct news *news)
{
    return add_item(server, news->item, news->item_opened.opening, news->item_opened.state,
                    news->entry);
}

static void close_items(struct server *server)
{
    HASH_CLEAR(hh, server->named_items);
    for (uint32_t number = 1; number <= server->item_count; number++) {
        struct mirror_item *item = server->items[number];
        if (!item) continue;
        free(item->followers);
        free(item->state);
        free(item);
    }
}

struct mirror_item *mirror_item_named(const struct server *server, const char *name)
{
    struct mirror_item *found;

    HASH_FIND_STR(server->named_items, name, found);
    return found;
}

/* ---- Tables ---------------------------------------------------------------------- */

bool mirrors_open(struct server *server, struct cage *cage)
{
    server->table_count = cage_tables(cage);
    server->tables = calloc(server->table_count + 1, sizeof *server->tables);
    if (!server->tables) return false;
    for (uint32_t number = 1; number <= server->table_count; number++) {
        struct mirror *mirror = calloc(1, sizeof *mirror);
        if (!mirror) return false;
        server->tables[number] = mirror;
        mirror->pit = *cage_pit(cage, number);
        mirror->opening = *cage_opening(cage, number);
        mirror->entry = mirror->past.from = cage_committed(cage);
        mirror->number = number;
        HASH_ADD_STR(server->named, opening.name, mirror);
        if (!mirror->hh.tbl) return false;
        server->set = mirror->opening.set;
    }
    memcpy(server->key, cage_public_key(cage), sizeof server->key);
    cage_each_person(cage, server, add_person);
    rounds_open(server, cage);
    return open_items(server, cage);
}

void mirrors_close(struct server *server)
{
    struct mirror_person *at, *next;

    HASH_CLEAR(hh, server->named);
    for (uint32_t number = 1; server->tables && number <= server->table_count; number++) {
        struct mirror *mirror = server->tables[number];
        if (!mirror) continue;
        free(mirror->watchers);
        json_out_free(&mirror->held);
        brief_close(&mirror->brief);
        json_out_free(&mirror->shown);
        past_close(&mirror->past);
        free(mirror);
    }
    free(server->tables);
    close_items(server);
    HASH_ITER(hh, server->people, at, next)
    {
        HASH_DEL(server->people, at);
        free(at);
    }
}

struct mirror *mirror_named(const struct server *server, const char *name, uint32_t *number)
{
    struct mirror *found;

    HASH_FIND_STR(server->named, name, found);
    *number = found ? found->number : 0;
    return found;
}

static void take_item(struct mirror_item *item, const struct news *news)
{
    memcpy(item->state, news->item_now, item->kind->bytes);
    item->entry = news->entry;
}

void mirror_take(struct server *server, const struct news *news)
{
    struct mirror *mirror = server->tables[news->table]; /* null if the news is of no table */
    bool purse = news->kind == NEWS_PURSE;
    bool desk_order = news->kind == NEWS_ANSWER && news->answer.kind == ASK_DESK_ORDER;
    struct mirror_person *person = purse || desk_order ? mirror_person(server, news->person) : NULL;

    if (mirror) mirror->shown_ms = 0;
    if (person && purse) person->purse = news->purse;
    if (person && desk_order) person->is_given = false; /* the purse came before the answer */
    if (news->kind == NEWS_ITEM) take_item(server->items[news->item], news);
    if (news->kind != NEWS_TABLE) return;
    const struct sign *before = &mirror->pit.table.sign, *now = &news->table_now.pit->table.sign;
    mirror->new_sign |= memcmp(before->value, now->value, sizeof now->value) != 0;
    mirror->pit = *news->table_now.pit;
    mirror->closes_at = news->table_now.closes_at;
    mirror->for_player = news->table_now.for_player;
    mirror->here = news->table_now.here;
    mirror->waited = news->table_now.waited;
    mirror->ready = news->table_now.ready;
    mirror->entry = news->entry;
}
