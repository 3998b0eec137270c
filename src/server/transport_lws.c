/* transport_lws.c - the transport with libwebsockets, on a libev loop of our own. */
#include "server/transport.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <ev.h>
#include <libwebsockets.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>

#define PIECE       16384  /* bytes of a body that are written at a time */
#define TICK        0.05   /* seconds */
#define HEADERS     8192   /* bytes of all headers of a request */
#define SWEEP       250    /* milliseconds between two looks for who is slow */
#define TIMEOUT     10     /* seconds to say what one wants, */
#define TAKE        60     /* ... to take the answer, */
#define LEAVE       5      /* ... and to take what is left when a socket is closed */
#define IDLE_PING   25     /* seconds until a silent socket is asked whether it is there, */
#define IDLE_HANGUP 45     /* ... and until it is given up */
#define QUEUE       512    /* parcels that wait for one socket */
#define AT_ONCE     65536  /* bytes of a message that are given to the system at a time */
#define PIECES      2048   /* of one message, at most */
#define SEND_BUFFER 131072 /* bytes that the system keeps for who does not read */
#define ADDRESSES   65536  /* places for counts of addresses, a power of two */
#define FILES       128    /* that the process has open for other things */

/* Who does not read has less credit when much waits for all together. */
#define MUCH     (64 << 20) /* bytes of parcels, */
#define FAR_MORE (256 << 20)
#define LESS     (64 << 10) /* ... and how many may then wait for one socket */
#define FAR_LESS (8 << 10)

struct parcel {
    size_t length;
    int kept_by;
    unsigned char room[LWS_PRE]; /* the library writes what goes before the text here */
    char text[];
};

struct transport {
    struct transport_calls calls;
    void (*meets)(void *to, struct http_request *request);
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
    struct parcel *queue[QUEUE];
    int first, count;
    size_t bytes;
    char *heard; /* a message so far */
    size_t heard_length;
    int pieces;
    bool closing;
    char why[64];
};

/* ---- Parcels --------------------------------------------------------------------- */

static size_t parcel_bytes; /* of all that there are */

struct parcel *parcel_of(const char *text, size_t length)
{
    struct parcel *parcel = malloc(sizeof *parcel + length);

    if (!parcel) return NULL;
    parcel_bytes += length;
    parcel->length = length;
    parcel->kept_by = 1;
    memcpy(parcel->text, text, length);
    return parcel;
}

struct parcel *parcel_keep(struct parcel *parcel)
{
    parcel->kept_by++;
    return parcel;
}

void parcel_drop(struct parcel *parcel)
{
    if (--parcel->kept_by) return;
    parcel_bytes -= parcel->length;
    free(parcel);
}

/* How many bytes may wait for one socket now. */
static size_t credit(void)
{
    return parcel_bytes > FAR_MORE ? FAR_LESS : parcel_bytes > MUCH ? LESS : TRANSPORT_QUEUE;
}

/* ---- Headers --------------------------------------------------------------------- */

/* False where it is too long. */
static bool header(struct lws *wsi, enum lws_token_indexes token, char *text, int room)
{
    *text = '\0';
    return !lws_hdr_total_length(wsi, token) || lws_hdr_copy(wsi, text, room, token) >= 0;
}

static bool named_header(struct lws *wsi, const char *name, char *text, int room)
{
    int length = (int)strlen(name);

    *text = '\0';
    return lws_hdr_custom_length(wsi, name, length) <= 0 ||
           lws_hdr_custom_copy(wsi, text, room, name, length) >= 0;
}

static bool bearer(struct lws *wsi, char *text, size_t room)
{
    static const char scheme[] = "Bearer ";
    char all[TRANSPORT_HEADER];

    *text = '\0';
    if (!header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, all, sizeof all)) return false;
    if (strncasecmp(all, scheme, sizeof scheme - 1)) return true;
    return (size_t)snprintf(text, room, "%s", all + sizeof scheme - 1) < room;
}

/* The parts of a query are kept apart by the library. */
static bool query(struct lws *wsi, char *text, size_t room)
{
    char part[TRANSPORT_PATH];
    size_t used = 0;

    *text = '\0';
    for (int i = 0; lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i) > 0;
         i++) {
        size_t length = strlen(part);
        if (used + length + 2 > room) return false;
        used += (size_t)snprintf(text + used, room - used, "%s%s", i ? "&" : "", part);
    }
    return true;
}

static struct transport *of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

/* All that is asked for; false where something is too long. */
static bool describe(struct lws *wsi, struct http_request *request)
{
    struct transport *transport = of(wsi);
    bool good = header(wsi, WSI_TOKEN_HOST, request->host, sizeof request->host) &&
                header(wsi, WSI_TOKEN_ORIGIN, request->origin, sizeof request->origin) &&
                header(wsi, WSI_TOKEN_HTTP_COOKIE, request->cookie, sizeof request->cookie) &&
                header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, request->none_match,
                       sizeof request->none_match) &&
                named_header(wsi, "x-croupier:", request->csrf, sizeof request->csrf) &&
                header(wsi, WSI_TOKEN_X_FORWARDED_FOR, request->forwarded_for,
                       sizeof request->forwarded_for) &&
                named_header(wsi, "x-forwarded-proto:", request->forwarded_proto,
                             sizeof request->forwarded_proto) &&
                bearer(wsi, request->bearer, sizeof request->bearer) &&
                query(wsi, request->query, sizeof request->query);

    if (lws_get_peer_simple(wsi, request->address, sizeof request->address) == NULL)
        *request->address = '\0';
    request->tls = transport->tls;
    if (good && transport->meets) transport->meets(transport->calls.to, request);
    return good;
}

/* ---- Connections ----------------------------------------------------------------- */

static int64_t steady_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
}

/* Of IPv6 the first 64 bits, as somebody has all the others; but IPv4 is IPv4 however it comes. */
static uint32_t place_of(const struct transport *transport, const struct sockaddr_storage *address)
{
    uint64_t key = transport->seed;

    if (address->ss_family == AF_INET6) {
        const struct in6_addr *six = &((const struct sockaddr_in6 *)address)->sin6_addr;
        bool four = IN6_IS_ADDR_V4MAPPED(six);
        uint64_t part = 0;
        memcpy(&part, six->s6_addr + (four ? 12 : 0), four ? 4 : sizeof part);
        key ^= part;
    } else if (address->ss_family == AF_INET) {
        key ^= ((const struct sockaddr_in *)address)->sin_addr.s_addr;
    }
    key = (key ^ key >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    key = (key ^ key >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(key ^ key >> 31) & (ADDRESSES - 1);
}

static uint32_t place_of_file(const struct transport *transport, int file)
{
    struct sockaddr_storage address = { .ss_family = AF_UNSPEC };
    socklen_t length = sizeof address;

    getpeername(file, (struct sockaddr *)&address, &length);
    return place_of(transport, &address);
}

/* What is no address counts as one. */
static uint32_t place_of_text(const struct transport *transport, const char *text)
{
    struct sockaddr_storage address = { .ss_family = AF_UNSPEC };

    if (inet_pton(AF_INET, text, &((struct sockaddr_in *)&address)->sin_addr) == 1)
        address.ss_family = AF_INET;
    else if (inet_pton(AF_INET6, text, &((struct sockaddr_in6 *)&address)->sin6_addr) == 1)
        address.ss_family = AF_INET6;
    return place_of(transport, &address);
}

/* Whether there is room for one more, in all and from there: none, and it is hung up. */
static bool has_room(const struct transport *transport, int file)
{
    return transport->line_count < transport->most_lines &&
           transport->request_count < TRANSPORT_REQUESTS &&
           transport->from[place_of_file(transport, file)].requests < TRANSPORT_REQUESTS_FROM;
}

static void open_line(struct transport *transport, struct lws *wsi)
{
    struct line *line = calloc(1, sizeof *line);
    int file = lws_get_socket_fd(wsi), room = SEND_BUFFER;

    if (!line) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        return;
    }
    setsockopt(file, SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
    line->wsi = wsi;
    line->address = place_of_file(transport, file);
    line->until_ms = steady_ms() + transport->patience_s * INT64_C(1000);
    line->next = transport->lines;
    line->from = &transport->lines;
    if (line->next) line->next->from = &line->next;
    transport->lines = line;
    transport->line_count++;
    transport->request_count++;
    transport->from[line->address].requests++;
    lws_set_opaque_user_data(wsi, line);
}

static void close_line(struct transport *transport, struct lws *wsi)
{
    struct line *line = lws_get_opaque_user_data(wsi);

    if (!line) return;
    lws_set_opaque_user_data(wsi, NULL);
    *line->from = line->next;
    if (line->next) line->next->from = line->from;
    transport->line_count--;
    transport->request_count -= !line->socket;
    transport->from[line->address].requests -= !line->socket;
    transport->from[line->address].sockets -= line->socket;
    free(line);
}

/* So long from now on, in seconds; 0: whatever comes is ours to do. */
static void wait_on_line(struct lws *wsi, int seconds)
{
    struct line *line = lws_get_opaque_user_data(wsi);

    if (line) line->until_ms = seconds ? steady_ms() + seconds * INT64_C(1000) : 0;
}

/* It is a socket from now on, of who really asks; false where there are too many of them, in all or
 * from there. */
static bool becomes_socket(struct transport *transport, struct lws *wsi, const char *address)
{
    struct line *line = lws_get_opaque_user_data(wsi);

    if (!line) return false;
    line->socket = true;
    line->until_ms = 0;
    transport->request_count--;
    transport->from[line->address].requests--;
    line->address = place_of_text(transport, address);
    return transport->from[line->address].sockets++ < transport->most_from &&
           transport->counts.peers <= transport->most_peers;
}

/* The library forgets that it is to end a connection when another byte comes: so nothing comes any
 * more, and it ends as if the other side had gone. */
static void hang_up(struct lws *wsi)
{
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    shutdown(lws_get_socket_fd(wsi), SHUT_RDWR);
}

/* Who dribbles is cut off: the library's own patience begins again with each byte. */
static void cut_off_slow_lines(struct transport *transport)
{
    int64_t now = steady_ms();

    if (now < transport->swept_ms + SWEEP) return;
    transport->swept_ms = now;
    for (struct line *line = transport->lines; line; line = line->next) {
        if (!line->until_ms || now < line->until_ms) continue;
        line->until_ms = 0;
        transport->counts.cut_off++;
        hang_up(line->wsi);
    }
}

/* ---- Requests -------------------------------------------------------------------- */

static void http_free(struct http *http)
{
    free(http->reply);
    free(http);
}

static void put_headers(struct http *http, int status, const char *type,
                        const struct http_header *headers, int count, size_t length,
                        unsigned char **at, unsigned char *end)
{
    bool bad =
        lws_add_http_header_status(http->wsi, (unsigned)status, at, end) ||
        lws_add_http_header_by_token(http->wsi, WSI_TOKEN_HTTP_CONTENT_TYPE,
                                     (const unsigned char *)type, (int)strlen(type), at, end) ||
        lws_add_http_header_content_length(http->wsi, length, at, end) ||
        lws_add_http_header_by_token(http->wsi, WSI_TOKEN_CONNECTION,
                                     (const unsigned char *)"close", 5, at, end);

    for (int i = 0; i < count && !bad; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s:", headers[i].name);
        bad = lws_add_http_header_by_name(http->wsi, (const unsigned char *)name,
                                          (const unsigned char *)headers[i].value,
                                          (int)strlen(headers[i].value), at, end);
    }
    bad = bad || lws_finalize_http_header(http->wsi, at, end);
    assert(!bad); /* HEADERS is room for all that the server ever says */
    (void)bad;
}

void http_answer(struct http *http, int status, const char *type, const struct http_header *headers,
                 int count, const void *body, size_t length)
{
    if (!http->wsi) {
        http_free(http);
        return;
    }
    assert(!http->reply);
    http->reply = malloc(LWS_PRE + HEADERS + length);
    if (!http->reply) { /* nothing can be said; the connection ends */
        hang_up(http->wsi);
        return;
    }
    unsigned char *start = http->reply + LWS_PRE, *at = start;
    put_headers(http, status, type, headers, count, length, &at, start + HEADERS);
    if (length) memcpy(at, body, length);
    http->length = (size_t)(at - start) + length;
    http->sent = 0;
    wait_on_line(http->wsi, TAKE);
    lws_callback_on_writable(http->wsi);
}

/* A piece at a time.  Below 0: the connection ends, as it does with every answer: what the library
 * does with a request that was sent along with the one before it is not safe.  A body in it is
 * read from memory that is free already, or said to be complete for ever. */
static int write_more(struct http_session *session)
{
    struct http *http = session->http;

    if (!http || !http->reply) return 0;
    size_t left = http->length - http->sent, piece = left < PIECE ? left : PIECE;
    bool last = piece == left;
    unsigned char *from = http->reply + LWS_PRE + http->sent;
    /* Headers and body are bytes alike here: the length was said. */
    if (lws_write(http->wsi, from, piece, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
        (int)piece)
        return -1;
    of(http->wsi)->counts.bytes_out += piece;
    http->sent += piece;
    if (!last) {
        lws_callback_on_writable(http->wsi);
        return 0;
    }
    session->http = NULL;
    http_free(http);
    return -1; /* when what is written has gone out */
}

/* What is refused before anybody is asked, and the sentence for it. */
static const char *sentence(int status)
{
    static const struct {
        int status;
        const char *say;
    } sentences[] = {
        { 400, "The length of the body is none, or a GET has a body." },
        { 405, "Only GET and POST are answered." },
        { 411, "A POST says how long its body is." },
        { 413, "The body is longer than 16384 bytes." },
        { 414, "The address that is asked for is too long." },
        { 431, "A header, or the query, is too long." },
        { 501, "A body comes in one piece, with its length." },
        { 503, "There is no memory." },
    };
    size_t i = 0;

    static_assert(TRANSPORT_BODY == 16384, "the sentence says so");
    while (sentences[i].status != status) i++;
    return sentences[i].say;
}

/* And the connection ends: whatever follows is perhaps no request. */
static int refuse(struct lws *wsi, int status)
{
    static const unsigned char json[] = "application/json";
    unsigned char room[LWS_PRE + 512], *start = room + LWS_PRE, *at = start, *end = start + 256;
    char body[128];
    int length = snprintf(body, sizeof body, "{\"say\":\"%s\"}", sentence(status));

    if (lws_add_http_header_status(wsi, (unsigned)status, &at, end) ||
        lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, json, sizeof json - 1, &at,
                                     end) ||
        lws_add_http_header_content_length(wsi, (lws_filepos_t)length, &at, end) ||
        lws_add_http_header_by_token(wsi, WSI_TOKEN_CONNECTION, (const unsigned char *)"close", 5,
                                     &at, end) ||
        lws_finalize_http_header(wsi, &at, end))
        return -1;
    memcpy(at, body, (size_t)length);
    lws_write(wsi, start, (size_t)(at - start) + (size_t)length, LWS_WRITE_HTTP_FINAL);
    return -1;
}

/* What has a body says how long it is; a GET has none.  (The library takes what comes behind a GET
 * for its body and says that it is complete, or for another request.) */
static int wrong_body(struct lws *wsi, bool post)
{
    char text[24] = "";
    bool length = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0;

    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0) return 501;
    if (!length) return post ? 411 : 0;
    if (lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0) return 400;
    if (strspn(text, "0123456789") != strlen(text)) return 400;
    unsigned long long bytes = strtoull(text, NULL, 10);
    return bytes > TRANSPORT_BODY ? 413 : bytes && !post ? 400 : 0;
}

static void ask(struct transport *transport, struct http *http)
{
    http->body[http->body_length] = '\0';
    http->request.body = http->body;
    http->request.length = http->body_length;
    http->asked = true;
    wait_on_line(http->wsi, 0);
    transport->calls.asked(transport->calls.to, http, &http->request);
}

static int begin_request(struct lws *wsi, struct http_session *session, const char *path)
{
    bool post = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
    bool get = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
    struct transport *transport = of(wsi);
    struct http *http = session->http ? NULL : calloc(1, sizeof *http);
    int status = !http ? 503 : get == post ? 405 : strlen(path) >= TRANSPORT_PATH ? 414 : 0;

    transport->counts.requests++;
    if (!status) status = wrong_body(wsi, post);
    if (!status && !describe(wsi, &http->request)) status = 431;
    if (status) {
        free(http);
        return refuse(wsi, status);
    }
    http->wsi = wsi;
    http->request.method = post ? "POST" : "GET";
    snprintf(http->request.path, sizeof http->request.path, "%s", path);
    session->http = http;
    if (get) ask(transport, http);
    return 0;
}

static int more_body(struct lws *wsi, struct http_session *session, const char *bytes,
                     size_t length)
{
    struct http *http = session->http;

    if (!http || http->asked) return -1;
    of(wsi)->counts.bytes_in += length;
    if (http->body_length + length > TRANSPORT_BODY) return -1;
    if (length) memcpy(http->body + http->body_length, bytes, length);
    http->body_length += length;
    return 0;
}

/* Who asked has gone: an answer that is still to come is for nobody. */
static void end_request(struct http_session *session)
{
    struct http *http = session ? session->http : NULL;

    if (!http) return;
    session->http = NULL;
    if (http->reply || !http->asked)
        http_free(http);
    else
        http->wsi = NULL;
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t length)
{
    struct http_session *session = user;
    struct transport *transport = lws_get_context(wsi) ? of(wsi) : NULL;

    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return transport && !has_room(transport, (int)(intptr_t)in);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        if (transport) open_line(transport, wsi);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: /* never to HTTP/2, which is not for here */
        return strcasecmp(in, "websocket") ? -1 : 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* a socket without our subprotocol */
        return -1;
    case LWS_CALLBACK_WSI_DESTROY:
        if (transport) close_line(transport, wsi);
        return 0;
    case LWS_CALLBACK_HTTP:
        return begin_request(wsi, session, in);
    case LWS_CALLBACK_HTTP_BODY:
        return more_body(wsi, session, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (!session->http || session->http->asked) return -1;
        ask(transport, session->http);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return write_more(session);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        end_request(session);
        return 0;
    default:
        return 0;
    }
}

/* ---- Sockets --------------------------------------------------------------------- */

static void end_soon(struct peer *peer)
{
    peer->closing = true;
    hang_up(peer->wsi);
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

/* The next parcel; false where the socket takes nothing any more. */
static bool write_parcel(struct peer *peer)
{
    struct parcel *parcel = peer->queue[peer->first];
    int written =
        lws_write(peer->wsi, (unsigned char *)parcel->text, parcel->length, LWS_WRITE_TEXT);
    peer->transport->counts.messages_out++;
    peer->transport->counts.bytes_out += parcel->length;
    peer->first = (peer->first + 1) % QUEUE;
    peer->count--;
    peer->bytes -= parcel->length;
    parcel_drop(parcel);
    return written >= 0;
}

/* Several messages leave together, not each in a packet of its own. */
static void cork(struct peer *peer, int corked)
{
    setsockopt(lws_get_socket_fd(peer->wsi), IPPROTO_TCP, TCP_CORK, &corked, sizeof corked);
}

/* As much as the system takes: what it does not is kept by the library, which says when the rest
 * is written. */
static bool write_parcels(struct peer *peer)
{
    bool several = peer->count > 1, good = true;

    if (several) cork(peer, 1);
    while (good && peer->count && !lws_partial_buffered(peer->wsi)) good = write_parcel(peer);
    if (several) cork(peer, 0);
    return good;
}

static bool can_queue(const struct peer *peer, const struct parcel *parcel)
{
    return peer->count < QUEUE && (!peer->count || peer->bytes + parcel->length <= credit());
}

bool peer_send(struct peer *peer, struct parcel *parcel)
{
    if (peer->closing) return false;
    if (!can_queue(peer, parcel)) write_parcels(peer); /* much at once is no fault of who reads */
    if (!can_queue(peer, parcel)) {
        cut_off(peer);
        return false;
    }
    peer->queue[(peer->first + peer->count++) % QUEUE] = parcel_keep(parcel);
    peer->bytes += parcel->length;
    make_busy(peer);
    return true;
}

void peer_close(struct peer *peer, const char *why)
{
    if (peer->closing) return;
    peer->closing = true;
    snprintf(peer->why, sizeof peer->why, "%s", why);
    wait_on_line(peer->wsi, LEAVE); /* even if it reads nothing */
    lws_callback_on_writable(peer->wsi);
}

const char *peer_why(const struct peer *peer)
{
    return peer->why;
}

static int open_peer(struct lws *wsi, struct peer *peer)
{
    struct transport *transport = of(wsi);
    struct http_request *request = calloc(1, sizeof *request);

    memset(peer, 0, sizeof *peer);
    peer->wsi = wsi;
    peer->transport = transport;
    transport->counts.peers++;
    transport->counts.sockets++;
    if (!request || !describe(wsi, request) ||
        !header(wsi, WSI_TOKEN_GET_URI, request->path, sizeof request->path)) {
        free(request);
        return -1;
    }
    request->method = "GET";
    if (becomes_socket(transport, wsi, request->address))
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
        parcel_drop(peer->queue[peer->first]);
        peer->first = (peer->first + 1) % QUEUE;
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
    if (!write_parcels(peer)) return -1;
    if (peer->count || !peer->closing || lws_partial_buffered(peer->wsi)) return 0;
    lws_close_reason(peer->wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, (unsigned char *)peer->why,
                     strlen(peer->why));
    return -1;
}

/* All that was sent since the loop rested last is written now: several messages to the same socket
 * one after the other, and without asking first whether it can be written to. */
static void on_rest(struct ev_loop *loop, ev_prepare *watcher, int events)
{
    struct transport *transport = watcher->data;

    (void)loop;
    (void)events;
    while (transport->busy) {
        struct peer *peer = transport->busy;
        make_idle(peer);
        if (peer->closing)
            lws_callback_on_writable(peer->wsi);
        else if (!write_parcels(peer))
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

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
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

/* ---- The loop -------------------------------------------------------------------- */

static int64_t wall_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
}

static void on_wake(struct ev_loop *loop, ev_async *watcher, int events)
{
    struct transport *transport = watcher->data;

    (void)loop;
    (void)events;
    transport->calls.woken(transport->calls.to);
}

static void on_tick(struct ev_loop *loop, ev_timer *watcher, int events)
{
    struct transport *transport = watcher->data;

    (void)loop;
    (void)events;
    cut_off_slow_lines(transport);
    transport->calls.ticked(transport->calls.to, wall_ms());
}

static void on_signal(struct ev_loop *loop, ev_signal *watcher, int events)
{
    (void)loop;
    (void)events;
    transport_stop(watcher->data);
}

static void watch(struct transport *transport)
{
    ev_async_init(&transport->wakes, on_wake);
    ev_prepare_init(&transport->rests, on_rest);
    ev_timer_init(&transport->ticks, on_tick, TICK, TICK);
    ev_signal_init(&transport->interrupted, on_signal, SIGINT);
    ev_signal_init(&transport->ended, on_signal, SIGTERM);
    transport->wakes.data = transport->ticks.data = transport->rests.data = transport;
    transport->interrupted.data = transport->ended.data = transport;
    ev_async_start(transport->loop, &transport->wakes);
    ev_prepare_start(transport->loop, &transport->rests);
    ev_timer_start(transport->loop, &transport->ticks);
    ev_signal_start(transport->loop, &transport->interrupted);
    ev_signal_start(transport->loop, &transport->ended);
}

static const struct lws_protocols protocols[] = {
    { .name = "http", .callback = on_http, .per_session_data_size = sizeof(struct http_session) },
    { .name = TRANSPORT_PROTOCOL,
      .callback = on_socket,
      .per_session_data_size = sizeof(struct peer),
      .rx_buffer_size = 4096,
      .tx_packet_size = AT_ONCE },
    { .name = NULL },
};

static const lws_retry_bo_t patience = { .secs_since_valid_ping = IDLE_PING,
                                         .secs_since_valid_hangup = IDLE_HANGUP };

static struct transport *fail(struct transport *transport, char why[TRANSPORT_WHY],
                              const char *format, const char *address, int port)
{
    snprintf(why, TRANSPORT_WHY, format, address, port);
    if (transport) transport_close(transport);
    return NULL;
}

/* The library waits for an address that is not there yet, and says nothing: so it is looked at
 * first.  False, and why, where nobody could listen there. */
static bool can_listen(const struct transport_settings *settings, char why[TRANSPORT_WHY])
{
    struct addrinfo wish = { .ai_flags = AI_NUMERICHOST | AI_PASSIVE, .ai_socktype = SOCK_STREAM };
    struct addrinfo *found = NULL;
    char port[8];
    int one = 1;

    snprintf(port, sizeof port, "%d", settings->port);
    if (getaddrinfo(settings->address, port, &wish, &found)) {
        snprintf(why, TRANSPORT_WHY, "'%.64s' is no address to listen on", settings->address);
        return false;
    }
    int file = socket(found->ai_family, found->ai_socktype | SOCK_CLOEXEC, found->ai_protocol);
    bool good = file >= 0 && !setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) &&
                !bind(file, found->ai_addr, found->ai_addrlen) && !listen(file, 1);
    if (!good)
        snprintf(why, TRANSPORT_WHY, "cannot listen on %.64s, port %d: %s", settings->address,
                 settings->port, strerror(errno));
    if (file >= 0) close(file);
    freeaddrinfo(found);
    return good;
}

/* As many connections as the system gives us files for. */
static void make_room(struct transport *transport)
{
    int wanted = transport->most_peers + TRANSPORT_REQUESTS + FILES;
    struct rlimit files;

    transport->most_lines = wanted - FILES;
    if (getrandom(&transport->seed, sizeof transport->seed, 0) != sizeof transport->seed)
        transport->seed = (uint64_t)wall_ms();
    if (getrlimit(RLIMIT_NOFILE, &files)) return;
    if (files.rlim_cur < (rlim_t)wanted && files.rlim_cur < files.rlim_max) {
        files.rlim_cur = files.rlim_max < (rlim_t)wanted ? files.rlim_max : (rlim_t)wanted;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    if (!getrlimit(RLIMIT_NOFILE, &files) && files.rlim_cur < (rlim_t)wanted)
        transport->most_lines = files.rlim_cur > 2 * FILES ? (int)files.rlim_cur - FILES : FILES;
}

/* The library, on our loop. */
static bool open_context(struct transport *transport, bool tls)
{
    struct lws_context_creation_info info = {
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   (tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .foreign_loops = (void *[]){ transport->loop },
        .user = transport,
        .max_http_header_data = HEADERS,
        .max_http_header_pool = 0, /* as many as there are connections: those are limited here */
        .pcontext = &transport->context,
    };

    lws_set_log_level(0, NULL);
    transport->context = lws_create_context(&info);
    return transport->context != NULL;
}

/* With IPv6 the library takes an address of IPv4 for all that the machine has. */
static bool listens(struct transport *transport, const struct transport_settings *settings)
{
    bool six = strchr(settings->address, ':');
    const struct lws_context_creation_info info = {
        .options = LWS_SERVER_OPTION_LIBEV |
                   (settings->certificate ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0) |
                   (six ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
        .iface = settings->address,
        .port = settings->port,
        .protocols = protocols,
        .vhost_name = "croupier",
        .timeout_secs = (unsigned)transport->patience_s,
        .keepalive_timeout = transport->patience_s,
        .retry_and_idle_policy = &patience,
        .alpn = "http/1.1",
        .ssl_cert_filepath = settings->certificate,
        .ssl_private_key_filepath = settings->key,
    };

    transport->host = lws_create_vhost(transport->context, &info);
    transport->port = transport->host ? lws_get_vhost_listen_port(transport->host) : 0;
    return transport->port > 0;
}

struct transport *transport_open(const struct transport_settings *settings,
                                 const struct transport_calls *calls, char why[TRANSPORT_WHY])
{
    struct transport *transport = calloc(1, sizeof *transport);

    if (!can_listen(settings, why)) {
        free(transport);
        return NULL;
    }
    if (!transport || !(transport->loop = ev_loop_new(EVFLAG_AUTO)))
        return fail(transport, why, "there is no memory to listen on %s, port %d",
                    settings->address, settings->port);
    transport->calls = *calls;
    transport->most_peers = settings->most_peers;
    transport->tls = settings->certificate != NULL;
    transport->most_from = settings->most_from ? settings->most_from : settings->most_peers;
    transport->patience_s = settings->patience_s ? settings->patience_s : TIMEOUT;
    make_room(transport);
    if (!open_context(transport, transport->tls))
        return fail(transport, why, "the library does not start for %s, port %d", settings->address,
                    settings->port);
    if (!listens(transport, settings))
        return fail(transport, why, "cannot listen on %s, port %d", settings->address,
                    settings->port);
    watch(transport);
    return transport;
}

int transport_port(const struct transport *transport)
{
    return transport->port;
}

void transport_meets(struct transport *transport,
                     void meets(void *to, struct http_request *request))
{
    transport->meets = meets;
}

void transport_run(struct transport *transport)
{
    while (!transport->stopped) ev_run(transport->loop, EVRUN_ONCE);
}

void transport_stop(struct transport *transport)
{
    transport->stopped = true;
    ev_break(transport->loop, EVBREAK_ALL);
}

static void on_drained(struct ev_loop *loop, ev_timer *watcher, int events)
{
    (void)events;
    *(bool *)watcher->data = true;
    ev_break(loop, EVBREAK_ALL);
}

void transport_drain(struct transport *transport, int ms)
{
    bool over = false;
    ev_timer end;

    ev_timer_init(&end, on_drained, ms / 1000.0, 0);
    end.data = &over;
    ev_timer_start(transport->loop, &end);
    while (!over && transport->line_count) ev_run(transport->loop, EVRUN_ONCE);
    ev_timer_stop(transport->loop, &end);
}

void transport_wake(struct transport *transport)
{
    ev_async_send(transport->loop, &transport->wakes);
}

void transport_close(struct transport *transport)
{
    if (transport->context) lws_context_destroy(transport->context);
    if (transport->loop) {
        ev_async_stop(transport->loop, &transport->wakes);
        ev_prepare_stop(transport->loop, &transport->rests);
        ev_timer_stop(transport->loop, &transport->ticks);
        ev_signal_stop(transport->loop, &transport->interrupted);
        ev_signal_stop(transport->loop, &transport->ended);
        ev_loop_destroy(transport->loop);
    }
    free(transport);
}

struct transport_counts transport_counts(const struct transport *transport)
{
    return transport->counts;
}
