/* upgrade_play.c - plays at a casino with a table of Grand Hazard and one of roulette, both with
 * staff, for tests/upgrade.sh, which builds it with different rules of Grand Hazard.
 *
 *   upgrade_play CASINO begin   one round of each player, then a second one, killed in its middle
 *   upgrade_play CASINO end     ends that round, and closes the casino */
#include "cage/casino.h"
#include "games/hazard/hazard.h"
#include "games/wheel/wheel_rows.h"
#include "people.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPERATOR = 1, DEALER = 2, ANA = 100, BEN = 101, CYN = 102 };
enum { HAZARD = 1, WHEEL = 2 };

static struct cage *cage;

static void must(uint32_t table, const struct order *order)
{
    struct answer answer;

    if (!cage_do(cage, table, order, casino_now(), &answer)) {
        fprintf(stderr, "%s\n", cage_why(cage));
        exit(1);
    }
    if (!answer.refusal.code) return;
    fprintf(stderr, "%s: %s\n", pit_act_id(order->act), answer.refusal.code->sentence);
    exit(1);
}

/* The dealer sells the chips. */
static void sits(uint32_t table, uint32_t person, int seat, int64_t cents)
{
    struct order orders[TO_SIT_DOWN];

    sit_down(person, seat, cents, orders);
    orders[2] = pit_order(DEALER, ROLE_DEALER, PIT_SELL);
    orders[2].other = person;
    orders[2].cents = cents;
    for (int i = 0; i < TO_SIT_DOWN; i++) must(table, &orders[i]);
}

static void bets(uint32_t table, uint32_t person, int bet, int number, int64_t cents)
{
    struct order order = pit_order(person, ROLE_PLAYER, PIT_GAME);

    order.command.act = ACT_BET;
    order.command.role = ROLE_PLAYER;
    order.command.seat = (int8_t)pit_seat(cage_pit(cage, table), person);
    order.command.bet = (int8_t)bet;
    order.command.number = (int8_t)number;
    order.command.cents = cents;
    must(table, &order);
}

static void deals(int act, int face)
{
    struct order order = pit_order(DEALER, ROLE_DEALER, PIT_GAME);

    order.command.act = (uint8_t)act;
    order.command.role = ROLE_DEALER;
    order.command.seat = NO_SEAT;
    for (int i = 0; i < HAZARD_DICE; i++) order.command.outcome[i] = (int8_t)face;
    must(HAZARD, &order);
}

static void all_bet(void)
{
    bets(HAZARD, ANA, HAZARD_NUMBER, 3, 500);
    bets(HAZARD, ANA, HAZARD_RAFFLE, 0, 1000);
    bets(HAZARD, BEN, HAZARD_LOW, 0, 2500);
}

static void three_threes(void)
{
    deals(ACT_CAST, 3);
    deals(ACT_SETTLE, 0);
}

static void begin(void)
{
    sits(HAZARD, ANA, 0, 100000);
    sits(HAZARD, BEN, 1, 50000);
    sits(WHEEL, CYN, 0, 10000);
    all_bet();
    deals(ACT_NO_MORE_BETS, 0);
    three_threes();
    all_bet();
    deals(ACT_NO_MORE_BETS, 0);
    if (!cage_commit(cage)) exit(1);
    bets(WHEEL, CYN, WHEEL_STRAIGHT, 17, 500); /* plain bets, after the last changes */
    bets(WHEEL, CYN, WHEEL_STRAIGHT, 17, 500);
    if (!cage_commit(cage)) exit(1);
    raise(SIGKILL);
}

int main(int count, char **arguments)
{
    char why[PLAN_WHY];

    cage = count == 3 ? casino_open(arguments[1], why) : NULL;
    if (!cage) {
        fprintf(stderr, "%s\n", why);
        return 1;
    }
    if (!strcmp(arguments[2], "begin")) begin();
    three_threes();
    return cage_close(cage) ? 0 : 1;
}
