/* test_server.c - a casino behind its door, over the loopback: a guest plays and is paid, requests
 * that come again count once, late and hostile messages are refused or cut off, wagers stand when
 * the player goes or the server is stopped, and the record is good in the end. */
#include "cage/casino.h"
#include "client.h"
#include "server/server.h"
#include "verify/verify.h"

#include <jansson.h>
#include <pthread.h>
#include <signal.h>
#include <sys/stat.h>

#define BETTING 700 /* milliseconds */

static char folder[64], record[96], people[96];
static struct server *server;
static pthread_t thread;

static void *run(void *of)
{
    server_run(of);
    return NULL;
}

static void start_server(void)
{
    static struct plan plan;
    char why[SERVER_WHY] = "";
    bool there = !access(record, F_OK);

    plan_usual(&plan);
    for (int i = 0; i < plan.table_count; i++) { /* one with a single place */
        struct sign *sign = &plan.tables[i].opening.sign;
        if (games[sign->edition].lunar)
            assert_true(sign_set(sign, sign_option(sign, "boxes"), "1"));
    }
    struct cage *cage =
        there ? casino_open(record, why) : casino_create(record, &plan, casino_now(), why);
    if (!cage) fail_msg("%s", why);
    const struct server_settings settings = { .address = "127.0.0.1",
                                              .people = people,
                                              .guests = true,
                                              .guest_cents = 100000,
                                              .betting_ms = BETTING,
                                              .gone_ms = 500,
                                              .name = "Test" };
    server = server_open(&settings, cage, why);
    if (!server) fail_msg("%s", why);
    assert_int_equal(pthread_create(&thread, NULL, run, server), 0);
}

static void stop_server(void)
{
    kill(getpid(), SIGTERM);
    pthread_join(thread, NULL);
    server_close(server);
}

static int begin(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/croupier-server-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    snprintf(record, sizeof record, "%s/casino.db", folder);
    snprintf(people, sizeof people, "%s/casino.door", folder);
    start_server();
    return 0;
}

static int end(void **state)
{
    (void)state;
    static const char *const ends[] = { "db",   "db-wal",   "db-shm",   "key",
                                        "door", "door-wal", "door-shm", "door-journal" };
    char name[128];

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(name, sizeof name, "%s/casino.%s", folder, ends[i]);
        unlink(name);
    }
    return rmdir(folder);
}

/* ---- A guest --------------------------------------------------------------------- */

struct caller {
    struct client client;
    char cookie[128];
    json_int_t request;
};

static char text[1 << 20];

static void come_in(struct caller *guest, const char *name)
{
    char headers[256], body[128], answer[1024];

    memset(guest, 0, sizeof *guest);
    guest->client = client_open(server_port(server));
    snprintf(headers, sizeof headers, "Origin: http://localhost\r\n");
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    assert_int_equal(
        client_ask(&guest->client, "POST", "/api/guest", headers, body, answer, sizeof answer),
        200);
    json_t *json = json_loads(answer, 0, NULL);
    snprintf(guest->cookie, sizeof guest->cookie, "Cookie: croupier=%s\r\n",
             json_string_value(json_object_get(json, "token")));
    json_decref(json);
    client_close(&guest->client);
}

static void connect_again(struct caller *guest)
{
    char headers[256];

    client_close(&guest->client);
    guest->client = client_open(server_port(server));
    snprintf(headers, sizeof headers, "Origin: http://localhost\r\n%s", guest->cookie);
    assert_true(client_upgrade(&guest->client, headers));
}

/* The next message of a kind, others being skipped; the caller's to free. */
static json_t *hears(struct caller *guest, const char *tell)
{
    while (client_hear(&guest->client, text, sizeof text, CLIENT_PATIENCE)) {
        json_error_t error;
        json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &error);
        if (!json) fail_msg("%s: %s", error.text, text);
        const char *told = json_string_value(json_object_get(json, "tell"));
        if (!strcmp(told, tell)) return json;
        if (!strcmp(told, "refused") && strcmp(tell, "refused")) fail_msg("%s", text);
        json_decref(json);
    }
    fail_msg("nothing was told of %s", tell);
    return NULL;
}

static void hears_one(struct caller *guest, const char *tell)
{
    json_decref(hears(guest, tell));
}

/* An order with these members; what comes of it. */
static json_int_t orders(struct caller *guest, json_int_t request, const char *members)
{
    char order[512];

    snprintf(order, sizeof order, "{\"do\":\"order\",\"request\":%lld,\"table\":\"roulette\",%s}",
             (long long)request, members);
    assert_true(client_say(&guest->client, order));
    return request;
}

static void does(struct caller *guest, const char *members)
{
    orders(guest, ++guest->request, members);
    json_t *done = hears(guest, "done");
    assert_int_equal(json_integer_value(json_object_get(done, "request")), guest->request);
    json_decref(done);
}

static void sit_down(struct caller *guest, int seat)
{
    char sit[64];

    snprintf(sit, sizeof sit, "\"act\":\"sit\",\"seat\":%d", seat);
    does(guest, "\"act\":\"pit-arrive\",\"yes\":true");
    does(guest, sit);
    does(guest, "\"act\":\"pit-buy\",\"tender\":\"chips\",\"chips\":{\"100000\":1}");
}

static void watch(struct caller *guest)
{
    assert_true(client_say(&guest->client, "{\"do\":\"watch\",\"table\":\"roulette\"}"));
    hears_one(guest, "table");
}

/* A new spin is open for betting, with most of its time to go. */
static void wait_for_betting(struct caller *guest)
{
    for (;;) {
        json_t *message = hears(guest, "state"), *state = json_object_get(message, "state");
        json_int_t closes = json_integer_value(json_object_get(state, "closes_at"));
        json_int_t now = json_integer_value(json_object_get(message, "now"));
        json_decref(message);
        if (closes - now > BETTING / 2) return;
    }
}

/* What a seat has in hand and on the layout. */
static json_int_t worth_in(const json_t *message, int seat)
{
    const json_t *seats = json_object_get(json_object_get(message, "state"), "seats");
    size_t i;
    json_t *one;

    json_array_foreach(seats, i,
                       one) if (json_integer_value(json_object_get(one, "seat")) ==
                                seat) return json_integer_value(json_object_get(one, "rack")) +
        json_integer_value(json_object_get(one, "layout"));
    return -1;
}

/* ---- Playing --------------------------------------------------------------------- */

/* 10 on red: 1,000 become 990 or 1,010. */
static void a_guest_plays_and_is_paid(void **state)
{
    (void)state;
    struct caller ana;
    json_int_t worth = 100000;

    come_in(&ana, "Ana");
    connect_again(&ana);
    hears_one(&ana, "welcome");
    watch(&ana);
    sit_down(&ana, 1);
    wait_for_betting(&ana);
    does(&ana, "\"act\":\"bet\",\"wager\":\"red\",\"cents\":1000");
    while (worth == 100000) {
        json_t *message = hears(&ana, "state");
        worth = worth_in(message, 1);
        json_decref(message);
    }
    assert_true(worth == 99000 || worth == 101000);
    client_close(&ana.client);
}

/* The same request by another socket: it counts once, and says where it is in the record. */
static void a_request_counts_once(void **state)
{
    (void)state;
    struct caller bob;
    json_int_t entries[2];

    come_in(&bob, "Bob");
    connect_again(&bob);
    watch(&bob);
    sit_down(&bob, 2);
    wait_for_betting(&bob);
    for (int i = 0; i < 2; i++) {
        orders(&bob, 99, "\"act\":\"bet\",\"wager\":\"black\",\"cents\":500");
        json_t *done = hears(&bob, "done");
        entries[i] = json_integer_value(json_object_get(done, "entry"));
        assert_int_equal(json_is_true(json_object_get(done, "repeated")), i);
        json_decref(done);
        connect_again(&bob);
        hears_one(&bob, "welcome");
    }
    assert_int_equal(entries[0], entries[1]);
    client_close(&bob.client);
}

/* Refused with its clause, and nothing is changed. */
static void refused_with_its_clause(void **state)
{
    (void)state;
    static const struct {
        const char *members, *code, *clause;
    } tries[] = {
        { "\"act\":\"bet\",\"wager\":\"red\",\"cents\":3", "NOT_IN_CHIPS", "" },
        { "\"act\":\"bet\",\"wager\":\"red\",\"cents\":100", "BELOW_MINIMUM", "Div 1" },
        { "\"act\":\"spin\",\"role\":\"dealer\"", "NOT_ON_DUTY", "" },
    };
    struct caller eve;

    come_in(&eve, "Eve");
    connect_again(&eve);
    watch(&eve);
    sit_down(&eve, 3);
    wait_for_betting(&eve);
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        orders(&eve, 100 + (json_int_t)i, tries[i].members);
        json_t *refused = hears(&eve, "refused");
        assert_string_equal(json_string_value(json_object_get(refused, "code")), tries[i].code);
        assert_true(strlen(json_string_value(json_object_get(refused, "say"))) > 10);
        assert_non_null(
            strstr(json_string_value(json_object_get(refused, "clause")), tries[i].clause));
        json_decref(refused);
    }
    client_close(&eve.client);
}

/* The player is gone, the server too; both come back, and the wager is decided. */
static void stopped_in_mid_round(void **state)
{
    (void)state;
    struct caller dan;
    json_int_t worth = 100000;

    come_in(&dan, "Dan");
    connect_again(&dan);
    watch(&dan);
    sit_down(&dan, 4);
    wait_for_betting(&dan);
    does(&dan, "\"act\":\"bet\",\"wager\":\"even\",\"cents\":1000");
    client_close(&dan.client);
    stop_server();
    start_server();
    come_in(&dan, "Somebody"); /* sessions are not kept; anybody can look */
    connect_again(&dan);
    watch(&dan);
    while (worth == 100000) {
        json_t *message = hears(&dan, "state");
        worth = worth_in(message, 4);
        json_decref(message);
    }
    assert_true(worth == 99000 || worth == 101000);
    client_close(&dan.client);
}

/* ---- Misbehaving ----------------------------------------------------------------- */

static void who_is_not_signed_in(void **state)
{
    (void)state;
    struct client client = client_open(server_port(server));
    char headers[256], answer[1024];
    struct caller ana;

    assert_true(client_upgrade(&client, "Origin: http://localhost\r\n")); /* may look, */
    assert_true(client_hear(&client, answer, sizeof answer, 2000));
    assert_non_null(strstr(answer, "\"person\":null"));
    client_say(
        &client,
        "{\"do\":\"order\",\"request\":1,\"table\":\"roulette\",\"act\":\"sit\",\"seat\":9}");
    assert_true(client_hear(&client, answer, sizeof answer, 2000)); /* ... and no more */
    assert_non_null(strstr(answer, "Sign in first"));
    client_close(&client);
    come_in(&ana, "Ana"); /* signed in, but a page of somebody else asks */
    client = client_open(server_port(server));
    snprintf(headers, sizeof headers, "Origin: http://evil.example\r\n%s", ana.cookie);
    if (client_upgrade(&client, headers))
        assert_false(client_hear(&client, answer, sizeof answer, 2000));
    client_close(&client);
    client = client_open(server_port(server));
    assert_int_equal(client_ask(&client, "POST", "/api/guest", "Origin: http://evil.example\r\n",
                                "{\"name\":\"x\"}", answer, sizeof answer),
                     403);
    assert_int_equal(client_ask(&client, "POST", "/api/sign-out", headers, "", answer, 1024), 403);
    client_close(&client);
}

/* Whatever it is, it is answered with a sentence or the socket is closed; others play on. */
static void rubbish(void **state)
{
    (void)state;
    static const char *const messages[] = {
        "",
        "{",
        "[]",
        "null",
        "{\"do\":\"order\"}",
        "{\"do\":\"order\",\"table\":\"roulette\",\"request\":1,\"act\":\"bet\",\"wager\":7}",
        "{\"do\":\"order\",\"table\":\"\\u0000\",\"request\":-1,\"act\":\"bet\"}",
        "{\"do\":\"watch\",\"table\":\"nowhere\"}",
        "{\"do\":\"do\",\"do\":\"do\"}",
        "\"\xff\xfe\"",
    };
    struct caller bad, good;

    come_in(&bad, "Bad");
    come_in(&good, "Good");
    connect_again(&good);
    hears_one(&good, "welcome");
    connect_again(&bad);
    hears_one(&bad, "welcome");
    size_t said = 0;
    while (said < sizeof messages / sizeof *messages && client_say(&bad.client, messages[said]))
        said++;
    int sentences = 0;
    while (client_hear(&bad.client, text, sizeof text, 2000)) {
        json_t *json = json_loads(text, 0, NULL);
        sentences += json_object_get(json, "say") != NULL;
        json_decref(json);
    }
    assert_true(sentences >= 5); /* until it is closed */
    watch(&good);
    client_close(&bad.client);
    client_close(&good.client);
}

/* How many sit at the table that Cy watches, as soon as it is so many. */
static void becomes_taken(struct caller *cy, size_t many)
{
    for (size_t taken = many + 1; taken != many;) {
        json_t *message = hears(cy, "state");
        taken = json_array_size(json_object_get(json_object_get(message, "state"), "seats"));
        json_decref(message);
    }
}

/* The only place is Dan's, who has two sockets: with one of them closed he is there, without both
 * he is gone, and the place is free for others. */
static void who_is_gone_makes_room(void **state)
{
    (void)state;
    static const char watches[] = "{\"do\":\"watch\",\"table\":\"lunar-poker\"}";
    struct caller cy, dan, again;

    come_in(&cy, "Cy");
    connect_again(&cy);
    assert_true(client_say(&cy.client, watches));
    come_in(&dan, "Dan");
    again = dan;
    connect_again(&dan);
    again.client = client_open(server_port(server));
    connect_again(&again);
    assert_true(client_say(&dan.client, "{\"do\":\"order\",\"request\":1,\"table\":\"lunar-poker\","
                                        "\"act\":\"pit-arrive\",\"yes\":true}"));
    assert_true(client_say(&dan.client, "{\"do\":\"order\",\"request\":2,\"table\":\"lunar-poker\","
                                        "\"act\":\"sit\",\"seat\":1}"));
    becomes_taken(&cy, 1);
    client_close(&again.client);
    usleep(1700000); /* longer than places are kept, and between two looks at them */
    assert_true(client_say(&dan.client,
                           "{\"do\":\"order\",\"request\":3,\"table\":\"lunar-poker\","
                           "\"act\":\"pit-buy\",\"tender\":\"chips\",\"chips\":{\"100000\":1}}"));
    for (int i = 0; i < 3; i++) hears_one(&dan, "done");
    client_close(&dan.client);
    becomes_taken(&cy, 0);
    client_close(&cy.client);
}

static void the_record_is_good(void **state)
{
    (void)state;
    static struct verify_report report;
    struct verify_asked asked = { .path = record };

    stop_server();
    verify_casino(&asked, &report);
    if (report.end != VERIFY_GOOD) fail_msg("%s", report.sentence);
    assert_true(report.draws > 0 && report.orders > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_guest_plays_and_is_paid), cmocka_unit_test(a_request_counts_once),
        cmocka_unit_test(refused_with_its_clause),   cmocka_unit_test(stopped_in_mid_round),
        cmocka_unit_test(who_is_not_signed_in),      cmocka_unit_test(rubbish),
        cmocka_unit_test(who_is_gone_makes_room),    cmocka_unit_test(the_record_is_good),
    };

    signal(SIGPIPE, SIG_IGN);
    RUN_TESTS_WITHIN(tests, begin, end);
}
