/* test_train.c - advice over the network: the trainer, which anyone can use, and "what is best?" at
 * a table that allows it.  Worths are compared with a plain enumeration (lunar_naive.c), which
 * shares no code with the program. */
#include "cage/casino.h"
#include "client.h"
#include "games/lunar/house/solved.h"
#include "lunar_naive.h"
#include "server/advisor.h"
#include "server/house_clock.h"
#include "server/server.h"
#include "solve/game_solution.h"
#include "verify/verify.h"

#include <inttypes.h>
#include <jansson.h>
#include <pthread.h>
#include <sys/stat.h>

#define TRAIN   "/api/train/lunar-poker"
#define ORIGIN  "Origin: http://localhost\r\n"
#define BETTING 1000 /* milliseconds */

/* ---- The server ------------------------------------------------------------------ */

static const char plan_text[] = "[table moon]\nedition = lunar-poker\nadvice = yes\n"
                                "[table plain]\nedition = lunar-poker\n";
static char folder[64], record[96], people[96];
static char solutions[80], solution_file[100];
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

    if (!plan_read_text(&plan, plan_text, why)) fail_msg("%s", why);
    struct cage *cage = !access(record, F_OK) ? casino_open(record, why)
                                              : casino_create(record, &plan, casino_now(), why);
    if (!cage) fail_msg("%s", why);
    const struct server_settings settings = { .address = "127.0.0.1",
                                              .people = people,
                                              .guests = true,
                                              .guest_cents = 100000,
                                              .betting_ms = BETTING,
                                              .name = "Test" };
    server = server_open(&settings, cage, why);
    if (!server) fail_msg("%s", why);
    assert_int_equal(pthread_create(&thread, NULL, run, server), 0);
}

static void stop_server(void)
{
    server_stop(server);
    pthread_join(thread, NULL);
    assert_true(server_close(server));
}

static int begin(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/croupier-train-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    snprintf(record, sizeof record, "%s/casino.db", folder);
    snprintf(people, sizeof people, "%s/casino.door", folder);
    snprintf(solutions, sizeof solutions, "%s/solutions", folder);
    snprintf(solution_file, sizeof solution_file, "%s/lunar-poker.solved", solutions);
    if (mkdir(solutions, 0700) || setenv("CROUPIER_SOLUTIONS", solutions, 1)) return -1;
    house_clock_stop();
    start_server();
    return 0;
}

static int end(void **state)
{
    static const char *const ends[] = { "db",   "db-wal",   "db-shm",   "key",         "head",
                                        "door", "door-wal", "door-shm", "door-journal" };
    char name[128];

    (void)state;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(name, sizeof name, "%s/casino.%s", folder, ends[i]);
        unlink(name);
    }
    return rmdir(solutions) || rmdir(folder);
}

/* ---- Requests -------------------------------------------------------------------- */

static char text[1 << 20];

/* A request from 127.0.0.<last>; the caller frees the answer. */
static json_t *ask(uint32_t last, const char *method, const char *path, const char *body,
                   int status)
{
    struct client client = client_reach_from(last, server_port(server));
    int got = client_ask(&client, method, path, ORIGIN, body, text, sizeof text);

    client_close(&client);
    if (got != status) fail_msg("%s %s %s: %d %s", method, path, body, got, text);
    return json_loads(text, JSON_REJECT_DUPLICATES, NULL);
}

static void assert_says(json_t *answer, const char *say)
{
    assert_string_equal(json_string_value(json_object_get(answer, "say")), say);
    json_decref(answer);
}

static json_t *deal(uint32_t last)
{
    return ask(last, "POST", TRAIN, "{}", 200);
}

static const char *hand_path(const json_t *dealt)
{
    static char path[96];

    snprintf(path, sizeof path, TRAIN "/%s", json_string_value(json_object_get(dealt, "hand")));
    return path;
}

/* ---- Cards ----------------------------------------------------------------------- */

/* A card by the numbers of lunar_naive.h. */
static int naive_card(const json_t *word)
{
    static const char ranks[] = "234567891JQKA", suits[] = "SHDC"; /* 1: the ten */
    const char *card = json_string_value(word);
    const char *rank = strchr(ranks, card[0]), *suit = strchr(suits, card[strlen(card) - 1]);

    assert_true(rank && suit && strlen(card) == (card[0] == '1' ? 3 : 2));
    return (int)(rank - ranks) * 4 + (int)(suit - suits);
}

/* The cards of a role; returns how many. */
static int cards_of(const json_t *question, const char *role, int cards[52])
{
    const json_t *roles = json_object_get(question, "cards"), *one;
    size_t i, k;
    const json_t *word;
    int count = 0;

    json_array_foreach(roles, i, one)
    {
        if (strcmp(json_string_value(json_object_get(one, "role")), role)) continue;
        json_array_foreach(json_object_get(one, "cards"), k, word) cards[count++] =
            naive_card(word);
    }
    return count;
}

/* ---- Choices --------------------------------------------------------------------- */

static const json_t *choice_called(const json_t *choices, const char *id)
{
    size_t i;
    const json_t *one;

    json_array_foreach(
        choices, i,
        one) if (!strcmp(json_string_value(json_object_get(one, "choice")), id)) return one;
    fail_msg("no choice '%s'", id);
    return NULL;
}

/* "-3/4": its terms. */
static void assert_exact(const json_t *choice, int64_t n, uint64_t d)
{
    const char *exact = json_string_value(json_object_get(choice, "exact"));
    char *slash;
    int64_t given = strtoll(exact, &slash, 10), of = *slash ? strtoll(slash + 1, NULL, 10) : 1;

    __extension__ typedef __int128 wide;
    if ((wide)given * (wide)d != (wide)n * of)
        fail_msg("%s, but %" PRId64 "/%" PRIu64, exact, n, d);
    double worth = json_number_value(json_object_get(choice, "worth"));
    assert_true(worth - (double)given / (double)of < 1e-6);
    assert_true((double)given / (double)of - worth < 1e-6);
}

/* The best first, each with what it costs against the best. */
static void assert_ordered(const json_t *choices)
{
    const json_t *best = json_array_get(choices, 0), *one;
    double most = json_number_value(json_object_get(best, "worth")), last = most;
    size_t i;

    json_array_foreach(choices, i, one)
    {
        double worth = json_number_value(json_object_get(one, "worth"));
        double off = json_number_value(json_object_get(one, "cost")) - (most - worth);
        assert_true(worth <= last && off < 2e-6 && off > -2e-6);
        last = worth;
    }
}

static const struct naive_flags usual;
static struct naive_result result;

/* Of the first decision: folding loses the ante; playing at once, by enumeration. */
static void check_first(const json_t *question, const json_t *choices)
{
    int hand[52], up[52];

    assert_int_equal(cards_of(question, "hand", hand), 5);
    assert_int_equal(cards_of(question, "up", up), 1);
    assert_true(
        naive_choice(&usual, hand, up[0], NULL, 0, (struct naive_move){ NAIVE_PLAY, 0 }, &result));
    assert_exact(choice_called(choices, "fold"), -1, 1);
    assert_exact(choice_called(choices, "play"), result.sum, result.ways_in_all);
    assert_ordered(choices);
}

/* After a draw, whose fee is lost with the ante. */
static void check_drawn(const json_t *question, const json_t *choices)
{
    int hand[52], up[52], gone[52];
    int count = cards_of(question, "hand", hand), given = cards_of(question, "gone", gone);

    assert_int_equal(cards_of(question, "up", up), 1);
    assert_true(naive_drawn(&usual, hand, count, gone, given, up[0], NULL, 0, &result));
    assert_exact(choice_called(choices, "fold"), -2, 1);
    assert_exact(choice_called(choices, "play"), result.sum, result.ways_in_all);
    assert_ordered(choices);
}

/* ---- The trainer ----------------------------------------------------------------- */

static void trainers_are_listed(void **state)
{
    json_t *answer = ask(1, "GET", "/api/train", "", 200);
    const json_t *trainers = json_object_get(answer, "trainers");

    (void)state;
    assert_int_equal(json_array_size(trainers), 1);
    const json_t *trainer = json_array_get(trainers, 0);
    assert_string_equal(json_string_value(json_object_get(trainer, "edition")), "lunar-poker");
    assert_true(json_is_true(json_object_get(trainer, "short")));
    json_decref(answer);
}

/* ---- The short strategy ---------------------------------------------------------- */

static double number_of(const json_t *object, const char *key)
{
    return json_number_value(json_object_get(object, key));
}

static void assert_near(double a, double b, double most)
{
    if (a - b > most || b - a > most) fail_msg("%.12f, but %.12f", a, b);
}

/* Counted lines share out all hands but the 36 straight flushes and 4 royal flushes of 2,598,960,
 * which are paid at once, and their costs add up.  Returns whether the section is counted. */
static bool is_counted(const json_t *section, double cost)
{
    const json_t *lines = json_object_get(section, "lines"), *line;
    double shares = 0, costs = 0;
    size_t i, counted = 0;

    json_array_foreach(lines, i, line)
    {
        assert_true(json_is_string(json_object_get(line, "when")));
        assert_true(json_is_string(json_object_get(line, "then")));
        counted += json_object_get(line, "share") != NULL;
        shares += number_of(line, "share");
        costs += number_of(line, "cost");
    }
    assert_true(json_is_string(json_object_get(section, "title")) && json_array_size(lines));
    if (!counted) return false;
    assert_int_equal(counted, json_array_size(lines));
    assert_near(shares, 1 - 40 / 2598960., 1e-10);
    assert_near(costs, cost, 1e-10);
    return true;
}

/* The means are those of docs/lunar-poker.md under 200-600: -1953022065714923341 of
 * 261413653954751298000 antes with the best play; the strategy costs 98856037961864077 of
 * 14522980775263961000. */
static void short_strategy_is_told(void **state)
{
    static const char best_exactly[] = "-1953022065714923341/261413653954751298000";
    static const char cost_exactly[] = "98856037961864077/14522980775263961000";
    json_t *answer = ask(1, "GET", TRAIN "/short", "", 200);
    const json_t *best = json_object_get(answer, "best"), *section;
    const json_t *strategy = json_object_get(answer, "strategy");
    const json_t *option = json_array_get(json_object_get(answer, "options"), 0);
    int counted = 0;
    size_t i;

    (void)state;
    assert_string_equal(json_string_value(json_object_get(answer, "unit")), "antes");
    assert_string_equal(json_string_value(json_object_get(option, "option")), "instant");
    assert_string_equal(json_string_value(json_object_get(option, "value")), "200-600");
    assert_string_equal(json_string_value(json_object_get(best, "mean_exactly")), best_exactly);
    assert_string_equal(json_string_value(json_object_get(answer, "cost_exactly")), cost_exactly);
    assert_near(number_of(best, "mean"), -0.007471, 5e-7);
    assert_near(number_of(best, "edge"), 0.007471, 5e-7);
    assert_near(number_of(best, "edge_wagered"), 0.003092, 5e-7);
    assert_near(number_of(answer, "cost"), 0.006807, 5e-7);
    assert_near(number_of(strategy, "mean"), -0.007471 - 0.006807, 1e-6);
    assert_true(number_of(strategy, "edge_wagered") > number_of(best, "edge_wagered"));
    json_array_foreach(json_object_get(answer, "sections"), i, section) counted +=
        is_counted(section, number_of(answer, "cost"));
    assert_int_equal(counted, 1);
    json_decref(answer);
}

static void no_short_strategy(void **state)
{
    (void)state;
    assert_says(ask(1, "GET", "/api/train/roulette/short", "", 404),
                "There is no trainer for that game.");
    assert_says(ask(1, "GET", TRAIN, "", 404), "Not found.");
    assert_says(ask(1, "GET", TRAIN "/shorter", "", 404), "Not found.");
    assert_says(ask(1, "POST", TRAIN "/short", "{}", 404), "That hand is over; deal another one.");
}

/* Fold, play, a sixth card, and 10 + 10 + 5 + 1 exchanges of two to five cards (8.5), in an order
 * that does not depend on their worth, and without it. */
static void hand_is_dealt(void **state)
{
    json_t *dealt = deal(1);
    const json_t *choices = json_object_get(dealt, "choices"), *one;
    size_t i, named = 0;

    (void)state;
    assert_int_equal(json_array_size(json_object_get(dealt, "cards")),
                     2); /* nothing else is told */
    assert_int_equal(json_array_size(choices), 3 + 26);
    json_array_foreach(choices, i, one)
    {
        size_t cards = json_array_size(json_object_get(one, "cards"));
        assert_null(json_object_get(one, "worth"));
        assert_true(cards >= named);
        named = cards;
    }
    assert_int_equal(named, 5);
    json_decref(dealt);
}

static void first_decision_is_judged(void **state)
{
    json_t *dealt = deal(1);
    json_t *judged = ask(1, "POST", hand_path(dealt), "{\"step\":1,\"choice\":\"fold\"}", 200);
    const json_t *graded = json_object_get(judged, "graded");
    const json_t *chosen = json_object_get(graded, "chosen");
    const json_t *over = json_object_get(judged, "end");

    (void)state;
    check_first(dealt, json_object_get(graded, "choices"));
    assert_string_equal(json_string_value(json_object_get(chosen, "choice")), "fold");
    assert_string_equal(json_string_value(json_object_get(over, "exact")), "-1");
    json_decref(judged);
    assert_says(ask(1, "POST", hand_path(dealt), "{\"step\":1,\"choice\":\"fold\"}", 404),
                "That hand is over; deal another one.");
    json_decref(dealt);
}

/* Exchanges the first two cards: the other three stay, and two are given up. */
static void draw_is_judged(void **state)
{
    json_t *dealt = deal(1);
    const json_t *words =
        json_object_get(json_array_get(json_object_get(dealt, "cards"), 0), "cards");
    char body[128];
    int before[52], now[52], gone[52];

    (void)state;
    snprintf(body, sizeof body, "{\"step\":1,\"choice\":\"exchange\",\"cards\":[\"%s\",\"%s\"]}",
             json_string_value(json_array_get(words, 1)),
             json_string_value(json_array_get(words, 0)));
    cards_of(dealt, "hand", before);
    json_t *judged = ask(1, "POST", hand_path(dealt), body, 200);
    const json_t *next = json_object_get(judged, "next");
    assert_int_equal(json_integer_value(json_object_get(next, "step")), 2);
    assert_int_equal(cards_of(next, "hand", now), 5);
    assert_int_equal(cards_of(next, "gone", gone), 2);
    for (int i = 0; i < 2; i++) assert_true(gone[i] == before[0] || gone[i] == before[1]);
    for (int i = 2; i < 5; i++) assert_int_equal(now[i], before[i]);
    json_t *again = ask(1, "POST", hand_path(dealt), "{\"step\":2,\"choice\":\"play\"}", 200);
    check_drawn(next, json_object_get(json_object_get(again, "graded"), "choices"));
    assert_true(json_object_get(again, "next") || json_object_get(again, "end"));
    json_decref(again);
    json_decref(judged);
    json_decref(dealt);
}

/* Nothing of these changes the hand: it can still be decided at the end. */
static void bad_decisions(void **state)
{
    static const struct {
        const char *body, *say;
    } rows[] = {
        { "", "A decision needs 'step' and 'choice'." },
        { "[]", "A decision needs 'step' and 'choice'." },
        { "{\"choice\":\"fold\"}", "A decision needs 'step' and 'choice'." },
        { "{\"step\":\"1\",\"choice\":\"fold\"}", "A decision needs 'step' and 'choice'." },
        { "{\"step\":1,\"choice\":7}", "A decision needs 'step' and 'choice'." },
        { "{\"step\":1,\"choice\":\"fold\",\"seat\":1}",
          "A decision has only 'step', 'choice' and 'cards'." },
        { "{\"step\":2,\"choice\":\"fold\"}", "That decision was made already." },
        { "{\"step\":1,\"choice\":\"force\"}", "That is not one of the choices." },
        { "{\"step\":1,\"choice\":\"exchange\"}", "That is not one of the choices." },
        { "{\"step\":1,\"choice\":\"fold\",\"cards\":\"4H\"}",
          "'cards' must be a list of different cards." },
        { "{\"step\":1,\"choice\":\"fold\",\"cards\":[\"4H\",\"4H\"]}",
          "'cards' must be a list of different cards." },
        { "{\"step\":1,\"choice\":\"fold\",\"cards\":[\"1H\"]}",
          "'cards' must be a list of different cards." },
        { "{\"step\":1,\"choice\":\"exchange\",\"cards\":[\"4H\"]}",
          "That is not one of the choices." }, /* at least two (8.5) */
    };
    json_t *dealt = deal(2);

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_says(ask(2, "POST", hand_path(dealt), rows[i].body, 400), rows[i].say);
    json_decref(ask(2, "POST", hand_path(dealt), "{\"step\":1,\"choice\":\"fold\"}", 200));
    json_decref(dealt);
}

static void bad_deals(void **state)
{
    static const char say[] = "A deal takes {} or {\"only\":\"close\"}.";
    static const char *const bodies[] = {
        "",
        "[]",
        "7",
        "{\"only\":7}",
        "{\"only\":\"easy\"}",
        "{\"seat\":1}",
        "{\"only\":\"close\",\"seat\":1}",
    };

    (void)state;
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
        assert_says(ask(2, "POST", TRAIN, bodies[i], 400), say);
    assert_says(ask(2, "POST", "/api/train/roulette", "{}", 404),
                "There is no trainer for that game.");
    assert_says(ask(2, "POST", "/api/train/", "{}", 404), "There is no trainer for that game.");
    assert_says(ask(2, "POST", "/api/train/lunar-poker-and-much-more-than-that/x", "{}", 404),
                "There is no trainer for that game.");
    assert_says(ask(2, "POST", TRAIN "/", "{}", 404), "That hand is over; deal another one.");
    assert_says(ask(2, "POST", TRAIN "/0123", "{}", 404), "That hand is over; deal another one.");
}

/* A close decision: the two best choices are 1/20 apart or less. */
static void close_hands_are_found(void **state)
{
    json_t *dealt = ask(3, "POST", TRAIN, "{\"only\":\"close\"}", 200);
    json_t *judged = ask(3, "POST", hand_path(dealt), "{\"step\":1,\"choice\":\"fold\"}", 200);
    const json_t *choices = json_object_get(json_object_get(judged, "graded"), "choices");

    (void)state;
    assert_true(json_number_value(json_object_get(json_array_get(choices, 1), "cost")) <= 0.05);
    json_decref(judged);
    json_decref(dealt);
}

/* ---- Floods ---------------------------------------------------------------------- */

#define FLOOD 900

/* One address asks without waiting for answers: a few questions wait, the rest is refused at once,
 * and after 600 and some they come too often (20 more every second).  Others are served. */
static void floods_are_refused(void **state)
{
    static struct client clients[FLOOD];
    static const char request[] =
        "POST " TRAIN " HTTP/1.1\r\nHost: localhost\r\n" ORIGIN "Content-Length: 2\r\n\r\n{}";
    int served = 0, busy = 0, often = 0;

    (void)state;
    for (int i = 0; i < FLOOD; i++) {
        clients[i] = client_reach_from(9, server_port(server));
        assert_true(client_send(&clients[i], request, sizeof request - 1));
    }
    for (int i = 0; i < FLOOD; i++) {
        int status = client_answer(&clients[i], text, sizeof text);
        served += status == 200;
        busy += status == 503 && strstr(text, "please try again in a moment.");
        often += status == 429;
        client_close(&clients[i]);
    }
    assert_int_equal(served + busy + often, FLOOD);
    assert_true(served >= ADVISOR_FROM && busy > 0 && often > 0);
    json_decref(deal(10));
}

/* An address keeps its last 64 hands. */
static void hands_make_room(void **state)
{
    json_t *first = deal(11), *last = NULL;
    char path[96];

    (void)state;
    snprintf(path, sizeof path, "%s", hand_path(first));
    json_t *other = deal(12);
    for (int i = 0; i < 64; i++) {
        json_decref(last);
        house_clock_move(1);
        last = deal(11);
    }
    assert_says(ask(11, "POST", path, "{\"step\":1,\"choice\":\"fold\"}", 404),
                "That hand is over; deal another one.");
    json_decref(ask(11, "POST", hand_path(last), "{\"step\":1,\"choice\":\"fold\"}", 200));
    json_decref(ask(12, "POST", hand_path(other), "{\"step\":1,\"choice\":\"fold\"}", 200));
    json_decref(other);
    json_decref(last);
    json_decref(first);
}

/* ---- Waiting --------------------------------------------------------------------- */

/* After a draw of a sixth card: fold or play?  Each of the other 46 cards can be the Dealer's. */
static struct advice_question question(const struct sign *sign, const char *hand, int up)
{
    const struct game_advice *game = advice_of(sign->edition);
    struct advice_question made = { 0 };
    char why[ADVICE_SAY];

    assert_true(advice_read_cards(game, advice_role(game, "hand"), hand, &made, why));
    assert_true(advice_read_cards(game, advice_role(game, "up"), card_word(up), &made, why));
    assert_true(advice_check(game, sign, 0, &made, why));
    return made;
}

/* Finished questions count until they are taken, so what is accepted does not depend on time. */
static void players_come_first(void **state)
{
    struct advisor *advisor = advisor_open(NULL, NULL, NULL);
    struct sign sign = sign_of(game_find("lunar-poker"));
    struct advice_question one = question(&sign, "KS QS JS 9S 8S 7S", card_of(2, HEARTS));
    struct advice_question same = question(&sign, "7S 8S 9S JS QS KS", card_of(2, HEARTS));
    struct advisor_client player = { true, 1 }, other = { true, 2 }, trains = { false, 1 };
    struct advisor_answer answer;
    uint64_t tag;
    int answers = 0;

    (void)state;
    assert_non_null(advisor);
    for (uint64_t i = 0; i < ADVISOR_FROM; i++) /* of one address */
        assert_int_equal(advisor_ask(advisor, &sign, &one, &trains, i, &answer), ADVISOR_WAITS);
    assert_int_equal(advisor_ask(advisor, &sign, &one, &trains, 0, &answer), ADVISOR_BUSY);
    for (uint64_t i = ADVISOR_FROM; i < ADVISOR_TRAINING; i++) {
        trains.key = i;
        assert_int_equal(advisor_ask(advisor, &sign, &one, &trains, i, &answer), ADVISOR_WAITS);
    }
    trains.key = ADVISOR_TRAINING;
    assert_int_equal(advisor_ask(advisor, &sign, &one, &trains, 0, &answer), ADVISOR_BUSY);
    assert_int_equal(advisor_ask(advisor, &sign, &one, &player, 99, &answer), ADVISOR_WAITS);
    assert_int_equal(advisor_ask(advisor, &sign, &one, &player, 99, &answer), ADVISOR_BUSY);
    assert_int_equal(advisor_ask(advisor, &sign, &one, &other, 99, &answer), ADVISOR_WAITS);
    while (answers < ADVISOR_TRAINING + 2)
        if (advisor_next(advisor, &tag, &answer)) {
            assert_int_equal(answer.count, 2);
            assert_true(tag < ADVISOR_TRAINING || tag == 99);
            answers++;
        }
    assert_int_equal(advisor_ask(advisor, &sign, &same, &player, 1, &answer), ADVISOR_KNOWN);
    assert_int_equal(answer.count, 2);
    one = question(&sign, "KS QS JS 9S 8S 7S", card_of(2, CLUBS));
    assert_int_equal(advisor_ask(advisor, &sign, &one, &player, 1, &answer), ADVISOR_WAITS);
    advisor_close(advisor); /* with a question that waits */
}

/* ---- The stored solution --------------------------------------------------------- */

#define HANDS_OF_UP 2349060          /* C(51, 5) */
#define WAYS        INT64_C(6853770) /* C(46, 4) hidden cards of the Dealer, and 42 for one more */

static void put(uint8_t *to, int64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++) to[i] = (uint8_t)((uint64_t)number >> 8 * i);
}

/* A part as if folding were best in every state (solved.h), so that it tells where an answer comes
 * from. */
static struct solution_bytes part_that_folds(const struct lunar_states *states, int up)
{
    int count = lunar_states_count(states, up);
    size_t sums = 2 * 8 + (size_t)LUNAR_KINDS * (2 * 8 + 6 * 16) + (size_t)LUNAR_SUPERS * (8 + 16);
    size_t size = 4 + sums + (size_t)count * (1 + 8);
    struct solution_bytes part = { calloc(1, size), size };

    assert_non_null(part.bytes);
    put(part.bytes, count, 4);
    put(part.bytes + 4 + 2 * 8, count, 8);
    put(part.bytes + 4 + 3 * 8, HANDS_OF_UP, 8);
    for (int i = 0; i < count; i++) put(part.bytes + 4 + sums + count + (size_t)i * 8, -WAYS, 8);
    return part;
}

/* Under these terms, or those of the table. */
static void write_solution(const uint8_t *foreign)
{
    struct sign sign = sign_of(game_find("lunar-poker"));
    const struct game_advice *game = advice_of(sign.edition);
    struct lunar_states *states = lunar_states_open();
    void *solver = game->open(&sign, 0);
    uint8_t terms[SOLUTION_DIGEST];
    char why[SOLUTION_WHY];
    struct solution file;

    assert_true(states && solver && game->solution->terms(solver, terms));
    struct solution_key key = solution_key(&sign, 0, foreign ? foreign : terms);
    unlink(solution_file);
    if (!solution_begin(&file, solution_file, &key, why)) fail_msg("%s", why);
    for (int up = 0; up < game->solution->parts; up++) {
        struct solution_bytes part = part_that_folds(states, up);
        if (!solution_add(&file, up, &part, why)) fail_msg("%s", why);
        free(part.bytes);
    }
    solution_close(&file);
    game->close(solver);
    lunar_states_close(states);
}

static int found; /* how often */
static bool useless;
static char why_useless[SOLUTION_WHY];

static void stored(void *to, int edition, const char *why)
{
    (void)to;
    assert_int_equal(edition, game_find("lunar-poker"));
    found++;
    useless = why != NULL;
    snprintf(why_useless, sizeof why_useless, "%s", why ? why : "");
}

static const struct advisor_client plays = { true, 1 };

/* Waits for the only answer. */
static void answered(struct advisor *advisor, struct advisor_answer *answer)
{
    uint64_t tag;

    while (!advisor_next(advisor, &tag, answer)) usleep(1000);
    assert_int_equal(tag, 7);
}

/* A new advisor answers two questions: whether from the file. */
static void ask_for_best(bool from_file)
{
    struct sign sign = sign_of(game_find("lunar-poker"));
    struct advice_question hands[] = {
        question(&sign, "KS KH JS 9S 8D", card_of(2, HEARTS)),
        question(&sign, "KS QS KD 9S 8D", card_of(7, CLUBS)),
    };
    struct advisor *advisor = advisor_open(NULL, stored, NULL);
    struct advisor_answer answer;

    found = 0;
    assert_non_null(advisor);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(advisor_ask_best(advisor, &sign, &hands[i], &plays, 7, &answer),
                         ADVISOR_WAITS);
        answered(advisor, &answer);
        assert_int_equal(answer.best, from_file);
        assert_int_equal(answer.count, from_file ? 1 : 29);
        assert_string_equal(answer.choices[0].id, from_file ? "fold" : "play");
    }
    assert_int_equal(advisor_ask(advisor, &sign, &hands[0], &plays, 7, &answer),
                     from_file ? ADVISOR_WAITS : ADVISOR_KNOWN);
    if (from_file) answered(advisor, &answer);
    assert_false(answer.best);
    assert_int_equal(answer.count, 29);
    assert_int_equal(advisor_ask_best(advisor, &sign, &hands[0], &plays, 7, &answer),
                     ADVISOR_KNOWN);
    assert_int_equal(answer.count, 29);
    advisor_close(advisor);
}

static void best_choice_is_stored(void **state)
{
    (void)state;
    write_solution(NULL);
    ask_for_best(true);
    assert_int_equal(found, 1);
    assert_false(useless);
    unlink(solution_file);
}

static void without_a_solution(void **state)
{
    (void)state;
    ask_for_best(false);
    assert_int_equal(found, 0);
}

static void flip_byte(long from_end)
{
    FILE *file = fopen(solution_file, "r+");

    assert_non_null(file);
    fseek(file, -from_end, SEEK_END);
    int byte = fgetc(file);
    fseek(file, -from_end, SEEK_END);
    fputc(byte ^ 1, file);
    fclose(file);
}

/* Each is found once, and all choices are computed. */
static void useless_solutions(void **state)
{
    static const uint8_t foreign[SOLUTION_DIGEST] = { 1 };
    FILE *file = fopen(solution_file, "w");

    (void)state;
    fputs("not a solution\n", file);
    fclose(file);
    ask_for_best(false);
    assert_true(found == 1 && useless);
    write_solution(foreign);
    ask_for_best(false);
    assert_true(found == 1 && useless);
    write_solution(NULL);
    flip_byte(100); /* in the last part */
    ask_for_best(false);
    assert_true(found == 1 && useless);
    write_solution(NULL);
    assert_int_equal(truncate(solution_file, 4000), 0);
    ask_for_best(false);
    assert_true(found == 1 && useless);
    assert_non_null(strstr(why_useless, solution_file));
    unlink(solution_file);
}

/* After a draw the solution has no answer; that does not mean that it is not there. */
static void only_first_decisions(void **state)
{
    struct sign sign = sign_of(game_find("lunar-poker"));
    struct advice_question drawn = question(&sign, "KS QS JS 9S 8S 7S", card_of(3, HEARTS));
    struct advice_question first = question(&sign, "KS QS JS 9D 8S", card_of(3, HEARTS));
    struct advisor_answer answer;

    (void)state;
    write_solution(NULL);
    struct advisor *advisor = advisor_open(NULL, NULL, NULL);
    advisor_ask_best(advisor, &sign, &drawn, &plays, 7, &answer);
    answered(advisor, &answer);
    assert_int_equal(answer.count, 2);
    advisor_ask_best(advisor, &sign, &first, &plays, 7, &answer);
    answered(advisor, &answer);
    assert_true(answer.best && answer.count == 1);
    advisor_close(advisor);
    unlink(solution_file);
}

/* Who asks for the best choice does not wait for those who want all. */
static void best_comes_first(void **state)
{
    struct sign sign = sign_of(game_find("lunar-poker"));
    struct advisor_client trains = { false, 1 };
    struct advisor_answer answer;
    uint64_t tag = 0;
    int before = 0;

    (void)state;
    write_solution(NULL);
    struct advisor *advisor = advisor_open(NULL, NULL, NULL);
    struct advice_question other = question(&sign, "KS QS JS 9D 8S", card_of(4, HEARTS));
    for (int i = 0; i < ADVISOR_FROM; i++) advisor_ask(advisor, &sign, &other, &trains, 1, &answer);
    advisor_ask_best(advisor, &sign, &other, &plays, 7, &answer);
    while (tag != 7)
        if (advisor_next(advisor, &tag, &answer))
            before += tag == 1;
        else
            usleep(1000);
    assert_true(answer.best && before < ADVISOR_FROM);
    advisor_close(advisor);
    unlink(solution_file);
}

/* ---- At a table ------------------------------------------------------------------ */

struct player {
    struct client client;
    char cookie[128];
    json_int_t request;
};

/* Waits for the next message of a kind and skips others; the caller frees. */
static json_t *await(struct player *guest, const char *tell)
{
    while (client_hear(&guest->client, text, sizeof text, CLIENT_PATIENCE)) {
        json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
        const char *told = json_string_value(json_object_get(json, "tell"));
        if (!strcmp(told, tell)) return json;
        if (!strcmp(told, "refused") || !strcmp(told, "advice")) fail_msg("%s", text);
        json_decref(json);
    }
    fail_msg("no message '%s'", tell);
    return NULL;
}

static void connect_guest(struct player *guest, const char *name)
{
    char headers[256] = ORIGIN, body[64];

    memset(guest, 0, sizeof *guest);
    if (name) {
        snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
        json_t *json = ask(1, "POST", "/api/guest", body, 200);
        snprintf(headers, sizeof headers, ORIGIN "Cookie: croupier=%s\r\n",
                 json_string_value(json_object_get(json, "token")));
        json_decref(json);
    }
    guest->client = client_open(server_port(server));
    assert_true(client_upgrade(&guest->client, headers));
}

static void say(struct player *guest, const char *message)
{
    assert_true(client_say(&guest->client, message));
}

static void must_do(struct player *guest, const char *members)
{
    char order[256];

    snprintf(order, sizeof order, "{\"do\":\"order\",\"request\":%lld,\"table\":\"moon\",%s}",
             (long long)++guest->request, members);
    say(guest, order);
    json_decref(await(guest, "done"));
}

static void sit_down(struct player *guest, int seat)
{
    char sit[64];

    snprintf(sit, sizeof sit, "\"act\":\"sit\",\"seat\":%d", seat);
    must_do(guest, "\"act\":\"pit-arrive\",\"yes\":true");
    must_do(guest, sit);
    must_do(guest, "\"act\":\"pit-buy\",\"tender\":\"chips\",\"chips\":{\"100000\":1}");
}

static json_t *look(struct player *guest, const char *table)
{
    char message[64];

    snprintf(message, sizeof message, "{\"do\":\"watch\",\"table\":\"%s\"}", table);
    say(guest, message);
    return await(guest, "table");
}

/* Asks, and is refused with this sentence and clause. */
static void is_refused(struct player *guest, const char *table, const char *sentence,
                       const char *clause)
{
    char message[96];

    snprintf(message, sizeof message, "{\"do\":\"advise\",\"request\":77,\"table\":\"%s\"}", table);
    say(guest, message);
    json_t *refused = await(guest, "refused");
    const char *given = json_string_value(json_object_get(refused, "clause"));
    assert_string_equal(json_string_value(json_object_get(refused, "say")), sentence);
    assert_string_equal(given ? given : "", clause);
    assert_int_equal(json_integer_value(json_object_get(refused, "request")), 77);
    json_decref(refused);
}

/* Whether the table waits for the player at this seat. */
static bool is_asked(struct player *guest, int seat)
{
    json_t *message = look(guest, "moon");
    const json_t *waits = json_object_get(json_object_get(message, "state"), "waits"), *one;
    bool asked = json_integer_value(json_object_get(waits, "seat")) == seat;
    size_t i;

    json_array_foreach(json_object_get(waits, "seats"), i, one) asked |=
        json_integer_value(one) == seat;
    json_decref(message);
    return asked;
}

/* The answer is about the cards that the player at this seat sees, all of them. */
static void own_hand_only(struct player *guest, int seat)
{
    json_t *table = look(guest, "moon");
    const json_t *boxes = json_object_get(json_object_get(table, "yours"), "boxes"), *box, *word;
    int hand[52];
    size_t i, k;

    say(guest, "{\"do\":\"advise\",\"request\":5,\"table\":\"moon\"}");
    json_t *advice = await(guest, "advice");
    assert_int_equal(json_integer_value(json_object_get(advice, "request")), 5);
    assert_int_equal(json_array_size(json_object_get(advice, "cards")), 2);
    assert_int_equal(cards_of(advice, "hand", hand), 5);
    json_array_foreach(boxes, i, box)
    {
        if (json_integer_value(json_object_get(box, "seat")) != seat) continue;
        json_array_foreach(json_object_get(box, "cards"), k, word)
            assert_int_equal(hand[k], naive_card(word));
    }
    check_first(advice, json_object_get(advice, "choices"));
    json_decref(advice);
    json_decref(table);
}

/* From the stored solution: the server looks for it when it is first asked for a best choice. */
static void best_alone(struct player *guest)
{
    write_solution(NULL);
    say(guest, "{\"do\":\"advise\",\"request\":6,\"table\":\"moon\",\"best\":true}");
    json_t *advice = await(guest, "advice");
    const json_t *choices = json_object_get(advice, "choices");
    const json_t *best = json_array_get(choices, 0);

    assert_int_equal(json_integer_value(json_object_get(advice, "request")), 6);
    assert_true(json_is_true(json_object_get(advice, "best")));
    assert_int_equal(json_array_size(choices), 1);
    assert_string_equal(json_string_value(json_object_get(best, "choice")), "fold");
    assert_string_equal(json_string_value(json_object_get(best, "exact")), "-1");
    json_decref(advice);
    unlink(solution_file);
    say(guest, "{\"do\":\"advise\",\"table\":\"moon\",\"best\":1}");
    assert_says(await(guest, "error"), "'best' must be true or false.");
}

static void nothing_was_told(struct player *guest)
{
    say(guest, "{\"do\":\"ping\"}");
    json_decref(await(guest, "pong"));
}

static void player_is_advised(void **state)
{
    struct player ana, bob, eve;

    (void)state;
    connect_guest(&ana, "Ana");
    connect_guest(&bob, "Bob");
    connect_guest(&eve, NULL);
    json_t *moon = look(&ana, "moon"), *plain = look(&ana, "plain");
    assert_true(json_is_true(json_object_get(moon, "advice")));
    assert_null(json_object_get(plain, "advice"));
    assert_true(json_is_true(json_object_get(plain, "trainer")));
    json_decref(moon);
    json_decref(plain);
    is_refused(&ana, "plain", "This table does not allow advice.", "Div 1 r.17.1");
    is_refused(&ana, "moon", "Take a seat first: advice is about your own hand.", "");
    is_refused(&ana, "nowhere", "Unknown table.", "");
    is_refused(&eve, "moon", "Sign in first, or play as a guest.", "");
    sit_down(&ana, 1);
    sit_down(&bob, 2);
    is_refused(&ana, "moon", "You have nothing to decide now.", "");
    must_do(&ana, "\"act\":\"bet\",\"wager\":\"ante\",\"cents\":500");
    must_do(&bob, "\"act\":\"bet\",\"wager\":\"ante\",\"cents\":500");
    while (!is_asked(&ana, 1)) house_clock_move(50);
    best_alone(&ana);
    own_hand_only(&ana, 1);
    nothing_was_told(&bob);
    nothing_was_told(&eve);
    must_do(&ana, "\"act\":\"fold\"");
    is_refused(&ana, "moon", "You have nothing to decide now.", "");
    while (!is_asked(&bob, 2)) house_clock_move(50);
    own_hand_only(&bob, 2);
    say(&ana, "{\"do\":\"advise\",\"table\":\"moon\",\"seat\":2}");
    assert_says(await(&ana, "error"), "Unknown member 'seat' in 'advise'.");
    client_close(&ana.client);
    client_close(&bob.client);
    client_close(&eve.client);
}

/* ---- The record ------------------------------------------------------------------ */

static long entries(void)
{
    struct client client = client_open(server_port(server));

    assert_int_equal(client_ask(&client, "GET", "/metrics", "", "", text, sizeof text), 200);
    client_close(&client);
    const char *at = strstr(text, "\ncroupier_entries ");
    assert_non_null(at);
    return strtol(at + strlen("\ncroupier_entries "), NULL, 10);
}

static void training_is_not_recorded(void **state)
{
    long before = entries();

    (void)state;
    json_t *dealt = deal(20);
    json_decref(ask(20, "POST", hand_path(dealt), "{\"step\":1,\"choice\":\"play\"}", 200));
    json_decref(dealt);
    assert_int_equal(entries(), before);
}

/* A table keeps its setting; requests that wait are answered. */
static void closed_while_people_train(void **state)
{
    static const char request[] =
        "POST " TRAIN " HTTP/1.1\r\nHost: localhost\r\n" ORIGIN "Content-Length: 2\r\n\r\n{}";
    struct client clients[ADVISOR_FROM];
    struct player ana;

    (void)state;
    for (int i = 0; i < ADVISOR_FROM; i++) {
        clients[i] = client_reach_from(30, server_port(server));
        assert_true(client_send(&clients[i], request, sizeof request - 1));
    }
    json_decref(ask(1, "GET", "/api/train", "", 200));
    stop_server();
    for (int i = 0; i < ADVISOR_FROM; i++) {
        int status = client_answer(&clients[i], text, sizeof text);
        assert_true(status == 200 || status == 503);
        client_close(&clients[i]);
    }
    start_server();
    connect_guest(&ana, NULL);
    json_t *moon = look(&ana, "moon");
    assert_true(json_is_true(json_object_get(moon, "advice")));
    json_decref(moon);
    client_close(&ana.client);
    stop_server();
}

static void record_verifies(void **state)
{
    static struct verify_report report;
    struct verify_asked asked = { .path = record };

    (void)state;
    verify_casino(&asked, &report);
    if (report.end != VERIFY_GOOD) fail_msg("%s", report.sentence);
    assert_true(report.orders > 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trainers_are_listed),
        cmocka_unit_test(short_strategy_is_told),
        cmocka_unit_test(no_short_strategy),
        cmocka_unit_test(hand_is_dealt),
        cmocka_unit_test(first_decision_is_judged),
        cmocka_unit_test(draw_is_judged),
        cmocka_unit_test(bad_decisions),
        cmocka_unit_test(bad_deals),
        cmocka_unit_test(close_hands_are_found),
        cmocka_unit_test(floods_are_refused),
        cmocka_unit_test(hands_make_room),
        cmocka_unit_test(players_come_first),
        cmocka_unit_test(best_choice_is_stored),
        cmocka_unit_test(without_a_solution),
        cmocka_unit_test(useless_solutions),
        cmocka_unit_test(only_first_decisions),
        cmocka_unit_test(best_comes_first),
        cmocka_unit_test(player_is_advised),
        cmocka_unit_test(training_is_not_recorded),
        cmocka_unit_test(closed_while_people_train),
        cmocka_unit_test(record_verifies),
    };

    RUN_TESTS_WITHIN(tests, begin, end);
}
