/* judge_cites.h - for the judges that are written from the rule texts: whether a verdict, an
 * event or a refusal cites just the clause that the text has for it, and just the second one.
 *
 *   cites(where, v.clause, v.also, "4.1(b)(iii)", NULL)     fails the test where it does not
 *
 * A clause is its whole name: 4.1 is not 4.1(b). */
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

/* Where: what is judged, in words.  Null: no such clause. */
static inline void cites(const char *where, const char *clause, const char *also, const char *want,
                         const char *want_also)
{
    if (!same_clause(clause, want) || !same_clause(also, want_also))
        fail_msg("%s cites %s and %s, not %s and %s", where, or_none(clause), or_none(also),
                 or_none(want), or_none(want_also));
}

#endif
