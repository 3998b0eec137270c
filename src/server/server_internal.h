/* server_internal.h - shared by the files of the server.
 *
 *   server.c         opening, closing, callbacks of the transport
 *   visitors.c       sockets: messages and answers
 *   watchers.c       what the watchers of a table get
 *   followers.c      what the followers of an item of the programme get
 *   routes.c         HTTP requests; routes_table.c, routes_fair.c and routes_door.c have some
 *   mirrors.c        tables, items and people as they are on disk
 *   server_news.c    passes on the floor's news
 *   server_rounds.c  rounds that have ended
 *   server_log.c     lines in the log */
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
#define SERVER_VISITORS_FROM 4096 /* per address */
#define SERVER_ROUNDS        64   /* rounds kept for each table */
#define SERVER_DRAWS         256  /* draws kept for each table */
#define GUEST_POOR           10   /* guests with less than 1/10 of their play money can get more */

/* News of a table or an item not passed on yet, oldest first. */
struct pending_news {
    struct pending_news *next; /* the next one with news */
    struct news *first, **end;
};

/* One socket. */
struct visitor {
    struct server *server;
    struct peer *peer;
    uint64_t id;          /* slot and number of its uses: unique for ever */
    uint64_t address_key; /* door_address_key() of the client */
    uint32_t person;
    uint8_t kind; /* enum session_kind */
    uint8_t strikes;
    char name[DOOR_NAME], address[64];
    char token[DOOR_TOKEN], csrf[DOOR_TOKEN]; /* of the session; when it ends, its sockets close */
    uint64_t watches[CAGE_TABLES / 64];
    uint64_t follows[LEDGER_ITEMS / 64];
};

/* A round, ended or in progress. */
struct round {
    uint64_t first, last; /* entries */
    int64_t time_ms;      /* of the last entry */
    int64_t house_cents;  /* the house's win */
    struct event outcome; /* kind EVENT_DONE: none yet */
    bool is_void, undone;
};

struct rounds {
    struct round now, list[SERVER_ROUNDS];
    uint32_t ended; /* since the server started; the last ones are in list */
    int count;
    bool begun;
};

/* A socket that watches a table. */
struct watcher {
    struct visitor *visitor;
    uint32_t person;
    bool offers;      /* wants offers */
    bool due;         /* "yours" may have changed since it was sent */
    uint64_t changes; /* the mirror's, when "yours" was sent */
    uint64_t sent;    /* hash of the last "yours" */
};

/* A draw of a table without staff, and the seeds that players added. */
struct fair_draw {
    uint64_t number, entry; /* 0: none */
    int64_t time_ms;
    struct chance_commitment commitment;
    struct chance_seed seed;       /* once revealed */
    struct shoe cards;             /* before the shuffle */
    struct chance_outcome outcome; /* if not cards */
    bool shown, good;              /* revealed; the players' seeds are confirmed */
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
    struct pit_seed seeds[TABLE_SEATS]; /* current */
};

/* A table as it is on disk, with its watchers and history. */
struct mirror {
    struct pit pit;
    struct opening opening;
    int64_t closes_at;
    bool for_player;
    uint32_t here, ready; /* seats, as in struct news */
    uint64_t entry;
    uint64_t changes; /* counts changes that can concern every player */
    bool new_sign;    /* options of the sign have changed since watchers got it */
    struct watcher *watchers;
    int watcher_count, watcher_room;
    struct json_out held; /* events of bets, sent with the next state; or empty */
    uint64_t held_entry;
    int64_t held_ms;
    struct rounds rounds;
    struct fair fair;
    uint32_t number;
    UT_hash_handle hh; /* by name */
};

/* A socket that follows an item of the programme. */
struct follower {
    struct visitor *visitor;
    uint32_t person;
    uint64_t sent; /* hash of the last "yours" */
};

/* An item of the programme as it is on disk, with its followers. */
struct mirror_item {
    const struct item_kind *kind;
    void *state;
    struct item_opening opening;
    uint32_t number;
    uint64_t entry;
    uint64_t sent; /* hash of the last state that was sent */
    struct follower *followers;
    int follower_count, follower_room;
    UT_hash_handle hh; /* by name */
};

struct mirror_person {
    uint32_t person;
    bool is_given; /* play money was ordered and is on its way */
    char name[CAGE_NAME];
    struct purse purse;
    UT_hash_handle hh;
};

struct server {
    struct server_settings settings;
    struct transport *transport;
    struct floor *floor;
    struct checking *checking; /* of the record; or null */
    struct door *door;
    struct pages *pages;
    struct rate *by_address, *by_person;
    struct rate *newcomers; /* new guests, by address */
    struct mirror **tables; /* by number, from 1 */
    uint32_t table_count;
    struct mirror *named;                    /* the same, by name */
    struct mirror_item *items[LEDGER_ITEMS]; /* by number, from 1; null: not of this program's
                                              * kinds.  More are added while the server runs */
    uint32_t item_count;
    struct mirror_item *named_items;
    int64_t followed_ms;                 /* followers_look() was called last */
    uint64_t watching;                   /* number of watchers at all tables */
    int64_t state_bytes;                 /* running average size of a state */
    struct pending_news *pending;        /* by table number, 0: of neither; then items */
    struct pending_news *due, **due_end; /* tables and items with news, oldest first */
    int64_t late_ms;                     /* age of the oldest news */
    struct chip_set set;
    struct mirror_person *people; /* by number */
    struct visitor *visitors[SERVER_VISITORS];
    uint32_t uses[SERVER_VISITORS]; /* how often each slot was used */
    struct asked {
        const struct http_request *request; /* valid until answered */
        int64_t since_ms;                   /* monotonic clock */
    } asked;                                /* the current request */
    uint32_t next_slot;                     /* where to look for a free slot */
    uint64_t tries;                         /* sign-ins so far */
    struct waiting_try {                    /* requests that wait for a sign-in */
        uint64_t tag;
        struct http *http; /* null: free */
        struct asked asked;
    } waiting[256];
    struct wire_names names;
    struct odds_counts counts; /* cache, filled on request */
    struct pit_events events;
    struct json_out out;
    struct json_out item_state; /* of the item whose followers are served */
    struct json_out kinds;      /* what can be opened; empty until someone asks */
    int64_t now_ms;             /* since 1970 */
    int64_t steady_ms;          /* monotonic clock, for door and rates */
    int64_t started_ms;         /* by now_ms, */
    int64_t since_ms;           /* ... and by steady_ms */
    int64_t swept_ms;
    bool ran;
    atomic_bool ending; /* set by server_stop() */
    bool stopped;       /* the floor has stopped: no more orders */
    char why[STORE_WHY];
    char warning[STORE_WHY]; /* about the clock, since the server started; empty: none */
};

/* The session of a request, and its token; or null. */
const struct session *server_session(struct server *server, const struct http_request *request,
                                     char token[DOOR_TOKEN]);

/* ---- The record ------------------------------------------------------------------ */

/* Starts the check of the record, after the floor was opened, if there is a path; ends it. */
bool check_open(struct server *server);
void check_close(struct server *server);

/* ---- News ------------------------------------------------------------------------ */

bool news_open(struct server *server); /* after mirrors_open() */
void news_close(struct server *server);
void news_deliver(struct server *server); /* for a few ms; wakes the transport if more is left */

/* ---- Mirrors --------------------------------------------------------------------- */

bool mirrors_open(struct server *server, struct cage *cage);
void mirrors_close(struct server *server);
struct mirror *mirror_named(const struct server *server, const char *name, uint32_t *number);
struct mirror_item *mirror_item_named(const struct server *server, const char *name);
bool mirror_add_item(struct server *server,
                     const struct news *news); /* false: out of memory, and it is not known */
struct mirror_person *mirror_person(struct server *server,
                                    uint32_t person); /* adds if missing; null if out of memory */
const char *mirror_name(void *to, uint32_t person);   /* for struct wire_names; or null */
void mirror_take(struct server *server, const struct news *news); /* updates tables and purses */

/* ---- Rounds ---------------------------------------------------------------------- */

void rounds_follow(struct server *server, const struct news *news);

/* The nth round kept, newest first; or null. */
const struct round *rounds_nth(const struct rounds *rounds, int n);
void round_words(const struct sign *sign, const struct round *round, char say[SCENARIO_SAY]);

/* ---- Draws ----------------------------------------------------------------------- */

void fair_open(struct mirror *mirror);
void fair_close(struct mirror *mirror);
void fair_follow(struct mirror *mirror, const struct news *news);

/* ---- Sockets --------------------------------------------------------------------- */

void *visitor_open(void *to, struct peer *peer, const struct http_request *request);
void visitor_receive(void *to, void *own, const char *text, size_t length);
void visitor_close(void *to, void *own);
void visitors_send_news(struct server *server, const struct news *news);
void visitors_announce(struct server *server, const char *say); /* "closing", to all */
void visitors_send_all(struct server *server);                  /* what is in server->out */
void visitors_end_session(void *to, const struct session *session);

/* Begin a message in server->out; send what is there to one visitor, or a sentence. */
struct json_out *visitors_begin(struct server *server, const char *tell);
void visitor_send(struct visitor *visitor);

/* A fast hash, good enough to detect changes. */
uint64_t hash_of(const char *text, size_t length);

/* ---- Watchers -------------------------------------------------------------------- */

/* Adds a watcher and sends the full table.  Returns false when out of memory. */
bool watcher_add(struct server *server, uint32_t number, struct visitor *visitor, bool offers);
void watcher_remove(struct server *server, uint32_t number, struct visitor *visitor);
void watcher_remove_everywhere(struct server *server, struct visitor *visitor);
void watchers_send_events(struct server *server, const struct news *news);
void watchers_send_table(struct server *server, const struct news *news);
void watchers_send_purse(struct server *server, const struct news *news);

/* ---- Followers of items ---------------------------------------------------------- */

/* Adds a follower and sends the full item.  Returns false when out of memory. */
bool follower_add(struct server *server, struct mirror_item *item, struct visitor *visitor);
void follower_remove(struct mirror_item *item, struct visitor *visitor);
void follower_remove_everywhere(struct server *server, struct visitor *visitor);
void followers_send_events(struct server *server, const struct news *news);
void followers_announce(struct server *server,
                        const struct mirror_item *item); /* "opened", to all */
void followers_send_item(struct server *server, struct mirror_item *item);

/* Sends what a person can do now with each item that the person follows; sends everyone what has
 * changed with the time alone, every few seconds. */
void followers_send_yours(struct server *server, uint32_t person);
void followers_look(struct server *server);

/* The roles in which a person can give orders to items: those on duty at any table, otherwise a
 * player's. */
unsigned roles_of(const struct server *server, uint32_t person);

/* An item for the wire; the full item, like the message "item" but without "yours". */
struct wire_item wire_item_of(struct server *server, const struct mirror_item *item);
const struct pit *pit_of(void *to, uint32_t table); /* of the server `to`; null: no such table */
void put_full_item(struct server *server, const struct mirror_item *item, struct json_out *out);

/* ---- Requests -------------------------------------------------------------------- */

void route(void *to, struct http *http, const struct http_request *request);
void routes_follow(struct server *server); /* answers finished sign-ins */
void routes_end(struct server *server);    /* refuses waiting ones */

#define HTTP_JSON "application/json"

struct headers {
    struct http_header list[16];
    int count;
};

/* The headers of every answer to the current request. */
struct headers headers_default(const struct server *server);
void headers_add(struct headers *headers, const char *name, const char *value);

/* Answers and logs the current request.  The body is copied. */
void reply(struct server *server, struct http *http, int status, const char *type,
           const struct headers *headers, const void *body, size_t length);

/* Answer with server->out, or with one sentence. */
void answer_out(struct server *server, struct http *http, int status);
void answer_say(struct server *server, struct http *http, int status, const char *say);

void route_table(struct server *server, struct http *http, const struct http_request *request);
/* The session of a request, or null. */
const struct session *requesting_session(struct server *server, const struct http_request *request);
void put_session(struct json_out *out, const struct session *session);
void route_guest(struct server *server, struct http *http, const struct http_request *request);
void route_sign_in(struct server *server, struct http *http, const struct http_request *request);
void route_sign_out(struct server *server, struct http *http, const struct http_request *request);
void route_fair(struct server *server, struct http *http, const struct http_request *request);
void route_programme(struct server *server, struct http *http, const struct http_request *request);
void route_item(struct server *server, struct http *http, const struct http_request *request);
void route_kinds(struct server *server, struct http *http, const struct http_request *request);
void put_emblem(struct json_out *out, const struct table *table); /* if its game has one */
void put_unusual(struct json_out *out, const struct sign *sign);
void put_sign(struct json_out *out, const struct sign *sign);

/* The full table, like the message "table" but without "yours". */
void put_full_table(struct server *server, uint32_t number, struct json_out *out);

/* ---- The log --------------------------------------------------------------------- */

void log_started(struct server *server);
void log_plain(struct server *server, enum log_event event, const char *why); /* why may be null */
void log_request(struct server *server, int status, size_t bytes, int64_t ms);
void log_suspicious(struct server *server, const char *what, const char *address, uint32_t person);
void log_door(struct server *server, const struct door_answer *result, const char *address);
void log_socket(struct server *server, enum log_event event, const struct visitor *visitor,
                const char *why);
void log_round(struct server *server, const struct mirror *mirror, const struct round *round);
void log_news(struct server *server, const struct news *news);

#endif
