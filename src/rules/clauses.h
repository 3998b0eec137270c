/* clauses.h - the clause index: every numbered clause of every rule text,
 * paraphrased, with how the software treats it.  Pure data. */
#ifndef CROUPIER_CLAUSES_H
#define CROUPIER_CLAUSES_H

#include <stddef.h>

enum clause_mark {
    SETTLED,          /* decides what a wager or a prize is worth */
    CONDUCTED,        /* decides who may do what, and when */
    RECORDED,         /* a physical act, only recorded */
    NOT_FOR_SOFTWARE, /* a definition, a heading, furniture or law */
};

struct clause {
    const char *id; /* "4.1(b)(iii)"; Division 1 as "Div 1 r.10.4" */
    enum clause_mark mark;
    const char *gist; /* a one-line paraphrase */
};

/* The general rules.  Each list is in the order of its text and ends with a null id. */
extern const struct clause clauses_division_1[];

const char *clause_mark_words(enum clause_mark mark);

#endif
