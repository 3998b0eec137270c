/* guard.c - what happens when an assertion of the rules fails. */
#include "pit/guard.h"

#include "rules/assert.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Thread_local struct guard {
    jmp_buf back;
    char *why;
} * guarding; /* null: nothing is guarded in this thread */

bool guard_run(void work(void *to), void *to, char why[GUARD_WHY])
{
    struct guard guard = { .why = why };

    *why = '\0';
    guarding = &guard;
    if (!setjmp(guard.back)) work(to);
    guarding = NULL;
    return !*why;
}

_Noreturn void rules_broken(const char *condition, const char *file, int line)
{
    const char *slash = strrchr(file, '/');

    if (!guarding) {
        fprintf(stderr, "%s:%d: assertion '%s' failed\n", file, line, condition);
        abort();
    }
    snprintf(guarding->why, GUARD_WHY, "%s, line %d: %s", slash ? slash + 1 : file, line,
             condition);
    longjmp(guarding->back, 1);
}
