/* transport_sockets.c - WebSocket: messages are heard, and texts wait for who reads them. */
#include "server/transport_internal.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEAVE  5    /* seconds to take what is left when a socket is closed */
#define PIECES 2048 /* of one message, at most */

/* Who does not read has less credit when much waits for all together. */
#define MUCH     (64 << 20) /* bytes of texts, */
#define FAR_MORE (256 << 20)
#define LESS     (64 << 10) /* ... and how many may then wait for one socket */
#define FAR_LESS (8 << 10)

struct shared_text {
    size_t length;
    int kept_by;
    unsigned char room[LWS_PRE]; /* the library writes what goes before the text here */
    char text[];
};

/* ---- Parcels --------------------------------------------------------------------- */

static size_t shared_bytes; /* of all that there are */

struct shared_text *shared_text_of(const char *text, size_t length)
{
    struct shared_text *shared = malloc(sizeof *shared + length);

    if (!shared) return NULL;
    shared_bytes += length;
    shared->length = length;
    shared->kept_by = 1;
    memcpy(shared->text, text, length);
    return shared;
}

static struct shared_text *keep_shared_text(struct shared_text *shared)
{
    shared->kept_by++;
    return shared;
}

void shared_text_drop(struct shared_text *shared)
{
    if (--shared->kept_by) return;
    shared_bytes -= shared->length;
    free(shared);
}

/* How many bytes may wait for one socket now. */
static size_t credit(void)
{
    return shared_bytes > FAR_MORE ? FAR_LESS : shared_bytes > MUCH ? LESS : TRANSPORT_QUEUE;
}

/* ---- Sockets --------------------------------------------------------------------- */

static void end_soon(struct peer *peer)
{
    peer->closing = true;
    line_hang_up(peer->wsi);
}

static void cut_off(struct peer *peer)
{
    peer->transport->counts.cut_off++;
    snprintf(peer->why, sizeof peer->why, "it did not read");
    end_soon(peer);
}

/* It has something to write, before the loop rests; or nothing any more. */
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

/* The next text; false where the socket takes nothing any more. */
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

/* Several messages leave together, not each in a packet of its own. */
static void cork(struct peer *peer, int corked)
{
    setsockopt(lws_get_socket_fd(peer->wsi), IPPROTO_TCP, TCP_CORK, &corked, sizeof corked);
}

/* As much as the system takes: what it does not is kept by the library, which says when the rest
 * is written. */
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
    if (!can_queue(peer, shared)) write_texts(peer); /* much at once is no fault of who reads */
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
    line_wait(peer->wsi, LEAVE); /* even if it reads nothing */
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
        peer_close(peer, "there is no room for more");
    free(request);
    if (!peer->own && !peer->closing) peer_close(peer, "not let in");
    return 0;
}

static void drop_parcels(struct peer *peer)
{
    for (; peer->count; peer->count--) {
        shared_text_drop(peer->queue[peer->first]);
        peer->first = (peer->first + 1) % TRANSPORT_TEXTS;
    }
}

static void close_peer(struct peer *peer)
{
    struct transport *transport = peer->transport;

    if (!transport) return; /* it never opened */
    transport->counts.peers--;
    peer->closing = true;
    make_idle(peer);
    if (peer->own) transport->calls.gone(transport->calls.to, peer->own);
    peer->own = NULL;
    drop_parcels(peer);
    free(peer->heard);
    peer->heard = NULL;
}

/* The socket can be written to again.  Below 0: it is closed. */
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
            end_soon(peer);
    }
}

/* Messages come in pieces. */
static int hear(struct peer *peer, const char *bytes, size_t length)
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
    peer->heard = NULL; /* nobody keeps memory who says nothing */
    peer->heard_length = 0;
    peer->pieces = 0;
    transport->calls.heard(transport->calls.to, peer->own, text, length);
    free(text);
    return 0;
}

/* After the other side's goodbye nothing may be said but ours, which the library says. */
static void stop_writing(struct peer *peer)
{
    peer->closing = true;
    make_idle(peer);
    drop_parcels(peer);
}

int transport_on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                        size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        return open_peer(wsi, user);
    case LWS_CALLBACK_RECEIVE:
        return hear(user, in, length);
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
