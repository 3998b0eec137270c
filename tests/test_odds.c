/* test_odds.c - exact odds against published figures, hand calculation, and a
 * second calculation that walks the rolls with plain doubles. */
#include "check.h"
#include "games.h"
#include "games/dice/dice_rows.h"
#include "odds/odds.h"

#include <math.h>
#include <string.h>

static void wager(const struct sign *sign, const char *id, struct odds *odds, int64_t stake)
{
    int bet, number;

    assert_true(dice_find(dice_game(sign), id, &bet, &number));
    odds_init(odds);
    odds_of(odds, sign, bet, number, stake);
}

static void is(const mpq_t q, long n, unsigned long d, const char *what)
{
    if (mpq_cmp_si(q, n, d)) {
        gmp_fprintf(stderr, "%s is %Qd, not %ld/%lu\n", what, q, n, d);
        fail();
    }
}

static void ev_is(const struct sign *sign, const char *id, long n, unsigned long d)
{
    struct odds odds;

    wager(sign, id, &odds, 0);
    is(odds.ev, n, d, id);
    odds_clear(&odds);
}

static void published_figures_of_craps(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("craps"));
    static const struct {
        const char *id;
        long n;
        unsigned long d;
    } edges[] = {
        { "pass", 7, 495 },
        { "dont-pass", 3, 220 },
        { "come", 7, 495 },
        { "dont-come", 3, 220 },
        { "pass-odds-4", 0, 1 },
        { "dont-pass-behind-6", 0, 1 },
        { "come-odds-9", 0, 1 },
        { "place-4", 1, 15 },
        { "place-5", 1, 25 },
        { "place-6", 1, 66 },
        { "place-8", 1, 66 },
        { "place-9", 1, 25 },
        { "place-10", 1, 15 },
        { "hard-4", 1, 9 },
        { "hard-6", 1, 11 },
        { "hard-8", 1, 11 },
        { "hard-10", 1, 9 },
        { "big-6", 1, 11 },
        { "big-8", 1, 11 },
        { "field", 1, 18 },
        { "any-7", 1, 6 },
        { "any-craps", 1, 9 },
        { "craps-2", 5, 36 },
        { "craps-3", 1, 9 },
        { "craps-12", 5, 36 },
        { "eleven", 1, 9 },
        { "horn", 1, 8 },
        { "world", 2, 15 },
        { "c-and-e", 1, 9 },
        { "buy-4", 1, 20 },
        { "buy-6", 1, 20 }, /* 5 % of the wager */
        { "lay-4", 1, 40 },
        { "lay-5", 1, 30 },
        { "lay-6", 1, 24 },
        /* by legs: (5/36 + 1/9 + 2 * 5/36 + 1/9) / 5, and with 11 high */
        { "horn-high-12", 23, 180 },
        { "horn-high-11", 11, 90 },
    };

    for (size_t i = 0; i < LENGTH(edges); i++) ev_is(&sign, edges[i].id, -edges[i].n, edges[i].d);
}

static void snake_eyes_and_double_dice(void **state)
{
    (void)state;
    struct sign nz = sign_of(game_find("snake-eyes"));
    struct sign nsw = sign_of(game_find("snake-eyes-nsw"));
    struct sign dd = sign_of(game_find("double-dice"));

    ev_is(&nz, "hardway-combo", -1, 11); /* reading S1: 4 ways of 22, at 4 to 1 */
    ev_is(&nz, "field", -1, 36);         /* 14 * 1 + 3 + 2 - 20 = -1 of 36 */
    ev_is(&nz, "five", -1, 5);           /* 4 ways against 6 */
    ev_is(&nz, "c-and-e-combo", -1, 6);
    ev_is(&nz, "craps-2", -1, 18); /* 33 - 35 of 36 */
    ev_is(&nsw, "hard-4", -1, 18); /* 7.5 to 1, 1 way of 9: 7.5/9 - 8/9 */
    ev_is(&nsw, "hard-6", -1, 22); /* 9.5 to 1, 1 way of 11 */
    ev_is(&nsw, "craps-3", -1, 18);
    ev_is(&dd, "shooter", -23, 648); /* 2 * (5/6)^4 - 1 = 1250/1296 - 1 */
    ev_is(&dd, "number-2-5", -1, 11);
    ev_is(&dd, "double-3", -1, 7);
    ev_is(&dd, "any-seven", -1, 6);
}

/* The bonus: p = (5/6)^4 a set.  Four sets 5 to 1, five 10, six 20. */
static void bonus_bet(void **state)
{
    (void)state;
    struct sign dd = sign_of(game_find("double-dice"));
    struct odds odds;
    double p = pow(5.0 / 6, 4), four = pow(p, 4), five = pow(p, 5), six = pow(p, 6);
    double ev = 6 * (four - five) + 11 * (five - six) + 21 * six - 1;

    wager(&dd, "bonus", &odds, 0);
    assert_true(fabs(mpq_get_d(odds.ev) - ev) < 1e-12);
    assert_true(fabs(mpq_get_d(odds.win) - four) < 1e-12);
    assert_true(ev > -0.4194 && ev < -0.4192); /* reading D3: 41.9 % */
    odds_clear(&odds);
}

static void chances_and_rolls(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("craps"));
    struct odds odds;

    wager(&sign, "pass", &odds, 0);
    is(odds.win, 244, 495, "pass wins");
    is(odds.lose, 251, 495, "pass loses");
    is(odds.rolls, 557, 165, "rolls of a pass bet");
    odds_clear(&odds);
    wager(&sign, "dont-pass", &odds, 0);
    is(odds.win, 949, 1980, "don't pass wins");
    is(odds.push, 1, 36, "don't pass stands off");
    is(odds.ev_decided, -27, 1925, "don't pass per decision"); /* reading C1 */
    odds_clear(&odds);
    wager(&sign, "place-6", &odds, 0);
    is(odds.rolls, 36, 11, "rolls of a place bet");
    is(odds.win, 5, 11, "place 6 wins");
    odds_clear(&odds);
    wager(&sign, "field", &odds, 0);
    /* mean of squares: 14*1 + 2*4 + 20*1 = 42 of 36; less 1/18 squared */
    is(odds.variance, 377, 324, "variance of the field");
    odds_clear(&odds);
    wager(&sign, "world", &odds, 0);
    is(odds.win, 1, 3, "world wins, as the rules call it"); /* reading C14 */
    odds_clear(&odds);
}

static void combined_bets(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("craps"));
    struct odds odds;
    int additional, number;

    /* of all staked: 7/495 over 1 + 2/3 (once odds), 1 + 4/3 (double) */
    assert_true(dice_find(dice_game(&sign), "pass-odds-4", &additional, &number));
    odds_init(&odds);
    odds_combined(&odds, &sign, additional);
    is(odds.ev, -7, 825, "pass and odds");
    is(odds.staked, 5, 3, "staked on pass and odds");
    assert_true(sign_set(&sign, sign_option(&sign, "odds-limit"), "2x"));
    odds_combined(&odds, &sign, additional);
    is(odds.ev, -1, 165, "pass and double odds");
    /* don't pass with 1x: stakes 2, 3/2, 6/5 at 6, 8, 10 of 36: sum 36/36 = 1 more */
    assert_true(dice_find(dice_game(&sign), "dont-pass-behind-4", &additional, &number));
    assert_true(sign_set(&sign, sign_option(&sign, "odds-limit"), "1x"));
    odds_combined(&odds, &sign, additional);
    is(odds.staked, 2, 1, "staked on don't pass and behind");
    is(odds.ev, -3, 440, "don't pass and behind");
    odds_clear(&odds);
}

static void edge_at_a_stake(void **state)
{
    (void)state;
    struct sign craps = sign_of(game_find("craps")), nsw = sign_of(game_find("snake-eyes-nsw"));
    struct odds odds;

    wager(&craps, "place-6", &odds, 100); /* one chip pays 2 to 1: 5*2 - 6 of 11 (G1) */
    is(odds.ev, 4, 11, "place 6 at one chip");
    odds_clear(&odds);
    wager(&craps, "place-6", &odds, 600);
    is(odds.ev, -1, 66, "place 6 at six chips");
    odds_clear(&odds);
    wager(&nsw, "hard-4", &odds, 100); /* 8 to 1: zero edge (S17) */
    is(odds.ev, 0, 1, "hard 4 at one chip in New South Wales");
    odds_clear(&odds);
    wager(&nsw, "hard-4", &odds, 300); /* 22.50 is paid 23: (23 - 8*3) / 9 / 3 */
    is(odds.ev, -1, 27, "hard 4 at three chips");
    odds_clear(&odds);
    wager(&craps, "buy-4", &odds, 2000); /* commission 1.00 on 20.00 */
    is(odds.ev, -1, 20, "buy 4 at 20");
    odds_clear(&odds);
    wager(&craps, "buy-4", &odds, 3500); /* 1.75 is charged as 1.00 */
    is(odds.ev, -1, 35, "buy 4 at 35");
    odds_clear(&odds);
    wager(&craps, "buy-5", &odds, 500); /* no commission below 20.00; 7.50 is paid 8.00 */
    is(odds.ev, 1, 25, "buy 5 at 5");   /* (2*8 - 3*5) / 5 / 5 */
    odds_clear(&odds);
}

static void every_chance_adds_up(void **state)
{
    (void)state;
    struct odds_report report = { .rows = NULL };
    mpq_t sum;

    mpq_init(sum);
    for (int edition = 0; edition < game_count; edition++) odds_report_all_values(&report, edition);
    assert_true(report.count > 150);
    for (int i = 0; i < report.count; i++) {
        const struct odds *o = &report.rows[i].odds;
        if (report.rows[i].needs_strategy) continue;
        mpq_add(sum, o->win, o->push);
        mpq_add(sum, sum, o->lose);
        is(sum, 1, 1, report.rows[i].id);
        assert_true(mpq_sgn(o->ev) <= 0); /* no wager of these texts favours the player */
        assert_true(mpq_sgn(o->variance) > 0);
        assert_true(mpq_cmp_si(o->rolls, 1, 1) >= 0);
    }
    mpq_clear(sum);
    odds_report_free(&report);
}

/* ---- The second calculation: value iteration over standing numbers --------------- */

static double walk(const struct sign *sign, int bet, int number)
{
    double value[DICE_NUMBERS] = { 0 };

    for (int sweep = 0; sweep < 160; sweep++) { /* 29 of 36 rolls at most change nothing */
        double next[DICE_NUMBERS];
        for (int at = 0; at < DICE_NUMBERS; at++) {
            double sum = 0;
            for (int roll = 0; roll < ROLLS; roll++) {
                struct verdict v = dice_settle(sign, bet, at, false, roll);
                if (v.fate == WINS) sum += (double)v.pays.n / (double)v.pays.d;
                if (v.fate == LOSES) sum -= 1;
                if (v.fate == STANDS || v.fate == TRAVELS)
                    sum += v.number < DICE_NUMBERS ? value[v.number] : 0;
            }
            next[at] = sum / ROLLS;
        }
        memcpy(value, next, sizeof value);
    }
    return value[number];
}

static void value_iteration_agrees(void **state)
{
    (void)state;
    for (int edition = 0; edition < game_count; edition++) {
        struct sign sign = sign_of(edition);
        const struct dice_game *game = dice_game(&sign);
        for (int bet = 1; game && bet < game->bet_count; bet++)
            for (int number = 0; number <= 12; number++) {
                struct odds odds;
                if (!(game->bets[bet].named & AT(number)) || game->bets[bet].legs[0].units)
                    continue;
                odds_init(&odds);
                odds_of(&odds, &sign, bet, number, 0);
                double exact = mpq_get_d(odds.ev) + mpq_get_d(odds.commission);
                if (fabs(exact - walk(&sign, bet, number)) > 1e-9)
                    fail_msg("%s %d: %.12f", game->bets[bet].id, number, exact);
                odds_clear(&odds);
            }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_figures_of_craps),
        cmocka_unit_test(snake_eyes_and_double_dice),
        cmocka_unit_test(bonus_bet),
        cmocka_unit_test(chances_and_rolls),
        cmocka_unit_test(combined_bets),
        cmocka_unit_test(edge_at_a_stake),
        cmocka_unit_test(every_chance_adds_up),
        cmocka_unit_test(value_iteration_agrees),
    };

    RUN_TESTS(tests);
}
