/* test_transport.c - HTTP and WebSocket over the loopback: requests and messages arrive and are
 * answered; clients that flood, stall or send garbage are disconnected while others go on. */
#include "client.h"
#include "rules/length.h"
#include "server/shorten.h"
#include "server/transport.h"

#include <assert.h>
#include <linux/sockios.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <time.h>
#include <zlib.h>

#define MOST_FROM 20 /* sockets per address */
#define PATIENCE  2  /* seconds for a request */

static struct transport *transport;
static pthread_t thread;
static struct http *_Atomic waiting; /* answered when the transport is woken */
static struct peer *peers[64];
static int opened_count, gone_count;

#define MANY 3000
#define LONG 8

static int64_t monotonic_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
}

/* ---- Compression ----------------------------------------------------------------- */

#define TEXT 100000

/* 110 begins the last block with fixed codes, 0000000 ends it; "a" is 0x61 + 0x30 = 10010001. Bytes
 * are filled from the lowest bit. */
static void fixed_codes(void **state)
{
    static const unsigned char none[] = { 0x03, 0x00 }, a[] = { 0x4b, 0x04, 0x00 };
    unsigned char to[8];

    (void)state;
    assert_int_equal(shorten("", 0, to, sizeof to), sizeof none);
    assert_memory_equal(to, none, sizeof none);
    assert_int_equal(shorten("a", 1, to, sizeof to), sizeof a);
    assert_memory_equal(to, a, sizeof a);
    assert_int_equal(shorten("a", 1, to, sizeof a - 1), 0);
}

/* zlib reads it back; with a byte less, it does not fit. */
static void check_shortened(const char *text, size_t length)
{
    static unsigned char to[2 * TEXT], back[TEXT + 1];
    size_t size = shorten(text, length, to, sizeof to);
    z_stream stream = {
        .next_in = to, .avail_in = (unsigned)size, .next_out = back, .avail_out = sizeof back
    };

    assert_int_equal(inflateInit2(&stream, -MAX_WBITS), Z_OK);
    assert_int_equal(inflate(&stream, Z_FINISH), Z_STREAM_END);
    assert_int_equal(stream.avail_in, 0);
    assert_int_equal(stream.total_out, length);
    assert_memory_equal(back, text, length);
    inflateEnd(&stream);
    assert_int_equal(shorten(text, length, to, size), size);
    assert_int_equal(shorten(text, length, to, size - 1), 0);
}

/* Bytes of few kinds repeat often, from near and far, and for long. */
static void all_texts_come_back(void **state)
{
    static char text[TEXT];
    unsigned random = 1;

    (void)state;
    for (unsigned i = 0; i < 2000; i++) {
        size_t length = i < 600 ? i : (i * 7919) % (i % 100 ? 2000 : TEXT);
        unsigned kinds = i % 5 == 0 ? 256 : 1 + i % 5;
        for (size_t at = 0; at < length; at++) {
            random = random * 1103515245 + 12345;
            text[at] = (char)((random >> 16) % kinds);
        }
        check_shortened(text, length);
    }
}

/* ---- An echo server -------------------------------------------------------------- */

static void on_request(void *to, struct http *http, const struct http_request *request)
{
    static const struct http_header headers[] = { { "x-test", "1" } };
    static char big[300000];
    char text[4096];

    (void)to;
    if (!strcmp(request->path, "/later")) {
        waiting = http;
        return;
    }
    memset(big, 'x', sizeof big);
    if (!strcmp(request->path, "/big")) {
        http_answer(http, 200, "text/plain", headers, 1, big, sizeof big);
        return;
    }
    int length = snprintf(text, sizeof text, "%s %s %s %zu %.100s|%s|%s|%s", request->method,
                          request->path, request->query, request->length, request->body,
                          request->cookie, request->csrf, request->bearer);
    http_answer(http, 200, "text/plain", headers, 1, text, (size_t)length);
}

static void *on_open(void *to, struct peer *peer, const struct http_request *request)
{
    (void)to;
    if (!strcmp(request->origin, "http://evil")) return NULL;
    peers[opened_count % 64] = peer;
    return &peers[opened_count++ % 64];
}

static void on_message(void *to, void *own, const char *text, size_t length)
{
    struct peer *peer = *(struct peer **)own;
    static char flood[100000];
    struct shared_text *shared;

    (void)to;
    if (!strcmp(text, "flood")) { /* more than is queued for a client that does not read */
        memset(flood, 'y', sizeof flood);
        shared = shared_text_of(flood, sizeof flood);
        for (int i = 0; i < 1000 && peer_send(peer, shared); i++) continue;
    } else if (!strcmp(text, "many")) { /* all at once */
        for (int i = 0; i < MANY; i++) {
            char number[16];
            shared = shared_text_of(number, (size_t)snprintf(number, sizeof number, "%d", i));
            peer_send(peer, shared);
            if (i < MANY - 1) shared_text_drop(shared);
        }
    } else if (!strcmp(text, "long")) { /* more than the kernel takes, less than is queued */
        memset(flood, 'y', sizeof flood);
        shared = shared_text_of(flood, sizeof flood);
        for (int i = 0; i < LONG; i++) peer_send(peer, shared);
    } else if (!strcmp(text, "bye")) {
        shared = shared_text_of("good bye", 8);
        peer_send(peer, shared);
        peer_close(peer, "as you wish");
    } else {
        shared = shared_text_of(text, length);
        peer_send(peer, shared);
    }
    shared_text_drop(shared);
}

static void on_close(void *to, void *own)
{
    (void)to;
    *(struct peer **)own = NULL;
    gone_count++;
}

static void on_wake(void *to)
{
    (void)to;
    if (waiting) http_answer(waiting, 200, "text/plain", NULL, 0, "at last", 7);
    waiting = NULL;
}

static void on_tick(void *to, int64_t now_ms)
{
    (void)to;
    assert(now_ms > INT64_C(1000000000000));
}

/* Trusts every proxy. */
static void resolve_client(void *to, struct http_request *request)
{
    (void)to;
    if (*request->forwarded_for)
        snprintf(request->address, sizeof request->address, "%.63s", request->forwarded_for);
}

static void *serve(void *of)
{
    transport_run(of);
    return NULL;
}

static const char *at = "127.0.0.1"; /* listening address */
static const char *certificate_file, *key_file;

static int start(void **state)
{
    static const struct transport_calls calls = { NULL,     on_request, on_open, on_message,
                                                  on_close, on_wake,    on_tick, NULL };
    const struct transport_settings settings = { .address = at,
                                                 .certificate = certificate_file,
                                                 .key = key_file,
                                                 .most_peers = 64,
                                                 .most_from = MOST_FROM,
                                                 .patience_s = PATIENCE };
    char why[TRANSPORT_WHY] = "";

    (void)state;
    transport = transport_open(&settings, &calls, why);
    if (!transport) fail_msg("%s", why);
    transport_resolve_clients(transport, resolve_client);
    return pthread_create(&thread, NULL, serve, transport);
}

/* A signal ends the loop, as when the server is stopped. */
static int stop(void **state)
{
    (void)state;
    kill(getpid(), SIGTERM);
    pthread_join(thread, NULL);
    transport_close(transport);
    return 0;
}

/* ---- Requests -------------------------------------------------------------------- */

static void requests_are_answered(void **state)
{
    (void)state;
    struct client client = client_open(transport_port(transport));
    char body[8192];

    assert_int_equal(
        client_ask(&client, "GET", "/a/b?c=d&e=f%20g", "Cookie: x=y\r\n", "", body, sizeof body),
        200);
    assert_string_equal(body, "GET /a/b c=d&e=f g 0 |x=y||");
    assert_int_equal(client_ask(&client, "POST", "/post",
                                "X-Croupier: token\r\nAuthorization: Bearer abc\r\n", "{\"a\":1}",
                                body, sizeof body),
                     200);
    assert_string_equal(body, "POST /post  7 {\"a\":1}||token|abc");
    client_close(&client);
}

/* The token after "Bearer"; empty with any other scheme. */
static void bearer_tokens(void **state)
{
    (void)state;
    static const struct {
        const char *header, *bearer;
    } rows[] = {
        { "Authorization: Bearer abc\r\n", "abc" },
        { "Authorization: bearer abc\r\n", "abc" },
        { "Authorization: Bearer  abc\r\n", " abc" }, /* not a valid token */
        { "Authorization: Bearer\r\n", "" },
        { "Authorization: Bearer \r\n", "" },
        { "Authorization: Basic abc\r\n", "" },
        { "Authorization: Bearer\tabc\r\n", "" },
        { "Authorization: abc\r\n", "" },
        { "", "" },
    };
    char body[8192], wanted[64];

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct client client = client_open(transport_port(transport));
        assert_int_equal(client_ask(&client, "GET", "/a", rows[i].header, "", body, sizeof body),
                         200);
        snprintf(wanted, sizeof wanted, "GET /a  0 |||%s", rows[i].bearer);
        assert_string_equal(body, wanted);
        client_close(&client);
    }
}

/* Waits until a request is waiting, or none is; false on time-out. */
static bool await_waiting(bool waits)
{
    for (int i = 0; i < 12000 && (waiting != NULL) != waits; i++) usleep(10000);
    return (waiting != NULL) == waits;
}

static void long_and_late_answers(void **state)
{
    (void)state;
    struct client client = client_open(transport_port(transport));
    static char body[400000];

    assert_int_equal(client_ask(&client, "GET", "/big", "", "", body, sizeof body), 200);
    assert_int_equal(strspn(body, "x"), 300000);
    static const char later[] = "GET /later HTTP/1.1\r\nHost: localhost\r\n\r\n";
    client_go_on(&client);
    client_send(&client, later, sizeof later - 1);
    assert_true(await_waiting(true));
    transport_wake(transport);
    assert_int_equal(client_answer(&client, body, sizeof body), 200);
    assert_string_equal(body, "at last");
    client_go_on(&client);
    client_send(&client, later, sizeof later - 1); /* the client leaves before the answer */
    assert_true(await_waiting(true));
    client_close(&client);
    usleep(100000); /* usually long enough for the server to notice */
    transport_wake(transport);
    assert_true(await_waiting(false));
}

/* Expects a status and one sentence as JSON. */
static void must_refuse(const char *method, const char *headers, const char *sent, int status)
{
    struct client client = client_open(transport_port(transport));
    char body[256] = "";

    assert_int_equal(client_ask(&client, method, "/", headers, sent, body, sizeof body), status);
    assert_int_equal(strncmp(body, "{\"say\":\"", 8), 0);
    assert_string_equal(body + strlen(body) - 3, ".\"}");
    client_close(&client);
}

static void too_much_is_refused(void **state)
{
    (void)state;
    static char text[70000];

    memset(text, 'a', 20000);
    must_refuse("POST", "", text, 413);
    snprintf(text, sizeof text, "Cookie: %040000d\r\n", 1);
    must_refuse("GET", text, "", 431);
    must_refuse("DELETE", "", "", 405);
}

/* Malformed bodies, alone and right after a good request: no request is handled twice, and other
 * clients are answered.  (The library parsed some of them as requests in an endless loop.) */
static void malformed_bodies(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int status; /* of the last answer; 0: any or none */
    } tries[] = {
        { "GET /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc", 400 },
        { "POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: -3\r\n\r\nabc", 400 },
        { "POST /a HTTP/1.1\r\nHost: localhost\r\n\r\nabc", 411 },
        { "POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999\r\n\r\nabc", 413 },
        { "POST /a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
          501 },
        { "POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabcdef", 0 },
    };
    char text[1024];

    for (size_t i = 0; i < 2 * sizeof tries / sizeof *tries; i++) {
        struct client client = client_open(transport_port(transport));
        const char *one = tries[i / 2].text;
        snprintf(text, sizeof text, "%s%s",
                 i % 2 ? "GET /b HTTP/1.1\r\nHost: localhost\r\n\r\n" : "", one);
        client_send(&client, text, strlen(text));
        if (i % 2) assert_int_equal(client_answer(&client, NULL, 0), 200);
        if (i % 2) assert_int_equal(client_answer(&client, NULL, 0), 0); /* no second answer */
        if (i % 2 == 0 && tries[i / 2].status)
            assert_int_equal(client_answer(&client, NULL, 0), tries[i / 2].status);
        client_close(&client);
        client = client_open(transport_port(transport));
        assert_int_equal(client_ask(&client, "GET", "/", "", "", NULL, 0), 200);
        client_close(&client);
    }
}

/* ---- Sockets --------------------------------------------------------------------- */

static void sockets_echo(void **state)
{
    (void)state;
    struct client client = client_open(transport_port(transport));
    static char text[TRANSPORT_MESSAGE + 10], back[TRANSPORT_MESSAGE + 10];

    assert_true(client_upgrade(&client, "Origin: http://localhost\r\n"));
    assert_true(client_say(&client, "hello") &&
                client_hear(&client, back, sizeof back, CLIENT_PATIENCE));
    assert_string_equal(back, "hello");
    client_frame(&client, 0x01, "in ", 3); /* three fragments with a ping in between */
    client_frame(&client, 0x89, "?", 1);
    client_frame(&client, 0x00, "three ", 6);
    client_frame(&client, 0x80, "pieces", 6);
    assert_true(client_hear(&client, back, sizeof back, CLIENT_PATIENCE));
    assert_string_equal(back, "in three pieces");
    memset(text, 'z', TRANSPORT_MESSAGE);
    assert_true(client_say(&client, text) &&
                client_hear(&client, back, sizeof back, CLIENT_PATIENCE));
    assert_string_equal(back, text);
    assert_true(client_say(&client, "bye") &&
                client_hear(&client, back, sizeof back, CLIENT_PATIENCE));
    assert_string_equal(back, "good bye");
    assert_false(client_hear(&client, back, sizeof back, CLIENT_PATIENCE));
    client_close(&client);
}

/* A client that reads gets everything in order, even more than the queue holds. */
static void many_messages_at_once(void **state)
{
    (void)state;
    struct client client = client_open(transport_port(transport));
    char back[64];

    assert_true(client_upgrade(&client, ""));
    assert_true(client_say(&client, "many"));
    for (int i = 0; i < MANY; i++) {
        assert_true(client_hear(&client, back, sizeof back, CLIENT_PATIENCE));
        assert_int_equal(strtol(back, NULL, 10), i);
    }
    assert_true(client_say(&client, "still there"));
    assert_true(client_hear(&client, back, sizeof back, CLIENT_PATIENCE));
    assert_string_equal(back, "still there");
    client_close(&client);
}

/* A client that reads late, and speaks in between, gets everything and is heard. */
static void late_readers_get_everything(void **state)
{
    (void)state;
    static char back[150000];

    for (int round = 0; round < 20; round++) {
        struct client client = client_open(transport_port(transport));
        assert_true(client_upgrade(&client, ""));
        assert_true(client_say(&client, "long"));
        if (round % 2) usleep(20000);
        assert_true(client_say(&client, "hello"));
        if (round % 3) usleep(20000);
        for (int i = 0; i < LONG; i++) {
            assert_true(client_hear(&client, back, sizeof back, 10000));
            assert_int_equal(strlen(back), 100000);
        }
        assert_true(client_hear(&client, back, sizeof back, 10000));
        assert_string_equal(back, "hello");
        client_close(&client);
    }
}

static void unknown_origin_is_refused(void **state)
{
    (void)state;
    struct client client = client_open(transport_port(transport));
    char back[100];

    if (client_upgrade(&client, "Origin: http://evil\r\n")) {
        client_say(&client, "hello");
        assert_false(client_hear(&client, back, sizeof back, CLIENT_PATIENCE));
    }
    client_close(&client);
}

/* Only a WebSocket with our subprotocol is accepted. */
static void other_upgrades(void **state)
{
    (void)state;
    static const char *const tries[] = {
        "Upgrade: websocket\r\nSec-WebSocket-Protocol: chat\r\n",
        "Upgrade: websocket\r\n",
        "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n",
    };
    char text[1024];

    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        struct client client = client_open(transport_port(transport));
        snprintf(
            text, sizeof text,
            "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n%s\r\n",
            tries[i]);
        client_send(&client, text, strlen(text));
        assert_int_not_equal(client_answer(&client, NULL, 0), 101);
        client_close(&client);
    }
}

static void misbehaving_clients_are_disconnected(void **state)
{
    (void)state;
    struct client good = client_open(transport_port(transport)), bad[4];
    static char text[200000], back[1000];

    assert_true(client_upgrade(&good, ""));
    for (int i = 0; i < 4; i++) {
        bad[i] = client_open(transport_port(transport));
        if (i < 3) assert_true(client_upgrade(&bad[i], ""));
    }
    memset(text, 'z', sizeof text);
    client_frame(&bad[0], 0x81, text, sizeof text - 1); /* too long */
    client_frame(&bad[1], 0x82, text, 10);              /* not text */
    client_say(&bad[2], "flood");                       /* does not read */
    client_send(&bad[3], text, sizeof text);            /* not HTTP */
    for (int i = 0; i < 100; i++) {
        assert_true(client_say(&good, "hello") &&
                    client_hear(&good, back, sizeof back, CLIENT_PATIENCE));
        assert_string_equal(back, "hello");
    }
    for (int i = 0; i < 4; i++) {
        while (client_more(&bad[i], CLIENT_PATIENCE)) bad[i].length = 0; /* until closed */
        int64_t began = monotonic_ms(); /* it may still leave properly, but not for long */
        while (client_say(&bad[i], "x") && monotonic_ms() < began + CLIENT_PATIENCE) usleep(50000);
        assert_in_range(monotonic_ms() - began, 0, CLIENT_PATIENCE - 1);
        client_close(&bad[i]);
    }
    assert_int_equal(transport_counts(transport).cut_off, 1);
    client_close(&good);
}

/* ---- Too many and too slow ------------------------------------------------------- */

/* Existing sockets stay, excess ones are closed, and a closed socket makes room. */
static void sockets_per_address(void **state)
{
    (void)state;
    struct client clients[MOST_FROM + 5];
    char back[100];
    int said = 0;

    for (int i = 0; i < MOST_FROM + 5; i++) {
        clients[i] = client_open(transport_port(transport));
        assert_true(client_upgrade(&clients[i], ""));
        bool on_message = client_say(&clients[i], "hello") &&
                          client_hear(&clients[i], back, sizeof back, CLIENT_PATIENCE);
        assert_int_equal(on_message, i < MOST_FROM);
        said += on_message;
    }
    assert_int_equal(said, MOST_FROM);
    assert_true(client_say(&clients[0], "hello") &&
                client_hear(&clients[0], back, 100, CLIENT_PATIENCE));
    for (int i = 0; i < MOST_FROM + 5; i++) client_close(&clients[i]);
    for (int i = 0; i < 6000 && transport_counts(transport).peers; i++) usleep(20000);
    clients[0] = client_open(transport_port(transport));
    assert_true(client_upgrade(&clients[0], "") && client_say(&clients[0], "hello"));
    assert_true(client_hear(&clients[0], back, sizeof back, CLIENT_PATIENCE));
    client_close(&clients[0]);
}

/* True if another client, from this address and with these headers, is accepted and answered. */
static bool is_accepted(struct client *client, uint32_t from, int port, const char *headers)
{
    char back[100];

    *client = client_reach_from(from, port);
    return client->socket >= 0 && client_upgrade(client, headers) && client_say(client, "hello") &&
           client_hear(client, back, sizeof back, CLIENT_PATIENCE);
}

/* Behind a proxy the limit applies to the client's address, not to the proxy's. */
static void sockets_per_address_behind_a_proxy(void **state)
{
    (void)state;
    struct client clients[MOST_FROM + 2];
    const char *const one = "X-Forwarded-For: 203.0.113.1\r\n";
    const char *const other = "X-Forwarded-For: 203.0.113.2\r\n";
    int port = transport_port(transport);

    for (int i = 0; i < MOST_FROM; i++) assert_true(is_accepted(&clients[i], 1, port, one));
    assert_false(is_accepted(&clients[MOST_FROM], 1, port, one));
    assert_true(is_accepted(&clients[MOST_FROM + 1], 1, port, other));
    for (int i = 0; i < MOST_FROM + 2; i++) client_close(&clients[i]);
    for (int i = 0; i < 6000 && transport_counts(transport).peers; i++) usleep(20000);
    assert_true(is_accepted(&clients[0], 1, port, one));
    client_close(&clients[0]);
}

static bool has_ipv6(void)
{
    struct sockaddr_in6 any = { .sin6_family = AF_INET6 };
    int file = socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool can = file >= 0 && !bind(file, (struct sockaddr *)&any, sizeof any);

    if (file >= 0) close(file);
    return can;
}

/* With IPv6 as well, each IPv4 address still counts separately. */
static void sockets_per_address_with_ipv6(void **state)
{
    struct client clients[MOST_FROM + 2];

    if (!has_ipv6()) skip();
    stop(state);
    at = "::";
    start(state);
    int port = transport_port(transport);
    for (int i = 0; i < MOST_FROM; i++) assert_true(is_accepted(&clients[i], 1, port, ""));
    assert_false(is_accepted(&clients[MOST_FROM], 1, port, ""));
    assert_true(is_accepted(&clients[MOST_FROM + 1], 2, port, ""));
    for (int i = 0; i < MOST_FROM + 2; i++) client_close(&clients[i]);
    stop(state);
    at = "127.0.0.1";
    start(state);
}

/* A byte or the end of the stream. */
static bool has_something(const struct client *client)
{
    struct pollfd wait = { .fd = client->socket, .events = POLLIN };

    return poll(&wait, 1, 0) > 0;
}

/* Thousands of silent connections: existing clients are answered, excess connections are closed,
 * and when the silent ones time out there is room again. */
static void silent_connections(void **state)
{
    (void)state;
    static struct client silent[TRANSPORT_REQUESTS_FROM + 100];
    struct client good = client_open(transport_port(transport));
    int count = 0, closed = 0;
    int64_t began = monotonic_ms();

    for (; count < TRANSPORT_REQUESTS_FROM + 100; count++) {
        silent[count] = client_reach(transport_port(transport));
        if (silent[count].socket < 0) break; /* out of file descriptors or ports */
    }
    assert_int_equal(client_ask(&good, "GET", "/", "", "", NULL, 0), 200);
    for (int tries = 0; tries < 2400 && closed < 100; tries++) {
        usleep(50000);
        closed = 0;
        for (int i = 0; i < count; i++) closed += has_something(&silent[i]);
    }
    bool early = monotonic_ms() - began < 1000 * PATIENCE; /* none has timed out yet */
    if (count == TRANSPORT_REQUESTS_FROM + 100)
        assert_in_range(closed, 100, early ? count / 2 : count);
    for (int i = 0; i < count; i++) /* at the end all are closed */
        if (client_more(&silent[i], CLIENT_PATIENCE)) fail_msg("a silent connection was answered");
    for (int i = 0; i < count; i++) client_close(&silent[i]);
    client_close(&good);
    good = client_open(transport_port(transport));
    assert_int_equal(client_ask(&good, "GET", "/", "", "", NULL, 0), 200);
    client_close(&good);
}

/* Clients that send head or body one byte at a time are disconnected. */
static void slow_requests_time_out(void **state)
{
    (void)state;
    static const char *const beginnings[] = {
        "GET / HT",
        "GET / HTTP/1.1\r\nHost: localhost\r\nX-Much: ",
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{",
    };

    struct client clients[3];
    int64_t began = monotonic_ms(), took[3] = { 0 };

    for (int i = 0; i < 3; i++) {
        clients[i] = client_open(transport_port(transport));
        client_send(&clients[i], beginnings[i], strlen(beginnings[i]));
    }
    for (; !(took[0] && took[1] && took[2]) && monotonic_ms() < began + CLIENT_PATIENCE;
         usleep(100000))
        for (int i = 0; i < 3; i++)
            if (!took[i] && (!client_send(&clients[i], "a", 1) || has_something(&clients[i])))
                took[i] = monotonic_ms() - began;
    for (int i = 0; i < 3; i++) {
        assert_in_range(took[i], 500 * PATIENCE, CLIENT_PATIENCE / 2);
        client_close(&clients[i]);
    }
}

static bool listens_at(int family, const void *address, size_t length)
{
    int file = socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool good = file >= 0 && !connect(file, address, (socklen_t)length);

    if (file >= 0) close(file);
    return good;
}

/* 127.0.0.0/8 is this computer, but the server listens on one address of it only. */
static void listens_on_one_address_only(void **state)
{
    (void)state;
    uint16_t port = htons((uint16_t)transport_port(transport));
    struct sockaddr_in four = { .sin_family = AF_INET, .sin_port = port };
    struct sockaddr_in6 six = { .sin6_family = AF_INET6, .sin6_port = port };

    four.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_true(listens_at(AF_INET, &four, sizeof four));
    four.sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1);
    assert_false(listens_at(AF_INET, &four, sizeof four));
    six.sin6_addr = in6addr_loopback;
    assert_false(listens_at(AF_INET6, &six, sizeof six));
}

/* Fails with a sentence. */
static void cannot_listen(void **state)
{
    (void)state;
    static const struct transport_calls calls = { NULL,     on_request, on_open, on_message,
                                                  on_close, on_wake,    on_tick, NULL };
    const struct transport_settings settings[] = {
        { .address = "127.0.0.1", .port = transport_port(transport), .most_peers = 1 }, /* in use */
        { .address = "300.1.1.1", .most_peers = 1 },
        { .address = "192.0.2.1", .most_peers = 1 }, /* reserved for examples */
    };

    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        char why[TRANSPORT_WHY] = "";
        assert_null(transport_open(&settings[i], &calls, why));
        assert_true(strlen(why) > 10);
    }
}

/* ---- Memory of the kernel -------------------------------------------------------- */

/* The server's end of the client's connection: the server runs in this process. */
static int other_end(const struct client *client)
{
    struct sockaddr_in own, other;
    socklen_t length = sizeof own;

    assert_int_equal(getsockname(client->socket, (struct sockaddr *)&own, &length), 0);
    for (int file = 0; file < 4096; file++) {
        length = sizeof other;
        if (!getpeername(file, (struct sockaddr *)&other, &length) && other.sin_family == AF_INET &&
            other.sin_port == own.sin_port)
            return file;
    }
    return -1;
}

static int option(int file, int name)
{
    int value = 0;
    socklen_t length = sizeof value;

    assert_int_equal(getsockopt(file, SOL_SOCKET, name, &value, &length), 0);
    return value;
}

/* A socket that never reads keeps at most 64 kB in the kernel, and a sender 32 kB. */
static void kernel_memory_is_bounded(void **state)
{
    (void)state;
    struct client client = client_open(transport_port(transport));
    char back[100];
    int most = 0;

    assert_true(client_upgrade(&client, "") && client_say(&client, "hello") &&
                client_hear(&client, back, sizeof back, CLIENT_PATIENCE));
    int file = other_end(&client);
    assert_true(file >= 0);
    assert_in_range(option(file, SO_SNDBUF), 1, 65536);
    assert_in_range(option(file, SO_RCVBUF), 1, 32768);
    assert_true(client_say(&client, "flood"));
    for (int i = 0; i < 100; i++, usleep(2000)) {
        int queued = 0;
        if (!ioctl(file, SIOCOUTQ, &queued) && queued > most) most = queued;
    }
    assert_in_range(most, 0, 65536);
    client_close(&client);
}

/* ---- TLS ------------------------------------------------------------------------- */

/* Writes a certificate and its RSA key. */
static bool make_certificate(const char *certificate, const char *key)
{
    EVP_PKEY *pair = EVP_RSA_gen(2048);
    X509 *card = X509_new();
    X509_NAME *name = X509_get_subject_name(card);
    FILE *one = fopen(certificate, "w"), *two = fopen(key, "w");

    ASN1_INTEGER_set(X509_get_serialNumber(card), 1);
    X509_gmtime_adj(X509_getm_notBefore(card), -3600);
    X509_gmtime_adj(X509_getm_notAfter(card), 3600);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (unsigned char *)"localhost", -1, -1, 0);
    X509_set_issuer_name(card, name);
    X509_set_pubkey(card, pair);
    bool good = one && two && X509_sign(card, pair, EVP_sha256()) && PEM_write_X509(one, card) &&
                PEM_write_PrivateKey(two, pair, NULL, NULL, 0, NULL, NULL);
    if (one) good = !fclose(one) && good;
    if (two) good = !fclose(two) && good;
    X509_free(card);
    EVP_PKEY_free(pair);
    return good;
}

/* True if the server agrees to this version and cipher, and answers a request. */
static bool answers_with(int version, const char *cipher)
{
    static const char request[] = "GET /tls HTTP/1.1\r\nHost: localhost\r\n\r\n";
    struct client client = client_open(transport_port(transport));
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    char back[16] = "";

    SSL_CTX_set_security_level(context, 0);
    SSL_CTX_set_min_proto_version(context, version);
    SSL_CTX_set_max_proto_version(context, version);
    bool known = version == TLS1_3_VERSION || SSL_CTX_set_cipher_list(context, cipher);
    SSL *tls = SSL_new(context);
    SSL_set_fd(tls, client.socket);
    bool good = known && SSL_connect(tls) == 1 && SSL_write(tls, request, sizeof request - 1) > 0 &&
                SSL_read(tls, back, sizeof back - 1) > 0;
    SSL_free(tls);
    SSL_CTX_free(context);
    client_close(&client);
    assert_true(known);
    return good && !strncmp(back, "HTTP/1.1 200", 12);
}

static void only_modern_tls(void **state)
{
    char folder[] = "/tmp/croupier-tls-XXXXXX", certificate[64], key[64];
    static const char *const refused[] = {
        "AES128-SHA",           "AES256-GCM-SHA384",       "AES128-SHA256",
        "ECDHE-RSA-AES128-SHA", "ECDHE-RSA-AES256-SHA384", "DHE-RSA-AES128-GCM-SHA256"
    };

    assert_non_null(mkdtemp(folder));
    snprintf(certificate, sizeof certificate, "%s/c.pem", folder);
    snprintf(key, sizeof key, "%s/k.pem", folder);
    assert_true(make_certificate(certificate, key));
    stop(state);
    certificate_file = certificate;
    key_file = key;
    start(state);
    assert_true(answers_with(TLS1_3_VERSION, ""));
    assert_true(answers_with(TLS1_2_VERSION, "ECDHE-RSA-AES128-GCM-SHA256"));
    assert_true(answers_with(TLS1_2_VERSION, "ECDHE-RSA-CHACHA20-POLY1305"));
    for (size_t i = 0; i < LENGTH(refused); i++)
        if (answers_with(TLS1_2_VERSION, refused[i])) fail_msg("%s is offered", refused[i]);
    assert_false(answers_with(TLS1_1_VERSION, "ALL"));
    assert_false(answers_with(TLS1_VERSION, "ALL"));
    struct client silent = client_open(transport_port(transport)); /* never begins TLS */
    assert_true(client_closed(&silent, CLIENT_PATIENCE));
    client_close(&silent);
    stop(state);
    certificate_file = key_file = NULL;
    start(state);
    unlink(certificate);
    unlink(key);
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fixed_codes),
        cmocka_unit_test(all_texts_come_back),
        cmocka_unit_test(requests_are_answered),
        cmocka_unit_test(bearer_tokens),
        cmocka_unit_test(long_and_late_answers),
        cmocka_unit_test(too_much_is_refused),
        cmocka_unit_test(malformed_bodies),
        cmocka_unit_test(sockets_echo),
        cmocka_unit_test(many_messages_at_once),
        cmocka_unit_test(late_readers_get_everything),
        cmocka_unit_test(unknown_origin_is_refused),
        cmocka_unit_test(other_upgrades),
        cmocka_unit_test(misbehaving_clients_are_disconnected),
        cmocka_unit_test(sockets_per_address),
        cmocka_unit_test(sockets_per_address_behind_a_proxy),
        cmocka_unit_test(sockets_per_address_with_ipv6),
        cmocka_unit_test(silent_connections),
        cmocka_unit_test(slow_requests_time_out),
        cmocka_unit_test(listens_on_one_address_only),
        cmocka_unit_test(cannot_listen),
        cmocka_unit_test(kernel_memory_is_bounded),
        cmocka_unit_test(only_modern_tls),
    };

    signal(SIGPIPE, SIG_IGN);
    RUN_TESTS_WITHIN(tests, start, stop);
}
