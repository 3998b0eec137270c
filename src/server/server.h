/* server.h - the casino on the network: transport, door, floor and wire put together.
 *
 *   browser -> transport -> server: session (door), message (wire) -> floor_ask()
 *   floor_news() -> server: mirrors of tables and purses, JSON made once for all watchers ->
 * transport
 *
 * The server runs in the transport's thread.  It has a mirror of every table as it is on disk, and
 * never touches the cage. */
#ifndef CROUPIER_SERVER_H
#define CROUPIER_SERVER_H

#include "cage/cage.h"

#define SERVER_WHY 512

struct log;
struct proxies;
struct server;

struct server_settings {
    const char *address;           /* "127.0.0.1" */
    int port;                      /* 0: any */
    const char *certificate, *key; /* files for TLS; null: no TLS */
    const char *pages;             /* folder; null: serves no pages */
    const char *record;            /* its file, checked in the background, and opened again after
                                    * the disk was full; or null */
    const char *people;            /* the people's file */
    const char *const *origins;    /* allowed origins, null-terminated; null: only our own */
    bool guests;
    int64_t guest_cents; /* play money for each guest */
    int guests_from;     /* new guests per address at once, then one a second; 0: 512 */
    int sessions_most;   /* maximum sessions; 0: 20,000 */
    int64_t betting_ms;
    int64_t idle_ms;               /* an idle player keeps the seat this long; 0: 15 minutes */
    int64_t gone_ms;               /* a disconnected one at a full table; 0: 2 minutes */
    int64_t unused_ms;             /* one who does not bet while someone waits; 0: 2 minutes */
    int64_t count_ms;              /* counted refusals are written after this; 0: 10 minutes */
    const char *name;              /* of the casino */
    const struct proxies *proxies; /* trusted proxies; or null */
    struct log *log;               /* or null; the caller closes it after server_close() */
};

/* Takes ownership of the cage, even on failure.  Returns null on failure and sets why.  The
 * pointers in settings must stay valid. */
struct server *server_open(const struct server_settings *settings, struct cage *cage,
                           char why[SERVER_WHY]);
int server_port(const struct server *server);

/* Runs until SIGINT, SIGTERM or server_stop().  Returns false if the floor has stopped by then. */
bool server_run(struct server *server);

/* Ends server_run().  Safe in any thread and in signal handlers. */
void server_stop(struct server *server);

/* Returns false if the record could not be written to its end. */
bool server_close(struct server *server);

#endif
