/* test_hostile.c - a server among enemies: rubbish, half and slow requests, frames that are none,
 * messages that are nearly good, floods, and sockets that never read, from addresses of their own;
 * while somebody at the same table plays and is answered, and the casino's memory stays as it is.
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
#define BOUND   8000 /* ... in which somebody is answered, whatever happens */
#define GROWTH  256  /* megabytes that the server may grow by */
#define ENEMIES 6    /* threads, each with an address of its own */
#define SILENT  100  /* sockets of each that never read */
#define CROWD   400  /* connections at once */
#define LOCALS  2    /* the first address of an enemy: the good one has 1 */

static const char plan[] = "[casino]\nchips = 1 5 25 100 500 1000\n"
                           "[table roulette]\nedition = roulette\n"
                           "[table craps]\nedition = craps\n"
                           "[table baccarat]\nedition = baccarat\n"
                           "[table lunar]\nedition = lunar-poker\n"
                           "[staff]\nOlga = operator\n";

static int seconds = 5;
static uint64_t seed;
static atomic_bool over;

/* ---- Chance ---------------------------------------------------------------------- */

struct enemy {
    pthread_t thread;
    uint64_t random;
    uint32_t address;
    struct client silent[SILENT];
    int silent_count;
    char cookie[128];
    atomic_uint_fast64_t attacks[16], messages, closed;
    char wrong[512];
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

static void rubbish(struct enemy *enemy, char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) bytes[i] = (char)next(enemy);
}

/* ---- Enemies' sockets ------------------------------------------------------------ */

/* Nobody of them waits for long. */
static struct client reach(struct enemy *enemy)
{
    const struct timeval patience = { .tv_usec = 200000 };
    struct client client = client_reach_from(enemy->address, served.port);

    if (client.socket >= 0)
        setsockopt(client.socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    return client;
}

/* What comes back within so long; whether it was closed. */
static bool read_away(struct enemy *enemy, struct client *client, int ms)
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

static void throw_rubbish(struct enemy *enemy)
{
    struct client client = reach(enemy);
    char bytes[4096];
    size_t length = 1 + any(enemy, sizeof bytes);

    rubbish(enemy, bytes, length);
    client_send(&client, bytes, length);
    read_away(enemy, &client, 5);
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

/* Whole, in part, changed here and there, or several at once. */
static void ask_badly(struct enemy *enemy)
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
    read_away(enemy, &client, (int)any(enemy, 20));
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
    read_away(enemy, &client, 5);
    client_close(&client);
}

/* ---- Frames ---------------------------------------------------------------------- */

static void send_frames(struct enemy *enemy)
{
    struct client client;
    char bytes[70000];

    if (upgrade(enemy, &client, OURS)) {
        rubbish(enemy, bytes, sizeof bytes);
        for (int i = 0; i < 5; i++) {
            static const size_t lengths[] = {
                0, 1, 2, 5, 125, 126, 127, 1000, 16384, 16385, 65536
            };
            if (!client_frame(&client, (unsigned char)next(enemy), bytes, ANY_OF(enemy, lengths)))
                break;
        }
        read_away(enemy, &client, 5);
    }
    client_close(&client);
}

/* A head by itself: no mask, a length that is none, or one that never comes. */
static void send_heads(struct enemy *enemy)
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
        read_away(enemy, &client, 5);
    }
    client_close(&client);
}

/* Asks for a socket and does not wait for it: frames come in the same bytes. */
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
    read_away(enemy, &client, 5);
    client_close(&client);
}

/* The same short frame thousands of times: pings, empty pieces, empty messages. */
static void flood_frames(struct enemy *enemy)
{
    static const unsigned char kinds[] = { 0x89, 0x8a, 0x00, 0x81, 0x01 };
    static _Thread_local unsigned char bytes[6 * 5000];
    struct client client;

    memset(bytes, 0, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i += 6) bytes[i + 1] = 0x80;
    unsigned char kind = ANY_OF(enemy, kinds);
    for (size_t i = 0; i < sizeof bytes; i += 6) bytes[i] = kind;
    if (!kind) bytes[0] = 0x01; /* pieces of one message */
    if (upgrade(enemy, &client, OURS)) {
        client_send(&client, bytes, sizeof bytes);
        read_away(enemy, &client, 5);
    }
    client_close(&client);
}

/* ---- Nearly good messages -------------------------------------------------------- */

#define MESSAGES 64
static char messages[MESSAGES][512]; /* those of the manual */
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

/* Every message that the manual shows, and a few more acts with all members. */
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

/* The message with one member replaced, by their numbers; false where it has not so many. */
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

static bool come_in(struct enemy *enemy)
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

/* Whatever is told is JSON and says what it is. */
static void hear_all(struct enemy *enemy, struct client *client, int ms)
{
    static _Thread_local char text[1 << 18];
    struct pollfd wait = { .fd = client->socket, .events = POLLIN };

    while (poll(&wait, 1, ms) > 0 && client_more(client, 0))
        while (client_whole(client)) {
            if (!client_hear(client, text, sizeof text, 0)) return;
            json_error_t error;
            json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &error);
            if (!json_object_get(json, "tell") && !*enemy->wrong)
                snprintf(enemy->wrong, sizeof enemy->wrong, "%s in: %.300s", error.text, text);
            json_decref(json);
        }
}

static atomic_size_t case_number; /* of the next that somebody sends */

/* The next few cases of all, as a guest; who has said too much that is nothing is cut off, and
 * comes again. */
static void say_nearly(struct enemy *enemy)
{
    char headers[256], text[1024];
    struct client client;

    if (!*enemy->cookie || !any(enemy, 20))
        if (!come_in(enemy)) return;
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
        hear_all(enemy, &client, 1);
    }
    hear_all(enemy, &client, 5);
    client_close(&client);
}

/* ---- Floods ---------------------------------------------------------------------- */

/* As fast as it goes, until the socket is closed: more than anybody may say. */
static void flood(struct enemy *enemy)
{
    static const char *const said[] = { "{\"do\":\"ping\"}",
                                        "{\"do\":\"watch\",\"table\":\"craps\"}",
                                        "{\"do\":\"unwatch\",\"table\":\"craps\"}", "{" };
    const char *text = ANY_OF(enemy, said);
    struct client client;

    if (upgrade(enemy, &client, OURS)) {
        for (int i = 0; i < 1000 && client_say(&client, text); i++) continue;
        read_away(enemy, &client, 5);
    }
    client_close(&client);
}

/* Watches all tables, asks for them again and again, and never reads. */
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

/* Many at once, which say nothing or begin to. */
static void crowd(struct enemy *enemy)
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

/* ---- All of them ----------------------------------------------------------------- */

static const struct {
    const char *name;
    void (*attack)(struct enemy *);
    int often;
} attacks[] = {
    { "rubbish", throw_rubbish, 10 },
    { "bad requests", ask_badly, 30 },
    { "huge headers", send_huge_headers, 5 },
    { "frames", send_frames, 10 },
    { "heads of frames", send_heads, 10 },
    { "eager frames", send_eagerly, 10 },
    { "floods of frames", flood_frames, 3 },
    { "nearly good messages", say_nearly, 60 },
    { "floods of messages", flood, 2 },
    { "silent watchers", watch_silently, 5 },
    { "crowds", crowd, 1 },
};
#define ATTACKS (sizeof attacks / sizeof *attacks)

static void *attack(void *of)
{
    struct enemy *enemy = of;

    while (!over && !*enemy->wrong) {
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

/* ---- The good one ---------------------------------------------------------------- */

static struct {
    struct client client;
    char cookie[128];
    json_int_t request;
    int64_t worst_ms, worst_health_ms;
    int bets, done, healthy;
} good;

static int64_t steady_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
}

/* Done or refused, but answered, in time. */
static bool orders(const char *members)
{
    static char text[1 << 18];
    int64_t began = steady_ms();

    snprintf(text, sizeof text, "{\"do\":\"order\",\"request\":%lld,\"table\":\"roulette\",%s}",
             (long long)++good.request, members);
    if (!client_say(&good.client, text))
        fail_msg("the good one is cut off (seed %llu)", (unsigned long long)seed);
    for (;;) {
        if (!client_hear(&good.client, text, sizeof text, BOUND))
            fail_msg("the good one is not answered (seed %llu)", (unsigned long long)seed);
        json_t *json = json_loads(text, 0, NULL);
        const char *tell = json_string_value(json_object_get(json, "tell"));
        bool done = tell && !strcmp(tell, "done"), refused = tell && !strcmp(tell, "refused");
        bool ours = json_integer_value(json_object_get(json, "request")) == good.request;
        json_decref(json);
        int64_t took = steady_ms() - began;
        if (took > BOUND)
            fail_msg("answered after %d ms (seed %llu)", (int)took, (unsigned long long)seed);
        if (!ours || !(done || refused)) continue;
        if (took > good.worst_ms) good.worst_ms = took;
        return done;
    }
}

static void good_one_comes(void)
{
    char headers[256], answer[1024];
    struct client client = client_open(served.port);

    assert_int_equal(client_ask(&client, "POST", "/api/guest", OURS, "{\"name\":\"Good\"}", answer,
                                sizeof answer),
                     200);
    client_close(&client);
    json_t *json = json_loads(answer, 0, NULL);
    snprintf(good.cookie, sizeof good.cookie, "Cookie: croupier=%s\r\n",
             json_string_value(json_object_get(json, "token")));
    json_decref(json);
    good.client = client_open(served.port);
    snprintf(headers, sizeof headers, "%s%s", OURS, good.cookie);
    assert_true(client_upgrade(&good.client, headers));
    assert_true(client_say(&good.client, "{\"do\":\"watch\",\"table\":\"roulette\"}"));
    assert_true(orders("\"act\":\"pit-arrive\",\"yes\":true"));
    assert_true(orders("\"act\":\"sit\",\"seat\":1"));
    assert_true(orders("\"act\":\"pit-buy\",\"tender\":\"chips\",\"chips\":{\"100000\":1}"));
}

static void is_healthy(void)
{
    int64_t began = steady_ms();
    struct client client = client_open(served.port);
    char answer[128] = "";

    if (client_ask(&client, "GET", "/health", "", "", answer, sizeof answer) != 200)
        fail_msg("not healthy: %s (seed %llu)", answer, (unsigned long long)seed);
    client_close(&client);
    int64_t took = steady_ms() - began;
    if (took > good.worst_health_ms) good.worst_health_ms = took;
    if (took > BOUND)
        fail_msg("/health took %d ms (seed %llu)", (int)took, (unsigned long long)seed);
    good.healthy++;
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

/* Whether there is no kind of attack that nobody has come to, on a slow machine. */
static bool everything_tried(void)
{
    uint64_t said = 0, closed = 0;
    bool all = true;

    for (int i = 0; i < ENEMIES; i++) {
        said += enemies[i].messages;
        closed += enemies[i].closed;
    }
    for (size_t which = 0; which < ATTACKS; which++) {
        bool tried = false;
        for (int i = 0; i < ENEMIES; i++) tried |= enemies[i].attacks[which] > 0;
        all &= tried;
    }
    return all && said > 100 && closed > 100;
}

static void among_enemies(void **state)
{
    (void)state;
    long first = 0, most = 0;

    served = served_start(record, people, BETTING);
    read_manual();
    good_one_comes();
    first = megabytes();
    for (int i = 0; i < ENEMIES; i++) {
        enemies[i].random = seed + (uint64_t)i;
        enemies[i].address = LOCALS + (uint32_t)i;
        assert_int_equal(pthread_create(&enemies[i].thread, NULL, attack, &enemies[i]), 0);
    }
    for (int64_t end = steady_ms() + 1000 * seconds;
         steady_ms() < end || (!everything_tried() && steady_ms() < end + CLIENT_PATIENCE);
         usleep(50000)) {
        good.done += orders("\"act\":\"bet\",\"wager\":\"red\",\"cents\":500");
        if (good.bets++ % 4 == 0) is_healthy();
        if (megabytes() > most) most = megabytes();
    }
    over = true;
    for (int i = 0; i < ENEMIES; i++) pthread_join(enemies[i].thread, NULL);
    is_healthy();
    printf("%d bets, %d done, worst answer %d ms, /health %d ms; memory %ld to %ld MB\n", good.bets,
           good.done, (int)good.worst_ms, (int)good.worst_health_ms, first, most);
    if (SLOWER == 1 && most - first > GROWTH) fail_msg("it has grown by %ld MB", most - first);
    assert_true(good.done > 0 && good.healthy > 1);
}

/* Else nothing has been tried. */
static void everything_was_tried(void **state)
{
    (void)state;
    uint64_t said = 0, closed = 0;

    for (int i = 0; i < ENEMIES; i++) {
        if (*enemies[i].wrong)
            fail_msg("%s (seed %llu)", enemies[i].wrong, (unsigned long long)seed);
        said += enemies[i].messages;
        closed += enemies[i].closed;
    }
    for (size_t which = 0; which < ATTACKS; which++) {
        uint64_t times = 0;
        for (int i = 0; i < ENEMIES; i++) times += enemies[i].attacks[which];
        printf("%s %llu, ", attacks[which].name, (unsigned long long)times);
        assert_true(times > 0);
    }
    printf("%llu messages of %zu cases, %llu connections closed by the server\n",
           (unsigned long long)said, (size_t)case_number, (unsigned long long)closed);
    assert_true(said > 100 && closed > 100);
}

/* It ends in good order, with nothing left in its memory (which a sanitizer says by its status). */
static void it_ends_and_the_record_is_good(void **state)
{
    (void)state;
    static struct verify_report report;
    struct verify_asked asked = { .path = record };

    client_close(&good.client);
    int status = served_end(&served, SIGTERM);
    if (status) fail_msg("it ended with %x (seed %llu)", status, (unsigned long long)seed);
    verify_casino(&asked, &report);
    if (report.end != VERIFY_GOOD)
        fail_msg("%s (seed %llu)", report.sentence, (unsigned long long)seed);
    assert_true(report.orders > (uint64_t)good.done);
}

/* Crowds need many. */
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
        cmocka_unit_test(among_enemies),
        cmocka_unit_test(everything_was_tried),
        cmocka_unit_test(it_ends_and_the_record_is_good),
    };

    if (argc == 5 && !strcmp(argv[1], "serve")) return served_main(argv, plan);
    if (argc > 1) seconds = (int)strtol(argv[1], NULL, 10);
    seed = argc > 2 ? strtoull(argv[2], NULL, 10) : (uint64_t)time(NULL);
    use_all_files();
    printf("seed %llu\n", (unsigned long long)seed);
    signal(SIGPIPE, SIG_IGN);
    RUN_TESTS_WITHIN(tests, served_begin, served_finish);
}
