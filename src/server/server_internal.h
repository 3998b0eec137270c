/* server_internal.h - what the files of the server share: visitors, mirrors, and who does what.
 *
 *   server.c    opening, closing, the loop's calls
 *   visitors.c  sockets: what they say, and what they are answered
 *   watchers.c  what everybody is told who watches a table
 *   routes.c    requests by HTTP; routes_table.c those about one table, routes_fair.c about draws
 *   mirrors.c   tables and people as they are on the disk
 *   server_rounds.c, server_log.c  rounds that have ended; lines in the log */
#ifndef CROUPIER_SERVER_INTERNAL_H
#define CROUPIER_SERVER_INTERNAL_H

#include "odds/odds.h"
#include "server/door.h"
#include "server/floor.h"
#include "server/log.h"
#include "server/pages.h"
#include "server/rate.h"
#include "server/server.h"
#include "server/transport.h"
#include "wire/layout.h"
#include "wire/wire.h"

#include <stdatomic.h>
#include <uthash.h>

#define SERVER_VISITORS      16384
#define SERVER_VISITORS_FROM 4096 /* one address */
#define SERVER_ROUNDS        64   /* rounds of a table that are kept, */
#define SERVER_DRAWS         256  /* ... and draws */
#define GUEST_POOR           10 /* with less than one in so many of what they got, guests get it again */

/* News of a table that are still to be told on, the oldest first. */
struct pending_news {
    struct pending_news *next; /* that is due */
    struct news *first, **end;
    uint32_t table;
};

/* One socket. */
struct visitor {
    struct server *server;
    struct peer *peer;
    uint64_t id;          /* its place, and how often that was taken: never the same again */
    uint64_t address_key; /* of where it comes from */
    uint32_t person;
    uint8_t kind; /* enum session_kind */
    uint8_t strikes;
    char name[DOOR_NAME], address[64];
    char token[DOOR_TOKEN], csrf[DOOR_TOKEN]; /* of the session, which ends its sockets with it */
    uint64_t watches[CAGE_TABLES / 64];
};

/* A round that has ended, or is being played. */
struct round {
    uint64_t first, last; /* entries */
    int64_t time_ms;      /* of the last */
    int64_t house_cents;  /* what the house has won with it */
    struct event outcome; /* of kind EVENT_DONE: nothing yet */
    bool is_void, undone;
};

struct rounds {
    struct round now, list[SERVER_ROUNDS];
    uint32_t ended; /* since it started; those that are kept are the last */
    int count;
    bool begun;
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

/* A draw of a table without staff, and the seeds that players had added to it. */
struct fair_draw {
    uint64_t number, entry; /* 0: none */
    int64_t time_ms;
    struct chance_commitment commitment;
    struct chance_seed seed;       /* once it is shown */
    struct shoe cards;             /* that were shuffled */
    struct chance_outcome outcome; /* ... or what was drawn */
    bool shown, good;              /* the players' seeds are just these */
    int seed_count;
    struct fair_seed {
        int seat, length;
        uint8_t bytes[CHANCE_PLAYER_SEED];
    } * seeds;
};

struct fair {
    struct fair_draw *draws; /* by number; null before the first */
    uint64_t shown;
    struct chance_commitment next;
    struct pit_seed seeds[TABLE_SEATS]; /* that count now */
};

/* A table as it is on the disk, and what of it is said again and again. */
struct mirror {
    struct pit pit;
    struct opening opening;
    int64_t closes_at;
    bool for_player;
    uint32_t here, ready; /* places */
    uint64_t entry;
    uint64_t stirred; /* how often something happened that can concern everybody there */
    struct watcher *watchers;
    int watcher_count, watcher_room;
    struct json_out held; /* wagers that are told with the next state; empty: none */
    uint64_t held_entry;
    int64_t held_ms;
    struct rounds rounds;
    struct fair fair;
    uint32_t number;
    UT_hash_handle hh; /* by its name */
};

struct mirror_person {
    uint32_t person;
    bool is_given; /* play money, which is on its way */
    char name[CAGE_NAME];
    struct purse purse;
    UT_hash_handle hh;
};

struct server {
    struct server_settings settings;
    struct transport *transport;
    struct floor *floor;
    struct door *door;
    struct pages *pages;
    struct rate *by_address, *by_person;
    struct rate *newcomers; /* new guests, by address */
    struct mirror **tables; /* by number, from 1 */
    uint32_t table_count;
    struct mirror *named;                      /* the same, by name */
    uint64_t watching;                         /* watchers of all tables */
    int64_t state_bytes;                       /* of a state, as they have been of late */
    struct pending_news *pending;              /* of each table by its number; 0: of none */
    struct pending_news *is_due, **is_due_end; /* those that have news, the oldest first, */
    int64_t late_ms;                           /* ... and how old those are */
    struct chip_set set;
    struct mirror_person *people; /* by number */
    struct visitor *visitors[SERVER_VISITORS];
    uint32_t turns[SERVER_VISITORS]; /* how often each place was taken */
    struct asked {
        const struct http_request *request; /* there until it is answered */
        int64_t since_ms;                   /* by the steady clock */
    } asked;                                /* what is being answered */
    uint32_t place;                         /* where the next free one is looked for */
    uint64_t tries;                         /* sign-ins so far; each is a request that waits: */
    struct waiting_try {
        uint64_t tag;
        struct http *http; /* null: the place is free */
        struct asked asked;
    } waiting[256];
    struct wire_names names;
    struct odds_counts counts; /* made when somebody asks for odds */
    struct pit_events events;
    struct json_out out;
    int64_t now_ms;    /* since 1970, */
    int64_t steady_ms; /* ... and by a clock that never goes back, for door and rates */
    int64_t started_ms, swept_ms;
    bool ran;
    atomic_bool ending; /* as soon as it is woken */
    bool stopped;       /* the floor has; nothing is taken any more */
    char why[STORE_WHY];
};

/* The session that a request is of, and its token; null: of none. */
const struct session *server_session(struct server *server, const struct http_request *request,
                                     char token[DOOR_TOKEN]);

/* ---- News ------------------------------------------------------------------------ */

bool news_open(struct server *server); /* once there are mirrors */
void news_close(struct server *server);
void news_tell(struct server *server); /* some of it; it wakes the transport where more is left */

/* ---- Mirrors --------------------------------------------------------------------- */

bool mirrors_open(struct server *server, struct cage *cage);
void mirrors_close(struct server *server);
struct mirror *mirror_named(const struct server *server, const char *name, uint32_t *number);
struct mirror_person *mirror_person(struct server *server,
                                    uint32_t person);             /* perhaps new; or null */
const char *mirror_name(void *to, uint32_t person);               /* for struct wire_names */
void mirror_take(struct server *server, const struct news *news); /* how tables and purses are */

/* ---- Rounds ---------------------------------------------------------------------- */

void rounds_hear(struct server *server, const struct news *news);

/* The nth of those kept, the newest first; or null. */
const struct round *rounds_nth(const struct rounds *rounds, int n);
void round_words(const struct sign *sign, const struct round *round, char say[SCENARIO_SAY]);

/* ---- Draws ----------------------------------------------------------------------- */

void fair_open(struct mirror *mirror);
void fair_close(struct mirror *mirror);
void fair_hear(struct mirror *mirror, const struct news *news);

/* ---- Sockets --------------------------------------------------------------------- */

void *visitor_comes(void *to, struct peer *peer, const struct http_request *request);
void visitor_says(void *to, void *own, const char *text, size_t length);
void visitor_goes(void *to, void *own);
void visitors_hear(struct server *server, const struct news *news);
void visitors_told(struct server *server, const char *say); /* all of them */
void visitors_end_session(void *to, const struct session *session);

/* A message is begun in the server's out; what is there goes to one. */
struct json_out *visitors_begin(struct server *server, const char *tell);
void visitor_send(struct visitor *visitor);

/* ---- Who watches ----------------------------------------------------------------- */

/* Told the whole of the table; false where there is no memory. */
bool watcher_comes(struct server *server, uint32_t number, struct visitor *visitor, bool offers);
void watcher_goes(struct server *server, uint32_t number, struct visitor *visitor);
void watcher_goes_everywhere(struct server *server, struct visitor *visitor);
void watchers_hear_events(struct server *server, const struct news *news);
void watchers_hear_table(struct server *server, const struct news *news);
void watchers_hear_purse(struct server *server, const struct news *news);

/* ---- Requests -------------------------------------------------------------------- */

void route(void *to, struct http *http, const struct http_request *request);
void routes_follow(struct server *server); /* sign-ins that have been tried */
void routes_end(struct server *server);    /* ... and those that will not be */

#define HTTP_JSON "application/json"

struct headers {
    struct http_header list[16];
    int count;
};

/* Those that every answer to the present request has. */
struct headers headers_usual(const struct server *server);
void headers_add(struct headers *headers, const char *name, const char *value);

/* What is being answered, with this; the body is copied. */
void reply(struct server *server, struct http *http, int status, const char *type,
           const struct headers *headers, const void *body, size_t length);

/* What is in the server's out; one sentence. */
void answer_out(struct server *server, struct http *http, int status);
void answer_say(struct server *server, struct http *http, int status, const char *say);

void route_table(struct server *server, struct http *http, const struct http_request *request);
/* Whose session the request has; null: nobody's. */
const struct session *requesting_session(struct server *server, const struct http_request *request);
void tell_session(struct json_out *out, const struct session *session);
void route_guest(struct server *server, struct http *http, const struct http_request *request);
void route_sign_in(struct server *server, struct http *http, const struct http_request *request);
void route_sign_out(struct server *server, struct http *http, const struct http_request *request);
void route_fair(struct server *server, struct http *http, const struct http_request *request);
void tell_emblem(struct json_out *out, const struct table *table); /* where its game has one */
void tell_unusual(struct json_out *out, const struct sign *sign);
void tell_sign(struct json_out *out, const struct sign *sign);

/* The whole of a table, as "table" tells it to who only watches. */
void tell_table(struct server *server, uint32_t number, struct json_out *out);

/* ---- The log --------------------------------------------------------------------- */

void log_started(struct server *server);
void log_plain(struct server *server, enum log_event event, const char *why); /* or null */
void log_request(struct server *server, int status, size_t bytes, int64_t ms);
void log_suspicious(struct server *server, const char *what, const char *address, uint32_t person);
void log_door(struct server *server, const struct door_answer *came, const char *address);
void log_socket(struct server *server, enum log_event event, const struct visitor *visitor,
                const char *why);
void log_round(struct server *server, const struct mirror *mirror, const struct round *round);
void log_news(struct server *server, const struct news *news);

#endif
