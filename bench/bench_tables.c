/* bench_tables.c - orders per second on one core through the pit and the table, for each game, with
 * three or five players who bet, staff who deal, and chips that move.  Orders are recorded from a
 * random game among offers, then replayed and timed.  Compared with only judging wagers by the
 * function that pays.  Also prints the memory of a table. */
#include "../tests/games.h"
#include "../tests/moves.h"
#include "../tests/people.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ORDERS 4000
#define AGAIN  20

enum { OPERATOR = 1, FIRST_STAFF, FIRST_PLAYER = 100 };

static struct pit pit, start;
static struct pit_events events;
static struct order orders[ORDERS];
static int order_count;

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static const uint16_t staff[] = { ROLE_DEALER, ROLE_STICKPERSON, ROLE_GAME_SUPERVISOR,
                                  ROLE_CASINO_SUPERVISOR, ROLE_MANAGER };

static uint32_t who(const struct command *command)
{
    if (command->role == ROLE_PLAYER) return FIRST_PLAYER + (uint32_t)command->seat;
    for (size_t i = 0; i < LENGTH(staff); i++)
        if (staff[i] == command->role) return FIRST_STAFF + (uint32_t)i;
    return command->role == ROLE_OPERATOR ? OPERATOR : NOBODY;
}

static void open_pit(int edition)
{
    struct sign sign = sign_of(edition);
    struct chip_set set = chip_set_from(sign.chip_cents);
    struct chips tray;

    for (int i = 0; i < CHIP_KINDS; i++) tray.count[i] = 100000;
    if (AS_LUNAR(games[edition])) sign.value[lunar_game(&sign)->declare] = LUNAR_AUTOMATIC;
    pit_open(&pit, "here", &sign, &set, &tray, OPERATOR);
    for (size_t i = 0; i < LENGTH(staff); i++)
        pit_staff(&pit, FIRST_STAFF + (uint32_t)i, (enum role)staff[i]);
    for (int seat = 0; seat < people_at(&pit.table); seat++) {
        struct order to[TO_SIT_DOWN];
        sit_down(FIRST_PLAYER + (uint32_t)seat, seat, MONEY_MOST / 100, to);
        for (int i = 0; i < TO_SIT_DOWN; i++) pit_do(&pit, &to[i], &events);
    }
}

/* Records a long game: the next move of the house, and bets in between. */
static void record(int edition)
{
    open_pit(edition);
    start = pit;
    order_count = 0;
    chance = 88172645463325252;
    for (int tries = 0; order_count < ORDERS && tries < 100 * ORDERS; tries++) {
        struct command command;
        int seat = (int)draw((uint64_t)people_at(&pit.table));
        bool found = draw(3) ? next_move(&pit.table, &command)
                             : choose_act(&pit.table, ROLE_PLAYER, seat, ACT_BET, 0, &command);
        if (!found || command.act == ACT_CLOSE) continue;
        struct order order = pit_order(who(&command), (enum role)command.role, PIT_GAME);
        order.command = command;
        if (!pit_do(&pit, &order, &events).code) orders[order_count++] = order;
    }
}

static double play_again(void)
{
    double best = 1e9;

    for (int i = 0; i < AGAIN; i++) {
        pit = start;
        double begin = now();
        for (int k = 0; k < order_count; k++)
            if (pit_do(&pit, &orders[k], &events).code) abort();
        double took = now() - begin;
        if (took < best) best = took;
    }
    return best / order_count;
}

/* Seconds to judge one wager of the game, on changing outcomes. */
static double judge(int edition)
{
    struct sign sign = sign_of(edition);
    struct lunar_outcome wins = { .end = END_WINS };
    struct coup coup = { .card = { { 0 }, { 9, 13 }, { 8, 12 } }, .count = { 0, 2, 2 } };
    int64_t sum = 0;
    enum { TIMES = 2000000 };

    double begin = now();
    for (int i = 0; i < TIMES; i++)
        sum += AS_DICE(games[edition])       ? dice_settle(&sign, 1, 0, false, i % ROLLS).fate
               : AS_WHEEL(games[edition])    ? wheel_settle(&sign, WHEEL_STRAIGHT, 17, i % 37).fate
               : AS_BACCARAT(games[edition]) ? baccarat_settle(&sign, 1 + i % 3, &coup).fate
                                             : lunar_settle(&sign, 1 + 2 * (i % 2), &wins).fate;
    double took = (now() - begin) / TIMES;
    return sum < 0 ? 0 : took;
}

int main(void)
{
    printf("%-18s %12s %12s %14s %8s\n", "through the table", "orders/s", "ns/order", "ns/verdict",
           "ratio");
    for (int edition = 0; edition < game_count; edition++) {
        record(edition);
        double order = play_again(), bare = judge(edition);
        printf("%-18s %12.0f %12.0f %14.1f %8.0f\n", games[edition]->id, 1 / order, 1e9 * order,
               1e9 * bare, order / bare);
    }
    printf("a table takes %zu bytes, including %zu for each of %d people around it\n", sizeof pit,
           sizeof pit.guests[0] + sizeof pit.rack[0], PIT_GUESTS);
    return 0;
}
