/* rules_version.c - fingerprints of the rules. */
#include "pit/rules_version.h"

#include "rules/rows.h"

#include <sodium.h>
#include <string.h>

/* Earlier rules that play the same as today's: the edition and their fingerprint, in hexadecimal.
 * The last row is empty. */
static const struct same_rules {
    const char *edition, *fingerprint;
} same[] = {
    { NULL, NULL },
};

static void add(crypto_generichash_state *hash, const char *text)
{
    crypto_generichash_update(hash, (const unsigned char *)text, strlen(text) + 1);
}

static void add_clauses(crypto_generichash_state *hash, const struct clause *clauses)
{
    for (; clauses->id; clauses++) {
        add(hash, clauses->id);
        add(hash, clause_mark_words(clauses->mark));
    }
}

void rules_fingerprint(int edition, uint8_t fingerprint[RULES_HASH])
{
    crypto_generichash_state hash;

    crypto_generichash_init(&hash, NULL, 0, RULES_HASH);
    add(&hash, rules_source);
    add(&hash, games[edition]->family->source);
    add(&hash, games[edition]->id);
    add_clauses(&hash, games[edition]->clauses);
    if (games[edition]->division_1) add_clauses(&hash, clauses_division_1);
    crypto_generichash_final(&hash, fingerprint, RULES_HASH);
}

bool rules_known(int edition, const uint8_t fingerprint[RULES_HASH])
{
    uint8_t ours[RULES_HASH];
    char hex[2 * RULES_HASH + 1];

    rules_fingerprint(edition, ours);
    if (!memcmp(ours, fingerprint, RULES_HASH)) return true;
    sodium_bin2hex(hex, sizeof hex, fingerprint, RULES_HASH);
    for (const struct same_rules *row = same; row->edition; row++)
        if (!strcmp(row->edition, games[edition]->id) && !strcmp(row->fingerprint, hex))
            return true;
    return false;
}
