/* transport_lines.c - connections: limits and timeouts. */
#include "server/transport_internal.h"

#include "server/address.h"
#include "server/clock.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>

#define SWEEP   250   /* milliseconds between two looks for slow connections */
#define FILES   128   /* files reserved for other uses */
#define IGNORED 65536 /* bytes that a client may send although nobody asked for them */

/* Bytes that the kernel buffers for one connection. */
#define SEND_BUFFER    32768
#define RECEIVE_BUFFER 16384

/* ---- Addresses ------------------------------------------------------------------- */

/* The slot of an address's owner; all unknown addresses (null) share one. */
static uint32_t slot_of(const struct transport *transport, const struct address *address)
{
    uint64_t part = 0;

    if (address) {
        size_t length;
        const uint8_t *owner = address_owner(address, &length);
        memcpy(&part, owner, length);
    }
    uint64_t key = transport->seed ^ part;
    key = (key ^ key >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    key = (key ^ key >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(key ^ key >> 31) & (ADDRESSES - 1);
}

static uint32_t slot_of_file(const struct transport *transport, int file)
{
    struct address address;

    return slot_of(transport, address_of_peer(&address, file) ? &address : NULL);
}

static uint32_t slot_of_text(const struct transport *transport, const char *text)
{
    struct address address;

    return slot_of(transport, address_read(&address, text) ? &address : NULL);
}

/* ---- One connection -------------------------------------------------------------- */

bool line_has_room(const struct transport *transport, int file)
{
    return transport->line_count < transport->most_lines &&
           transport->request_count < TRANSPORT_REQUESTS &&
           transport->from[slot_of_file(transport, file)].requests < TRANSPORT_REQUESTS_FROM;
}

/* The kernel's buffers are the only memory of a connection that we can't count.  It doubles these
 * numbers. */
static void set_buffers(int file)
{
    const int to_send = SEND_BUFFER, to_receive = RECEIVE_BUFFER;

    setsockopt(file, SOL_SOCKET, SO_SNDBUF, &to_send, sizeof to_send);
    setsockopt(file, SOL_SOCKET, SO_RCVBUF, &to_receive, sizeof to_receive);
}

void line_open(struct transport *transport, struct lws *wsi, int file)
{
    struct line *line = calloc(1, sizeof *line);

    if (!line) return; /* out of memory: it is closed */
    set_buffers(file);
    line->transport = transport;
    line->wsi = wsi;
    line->address = slot_of_file(transport, file);
    line_wait(line, transport->patience_s);
    line->next = transport->lines;
    line->from = &transport->lines;
    if (line->next) line->next->from = &line->next;
    transport->lines = line;
    transport->line_count++;
    transport->request_count++;
    transport->from[line->address].requests++;
    lws_set_opaque_user_data(wsi, line);
}

void line_close(struct line *line)
{
    struct transport *transport = line->transport;

    lws_set_opaque_user_data(line->wsi, NULL);
    request_end(line);
    socket_end(line);
    *line->from = line->next;
    if (line->next) line->next->from = line->from;
    transport->line_count--;
    transport->request_count -= !line->socket;
    transport->from[line->address].requests -= !line->socket;
    transport->from[line->address].sockets -= line->socket;
    free(line);
}

void line_wait(struct line *line, int seconds)
{
    line->until_ms = seconds ? clock_ms(CLOCK_MONOTONIC) + seconds * INT64_C(1000) : 0;
}

bool line_becomes_socket(struct line *line, const char *address)
{
    struct transport *transport = line->transport;

    line->state = LINE_SOCKET;
    line->socket = true;
    line->until_ms = 0;
    transport->request_count--;
    transport->from[line->address].requests--;
    line->address = slot_of_text(transport, address);
    return transport->from[line->address].sockets++ < transport->most_from &&
           transport->counts.peers <= transport->most_peers;
}

bool line_write(struct line *line, const void *bytes, size_t length)
{
    return lws_write(line->wsi, (unsigned char *)bytes, length, LWS_WRITE_RAW) >= 0;
}

void line_leave(struct line *line, int seconds)
{
    line->state = LINE_LEAVES;
    line_wait(line, seconds);
    if (line->transport->tls) SSL_shutdown(lws_get_ssl(line->wsi)); /* says that this is all */
    shutdown(lws_get_socket_fd(line->wsi), SHUT_WR);
}

bool line_ignore(struct line *line, size_t length)
{
    line->ignored += length;
    return line->ignored <= IGNORED;
}

/* The library cancels the timeout when another byte arrives.  So shut the socket down: then it ends
 * as if the client had disconnected. */
void line_hang_up(struct line *line)
{
    lws_set_timeout(line->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    shutdown(lws_get_socket_fd(line->wsi), SHUT_RDWR);
}

/* ---- All connections ------------------------------------------------------------- */

static bool is_slow(struct line *line, int64_t now_ms)
{
    if (line->until_ms) return now_ms >= line->until_ms;
    return line->state == LINE_SOCKET && line->peer && !socket_is_alive(line->peer, now_ms);
}

void lines_cut_off_slow(struct transport *transport)
{
    int64_t now = clock_ms(CLOCK_MONOTONIC);

    if (now < transport->swept_ms + SWEEP) return;
    transport->swept_ms = now;
    for (struct line *line = transport->lines; line; line = line->next) {
        if (!is_slow(line, now)) continue;
        line->until_ms = 0;
        transport->counts.cut_off += line->state != LINE_LEAVES;
        line_hang_up(line);
    }
}

void lines_make_room(struct transport *transport)
{
    int wanted = transport->most_peers + TRANSPORT_REQUESTS + FILES;
    struct rlimit files;

    transport->most_lines = wanted - FILES;
    if (getrandom(&transport->seed, sizeof transport->seed, 0) != sizeof transport->seed)
        transport->seed = (uint64_t)clock_us(CLOCK_REALTIME);
    if (getrlimit(RLIMIT_NOFILE, &files)) return;
    if (files.rlim_cur < (rlim_t)wanted && files.rlim_cur < files.rlim_max) {
        files.rlim_cur = files.rlim_max < (rlim_t)wanted ? files.rlim_max : (rlim_t)wanted;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    if (!getrlimit(RLIMIT_NOFILE, &files) && files.rlim_cur < (rlim_t)wanted)
        transport->most_lines = files.rlim_cur > 2 * FILES ? (int)files.rlim_cur - FILES : FILES;
}
