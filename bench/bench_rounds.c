/* bench_rounds.c - complete rounds of Lunar Poker per second on one core: five boxes, every command
 * through table_do(), random decisions and cards that the rules permit.  Compared with dealing and
 * valuing as many cards and hands without a table, to show the cost of the rules. */
#include "games/lunar/lunar_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ROUNDS 100000
#define PEOPLE LUNAR_BOXES

static struct table table;
static struct events events;
static uint64_t chance = UINT64_C(88172645463325252);
static long commands;

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int draw(int below)
{
    chance ^= chance << 13;
    chance ^= chance >> 7;
    chance ^= chance << 17;
    return (int)((chance >> 32) * (uint64_t)below >> 32);
}

static bool act(struct command command)
{
    bool done = !table_do(&table, &command, &events).code;

    commands += done;
    return done;
}

static void must(struct command command)
{
    if (act(command)) return;
    fprintf(stderr, "bench_rounds: %s was refused in %s\n",
            act_id(games[table.sign.edition], command.act), table_phase_word(&table));
    exit(1);
}

static void by_dealer(int what)
{
    must((struct command){ .act = (uint8_t)what, .role = ROLE_DEALER, .seat = NO_SEAT });
}

static struct command by_player(int what, int seat)
{
    return (struct command){ .act = (uint8_t)what, .role = ROLE_PLAYER, .seat = (int8_t)seat };
}

static void bet(int seat, int wager, int64_t cents)
{
    struct command command = by_player(ACT_BET, seat);

    command.bet = (int8_t)wager;
    command.cents = cents;
    must(command);
}

/* ---- A round --------------------------------------------------------------------- */

static void draw_cards(void)
{
    while (lunar_due(&table) != NO_SEAT) {
        struct command command = { .act = ACT_DRAW, .role = ROLE_CLOCK, .seat = NO_SEAT };
        if (!lunar_of(&table)->in_deck) by_dealer(ACT_RESHUFFLE);
        do command.outcome[0] = (int8_t)(1 + draw(CARDS));
        while (!(lunar_of(&table)->cards.deck & card_bit(command.outcome[0])));
        must(command);
    }
}

/* Two or more cards of the hand. */
static uint64_t some_cards(int seat)
{
    const uint8_t *hand = lunar_of(&table)->cards.hand[seat];
    uint64_t cards = 0;
    int count = LUNAR_DRAW_LEAST + draw(LUNAR_FIRST - LUNAR_DRAW_LEAST + 1);

    for (int i = 0; i < count; i++) cards |= card_bit(hand[i]);
    return cards;
}

static void decide(int seat)
{
    int64_t ante = table_wager(&table, seat, LUNAR_ANTE, 0);
    struct command exchange = by_player(ACT_EXCHANGE, seat);

    switch (lunar_of(&table)->round.stage[seat]) {
    case STAGE_THINKING:
        exchange.cards = some_cards(seat);
        switch (draw(4)) {
        case 0:
            must(by_player(ACT_FOLD, seat));
            break;
        case 1:
            must(exchange);
            break;
        case 2:
            must(by_player(ACT_SIXTH, seat));
            break;
        default:
            bet(seat, LUNAR_BET, 2 * ante);
        }
        break;
    case STAGE_DREW:
        if (draw(4))
            bet(seat, LUNAR_BET, 2 * ante);
        else
            must(by_player(ACT_FOLD, seat));
    }
}

static void decide_all(void)
{
    for (int seat = 0; seat < PEOPLE; seat++) decide(seat);
}

static bool waiting(enum lunar_stage a, enum lunar_stage b)
{
    for (int seat = 0; seat < PEOPLE; seat++)
        if (lunar_of(&table)->round.stage[seat] == a || lunar_of(&table)->round.stage[seat] == b)
            return true;
    return false;
}

static void play_round(void)
{
    for (int seat = 0; seat < PEOPLE; seat++) {
        bet(seat, LUNAR_ANTE, 1000);
        bet(seat, LUNAR_SUPER, 500);
    }
    by_dealer(ACT_NO_MORE_BETS);
    draw_cards();
    decide_all();
    by_dealer(ACT_LOCK);
    while (waiting(STAGE_DECLARED, STAGE_DECLARED)) by_dealer(ACT_VERIFY);
    decide_all();
    while (waiting(STAGE_EXCHANGING, STAGE_BUYING)) {
        by_dealer(ACT_SERVE);
        draw_cards();
    }
    decide_all();
    by_dealer(ACT_NO_MORE_BETS);
    by_dealer(ACT_TURN);
    if (table.till.phase == LUNAR_FORCING) {
        for (int seat = 0; seat < PEOPLE; seat++)
            if (!draw(2)) act(by_player(ACT_FORCE, seat)); /* refused if not in the game */
        by_dealer(ACT_SETTLE);
        draw_cards();
    }
    if (table.till.phase == LUNAR_SHOWDOWN) by_dealer(ACT_SETTLE);
    by_dealer(ACT_CHANGE_SET);
}

/* Opens a table with a shuffling machine, and players with chips for all rounds. */
static void open_table(void)
{
    struct sign sign = sign_of(game_find("lunar-poker"));
    static const uint8_t mixing[] = { ACT_INSPECT, ACT_SPREAD, ACT_CHEMMY, ACT_STACK, ACT_RIFFLE };

    sign.value[lunar_game(&sign)->cards] = LUNAR_SHUFFLER;
    sign.value[lunar_game(&sign)->declare] = LUNAR_AUTOMATIC;
    table_open(&table, &sign);
    must((struct command){ .act = ACT_RECEIVE, .role = ROLE_DEALER, .seat = NO_SEAT, .count = 2 });
    must((struct command){ .act = ACT_INSPECT, .role = ROLE_GAME_SUPERVISOR, .seat = NO_SEAT });
    for (size_t i = 0; i < LENGTH(mixing); i++) by_dealer(mixing[i]);
    for (int seat = 0; seat < PEOPLE; seat++) {
        struct command buy = by_player(ACT_BUY, seat);
        buy.cents = MONEY_MOST / 10;
        must(by_player(ACT_SIT, seat));
        must(buy);
    }
}

/* ---- The same cards without a table ---------------------------------------------- */

static uint64_t bare_round(void)
{
    uint8_t deck[CARDS];
    uint64_t sum = 0;

    for (int i = 0; i < CARDS; i++) deck[i] = (uint8_t)(i + 1);
    for (int i = 0; i < LUNAR_HANDS * LUNAR_CARDS; i++) {
        int j = i + draw(CARDS - i);
        uint8_t card = deck[j];
        deck[j] = deck[i];
        deck[i] = card;
    }
    for (int hand = 0; hand < LUNAR_HANDS; hand++)
        sum += six_cards_value(deck + hand * LUNAR_CARDS);
    return sum;
}

int main(void)
{
    uint64_t sum = 0;

    open_table();
    commands = 0;
    double start = now();
    for (int i = 0; i < ROUNDS; i++) play_round();
    double table_time = now() - start;
    start = now();
    for (int i = 0; i < ROUNDS; i++) sum += bare_round();
    double bare_time = now() - start;
    printf("Lunar Poker, five boxes, %d rounds on one core\n", ROUNDS);
    printf("  through the rules     %9.0f rounds/s  %.1f commands each, %.0f ns per command\n",
           ROUNDS / table_time, (double)commands / ROUNDS, 1e9 * table_time / (double)commands);
    printf("  cards and values only %9.0f rounds/s  (sum %ju)\n", ROUNDS / bare_time,
           (uintmax_t)sum);
    printf("  ratio                 %9.1f times as long\n", table_time / bare_time);
    return 0;
}
