/* wire_types.h - generates the TypeScript types of the pages from the rows that define the wire:
 * orders by act, descriptions of acts, events by kind, and all ids. */
#ifndef CROUPIER_WIRE_TYPES_H
#define CROUPIER_WIRE_TYPES_H

#include <stdio.h>

/* Writes the types, wire-types.ts.  Check ferror() afterwards. */
void wire_types(FILE *out);

/* Writes acts.ts: the descriptions of acts that a server sends for each edition.  For page tests.
 */
void wire_types_acts(FILE *out);

#endif
