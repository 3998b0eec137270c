/* test_floor.c - the floor, with a clock that the test sets: requests are answered once they are on
 * disk, the house does not deal to an empty table, keeps its countdowns, and closes. */
#include "floor.h"
#include "games/lunar/lunar_rows.h"
#include "games/wheel/wheel_rows.h"
#include "pit/dealer.h"
#include "verify/verify.h"

#include <pthread.h>

static struct order bet_on_red(uint32_t person, int seat, int64_t cents)
{
    struct order order = pit_order(person, ROLE_PLAYER, PIT_GAME);

    order.command.act = ACT_BET;
    order.command.role = ROLE_PLAYER;
    order.command.seat = (int8_t)seat;
    order.command.bet = WHEEL_RED;
    order.command.cents = cents;
    return order;
}

static void empty_table_does_not_spin(void **state)
{
    (void)state;
    open_floor();
    rounds();
    uint64_t entries = floor_counts(the_floor).entries;
    for (int i = 0; i < 100; i++) {
        clock_ms += BETTING;
        rounds();
    }
    assert_int_equal(floor_counts(the_floor).entries, entries);
    assert_int_equal(closes_at, 0);
    floor_close(the_floor);
}

/* Betting ends to the millisecond; then 10 on red becomes 20 or nothing. */
static void betting_ends_on_time(void **state)
{
    (void)state;
    open_floor();
    sit_with(FIRST_PLAYER, 3, 10000);
    clock_ms += 3 * BETTING;
    rounds();
    assert_int_equal(closes_at, 0); /* the first bet starts the countdown */
    assert_int_equal(table_now.results[0].kind, 0);
    struct order order = bet_on_red(FIRST_PLAYER, 3, 500);
    must_ask(&order);
    assert_int_equal(closes_at, clock_ms + BETTING);
    clock_ms = closes_at - 1;
    must_ask(&order);
    assert_int_equal(table_now.table.till.rack_cents[3], 9000);
    clock_ms++;
    rounds();
    assert_true(news_count[NEWS_EVENTS] > 3); /* spun, called, landed, settled */
    assert_true(wakeups > 3);                 /* for each request, and for the house */
    int64_t rack = table_now.table.till.rack_cents[3];
    int64_t all = rack + table_on_layout(&table_now.table, 3);
    assert_true(all == 9000 || all == 11000);
    assert_int_equal(table_now.results[0].kind, EVENT_DOLLY); /* shown to players */
    assert_int_equal(wheel_color(table_now.results[0].number) == WHEEL_IS_RED, all == 11000);
    assert_int_equal(table_now.results[1].kind, 0);
    must_ask(&order);
    assert_int_equal(closes_at, clock_ms + BETTING + SHOWING); /* time to see the ball first */
    floor_close(the_floor);
}

/* When both players are ready, betting ends at once.  Ready counts for one spin, and not for the
 * next player in the seat. */
static void all_ready_skips_the_wait(void **state)
{
    (void)state;
    open_floor();
    sit_with(FIRST_PLAYER, 0, 10000);
    sit_with(FIRST_PLAYER + 1, 5, 10000);
    ask_ready(FIRST_PLAYER + 2);
    assert_int_equal(last_answer.refusal.code, REFUSED_NOT_HERE);
    struct order order = bet_on_red(FIRST_PLAYER, 0, 1000);
    must_ask(&order);
    ask_ready(FIRST_PLAYER);
    assert_int_equal(ready_now, 1 << 0);
    assert_int_equal(table_on_layout(&table_now.table, 0), 1000);
    ask_ready(FIRST_PLAYER + 1);
    assert_true(news_count[NEWS_EVENTS] > 3); /* spun and settled at once */
    assert_int_equal(ready_now, 0);
    must_ask(&order);
    assert_int_equal(closes_at, clock_ms + BETTING + SHOWING);

    ask_ready(FIRST_PLAYER + 1);
    order = pit_order(FIRST_PLAYER + 1, ROLE_PLAYER, PIT_GAME);
    order.command.act = ACT_LEAVE;
    order.command.role = ROLE_PLAYER;
    order.command.seat = 5;
    must_ask(&order);
    assert_int_equal(ready_now, 0);
    sit_with(FIRST_PLAYER + 2, 5, 10000);
    assert_int_equal(ready_now, 0);
    floor_close(the_floor);
}

/* A newcomer without a bet gets a moment once the others are ready, counted again from whatever the
 * newcomer does; with a bet, the whole time.  Seeds, which pages add by themselves, count for
 * nothing. */
static void newcomer_gets_a_moment(void **state)
{
    struct order seed = pit_order(FIRST_PLAYER + 1, ROLE_PLAYER, PIT_SEED);
    struct order buy = pit_order(FIRST_PLAYER + 1, ROLE_PLAYER, PIT_BUY);
    struct order order = bet_on_red(FIRST_PLAYER, 0, 1000);

    (void)state;
    open_floor();
    for (uint32_t i = 0; i < 2; i++) {
        sit_with(FIRST_PLAYER + i, 5 * (int)i, 10000);
        floor_here(the_floor, FIRST_PLAYER + i, true);
    }
    clock_ms += BETTING;
    must_ask(&order);
    int64_t since = clock_ms;
    assert_int_equal(closes_at, since + BETTING); /* a bet may follow */
    clock_ms += 1000;
    ask_ready(FIRST_PLAYER);
    assert_int_equal(closes_at, since + MOMENT);
    clock_ms += 500;
    seed.length = 4;
    must_ask(&seed);
    assert_int_equal(closes_at, since + MOMENT);
    buy.cents = 1000;
    must_ask(&buy);
    assert_int_equal(closes_at, clock_ms + MOMENT);
    order = bet_on_red(FIRST_PLAYER + 1, 5, 1000);
    must_ask(&order);
    assert_int_equal(closes_at, since + BETTING);
    assert_int_equal(table_now.results[0].kind, 0);
    ask_ready(FIRST_PLAYER + 1);
    assert_int_equal(table_now.results[0].kind, EVENT_DOLLY);
    floor_close(the_floor);
}

/* A player who had a bet in the last round is not hurried by one who is ready. */
static void player_gets_the_whole_time(void **state)
{
    (void)state;
    open_floor();
    for (uint32_t i = 0; i < 2; i++) {
        struct order order = bet_on_red(FIRST_PLAYER + i, 5 * (int)i, 1000);
        sit_with(FIRST_PLAYER + i, 5 * (int)i, 10000);
        floor_here(the_floor, FIRST_PLAYER + i, true);
        must_ask(&order);
    }
    for (uint32_t i = 0; i < 2; i++) ask_ready(FIRST_PLAYER + i);
    assert_int_equal(table_now.results[0].kind, EVENT_DOLLY);
    struct order again = bet_on_red(FIRST_PLAYER, 0, 1000);
    struct order take = bet_on_red(FIRST_PLAYER + 1, 5, table_on_layout(&table_now.table, 5));
    take.command.act = ACT_TAKE;
    if (take.command.cents) must_ask(&take); /* what has won */
    for (int round = 0; round < 3; round++) {
        static const int64_t waits[] = { BETTING + SHOWING, MOMENT + SHOWING, 0 };
        int64_t since = clock_ms;
        must_ask(&again);
        ask_ready(FIRST_PLAYER);
        assert_int_equal(closes_at, waits[round] ? since + waits[round] : 0);
        clock_ms += waits[round];
        rounds();
    }
    floor_close(the_floor);
}

/* Requests from several threads at once: each is answered once. */
static void *ask_often(void *of)
{
    uint32_t person = FIRST_PLAYER + (uint32_t)(uintptr_t)of;
    struct ask ask = { .kind = ASK_ORDER, .table = 1, .person = person };

    for (int i = 0; i < 200; i++) {
        ask.order = bet_on_red(person, (int)(uintptr_t)of, 500);
        ask.request = ask.order.request = (uint64_t)i / 2 + 1; /* each twice */
        while (!floor_ask(the_floor, &ask)) usleep(100);
    }
    return NULL;
}

static void many_threads(void **state)
{
    (void)state;
    pthread_t threads[4];

    open_floor();
    for (int i = 0; i < 4; i++) sit_with(FIRST_PLAYER + (uint32_t)i, i, 100000);
    assert_true(floor_start(the_floor));
    for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, ask_often, (void *)(uintptr_t)i);
    for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
    int answers = 0, done = 0, again = 0;
    for (int wait = 0; answers < 800 && wait < 120000; wait++) {
        for (struct news *news = floor_news(the_floor), *next; news; news = next) {
            next = news->next;
            if (news->kind == NEWS_ANSWER) {
                answers++;
                again += news->answer.answer.repeated;
                done += !news->answer.answer.repeated && !news->answer.answer.refusal.code;
            }
            news_free(news);
        }
        usleep(1000);
    }
    assert_int_equal(answers, 800);
    assert_int_equal(done, 400); /* 4 players, 100 bets of 5 each: 500 on red, the maximum */
    assert_int_equal(again, 400);
    floor_close(the_floor);
}

/* Wagers on the layout survive a restart and are decided. */
static void restart_in_mid_round(void **state)
{
    (void)state;
    open_floor();
    sit_with(FIRST_PLAYER, 0, 10000);
    struct order order = bet_on_red(FIRST_PLAYER, 0, 1000);
    must_ask(&order);
    floor_close(the_floor);
    open_casino(path);
    the_floor = floor_open(cage, &settings);
    rounds();
    assert_int_equal(table_on_layout(&table_now.table, 0), 1000);
    clock_ms = closes_at;
    rounds();
    int64_t all = table_now.table.till.rack_cents[0] + table_on_layout(&table_now.table, 0);
    assert_true(all == 9000 || all == 11000);
    floor_close(the_floor);
}

/* A player who does not answer the offer of the dice declines after the countdown.  A player who
 * takes them and does nothing is ordered to pass them (5.8(b)). */
static void decisions_time_out(void **state)
{
    (void)state;
    open_floor_of("craps");
    sit_with(FIRST_PLAYER, 0, 10000);
    struct order order = pit_order(FIRST_PLAYER, ROLE_PLAYER, PIT_GAME);
    order.command.act = ACT_BET;
    order.command.role = ROLE_PLAYER;
    order.command.seat = 0;
    order.command.bet = 1; /* Pass */
    order.command.cents = 1000;
    must_ask(&order);
    clock_ms = closes_at;
    rounds();
    assert_int_equal(table_now.table.till.phase, PHASE_OFFERED);
    assert_int_equal(closes_at, clock_ms + PATIENCE);
    clock_ms = closes_at;
    rounds();
    assert_int_equal(table_now.table.till.phase, PHASE_READY); /* the house throws (5.11) */
    while (table_now.table.till.phase != PHASE_OFFERED) {
        if (!closes_at) must_ask(&order); /* the bet was decided */
        clock_ms = closes_at;
        rounds();
    }
    order = pit_order(FIRST_PLAYER, ROLE_PLAYER, PIT_GAME);
    order.command.seat = 0;
    order.command.act = ACT_ACCEPT;
    order.command.role = ROLE_PLAYER;
    must_ask(&order);
    assert_int_equal(table_now.table.till.phase, PHASE_CHOOSING);
    clock_ms = closes_at;
    rounds();
    assert_int_not_equal(table_now.table.till.phase, PHASE_CHOOSING);
    floor_close(the_floor);
}

/* Each decision starts a new countdown; it is short for a player who is away. */
static void short_countdown_for_players_away(void **state)
{
    (void)state;
    struct order order = pit_order(FIRST_PLAYER, ROLE_PLAYER, PIT_GAME);

    open_floor_of("craps");
    sit_with(FIRST_PLAYER, 0, 10000);
    floor_here(the_floor, FIRST_PLAYER, true);
    order.command =
        (struct command){ .act = ACT_BET, .role = ROLE_PLAYER, .bet = 1, .cents = 1000 };
    must_ask(&order);
    clock_ms = closes_at;
    rounds();
    assert_int_equal(table_now.table.till.phase, PHASE_OFFERED);
    clock_ms += PATIENCE - 10;
    order.command = (struct command){ .act = ACT_ACCEPT, .role = ROLE_PLAYER };
    must_ask(&order);
    assert_int_equal(table_now.table.till.phase, PHASE_CHOOSING);
    assert_int_equal(closes_at, clock_ms + PATIENCE);
    clock_ms += 1000;
    floor_here(the_floor, FIRST_PLAYER, false);
    rounds();
    assert_int_equal(closes_at, clock_ms + 5000);
    floor_here(the_floor, FIRST_PLAYER, true); /* back again */
    rounds();
    assert_int_equal(closes_at, clock_ms - 1000 + PATIENCE);
    floor_here(the_floor, FIRST_PLAYER, false);
    rounds();
    clock_ms += 5000;
    rounds();
    assert_int_not_equal(table_now.table.till.phase, PHASE_CHOOSING);
    floor_close(the_floor);
}

/* ---- Spoken bets ----------------------------------------------------------------- */

/* Where the house deals, a spoken wager on the Tier (3.4) is placed at once, without confirmation.
 * It is a chip on each of six splits: one of them wins at 17 to 1, or none. */
static void spoken_bets_are_placed(void **state)
{
    (void)state;
    struct order order = bet_on_red(FIRST_PLAYER, 0, 600);

    open_floor();
    sit_with(FIRST_PLAYER, 0, 10000);
    order.command.bet = WHEEL_TIER;
    order.command.flags = FLAG_ORAL;
    must_ask(&order);
    assert_int_equal(table_now.table.waiting_count, 0);
    assert_int_equal(table_now.table.till.rack_cents[0], 9400);
    assert_int_equal(table_on_layout(&table_now.table, 0), 600);
    clock_ms = closes_at;
    rounds();
    int64_t all = table_now.table.till.rack_cents[0] + table_on_layout(&table_now.table, 0);
    assert_true(all == 9400 || all == 9400 + 100 + 1700);
    floor_close(the_floor);
}

/* ---- Minutes --------------------------------------------------------------------- */

#define MINUTE 60000

static struct order limits_order(int act, int64_t min, int64_t max)
{
    struct order order = pit_order(OPERATOR, ROLE_OPERATOR, PIT_GAME);

    order.command.act = (uint8_t)act;
    order.command.role = ROLE_OPERATOR;
    order.command.min_cents = min;
    order.command.max_cents = max;
    return order;
}

static uint64_t entries(void)
{
    return floor_counts(the_floor).entries;
}

/* A higher minimum needs 20 minutes' notice (Div 1 r.9.3(a)), to the second.  No other minutes are
 * recorded. */
static void notice_needs_20_minutes(void **state)
{
    (void)state;
    struct order bet = bet_on_red(FIRST_PLAYER, 0, 1000);
    struct order notice = limits_order(ACT_NOTICE, 1000, 50000);
    struct order limits = limits_order(ACT_LIMITS, 1000, 50000);

    open_floor_with("roulette", BY_STAFF);
    sit_with(FIRST_PLAYER, 0, 100000);
    must_ask(&bet); /* so that only notice helps */
    uint64_t before = entries();
    clock_ms += 40 * MINUTE + 30000;
    rounds();
    assert_int_equal(entries(), before);
    must_ask(&notice);
    assert_int_equal(entries(), before + 2);
    assert_int_equal(table_now.table.notice_minute, 40);
    for (int minute = 0; minute < 20; minute++) {
        clock_ms += MINUTE - 1;
        rounds();
        assert_int_equal(entries(), before + 2 + (uint64_t)minute);
        assert_int_equal(ask_for(&limits).refusal.code, REFUSED_NOTICE_SHORT);
        clock_ms += 1;
        rounds();
        assert_int_equal(table_now.table.minute, 41 + minute);
    }
    clock_ms += 60 * MINUTE;
    rounds();
    assert_int_equal(entries(), before + 2 + 20);
    must_ask(&limits);
    assert_int_equal(table_now.table.sign.min_cents, 1000);
    floor_close(the_floor);
}

/* Time while the casino is closed does not count as notice. */
static void closed_casino_has_no_minutes(void **state)
{
    (void)state;
    struct order closing = pit_order(OPERATOR, ROLE_OPERATOR, PIT_GAME), close;

    closing.command.act = ACT_CLOSING;
    closing.command.role = ROLE_OPERATOR;
    close = closing;
    close.command.act = ACT_CLOSE;
    open_floor_with("roulette", BY_STAFF);
    sit_with(FIRST_PLAYER, 0, 100000);
    must_ask(&closing);
    clock_ms += 10 * MINUTE;
    rounds();
    floor_close(the_floor);
    clock_ms += 60 * MINUTE;
    open_casino(path);
    the_floor = floor_open(cage, &settings);
    clock_ms += 9 * MINUTE;
    rounds();
    assert_int_equal(ask_for(&close).refusal.code, REFUSED_NOTICE_SHORT);
    clock_ms += MINUTE;
    rounds();
    must_ask(&close);
    uint64_t before = entries();
    clock_ms += 5 * MINUTE;
    rounds();
    assert_int_equal(entries(), before);
    floor_close(the_floor);
}

/* A dispute has its minute, counted since the casino opened. */
static void disputes_have_their_minute(void **state)
{
    (void)state;
    open_floor_with("roulette", BY_STAFF);
    sit_with(FIRST_PLAYER, 0, 100000);
    clock_ms += 7 * MINUTE;
    struct order dispute = pit_order(FIRST_PLAYER, ROLE_PLAYER, PIT_DISPUTE), wrong = dispute;
    wrong.other = 4711; /* not present: refused, and no minute is recorded */
    uint64_t before = entries();
    assert_int_equal(ask_for(&wrong).refusal.code, REFUSED_NOT_HERE);
    assert_int_equal(entries(), before);
    must_ask(&dispute);
    assert_int_equal(entries(), before + 2);
    assert_int_equal(table_now.disputes[0].minute, 7);
    clock_ms += 8 * 24 * 60 * INT64_C(60000); /* the minutes advance by a week at most */
    must_ask(&dispute);
    assert_int_equal(table_now.disputes[1].minute, 7 + 7 * 24 * 60);
    floor_close(the_floor);
}

/* ---- Idle seats ------------------------------------------------------------------ */

static int64_t in_purse(uint32_t person)
{
    const struct purse *purse = cage_purse(cage, person);
    const struct chip_set set = chip_set_from(100);

    return purse ? chips_worth(&set, &purse->chips) : 0;
}

/* Advances the clock while the house plays on. */
static void pass_time(int64_t ms)
{
    for (int64_t end = clock_ms + ms; clock_ms < end;) {
        clock_ms += end - clock_ms < BETTING / 2 ? end - clock_ms : BETTING / 2;
        rounds();
    }
}

static bool sits(uint32_t person)
{
    return pit_seat(&table_now, person) != NO_SEAT;
}

/* Of two players one bets, the other does nothing.  After 15 minutes the idle one leaves with all
 * chips, and may return; the other stays. */
static void idle_player_leaves(void **state)
{
    (void)state;
    struct order bet = bet_on_red(FIRST_PLAYER + 1, 1, 500);

    open_floor();
    sit_with(FIRST_PLAYER, 0, 12300);
    sit_with(FIRST_PLAYER + 1, 1, 500000);
    int64_t began = clock_ms;
    while (clock_ms < began + 14 * MINUTE) {
        if (table_now.table.till.phase == WHEEL_BETTING) ask_for(&bet);
        pass_time(MINUTE);
    }
    pass_time(began + 15 * MINUTE - 2000 - clock_ms);
    assert_true(sits(FIRST_PLAYER) && sits(FIRST_PLAYER + 1));
    assert_int_equal(in_purse(FIRST_PLAYER), 0);
    pass_time(3000);
    assert_false(sits(FIRST_PLAYER));
    assert_null(pit_guest(&table_now, FIRST_PLAYER));
    assert_int_equal(in_purse(FIRST_PLAYER), 12300);
    assert_true(sits(FIRST_PLAYER + 1));
    struct order arrive = pit_order(FIRST_PLAYER, ROLE_PLAYER, PIT_ARRIVE);
    arrive.yes = true;
    must_ask(&arrive);
    floor_close(the_floor);
}

/* A wager on the layout keeps the seat without limit; the 15 minutes begin when it is gone. */
static void wager_keeps_the_seat(void **state)
{
    (void)state;
    struct order bet = bet_on_red(FIRST_PLAYER, 0, 500);

    open_floor();
    sit_with(FIRST_PLAYER, 0, 10000);
    must_ask(&bet);
    clock_ms += 30 * MINUTE; /* in one round */
    rounds();
    assert_true(sits(FIRST_PLAYER));
    struct order down = bet;
    down.command.act = ACT_TAKE;
    down.command.cents = table_on_layout(&table_now.table, 0);
    if (down.command.cents) ask_for(&down); /* a winning bet stays on red */
    pass_time(14 * MINUTE);
    assert_int_equal(table_on_layout(&table_now.table, 0), 0);
    assert_true(sits(FIRST_PLAYER));
    pass_time(2 * MINUTE);
    assert_false(sits(FIRST_PLAYER));
    floor_close(the_floor);
}

/* At a full table an idle player leaves after being away for two minutes.  Players who return in
 * time, or were not away, stay. */
static void player_away_makes_room(void **state)
{
    (void)state;
    int places;

    open_floor();
    sit_with(FIRST_PLAYER, 0, 10000);
    places = table_seat_count(&table_now.table);
    for (int seat = 1; seat < places - 1; seat++)
        sit_with(FIRST_PLAYER + (uint32_t)seat, seat, 10000);
    floor_here(the_floor, FIRST_PLAYER + 1, false);
    pass_time(4 * MINUTE);
    assert_true(sits(FIRST_PLAYER + 1)); /* a seat is free */
    sit_with(FIRST_PLAYER + (uint32_t)places - 1, places - 1, 10000);
    pass_time(2000);
    assert_false(sits(FIRST_PLAYER + 1));
    assert_int_equal(in_purse(FIRST_PLAYER + 1), 10000);
    sit_with(FIRST_PLAYER + 100, 1, 10000);
    floor_here(the_floor, FIRST_PLAYER + 2, false);
    floor_here(the_floor, FIRST_PLAYER + 3, false);
    rounds();
    pass_time(MINUTE);
    floor_here(the_floor, FIRST_PLAYER + 3, true);
    pass_time(MINUTE - 2000);
    assert_true(sits(FIRST_PLAYER + 2));
    pass_time(3000);
    assert_false(sits(FIRST_PLAYER + 2));
    assert_true(sits(FIRST_PLAYER + 3) && sits(FIRST_PLAYER + 4));
    assert_int_equal(__builtin_popcount(table_now.table.present), places - 1);
    floor_close(the_floor);
}

/* A person who arrived, never sat down and is away is removed from the table. */
static void person_without_a_seat_leaves(void **state)
{
    (void)state;
    struct order order = pit_order(FIRST_PLAYER, ROLE_PLAYER, PIT_ARRIVE);

    open_floor();
    order.yes = true;
    must_ask(&order);
    assert_non_null(pit_guest(&table_now, FIRST_PLAYER));
    floor_here(the_floor, FIRST_PLAYER, false);
    pass_time(3 * MINUTE);
    assert_null(pit_guest(&table_now, FIRST_PLAYER));
    floor_close(the_floor);
}

/* The wall clock is put back by an hour during betting: the countdown does not change. */
static void clock_put_back(void **state)
{
    (void)state;
    struct order order = bet_on_red(FIRST_PLAYER, 0, 1000);

    open_floor();
    sit_with(FIRST_PLAYER, 0, 10000);
    must_ask(&order);
    int64_t left = closes_at - clock_ms;
    assert_in_range(left, 1, BETTING);
    clock_ms -= 60 * MINUTE;
    rounds();
    assert_int_equal(closes_at, clock_ms + left);
    clock_ms += left;
    rounds();
    int64_t all = table_now.table.till.rack_cents[0] + table_on_layout(&table_now.table, 0);
    assert_true(all == 9000 || all == 11000);
    floor_close(the_floor);
}

/* Put forward by an hour: the countdown does not change either. */
static void clock_put_forward(void **state)
{
    (void)state;
    open_floor();
    sit_with(FIRST_PLAYER, 0, 10000);
    struct order order = bet_on_red(FIRST_PLAYER, 0, 1000);
    must_ask(&order);
    int64_t left = closes_at - clock_ms;
    assert_in_range(left, 1, BETTING);
    clock_ms += 60 * MINUTE;
    ahead_ms += 60 * MINUTE;
    rounds();
    assert_int_equal(closes_at, clock_ms + left);
    assert_true(sits(FIRST_PLAYER));
    clock_ms += left;
    rounds();
    assert_int_equal(closes_at, clock_ms + BETTING + SHOWING);
    floor_close(the_floor);
}

/* Entries have the clock's time, whatever it is; each change is reported once. */
static void entries_follow_the_clock(void **state)
{
    (void)state;
    open_floor();
    sit_with(FIRST_PLAYER, 0, 10000);
    assert_int_equal(news_count[NEWS_CLOCK], 0);
    clock_ms += 60 * MINUTE; /* put forward, */
    ahead_ms += 60 * MINUTE;
    rounds();
    assert_int_equal(news_count[NEWS_CLOCK], 1);
    assert_string_equal(clock_news, "the system clock jumped forward by 3600 seconds");
    sit_with(FIRST_PLAYER + 1, 1, 10000);
    assert_int_equal(news_count[NEWS_CLOCK], 0);
    assert_int_equal(cage_time(cage), clock_ms);
    clock_ms -= 60 * MINUTE; /* ... and back */
    ahead_ms -= 60 * MINUTE;
    rounds();
    assert_int_equal(news_count[NEWS_CLOCK], 1);
    assert_string_equal(clock_news,
                        "the system clock is 3600 seconds behind the last entry of the record");
    rounds();
    assert_int_equal(news_count[NEWS_CLOCK], 0);
    sit_with(FIRST_PLAYER + 2, 2, 10000);
    assert_int_equal(cage_time(cage), clock_ms);
    assert_int_equal(news_count[NEWS_CLOCK], 0);
    floor_close(the_floor);
    open_casino(path);
    assert_int_equal(cage_time(cage), clock_ms);
    cage_close(cage);
}

/* An idle seat is given up after 15 minutes, not after 75. */
static void idle_seat_and_clock_put_back(void **state)
{
    (void)state;
    open_floor();
    sit_with(FIRST_PLAYER, 0, 10000);
    pass_time(5 * MINUTE);
    clock_ms -= 60 * MINUTE;
    pass_time(9 * MINUTE);
    assert_true(sits(FIRST_PLAYER));
    pass_time(2 * MINUTE);
    assert_false(sits(FIRST_PLAYER));
    floor_close(the_floor);
}

/* Where staff deal, the house does not free seats. */
static void staffed_tables_keep_idle_players(void **state)
{
    (void)state;
    open_floor_with("roulette", BY_STAFF);
    sit_with(FIRST_PLAYER, 0, 10000);
    floor_here(the_floor, FIRST_PLAYER, false);
    pass_time(60 * MINUTE);
    assert_true(sits(FIRST_PLAYER));
    floor_close(the_floor);
}

/* ---- People deal, the house shuffles --------------------------------------------- */

static int done_at_poker[ACT_COUNT];

/* An ante before the deal; then an exchange or a sixth card, by turns, and the bet.  Forces the
 * Dealer if possible. */
static bool player_next(int round, struct order *order)
{
    const uint8_t acts[] = { ACT_FORCE, ACT_LOOK, ACT_DECLARE, round % 2 ? ACT_EXCHANGE : ACT_SIXTH,
                             ACT_BET };
    bool betting = table_now.table.till.phase <= LUNAR_BETTING;
    struct command *command = &order->command;

    *order = pit_order(FIRST_PLAYER, ROLE_PLAYER, PIT_GAME);
    *command = (struct command){ .act = ACT_BET, .role = ROLE_PLAYER, .bet = 1, .cents = 1000 };
    if (betting)
        return !table_check(&table_now.table, command).code &&
               !table_on_layout(&table_now.table, 0);
    for (size_t i = 0; i < LENGTH(acts); i++)
        if (choose_act(&table_now.table, ROLE_PLAYER, 0, acts[i], 0, command)) return true;
    return false;
}

/* The staff's next act; the house supplies the cards. */
static bool staff_next(struct order *order)
{
    static const struct chance_shoe none;
    struct command command;

    if (!dealer_next(&table_now.table, NULL, &none, true, &command)) return false;
    *order = ordered(&table_now, &command);
    return true;
}

/* The results list the Dealer's final hand of each round once, forced or not. */
static void check_results(int turned)
{
    const struct pit_result *results = table_now.results;
    struct lunar_hand hand = { .count = LUNAR_FIRST };
    int count = 0;

    memcpy(hand.card, lunar_of(&table_now.table)->cards.hand[LUNAR_DEALER], LUNAR_FIRST);
    while (count < PIT_RESULTS && results[count].kind == EVENT_HAND) count++;
    assert_int_equal(count, turned < PIT_RESULTS ? turned : PIT_RESULTS);
    assert_int_equal(results[0].a, hand_category(lunar_value(&hand)));
    assert_int_equal(results[0].b, hand_qualifies(lunar_value(&hand)));
}

/* Lunar Poker with a human dealer, from the first deck until there has been an exchange, a sixth
 * card and a forced Dealer.  Cards are dealt between orders, and no order contains one.  The record
 * verifies. */
static void people_deal_poker(void **state)
{
    (void)state;
    struct order order;
    int round = 0;

    memset(done_at_poker, 0, sizeof done_at_poker);
    open_floor_with("lunar-poker", SHUFFLED);
    rounds();
    assert_true(table_now.chance.last > 0); /* committed without a request */
    sit_with(FIRST_PLAYER, 0, 5000000);
    for (int step = 0; step < 20000; step++) {
        if (!player_next(round, &order) && !staff_next(&order))
            fail_msg("stuck in %s", table_phase_word(&table_now.table));
        must_ask(&order);
        assert_int_equal(closes_at, 0); /* no countdown */
        done_at_poker[order.command.act]++;
        if (table_now.table.till.phase == LUNAR_SHOWDOWN) check_results(done_at_poker[ACT_TURN]);
        round += order.command.act == ACT_SETTLE;
        if (round > 2 && done_at_poker[ACT_EXCHANGE] && done_at_poker[ACT_SIXTH] &&
            done_at_poker[ACT_FORCE] && table_now.table.till.phase <= LUNAR_BETTING)
            break;
    }
    assert_true(done_at_poker[ACT_FORCE] && done_at_poker[ACT_EXCHANGE] &&
                done_at_poker[ACT_SIXTH]);
    assert_int_equal(done_at_poker[ACT_DRAW], 0);
    floor_close(the_floor);
    struct verify_asked asked = { .path = path };
    static struct verify_report report;
    if (verify_casino(&asked, &report) != VERIFY_GOOD) fail_msg("%s", report.sentence);
    assert_true(report.cards > 20);
}

/* ---- Opening items --------------------------------------------------------------- */

static const struct item_opening lottery = { .kind = "promotion", .name = "lottery" };

static bool ask_to_open(enum ask_kind kind)
{
    struct ask ask = { .from = 7, .kind = kind, .person = OPERATOR };

    ask.opening.by = (struct item_opener){ .person = OPERATOR, .role = ROLE_OPERATOR };
    ask.opening.what = malloc(sizeof lottery);
    *ask.opening.what = lottery;
    if (floor_ask(the_floor, &ask)) return true;
    free(ask.opening.what);
    return false;
}

/* Terms are large: only so many wait at a time.  Those that nobody answers any more are freed,
 * whether the floor closes or has stopped. */
static void openings_are_bounded(void **state)
{
    (void)state;
    for (int stops = 0; stops < 2; stops++) {
        open_floor();
        for (int i = 0; i < FLOOR_OPENINGS; i++)
            assert_true(ask_to_open(i % 2 ? ASK_OPEN_ITEM : ASK_TRY_OPENING));
        assert_false(ask_to_open(ASK_OPEN_ITEM));
        floor_here(the_floor, FIRST_PLAYER, true); /* others may still ask */
        assert_int_equal(floor_counts(the_floor).waiting, FLOOR_OPENINGS + 1);
        rounds();
        assert_int_equal(news_count[NEWS_ANSWER], FLOOR_OPENINGS);
        assert_ptr_equal(last_answer.refusal.code, REFUSED_NOT_PERMITTED_TERMS);
        assert_int_equal(news_count[NEWS_ITEM_OPENED], 0);
        assert_true(ask_to_open(ASK_OPEN_ITEM));
        if (stops) floor_stop(the_floor, "for the test");
        if (stops) rounds();
        floor_close(the_floor);
    }
}

/* One person has asked for thousands of things; another's first request is in the next round, and
 * each gets the answers in order. */
static void floods_wait_behind_others(void **state)
{
    struct ask ask = { .from = 7, .kind = ASK_TRY, .table = 1, .person = FIRST_PLAYER };
    uint64_t seen = 0, before_other = 0;
    bool other = false;

    (void)state;
    open_floor();
    rounds();
    ask.order = pit_order(FIRST_PLAYER, ROLE_PLAYER, PIT_DEPART);
    for (ask.request = 1; ask.request <= 3000; ask.request++)
        assert_true(floor_ask(the_floor, &ask));
    ask.person = ask.order.person = FIRST_PLAYER + 1;
    assert_true(floor_ask(the_floor, &ask));
    while (floor_counts(the_floor).waiting) {
        floor_round(the_floor);
        for (struct news *news = floor_news(the_floor), *next; news; news = next) {
            next = news->next;
            bool others = news->kind == NEWS_ANSWER && news->person != FIRST_PLAYER;
            if (others) before_other = seen;
            other |= others;
            if (news->kind == NEWS_ANSWER && !others)
                assert_int_equal(news->answer.request, ++seen);
            news_free(news);
        }
    }
    assert_true(other && before_other == 1); /* one each, in turn */
    assert_int_equal(seen, 3000);
    floor_close(the_floor);
}

/* ---- The end --------------------------------------------------------------------- */

/* The floor closes even if the house has work at every moment: each bet makes it spin at once. */
static void floor_closes_under_load(void **state)
{
    (void)state;
    struct floor_settings hasty = settings;
    struct ask ask = { .from = 7, .kind = ASK_ORDER, .table = 1, .person = FIRST_PLAYER };

    open_floor();
    sit_with(FIRST_PLAYER, 0, 100000);
    floor_close(the_floor);
    hasty.betting_ms = hasty.showing_ms = 0;
    open_casino(path);
    the_floor = floor_open(cage, &hasty);
    assert_true(floor_start(the_floor));
    ask.order = bet_on_red(FIRST_PLAYER, 0, 500);
    for (int wait = 0; floor_counts(the_floor).commits < 10 && wait < 120000; wait++) {
        assert_true(floor_ask(the_floor, &ask));
        usleep(1000);
    }
    assert_true(floor_counts(the_floor).commits >= 10);
    for (int i = 0; i < 1000; i++) assert_true(floor_ask(the_floor, &ask));
    alarm(120); /* in case it never returns */
    floor_close(the_floor);
    alarm(0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_table_does_not_spin),
        cmocka_unit_test(betting_ends_on_time),
        cmocka_unit_test(all_ready_skips_the_wait),
        cmocka_unit_test(newcomer_gets_a_moment),
        cmocka_unit_test(player_gets_the_whole_time),
        cmocka_unit_test(many_threads),
        cmocka_unit_test(restart_in_mid_round),
        cmocka_unit_test(decisions_time_out),
        cmocka_unit_test(short_countdown_for_players_away),
        cmocka_unit_test(spoken_bets_are_placed),
        cmocka_unit_test(people_deal_poker),
        cmocka_unit_test(notice_needs_20_minutes),
        cmocka_unit_test(closed_casino_has_no_minutes),
        cmocka_unit_test(disputes_have_their_minute),
        cmocka_unit_test(idle_player_leaves),
        cmocka_unit_test(wager_keeps_the_seat),
        cmocka_unit_test(player_away_makes_room),
        cmocka_unit_test(person_without_a_seat_leaves),
        cmocka_unit_test(clock_put_back),
        cmocka_unit_test(clock_put_forward),
        cmocka_unit_test(entries_follow_the_clock),
        cmocka_unit_test(idle_seat_and_clock_put_back),
        cmocka_unit_test(openings_are_bounded),
        cmocka_unit_test(floods_wait_behind_others),
        cmocka_unit_test(floor_closes_under_load),
        cmocka_unit_test(staffed_tables_keep_idle_players),
    };

    RUN_TESTS(tests);
}
