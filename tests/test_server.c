/* test_server.c - a whole server over the loopback: a guest plays and is paid, repeated requests
 * count once, bad and hostile messages are refused or the socket is closed, wagers stand when the
 * player disconnects or the server stops, and the record verifies at the end. */
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
#include <sqlite3.h>
#include <stdatomic.h>
#include <sys/stat.h>

#define BETTING      700 /* milliseconds */
#define MANY_SIGN_IN 40  /* at once, from different addresses */
#define GUESTS_FROM  40  /* new guests per address at once */

static char folder[64], record[96], people[96], log_path[96], pages[96], page[128];
static struct server *server;
static struct log *server_log;
static struct proxies proxies; /* this computer, from which all tests connect */
static pthread_t thread;

/* ---- Time ------------------------------------------------------------------------ */

/* The casino's clock runs in a thread, slower than real time if the computer is busy; it is stopped
 * while a test must do something in time. */
static atomic_bool clock_stopped, tests_over;
static pthread_t clock_thread;

static void *run_clock(void *unused)
{
    for (; !tests_over; usleep(5000))
        if (!clock_stopped) house_clock_move(5);
    return unused;
}

static void let_pass(int ms)
{
    int64_t until = house_now_ms() + ms;

    clock_stopped = false;
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

    plan_default(&plan);
    for (int i = 0; i < plan.table_count; i++) { /* one table with a single seat */
        struct sign *sign = &plan.tables[i].opening.sign;
        if (!strcmp(games[sign->edition]->id, "lunar-poker"))
            assert_true(sign_set(sign, sign_option(sign, "boxes"), "1"));
    }
    struct cage *cage =
        there ? casino_open(record, why) : casino_create(record, &plan, casino_now(), why);
    if (!cage) fail_msg("%s", why);
    server_log = log_open(log_path, LOG_AS_TEXT, false, why);
    assert_non_null(server_log);
    const struct server_settings settings = { .address = "127.0.0.1",
                                              .record = record,
                                              .people = people,
                                              .guests = true,
                                              .guest_cents = 100000,
                                              .betting_ms = BETTING,
                                              .gone_ms = 500,
                                              .guests_from = GUESTS_FROM,
                                              .pages = pages,
                                              .name = "Test",
                                              .proxies = &proxies,
                                              .log = server_log };
    server = server_open(&settings, cage, why);
    if (!server) fail_msg("%s", why);
    assert_int_equal(pthread_create(&thread, NULL, run, server), 0);
}

static void stop_server(void)
{
    server_stop(server);
    pthread_join(thread, NULL);
    server_close(server);
    log_close(server_log, casino_now());
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
    snprintf(log_path, sizeof log_path, "%s/log", folder);
    if (!proxies_read(&proxies, "127.0.0.1", why) || !write_pages()) return -1;
    house_clock_stop();
    if (pthread_create(&clock_thread, NULL, run_clock, NULL)) return -1;
    start_server();
    return 0;
}

static int end(void **state)
{
    (void)state;
    static const char *const ends[] = { "db",   "db-wal",   "db-shm",   "key",         "head",
                                        "door", "door-wal", "door-shm", "door-journal" };
    char name[128];

    tests_over = true;
    pthread_join(clock_thread, NULL);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(name, sizeof name, "%s/casino.%s", folder, ends[i]);
        unlink(name);
    }
    unlink(log_path);
    unlink(page);
    rmdir(pages);
    return rmdir(folder);
}

/* ---- A guest --------------------------------------------------------------------- */

struct player {
    struct client client;
    char cookie[128];
    json_int_t request, person;
};

static char text[1 << 20];
static const char *table = "roulette"; /* the table in use */

/* GET; the caller frees.  Null if the status differs. */
static json_t *get_json(const char *path, int status)
{
    struct client client = client_open(server_port(server));
    int got = client_ask(&client, "GET", path, "", "", text, sizeof text);

    client_close(&client);
    return got == status ? json_loads(text, JSON_REJECT_DUPLICATES, NULL) : NULL;
}

static void sign_in_guest(struct player *guest, const char *name)
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
    guest->person = json_integer_value(json_object_get(json_object_get(json, "person"), "person"));
    json_decref(json);
    client_close(&guest->client);
}

static void reconnect(struct player *guest)
{
    char headers[256];

    client_close(&guest->client);
    guest->client = client_open(server_port(server));
    snprintf(headers, sizeof headers, "Origin: http://localhost\r\n%s", guest->cookie);
    assert_true(client_upgrade(&guest->client, headers));
}

/* Waits for the next message of a kind and skips others; the caller frees. */
static json_t *await(struct player *guest, const char *tell)
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
    fail_msg("no message '%s'", tell);
    return NULL;
}

static void await_one(struct player *guest, const char *tell)
{
    json_decref(await(guest, tell));
}

/* Sends an order with these members. */
static json_int_t send_order(struct player *guest, json_int_t request, const char *members)
{
    char order[512];

    snprintf(order, sizeof order, "{\"do\":\"order\",\"request\":%lld,\"table\":\"%s\",%s}",
             (long long)request, table, members);
    assert_true(client_say(&guest->client, order));
    return request;
}

static void must_do(struct player *guest, const char *members)
{
    send_order(guest, ++guest->request, members);
    json_t *done = await(guest, "done");
    assert_int_equal(json_integer_value(json_object_get(done, "request")), guest->request);
    json_decref(done);
}

static void sit_down(struct player *guest, int seat)
{
    char sit[64];

    snprintf(sit, sizeof sit, "\"act\":\"sit\",\"seat\":%d", seat);
    must_do(guest, "\"act\":\"pit-arrive\",\"yes\":true");
    must_do(guest, sit);
    must_do(guest, "\"act\":\"pit-buy\",\"tender\":\"chips\",\"chips\":{\"100000\":1}");
}

/* The table as it is now; the caller frees. */
static json_t *look(struct player *guest)
{
    char order[128];

    snprintf(order, sizeof order, "{\"do\":\"watch\",\"table\":\"%s\"}", table);
    assert_true(client_say(&guest->client, order));
    return await(guest, "table");
}

static void watch(struct player *guest)
{
    json_decref(look(guest));
}

/* Waits until a new spin is open for betting with most of its time left, then stops the clock.
 * Without bets there is no countdown. */
static void wait_for_betting(struct player *guest)
{
    for (;; usleep(20000)) {
        clock_stopped = false;
        json_t *message = look(guest), *state = json_object_get(message, "state");
        json_int_t closes = json_integer_value(json_object_get(state, "closes_at"));
        json_int_t now = json_integer_value(json_object_get(message, "now"));
        bool open = json_is_true(json_object_get(state, "open"));
        json_decref(message);
        if (!open || (closes && closes - now <= BETTING / 2)) continue;
        clock_stopped = true;
        if (!closes || house_now_ms() < closes - BETTING / 4) return;
    }
}

/* A seat's chips in the rack and on the layout. */
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

/* 10 on red turn 1,000 into 990 or 1,010. */
static void guest_plays_and_is_paid(void **state)
{
    (void)state;
    struct player ana;
    json_int_t worth = 100000;

    sign_in_guest(&ana, "Ana");
    reconnect(&ana);
    await_one(&ana, "welcome");
    assert_true(client_say(&ana.client, "{\"do\":\"ping\"}"));
    await_one(&ana, "pong");
    watch(&ana);
    sit_down(&ana, 1);
    wait_for_betting(&ana);
    must_do(&ana, "\"act\":\"bet\",\"wager\":\"red\",\"cents\":1000");
    clock_stopped = false;
    while (worth == 100000) {
        json_t *message = await(&ana, "state");
        worth = worth_in(message, 1);
        json_decref(message);
    }
    assert_true(worth == 99000 || worth == 101000);
    client_close(&ana.client);
}

/* Sends a desk order; said is "done" or the refusal. */
static void send_desk_order(struct player *guest, const char *members, char said[256])
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

/* Sends a desk order several times, with request numbers from 1 (desk orders are numbered
 * separately); returns how often it was carried out. */
static int desk_orders_done(struct player *guest, const char *members, int times)
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

/* All chips on two numbers lose in 35 of 37 spins; then the guest gets as much again, once.  A
 * guest's chips cannot be cashed out. */
static void broke_guest_gets_more(void **state)
{
    (void)state;
    const char *const more = "\"kind\":\"chips\",\"cents\":100000";
    struct player eve;
    json_int_t worth;
    int seat = 9;
    char said[256];

    do {
        sign_in_guest(&eve, "Eve");
        reconnect(&eve);
        watch(&eve);
        sit_down(&eve, ++seat);
        send_desk_order(&eve, more, said);
        assert_non_null(strstr(said, "enough play money"));
        send_desk_order(&eve, "\"kind\":\"redeem\",\"chips\":{\"500\":1}", said);
        assert_non_null(strstr(said, "can't cash"));
        send_order(&eve, ++eve.request,
                   "\"act\":\"pit-buy\",\"tender\":\"cash\",\"cents\":500,\"try\":true");
        json_t *tried = await(&eve, "refused"); /* a trial order */
        assert_non_null(strstr(json_string_value(json_object_get(tried, "say")), "were given"));
        json_decref(tried);
        wait_for_betting(&eve);
        must_do(&eve, "\"act\":\"bet\",\"wager\":\"straight-17\",\"cents\":50000");
        must_do(&eve, "\"act\":\"bet\",\"wager\":\"straight-18\",\"cents\":50000");
        clock_stopped = false;
        for (worth = 100000; worth == 100000;) {
            json_t *message = await(&eve, "state");
            worth = worth_in(message, seat);
            json_decref(message);
        }
        if (worth) client_close(&eve.client);
    } while (worth);
    send_desk_order(&eve, "\"kind\":\"chips\",\"cents\":200000", said);
    assert_non_null(strstr(said, "chips they were given"));
    assert_int_equal(desk_orders_done(&eve, more, 3), 1);
    must_do(&eve, "\"act\":\"pit-buy\",\"tender\":\"chips\",\"chips\":{\"100000\":1}");
    client_close(&eve.client);
}

/* With usual chips 5 % of every 5 can be paid: a Banker bet goes up in steps of 5 (Division 5
 * r.5.12), from the minimum on. */
static void banker_bets_go_up_by_5(void **state)
{
    (void)state;
    struct player hal;
    json_t *offer, *banker = NULL;
    size_t i;

    table = "baccarat";
    sign_in_guest(&hal, "Hal");
    reconnect(&hal);
    watch(&hal);
    sit_down(&hal, 2);
    wait_for_betting(&hal);
    char again[128];
    snprintf(again, sizeof again, "{\"do\":\"watch\",\"table\":\"%s\"}", table);
    assert_true(client_say(&hal.client, again));
    json_t *message = await(&hal, "table"), *yours = json_object_get(message, "yours");
    json_array_foreach(json_object_get(yours, "offers"), i, offer)
    {
        const char *act = json_string_value(json_object_get(offer, "act"));
        const char *wager = json_string_value(json_object_get(offer, "wager"));
        if (wager && !strcmp(act, "bet") && !strcmp(wager, "banker")) banker = offer;
    }
    assert_non_null(banker);
    assert_int_equal(json_integer_value(json_object_get(banker, "least")), 500);
    assert_int_equal(json_integer_value(json_object_get(banker, "step")), 500);
    json_decref(message);
    must_do(&hal, "\"act\":\"bet\",\"wager\":\"banker\",\"cents\":1500");
    clock_stopped = false;
    table = "roulette";
    client_close(&hal.client);
}

/* ---- From one table to another --------------------------------------------------- */

static void leave_for(struct player *guest, const char *other, bool again)
{
    char message[128];
    const char *from = table;

    table = other;
    watch(guest);
    snprintf(message, sizeof message, "{\"do\":\"left\",\"table\":\"%s\"%s}", from,
             again ? ",\"again\":true" : "");
    assert_true(client_say(&guest->client, message));
    table = from;
}

/* What a guest has, and where. */
static json_t *places_of(struct player *guest)
{
    struct client client = client_open(server_port(server));
    char headers[256];

    snprintf(headers, sizeof headers, "Origin: http://localhost\r\n%s", guest->cookie);
    assert_int_equal(client_ask(&client, "GET", "/api/places", headers, "", text, sizeof text),
                     200);
    client_close(&client);
    return json_loads(text, JSON_REJECT_DUPLICATES, NULL);
}

/* The balance is always the same; in the purse, in racks, on the felt. */
static void has(struct player *guest, json_int_t purse, json_int_t rack, json_int_t layout)
{
    for (int tries = 0;; tries++) {
        json_t *places = places_of(guest), *one;
        json_int_t in_racks = 0, on_felts = 0;
        size_t i;
        json_array_foreach(json_object_get(places, "tables"), i, one)
        {
            in_racks += json_integer_value(json_object_get(one, "rack"));
            on_felts += json_integer_value(json_object_get(one, "layout"));
        }
        bool so = json_integer_value(json_object_get(places, "purse")) == purse &&
                  in_racks == rack && on_felts == layout;
        assert_int_equal(json_integer_value(json_object_get(places, "balance")),
                         json_integer_value(json_object_get(places, "purse")) + in_racks +
                             on_felts);
        json_decref(places);
        if (so) return;
        if (tries > 400)
            fail_msg("not %lld, %lld, %lld but %s", (long long)purse, (long long)rack,
                     (long long)layout, text);
        usleep(50000);
    }
}

/* Who goes to another table takes the chips along, with bets that may be taken down. */
static void chips_go_along(void **state)
{
    (void)state;
    struct player ann;

    table = "roulette";
    sign_in_guest(&ann, "Ann");
    reconnect(&ann);
    watch(&ann);
    sit_down(&ann, 13);
    has(&ann, 0, 100000, 0);
    wait_for_betting(&ann);
    must_do(&ann, "\"act\":\"bet\",\"wager\":\"red\",\"cents\":1000");
    has(&ann, 0, 99000, 1000);
    assert_true(client_say(&ann.client, "{\"do\":\"unwatch\",\"table\":\"roulette\"}"));
    leave_for(&ann, "craps", false);
    has(&ann, 100000, 0, 0);
    json_t *told = await(&ann, "elsewhere");
    assert_non_null(json_object_get(told, "tables"));
    json_decref(told);
    table = "craps";
    sit_down(&ann, 5);
    has(&ann, 0, 100000, 0);
    table = "roulette";
    clock_stopped = false;
    client_close(&ann.client);
}

/* A page that still shows the table, in another tab, keeps its seat; so does one that comes back
 * while the casino waits for it. */
static void two_pages_at_two_tables(void **state)
{
    (void)state;
    struct player dora, other;

    table = "roulette";
    sign_in_guest(&dora, "Dora");
    reconnect(&dora);
    watch(&dora);
    sit_down(&dora, 6);
    other = dora;
    memset(&other.client, 0, sizeof other.client);
    other.client.socket = -1;
    reconnect(&other);
    leave_for(&other, "craps", false); /* the first page still shows roulette */
    await_one(&other, "elsewhere");
    let_pass(300);
    has(&dora, 0, 100000, 0);

    client_close(&dora.client); /* its connection is lost, and comes back */
    let_pass(300);
    leave_for(&other, "craps", true);
    await_one(&other, "elsewhere");
    let_pass(300);
    reconnect(&dora);
    watch(&dora);
    house_clock_move(11000);
    let_pass(300);
    has(&dora, 0, 100000, 0);

    client_close(&dora.client); /* the tab is closed: the other one has left the table */
    let_pass(300);
    leave_for(&other, "craps", true);
    await_one(&other, "elsewhere");
    let_pass(300);
    has(&dora, 0, 100000, 0);
    house_clock_move(11000);
    has(&dora, 100000, 0, 0);
    client_close(&other.client);
}

/* After a restart the page says again which table it has left. */
static void leaving_survives_a_restart(void **state)
{
    (void)state;
    struct player finn;

    table = "roulette";
    sign_in_guest(&finn, "Finn");
    reconnect(&finn);
    watch(&finn);
    sit_down(&finn, 15);
    client_close(&finn.client);
    stop_server();
    start_server();
    reconnect(&finn);
    leave_for(&finn, "craps", true);
    await_one(&finn, "elsewhere");
    has(&finn, 0, 100000, 0);
    house_clock_move(11000);
    has(&finn, 100000, 0, 0);
    client_close(&finn.client);
}

/* Takes up the dice and throws, with a Pass bet, until there is a point. */
static bool throw_a_point(struct player *guest)
{
    static const char *const acts[] = { "\"act\":\"accept\"", "\"act\":\"choose\",\"pick\":[1,2]",
                                        "\"act\":\"throw\"" };

    for (int rolls = 0; rolls < 200; rolls++) {
        json_t *seen = get_json("/api/tables/craps", 200), *now = json_object_get(seen, "state");
        bool point = json_integer_value(json_object_get(now, "point")) > 0;
        bool bets = json_array_size(json_object_get(now, "wagers"));
        json_decref(seen);
        if (point && bets) return true;
        if (!bets)
            send_order(guest, ++guest->request, "\"act\":\"bet\",\"wager\":\"pass\",\"cents\":500");
        for (int i = 0; i < 3; i++) send_order(guest, ++guest->request, acts[i]);
        let_pass(2 * BETTING);
    }
    return false;
}

/* A Pass bet with a point must stay; the chips in the rack go ahead. */
static void bets_that_must_stay(void **state)
{
    (void)state;
    struct player gus;

    table = "craps";
    sign_in_guest(&gus, "Gus");
    reconnect(&gus);
    watch(&gus);
    sit_down(&gus, 8);
    assert_true(throw_a_point(&gus));
    json_t *places = places_of(&gus), *one = json_array_get(json_object_get(places, "tables"), 0);
    json_int_t layout = json_integer_value(json_object_get(one, "layout"));
    json_int_t balance = json_integer_value(json_object_get(places, "balance"));
    json_decref(places);
    assert_int_equal(layout, 500);
    client_close(&gus.client);
    reconnect(&gus);
    leave_for(&gus, "roulette", false);
    has(&gus, balance - 500, 0, 500);
    places = places_of(&gus);
    one = json_array_get(json_object_get(places, "tables"), 0);
    assert_true(json_is_true(json_object_get(one, "leaving")));
    assert_string_equal(json_string_value(json_object_get(one, "say")),
                        "5 stays on Pass Bet at craps; it comes along when it is decided.");
    json_decref(places);
    table = "roulette";
    client_close(&gus.client);
}

/* Counts messages of a kind that have been sent; the answer to a ping comes after them. */
static int count_messages(struct player *guest, const char *kind)
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

/* "yours" is sent when it changes and not when others bet; offers only to clients that want them.
 */
static void yours_is_sent_when_it_changes(void **state)
{
    (void)state;
    struct player fay, gil;
    json_t *yours;

    sign_in_guest(&fay, "Fay");
    sign_in_guest(&gil, "Gil");
    reconnect(&fay);
    reconnect(&gil);
    assert_true(
        client_say(&fay.client, "{\"do\":\"watch\",\"table\":\"roulette\",\"offers\":false}"));
    yours = await(&fay, "table");
    assert_non_null(json_object_get(json_object_get(yours, "yours"), "purse"));
    assert_null(json_object_get(json_object_get(yours, "yours"), "offers"));
    json_decref(yours);
    watch(&gil);
    sit_down(&fay, 8);
    sit_down(&gil, 6);
    wait_for_betting(&gil);
    count_messages(&fay, "yours");
    count_messages(&gil, "yours");
    must_do(&gil, "\"act\":\"bet\",\"wager\":\"split-8-11\",\"cents\":500");
    yours = await(&gil, "yours"); /* with offers */
    assert_true(json_array_size(json_object_get(json_object_get(yours, "yours"), "offers")) > 100);
    json_decref(yours);
    assert_int_equal(count_messages(&fay, "yours"), 0); /* and nothing to others */
    must_do(&fay, "\"act\":\"bet\",\"wager\":\"even\",\"cents\":500");
    yours = await(&fay, "yours");
    assert_null(json_object_get(json_object_get(yours, "yours"), "offers"));
    json_t *rack = json_object_get(json_object_get(yours, "yours"), "rack");
    json_int_t cents = json_integer_value(json_object_get(rack, "cents"));
    assert_int_equal(cents, 99500);
    json_decref(yours);
    clock_stopped = false;
    client_close(&fay.client);
    client_close(&gil.client);
}

/* Events are sent before the new state; nothing after "unwatch". */
static void events_come_before_state(void **state)
{
    (void)state;
    struct player hal;

    sign_in_guest(&hal, "Hal");
    reconnect(&hal);
    watch(&hal);
    sit_down(&hal, 7);
    wait_for_betting(&hal);
    must_do(&hal, "\"act\":\"bet\",\"wager\":\"odd\",\"cents\":500");
    json_t *told = await(&hal, "events");
    json_int_t entry = json_integer_value(json_object_get(told, "entry"));
    assert_true(entry > 0 && json_array_size(json_object_get(told, "events")) > 0);
    json_decref(told);
    told = await(&hal, "state");
    assert_true(json_integer_value(json_object_get(told, "entry")) >= entry);
    json_decref(told);
    client_say(&hal.client, "{\"do\":\"unwatch\",\"table\":\"roulette\"}");
    count_messages(&hal, "state"); /* under way before that */
    clock_stopped = false;
    assert_false(client_hear(&hal.client, text, sizeof text, 2 * BETTING));
    client_close(&hal.client);
}

/* The table, with what happened after an entry; the caller frees. */
static json_t *watch_after(struct player *guest, json_int_t entry)
{
    char order[128];

    snprintf(order, sizeof order, "{\"do\":\"watch\",\"table\":\"%s\",\"after\":%lld}", table,
             (long long)entry);
    assert_true(client_say(&guest->client, order));
    return await(guest, "table");
}

static json_int_t entry_of(const json_t *message)
{
    return json_integer_value(json_object_get(message, "entry"));
}

/* A client that comes back gets the events that watchers got in between, word for word and each
 * once, even if nobody watched. */
static void past_is_told(void **state)
{
    (void)state;
    struct player kim, lou;

    sign_in_guest(&kim, "Kim");
    sign_in_guest(&lou, "Lou");
    reconnect(&kim);
    reconnect(&lou);
    json_t *first = watch_after(&kim, INT64_MAX), *past = json_object_get(first, "past");
    json_int_t from = entry_of(first);
    assert_true(json_is_array(past) && !json_array_size(past));
    assert_true(json_integer_value(json_object_get(first, "past_from")) <= from);
    watch(&lou);
    sit_down(&kim, 12);
    wait_for_betting(&lou);
    must_do(&kim, "\"act\":\"bet\",\"wager\":\"odd\",\"cents\":500");
    json_t *told = NULL; /* Kim's bet, as Lou hears of it */
    for (bool found = false; !found;) {
        json_decref(told);
        told = await(&lou, "events");
        const json_t *event = json_array_get(json_object_get(told, "events"), 0);
        const char *kind = json_string_value(json_object_get(event, "event"));
        found = !strcmp(kind, "placed") && json_integer_value(json_object_get(event, "seat")) == 12;
    }
    client_say(&lou.client, "{\"do\":\"unwatch\",\"table\":\"roulette\"}");
    reconnect(&kim);
    await_one(&kim, "welcome");
    json_t *again = watch_after(&kim, from);
    past = json_object_get(again, "past");
    json_int_t last = from;
    int same = 0;
    size_t i;
    json_t *message;
    json_array_foreach(past, i, message)
    {
        assert_true(entry_of(message) > last);
        last = entry_of(message);
        same += json_equal(message, told);
    }
    assert_int_equal(same, 1);
    json_t *none = watch_after(&kim, last);
    assert_int_equal(json_array_size(json_object_get(none, "past")), 0);
    json_decref(none);
    json_decref(again);
    json_decref(told);
    json_decref(first);
    clock_stopped = false;
    client_close(&kim.client);
    client_close(&lou.client);
}

/* The same request on another socket counts once and is answered with its entry. */
static void request_counts_once(void **state)
{
    (void)state;
    struct player bob;
    json_int_t entries[2];

    sign_in_guest(&bob, "Bob");
    reconnect(&bob);
    watch(&bob);
    sit_down(&bob, 2);
    wait_for_betting(&bob);
    for (int i = 0; i < 2; i++) {
        send_order(&bob, 99, "\"act\":\"bet\",\"wager\":\"black\",\"cents\":500");
        json_t *done = await(&bob, "done");
        entries[i] = json_integer_value(json_object_get(done, "entry"));
        assert_int_equal(json_is_true(json_object_get(done, "repeated")), i);
        json_decref(done);
        reconnect(&bob);
        await_one(&bob, "welcome");
    }
    clock_stopped = false;
    assert_int_equal(entries[0], entries[1]);
    client_close(&bob.client);
}

/* Refusals have a code, a sentence and a clause. */
static void refusals_have_clauses(void **state)
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

    sign_in_guest(&eve, "Eve");
    reconnect(&eve);
    watch(&eve);
    sit_down(&eve, 3);
    wait_for_betting(&eve);
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        send_order(&eve, 100 + (json_int_t)i, tries[i].members);
        json_t *refused = await(&eve, "refused");
        assert_string_equal(json_string_value(json_object_get(refused, "code")), tries[i].code);
        assert_true(strlen(json_string_value(json_object_get(refused, "say"))) > 10);
        assert_non_null(
            strstr(json_string_value(json_object_get(refused, "clause")), tries[i].clause));
        json_decref(refused);
    }
    clock_stopped = false;
    client_close(&eve.client);
}

/* The colour of a number; 18 are red. */
static const char *colour_of(const char *number)
{
    static const char *const red[] = { "1",  "3",  "5",  "7",  "9",  "12", "14", "16", "18",
                                       "19", "21", "23", "25", "27", "30", "32", "34", "36" };

    for (size_t i = 0; i < sizeof red / sizeof *red; i++)
        if (!strcmp(number, red[i])) return "red";
    return *number == '0' ? "green" : "black";
}

/* The last two results as JSON: {"say":"22","as":"black"},{"say":"7","as":"red"}. */
static void last_results(char words[128])
{
    json_t *told = get_json("/api/tables/roulette", 200);
    const json_t *last = json_object_get(json_object_get(told, "state"), "last");

    assert_true(json_array_size(last) >= 2);
    const char *one = json_string_value(json_object_get(json_array_get(last, 0), "say"));
    const char *other = json_string_value(json_object_get(json_array_get(last, 1), "say"));
    snprintf(words, 128, "{\"say\":\"%s\",\"as\":\"%s\"},{\"say\":\"%s\",\"as\":\"%s\"}", one,
             colour_of(one), other, colour_of(other));
    json_decref(told);
}

/* The player disconnects and the server restarts: the wager is decided, and results are still
 * known. */
static void stopped_in_mid_round(void **state)
{
    (void)state;
    struct player dan;
    json_int_t worth = 100000;
    char results[128];

    sign_in_guest(&dan, "Dan");
    reconnect(&dan);
    watch(&dan);
    sit_down(&dan, 4);
    wait_for_betting(&dan);
    must_do(&dan, "\"act\":\"bet\",\"wager\":\"even\",\"cents\":1000");
    client_close(&dan.client);
    last_results(results);
    stop_server();
    start_server();
    json_decref(get_json("/api/tables/roulette", 200));
    assert_non_null(strstr(text, results));
    clock_stopped = false;
    reconnect(&dan); /* the guest's session is still valid */
    assert_true(client_say(&dan.client, "{\"do\":\"watch\",\"table\":\"roulette\"}"));
    json_t *own = await(&dan, "table");
    assert_int_equal(json_integer_value(json_object_get(json_object_get(own, "yours"), "seat")), 4);
    json_decref(own);
    while (worth == 100000) {
        json_t *message = await(&dan, "state");
        worth = worth_in(message, 4);
        json_decref(message);
    }
    assert_true(worth == 99000 || worth == 101000);
    client_close(&dan.client);
}

/* ---- From a terminal ------------------------------------------------------------- */

/* Like `croupier join`: a guest on a socket who watches a table. */
static void terminal_joins(void **state)
{
    (void)state;
    char url[64], at[CALLER_TABLE], why[CALLER_WHY] = "";

    snprintf(url, sizeof url, "http://127.0.0.1:%d/table/roulette", server_port(server));
    struct caller *line = caller_open(url, "Terry", at, why);
    if (!line) fail_msg("%s", why);
    assert_string_equal(at, "roulette");
    const char *message = caller_receive(line, CLIENT_PATIENCE);
    assert_non_null(message);
    assert_non_null(strstr(message, "\"name\":\"Terry (guest)\""));
    caller_close(line);
}

/* ---- Misbehaving ----------------------------------------------------------------- */

/* CPU time of all threads, including the server's. */
static int64_t cpu_ms(void)
{
    struct timespec all;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &all);
    return all.tv_sec * INT64_C(1000) + all.tv_nsec / 1000000;
}

/* Counting all poker hands takes some 50 ms, while everyone else waits.  It is done once, so
 * repeated requests with other stakes cost nothing. */
static void edge_is_computed_once(void **state)
{
    (void)state;
    int64_t before = 0;

    for (int i = 0; i <= 40; i++) {
        struct client client = client_open(server_port(server));
        char path[128], answer[1024] = "";
        if (i == 1) before = cpu_ms();
        snprintf(path, sizeof path, "/api/tables/lunar-poker/wager?wager=super&cents=%d", 1000 * i);
        assert_int_equal(client_ask(&client, "GET", path, "", "", answer, sizeof answer), 200);
        assert_non_null(strstr(answer, "\"edge\":\""));
        client_close(&client);
    }
    assert_true(cpu_ms() - before < 500); /* 40 at 50 ms would be 2,000 */
}

/* A Don't Come bet on 4 favours the player, who came through the first roll: a seven comes first in
 * 6 of 9 cases.  The bet as a whole has an edge of 3/220.  Boxes of baccarat are no such thing. */
static void moved_bets_are_explained(void **state)
{
    (void)state;
    json_t *info = get_json("/api/tables/craps/wager?wager=dont-come-4&cents=500", 200);

    assert_string_equal(json_string_value(json_object_get(info, "edge")), "3/220");
    assert_string_equal(json_string_value(json_object_get(json_object_get(info, "now"), "edge")),
                        "-1/3");
    assert_string_equal(
        json_string_value(json_object_get(json_object_get(info, "at_stake"), "edge")), "3/220");
    assert_string_equal(json_string_value(json_object_get(info, "explained")),
                        "From here on this bet favours the player, because its riskiest part is "
                        "past. The house edge of 1.36 % is that of the whole bet, from when it was "
                        "made.");
    json_decref(info);
    info = get_json("/api/tables/craps/wager?wager=pass-odds-4", 200);
    assert_null(json_object_get(info, "now"));
    assert_non_null(
        strstr(json_string_value(json_object_get(info, "explained")), "paid at true odds"));
    json_decref(info);
    info = get_json("/api/tables/baccarat/wager?wager=banker-box-1&seat=1", 200);
    assert_null(json_object_get(info, "now"));
    assert_null(json_object_get(info, "explained"));
    assert_string_equal(json_string_value(json_object_get(info, "less")), "less 5 %");
    json_decref(info);
    info = get_json("/api/tables/craps/wager?wager=pass&seat=25", 400);
    assert_non_null(info);
    json_decref(info);
}

/* The edge of an ante is that of the whole hand, with its Bet and its fees. */
static void whole_hands_are_told(void **state)
{
    (void)state;
    json_t *info = get_json("/api/tables/lunar-poker/wager?wager=ante&cents=1000", 200);

    assert_string_equal(json_string_value(json_object_get(info, "edge")),
                        "1953022065714923341/261413653954751298000");
    assert_true(json_is_true(json_object_get(info, "played_best")));
    assert_true(json_is_true(json_object_get(info, "with_fees")));
    json_decref(info);
    info = get_json("/api/tables/lunar-poker/wager?wager=bet&cents=2000", 200);
    assert_null(json_object_get(info, "edge"));
    assert_null(json_object_get(info, "with_fees"));
    assert_string_equal(json_string_value(json_object_get(info, "counted_with")), "ante");
    json_decref(info);
    info = get_json("/api/tables/lunar-poker/wager?wager=super&cents=1000", 200);
    assert_null(json_object_get(info, "counted_with"));
    assert_null(json_object_get(info, "with_fees"));
    json_decref(info);
}

static void not_signed_in(void **state)
{
    (void)state;
    struct client client = client_open(server_port(server));
    char headers[256], answer[1024];
    struct player ana;

    assert_true(client_upgrade(&client, "Origin: http://localhost\r\n")); /* may look */
    assert_true(client_hear(&client, answer, sizeof answer, CLIENT_PATIENCE));
    assert_non_null(strstr(answer, "\"person\":null"));
    client_say(
        &client,
        "{\"do\":\"order\",\"request\":1,\"table\":\"roulette\",\"act\":\"sit\",\"seat\":9}");
    assert_true(client_hear(&client, answer, sizeof answer, CLIENT_PATIENCE)); /* but do nothing */
    assert_non_null(strstr(answer, "Sign in first"));
    client_close(&client);
    sign_in_guest(&ana, "Ana"); /* signed in, but the request comes from a foreign page */
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

/* Signing out closes the session's sockets. */
static void signing_out_closes_sockets(void **state)
{
    (void)state;
    struct player kim;
    struct client client = client_open(server_port(server));
    char headers[512], answer[1024];

    sign_in_guest(&kim, "Kim");
    reconnect(&kim);
    await_one(&kim, "welcome");
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

/* A flood closes the socket, also a watcher's; a second socket of the same person shares the
 * limit. */
static void floods_are_disconnected(void **state)
{
    (void)state;
    struct client client = client_open(server_port(server));
    struct player bob;
    int said = 0;

    assert_true(client_upgrade(&client, "Origin: http://localhost\r\n"));
    while (said < 5000 && client_say(&client, "{\"do\":\"ping\"}")) said++;
    assert_true(client_closed(&client, CLIENT_PATIENCE));
    client_close(&client);
    sign_in_guest(&bob, "Bob");
    reconnect(&bob);
    for (said = 0; said < 400 && client_say(&bob.client, "{\"do\":\"ping\"}");) said++;
    assert_true(client_closed(&bob.client, CLIENT_PATIENCE));
    reconnect(&bob);
    for (said = 0; said < 150 && client_say(&bob.client, "{\"do\":\"ping\"}");) said++;
    assert_true(client_closed(&bob.client, CLIENT_PATIENCE));
    client_close(&bob.client);
}

/* Bad messages get a sentence, then the socket is closed; others play on. */
static void bad_messages(void **state)
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

    sign_in_guest(&bad, "Bad");
    sign_in_guest(&good, "Good");
    reconnect(&good);
    await_one(&good, "welcome");
    reconnect(&bad);
    await_one(&bad, "welcome");
    size_t said = 0;
    while (said < sizeof messages / sizeof *messages && client_say(&bad.client, messages[said]))
        said++;
    int sentences = 0;
    while (client_hear(&bad.client, text, sizeof text, CLIENT_PATIENCE)) {
        json_t *json = json_loads(text, 0, NULL);
        sentences += json_object_get(json, "say") != NULL;
        json_decref(json);
    }
    assert_true(sentences >= 5); /* until closed */
    watch(&good);
    client_close(&bad.client);
    client_close(&good.client);
}

/* ---- Rounds and draws ------------------------------------------------------------ */

static void read_hex(const char *hex, uint8_t *bytes, size_t length)
{
    assert_int_equal(strlen(hex), 2 * length);
    for (size_t i = 0; i < length; i++) {
        char two[3] = { hex[2 * i], hex[2 * i + 1], '\0' };
        bytes[i] = (uint8_t)strtoul(two, NULL, 16);
    }
}

/* Waits for a revealed draw and checks it against its commitment. */
static json_t *check_commitment(const char *path, struct chance_draw *draw)
{
    json_t *told = NULL;
    uint8_t commitment[CHANCE_BYTES];
    struct chance_seed seed;

    for (int tries = 0; tries < 2400 && !(told = get_json(path, 200)); tries++) usleep(50000);
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

/* A player adds the seed c0ffee; the number follows from it and the house's seed. */
static void spin_is_recomputed(void **state)
{
    (void)state;
    struct chance_draw draw;
    struct player fay;
    char path[64];

    sign_in_guest(&fay, "Fay");
    reconnect(&fay);
    watch(&fay);
    sit_down(&fay, 5);
    send_order(&fay, ++fay.request, "\"act\":\"pit-seed\",\"seed\":\"c0ffee\"");
    await_one(&fay, "done");
    wait_for_betting(&fay);
    must_do(&fay, "\"act\":\"bet\",\"wager\":\"odd\",\"cents\":500");
    json_t *message = await(&fay, "state");
    json_int_t shown = json_integer_value(
        json_object_get(json_object_get(json_object_get(message, "state"), "chance"), "shown"));
    json_decref(message);
    snprintf(path, sizeof path, "/api/fair/roulette/%d", (int)shown + 1);
    clock_stopped = false;
    json_t *told = check_commitment(path, &draw), *seeds = json_object_get(told, "seeds");
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

/* ---- Players' seeds -------------------------------------------------------------- */

/* The last state of the table in use: draws made, the first of the current seeds, what is on the
 * layout, and the seed of a seat that counts, or "". */
struct chances {
    json_int_t drawn, first, layout;
    char counts[64];
};

static struct chances chances_at(struct player *guest, int seat)
{
    json_t *message = look(guest), *state = json_object_get(message, "state"), *one;
    json_t *chance = json_object_get(state, "chance");
    struct chances now = { .drawn = json_integer_value(json_object_get(chance, "drawn")),
                           .first = json_integer_value(json_object_get(chance, "first")) };
    size_t i;

    json_array_foreach(json_object_get(chance, "seeds"), i, one)
    {
        if (json_integer_value(json_object_get(one, "seat")) != seat) continue;
        snprintf(now.counts, sizeof now.counts, "%s",
                 json_string_value(json_object_get(one, "hex")));
    }
    json_array_foreach(json_object_get(state, "seats"), i, one)
    {
        now.layout += json_integer_value(json_object_get(one, "layout"));
    }
    json_decref(message);
    return now;
}

/* The seed of a seat in a draw that was made, or "". */
static void seed_in_draw(json_int_t number, int seat, char hex[64])
{
    struct chance_draw draw;
    char path[64];
    json_t *one;
    size_t i;

    snprintf(path, sizeof path, "/api/fair/%s/%lld", table, (long long)number);
    json_t *told = check_commitment(path, &draw);
    *hex = '\0';
    json_array_foreach(json_object_get(told, "seeds"), i, one)
    {
        if (json_integer_value(json_object_get(one, "seat")) == seat)
            snprintf(hex, 64, "%s", json_string_value(json_object_get(one, "hex")));
    }
    json_decref(told);
}

/* Bot bets first in every round, then Pia adds a seed: it counts from the next spin on. */
static void bot_keeps_nobody_out(void **state)
{
    (void)state;
    struct player bot, pia;
    char before[64] = "", given[64], in_draw[64], order[128];

    sign_in_guest(&bot, "Bot");
    sign_in_guest(&pia, "Pia");
    reconnect(&bot);
    reconnect(&pia);
    sit_down(&bot, 11);
    sit_down(&pia, 16);
    for (int round = 0; round < 7; round++) {
        wait_for_betting(&bot);
        must_do(&bot, "\"act\":\"bet\",\"wager\":\"red\",\"cents\":500");
        snprintf(given, sizeof given, "c0ffee0%d", round);
        snprintf(order, sizeof order, "\"act\":\"pit-seed\",\"seed\":\"%s\"", given);
        must_do(&pia, order);
        send_order(&pia, ++pia.request, order); /* one in a round */
        await_one(&pia, "refused");
        struct chances now = chances_at(&pia, 16);
        assert_string_equal(now.counts, before);
        json_int_t next = now.drawn + 1;
        clock_stopped = false;
        while (strcmp((now = chances_at(&pia, 16)).counts, given)) {
            assert_true(now.drawn <= next); /* within the round */
            usleep(5000);
        }
        seed_in_draw(next, 16, in_draw); /* ... but not for the spin of a bet that was up */
        assert_string_equal(in_draw, before);
        snprintf(before, sizeof before, "%s", given);
    }
    while (chances_at(&pia, 16).layout) usleep(5000); /* until Bot has lost */
    clock_stopped = true;
    struct chances last = chances_at(&pia, 16);
    client_close(&bot.client);
    client_close(&pia.client);
    stop_server();
    start_server();
    reconnect(&pia);
    clock_stopped = false;
    struct chances anew = chances_at(&pia, 16);
    for (int i = 0; i < 1000 && anew.first == last.first; i++) anew = chances_at(&pia, 16);
    assert_int_equal(anew.first, last.drawn + 1); /* new seeds of the house, */
    assert_string_equal(anew.counts, before);     /* ... and Pia's is kept */
    client_close(&pia.client);
}

static void rounds_are_listed(void **state)
{
    (void)state;
    json_t *told = get_json("/api/tables/roulette/rounds?last=2", 200);
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
    told = get_json("/api/tables/roulette", 200);
    const json_t *sign = json_object_get(told, "sign");
    assert_string_equal(json_string_value(json_object_get(sign, "edition")), "roulette");
    assert_string_equal(
        json_string_value(json_object_get(json_object_get(sign, "options"), "wheel")), "37");
    assert_int_equal(json_array_size(json_object_get(sign, "unusual")), 0);
    json_decref(told);
    told = get_json("/api/tables/lunar-poker", 200);
    const json_t *unusual = json_object_get(json_object_get(told, "sign"), "unusual");
    assert_int_equal(json_array_size(unusual), 1); /* see start_server() */
    assert_string_equal(json_string_value(json_array_get(unusual, 0)), "boxes 1");
    json_decref(told);
}

/* Anyone is shown the rules of a table: of the game, and the general ones (Div 1 r.19.2). */
static void rules_are_shown(void **state)
{
    static const struct {
        const char *path, *by;
        size_t texts;
    } rows[] = {
        { "/api/tables/roulette/rules", "Div 1 r.19.2", 2 },
        { "/api/tables/craps/rules", "Div 1 r.19.2", 2 },
        { "/api/tables/lunar-poker/rules", "Div 1 r.19.2", 2 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *told = get_json(rows[i].path, 200);
        const json_t *texts = json_object_get(told, "texts"), *part, *clause;
        size_t at, n;
        assert_string_equal(json_string_value(json_object_get(told, "clause")), rows[i].by);
        assert_true(json_integer_value(json_object_get(json_object_get(told, "limits"), "max")));
        assert_int_equal(json_array_size(texts), rows[i].texts);
        json_array_foreach(texts, at, part)
        {
            const json_t *clauses = json_object_get(part, "clauses");
            assert_true(json_array_size(clauses) > 50);
            json_array_foreach(clauses, n, clause)
                assert_true(json_string_length(json_object_get(clause, "say")) > 0);
        }
        json_decref(told);
    }
}

/* The list has an emblem and a sentence for each table. */
static void tables_are_listed(void **state)
{
    (void)state;
    static const struct {
        const char *begins, *emblem;
    } emblems[] = { { "roulette", "wheel" }, { "baccarat", "cards" }, { "lunar", "moon" } };
    json_t *told = get_json("/api/tables", 200), *row;
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

/* A table without staff waits for nobody; a seated player may end the betting time. */
static void state_says_what_comes_next(void **state)
{
    (void)state;
    struct player gus;
    bool betting = false;

    sign_in_guest(&gus, "Gus");
    reconnect(&gus);
    watch(&gus);
    sit_down(&gus, 14);
    for (bool bet = false; !betting;) {
        json_t *message = await(&gus, "state"), *at = json_object_get(message, "state");
        const char *phase = json_string_value(json_object_get(at, "phase"));
        betting = !strcmp(phase, "betting") && json_object_get(at, "ready");
        assert_null(json_object_get(at, "waits"));
        assert_string_equal(json_string_value(json_object_get(at, "turn")), "house");
        if (betting) assert_string_equal(json_string_value(json_object_get(at, "now")), "Spin");
        const json_t *needs = json_object_get(at, "needs");
        assert_true(!needs == !!json_object_get(at, "closes_at"));
        if (needs && !bet) {
            assert_string_equal(json_string_value(json_object_get(needs, "say")),
                                "Place a bet to begin");
            must_do(&gus, "\"act\":\"bet\",\"wager\":\"red\",\"cents\":1000");
            bet = true;
        }
        json_decref(message);
    }
    client_close(&gus.client);
}

static void bad_paths(void **state)
{
    (void)state;
    static const struct {
        const char *path, *say;
        int status;
    } rows[] = {
        { "/api/fair/nowhere/1", "Unknown table.", 404 },
        { "/api/fair/craps", "Draws are numbered from 1.", 404 },
        { "/api/fair/craps/0", "Draws are numbered from 1.", 404 },
        { "/api/fair/craps/1x", "Draws are numbered from 1.", 404 },
        { "/api/fair/craps/1", "The seed of that draw has not been revealed yet.", 404 },
        { "/api/fair/craps/18446744073709551615",
          "The seed of that draw has not been revealed yet.", 404 },
        { "/api/tables/nowhere", "Unknown table.", 404 },
        { "/api/tables/craps/nothing", "Unknown table resource.", 404 },
        { "/api/tables/craps/wager?wager=no", "This table has no such bet.", 404 },
        { "/api/tables/craps/rounds?last=x", "'last' must be a whole number from 0 to 64.", 400 },
        { "/api/tables/craps/rounds?last=65", "'last' must be a whole number from 0 to 64.", 400 },
        { "/api/tables/craps/rounds?last=-1", "'last' must be a whole number from 0 to 64.", 400 },
        { "/api/tables/craps/rounds?last=", "'last' must be a whole number from 0 to 64.", 400 },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *told = get_json(rows[i].path, rows[i].status);
        if (!told) fail_msg("%s: %s", rows[i].path, text);
        assert_string_equal(json_string_value(json_object_get(told, "say")), rows[i].say);
        json_decref(told);
    }
}

/* An unknown address gets the page, which says so; programs get a sentence. */
static void unknown_pages(void **state)
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
        assert_string_equal(text, rows[i].page ? hello : "{\"say\":\"Page not found.\"}");
    }
}

/* Five cards for the player and five for the Dealer: the player's are among the first ten. */
static void deal_is_recomputed(void **state)
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
    sign_in_guest(&gus, "Gus");
    reconnect(&gus);
    watch(&gus);
    sit_down(&gus, 1);
    must_do(&gus, "\"act\":\"bet\",\"wager\":\"ante\",\"cents\":500");
    while (json_array_size(hand) < 5) {
        json_decref(hand);
        json_t *message = await(&gus, "yours");
        const json_t *boxes = json_object_get(json_object_get(message, "yours"), "boxes");
        hand = json_incref(json_object_get(json_array_get(boxes, 0), "cards"));
        json_decref(message);
    }
    clock_stopped = true; /* or the house folds for the player */
    must_do(&gus, "\"act\":\"fold\"");
    clock_stopped = false;
    json_t *told = check_commitment("/api/fair/lunar-poker/1", &draw);
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

/* Trusted: 127.0.0.1, 10.0.0.0/8 and 2001:db8::/32. */
static void clients_behind_proxies(void **state)
{
    (void)state;
    static const struct {
        const char *connected, *row, *client;
    } rows[] = {
        { "203.0.113.9", "", "203.0.113.9" },
        { "::ffff:203.0.113.9", "", "203.0.113.9" },
        { "203.0.113.9", "6.6.6.6", "203.0.113.9" }, /* not trusted: the header is ignored */
        { "127.0.0.1", "", "127.0.0.1" },
        { "127.0.0.1", "203.0.113.9", "203.0.113.9" },
        { "::ffff:127.0.0.1", "203.0.113.9", "203.0.113.9" },
        { "127.0.0.1", "6.6.6.6, 203.0.113.9",
          "203.0.113.9" }, /* earlier addresses may be forged */
        { "127.0.0.1", "6.6.6.6,203.0.113.9 ,10.1.2.3", "203.0.113.9" },
        { "127.0.0.1", "10.1.2.3, 10.4.5.6", "10.1.2.3" }, /* all trusted: from inside */
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

static void bad_proxies(void **state)
{
    (void)state;
    static const char *const wrong[] = { "",           "localhost",   "1.2.3",       "1.2.3.4,",
                                         "10.0.0.0/",  "10.0.0.0/33", "10.0.0.0/-1", "::/129",
                                         "10.0.0.0/8x" };
    char why[PROXY_WHY];

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct proxies none = { 0 };
        assert_false(proxies_read(&none, wrong[i], why));
        assert_non_null(strstr(why, "is not the IP address of a proxy"));
    }
}

/* Returns the whole answer with its head. */
static const char *post_guest_with(const char *headers)
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

/* If the proxy says TLS, the cookie is for TLS only.  The log has the client's address. */
static void proxy_headers(void **state)
{
    (void)state;
    const char *answer = post_guest_with("X-Forwarded-Proto: https\r\nX-Forwarded-For: 6.6.6.6\r\n"
                                         "X-Forwarded-For: 203.0.113.9\r\n");

    assert_non_null(strstr(answer, " 200 "));
    assert_non_null(strcasestr(answer, "set-cookie: __Host-croupier="));
    assert_non_null(strstr(answer, "; Secure"));
    assert_non_null(strcasestr(answer, "strict-transport-security:"));
    answer = post_guest_with("X-Forwarded-Proto: http\r\nX-Forwarded-For: 203.0.113.10\r\n");
    assert_non_null(strcasestr(answer, "set-cookie: croupier="));
    assert_null(strstr(answer, "; Secure"));
    assert_null(strcasestr(answer, "strict-transport-security:"));
}

/* Guests stay in the record for ever, so new ones are limited per address: a burst, then one a
 * second. */
static void new_guests_per_address(void **state)
{
    (void)state;
    const char *const from = "X-Forwarded-For: 203.0.113.77\r\n";

    for (int i = 0; i < GUESTS_FROM; i++) assert_non_null(strstr(post_guest_with(from), " 200 "));
    const char *answer = post_guest_with(from);
    for (int i = 0; i < 999 && strstr(answer, " 200 "); i++) answer = post_guest_with(from);
    assert_non_null(strstr(answer, " 429 "));
    assert_non_null(strstr(answer, "Too many new guests from your address"));
    assert_non_null(strstr(post_guest_with("X-Forwarded-For: 203.0.113.78\r\n"), " 200 "));
}

/* Waits until this many seats are taken at the table that Cy watches. */
static void await_taken_seats(struct player *cy, size_t many)
{
    for (size_t taken = many + 1; taken != many;) {
        json_t *message = await(cy, "state");
        taken = json_array_size(json_object_get(json_object_get(message, "state"), "seats"));
        json_decref(message);
    }
}

/* Dan has the only seat and two sockets: with one closed he keeps the seat, with both closed he
 * loses it. */
static void disconnected_player_loses_seat(void **state)
{
    (void)state;
    static const char watches[] = "{\"do\":\"watch\",\"table\":\"lunar-poker\"}";
    struct player cy, dan, again;

    sign_in_guest(&cy, "Cy");
    reconnect(&cy);
    assert_true(client_say(&cy.client, watches));
    sign_in_guest(&dan, "Dan");
    again = dan;
    reconnect(&dan);
    again.client = client_open(server_port(server));
    reconnect(&again);
    assert_true(client_say(&dan.client, "{\"do\":\"order\",\"request\":1,\"table\":\"lunar-poker\","
                                        "\"act\":\"pit-arrive\",\"yes\":true}"));
    assert_true(client_say(&dan.client, "{\"do\":\"order\",\"request\":2,\"table\":\"lunar-poker\","
                                        "\"act\":\"sit\",\"seat\":1}"));
    await_taken_seats(&cy, 1);
    client_close(&again.client);
    let_pass(1700); /* longer than seats are kept, and between two checks */
    assert_true(client_say(&dan.client,
                           "{\"do\":\"order\",\"request\":3,\"table\":\"lunar-poker\","
                           "\"act\":\"pit-buy\",\"tender\":\"chips\",\"chips\":{\"100000\":1}}"));
    for (int i = 0; i < 3; i++) await_one(&dan, "done");
    client_close(&dan.client);
    await_taken_seats(&cy, 0);
    client_close(&cy.client);
}

/* ---- Closing --------------------------------------------------------------------- */

/* The number of requests that the server has read. */
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

/* The server closes while passwords are checked, two at a time: everyone is answered, and those who
 * wait are told why. */
static void closed_while_people_sign_in(void **state)
{
    (void)state;
    struct client clients[MANY_SIGN_IN];
    char get_json[512], answer[1024];
    long before = requests_read(), asked = 0;
    int told = 0;

    for (int i = 0; i < MANY_SIGN_IN; i++) {
        int length = snprintf(get_json, sizeof get_json,
                              "POST /api/sign-in HTTP/1.1\r\nHost: localhost\r\n"
                              "Origin: http://localhost\r\nContent-Length: 40\r\n"
                              "X-Forwarded-For: 198.51.100.%d\r\n\r\n"
                              "{\"name\":\"Name %02d\",\"password\":\"whatever\"}",
                              i, i);
        clients[i] = client_open(server_port(server));
        assert_true(client_send(&clients[i], get_json, (size_t)length));
    }
    while (requests_read() < before + MANY_SIGN_IN + ++asked) usleep(1000);
    stop_server();
    for (int i = 0; i < MANY_SIGN_IN; i++) {
        int status = client_answer(&clients[i], answer, sizeof answer);
        assert_true(status == 401 || status == 503);
        told += strstr(answer, "The casino is closing") != NULL;
        client_close(&clients[i]);
    }
    assert_true(told); /* checking them all takes a second */
}

static void record_verifies(void **state)
{
    (void)state;
    static struct verify_report report;
    struct verify_asked asked = { .path = record };

    verify_casino(&asked, &report);
    if (report.end != VERIFY_GOOD) fail_msg("%s", report.sentence);
    assert_true(report.draws > 0 && report.orders > 20);
}

/* How often the log contains these words. */
static int count_in_log(const char *log, const char *words)
{
    int times = 0;

    for (const char *at = log; (at = strstr(at, words)); at++) times++;
    return times;
}

/* The log covers all four runs of the server, and contains no token (64 hex digits). */
static void log_is_complete(void **state)
{
    (void)state;
    FILE *file = fopen(log_path, "r");
    size_t length = fread(text, 1, sizeof text - 1, file);

    fclose(file);
    text[length] = '\0';
    assert_int_equal(count_in_log(text, " started address=127.0.0.1 "), 4);
    assert_int_equal(count_in_log(text, " table table=roulette edition=roulette dealer=house\n"),
                     4);
    assert_int_equal(count_in_log(text, " name=\"Ana (guest)\" address="), 2);
    assert_true(count_in_log(text, " round table=roulette outcome=\"") >= 2);
    assert_int_equal(count_in_log(text, " suspicious what=\"not on duty\" person="), 1);
    assert_int_equal(count_in_log(text, " suspicious what=\"foreign origin\" address="), 3);
    assert_int_equal(count_in_log(text, " why=\"too many invalid messages\"\n"), 1);
    assert_int_equal(count_in_log(text, " socket-opened "), count_in_log(text, " socket-closed "));
    assert_int_equal(count_in_log(text, " name=\"Proxy (guest)\" address=203.0.113.9\n"), 1);
    assert_int_equal(count_in_log(text, " name=\"Proxy (guest)\" address=203.0.113.10\n"), 1);
    assert_int_equal(count_in_log(text, " closing\n"), 4);
    assert_int_equal(count_in_log(text, " closed\n"), 4);
    for (const char *at = text; *at; at++) assert_true(strspn(at, "0123456789abcdef") < 64);
}

/* The people's file is lost: a new guest does not get the number of an earlier one. */
static void lost_numbers_are_not_reused(void **state)
{
    (void)state;
    struct player before, after;

    start_server();
    sign_in_guest(&before, "Eve");
    stop_server();
    assert_int_equal(unlink(people), 0);
    start_server();
    sign_in_guest(&after, "Ann");
    stop_server();
    assert_true(before.person >= CAGE_GUESTS && after.person > before.person);
}

static void run_sql(const char *sql)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(record, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* Waits until the casino says that it has stopped, and why. */
static void wait_until_stopped(const char *why)
{
    int status = 200;

    for (int i = 0; i < 1000 && status == 200; i++) {
        struct client client = client_open(server_port(server));
        status = client_ask(&client, "GET", "/health", "", "", text, sizeof text);
        client_close(&client);
        usleep(10000);
    }
    assert_int_equal(status, 503);
    if (!strstr(text, why)) fail_msg("%s", text);
}

/* An old entry, before the snapshot, is damaged: the casino opens, finds it and stops. */
static void damage_stops_the_casino(void **state)
{
    (void)state;
    run_sql("UPDATE entries SET body = x'00' WHERE number = 4");
    start_server();
    wait_until_stopped("entry 4 does not match the hash chain");
    stop_server();
    FILE *file = fopen(log_path, "r");
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    assert_non_null(strstr(text, " stopped why=\"the record is damaged: entry 4 "));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spin_is_recomputed),
        cmocka_unit_test(bot_keeps_nobody_out),
        cmocka_unit_test(guest_plays_and_is_paid),
        cmocka_unit_test(broke_guest_gets_more),
        cmocka_unit_test(chips_go_along),
        cmocka_unit_test(two_pages_at_two_tables),
        cmocka_unit_test(yours_is_sent_when_it_changes),
        cmocka_unit_test(events_come_before_state),
        cmocka_unit_test(past_is_told),
        cmocka_unit_test(request_counts_once),
        cmocka_unit_test(rounds_are_listed),
        cmocka_unit_test(rules_are_shown),
        cmocka_unit_test(tables_are_listed),
        cmocka_unit_test(state_says_what_comes_next),
        cmocka_unit_test(refusals_have_clauses),
        cmocka_unit_test(leaving_survives_a_restart),
        cmocka_unit_test(stopped_in_mid_round),
        cmocka_unit_test(bad_paths),
        cmocka_unit_test(unknown_pages),
        cmocka_unit_test(disconnected_player_loses_seat),
        cmocka_unit_test(deal_is_recomputed),
        cmocka_unit_test(bets_that_must_stay),
        cmocka_unit_test(banker_bets_go_up_by_5),
        cmocka_unit_test(terminal_joins),
        cmocka_unit_test(edge_is_computed_once),
        cmocka_unit_test(moved_bets_are_explained),
        cmocka_unit_test(whole_hands_are_told),
        cmocka_unit_test(not_signed_in),
        cmocka_unit_test(bad_messages),
        cmocka_unit_test(signing_out_closes_sockets),
        cmocka_unit_test(floods_are_disconnected),
        cmocka_unit_test(clients_behind_proxies),
        cmocka_unit_test(bad_proxies),
        cmocka_unit_test(proxy_headers),
        cmocka_unit_test(new_guests_per_address),
        cmocka_unit_test(closed_while_people_sign_in),
        cmocka_unit_test(record_verifies),
        cmocka_unit_test(log_is_complete),
        cmocka_unit_test(lost_numbers_are_not_reused),
        cmocka_unit_test(damage_stops_the_casino),
    };

    signal(SIGPIPE, SIG_IGN);
    RUN_TESTS_WITHIN(tests, begin, end);
}
