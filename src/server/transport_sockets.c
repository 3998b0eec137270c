/* transport_sockets.c - WebSocket: receives messages, queues texts. */
#include "server/transport_internal.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEAVE  5    /* seconds to read the rest when a socket is closed */
#define PIECES 2048 /* maximum pieces of one message */

/* The more bytes are queued in total, the fewer may be queued for one socket. */
#define MUCH     (64 << 20) /* in total */
#define FAR_MORE (256 << 20)
#define LESS     (64 << 10) /* for one socket */
#define FAR_LESS (8 << 10)

struct shared_text {
    size_t length;
    int references;
    unsigned char room[LWS_PRE]; /* for the library's frame header */
    char text[];
};

/* ---- Shared texts ---------------------------------------------------------------- */

static size_t shared_bytes; /* of all shared texts */

struct shared_text *shared_text_of(const char *text, size_t length)
{
    struct shared_text *shared = malloc(sizeof *shared + length);

    if (!shared) return NULL;
    shared_bytes += length;
    shared->length = length;
    shared->references = 1;
    memcpy(shared->text, text, length);
    return shared;
}

static struct shared_text *keep_shared_text(struct shared_text *shared)
{
    shared->references++;
    return shared;
}

void shared_text_drop(struct shared_text *shared)
{
    if (--shared->references) return;
    shared_bytes -= shared->length;
    free(shared);
}

/* How many bytes may be queued for one socket now. */
static size_t credit(void)
{
    return shared_bytes > FAR_MORE ? FAR_LESS : shared_bytes > MUCH ? LESS : TRANSPORT_QUEUE;
}

/* ---- Sockets --------------------------------------------------------------------- */

static void hang_up(struct peer *peer)
{
    peer->closing = true;
    line_hang_up(peer->wsi);
}

static void cut_off(struct peer *peer)
{
    peer->transport->counts.cut_off++;
    snprintf(peer->why, sizeof peer->why, "did not read");
    hang_up(peer);
}

/* Adds the socket to the busy list, or removes it; both are idempotent. */
static void make_busy(struct peer *peer)
{
    struct transport *transport = peer->transport;

    if (peer->before_busy) return;
    peer->next_busy = transport->busy;
    if (peer->next_busy) peer->next_busy->before_busy = &peer->next_busy;
    peer->before_busy = &transport->busy;
    transport->busy = peer;
}

static void make_idle(struct peer *peer)
{
    if (!peer->before_busy) return;
    *peer->before_busy = peer->next_busy;
    if (peer->next_busy) peer->next_busy->before_busy = peer->before_busy;
    peer->before_busy = NULL;
}

/* Writes the next text.  Returns false if the socket is broken. */
static bool write_text(struct peer *peer)
{
    struct shared_text *shared = peer->queue[peer->first];
    int written =
        lws_write(peer->wsi, (unsigned char *)shared->text, shared->length, LWS_WRITE_TEXT);
    peer->transport->counts.messages_out++;
    peer->transport->counts.bytes_out += shared->length;
    peer->first = (peer->first + 1) % TRANSPORT_TEXTS;
    peer->count--;
    peer->bytes -= shared->length;
    shared_text_drop(shared);
    return written >= 0;
}

/* Lets several messages share packets. */
static void cork(struct peer *peer, int corked)
{
    setsockopt(lws_get_socket_fd(peer->wsi), IPPROTO_TCP, TCP_CORK, &corked, sizeof corked);
}

/* Writes as much as the kernel takes.  The library buffers a partly written text and calls back
 * when it is done. */
static bool write_texts(struct peer *peer)
{
    bool several = peer->count > 1, good = true;

    if (several) cork(peer, 1);
    while (good && peer->count && !lws_partial_buffered(peer->wsi)) good = write_text(peer);
    if (several) cork(peer, 0);
    return good;
}

static bool can_queue(const struct peer *peer, const struct shared_text *shared)
{
    return peer->count < TRANSPORT_TEXTS &&
           (!peer->count || peer->bytes + shared->length <= credit());
}

bool peer_send(struct peer *peer, struct shared_text *shared)
{
    if (peer->closing) return false;
    if (!can_queue(peer, shared)) write_texts(peer); /* a burst is not the client's fault */
    if (!can_queue(peer, shared)) {
        cut_off(peer);
        return false;
    }
    peer->queue[(peer->first + peer->count++) % TRANSPORT_TEXTS] = keep_shared_text(shared);
    peer->bytes += shared->length;
    make_busy(peer);
    return true;
}

void peer_close(struct peer *peer, const char *why)
{
    if (peer->closing) return;
    peer->closing = true;
    snprintf(peer->why, sizeof peer->why, "%s", why);
    line_wait(peer->wsi, LEAVE); /* ends even if it does not read */
    lws_callback_on_writable(peer->wsi);
}

const char *peer_why(const struct peer *peer)
{
    return peer->why;
}

static int open_peer(struct lws *wsi, struct peer *peer)
{
    struct transport *transport = transport_of(wsi);
    struct http_request *request = calloc(1, sizeof *request);

    memset(peer, 0, sizeof *peer);
    peer->wsi = wsi;
    peer->transport = transport;
    transport->counts.peers++;
    transport->counts.sockets++;
    if (!request || !request_describe(wsi, request) ||
        !request_header(wsi, WSI_TOKEN_GET_URI, request->path, sizeof request->path)) {
        free(request);
        return -1;
    }
    request->method = "GET";
    if (line_becomes_socket(transport, wsi, request->address))
        peer->own = transport->calls.opened(transport->calls.to, peer, request);
    else
        peer_close(peer, "too many connections");
    free(request);
    if (!peer->own && !peer->closing) peer_close(peer, "refused");
    return 0;
}

static void drop_queue(struct peer *peer)
{
    for (; peer->count; peer->count--) {
        shared_text_drop(peer->queue[peer->first]);
        peer->first = (peer->first + 1) % TRANSPORT_TEXTS;
    }
}

static void close_peer(struct peer *peer)
{
    struct transport *transport = peer->transport;

    if (!transport) return; /* never opened */
    transport->counts.peers--;
    peer->closing = true;
    make_idle(peer);
    if (peer->own) transport->calls.gone(transport->calls.to, peer->own);
    peer->own = NULL;
    drop_queue(peer);
    free(peer->heard);
    peer->heard = NULL;
}

/* The socket is writable again.  Returns -1 to close it. */
static int on_writable(struct peer *peer)
{
    if (!write_texts(peer)) return -1;
    if (peer->count || !peer->closing || lws_partial_buffered(peer->wsi)) return 0;
    lws_close_reason(peer->wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, (unsigned char *)peer->why,
                     strlen(peer->why));
    return -1;
}

void sockets_write(struct transport *transport)
{
    while (transport->busy) {
        struct peer *peer = transport->busy;
        make_idle(peer);
        if (peer->closing)
            lws_callback_on_writable(peer->wsi);
        else if (!write_texts(peer))
            hang_up(peer);
    }
}

/* Receives a piece of a message. */
static int receive(struct peer *peer, const char *bytes, size_t length)
{
    struct transport *transport = peer->transport;

    transport->counts.bytes_in += length;
    if (!peer->own || peer->closing) return 0;
    if (lws_frame_is_binary(peer->wsi)) return -1;
    if (!peer->heard && !(peer->heard = malloc(TRANSPORT_MESSAGE + 1))) return -1;
    if (peer->heard_length + length > TRANSPORT_MESSAGE || ++peer->pieces > PIECES) return -1;
    if (length) memcpy(peer->heard + peer->heard_length, bytes, length);
    peer->heard_length += length;
    if (!lws_is_final_fragment(peer->wsi) || lws_remaining_packet_payload(peer->wsi)) return 0;
    transport->counts.messages_in++;
    char *text = peer->heard;
    length = peer->heard_length;
    text[length] = '\0';
    peer->heard = NULL; /* a silent socket holds no buffer */
    peer->heard_length = 0;
    peer->pieces = 0;
    transport->calls.heard(transport->calls.to, peer->own, text, length);
    free(text);
    return 0;
}

/* The client has sent a close frame: only the library's own close frame may follow. */
static void stop_writing(struct peer *peer)
{
    peer->closing = true;
    make_idle(peer);
    drop_queue(peer);
}

int transport_on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                        size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        return open_peer(wsi, user);
    case LWS_CALLBACK_RECEIVE:
        return receive(user, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return on_writable(user);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        stop_writing(user);
        return 0;
    case LWS_CALLBACK_CLOSED:
        close_peer(user);
        return 0;
    default:
        return 0;
    }
}
