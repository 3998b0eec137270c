/* test_floor.c - the casino at work, by a clock that the test moves: what is asked for is answered
 * once it is on the disk, the house bets on nobody, waits as long as it says, and closes. */
#include "casino.h"
#include "games/lunar/lunar_rows.h"
#include "games/wheel/wheel_rows.h"
#include "pit/dealer.h"
#include "server/floor.h"
#include "verify/verify.h"

#include <pthread.h>

static char path[TEMPORARY];
static struct floor *floor_at_work;
static int64_t clock_ms = 1790000000000;
static int told_times;

#define BETTING 10000

static int64_t by_the_test(void)
{
    return clock_ms;
}

static void is_told(void *to)
{
    (void)to;
    told_times++;
}

#define PATIENCE 30000
#define SHOWING  700
static int64_t ahead_ms; /* by which the clock on the wall was put forward */

static int64_t by_nobody(void)
{
    return clock_ms - ahead_ms;
}

static const struct floor_settings settings = {
    .betting_ms = BETTING,
    .showing_ms = SHOWING,
    .patience_ms = PATIENCE,
    .idle_ms = 15 * 60000,
    .gone_ms = 2 * 60000,
    .state_ms = 0,
    .head_ms = 60000,
    .told = is_told,
    .clock = by_the_test,
    .steady = by_nobody,
};

enum dealt { BY_HOUSE, BY_STAFF, SHUFFLED }; /* who deals, and for whom the house shuffles */

static void open_floor_with(const char *edition, enum dealt dealt)
{
    struct sign sign = sign_of(game_find(edition));

    temporary(path, "floor.db");
    new_casino(path, clock_ms);
    if (dealt == SHUFFLED)
        open_shuffled("table", &sign, 100000);
    else
        open_table("table", &sign, 1000, dealt == BY_HOUSE);
    assert_true(cage_commit(cage));
    floor_at_work = floor_open(cage, &settings);
    assert_non_null(floor_at_work);
}

/* A table without staff. */
static void open_floor_of(const char *edition)
{
    open_floor_with(edition, BY_HOUSE);
}

static void open_floor(void)
{
    open_floor_of("roulette");
}

/* Rounds until nothing is left to do; what there was to tell, counted by kind. */
static int heard[NEWS_STOPPED + 1];
static struct answer last_answer;
static int64_t closes_at;
static uint32_t ready_now;
static struct pit table_now;

static void rounds(void)
{
    memset(heard, 0, sizeof heard);
    for (bool more = true; more;) {
        more = floor_round(floor_at_work);
        for (struct news *news = floor_news(floor_at_work), *next; news; news = next) {
            next = news->next;
            heard[news->kind]++;
            if (news->kind == NEWS_ANSWER) last_answer = news->answer.answer;
            if (news->kind == NEWS_TABLE) {
                closes_at = news->table_now.closes_at;
                ready_now = news->table_now.ready;
                table_now = *news->table_now.pit;
            }
            assert_true(news->entry <= floor_counts(floor_at_work).entries);
            news_free(news);
        }
    }
}

static struct answer asks(const struct order *order)
{
    struct ask ask = { .from = 7, .request = 1, .kind = ASK_ORDER, .table = 1 };

    ask.person = order->person;
    ask.order = *order;
    assert_true(floor_ask(floor_at_work, &ask));
    rounds();
    assert_int_equal(heard[NEWS_ANSWER], 1);
    return last_answer;
}

static void must_ask(const struct order *order)
{
    struct answer answer = asks(order);

    if (answer.refusal.code) fail_msg("%s", refusal_word(answer.refusal.code));
}

static void sit_with(uint32_t person, int seat, int64_t cents)
{
    struct order order = pit_order(person, ROLE_PLAYER, PIT_ARRIVE);

    order.yes = true;
    must_ask(&order);
    order = pit_order(person, ROLE_PLAYER, PIT_GAME);
    order.command.act = ACT_SIT;
    order.command.role = ROLE_PLAYER;
    order.command.seat = (int8_t)seat;
    must_ask(&order);
    order = pit_order(person, ROLE_PLAYER, PIT_BUY);
    order.cents = cents;
    must_ask(&order);
}

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

static void nobody_there_nothing_spun(void **state)
{
    (void)state;
    open_floor();
    rounds();
    uint64_t entries = floor_counts(floor_at_work).entries;
    for (int i = 0; i < 100; i++) {
        clock_ms += BETTING;
        rounds();
    }
    assert_int_equal(floor_counts(floor_at_work).entries, entries);
    assert_int_equal(closes_at, 0);
    floor_close(floor_at_work);
}

/* So long to bet, and not a millisecond more; then the wager is won or lost: 10 on red comes to
 * 20 or nothing. */
static void betting_ends_when_it_says(void **state)
{
    (void)state;
    open_floor();
    sit_with(FIRST_PLAYER, 3, 10000);
    assert_int_equal(closes_at, clock_ms + BETTING);
    struct order order = bet_on_red(FIRST_PLAYER, 3, 1000);
    clock_ms = closes_at - 1;
    must_ask(&order);
    assert_int_equal(table_now.table.till.rack_cents[3], 9000);
    clock_ms++;
    rounds();
    assert_true(heard[NEWS_EVENTS] > 3); /* spun, called, landed, settled */
    assert_true(told_times > 3);         /* for each of those who asked, and the house */
    int64_t rack = table_now.table.till.rack_cents[3];
    int64_t all = rack + table_on_layout(&table_now.table, 3);
    assert_true(all == 9000 || all == 11000);
    assert_int_equal(table_now.results[0].kind, EVENT_DOLLY); /* for people to look at */
    assert_int_equal(wheel_color(table_now.results[0].number) == WHEEL_IS_RED, all == 11000);
    assert_int_equal(table_now.results[1].kind, 0);
    assert_int_equal(closes_at, clock_ms + BETTING + SHOWING); /* the ball is looked at first */
    floor_close(floor_at_work);
}

static void says_ready(uint32_t person)
{
    struct ask ask = { .from = 7, .request = 2, .kind = ASK_READY, .table = 1, .person = person };

    assert_true(floor_ask(floor_at_work, &ask));
    rounds();
    assert_int_equal(heard[NEWS_ANSWER], 1);
}

/* When both who sit there need no more time, nobody waits; a word is good for one spin, and not for
 * who comes to the place later. */
static void nobody_waits_where_all_are_ready(void **state)
{
    (void)state;
    open_floor();
    sit_with(FIRST_PLAYER, 0, 10000);
    sit_with(FIRST_PLAYER + 1, 5, 10000);
    says_ready(FIRST_PLAYER + 2);
    assert_int_equal(last_answer.refusal.code, REFUSED_NOT_HERE);
    struct order order = bet_on_red(FIRST_PLAYER, 0, 1000);
    must_ask(&order);
    says_ready(FIRST_PLAYER);
    assert_int_equal(ready_now, 1 << 0);
    assert_int_equal(table_on_layout(&table_now.table, 0), 1000);
    says_ready(FIRST_PLAYER + 1);
    assert_true(heard[NEWS_EVENTS] > 3); /* spun and settled, at the same moment */
    assert_int_equal(ready_now, 0);
    assert_int_equal(closes_at, clock_ms + BETTING + SHOWING);

    says_ready(FIRST_PLAYER + 1);
    order = pit_order(FIRST_PLAYER + 1, ROLE_PLAYER, PIT_GAME);
    order.command.act = ACT_LEAVE;
    order.command.role = ROLE_PLAYER;
    order.command.seat = 5;
    must_ask(&order);
    assert_int_equal(ready_now, 0);
    sit_with(FIRST_PLAYER + 2, 5, 10000);
    assert_int_equal(ready_now, 0);
    floor_close(floor_at_work);
}

/* Asked for by several at once, from several threads: each is answered once. */
static void *ask_often(void *of)
{
    uint32_t person = FIRST_PLAYER + (uint32_t)(uintptr_t)of;
    struct ask ask = { .kind = ASK_ORDER, .table = 1, .person = person };

    for (int i = 0; i < 200; i++) {
        ask.order = bet_on_red(person, (int)(uintptr_t)of, 500);
        ask.request = ask.order.request = (uint64_t)i / 2 + 1; /* each twice */
        while (!floor_ask(floor_at_work, &ask)) usleep(100);
    }
    return NULL;
}

static void many_at_once(void **state)
{
    (void)state;
    pthread_t threads[4];

    open_floor();
    for (int i = 0; i < 4; i++) sit_with(FIRST_PLAYER + (uint32_t)i, i, 100000);
    assert_true(floor_start(floor_at_work));
    for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, ask_often, (void *)(uintptr_t)i);
    for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
    int answers = 0, done = 0, again = 0;
    for (int wait = 0; answers < 800 && wait < 120000; wait++) {
        for (struct news *news = floor_news(floor_at_work), *next; news; news = next) {
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
    assert_int_equal(done, 400); /* 4 times 100 of 5 dollars: 500 on red each, as the sign has it */
    assert_int_equal(again, 400);
    floor_close(floor_at_work);
}

/* Stopped with wagers on the layout, and opened again: they are there, and are decided. */
static void closed_in_mid_round(void **state)
{
    (void)state;
    open_floor();
    sit_with(FIRST_PLAYER, 0, 10000);
    struct order order = bet_on_red(FIRST_PLAYER, 0, 1000);
    must_ask(&order);
    floor_close(floor_at_work);
    open_casino(path);
    floor_at_work = floor_open(cage, &settings);
    rounds();
    assert_int_equal(table_on_layout(&table_now.table, 0), 1000);
    clock_ms = closes_at;
    rounds();
    int64_t all = table_now.table.till.rack_cents[0] + table_on_layout(&table_now.table, 0);
    assert_true(all == 9000 || all == 11000);
    floor_close(floor_at_work);
}

/* The dice are offered to somebody who does not answer: after so long that is taken as declining;
 * who takes them and does nothing is ordered to pass them (5.8(b)). */
static void nobody_waits_for_ever(void **state)
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
    assert_int_not_equal(table_now.table.till.phase, PHASE_OFFERED);
    while (table_now.table.till.phase != PHASE_OFFERED) {
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
    floor_close(floor_at_work);
}

/* A new time for each decision; and next to none for who is gone. */
static void nobody_waits_for_who_is_gone(void **state)
{
    (void)state;
    struct order order = pit_order(FIRST_PLAYER, ROLE_PLAYER, PIT_GAME);

    open_floor_of("craps");
    sit_with(FIRST_PLAYER, 0, 10000);
    floor_here(floor_at_work, FIRST_PLAYER, true);
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
    floor_here(floor_at_work, FIRST_PLAYER, false);
    rounds();
    assert_int_equal(closes_at, clock_ms + 5000);
    floor_here(floor_at_work, FIRST_PLAYER, true); /* only looked away */
    rounds();
    assert_int_equal(closes_at, clock_ms - 1000 + PATIENCE);
    floor_here(floor_at_work, FIRST_PLAYER, false);
    rounds();
    clock_ms += 5000;
    rounds();
    assert_int_not_equal(table_now.table.till.phase, PHASE_CHOOSING);
    floor_close(floor_at_work);
}

/* ---- What is said aloud ---------------------------------------------------------- */

/* A wager on the Tier (3.4) waits for nobody where the house deals: it is placed at once, and
 * decided.  It is a chip on each of six splits: of those one wins at 17 to 1, or none. */
static void called_bets_are_confirmed(void **state)
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
    floor_close(floor_at_work);
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
    return floor_counts(floor_at_work).entries;
}

/* A higher minimum has stood on its sign for 20 minutes (Div 1 r.9.3(a)), by the clock on the wall:
 * not a second less.  Of all the other minutes there is none in the record. */
static void a_sign_stands_for_its_time(void **state)
{
    (void)state;
    struct order bet = bet_on_red(FIRST_PLAYER, 0, 1000);
    struct order notice = limits_order(ACT_NOTICE, 1000, 50000);
    struct order limits = limits_order(ACT_LIMITS, 1000, 50000);

    open_floor_with("roulette", BY_STAFF);
    sit_with(FIRST_PLAYER, 0, 100000);
    must_ask(&bet); /* so that only the sign can do it */
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
        assert_int_equal(asks(&limits).refusal.code, REFUSED_NOTICE_SHORT);
        clock_ms += 1;
        rounds();
        assert_int_equal(table_now.table.minute, 41 + minute);
    }
    clock_ms += 60 * MINUTE;
    rounds();
    assert_int_equal(entries(), before + 2 + 20);
    must_ask(&limits);
    assert_int_equal(table_now.table.sign.min_cents, 1000);
    floor_close(floor_at_work);
}

/* Closed and opened again in between: the time of a closed casino does not count. */
static void a_closed_casino_has_no_minutes(void **state)
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
    floor_close(floor_at_work);
    clock_ms += 60 * MINUTE;
    open_casino(path);
    floor_at_work = floor_open(cage, &settings);
    clock_ms += 9 * MINUTE;
    rounds();
    assert_int_equal(asks(&close).refusal.code, REFUSED_NOTICE_SHORT);
    clock_ms += MINUTE;
    rounds();
    must_ask(&close);
    uint64_t before = entries();
    clock_ms += 5 * MINUTE;
    rounds();
    assert_int_equal(entries(), before);
    floor_close(floor_at_work);
}

/* A dispute has its minute: the one on the wall since the casino opened. */
static void a_dispute_has_its_minute(void **state)
{
    (void)state;
    open_floor_with("roulette", BY_STAFF);
    sit_with(FIRST_PLAYER, 0, 100000);
    clock_ms += 7 * MINUTE;
    struct order dispute = pit_order(FIRST_PLAYER, ROLE_PLAYER, PIT_DISPUTE), wrong = dispute;
    wrong.other = 4711; /* who is not there: refused, and no minute is written down */
    uint64_t before = entries();
    assert_int_equal(asks(&wrong).refusal.code, REFUSED_NOT_HERE);
    assert_int_equal(entries(), before);
    must_ask(&dispute);
    assert_int_equal(entries(), before + 2);
    assert_int_equal(table_now.disputes[0].minute, 7);
    clock_ms += 8 * 24 * 60 * INT64_C(60000); /* the clock goes on by a week at most */
    must_ask(&dispute);
    assert_int_equal(table_now.disputes[1].minute, 7 + 7 * 24 * 60);
    floor_close(floor_at_work);
}

/* ---- Places that nobody uses ----------------------------------------------------- */

static int64_t in_purse(uint32_t person)
{
    const struct purse *purse = cage_purse(cage, person);
    const struct chip_set set = chip_set_from(100);

    return purse ? chips_worth(&set, &purse->chips) : 0;
}

/* So long, as the house plays on. */
static void time_goes_by(int64_t ms)
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

/* Two sit at a roulette table; one bets now and then, the other does nothing.  After 15 minutes
 * that one has left with all the chips, and may come again; the other stays. */
static void who_does_nothing_leaves(void **state)
{
    (void)state;
    struct order bet = bet_on_red(FIRST_PLAYER + 1, 1, 500);

    open_floor();
    sit_with(FIRST_PLAYER, 0, 12300);
    sit_with(FIRST_PLAYER + 1, 1, 500000);
    int64_t began = clock_ms;
    while (clock_ms < began + 14 * MINUTE) {
        if (table_now.table.till.phase == WHEEL_BETTING) asks(&bet);
        time_goes_by(MINUTE);
    }
    time_goes_by(began + 15 * MINUTE - 2000 - clock_ms);
    assert_true(sits(FIRST_PLAYER) && sits(FIRST_PLAYER + 1));
    assert_int_equal(in_purse(FIRST_PLAYER), 0);
    time_goes_by(3000);
    assert_false(sits(FIRST_PLAYER));
    assert_null(pit_guest(&table_now, FIRST_PLAYER));
    assert_int_equal(in_purse(FIRST_PLAYER), 12300);
    assert_true(sits(FIRST_PLAYER + 1));
    struct order comes = pit_order(FIRST_PLAYER, ROLE_PLAYER, PIT_ARRIVE);
    comes.yes = true;
    must_ask(&comes);
    floor_close(floor_at_work);
}

/* With a wager on the layout, whatever time has gone by, and from its end on another 15 minutes. */
static void a_wager_keeps_the_place(void **state)
{
    (void)state;
    struct order bet = bet_on_red(FIRST_PLAYER, 0, 500);

    open_floor();
    sit_with(FIRST_PLAYER, 0, 10000);
    must_ask(&bet);
    clock_ms += 30 * MINUTE; /* the casino had other things to do */
    rounds();
    assert_true(sits(FIRST_PLAYER));
    struct order down = bet;
    down.command.act = ACT_TAKE;
    down.command.cents = table_on_layout(&table_now.table, 0);
    if (down.command.cents) asks(&down); /* on red for ever, if it wins */
    time_goes_by(14 * MINUTE);
    assert_int_equal(table_on_layout(&table_now.table, 0), 0);
    assert_true(sits(FIRST_PLAYER));
    time_goes_by(2 * MINUTE);
    assert_false(sits(FIRST_PLAYER));
    floor_close(floor_at_work);
}

/* All places are taken, and nobody does anything.  Who is gone for two minutes leaves; who came
 * back in time, and who is there, stays. */
static void who_is_gone_makes_room(void **state)
{
    (void)state;
    int places;

    open_floor();
    sit_with(FIRST_PLAYER, 0, 10000);
    places = table_places(&table_now.table);
    for (int seat = 1; seat < places - 1; seat++)
        sit_with(FIRST_PLAYER + (uint32_t)seat, seat, 10000);
    floor_here(floor_at_work, FIRST_PLAYER + 1, false);
    time_goes_by(4 * MINUTE);
    assert_true(sits(FIRST_PLAYER + 1)); /* there is a place for others */
    sit_with(FIRST_PLAYER + (uint32_t)places - 1, places - 1, 10000);
    time_goes_by(2000);
    assert_false(sits(FIRST_PLAYER + 1));
    assert_int_equal(in_purse(FIRST_PLAYER + 1), 10000);
    sit_with(FIRST_PLAYER + 100, 1, 10000);
    floor_here(floor_at_work, FIRST_PLAYER + 2, false);
    floor_here(floor_at_work, FIRST_PLAYER + 3, false);
    rounds();
    time_goes_by(MINUTE);
    floor_here(floor_at_work, FIRST_PLAYER + 3, true);
    time_goes_by(MINUTE - 2000);
    assert_true(sits(FIRST_PLAYER + 2));
    time_goes_by(3000);
    assert_false(sits(FIRST_PLAYER + 2));
    assert_true(sits(FIRST_PLAYER + 3) && sits(FIRST_PLAYER + 4));
    assert_int_equal(__builtin_popcount(table_now.table.present), places - 1);
    floor_close(floor_at_work);
}

/* Who came, never sat down, and is gone takes no room at the table. */
static void who_only_stood_by(void **state)
{
    (void)state;
    struct order order = pit_order(FIRST_PLAYER, ROLE_PLAYER, PIT_ARRIVE);

    open_floor();
    order.yes = true;
    must_ask(&order);
    assert_non_null(pit_guest(&table_now, FIRST_PLAYER));
    floor_here(floor_at_work, FIRST_PLAYER, false);
    time_goes_by(3 * MINUTE);
    assert_null(pit_guest(&table_now, FIRST_PLAYER));
    floor_close(floor_at_work);
}

/* The clock on the wall is put back by an hour while people bet: they have as long as they had, and
 * no longer. */
static void a_clock_put_back(void **state)
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
    floor_close(floor_at_work);
}

/* The same where it is put forward: nobody's time to bet is over by that. */
static void a_clock_put_forward(void **state)
{
    (void)state;
    open_floor();
    sit_with(FIRST_PLAYER, 0, 10000);
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
    floor_close(floor_at_work);
}

/* And a place that nobody uses is given up after 15 minutes, not after 75. */
static void a_place_by_a_clock_put_back(void **state)
{
    (void)state;
    open_floor();
    sit_with(FIRST_PLAYER, 0, 10000);
    time_goes_by(5 * MINUTE);
    clock_ms -= 60 * MINUTE;
    time_goes_by(9 * MINUTE);
    assert_true(sits(FIRST_PLAYER));
    time_goes_by(2 * MINUTE);
    assert_false(sits(FIRST_PLAYER));
    floor_close(floor_at_work);
}

/* Where people deal, places are theirs to see to. */
static void people_see_to_their_table(void **state)
{
    (void)state;
    open_floor_with("roulette", BY_STAFF);
    sit_with(FIRST_PLAYER, 0, 10000);
    floor_here(floor_at_work, FIRST_PLAYER, false);
    time_goes_by(60 * MINUTE);
    assert_true(sits(FIRST_PLAYER));
    floor_close(floor_at_work);
}

/* ---- People deal, the house shuffles --------------------------------------------- */

static int done_at_poker[ACT_COUNT];

/* Before the deal an ante; then a draw, in turn an exchange and a sixth card, and the bet.  Whoever
 * can forces the Dealer. */
static bool player_goes_on(int round, struct order *order)
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

/* The staff's next work, whatever card it takes left to the house. */
static bool staff_goes_on(struct order *order)
{
    static const struct chance_shoe none;
    struct command command;

    if (!dealer_next(&table_now.table, NULL, &none, true, &command)) return false;
    *order = ordered(&table_now, &command);
    return true;
}

/* The Dealer's hand of every round is remembered once, forced or not, as it is in the end. */
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

/* Lunar Poker by a dealer of flesh and blood, from the first deck on, until there has been a
 * round with an exchange, one with a sixth card and one in which the Dealer was forced.  Cards come
 * between two orders, and nobody's order has any; the record is good. */
static void people_deal_poker(void **state)
{
    (void)state;
    struct order order;
    int round = 0;

    memset(done_at_poker, 0, sizeof done_at_poker);
    open_floor_with("lunar-poker", SHUFFLED);
    rounds();
    assert_true(table_now.chance.last > 0); /* committed without being asked */
    sit_with(FIRST_PLAYER, 0, 5000000);
    for (int step = 0; step < 20000; step++) {
        if (!player_goes_on(round, &order) && !staff_goes_on(&order))
            fail_msg("nobody goes on in %s", table_phase_word(&table_now.table));
        must_ask(&order);
        assert_int_equal(closes_at, 0); /* nothing goes by the clock */
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
    floor_close(floor_at_work);
    struct verify_asked asked = { .path = path };
    static struct verify_report report;
    if (verify_casino(&asked, &report) != VERIFY_GOOD) fail_msg("%s", report.sentence);
    assert_true(report.cards > 20);
}

/* ---- The end --------------------------------------------------------------------- */

/* The house always has something to do somewhere, as where there are thousands of tables: it closes
 * all the same. */
static void closed_at_work(void **state)
{
    (void)state;
    struct floor_settings hasty = settings;

    open_floor();
    sit_with(FIRST_PLAYER, 0, 10000);
    floor_close(floor_at_work);
    hasty.betting_ms = hasty.showing_ms = 0;
    open_casino(path);
    floor_at_work = floor_open(cage, &hasty);
    assert_true(floor_start(floor_at_work));
    for (int wait = 0; floor_counts(floor_at_work).commits < 10 && wait < 120000; wait++)
        usleep(1000);
    assert_true(floor_counts(floor_at_work).commits >= 10);
    alarm(120); /* else it never comes back */
    floor_close(floor_at_work);
    alarm(0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_there_nothing_spun),
        cmocka_unit_test(betting_ends_when_it_says),
        cmocka_unit_test(nobody_waits_where_all_are_ready),
        cmocka_unit_test(many_at_once),
        cmocka_unit_test(closed_in_mid_round),
        cmocka_unit_test(nobody_waits_for_ever),
        cmocka_unit_test(nobody_waits_for_who_is_gone),
        cmocka_unit_test(called_bets_are_confirmed),
        cmocka_unit_test(people_deal_poker),
        cmocka_unit_test(a_sign_stands_for_its_time),
        cmocka_unit_test(a_closed_casino_has_no_minutes),
        cmocka_unit_test(a_dispute_has_its_minute),
        cmocka_unit_test(who_does_nothing_leaves),
        cmocka_unit_test(a_wager_keeps_the_place),
        cmocka_unit_test(who_is_gone_makes_room),
        cmocka_unit_test(who_only_stood_by),
        cmocka_unit_test(a_clock_put_back),
        cmocka_unit_test(a_clock_put_forward),
        cmocka_unit_test(a_place_by_a_clock_put_back),
        cmocka_unit_test(closed_at_work),
        cmocka_unit_test(people_see_to_their_table),
    };

    RUN_TESTS(tests);
}
