/* test_room.c - a floor on a disk that is full at each place in turn where it writes, once or until
 * room is made: what was answered is in the record, what was refused is not, and it goes on. */
#include "cage/cage.h"
#include "cage/seal.h"
#include "check.h"
#include "faults.h"
#include "games/wheel/wheel.h"
#include "games/wheel/wheel_rows.h"
#include "server/floor.h"

#include <unistd.h>

#define PATH "room.db"
#define BETS 12
enum { OPERATOR = 1, ANA = 1000 };

static const uint8_t secret[SEAL_SECRET] = { 7 };
static int64_t clock_now = 1790000000000;
static struct floor *the_floor;
static bool full, stopped;
static struct {
    bool came, no_room;
    struct answer answer;
} last;

static int64_t wall_clock(void)
{
    return clock_now;
}

static void wakes(void *to)
{
    (void)to;
}

static struct cage *reopen(void *to, char why[STORE_WHY])
{
    struct store *store = store_sqlite(PATH, STORE_OPEN, FAULTS_VFS, why);

    (void)to;
    return store ? cage_open(store, secret, why) : NULL;
}

static void open_floor(void)
{
    const struct floor_settings settings = { .betting_ms = 3600000,
                                             .head_ms = 60000,
                                             .retry_ms = 1,
                                             .notify = wakes,
                                             .reopen = reopen,
                                             .clock = wall_clock };
    struct opening opening;
    char why[STORE_WHY];

    disk_clear();
    memset(&opening, 0, sizeof opening);
    opening.set = chip_set_from(100);
    snprintf(opening.name, sizeof opening.name, "wheel");
    opening.sign = sign_of(game_find("roulette"));
    for (int kind = 0; kind < opening.set.kinds; kind++) opening.tray.count[kind] = 1000;
    opening.runs = OPERATOR;
    opening.automatic = true;
    struct store *store = store_sqlite(PATH, STORE_NEW, FAULTS_VFS, why);
    struct cage *cage = store ? cage_new(store, secret, &opening.set, clock_now, why) : NULL;
    assert_true(cage && cage_table(cage, &opening, clock_now) && cage_commit(cage));
    the_floor = floor_open(cage, &settings);
    assert_non_null(the_floor);
    full = stopped = false;
}

static void hear(void)
{
    for (struct news *news = floor_news(the_floor), *next; news; news = next) {
        next = news->next;
        if (news->kind == NEWS_FULL || news->kind == NEWS_ROOM) full = news->kind == NEWS_FULL;
        if (news->kind == NEWS_STOPPED) stopped = true;
        if (news->kind == NEWS_ANSWER) {
            last.came = true;
            last.no_room = news->answer.no_room;
            last.answer = news->answer.answer;
        }
        news_free(news);
    }
}

/* Whether the order was carried out; otherwise there was no room. */
static bool gives(struct order order, uint64_t request)
{
    struct ask ask = {
        .from = 7, .request = request, .kind = ASK_ORDER, .table = 1, .person = ANA
    };

    memset(&last, 0, sizeof last);
    order.request = request;
    ask.order = order;
    assert_true(floor_ask(the_floor, &ask));
    for (int i = 0; i < 100 && !last.came && !stopped; i++) {
        floor_round(the_floor);
        hear();
    }
    assert_true(last.came && !stopped);
    if (last.answer.refusal.code) fail_msg("%s", refusal_word(last.answer.refusal.code));
    return !last.no_room;
}

static struct order in_game(int act)
{
    struct order order = pit_order(ANA, ROLE_PLAYER, PIT_GAME);

    order.command.act = (uint8_t)act;
    order.command.role = ROLE_PLAYER;
    order.command.seat = 0;
    if (act != ACT_BET) return order;
    order.command.bet = WHEEL_RED;
    order.command.cents = 500;
    return order;
}

static void sit_down(void)
{
    struct order order = pit_order(ANA, ROLE_PLAYER, PIT_ARRIVE);

    order.yes = true;
    assert_true(gives(order, 1) && gives(in_game(ACT_SIT), 2));
    order = pit_order(ANA, ROLE_PLAYER, PIT_BUY);
    order.cents = 100000;
    assert_true(gives(order, 3));
}

/* Bets; where it is refused, frees the disk, waits and gives the same order again.  Returns how
 * often it was refused. */
static int bet(uint64_t request)
{
    if (gives(in_game(ACT_BET), request)) return 0;
    assert_true(full);
    if (faults_struck()) faults_disarm();
    for (int i = 0; i < 5000 && full; i++, usleep(500)) {
        floor_round(the_floor);
        hear();
    }
    assert_false(full);
    assert_true(gives(in_game(ACT_BET), request) && !last.answer.repeated);
    return 1;
}

/* Returns false if there were fewer places. */
static bool full_at(enum fault_kind kind, long place, int *refused)
{
    char why[STORE_WHY];

    open_floor();
    sit_down();
    faults_arm(kind, place, 1 + (uint64_t)place);
    for (uint64_t i = 0; i < BETS; i++) *refused += bet(10 + i);
    bool struck = faults_struck();
    faults_disarm();
    assert_true(floor_close(the_floor));
    struct cage *cage = reopen(NULL, why);
    if (!cage) fail_msg("%s", why);
    assert_int_equal(cage_pit(cage, 1)->table.till.rack_cents[0], 100000 - BETS * 500);
    assert_int_equal(table_on_layout(&cage_pit(cage, 1)->table, 0), BETS * 500);
    cage_abandon(cage);
    return struck;
}

static void goes_on_everywhere(enum fault_kind kind)
{
    int refused = 0;
    long place = 1;

    while (full_at(kind, place, &refused)) place++;
    assert_true(place > 2 * BETS && refused > BETS); /* a commit writes the log more than once */
}

static void full_once(void **state)
{
    (void)state;
    goes_on_everywhere(FAULT_FULL);
}

static void full_until_there_is_room(void **state)
{
    (void)state;
    goes_on_everywhere(FAULT_FULL_ON);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(full_once),
        cmocka_unit_test(full_until_there_is_room),
    };

    if (!seal_ready() || !faults_ready()) return 1;
    RUN_TESTS(tests);
}
