/* server.h - a casino that people can come to: transport, door, floor and wire put together.
 *
 *   browser -> transport -> server: who is it (door)? what is said (wire)? -> floor_ask()
 *   floor_news() -> server: mirrors of tables and purses, JSON once for all who watch -> transport
 *
 * The server's thread is the transport's.  It has a mirror of every table as it is on the disk, and
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
    const char *certificate, *key; /* for TLS; null: none */
    const char *pages;             /* folder; null: none are served */
    const char *people;            /* the people's file */
    const char *const *origins;    /* pages of others that may come; null: only ours */
    bool guests;
    int64_t guest_cents; /* play money that each guest gets at the door */
    int guests_from;     /* new ones of an address at once, then one a second; 0: 512 */
    int64_t betting_ms;
    int64_t idle_ms;               /* a place is kept for who does nothing; 0: 15 minutes, */
    int64_t gone_ms;               /* ... and at a full table for who is gone; 0: two */
    const char *name;              /* of the casino */
    const struct proxies *proxies; /* who may say for whom they ask; null: nobody */
    struct log *log;               /* null: none; the caller's, who closes it last */
};

/* The cage is the server's from here on, even where this fails: then it is null, and why says why.
 */
struct server *server_open(const struct server_settings *settings, struct cage *cage,
                           char why[SERVER_WHY]);
int server_port(const struct server *server);

/* Until a signal or server_stop() says that it is to end; true: in good order. */
bool server_run(struct server *server);

/* From any thread, or within a signal: it is to end, as by SIGTERM. */
void server_stop(struct server *server);

void server_close(struct server *server);

#endif
