/* join.h - a table played from a terminal: lines in, what is told out.
 *
 *   "bet red 5" -> {"do":"order","act":"bet","wager":"red","cents":500,...}
 *   {"tell":"events",...} -> one line for each, with its clause
 *
 * A line waits until the one before has its answer, so that lines may come from a file. */
#ifndef CROUPIER_JOIN_H
#define CROUPIER_JOIN_H

#include "words/json.h"

#include <stdint.h>
#include <stdio.h>

#define JOIN_WHY 200

struct json_t;

/* What is known of the table, from what it told. */
struct join {
    const char *table;
    uint64_t request;      /* the last */
    bool here;             /* came to the table */
    bool waits;            /* for an answer, */
    bool for_betting;      /* ... or until there is time to bet anew: */
    int64_t closes_at;     /* when the betting ends that is now, */
    int64_t closed_at;     /* ... and that was when the last message was said */
    struct json_t *purse;  /* chips in it: value and count; null: none known */
    struct json_t *acts;   /* what there is to do, and what each act takes */
    struct json_t *offers; /* what may be done now */
};

/* The next message that a line says; more: the same line says another one when that is answered.
 * False where it says none, and why not; an empty why: it only waits. */
bool join_line(struct join *join, const char *line, struct json_out *out, bool *more,
               char why[JOIN_WHY]);

/* What a message says, for people, and what follows from it. */
void join_tell(struct join *join, FILE *to, const char *message);
void join_end(struct join *join);

/* All that a line can be at this table, now. */
void join_help(const struct join *join, FILE *to);

#endif
