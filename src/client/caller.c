/* caller.c - a small HTTP and WebSocket client. */
#include "client/caller.h"

#include "words/plain.h"

#include <jansson.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define ROOM        (4 << 20) /* maximum bytes of a message */
#define PATIENCE_MS 10000

struct caller {
    int file;
    bool over;
    char *text; /* received bytes, null-terminated */
    size_t length;
    size_t taken; /* bytes to drop at the next call */
    char host[256], port[8];
};

static struct caller *fail(struct caller *caller, char why[CALLER_WHY], const char *because)
{
    snprintf(why, CALLER_WHY, "%s", because);
    caller_close(caller);
    return NULL;
}

/* ---- Addresses ------------------------------------------------------------------- */

/* Parses http://HOST[:PORT][/table/NAME].  Returns false if invalid. */
static bool read_url(const char *url, struct caller *caller, char table[CALLER_TABLE])
{
    static const char scheme[] = "http://", path[] = "/table/";
    size_t host;

    if (strncmp(url, scheme, sizeof scheme - 1)) return false;
    url += sizeof scheme - 1;
    host = strcspn(url, ":/");
    if (!host || host >= sizeof caller->host) return false;
    snprintf(caller->host, sizeof caller->host, "%.*s", (int)host, url);
    url += host;
    snprintf(caller->port, sizeof caller->port, "80");
    if (*url == ':') {
        size_t digits = strspn(url + 1, "0123456789");
        if (!digits || digits > 5) return false;
        snprintf(caller->port, sizeof caller->port, "%.*s", (int)digits, url + 1);
        url += 1 + digits;
    }
    *table = '\0';
    if (!*url || !strcmp(url, "/")) return true;
    if (strncmp(url, path, sizeof path - 1) || strlen(url) - sizeof path + 2 > CALLER_TABLE)
        return false;
    snprintf(table, CALLER_TABLE, "%s", url + sizeof path - 1);
    return true;
}

static bool connect_to_host(struct caller *caller)
{
    struct addrinfo wish = { .ai_socktype = SOCK_STREAM }, *found = NULL;

    if (getaddrinfo(caller->host, caller->port, &wish, &found)) return false;
    for (const struct addrinfo *at = found; at && caller->file < 0; at = at->ai_next) {
        caller->file = socket(at->ai_family, at->ai_socktype | SOCK_CLOEXEC, at->ai_protocol);
        if (caller->file >= 0 && !connect(caller->file, at->ai_addr, at->ai_addrlen)) break;
        if (caller->file >= 0) close(caller->file);
        caller->file = -1;
    }
    freeaddrinfo(found);
    return caller->file >= 0;
}

static void disconnect(struct caller *caller)
{
    close(caller->file);
    caller->file = -1;
    caller->length = caller->taken = 0;
    *caller->text = '\0';
    caller->over = false;
}

/* ---- Bytes ----------------------------------------------------------------------- */

static bool send_all(struct caller *caller, const char *bytes, size_t length)
{
    for (size_t sent = 0; sent < length;) {
        ssize_t now = send(caller->file, bytes + sent, length - sent, MSG_NOSIGNAL);
        if (now <= 0) {
            caller->over = true;
            return false;
        }
        sent += (size_t)now;
    }
    return true;
}

static bool receive(struct caller *caller, int patience_ms)
{
    struct pollfd wait = { .fd = caller->file, .events = POLLIN };

    if (caller->length >= ROOM) caller->over = true;
    if (caller->over || poll(&wait, 1, patience_ms) <= 0) return false;
    ssize_t got = recv(caller->file, caller->text + caller->length, ROOM - caller->length, 0);
    if (got <= 0) {
        caller->over = true;
        return false;
    }
    caller->length += (size_t)got;
    caller->text[caller->length] = '\0';
    return true;
}

static void discard(struct caller *caller, size_t length)
{
    caller->length -= length;
    memmove(caller->text, caller->text + length, caller->length + 1);
}

/* ---- HTTP ------------------------------------------------------------------------ */

/* Sends a request.  Returns the status and the body, valid until the next call; 0 if there is no
 * answer. */
static int ask(struct caller *caller, const char *request, const char **body)
{
    char *end = NULL;

    discard(caller, caller->taken);
    caller->taken = 0;
    if (!send_all(caller, request, strlen(request))) return 0;
    while (!(end = strstr(caller->text, "\r\n\r\n")))
        if (!receive(caller, PATIENCE_MS)) return 0;
    const char *length = strcasestr(caller->text, "content-length:");
    size_t head = (size_t)(end - caller->text) + 4;
    size_t wanted = length && length < end ? strtoul(length + 15, NULL, 10) : 0;
    if (wanted > ROOM) return 0;
    while (caller->length < head + wanted)
        if (!receive(caller, PATIENCE_MS)) return 0;
    caller->taken = head + wanted;
    *body = caller->text + head;
    return (int)strtol(caller->text + strcspn(caller->text, " "), NULL, 10);
}

static bool sign_in(struct caller *caller, const char *name, char token[128], char why[CALLER_WHY])
{
    json_t *who = json_pack("{s:s}", "name", name);
    char *body = who ? json_dumps(who, JSON_COMPACT) : NULL, request[2048];
    const char *answer = "";

    json_decref(who);
    if (!body) return snprintf(why, CALLER_WHY, "the name is not valid UTF-8"), false;
    snprintf(request, sizeof request,
             "POST /api/guest HTTP/1.1\r\nHost: %s:%s\r\nOrigin: http://%s:%s\r\n"
             "Content-Length: %zu\r\n\r\n%s",
             caller->host, caller->port, caller->host, caller->port, strlen(body), body);
    free(body);
    int status = ask(caller, request, &answer);
    json_t *json = json_loads(answer, JSON_DISABLE_EOF_CHECK, NULL);
    const char *given = json_string_value(json_object_get(json, "token"));
    const char *say = json_string_value(json_object_get(json, "say"));
    bool good = status == 200 && given && strlen(given) < 128;
    if (good) snprintf(token, 128, "%s", given);
    if (!good) snprintf(why, CALLER_WHY, "%s", say ? say : "the server is not a casino");
    plain_make(why);
    json_decref(json);
    return good;
}

static bool upgrade(struct caller *caller, const char *token)
{
    char request[1024];
    const char *body;

    snprintf(request, sizeof request,
             "GET /ws HTTP/1.1\r\nHost: %s:%s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: Y3JvdXBpZXIgY2FsbGVyIQ==\r\n"
             "Sec-WebSocket-Protocol: croupier.1\r\nAuthorization: Bearer %s\r\n\r\n",
             caller->host, caller->port, token);
    return ask(caller, request, &body) == 101;
}

/* ---- The socket ------------------------------------------------------------------ */

struct caller *caller_open(const char *url, const char *name, char table[CALLER_TABLE],
                           char why[CALLER_WHY])
{
    struct caller *caller = calloc(1, sizeof *caller);
    char token[128];

    if (!caller || !(caller->text = calloc(1, ROOM + 1))) return fail(caller, why, "out of memory");
    caller->file = -1;
    if (!read_url(url, caller, table))
        return fail(caller, why, "the address must look like http://127.0.0.1:8080/table/NAME");
    if (!connect_to_host(caller)) return fail(caller, why, "cannot connect");
    if (!sign_in(caller, name, token, why)) {
        caller_close(caller);
        return NULL;
    }
    disconnect(caller); /* each request needs its own connection */
    if (!connect_to_host(caller)) return fail(caller, why, "cannot connect again");
    return upgrade(caller, token) ? caller : fail(caller, why, "the casino refused the socket");
}

void caller_close(struct caller *caller)
{
    if (!caller) return;
    if (caller->file >= 0) close(caller->file);
    free(caller->text);
    free(caller);
}

int caller_file(const struct caller *caller)
{
    return caller->file;
}

void caller_moved(struct caller *caller, int file)
{
    caller->file = file;
}

bool caller_over(const struct caller *caller)
{
    return caller->over;
}

/* The mask is 0, so the bytes stay as they are. */
static bool send_frame(struct caller *caller, int kind, const char *bytes, size_t length)
{
    unsigned char head[8] = { (unsigned char)(0x80 | kind), 0x80 };
    size_t used = 2;

    if (length > 65535) return false;
    if (length < 126) {
        head[1] |= (unsigned char)length;
    } else {
        head[1] |= 126;
        head[used++] = (unsigned char)(length >> 8);
        head[used++] = (unsigned char)length;
    }
    used += 4;
    return send_all(caller, (const char *)head, used) && send_all(caller, bytes, length);
}

bool caller_send(struct caller *caller, const char *text)
{
    return send_frame(caller, 1, text, strlen(text));
}

/* Lengths of the head and payload of the first frame.  Returns false if it is incomplete. */
static bool first_frame(const struct caller *caller, size_t *head, size_t *length)
{
    const unsigned char *at = (const unsigned char *)caller->text;

    if (caller->length < 2) return false;
    *length = at[1] & 0x7f;
    *head = *length == 126 ? 4 : *length == 127 ? 10 : 2;
    if (caller->length < *head) return false;
    if (*head > 2) *length = 0;
    for (size_t i = 2; i < *head; i++) *length = *length << 8 | at[i];
    return caller->length - *head >= *length;
}

const char *caller_receive(struct caller *caller, int patience_ms)
{
    size_t head, length;

    discard(caller, caller->taken);
    caller->taken = 0;
    for (;;) {
        while (!first_frame(caller, &head, &length))
            if (!receive(caller, patience_ms)) return NULL;
        int kind = caller->text[0] & 0x0f;
        if (kind == 8) caller->over = true;
        if (kind == 8) return NULL;
        if (kind == 9) send_frame(caller, 10, caller->text + head, length);
        if (kind != 1) {
            discard(caller, head + length);
            continue;
        }
        memmove(caller->text, caller->text + head, length); /* makes room for the NUL */
        caller->text[length] = '\0';
        caller->taken = head + length;
        return caller->text;
    }
}
