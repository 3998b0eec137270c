/* test_programme.c - the programme over the real socket: a tournament from the first application to
 * the prize, with a dealer and a director; a restart in the middle of a session; what others can
 * know of a secret wager; a promotion from its terms to its prizes; items that are opened while the
 * casino runs; and hostile messages. */
#include "cage/casino.h"
#include "client.h"
#include "rules/length.h"
#include "server/door.h"
#include "server/house_clock.h"
#include "server/log.h"
#include "server/server.h"
#include "verify/verify.h"

#include <dirent.h>
#include <jansson.h>
#include <pthread.h>
#include <sodium.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>

#define PASSWORD "correct horse"
#define MINUTE   INT64_C(60000) /* sessions end after more of them */
#define HOUR     (60 * MINUTE)
#define QUIET_MS 1150 /* longer than any state waits to be sent */

static const char plan_text[] = "[casino]\nchips = 1 5 25 100\n"
                                "[table wheel-1]\nedition = roulette\ndealer = staff\n"
                                "min = 5\nmax = 1000\n"
                                "[table wheel-2]\nedition = roulette\n"
                                "[staff]\nOlga = operator\nDan = dealer\nDora = director\n"
                                "Cora = cashier\n";

static char folder[64], saved[96], record[96], people[96], log_path[96];
static struct server *server;
static struct log *server_log;
static pthread_t thread;
static char text[1 << 20];
static const char *session_length; /* of the cup */

/* ---- People ---------------------------------------------------------------------- */

static struct person {
    const char *name;
    uint32_t number; /* of staff, in the plan's order */
    const char *role;
    struct client client;
    char cookie[128];
    json_int_t request;
    FILE *heard; /* gets everything that the person is sent, if not null: */
    char *said;
    size_t said_length;
} ana = { "Ana", 0, NULL, .client.socket = -1 }, ben = { "Ben", 0, NULL, .client.socket = -1 },
  olga = { "Olga", 1, "operator", .client.socket = -1 },
  dan = { "Dan", 2, "dealer", .client.socket = -1 },
  dora = { "Dora", 3, "director", .client.socket = -1 },
  cora = { "Cora", 4, "cashier", .client.socket = -1 },
  watcher = { "", 0, NULL, .client.socket = -1 };
static struct person *const everyone[] = { &ana, &ben, &olga, &dan, &dora, &cora, &watcher };

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
        if (person->role)
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

/* Two to four players, one session, and all fees for the winner. */
static void open_cup(struct cage *cage)
{
    const char *const lines[][2] = {
        { "title", "Wheel Cup" },  { "edition", "roulette" },
        { "tables", "wheel-1" },   { "form", "by name" },
        { "fee", "20" },           { "chips", "500" },
        { "issue", "free" },       { "secret-cards", "1" },
        { "min", "10" },           { "max", "100" },
        { "players", "2 to 4" },   { "session", session_length },
        { "play-off", "1 spins" }, { "stage.1", "final seats 4" },
        { "prizes", "100%" },      { "entry", "open" },
    };
    struct item_terms terms = { .text = "" };
    struct item_fault fault;

    for (size_t i = 0; i < LENGTH(lines); i++) term(&terms, lines[i][0], lines[i][1]);
    moment(&terms, "closes", house_now_ms() + MINUTE);
    moment(&terms, "starts", house_now_ms() + 2 * MINUTE);
    if (!cage_item(cage, "tournament", "cup", &terms, house_now_ms(), &fault))
        fail_msg("%s", fault.why);
}

static void open_summer(struct cage *cage)
{
    static const char *const lines[][2] = {
        { "manner", "one ticket is drawn" }, { "draw-place", "the bar" },
        { "eligible", "everyone" },          { "place", "every table" },
        { "claim", "at the desk" },          { "present", "no" },
        { "notified", "telephone, email" },  { "results", "on the website" },
        { "prize.1.kind", "cash" },          { "prize.1.details", "a thousand dollars" },
        { "prize.1.value", "1000" },         { "prize.2.kind", "cash" },
        { "prize.2.details", "a fortune" },  { "prize.2.value", "12000" },
        { "prize.1.confirmed", "yes" },      { "prize.2.confirmed", "yes" },
    };
    struct item_terms terms = { .text = "" };
    struct item_fault fault;

    for (size_t i = 0; i < LENGTH(lines); i++) term(&terms, lines[i][0], lines[i][1]);
    moment(&terms, "starts", house_now_ms() + 25 * HOUR);
    moment(&terms, "closes", house_now_ms() + 48 * HOUR);
    moment(&terms, "draw", house_now_ms() + 49 * HOUR);
    if (!cage_item(cage, "promotion", "summer", &terms, house_now_ms(), &fault))
        fail_msg("%s", fault.why);
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
    server_log = log_open(log_path, LOG_AS_JSON, false, why);
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
    if (person->heard) fprintf(person->heard, "%s: %s\n", person->name, text);
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
        if (answer)
            snprintf(said, 256, "%s",
                     code                     ? code
                     : say                    ? say
                     : !strcmp(tell, "tried") ? "done"
                                              : tell);
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
    char message[4096];

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

/* The cashier sells chips for 100. */
static void sell_to(const struct person *player)
{
    char message[256], said[256];

    snprintf(message, sizeof message,
             "{\"do\":\"desk\",\"request\":%lld,\"kind\":\"chips\",\"other\":%u,\"cents\":10000}",
             (long long)++cora.request, player->number);
    send_text(&cora, message);
    if (strcmp(answer_to(&cora, said), "done")) fail_msg("%s: %s", player->name, said);
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
    sell_to(player);
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

/* Two players enter, and the first spin of the only session begins. */
static void begin_session(void)
{
    connect_all();
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
}

/* The whole standings: both have 500; Ana wins 10 on red twice, Ben loses 10 on black twice.  She
 * gets both fees of 20. */
static void check_results(void)
{
    json_t *cup = cup_when("phase", "over");
    const json_t *standings = json_object_get(json_object_get(cup, "state"), "standings");
    char *line = json_dumps(standings, JSON_COMPACT | JSON_SORT_KEYS);

    assert_string_equal(line, "[{\"chips\":52000,\"entry\":1,\"name\":\"Ana\",\"out\":false,"
                              "\"place\":1,\"prize\":4000,\"rank\":1,\"stage\":1},"
                              "{\"chips\":48000,\"entry\":2,\"name\":\"Ben\",\"out\":false,"
                              "\"place\":2,\"prize\":0,\"rank\":2,\"stage\":1}]");
    free(line);
    json_decref(cup);
}

static void verify_record(void)
{
    static struct verify_report report;
    struct verify_asked asked = { .path = record };

    verify_casino(&asked, &report);
    if (report.end != VERIFY_GOOD) fail_msg("%s", report.sentence);
}

static void tournament_from_first_to_last(void **state)
{
    (void)state;
    begin_session();
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
    check_results();
    verify_record();
}

/* Over after a minute, even if the casino was closed in between.  Both players still have the same
 * chips, so there is a play-off. */
static void session_of_a_time(void **state)
{
    char stage[32];

    (void)state;
    begin_session();
    house_clock_move(MINUTE / 2);
    restart();
    usleep(200000);
    assert_string_equal(stage_of_table(stage), "playing");
    house_clock_move(MINUTE / 2);
    table_when("ended");
    must(&dan, WHEEL, "\"act\":\"tally\"");
    house_clock_move(MINUTE / 2);
    must(&dora, CUP, "\"act\":\"take-charge\"");
    must(&dora, CUP, "\"act\":\"start\",\"number\":2");
    table_when("playing");
}

/* ---- Secret wagers --------------------------------------------------------------- */

static void copy_file(const char *from, const char *to)
{
    FILE *in = fopen(from, "r"), *out = fopen(to, "w");

    if (!in || !out) fail_msg("cannot copy %s", from);
    for (size_t got; (got = fread(text, 1, sizeof text, in));)
        assert_int_equal(fwrite(text, 1, got, out), got);
    assert_int_equal(fclose(in) | fclose(out) | chmod(to, 0600), 0);
}

/* Copies the files of the closed casino. */
static void copy_files(const char *from, const char *to)
{
    static const char *const ends[] = { "db", "key", "head", "door" };
    char one[192], other[192];

    for (size_t i = 0; i < LENGTH(ends); i++) {
        snprintf(one, sizeof one, "%s/casino.%s", from, ends[i]);
        snprintf(other, sizeof other, "%s/casino.%s", to, ends[i]);
        copy_file(one, other);
    }
}

/* Reads what arrives until nothing has for a while. */
static void drain(void)
{
    for (int64_t quiet = 0; quiet < QUIET_MS; quiet += 5) {
        bool any = false;
        for (size_t i = 0; i < LENGTH(everyone); i++)
            while (client_whole(&everyone[i]->client) || client_more(&everyone[i]->client, 0))
                any |= client_whole(&everyone[i]->client) && hear(everyone[i], 0);
        if (any) quiet = 0;
        usleep(5000);
    }
}

/* Entries and times differ from one run to the next, and how many states are sent depends on how
 * busy the machine is. */
static void mask(char *line)
{
    static const char *const keys[] = { "\"entry\":",
                                        "\"now\":",
                                        "\"time\":",
                                        "\"ms\":",
                                        "\ncroupier_up_seconds ",
                                        "\ncroupier_messages_out_total " };

    for (size_t i = 0; i < LENGTH(keys); i++)
        for (char *at = line; (at = strstr(at, keys[i]));)
            for (at += strlen(keys[i]); *at >= '0' && *at <= '9'; at++) *at = '0';
}

static void get_into(FILE *out)
{
    static const char *const paths[] = {
        "/api/casino",
        "/api/programme",
        "/api/programme/cup",
        "/api/programme/summer",
        "/api/tables",
        "/api/tables/wheel-1",
        "/api/tables/wheel-2",
        "/api/tables/wheel-1/rounds",
        "/api/fair/wheel-1",
        "/api/tables/wheel-1/wager?wager=red&stake=1000",
        "/health",
        "/metrics",
    };

    for (size_t i = 0; i < LENGTH(paths); i++) {
        int status = get(paths[i]);
        fprintf(out, "%s: %d\n%s\n", paths[i], status, text);
        assert_true(status == 200 || status == 404);
    }
}

/* ---- ... in the files ------------------------------------------------------------ */

/* Removes what is between these words and the next such letter. */
static void cut(char *line, const char *words, char before)
{
    char *from = strstr(line, words), *to = from ? strchr(from, before) : NULL;

    if (to) memmove(from, to, strlen(to) + 1);
}

/* Hashes, and how long something took, say nothing. */
static void mask_hashes(char *line)
{
    static const char hex[] = "0123456789abcdef";

    for (char *at = line; *at; at++) {
        size_t length = strspn(at, hex);
        if (length >= 32) memset(at, '#', length);
        if (length) at += length - 1;
    }
    cut(line, "  took ", '\n');
    cut(line, "\"seconds\":", ',');
}

/* Adds what a command prints, and its exit status. */
static void run_into(FILE *out, const char *const *arguments)
{
    int ends[2];

    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (!child) {
        dup2(ends[1], STDOUT_FILENO);
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        execv(CROUPIER, (char *const *)arguments);
        _exit(127);
    }
    close(ends[1]);
    size_t used = 0;
    for (ssize_t got; (got = read(ends[0], text + used, sizeof text - 1 - used)) > 0;)
        used += (size_t)got;
    close(ends[0]);
    text[used] = '\0';
    int status = 0;
    waitpid(child, &status, 0);
    mask_hashes(text);
    fprintf(out, "%s %s: %d\n%s\n", arguments[1], arguments[2], WEXITSTATUS(status), text);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) != 127);
}

/* What anyone can ask about a record, in the first of these forms: for people, JSON, TSV. */
static void ask_record(FILE *out, const char *path, size_t form_count)
{
    static const char *const asked[][4] = {
        { "history", "PATH", NULL },
        { "history", "PATH", "wheel-1", "--round=1" },
        { "history", "PATH", "--person=Ana", NULL },
        { "report", "PATH", NULL },
        { "casino", "status", "PATH" },
        { "casino", "export", "PATH" },
        { "tournament", "list", "PATH", NULL },
        { "tournament", "standings", "PATH", "cup" },
        { "tournament", "results", "PATH", "cup" },
        { "tournament", "bracket", "PATH", "cup" },
        { "promotion", "list", "PATH", NULL },
        { "verify", "PATH", NULL },
    };
    static const char *const forms[] = { "--no-color", "--json", "--tsv" };

    for (size_t i = 0; i < LENGTH(asked); i++)
        for (size_t form = 0; form < form_count; form++) {
            const char *arguments[] = { "croupier", NULL, NULL, NULL, NULL, forms[form], NULL };
            int count = 1;
            for (size_t k = 0; k < 4 && asked[i][k]; k++)
                arguments[count++] = strcmp(asked[i][k], "PATH") ? asked[i][k] : path;
            arguments[count] = forms[form];
            arguments[count + 1] = NULL;
            run_into(out, arguments);
        }
}

/* The last entries, with a proof each. */
static void ask_entries(FILE *out, const char *path, int64_t last)
{
    for (int64_t entry = last - 6; entry <= last; entry++) {
        char number[32];
        snprintf(number, sizeof number, "--entry=%lld", (long long)entry);
        run_into(out, (const char *[]){ "croupier", "verify", path, number, NULL });
        run_into(out, (const char *[]){ "croupier", "verify", path, number, "--json", NULL });
    }
}

static int64_t sql(sqlite3 *db, const char *query, FILE *out)
{
    sqlite3_stmt *found;
    int64_t last = 0;

    assert_int_equal(sqlite3_prepare_v2(db, query, -1, &found, NULL), SQLITE_OK);
    while (sqlite3_step(found) == SQLITE_ROW) {
        for (int i = 0; out && i < sqlite3_column_count(found); i++)
            fprintf(out, "%s\t", (const char *)sqlite3_column_text(found, i));
        if (out) fputc('\n', out);
        last = sqlite3_column_int64(found, 0);
    }
    sqlite3_finalize(found);
    return last;
}

/* Heads, and the length of everything; the entries themselves are compared apart. */
static void look_at_bytes(FILE *out, const char *path)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    sql(db, "SELECT number, length(body), length(mac) FROM entries", out);
    sql(db, "SELECT size, length(state) FROM snapshots", out);
    sql(db, "SELECT number, at_table, length(state) FROM changes", out);
    sql(db, "SELECT size, time_ms FROM heads", out);
    sqlite3_close(db);
}

/* The table of an entry: after its version, number and time. */
static int table_of(const uint8_t *body)
{
    for (int numbers = 0; numbers < 2; numbers++) {
        body++;
        while (*body & 0x80) body++;
    }
    return body[1];
}

/* The entries of the record, one in a line, without those of the table that draws seeds; the caller
 * frees. */
static char *entries_of(const char *path)
{
    char *all = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&all, &length);
    sqlite3 *db;
    sqlite3_stmt *found;

    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT body, hex(body) FROM entries ORDER BY number",
                                        -1, &found, NULL),
                     SQLITE_OK);
    while (sqlite3_step(found) == SQLITE_ROW)
        if (table_of(sqlite3_column_blob(found, 0)) != 2)
            fprintf(out, "%s\n", (const char *)sqlite3_column_text(found, 1));
    sqlite3_finalize(found);
    sqlite3_close(db);
    fclose(out);
    return all;
}

/* Only the eight bytes of the amount may differ, which are encrypted. */
static void fail_if_entries_differ(const char *one, const char *other)
{
    const char *first = NULL, *last = NULL;

    assert_int_equal(strlen(one), strlen(other));
    for (; *one; one++, other++) {
        if (*one == *other) continue;
        if (!first) first = one;
        last = one;
    }
    assert_non_null(first); /* it is there */
    if (last - first >= 16) fail_msg("entries differ: %.*s", (int)(last - first), first);
}

/* From this byte of the log on. */
static void look_at_log(FILE *out, long from)
{
    FILE *log = fopen(log_path, "r");

    assert_non_null(log);
    assert_int_equal(fseek(log, from, SEEK_SET), 0);
    size_t length = fread(text, 1, sizeof text - 1, log);
    fclose(log);
    text[length] = '\0';
    fputs(text, out);
}

static long log_length(void)
{
    struct stat log;

    assert_int_equal(stat(log_path, &log), 0);
    return (long)log.st_size;
}

/* With the casino's key beside the record, and without. */
static void look_at_files(FILE *out)
{
    char path[192];
    sqlite3 *db;

    look_at_bytes(out, record);
    assert_int_equal(sqlite3_open_v2(record, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    int64_t last = sql(db, "SELECT max(number) FROM entries", NULL);
    sqlite3_close(db);
    ask_record(out, record, 3);
    ask_entries(out, record, last);
    snprintf(path, sizeof path, "%s/copy.db", folder);
    run_into(out, (const char *[]){ "croupier", "casino", "backup", record, path, NULL });
    ask_record(out, path, 1);
    unlink(path);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Adds what a person was sent, and listens no more: each message once, in alphabetical order,
 * because the order depends on how busy the machine is.  States of items come when the machine has
 * time, so they were asked for instead. */
static void add_heard(struct person *person, FILE *out)
{
    char *lines[1024], *rest = NULL;
    size_t count = 0;

    fclose(person->heard);
    mask(person->said);
    for (char *line = strtok_r(person->said, "\n", &rest); line;
         line = strtok_r(NULL, "\n", &rest)) {
        assert_true(count < LENGTH(lines));
        lines[count++] = line;
    }
    qsort(lines, count, sizeof *lines, by_text);
    for (size_t i = 0; i < count; i++)
        if ((!i || strcmp(lines[i], lines[i - 1])) && !strstr(lines[i], "\"tell\":\"item-state\""))
            fprintf(out, "%s\n", lines[i]);
    free(person->said);
    person->heard = NULL;
}

/* One run: the first player to bet makes a secret wager of this amount, the other an open one.
 * Returns everything that all others can know of it before it is revealed, and the entries of the
 * record; the caller frees. */
static char *run_secret(int cents, char **entries)
{
    struct person *player = player_at(at_table("turn"));
    char bet[128], *all = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&all, &length);

    for (size_t i = 0; i < LENGTH(everyone); i++) {
        send_text(everyone[i], "{\"do\":\"follow\",\"item\":\"cup\"}");
        send_text(everyone[i], "{\"do\":\"watch\",\"table\":\"wheel-1\"}");
    }
    drain();
    long logged = log_length();
    for (size_t i = 0; i < LENGTH(everyone); i++)
        if (everyone[i] != player)
            everyone[i]->heard = open_memstream(&everyone[i]->said, &everyone[i]->said_length);
    snprintf(bet, sizeof bet, "\"act\":\"bet\",\"wager\":\"red\",\"cents\":%d", cents);
    must(player, WHEEL, "\"act\":\"secret-card\"");
    drain();
    must(player, WHEEL, bet);
    drain();
    must(player, WHEEL, "\"act\":\"end-turn\"");
    drain();
    get_into(out);
    struct person *other = player == &ana ? &ben : &ana;
    must(other, WHEEL, "\"act\":\"bet\",\"wager\":\"black\",\"cents\":1000");
    drain();
    must(other, WHEEL, "\"act\":\"end-turn\"");
    drain();
    must(&dan, WHEEL, "\"act\":\"spin\",\"direction\":\"clockwise\"");
    drain();
    must(&dan, WHEEL, "\"act\":\"no-more-bets\"");
    drain();
    for (size_t i = 0; i < LENGTH(everyone); i++)
        send_text(everyone[i], "{\"do\":\"follow\",\"item\":\"cup\"}");
    drain();
    get_into(out);
    look_at_log(out, logged);
    look_at_files(out);
    *entries = entries_of(record);
    for (size_t i = 0; i < LENGTH(everyone); i++)
        if (everyone[i]->heard) add_heard(everyone[i], out);
    fclose(out);
    mask(all);
    mask_hashes(all);
    return all;
}

/* After the spin the amount is known: the stacks differ. */
static char *run_to_end(void)
{
    char *all = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&all, &length);

    must(&dan, WHEEL, "\"act\":\"drop\",\"count\":6");
    must(&dan, WHEEL, "\"act\":\"land\",\"number\":\"1\"");
    must(&dan, WHEEL, "\"act\":\"announce\"");
    must(&dan, WHEEL, "\"act\":\"collect\"");
    must(&dan, WHEEL, "\"act\":\"pay\"");
    drain();
    get_into(out);
    fclose(out);
    mask(all);
    return all;
}

/* Where two texts differ. */
static void fail_if_different(const char *one, const char *other)
{
    size_t at = 0;

    while (one[at] && one[at] == other[at]) at++;
    if (!one[at] && !other[at]) return;
    size_t from = at > 200 ? at - 200 : 0;
    fail_msg("others can tell:\n%.400s\n----\n%.400s", one + from, other + from);
}

/* The same evening twice, with another amount: nobody else can tell before it is revealed. */
static void secret_wagers_stay_secret(void **state)
{
    char *before[2], *after[2], *entries[2];
    json_int_t requests[LENGTH(everyone)];

    (void)state;
    assert_int_equal(mkdir(saved, 0700), 0);
    begin_session();
    json_decref(cup_when("phase", "playing"));
    disconnect_all();
    stop_server();
    copy_files(folder, saved);
    for (size_t i = 0; i < LENGTH(everyone); i++) requests[i] = everyone[i]->request;
    for (int i = 0; i < 2; i++) {
        if (i) stop_server();
        copy_files(saved, folder);
        unlink(log_path);
        for (size_t j = 0; j < LENGTH(everyone); j++) everyone[j]->request = requests[j];
        start_server();
        connect_all();
        before[i] = run_secret(i ? 10000 : 1000, &entries[i]);
        after[i] = run_to_end();
        disconnect_all();
    }
    assert_non_null(strstr(before[0], "secrets"));
    assert_non_null(strstr(before[0], "plays a secret wager card"));
    assert_non_null(strstr(before[0], "its amount is sealed"));
    assert_non_null(strstr(before[0], "tournament 'cup' depends on what is hidden")); /* no key */
    fail_if_different(before[0], before[1]);
    fail_if_entries_differ(entries[0], entries[1]);
    assert_string_not_equal(after[0], after[1]);
    for (int i = 0; i < 2; i++) free(before[i]), free(after[i]), free(entries[i]);
}

/* ---- A promotion ----------------------------------------------------------------- */

#define SUMMER "\"item\",\"item\":\"summer\""

/* The state of the promotion, after everything that was said so far; the caller frees. */
static json_t *summer_state(void)
{
    json_t *summer = get_json("/api/programme/summer");
    json_t *state = json_incref(json_object_get(summer, "state"));

    json_decref(summer);
    return state;
}

static const json_t *prize_of(const json_t *state, size_t number)
{
    return json_array_get(json_object_get(state, "prizes"), number - 1);
}

/* Who won a prize, once everyone has heard of it. */
static struct person *winner_of(size_t number)
{
    for (int tries = 0; tries < 600; tries++, usleep(20000)) {
        json_t *state = summer_state();
        const json_t *winner = json_object_get(prize_of(state, number), "winner");
        json_int_t person = json_integer_value(json_object_get(winner, "person"));
        json_decref(state);
        if (person) return person == ana.number ? &ana : &ben;
    }
    fail_msg("nobody wins prize %zu: %s", number, text);
    return NULL;
}

static void unhex(const char *hex, uint8_t bytes[CHANCE_BYTES])
{
    size_t length;

    assert_int_equal(sodium_hex2bin(bytes, CHANCE_BYTES, hex, strlen(hex), NULL, &length, NULL), 0);
    assert_int_equal(length, CHANCE_BYTES);
}

/* Anyone can repeat the draws from what is published: tickets are numbered as they were taken,
 * Ana's first, and one that was drawn takes part no more. */
static void check_draws(void)
{
    struct person *tickets[] = { &ana, &ben };
    json_t *state = summer_state();
    const json_t *proofs = json_object_get(json_object_get(state, "draws"), "proofs");

    assert_int_equal(json_array_size(proofs), 2);
    for (int left = 2; left; left--) {
        const json_t *proof = json_array_get(proofs, (size_t)(2 - left));
        struct chance_commitment entrants;
        uint8_t seed[CHANCE_BYTES];
        uint16_t order[2];
        unhex(json_string_value(json_object_get(proof, "seed")), seed);
        unhex(json_string_value(json_object_get(proof, "entrants")), entrants.bytes);
        assert_int_equal(json_integer_value(json_object_get(proof, "count")), left);
        item_lots("summer", (uint64_t)(3 - left), seed, &entrants, left, order);
        size_t prize = (size_t)json_integer_value(json_object_get(proof, "of"));
        assert_ptr_equal(winner_of(prize), tickets[order[0]]);
        tickets[order[0]] = tickets[left - 1];
    }
    json_decref(state);
}

/* What the house paid in all, and the phase, when the promotion is over. */
static void check_paid(void)
{
    char *out = NULL;
    size_t length = 0;
    FILE *printed = open_memstream(&out, &length);

    run_into(printed, (const char *[]){ "croupier", "report", record, "--json", NULL });
    fclose(printed);
    assert_non_null(strstr(out, "\"item\":\"summer\",\"kind\":\"promotion\",\"in_cents\":0,"
                                "\"out_cents\":1300000,\"kept_cents\":0,"
                                "\"pool_cents\":-1300000}"));
    free(out);
    json_t *state = summer_state();
    assert_string_equal(json_string_value(json_object_get(state, "phase")), "over");
    json_decref(state);
}

/* After hours, everyone signs in again. */
static void days_pass(int64_t ms)
{
    house_clock_move(ms);
    connect_all();
    send_text(&watcher, "{\"do\":\"follow\",\"item\":\"summer\"}");
}

/* Nobody starts before the Authority, the public and a day (10.9, 10.6). */
static void start_summer(void)
{
    must_refuse(&olga, SUMMER, "\"act\":\"commence\"", "TERMS_NOT_PUBLISHED");
    must(&olga, SUMMER, "\"act\":\"publish\",\"where\":\"casino\"");
    must(&olga, SUMMER, "\"act\":\"advertise\",\"text\":\"posters\"");
    must_refuse(&olga, SUMMER, "\"act\":\"commence\"", "AUTHORITY_NOT_TOLD");
    must_refuse(&ana, SUMMER, "\"act\":\"tell-authority\"", "WRONG_ROLE");
    must(&olga, SUMMER, "\"act\":\"tell-authority\"");
    must_refuse(&olga, SUMMER, "\"act\":\"commence\"", "AUTHORITY_24_HOURS");
    must_refuse(&ana, SUMMER, "\"act\":\"enter\"", "PROMOTION_NOT_STARTED");
    days_pass(25 * HOUR);
    must(&olga, SUMMER, "\"act\":\"commence\"");
    must(&ana, SUMMER, "\"act\":\"enter\",\"seed\":\"c0ffee\"");
    must(&ben, SUMMER, "\"act\":\"enter\"");
    must_refuse(&olga, SUMMER, "\"act\":\"draw\",\"number\":1", "BEFORE_ITS_TIME");
    days_pass(24 * HOUR);
    must_refuse(&ben, SUMMER, "\"act\":\"enter\"", "PROMOTION_CLOSED");
}

/* A prize over $10,000 needs the scrutineer whom the operator nominated (10.2). */
static void draw_prizes(void)
{
    char nominate[64];

    must(&olga, SUMMER, "\"act\":\"draw\",\"number\":1");
    must_refuse(&olga, SUMMER, "\"act\":\"draw\",\"number\":2", "SCRUTINEER_NEEDED");
    must_refuse(&dan, SUMMER, "\"act\":\"oversee\",\"number\":2", "NOT_THE_SCRUTINEER");
    snprintf(nominate, sizeof nominate, "\"act\":\"nominate\",\"other\":%u", dan.number);
    must(&olga, SUMMER, nominate);
    must_refuse(&olga, SUMMER, "\"act\":\"draw\",\"number\":2", "SCRUTINEER_NEEDED");
    must(&dan, SUMMER, "\"act\":\"oversee\",\"number\":2");
    must(&olga, SUMMER, "\"act\":\"draw\",\"number\":2");
    must_refuse(&olga, SUMMER, "\"act\":\"draw\",\"number\":2", "PRIZE_DRAWN");
}

/* The other player's claim is denied, with name and address on record (10.10); the winner's is
 * met. */
static void claim_first(struct person *winner)
{
    struct person *other = winner == &ana ? &ben : &ana;

    must(other, SUMMER, "\"act\":\"claim\",\"number\":1");
    must_refuse(&olga, SUMMER, "\"act\":\"award\",\"number\":1", "NOT_CLAIMED");
    must_refuse(&olga, SUMMER, "\"act\":\"deny\",\"number\":1,\"text\":\"not drawn\"",
                "CLAIMANT_FIRST");
    must(&olga, SUMMER, "\"act\":\"claimant\",\"number\":1,\"text\":\"1 Hidden Street\"");
    must(&olga, SUMMER, "\"act\":\"deny\",\"number\":1,\"text\":\"not drawn\"");
    must(&olga, SUMMER, "\"act\":\"notify\",\"number\":1,\"method\":\"email\"");
    must(winner, SUMMER, "\"act\":\"claim\",\"number\":1");
    must(&olga, SUMMER, "\"act\":\"award\",\"number\":1");
    must_refuse(&olga, SUMMER, "\"act\":\"award\",\"number\":1", "PRIZE_AWARDED");
}

/* The parts must add up to 12,000 (10.4). */
static void claim_second(struct person *winner)
{
    must(&olga, SUMMER, "\"act\":\"notify\",\"number\":2,\"method\":\"telephone\"");
    must_refuse(winner, SUMMER,
                "\"act\":\"claim\",\"number\":2,\"cents\":200000,\"cheque_cents\":900000",
                "PARTS_DIFFER");
    must(winner, SUMMER,
         "\"act\":\"claim\",\"number\":2,\"cents\":200000,\"cheque_cents\":1000000");
    must(&olga, SUMMER, "\"act\":\"award\",\"number\":2");
}

static json_t *follow(struct person *person, const char *item);

/* A person's own latest claim for a prize, or null. */
static const json_t *own_claim(const json_t *message, int prize)
{
    const json_t *claims = json_object_get(json_object_get(message, "yours"), "claims");

    for (size_t i = json_array_size(claims); i; i--) {
        const json_t *claim = json_array_get(claims, i - 1);
        if (json_integer_value(json_object_get(claim, "prize")) == prize) return claim;
    }
    return NULL;
}

/* A claim after the prize was awarded is denied at once: the claimant reads the reason, and nobody
 * else the address. */
static void claim_too_late(struct person *other)
{
    must(other, SUMMER, "\"act\":\"claim\",\"number\":2,\"text\":\"Name, 7 Hidden Lane\"");
    json_t *message = follow(other, "summer");
    while (!own_claim(message, 2)) {
        json_decref(message);
        message = await(other, "item-state");
    }
    const json_t *claim = own_claim(message, 2);
    assert_string_equal(json_string_value(json_object_get(claim, "status")), "denied");
    assert_string_equal(json_string_value(json_object_get(claim, "reason")),
                        "This prize was awarded to its winner.");
    json_decref(message);
    must_refuse(other, SUMMER, "\"act\":\"claim\",\"number\":2,\"text\":\"again\"",
                "CLAIM_DECIDED");
}

/* A person who only looks on learns who won, but nothing of claims. */
static void promotion_from_first_to_last(void **state)
{
    (void)state;
    connect_all();
    send_text(&watcher, "{\"do\":\"follow\",\"item\":\"summer\"}");
    watcher.heard = open_memstream(&watcher.said, &watcher.said_length);
    start_summer();
    draw_prizes();
    claim_first(winner_of(1));
    claim_second(winner_of(2));
    claim_too_late(winner_of(2) == &ana ? &ben : &ana);
    check_draws();
    drain();
    fclose(watcher.heard);
    watcher.heard = NULL;
    assert_non_null(strstr(watcher.said, "\"event\":\"drawn\""));
    assert_null(strstr(watcher.said, "Hidden Street"));
    assert_null(strstr(watcher.said, "Hidden Lane"));
    assert_null(strstr(watcher.said, "not drawn"));
    free(watcher.said);
    check_paid();
    verify_record();
}

/* ---- Following ------------------------------------------------------------------- */

/* Whether the offers of "yours" have an act in a role; null: a player's. */
static bool is_offered(const json_t *message, const char *act, const char *role)
{
    const json_t *offers = json_object_get(json_object_get(message, "yours"), "offers");

    for (size_t i = 0; i < json_array_size(offers); i++) {
        const json_t *offer = json_array_get(offers, i);
        const char *by = json_string_value(json_object_get(offer, "role"));
        if (!strcmp(json_string_value(json_object_get(offer, "act")), act) &&
            (role ? by && !strcmp(by, role) : !by))
            return true;
    }
    return false;
}

static json_t *follow(struct person *person, const char *item)
{
    char message[128];

    snprintf(message, sizeof message, "{\"do\":\"follow\",\"item\":\"%s\"}", item);
    send_text(person, message);
    return await(person, "item");
}

/* The state in which an act is offered in a role. */
static void await_offer(struct person *person, const char *act, const char *role)
{
    for (bool found = false; !found;) {
        json_t *message = await(person, "item-state");
        assert_true(json_is_object(json_object_get(message, "state")));
        found = is_offered(message, act, role);
        json_decref(message);
    }
}

static void followers_get_states_and_offers(void **state)
{
    json_t *message;

    (void)state;
    connect_all();
    message = follow(&ana, "cup");
    assert_true(is_offered(message, "notify", NULL));
    assert_false(is_offered(message, "apply", NULL));
    json_decref(message);
    message = follow(&dora, "cup");
    assert_true(is_offered(message, "take-charge", "director"));
    assert_false(is_offered(message, "draw", "director"));
    json_decref(message);
    message = follow(&watcher, "cup");
    assert_null(json_object_get(message, "yours"));
    json_decref(message);
    sell_to(&ana);
    must(&ana, CUP, "\"act\":\"notify\"");
    await_offer(&ana, "apply", NULL);
    must(&ana, CUP, "\"act\":\"apply\"");
    await_offer(&ana, "withdraw", NULL);
    message = await(&watcher, "item-events");
    json_decref(message);
    message = await(&watcher, "item-events");
    const json_t *paid = json_array_get(json_object_get(message, "events"), 1);
    assert_string_equal(json_string_value(json_object_get(paid, "event")), "paid");
    assert_int_equal(json_integer_value(json_object_get(paid, "cents")), 2000);
    assert_string_equal(json_string_value(json_object_get(paid, "name")), "Ana");
    json_decref(message);
    send_text(&ana, "{\"do\":\"unfollow\",\"item\":\"cup\"}");
    must(&ana, "\"try-item\",\"item\":\"cup\"", "\"act\":\"withdraw\"");
}

/* ---- Opening --------------------------------------------------------------------- */

#define OPEN(name) "\"open-item\",\"kind\":\"tournament\",\"item\":\"" name "\""
#define TRY(name)  "\"try-open-item\",\"kind\":\"tournament\",\"item\":\"" name "\""

#define PROMOTION(name) "\"open-item\",\"kind\":\"promotion\",\"item\":\"" name "\""

/* Conditions of entry with these prizes, as a list. */
static const char *conditions(const char *prizes, char list[2048])
{
    char closes[ITEM_TIME], starts[ITEM_TIME];

    snprintf(list, 2048,
             "\"terms\":[[\"title\",\"Night Cup\"],[\"edition\",\"roulette\"],"
             "[\"tables\",\"wheel-2\"],[\"form\",\"by name\"],[\"fee\",\"20\"],"
             "[\"chips\",\"500\"],[\"issue\",\"free\"],[\"min\",\"10\"],[\"max\",\"100\"],"
             "[\"players\",\"2 to 4\"],[\"session\",\"2 spins\"],[\"play-off\",\"1 spins\"],"
             "[\"stage.1\",\"final seats 4\"],[\"prizes\",\"%s\"],[\"entry\",\"open\"],"
             "[\"closes\",\"%s\"],[\"starts\",\"%s\"]]",
             prizes, item_time_word(house_now_ms() + HOUR, closes),
             item_time_word(house_now_ms() + 2 * HOUR, starts));
    return list;
}

static size_t items_listed(void)
{
    json_t *programme = get_json("/api/programme");
    size_t count = json_array_size(json_object_get(programme, "items"));

    json_decref(programme);
    return count;
}

/* How many kinds of items a person may open, as the page learns it. */
static size_t openings_offered(const struct person *person)
{
    struct client client = client_open(server_port(server));

    assert_int_equal(
        client_ask(&client, "GET", "/api/programme", person->cookie, "", text, sizeof text), 200);
    client_close(&client);
    json_t *programme = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    size_t count = json_array_size(json_object_get(programme, "offers"));
    json_decref(programme);
    return count;
}

/* Everyone learns of it, and anyone can enter at once; a restart keeps it. */
static void items_are_opened_while_the_casino_runs(void **state)
{
    char terms[2048], first[64], again[64];

    (void)state;
    connect_all();
    assert_int_equal(openings_offered(&olga), 2);
    assert_int_equal(openings_offered(&dora), 0);
    assert_int_equal(openings_offered(&watcher), 0);
    must(&olga, TRY("night"), conditions("100%", terms));
    assert_int_equal(items_listed(), 2);
    assert_int_equal(get("/api/programme/night"), 404);
    must(&olga, OPEN("night"), conditions("100%", terms));
    assert_int_equal(items_listed(), 3);
    json_t *opened = await(&watcher, "opened");
    assert_string_equal(json_string_value(json_object_get(opened, "title")), "Night Cup");
    assert_string_equal(json_string_value(json_object_get(opened, "phase")), "announced");
    json_decref(opened);
    sell_to(&ana);
    must(&ana, "\"item\",\"item\":\"night\"", "\"act\":\"notify\"");
    must(&ana, "\"item\",\"item\":\"night\"", "\"act\":\"apply\"");
    json_decref(follow(&ben, "night"));
    must(&olga, "\"item\",\"item\":\"night\"", "\"act\":\"take-charge\"");

    for (int i = 0; i < 2; i++) { /* the same again, before and after a restart */
        olga.request = 1;
        must(&olga, OPEN("night"), conditions("100%", terms));
        json_t *done = json_loads(text, 0, NULL);
        assert_true(json_is_true(json_object_get(done, "repeated")));
        snprintf(i ? again : first, 64, "%lld",
                 (long long)json_integer_value(json_object_get(done, "entry")));
        json_decref(done);
        disconnect_all();
        stop_server();
        verify_record();
        start_server();
        connect_all();
        assert_int_equal(items_listed(), 3);
    }
    assert_string_equal(first, again);
    json_t *night = get_json("/api/programme/night");
    const json_t *entries = json_object_get(json_object_get(night, "state"), "entries");
    assert_int_equal(json_array_size(entries), 1);
    json_decref(night);
}

/* Each gets one sentence, with its clause if the rules forbid it, and changes nothing. */
static void bad_openings(void **state)
{
    static const struct {
        struct person *person;
        const char *to, *members, *says, *clause, *key;
    } rows[] = {
        { &ana, OPEN("night"), NULL, "WRONG_ROLE", "Div 7 r.2.2", NULL },
        { &dora, OPEN("night"), NULL, "WRONG_ROLE", "Div 7 r.2.2", NULL },
        { &dora, TRY("night"), NULL, "WRONG_ROLE", "Div 7 r.2.2", NULL },
        { &ana, OPEN("night") ",\"role\":\"operator\"", NULL, "NOT_ON_DUTY", "Div 7 r.2.2", NULL },
        { &ana, OPEN("night") ",\"role\":\"clock\"", NULL, "NOT_ON_DUTY", "Div 7 r.2.2", NULL },
        { &watcher, OPEN("night"), NULL, "Sign in first, or play as a guest.", NULL, NULL },
        { &ana, PROMOTION("night"), NULL, "WRONG_ROLE", "10.1", NULL },
        { &ana, PROMOTION("night") ",\"role\":\"player\"", NULL, "WRONG_ROLE", "10.1", NULL },
        { &ana, PROMOTION("night") ",\"role\":\"manager\"", NULL, "NOT_ON_DUTY", "10.1", NULL },
        { &dora, PROMOTION("night"), NULL, "WRONG_ROLE", "10.1", NULL },
        { &dora, PROMOTION("night") ",\"role\":\"operator\"", NULL, "NOT_ON_DUTY", "10.1", NULL },
        { &watcher, PROMOTION("night"), NULL, "Sign in first, or play as a guest.", NULL, NULL },
        { &olga, OPEN("cup"), NULL, "There is an item 'cup' already.", "Div 7 r.2.2", "item" },
        { &olga, OPEN("summer"), NULL, "There is an item 'summer' already.", "Div 7 r.2.2",
          "item" },
        { &olga, OPEN("Night"), NULL,
          "A name has 1 to 32 of the letters a to z, digits and dashes.", "Div 7 r.2.2", "item" },
        { &olga, OPEN(""), NULL, "A name has 1 to 32 of the letters a to z, digits and dashes.",
          "Div 7 r.2.2", "item" },
        { &olga, OPEN("0123456789-0123456789-0123456789-"), NULL,
          "A name has 1 to 32 of the letters a to z, digits and dashes.", "Div 7 r.2.2", "item" },
        { &olga, "\"open-item\",\"kind\":\"tournament\"", NULL,
          "'item' must be the name of the item.", "Div 7 r.2.2", "item" },
        { &olga, "\"open-item\",\"kind\":\"lottery\",\"item\":\"night\"", NULL,
          "'kind' must be a kind of item.", NULL, NULL },
        { &olga, "\"open-item\",\"kind\":[],\"item\":\"night\"", NULL,
          "'kind' must be a kind of item.", NULL, NULL },
        { &olga, OPEN("night"), "\"terms\":{}", "'terms' must be a list.", "Div 7 r.2.2", NULL },
        { &olga, OPEN("night"), "\"terms\":[[\"fee\"]]",
          "A term must be a list of two texts, key and value.", "Div 7 r.2.2", NULL },
        { &olga, OPEN("night"), "\"terms\":[[\"fee\",20]]",
          "A term must be a list of two texts, key and value.", "Div 7 r.2.2", NULL },
        { &olga, OPEN("night"), "\"terms\":[[\"fee\",\"20\"],[\"fee\",\"30\"]]",
          "'fee' is stated twice.", "Div 7 r.2.2", "fee" },
        { &olga, OPEN("night"), "\"terms\":[[\"form\",\"\"]]", "'form' is empty.", "Div 7 r.2.2",
          "form" },
        { &olga, OPEN("night"), "\"terms\":[[\"form\",\"a\\nfee = 0\"]]",
          "'form' has a line break or another control character.", "Div 7 r.2.2", "form" },
        { &olga, OPEN("night"), "\"terms\":[[\"Form\",\"a\"]]",
          "'Form' can't be a key: 1 to 40 of a-z, 0-9, dashes and full stops.", "Div 7 r.2.2",
          "Form" },
        { &olga, OPEN("night"), "\"terms\":[]", "The conditions must state the game, as 'edition'.",
          "Div 7 r.1.1", "edition" },
        { &olga, OPEN("night"), "\"terms\":[[\"edition\",\"blackjack\"]]",
          "The rules of 'blackjack' (Division 2) are not supplied.", "Div 7 r.6.1", "edition" },
        { &olga, OPEN("night"), "60%, 30%", "The shares of prizes must add up to 100%.",
          "Div 7 r.2.2(j)", "prizes" },
        { &olga, TRY("night"), "60%, 30%", "The shares of prizes must add up to 100%.",
          "Div 7 r.2.2(j)", "prizes" },
        { &olga, OPEN("night"), "41",
          "The prizes are more than the least number of players pays, less what is kept, with what "
          "is added.",
          "Div 7 r.2.2(j)", "prizes" },
        { &olga, OPEN("night") ",\"try\":true", NULL, "Unknown member 'try' in 'open-item'.", NULL,
          NULL },
    };
    char terms[2048], message[4096], said[256];

    (void)state;
    connect_all();
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct person *person = rows[i].person;
        const char *members = !rows[i].members          ? conditions("100%", terms)
                              : *rows[i].members == '"' ? rows[i].members
                                                        : conditions(rows[i].members, terms);
        bool own = strstr(rows[i].to, "role"); /* it names another role */
        snprintf(message, sizeof message, "{\"do\":%s,\"request\":%lld%s%s%s,%s}", rows[i].to,
                 (long long)++person->request, person->role && !own ? ",\"role\":\"" : "",
                 person->role && !own ? person->role : "", person->role && !own ? "\"" : "",
                 members);
        send_text(person, message);
        answer_to(person, said);
        json_t *answer = json_loads(text, 0, NULL);
        const char *say = json_string_value(json_object_get(answer, "say"));
        const char *clause = json_string_value(json_object_get(answer, "clause"));
        const char *key = json_string_value(json_object_get(answer, "key"));
        if ((strcmp(said, rows[i].says) && strcmp(say, rows[i].says)) ||
            !clause != !rows[i].clause || (clause && strcmp(clause, rows[i].clause)) ||
            !key != !rows[i].key || (key && strcmp(key, rows[i].key)))
            fail_msg("%s\n%s", message, text);
        json_decref(answer);
    }
    assert_int_equal(items_listed(), 2);
    disconnect_all();
    stop_server();
    verify_record();
    start_server();
    assert_int_equal(items_listed(), 2);
}

/* As many terms as a message can have; one more byte closes the socket, as any long message. */
static void huge_terms(void **state)
{
    static char message[20000];
    char said[256];
    size_t used;

    (void)state;
    connect_all();
    for (int more = 0; more < 2; more++) {
        used = (size_t)snprintf(message, sizeof message,
                                "{\"do\":\"open-item\",\"request\":%lld,\"kind\":\"tournament\","
                                "\"item\":\"night\",\"role\":\"operator\",\"terms\":[",
                                (long long)++olga.request);
        for (int i = 0; used < 16384 - 600; i++)
            used += (size_t)snprintf(message + used, sizeof message - used,
                                     "[\"more.%d\",\"%0400d\"],", i, i);
        while (used < 16384u - 21 + (size_t)more) message[used++] = ' ';
        snprintf(message + used, sizeof message - used, "[\"edition\",\"craps\"]]}");
        used = strlen(message);
        assert_int_equal(used, 16384 + more);
        send_text(&olga, message);
        if (more)
            assert_true(client_closed(&olga.client, 2000));
        else
            assert_string_equal(answer_to(&olga, said), "NOT_PERMITTED_TERMS");
    }
    assert_int_equal(get("/health"), 200);
    assert_int_equal(items_listed(), 2);
}

/* ---- Hostile --------------------------------------------------------------------- */

/* Every act of every kind in every role, with nothing or with everything: refused or carried out,
 * with one answer each; and the casino goes on. */
static void every_act_by_everyone(void **state)
{
    static const char *const items[] = { "cup", "summer" };
    static const char *const members[] = {
        "",
        ",\"number\":1",
        ",\"number\":1,\"second\":1",
        ",\"number\":2147483647",
        ",\"number\":1,\"text\":\"x\"",
        ",\"other\":4294967295",
        ",\"text\":\"a = b\"",
        ",\"number\":1,\"time\":9007199254740991",
        ",\"number\":1,\"yes\":true",
    };
    char message[512], said[256];
    int answers = 0;

    (void)state;
    connect_all();
    for (size_t i = 0; i < LENGTH(items); i++) {
        const struct item_kind *kind = item_kind_find(i ? "promotion" : "tournament");
        for (int act = 0; act < kind->act_count * (int)LENGTH(members); act++) {
            const struct act_form *form = item_form(kind, act / (int)LENGTH(members));
            struct person *person = everyone[(size_t)answers % 5];
            if (!form) continue;
            snprintf(message, sizeof message, "\"item\",\"item\":\"%s\"", items[i]);
            char with[256];
            snprintf(with, sizeof with, "\"act\":\"%s\"%s", form->id,
                     members[act % (int)LENGTH(members)]);
            order(person, message, with, said);
            answers++;
            if (answers % 100 == 0) sleep(1); /* 50 messages a second and person */
        }
    }
    assert_true(answers > 300);
    assert_int_equal(get("/health"), 200);
}

static void bad_messages(void **state)
{
    static const struct {
        const char *to, *members, *says;
    } rows[] = {
        { "\"item\",\"item\":\"winter\"", "\"act\":\"apply\"", "Unknown item of the programme." },
        { "\"try-item\",\"item\":\"winter\"", "\"act\":\"apply\"",
          "Unknown item of the programme." },
        { CUP, "\"act\":\"apply\",\"seed\":[]", "'seed' must be a string." },
        { CUP, "\"act\":\"start\",\"number\":\"one\"", "'number' must be a whole number." },
        { CUP, "\"act\":\"apply\",\"dice\":1", "Unknown member 'dice' in 'item'." },
        { CUP, "\"act\":\"accept\"", "That act needs 'number'." },
        { CUP, "\"act\":\"accept\",\"number\":1", "WRONG_ROLE" },
        { CUP, "\"act\":\"accept\",\"number\":1,\"role\":\"director\"", "NOT_ON_DUTY" },
        { CUP, "\"act\":\"accept\",\"number\":1,\"role\":\"clock\"", "NOT_ON_DUTY" },
    };

    (void)state;
    connect_all();
    for (size_t i = 0; i < LENGTH(rows); i++) {
        if (i == 4) connect_person(&ana); /* before there are too many invalid messages */
        must_refuse(&ana, rows[i].to, rows[i].members, rows[i].says);
    }
    must_refuse(&watcher, CUP, "\"act\":\"apply\"", "Sign in first, or play as a guest.");
    assert_int_equal(get("/api/programme/winter"), 404);
    assert_int_equal(get("/api/programme/cup/x"), 404);
}

/* A client that follows without end is cut off, and takes no memory for it. */
static void ten_thousand_follows(void **state)
{
    (void)state;
    connect_all();
    for (int i = 0; i < 10000; i++)
        if (!client_say(&ana.client, i % 2 ? "{\"do\":\"follow\",\"item\":\"cup\"}"
                                           : "{\"do\":\"follow\",\"item\":\"summer\"}"))
            break;
    assert_true(client_closed(&ana.client, 2000));
    connect_person(&ben);
    json_decref(follow(&ben, "cup"));
    assert_int_equal(get("/health"), 200);
}

/* ---- Running --------------------------------------------------------------------- */

static int begin_with(void **state, const char *length)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/croupier-programme-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    snprintf(record, sizeof record, "%s/casino.db", folder);
    snprintf(saved, sizeof saved, "%s/saved", folder);
    snprintf(people, sizeof people, "%s/casino.door", folder);
    snprintf(log_path, sizeof log_path, "%s/log", folder);
    session_length = length;
    make_people();
    start_server();
    for (size_t i = 0; i < LENGTH(everyone); i++) everyone[i]->request = 0;
    return 0;
}

static int begin(void **state)
{
    return begin_with(state, "2 spins");
}

static int begin_timed(void **state)
{
    return begin_with(state, "60 seconds");
}

static void clear_folder(const char *path)
{
    DIR *files = opendir(path);

    if (!files) return;
    for (struct dirent *file; (file = readdir(files));) unlinkat(dirfd(files), file->d_name, 0);
    closedir(files);
    rmdir(path);
}

static int end(void **state)
{
    (void)state;
    disconnect_all();
    stop_server();
    clear_folder(saved);
    clear_folder(folder);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(tournament_from_first_to_last, begin, end),
        cmocka_unit_test_setup_teardown(session_of_a_time, begin_timed, end),
        cmocka_unit_test_setup_teardown(secret_wagers_stay_secret, begin, end),
        cmocka_unit_test_setup_teardown(promotion_from_first_to_last, begin, end),
        cmocka_unit_test_setup_teardown(items_are_opened_while_the_casino_runs, begin, end),
        cmocka_unit_test_setup_teardown(bad_openings, begin, end),
        cmocka_unit_test_setup_teardown(huge_terms, begin, end),
        cmocka_unit_test_setup_teardown(followers_get_states_and_offers, begin, end),
        cmocka_unit_test_setup_teardown(every_act_by_everyone, begin, end),
        cmocka_unit_test_setup_teardown(bad_messages, begin, end),
        cmocka_unit_test_setup_teardown(ten_thousand_follows, begin, end),
    };

    house_clock_stop();
    RUN_TESTS(tests);
}
