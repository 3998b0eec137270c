/* test_promotions.c - promotional chips from the side of the library: books that add up, what a
 * chip is worth over all rolls, how many wagers there is room for, and lifting a wager. */
#include "check.h"
#include "games.h"
#include "judge_cites.h"
#include "rules/rows.h"

#include <string.h>

static struct table table;
static struct events events;

static void open_table(const char *edition, int phase)
{
    struct sign sign = sign_of(game_find(edition));

    table_open(&table, &sign);
    table.till.phase = (int8_t)phase;
}

static struct refusal give(int act, enum role role, int seat, int64_t cents)
{
    struct command c = { .act = (uint8_t)act, .role = (uint16_t)role, .seat = (int8_t)seat };

    c.cents = cents;
    return table_do(&table, &c, &events);
}

/* At the first place, with value chips for 1000 and as many promotional ones. */
static void sit(void)
{
    assert_int_equal(give(ACT_SIT, ROLE_PLAYER, 0, 0).code, 0);
    assert_int_equal(give(ACT_BUY, ROLE_PLAYER, 0, 100000).code, 0);
    if (table_row(games[table.sign.edition]->conduct, ACT_TOKENS))
        assert_int_equal(give(ACT_TOKENS, ROLE_DEALER, 0, 100000).code, 0);
}

static struct refusal try_bet(const char *id, int64_t cents, uint8_t flags)
{
    struct command c = { .act = ACT_BET, .role = ROLE_PLAYER, .flags = flags, .cents = cents };
    int bet, number;

    assert_true(wager_find(&table.sign, id, &bet, &number));
    c.bet = (int8_t)bet;
    c.number = (int8_t)number;
    return table_do(&table, &c, &events);
}

static refusal_code bet(const char *id, int64_t cents, uint8_t flags)
{
    return try_bet(id, cents, flags).code;
}

/* ---- What a chip is worth -------------------------------------------------------- */

/* Dice at rest as these faces, called and settled: what the player has won in value chips. */
static int64_t field_on(int a, int b, uint8_t flags)
{
    open_table("craps", PHASE_IDLE);
    sit();
    assert_int_equal(bet("field", 1000, flags), 0);
    table.till.phase = PHASE_CALLED;
    dice_of(&table)->a = (int8_t)a;
    dice_of(&table)->b = (int8_t)b;
    dice_of(&table)->now.shooter = dice_of(&table)->now.thrower = HOUSE_SEAT;
    assert_int_equal(give(ACT_SETTLE, ROLE_DEALER, NO_SEAT, 0).code, 0);
    assert_int_equal(table_imbalance(&table), 0);
    assert_int_equal(table_on_layout(&table, 0), 0);
    assert_int_equal(table.till.promo_rack_cents[0], flags ? 99000 : 100000);
    assert_int_equal(table.till.promo_count, 0);
    return table.till.rack_cents[0] - 100000;
}

/* The Field (4.1(o)) wins 1 to 1 on 3, 4, 9, 10 and 11 - 2 + 3 + 4 + 3 + 2 = 14 ways - and 2 to 1
 * on 2 and 12, 2 ways.  10 in value chips lose on the other 20: 140 + 40 - 200 = -20 over 36
 * rolls.  10 in promotional chips are gone each time, and lose nothing: 140 + 40 = 180. */
static void a_chip_over_all_rolls(void **state)
{
    (void)state;
    int64_t value = 0, promotional = 0;

    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++) {
            value += field_on(a, b, 0);
            promotional += field_on(a, b, FLAG_PROMO);
        }
    assert_int_equal(value, -2000);
    assert_int_equal(promotional, 18000);
}

/* ---- Books ----------------------------------------------------------------------- */

static int64_t told(int kind)
{
    int64_t sum = 0;

    for (int i = 0; i < events.count; i++)
        if (events.list[i].kind == kind) sum += events.list[i].paid_cents;
    return sum;
}

/* What is told of such chips is told under this clause. */
static void told_under(int kind, const char *clause)
{
    int count = 0;

    for (int i = 0; i < events.count; i++) {
        if (events.list[i].kind != kind) continue;
        cites("promotional chips", events.list[i].clause, events.list[i].also, clause, NULL);
        count++;
    }
    assert_true(count > 0);
}

/* The house lends 10 for a wager of 10, which is neither in the rack nor in the hand; taken down,
 * the loan is over. */
static void a_wager_is_lent(void **state)
{
    (void)state;
    const struct till *till = &table.till;

    open_table("craps", PHASE_IDLE);
    sit();
    assert_int_equal(bet("pass", 1000, FLAG_PROMO), 0);
    assert_int_equal(told(EVENT_PROMO), -1000);
    told_under(EVENT_PROMO, "Div 1 r.14.2"); /* in lieu of value chips */
    assert_int_equal(till->rack_cents[0], 100000);
    assert_int_equal(till->promo_rack_cents[0], 99000);
    assert_int_equal(till->promo_cents[0], 1000);
    assert_int_equal(table_on_layout(&table, 0), 1000);
    assert_int_equal(table_promotional(&table, 0), 1000);
    struct command take = { .act = ACT_TAKE, .role = ROLE_PLAYER };
    take.bet = till->promo_wagers[0].bet;
    assert_int_equal(table_do(&table, &take, &events).code, 0);
    assert_int_equal(told(EVENT_PROMO), 1000);
    assert_int_equal(till->promo_cents[0], 0);
    assert_int_equal(till->promo_rack_cents[0], 100000);
    assert_int_equal(table_promotional(&table, 0), 0);
    assert_int_equal(table_imbalance(&table), 0);
}

/* They leave with the player: 1000 in value chips are redeemed, 990 in promotional ones are not. */
static void nobody_redeems_them(void **state)
{
    (void)state;
    open_table("roulette", WHEEL_BETTING);
    sit();
    assert_int_equal(bet("red", 1000, FLAG_PROMO), 0);
    assert_int_equal(give(ACT_LEAVE, ROLE_PLAYER, 0, 0).code, REFUSED_WAGERS_STAND);
    assert_int_equal(give(ACT_SPIN, ROLE_DEALER, NO_SEAT, 0).code, 0);
    assert_int_equal(give(ACT_NO_MORE_BETS, ROLE_DEALER, NO_SEAT, 0).code, 0);
    assert_int_equal(give(ACT_DROP, ROLE_CLOCK, NO_SEAT, 0).code, 0);
    assert_int_equal(give(ACT_LAND, ROLE_CLOCK, NO_SEAT, 0).code, 0); /* in 0, where red loses */
    assert_int_equal(give(ACT_ANNOUNCE, ROLE_DEALER, NO_SEAT, 0).code, 0);
    assert_int_equal(give(ACT_COLLECT, ROLE_DEALER, NO_SEAT, 0).code, 0);
    assert_int_equal(told(EVENT_PROMO_TAKEN), 1000);
    told_under(EVENT_PROMO_TAKEN, "Div 1 r.14.2");
    assert_int_equal(give(ACT_LEAVE, ROLE_PLAYER, 0, 0).code, 0);
    assert_int_equal(told(EVENT_CHIPS), -100000);
    assert_int_equal(told(EVENT_PROMO), -99000);
    told_under(EVENT_PROMO, "Div 1 r.13.2"); /* issued gratuitously: on the terms of the house */
    assert_int_equal(table.till.promo_rack_cents[0], 0);
    assert_int_equal(table_imbalance(&table), 0);
}

/* ---- Where there are any --------------------------------------------------------- */

/* Div 1 r.14.2; New South Wales r.1.1 says what a token is given for.  The text of Double Dice
 * says nothing of them, so that any of its clauses will do. */
static void every_edition_but_double_dice(void **state)
{
    (void)state;
    for (int edition = 0; edition < game_count; edition++) {
        bool none = !strcmp(games[edition]->id, "double-dice"); /* reading G7 */
        open_table(games[edition]->id, 1);
        assert_int_equal(give(ACT_SIT, ROLE_PLAYER, 0, 0).code, 0);
        struct refusal why = give(ACT_TOKENS, ROLE_DEALER, 0, 5000);
        assert_int_equal(why.code, none ? REFUSED_NO_SUCH_ACT : 0);
        assert_int_equal(table.till.promo_rack_cents[0], none ? 0 : 5000);
        if (none) assert_non_null(clause_find(games[edition], why.clause));
        if (!none)
            told_under(EVENT_PROMO,
                       !strcmp(games[edition]->id, "snake-eyes-nsw") ? "1.1" : "Div 1 r.14.2");
    }
}

/* 48 wagers of 5 in promotional chips; the next one is refused, in value chips it is not, and one
 * of the 48 may still be raised. */
static void room_for_so_many(void **state)
{
    (void)state;
    char id[WAGER_ID];

    open_table("roulette", WHEEL_BETTING);
    sit();
    for (int number = 1; number <= 36; number++) {
        snprintf(id, sizeof id, "straight-%d", number);
        assert_int_equal(bet(id, 500, FLAG_PROMO), 0);
    }
    for (int first = 1; first <= 34; first += 3) {
        snprintf(id, sizeof id, "street-%d-%d-%d", first, first + 1, first + 2);
        assert_int_equal(bet(id, 500, FLAG_PROMO), 0);
    }
    assert_int_equal(table.till.promo_count, PROMO_WAGERS);
    struct refusal full = try_bet("red", 500, FLAG_PROMO);
    assert_int_equal(full.code, REFUSED_PROMO_FULL);
    cites("one more", full.clause, full.also, "Div 1 r.14.2", NULL);
    assert_int_equal(bet("red", 500, 0), 0);
    assert_int_equal(bet("straight-1", 500, FLAG_PROMO), 0);
    struct refusal mixed = try_bet("straight-1", 500, 0);
    assert_int_equal(mixed.code, REFUSED_PROMO_MIXED);
    cites("both kinds", mixed.clause, mixed.also, "Div 1 r.14.2", NULL);
    assert_int_equal(table_promotional(&table, 0), 48 * 500 + 500);
}

/* ---- Lifting --------------------------------------------------------------------- */

/* So much is off the layout, and nowhere else. */
static void lifts(const char *id, int64_t stake, int64_t cents)
{
    int bet_of, number;

    assert_int_equal(bet(id, stake, 0), 0);
    wager_find(&table.sign, id, &bet_of, &number);
    int64_t layout = table_layout_now(&table, 0), rack = table.till.rack_cents[0];
    family_of(&table)->lift(&table, 0, bet_of, number, cents);
    assert_int_equal(table_wager(&table, 0, bet_of, number), stake - cents);
    assert_int_equal(table_layout_now(&table, 0), layout - cents);
    assert_int_equal(table.till.rack_cents[0], rack);
    family_of(&table)->lift(&table, 0, bet_of, number, stake - cents);
    assert_int_equal(table_layout_now(&table, 0), layout - stake);
    table.till.float_cents += stake; /* somebody has it, or the books would not balance */
}

static void every_family_lifts(void **state)
{
    (void)state;
    open_table("craps", PHASE_IDLE);
    sit();
    lifts("place-6", 1200, 600);
    lifts("pass", 1000, 300);
    lifts("world", 1000, 500); /* five legs of 2, then of 1 */
    lifts("world", 1000, 300); /* not even: legs of 2 give 0.60 each */
    open_table("roulette", WHEEL_BETTING);
    sit();
    lifts("straight-17", 1000, 400);
    open_table("baccarat", BACCARAT_BETTING);
    sit();
    lifts("player", 2000, 1500);
    lifts("player-box-3", 2000, 1500);
    open_table("lunar-poker", LUNAR_BETTING);
    sit();
    lifts("ante", 1000, 400);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chip_over_all_rolls),         cmocka_unit_test(a_wager_is_lent),
        cmocka_unit_test(nobody_redeems_them),           cmocka_unit_test(room_for_so_many),
        cmocka_unit_test(every_edition_but_double_dice), cmocka_unit_test(every_family_lifts),
    };

    RUN_TESTS(tests);
}
