/* transport.h - HTTP and WebSocket on one thread.
 *
 *   a request arrives -> asked()   -> http_answer(), now or later
 *   a socket opens    -> opened()  -> heard() for each message, gone() at the end
 *   peer_send()       -> queued; a socket that does not read is cut off, and nothing blocks
 *   transport_wake()  -> woken(); safe in any thread
 *
 * All other functions must be called in the transport's thread.  This interface hides the library;
 * transport_*.c use libwebsockets on libev, for connections and TLS only.  Requests and frames are
 * read by http_head.c and frames.c: the library's own readers accept too much (docs/security.md).
 */
#ifndef CROUPIER_TRANSPORT_H
#define CROUPIER_TRANSPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TRANSPORT_WHY      256
#define TRANSPORT_PATH     512       /* maximum bytes of a path or query, with the NUL */
#define TRANSPORT_BODY     16384     /* maximum bytes of a request's body */
#define TRANSPORT_MESSAGE  16384     /* maximum bytes of a message from a socket */
#define TRANSPORT_QUEUE    (1 << 20) /* maximum bytes queued for one socket */
#define TRANSPORT_PROTOCOL "croupier.1"

/* Maximum connections that are not (yet) sockets: in total, and per address. */
#define TRANSPORT_REQUESTS      8192
#define TRANSPORT_REQUESTS_FROM 2048

struct transport;
struct http; /* one request waiting for its answer */
struct peer; /* one socket */

struct http_header {
    const char *name, *value;
};

struct transport_settings {
    const char *address;               /* "127.0.0.1" */
    int port;                          /* 0: any free port */
    const char *certificate, *key;     /* files for TLS; null: no TLS */
    int most_peers;                    /* maximum sockets */
    int most_from;                     /* maximum sockets per address; 0: most_peers */
    int patience_s;                    /* seconds to send a request; 0: 10 */
    const struct http_header *headers; /* of answers that the transport gives by itself */
    int header_count;
};

/* A reference-counted text that several sockets can share.  shared_text_of() copies the text and
 * returns one reference, or null when out of memory; shared_text_drop() releases it. */
struct shared_text;
struct shared_text *shared_text_of(const char *text, size_t length);

/* The same for a text that hardly more than one socket gets: if it is compressed, in less time, but
 * not as small. */
struct shared_text *own_text_of(const char *text, size_t length);
void shared_text_drop(struct shared_text *shared);

/* A request.  Absent headers are empty texts.  Requests that are malformed or too long are refused
 * before they get here.  The path is decoded, and so is the query, except that "&" separates. */
struct http_request {
    const char *method; /* "GET" or "POST" */
    const char *path, *query;
    const char *host, *origin, *cookie, *csrf;
    const char *bearer;          /* the token of "Authorization: Bearer" */
    const char *none_match;      /* If-None-Match */
    const char *forwarded_proto; /* untrusted */
    char forwarded_for[1024];    /* untrusted */
    char address[64];            /* of the client */
    bool tls;                    /* the client uses TLS */
    const char *body;
    size_t length;
};

struct transport_calls {
    void *to;
    void (*asked)(void *to, struct http *http, const struct http_request *request);
    /* Returns the owner's pointer for the socket, or null to refuse it. */
    void *(*opened)(void *to, struct peer *peer, const struct http_request *request);
    void (*heard)(void *to, void *own, const char *text, size_t length);
    void (*gone)(void *to, void *own);
    void (*woken)(void *to);
    void (*ticked)(void *to, int64_t now_ms); /* about 20 times a second */
    void (*pinged)(void *to, void *own);      /* a ping, which is answered, or a pong; or null */
};

/* Returns null on failure and sets why. */
struct transport *transport_open(const struct transport_settings *settings,
                                 const struct transport_calls *calls, char why[TRANSPORT_WHY]);
int transport_port(const struct transport *transport);

/* Sets a callback that may correct the client's address and TLS in each request (proxies).  It is
 * called with calls.to, before any other callback.  Set it before transport_run(). */
void transport_resolve_clients(struct transport *transport,
                               void resolve_client(void *to, struct http_request *request));

/* Runs until transport_stop(), SIGINT or SIGTERM. */
void transport_run(struct transport *transport);
void transport_stop(struct transport *transport);

/* Writes queued messages now, instead of when the loop goes idle. */
void transport_flush(struct transport *transport);

/* After transport_run(): runs for at most ms, to send what is queued. */
void transport_drain(struct transport *transport, int ms);
void transport_close(struct transport *transport);

/* Safe in any thread and in signal handlers. */
void transport_wake(struct transport *transport);

/* ---- Answers --------------------------------------------------------------------- */

/* Answers a request and frees it.  The body is copied. */
void http_answer(struct http *http, int status, const char *type, const struct http_header *headers,
                 int count, const void *body, size_t length);

/* ---- Sockets --------------------------------------------------------------------- */

/* Queues a text and takes its own reference.  Returns false if the socket is closing, or is cut off
 * because it does not read. */
bool peer_send(struct peer *peer, struct shared_text *shared);

/* The client takes large texts compressed, as binary messages (raw DEFLATE, RFC 1951), from now on.
 * A text that several sockets share is compressed once. */
void peer_takes_deflated(struct peer *peer, bool yes);
void peer_close(struct peer *peer, const char *why); /* after sending what is queued */
const char *peer_why(const struct peer *peer); /* why it was closed; empty if the client left */

/* For metrics. */
struct transport_counts {
    uint64_t requests, sockets, messages_in, messages_out, bytes_in, bytes_out, cut_off;
    int peers;
};
struct transport_counts transport_counts(const struct transport *transport);

#endif
