/* transport_internal.h - what the files of the transport share: all of libwebsockets is in them.
 *
 *   transport_lws.c       the loop: begins, ends, wakes, ticks
 *   transport_lines.c     connections, how many there may be, and how long they may take
 *   transport_requests.c  HTTP: a request is read, described, asked, answered
 *   transport_sockets.c   WebSocket: messages are heard, and texts wait for who reads them
 *
 * A connection is a line from its first byte to its last; on it comes one request, or it becomes a
 * socket. */
#ifndef CROUPIER_TRANSPORT_INTERNAL_H
#define CROUPIER_TRANSPORT_INTERNAL_H

#include "server/transport.h"

#include <ev.h>
#include <libwebsockets.h>

#define TRANSPORT_HEADERS 8192  /* bytes of all headers of a request */
#define TRANSPORT_AT_ONCE 65536 /* bytes of a message that are given to the system at a time */
#define TRANSPORT_TEXTS   512   /* that wait for one socket */
#define ADDRESSES         65536 /* places for counts of addresses, a power of two */

struct transport {
    struct transport_calls calls;
    void (*resolve_client)(void *to, struct http_request *request);
    bool tls;
    struct transport_counts counts;
    struct lws_context *context;
    struct lws_vhost *host;
    struct ev_loop *loop;
    ev_async wakes;
    ev_prepare rests;  /* the loop, until something comes */
    struct peer *busy; /* sockets with something that is still to be written, each once */
    ev_timer ticks;
    ev_signal interrupted, ended;
    int most_peers, port;
    bool stopped;
    struct line *lines;            /* all connections, */
    int line_count, request_count; /* ... how many, and how many of them are no sockets */
    int most_lines, most_from, patience_s;
    int64_t swept_ms;
    uint64_t seed;
    struct {
        uint16_t requests, sockets;
    } from[ADDRESSES]; /* two that share a place share its limits: the seed says which */
};

/* A connection, from the first byte to the last: for requests, until it becomes a socket. */
struct line {
    struct line *next, **from;
    struct lws *wsi;
    uint32_t address; /* its place among the counts */
    bool socket;
    int64_t until_ms; /* what is waited for has to be done then; 0: it is for us to do */
};

struct http {
    struct lws *wsi; /* null: who asked has gone */
    struct http_request request;
    char body[TRANSPORT_BODY + 1];
    size_t body_length;
    bool asked;           /* somebody is to answer it */
    unsigned char *reply; /* headers and body, with room before them; null: not answered yet */
    size_t length, sent;
};

/* What the library keeps for each request. */
struct http_session {
    struct http *http;
};

struct peer {
    struct lws *wsi;
    struct transport *transport;
    void *own;                             /* null: not let in, or gone */
    struct peer *next_busy, **before_busy; /* before is null: it is not busy */
    struct shared_text *queue[TRANSPORT_TEXTS];
    int first, count;
    size_t bytes;
    char *heard; /* a message so far */
    size_t heard_length;
    int pieces;
    bool closing;
    char why[64];
};

/* Whose connection that is. */
struct transport *transport_of(struct lws *wsi);

/* ---- Lines ----------------------------------------------------------------------- */

/* As many connections as the system gives us files for. */
void lines_make_room(struct transport *transport);

/* Who dribbles is cut off: the library's own patience begins again with each byte. */
void lines_cut_off_slow(struct transport *transport);

/* Whether there is room for one more, in all and from there: none, and it is hung up. */
bool line_has_room(const struct transport *transport, int file);
void line_open(struct transport *transport, struct lws *wsi);
void line_close(struct transport *transport, struct lws *wsi);

/* So long from now on, in seconds; 0: whatever comes is ours to do. */
void line_wait(struct lws *wsi, int seconds);

/* It is a socket from now on, of who really asks; false where there are too many of them, in all or
 * from there. */
bool line_becomes_socket(struct transport *transport, struct lws *wsi, const char *address);
void line_hang_up(struct lws *wsi);

/* ---- Requests -------------------------------------------------------------------- */

/* False where it is too long. */
bool request_header(struct lws *wsi, enum lws_token_indexes token, char *text, int room);

/* All that is asked for but the path; false where something is too long. */
bool request_describe(struct lws *wsi, struct http_request *request);

/* What the library calls for requests, and for every connection. */
int transport_on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                      size_t length);

/* ---- Sockets --------------------------------------------------------------------- */

/* What the library calls for sockets. */
int transport_on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                        size_t length);

/* All that was sent since the loop rested last is written now: several messages to the same socket
 * one after the other, and without asking first whether it can be written to. */
void sockets_write(struct transport *transport);

#endif
