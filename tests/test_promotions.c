/* test_promotions.c - promotional chips through the library: the books, the value of a chip over
 * all rolls, the most wagers with such chips, and lifting a wager. */
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

/* Sits in the first seat with 1000 in value chips and, if possible, 1000 in promotional chips. */
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

/* ---- The value of a chip --------------------------------------------------------- */

/* Settles a roll with these dice; returns the player's win in value chips. */
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
 * rolls.  10 in promotional chips are taken each time, which costs nothing: 140 + 40 = 180. */
static void chip_over_all_rolls(void **state)
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

static int64_t sum_of(int kind)
{
    int64_t sum = 0;

    for (int i = 0; i < events.count; i++)
        if (events.list[i].kind == kind) sum += events.list[i].paid_cents;
    return sum;
}

/* Events of this kind cite this clause. */
static void assert_cited(int kind, const char *clause)
{
    int count = 0;

    for (int i = 0; i < events.count; i++) {
        if (events.list[i].kind != kind) continue;
        cites("promotional chips", events.list[i].clause, events.list[i].also, clause, NULL);
        count++;
    }
    assert_true(count > 0);
}

/* For a promotional wager of 10 the house lends 10: neither rack has them.  Taking the wager down
 * ends the loan. */
static void wager_is_a_loan(void **state)
{
    (void)state;
    const struct till *till = &table.till;

    open_table("craps", PHASE_IDLE);
    sit();
    assert_int_equal(bet("pass", 1000, FLAG_PROMO), 0);
    assert_int_equal(sum_of(EVENT_PROMO), -1000);
    assert_cited(EVENT_PROMO, "Div 1 r.14.2"); /* in lieu of value chips */
    assert_int_equal(till->rack_cents[0], 100000);
    assert_int_equal(till->promo_rack_cents[0], 99000);
    assert_int_equal(till->promo_cents[0], 1000);
    assert_int_equal(table_on_layout(&table, 0), 1000);
    assert_int_equal(table_promotional(&table, 0), 1000);
    struct command take = { .act = ACT_TAKE, .role = ROLE_PLAYER };
    take.bet = till->promo_wagers[0].bet;
    assert_int_equal(table_do(&table, &take, &events).code, 0);
    assert_int_equal(sum_of(EVENT_PROMO), 1000);
    assert_int_equal(till->promo_cents[0], 0);
    assert_int_equal(till->promo_rack_cents[0], 100000);
    assert_int_equal(table_promotional(&table, 0), 0);
    assert_int_equal(table_imbalance(&table), 0);
}

/* A leaving player cashes out 1000 in value chips and just takes 990 in promotional chips along. */
static void not_redeemable(void **state)
{
    (void)state;
    open_table("roulette", WHEEL_BETTING);
    sit();
    assert_int_equal(bet("red", 1000, FLAG_PROMO), 0);
    assert_int_equal(give(ACT_LEAVE, ROLE_PLAYER, 0, 0).code, REFUSED_WAGERS_STAND);
    assert_int_equal(give(ACT_SPIN, ROLE_DEALER, NO_SEAT, 0).code, 0);
    assert_int_equal(give(ACT_NO_MORE_BETS, ROLE_DEALER, NO_SEAT, 0).code, 0);
    assert_int_equal(give(ACT_DROP, ROLE_CLOCK, NO_SEAT, 0).code, 0);
    assert_int_equal(give(ACT_LAND, ROLE_CLOCK, NO_SEAT, 0).code, 0); /* 0: red loses */
    assert_int_equal(give(ACT_ANNOUNCE, ROLE_DEALER, NO_SEAT, 0).code, 0);
    assert_int_equal(give(ACT_COLLECT, ROLE_DEALER, NO_SEAT, 0).code, 0);
    assert_int_equal(sum_of(EVENT_PROMO_TAKEN), 1000);
    assert_cited(EVENT_PROMO_TAKEN, "Div 1 r.14.2");
    assert_int_equal(give(ACT_LEAVE, ROLE_PLAYER, 0, 0).code, 0);
    assert_int_equal(sum_of(EVENT_CHIPS), -100000);
    assert_int_equal(sum_of(EVENT_PROMO), -99000);
    assert_cited(EVENT_PROMO, "Div 1 r.13.2"); /* issued free, on the house's terms */
    assert_int_equal(table.till.promo_rack_cents[0], 0);
    assert_int_equal(table_imbalance(&table), 0);
}

/* ---- Editions and limits --------------------------------------------------------- */

/* Div 1 r.14.2; New South Wales r.1.1 defines tokens.  The text of Double Dice does not mention
 * them, so any of its clauses will do. */
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
            assert_cited(EVENT_PROMO,
                         !strcmp(games[edition]->id, "snake-eyes-nsw") ? "1.1" : "Div 1 r.14.2");
    }
}

/* There is room for 48 wagers of promotional chips.  The next is refused but accepted in value
 * chips, and one of the 48 can still be raised. */
static void most_promotional_wagers(void **state)
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
    assert_int_equal(bet("straight-1", 500, 0), 0); /* beside value chips */
    assert_int_equal(table_promotional(&table, 0), 48 * 500 + 500);
}

/* ---- Lifting --------------------------------------------------------------------- */

/* Lifting takes the amount off the layout and moves it nowhere else. */
static void check_lift(const char *id, int64_t stake, int64_t cents)
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
    table.till.float_cents += stake; /* credit it somewhere, or the books would not balance */
}

static void every_family_lifts(void **state)
{
    (void)state;
    open_table("craps", PHASE_IDLE);
    sit();
    check_lift("place-6", 1200, 600);
    check_lift("pass", 1000, 300);
    check_lift("world", 1000, 500); /* five legs of 2, then of 1 */
    check_lift("world", 1000, 300); /* uneven: each leg of 2 gives 0.60 */
    open_table("roulette", WHEEL_BETTING);
    sit();
    check_lift("straight-17", 1000, 400);
    open_table("baccarat", BACCARAT_BETTING);
    sit();
    check_lift("player", 2000, 1500);
    check_lift("player-box-3", 2000, 1500);
    open_table("lunar-poker", LUNAR_BETTING);
    sit();
    check_lift("ante", 1000, 400);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chip_over_all_rolls),
        cmocka_unit_test(wager_is_a_loan),
        cmocka_unit_test(not_redeemable),
        cmocka_unit_test(most_promotional_wagers),
        cmocka_unit_test(every_edition_but_double_dice),
        cmocka_unit_test(every_family_lifts),
    };

    RUN_TESTS(tests);
}
