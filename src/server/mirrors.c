/* mirrors.c - tables and people as they are on the disk, for the server's own thread. */
#include "server/server_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- People ---------------------------------------------------------------------- */

static uint32_t slot_of(const struct mirror_person *people, uint32_t room, uint32_t person)
{
    uint32_t slot = person * UINT32_C(2654435769) & (room - 1);

    while (people[slot].person && people[slot].person != person) slot = (slot + 1) & (room - 1);
    return slot;
}

static bool more_room(struct server *server)
{
    uint32_t room = server->people_room ? 2 * server->people_room : 1024;
    struct mirror_person *people = calloc(room, sizeof *people);

    if (!people) return false;
    for (uint32_t i = 0; i < server->people_room; i++)
        if (server->people[i].person)
            people[slot_of(people, room, server->people[i].person)] = server->people[i];
    free(server->people);
    server->people = people;
    server->people_room = room;
    return true;
}

struct mirror_person *mirror_person(struct server *server, uint32_t person)
{
    if (!person) return NULL;
    if (2 * (server->people_count + 1) > server->people_room && !more_room(server)) return NULL;
    struct mirror_person *found =
        &server->people[slot_of(server->people, server->people_room, person)];
    if (!found->person) {
        found->person = person;
        server->people_count++;
    }
    return found;
}

const char *mirror_name(void *to, uint32_t person)
{
    const struct server *server = to;
    uint32_t slot =
        person && server->people_room ? slot_of(server->people, server->people_room, person) : 0;

    return person && server->people_room && server->people[slot].person ? server->people[slot].name
                                                                        : NULL;
}

static void add_person(void *to, uint32_t person, const char *name, const struct purse *purse)
{
    struct mirror_person *found = mirror_person(to, person);

    if (!found) return;
    snprintf(found->name, sizeof found->name, "%s", name);
    found->purse = *purse;
}

/* ---- Tables ---------------------------------------------------------------------- */

/* FNV-1a. */
static uint32_t hash_of(const char *name)
{
    uint32_t hash = UINT32_C(2166136261);

    while (*name) hash = (hash ^ (unsigned char)*name++) * UINT32_C(16777619);
    return hash;
}

/* Where the table of that name is, or would be. */
static uint32_t *named(const struct server *server, const char *name)
{
    uint32_t slot = hash_of(name) & (server->names_room - 1);

    while (server->names_of[slot] &&
           strcmp(server->tables[server->names_of[slot]]->opening.name, name))
        slot = (slot + 1) & (server->names_room - 1);
    return &server->names_of[slot];
}

static bool open_names(struct server *server)
{
    server->names_room = 16;
    while (server->names_room < 2 * server->table_count) server->names_room *= 2;
    server->names_of = calloc(server->names_room, sizeof *server->names_of);
    return server->names_of != NULL;
}

bool mirrors_open(struct server *server, struct cage *cage)
{
    server->table_count = cage_tables(cage);
    server->tables = calloc(server->table_count + 1, sizeof *server->tables);
    if (!server->tables || !open_names(server)) return false;
    for (uint32_t number = 1; number <= server->table_count; number++) {
        struct mirror *mirror = calloc(1, sizeof *mirror);
        if (!mirror) return false;
        server->tables[number] = mirror;
        mirror->pit = *cage_pit(cage, number);
        mirror->opening = *cage_opening(cage, number);
        mirror->entry = cage_committed(cage);
        *named(server, mirror->opening.name) = number;
        server->set = mirror->opening.set;
    }
    cage_each_person(cage, server, add_person);
    return true;
}

void mirrors_close(struct server *server)
{
    for (uint32_t number = 1; server->tables && number <= server->table_count; number++) {
        struct mirror *mirror = server->tables[number];
        if (!mirror) continue;
        free(mirror->watchers);
        json_out_free(&mirror->held);
        free(mirror);
    }
    free(server->tables);
    free(server->names_of);
    free(server->people);
}

struct mirror *mirror_named(const struct server *server, const char *name, uint32_t *number)
{
    *number = *named(server, name);
    return *number ? server->tables[*number] : NULL;
}

void mirror_take(struct server *server, const struct news *news)
{
    struct mirror *mirror = server->tables[news->table]; /* null: of no table */
    bool purse = news->kind == NEWS_PURSE;
    bool desk_order = news->kind == NEWS_ANSWER && news->answer.kind == ASK_DESK_ORDER;
    struct mirror_person *person = purse || desk_order ? mirror_person(server, news->person) : NULL;

    if (person && purse) person->purse = news->purse;
    if (person && desk_order) person->is_given = false; /* its purse came before */
    if (news->kind != NEWS_TABLE) return;
    mirror->pit = *news->table_now.pit;
    mirror->closes_at = news->table_now.closes_at;
    mirror->for_player = news->table_now.for_player;
    mirror->here = news->table_now.here;
    mirror->ready = news->table_now.ready;
    mirror->entry = news->entry;
}
