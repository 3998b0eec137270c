/* client.h - a small HTTP and WebSocket client for tests; it can also misbehave. */
#ifndef CROUPIER_TESTS_CLIENT_H
#define CROUPIER_TESTS_CLIENT_H

#include "check.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define CLIENT_PATIENCE 120000 /* milliseconds; long, for busy machines */

struct client {
    int socket, port;
    uint32_t last; /* last byte of the source address */
    bool once;     /* the server closes the connection after its answer */
    char *text;    /* received, not yet consumed */
    size_t length, room;
};

/* Connects from 127.0.0.<last>.  The socket is -1 if that fails. */
static inline struct client client_reach_from(uint32_t last, int port)
{
    struct sockaddr_in from = { .sin_family = AF_INET }, to = from;
    struct client client = { .socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0),
                             .port = port,
                             .last = last };

    from.sin_addr.s_addr = htonl(INADDR_LOOPBACK - 1 + last);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    to.sin_port = htons((uint16_t)port);
    if (client.socket < 0 || (!bind(client.socket, (struct sockaddr *)&from, sizeof from) &&
                              !connect(client.socket, (struct sockaddr *)&to, sizeof to)))
        return client;
    close(client.socket);
    client.socket = -1;
    return client;
}

static inline struct client client_reach(int port)
{
    return client_reach_from(1, port);
}

/* Connects; fails the test if nothing listens. */
static inline struct client client_open(int port)
{
    struct client client = client_reach(port);

    if (client.socket < 0) fail_msg("cannot connect");
    return client;
}

static inline void client_close(struct client *client)
{
    if (client->socket >= 0) close(client->socket);
    free(client->text);
    memset(client, 0, sizeof *client);
    client->socket = -1;
}

/* Sends everything; false if the peer has closed. */
static inline bool client_send(struct client *client, const void *bytes, size_t length)
{
    for (size_t sent = 0; sent < length;) {
        ssize_t now = send(client->socket, (const char *)bytes + sent, length - sent, MSG_NOSIGNAL);
        if (now <= 0) return false;
        sent += (size_t)now;
    }
    return true;
}

/* Waits for more data; false on timeout or if the peer has closed. */
static inline bool client_more(struct client *client, int patience_ms)
{
    struct pollfd wait = { .fd = client->socket, .events = POLLIN };

    if (poll(&wait, 1, patience_ms) <= 0) return false;
    if (client->room - client->length < 65536) {
        client->room = client->length + 131072;
        client->text = realloc(client->text, client->room);
        assert_non_null(client->text);
    }
    ssize_t got = recv(client->socket, client->text + client->length, 65535, 0);
    if (got <= 0) return false;
    client->length += (size_t)got;
    client->text[client->length] = '\0';
    return true;
}

/* True if the peer has closed by the time nothing arrives for patience_ms.  Discards all data. */
static inline bool client_closed(struct client *client, int patience_ms)
{
    char byte;

    while (client_more(client, patience_ms)) client->length = 0;
    ssize_t got = recv(client->socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return !got || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK);
}

/* Drops the first bytes of the received data. */
static inline void client_take(struct client *client, size_t length)
{
    client->length -= length;
    memmove(client->text, client->text + length, client->length + 1);
}

/* ---- HTTP ------------------------------------------------------------------------ */

/* Reads an answer: returns its status, or 0 if none arrived.  body may be null. */
static inline int client_answer(struct client *client, char *body, size_t room)
{
    char *end;

    while (!client->text || !(end = strstr(client->text, "\r\n\r\n")))
        if (!client_more(client, CLIENT_PATIENCE)) return 0;
    int status = (int)strtol(client->text + strcspn(client->text, " "), NULL, 10);
    const char *length = strcasestr(client->text, "content-length:");
    const char *once = strcasestr(client->text, "connection: close");
    size_t head = (size_t)(end - client->text) + 4;
    client->once = once && once < end;
    size_t wanted = length && length < end ? strtoul(length + 15, NULL, 10) : 0;
    while (client->length < head + wanted)
        if (!client_more(client, CLIENT_PATIENCE)) return 0;
    if (body) snprintf(body, room, "%.*s", (int)wanted, client->text + head);
    client_take(client, head + wanted);
    return status;
}

/* Connects again if the server has closed the connection after its last answer. */
static inline void client_go_on(struct client *client)
{
    struct client again = *client;

    if (!client->once) return;
    client_close(client);
    *client = client_reach_from(again.last, again.port);
}

/* Sends a request and reads the answer, as client_answer().  headers: lines ending in CRLF. */
static inline int client_ask(struct client *client, const char *method, const char *path,
                             const char *headers, const char *body, char *answer, size_t room)
{
    char text[65536];
    int length = snprintf(text, sizeof text,
                          "%s %s HTTP/1.1\r\nHost: localhost\r\n%sContent-Length: %zu\r\n\r\n%s",
                          method, path, headers, strlen(body), body);

    client_go_on(client);
    return client_send(client, text, (size_t)length) ? client_answer(client, answer, room) : 0;
}

/* ---- WebSocket ------------------------------------------------------------------- */

/* Upgrades to WebSocket; true on status 101. */
static inline bool client_upgrade(struct client *client, const char *headers)
{
    char text[8192];
    int length = snprintf(text, sizeof text,
                          "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Protocol: croupier.1\r\n"
                          "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n%s\r\n",
                          headers);

    return client_send(client, text, (size_t)length) && client_answer(client, NULL, 0) == 101;
}

/* Sends one frame with a zero mask.  first: FIN bit and opcode. */
static inline bool client_frame(struct client *client, unsigned char first, const void *bytes,
                                size_t length)
{
    unsigned char head[14] = { first, 0x80 };
    size_t used = 2;

    if (length < 126) {
        head[1] |= (unsigned char)length;
    } else if (length < 65536) {
        head[1] |= 126;
        head[used++] = (unsigned char)(length >> 8);
        head[used++] = (unsigned char)length;
    } else {
        head[1] |= 127;
        for (int i = 7; i >= 0; i--) head[used++] = (unsigned char)(length >> 8 * i);
    }
    used += 4;
    return client_send(client, head, used) && client_send(client, bytes, length);
}

/* Sends a text message. */
static inline bool client_say(struct client *client, const char *text)
{
    return client_frame(client, 0x81, text, strlen(text));
}

/* True if a whole frame has arrived; gives the lengths of its header and payload. */
static inline bool client_frame_here(const struct client *client, size_t *head, size_t *length)
{
    const unsigned char *at = (const unsigned char *)client->text;

    *head = 2;
    *length = client->length >= 2 ? at[1] & 0x7f : 0;
    if (*length == 126) *head = 4;
    if (*length == 127) *head = 10;
    if (client->length < *head) return false;
    if (*head > 2) *length = 0;
    for (size_t i = 2; i < *head; i++) *length = *length << 8 | at[i];
    return client->length >= *head + *length;
}

static inline bool client_whole(const struct client *client)
{
    size_t head, length;

    return client_frame_here(client, &head, &length);
}

/* The next text message; false on timeout or if the socket has closed. */
static inline bool client_hear(struct client *client, char *text, size_t room, int patience_ms)
{
    size_t head, length;

    for (;;) {
        if (!client_frame_here(client, &head, &length)) {
            if (!client_more(client, patience_ms)) return false;
            continue;
        }
        int kind = client->text[0] & 0x0f;
        if (kind == 1) snprintf(text, room, "%.*s", (int)length, client->text + head);
        client_take(client, head + length);
        if (kind == 1) return true;
        if (kind == 8) return false;
    }
}

#endif
