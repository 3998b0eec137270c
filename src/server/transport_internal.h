/* transport_internal.h - shared by the files of the transport.  Only they use libwebsockets.
 *
 *   transport_lws.c       the event loop
 *   transport_lines.c     connections: limits and timeouts
 *   transport_requests.c  HTTP: reads and answers requests
 *   transport_sockets.c   WebSocket: receives messages, queues texts
 *
 * A line is a connection.  It carries one request, or becomes a socket. */
#ifndef CROUPIER_TRANSPORT_INTERNAL_H
#define CROUPIER_TRANSPORT_INTERNAL_H

#include "server/transport.h"

#include <ev.h>
#include <libwebsockets.h>

#define TRANSPORT_HEADERS 8192  /* maximum bytes of all headers together */
#define TRANSPORT_AT_ONCE 65536 /* maximum bytes in one write */
#define TRANSPORT_TEXTS   512   /* maximum texts queued for one socket */
#define ADDRESSES         65536 /* slots for counts of addresses, a power of two */

struct transport {
    struct transport_calls calls;
    void (*resolve_client)(void *to, struct http_request *request);
    bool tls;
    struct transport_counts counts;
    struct lws_context *context;
    struct lws_vhost *host;
    struct ev_loop *loop;
    ev_async wakes;
    ev_prepare rests;  /* the loop is about to wait */
    struct peer *busy; /* sockets with something to write */
    ev_timer ticks;
    ev_signal interrupted, ended;
    int most_peers, port;
    bool stopped;
    struct line *lines;            /* all connections */
    int line_count, request_count; /* all, and those that are not sockets */
    int most_lines, most_from, patience_s;
    int64_t swept_ms;
    uint64_t seed;
    struct {
        uint16_t requests, sockets;
    } from[ADDRESSES]; /* by hash of the address, with the seed; a collision shares the limits */
};

/* A connection: for a request, until it becomes a socket. */
struct line {
    struct line *next, **from;
    struct lws *wsi;
    uint32_t address; /* its slot in from[] */
    bool socket;
    int64_t until_ms; /* the client's deadline; 0: none */
};

struct http {
    struct lws *wsi; /* null: the client has disconnected */
    struct http_request request;
    char body[TRANSPORT_BODY + 1];
    size_t body_length;
    bool asked; /* asked() was called; http_answer() will free this */
    unsigned char
        *reply; /* headers and body, with LWS_PRE bytes before them; null until answered */
    size_t length, sent;
};

/* The library's memory for each request. */
struct http_session {
    struct http *http;
};

struct peer {
    struct lws *wsi;
    struct transport *transport;
    void *own;                             /* the owner's pointer; null if refused or closed */
    struct peer *next_busy, **before_busy; /* before_busy is null if not in the busy list */
    struct shared_text *queue[TRANSPORT_TEXTS];
    int first, count;
    size_t bytes;
    char *heard; /* the message received so far */
    size_t heard_length;
    int pieces;
    bool closing;
    char why[64];
};

/* The transport of a connection. */
struct transport *transport_of(struct lws *wsi);

/* ---- Lines ----------------------------------------------------------------------- */

/* Raises the limit of open files, and sets the maximum of connections to what it allows. */
void lines_make_room(struct transport *transport);

/* Cuts off connections past their deadline.  The library's own timeout restarts with each byte. */
void lines_cut_off_slow(struct transport *transport);

/* Whether there is room for one more, in total and from that address.  Excess connections are
 * closed. */
bool line_has_room(const struct transport *transport, int file);
void line_open(struct transport *transport, struct lws *wsi);
void line_close(struct transport *transport, struct lws *wsi);

/* Sets the client's deadline, in seconds from now; 0: none. */
void line_wait(struct lws *wsi, int seconds);

/* Turns a connection into a socket of the client's real address.  Returns false if there are too
 * many sockets, in total or from that address. */
bool line_becomes_socket(struct transport *transport, struct lws *wsi, const char *address);
void line_hang_up(struct lws *wsi);

/* ---- Requests -------------------------------------------------------------------- */

/* Returns false if the header is too long. */
bool request_header(struct lws *wsi, enum lws_token_indexes token, char *text, int room);

/* Fills in everything but the path.  Returns false if something is too long. */
bool request_describe(struct lws *wsi, struct http_request *request);

/* The library's callback for requests and for all connections. */
int transport_on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                      size_t length);

/* ---- Sockets --------------------------------------------------------------------- */

/* The library's callback for sockets. */
int transport_on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                        size_t length);

/* Writes everything queued since the last time, without polling first whether sockets are
 * writable. */
void sockets_write(struct transport *transport);

#endif
