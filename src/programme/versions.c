/* versions.c - fingerprints of the rules of items. */
#include "programme/programme.h"

#include "rules/assert.h"
#include "rules/rows.h"

#include <string.h>

#define ITEM_LISTS 8 /* most lists of clauses of a kind */

const char *item_rules_name(const struct item_kind *kind, char name[ITEM_RULES])
{
    static const char prefix[] = "item/";
    size_t length = strlen(kind->word) + 1;

    assert(sizeof prefix + length <= ITEM_RULES);
    memcpy(name, prefix, sizeof prefix - 1);
    memcpy(name + sizeof prefix - 1, kind->word, length);
    return name;
}

void item_fingerprint(const struct item_kind *kind, uint8_t fingerprint[RULES_HASH])
{
    const struct clause *lists[ITEM_LISTS + 2] = { clauses_division_1 };

    for (int i = 0; i < ITEM_LISTS; i++)
        if (!(lists[i + 1] = kind->clauses(i))) break;
    rules_hash(kind->source, kind->word, lists, fingerprint);
}

bool item_rules_known(const struct item_kind *kind, const uint8_t fingerprint[RULES_HASH])
{
    uint8_t ours[RULES_HASH];
    char name[ITEM_RULES];

    item_fingerprint(kind, ours);
    return !memcmp(ours, fingerprint, RULES_HASH) ||
           rules_same(item_rules_name(kind, name), fingerprint);
}
