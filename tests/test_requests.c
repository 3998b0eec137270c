/* test_requests.c - requests that were carried out: known again, and never taken for others. */
#include "check.h"
#include "games.h"
#include "pit/requests.h"

#include <string.h>

/* ---- The last ones --------------------------------------------------------------- */

static void the_last_sixteen_are_known(void **state)
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

static void each_table_has_its_own_numbers(void **state)
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

static void no_number_is_not_kept(void **state)
{
    (void)state;
    struct requests requests;

    memset(&requests, 0, sizeof requests);
    requests_keep(&requests, 0, 0, 50);
    assert_int_equal(requests.count, 0);
    assert_int_equal(requests_entry(&requests, 0, 0), 0);
}

/* ---- During a visit -------------------------------------------------------------- */

/* Against a list of all: numbers in any order, those far behind taken for known. */
static void a_window_is_as_a_list(void **state)
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

static void a_visit_begins_anew(void **state)
{
    (void)state;
    struct request_window window = request_window_from(90);

    for (uint64_t request = 1; request <= 90; request++)
        assert_true(request_window_has(&window, request));
    assert_false(request_window_has(&window, 0));
    assert_false(request_window_has(&window, 91));
    window = request_window_from(0); /* whoever gave it no number may begin with any */
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
        cmocka_unit_test(the_last_sixteen_are_known),
        cmocka_unit_test(each_table_has_its_own_numbers),
        cmocka_unit_test(no_number_is_not_kept),
        cmocka_unit_test(a_window_is_as_a_list),
        cmocka_unit_test(a_visit_begins_anew),
    };

    RUN_TESTS(tests);
}
