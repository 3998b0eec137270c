/* test_tournament.c - tournaments by hand and at random. */
#include "tournaments.h"

static void random_tournaments(void **state)
{
    (void)state;
    int ends[FINISHED + 1] = { 0 };

    for (uint64_t seed = 1; seed <= 60 / SLOWER; seed++) ends[evening_of(seed)]++;
    print_message("%d refused, %d not finished, %d cancelled, %d finished\n", ends[0], ends[1],
                  ends[2], ends[3]);
    assert_true(ends[FINISHED] > 20 / SLOWER);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_tournaments),
    };

    RUN_TESTS(tests);
}
