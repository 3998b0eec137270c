/* test_strict.c - requests and frames are read strictly, on every route: what two readers could
 * understand differently is refused, and every answer has our headers. */
#include "house.h"
#include "rules/length.h"

static const char plan[] = "[table wheel]\nedition = roulette\n";

static int begin(void **state)
{
    const struct server_settings settings = { .guests = true };

    (void)state;
    if (house_begin()) return -1;
    house_open(settings, plan);
    return 0;
}

static int end(void **state)
{
    (void)state;
    house_close();
    house_clear();
    return 0;
}

/* ---- Answers --------------------------------------------------------------------- */

/* Every answer has the headers that keep a page from being abused, and no other line could have
 * been added. */
static void has_our_headers(const char *request, const char *answer)
{
    static const char *const wanted[] = {
        "\r\nContent-Security-Policy: default-src 'self';",
        "\r\nX-Content-Type-Options: nosniff\r\n",
        "\r\nX-Frame-Options: DENY\r\n",
        "\r\nReferrer-Policy: no-referrer\r\n",
        "\r\ncontent-length: ",
        "\r\nconnection: close\r\n",
    };

    for (size_t i = 0; i < LENGTH(wanted); i++)
        if (!strcasestr(answer, wanted[i]))
            fail_msg("%s: no %s in %s", request, wanted[i] + 2, answer);
    if (strcasestr(answer, "\nevil")) fail_msg("%s adds a header: %s", request, answer);
}

static void must_be(const char *request, int status)
{
    const char *answer = house_exchange(request, strlen(request));

    if (house_status(answer) != status) fail_msg("%s: %s", request, answer);
    has_our_headers(request, answer);
}

/* ---- Paths ----------------------------------------------------------------------- */

static int get(const char *path, const char **answer)
{
    char request[2048];
    int length =
        snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", path);

    *answer = house_exchange(request, (size_t)length);
    has_our_headers(path, *answer);
    return house_status(*answer);
}

/* Each route, with something appended or inserted that must not lead to the same answer. */
static void strange_paths(void **state)
{
    (void)state;
    static const char *const routes[] = {
        "/",           "/api/casino", "/api/tables",    "/api/tables/wheel",    "/api/places",
        "/api/kinds",  "/metrics",    "/api/programme", "/api/fair/wheel/1",    "/health",
        "/table/none", "/sign-in",    "/assets/a.js",   "/api/programme/other",
    };
    static const struct {
        const char *more;
        int status; /* 0: that of an unknown path */
    } rows[] = {
        { ";x", 0 },
        { ";", 0 },
        { "%3b", 0 },
        { "%3bx", 0 },
        { "%0a", 400 },
        { "%0A", 400 },
        { "%0d%0aEvil:%20x", 400 },
        { "%0aEvil:x", 400 },
        { "%00", 400 },
        { "%00.js", 400 },
        { "%1b[2J", 400 },
        { "%7f", 400 },
        { "%2f", 400 },
        { "%5c", 400 },
        { "\\x", 400 },
        { "/..", 400 },
        { "/%2e%2e", 400 },
        { "/../metrics", 400 },
        { "/./metrics", 400 },
        { "/%2E%2e/metrics", 400 },
        { "%", 400 },
        { "%2", 400 },
        { "%zz", 400 },
        { "%ff", 400 },
        { "%c0%ae", 400 },
        { "#x", 400 },
        { "?%0a", 400 },
        { "?a=%00", 400 },
        { "?a=%0d%0aEvil:x", 400 },
        { "%252e%252e", 0 },
        { "%250a", 0 },
        { "%23", 0 },
        { "%3f", 0 },
    };
    const char *answer;

    for (size_t i = 0; i < LENGTH(routes); i++)
        for (size_t j = 0; j < LENGTH(rows); j++) {
            char path[256];
            snprintf(path, sizeof path, "%s%s", routes[i], rows[j].more);
            int status = get(path, &answer);
            if (status != (rows[j].status ? rows[j].status : 404))
                fail_msg("%s: %d %s", path, status, answer);
            if (strstr(answer, "croupier_up_seconds")) fail_msg("%s answers /metrics", path);
        }
}

static void usual_paths(void **state)
{
    (void)state;
    const char *answer;

    assert_int_equal(get("/metrics", &answer), 200);
    assert_non_null(strstr(answer, "croupier_up_seconds"));
    assert_int_equal(get("/%6detrics", &answer), 200); /* the same letter */
    assert_int_equal(get("/metrics?a=b", &answer), 200);
    assert_int_equal(get("/api/tables/wheel/wager?wager=red&cents=1%300", &answer), 200);
}

/* ---- Heads ----------------------------------------------------------------------- */

#define HOST "Host: localhost\r\n"
#define OURS "Origin: http://localhost\r\n"

static void heads(void **state)
{
    (void)state;
    static const struct {
        const char *request;
        int status;
    } rows[] = {
        { "GET /health HTTP/1.1\r\n" HOST "\r\n", 200 },
        { "GET /health HTTP/1.0\r\n\r\n", 200 },
        { "GET /health HTTP/1.1\r\n\r\n", 400 }, /* no host */
        { "GET /health HTTP/1.1\r\n" HOST HOST "\r\n", 400 },
        { "GET /health HTTP/1.1\r\nHost: a b\r\n\r\n", 400 },
        { "GET /health HTTP/1.1\r\nHost: localhost/x\r\n\r\n", 400 },
        { "GET /health HTTP/1.1\r\nHost:localhost\r\n\r\n", 200 },
        { "GET /health HTTP/1.1\r\nHost:  \tlocalhost \t\r\n\r\n", 200 },
        { "GET http://localhost/health HTTP/1.1\r\n" HOST "\r\n", 200 },
        { "GET http://example.com/health HTTP/1.1\r\n" HOST "\r\n", 400 },
        { "GET http://localhost.example.com/health HTTP/1.1\r\n" HOST "\r\n", 400 },
        { "GET http://localhost HTTP/1.1\r\n" HOST "\r\n", 400 },
        { "GET health HTTP/1.1\r\n" HOST "\r\n", 400 },
        { "GET * HTTP/1.1\r\n" HOST "\r\n", 400 },
        { "OPTIONS * HTTP/1.1\r\n" HOST "\r\n", 405 },
        { "HEAD /health HTTP/1.1\r\n" HOST "\r\n", 405 },
        { "PUT /health HTTP/1.1\r\n" HOST "\r\n", 405 },
        { "DELETE /health HTTP/1.1\r\n" HOST "\r\n", 405 },
        { "TRACE /health HTTP/1.1\r\n" HOST "\r\n", 405 },
        { "CONNECT localhost:80 HTTP/1.1\r\n" HOST "\r\n", 405 },
        { "get /health HTTP/1.1\r\n" HOST "\r\n", 405 },
        { "GET /health HTTP/2.0\r\n" HOST "\r\n", 505 },
        { "GET /health HTTP/1.10\r\n" HOST "\r\n", 505 },
        { "GET /health http/1.1\r\n" HOST "\r\n", 400 },
        { "GET /health\r\n\r\n", 400 },
        { "GET  /health HTTP/1.1\r\n" HOST "\r\n", 400 },
        { "GET /health  HTTP/1.1\r\n" HOST "\r\n", 400 },
        { "GET /health HTTP/1.1 \r\n" HOST "\r\n", 505 },
        { "GET\t/health HTTP/1.1\r\n" HOST "\r\n", 400 },
        { "GET /health\t HTTP/1.1\r\n" HOST "\r\n", 400 },
        { "GET /\xc3\xa4 HTTP/1.1\r\n" HOST "\r\n", 400 },
        { "GET /health HTTP/1.1\n" HOST "\r\n\r\n", 400 }, /* a bare line feed */
        { "GET /health HTTP/1.1\r\nA: b\nEvil: c\r\n" HOST "\r\n", 400 },
        { "GET /health HTTP/1.1\r\nA: b\rEvil: c\r\n" HOST "\r\n", 400 },
        { "GET /health HTTP/1.1\r\nA: b\r\n Evil: c\r\n" HOST "\r\n", 400 }, /* folded */
        { "GET /health HTTP/1.1\r\nA : b\r\n" HOST "\r\n", 400 },
        { "GET /health HTTP/1.1\r\n: b\r\n" HOST "\r\n", 400 },
        { "GET /health HTTP/1.1\r\nA\r\n" HOST "\r\n", 400 },
        { "GET /health HTTP/1.1\r\nA: \x1b[2J\r\n" HOST "\r\n", 400 },
        { "GET /health HTTP/1.1\r\nA:\r\n" HOST "\r\n", 200 },
        { "GET /health HTTP/1.1\r\nCookie: a=b\r\nCookie: c=d\r\n" HOST "\r\n", 400 },
        { "GET /health HTTP/1.1\r\nAuthorization: a\r\nAuthorization: b\r\n" HOST "\r\n", 400 },
        { "GET /health HTTP/1.1\r\n" HOST OURS OURS "\r\n", 400 },
        { "GET /health HTTP/1.1\r\n" HOST "Content-Length: 0\r\n\r\n", 200 },
        { "GET /health HTTP/1.1\r\n" HOST "Content-Length: 1\r\n\r\nx", 400 },
        { "GET /health HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 501 },
        { "POST /api/guest HTTP/1.1\r\n" HOST OURS "\r\n", 411 },
        { "POST /api/guest HTTP/1.1\r\n" HOST OURS "Content-Length: +2\r\n\r\n{}", 400 },
        { "POST /api/guest HTTP/1.1\r\n" HOST OURS "Content-Length: 0x2\r\n\r\n{}", 400 },
        { "POST /api/guest HTTP/1.1\r\n" HOST OURS "Content-Length: 2, 2\r\n\r\n{}", 400 },
        { "POST /api/guest HTTP/1.1\r\n" HOST OURS "Content-Length: \r\n\r\n{}", 400 },
        { "POST /api/guest HTTP/1.1\r\n" HOST OURS
          "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
          400 },
        { "POST /api/guest HTTP/1.1\r\n" HOST OURS "Content-Length: 18446744073709551618\r\n\r\n{}",
          413 },
        { "POST /api/guest HTTP/1.1\r\n" HOST OURS "Content-Length: 16385\r\n\r\n", 413 },
        { "POST /api/guest HTTP/1.1\r\n" HOST OURS
          "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
          501 },
        { "POST /api/guest HTTP/1.1\r\n" HOST OURS "Content-Length: 2\r\n\r\n{}", 400 },
        { "POST /metrics HTTP/1.1\r\n" HOST OURS "Content-Length: 2\r\n\r\n{}", 404 },
        { "\r\nGET /health HTTP/1.1\r\n" HOST "\r\n", 400 },
    };

    for (size_t i = 0; i < LENGTH(rows); i++) must_be(rows[i].request, rows[i].status);
}

/* A NUL ends no text early. */
static void nul_in_a_head(void **state)
{
    (void)state;
    static const char request[] = "GET /metrics\0x HTTP/1.1\r\n" HOST "\r\n";
    const char *answer = house_exchange(request, sizeof request - 1);

    assert_int_equal(house_status(answer), 400);
}

/* One request for each connection: what follows is not read, whatever the first one was. */
static void pipelining(void **state)
{
    (void)state;
    static const char *const first[] = {
        "GET /health HTTP/1.1\r\n" HOST "\r\n",
        "POST /api/guest HTTP/1.1\r\n" HOST OURS "Content-Length: 2\r\n\r\n{}",
        "GET /health;a HTTP/1.1\r\n" HOST "\r\n",
        "PUT /health HTTP/1.1\r\n" HOST "\r\n",
    };

    for (size_t i = 0; i < LENGTH(first); i++) {
        char request[1024];
        snprintf(request, sizeof request, "%sGET /metrics HTTP/1.1\r\n" HOST "\r\n", first[i]);
        const char *answer = house_exchange(request, strlen(request));
        assert_int_not_equal(house_status(answer), 0);
        assert_null(strstr(answer + 1, "HTTP/1.1 "));
        assert_null(strstr(answer, "croupier_up_seconds"));
    }
}

static void long_heads(void **state)
{
    (void)state;
    static char request[80000];

    snprintf(request, sizeof request, "GET /%0600d HTTP/1.1\r\n" HOST "\r\n", 1);
    must_be(request, 414);
    snprintf(request, sizeof request, "GET /health?%0600d HTTP/1.1\r\n" HOST "\r\n", 1);
    must_be(request, 414);
    snprintf(request, sizeof request, "GET /health HTTP/1.1\r\n" HOST "A: %030000d\r\n\r\n", 1);
    must_be(request, 200);
    snprintf(request, sizeof request, "GET /health HTTP/1.1\r\n" HOST "A: %033000d\r\n\r\n", 1);
    must_be(request, 431);
    snprintf(request, sizeof request,
             "GET /health HTTP/1.1\r\n" HOST "X-Forwarded-For: %02000d\r\n\r\n", 1);
    must_be(request, 431);
    int used = snprintf(request, sizeof request, "GET /health HTTP/1.1\r\n" HOST);
    for (int i = 0; i < 200; i++)
        used += snprintf(request + used, sizeof request - (size_t)used, "A: b\r\n");
    snprintf(request + used, sizeof request - (size_t)used, "\r\n");
    must_be(request, 431);
}

/* Cookies of other servers on the same host come with every request; they do not shut anyone out,
 * and the session is still found. */
static void cookies_of_others(void **state)
{
    (void)state;
    static char request[40000];
    char cookie[256];

    const char *answer = house_post("/api/guest", "203.0.113.1", "", "{\"name\":\"Ana\"}");
    assert_true(house_cookie(answer, "croupier", cookie, sizeof cookie));
    snprintf(request, sizeof request,
             "GET /api/casino HTTP/1.1\r\n" HOST "Cookie: other=%025000d; %s; more=%0100d\r\n\r\n",
             1, cookie, 2);
    answer = house_exchange(request, strlen(request));
    assert_int_equal(house_status(answer), 200);
    assert_non_null(strstr(answer, "Ana (guest)"));
}

/* ---- Frames ---------------------------------------------------------------------- */

static struct client open_socket(void)
{
    struct client client = client_open(server_port(house));
    char welcome[1024];

    assert_true(client_upgrade(&client, OURS));
    assert_true(client_hear(&client, welcome, sizeof welcome, CLIENT_PATIENCE));
    return client;
}

/* The code of the close frame that comes next; 0 if there is none. */
static int close_code(struct client *client)
{
    size_t head, length;

    for (;;) {
        if (!client_frame_here(client, &head, &length)) {
            if (!client_more(client, CLIENT_PATIENCE)) return 0;
            continue;
        }
        const unsigned char *at = (unsigned char *)client->text;
        int code = length >= 2 ? at[head] << 8 | at[head + 1] : 0;
        if ((at[0] & 0x0f) == 8) return code;
        client_take(client, head + length);
    }
}

static void frames_out_of_order(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t length;
        int code; /* RFC 6455, 7.4.1 */
    } rows[] = {
        { "\x81\x0d{\"do\":\"ping\"}", 15, 1002 }, /* not masked (5.1) */
        { "\x89\x00", 2, 1002 },                   /* nor is this ping */
        { "\x88\x02\x03\xe8", 4, 1002 },           /* nor this close */
        { "\xc1\x80\0\0\0\0", 6, 1002 },           /* reserved bits */
        { "\x83\x80\0\0\0\0", 6, 1002 },           /* reserved kinds */
        { "\x8b\x80\0\0\0\0", 6, 1002 },
        { "\x09\x80\0\0\0\0", 6, 1002 },                  /* a ping in pieces */
        { "\x89\xfe\x00\x7e\0\0\0\0", 8, 1002 },          /* a long ping */
        { "\x80\x80\0\0\0\0", 6, 1002 },                  /* continues nothing */
        { "\x01\x80\0\0\0\0\x81\x80\0\0\0\0", 12, 1002 }, /* begins twice */
        { "\x81\xfe\x00\x05\0\0\0\0", 8, 1002 },          /* length in a longer form */
        { "\x81\xff\0\0\0\0\0\0\x00\x05\0\0\0\0", 14, 1002 },
        { "\x81\xff\xff\0\0\0\0\0\x00\x05\0\0\0\0", 14, 1002 },
        { "\x81\xff\0\0\0\0\0\1\x00\x05\0\0\0\0", 14, 1009 }, /* too long */
        { "\x81\xfe\x40\x01\0\0\0\0", 8, 1009 },
        { "\x82\x80\0\0\0\0", 6, 1003 },         /* binary */
        { "\x81\x82\0\0\0\0\xc3\x28", 8, 1007 }, /* not UTF-8 */
        { "\x88\x81\0\0\0\0\x03", 7, 1002 },     /* half a code */
        { "\x88\x82\0\0\0\0\x03\xed", 8, 1002 }, /* 1005 is never sent */
        { "\x88\x82\0\0\0\0\x03\xe8", 8, 1000 }, /* leaves */
        { "\x88\x80\0\0\0\0", 6, 0 },
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct client client = open_socket();
        assert_true(client_send(&client, rows[i].bytes, rows[i].length));
        int code = close_code(&client);
        if (code != rows[i].code) fail_msg("row %zu: %d", i, code);
        assert_true(client_closed(&client, CLIENT_PATIENCE));
        client_close(&client);
    }
}

/* A mask that is not 0; pieces of any size; a ping in between is answered. */
static void frames_in_pieces(void **state)
{
    (void)state;
    static const char text[] = "{\"do\":\"ping\"}";
    static const unsigned char mask[4] = { 0xa5, 0x01, 0xff, 0x80 };
    unsigned char bytes[64] = { 0x81, 0x80 | (sizeof text - 1) };
    struct client client = open_socket();
    char back[256];

    memcpy(bytes + 2, mask, 4);
    for (size_t i = 0; i < sizeof text - 1; i++)
        bytes[6 + i] = (unsigned char)text[i] ^ mask[i % 4];
    for (size_t i = 0; i < 6 + sizeof text - 1; i++) {
        assert_true(client_send(&client, bytes + i, 1));
        usleep(2000);
    }
    assert_true(client_hear(&client, back, sizeof back, CLIENT_PATIENCE));
    assert_non_null(strstr(back, "\"pong\""));
    client_frame(&client, 0x01, "{\"do\":", 6);
    client_frame(&client, 0x89, "here?", 5);
    client_frame(&client, 0x80, "\"ping\"}", 7);
    while (!client_whole(&client)) assert_true(client_more(&client, CLIENT_PATIENCE));
    assert_memory_equal(client.text, "\x8a\x05here?", 7);
    client_take(&client, 7);
    assert_true(client_hear(&client, back, sizeof back, CLIENT_PATIENCE));
    assert_non_null(strstr(back, "\"pong\""));
    client_close(&client);
}

/* Pings and pongs of the protocol cost as much as messages: 200 at once, then 50 a second. */
static void pings_are_counted(void **state)
{
    (void)state;
    static const unsigned char kinds[] = { 0x89, 0x8a };

    for (size_t i = 0; i < LENGTH(kinds); i++) {
        struct client client = open_socket();
        int sent = 0;
        while (sent < 20000 && client_frame(&client, kinds[i], "x", 1)) sent++;
        int code = close_code(&client);
        if (code && code != 1008) fail_msg("code %d", code);
        assert_true(client_closed(&client, CLIENT_PATIENCE));
        client_close(&client);
        client = open_socket();
        for (int j = 0; j < 150; j++) assert_true(client_frame(&client, kinds[i], "x", 1));
        assert_true(client_say(&client, "{\"do\":\"ping\"}"));
        char back[256];
        assert_true(client_hear(&client, back, sizeof back, CLIENT_PATIENCE));
        client_close(&client);
    }
}

/* An upgrade that is not one gets an answer with our headers. */
static void upgrades(void **state)
{
    (void)state;
#define UPGRADE "GET /ws HTTP/1.1\r\n" HOST OURS "Upgrade: websocket\r\nConnection: Upgrade\r\n"
#define KEY     "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
#define VERSION "Sec-WebSocket-Version: 13\r\n"
#define NAME    "Sec-WebSocket-Protocol: croupier.1\r\n"
    static const struct {
        const char *request;
        int status;
    } rows[] = {
        { UPGRADE KEY VERSION "\r\n", 426 },
        { UPGRADE KEY NAME "\r\n", 426 },
        { UPGRADE KEY NAME "Sec-WebSocket-Version: 8\r\n\r\n", 426 },
        { UPGRADE KEY VERSION "Sec-WebSocket-Protocol: croupier.12\r\n\r\n", 426 },
        { UPGRADE VERSION NAME "\r\n", 400 },
        { UPGRADE VERSION NAME "Sec-WebSocket-Key: AAAA\r\n\r\n", 400 },
        { UPGRADE VERSION NAME "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAA\x01"
                               "AA==\r\n\r\n",
          400 },
        { UPGRADE KEY KEY VERSION NAME "\r\n", 400 },
    };

    for (size_t i = 0; i < LENGTH(rows); i++) must_be(rows[i].request, rows[i].status);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strange_paths),
        cmocka_unit_test(usual_paths),
        cmocka_unit_test(heads),
        cmocka_unit_test(nul_in_a_head),
        cmocka_unit_test(pipelining),
        cmocka_unit_test(long_heads),
        cmocka_unit_test(cookies_of_others),
        cmocka_unit_test(frames_out_of_order),
        cmocka_unit_test(frames_in_pieces),
        cmocka_unit_test(pings_are_counted),
        cmocka_unit_test(upgrades),
    };

    RUN_TESTS_WITHIN(tests, begin, end);
}
