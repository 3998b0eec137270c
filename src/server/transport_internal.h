/* transport_internal.h - shared by the files of the transport.  Only they use libwebsockets.
 *
 *   transport_lws.c       the event loop, and the library's callback
 *   transport_lines.c     connections: limits and timeouts
 *   transport_requests.c  HTTP: receives and answers requests
 *   transport_sockets.c   WebSocket: receives messages, queues texts
 *
 * A line is a connection.  It carries one request, or becomes a socket. */
#ifndef CROUPIER_TRANSPORT_INTERNAL_H
#define CROUPIER_TRANSPORT_INTERNAL_H

#include "server/frames.h"
#include "server/http_head.h"
#include "server/transport.h"

#include <ev.h>
#include <libwebsockets.h>

#define TRANSPORT_HEADERS 8192  /* maximum bytes of all headers of an answer together */
#define TRANSPORT_AT_ONCE 65536 /* maximum bytes in one write */
#define TRANSPORT_TEXTS   512   /* maximum texts queued for one socket */
#define ADDRESSES         65536 /* slots for counts of addresses, a power of two */

struct transport {
    struct transport_calls calls;
    void (*resolve_client)(void *to, struct http_request *request);
    bool tls;
    const struct http_header *headers; /* of our own answers */
    int header_count;
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
    int accepted; /* the newest connection's file */
    bool stopped;
    struct line *lines;            /* all connections */
    int line_count, request_count; /* all, and those that are not sockets */
    int most_lines, most_from, patience_s;
    size_t head_bytes; /* of all heads that have not arrived completely */
    int64_t swept_ms;
    uint64_t seed;
    struct {
        uint16_t requests, sockets;
    } from[ADDRESSES]; /* by hash of the address, with the seed; a collision shares the limits */
};

enum line_state {
    LINE_HEAD,    /* receives the head of a request, */
    LINE_BODY,    /* ... its body */
    LINE_ASKED,   /* waits for the answer, */
    LINE_ANSWERS, /* ... and sends it */
    LINE_SOCKET,
    LINE_LEAVES, /* everything is sent: until the client has closed, too */
};

struct line {
    struct line *next, **from;
    struct transport *transport;
    struct lws *wsi;
    enum line_state state;
    uint32_t address; /* its slot in from[] */
    bool socket;
    int64_t until_ms; /* the client's deadline; 0: none */
    size_t ignored;   /* bytes that nobody asked for */
    char *head;       /* received so far; null once it is complete */
    size_t head_length, head_room;
    struct http *http; /* its request, or null */
    struct peer *peer; /* its socket, or null */
};

struct http {
    struct line *line; /* null: the client has disconnected */
    struct http_request request;
    char *head, *body;  /* the request's texts are in the head */
    size_t wanted, got; /* of the body */
    char *reply;        /* headers and body; null until answered */
    size_t length, sent;
};

struct peer {
    struct line *line;
    struct transport *transport;
    void *own;                             /* the owner's pointer; null if refused or closed */
    struct peer *next_busy, **before_busy; /* before_busy is null if not in the busy list */
    struct shared_text *queue[TRANSPORT_TEXTS];
    int first, count;
    size_t bytes;
    struct frames frames;
    int64_t heard_ms; /* when something arrived last */
    bool pinged;      /* since then */
    bool closing;
    bool deflated; /* the client takes large texts compressed */
    int code; /* of the close frame */
    char why[64];
};

/* ---- Lines ----------------------------------------------------------------------- */

/* Raises the limit of open files, and sets the maximum of connections to what it allows. */
void lines_make_room(struct transport *transport);

/* Cuts off connections past their deadline and silent sockets. */
void lines_cut_off_slow(struct transport *transport);

/* Whether there is room for one more, in total and from that address.  Excess connections are
 * closed. */
bool line_has_room(const struct transport *transport, int file);
void line_open(struct transport *transport, struct lws *wsi, int file);
void line_close(struct line *line);

/* Sets the client's deadline, in seconds from now; 0: none. */
void line_wait(struct line *line, int seconds);

/* Turns a connection into a socket of the client's real address.  Returns false if there are too
 * many sockets, in total or from that address. */
bool line_becomes_socket(struct line *line, const char *address);

/* Everything is sent: tells the client, and waits until it closes, for so many seconds.  Closing at
 * once could destroy what the client has not read yet. */
void line_leave(struct line *line, int seconds);
void line_hang_up(struct line *line); /* at once */

/* Counts bytes that nobody asked for; false if there are too many. */
bool line_ignore(struct line *line, size_t length);

/* Writes bytes; the library keeps what the kernel does not take.  False if the connection is
 * broken. */
bool line_write(struct line *line, const void *bytes, size_t length);

/* ---- Requests -------------------------------------------------------------------- */

/* Each returns false to close the connection. */
bool request_receive(struct line *line, const char *bytes, size_t length);
bool request_write(struct line *line);
void request_end(struct line *line); /* the client has disconnected */

/* ---- Sockets --------------------------------------------------------------------- */

bool socket_key_good(const char *key); /* of an upgrade */

/* Answers an upgrade and opens the socket.  Each returns false to close the connection. */
bool socket_open(struct line *line, const struct http_head *head,
                 const struct http_request *request);
bool socket_receive(struct line *line, const char *bytes, size_t length);
bool socket_write(struct line *line);
void socket_end(struct line *line);

/* Pings a silent socket; false if it has been silent for too long. */
bool socket_is_alive(struct peer *peer, int64_t now_ms);

/* Writes everything queued since the last time, without polling first whether sockets are
 * writable. */
void sockets_write(struct transport *transport);

#endif
