/* join.h - a table played from a terminal: lines in, what is told out.
 *
 *   "bet red 5" -> {"do":"order","act":"bet","wager":"red","cents":500,...}
 *   {"tell":"events",...} -> one line for each, with its clause */
#ifndef CROUPIER_JOIN_H
#define CROUPIER_JOIN_H

#include "server/out.h"

#include <stdint.h>
#include <stdio.h>

#define JOIN_WHY 200

/* The message that a line says, with this number; false, and why, where it says none. */
bool join_line(const char *line, const char *table, uint64_t request, struct out *out,
               char why[JOIN_WHY]);

/* What a message says, for people. */
void join_tell(FILE *to, const char *message);

/* All that a line can be. */
void join_help(FILE *to);

#endif
