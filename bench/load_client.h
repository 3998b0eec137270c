/* load_client.h - thousands of WebSocket clients in one thread, with raw sockets and epoll.
 *
 *   swarm_join()  all clients sign in as guests and open sockets, a few at a time, from many
 *                 addresses; swarm_join_from(): from one
 *   swarm_say()   one client sends a message; orders are timed by their request number
 *   swarm_hear()  receives messages for a moment; times and counts answers
 *
 * Only the beginning of a message is kept, enough to identify it; the rest is only counted. */
#ifndef CROUPIER_LOAD_CLIENT_H
#define CROUPIER_LOAD_CLIENT_H

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define SWARM_WAVE       64  /* clients that connect at the same time */
#define SWARM_PER_SOURCE 48  /* clients per address, below the server's limit */
#define SWARM_BEGINNING  240 /* bytes kept of a message */
#define SWARM_TIMED      256 /* most unanswered orders of one client */
#define SWARM_CODES      32  /* kinds of refusals */
#define SWARM_KINDS      16  /* kinds of messages */
#define SWARM_TOKEN      80
#define SWARM_SETUP      1000 /* requests below this number are not bets and not timed */

struct swarm_client {
    int socket;
    uint32_t number;
    uint64_t request, answered; /* number of the last one sent; how many are answered */
    int64_t sent_us[SWARM_TIMED];
    uint64_t left; /* bytes still to come of the current message, */
    unsigned head; /* ... or bytes of its frame header so far */
    unsigned kept;
    uint64_t size; /* of the text so far */
    unsigned char heading[10];
    char beginning[SWARM_BEGINNING];
    char token[SWARM_TOKEN];
    bool shown; /* has received a whole table */
};

struct swarm {
    int port, epoll, count;
    uint32_t source; /* all clients connect from this address; 0: a few from each of many */
    struct swarm_client *clients;
    bool timing;      /* answers count now, */
    int64_t from_us;  /* ... to orders sent since then */
    int32_t *took_us; /* latency of each accepted bet */
    size_t took, took_room;
    uint64_t waiting; /* timed bets without an answer yet */
    uint64_t setup;   /* answers to other orders */
    int shown;        /* clients that have received a whole table */
    uint64_t messages, bytes, lost, errors;
    struct {
        char code[40];
        uint64_t count;
    } refused[SWARM_CODES];
    struct {
        char kind[16]; /* "state"; "compressed" */
        uint64_t count, bytes;
    } kinds[SWARM_KINDS];
    void (*answered)(void *to, struct swarm_client *client); /* after each answer; or null */
    void *to;
};

static inline int64_t swarm_now_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000) + now.tv_nsec / 1000;
}

static inline void swarm_fail(const char *what)
{
    fprintf(stderr, "%s: %s\n", what, errno ? strerror(errno) : "failed");
    exit(1);
}

/* ---- Connecting ------------------------------------------------------------------ */

/* Clients connect from 127.1.0.0/16, a few from each address; or all from the source. */
static inline int swarm_connect(int port, uint32_t source, uint32_t number)
{
    struct sockaddr_in from = { .sin_family = AF_INET };
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    int one = 1, file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    uint32_t house = number / SWARM_PER_SOURCE;

    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (!source) source = UINT32_C(0x7f010001) + house / 200 * 256 + house % 200;
    from.sin_addr.s_addr = htonl(source);
    setsockopt(file, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one);
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (file < 0 || bind(file, (struct sockaddr *)&from, sizeof from) ||
        connect(file, (struct sockaddr *)&to, sizeof to))
        swarm_fail("connecting");
    return file;
}

static inline void swarm_write(int file, const void *bytes, size_t length)
{
    if (send(file, bytes, length, MSG_NOSIGNAL) != (ssize_t)length) swarm_fail("sending");
}

/* Reads the header of a response and its body, if any.  Bytes after it stay in the socket. */
static inline void swarm_read_answer(int file, char *text, size_t room)
{
    size_t length = 0, wanted = 0;
    char *end = NULL;

    while (!end || length < wanted) {
        if (length + 1 == room || recv(file, text + length, 1, 0) != 1)
            swarm_fail("reading a response");
        text[++length] = '\0';
        if (end || length < 4 || memcmp(text + length - 4, "\r\n\r\n", 4)) continue;
        end = text + length;
        const char *said = strcasestr(text, "content-length:");
        wanted = length + (said ? strtoul(said + 15, NULL, 10) : 0);
    }
}

static inline void swarm_ask_guest(struct swarm_client *client)
{
    char text[512], body[64];
    int length = snprintf(body, sizeof body, "{\"name\":\"p%u\"}", client->number);

    length = snprintf(text, sizeof text,
                      "POST /api/guest HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
                      "Content-Length: %d\r\n\r\n%s",
                      length, body);
    swarm_write(client->socket, text, (size_t)length);
}

static inline void swarm_take_token(struct swarm_client *client)
{
    static const char key[] = "\"token\":\"";
    char text[4096];

    swarm_read_answer(client->socket, text, sizeof text);
    const char *at = strstr(text, key);
    if (!at) {
        fprintf(stderr, "%s\n", text);
        swarm_fail("no token for a guest");
    }
    at += sizeof key - 1;
    snprintf(client->token, sizeof client->token, "%.*s", (int)strcspn(at, "\""), at);
    close(client->socket);
}

static inline void swarm_ask_socket(struct swarm_client *client)
{
    char text[1024];
    int length = snprintf(text, sizeof text,
                          "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Protocol: croupier.1\r\n"
                          "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                          "Origin: http://localhost\r\n%s%s%s\r\n",
                          *client->token ? "Authorization: Bearer " : "", client->token,
                          *client->token ? "\r\n" : "");

    swarm_write(client->socket, text, (size_t)length);
}

static inline void swarm_begin(struct swarm *swarm, struct swarm_client *client)
{
    struct epoll_event event = { .events = EPOLLIN, .data.ptr = client };
    char text[4096];

    swarm_read_answer(client->socket, text, sizeof text);
    if (!strstr(text, " 101 ")) swarm_fail("no socket");
    fcntl(client->socket, F_SETFL, fcntl(client->socket, F_GETFL) | O_NONBLOCK);
    if (epoll_ctl(swarm->epoll, EPOLL_CTL_ADD, client->socket, &event)) swarm_fail("epoll");
}

static inline void swarm_join_wave(struct swarm *swarm, int first, int last, bool guests)
{
    struct swarm_client *c = swarm->clients;

    for (int i = first; i < last; i++) c[i].number = (uint32_t)i;
    for (int i = first; i < last; i++)
        c[i].socket = swarm_connect(swarm->port, swarm->source, c[i].number);
    if (guests) {
        for (int i = first; i < last; i++) swarm_ask_guest(&c[i]);
        for (int i = first; i < last; i++) swarm_take_token(&c[i]);
        for (int i = first; i < last; i++)
            c[i].socket = swarm_connect(swarm->port, swarm->source, c[i].number);
    }
    for (int i = first; i < last; i++) swarm_ask_socket(&c[i]);
    for (int i = first; i < last; i++) swarm_begin(swarm, &c[i]);
}

static inline void swarm_join_from(struct swarm *swarm, uint32_t source, int port, int count,
                                   bool guests)
{
    memset(swarm, 0, sizeof *swarm);
    swarm->port = port;
    swarm->source = source;
    swarm->count = count;
    swarm->epoll = epoll_create1(EPOLL_CLOEXEC);
    swarm->clients = calloc((size_t)count, sizeof *swarm->clients);
    if (!swarm->clients) swarm_fail("memory");
    for (int i = 0; i < count; i += SWARM_WAVE)
        swarm_join_wave(swarm, i, i + SWARM_WAVE < count ? i + SWARM_WAVE : count, guests);
}

static inline void swarm_join(struct swarm *swarm, int port, int count, bool guests)
{
    swarm_join_from(swarm, 0, port, count, guests);
}

static inline void swarm_leave(struct swarm *swarm)
{
    for (int i = 0; i < swarm->count; i++) close(swarm->clients[i].socket);
    close(swarm->epoll);
    free(swarm->clients);
    free(swarm->took_us);
}

/* ---- Sending --------------------------------------------------------------------- */

/* Sends a frame, masked with 0.  Returns false if the send buffer is full. */
static inline bool swarm_frame(struct swarm_client *client, unsigned char first, const char *text,
                               size_t length)
{
    unsigned char frame[1024] = { first, 0x80 };
    size_t head = length < 126 ? 6 : 8;

    if (length + 8 > sizeof frame) swarm_fail("a message is too long");
    frame[1] |= length < 126 ? (unsigned char)length : 126;
    frame[2] = length < 126 ? 0 : (unsigned char)(length >> 8);
    frame[3] = length < 126 ? 0 : (unsigned char)length;
    memcpy(frame + head, text, length);
    length += head;
    return send(client->socket, frame, length, MSG_NOSIGNAL) == (ssize_t)length;
}

static inline bool swarm_say(struct swarm_client *client, const char *text, size_t length)
{
    return swarm_frame(client, 0x81, text, length);
}

/* ---- Receiving ------------------------------------------------------------------- */

static inline void swarm_took(struct swarm *swarm, int64_t took_us)
{
    if (swarm->took == swarm->took_room) {
        swarm->took_room = swarm->took_room ? 2 * swarm->took_room : 65536;
        swarm->took_us = realloc(swarm->took_us, swarm->took_room * sizeof *swarm->took_us);
        if (!swarm->took_us) swarm_fail("memory");
    }
    swarm->took_us[swarm->took++] = (int32_t)took_us;
}

static inline void swarm_count_refused(struct swarm *swarm, const char *text)
{
    static const char key[] = "\"code\":\"";
    const char *at = strstr(text, key);
    const char *code = at ? at + sizeof key - 1 : "without a code\"";
    size_t length = strcspn(code, "\"");
    int i = 0;

    while (
        i < SWARM_CODES - 1 && swarm->refused[i].count &&
        (strlen(swarm->refused[i].code) != length || memcmp(swarm->refused[i].code, code, length)))
        i++;
    snprintf(swarm->refused[i].code, sizeof swarm->refused[i].code, "%.*s", (int)length, code);
    swarm->refused[i].count++;
}

static inline void swarm_answer(struct swarm *swarm, struct swarm_client *client, bool done)
{
    static const char key[] = "\"request\":";
    const char *at = strstr(client->beginning, key);
    uint64_t request = at ? strtoull(at + sizeof key - 1, NULL, 10) : 0;
    int64_t sent = client->sent_us[request % SWARM_TIMED];

    client->answered++;
    if (request < SWARM_SETUP) {
        swarm->setup++;
        if (!done) fprintf(stderr, "%.*s\n", SWARM_BEGINNING, client->beginning);
    } else if (swarm->timing && sent >= swarm->from_us) {
        if (swarm->waiting) swarm->waiting--;
        if (done)
            swarm_took(swarm, swarm_now_us() - sent);
        else
            swarm_count_refused(swarm, client->beginning);
    }
    if (swarm->answered) swarm->answered(swarm->to, client);
}

static inline void swarm_count_kind(struct swarm *swarm, const char *kind, size_t length,
                                    uint64_t bytes)
{
    int i = 0;

    while (i < SWARM_KINDS - 1 && swarm->kinds[i].count &&
           (strlen(swarm->kinds[i].kind) != length || memcmp(swarm->kinds[i].kind, kind, length)))
        i++;
    snprintf(swarm->kinds[i].kind, sizeof swarm->kinds[i].kind, "%.*s", (int)length, kind);
    swarm->kinds[i].count++;
    swarm->kinds[i].bytes += bytes;
}

/* The first compressed message is a whole table: nothing else is large before. */
static inline void swarm_count_shown(struct swarm *swarm, struct swarm_client *client)
{
    swarm->shown += !client->shown;
    client->shown = true;
}

/* Handles a complete message. */
static inline void swarm_heard(struct swarm *swarm, struct swarm_client *client)
{
    static const char done[] = "{\"tell\":\"done\"", refused[] = "{\"tell\":\"refused\"",
                      table[] = "{\"tell\":\"table\"", error[] = "{\"tell\":\"error\"",
                      echo[] = "{\"do\":\"order\"";
    char *text = client->beginning;

    if ((client->heading[0] & 0x0f) == 9) swarm_frame(client, 0x8a, text, client->kept);
    if ((client->heading[0] & 0x0f) == 2) { /* never an answer */
        swarm->messages++;
        swarm_count_kind(swarm, "compressed", 10, client->size);
        swarm_count_shown(swarm, client);
    }
    if ((client->heading[0] & 0x0f) != 1) return;
    text[client->kept < SWARM_BEGINNING ? client->kept : SWARM_BEGINNING - 1] = '\0';
    swarm->messages++;
    const char *kind = strncmp(text, "{\"tell\":\"", 9) ? "other\"" : text + 9;
    swarm_count_kind(swarm, kind, strcspn(kind, "\""), client->size);
    if (!memcmp(text, done, sizeof done - 1) || !memcmp(text, echo, sizeof echo - 1))
        swarm_answer(swarm, client, true);
    else if (!memcmp(text, refused, sizeof refused - 1))
        swarm_answer(swarm, client, false);
    else if (!memcmp(text, table, sizeof table - 1))
        swarm_count_shown(swarm, client);
    else if (!memcmp(text, error, sizeof error - 1) && !swarm->errors++)
        fprintf(stderr, "%s\n", text);
}

/* Adds a byte to a frame header; returns true when the header is complete. */
static inline bool swarm_head(struct swarm_client *client, unsigned char byte)
{
    client->heading[client->head++] = byte;
    unsigned length = client->head > 1 ? client->heading[1] & 0x7f : 0;
    unsigned wanted = length < 126 ? 2 : length == 126 ? 4 : 10;
    if (client->head < wanted) return false;
    client->left = length;
    if (wanted > 2) client->left = 0;
    for (unsigned i = 2; i < wanted; i++) client->left = client->left << 8 | client->heading[i];
    client->kept = 0;
    client->head = 0;
    return true;
}

static inline void swarm_follow(struct swarm *swarm, struct swarm_client *client, const char *bytes,
                                size_t length)
{
    for (size_t at = 0; at < length;) {
        if (!client->left && !swarm_head(client, (unsigned char)bytes[at++])) continue;
        size_t here = length - at < client->left ? length - at : client->left;
        size_t keep = SWARM_BEGINNING - client->kept < here ? SWARM_BEGINNING - client->kept : here;
        memcpy(client->beginning + client->kept, bytes + at, keep);
        client->kept += (unsigned)keep;
        client->size += here;
        client->left -= here;
        at += here;
        if (client->left) continue;
        swarm_heard(swarm, client);
        client->size = 0;
    }
}

static inline void swarm_receive(struct swarm *swarm, struct swarm_client *client)
{
    static char bytes[1 << 18];
    ssize_t got = recv(client->socket, bytes, sizeof bytes, 0);

    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0) {
        epoll_ctl(swarm->epoll, EPOLL_CTL_DEL, client->socket, NULL);
        swarm->lost++;
        return;
    }
    swarm->bytes += (uint64_t)got;
    swarm_follow(swarm, client, bytes, (size_t)got);
}

static inline void swarm_hear(struct swarm *swarm, int wait_ms)
{
    struct epoll_event events[256];
    int count = epoll_wait(swarm->epoll, events, 256, wait_ms);

    for (int i = 0; i < count; i++) swarm_receive(swarm, events[i].data.ptr);
}

#endif
