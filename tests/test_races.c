/* test_races.c - thousands of bets while betting closes, over real sockets.  Dozens of players, at
 * automatic tables and at one with a dealer, bet across each close, disconnect at random and resend
 * what was not answered.  The server is killed once and stopped once.  Then the record is compared
 * with the answers: no bet is late, lost or doubled. */
#include "cage/read.h"
#include "client.h"
#include "games/wheel/wheel_acts.h"
#include "rules/table.h"
#include "served.h"
#include "server/door.h"
#include "verify/verify.h"

#include <jansson.h>
#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>

#define BETTING    250 /* milliseconds */
#define CALLED     80  /* milliseconds from the dealer's call until the ball drops */
#define CLOSE      20  /* milliseconds around a close that count as a race */
#define TABLES     4
#define PLAYERS    48
#define REQUESTS   2000
#define UNANSWERED 12 /* the casino remembers 16 requests per person */
#define BUY_IN     5000000
#define PASSWORD   "correct horse"
#define PATIENCE   120000 /* milliseconds; the computer may be busy */

static const char plan[] =
    "[casino]\nchips = 1 5 25 100 500 1000\n"
    "[table wheel]\nedition = roulette\nmin = 5\nmax = 5000\n"
    "[table craps]\nedition = craps\nmin = 5\nmax = 5000\n"
    "[table baccarat]\nedition = baccarat\nmin = 5\nmax = 5000\n"
    "[table dealt]\nedition = roulette\ndealer = staff\nmin = 5\nmax = 5000\n"
    "[staff]\nOlga = operator\nDan = dealer\nCora = cashier\n";

/* Tables in the order of the plan, with wagers that are accepted while betting is open (pass only
 * before there is a point), steps on which commission can be paid, and the number of players. */
static const struct {
    const char *name, *wagers[4];
    int cents, players;
} tables[TABLES] = {
    { "wheel", { "red", "black", "straight-17", "odd" }, 500, 14 },
    { "craps", { "field", "field", "come", "pass" }, 500, 12 },
    { "baccarat", { "player", "banker", "tie", "player" }, 2000, 7 },
    { "dealt", { "red", "even", "straight-0", "black" }, 500, 15 },
};

enum { WHEEL, CRAPS, BACCARAT, DEALT };

/* ---- Requests and answers -------------------------------------------------------- */

enum outcome { NOTHING, DONE, REFUSED };

struct request {
    bool bet;          /* or something that the game waits for */
    uint8_t wager;     /* index into the table's wagers */
    uint8_t sent;      /* number of times */
    uint8_t outcome;   /* enum came */
    bool late;         /* refused because betting was over */
    uint16_t recorded; /* number of times, at the end */
    int32_t cents;
    uint64_t entry;
};

struct player {
    pthread_t thread;
    struct client client;
    uint32_t person;
    int table, seat; /* seat from 1 */
    char name[16], cookie[128];
    uint32_t random;
    int server;          /* number of the server that gave the cookie */
    int count, answered; /* requests from 1; all up to answered have an answer */
    struct request requests[REQUESTS];
    int64_t next_ms, throws_ms; /* when to bet, and to throw the dice (0: never) */
    char complaint[256];
};

static struct player players[PLAYERS], dealer;
static atomic_int server_number, port_now; /* of the running server */
static atomic_int seated, disconnects;
static atomic_int done_count, late_count, resent_count; /* bets */
static atomic_bool betting = true, dealing = true;
static _Atomic int64_t closes_at[TABLES];

static int64_t now_ms(void)
{
    return casino_now();
}

static uint32_t random_below(struct player *player, uint32_t below)
{
    player->random = player->random * 1664525u + 1013904223u;
    return (player->random >> 8) % below;
}

__attribute__((format(printf, 2, 3))) static bool complain(struct player *player,
                                                           const char *format, ...)
{
    va_list list;

    va_start(list, format);
    if (!*player->complaint) vsnprintf(player->complaint, sizeof player->complaint, format, list);
    va_end(list);
    return false;
}

/* ---- Connecting ------------------------------------------------------------------ */

/* Signs in and keeps the cookie; false if no server answers. */
static bool sign_in(struct player *player, int number)
{
    char body[128], answer[1024] = "";
    struct client client = client_reach(port_now);

    if (client.socket < 0) return false;
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"%s\"}", player->name, PASSWORD);
    int status = client_ask(&client, "POST", "/api/sign-in", "Origin: http://localhost\r\n", body,
                            answer, sizeof answer);
    client_close(&client);
    if (!status || status == 429 || status == 503) return false;
    json_t *json = json_loads(answer, 0, NULL);
    const char *token = json_string_value(json_object_get(json, "token"));
    if (!token)
        complain(player, "cannot sign in: %s", answer);
    else
        snprintf(player->cookie, sizeof player->cookie, "Cookie: croupier=%s\r\n", token);
    json_decref(json);
    player->server = number;
    return token != NULL;
}

static bool send_request(struct player *player, int number);

/* All players watch a game that waits for them; elsewhere one watcher is enough to know the time.
 */
static bool watches(const struct player *player)
{
    return player->table == CRAPS || player->table == BACCARAT ||
           (player->table == WHEEL && player->seat == 1);
}

/* Opens a new socket and resends everything that was not answered, with the same numbers. */
static bool try_connect(struct player *player)
{
    char headers[256], watch[64];
    int number = server_number;

    client_close(&player->client);
    if (player->server != number && !sign_in(player, number)) return false;
    player->client = client_reach(port_now);
    snprintf(headers, sizeof headers, "Origin: http://localhost\r\n%s", player->cookie);
    if (player->client.socket < 0 || !client_upgrade(&player->client, headers)) return false;
    snprintf(watch, sizeof watch, "{\"do\":\"watch\",\"table\":\"%s\"}",
             tables[player->table].name);
    if (watches(player) && !client_say(&player->client, watch)) return false;
    for (int i = player->answered + 1; i <= player->count; i++)
        if (!player->requests[i].outcome && !send_request(player, i)) return false;
    return true;
}

/* Retries until a server answers. */
static void reconnect(struct player *player)
{
    for (int64_t until = now_ms() + PATIENCE; now_ms() < until && !*player->complaint;) {
        if (try_connect(player)) return;
        usleep(20000);
    }
    complain(player, "no server");
}

/* ---- Sending and receiving ------------------------------------------------------- */

static char bodies[PLAYERS + 1][REQUESTS][96]; /* of each request that is not a bet */

static const char *message_of(struct player *player, int number, char text[256])
{
    const struct request *request = &player->requests[number];
    const char *own = bodies[player == &dealer ? PLAYERS : player - players][number];

    if (request->bet)
        snprintf(text, 256,
                 "{\"do\":\"order\",\"request\":%d,\"table\":\"%s\",\"act\":\"bet\","
                 "\"wager\":\"%s\",\"cents\":%d}",
                 number, tables[player->table].name, tables[player->table].wagers[request->wager],
                 request->cents);
    else
        snprintf(text, 256, "{\"do\":\"order\",\"request\":%d,\"table\":\"%s\",%s}", number,
                 tables[player->table].name, own);
    return text;
}

static bool send_request(struct player *player, int number)
{
    struct request *request = &player->requests[number];
    char text[256];

    request->sent++;
    resent_count += request->bet && request->sent == 2;
    return client_say(&player->client, message_of(player, number, text));
}

static int next_request(struct player *player)
{
    if (player->count + 1 == REQUESTS) return 0;
    player->requests[++player->count] = (struct request){ .outcome = NOTHING };
    return player->count;
}

static int send_new(struct player *player, const char *members)
{
    int number = next_request(player);

    if (!number) return 0;
    snprintf(bodies[player == &dealer ? PLAYERS : player - players][number], sizeof bodies[0][0],
             "%s", members);
    send_request(player, number);
    return number;
}

static bool take_answer(struct player *player, const json_t *json, bool done)
{
    json_int_t number = json_integer_value(json_object_get(json, "request"));
    uint64_t entry = (uint64_t)json_integer_value(json_object_get(json, "entry"));
    const char *code = json_string_value(json_object_get(json, "code"));
    char text[256];

    if (number < 1 || number > player->count)
        return complain(player, "answer to an unknown request: %lld", (long long)number);
    struct request *request = &player->requests[number];
    if (done && !entry) return complain(player, "done, but without an entry");
    if (request->outcome == DONE && (!done || entry != request->entry))
        return complain(player, "request %lld: answers differ", (long long)number);
    if (!done && !code)
        return complain(player, "refused without a code: %s",
                        message_of(player, (int)number, text));
    if (!done && player == &dealer && strcmp(code, "WRONG_MOMENT"))
        complain(player, "%s: %s", code, message_of(player, (int)number, text));
    done_count += done && request->bet && request->outcome != DONE;
    request->outcome = done ? DONE : REFUSED;
    request->late = !done && (!strcmp(code, "BETTING_OVER") || !strcmp(code, "BALL_DROPPED"));
    if (done) request->entry = entry;
    late_count += request->late;
    while (player->answered < player->count && player->requests[player->answered + 1].outcome)
        player->answered++;
    return true;
}

static bool is_offered(const json_t *offers, const char *act)
{
    for (size_t i = 0; i < json_array_size(offers); i++) {
        const json_t *offer = json_array_get(offers, i);
        const char *one = json_string_value(json_object_get(offer, "act"));
        if (one && !strcmp(one, act)) return true;
    }
    return false;
}

/* Notes the closing time, and does what the game waits for.  The shooter throws after some time to
 * bet. */
static void follow(struct player *player, const json_t *json)
{
    const json_t *state = json_object_get(json, "state");
    const json_t *offers = json_object_get(json_object_get(json, "yours"), "offers");
    json_int_t closes = json_integer_value(json_object_get(state, "closes_at"));
    bool throws = player->table == CRAPS && is_offered(offers, "throw");

    if (player->table == DEALT) return;
    if (closes && player->table != CRAPS) closes_at[player->table] = closes;
    if (is_offered(offers, "accept")) send_new(player, "\"act\":\"accept\"");
    if (is_offered(offers, "choose")) send_new(player, "\"act\":\"choose\",\"pick\":[1,2]");
    if (throws && now_ms() > closes_at[CRAPS] + BETTING / 2) {
        closes_at[CRAPS] = now_ms() + BETTING / 2;
        player->throws_ms = closes_at[CRAPS];
    }
}

static void take_message(struct player *player, const char *text)
{
    json_t *json = json_loads(text, 0, NULL);
    const char *type = json_string_value(json_object_get(json, "tell"));

    if (!type)
        complain(player, "not a message: %.100s", text);
    else if (!strcmp(type, "done") || !strcmp(type, "refused"))
        take_answer(player, json, *type == 'd');
    else if (!strcmp(type, "error"))
        complain(player, "%.200s", text);
    else if (!strcmp(type, "state") || !strcmp(type, "table") || !strcmp(type, "yours"))
        follow(player, json);
    json_decref(json);
}

/* Handles all messages that arrive within this time; false if the socket is closed. */
static bool receive_for(struct player *player, int ms)
{
    static _Thread_local char text[1 << 18];
    struct pollfd wait = { .fd = player->client.socket, .events = POLLIN };

    if (poll(&wait, 1, ms) <= 0) return true;
    if (!client_more(&player->client, 0)) return false;
    while (client_whole(&player->client)) {
        if (!client_hear(&player->client, text, sizeof text, 0)) return false;
        take_message(player, text);
    }
    return true;
}

/* Waits until all requests up to this one are answered; reconnects and resends now and then. */
static void await_answers(struct player *player, int up_to)
{
    const int64_t began = now_ms();
    int64_t again = began + 2000;

    while (player->answered < up_to && !*player->complaint && now_ms() < began + PATIENCE) {
        bool good = receive_for(player, 20);
        if (good && now_ms() < again) continue;
        reconnect(player);
        again = now_ms() + 2000;
    }
    if (player->answered < up_to) complain(player, "unanswered requests");
}

/* A request before the race; must succeed. */
static void must_do(struct player *player, const char *members)
{
    int number = send_new(player, members);

    await_answers(player, number);
    if (player->requests[number].outcome != DONE) complain(player, "%s was refused", members);
}

/* ---- Playing --------------------------------------------------------------------- */

static void bet(struct player *player)
{
    int number = next_request(player);

    if (!number) return;
    struct request *request = &player->requests[number];
    request->bet = true;
    request->wager = (uint8_t)random_below(player, 4);
    request->cents = tables[player->table].cents * (1 + (int32_t)random_below(player, 3));
    send_request(player, number);
}

/* Bets now and then; around a close as often as allowed. */
static void bet_if_due(struct player *player)
{
    int64_t now = now_ms(), close = closes_at[player->table];
    bool races = now > close - CLOSE / 2 && now < close + CLOSE;

    if (player->count - player->answered >= UNANSWERED) return;
    if (player->throws_ms && now >= player->throws_ms) {
        player->throws_ms = 0;
        send_new(player, "\"act\":\"throw\"");
    }
    if (now < player->next_ms && !(races && now > player->next_ms - 60)) return;
    bet(player);
    player->next_ms = now + (races ? 63 : 60 + random_below(player, 30));
}

/* Disconnects, with a reset or an orderly close; messages under way may be lost. */
static void disconnect(struct player *player)
{
    const struct linger at_once = { .l_onoff = 1, .l_linger = 0 };

    if (random_below(player, 2))
        setsockopt(player->client.socket, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    client_close(&player->client);
    disconnects++;
    reconnect(player);
}

static void sit_down(struct player *player)
{
    char members[96];

    reconnect(player);
    must_do(player, "\"act\":\"pit-arrive\",\"yes\":true");
    snprintf(members, sizeof members, "\"act\":\"sit\",\"seat\":%d", player->seat);
    must_do(player, members);
    snprintf(members, sizeof members, "\"act\":\"pit-buy\",\"tender\":\"voucher\",\"cents\":%d",
             BUY_IN);
    must_do(player, members);
}

static void *play(void *of)
{
    struct player *player = of;

    sit_down(player);
    seated++;
    while (betting && !*player->complaint) {
        bet_if_due(player);
        if (!receive_for(player, 3))
            reconnect(player);
        else if (!random_below(player, 400))
            disconnect(player);
    }
    await_answers(player, player->count);
    return NULL;
}

/* The dealer's acts in a round, each after a pause. */
static const struct {
    const char *members;
    int pause_ms;
} dealer_acts[] = {
    { "\"act\":\"spin\",\"role\":\"dealer\"", BETTING },
    { "\"act\":\"no-more-bets\",\"role\":\"dealer\"", BETTING / 2 },
    { "\"act\":\"drop\",\"role\":\"dealer\"", CALLED },
    { "\"act\":\"land\",\"role\":\"dealer\",\"number\":\"17\"", 0 },
    { "\"act\":\"announce\",\"role\":\"dealer\"", 0 },
    { "\"act\":\"collect\",\"role\":\"dealer\"", 0 },
    { "\"act\":\"pay\",\"role\":\"dealer\"", 0 },
};

#define STEPS (sizeof dealer_acts / sizeof *dealer_acts)

static void deal_step(size_t step)
{
    int64_t until = now_ms() + dealer_acts[step].pause_ms;

    if (step == 1) closes_at[DEALT] = until;
    while (now_ms() < until && !*dealer.complaint)
        if (!receive_for(&dealer, 5)) reconnect(&dealer);
    int number = send_new(&dealer, dealer_acts[step].members);
    await_answers(&dealer, number);
    bool pays = step + 1 == STEPS; /* refused if nobody has won: the round is over */
    if (dealer.requests[number].outcome != DONE && !(pays && dealer.requests[number].outcome))
        complain(&dealer, "%s was refused", dealer_acts[step].members);
}

static void *deal(void *of)
{
    (void)of;
    while (dealing && !*dealer.complaint)
        for (size_t step = 0; step < STEPS; step++) deal_step(step);
    return NULL;
}

/* ---- The casino ------------------------------------------------------------------ */

/* Uses a cheap hash, since there are many accounts. */
static void make_people(void)
{
    char why[DOOR_WHY] = "", hash[DOOR_HASH];
    struct door_people *file = door_people_open(people, PEOPLE_MAKE, NULL, why);

    if (!file) fail_msg("%s", why);
    assert_true(sodium_init() >= 0);
    assert_int_equal(crypto_pwhash_str(hash, PASSWORD, strlen(PASSWORD), crypto_pwhash_OPSLIMIT_MIN,
                                       crypto_pwhash_MEMLIMIT_MIN),
                     0);
    for (int i = 0, table = 0, seat = 1; i < PLAYERS; i++, seat++) {
        struct player *player = &players[i];
        if (seat > tables[table].players) seat = 1, table++;
        *player = (struct player){ .table = table, .seat = seat };
        player->random = (uint32_t)i + 1;
        snprintf(player->name, sizeof player->name, "Player %d", i + 1);
        player->client.socket = -1;
        assert_true(door_people_add(file, player->name, hash, &player->person));
    }
    dealer = (struct player){ .table = DEALT, .name = "Dan", .person = 2 };
    dealer.client.socket = -1;
    assert_true(door_people_add_staff(file, "Dan", hash, 2));
    door_people_close(file);
}

/* The cashier sells everyone a voucher before the casino opens. */
static void sell_vouchers(void)
{
    char why[PLAN_WHY] = "";
    struct cage *cage = served_cage(record, plan, why);
    struct answer answer;

    if (!cage) fail_msg("%s", why);
    for (int i = 0; i < PLAYERS; i++) {
        struct desk_order order = {
            .person = players[i].person, .by = 3, .kind = DESK_VOUCHER, .cents = BUY_IN
        };
        assert_true(cage_desk_order(cage, &order, casino_now(), &answer));
        assert_null(answer.refusal.code);
    }
    assert_true(cage_close(cage));
}

static void open_casino(void)
{
    served = served_start(record, people, BETTING);
    port_now = served.port;
    server_number++;
}

static void check_complaints(void)
{
    for (int i = 0; i < PLAYERS; i++)
        if (*players[i].complaint) fail_msg("%s: %s", players[i].name, players[i].complaint);
    if (*dealer.complaint) fail_msg("dealer: %s", dealer.complaint);
}

/* ---- The record ------------------------------------------------------------------ */

static struct {
    bool closed;
    int64_t opened_ms, closed_ms;
    uint64_t closes;
} rounds[TABLES];

static struct {
    int64_t times[4096];
    int count;
} bets[TABLES]; /* since the last close */

static struct {
    uint64_t bets, done, refused, late, again, raced;
} sums;
static int64_t last_ms;

static struct player *player_of(uint32_t person)
{
    for (int i = 0; i < PLAYERS; i++)
        if (players[i].person == person) return &players[i];
    return NULL;
}

/* The entry is exactly what was requested under that number. */
static void check_as_requested(const struct read_entry *entry)
{
    const struct order *order = &entry->order;
    struct player *player = player_of(order->person);
    int bet, number;

    assert_non_null(player);
    assert_in_range(order->request, 1, (uintmax_t)player->count);
    struct request *request = &player->requests[order->request];
    assert_true(request->bet);
    assert_int_equal(entry->entry.table, player->table + 1);
    assert_true(wager_find(&entry->table->opening.sign,
                           tables[player->table].wagers[request->wager], &bet, &number));
    assert_int_equal(order->command.bet, bet);
    assert_int_equal(order->command.number, number);
    assert_int_equal(order->command.cents, request->cents);
    assert_int_equal(request->outcome, DONE);
    assert_int_equal(request->entry, entry->entry.number);
    request->recorded++;
}

/* Betting closes at "no more bets", when the ball drops, or when the house draws the dice; it opens
 * again when the round ends. */
static void follow_round(const struct read_entry *entry, int table)
{
    const struct order *order = &entry->order;
    bool closes = order->act == PIT_DRAW ||
                  (order->act == PIT_GAME &&
                   (order->command.act == ACT_NO_MORE_BETS || order->command.act == ACT_DROP));

    if (closes && !rounds[table].closed) {
        rounds[table].closed = true;
        rounds[table].closed_ms = entry->entry.time_ms;
        rounds[table].closes++;
    }
    if (entry->ends) rounds[table].closed = false;
}

static bool check_entry(void *to, const struct read_entry *entry)
{
    int table = (int)entry->entry.table - 1;
    const struct order *order = &entry->order;

    (void)to;
    assert_true(entry->entry.time_ms >= last_ms);
    last_ms = entry->entry.time_ms;
    if (entry->entry.kind != ENTRY_ORDER || table < 0) return true;
    follow_round(entry, table);
    if (order->act != PIT_GAME || order->command.act != ACT_BET) return true;
    if (rounds[table].closed)
        fail_msg("entry %llu: a bet after no more bets", (unsigned long long)entry->entry.number);
    sums.bets++;
    check_as_requested(entry);
    return true;
}

/* Counts bets shortly before or after a close. */
static bool count_raced(void *to, const struct read_entry *entry)
{
    int table = (int)entry->entry.table - 1;
    const struct order *order = &entry->order;

    (void)to;
    if (entry->entry.kind != ENTRY_ORDER || table < 0) return true;
    follow_round(entry, table);
    int64_t since = entry->entry.time_ms - rounds[table].closed_ms;
    if (order->act == PIT_GAME && order->command.act == ACT_BET) {
        if (since <= CLOSE)
            sums.raced++;
        else if (bets[table].count < 4096)
            bets[table].times[bets[table].count++] = entry->entry.time_ms;
    }
    if (since) return true;
    for (int i = 0; i < bets[table].count; i++)
        sums.raced += entry->entry.time_ms - bets[table].times[i] <= CLOSE;
    bets[table].count = 0;
    return true;
}

/* False if the record cannot be read to its end. */
static bool count_races(void)
{
    char why[STORE_WHY] = "";
    struct reading *reading = read_open(record, NULL, why);

    memset(rounds, 0, sizeof rounds);
    memset(bets, 0, sizeof bets);
    sums.raced = 0;
    bool good = reading && read_all(reading, 0, count_raced, NULL);
    if (reading) read_close(reading);
    return good;
}

static bool all_tables_closed(void)
{
    bool all = true;

    for (int i = 0; i < TABLES; i++) all &= rounds[i].closes >= 1;
    return all;
}

/* ---- The evening ----------------------------------------------------------------- */

/* True if enough has happened to prove something, or a player has failed. */
static bool enough_happened(void)
{
    for (int i = 0; i < PLAYERS; i++)
        if (*players[i].complaint) return true;
    if (done_count < 1000 || late_count < 100 || resent_count < 20 || disconnects < 20)
        return false;
    return count_races() && sums.raced >= 200 && all_tables_closed();
}

static void evening(void **state)
{
    (void)state;
    make_people();
    sell_vouchers();
    open_casino();
    reconnect(&dealer);
    for (int i = 0; i < PLAYERS; i++)
        assert_int_equal(pthread_create(&players[i].thread, NULL, play, &players[i]), 0);
    assert_int_equal(pthread_create(&dealer.thread, NULL, deal, NULL), 0);
    for (int64_t until = now_ms() + PATIENCE; seated < PLAYERS && now_ms() < until;) usleep(10000);
    usleep(2000000);
    served_end(&served, SIGKILL); /* a crash */
    open_casino();
    usleep(2000000);
    assert_int_equal(served_end(&served, SIGTERM), 0); /* an orderly stop */
    open_casino();
    usleep(2000000);
    for (int64_t until = now_ms() + PATIENCE; !enough_happened() && now_ms() < until;)
        usleep(200000);
    betting = false;
    for (int i = 0; i < PLAYERS; i++) pthread_join(players[i].thread, NULL);
    dealing = false;
    pthread_join(dealer.thread, NULL);
    assert_int_equal(served_end(&served, SIGTERM), 0);
    for (int i = 0; i < PLAYERS; i++) client_close(&players[i].client);
    client_close(&dealer.client);
    check_complaints();
}

/* ---- Comparing requests with the record ------------------------------------------ */

static void add_up(const struct player *player)
{
    for (int i = 1; i <= player->count; i++) {
        const struct request *request = &player->requests[i];
        if (!request->bet) continue;
        if (request->recorded != (request->outcome == DONE))
            fail_msg("%s, request %d: %s, but %d times in the record", player->name, i,
                     request->outcome == DONE ? "done" : "refused", request->recorded);
        sums.done += request->outcome == DONE;
        sums.refused += request->outcome == REFUSED;
        sums.late += request->late;
        sums.again += request->sent > 1;
    }
}

static void no_bet_late_or_lost(void **state)
{
    (void)state;
    char why[STORE_WHY] = "";
    struct reading *reading = read_open(record, NULL, why);

    memset(rounds, 0, sizeof rounds);
    if (!reading) fail_msg("%s", why);
    if (!read_all(reading, 0, check_entry, NULL)) fail_msg("%s", read_why(reading));
    read_close(reading);
    assert_true(count_races());
    for (int i = 0; i < PLAYERS; i++) add_up(&players[i]);
    printf("%llu bets done and %llu refused (%llu late), %llu resent, %llu done within %d ms of "
           "a close, %d disconnects; closes %llu %llu %llu %llu\n",
           (unsigned long long)sums.done, (unsigned long long)sums.refused,
           (unsigned long long)sums.late, (unsigned long long)sums.again,
           (unsigned long long)sums.raced, CLOSE, disconnects, (unsigned long long)rounds[0].closes,
           (unsigned long long)rounds[1].closes, (unsigned long long)rounds[2].closes,
           (unsigned long long)rounds[3].closes);
    assert_int_equal(sums.bets, sums.done);
    assert_true(sums.done >= 1000 && sums.again >= 20 && disconnects >= 20);
    assert_true(sums.raced >= 200 && sums.late >= 50); /* or the test proves nothing */
    assert_true(all_tables_closed());
}

/* All accounts add up to 0, and each player's buy-in is in a box once. */
static void chips_add_up(void **state)
{
    (void)state;
    static struct verify_report report;
    struct verify_asked asked = { .path = record };
    char why[PLAN_WHY] = "";
    struct cage *cage = casino_open_read_only(record, why);

    if (!cage) fail_msg("%s", why);
    const struct ledger *ledger = cage_ledger(cage);
    assert_int_equal(ledger_sum(ledger), 0);
    for (uint32_t table = 1; table <= TABLES; table++)
        assert_int_equal(ledger->tables[table].box, (int64_t)tables[table - 1].players * BUY_IN);
    cage_abandon(cage);
    verify_casino(&asked, &report);
    if (report.end != VERIFY_GOOD) fail_msg("%s", report.sentence);
    assert_true(report.orders > sums.done);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(evening),
        cmocka_unit_test(no_bet_late_or_lost),
        cmocka_unit_test(chips_add_up),
    };

    if (argc == 5 && !strcmp(argv[1], "serve")) return served_main(argv, plan);
    signal(SIGPIPE, SIG_IGN);
    RUN_TESTS_WITHIN(tests, served_begin, served_finish);
}
