/* floor.h - a floor with a clock that the test sets, one table, and people who sit down. */
#ifndef CROUPIER_TESTS_FLOOR_H
#define CROUPIER_TESTS_FLOOR_H

#include "casino.h"
#include "pit/rounds.h"
#include "server/floor.h"

static char path[TEMPORARY];
static struct floor *the_floor;
static int64_t clock_ms = 1790000000000;
static int wakeups;

#define BETTING 10000
#define MOMENT  3000

static inline int64_t wall_clock(void)
{
    return clock_ms;
}

static inline void count_wakeup(void *to)
{
    (void)to;
    wakeups++;
}

#define PATIENCE 30000
#define SHOWING  700
static int64_t ahead_ms; /* how far the wall clock was put forward */

static inline int64_t monotonic_clock(void)
{
    return clock_ms - ahead_ms;
}

static const struct floor_settings settings = {
    .betting_ms = BETTING,
    .moment_ms = MOMENT,
    .showing_ms = SHOWING,
    .patience_ms = PATIENCE,
    .idle_ms = 15 * 60000,
    .gone_ms = 2 * 60000,
    .state_ms = 0,
    .head_ms = 60000,
    .notify = count_wakeup,
    .clock = wall_clock,
    .steady = monotonic_clock,
};

enum dealt { BY_HOUSE, BY_STAFF, SHUFFLED }; /* SHUFFLED: staff deal, the house shuffles */

static inline void open_floor_of_sign(const struct sign *sign, enum dealt dealt)
{
    temporary(path, "floor.db");
    new_casino(path, clock_ms);
    if (dealt == SHUFFLED)
        open_shuffled("table", sign, 100000);
    else
        open_table("table", sign, 1000, dealt == BY_HOUSE);
    assert_true(cage_commit(cage));
    the_floor = floor_open(cage, &settings);
    assert_non_null(the_floor);
}

static inline void open_floor_with(const char *edition, enum dealt dealt)
{
    struct sign sign = sign_of(game_find(edition));

    open_floor_of_sign(&sign, dealt);
}

/* A table without staff. */
static inline void open_floor_of(const char *edition)
{
    open_floor_with(edition, BY_HOUSE);
}

static inline void open_floor(void)
{
    open_floor_of("roulette");
}

/* Runs rounds until nothing is left to do; counts the news by kind. */
static int news_count[NEWS_ITEM_OPENED + 1];
static char clock_news[STORE_WHY];
static struct answer last_answer;
static int64_t closes_at;
static uint32_t ready_now;
static struct pit table_now;
static int outcomes; /* rolls, spins and coups since the test set it */

static inline bool is_result(const struct event *event)
{
    const struct game_rounds *of = rounds_of(&cage_pit(cage, 1)->table.sign);

    return round_event(of, event) & ROUND_RESULT;
}

static inline void rounds(void)
{
    memset(news_count, 0, sizeof news_count);
    for (bool more = true; more;) {
        more = floor_round(the_floor);
        for (struct news *news = floor_news(the_floor), *next; news; news = next) {
            next = news->next;
            news_count[news->kind]++;
            if (news->kind == NEWS_ANSWER) last_answer = news->answer.answer;
            if (news->kind == NEWS_CLOCK) snprintf(clock_news, STORE_WHY, "%s", news->why);
            for (int i = 0; news->kind == NEWS_EVENTS && i < news->events.game_count; i++)
                outcomes += is_result(&news->events.game[i]);
            if (news->kind == NEWS_TABLE) {
                closes_at = news->table_now.closes_at;
                ready_now = news->table_now.ready;
                table_now = *news->table_now.pit;
            }
            assert_true(news->entry <= floor_counts(the_floor).entries);
            news_free(news);
        }
    }
}

/* Asks and runs rounds; returns the answer, done or refused. */
static inline struct answer ask_for(const struct order *order)
{
    struct ask ask = { .from = 7, .request = 1, .kind = ASK_ORDER, .table = 1 };

    ask.person = order->person;
    ask.order = *order;
    assert_true(floor_ask(the_floor, &ask));
    rounds();
    assert_int_equal(news_count[NEWS_ANSWER], 1);
    return last_answer;
}

static inline void must_ask(const struct order *order)
{
    struct answer answer = ask_for(order);

    if (answer.refusal.code) fail_msg("%s", refusal_word(answer.refusal.code));
}

static inline void sit_with(uint32_t person, int seat, int64_t cents)
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

static inline void ask_ready(uint32_t person)
{
    struct ask ask = { .from = 7, .request = 2, .kind = ASK_READY, .table = 1, .person = person };

    assert_true(floor_ask(the_floor, &ask));
    rounds();
    assert_int_equal(news_count[NEWS_ANSWER], 1);
}

#endif
