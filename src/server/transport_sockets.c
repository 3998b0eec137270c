/* transport_sockets.c - WebSocket: receives messages, queues texts. */
#include "server/transport_internal.h"

#include "server/clock.h"
#include "server/shorten.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#define LEAVE       5     /* seconds to read the rest when a socket is closed */
#define LEAVE_BAD   1     /* ... because it broke the protocol */
#define IDLE_PING   25000 /* milliseconds until a silent socket is pinged, */
#define IDLE_HANGUP 45000 /* ... and until it is closed */

/* The more bytes are queued in total, the fewer may be queued for one socket. */
#define MUCH     (64 << 20) /* in total */
#define FAR_MORE (256 << 20)
#define LESS     (64 << 10) /* for one socket */
#define FAR_LESS (8 << 10)

#define TOGETHER     65536 /* maximum bytes of several frames in one write */
#define LARGE        1024  /* texts that are compressed */
#define WINDOW_BITS  13
#define MEMORY_LEVEL 4

/* A whole frame: it is the same for all sockets. */
struct shared_text {
    size_t length, head; /* of the frame, and of its head */
    int references;
    bool own;                     /* hardly more than one socket gets it */
    struct shared_text *deflated; /* compressed, once one socket needs it; itself: it does not get
                                   * smaller */
    unsigned char frame[];
};

/* ---- Shared texts ---------------------------------------------------------------- */

static size_t shared_bytes; /* of all shared texts */

static struct shared_text *shared_frame_of(enum frame_kind kind, const char *text, size_t length)
{
    unsigned char head[FRAMES_HEAD];
    size_t before = frame_head(kind, length, head);
    struct shared_text *shared = malloc(sizeof *shared + before + length);

    if (!shared) return NULL;
    memcpy(shared->frame, head, before);
    if (length) memcpy(shared->frame + before, text, length);
    shared->length = before + length;
    shared->head = before;
    shared->references = 1;
    shared->own = false;
    shared->deflated = NULL;
    shared_bytes += shared->length;
    return shared;
}

struct shared_text *shared_text_of(const char *text, size_t length)
{
    return shared_frame_of(FRAME_TEXT, text, length);
}

struct shared_text *own_text_of(const char *text, size_t length)
{
    struct shared_text *own = shared_frame_of(FRAME_TEXT, text, length);

    if (own) own->own = true;
    return own;
}

static struct shared_text *keep_shared_text(struct shared_text *shared)
{
    shared->references++;
    return shared;
}

void shared_text_drop(struct shared_text *shared)
{
    if (--shared->references) return;
    if (shared->deflated && shared->deflated != shared) shared_text_drop(shared->deflated);
    shared_bytes -= shared->length;
    free(shared);
}

/* Compresses a text into the buffer.  Returns the length, or 0 if it does not get smaller.  A small
 * window and table, which are cleared each time, make it fast; texts have a few kilobytes. */
static size_t deflate_text(struct shared_text *shared, unsigned char *to, size_t room)
{
    static z_stream stream;
    static bool ready;

    if (shared->own)
        return shorten((const char *)shared->frame + shared->head, shared->length - shared->head,
                       to, room);
    if (!ready && deflateInit2(&stream, 1, Z_DEFLATED, -WINDOW_BITS, MEMORY_LEVEL,
                               Z_DEFAULT_STRATEGY) != Z_OK)
        return 0;
    ready = true;
    deflateReset(&stream);
    stream.next_in = shared->frame + shared->head;
    stream.avail_in = (unsigned)(shared->length - shared->head);
    stream.next_out = to;
    stream.avail_out = (unsigned)room;
    return deflate(&stream, Z_FINISH) == Z_STREAM_END ? room - stream.avail_out : 0;
}

/* The compressed text as a binary frame, made when it is first needed; or the text itself. */
static struct shared_text *deflated_text(struct shared_text *shared)
{
    if (shared->deflated) return shared->deflated;
    size_t room = shared->length - shared->head;
    char *bytes = malloc(room);
    size_t length = bytes ? deflate_text(shared, (unsigned char *)bytes, room) : 0;
    struct shared_text *made = length ? shared_frame_of(FRAME_BINARY, bytes, length) : NULL;
    free(bytes);
    if (made) made->deflated = made;
    shared->deflated = made ? made : shared;
    return shared->deflated;
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
    line_hang_up(peer->line);
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

/* Takes the next frame out of the queue; the caller drops it. */
static struct shared_text *next_frame(struct peer *peer)
{
    struct shared_text *shared = peer->queue[peer->first];

    peer->transport->counts.messages_out++;
    peer->transport->counts.bytes_out += shared->length;
    peer->count--;
    peer->first = peer->count ? (peer->first + 1) % TRANSPORT_TEXTS : 0; /* stay in the cache */
    peer->bytes -= shared->length;
    return shared;
}

/* How many of the next frames fit into one write. */
static int frames_together(const struct peer *peer)
{
    size_t length = 0;
    int count = 0;

    while (count < peer->count) {
        length += peer->queue[(peer->first + count) % TRANSPORT_TEXTS]->length;
        if (length > TOGETHER) break;
        count++;
    }
    return count;
}

/* Writes the next frames.  Returns false if the socket is broken. */
static bool write_next(struct peer *peer)
{
    static unsigned char bytes[TOGETHER];
    int together = frames_together(peer);
    size_t length = 0;

    if (together < 2) {
        struct shared_text *shared = next_frame(peer);
        bool good = line_write(peer->line, shared->frame, shared->length);
        shared_text_drop(shared);
        return good;
    }
    while (together--) {
        struct shared_text *shared = next_frame(peer);
        memcpy(bytes + length, shared->frame, shared->length);
        length += shared->length;
        shared_text_drop(shared);
    }
    return line_write(peer->line, bytes, length);
}

/* Writes as much as the kernel takes.  The library buffers what was partly written and calls back
 * when it is done. */
static bool write_texts(struct peer *peer)
{
    bool good = true;

    while (good && peer->count && !lws_partial_buffered(peer->line->wsi)) good = write_next(peer);
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
    if (peer->deflated && shared->length >= LARGE) shared = deflated_text(shared);
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

void peer_takes_deflated(struct peer *peer, bool yes)
{
    peer->deflated = yes;
}

/* Closes with a code, after sending what is queued. */
static void close_with(struct peer *peer, int code, const char *why)
{
    if (peer->closing) return;
    peer->closing = true;
    peer->code = code;
    snprintf(peer->why, sizeof peer->why, "%s", why);
    line_wait(peer->line, LEAVE); /* ends even if it does not read */
    lws_callback_on_writable(peer->line->wsi);
}

void peer_close(struct peer *peer, const char *why)
{
    close_with(peer, FRAME_POLICY, why);
}

const char *peer_why(const struct peer *peer)
{
    return peer->why;
}

static void drop_queue(struct peer *peer)
{
    for (; peer->count; peer->count--) {
        shared_text_drop(peer->queue[peer->first]);
        peer->first = (peer->first + 1) % TRANSPORT_TEXTS;
    }
}

/* ---- Opening and closing --------------------------------------------------------- */

/* 16 bytes in base 64. */
bool socket_key_good(const char *key)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    return strspn(key, digits) == 22 && !strcmp(key + 22, "==");
}

/* The answer to the client's key: proves that this is a WebSocket server. */
static bool accept_key(const char *key, char accept[32])
{
    static const char fixed[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char hash[20];
    char both[64];

    int length = snprintf(both, sizeof both, "%s%s", key, fixed);
    lws_SHA1((unsigned char *)both, (size_t)length, hash);
    return lws_b64_encode_string((char *)hash, sizeof hash, accept, 32) > 0;
}

static bool agree(struct line *line, const char *key)
{
    char accept[32], text[256];

    if (!accept_key(key, accept)) return false;
    int length = snprintf(text, sizeof text,
                          "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n"
                          "Sec-WebSocket-Protocol: " TRANSPORT_PROTOCOL "\r\n\r\n",
                          accept);
    return line_write(line, text, (size_t)length);
}

bool socket_open(struct line *line, const struct http_head *head,
                 const struct http_request *request)
{
    struct transport *transport = line->transport;
    struct peer *peer = agree(line, head->key) ? calloc(1, sizeof *peer) : NULL;

    if (!peer) return false;
    line->peer = peer;
    peer->line = line;
    peer->transport = transport;
    peer->heard_ms = clock_ms(CLOCK_MONOTONIC);
    transport->counts.peers++;
    transport->counts.sockets++;
    if (line_becomes_socket(line, request->address))
        peer->own = transport->calls.opened(transport->calls.to, peer, request);
    else
        peer_close(peer, "too many connections");
    if (!peer->own) peer_close(peer, "refused");
    return true;
}

void socket_end(struct line *line)
{
    struct peer *peer = line->peer;

    if (!peer) return;
    line->transport->counts.peers--;
    peer->closing = true;
    make_idle(peer);
    if (peer->own) line->transport->calls.gone(line->transport->calls.to, peer->own);
    drop_queue(peer);
    frames_free(&peer->frames);
    line->peer = NULL;
    free(peer);
}

/* Without a code the frame is empty. */
static bool write_close(struct peer *peer)
{
    unsigned char frame[FRAMES_HEAD + 2 + sizeof peer->why];
    size_t length = peer->code == FRAME_NO_CODE ? 0 : 2 + strlen(peer->why);
    size_t used = frame_head(FRAME_CLOSE, length, frame);

    if (length) {
        frame[used] = (unsigned char)(peer->code >> 8);
        frame[used + 1] = (unsigned char)peer->code;
        memcpy(frame + used + 2, peer->why, length - 2);
    }
    bool good = line_write(peer->line, frame, used + length);
    bool broke = peer->code != FRAME_POLICY && *peer->why;
    if (good) line_leave(peer->line, broke ? LEAVE_BAD : LEAVE);
    return good;
}

bool socket_write(struct line *line)
{
    struct peer *peer = line->peer;

    if (!write_texts(peer)) return false;
    if (peer->count || !peer->closing || lws_partial_buffered(line->wsi)) return true;
    return write_close(peer);
}

void sockets_write(struct transport *transport)
{
    while (transport->busy) {
        struct peer *peer = transport->busy;
        make_idle(peer);
        if (peer->closing)
            lws_callback_on_writable(peer->line->wsi);
        else if (!write_texts(peer))
            hang_up(peer);
    }
}

/* ---- Receiving ------------------------------------------------------------------- */

static void send_frame(struct peer *peer, enum frame_kind kind, const char *bytes, size_t length)
{
    struct shared_text *frame = shared_frame_of(kind, bytes, length);

    if (!frame) return;
    peer_send(peer, frame);
    shared_text_drop(frame);
}

static void on_ping(struct peer *peer, const struct frame *frame)
{
    const struct transport_calls *calls = &peer->transport->calls;

    if (calls->pinged) calls->pinged(calls->to, peer->own);
    if (frame->news == FRAMES_PINGED) send_frame(peer, FRAME_PONG, frame->text, frame->length);
}

/* The client leaves, or breaks the protocol: nothing may follow but our close frame. */
static void end_at_once(struct peer *peer, const struct frame *frame)
{
    make_idle(peer);
    drop_queue(peer);
    peer->bytes = 0;
    close_with(peer, frame->code, frame->news == FRAMES_BAD ? "broke the protocol" : "");
}

static void on_frame(struct peer *peer, const struct frame *frame)
{
    const struct transport_calls *calls = &peer->transport->calls;

    switch (frame->news) {
    case FRAMES_NONE:
        break;
    case FRAMES_MESSAGE:
        peer->transport->counts.messages_in++;
        calls->heard(calls->to, peer->own, frame->text, frame->length);
        break;
    case FRAMES_PINGED:
    case FRAMES_PONGED:
        on_ping(peer, frame);
        break;
    case FRAMES_LEFT:
    case FRAMES_BAD:
        end_at_once(peer, frame);
        break;
    }
}

bool socket_receive(struct line *line, const char *bytes, size_t length)
{
    struct peer *peer = line->peer;
    struct frame frame = { .news = FRAMES_NONE };

    peer->heard_ms = clock_ms(CLOCK_MONOTONIC);
    peer->pinged = false;
    do {
        if (peer->closing) return line_ignore(line, length);
        frame = frames_take(&peer->frames, &bytes, &length);
        on_frame(peer, &frame);
    } while (frame.news != FRAMES_NONE);
    return true;
}

bool socket_is_alive(struct peer *peer, int64_t now_ms)
{
    int64_t silent = now_ms - peer->heard_ms;

    if (silent >= IDLE_HANGUP) snprintf(peer->why, sizeof peer->why, "silent");
    if (silent >= IDLE_PING && !peer->pinged && !peer->closing) {
        peer->pinged = true;
        send_frame(peer, FRAME_PING, "", 0);
    }
    return silent < IDLE_HANGUP;
}
