/* test_money.c - ratios and whole cents; all expected values worked out by hand. */
#include "check.h"
#include "games.h"
#include "rules/digits.h"
#include "rules/length.h"
#include "rules/money.h"

#include <string.h>

static void ratios_are_in_lowest_terms(void **state)
{
    (void)state;
    struct ratio r = ratio_of(-6, -8), s = ratio_of(3, -9);

    assert_true(r.n == 3 && r.d == 4);
    assert_true(s.n == -1 && s.d == 3);
    assert_true(ratio_equal(ratio_add(r, s), ratio_of(5, 12)));   /* 9/12 - 4/12 */
    assert_true(ratio_equal(ratio_times(r, s), ratio_of(-1, 4))); /* -3/12 */
    assert_true(ratio_equal(ratio_of(0, 5), ratio_of(0, 1)));
}

static void winnings_are_rounded_up_to_a_chip(void **state)
{
    (void)state;
    /* place 6 pays 7 to 6: 12.00 wins 14.00; 5.00 wins 5.83, paid as 6.00 */
    assert_int_equal(money_winnings(1200, ratio_of(7, 6), 100), 1400);
    assert_int_equal(money_winnings(500, ratio_of(7, 6), 100), 600);
    /* one chip of 1.00 at 7 to 6 is paid 2.00 (reading G1) */
    assert_int_equal(money_winnings(100, ratio_of(7, 6), 100), 200);
    /* hard 4 in New South Wales pays 7.5 to 1: one chip is paid 8, three 23 (S17) */
    assert_int_equal(money_winnings(100, ratio_of(15, 2), 100), 800);
    assert_int_equal(money_winnings(300, ratio_of(15, 2), 100), 2300);
    /* with half-dollar chips 7.5 to 1 on 1.00 is exact */
    assert_int_equal(money_winnings(100, ratio_of(15, 2), 50), 750);
}

static void exactly_payable_amounts(void **state)
{
    (void)state;
    assert_true(money_payable(600, ratio_of(7, 6), 100));
    assert_false(money_payable(500, ratio_of(7, 6), 100));
    assert_true(money_payable(500, ratio_of(7, 5), 100)); /* 7.00 */
    assert_true(money_payable(100, ratio_of(3, 2), 50));  /* 1.50 in half dollars */
    assert_false(money_payable(100, ratio_of(3, 2), 100));
}

static void commission_is_rounded_down(void **state)
{
    (void)state;
    /* buy 20.00: 5 % is 1.00; buy 35.00: 1.75, charged 1.00 */
    assert_int_equal(money_commission(2000, ratio_of(5, 100), 100), 100);
    assert_int_equal(money_commission(3500, ratio_of(5, 100), 100), 100);
    /* lay 4, 1 to 2, 80.00 wins 40.00: 5 % of that is 2.00 */
    assert_int_equal(money_commission(8000, ratio_of(5, 200), 100), 200);
    assert_int_equal(money_commission(1900, ratio_of(5, 100), 100), 0); /* 0.95 */
}

static void steps(void **state)
{
    (void)state;
    assert_int_equal(money_up_to(0, 5), 0);
    assert_int_equal(money_up_to(6, 5), 10);
    assert_int_equal(money_down_to(9, 5), 5);
    assert_int_equal(ratio_lcm(4, 6), 12);
    assert_int_equal(ratio_gcd(18, 12), 6);
}

static void largest_stake_does_not_overflow(void **state)
{
    (void)state;
    assert_int_equal(money_winnings(MONEY_MOST, ratio_of(33, 1), 100), 33 * MONEY_MOST);
}

/* The limit is a thousand million dollars, positive or negative. */
static void amounts_have_a_limit(void **state)
{
    (void)state;
    static const char *const too_large[] = { "1000000000.01",        "1000000001",
                                             "10000000000",          "100000000000",
                                             "100000000000.00",      "-1000000000.01",
                                             "92233720368547758.07", "9223372036854775807",
                                             "92233720368547758070", "184467440737095516160" };
    int64_t cents = 7;

    assert_true(money_of("1000000000", &cents) && cents == MONEY_MOST);
    assert_true(money_of("1000000000.00", &cents) && cents == MONEY_MOST);
    assert_true(money_of("0001000000000", &cents) && cents == MONEY_MOST);
    assert_true(money_of("999999999.99", &cents) && cents == MONEY_MOST - 1);
    assert_true(money_of("-1000000000", &cents) && cents == -MONEY_MOST);
    for (size_t i = 0; i < LENGTH(too_large); i++) {
        cents = 7;
        assert_false(money_of(too_large[i], &cents));
        assert_int_equal(cents, 7);
    }
}

/* Printing and parsing agree. */
static void amounts_as_text(void **state)
{
    (void)state;
    static const struct {
        int64_t cents;
        const char *word;
    } said[] = {
        { 0, "0" },     { 1, "0.01" },         { 10, "0.10" },
        { 100, "1" },   { 1250, "12.50" },     { -5, "-0.05" },
        { -100, "-1" }, { 123456, "1234.56" }, { MONEY_MOST, "1000000000" },
    };
    char word[MONEY_WORD];
    int64_t cents;

    for (size_t i = 0; i < LENGTH(said); i++) {
        assert_string_equal(money_word(said[i].cents, word), said[i].word);
        assert_true(money_of(said[i].word, &cents) && cents == said[i].cents);
    }
    assert_string_equal(money_word(INT64_MAX, word), "92233720368547758.07");
    assert_string_equal(money_word(INT64_MIN, word), "-92233720368547758.08");
}

static void numbers_as_text(void **state)
{
    (void)state;
    static const struct {
        int64_t number;
        const char *digits;
    } written[] = {
        { 0, "0" },
        { 7, "7" },
        { -1, "-1" },
        { 10, "10" },
        { 99, "99" },
        { -100, "-100" },
        { INT64_MAX, "9223372036854775807" },
        { INT64_MIN, "-9223372036854775808" },
    };
    char digits[DIGITS_MOST];

    for (size_t i = 0; i < LENGTH(written); i++) {
        assert_int_equal(digits_of(written[i].number, digits), strlen(written[i].digits));
        assert_string_equal(digits, written[i].digits);
    }
    assert_int_equal(digits_of_natural(UINT64_MAX, digits), 20);
    assert_string_equal(digits, "18446744073709551615");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ratios_are_in_lowest_terms),
        cmocka_unit_test(winnings_are_rounded_up_to_a_chip),
        cmocka_unit_test(exactly_payable_amounts),
        cmocka_unit_test(commission_is_rounded_down),
        cmocka_unit_test(steps),
        cmocka_unit_test(largest_stake_does_not_overflow),
        cmocka_unit_test(amounts_have_a_limit),
        cmocka_unit_test(amounts_as_text),
        cmocka_unit_test(numbers_as_text),
    };

    RUN_TESTS(tests);
}
