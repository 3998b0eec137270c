/* check.h - cmocka, and the closing line that ./dev sums up.
 *
 *   int main(void) { static const struct CMUnitTest tests[] = { ... }; RUN_TESTS(tests); } */
#ifndef CROUPIER_CHECK_H
#define CROUPIER_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
/* cmocka.h needs the headers above */
#include <cmocka.h>

/* cmocka compares byte by byte, which takes long for large states: only if there is a difference.
 */
#undef assert_memory_equal
#define assert_memory_equal(a, b, size)                                                            \
    (memcmp(a, b, size)                                                                            \
         ? _assert_memory_equal((const void *)(a), (const void *)(b), size, __FILE__, __LINE__)    \
         : (void)0)

#define RUN_TESTS(tests) RUN_TESTS_WITHIN(tests, NULL, NULL)

/* With a group setup and a group teardown. */
#define RUN_TESTS_WITHIN(tests, before, after)                                                     \
    do {                                                                                           \
        int total = (int)(sizeof(tests) / sizeof((tests)[0]));                                     \
        int failed = cmocka_run_group_tests(tests, before, after);                                 \
        printf("%d passed, %d failed\n", total - failed, failed);                                  \
        return failed != 0;                                                                        \
    } while (0)

/* Under a sanitizer, long tests divide their work by this. */
#if defined(__SANITIZE_ADDRESS__)
#define SLOWER 10
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SLOWER 10
#endif
#endif
#ifndef SLOWER
#define SLOWER 1
#endif

#endif
