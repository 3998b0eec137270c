/* test_requests.c - completed requests are recognized, and never mistaken for others. */
#include "check.h"
#include "games.h"
#include "pit/requests.h"

#include <string.h>

/* ---- The latest requests --------------------------------------------------------- */

static void last_sixteen_are_known(void **state)
{
    (void)state;
    struct requests requests;

    memset(&requests, 0, sizeof requests);
    for (uint64_t request = 1; request <= 40; request++) {
        assert_int_equal(requests_entry(&requests, 3, request), 0);
        requests_keep(&requests, 3, request, 100 + request);
        for (uint64_t before = 1; before <= request; before++)
            assert_int_equal(requests_entry(&requests, 3, before),
                             request - before < 16 ? 100 + before : 0);
    }
    assert_int_equal(requests.count, 40);
}

static void numbers_are_per_table(void **state)
{
    (void)state;
    struct requests requests;

    memset(&requests, 0, sizeof requests);
    requests_keep(&requests, 1, 7, 50);
    requests_keep(&requests, 0, 7, 60);
    assert_int_equal(requests_entry(&requests, 1, 7), 50);
    assert_int_equal(requests_entry(&requests, 0, 7), 60);
    assert_int_equal(requests_entry(&requests, 2, 7), 0);
}

static void zero_is_not_kept(void **state)
{
    (void)state;
    struct requests requests;

    memset(&requests, 0, sizeof requests);
    requests_keep(&requests, 0, 0, 50);
    assert_int_equal(requests.count, 0);
    assert_int_equal(requests_entry(&requests, 0, 0), 0);
}

/* ---- During a visit -------------------------------------------------------------- */

/* Compared with a full list: numbers in any order; those far behind count as known. */
static void window_agrees_with_list(void **state)
{
    (void)state;
    enum { NUMBERS = 300 };
    static const int steps[] = { 1, 3, 64, 65, 130 };

    for (size_t s = 0; s < sizeof steps / sizeof *steps; s++) {
        struct request_window window = request_window_from(0);
        bool kept[NUMBERS + 1] = { false };
        int highest = 0;
        uint32_t chance = 5;
        for (int i = 0; i < 50000; i++) {
            chance = chance * 1664525 + 1013904223;
            int request = highest - 80 + (int)(chance >> 8) % (81 + steps[s]);
            if (request < 1 || request > NUMBERS) continue;
            bool known = kept[request] || highest - request > 64;
            assert_int_equal(request_window_has(&window, (uint64_t)request), known);
            request_window_keep(&window, (uint64_t)request);
            kept[request] = true;
            if (request > highest) highest = request;
        }
        assert_true(highest > NUMBERS / 2);
    }
}

static void new_visit(void **state)
{
    (void)state;
    struct request_window window = request_window_from(90);

    for (uint64_t request = 1; request <= 90; request++)
        assert_true(request_window_has(&window, request));
    assert_false(request_window_has(&window, 0));
    assert_false(request_window_has(&window, 91));
    window = request_window_from(0); /* without a number before, any may come first */
    assert_false(request_window_has(&window, 1));
    request_window_keep(&window, 0);
    assert_false(request_window_has(&window, 1));
    request_window_keep(&window, UINT64_MAX);
    assert_true(request_window_has(&window, UINT64_MAX));
    assert_false(request_window_has(&window, UINT64_MAX - 64));
    assert_true(request_window_has(&window, UINT64_MAX - 65));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(last_sixteen_are_known),
        cmocka_unit_test(numbers_are_per_table),
        cmocka_unit_test(zero_is_not_kept),
        cmocka_unit_test(window_agrees_with_list),
        cmocka_unit_test(new_visit),
    };

    RUN_TESTS(tests);
}
