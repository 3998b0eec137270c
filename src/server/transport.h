/* transport.h - bytes from and to browsers: HTTP and WebSocket, on one thread.
 *
 *   a request comes  -> asked()   -> http_answer(), now or later
 *   a socket opens   -> opened()  -> heard() for each message, gone() at the end
 *   peer_send()      -> queued; who does not read gets cut off, and nobody waits
 *   transport_wake() -> woken(), from any thread: all else is for the transport's own
 *
 * Nothing of any library shows here; transport_lws.c and the files beside it do it with
 * libwebsockets on libev. */
#ifndef CROUPIER_TRANSPORT_H
#define CROUPIER_TRANSPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TRANSPORT_WHY      256
#define TRANSPORT_PATH     512
#define TRANSPORT_HEADER   1024
#define TRANSPORT_BODY     16384     /* most bytes of a request's body */
#define TRANSPORT_MESSAGE  16384     /* ... of a message from a socket */
#define TRANSPORT_QUEUE    (1 << 20) /* bytes that wait for one socket */
#define TRANSPORT_PROTOCOL "croupier.1"

/* Connections that are no sockets (yet): in all, and from one address. */
#define TRANSPORT_REQUESTS      8192
#define TRANSPORT_REQUESTS_FROM 2048

struct transport;
struct http; /* one request that is to be answered */
struct peer; /* one socket */

struct transport_settings {
    const char *address;           /* "127.0.0.1" */
    int port;                      /* 0: any that is free */
    const char *certificate, *key; /* files for TLS; null: none */
    int most_peers;                /* sockets, in all, */
    int most_from;                 /* ... and from one address; 0: as many */
    int patience_s;                /* to say what one wants; 0: 10 */
};

/* A text that several sockets get; it goes when the last has been sent it. */
struct shared_text;
struct shared_text *shared_text_of(const char *text, size_t length); /* null: no memory */
void shared_text_drop(struct shared_text *shared);

/* What was asked.  A header that was not there is an empty text; too long ones are refused before.
 */
struct http_request {
    const char *method; /* "GET" or "POST"; nothing else comes here */
    char path[TRANSPORT_PATH], query[TRANSPORT_PATH];
    char address[64]; /* of who asks */
    char host[256], origin[256], cookie[TRANSPORT_HEADER], bearer[256], csrf[128];
    char none_match[128];                                      /* If-None-Match */
    char forwarded_for[TRANSPORT_HEADER], forwarded_proto[32]; /* anybody can say that */
    bool tls;                                                  /* who asks does so by TLS */
    const char *body;
    size_t length;
};

struct http_header {
    const char *name, *value;
};

struct transport_calls {
    void *to;
    void (*asked)(void *to, struct http *http, const struct http_request *request);
    /* The owner's own pointer for it, or null: it is not let in. */
    void *(*opened)(void *to, struct peer *peer, const struct http_request *request);
    void (*heard)(void *to, void *own, const char *text, size_t length);
    void (*gone)(void *to, void *own);
    void (*woken)(void *to);
    void (*ticked)(void *to, int64_t now_ms); /* some 20 times a second */
};

/* Null, and why, where it cannot listen. */
struct transport *transport_open(const struct transport_settings *settings,
                                 const struct transport_calls *calls, char why[TRANSPORT_WHY]);
int transport_port(const struct transport *transport);

/* Before it runs: who really asks is put into each request, where that is known better.  Called
 * with the owner's pointer before all else. */
void transport_resolve_clients(struct transport *transport,
                               void resolve_client(void *to, struct http_request *request));

/* Until transport_stop(), or a signal to end (SIGINT, SIGTERM). */
void transport_run(struct transport *transport);
void transport_stop(struct transport *transport);

/* What was sent is written now, and not before the loop rests. */
void transport_flush(struct transport *transport);

/* Once it has stopped: a little longer, for what is queued. */
void transport_drain(struct transport *transport, int ms);
void transport_close(struct transport *transport);

/* From any thread. */
void transport_wake(struct transport *transport);

/* ---- Answers --------------------------------------------------------------------- */

/* The body is copied. */
void http_answer(struct http *http, int status, const char *type, const struct http_header *headers,
                 int count, const void *body, size_t length);

/* ---- Sockets --------------------------------------------------------------------- */

/* False where it has been cut off, for it does not read. */
bool peer_send(struct peer *peer, struct shared_text *shared);
void peer_close(struct peer *peer, const char *why); /* after what is queued */
const char *peer_why(const struct peer *peer); /* it was closed; empty: it has gone by itself */

/* For metrics. */
struct transport_counts {
    uint64_t requests, sockets, messages_in, messages_out, bytes_in, bytes_out, cut_off;
    int peers;
};
struct transport_counts transport_counts(const struct transport *transport);

#endif
