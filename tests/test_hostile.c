/* test_hostile.c - a server under attack: garbage, partial and slow requests, broken frames, almost
 * valid messages, floods, and sockets that never read, each enemy from its own address.  A
 * player at the same table must be answered in time, and the server's memory must not grow.
 *
 *   test_hostile [SECONDS [SEED]] */
#include "client.h"
#include "served.h"
#include "verify/verify.h"

#include <fcntl.h>
#include <jansson.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <time.h>

#define BETTING 500  /* milliseconds */
#define BOUND   8000 /* milliseconds in which the player must be answered */
#define GROWTH  256  /* megabytes that the server may grow by */
#define ENEMIES 6    /* threads, each with its own address */
#define SILENT  100  /* sockets of each enemy that never read */
#define CROWD   400  /* connections at once */
#define LOCALS  2    /* the first enemy's address; the player has 1 */

static const char plan[] = "[casino]\nchips = 1 5 25 100 500 1000\n"
                           "[table roulette]\nedition = roulette\n"
                           "[table craps]\nedition = craps\n"
                           "[table baccarat]\nedition = baccarat\n"
                           "[table lunar]\nedition = lunar-poker\n"
                           "[staff]\nOlga = operator\n";

static int seconds = 5;
static uint64_t seed;
static atomic_bool over;

/* ---- Random numbers -------------------------------------------------------------- */

struct enemy {
    pthread_t thread;
    uint64_t random;
    uint32_t address;
    struct client silent[SILENT];
    int silent_count;
    char cookie[128];
    atomic_uint_fast64_t attacks[16], messages, closed;
    char error_found[512];
};

static struct enemy enemies[ENEMIES];

static uint64_t next(struct enemy *enemy)
{
    uint64_t x = enemy->random += UINT64_C(0x9e3779b97f4a7c15);

    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

static size_t any(struct enemy *enemy, size_t below)
{
    return (size_t)(next(enemy) % below);
}

#define ANY_OF(enemy, list) ((list)[any(enemy, sizeof(list) / sizeof *(list))])

static void fill_garbage(struct enemy *enemy, char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) bytes[i] = (char)next(enemy);
}

/* ---- Enemies' sockets ------------------------------------------------------------ */

/* Enemies do not wait long. */
static struct client reach(struct enemy *enemy)
{
    const struct timeval patience = { .tv_usec = 200000 };
    struct client client = client_reach_from(enemy->address, served.port);

    if (client.socket >= 0)
        setsockopt(client.socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    return client;
}

/* Discards data until nothing comes for that time; true if the server closed. */
static bool discard(struct enemy *enemy, struct client *client, int ms)
{
    struct pollfd wait = { .fd = client->socket, .events = POLLIN };

    while (poll(&wait, 1, ms) > 0) {
        if (!client_more(client, 0)) {
            enemy->closed++;
            return true;
        }
        client->length = 0;
    }
    return false;
}

static bool upgrade(struct enemy *enemy, struct client *client, const char *headers)
{
    *client = reach(enemy);
    return client->socket >= 0 && client_upgrade(client, headers);
}

#define OURS "Origin: http://localhost\r\n"

/* ---- HTTP ------------------------------------------------------------------------ */

static void send_garbage(struct enemy *enemy)
{
    struct client client = reach(enemy);
    char bytes[4096];
    size_t length = 1 + any(enemy, sizeof bytes);

    fill_garbage(enemy, bytes, length);
    client_send(&client, bytes, length);
    discard(enemy, &client, 5);
    client_close(&client);
}

static const char *const requests[] = {
    "GET / HTTP/1.1\r\n\r\n",
    "GET /\r\n\r\n",
    "get / http/1.1\r\nHost: x\r\n\r\n",
    "GET  /  HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "DELETE /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "PUT /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello",
    "HEAD /health HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "CONNECT example.com:443 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "GET http://example.com/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /../../../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /..%2f..%2f..%2fetc%2fpasswd HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /assets/%00%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /api/tables/%ff%fe%fd HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /api/tables/%zz%1 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /api/tables/roulette/wager?wager=red&cents=99999999999999999999 HTTP/1.1\r\nHost: "
    "localhost\r\n\r\n",
    "GET /api/tables/roulette/wager?wager=%00&cents=-1&&&=&wager HTTP/1.1\r\nHost: "
    "localhost\r\n\r\n",
    "GET /api/tables?a=b?c=d#e HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /api/casino HTTP/1.1\r\nHost: localhost\r\nHost: other\r\nCookie: croupier=x; "
    "croupier=y\r\nCookie: croupier=\r\n\r\n",
    "GET /api/casino HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \r\n\r\n",
    "POST /api/guest HTTP/1.1\r\nHost: localhost\r\n" OURS "Content-Length: -1\r\n\r\n",
    "POST /api/guest HTTP/1.1\r\nHost: localhost\r\n" OURS
    "Content-Length: 99999999999999999999\r\n\r\n{",
    "POST /api/guest HTTP/1.1\r\nHost: localhost\r\n" OURS "Content-Length: 3\r\n\r\n{}{}{}{}",
    "POST /api/guest HTTP/1.1\r\nHost: localhost\r\n" OURS
    "Content-Length: 5\r\nContent-Length: 500\r\n\r\n{\"a\"}",
    "POST /api/guest HTTP/1.1\r\nHost: localhost\r\n" OURS "\r\n{\"name\":\"no length\"}",
    "POST /api/guest HTTP/1.1\r\nHost: localhost\r\n" OURS
    "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    "POST /api/guest HTTP/1.1\r\nHost: localhost\r\n" OURS
    "Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nhello\r\nzz\r\n",
    "POST /api/guest HTTP/1.1\r\nHost: localhost\r\n" OURS
    "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\nGET /health HTTP/1.1\r\n\r\n",
    "POST /api/sign-in HTTP/1.1\r\nHost: localhost\r\n" OURS
    "Content-Length: 29\r\n\r\n{\"name\":null,\"password\":[[]]}",
    "POST /api/sign-in HTTP/1.1\r\nHost: localhost\r\n" OURS
    "Content-Length: 27\r\n\r\n{\"name\":\"\\u0000\",\"a\":\"\xff\xfe\"}",
    "POST /api/sign-out HTTP/1.1\r\nHost: localhost\r\n" OURS "Content-Length: 0\r\n\r\n",
    "POST /api/guest HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n"
    "Content-Length: 12\r\n\r\n{\"name\":\"a\"}",
    "POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 12\r\n\r\n{\"name\":\"a\"}",
    "POST /api/guest HTTP/1.1\r\nHost: localhost\r\n" OURS
    "Expect: 100-continue\r\nContent-Length: 12\r\n\r\n{\"name\":\"a\"}",
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n\r\n",
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    "Sec-WebSocket-Protocol: croupier.2, chat\r\n\r\n",
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 99\r\nSec-WebSocket-Key: \r\n"
    "Sec-WebSocket-Protocol: croupier.1\r\n\r\n",
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n"
    "HTTP2-Settings: AAAA\r\n\r\n",
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=99999\r\n"
    "Sec-WebSocket-Protocol: croupier.1\r\n\r\n",
    "POST /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    "Sec-WebSocket-Protocol: croupier.1\r\nContent-Length: 3\r\n\r\nabc",
};

/* Requests: whole, truncated, with random changes, or several at once. */
static void send_bad_requests(struct enemy *enemy)
{
    struct client client = reach(enemy);
    char text[16384];
    size_t length = 0;

    for (size_t times = 1 + any(enemy, 5); times--;) {
        const char *one = ANY_OF(enemy, requests);
        size_t whole = strlen(one);
        memcpy(text + length, one, whole);
        length += whole;
    }
    for (size_t i = any(enemy, 4); i--;) text[any(enemy, length)] = (char)next(enemy);
    if (!any(enemy, 3)) length = 1 + any(enemy, length);
    client_send(&client, text, length);
    discard(enemy, &client, (int)any(enemy, 20));
    client_close(&client);
}

static void send_huge_headers(struct enemy *enemy)
{
    static const char *const names[] = { "Cookie",       "Host",          "Origin",
                                         "X-Much",       "Authorization", "Sec-WebSocket-Protocol",
                                         "If-None-Match" };
    struct client client = reach(enemy);
    static _Thread_local char text[200000];
    size_t size = any(enemy, 100000);
    int length = snprintf(text, sizeof text, "GET /%s HTTP/1.1\r\n", any(enemy, 2) ? "ws" : "");

    for (size_t times = 1 + any(enemy, 20); times-- && length < 100000;)
        length += snprintf(text + length, sizeof text - (size_t)length, "%s: %0*d\r\n",
                           ANY_OF(enemy, names), (int)(size / (times + 1) % 60000) + 1, 7);
    length += snprintf(text + length, sizeof text - (size_t)length, "\r\n");
    client_send(&client, text, (size_t)length);
    discard(enemy, &client, 5);
    client_close(&client);
}

/* ---- Frames ---------------------------------------------------------------------- */

static void send_frames(struct enemy *enemy)
{
    struct client client;
    char bytes[70000];

    if (upgrade(enemy, &client, OURS)) {
        fill_garbage(enemy, bytes, sizeof bytes);
        for (int i = 0; i < 5; i++) {
            static const size_t lengths[] = {
                0, 1, 2, 5, 125, 126, 127, 1000, 16384, 16385, 65536
            };
            if (!client_frame(&client, (unsigned char)next(enemy), bytes, ANY_OF(enemy, lengths)))
                break;
        }
        discard(enemy, &client, 5);
    }
    client_close(&client);
}

/* Only frame headers: without a mask, with an invalid length, or without the payload. */
static void send_frame_headers(struct enemy *enemy)
{
    static const struct {
        size_t length;
        const char *bytes;
    } heads[] = {
        { 7, "\x81\x05hello" },
        { 10, "\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff" },
        { 10, "\x81\xff\x00\x00\x00\x00\xff\xff\xff\xff" },
        { 14, "\x81\xff\x00\x00\x00\x00\x00\x00\x00\x00\x01\x02\x03\x04" },
        { 8, "\x81\xfe\xff\xff\x00\x00\x00\x00" },
        { 8, "\x89\xfe\x00\x7e\x00\x00\x00\x00" },
        { 6, "\x09\x80\x00\x00\x00\x00" },
        { 6, "\x80\x80\x00\x00\x00\x00" },
        { 12, "\x01\x80\x00\x00\x00\x00\x81\x80\x00\x00\x00\x00" },
        { 7, "\x88\x81\x00\x00\x00\x00\x03" },
        { 8, "\x88\x82\x00\x00\x00\x00\x03\xe8" },
        { 8, "\x88\x82\x00\x00\x00\x00\x00\x00" },
        { 8, "\x88\x82\x00\x00\x00\x00\xff\xff" },
        { 10, "\x88\x84\x00\x00\x00\x00\x03\xe8\xff\xfe" },
        { 10, "\x81\x84\x00\x00\x00\x00\xff\xc0\x80\xed" },
        { 7, "\xc1\x81\x00\x00\x00\x00x" },
        { 7, "\x82\x81\x00\x00\x00\x00x" },
    };
    struct client client;

    if (upgrade(enemy, &client, OURS)) {
        for (size_t times = 1 + any(enemy, 3); times--;) {
            size_t one = any(enemy, sizeof heads / sizeof *heads);
            client_send(&client, heads[one].bytes, heads[one].length);
        }
        client_say(&client, "{\"do\":\"ping\"}");
        discard(enemy, &client, 5);
    }
    client_close(&client);
}

/* Sends frames together with the upgrade request, without waiting. */
static void send_eagerly(struct enemy *enemy)
{
    struct client client = reach(enemy);
    char text[8192] = "";
    int length = snprintf(text, sizeof text,
                          "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Protocol: croupier.1\r\n" OURS
                          "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n");

    for (size_t times = any(enemy, 30); times--;) {
        memcpy(text + length, "\x81\x8d\0\0\0\0{\"do\":\"ping\"}", 19);
        length += 19;
    }
    length += (int)any(enemy, 4000);
    client_send(&client, text, (size_t)length);
    discard(enemy, &client, 5);
    client_close(&client);
}

/* Thousands of the same short frame: pings, empty fragments, empty messages. */
static void flood_frames(struct enemy *enemy)
{
    static const unsigned char kinds[] = { 0x89, 0x8a, 0x00, 0x81, 0x01 };
    static _Thread_local unsigned char bytes[6 * 5000];
    struct client client;

    memset(bytes, 0, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i += 6) bytes[i + 1] = 0x80;
    unsigned char kind = ANY_OF(enemy, kinds);
    for (size_t i = 0; i < sizeof bytes; i += 6) bytes[i] = kind;
    if (!kind) bytes[0] = 0x01; /* fragments of one message */
    if (upgrade(enemy, &client, OURS)) {
        client_send(&client, bytes, sizeof bytes);
        discard(enemy, &client, 5);
    }
    client_close(&client);
}

/* ---- Almost valid messages ------------------------------------------------------- */

#define MESSAGES 64
static char messages[MESSAGES][512]; /* from the manual */
static int message_count;

static const char *const odd[] = {
    "null",
    "true",
    "false",
    "0",
    "-1",
    "1",
    "2",
    "255",
    "256",
    "65536",
    "2147483648",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551616",
    "1e308",
    "1e999",
    "0.5",
    "-0",
    "\"\"",
    "\"x\"",
    "\"17\"",
    "\"-1\"",
    "\"\\u0000\"",
    "\"\\ud800\"",
    "\"\xff\"",
    "\"roulette\"",
    "\"straight-99\"",
    "\"split-1-99\"",
    "\"\\u202e\"",
    "[]",
    "[[]]",
    "[1,2,3,4,5,6,7,8,9,10]",
    "[\"oral\",\"oral\"]",
    "[null]",
    "{}",
    "{\"1\":1}",
    "{\"100\":-1}",
    "{\"100\":9223372036854775807}",
    "{\"500\":1,\"500\":1}",
    "{\"\":{\"\":{}}}",
    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",
    "\"%n%s%x\"",
    "\"........................................................................\"",
};
#define ODD (sizeof odd / sizeof *odd)

/* Reads all messages of the manual, and adds a few with all members. */
static void read_manual(void)
{
    static const char *const more[] = {
        "{\"do\":\"order\",\"request\":7,\"table\":\"craps\",\"act\":\"bet\",\"wager\":\"place-6\","
        "\"cents\":600,\"part_cents\":0,\"flags\":[\"oral\"],\"place\":1,\"pick\":[1,2],\"reason\":"
        "1,\"to\":"
        "\"red\",\"role\":\"player\"}",
        "{\"do\":\"order\",\"request\":8,\"table\":\"baccarat\",\"act\":\"pit-change\",\"chips\":{"
        "\"100\":5},\"count\":3,\"other\":16777216,\"third\":1,\"seed\":\"00ff\",\"yes\":true}",
        "{\"do\":\"order\",\"request\":9,\"table\":\"lunar\",\"act\":\"deal\",\"role\":\"dealer\","
        "\"cards\":[\"AS\",\"KD\"],\"dice\":[3,4],\"number\":\"00\",\"seat\":1}",
        "{\"do\":\"desk\",\"request\":10,\"kind\":\"chips\",\"cents\":500,\"cheque_cents\":1}",
    };
    FILE *file = fopen(SOURCE_FOLDER "/docs/protocol.md", "r");
    char line[512];

    assert_non_null(file);
    while (fgets(line, sizeof line, file) && message_count < MESSAGES) {
        if (strncmp(line, "{\"do\"", 5)) continue;
        line[strcspn(line, "\n")] = '\0';
        snprintf(messages[message_count++], sizeof messages[0], "%s", line);
    }
    fclose(file);
    assert_true(message_count >= 9);
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        snprintf(messages[message_count++], sizeof messages[0], "%s", more[i]);
}

/* Replaces the value of the n-th member; false if the message has fewer. */
static bool replace(const char *message, size_t member, const char *value, char text[1024])
{
    json_t *json = json_loads(message, 0, NULL), *one;
    const char *name;
    size_t at = 0, used = 0;

    if (!json) return false;
    size_t count = json_object_size(json);
    text[used++] = '{';
    json_object_foreach(json, name, one)
    {
        char *old = json_dumps(one, JSON_ENCODE_ANY | JSON_COMPACT);
        used += (size_t)snprintf(text + used, 1024 - used, "%s\"%s\":%s", at ? "," : "", name,
                                 at == member ? value : old);
        free(old);
        at++;
    }
    snprintf(text + used, 1024 - used, "}");
    json_decref(json);
    return member < count;
}

static bool sign_in(struct enemy *enemy)
{
    struct client client = reach(enemy);
    char answer[1024] = "";
    int status = client.socket < 0 ? 0
                                   : client_ask(&client, "POST", "/api/guest", OURS,
                                                "{\"name\":\"Eve\"}", answer, sizeof answer);
    client_close(&client);
    json_t *json = json_loads(answer, 0, NULL);
    const char *token = json_string_value(json_object_get(json, "token"));
    if (token) snprintf(enemy->cookie, sizeof enemy->cookie, "Cookie: croupier=%s\r\n", token);
    json_decref(json);
    return status == 200 && token;
}

/* Every message of the server must be JSON with a "tell" member. */
static void check_messages(struct enemy *enemy, struct client *client, int ms)
{
    static _Thread_local char text[1 << 18];
    struct pollfd wait = { .fd = client->socket, .events = POLLIN };

    while (poll(&wait, 1, ms) > 0 && client_more(client, 0))
        while (client_whole(client)) {
            if (!client_hear(client, text, sizeof text, 0)) return;
            json_error_t error;
            json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &error);
            if (!json_object_get(json, "tell") && !*enemy->error_found)
                snprintf(enemy->error_found, sizeof enemy->error_found, "%s in: %.300s", error.text,
                         text);
            json_decref(json);
        }
}

static atomic_size_t case_number; /* the next case to send */

/* Sends the next few cases as a guest.  The server disconnects after too many invalid messages;
 * then the enemy signs in again. */
static void send_almost_valid(struct enemy *enemy)
{
    char headers[256], text[1024];
    struct client client;

    if (!*enemy->cookie || !any(enemy, 20))
        if (!sign_in(enemy)) return;
    snprintf(headers, sizeof headers, "%s%s", OURS, enemy->cookie);
    if (!upgrade(enemy, &client, headers)) {
        client_close(&client);
        *enemy->cookie = '\0';
        return;
    }
    for (int i = 0; i < 8; i++) {
        size_t which = atomic_fetch_add(&case_number, 1);
        const char *message = messages[which / ODD / 20 % (size_t)message_count];
        if (!replace(message, which / ODD % 20, odd[which % ODD], text)) {
            atomic_fetch_add(&case_number, ODD - 1);
            continue;
        }
        for (size_t cut = any(enemy, 8) ? 0 : 1 + any(enemy, 3); cut--;)
            text[any(enemy, strlen(text))] = (char)(1 + any(enemy, 255));
        if (!client_say(&client, text)) break;
        enemy->messages++;
        check_messages(enemy, &client, 1);
    }
    check_messages(enemy, &client, 5);
    client_close(&client);
}

/* ---- Floods ---------------------------------------------------------------------- */

/* Sends as fast as possible until the socket is closed. */
static void flood(struct enemy *enemy)
{
    static const char *const sent[] = { "{\"do\":\"ping\"}",
                                        "{\"do\":\"watch\",\"table\":\"craps\"}",
                                        "{\"do\":\"unwatch\",\"table\":\"craps\"}", "{" };
    const char *text = ANY_OF(enemy, sent);
    struct client client;

    if (upgrade(enemy, &client, OURS)) {
        for (int i = 0; i < 1000 && client_say(&client, text); i++) continue;
        discard(enemy, &client, 5);
    }
    client_close(&client);
}

/* Subscribes to all tables again and again, and never reads. */
static void watch_silently(struct enemy *enemy)
{
    static const char *const tables[] = { "roulette", "craps", "baccarat", "lunar" };
    struct client *client = &enemy->silent[enemy->silent_count % SILENT];
    char text[64];
    int small = 4096;

    if (enemy->silent_count++ >= SILENT) client_close(client);
    if (!upgrade(enemy, client, OURS)) return;
    setsockopt(client->socket, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    for (int i = 0; i < 150; i++) {
        snprintf(text, sizeof text, "{\"do\":\"watch\",\"table\":\"%s\"}", tables[i % 4]);
        if (!client_say(client, text)) return;
    }
}

/* Many connections at once, idle or with the beginning of a request. */
static void open_crowd(struct enemy *enemy)
{
    static _Thread_local struct client clients[CROWD];
    static const char beginning[] =
        "POST /api/guest HTTP/1.1\r\nHost: localhost\r\n" OURS "Content-Length: 1000\r\n\r\n{";

    for (int i = 0; i < CROWD; i++) {
        clients[i] = reach(enemy);
        if (clients[i].socket >= 0)
            client_send(&clients[i], beginning, any(enemy, sizeof beginning));
    }
    for (int times = 0; times < 10 && !over; times++, usleep(10000))
        for (int i = 0; i < CROWD; i++)
            if (clients[i].socket >= 0) client_send(&clients[i], "a", 1);
    for (int i = 0; i < CROWD; i++) client_close(&clients[i]);
}

/* ---- Attacks --------------------------------------------------------------------- */

static const struct {
    const char *name;
    void (*attack)(struct enemy *);
    int often;
} attacks[] = {
    { "garbage", send_garbage, 10 },
    { "bad requests", send_bad_requests, 30 },
    { "huge headers", send_huge_headers, 5 },
    { "frames", send_frames, 10 },
    { "frame headers", send_frame_headers, 10 },
    { "eager frames", send_eagerly, 10 },
    { "frame floods", flood_frames, 3 },
    { "almost valid messages", send_almost_valid, 60 },
    { "message floods", flood, 2 },
    { "silent watchers", watch_silently, 5 },
    { "crowds", open_crowd, 1 },
};
#define ATTACKS (sizeof attacks / sizeof *attacks)

static void *attack(void *of)
{
    struct enemy *enemy = of;

    while (!over && !*enemy->error_found) {
        int often = (int)any(enemy, 146);
        size_t which = 0;
        for (; which + 1 < ATTACKS && often >= attacks[which].often; which++)
            often -= attacks[which].often;
        attacks[which].attack(enemy);
        enemy->attacks[which]++;
    }
    for (int i = 0; i < SILENT && i < enemy->silent_count; i++) client_close(&enemy->silent[i]);
    return NULL;
}

/* ---- The player ------------------------------------------------------------------ */

static struct {
    struct client client;
    char cookie[128];
    json_int_t request;
    int64_t worst_ms, worst_health_ms;
    int bets, done, healthy;
} player;

static int64_t steady_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
}

/* Sends an order, which must be answered in time; true if done, false if refused. */
static bool order(const char *members)
{
    static char text[1 << 18];
    int64_t began = steady_ms();

    snprintf(text, sizeof text, "{\"do\":\"order\",\"request\":%lld,\"table\":\"roulette\",%s}",
             (long long)++player.request, members);
    if (!client_say(&player.client, text))
        fail_msg("the player was disconnected (seed %llu)", (unsigned long long)seed);
    for (;;) {
        if (!client_hear(&player.client, text, sizeof text, BOUND))
            fail_msg("the player was not answered (seed %llu)", (unsigned long long)seed);
        json_t *json = json_loads(text, 0, NULL);
        const char *tell = json_string_value(json_object_get(json, "tell"));
        bool done = tell && !strcmp(tell, "done"), refused = tell && !strcmp(tell, "refused");
        bool ours = json_integer_value(json_object_get(json, "request")) == player.request;
        json_decref(json);
        int64_t took = steady_ms() - began;
        if (took > BOUND)
            fail_msg("answered after %d ms (seed %llu)", (int)took, (unsigned long long)seed);
        if (!ours || !(done || refused)) continue;
        if (took > player.worst_ms) player.worst_ms = took;
        return done;
    }
}

static void player_arrives(void)
{
    char headers[256], answer[1024];
    struct client client = client_open(served.port);

    assert_int_equal(client_ask(&client, "POST", "/api/guest", OURS, "{\"name\":\"Good\"}", answer,
                                sizeof answer),
                     200);
    client_close(&client);
    json_t *json = json_loads(answer, 0, NULL);
    snprintf(player.cookie, sizeof player.cookie, "Cookie: croupier=%s\r\n",
             json_string_value(json_object_get(json, "token")));
    json_decref(json);
    player.client = client_open(served.port);
    snprintf(headers, sizeof headers, "%s%s", OURS, player.cookie);
    assert_true(client_upgrade(&player.client, headers));
    assert_true(client_say(&player.client, "{\"do\":\"watch\",\"table\":\"roulette\"}"));
    assert_true(order("\"act\":\"pit-arrive\",\"yes\":true"));
    assert_true(order("\"act\":\"sit\",\"seat\":1"));
    assert_true(order("\"act\":\"pit-buy\",\"tender\":\"chips\",\"chips\":{\"100000\":1}"));
}

static void check_health(void)
{
    int64_t began = steady_ms();
    struct client client = client_open(served.port);
    char answer[128] = "";

    if (client_ask(&client, "GET", "/health", "", "", answer, sizeof answer) != 200)
        fail_msg("/health failed: %s (seed %llu)", answer, (unsigned long long)seed);
    client_close(&client);
    int64_t took = steady_ms() - began;
    if (took > player.worst_health_ms) player.worst_health_ms = took;
    if (took > BOUND)
        fail_msg("/health took %d ms (seed %llu)", (int)took, (unsigned long long)seed);
    player.healthy++;
}

static long megabytes(void)
{
    char path[64], line[128];
    long kilobytes = 0;

    snprintf(path, sizeof path, "/proc/%d/status", (int)served.process);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (!strncmp(line, "VmRSS:", 6)) kilobytes = strtol(line + 6, NULL, 10);
    if (file) fclose(file);
    return kilobytes / 1024;
}

/* ---- The test -------------------------------------------------------------------- */

/* True once every kind of attack was tried; that may take longer on a slow machine. */
static bool all_attacks_tried(void)
{
    uint64_t sent = 0, closed = 0;
    bool all = true;

    for (int i = 0; i < ENEMIES; i++) {
        sent += enemies[i].messages;
        closed += enemies[i].closed;
    }
    for (size_t which = 0; which < ATTACKS; which++) {
        bool tried = false;
        for (int i = 0; i < ENEMIES; i++) tried |= enemies[i].attacks[which] > 0;
        all &= tried;
    }
    return all && sent > 100 && closed > 100;
}

static void player_is_answered_under_attack(void **state)
{
    (void)state;
    long first = 0, most = 0;

    served = served_start(record, people, BETTING);
    read_manual();
    player_arrives();
    first = megabytes();
    for (int i = 0; i < ENEMIES; i++) {
        enemies[i].random = seed + (uint64_t)i;
        enemies[i].address = LOCALS + (uint32_t)i;
        assert_int_equal(pthread_create(&enemies[i].thread, NULL, attack, &enemies[i]), 0);
    }
    for (int64_t end = steady_ms() + 1000 * seconds;
         steady_ms() < end || (!all_attacks_tried() && steady_ms() < end + CLIENT_PATIENCE);
         usleep(50000)) {
        player.done += order("\"act\":\"bet\",\"wager\":\"red\",\"cents\":500");
        if (player.bets++ % 4 == 0) check_health();
        if (megabytes() > most) most = megabytes();
    }
    over = true;
    for (int i = 0; i < ENEMIES; i++) pthread_join(enemies[i].thread, NULL);
    check_health();
    printf("%d bets, %d done, worst answer %d ms, /health %d ms; memory %ld to %ld MB\n",
           player.bets, player.done, (int)player.worst_ms, (int)player.worst_health_ms, first,
           most);
    if (SLOWER == 1 && most - first > GROWTH) fail_msg("memory has grown by %ld MB", most - first);
    assert_true(player.done > 0 && player.healthy > 1);
}

/* Otherwise the test proves nothing. */
static void all_attacks_were_tried(void **state)
{
    (void)state;
    uint64_t sent = 0, closed = 0;

    for (int i = 0; i < ENEMIES; i++) {
        if (*enemies[i].error_found)
            fail_msg("%s (seed %llu)", enemies[i].error_found, (unsigned long long)seed);
        sent += enemies[i].messages;
        closed += enemies[i].closed;
    }
    for (size_t which = 0; which < ATTACKS; which++) {
        uint64_t times = 0;
        for (int i = 0; i < ENEMIES; i++) times += enemies[i].attacks[which];
        printf("%s %llu, ", attacks[which].name, (unsigned long long)times);
        assert_true(times > 0);
    }
    printf("%llu messages of %zu cases, %llu connections closed by the server\n",
           (unsigned long long)sent, (size_t)case_number, (unsigned long long)closed);
    assert_true(sent > 100 && closed > 100);
}

/* The server exits cleanly and without leaks (a sanitizer would set its status). */
static void clean_exit_and_good_record(void **state)
{
    (void)state;
    static struct verify_report report;
    struct verify_asked asked = { .path = record };

    client_close(&player.client);
    int status = served_end(&served, SIGTERM);
    if (status) fail_msg("the server ended with %x (seed %llu)", status, (unsigned long long)seed);
    verify_casino(&asked, &report);
    if (report.end != VERIFY_GOOD)
        fail_msg("%s (seed %llu)", report.sentence, (unsigned long long)seed);
    assert_true(report.orders > (uint64_t)player.done);
}

/* Crowds need many sockets. */
static void use_all_files(void)
{
    struct rlimit files;

    if (getrlimit(RLIMIT_NOFILE, &files)) return;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(player_is_answered_under_attack),
        cmocka_unit_test(all_attacks_were_tried),
        cmocka_unit_test(clean_exit_and_good_record),
    };

    if (argc == 5 && !strcmp(argv[1], "serve")) return served_main(argv, plan);
    if (argc > 1) seconds = (int)strtol(argv[1], NULL, 10);
    seed = argc > 2 ? strtoull(argv[2], NULL, 10) : (uint64_t)time(NULL);
    use_all_files();
    printf("seed %llu\n", (unsigned long long)seed);
    signal(SIGPIPE, SIG_IGN);
    RUN_TESTS_WITHIN(tests, served_begin, served_finish);
}
