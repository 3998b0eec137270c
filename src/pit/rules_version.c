/* rules_version.c - fingerprints of the rules. */
#include "pit/rules_version.h"

#include "rules/rows.h"

#include <sodium.h>
#include <stdatomic.h>
#include <string.h>

/* Earlier rules that play the same as today's: the edition, or "item/KIND", and their fingerprint,
 * in hexadecimal.  The last row is empty. */
static const struct same_rules {
    const char *id, *fingerprint;
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

static void compute(const char *source, const char *id, const struct clause *const *lists,
                    uint8_t fingerprint[RULES_HASH])
{
    crypto_generichash_state hash;

    crypto_generichash_init(&hash, NULL, 0, RULES_HASH);
    add(&hash, rules_source);
    add(&hash, source);
    add(&hash, id);
    for (; *lists; lists++) add_clauses(&hash, *lists);
    crypto_generichash_final(&hash, fingerprint, RULES_HASH);
}

/* Fingerprints that were computed before: rules do not change while the program runs, and every
 * record that is opened is compared with all of them.  Any thread may look and add. */
#define KEPT 64
static struct kept {
    atomic_int stage; /* 0: free, 1: being filled, 2: filled for good */
    const char *source, *id;
    uint8_t fingerprint[RULES_HASH];
} kept[KEPT];

static void keep(const char *source, const char *id, const uint8_t fingerprint[RULES_HASH])
{
    for (int i = 0; i < KEPT; i++) {
        int is_free = 0;
        if (!atomic_compare_exchange_strong(&kept[i].stage, &is_free, 1)) continue;
        kept[i].source = source;
        kept[i].id = id;
        memcpy(kept[i].fingerprint, fingerprint, RULES_HASH);
        atomic_store(&kept[i].stage, 2);
        return;
    }
}

void rules_hash(const char *source, const char *id, const struct clause *const *lists,
                uint8_t fingerprint[RULES_HASH])
{
    for (int i = 0; i < KEPT && atomic_load(&kept[i].stage); i++) {
        if (atomic_load(&kept[i].stage) < 2 || kept[i].source != source || kept[i].id != id)
            continue;
        memcpy(fingerprint, kept[i].fingerprint, RULES_HASH);
        return;
    }
    compute(source, id, lists, fingerprint);
    keep(source, id, fingerprint);
}

bool rules_same(const char *id, const uint8_t fingerprint[RULES_HASH])
{
    char hex[2 * RULES_HASH + 1];

    sodium_bin2hex(hex, sizeof hex, fingerprint, RULES_HASH);
    for (const struct same_rules *row = same; row->id; row++)
        if (!strcmp(row->id, id) && !strcmp(row->fingerprint, hex)) return true;
    return false;
}

void rules_fingerprint(int edition, uint8_t fingerprint[RULES_HASH])
{
    const struct edition *game = games[edition];
    const struct clause *const lists[] = { game->clauses,
                                           game->division_1 ? clauses_division_1 : NULL, NULL };

    rules_hash(game->family->source, game->id, lists, fingerprint);
}

bool rules_known(int edition, const uint8_t fingerprint[RULES_HASH])
{
    uint8_t ours[RULES_HASH];

    rules_fingerprint(edition, ours);
    return !memcmp(ours, fingerprint, RULES_HASH) || rules_same(games[edition]->id, fingerprint);
}
