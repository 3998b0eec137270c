/* judge_cites.h - for judges written from the rule texts: checks that a verdict, event or refusal
 * cites exactly the first and the second clause that the text gives for it.
 *
 *   cites(where, v.clause, v.also, "4.1(b)(iii)", NULL)     fails the test if it does not
 *
 * Clause names must be equal: 4.1 is not 4.1(b). */
#ifndef CROUPIER_JUDGE_CITES_H
#define CROUPIER_JUDGE_CITES_H

#include "check.h"

#include <stdbool.h>
#include <string.h>

static inline bool same_clause(const char *a, const char *b)
{
    return a && b ? !strcmp(a, b) : a == b;
}

static inline const char *or_none(const char *clause)
{
    return clause ? clause : "none";
}

/* where: what is judged, in words.  A null clause means none. */
static inline void cites(const char *where, const char *clause, const char *also, const char *want,
                         const char *want_also)
{
    if (!same_clause(clause, want) || !same_clause(also, want_also))
        fail_msg("%s cites %s and %s, not %s and %s", where, or_none(clause), or_none(also),
                 or_none(want), or_none(want_also));
}

#endif
