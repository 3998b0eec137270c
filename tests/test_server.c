/* test_server.c - a casino behind its door, over the loopback: a guest plays and is paid, requests
 * that come again count once, late and hostile messages are refused or cut off, wagers stand when
 * the player goes or the server is stopped, and the record is good in the end. */
#include "cage/casino.h"
#include "client.h"
#include "client/caller.h"
#include "games/wheel/wheel.h"
#include "server/house_clock.h"
#include "server/log.h"
#include "server/server.h"
#include "server/server_proxy.h"
#include "verify/verify.h"

#include <inttypes.h>
#include <jansson.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/stat.h>

#define BETTING      700 /* milliseconds */
#define MANY_SIGN_IN 40  /* at once, each from another address */
#define GUESTS_FROM  40  /* that an address may bring at once */

static char folder[64], record[96], people[96], logged[96], pages[96], page[128];
static struct server *server;
static struct log *journal;
static struct proxies proxies; /* this machine, where all tests come from */
static pthread_t thread;

/* ---- The time -------------------------------------------------------------------- */

/* That of the casino goes on by itself, a little slower than that on the wall where this machine
 * has much to do, and stands still where a test must do something in time. */
static atomic_bool stands, is_over;
static pthread_t clock_thread;

static void *let_time_pass(void *unused)
{
    for (; !is_over; usleep(5000))
        if (!stands) house_clock_move(5);
    return unused;
}

static void passes(int ms)
{
    int64_t until = house_now_ms() + ms;

    stands = false;
    while (house_now_ms() < until) usleep(5000);
}

/* ---- The server ------------------------------------------------------------------ */

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
        if (!strcmp(games[sign->edition]->id, "lunar-poker"))
            assert_true(sign_set(sign, sign_option(sign, "boxes"), "1"));
    }
    struct cage *cage =
        there ? casino_open(record, why) : casino_create(record, &plan, casino_now(), why);
    if (!cage) fail_msg("%s", why);
    journal = log_open(logged, LOG_AS_TEXT, false, why);
    assert_non_null(journal);
    const struct server_settings settings = { .address = "127.0.0.1",
                                              .people = people,
                                              .guests = true,
                                              .guest_cents = 100000,
                                              .betting_ms = BETTING,
                                              .gone_ms = 500,
                                              .guests_from = GUESTS_FROM,
                                              .pages = pages,
                                              .name = "Test",
                                              .proxies = &proxies,
                                              .log = journal };
    server = server_open(&settings, cage, why);
    if (!server) fail_msg("%s", why);
    assert_int_equal(pthread_create(&thread, NULL, run, server), 0);
}

static void stop_server(void)
{
    server_stop(server);
    pthread_join(thread, NULL);
    server_close(server);
    log_close(journal, casino_now());
}

static const char hello[] = "<!doctype html><title>Hello</title>";

static bool write_pages(void)
{
    snprintf(pages, sizeof pages, "%s/pages", folder);
    snprintf(page, sizeof page, "%s/index.html", pages);
    if (mkdir(pages, 0700)) return false;
    FILE *file = fopen(page, "w");
    return file && fputs(hello, file) >= 0 && !fclose(file);
}

static int begin(void **state)
{
    char why[PROXY_WHY];

    (void)state;
    snprintf(folder, sizeof folder, "/tmp/croupier-server-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    snprintf(record, sizeof record, "%s/casino.db", folder);
    snprintf(people, sizeof people, "%s/casino.door", folder);
    snprintf(logged, sizeof logged, "%s/log", folder);
    if (!proxies_read(&proxies, "127.0.0.1", why) || !write_pages()) return -1;
    house_clock_stop();
    if (pthread_create(&clock_thread, NULL, let_time_pass, NULL)) return -1;
    start_server();
    return 0;
}

static int end(void **state)
{
    (void)state;
    static const char *const ends[] = { "db",   "db-wal",   "db-shm",   "key",
                                        "door", "door-wal", "door-shm", "door-journal" };
    char name[128];

    is_over = true;
    pthread_join(clock_thread, NULL);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(name, sizeof name, "%s/casino.%s", folder, ends[i]);
        unlink(name);
    }
    unlink(logged);
    unlink(page);
    rmdir(pages);
    return rmdir(folder);
}

/* ---- A guest --------------------------------------------------------------------- */

struct player {
    struct client client;
    char cookie[128];
    json_int_t request;
};

static char text[1 << 20];
static const char *table = "roulette"; /* at which they play */

/* What is got by HTTP, the caller's to free; null: with another status. */
static json_t *asks(const char *path, int status)
{
    struct client client = client_open(server_port(server));
    int got = client_ask(&client, "GET", path, "", "", text, sizeof text);

    client_close(&client);
    return got == status ? json_loads(text, JSON_REJECT_DUPLICATES, NULL) : NULL;
}

static void come_in(struct player *guest, const char *name)
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

static void connect_again(struct player *guest)
{
    char headers[256];

    client_close(&guest->client);
    guest->client = client_open(server_port(server));
    snprintf(headers, sizeof headers, "Origin: http://localhost\r\n%s", guest->cookie);
    assert_true(client_upgrade(&guest->client, headers));
}

/* The next message of a kind, others being skipped; the caller's to free. */
static json_t *hears(struct player *guest, const char *tell)
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

static void hears_one(struct player *guest, const char *tell)
{
    json_decref(hears(guest, tell));
}

/* An order with these members; what comes of it. */
static json_int_t orders(struct player *guest, json_int_t request, const char *members)
{
    char order[512];

    snprintf(order, sizeof order, "{\"do\":\"order\",\"request\":%lld,\"table\":\"%s\",%s}",
             (long long)request, table, members);
    assert_true(client_say(&guest->client, order));
    return request;
}

static void does(struct player *guest, const char *members)
{
    orders(guest, ++guest->request, members);
    json_t *done = hears(guest, "done");
    assert_int_equal(json_integer_value(json_object_get(done, "request")), guest->request);
    json_decref(done);
}

static void sit_down(struct player *guest, int seat)
{
    char sit[64];

    snprintf(sit, sizeof sit, "\"act\":\"sit\",\"seat\":%d", seat);
    does(guest, "\"act\":\"pit-arrive\",\"yes\":true");
    does(guest, sit);
    does(guest, "\"act\":\"pit-buy\",\"tender\":\"chips\",\"chips\":{\"100000\":1}");
}

static void watch(struct player *guest)
{
    char order[128];

    snprintf(order, sizeof order, "{\"do\":\"watch\",\"table\":\"%s\"}", table);
    assert_true(client_say(&guest->client, order));
    hears_one(guest, "table");
}

/* A new spin is open for betting, with most of its time to go; and so it stays until the test lets
 * the time go on. */
static void wait_for_betting(struct player *guest)
{
    for (;;) {
        stands = false;
        json_t *message = hears(guest, "state"), *state = json_object_get(message, "state");
        json_int_t closes = json_integer_value(json_object_get(state, "closes_at"));
        json_int_t now = json_integer_value(json_object_get(message, "now"));
        json_decref(message);
        if (closes - now <= BETTING / 2) continue;
        stands = true;
        if (house_now_ms() < closes - BETTING / 4) return;
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
    struct player ana;
    json_int_t worth = 100000;

    come_in(&ana, "Ana");
    connect_again(&ana);
    hears_one(&ana, "welcome");
    assert_true(client_say(&ana.client, "{\"do\":\"ping\"}"));
    hears_one(&ana, "pong");
    watch(&ana);
    sit_down(&ana, 1);
    wait_for_betting(&ana);
    does(&ana, "\"act\":\"bet\",\"wager\":\"red\",\"cents\":1000");
    stands = false;
    while (worth == 100000) {
        json_t *message = hears(&ana, "state");
        worth = worth_in(message, 1);
        json_decref(message);
    }
    assert_true(worth == 99000 || worth == 101000);
    client_close(&ana.client);
}

/* What the cashier says to somebody who wants so much play money; "done" where it is given. */
static void asks_cashier(struct player *guest, const char *members, char said[256])
{
    char desk_order[256];
    const char *tell = NULL;

    snprintf(desk_order, sizeof desk_order, "{\"do\":\"desk\",\"request\":%" PRId64 ",%s}",
             (int64_t)++guest->request, members);
    assert_true(client_say(&guest->client, desk_order));
    while (!tell) {
        assert_true(client_hear(&guest->client, text, sizeof text, CLIENT_PATIENCE));
        json_t *message = json_loads(text, 0, NULL);
        tell = json_string_value(json_object_get(message, "tell"));
        bool done = !strcmp(tell, "done");
        if (done || !strcmp(tell, "refused"))
            snprintf(said, 256, "%s",
                     done ? "done" : json_string_value(json_object_get(message, "say")));
        else
            tell = NULL;
        json_decref(message);
    }
}

/* How often it is given to who asks so many times at once, from 1 on: desk orders have numbers of
 * their own. */
static int is_given(struct player *guest, const char *members, int times)
{
    char desk_order[256];
    int given = 0;

    for (int i = 1; i <= times; i++) {
        snprintf(desk_order, sizeof desk_order, "{\"do\":\"desk\",\"request\":%d,%s}", i, members);
        assert_true(client_say(&guest->client, desk_order));
    }
    for (int answers = 0; answers < times;) {
        assert_true(client_hear(&guest->client, text, sizeof text, CLIENT_PATIENCE));
        given += strstr(text, "\"tell\":\"done\"") && !strstr(text, "\"repeated\"");
        answers += strstr(text, "\"tell\":\"done\"") || strstr(text, "\"tell\":\"refused\"");
    }
    return given;
}

/* Two numbers have all that there is, and lose it in 35 spins of 37; then there is as much again,
 * once.  What is not lost is not redeemed. */
static void a_guest_who_has_lost_all_gets_more(void **state)
{
    (void)state;
    const char *const more = "\"kind\":\"chips\",\"cents\":100000";
    struct player eve;
    json_int_t worth;
    int seat = 9;
    char said[256];

    do {
        come_in(&eve, "Eve");
        connect_again(&eve);
        watch(&eve);
        sit_down(&eve, ++seat);
        asks_cashier(&eve, more, said);
        assert_non_null(strstr(said, "enough play money"));
        asks_cashier(&eve, "\"kind\":\"redeem\",\"chips\":{\"500\":1}", said);
        assert_non_null(strstr(said, "not redeemed"));
        orders(&eve, ++eve.request,
               "\"act\":\"pit-buy\",\"tender\":\"cash\",\"cents\":500,\"try\":true");
        json_t *tried = hears(&eve, "refused"); /* as it would be */
        assert_non_null(strstr(json_string_value(json_object_get(tried, "say")), "were given"));
        json_decref(tried);
        wait_for_betting(&eve);
        does(&eve, "\"act\":\"bet\",\"wager\":\"straight-17\",\"cents\":50000");
        does(&eve, "\"act\":\"bet\",\"wager\":\"straight-18\",\"cents\":50000");
        stands = false;
        for (worth = 100000; worth == 100000;) {
            json_t *message = hears(&eve, "state");
            worth = worth_in(message, seat);
            json_decref(message);
        }
        if (worth) client_close(&eve.client);
    } while (worth);
    asks_cashier(&eve, "\"kind\":\"chips\",\"cents\":200000", said);
    assert_non_null(strstr(said, "that they were given"));
    assert_int_equal(is_given(&eve, more, 3), 1);
    does(&eve, "\"act\":\"pit-buy\",\"tender\":\"chips\",\"chips\":{\"100000\":1}");
    client_close(&eve.client);
}

/* How many of these have been told until now; the answer to a ping comes behind them. */
static int has_heard(struct player *guest, const char *kind)
{
    int count = 0;

    assert_true(client_say(&guest->client, "{\"do\":\"ping\"}"));
    for (bool pong = false; !pong;) {
        assert_true(client_hear(&guest->client, text, sizeof text, CLIENT_PATIENCE));
        json_t *json = json_loads(text, 0, NULL);
        const char *told = json_string_value(json_object_get(json, "tell"));
        count += !strcmp(told, kind);
        pong = !strcmp(told, "pong");
        json_decref(json);
    }
    return count;
}

/* What is theirs is told when it changes, and not when others bet; what there is to do only to
 * who wants to know. */
static void told_what_is_theirs(void **state)
{
    (void)state;
    struct player fay, gil;
    json_t *yours;

    come_in(&fay, "Fay");
    come_in(&gil, "Gil");
    connect_again(&fay);
    connect_again(&gil);
    assert_true(
        client_say(&fay.client, "{\"do\":\"watch\",\"table\":\"roulette\",\"offers\":false}"));
    yours = hears(&fay, "table");
    assert_non_null(json_object_get(json_object_get(yours, "yours"), "purse"));
    assert_null(json_object_get(json_object_get(yours, "yours"), "offers"));
    json_decref(yours);
    watch(&gil);
    sit_down(&fay, 8);
    sit_down(&gil, 6);
    wait_for_betting(&gil);
    has_heard(&fay, "yours");
    has_heard(&gil, "yours");
    does(&gil, "\"act\":\"bet\",\"wager\":\"split-8-11\",\"cents\":500");
    yours = hears(&gil, "yours"); /* with what there is to do, */
    assert_true(json_array_size(json_object_get(json_object_get(yours, "yours"), "offers")) > 100);
    json_decref(yours);
    assert_int_equal(has_heard(&fay, "yours"), 0); /* ... and nothing to somebody else */
    does(&fay, "\"act\":\"bet\",\"wager\":\"even\",\"cents\":500");
    yours = hears(&fay, "yours");
    assert_null(json_object_get(json_object_get(yours, "yours"), "offers"));
    json_t *rack = json_object_get(json_object_get(yours, "yours"), "rack");
    json_int_t cents = json_integer_value(json_object_get(rack, "cents"));
    assert_int_equal(cents, 99500);
    json_decref(yours);
    stands = false;
    client_close(&fay.client);
    client_close(&gil.client);
}

/* What happened is told before how the table is then, the wager and what is paid alike; nothing
 * more to who has looked away. */
static void told_what_happens(void **state)
{
    (void)state;
    struct player hal;

    come_in(&hal, "Hal");
    connect_again(&hal);
    watch(&hal);
    sit_down(&hal, 7);
    wait_for_betting(&hal);
    does(&hal, "\"act\":\"bet\",\"wager\":\"odd\",\"cents\":500");
    json_t *told = hears(&hal, "events");
    json_int_t entry = json_integer_value(json_object_get(told, "entry"));
    assert_true(entry > 0 && json_array_size(json_object_get(told, "events")) > 0);
    json_decref(told);
    told = hears(&hal, "state");
    assert_true(json_integer_value(json_object_get(told, "entry")) >= entry);
    json_decref(told);
    client_say(&hal.client, "{\"do\":\"unwatch\",\"table\":\"roulette\"}");
    has_heard(&hal, "state"); /* what was on its way */
    stands = false;
    assert_false(client_hear(&hal.client, text, sizeof text, 2 * BETTING));
    client_close(&hal.client);
}

/* The same request by another socket: it counts once, and says where it is in the record. */
static void a_request_counts_once(void **state)
{
    (void)state;
    struct player bob;
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
    stands = false;
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
    struct player eve;

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
    stands = false;
    client_close(&eve.client);
}

/* What the colour of a number is, of which 18 are red. */
static const char *colour_of(const char *number)
{
    static const char *const red[] = { "1",  "3",  "5",  "7",  "9",  "12", "14", "16", "18",
                                       "19", "21", "23", "25", "27", "30", "32", "34", "36" };

    for (size_t i = 0; i < sizeof red / sizeof *red; i++)
        if (!strcmp(number, red[i])) return "red";
    return *number == '0' ? "green" : "black";
}

/* The last two results, as a list has them: {"say":"22","as":"black"},{"say":"7","as":"red"}. */
static void last_results(char words[128])
{
    json_t *told = asks("/api/tables/roulette", 200);
    const json_t *last = json_object_get(json_object_get(told, "state"), "last");

    assert_true(json_array_size(last) >= 2);
    const char *one = json_string_value(json_object_get(json_array_get(last, 0), "say"));
    const char *other = json_string_value(json_object_get(json_array_get(last, 1), "say"));
    snprintf(words, 128, "{\"say\":\"%s\",\"as\":\"%s\"},{\"say\":\"%s\",\"as\":\"%s\"}", one,
             colour_of(one), other, colour_of(other));
    json_decref(told);
}

/* The player is gone, the server too; both come back, and the wager is decided.  Results are still
 * known. */
static void stopped_in_mid_round(void **state)
{
    (void)state;
    struct player dan;
    json_int_t worth = 100000;
    char results[128];

    come_in(&dan, "Dan");
    connect_again(&dan);
    watch(&dan);
    sit_down(&dan, 4);
    wait_for_betting(&dan);
    does(&dan, "\"act\":\"bet\",\"wager\":\"even\",\"cents\":1000");
    client_close(&dan.client);
    last_results(results);
    stop_server();
    start_server();
    json_decref(asks("/api/tables/roulette", 200));
    assert_non_null(strstr(text, results));
    stands = false;
    connect_again(&dan); /* guests are known again */
    assert_true(client_say(&dan.client, "{\"do\":\"watch\",\"table\":\"roulette\"}"));
    json_t *own = hears(&dan, "table");
    assert_int_equal(json_integer_value(json_object_get(json_object_get(own, "yours"), "seat")), 4);
    json_decref(own);
    while (worth == 100000) {
        json_t *message = hears(&dan, "state");
        worth = worth_in(message, 4);
        json_decref(message);
    }
    assert_true(worth == 99000 || worth == 101000);
    client_close(&dan.client);
}

/* ---- From a terminal ------------------------------------------------------------- */

/* As `croupier join` does: a guest, on a socket, who watches a table. */
static void a_terminal_joins(void **state)
{
    (void)state;
    char url[64], at[CALLER_TABLE], why[CALLER_WHY] = "";

    snprintf(url, sizeof url, "http://127.0.0.1:%d/table/roulette", server_port(server));
    struct caller *line = caller_open(url, "Terry", at, why);
    if (!line) fail_msg("%s", why);
    assert_string_equal(at, "roulette");
    const char *message = caller_hear(line, CLIENT_PATIENCE);
    assert_non_null(message);
    assert_non_null(strstr(message, "\"name\":\"Terry (guest)\""));
    caller_close(line);
}

/* ---- Misbehaving ----------------------------------------------------------------- */

/* The processor's time of all threads here, the server's too. */
static int64_t worked_ms(void)
{
    struct timespec all;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &all);
    return all.tv_sec * INT64_C(1000) + all.tv_nsec / 1000000;
}

/* To count every hand of poker takes some 50 ms, while all others wait: so it is done once, and who
 * asks again and again, for another stake each time, costs nobody anything. */
static void an_edge_is_counted_once(void **state)
{
    (void)state;
    int64_t before = 0;

    for (int i = 0; i <= 40; i++) {
        struct client client = client_open(server_port(server));
        char path[128], answer[1024] = "";
        if (i == 1) before = worked_ms();
        snprintf(path, sizeof path, "/api/tables/lunar-poker/wager?wager=super&cents=%d", 1000 * i);
        assert_int_equal(client_ask(&client, "GET", path, "", "", answer, sizeof answer), 200);
        assert_non_null(strstr(answer, "\"edge\":\""));
        client_close(&client);
    }
    assert_true(worked_ms() - before < 500); /* 40 at 50 ms would be 2,000 */
}

static void who_is_not_signed_in(void **state)
{
    (void)state;
    struct client client = client_open(server_port(server));
    char headers[256], answer[1024];
    struct player ana;

    assert_true(client_upgrade(&client, "Origin: http://localhost\r\n")); /* may look, */
    assert_true(client_hear(&client, answer, sizeof answer, CLIENT_PATIENCE));
    assert_non_null(strstr(answer, "\"person\":null"));
    client_say(
        &client,
        "{\"do\":\"order\",\"request\":1,\"table\":\"roulette\",\"act\":\"sit\",\"seat\":9}");
    assert_true(client_hear(&client, answer, sizeof answer, CLIENT_PATIENCE)); /* ... and no more */
    assert_non_null(strstr(answer, "Sign in first"));
    client_close(&client);
    come_in(&ana, "Ana"); /* signed in, but a page of somebody else asks */
    client = client_open(server_port(server));
    snprintf(headers, sizeof headers, "Origin: http://evil.example\r\n%s", ana.cookie);
    if (client_upgrade(&client, headers))
        assert_false(client_hear(&client, answer, sizeof answer, CLIENT_PATIENCE));
    client_close(&client);
    client = client_open(server_port(server));
    assert_int_equal(client_ask(&client, "POST", "/api/guest", "Origin: http://evil.example\r\n",
                                "{\"name\":\"x\"}", answer, sizeof answer),
                     403);
    assert_int_equal(client_ask(&client, "POST", "/api/sign-out", headers, "", answer, 1024), 403);
    client_close(&client);
}

/* Whose session ends has no socket any more. */
static void who_signs_out_is_out(void **state)
{
    (void)state;
    struct player kim;
    struct client client = client_open(server_port(server));
    char headers[512], answer[1024];

    come_in(&kim, "Kim");
    connect_again(&kim);
    hears_one(&kim, "welcome");
    snprintf(headers, sizeof headers, "Origin: http://localhost\r\n%s", kim.cookie);
    assert_int_equal(client_ask(&client, "GET", "/api/casino", headers, "", answer, 1024), 200);
    json_t *json = json_loads(answer, 0, NULL);
    snprintf(headers, sizeof headers, "Origin: http://localhost\r\n%sX-Croupier: %s\r\n",
             kim.cookie, json_string_value(json_object_get(json, "csrf")));
    json_decref(json);
    assert_int_equal(client_ask(&client, "POST", "/api/sign-out", headers, "", answer, 1024), 200);
    assert_true(client_closed(&kim.client, CLIENT_PATIENCE));
    client_close(&client);
    client_close(&kim.client);
}

/* A flood ends the socket, of who only watches too; and another one of the same person has no more
 * to say than the first. */
static void who_says_too_much(void **state)
{
    (void)state;
    struct client client = client_open(server_port(server));
    struct player bob;
    int said = 0;

    assert_true(client_upgrade(&client, "Origin: http://localhost\r\n"));
    while (said < 5000 && client_say(&client, "{\"do\":\"ping\"}")) said++;
    assert_true(client_closed(&client, CLIENT_PATIENCE));
    client_close(&client);
    come_in(&bob, "Bob");
    connect_again(&bob);
    for (said = 0; said < 400 && client_say(&bob.client, "{\"do\":\"ping\"}");) said++;
    assert_true(client_closed(&bob.client, CLIENT_PATIENCE));
    connect_again(&bob);
    for (said = 0; said < 150 && client_say(&bob.client, "{\"do\":\"ping\"}");) said++;
    assert_true(client_closed(&bob.client, CLIENT_PATIENCE));
    client_close(&bob.client);
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
    struct player bad, good;

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
    while (client_hear(&bad.client, text, sizeof text, CLIENT_PATIENCE)) {
        json_t *json = json_loads(text, 0, NULL);
        sentences += json_object_get(json, "say") != NULL;
        json_decref(json);
    }
    assert_true(sentences >= 5); /* until it is closed */
    watch(&good);
    client_close(&bad.client);
    client_close(&good.client);
}

/* ---- What was played and drawn --------------------------------------------------- */

/* What is asked for by HTTP, the caller's to free; null where the status is another. */
static void read_hex(const char *hex, uint8_t *bytes, size_t length)
{
    assert_int_equal(strlen(hex), 2 * length);
    for (size_t i = 0; i < length; i++) {
        char two[3] = { hex[2 * i], hex[2 * i + 1], '\0' };
        bytes[i] = (uint8_t)strtoul(two, NULL, 16);
    }
}

/* A draw as it is told, held to its commitment. */
static json_t *hold_to_commitment(const char *path, struct chance_draw *draw)
{
    json_t *told = NULL;
    uint8_t commitment[CHANCE_BYTES];
    struct chance_seed seed;

    for (int tries = 0; tries < 2400 && !(told = asks(path, 200)); tries++) usleep(50000);
    assert_non_null(told);
    read_hex(json_string_value(json_object_get(told, "seed")), seed.bytes, sizeof seed.bytes);
    read_hex(json_string_value(json_object_get(told, "commitment")), commitment, sizeof commitment);
    assert_true(chance_set_draw(draw, json_string_value(json_object_get(told, "table")),
                                (uint64_t)json_integer_value(json_object_get(told, "number")),
                                &seed));
    struct chance_commitment again = chance_commit(draw);
    assert_memory_equal(&again, commitment, sizeof commitment);
    return told;
}

/* A player adds c0ffee; the number follows from that and the house's seed. */
static void a_spin_is_made_again(void **state)
{
    (void)state;
    struct chance_draw draw;
    struct player fay;
    char path[64];

    come_in(&fay, "Fay");
    connect_again(&fay);
    watch(&fay);
    sit_down(&fay, 5);
    orders(&fay, ++fay.request, "\"act\":\"pit-seed\",\"seed\":\"c0ffee\"");
    hears_one(&fay, "done");
    wait_for_betting(&fay);
    does(&fay, "\"act\":\"bet\",\"wager\":\"odd\",\"cents\":500");
    json_t *message = hears(&fay, "state");
    json_int_t shown = json_integer_value(
        json_object_get(json_object_get(json_object_get(message, "state"), "chance"), "shown"));
    json_decref(message);
    snprintf(path, sizeof path, "/api/fair/roulette/%d", (int)shown + 1);
    stands = false;
    json_t *told = hold_to_commitment(path, &draw), *seeds = json_object_get(told, "seeds");
    assert_string_equal(json_string_value(json_object_get(told, "kind")), "wheel");
    assert_int_equal(json_integer_value(json_object_get(told, "pockets")), 37);
    assert_int_equal(json_array_size(seeds), 1);
    const json_t *own = json_array_get(seeds, 0);
    assert_int_equal(json_integer_value(json_object_get(own, "seat")), 5);
    assert_string_equal(json_string_value(json_object_get(own, "hex")), "c0ffee");
    chance_set_player(&draw, 4, "\xc0\xff\xee", 3);
    struct sign wheel = sign_of(game_find("roulette"));
    assert_string_equal(json_string_value(json_array_get(json_object_get(told, "outcome"), 0)),
                        wheel_number_word(chance_outcome_of(&draw, &wheel).number[0]));
    json_decref(told);
    client_close(&fay.client);
}

static void rounds_are_told(void **state)
{
    (void)state;
    json_t *told = asks("/api/tables/roulette/rounds?last=2", 200);
    const json_t *rounds = json_object_get(told, "rounds"), *last = json_array_get(rounds, 0);
    const char *outcome = json_string_value(json_object_get(last, "outcome"));

    assert_int_equal(json_array_size(rounds), 2);
    assert_true(json_integer_value(json_object_get(told, "ended")) >= 2);
    assert_int_equal(
        strncmp(json_string_value(json_object_get(last, "say")), outcome, strlen(outcome)), 0);
    assert_true(json_integer_value(json_object_get(last, "first")) <
                json_integer_value(json_object_get(last, "entry")));
    assert_true(json_integer_value(json_object_get(json_array_get(rounds, 1), "entry")) <
                json_integer_value(json_object_get(last, "first")));
    json_decref(told);
    told = asks("/api/tables/roulette", 200);
    const json_t *sign = json_object_get(told, "sign");
    assert_string_equal(json_string_value(json_object_get(sign, "edition")), "roulette");
    assert_string_equal(
        json_string_value(json_object_get(json_object_get(sign, "options"), "wheel")), "37");
    assert_int_equal(json_array_size(json_object_get(sign, "unusual")), 0);
    json_decref(told);
    told = asks("/api/tables/lunar-poker", 200);
    const json_t *unusual = json_object_get(json_object_get(told, "sign"), "unusual");
    assert_int_equal(json_array_size(unusual), 1); /* see start_server() */
    assert_string_equal(json_string_value(json_array_get(unusual, 0)), "boxes 1");
    json_decref(told);
}

/* The list has a picture for each table, and its sentence. */
static void tables_are_listed(void **state)
{
    (void)state;
    static const struct {
        const char *begins, *emblem;
    } emblems[] = { { "roulette", "wheel" }, { "baccarat", "cards" }, { "lunar", "moon" } };
    json_t *told = asks("/api/tables", 200), *row;
    size_t i;

    json_array_foreach(json_object_get(told, "tables"), i, row)
    {
        const char *edition = json_string_value(json_object_get(row, "edition")), *emblem = "dice";
        for (size_t j = 0; j < sizeof emblems / sizeof *emblems; j++)
            if (!strncmp(edition, emblems[j].begins, strlen(emblems[j].begins)))
                emblem = emblems[j].emblem;
        assert_string_equal(json_string_value(json_object_get(row, "emblem")), emblem);
        assert_true(strlen(json_string_value(json_object_get(row, "say"))) > 5);
        assert_true(json_is_boolean(json_object_get(row, "open")));
        assert_false(json_is_true(json_object_get(row, "closed")));
        assert_true(json_is_array(json_object_get(row, "last")));
    }
    assert_int_equal(i, 8); /* one for each edition */
    json_decref(told);
}

/* Without staff nobody waits for them; who sits there may say that the time is over. */
static void what_follows_is_told(void **state)
{
    (void)state;
    struct player gus;
    bool betting = false;

    come_in(&gus, "Gus");
    connect_again(&gus);
    watch(&gus);
    sit_down(&gus, 14);
    while (!betting) {
        json_t *message = hears(&gus, "state"), *at = json_object_get(message, "state");
        const char *phase = json_string_value(json_object_get(at, "phase"));
        betting = !strcmp(phase, "betting") && json_object_get(at, "ready");
        assert_null(json_object_get(at, "waits"));
        assert_string_equal(json_string_value(json_object_get(at, "turn")), "house");
        if (betting) assert_string_equal(json_string_value(json_object_get(at, "now")), "Spin now");
        json_decref(message);
    }
    client_close(&gus.client);
}

static void what_cannot_be_told(void **state)
{
    (void)state;
    static const struct {
        const char *path, *say;
        int status;
    } rows[] = {
        { "/api/fair/nowhere/1", "There is no such table.", 404 },
        { "/api/fair/craps", "Draws of a table are counted from 1.", 404 },
        { "/api/fair/craps/0", "Draws of a table are counted from 1.", 404 },
        { "/api/fair/craps/1x", "Draws of a table are counted from 1.", 404 },
        { "/api/fair/craps/1", "The seed of that draw has not been shown yet.", 404 },
        { "/api/fair/craps/18446744073709551615", "The seed of that draw has not been shown yet.",
          404 },
        { "/api/tables/nowhere", "There is no such table.", 404 },
        { "/api/tables/craps/nothing", "There is no such thing of a table.", 404 },
        { "/api/tables/craps/wager?wager=no", "There is no such wager at this table.", 404 },
        { "/api/tables/craps/rounds?last=x", "What 'last' says is no whole number from 0 to 64.",
          400 },
        { "/api/tables/craps/rounds?last=65", "What 'last' says is no whole number from 0 to 64.",
          400 },
        { "/api/tables/craps/rounds?last=-1", "What 'last' says is no whole number from 0 to 64.",
          400 },
        { "/api/tables/craps/rounds?last=", "What 'last' says is no whole number from 0 to 64.",
          400 },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *told = asks(rows[i].path, rows[i].status);
        if (!told) fail_msg("%s: %s", rows[i].path, text);
        assert_string_equal(json_string_value(json_object_get(told, "say")), rows[i].say);
        json_decref(told);
    }
}

/* Whoever looks for a page that there is not sees one that says so; programs get a sentence. */
static void a_page_that_is_not_there(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        int status;
        bool page;
    } rows[] = {
        { "/", 200, true },
        { "/index.html", 200, true },
        { "/table/roulette", 200, true },
        { "/no/such", 404, true },
        { "/nowhere", 404, true },
        { "/assets/no.js", 404, false },
        { "/api/nothing", 404, false },
        { "/favicon.ico", 404, false },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct client client = client_open(server_port(server));
        assert_int_equal(client_ask(&client, "GET", rows[i].path, "", "", text, sizeof text),
                         rows[i].status);
        client_close(&client);
        assert_string_equal(text, rows[i].page ? hello : "{\"say\":\"There is no such page.\"}");
    }
}

/* Five cards for the player and five for the Dealer: the player's are among the first ten. */
static void a_deal_is_made_again(void **state)
{
    (void)state;
    static struct chance_shoe shoe;
    struct chance_draw draw;
    struct shoe cards;
    struct player gus;
    int found = 0;
    json_t *hand = NULL, *one;
    size_t i;

    table = "lunar-poker";
    come_in(&gus, "Gus");
    connect_again(&gus);
    watch(&gus);
    sit_down(&gus, 1);
    does(&gus, "\"act\":\"bet\",\"wager\":\"ante\",\"cents\":500");
    while (json_array_size(hand) < 5) {
        json_decref(hand);
        json_t *message = hears(&gus, "yours");
        const json_t *boxes = json_object_get(json_object_get(message, "yours"), "boxes");
        hand = json_incref(json_object_get(json_array_get(boxes, 0), "cards"));
        json_decref(message);
    }
    stands = true; /* so that it is not done for the player */
    does(&gus, "\"act\":\"fold\"");
    stands = false;
    json_t *told = hold_to_commitment("/api/fair/lunar-poker/1", &draw);
    assert_int_equal(json_integer_value(json_object_get(told, "decks")), 1);
    assert_int_equal(json_array_size(json_object_get(told, "seen")), 0);
    shoe_fill(&cards, 1);
    chance_shuffle(&draw, &cards, &shoe);
    json_array_foreach(hand, i, one) for (int at = 0; at < 10; at++) found +=
        !strcmp(card_word(shoe.order[at]), json_string_value(one));
    assert_int_equal(found, 5);
    json_decref(told);
    json_decref(hand);
    client_close(&gus.client);
    table = "roulette";
}

/* ---- Behind proxies -------------------------------------------------------------- */

/* We trust 127.0.0.1, 10.0.0.0/8 and 2001:db8::/32. */
static void who_asks_behind_proxies(void **state)
{
    (void)state;
    static const struct {
        const char *connected, *row, *client;
    } rows[] = {
        { "203.0.113.9", "", "203.0.113.9" },
        { "::ffff:203.0.113.9", "", "203.0.113.9" },
        { "203.0.113.9", "6.6.6.6", "203.0.113.9" }, /* nobody of ours: it may say what it likes */
        { "127.0.0.1", "", "127.0.0.1" },
        { "127.0.0.1", "203.0.113.9", "203.0.113.9" },
        { "::ffff:127.0.0.1", "203.0.113.9", "203.0.113.9" },
        { "127.0.0.1", "6.6.6.6, 203.0.113.9", "203.0.113.9" }, /* what stands before is made up */
        { "127.0.0.1", "6.6.6.6,203.0.113.9 ,10.1.2.3", "203.0.113.9" },
        { "127.0.0.1", "10.1.2.3, 10.4.5.6", "10.1.2.3" }, /* all ours: from inside */
        { "127.0.0.1", "203.0.113.9, nonsense", "127.0.0.1" },
        { "127.0.0.1", "203.0.113.9,", "127.0.0.1" },
        { "127.0.0.1", "nonsense, 10.1.2.3", "10.1.2.3" },
        { "127.0.0.1", "203.0.113.9:4711", "203.0.113.9" },
        { "127.0.0.1", "[2001:db9::1]:4711", "2001:db9::1" },
        { "127.0.0.1", "2001:db9::1", "2001:db9::1" },
        { "2001:db8:ffff::7", "203.0.113.9", "203.0.113.9" },
        { "2001:db9::7", "203.0.113.9", "2001:db9::7" },
        { "11.0.0.1", "203.0.113.9", "11.0.0.1" },
        { "", "203.0.113.9", "" },
    };
    struct proxies trusted = { 0 };
    char why[PROXY_WHY], client[ADDRESS_TEXT];

    assert_true(proxies_read(&trusted, "127.0.0.1,10.0.0.0/8", why));
    assert_true(proxies_read(&trusted, "2001:db8::/32", why));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        proxies_client(&trusted, rows[i].connected, rows[i].row, client);
        assert_string_equal(client, rows[i].client);
    }
    proxies_client(NULL, "127.0.0.1", "203.0.113.9", client);
    assert_string_equal(client, "127.0.0.1");
}

static void what_is_no_proxy(void **state)
{
    (void)state;
    static const char *const wrong[] = { "",           "localhost",   "1.2.3",       "1.2.3.4,",
                                         "10.0.0.0/",  "10.0.0.0/33", "10.0.0.0/-1", "::/129",
                                         "10.0.0.0/8x" };
    char why[PROXY_WHY];

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct proxies none = { 0 };
        assert_false(proxies_read(&none, wrong[i], why));
        assert_non_null(strstr(why, "is no address of a proxy"));
    }
}

/* The whole answer, its head included. */
static const char *asks_behind(const char *headers)
{
    static char answer[8192];
    struct client client = client_open(server_port(server));

    snprintf(answer, sizeof answer,
             "POST /api/guest HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n%s"
             "Content-Length: 16\r\n\r\n{\"name\":\"Proxy\"}",
             headers);
    client_send(&client, answer, strlen(answer));
    while (client_more(&client, CLIENT_PATIENCE)) {
    }
    assert_non_null(client.text);
    snprintf(answer, sizeof answer, "%s", client.text);
    client_close(&client);
    return answer;
}

/* By TLS as far as the proxy says: then the cookie is for TLS alone.  The log has the address. */
static void a_proxy_says_who_asks(void **state)
{
    (void)state;
    const char *answer = asks_behind("X-Forwarded-Proto: https\r\nX-Forwarded-For: 6.6.6.6\r\n"
                                     "X-Forwarded-For: 203.0.113.9\r\n");

    assert_non_null(strstr(answer, " 200 "));
    assert_non_null(strcasestr(answer, "set-cookie: __Host-croupier="));
    assert_non_null(strstr(answer, "; Secure"));
    assert_non_null(strcasestr(answer, "strict-transport-security:"));
    answer = asks_behind("X-Forwarded-Proto: http\r\nX-Forwarded-For: 203.0.113.10\r\n");
    assert_non_null(strcasestr(answer, "set-cookie: croupier="));
    assert_null(strstr(answer, "; Secure"));
    assert_null(strcasestr(answer, "strict-transport-security:"));
}

/* Guests are in the record for ever: an address brings so many, and then one a second. */
static void an_address_brings_so_many_guests(void **state)
{
    (void)state;
    const char *const from = "X-Forwarded-For: 203.0.113.77\r\n";

    for (int i = 0; i < GUESTS_FROM; i++) assert_non_null(strstr(asks_behind(from), " 200 "));
    const char *answer = asks_behind(from);
    for (int i = 0; i < 999 && strstr(answer, " 200 "); i++) answer = asks_behind(from);
    assert_non_null(strstr(answer, " 429 "));
    assert_non_null(strstr(answer, "Too many guests have come from your address"));
    assert_non_null(strstr(asks_behind("X-Forwarded-For: 203.0.113.78\r\n"), " 200 "));
}

/* How many sit at the table that Cy watches, as soon as it is so many. */
static void becomes_taken(struct player *cy, size_t many)
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
    struct player cy, dan, again;

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
    passes(1700); /* longer than places are kept, and between two looks at them */
    assert_true(client_say(&dan.client,
                           "{\"do\":\"order\",\"request\":3,\"table\":\"lunar-poker\","
                           "\"act\":\"pit-buy\",\"tender\":\"chips\",\"chips\":{\"100000\":1}}"));
    for (int i = 0; i < 3; i++) hears_one(&dan, "done");
    client_close(&dan.client);
    becomes_taken(&cy, 0);
    client_close(&cy.client);
}

/* ---- In the end ------------------------------------------------------------------ */

/* Passwords are being tried when it closes, two at a time: everybody is answered, and who has to
 * wait is told why. */
/* Requests that the server has read so far. */
static long requests_read(void)
{
    static const char name[] = "\ncroupier_requests_total ";
    struct client client = client_open(server_port(server));

    assert_int_equal(client_ask(&client, "GET", "/metrics", "", "", text, sizeof text), 200);
    client_close(&client);
    const char *at = strstr(text, name);
    assert_non_null(at);
    return strtol(at + sizeof name - 1, NULL, 10);
}

static void closed_while_people_sign_in(void **state)
{
    (void)state;
    struct client clients[MANY_SIGN_IN];
    char asks[512], answer[1024];
    long before = requests_read(), asked = 0;
    int told = 0;

    for (int i = 0; i < MANY_SIGN_IN; i++) {
        int length = snprintf(asks, sizeof asks,
                              "POST /api/sign-in HTTP/1.1\r\nHost: localhost\r\n"
                              "Origin: http://localhost\r\nContent-Length: 40\r\n"
                              "X-Forwarded-For: 198.51.100.%d\r\n\r\n"
                              "{\"name\":\"Name %02d\",\"password\":\"whatever\"}",
                              i, i);
        clients[i] = client_open(server_port(server));
        assert_true(client_send(&clients[i], asks, (size_t)length));
    }
    while (requests_read() < before + MANY_SIGN_IN + ++asked) usleep(1000);
    stop_server();
    for (int i = 0; i < MANY_SIGN_IN; i++) {
        int status = client_answer(&clients[i], answer, sizeof answer);
        assert_true(status == 401 || status == 503);
        told += strstr(answer, "The casino is closing") != NULL;
        client_close(&clients[i]);
    }
    assert_true(told); /* to try them all takes a second */
}

static void the_record_is_good(void **state)
{
    (void)state;
    static struct verify_report report;
    struct verify_asked asked = { .path = record };

    verify_casino(&asked, &report);
    if (report.end != VERIFY_GOOD) fail_msg("%s", report.sentence);
    assert_true(report.draws > 0 && report.orders > 20);
}

/* How often the log says so. */
static int says(const char *log, const char *words)
{
    int times = 0;

    for (const char *at = log; (at = strstr(at, words)); at++) times++;
    return times;
}

/* Who came and what was decided, twice from beginning to end; no token, which has 64 digits. */
static void the_log_tells(void **state)
{
    (void)state;
    FILE *file = fopen(logged, "r");
    size_t length = fread(text, 1, sizeof text - 1, file);

    fclose(file);
    text[length] = '\0';
    assert_int_equal(says(text, " started address=127.0.0.1 "), 2);
    assert_int_equal(says(text, " table table=roulette edition=roulette dealer=house\n"), 2);
    assert_int_equal(says(text, " name=\"Ana (guest)\" address="), 2);
    assert_true(says(text, " round table=roulette outcome=\"") >= 2);
    assert_int_equal(says(text, " suspicious what=\"not on duty\" person="), 1);
    assert_int_equal(says(text, " suspicious what=\"a page of others\" address="), 3);
    assert_int_equal(says(text, " why=\"too many messages that are none\"\n"), 1);
    assert_int_equal(says(text, " socket-opened "), says(text, " socket-closed "));
    assert_int_equal(says(text, " name=\"Proxy (guest)\" address=203.0.113.9\n"), 1);
    assert_int_equal(says(text, " name=\"Proxy (guest)\" address=203.0.113.10\n"), 1);
    assert_int_equal(says(text, " closing\n"), 2);
    assert_int_equal(says(text, " closed\n"), 2);
    for (const char *at = text; *at; at++) assert_true(strspn(at, "0123456789abcdef") < 64);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_spin_is_made_again),
        cmocka_unit_test(a_guest_plays_and_is_paid),
        cmocka_unit_test(a_guest_who_has_lost_all_gets_more),
        cmocka_unit_test(told_what_is_theirs),
        cmocka_unit_test(told_what_happens),
        cmocka_unit_test(a_request_counts_once),
        cmocka_unit_test(rounds_are_told),
        cmocka_unit_test(tables_are_listed),
        cmocka_unit_test(what_follows_is_told),
        cmocka_unit_test(refused_with_its_clause),
        cmocka_unit_test(stopped_in_mid_round),
        cmocka_unit_test(what_cannot_be_told),
        cmocka_unit_test(a_page_that_is_not_there),
        cmocka_unit_test(who_is_gone_makes_room),
        cmocka_unit_test(a_deal_is_made_again),
        cmocka_unit_test(a_terminal_joins),
        cmocka_unit_test(an_edge_is_counted_once),
        cmocka_unit_test(who_is_not_signed_in),
        cmocka_unit_test(rubbish),
        cmocka_unit_test(who_signs_out_is_out),
        cmocka_unit_test(who_says_too_much),
        cmocka_unit_test(who_asks_behind_proxies),
        cmocka_unit_test(what_is_no_proxy),
        cmocka_unit_test(a_proxy_says_who_asks),
        cmocka_unit_test(an_address_brings_so_many_guests),
        cmocka_unit_test(closed_while_people_sign_in),
        cmocka_unit_test(the_record_is_good),
        cmocka_unit_test(the_log_tells),
    };

    signal(SIGPIPE, SIG_IGN);
    RUN_TESTS_WITHIN(tests, begin, end);
}
