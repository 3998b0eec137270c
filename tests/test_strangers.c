/* test_strangers.c - strangers at the door of a whole server: nobody can lock the staff out, staff
 * stay signed in while they work, a full house keeps its guests, and guests who leave cost
 * nothing. */
#include "house.h"
#include "rules/length.h"
#include "server/door.h"

#include <malloc.h>

#define MOST     64 /* sessions; guests have 60 of them */
#define GUESTS   60
#define PASSWORD "seven red horses"
#define LEFT     400 /* bytes of a guest who has left; most of them are SQLite's */

static const char plan[] = "[table wheel]\nedition = roulette\ndealer = staff\n"
                           "[table other]\nedition = roulette\n"
                           "[staff]\nOlga = operator\nDan = dealer\n"
                           "[tournament cup]\ntitle = Cup\nedition = roulette\ntables = wheel\n"
                           "form = name and signature\nfee = 20\nchips = 500\nissue = free\n"
                           "min = 10\nmax = 100\nplayers = 2 to 12\nsession = 10 spins\n"
                           "play-off = 3 spins\nstage.1 = final seats 12\nprizes = 100%\n"
                           "closes = 2099-12-05T12:00+13:00\nstarts = 2099-12-06T19:00+13:00\n";

/* Olga and Dan get their passwords. */
static void add_people(void)
{
    char why[DOOR_WHY] = "", hash[DOOR_HASH];
    struct door_people *file = door_people_open(house_people, PEOPLE_MAKE, NULL, why);

    if (!file) fail_msg("%s", why);
    assert_true(door_argon2id.make(PASSWORD, strlen(PASSWORD), hash));
    assert_true(door_people_add_staff(file, "Olga", hash, 1));
    assert_true(door_people_add_staff(file, "Dan", hash, 2));
    door_people_close(file);
}

static int begin(void **state)
{
    const struct server_settings settings = { .guests = true, .sessions_most = MOST };

    (void)state;
    if (house_begin()) return -1;
    add_people();
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

/* ---- Signing in ------------------------------------------------------------------ */

static const char *sign_in(const char *name, const char *password, const char *from,
                           const char *cookies)
{
    char body[256], headers[512] = "";

    if (*cookies) snprintf(headers, sizeof headers, "Cookie: %s\r\n", cookies);
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"%s\"}", name, password);
    return house_post("/api/sign-in", from, headers, body);
}

/* The name of the device's cookie begins with this; the rest depends on the person. */
static void device_cookie(const char *answer, char cookie[256])
{
    const char *at = strcasestr(answer, "set-cookie: croupier-known-");

    if (!at) fail_msg("no cookie for the device: %s", answer);
    at += strlen("set-cookie: ");
    snprintf(cookie, 256, "%.*s", (int)strcspn(at, ";"), at);
}

/* Wrong passwords for Dan from anywhere: he signs in from his device, at an address that strangers
 * have locked, too. */
static void staff_are_not_locked_out(void **state)
{
    (void)state;
    static const char *const home = "203.0.113.1";
    char device[256], from[32];

    const char *answer = sign_in("Dan", PASSWORD, home, "");
    assert_int_equal(house_status(answer), 200);
    device_cookie(answer, device);
    assert_non_null(strstr(answer, "; HttpOnly; SameSite=Strict; Max-Age="));
    for (int i = 0; i < 3; i++)
        assert_int_equal(house_status(sign_in("Dan", "wrong", home, "")), 401);
    answer = sign_in("Dan", PASSWORD, home, "");
    assert_int_equal(house_status(answer), 401); /* locked for strangers */
    assert_non_null(strcasestr(answer, "retry-after: "));
    assert_int_equal(house_status(sign_in("Dan", PASSWORD, home, device)), 200);
    for (int i = 0; i < 27; i++) { /* from many addresses */
        snprintf(from, sizeof from, "198.51.100.%d", i);
        assert_int_equal(house_status(sign_in("Dan", "wrong", from, "")), 401);
    }
    answer = sign_in("Dan", PASSWORD, "192.0.2.1", "");
    assert_int_equal(house_status(answer), 401); /* slowed down wherever they are */
    assert_non_null(strcasestr(answer, "retry-after: "));
    assert_int_equal(house_status(sign_in("Dan", PASSWORD, "192.0.2.2", device)), 200);
    assert_int_equal(house_status(sign_in("Olga", PASSWORD, home, "")), 200);
}

/* An answer reveals neither what was wrong nor whether the name exists. */
static void answers_are_the_same(void **state)
{
    (void)state;
    static const char *const names[] = { "Olga", "Nobody", "Olga (guest)", "" };
    char first[4096] = "";

    for (size_t i = 0; i < LENGTH(names); i++) {
        char from[32];
        snprintf(from, sizeof from, "203.0.113.%zu", 100 + i);
        const char *answer = sign_in(names[i], "wrong", from, "");
        if (!i) snprintf(first, sizeof first, "%s", answer);
        assert_string_equal(answer, first);
    }
    assert_int_equal(house_status(first), 401);
}

/* ---- Work ------------------------------------------------------------------------ */

static struct client connect_with(const char *cookie)
{
    struct client client = client_open(server_port(house));
    char headers[512], welcome[1024];

    snprintf(headers, sizeof headers, "Origin: http://localhost\r\nCookie: %s\r\n", cookie);
    assert_true(client_upgrade(&client, headers));
    assert_true(client_hear(&client, welcome, sizeof welcome, CLIENT_PATIENCE));
    assert_non_null(strstr(welcome, "\"welcome\""));
    assert_null(strstr(welcome, "\"person\":null"));
    return client;
}

/* Asks for an answer and waits for it; false if the socket is closed. */
static bool is_there(struct client *client)
{
    static char text[262144];

    if (!client_say(client, "{\"do\":\"ping\"}")) return false;
    while (client_hear(client, text, sizeof text, CLIENT_PATIENCE))
        if (strstr(text, "\"tell\":\"pong\"")) return true;
    return false;
}

/* Moves the clock in steps, as if time passed.  The server looks once a second of real time. */
static void pass_minutes(int minutes)
{
    for (int i = 0; i < minutes; i++) {
        house_clock_move(DOOR_MINUTE);
        usleep(60000);
    }
}

/* Dan has his table on the screen and says nothing for twenty minutes; Olga is only in the lobby.
 */
static void staff_stay_signed_in(void **state)
{
    (void)state;
    char dan[256], olga[256];

    house_clock_move(2 * DOOR_HOUR); /* the locks are open again */
    assert_true(
        house_cookie(sign_in("Dan", PASSWORD, "203.0.113.1", ""), "croupier", dan, sizeof dan));
    assert_true(
        house_cookie(sign_in("Olga", PASSWORD, "203.0.113.1", ""), "croupier", olga, sizeof olga));
    struct client works = connect_with(dan), waits = connect_with(olga);
    assert_true(client_say(&works, "{\"do\":\"watch\",\"table\":\"wheel\"}"));
    assert_true(is_there(&works) && is_there(&waits));
    pass_minutes(20);
    assert_false(is_there(&waits));
    assert_true(is_there(&works));
    assert_true(client_say(&works, "{\"do\":\"unwatch\",\"table\":\"wheel\"}"));
    assert_true(is_there(&works));
    pass_minutes(6);
    assert_false(is_there(&works));
    client_close(&works);
    client_close(&waits);
}

/* ---- A full house ---------------------------------------------------------------- */

static const char *enter(int number, char cookie[256])
{
    char from[32], body[64];

    snprintf(from, sizeof from, "100.64.%d.1", number);
    snprintf(body, sizeof body, "{\"name\":\"G%d\"}", number);
    const char *answer = house_post("/api/guest", from, "", body);
    if (house_status(answer) == 200) assert_true(house_cookie(answer, "croupier", cookie, 256));
    return answer;
}

/* Newcomers wait; nobody who is connected loses the session. */
static void full_house(void **state)
{
    (void)state;
    static struct client clients[GUESTS];
    char cookies[GUESTS + 1][256];
    int count = 0;

    house_clock_move(DOOR_HOUR); /* guests of other tests have left */
    for (; count < GUESTS; count++) {
        assert_int_equal(house_status(enter(count, cookies[count])), 200);
        clients[count] = connect_with(cookies[count]);
    }
    for (int i = 0; i < 50; i++) {
        const char *answer = enter(100 + i, cookies[GUESTS]);
        assert_int_equal(house_status(answer), 503);
        assert_non_null(strcasestr(answer, "retry-after: 60\r\n"));
        assert_non_null(strstr(answer, "The casino is full; please come back in a few minutes."));
    }
    for (int i = 0; i < GUESTS; i++) assert_true(is_there(&clients[i]));
    /* guests who only come and never open a socket do not fill the house for long */
    client_close(&clients[0]);
    char headers[512], csrf[80] = "";
    snprintf(headers, sizeof headers,
             "GET /api/casino HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n\r\n", cookies[0]);
    const char *answer = house_exchange(headers, strlen(headers)),
               *at = strstr(answer, "\"csrf\":\"");
    assert_non_null(at);
    snprintf(csrf, sizeof csrf, "%.64s", at + 8);
    snprintf(headers, sizeof headers, "Cookie: %s\r\nX-Croupier: %s\r\n", cookies[0], csrf);
    assert_int_equal(house_status(house_post("/api/sign-out", "100.64.0.1", headers, "{}")), 200);
    assert_int_equal(house_status(enter(200, cookies[0])), 200); /* one has left */
    assert_int_equal(house_status(enter(201, cookies[GUESTS])), 503);
    house_clock_move(2 * DOOR_MINUTE); /* 200 has never come */
    assert_int_equal(house_status(enter(202, cookies[GUESTS])), 200);
    assert_int_equal(house_status(sign_in("Olga", PASSWORD, "203.0.113.1", "")), 200);
    for (int i = 1; i < GUESTS; i++) assert_true(is_there(&clients[i]));
    for (int i = 1; i < GUESTS; i++) client_close(&clients[i]);
}

/* ---- Memory ---------------------------------------------------------------------- */

static size_t memory(void)
{
    return mallinfo2().uordblks;
}

/* Crowds that come, and are gone after half an hour. */
static void come_and_go(int crowds)
{
    char cookie[256];

    for (int i = 0; i < crowds; i++) {
        for (int j = 0; j < GUESTS / 2; j++) assert_int_equal(house_status(enter(j, cookie)), 200);
        house_clock_move(31 * DOOR_MINUTE);
        usleep(1100000); /* the server looks once a second */
    }
}

/* Guests who have left are in the record; of what they have, the cage knows the amount.  Their
 * sessions, mirrors (208 bytes) and books (300 bytes; 1,500 with requests) are gone, also if there
 * is a programme. */
static void guests_cost_nothing_afterwards(void **state)
{
    (void)state;
    house_clock_move(DOOR_HOUR);
    come_and_go(2);
    size_t before = memory();
    come_and_go(6);
    size_t after = memory();
    long each = ((long)after - (long)before) / (6 * GUESTS / 2);
    printf("%ld bytes for each guest who has left; %zu for a session, all taken at the start\n",
           each, session_bytes());
    if (SLOWER == 1) assert_in_range(each < 0 ? 0 : each, 0, LEFT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(staff_are_not_locked_out),       cmocka_unit_test(answers_are_the_same),
        cmocka_unit_test(staff_stay_signed_in),           cmocka_unit_test(full_house),
        cmocka_unit_test(guests_cost_nothing_afterwards),
    };

    RUN_TESTS_WITHIN(tests, begin, end);
}
