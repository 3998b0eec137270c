/* test_evening.c - evenings in a casino (evening.h), audited.
 *
 *   test_evening               a fixed number of evenings
 *   test_evening SEED          one evening
 *   test_evening soak SECONDS  new evenings until the time is over */
#include "evening.h"

#include <time.h>

#define EVENINGS (200 / SLOWER)

static void evenings(void **state)
{
    (void)state;
    memset(&seen, 0, sizeof seen);
    for (uint64_t number = 1; number <= EVENINGS; number++) play_evening(number);
    print_message("%ld wagers, %ld of players who are owed chips, %ld limits worsened, %ld after "
                  "notice, %ld tables opened again, %ld orders repeated, %ld late, %ld draws, "
                  "%ld present, %ld hands played on, %ld barred, %ld readmitted\n",
                  seen.wagers, seen.owed, seen.limits, seen.noticed, seen.opened_again,
                  seen.repeated, seen.late, seen.draws, seen.present, seen.played_on, seen.barred,
                  seen.readmitted);
    assert_true(seen.wagers > 100 * EVENINGS && seen.limits > EVENINGS / 10);
    assert_true(seen.noticed > EVENINGS / 10 && seen.opened_again > EVENINGS / 10);
    assert_true(seen.played_on > EVENINGS / 10 && seen.owed > EVENINGS / 4);
    assert_true(seen.barred > EVENINGS / 10 && seen.readmitted > EVENINGS / 20);
    assert_true(seen.left > EVENINGS && seen.due > EVENINGS);
    assert_true(seen.repeated > EVENINGS && seen.late > EVENINGS && seen.draws > 10 * EVENINGS);
}

static void same_seed_same_evening(void **state)
{
    (void)state;
    static struct casino again;

    play_evening(7);
    again = casino;
    play_evening(7);
    assert_int_equal(memcmp(&again, &casino, sizeof casino), 0);
}

/* True during a soak: a failing evening exits the program. */
static bool running;

static void print_how_to_replay(void)
{
    if (running) fprintf(stderr, "to replay: test_evening %ju\n", (uintmax_t)seed);
}

/* Evenings with new seeds until the time is over; a failing one prints its seed. */
static int soak(long seconds)
{
    time_t start = time(NULL);
    uint64_t number = (uint64_t)start, first = number;

    running = true;
    atexit(print_how_to_replay);
    while (time(NULL) - start < seconds) play_evening(number++);
    running = false;
    printf("%ju evenings from seed %ju: all passed\n", (uintmax_t)(number - first),
           (uintmax_t)first);
    return 0;
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(evenings),
        cmocka_unit_test(same_seed_same_evening),
    };

    if (count == 3 && !strcmp(arguments[1], "soak")) return soak(strtol(arguments[2], NULL, 10));
    if (count == 2) {
        play_evening(strtoull(arguments[1], NULL, 10));
        printf("evening %s passed\n", arguments[1]);
        return 0;
    }
    RUN_TESTS(tests);
}
