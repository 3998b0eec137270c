/* test_odds.c - exact odds, compared with published figures, with values worked out by hand, and
 * with a second calculation that iterates over rolls in doubles. */
#include "check.h"
#include "games.h"
#include "games/dice/dice_internal.h"
#include "games/dice/dice_rows.h"
#include "games/dice/dice_table.h"
#include "odds/odds.h"

#include <math.h>
#include <string.h>

static void wager_odds(const struct sign *sign, const char *id, struct odds *odds, int64_t stake)
{
    int bet, number;

    assert_true(dice_find(dice_game(sign), id, &bet, &number));
    odds_init(odds);
    odds_of(odds, sign, bet, number, stake);
}

static void assert_ratio(const mpq_t q, long n, unsigned long d, const char *what)
{
    if (mpq_cmp_si(q, n, d)) {
        gmp_fprintf(stderr, "%s: %Qd, expected %ld/%lu\n", what, q, n, d);
        fail();
    }
}

static void assert_ev(const struct sign *sign, const char *id, long n, unsigned long d)
{
    struct odds odds;

    wager_odds(sign, id, &odds, 0);
    assert_ratio(odds.ev, n, d, id);
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

    for (size_t i = 0; i < LENGTH(edges); i++)
        assert_ev(&sign, edges[i].id, -edges[i].n, edges[i].d);
}

static void snake_eyes_and_double_dice(void **state)
{
    (void)state;
    struct sign nz = sign_of(game_find("snake-eyes"));
    struct sign nsw = sign_of(game_find("snake-eyes-nsw"));
    struct sign dd = sign_of(game_find("double-dice"));

    assert_ev(&nz, "hardway-combo", -1, 11); /* reading S1: 4 ways in 22, at 4 to 1 */
    assert_ev(&nz, "field", -1, 36);         /* 14 * 1 + 3 + 2 - 20 = -1 of 36 */
    assert_ev(&nz, "five", -1, 5);           /* 4 ways against 6 */
    assert_ev(&nz, "c-and-e-combo", -1, 6);
    assert_ev(&nz, "craps-2", -1, 18); /* 33 - 35 of 36 */
    assert_ev(&nsw, "hard-4", -1, 18); /* 7.5 to 1, 1 way in 9: 7.5/9 - 8/9 */
    assert_ev(&nsw, "hard-6", -1, 22); /* 9.5 to 1, 1 way in 11 */
    assert_ev(&nsw, "craps-3", -1, 18);
    assert_ev(&dd, "shooter", -23, 648); /* 2 * (5/6)^4 - 1 = 1250/1296 - 1 */
    assert_ev(&dd, "number-2-5", -1, 11);
    assert_ev(&dd, "double-3", -1, 7);
    assert_ev(&dd, "any-seven", -1, 6);
}

/* The bonus: p = (5/6)^4 for each set.  Four sets pay 5 to 1, five 10, six 20. */
static void bonus_bet(void **state)
{
    (void)state;
    struct sign dd = sign_of(game_find("double-dice"));
    struct odds odds;
    double p = pow(5.0 / 6, 4), four = pow(p, 4), five = pow(p, 5), six = pow(p, 6);
    double ev = 6 * (four - five) + 11 * (five - six) + 21 * six - 1;

    wager_odds(&dd, "bonus", &odds, 0);
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

    wager_odds(&sign, "pass", &odds, 0);
    assert_ratio(odds.win, 244, 495, "pass wins");
    assert_ratio(odds.lose, 251, 495, "pass loses");
    assert_ratio(odds.rolls, 557, 165, "rolls of a pass bet");
    odds_clear(&odds);
    wager_odds(&sign, "dont-pass", &odds, 0);
    assert_ratio(odds.win, 949, 1980, "don't pass wins");
    assert_ratio(odds.push, 1, 36, "don't pass pushes");
    assert_ratio(odds.ev_decided, -27, 1925, "don't pass per decision"); /* reading C1 */
    odds_clear(&odds);
    wager_odds(&sign, "place-6", &odds, 0);
    assert_ratio(odds.rolls, 36, 11, "rolls of a place bet");
    assert_ratio(odds.win, 5, 11, "place 6 wins");
    odds_clear(&odds);
    wager_odds(&sign, "field", &odds, 0);
    /* mean of squares: 14*1 + 2*4 + 20*1 = 42 of 36; minus 1/18 squared */
    assert_ratio(odds.variance, 377, 324, "variance of the field");
    odds_clear(&odds);
    wager_odds(&sign, "world", &odds, 0);
    assert_ratio(odds.win, 1, 3, "world wins, by the rules"); /* reading C14 */
    odds_clear(&odds);
}

static void combined_bets(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("craps"));
    struct odds odds;
    int additional, number;

    /* as a share of all stakes: 7/495 over 1 + 2/3 (single odds), 1 + 4/3 (double) */
    assert_true(dice_find(dice_game(&sign), "pass-odds-4", &additional, &number));
    odds_init(&odds);
    odds_combined(&odds, &sign, additional);
    assert_ratio(odds.ev, -7, 825, "pass with odds");
    assert_ratio(odds.staked, 5, 3, "staked on pass with odds");
    assert_true(sign_set(&sign, sign_option(&sign, "odds-limit"), "2x"));
    odds_combined(&odds, &sign, additional);
    assert_ratio(odds.ev, -1, 165, "pass with double odds");
    /* don't pass with 1x: stakes 2, 3/2, 6/5 at 6, 8, 10 of 36: 36/36 = 1 more in all */
    assert_true(dice_find(dice_game(&sign), "dont-pass-behind-4", &additional, &number));
    assert_true(sign_set(&sign, sign_option(&sign, "odds-limit"), "1x"));
    odds_combined(&odds, &sign, additional);
    assert_ratio(odds.staked, 2, 1, "staked on don't pass and behind");
    assert_ratio(odds.ev, -3, 440, "don't pass and behind");
    odds_clear(&odds);
}

static void edge_at_a_stake(void **state)
{
    (void)state;
    struct sign craps = sign_of(game_find("craps")), nsw = sign_of(game_find("snake-eyes-nsw"));
    struct odds odds;

    wager_odds(&craps, "place-6", &odds, 100); /* one chip pays 2 to 1: 5*2 - 6 of 11 (G1) */
    assert_ratio(odds.ev, 4, 11, "place 6 at one chip");
    odds_clear(&odds);
    wager_odds(&craps, "place-6", &odds, 600);
    assert_ratio(odds.ev, -1, 66, "place 6 at six chips");
    odds_clear(&odds);
    wager_odds(&nsw, "hard-4", &odds, 100); /* 8 to 1: zero edge (S17) */
    assert_ratio(odds.ev, 0, 1, "hard 4 at one chip in New South Wales");
    odds_clear(&odds);
    wager_odds(&nsw, "hard-4", &odds, 300); /* 22.50 is paid as 23: (23 - 8*3) / 9 / 3 */
    assert_ratio(odds.ev, -1, 27, "hard 4 at three chips");
    odds_clear(&odds);
    wager_odds(&craps, "buy-4", &odds, 2000); /* commission 1.00 on 20.00 */
    assert_ratio(odds.ev, -1, 20, "buy 4 at 20");
    odds_clear(&odds);
    wager_odds(&craps, "buy-4", &odds, 3500); /* 1.75 is charged as 1.00 */
    assert_ratio(odds.ev, -1, 35, "buy 4 at 35");
    odds_clear(&odds);
    wager_odds(&craps, "buy-5", &odds, 500); /* no commission below 20.00; 7.50 is paid as 8.00 */
    assert_ratio(odds.ev, 1, 25, "buy 5 at 5"); /* (2*8 - 3*5) / 5 / 5 */
    odds_clear(&odds);
}

static void chances_add_up(void **state)
{
    (void)state;
    struct odds_report report = { .rows = NULL };
    mpq_t sum;

    mpq_init(sum);
    for (int edition = 0; edition < game_count; edition++) odds_report_all_values(&report, edition);
    assert_true(report.count > 150);
    for (int i = 0; i < report.count; i++) {
        const struct odds *o = &report.rows[i].odds;
        if (report.rows[i].needs_strategy || report.rows[i].counted_with) continue;
        mpq_add(sum, o->win, o->push);
        mpq_add(sum, sum, o->lose);
        assert_ratio(sum, 1, 1, report.rows[i].id);
        assert_true(mpq_sgn(o->ev) <= 0); /* no wager favours the player */
        assert_true(mpq_sgn(o->variance) > 0);
        assert_true(mpq_cmp_si(o->rolls, 1, 1) >= 0);
    }
    mpq_clear(sum);
    odds_report_free(&report);
}

/* ---- The second calculation: value iteration over standing wagers ---------------- */

static double iterate(const struct sign *sign, int bet, int number)
{
    double value[DICE_NUMBERS] = { 0 };

    for (int sweep = 0; sweep < 160; sweep++) { /* at most 29 of 36 rolls change nothing */
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
                if (fabs(exact - iterate(&sign, bet, number)) > 1e-9)
                    fail_msg("%s %d: %.12f", game->bets[bet].id, number, exact);
                odds_clear(&odds);
            }
    }
}

/* ---- Bets that have moved -------------------------------------------------------- */

/* By hand: on 4, 5 and 6 a seven comes first in 6 of 9, 10 and 11 cases.  The Shooter's Bet wins
 * after four throws without a seven, of which 3, 2 or 1 are still to come: (5/6)^n.  Those made are
 * known: Don't Come 3/220, the Shooter's Bet 23/648. */
static void bets_that_have_moved(void **state)
{
    (void)state;
    static const struct {
        const char *edition, *wager;
        int at;
        const char *now, *whole;
    } rows[] = {
        { "craps", "dont-come", 4, "1/3", "1.36 %" },
        { "craps", "dont-come", 5, "1/5", "1.36 %" },
        { "craps", "dont-come", 6, "1/11", "1.36 %" },
        { "craps", "dont-pass", 10, "1/3", "1.36 %" },
        { "craps", "come", 4, "-1/3", "1.41 %" },
        { "craps", "pass", 8, "-1/11", "1.41 %" },
        { "double-dice", "shooter", 1, "17/108", "3.55 %" },
        { "double-dice", "shooter", 2, "7/18", "3.55 %" },
        { "double-dice", "shooter", 3, "2/3", "3.55 %" },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sign sign = sign_of(game_find(rows[i].edition));
        struct odds made, now;
        char say[ODDS_EXPLAINED];
        struct table table;
        int bet, number;
        mpq_t expected;
        table_open(&table, &sign);
        table.present = 1 << 3;
        assert_true(wager_find(&sign, rows[i].wager, &bet, &number));
        assert_true(dice_lay(&table, 3, bet, rows[i].at, 500));
        bool named = table_wager(&table, 3, bet, number) == 0; /* its name has the number, too */
        int at = odds_stands_at(&table, 3, bet, named ? rows[i].at : number);
        assert_int_equal(at, rows[i].at);
        assert_int_equal(odds_made(&sign, bet, named ? rows[i].at : number), 0);
        mpq_init(expected);
        mpq_set_str(expected, rows[i].now, 10);
        odds_init(&made);
        odds_init(&now);
        odds_of(&made, &sign, bet, 0, 0);
        odds_of(&now, &sign, bet, at, 0);
        assert_true(mpq_equal(now.ev, expected));
        odds_say_now(&made, &now, say);
        assert_non_null(strstr(say, rows[i].whole));
        assert_int_equal(strstr(say, "favours the player, because its riskiest part") != NULL,
                         mpq_sgn(expected) > 0);
        odds_clear(&made);
        odds_clear(&now);
        mpq_clear(expected);
    }
}

/* No wager that favours the player, or on which the house has no edge, is without words: wherever a
 * wager of dice can stand. */
static void favourable_edges_are_explained(void **state)
{
    (void)state;
    int found = 0;

    for (int edition = 0; edition < game_count; edition++) {
        if (!AS_DICE(games[edition])) continue;
        struct sign sign = sign_of(edition);
        const struct dice_game *game = dice_game(&sign);
        for (int spot = 0; spot < game->spot_count; spot++) {
            const struct dice_spot *s = &game->spots[spot];
            if (s->as) continue;
            struct odds made, now;
            char say[ODDS_EXPLAINED];
            odds_init(&made);
            odds_init(&now);
            odds_of(&made, &sign, s->bet, odds_made(&sign, s->bet, s->number), 0);
            odds_of(&now, &sign, s->bet, s->number, 0);
            odds_say_now(&made, &now, say);
            if (mpq_sgn(now.ev) >= 0 && !*say)
                fail_msg("%s: bet %d at %d is not explained", games[edition]->id, s->bet,
                         s->number);
            assert_int_equal(*say != 0, mpq_cmp(now.ev, made.ev) || mpq_sgn(made.ev) == 0);
            found += mpq_sgn(now.ev) >= 0;
            odds_clear(&made);
            odds_clear(&now);
        }
    }
    assert_true(found >= 36 + 3); /* odds at craps, Don't bets on numbers, and Double Dice */
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
        cmocka_unit_test(chances_add_up),
        cmocka_unit_test(value_iteration_agrees),
        cmocka_unit_test(bets_that_have_moved),
        cmocka_unit_test(favourable_edges_are_explained),
    };

    RUN_TESTS(tests);
}
