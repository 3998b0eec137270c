/* clauses.h - the clause index: every numbered clause of every rule text,
 * paraphrased, with how the software treats it.  Pure data. */
#ifndef CROUPIER_CLAUSES_H
#define CROUPIER_CLAUSES_H

#include <stddef.h>

/* What the software does about a clause.  Of several marks that fit, a clause has the first one;
 * the words above a list of items have the mark of the items.  Clauses of one kind have one mark in
 * all texts; tests/test_clauses.c lists the kinds.
 *
 * RECORDED is for what no program can do or see, such as moving a thing at the table or giving an
 * order: the person who does it enters it in the record.  What people must not do, or are not
 * liable for, is no act: it is NOT_FOR_SOFTWARE. */
enum clause_mark {
    SETTLED,          /* decides what a wager or a prize is worth, or defines words that do */
    CONDUCTED,        /* decides who may do what, and when */
    RECORDED,         /* a physical act, only recorded */
    NOT_FOR_SOFTWARE, /* a heading, how to read the rules, furniture or law */
    NEEDS_OTHER_GAME, /* is about a game whose own rules are not supplied */
    CLAUSE_MARKS
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
