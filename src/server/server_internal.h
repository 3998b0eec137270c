/* server_internal.h - shared by the files of the server.
 *
 *   server.c         opening, closing, callbacks of the transport
 *   visitors.c       sockets: messages and answers
 *   bounds.c         how many orders strangers can give
 *   views.c          whole tables and items for those who ask, in turn
 *   watchers.c       what the watchers of a table get
 *   followers.c      what the followers of an item of the programme get
 *   routes.c         HTTP requests; other routes_*.c have some
 *   server_advice.c  which choice is best, for players who may ask
 *   mirrors.c        tables, items and people as they are on disk
 *   server_news.c    passes on the floor's news
 *   server_rounds.c  rounds that have ended
 *   server_past.c    the last events of each table, for those who come back
 *   server_log.c     lines in the log */
#ifndef CROUPIER_SERVER_INTERNAL_H
#define CROUPIER_SERVER_INTERNAL_H

#include "odds/odds.h"
#include "pit/told_seeds.h"
#include "server/advisor.h"
#include "server/door.h"
#include "server/floor.h"
#include "server/log.h"
#include "server/pages.h"
#include "server/rate.h"
#include "server/server.h"
#include "server/transport.h"
#include "wire/layout.h"
#include "wire/wire.h"
#include "words/json_change.h"

#include <stdatomic.h>
#include <uthash.h>

#define SERVER_VISITORS      16384
#define SERVER_VISITORS_FROM 4096  /* per address */
#define SERVER_ROUNDS        64    /* rounds kept for each table */
#define SERVER_DRAWS         256   /* draws kept for each table */
#define SERVER_PAST          256   /* messages about events kept for each table, */
#define SERVER_PAST_BYTES    65536 /* ... of this length together */

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
    const struct session *session; /* null: none, or it has ended; then its sockets close */
    char name[DOOR_NAME], address[64];
    uint64_t watches[CAGE_TABLES / 64];
    uint64_t follows[LEDGER_ITEMS / 64];
    struct wish *wishes; /* what it asked for and has not got yet (views.c) */
    struct visitor *next_wishing;
};

/* A round, ended or in progress. */
struct round {
    uint64_t first, last; /* entries */
    int64_t time_ms;      /* of the last entry */
    int64_t house_cents;  /* the house's win */
    struct event outcome; /* kind EVENT_DONE: none yet */
    bool is_void, undone;
};

/* What each player won or lost in a round, by seat. */
struct accounts {
    uint64_t first; /* the round's first entry */
    struct account_of {
        int64_t gain_cents; /* less than 0: lost */
        int64_t commission_cents, dues_cents, fees_cents;
        bool decided;  /* a bet was decided */
        bool newcomer; /* sat down since; the round was another player's */
    } seats[TABLE_SEATS];
};

struct rounds {
    struct round now, list[SERVER_ROUNDS];
    struct round later; /* waits while a void round continues */
    uint32_t ended;     /* the last ones are in list; */
    uint32_t before;    /* ... so many of them ended before the server started */
    int count;
    bool begun, again; /* the round is in play; it is a void one that continues */
    struct accounts accounts_now, accounts_last, accounts_later;
    const struct accounts *told; /* of the round that the last news concerns; null: of none */
};

/* A socket that watches a table. */
struct watcher {
    struct visitor *visitor;
    uint32_t person;
    bool offers;      /* wants offers */
    bool due;         /* "yours" may have changed since it was sent */
    uint64_t changes; /* the mirror's, when "yours" was sent */
    uint64_t sent;    /* hash of the last "yours" */
    bool brief;       /* gets changes only; then: */
    uint64_t mine;    /* how many "yours" were sent since the full table */
    char *yours;      /* the last one; null: not kept, the next is sent in full */
    size_t yours_length;
};

/* What watchers are told who want changes only; see watchers_brief.c. */
struct brief {
    int watchers;
    uint64_t number;                  /* of the last state */
    struct json_out state;            /* the last state; empty: none */
    struct json_tree tree;            /* ... as it was read */
    bool events;                      /* events were sent since then */
    struct json_out common;           /* held events that concern everyone; or empty */
    struct json_out own[TABLE_SEATS]; /* ... and those about one player's bets */
    int own_count;                    /* how many are in own */
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
    struct told_seeds players;
};

/* The last messages about events, as watchers got them, oldest first. */
struct past {
    struct past_message {
        uint64_t entry;
        size_t length;
        char *text; /* JSON */
    } * list;       /* a ring of SERVER_PAST; null: empty */
    uint32_t first, count;
    size_t bytes;
    uint64_t from; /* there are all messages of later entries */
};

/* A table as it is on disk, with its watchers and history. */
struct mirror {
    struct pit pit;
    struct opening opening;
    int64_t closes_at;
    bool for_player;
    uint32_t here, waited, ready; /* seats, as in struct news */
    uint64_t entry;
    uint64_t changes; /* counts changes that can concern every player */
    bool new_sign;    /* options of the sign have changed since watchers got it */
    struct watcher *watchers;
    int watcher_count, watcher_room;
    struct json_out shown; /* the full table, without its end, */
    int64_t shown_ms;      /* ... as it was then; 0: it has changed */
    struct json_out held;  /* events of bets, sent with the next state; or empty */
    uint64_t held_entry;
    int64_t held_ms;
    struct brief brief;
    struct past past;
    struct rounds rounds;
    struct {
        uint32_t person;
        uint64_t sent;     /* hash of the last "elsewhere" */
    } leavers[PIT_GUESTS]; /* people who have gone to another table */
    int leaver_count;
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
    UT_hash_handle hh; /* beside the number: a search then reads one line of the cache */
    uint32_t person;
    bool is_given; /* play money was ordered and is on its way */
    char name[CAGE_NAME];
    struct purse purse;
};

/* What a person would like from the cashier. */
#define DESK_REQUESTS 256
struct desk_request {
    uint32_t person;
    uint8_t kind; /* enum desk_order_kind */
    int64_t cents, time_ms;
};

/* The current request. */
struct asked {
    const struct http_request *request; /* valid until answered */
    int64_t since_ms;                   /* monotonic clock */
};

/* Who waits for the advisor: a socket, or a request of the trainer. */
struct advice_asker {
    uint64_t tag; /* 0: nobody */
    struct advisor_client client;
    void (*answer)(struct server *server, struct advice_asker *asker,
                   const struct advisor_answer *answer);
    uint64_t visitor, request; /* of a socket: its id and request, */
    uint32_t table;            /* ... and what it is about */
    struct advice_question question;
    bool best;         /* ... and the best choice will do */
    struct http *http; /* or null */
    struct asked asked;
    struct train_hand *hand;
    int deals; /* hands that may still be looked at instead */
};

struct server {
    struct server_settings settings;
    struct transport *transport;
    struct http_header headers[16]; /* of its own answers */
    struct floor *floor;
    struct checking *checking; /* of the record; or null */
    struct door *door;
    struct pages *pages;
    struct rate *by_address, *by_person;
    struct rate *newcomers; /* new guests, by address */
    struct bounds *bounds;
    struct {
        struct rate *rate;
        struct visitor *first, **end; /* with wishes, in turn */
        int count;
        int64_t window_us, spent_us; /* how long it took to show what was asked for lately */
    } views;
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
    uint8_t key[32];              /* the casino's public key */
    struct mirror_person *people; /* by number */
    struct mirror_person *looked; /* mirrors_forget() continues with this one */
    struct visitor *visitors[SERVER_VISITORS];
    uint32_t uses[SERVER_VISITORS]; /* how often each slot was used */
    struct asked asked;
    uint32_t next_slot;  /* where to look for a free slot */
    uint64_t tries;      /* sign-ins so far */
    struct waiting_try { /* requests that wait for a sign-in */
        uint64_t tag;
        struct http *http; /* null: free */
        struct asked asked;
    } waiting[256];
    struct {
        struct advisor *advisor;
        struct rate *of, *from; /* questions of a player; for training from an address */
        uint64_t asked;         /* questions so far */
        struct advice_asker waiting[ADVISOR_WAITING];
        struct train_hand *hands; /* of the trainer */
    } advice;
    struct desk_request requests[DESK_REQUESTS]; /* in any order */
    int request_count;
    struct wire_names names;
    struct odds_counts counts; /* cache, filled on request */
    struct pit_events events;
    struct json_out out;
    struct json_out change;       /* for watchers who want changes only */
    struct json_tree tree;        /* of the value that is compared, */
    struct json_tree tree_before; /* ... and of the one before */
    struct pit_events picked;     /* ... and some of the events */
    size_t yours_bytes;           /* of the texts kept for them */
    struct json_out item_state;   /* of the item whose followers are served */
    struct json_out kinds;        /* what can be opened; empty until someone asks */
    int64_t now_ms;               /* since 1970 */
    int64_t steady_ms;            /* monotonic clock, for door and rates */
    int64_t started_ms;           /* by now_ms, */
    int64_t since_ms;             /* ... and by steady_ms */
    int64_t swept_ms;
    bool ran;
    atomic_bool ending; /* set by server_stop() */
    bool stopped;       /* the floor has stopped: no more orders */
    bool full;          /* the disk is: no orders and no new guests until there is room */
    char why[STORE_WHY];
    char warning[STORE_WHY]; /* about the clock, since the server started; empty: none */
};

/* The session of a request, or null. */
const struct session *server_session(struct server *server, const struct http_request *request);

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

/* Forgets some of the guests who have left: they are not at a table and can't come back.  Call it
 * every second. */
void mirrors_forget(struct server *server);
enum session_use mirrors_use(void *to, const struct session *session); /* what the person has */
const char *mirror_name(void *to, uint32_t person); /* for struct wire_names; or null */
void mirror_take(struct server *server, const struct news *news); /* updates tables and purses */

/* ---- Rounds ---------------------------------------------------------------------- */

void rounds_open(struct server *server, const struct cage *cage); /* from the record */
void rounds_follow(struct server *server, const struct news *news);

/* Adds the players' accounts of the round that the last news concerns to an open object. */
void rounds_put_accounts(struct json_out *out, const struct mirror *mirror, uint32_t seats);

/* The nth round kept, newest first; or null. */
const struct round *rounds_nth(const struct rounds *rounds, int n);
void round_words(const struct sign *sign, const struct round *round, char say[SCENARIO_SAY]);

/* ---- Places ---------------------------------------------------------------------- */

/* A person's money in the purse and at all tables, with bets and what is held; as members of an
 * open object; and the table with most of it, with how much is there, or null. */
int64_t places_worth(struct server *server, uint32_t person);
void places_put(struct server *server, uint32_t person, struct json_out *out);
const char *places_where(struct server *server, uint32_t person, int64_t *cents);

/* A page of the person went from this table to another (again: it has said so before, on another
 * socket); a page of the person shows the table; the state of the table has changed. */
void places_left(struct server *server, uint32_t number, uint32_t person, bool again);
void places_back(struct server *server, uint32_t number, uint32_t person);
void places_follow(struct server *server, uint32_t number);

/* ---- The cashier's desk ---------------------------------------------------------- */

/* Whether the person is a cashier on duty; whether anyone is. */
bool desk_is_cashier(const struct server *server, uint32_t person);
bool desk_is_open(const struct server *server);

/* The record gets the name of a person who has an account: at the first sign-in, or with the first
 * money. */
void desk_name_person(struct server *server, uint32_t person, const char *name);

/* A message to the desk; the answer to an order at the desk. */
void desk_message(struct visitor *visitor, const struct wire_message *message);
void desk_answered(struct server *server, const struct news *news);

/* Adds "asked", the person's request that waits for the cashier, or null. */
void desk_put_asked(struct server *server, uint32_t person, struct json_out *out);

/* ---- Past events ----------------------------------------------------------------- */

/* Keeps a message about events; the oldest ones are dropped for it. */
void past_add(struct past *past, uint64_t entry, const char *text, size_t length);
void past_close(struct past *past);

/* Writes "past", the messages of entries after this one, and "past_from". */
void put_past(struct json_out *out, const struct past *past, uint64_t after);

/* ---- Draws ----------------------------------------------------------------------- */

void fair_open(struct mirror *mirror);
void fair_close(struct mirror *mirror);
void fair_follow(struct mirror *mirror, const struct news *news);

/* ---- Sockets --------------------------------------------------------------------- */

void *visitor_open(void *to, struct peer *peer, const struct http_request *request);
void visitor_receive(void *to, void *own, const char *text, size_t length);
void visitor_pinged(void *to, void *own);
void visitor_close(void *to, void *own);
void visitors_send_news(struct server *server, const struct news *news);
void visitors_announce(struct server *server, const char *say); /* "closing", to all */
void visitors_send_all(struct server *server);                  /* what is in server->out */
void visitors_end_session(void *to, const struct session *session);

/* The socket with this id, or null: it is gone. */
struct visitor *visitor_of(const struct server *server, uint64_t id);

/* Whether a socket of the session watches the table. */
bool visitors_watch(const struct server *server, const struct session *session, uint32_t table);

/* Begin a message in server->out; send what is there to one visitor, or a sentence. */
struct json_out *visitors_begin(struct server *server, const char *tell);
void visitor_send(struct visitor *visitor);

/* Answers a message with a refusal by the house, not by the rules: without a clause.  Asks the
 * floor; returns false if refused. */
void visitor_refuse(struct visitor *visitor, const struct wire_message *message, const char *say);
bool visitor_ask(struct visitor *visitor, const struct wire_message *message, struct ask *ask);

/* A fast hash, good enough to detect changes. */
uint64_t hash_of(const char *text, size_t length);

/* ---- Bounds ---------------------------------------------------------------------- */

struct bounds *bounds_new(uint64_t seed); /* or null: out of memory */
void bounds_free(struct bounds *bounds);

/* Whether the visitor may give this order now, and counts it. */
bool bounds_allow(struct bounds *bounds, const struct visitor *visitor, const struct ask *ask);

/* ---- Views ----------------------------------------------------------------------- */

bool views_open(struct server *server, uint64_t seed);
void views_close(struct server *server);
void views_serve(struct server *server);

/* The visitor wants to see the whole of a table or an item now, and then what changes; or no
 * longer. The visitor leaves. */
struct watching;
void view_ask(struct visitor *visitor, bool item, uint32_t number, const struct watching *asked);
void view_forget(struct visitor *visitor, bool item, uint32_t number);
void view_leave_line(struct visitor *visitor);

/* ---- Watchers -------------------------------------------------------------------- */

/* What a new watcher asks for. */
struct watching {
    bool offers;
    bool brief; /* changes only */
    bool past;  /* events after this entry: */
    uint64_t after;
};

/* Adds a watcher and sends the full table.  Returns false when out of memory. */
bool watcher_add(struct server *server, uint32_t number, struct visitor *visitor,
                 const struct watching *asked);
void watcher_remove(struct server *server, uint32_t number, struct visitor *visitor);
void watcher_remove_everywhere(struct server *server, struct visitor *visitor);
void watchers_send_events(struct server *server, const struct news *news);
void watchers_send_table(struct server *server, const struct news *news);
void watchers_send_purse(struct server *server, const struct news *news);

/* ---- Watchers who want changes only ---------------------------------------------- */

/* Adds an event to those held for the mirror `to`; sends what is held, with the players' accounts
 * of the round; all is the message as other watchers get it. */
void brief_hold(void *to, const struct wire_event *event);
void brief_send_held(struct mirror *mirror, bool accounts, const struct json_out *all);

/* Sends what has changed in the state since the last time. */
void brief_send_state(struct server *server, struct mirror *mirror, struct json_text state);

/* The last state that was sent; empty if nobody gets changes. */
struct json_text brief_told(const struct brief *brief);

/* Sends what has changed in "yours" since the last time, or all of it; keeps it as it was sent. */
void brief_send_yours(struct server *server, struct mirror *mirror, struct watcher *watcher,
                      struct json_text yours);
void brief_keep_yours(struct server *server, struct watcher *watcher, struct json_text yours);
void brief_forget_yours(struct server *server, struct watcher *watcher);
void brief_close(struct brief *brief);

bool watcher_on_duty(const struct mirror *mirror, const struct watcher *watcher);

/* Begins and ends the message "events"; with the accounts of the round of these seats. */
void events_begin(struct json_out *out, const struct mirror *mirror);
void events_end(struct json_out *out, const struct mirror *mirror, uint32_t seats);

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

/* ---- Advice ---------------------------------------------------------------------- */

#define ADVICE_BUSY "Too many people ask for advice right now; please try again in a moment."

/* False: out of memory or threads. */
bool advice_open(struct server *server, uint64_t seed, void wake(void *to));
void advice_follow(struct server *server);   /* passes on finished answers */
void advice_end(struct server *server);      /* refuses waiting requests */
void advice_end_work(struct server *server); /* before the transport, which the worker wakes */
void advice_close(struct server *server);

/* Asks the advisor.  The asker is copied; its answer() is called once, now or later, unless the
 * advisor is busy. */
enum advisor_said advice_ask(struct server *server, const struct sign *sign,
                             const struct advice_question *question, struct advice_asker *asker);

/* A player's question about the own hand. */
void advice_message(struct visitor *visitor, const struct wire_message *message);

/* The hands of the trainer. */
bool train_open(struct server *server);
void train_close(struct server *server);

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
void put_session(struct json_out *out, const struct session *session);
void route_cashier(struct server *server, struct http *http, const struct http_request *request);
void route_guest(struct server *server, struct http *http, const struct http_request *request);
void route_sign_in(struct server *server, struct http *http, const struct http_request *request);
void route_sign_out(struct server *server, struct http *http, const struct http_request *request);
void route_fair(struct server *server, struct http *http, const struct http_request *request);
void route_programme(struct server *server, struct http *http, const struct http_request *request);
void route_item(struct server *server, struct http *http, const struct http_request *request);
void route_kinds(struct server *server, struct http *http, const struct http_request *request);
void route_trainers(struct server *server, struct http *http, const struct http_request *request);
void route_short(struct server *server, struct http *http, const struct http_request *request);
void route_train(struct server *server, struct http *http, const struct http_request *request);
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
void log_solution(struct server *server, int edition, const char *why); /* why may be null */
void log_round(struct server *server, const struct mirror *mirror, const struct round *round);
void log_news(struct server *server, const struct news *news);

#endif
