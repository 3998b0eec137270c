/* join.h - playing at a table from a terminal: lines in, messages out as text.
 *
 *   "bet red 5" -> {"do":"order","act":"bet","wager":"red","cents":500,...}
 *   {"tell":"events",...} -> one line per event, with its clause
 *
 * Each line waits for the answer to the one before, so lines can come from a file. */
#ifndef CROUPIER_JOIN_H
#define CROUPIER_JOIN_H

#include "words/json.h"

#include <stdint.h>
#include <stdio.h>

#define JOIN_WHY 200

struct json_t;

/* What is known of the table from its messages.  join_end() frees it. */
struct join {
    const char *table;
    uint64_t request;      /* the last request number */
    int64_t seat;          /* the person's seat, from 1; 0: none */
    bool here;             /* has arrived at the table */
    bool waits;            /* waits for an answer */
    bool for_betting;      /* waits for betting in a later round */
    int64_t rounds;        /* that the table has ended */
    int64_t rounds_before; /* ... when the last message was sent */
    bool open;             /* for betting */
    struct json_t *purse;  /* chips in the purse by value; null if unknown */
    struct json_t *acts;   /* all acts of the table, with what each takes */
    struct json_t *offers; /* current offers */
};

/* Writes the message for a line to out.  If more is set, call it again with the same line after the
 * answer.  Returns false if there is nothing to send, and sets why; an empty why means just wait.
 */
bool join_line(struct join *join, const char *line, struct json_out *out, bool *more,
               char why[JOIN_WHY]);

/* Prints a message from the server for people, and updates join. */
void join_print(struct join *join, FILE *to, const char *message);
void join_end(struct join *join);

/* Makes all texts of a message harmless on a terminal (words/plain.h). */
void join_harmless(struct json_t *message);

/* Prints all commands of this table, with current offers. */
void join_help(const struct join *join, FILE *to);

#endif
