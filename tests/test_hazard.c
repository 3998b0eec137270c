/* test_hazard.c - Grand Hazard (tests/games/hazard/rules.md), compared with a second judge and with
 * odds worked out by hand.  The tests of all games cover the rest. */
#include "check.h"
#include "games/hazard/hazard.h"
#include "odds/odds.h"

#include <string.h>

static struct sign hazard_sign(void)
{
    int edition = game_find("grand-hazard");

    assert_true(edition >= 0);
    return sign_of(edition);
}

/* ---- The second judge ------------------------------------------------------------ */

/* The gain of a wager of 1 and its clause, from the text of the rules. */
static int gain(const char *id, int a, int b, int c, const char **clause)
{
    int total = a + b + c, number = id[strlen(id) - 1] - '0';
    bool raffle = a == b && a == c;

    if (!strncmp(id, "number-", 7)) {
        int shown = 0;
        if (a == number) shown++;
        if (b == number) shown++;
        if (c == number) shown++;
        *clause = shown == 3   ? "3.1(a)(iii)"
                  : shown == 2 ? "3.1(a)(ii)"
                  : shown == 1 ? "3.1(a)(i)"
                               : "3.1(a)(iv)";
        return shown ? shown : -1;
    }
    bool wins = false;
    int pays = 1;
    if (!strcmp(id, "low")) {
        wins = total <= 10 && !raffle;
        *clause = wins ? "3.1(b)(i)" : "3.1(b)(ii)";
    } else if (!strcmp(id, "high")) {
        wins = total >= 11 && !raffle;
        *clause = wins ? "3.1(c)(i)" : "3.1(c)(ii)";
    } else if (!strcmp(id, "odd")) {
        wins = total & 1 && !raffle;
        *clause = wins ? "3.1(d)(i)" : "3.1(d)(ii)";
    } else if (!strcmp(id, "even")) {
        wins = !(total & 1) && !raffle;
        *clause = wins ? "3.1(e)(i)" : "3.1(e)(ii)";
    } else if (!strcmp(id, "raffle")) {
        wins = raffle;
        pays = 30;
        *clause = wins ? "3.1(f)(i)" : "3.1(f)(ii)";
    } else {
        assert_string_equal(id, "seven");
        wins = total == 7;
        pays = 12;
        *clause = wins ? "3.1(g)(i)" : "3.1(g)(ii)";
    }
    return wins ? pays : -1;
}

static void every_wager_on_every_throw(void **state)
{
    (void)state;
    struct sign sign = hazard_sign();
    int bet = 0, number = 0, wagers = 0;
    char id[WAGER_ID];

    for (; wager_next(&sign, false, &bet, &number); wagers++)
        for (int a = 1; a <= 6; a++)
            for (int b = 1; b <= 6; b++)
                for (int c = 1; c <= 6; c++) {
                    const char *clause;
                    wager_id(&sign, bet, number, id);
                    int wanted = gain(id, a, b, c, &clause);
                    int8_t face[HAZARD_DICE] = { (int8_t)a, (int8_t)b, (int8_t)c };
                    struct verdict v = hazard_settle(bet, number, face);
                    assert_string_equal(v.clause, clause);
                    assert_int_equal(v.fate, wanted < 0 ? LOSES : WINS);
                    if (wanted > 0) assert_true(ratio_equal(v.pays, ratio_of(wanted, 1)));
                }
    assert_int_equal(wagers, 12);
}

/* ---- Odds by hand ---------------------------------------------------------------- */

/* Of 216 throws 75 show a number once, 15 twice and 1 three times: 75 + 30 + 3 - 125 = -17.
 * Low, High, Odd and Even: 108 throws less 3 raffles win, 111 lose: -6.  Raffle: 6 x 30 - 210 =
 * -30.  Seven: 1 1 5 and 2 2 3 and 1 3 3 in 3 orders each, 1 2 4 in 6, 15 together: 15 x 12 - 201 =
 * -21. */
static void edges_by_hand(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        int of_216;
    } edges[] = { { "number-1", -17 }, { "number-6", -17 }, { "low", -6 },     { "high", -6 },
                  { "odd", -6 },       { "even", -6 },      { "raffle", -30 }, { "seven", -21 } };
    struct sign sign = hazard_sign();

    for (size_t i = 0; i < LENGTH(edges); i++) {
        struct odds odds;
        mpq_t wanted;
        int bet, number;
        assert_true(wager_find(&sign, edges[i].id, &bet, &number));
        odds_init(&odds);
        mpq_init(wanted);
        mpq_set_si(wanted, edges[i].of_216, 216);
        mpq_canonicalize(wanted);
        odds_of(&odds, &sign, bet, number, 0);
        assert_true(mpq_equal(odds.ev, wanted));
        mpq_clear(wanted);
        odds_clear(&odds);
    }
}

/* ---- The list -------------------------------------------------------------------- */

/* Its acts and events share numbers with another family; they are not mixed up. */
static void shared_numbers_are_not_mixed_up(void **state)
{
    (void)state;
    const struct edition *hazard = games[game_find("grand-hazard")];
    const struct edition *craps = games[game_find("craps")];

    assert_string_equal(act_id(hazard, ACT_CAST), "cast");
    assert_string_not_equal(act_id(craps, ACT_CAST), "cast");
    assert_string_not_equal(act_id(craps, ACT_CAST), "?");
    assert_int_equal(act_find(craps, "cast"), ACT_COUNT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_wager_on_every_throw),
        cmocka_unit_test(edges_by_hand),
        cmocka_unit_test(shared_numbers_are_not_mixed_up),
    };

    RUN_TESTS(tests);
}
