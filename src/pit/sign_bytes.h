/* sign_bytes.h - a sign as bytes: the edition, its options and amounts by name, limits of kinds of
 * wagers by their permanent numbers (docs/record.md). */
#ifndef CROUPIER_SIGN_BYTES_H
#define CROUPIER_SIGN_BYTES_H

#include "pit/bytes.h"
#include "rules/game.h"

void sign_put(struct writer *to, const struct sign *sign);

/* A sign that the rules do not permit is bad. */
void sign_get(struct reader *from, struct sign *sign);

#endif
