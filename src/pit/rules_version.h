/* rules_version.h - the version of the rules, so that a record can state under which rules it was
 * made.
 *
 * The fingerprint of an edition covers everything that can change a verdict, a posting or the
 * layout of state: the sources of the rules, the pit, the ledger and the edition's family, without
 * comments, and the ids and marks of its clauses.  tools/rules_hash.c hashes the sources during
 * the build.  Rules that are written differently but play the same are declared in
 * rules_version.c, one row each. */
#ifndef CROUPIER_RULES_VERSION_H
#define CROUPIER_RULES_VERSION_H

#include <stdbool.h>
#include <stdint.h>

#define RULES_HASH 32

struct clause;

/* The fingerprint of rules: of what all share, of these sources (as the build hashed them), of an
 * id, and of lists of clauses, the last of which is null.  Sources and id are constants of the
 * program, and together have one set of lists: it is computed once. */
void rules_hash(const char *source, const char *id, const struct clause *const *lists,
                uint8_t fingerprint[RULES_HASH]);

/* Whether earlier rules with this id and fingerprint are declared to play the same as today's. */
bool rules_same(const char *id, const uint8_t fingerprint[RULES_HASH]);

/* The fingerprint of the rules that this program has of an edition, an index of games[]. */
void rules_fingerprint(int edition, uint8_t fingerprint[RULES_HASH]);

/* Whether this program plays the edition by the rules with that fingerprint. */
bool rules_known(int edition, const uint8_t fingerprint[RULES_HASH]);

#endif
