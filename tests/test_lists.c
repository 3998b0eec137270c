/* test_lists.c - over the real socket: lists of fixed size that strangers try to fill, so that
 * others are not heard; and orders that are sent without waiting for answers. */
#include "house.h"
#include "rules/length.h"
#include "server/door.h"
#include "verify/verify.h"

#define STRANGERS 40
#define CHIPS     "{\"100000\":1}"

static const char plan[] =
    "[casino]\nchips = 1 5 25 100 500 1000\n"
    "[table wheel]\nedition = roulette\n"
    "[table pit]\nedition = roulette\ndealer = staff\n"
    "[staff]\nOlga = operator\nDan = dealer\n"
    "[promotion summer]\nmanner = a ticket is drawn\ndraw = 2099-12-24T20:00Z\ndraw-place = bar\n"
    "eligible = everyone\ncloses = 2099-12-24T18:00Z\nstarts = 2099-12-01T10:00Z\n"
    "place = every table\nclaim = at the desk\npresent = no\nnotified = email\n"
    "results = on the website\n"
    "prize.1.kind = cash\nprize.1.details = a hundred dollars\nprize.1.value = 100\n"
    "prize.1.confirmed = yes\n";

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
    static struct verify_report report;
    struct verify_asked asked = { .path = house_record };

    (void)state;
    house_close();
    verify_casino(&asked, &report);
    bool good = report.end == VERIFY_GOOD;
    if (!good) printf("%s\n", report.sentence);
    house_clear();
    return good ? 0 : -1;
}

/* ---- People ---------------------------------------------------------------------- */

struct person {
    struct client client;
    int request;
};

static char text[1 << 20];
static int entered;

/* A new guest, each from another address. */
static struct person enter(void)
{
    char from[32], headers[512], cookie[256];
    struct person person = { .client = client_open(server_port(house)) };

    snprintf(from, sizeof from, "100.64.%d.1", ++entered);
    const char *answer = house_post("/api/guest", from, "", "{\"name\":\"Ana\"}");
    assert_int_equal(house_status(answer), 200);
    assert_true(house_cookie(answer, "croupier", cookie, sizeof cookie));
    snprintf(headers, sizeof headers,
             "Origin: http://localhost\r\nX-Forwarded-For: %s\r\nCookie: %s\r\n", from, cookie);
    assert_true(client_upgrade(&person.client, headers));
    return person;
}

static void part(struct person *person)
{
    client_close(&person->client);
}

static size_t compose(struct person *person, const char *what, const char *members, char *to,
                      size_t room)
{
    return (size_t)snprintf(to, room, "{\"do\":\"%s\",\"request\":%d,%s}", what, ++person->request,
                            members);
}

/* Waits for the answer to a request, in `text`; whether it was done. */
static bool is_done(struct person *person, int request)
{
    char wanted[32];

    snprintf(wanted, sizeof wanted, "\"request\":%d,", request);
    while (client_hear(&person->client, text, sizeof text, CLIENT_PATIENCE)) {
        if (!strstr(text, wanted)) continue;
        if (!strncmp(text, "{\"tell\":\"done\"", 14)) return true;
        if (!strncmp(text, "{\"tell\":\"refused\"", 17)) return false;
    }
    fail_msg("no answer to request %d", request);
    return false;
}

static bool say(struct person *person, const char *what, const char *members)
{
    char message[512];

    compose(person, what, members, message, sizeof message);
    assert_true(client_say(&person->client, message));
    return is_done(person, person->request);
}

static void must(struct person *person, const char *what, const char *members)
{
    if (!say(person, what, members)) fail_msg("%s: %s", members, text);
}

#define ARRIVES  "\"act\":\"pit-arrive\",\"yes\":true"
#define SITS     "\"act\":\"sit\",\"seat\":"
#define BRINGS   "\"act\":\"pit-buy\",\"tender\":\"chips\",\"chips\":" CHIPS
#define DISPUTES "\"act\":\"pit-dispute\""
#define AT_WHEEL "\"table\":\"wheel\","
#define AT_PIT   "\"table\":\"pit\","

/* ---- Disputes -------------------------------------------------------------------- */

/* Many strangers stand at the table, and dispute as much as they can.  A player with a seat is
 * heard all the time, and so is one more who sits down. */
static void players_can_dispute(void **state)
{
    (void)state;
    struct person strangers[STRANGERS], player = enter();
    int most = 0;

    for (int i = 0; i < STRANGERS; i++) {
        strangers[i] = enter();
        must(&strangers[i], "order", AT_WHEEL ARRIVES);
    }
    for (int i = 0; i < 10; i++) { /* a few of them */
        int count = 0;
        while (count < 10 && say(&strangers[i], "order", AT_WHEEL DISPUTES)) count++;
        if (count > most) most = count;
    }
    assert_int_equal(most, 4);
    must(&player, "order", AT_WHEEL ARRIVES);
    must(&player, "order", AT_WHEEL DISPUTES); /* has none, others four */
    for (int i = 0; i < STRANGERS; i++) say(&strangers[i], "order", AT_WHEEL DISPUTES);
    assert_false(say(&strangers[STRANGERS - 1], "order", AT_WHEEL DISPUTES)); /* equals */
    must(&strangers[0], "order", AT_WHEEL SITS "1");
    for (int seat = 2; seat <= 3; seat++) {
        struct person newcomer = enter();
        char sits[64];
        snprintf(sits, sizeof sits, AT_WHEEL SITS "%d", seat);
        must(&newcomer, "order", AT_WHEEL ARRIVES);
        must(&newcomer, "order", sits);
        must(&newcomer, "order", AT_WHEEL DISPUTES);
        part(&newcomer);
    }
    for (int i = 0; i < STRANGERS; i++) part(&strangers[i]);
    part(&player);
}

/* The same in a promotion, where one guest could raise all of them. */
static void people_can_dispute_a_promotion(void **state)
{
    (void)state;
    static const char disputes[] = "\"item\":\"summer\",\"act\":\"dispute\",\"text\":\"my ticket\"";
    struct person strangers[STRANGERS], person = enter();

    for (int i = 0; i < STRANGERS; i++) {
        int count = 0;
        strangers[i] = enter();
        while (count < 10 && say(&strangers[i], "item", disputes)) count++;
        assert_in_range(count, 1, 4);
    }
    must(&person, "item", disputes);
    for (int i = 0; i < STRANGERS; i++) part(&strangers[i]);
    part(&person);
}

/* ---- Spoken bets ----------------------------------------------------------------- */

#define SPEAKS AT_PIT "\"act\":\"bet\",\"wager\":\"red\",\"cents\":500,\"flags\":[\"oral\"]"

/* Two players say as many bets as they can, which then wait for the dealer; others still can say
 * one. */
static void players_can_speak(void **state)
{
    (void)state;
    struct person loud[2] = { enter(), enter() };

    for (int i = 0; i < 2; i++) {
        int count = 0;
        must(&loud[i], "order", AT_PIT ARRIVES);
        must(&loud[i], "order", i ? AT_PIT SITS "2" : AT_PIT SITS "1");
        must(&loud[i], "order", AT_PIT BRINGS);
        while (count < 60 && say(&loud[i], "order", SPEAKS)) count++;
        assert_in_range(count, i ? 1 : 16, 16);
    }
    for (int seat = 3; seat <= 5; seat++) {
        struct person another = enter();
        char sits[64];
        snprintf(sits, sizeof sits, AT_PIT SITS "%d", seat);
        must(&another, "order", AT_PIT ARRIVES);
        must(&another, "order", sits);
        must(&another, "order", AT_PIT BRINGS);
        must(&another, "order", SPEAKS);
        part(&another);
    }
    part(&loud[0]);
    part(&loud[1]);
}

/* ---- Without waiting ------------------------------------------------------------- */

/* Adds a text frame, with a mask of zeros. */
static size_t add_frame(uint8_t *to, const char *message, size_t length)
{
    size_t head = 2;

    to[0] = 0x81;
    to[1] = (uint8_t)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        to[head++] = (uint8_t)(length >> 8);
        to[head++] = (uint8_t)length;
    }
    memset(to + head, 0, 4);
    memcpy(to + head + 4, message, length);
    return head + 4 + length;
}

/* Sends all of these orders in one packet; done[]: what became of each. */
static void say_at_once(struct person *person, const char *const *orders, int count, bool *done)
{
    uint8_t packet[8192];
    size_t length = 0;
    int first = person->request + 1;

    for (int i = 0; i < count; i++) {
        char message[512];
        size_t bytes = compose(person, "order", orders[i], message, sizeof message);
        assert_true(length + bytes + 16 <= sizeof packet);
        length += add_frame(packet + length, message, bytes);
    }
    assert_true(client_send(&person->client, packet, length));
    for (int i = 0; i < count; i++) done[i] = is_done(person, first + i);
}

/* Each order is judged by what came before it, not by what the client was told. */
static void orders_need_not_wait(void **state)
{
    (void)state;
    static const char *const sits_and_bets[] = {
        AT_WHEEL ARRIVES,
        AT_WHEEL SITS "7",
        AT_WHEEL BRINGS,
        AT_WHEEL "\"act\":\"bet\",\"wager\":\"red\",\"cents\":500",
        AT_WHEEL "\"act\":\"take\",\"wager\":\"red\"",
        AT_WHEEL "\"act\":\"bet\",\"wager\":\"black\",\"cents\":1000"
    };
    static const char *const seat_is_taken[] = {
        AT_WHEEL ARRIVES, AT_WHEEL SITS "7", AT_WHEEL BRINGS,
        AT_WHEEL "\"act\":\"bet\",\"wager\":\"red\",\"cents\":500"
    };
    static const char *const leaves_and_bets[] = {
        AT_WHEEL "\"act\":\"take\",\"wager\":\"black\"", AT_WHEEL "\"act\":\"leave\"",
        AT_WHEEL "\"act\":\"bet\",\"wager\":\"red\",\"cents\":500"
    };
    struct person first = enter(), second = enter();
    bool done[LENGTH(sits_and_bets)];

    say_at_once(&first, sits_and_bets, LENGTH(sits_and_bets), done);
    for (size_t i = 0; i < LENGTH(sits_and_bets); i++) assert_true(done[i]);
    say_at_once(&second, seat_is_taken, LENGTH(seat_is_taken), done);
    assert_true(done[0]);
    for (size_t i = 1; i < LENGTH(seat_is_taken); i++) assert_false(done[i]);
    must(&second, "order", AT_WHEEL SITS "8"); /* nothing has changed: the chips are all there */
    must(&second, "order", AT_WHEEL BRINGS);
    must(&second, "order", AT_WHEEL "\"act\":\"bet\",\"wager\":\"red\",\"cents\":500");
    say_at_once(&first, leaves_and_bets, LENGTH(leaves_and_bets), done);
    assert_true(done[0] && done[1]);
    assert_false(done[2]); /* not with the seat that the server told last */
    part(&first);
    part(&second);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_can_dispute),
        cmocka_unit_test(people_can_dispute_a_promotion),
        cmocka_unit_test(players_can_speak),
        cmocka_unit_test(orders_need_not_wait),
    };

    RUN_TESTS_WITHIN(tests, begin, end);
}
