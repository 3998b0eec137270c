/* server_internal.h - what the files of the server share: visitors, mirrors, and who does what.
 *
 *   server.c    opening, closing, the loop's calls
 *   visitors.c  sockets: what they say, and what they are answered
 *   watchers.c  what everybody is told who watches a table
 *   routes.c    requests by HTTP
 *   mirrors.c   tables and people as they are on the disk */
#ifndef CROUPIER_SERVER_INTERNAL_H
#define CROUPIER_SERVER_INTERNAL_H

#include "server/door.h"
#include "server/floor.h"
#include "server/layout.h"
#include "server/pages.h"
#include "server/rate.h"
#include "server/server.h"
#include "server/transport.h"
#include "server/wire.h"

#define SERVER_VISITORS 16384
#define SERVER_LAST     12 /* results of a table that are kept */
#define SERVER_RESULT   16

/* One socket. */
struct visitor {
    struct server *server;
    struct peer *peer;
    uint64_t id; /* its place, and how often that was taken: never the same again */
    uint32_t person;
    uint8_t kind; /* enum session_kind */
    uint8_t strikes;
    char name[DOOR_NAME];
    char token[DOOR_TOKEN], csrf[DOOR_TOKEN]; /* of the session, which ends its sockets with it */
    uint64_t watches[CAGE_TABLES / 64];
};

/* Somebody who watches a table, and what they were told there. */
struct watcher {
    struct visitor *visitor;
    uint32_t person;
    bool offers; /* wants to know what there is to do */
    bool due;    /* what is theirs has changed, and they are yet to be told */
    uint64_t stirred;
    uint64_t told; /* a hash of what was told as theirs */
};

/* A table as it is on the disk, and what of it is said again and again. */
struct mirror {
    struct pit pit;
    struct opening opening;
    int64_t closes_at;
    uint64_t entry;
    uint64_t stirred; /* how often something happened that can concern everybody there */
    struct watcher *watchers;
    int watcher_count, watcher_room;
    struct out held; /* wagers that are told with the next state; empty: none */
    uint64_t held_entry;
    int64_t held_ms;
    char last[SERVER_LAST][SERVER_RESULT]; /* results, the newest first */
    int last_count;
};

struct mirror_person {
    uint32_t person;
    char name[CAGE_NAME];
    struct purse purse;
};

struct server {
    struct server_settings settings;
    struct transport *transport;
    struct floor *floor;
    struct door *door;
    struct pages *pages;
    struct rate *by_address, *by_person;
    struct mirror **tables; /* by number, from 1 */
    uint32_t table_count;
    uint32_t *names_of;  /* numbers of tables by the hash of their names; 0: none */
    uint32_t names_room; /* a power of two */
    uint64_t watching;   /* watchers of all tables */
    int64_t state_bytes; /* of a state, as they have been of late */
    struct chip_set set;
    struct mirror_person *people; /* a hash table, its room a power of two */
    uint32_t people_count, people_room;
    struct visitor *visitors[SERVER_VISITORS];
    uint32_t turns[SERVER_VISITORS]; /* how often each place was taken */
    uint32_t place;                  /* where the next free one is looked for */
    uint64_t tries;                  /* sign-ins so far; each is one request that waits: */
    struct waiting_try {
        uint64_t tag;
        struct http *http; /* null: the place is free */
        bool tls;
    } waiting[256];
    struct wire_names names;
    struct scenario speaker;
    struct pit_events events;
    struct out out;
    int64_t now_ms;    /* since 1970, */
    int64_t steady_ms; /* ... and by a clock that never goes back, for door and rates */
    int64_t started_ms, swept_ms;
    bool stopped; /* the floor has; nothing is taken any more */
    char why[STORE_WHY];
};

/* The session that a request is of, and its token; null: of none. */
const struct session *server_session(struct server *server, const struct http_request *request,
                                     char token[DOOR_TOKEN]);

/* ---- Mirrors --------------------------------------------------------------------- */

bool mirrors_open(struct server *server, struct cage *cage);
void mirrors_close(struct server *server);
struct mirror *mirror_named(const struct server *server, const char *name, uint32_t *number);
struct mirror_person *mirror_person(struct server *server,
                                    uint32_t person);               /* perhaps new; or null */
const char *mirror_name(void *to, uint32_t person);                 /* for struct wire_names */
void mirror_take(struct server *server, const struct news *news);   /* how tables and purses are */
void mirror_follow(struct mirror *mirror, const struct news *news); /* results */

/* ---- Sockets --------------------------------------------------------------------- */

void *visitor_comes(void *to, struct peer *peer, const struct http_request *request);
void visitor_says(void *to, void *own, const char *text, size_t length);
void visitor_goes(void *to, void *own);
void visitors_hear(struct server *server, const struct news *news);
void visitors_told(struct server *server, const char *say); /* all of them */
void visitors_end_session(void *to, const struct session *session);

/* A message is begun in the server's out; what is there goes to one. */
struct out *visitors_begin(struct server *server, const char *tell);
void visitor_send(struct visitor *visitor);

/* ---- Who watches ----------------------------------------------------------------- */

/* Told the whole of the table; false where there is no memory. */
bool watcher_comes(struct server *server, uint32_t number, struct visitor *visitor, bool offers);
void watcher_goes(struct server *server, uint32_t number, struct visitor *visitor);
void watcher_goes_everywhere(struct server *server, struct visitor *visitor);
void watchers_hear_events(struct server *server, const struct news *news);
void watchers_hear_table(struct server *server, const struct news *news);
void watchers_hear_purse(struct server *server, uint32_t person);

/* ---- Requests -------------------------------------------------------------------- */

void route(void *to, struct http *http, const struct http_request *request);
void routes_follow(struct server *server); /* sign-ins that have been tried */

/* The whole of a table, as "table" tells it to who only watches. */
void tell_table(struct server *server, uint32_t number, struct out *out);

#endif
