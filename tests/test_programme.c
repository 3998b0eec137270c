/* test_programme.c - the programme over the real socket: a tournament from the first application to
 * the prize, with a dealer and a director; a restart in the middle of a session; what others can
 * know of a secret wager; and hostile messages. */
#include "cage/casino.h"
#include "client.h"
#include "rules/length.h"
#include "server/door.h"
#include "server/house_clock.h"
#include "server/log.h"
#include "server/server.h"
#include "verify/verify.h"

#include <inttypes.h>
#include <jansson.h>
#include <pthread.h>
#include <sodium.h>
#include <sys/stat.h>

#define PASSWORD "correct horse"
#define MINUTE   INT64_C(60000) /* sessions end after more of them */
#define HOUR     (60 * MINUTE)
#define QUIET_MS 1150 /* longer than any state waits to be sent */

static const char plan_text[] = "[casino]\nchips = 1 5 25 100\n"
                                "[table wheel-1]\nedition = roulette\ndealer = staff\n"
                                "min = 5\nmax = 1000\n"
                                "[table wheel-2]\nedition = roulette\n"
                                "[staff]\nOlga = operator\nDan = dealer\nDora = director\n";

static char folder[64], record[96], people[96], log_path[96];
static struct server *server;
static struct log *server_log;
static pthread_t thread;
static char text[1 << 20];

/* ---- People ---------------------------------------------------------------------- */

/* Everything that a person was sent, line by line, once it is listened to. */
struct heard {
    char *text;
    size_t length;
    FILE *out;
};

static struct person {
    const char *name;
    uint32_t number; /* of staff, in the plan's order */
    const char *role;
    struct client client;
    char cookie[128];
    json_int_t request;
    struct heard heard;
} ana = { "Ana", 0, NULL, .client.socket = -1 }, ben = { "Ben", 0, NULL, .client.socket = -1 },
  olga = { "Olga", 1, "operator", .client.socket = -1 },
  dan = { "Dan", 2, "dealer", .client.socket = -1 },
  dora = { "Dora", 3, "director", .client.socket = -1 },
  watcher = { "", 0, NULL, .client.socket = -1 };
static struct person *const everyone[] = { &ana, &ben, &olga, &dan, &dora, &watcher };

/* Uses a cheap hash. */
static void make_people(void)
{
    char why[DOOR_WHY] = "", hash[DOOR_HASH];
    struct door_people *file = door_people_open(people, PEOPLE_MAKE, NULL, why);
    uint32_t number;

    if (!file) fail_msg("%s", why);
    assert_true(sodium_init() >= 0);
    assert_int_equal(crypto_pwhash_str(hash, PASSWORD, strlen(PASSWORD), crypto_pwhash_OPSLIMIT_MIN,
                                       crypto_pwhash_MEMLIMIT_MIN),
                     0);
    for (size_t i = 0; i < LENGTH(everyone); i++) {
        struct person *person = everyone[i];
        if (person->number)
            assert_true(door_people_add_staff(file, person->name, hash, person->number));
    }
    for (size_t i = 0; i < 2; i++) {
        assert_true(door_people_add(file, everyone[i]->name, hash, &number));
        everyone[i]->number = number;
    }
    door_people_close(file);
}

/* ---- The casino ------------------------------------------------------------------ */

static void term(struct item_terms *terms, const char *key, const char *value)
{
    if (!item_term_add(terms, key, value)) fail_msg("%s = %s", key, value);
}

static void moment(struct item_terms *terms, const char *key, int64_t time_ms)
{
    char word[ITEM_TIME];

    term(terms, key, item_time_word(time_ms, word));
}

/* Two players, one session of two spins, and all fees for the winner. */
static void open_cup(struct cage *cage)
{
    static const char *const lines[][2] = {
        { "title", "Wheel Cup" },  { "edition", "roulette" },
        { "tables", "wheel-1" },   { "form", "by name" },
        { "fee", "20" },           { "chips", "500" },
        { "issue", "free" },       { "secret-cards", "1" },
        { "min", "10" },           { "max", "100" },
        { "players", "2 to 4" },   { "session", "2 spins" },
        { "play-off", "1 spins" }, { "stage.1", "final seats 4" },
        { "prizes", "100%" },      { "entry", "open" },
    };
    struct item_terms terms = { .text = "" };
    char why[ITEM_WHY] = "";

    for (size_t i = 0; i < LENGTH(lines); i++) term(&terms, lines[i][0], lines[i][1]);
    moment(&terms, "closes", house_now_ms() + MINUTE);
    moment(&terms, "starts", house_now_ms() + 2 * MINUTE);
    if (!cage_item(cage, "tournament", "cup", &terms, house_now_ms(), why)) fail_msg("%s", why);
}

static void open_summer(struct cage *cage)
{
    static const char *const lines[][2] = {
        { "manner", "one ticket is drawn" }, { "draw-place", "the bar" },
        { "eligible", "everyone" },          { "place", "every table" },
        { "claim", "at the desk" },          { "present", "no" },
        { "notified", "telephone, email" },  { "results", "on the website" },
        { "prize.1.kind", "cash" },          { "prize.1.details", "a thousand dollars" },
        { "prize.1.value", "1000" },
    };
    struct item_terms terms = { .text = "" };
    char why[ITEM_WHY] = "";

    for (size_t i = 0; i < LENGTH(lines); i++) term(&terms, lines[i][0], lines[i][1]);
    moment(&terms, "starts", house_now_ms() + 25 * HOUR);
    moment(&terms, "closes", house_now_ms() + 48 * HOUR);
    moment(&terms, "draw", house_now_ms() + 49 * HOUR);
    if (!cage_item(cage, "promotion", "summer", &terms, house_now_ms(), why)) fail_msg("%s", why);
}

static struct cage *new_casino(char why[PLAN_WHY])
{
    static struct plan plan;

    if (!plan_read_text(&plan, plan_text, why)) fail_msg("%s", why);
    struct cage *cage = casino_create(record, &plan, house_now_ms(), why);
    if (!cage) return NULL;
    for (size_t i = 0; i < 2; i++)
        assert_true(cage_name(cage, everyone[i]->number, everyone[i]->name, house_now_ms()));
    open_cup(cage);
    open_summer(cage);
    return cage;
}

static void *run(void *of)
{
    server_run(of);
    return NULL;
}

static void start_server(void)
{
    char why[SERVER_WHY] = "";
    struct cage *cage = access(record, F_OK) ? new_casino(why) : casino_open(record, why);

    if (!cage) fail_msg("%s", why);
    server_log = log_open(log_path, LOG_AS_TEXT, false, why);
    assert_non_null(server_log);
    const struct server_settings settings = { .address = "127.0.0.1",
                                              .record = record,
                                              .people = people,
                                              .guests = true,
                                              .guest_cents = 100000,
                                              .betting_ms = 100000,
                                              .name = "Test",
                                              .log = server_log };
    server = server_open(&settings, cage, why);
    if (!server) fail_msg("%s", why);
    assert_int_equal(pthread_create(&thread, NULL, run, server), 0);
}

static void stop_server(void)
{
    server_stop(server);
    pthread_join(thread, NULL);
    assert_true(server_close(server));
    log_close(server_log, casino_now());
}

/* ---- Connecting ------------------------------------------------------------------ */

/* Signs in, unless the person only watches, and opens a socket. */
static void connect_person(struct person *person)
{
    char body[128], answer[1024] = "", headers[256];
    struct client client = client_open(server_port(server));

    *person->cookie = '\0';
    if (*person->name) {
        snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"%s\"}", person->name,
                 PASSWORD);
        assert_int_equal(client_ask(&client, "POST", "/api/sign-in", "Origin: http://localhost\r\n",
                                    body, answer, sizeof answer),
                         200);
        json_t *json = json_loads(answer, 0, NULL);
        snprintf(person->cookie, sizeof person->cookie, "Cookie: croupier=%s\r\n",
                 json_string_value(json_object_get(json, "token")));
        json_decref(json);
    }
    client_close(&client);
    client_close(&person->client);
    person->client = client_open(server_port(server));
    snprintf(headers, sizeof headers, "Origin: http://localhost\r\n%s", person->cookie);
    assert_true(client_upgrade(&person->client, headers));
}

static void connect_all(void)
{
    for (size_t i = 0; i < LENGTH(everyone); i++) connect_person(everyone[i]);
}

static void disconnect_all(void)
{
    for (size_t i = 0; i < LENGTH(everyone); i++) client_close(&everyone[i]->client);
}

/* ---- Messages -------------------------------------------------------------------- */

static bool hear(struct person *person, int patience_ms)
{
    if (!client_hear(&person->client, text, sizeof text, patience_ms)) return false;
    if (person->heard.out) fprintf(person->heard.out, "%s\n", text);
    return true;
}

/* Waits for the next message of a kind and skips others; the caller frees. */
static json_t *await(struct person *person, const char *tell)
{
    while (hear(person, CLIENT_PATIENCE)) {
        json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
        if (!json) fail_msg("%s", text);
        if (!strcmp(json_string_value(json_object_get(json, "tell")), tell)) return json;
        json_decref(json);
    }
    fail_msg("%s gets no '%s'", person->name, tell);
    return NULL;
}

/* Waits for the answer to a request; said gets the refusal's code or sentence, or "done". */
static const char *answer_to(struct person *person, char said[256])
{
    while (hear(person, CLIENT_PATIENCE)) {
        json_t *json = json_loads(text, 0, NULL);
        const char *tell = json_string_value(json_object_get(json, "tell"));
        const char *code = json_string_value(json_object_get(json, "code"));
        const char *say = json_string_value(json_object_get(json, "say"));
        bool answer = json_integer_value(json_object_get(json, "request")) == person->request ||
                      !strcmp(tell, "error");
        if (answer) snprintf(said, 256, "%s", code ? code : say ? say : tell);
        json_decref(json);
        if (answer) return said;
    }
    fail_msg("%s gets no answer after %s", person->name, text);
    return NULL;
}

static void send_text(struct person *person, const char *message)
{
    assert_true(client_say(&person->client, message));
}

/* Sends an order to a table or an item; the role of staff is added. */
static const char *order(struct person *person, const char *to, const char *members, char said[256])
{
    char message[1024];

    snprintf(message, sizeof message, "{\"do\":%s,\"request\":%lld%s%s%s,%s}", to,
             (long long)++person->request, person->role ? ",\"role\":\"" : "",
             person->role ? person->role : "", person->role ? "\"" : "", members);
    send_text(person, message);
    return answer_to(person, said);
}

#define CUP   "\"item\",\"item\":\"cup\""
#define WHEEL "\"order\",\"table\":\"wheel-1\""

static void must(struct person *person, const char *to, const char *members)
{
    char said[256];

    if (strcmp(order(person, to, members, said), "done"))
        fail_msg("%s, %s: %s", person->name, members, said);
}

static void must_refuse(struct person *person, const char *to, const char *members,
                        const char *says)
{
    char said[256];

    if (strcmp(order(person, to, members, said), says))
        fail_msg("%s, %s: %s, not %s", person->name, members, said, says);
}

static int get(const char *path)
{
    struct client client = client_open(server_port(server));
    int status = client_ask(&client, "GET", path, "", "", text, sizeof text);

    client_close(&client);
    return status;
}

static json_t *get_json(const char *path)
{
    assert_int_equal(get(path), 200);
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    if (!json) fail_msg("%s", text);
    return json;
}

/* The state of the cup, until the condition holds; the caller frees. */
static json_t *cup_when(const char *key, const char *value)
{
    for (int tries = 0; tries < 600; tries++, usleep(20000)) {
        json_t *cup = get_json("/api/programme/cup"), *state = json_object_get(cup, "state");
        const char *is = json_string_value(json_object_get(state, key));
        if (is && !strcmp(is, value)) return cup;
        json_decref(cup);
    }
    fail_msg("%s is never %s: %s", key, value, text);
    return NULL;
}

/* A number in the session at the table; 0: none. */
static json_int_t at_table(const char *key)
{
    json_t *table = get_json("/api/tables/wheel-1");
    const json_t *session = json_object_get(json_object_get(table, "state"), "session");
    json_int_t value = json_integer_value(json_object_get(session, key));

    json_decref(table);
    return value;
}

static const char *stage_of_table(char stage[32])
{
    json_t *table = get_json("/api/tables/wheel-1");
    const json_t *session = json_object_get(json_object_get(table, "state"), "session");
    const char *word = json_string_value(json_object_get(session, "stage"));

    snprintf(stage, 32, "%s", word ? word : "");
    json_decref(table);
    return stage;
}

static void table_when(const char *wanted)
{
    char stage[32];

    for (int tries = 0; tries < 600; tries++, usleep(20000))
        if (!strcmp(stage_of_table(stage), wanted)) return;
    fail_msg("the table is never %s", wanted);
}

/* ---- A tournament ---------------------------------------------------------------- */

/* A player gets chips, comes to the table, and applies. */
static void enter(struct person *player)
{
    must(player, "\"desk\"", "\"kind\":\"chips\",\"cents\":10000");
    must(player, WHEEL, "\"act\":\"pit-arrive\",\"yes\":true");
    must_refuse(player, CUP, "\"act\":\"apply\"", "NOT_NOTIFIED");
    must(player, CUP, "\"act\":\"notify\"");
    must(player, CUP, "\"act\":\"apply\",\"seed\":\"c0ffee\"");
}

/* The player in a seat, from 1; null: not known yet. */
static struct person *player_in(json_int_t seat)
{
    json_t *cup = get_json("/api/programme/cup");
    const json_t *sessions = json_object_get(json_object_get(cup, "state"), "sessions");
    const json_t *last = json_array_get(sessions, json_array_size(sessions) - 1);
    const json_t *players = json_object_get(last, "players");
    struct person *found = NULL;

    for (size_t i = 0; i < json_array_size(players); i++) {
        const json_t *player = json_array_get(players, i);
        if (json_integer_value(json_object_get(player, "seat")) != seat) continue;
        found = !strcmp(json_string_value(json_object_get(player, "name")), "Ana") ? &ana : &ben;
    }
    json_decref(cup);
    return found;
}

static struct person *player_at(json_int_t seat)
{
    for (int tries = 0; tries < 600; tries++, usleep(20000))
        if (player_in(seat)) return player_in(seat);
    fail_msg("nobody sits at %lld: %s", (long long)seat, text);
    return NULL;
}

/* Everyone makes a wager, in turn. */
static void make_wagers(void)
{
    for (int i = 0; i < 2; i++) {
        struct person *player = player_at(at_table("turn"));
        must(player, WHEEL,
             player == &ana ? "\"act\":\"bet\",\"wager\":\"red\",\"cents\":1000"
                            : "\"act\":\"bet\",\"wager\":\"black\",\"cents\":1000");
        must(player, WHEEL, "\"act\":\"end-turn\"");
    }
}

static void spin(const char *number)
{
    char land[64];

    snprintf(land, sizeof land, "\"act\":\"land\",\"number\":\"%s\"", number);
    must(&dan, WHEEL, "\"act\":\"spin\",\"direction\":\"clockwise\"");
    must(&dan, WHEEL, "\"act\":\"no-more-bets\"");
    must(&dan, WHEEL, "\"act\":\"drop\",\"count\":6");
    must(&dan, WHEEL, land);
    must(&dan, WHEEL, "\"act\":\"announce\"");
    must(&dan, WHEEL, "\"act\":\"collect\"");
    must(&dan, WHEEL, "\"act\":\"pay\"");
}

static void restart(void)
{
    disconnect_all();
    stop_server();
    start_server();
    connect_all();
}

static void tournament_from_first_to_last(void **state)
{
    (void)state;
    connect_all();
    send_text(&ana, "{\"do\":\"follow\",\"item\":\"cup\"}");
    json_t *item = await(&ana, "item");
    assert_string_equal(json_string_value(json_object_get(item, "title")), "Wheel Cup");
    json_decref(item);
    enter(&ana);
    enter(&ben);
    must_refuse(&dora, CUP, "\"act\":\"draw\"", "ENTRIES_OPEN");
    house_clock_move(MINUTE);
    must_refuse(&ana, CUP, "\"act\":\"withdraw\",\"number\":2", "NO_SUCH_ENTRY");
    must(&dora, CUP, "\"act\":\"draw\"");
    house_clock_move(MINUTE);
    must(&dora, CUP, "\"act\":\"take-charge\"");
    must(&dora, CUP, "\"act\":\"start\",\"number\":1");
    table_when("playing");
    make_wagers();
    spin("1");
    restart();
    table_when("playing");
    make_wagers();
    spin("3");
    table_when("ended");
    must(&dan, WHEEL, "\"act\":\"tally\"");
    json_decref(cup_when("phase", "decided"));
    must(&dora, CUP, "\"act\":\"award\"");
    json_decref(cup_when("phase", "over"));
    disconnect_all();
}

/* ---- Running --------------------------------------------------------------------- */

static int begin(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/croupier-programme-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    snprintf(record, sizeof record, "%s/casino.db", folder);
    snprintf(people, sizeof people, "%s/casino.door", folder);
    snprintf(log_path, sizeof log_path, "%s/log", folder);
    make_people();
    house_clock_stop();
    start_server();
    return 0;
}

static int end(void **state)
{
    char command[256];

    (void)state;
    disconnect_all();
    stop_server();
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tournament_from_first_to_last),
    };

    RUN_TESTS_WITHIN(tests, begin, end);
}
