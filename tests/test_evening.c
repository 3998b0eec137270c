/* test_evening.c - evenings in a casino (evening.h), audited.
 *
 *   test_evening               as many evenings as a test run takes
 *   test_evening SEED          one evening again
 *   test_evening soak SECONDS  others, as long as there is time */
#include "evening.h"

#include <time.h>

#define EVENINGS (200 / SLOWER)

static void evenings(void **state)
{
    (void)state;
    memset(&seen, 0, sizeof seen);
    for (uint64_t number = 1; number <= EVENINGS; number++) play_evening(number);
    print_message("%ld wagers, %ld limits made worse, %ld orders repeated, %ld late, %ld draws, "
                  "%ld present\n",
                  seen.wagers, seen.limits, seen.repeated, seen.late, seen.draws, seen.present);
    assert_true(seen.wagers > 100 * EVENINGS && seen.limits > EVENINGS / 10);
    assert_true(seen.repeated > EVENINGS && seen.late > EVENINGS && seen.draws > 10 * EVENINGS);
}

static void the_same_seed_is_the_same_evening(void **state)
{
    (void)state;
    static struct casino again;

    play_evening(7);
    again = casino;
    play_evening(7);
    assert_int_equal(memcmp(&again, &casino, sizeof casino), 0);
}

/* If one ends the program. */
static bool running;

static void say_how_to_replay(void)
{
    if (running) fprintf(stderr, "replay it with: test_evening %ju\n", (uintmax_t)seed);
}

/* Evenings that no test run has had, until the time is over; a failing one says its seed. */
static int soak(long seconds)
{
    time_t start = time(NULL);
    uint64_t number = (uint64_t)start, first = number;

    running = true;
    atexit(say_how_to_replay);
    while (time(NULL) - start < seconds) play_evening(number++);
    running = false;
    printf("%ju evenings, from seed %ju: all went well\n", (uintmax_t)(number - first),
           (uintmax_t)first);
    return 0;
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(evenings),
        cmocka_unit_test(the_same_seed_is_the_same_evening),
    };

    if (count == 3 && !strcmp(arguments[1], "soak")) return soak(strtol(arguments[2], NULL, 10));
    if (count == 2) {
        play_evening(strtoull(arguments[1], NULL, 10));
        printf("evening %s went well\n", arguments[1]);
        return 0;
    }
    RUN_TESTS(tests);
}
