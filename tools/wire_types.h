/* wire_types.h - the types of the pages: TypeScript made of the rows by which the wire reads and
 * writes.  Orders by their acts, what is told of acts, events by their kinds, and the ids of all.
 */
#ifndef CROUPIER_WIRE_TYPES_H
#define CROUPIER_WIRE_TYPES_H

#include <stdio.h>

/* Everything; ferror() tells whether it could be written. */
void wire_types(FILE *out);

#endif
