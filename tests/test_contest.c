/* test_contest.c - a session of a tournament at a table, by hand and at random.
 *
 * Amounts are calculated from Division 7 and the game's odds in the comments. */
#include "check.h"
#include "games.h"
#include "moves.h"
#include "pit/machine.h"
#include "pit/pit_internal.h"
#include "pit/rounds.h"

#include <string.h>

#define OPERATOR 1
#define DEALER   2
#define FIRST    100 /* the first player; the others follow */

static struct pit pit;
static struct pit_events events;

/* ---- A table with a session ------------------------------------------------------ */

static const struct contest_terms usual = {
    .chips_cents = 50000,
    .min_cents = 1000,
    .max_cents = 20000,
    .tournament = 1,
    .session = 1,
    .length = 3,
    .seconds = 30,
    .kind = CONTEST_TABLE,
    .pass_cards = 1,
    .secret_cards = 1,
};

static void open_at(const char *edition)
{
    struct sign sign = sign_of(game_find(edition));
    struct chip_set set = chip_set_from(100);
    struct chips tray;

    for (int i = 0; i < CHIP_KINDS; i++) tray.count[i] = i < set.kinds ? 10000 : 0;
    pit_open(&pit, "table", &sign, &set, &tray, OPERATOR);
    pit_staff(&pit, DEALER, ROLE_DEALER);
    pit_staff(&pit, DEALER + 1, ROLE_GAME_SUPERVISOR);
    pit_staff(&pit, DEALER + 2, ROLE_DIRECTOR);
}

static struct refusal give(const struct order *order)
{
    struct refusal why = pit_do(&pit, order, &events);

    if (why.code) assert_non_null(clause_find(games[pit.table.sign.edition], why.clause));
    assert_int_equal(pit_imbalance(&pit), 0);
    assert_int_equal(table_imbalance(&pit.table), 0);
    return why;
}

static struct refusal office(struct order order)
{
    return give(&order);
}

static struct order from_office(enum pit_act act, uint32_t other, int number)
{
    struct order order = pit_order(NOBODY, ROLE_CLOCK, act);

    order.other = other;
    order.number = (uint8_t)number;
    return order;
}

/* Players FIRST, FIRST + 1, ... in these seats. */
static void start_with(const struct contest_terms *terms, const int *seats, int count)
{
    struct order order = from_office(PIT_SESSION, NOBODY, 0);

    order.terms = *terms;
    assert_null(give(&order).code);
    for (int i = 0; i < count; i++)
        assert_null(office(from_office(PIT_SESSION_SEAT, FIRST + (uint32_t)i, seats[i] + 1)).code);
    assert_null(office(from_office(PIT_SESSION_START, NOBODY, 0)).code);
}

static struct refusal acts(uint32_t person, enum role role, int act, int seat)
{
    struct order order = pit_order(person, role, PIT_GAME);

    order.command.act = (uint8_t)act;
    order.command.role = (uint16_t)role;
    order.command.seat = (int8_t)seat;
    return give(&order);
}

static uint32_t player_at(int seat)
{
    return pit_person_at(&pit, seat);
}

static struct refusal plays(int seat, int act)
{
    return acts(player_at(seat), ROLE_PLAYER, act, seat);
}

static struct refusal bets(int seat, const char *wager, int64_t cents)
{
    struct order order = pit_order(player_at(seat), ROLE_PLAYER, PIT_GAME);
    int bet, number;

    assert_true(wager_find(&pit.table.sign, wager, &bet, &number));
    order.command.act = ACT_BET;
    order.command.role = ROLE_PLAYER;
    order.command.seat = (int8_t)seat;
    order.command.bet = (int8_t)bet;
    order.command.number = (int8_t)number;
    order.command.cents = cents;
    return give(&order);
}

static struct refusal deals(int act)
{
    return acts(DEALER, ROLE_DEALER, act, NO_SEAT);
}

static void assert_refused(struct refusal why, refusal_code code, const char *clause)
{
    assert_string_equal(refusal_word(why.code), refusal_word(code));
    assert_string_equal(why.clause, clause);
}

/* The ball lands on a number, and everything is paid. */
static void spin(int number)
{
    struct order land = pit_order(NOBODY, ROLE_CLOCK, PIT_GAME);

    assert_null(deals(ACT_SPIN).code);
    assert_null(deals(ACT_NO_MORE_BETS).code);
    assert_null(deals(ACT_DROP).code);
    land.command.act = ACT_LAND;
    land.command.role = ROLE_CLOCK;
    land.command.seat = NO_SEAT;
    land.command.outcome[0] = (int8_t)number;
    assert_null(give(&land).code);
    assert_null(deals(ACT_ANNOUNCE).code);
    assert_null(deals(ACT_COLLECT).code);
    if (pit.table.till.phase == WHEEL_COLLECTED) assert_null(deals(ACT_PAY).code);
}

static const struct event *event_of(int kind, int seat)
{
    for (int i = 0; i < events.game.count; i++)
        if (events.game.list[i].kind == kind &&
            (seat == NO_SEAT || events.game.list[i].seat == seat))
            return &events.game.list[i];
    return NULL;
}

static int64_t rack(int seat)
{
    return pit.table.till.rack_cents[seat];
}

static int turn(void)
{
    return pit.table.contest.turn;
}

/* ---- Turns ----------------------------------------------------------------------- */

/* The marker starts at the dealer's far left, which is the lowest seat at roulette, and turns go
 * clockwise, which is up (4.7); then it moves to the next player (4.8). */
static void turns_at_roulette(void **state)
{
    (void)state;
    static const int seats[] = { 1, 3, 6 };

    open_at("roulette");
    start_with(&usual, seats, 3);
    assert_int_equal(pit.table.contest.marker, 1);
    assert_int_equal(turn(), 1);
    assert_refused(bets(3, "red", 1000), REFUSED_NOT_YOUR_TURN, "Div 7 r.4.7");
    assert_null(bets(1, "red", 1000).code);
    assert_refused(deals(ACT_SPIN), REFUSED_STILL_TO_WAGER, "Div 7 r.4.7");
    assert_null(plays(1, ACT_END_TURN).code);
    assert_int_equal(turn(), 3);
    assert_refused(bets(1, "black", 1000), REFUSED_WAGER_MADE, "Div 7 r.3.2");
    assert_null(bets(3, "red", 1000).code);
    assert_null(plays(3, ACT_END_TURN).code);
    assert_null(bets(6, "straight-17", 1000).code);
    assert_null(plays(6, ACT_END_TURN).code);
    assert_int_equal(turn(), NO_SEAT);
    spin(0);
    assert_int_equal(pit.table.contest.marker, 3);
    assert_int_equal(turn(), 3);
    assert_refused(bets(1, "red", 1000), REFUSED_NOT_YOUR_TURN, "Div 7 r.4.8");
}

/* At a left-hand table the first is farthest right; the next one clockwise is farthest left. */
static void turns_at_a_left_hand_table(void **state)
{
    (void)state;
    static const int seats[] = { 1, 3, 6 };
    struct contest_terms terms = usual;

    open_at("roulette");
    terms.from_right = true;
    start_with(&terms, seats, 3);
    assert_int_equal(turn(), 6);
    assert_null(bets(6, "red", 1000).code);
    assert_null(plays(6, ACT_END_TURN).code);
    assert_int_equal(turn(), 1);
}

/* Baccarat numbers its seats against the clock (reading B20): far left is the highest. */
static void turns_at_baccarat(void **state)
{
    (void)state;
    static const int seats[] = { 0, 2, 4 };
    struct contest_terms terms = usual;

    open_at("baccarat");
    start_with(&terms, seats, 3);
    assert_int_equal(pit.table.contest.marker, 4);
    assert_int_equal(turn(), 4);
}

/* ---- Amounts --------------------------------------------------------------------- */

/* The minimum is that of the round (reading T4), the maximum that of each wager. */
static void limits_of_the_session(void **state)
{
    (void)state;
    static const int seats[] = { 0, 1 };

    open_at("roulette"); /* its sign: 5 to 500 */
    start_with(&usual, seats, 2);
    assert_null(bets(0, "red", 400).code);
    assert_refused(plays(0, ACT_END_TURN), REFUSED_WAGER_LESS, "Div 7 r.3.5");
    assert_refused(bets(0, "black", 20100), REFUSED_ABOVE_MAXIMUM, "Div 7 r.3.3");
    assert_null(bets(0, "straight-5", 600).code);
    assert_null(plays(0, ACT_END_TURN).code);
}

/* Red 100.00 wins 100.00 on 1; the straight-up on 17 loses.  None of it is the table's money,
 * and no wager is left on the layout (4.9). */
static void free_chips_are_apart(void **state)
{
    (void)state;
    static const int seats[] = { 0, 1 };

    open_at("roulette");
    struct chips tray = pit.tray;
    start_with(&usual, seats, 2);
    assert_null(bets(0, "red", 10000).code);
    assert_null(plays(0, ACT_END_TURN).code);
    assert_null(bets(1, "straight-17", 5000).code);
    assert_null(plays(1, ACT_END_TURN).code);
    spin(1);
    assert_int_equal(rack(0), 60000);
    assert_int_equal(rack(1), 45000);
    assert_int_equal(table_on_layout(&pit.table, 0) + table_on_layout(&pit.table, 1), 0);
    assert_memory_equal(&tray, &pit.tray, sizeof tray);
}

/* Three spins; then the chips are tallied and go back. */
static void sessions_end(void **state)
{
    (void)state;
    static const int seats[] = { 0, 1 };

    open_at("roulette");
    int64_t float_cents = pit.table.till.float_cents;
    start_with(&usual, seats, 2);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 2; i++) {
            int seat = turn();
            assert_null(bets(seat, seat ? "black" : "red", 1000).code);
            assert_null(plays(seat, ACT_END_TURN).code);
        }
        assert_refused(deals(ACT_TALLY), REFUSED_WRONG_MOMENT, "Div 7 r.5.5");
        spin(1);
    }
    assert_int_equal(pit.table.contest.stage, CONTEST_ENDED);
    assert_refused(bets(0, "red", 1000), REFUSED_SESSION_OVER, "Div 7 r.4.4");
    assert_null(deals(ACT_TALLY).code);
    assert_int_equal(event_of(EVENT_TALLY, 0)->paid_cents, 53000);
    assert_int_equal(event_of(EVENT_TALLY, 1)->paid_cents, 47000);
    assert_false(contest_on(&pit.table));
    assert_int_equal(pit.table.present, 0);
    assert_int_equal(pit.table.till.float_cents, float_cents);
}

/* ---- Breaches -------------------------------------------------------------------- */

/* Without a wager when betting closes (3.5); in time a late one is limited to the minimum (3.9). */
static void late_and_missing_wagers(void **state)
{
    (void)state;
    static const int seats[] = { 0, 1, 2 };

    open_at("roulette");
    start_with(&usual, seats, 3);
    assert_null(deals(ACT_TIME_UP).code);
    assert_int_equal(turn(), 1);
    assert_null(deals(ACT_TIME_UP).code);
    assert_null(bets(2, "red", 5000).code);
    assert_null(plays(2, ACT_END_TURN).code);
    assert_refused(bets(0, "red", 1100), REFUSED_LATE_WAGER, "Div 7 r.3.9");
    assert_null(bets(0, "red", 1000).code);
    assert_refused(bets(0, "red", 100), REFUSED_LATE_WAGER, "Div 7 r.3.9");
    assert_null(deals(ACT_SPIN).code);
    assert_null(deals(ACT_NO_MORE_BETS).code);
    assert_non_null(event_of(EVENT_DISQUALIFIED, 1));
    assert_string_equal(event_of(EVENT_DISQUALIFIED, 1)->clause, "Div 7 r.3.5");
    assert_null(event_of(EVENT_DISQUALIFIED, 0));
    assert_null(deals(ACT_DROP).code);
    struct order land = pit_order(NOBODY, ROLE_CLOCK, PIT_GAME);
    land.command = (struct command){ .act = ACT_LAND, .role = ROLE_CLOCK, .seat = NO_SEAT };
    assert_null(give(&land).code);
    assert_null(deals(ACT_ANNOUNCE).code);
    assert_null(deals(ACT_COLLECT).code);
    assert_refused(bets(1, "red", 1000), REFUSED_OUT_OF_SESSION, "Div 7 r.3.5");
}

/* A late wager of 4.00 when betting closes is increased to 10.00 (3.6(a)). */
static void wagers_below_the_minimum_grow(void **state)
{
    (void)state;
    static const int seats[] = { 0, 1 };

    open_at("roulette");
    start_with(&usual, seats, 2);
    assert_null(deals(ACT_TIME_UP).code);
    assert_null(bets(0, "red", 400).code);
    assert_null(bets(1, "red", 1000).code);
    assert_null(plays(1, ACT_END_TURN).code);
    assert_null(deals(ACT_SPIN).code);
    assert_null(deals(ACT_NO_MORE_BETS).code);
    const struct event *more = event_of(EVENT_PLACED, 0);
    assert_non_null(more);
    assert_int_equal(more->stake_cents, 600);
    assert_string_equal(more->clause, "Div 7 r.3.6(a)");
    assert_int_equal(table_on_layout(&pit.table, 0), 1000);
}

/* Nobody leaves, buys, lends or sits down during a session. */
static void players_stay(void **state)
{
    (void)state;
    static const int seats[] = { 0, 1 };
    struct order order;

    open_at("roulette");
    start_with(&usual, seats, 2);
    assert_refused(plays(0, ACT_LEAVE), REFUSED_SESSION_ON, "Div 7 r.4.6");
    order = pit_order(FIRST, ROLE_PLAYER, PIT_WALK_OFF);
    assert_refused(give(&order), REFUSED_SESSION_ON, "Div 7 r.4.6");
    order = from_office(PIT_EXCUSE, FIRST, 0);
    order.yes = true;
    assert_null(give(&order).code);
    order = pit_order(FIRST, ROLE_PLAYER, PIT_WALK_OFF);
    assert_null(give(&order).code);
    order = pit_order(FIRST, ROLE_PLAYER, PIT_BUY);
    order.cents = 1000;
    assert_refused(give(&order), REFUSED_NO_MORE_CHIPS, "Div 7 r.4.4");
    order = pit_order(FIRST + 5, ROLE_PLAYER, PIT_ARRIVE);
    order.yes = true;
    assert_null(give(&order).code);
    assert_refused(acts(FIRST + 5, ROLE_PLAYER, ACT_SIT, 4), REFUSED_PRIVATE, "Div 1 r.7.2");
}

/* ---- Cards ----------------------------------------------------------------------- */

static void pass_cards(void **state)
{
    (void)state;
    static const int seats[] = { 0, 1 };

    open_at("roulette");
    start_with(&usual, seats, 2);
    assert_null(plays(0, ACT_PASS_CARD).code);
    assert_int_equal(turn(), 1);
    assert_refused(bets(0, "red", 1000), REFUSED_PASSED, "Div 7 r.4.14");
    assert_null(bets(1, "red", 1000).code);
    assert_null(plays(1, ACT_END_TURN).code);
    spin(2);
    assert_int_equal(rack(0), 50000);
    assert_int_equal(turn(), 1);
    assert_null(plays(1, ACT_PASS_CARD).code);
    assert_refused(plays(0, ACT_PASS_CARD), REFUSED_NO_CARD, "Div 7 r.4.14");
}

static int64_t secret_seen(enum role role, int seat)
{
    static struct table view;

    table_view(&pit.table, role, seat, &view);
    return view.contest.secrets[0].cents;
}

/* Others see where the bet is, not how much, nor a smaller rack (reading T15).  It wins 50.00. */
static void secret_wagers(void **state)
{
    (void)state;
    static const int seats[] = { 0, 1 };

    open_at("roulette");
    start_with(&usual, seats, 2);
    assert_null(plays(0, ACT_SECRET_CARD).code);
    assert_null(bets(0, "red", 5000).code);
    for (int i = 0; i < events.game.count; i++) {
        assert_int_equal(events.game.list[i].stake_cents, 0);
        assert_int_equal(events.game.list[i].paid_cents, 0);
    }
    assert_int_equal(rack(0), 50000);
    assert_int_equal(secret_seen(ROLE_PLAYER, 0), 5000);
    assert_int_equal(secret_seen(ROLE_PLAYER, 1), 0);
    assert_int_equal(secret_seen(ROLE_DEALER, NO_SEAT), 0);
    assert_int_equal(secret_seen(ROLE_DIRECTOR, NO_SEAT), 0);
    assert_int_equal(secret_seen(ROLE_INSPECTOR, NO_SEAT), 0);
    assert_refused(bets(0, "black", 45100), REFUSED_RACK_SHORT, "Div 7 r.3.1");
    assert_null(plays(0, ACT_END_TURN).code);
    assert_null(bets(1, "black", 1000).code);
    assert_null(plays(1, ACT_END_TURN).code);
    spin(1);
    assert_int_equal(rack(0), 55000);
    assert_int_equal(rack(1), 49000);
    assert_refused(plays(0, ACT_SECRET_CARD), REFUSED_NOT_YOUR_TURN, "Div 7 r.4.8");
}

/* 250.00 with a maximum of 200.00: 50.00 are void.  4.00: increased to 10.00 (reading T9). */
static void secret_wagers_outside_the_limits(void **state)
{
    (void)state;
    static const int seats[] = { 0, 1 };

    open_at("roulette");
    start_with(&usual, seats, 2);
    assert_null(plays(0, ACT_SECRET_CARD).code);
    assert_null(bets(0, "red", 25000).code);
    assert_null(plays(0, ACT_END_TURN).code);
    assert_null(plays(1, ACT_SECRET_CARD).code);
    assert_null(bets(1, "black", 400).code);
    assert_null(plays(1, ACT_END_TURN).code);
    spin(2);
    assert_int_equal(rack(0), 50000 - 20000); /* 2 is black */
    assert_int_equal(rack(1), 50000 + 1000);
}

/* The dealer can't accept chips beside a card by mistake: whether there are enough would tell its
 * amount.  If a correction takes 100.00 of 500.00 that are all on the card, 400.00 count. */
static void secret_wagers_are_backed(void **state)
{
    (void)state;
    static const int seats[] = { 0, 1 };
    struct contest_terms terms = usual;
    struct order order = pit_order(DEALER, ROLE_DEALER, PIT_GAME);

    open_at("roulette");
    terms.max_cents = 50000;
    start_with(&terms, seats, 2);
    assert_null(plays(0, ACT_SECRET_CARD).code);
    assert_null(bets(0, "red", 50000).code);
    order.command = (struct command){ .act = ACT_SLIP, .role = ROLE_DEALER, .cents = 100 };
    order.command.bet = WHEEL_STRAIGHT;
    assert_refused(give(&order), REFUSED_ON_THE_CARD, "Div 7 r.4.15");
    assert_null(plays(0, ACT_END_TURN).code);
    assert_null(bets(1, "black", 1000).code);
    assert_null(plays(1, ACT_END_TURN).code);
    order = pit_order(DEALER + 1, ROLE_GAME_SUPERVISOR, PIT_CORRECT);
    order.other = player_at(0);
    order.cents = -10000;
    assert_null(give(&order).code);
    order = pit_order(OPERATOR, ROLE_OPERATOR, PIT_APPROVE);
    assert_null(give(&order).code);
    assert_int_equal(rack(0), 40000);
    spin(1); /* red */
    assert_int_equal(rack(0), 80000);
}

/* 1.00 on each of two numbers, with a minimum of 10.00 in all and a maximum of 3.00 on a number:
 * both grow to 3.00, and no further (reading T30). */
static void wagers_grow_within_their_own_limits(void **state)
{
    (void)state;
    static const int seats[] = { 0, 1 };

    open_at("roulette");
    pit.table.sign.kinds[0] =
        (struct kind_limits){ .bet = WHEEL_STRAIGHT, .min_cents = 100, .max_cents = 300 };
    start_with(&usual, seats, 2);
    assert_null(plays(0, ACT_SECRET_CARD).code);
    assert_null(bets(0, "straight-17", 100).code);
    assert_null(bets(0, "straight-18", 100).code);
    assert_null(plays(0, ACT_END_TURN).code);
    assert_null(bets(1, "black", 1000).code);
    assert_null(plays(1, ACT_END_TURN).code);
    spin(2);
    assert_int_equal(rack(0), 50000 - 600);
}

/* Banker bets come in steps of 20.00: with 35.00 left a bet of 20.00 can't grow to the minimum of
 * 30.00, and stays. */
static void wagers_grow_within_the_rack(void **state)
{
    (void)state;
    static const int seats[] = { 0, 1 };
    struct contest_terms terms = usual;
    struct command command;

    open_at("baccarat");
    terms.chips_cents = 3500;
    terms.min_cents = 3000;
    start_with(&terms, seats, 2);
    chance = 1;
    while (pit.table.till.phase != BACCARAT_BETTING || !baccarat_of(&pit.table)->burned) {
        struct order order = pit_order(DEALER, ROLE_DEALER, PIT_GAME);
        if (!next_move(&pit.table, &command)) continue; /* the dealer forgot to burn cards */
        order.command = command;
        order.role = command.role;
        if (command.role == ROLE_GAME_SUPERVISOR) order.person = DEALER + 1;
        if (command.role == ROLE_PLAYER) order.person = player_at(command.seat);
        assert_null(give(&order).code);
    }
    for (int i = 0; i < 2; i++) {
        int seat = turn();
        assert_null(plays(seat, ACT_SECRET_CARD).code);
        assert_null(bets(seat, i ? "player" : "banker", 2000).code);
        assert_null(plays(seat, ACT_END_TURN).code);
    }
    contest_reveal(&pit.table, &events.game);                /* as when the round is settled */
    assert_int_equal(table_layout_now(&pit.table, 1), 2000); /* the first to bet, on the Banker */
    assert_int_equal(table_layout_now(&pit.table, 0), 3000);
}

/* ---- Out ------------------------------------------------------------------------- */

/* With 500.00 on red and 2 drawn the player has nothing; the other one alone ends it (5.1). */
static void elimination(void **state)
{
    (void)state;
    static const int seats[] = { 0, 1 };
    struct contest_terms terms = usual;

    open_at("roulette");
    terms.max_cents = 50000;
    start_with(&terms, seats, 2);
    assert_null(bets(0, "red", 50000).code);
    assert_null(plays(0, ACT_END_TURN).code);
    assert_null(bets(1, "black", 1000).code);
    assert_null(plays(1, ACT_END_TURN).code);
    spin(2);
    assert_non_null(event_of(EVENT_ELIMINATED, 0));
    assert_string_equal(event_of(EVENT_SESSION_OVER, NO_SEAT)->clause, "Div 7 r.5.1");
}

/* Both lose everything in the same round (3.8). */
static void all_out(void **state)
{
    (void)state;
    static const int seats[] = { 0, 1 };
    struct contest_terms terms = usual;

    open_at("roulette");
    terms.max_cents = 50000;
    start_with(&terms, seats, 2);
    for (int seat = 0; seat < 2; seat++) {
        assert_null(bets(seat, "red", 50000).code);
        assert_null(plays(seat, ACT_END_TURN).code);
    }
    spin(2);
    assert_string_equal(event_of(EVENT_SESSION_OVER, NO_SEAT)->clause, "Div 7 r.3.8(a)");
    assert_int_equal(pit.table.contest.fell, 3);
    assert_null(deals(ACT_TALLY).code);
    for (int i = 0; i < events.count; i++)
        if (events.list[i].kind == PIT_TALLIED)
            assert_int_equal(events.list[i].number, TALLIED_OUT | TALLIED_FELL);
}

/* Sixteen sessions of six players, 96 in all: more than a table has room for at once.  Players who
 * came for their session leave with it; one who was there before stays. */
static void players_come_and_go(void **state)
{
    (void)state;
    struct order order = pit_order(FIRST, ROLE_PLAYER, PIT_ARRIVE);

    open_at("roulette");
    order.yes = true;
    assert_null(give(&order).code);
    for (uint32_t session = 0; session < 16; session++) {
        order = from_office(PIT_SESSION, NOBODY, 0);
        order.terms = usual;
        assert_null(give(&order).code);
        for (int seat = 0; seat < 6; seat++)
            assert_null(office(from_office(PIT_SESSION_SEAT, FIRST + 6 * session + (uint32_t)seat,
                                           seat + 1))
                            .code);
        assert_null(office(from_office(PIT_SESSION_START, NOBODY, 0)).code);
        assert_null(office(from_office(PIT_SESSION_STOP, NOBODY, 0)).code);
        assert_null(pit_guest(&pit, FIRST + 6 * session + 5));
    }
    assert_non_null(pit_guest(&pit, FIRST));
}

/* ---- At random ------------------------------------------------------------------- */

static struct offers offers;
static struct table view;

/* Another role's view must not show secret amounts; and a person's offers from the view are the
 * same as from the table. */
static void check_views(void)
{
    static struct offers again;

    for (int seat = 0; seat < table_seat_count(&pit.table); seat++) {
        if (!seated(&pit.table, seat)) continue;
        table_view(&pit.table, ROLE_PLAYER, seat, &view);
        for (int i = 0; i < view.contest.secret_count; i++)
            if (view.contest.secrets[i].seat != seat)
                assert_int_equal(view.contest.secrets[i].cents, 0);
        table_offers(&pit.table, ROLE_PLAYER, seat, &offers);
        table_offers(&view, ROLE_PLAYER, seat, &again);
        assert_int_equal(offers.count, again.count);
        for (int i = 0; i < offers.count; i++) {
            assert_memory_equal(&offers.list[i].command, &again.list[i].command,
                                sizeof(struct command));
            assert_int_equal(offers.list[i].most, again.list[i].most);
        }
    }
}

static int64_t chips_in_play(void)
{
    int64_t sum = 0;

    for (int seat = 0; seat < TABLE_SEATS; seat++)
        sum += pit.table.till.rack_cents[seat] + table_on_layout(&pit.table, seat);
    return sum;
}

/* An offer of a role, taken at random; false if there is none. */
static bool take_offer(uint32_t person, enum role role, int seat)
{
    struct order order = pit_order(person, role, PIT_GAME);

    table_offers(&pit.table, role, seat, &offers);
    if (!offers.count) return false;
    const struct offer *offer = &offers.list[draw((uint64_t)offers.count)];
    int act = offer->command.act;
    if (act == ACT_CLOSE || act == ACT_INVALIDATE || act == ACT_EXCLUDE || act == ACT_CORRECT)
        return false;
    int64_t steps = offer->step ? (offer->most - offer->least) / offer->step : 0;
    int64_t amount = offer->least + offer->step * (int64_t)draw((uint64_t)steps + 1);
    order.command = offer->step ? offer_command(&pit.table, offer, amount) : offer->command;
    uint32_t turn_before = (uint32_t)pit.table.contest.turn;
    bool late = seat >= 0 && pit.table.contest.late & SEAT_BIT(seat);
    struct refusal why = give(&order);
    if (why.code && role == ROLE_PLAYER)
        fail_msg("%s is offered, but refused: %s", act_id(games[pit.table.sign.edition], act),
                 refusal_word(why.code));
    if (!why.code && act == ACT_BET && pit.table.contest.terms.kind == CONTEST_TABLE && !late)
        assert_int_equal(turn_before, seat); /* nobody bets out of turn */
    return !why.code;
}

/* The outcome that the table waits for, or an act of the staff. */
static void move_on(void)
{
    struct command command;
    struct order order = pit_order(NOBODY, ROLE_CLOCK, PIT_GAME);

    table_offers(&pit.table, ROLE_CLOCK, NO_SEAT, &offers);
    for (int i = 0; i < offers.count; i++) {
        command = offers.list[i].command;
        if (command.act != ACT_LAND) continue;
        order.command = command;
        order.command.outcome[0] = (int8_t)draw(37);
        give(&order);
        return;
    }
    static const uint8_t next[] = { ACT_TALLY,    ACT_SPIN,    ACT_NO_MORE_BETS, ACT_DROP,
                                    ACT_ANNOUNCE, ACT_COLLECT, ACT_PAY };
    if (!acts(DEALER + 1, ROLE_GAME_SUPERVISOR, ACT_EXAMINE, NO_SEAT).code) return;
    for (size_t i = 0; draw(8) && i < LENGTH(next); i++)
        if (!deals(next[i]).code) return;
    take_offer(DEALER, ROLE_DEALER, NO_SEAT);
}

static struct contest_terms random_terms(void)
{
    struct contest_terms terms = usual;

    terms.min_cents = 100 * (int64_t)(1 + draw(20));
    terms.max_cents = terms.min_cents * (int64_t)(1 + draw(30));
    terms.chips_cents = terms.min_cents * (int64_t)(1 + draw(12));
    terms.length = (int32_t)(1 + draw(12));
    terms.pass_cards = (uint8_t)draw(4);
    terms.secret_cards = (uint8_t)draw(4);
    terms.from_right = draw(2);
    terms.seconds = (uint16_t)draw(3);
    return terms;
}

#define SESSIONS (60 / SLOWER)

static void random_sessions(void **state)
{
    (void)state;
    int finished = 0;

    for (uint64_t session = 1; session <= SESSIONS; session++) {
        chance = session;
        struct contest_terms terms = random_terms();
        int seats[6], count = (int)(2 + draw(5));
        for (int i = 0; i < count; i++) seats[i] = i;
        open_at("roulette");
        struct chips tray = pit.tray;
        start_with(&terms, seats, count);
        for (int step = 0; step < 1500 && contest_on(&pit.table); step++) {
            int64_t before = chips_in_play();
            bool settles = pit.table.till.phase >= WHEEL_RESTED;
            int seat = turn() != NO_SEAT && draw(4) ? turn() : (int)draw((uint64_t)count);
            bool player = draw(3) && seated(&pit.table, seat);
            if (player && draw(2) && !plays(seat, ACT_END_TURN).code) continue;
            if (player)
                take_offer(player_at(seat), ROLE_PLAYER, seat);
            else
                move_on();
            bool reversed = event_of(EVENT_REVERSED, NO_SEAT);
            if (!settles && !reversed && contest_on(&pit.table))
                assert_int_equal(chips_in_play(), before); /* chips move only when settled */
            if (step % 100 == 0 && contest_on(&pit.table)) check_views();
        }
        finished += !contest_on(&pit.table);
        assert_memory_equal(&tray, &pit.tray, sizeof tray);
    }
    assert_int_equal(finished, SESSIONS);
    print_message("%d sessions finished\n", finished);
}

/* ---- Without staff --------------------------------------------------------------- */

#define MACHINE 10

static struct machine machine;

static bool machine_acts(bool betting_over)
{
    struct order order;

    if (machine_wants_seeds(&machine, &pit)) {
        struct chance_seed seed = { .bytes = { 7, (uint8_t)pit.chance.drawn } };
        machine_bind(&machine, &pit, &seed);
    }
    bool due = machine_next(&machine, &pit, betting_over, &order) ||
               machine_overdue(&machine, &pit, &order);
    if (!due || give(&order).code) return false;
    machine_follow(&machine, &pit);
    return true;
}

/* Takes one of the player's offers, now and then. */
static void player_acts(int seat)
{
    struct order order = pit_order(player_at(seat), ROLE_PLAYER, PIT_GAME);

    table_offers(&pit.table, ROLE_PLAYER, seat, &offers);
    if (!offers.count) return;
    const struct offer *offer = &offers.list[draw((uint64_t)offers.count)];
    bool usual_one = draw(4);
    for (int i = 0; usual_one && i < offers.count; i++)
        if (act_form(games[pit.table.sign.edition], offers.list[i].command.act)->main)
            offer = &offers.list[i];
    int64_t steps = offer->step ? (offer->most - offer->least) / offer->step : 0;
    if (steps > 3) steps = 3;
    int64_t amount = offer->least + offer->step * (int64_t)draw((uint64_t)steps + 1);
    order.command = offer->step ? offer_command(&pit.table, offer, amount) : offer->command;
    machine_fill(&machine, &pit, &order);
    struct refusal why = give(&order);
    if (!why.code) machine_follow(&machine, &pit);
}

/* A whole session, played to its tally; chips are issued in equal amounts and all go back. */
static bool session_by_machine(int edition, uint64_t seed)
{
    static const int seats[] = { 0, 1, 2 };
    struct contest_terms terms = usual;
    struct sign sign = sign_of(edition);
    struct chip_set set = chip_set_from(sign.chip_cents);
    struct chips tray;
    int count = 2 + (seed & 1);

    chance = seed;
    for (int i = 0; i < CHIP_KINDS; i++) tray.count[i] = i < set.kinds ? 10000 : 0;
    pit_open(&pit, "table", &sign, &set, &tray, OPERATOR);
    machine_start(&machine, &pit, MACHINE);
    for (int i = 0; i < 200 && machine_acts(false); i++) continue;
    terms.kind = games[edition]->contest ? CONTEST_TERMINALS : CONTEST_HOUSE;
    terms.pass_cards = terms.secret_cards = 0;
    terms.min_cents = sign.min_cents;
    terms.max_cents = sign.max_cents;
    terms.chips_cents = 20 * sign.min_cents;
    start_with(&terms, seats, count);
    for (int step = 0; step < 4000 && pit.table.contest.stage == CONTEST_PLAYING; step++)
        if (draw(2))
            player_acts((int)draw((uint64_t)count));
        else
            machine_acts(true);
    if (pit.table.contest.stage != CONTEST_ENDED) return false;
    struct order tally = pit_order(NOBODY, ROLE_CLOCK, PIT_GAME);
    tally.command = (struct command){ .act = ACT_TALLY, .role = ROLE_CLOCK, .seat = NO_SEAT };
    assert_null(give(&tally).code);
    assert_int_equal(pit.table.present, 0);
    assert_int_equal(pit.table.till.float_cents, 0);
    assert_memory_equal(&tray, &pit.tray, sizeof tray);
    return true;
}

/* Division 7 at terminals, and the house's own tournaments of the other games. */
static void sessions_without_staff(void **state)
{
    (void)state;
    for (int edition = 0; edition < game_count; edition++) {
        int ended = 0;
        for (uint64_t seed = 1; seed <= 4; seed++) ended += session_by_machine(edition, seed);
        print_message("%s: %d of 4 sessions ended\n", games[edition]->id, ended);
        assert_true(ended >= 2);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_at_roulette),
        cmocka_unit_test(turns_at_a_left_hand_table),
        cmocka_unit_test(turns_at_baccarat),
        cmocka_unit_test(limits_of_the_session),
        cmocka_unit_test(free_chips_are_apart),
        cmocka_unit_test(sessions_end),
        cmocka_unit_test(late_and_missing_wagers),
        cmocka_unit_test(wagers_below_the_minimum_grow),
        cmocka_unit_test(players_stay),
        cmocka_unit_test(players_come_and_go),
        cmocka_unit_test(pass_cards),
        cmocka_unit_test(secret_wagers),
        cmocka_unit_test(secret_wagers_outside_the_limits),
        cmocka_unit_test(secret_wagers_are_backed),
        cmocka_unit_test(wagers_grow_within_their_own_limits),
        cmocka_unit_test(wagers_grow_within_the_rack),
        cmocka_unit_test(elimination),
        cmocka_unit_test(all_out),
        cmocka_unit_test(random_sessions),
        cmocka_unit_test(sessions_without_staff),
    };

    RUN_TESTS(tests);
}
