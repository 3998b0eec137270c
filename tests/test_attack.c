/* test_attack.c - a crowd from one address against a server over the loopback: it cannot take all
 * places at tables, keep seats without playing, or fill the record; and an honest crowd of the same
 * size is not disturbed. */
#include "strangers.h"

#include <time.h>

#define CROWD 472 /* as many as made every table refuse others: 59 at each of eight */

static const char *const tables[] = {
    "craps",    "snake-eyes", "snake-eyes-first", "double-dice",
    "roulette", "baccarat",   "lunar-poker",      "snake-eyes-nsw"
};
#define TABLES (int)(sizeof tables / sizeof *tables)

static struct stranger crowd[512];

/* ---- Places ---------------------------------------------------------------------- */

/* All come from one address, arrive at every table and do nothing.  Others still get in and sit
 * down, and stay while the crowd goes on arriving. */
static void arrivals_do_not_close_tables(void **state)
{
    const struct server_settings settings = { .betting_ms = 20000 };
    struct stranger others[TABLES];

    (void)state;
    start_server(&settings);
    for (int i = 0; i < CROWD; i++) {
        enter(&crowd[i], 2);
        for (int j = 0; j < 2; j++) send_order(&crowd[i], tables[(i + j) % TABLES], ARRIVE);
    }
    for (int i = 0; i < CROWD; i++) answered(&crowd[i], crowd[i].request);
    for (int i = 0; i < TABLES; i++) {
        enter(&others[i], 3);
        must(&others[i], tables[i], ARRIVE);
    }
    for (int i = 0; i < CROWD; i++) send_order(&crowd[i], tables[(i + 2) % TABLES], ARRIVE);
    for (int i = 0; i < CROWD; i++) answered(&crowd[i], crowd[i].request);
    for (int i = 0; i < TABLES; i++)
        if (!sit(&others[i], tables[i], 1)) fail_msg("%s: %s", tables[i], heard);
    part(crowd, CROWD);
    part(others, TABLES);
    stop_server();
    verify_and_remove();
}

/* A full table: who has a seat, or chips there, never makes room for those who stand. */
static void players_keep_their_places(void **state)
{
    const struct server_settings settings = { .betting_ms = 20000 };

    (void)state;
    start_server(&settings);
    for (int i = 0; i < 80; i++) enter(&crowd[i], 2);
    for (int i = 0; i < 16; i++) {
        must(&crowd[i], "roulette", ARRIVE);
        assert_true(sit(&crowd[i], "roulette", i + 1));
        must(&crowd[i], "roulette", BUY);
    }
    must(&crowd[16], "roulette", ARRIVE);
    house_clock_move(10);
    for (int i = 17; i < 79; i++) send_order(&crowd[i], "roulette", ARRIVE); /* 64 fit */
    for (int i = 17; i < 79; i++) assert_true(answered(&crowd[i], 1));
    house_clock_move(10);
    must(&crowd[79], "roulette", ARRIVE);
    for (int i = 0; i < 16; i++)
        must(&crowd[i], "roulette", "\"act\":\"bet\",\"wager\":\"red\",\"cents\":500");
    /* the first who stood has made room; the last has not */
    assert_false(order(&crowd[16], "roulette", DEPART));
    assert_non_null(strstr(heard, "\"NOT_HERE\""));
    must(&crowd[79], "roulette", DEPART);
    part(crowd, 80);
    stop_server();
    verify_and_remove();
}

/* All seats are taken by people who never bet, but do something now and then.  When someone waits
 * for a seat, one is free after two minutes; a player with a bet keeps the seat. */
static void seats_are_for_players(void **state)
{
    const struct server_settings settings = { .betting_ms = 3600000 };
    struct stranger *waiting = &crowd[5];

    (void)state;
    start_server(&settings);
    for (int i = 0; i < 5; i++) {
        enter(&crowd[i], 2);
        must(&crowd[i], "lunar-poker", ARRIVE);
        assert_true(sit(&crowd[i], "lunar-poker", i + 1));
        must(&crowd[i], "lunar-poker", BUY);
    }
    must(&crowd[4], "lunar-poker", "\"act\":\"bet\",\"wager\":\"ante\",\"cents\":500");
    enter(waiting, 3);
    must(waiting, "lunar-poker", ARRIVE);
    assert_false(sit(waiting, "lunar-poker", 1));
    for (int i = 0; i < 4; i++) { /* four times half a minute */
        let_pass(30500);
        for (int j = 0; j < 4; j++) order(&crowd[j], "lunar-poker", "\"act\":\"leave\",\"seat\":9");
    }
    assert_true(sit(waiting, "lunar-poker", 1));
    assert_false(sit(waiting, "lunar-poker", 5));
    part(crowd, 6);
    stop_server();
    verify_and_remove();
}

/* ---- The record ------------------------------------------------------------------ */

/* Each of 50 guests gives 150 orders in a role that they do not have.  The record has the first 20
 * of each, 1,000 in all, and how many more there were. */
static void refusals_are_counted(void **state)
{
    enum { GUESTS = 50, TIMES = 150 };
    const struct server_settings settings = { .betting_ms = 20000, .count_ms = 60000 };
    static const char spin[] = "\"act\":\"spin\",\"role\":\"dealer\"";

    (void)state;
    start_server(&settings);
    for (int i = 0; i < GUESTS; i++) {
        enter(&crowd[i], 2);
        send_order(&crowd[i], "roulette", ARRIVE);
        for (int j = 0; j < TIMES; j++) send_order(&crowd[i], "roulette", spin);
    }
    for (int i = 0; i < GUESTS; i++) assert_false(answered(&crowd[i], crowd[i].request));
    assert_non_null(strstr(heard, "\"NOT_ON_DUTY\""));
    let_pass(61000);
    assert_false(order(&crowd[0], "roulette", spin)); /* after a minute, one more */
    part(crowd, GUESTS);
    stop_server();
    struct tally tally = tally_record();
    assert_int_equal(tally.kinds[ENTRY_REFUSED], GUESTS * 20 + 1);
    assert_int_equal(tally.kinds[ENTRY_COUNTED], GUESTS);
    assert_int_equal(tally.counted, GUESTS * (TIMES - 20));
    verify_and_remove();
}

/* Whatever a guest can repeat at no cost, carried out or not, is refused after 60 times, until time
 * has passed: one each two seconds.  Betting goes on meanwhile. */
static void moves_are_bounded(void **state)
{
    static const char *const cycles[][2] = {
        { "\"act\":\"pit-arrive\",\"yes\":true", "\"act\":\"pit-depart\"" },
        { "\"act\":\"sit\",\"seat\":3", "\"act\":\"leave\"" },
        { BUY, "\"act\":\"pit-take-along\"" },
        { "\"act\":\"pit-seed\",\"seed\":\"00\"", "\"act\":\"pit-seed\",\"seed\":\"01\"" },
        { "\"act\":\"pit-colour\",\"nth\":1,\"count\":5,\"cents\":500",
          "\"act\":\"pit-colour-back\"" },
    };
    const struct server_settings settings = { .betting_ms = 20000 };

    (void)state;
    start_server(&settings);
    for (int i = 0; i < 5; i++) {
        struct stranger *one = &crowd[i];
        int before = (i > 0) + (i > 1) + (i > 2);
        enter(one, 2);
        if (i > 0) must(one, "roulette", ARRIVE);
        if (i > 1) assert_true(sit(one, "roulette", i + 4));
        if (i > 2) must(one, "roulette", BUY);
        for (int j = before; j < 100; j++) send_order(one, "roulette", cycles[i][(j - before) % 2]);
        int done = before;
        for (int j = before; j < 100; j++) /* excess orders are refused at once */
            done += answered(one, 0) || !strstr(heard, "too often");
        assert_int_equal(done, 60);
    }
    must(&crowd[4], "roulette", "\"act\":\"bet\",\"wager\":\"red\",\"cents\":500");
    let_pass(4000);
    assert_true(order(&crowd[0], "roulette", ARRIVE));
    assert_true(order(&crowd[0], "roulette", DEPART));
    assert_false(order(&crowd[0], "roulette", ARRIVE));
    part(crowd, 5);
    stop_server();
    verify_and_remove();
}

/* ---- Requests -------------------------------------------------------------------- */

/* The next whole table; false if none comes in this time. */
static bool hear_table(struct stranger *stranger, int patience_ms)
{
    while (client_hear(&stranger->client, heard, sizeof heard, patience_ms))
        if (!strncmp(heard, "{\"tell\":\"table\"", 15)) return true;
    return false;
}

/* Twelve seated guests ask for their table 150 times each without reading.  Each gets it less often
 * than that, but at last; and the first request and the bet of another are not behind theirs. */
static void floods_of_requests_wait(void **state)
{
    enum { GUESTS = 12, TIMES = 150 };
    const struct server_settings settings = { .betting_ms = 3600000 };
    struct stranger other;
    int most = 0;

    (void)state;
    start_server(&settings);
    enter(&other, 3);
    must(&other, "roulette", ARRIVE);
    assert_true(sit(&other, "roulette", 16));
    must(&other, "roulette", BUY);
    for (int i = 0; i < GUESTS; i++) {
        enter(&crowd[i], 2);
        must(&crowd[i], "roulette", ARRIVE);
        assert_true(sit(&crowd[i], "roulette", i + 1));
    }
    for (int i = 0; i < GUESTS; i++)
        for (int j = 0; j < TIMES; j++)
            assert_true(client_say(&crowd[i].client, "{\"do\":\"watch\",\"table\":\"roulette\"}"));
    assert_true(client_say(&other.client, "{\"do\":\"watch\",\"table\":\"roulette\"}"));
    must(&other, "roulette", "\"act\":\"bet\",\"wager\":\"red\",\"cents\":500");
    for (int i = 0; i < GUESTS; i++) {
        int tables_got = 0;
        while (hear_table(&crowd[i], 400)) tables_got++;
        assert_true(tables_got > 0);
        if (most < tables_got) most = tables_got;
    }
    if (most > 60) fail_msg("%d tables for one guest", most); /* 20, then 2 a second */
    for (int i = 0; i < GUESTS; i++) {                        /* still connected, and served */
        assert_true(client_say(&crowd[i].client, "{\"do\":\"watch\",\"table\":\"roulette\"}"));
        assert_true(hear_table(&crowd[i], CLIENT_PATIENCE));
        assert_non_null(strstr(heard, "\"layout\":500"));
    }
    part(crowd, GUESTS);
    client_close(&other.client);
    stop_server();
    verify_and_remove();
}

/* ---- Honest crowds --------------------------------------------------------------- */

/* A charity night: 500 guests behind one router sit down where there is a seat, or watch, and bet
 * four times a round for three rounds.  Nobody is refused. */
static void honest_crowd_plays(void **state)
{
    enum { GUESTS = 500, SEATS = 16 };
    const struct server_settings settings = { .betting_ms = 5000 };

    (void)state;
    start_server(&settings);
    for (int i = 0; i < GUESTS; i++) {
        enter(&crowd[i], 2);
        assert_true(client_say(&crowd[i].client,
                               "{\"do\":\"watch\",\"table\":\"roulette\",\"offers\":false}"));
        if (i >= SEATS) continue;
        must(&crowd[i], "roulette", ARRIVE);
        assert_true(sit(&crowd[i], "roulette", i + 1));
        must(&crowd[i], "roulette", BUY);
    }
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 4 * SEATS; i++)
            send_order(&crowd[i % SEATS], "roulette",
                       "\"act\":\"bet\",\"wager\":\"red\",\"cents\":500");
        for (int i = 0; i < SEATS; i++) assert_true(answered(&crowd[i], crowd[i].request));
        let_pass(9000);
    }
    for (int i = 0; i < GUESTS; i++) { /* everyone is still connected */
        assert_true(client_say(&crowd[i].client, "{\"do\":\"ping\"}"));
        do assert_true(client_hear(&crowd[i].client, heard, sizeof heard, CLIENT_PATIENCE));
        while (!strstr(heard, "\"pong\""));
    }
    part(crowd, GUESTS);
    stop_server();
    verify_and_remove();
}

/* "soak SECONDS" repeats the attacks for so long. */
int main(int count, char **arguments)
{
    const struct CMUnitTest attacks[] = {
        cmocka_unit_test(arrivals_do_not_close_tables),
        cmocka_unit_test(players_keep_their_places),
        cmocka_unit_test(seats_are_for_players),
        cmocka_unit_test(refusals_are_counted),
        cmocka_unit_test(moves_are_bounded),
        cmocka_unit_test(floods_of_requests_wait),
        cmocka_unit_test(honest_crowd_plays),
    };
    time_t until = time(NULL) + (count > 2 ? strtol(arguments[2], NULL, 10) : 0);

    begin_strangers();
    while (count > 2 && time(NULL) < until)
        if (cmocka_run_group_tests(attacks, NULL, NULL)) return 1;
    if (count > 2) return 0;
    RUN_TESTS(attacks);
}
