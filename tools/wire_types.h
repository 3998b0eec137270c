/* wire_types.h - the types of the pages: TypeScript made of the rows by which the wire reads and
 * writes.  Orders by their acts, what is told of acts, events by their kinds, and the ids of all.
 */
#ifndef CROUPIER_WIRE_TYPES_H
#define CROUPIER_WIRE_TYPES_H

#include <stdio.h>

/* The types, in wire-types.ts.  ferror() tells whether they could be written. */
void wire_types(FILE *out);

/* What servers tell of the acts of each edition, for the tests of the pages, in acts.ts. */
void wire_types_acts(FILE *out);

#endif
