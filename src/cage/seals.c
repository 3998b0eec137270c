/* seals.c - checks the seals of a whole record. */
#include "cage/seals.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define PART 4096 /* entries read at once */

__attribute__((format(printf, 2, 3))) static bool wrong(struct seals *seals, const char *format,
                                                        ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(seals->why, sizeof seals->why, format, list);
    va_end(list);
    return false;
}

static bool damaged(struct seals *seals, uint64_t number, const char *what)
{
    return wrong(seals, "the record is damaged: entry %llu %s", (unsigned long long)number, what);
}

bool seals_begin(struct seals *seals, struct store *store, const uint8_t *secret)
{
    struct seal_keys keys;

    memset(seals, 0, sizeof *seals);
    seals->store = store;
    if (!seal_ready()) return wrong(seals, "cannot compute hashes");
    if (!store->ops->get_fact(store, "key", seals->key, sizeof seals->key))
        return wrong(seals, "%s", store_why(store));
    if (!secret) return true;
    seal_keys_of(secret, &keys);
    bool same = !memcmp(keys.public, seals->key, sizeof seals->key);
    seal_wipe(&keys, sizeof keys);
    if (!same) return wrong(seals, "the secret belongs to another casino");
    seals->mac_key = seal_mac_key(secret);
    seals->has_secret = true;
    return true;
}

void seals_wipe(struct seals *seals)
{
    seal_wipe(&seals->mac_key, sizeof seals->mac_key);
}

/* ---- Heads ----------------------------------------------------------------------- */

/* Finds the next head.  Is called while entries are read, so that both are from the same moment. */
static bool look(struct seals *seals, uint64_t at_least)
{
    const struct head *next = &seals->next;
    bool first = !seals->looked;

    seals->looked = true;
    if (!seals->store->ops->find_head(seals->store, at_least, &seals->next))
        return wrong(seals, "%s", store_why(seals->store));
    if (!seal_is_head(next)) return !first || wrong(seals, "the record has no signed head");
    if (!seal_signed(next, seals->key))
        return wrong(seals,
                     "the record is damaged: its head of %llu entries has no valid signature",
                     (unsigned long long)next->size);
    return true;
}

/* A head may be missing only at the end, and not for long.  There is one of size 0. */
static bool head_missing(struct seals *seals, uint64_t size)
{
    if (size - seals->covered <= SEAL_HEAD_EVERY) return false;
    wrong(seals, "the record is damaged: a signed head is missing between entries %llu and %llu",
          (unsigned long long)seals->covered + 1, (unsigned long long)size);
    return true;
}

/* Compares the entries so far with the head over them, if there is one. */
static bool fits_head(struct seals *seals)
{
    if (!seal_is_head(&seals->next) || seals->next.size != seals->tree.size)
        return !head_missing(seals, seals->tree.size);
    struct hash root = merkle_root(&seals->tree);
    if (!seal_same(&root, &seals->next.root))
        return damaged(seals, seals->tree.size, "and those before it do not match the signed head");
    seals->covered = seals->tree.size;
    return look(seals, seals->covered + 1);
}

static bool start(struct seals *seals)
{
    return seals->looked || (look(seals, 0) && fits_head(seals));
}

/* ---- Entries --------------------------------------------------------------------- */

bool seals_entry(struct seals *seals, uint64_t number, const void *body, size_t length,
                 const struct hash *chain, const struct hash *mac)
{
    struct hash leaf = seal_leaf(body, length);

    if (!start(seals)) return false;
    if (number != seals->tree.size + 1) return damaged(seals, seals->tree.size + 1, "is missing");
    seals->chain = seal_chain(&seals->chain, &leaf);
    if (!seal_same(&seals->chain, chain))
        return damaged(seals, number, "does not match the hash chain");
    if (mac && seals->has_secret) {
        if (!seal_mac_good(&seals->mac_key, number, chain, mac))
            return damaged(seals, number, "has a MAC that is not this casino's");
        seals->authentic = number;
    }
    merkle_add(&seals->tree, &leaf);
    return fits_head(seals);
}

/* With the secret: whether the casino wrote the last entry. */
static bool is_authentic(struct seals *seals)
{
    uint64_t size = seals->tree.size;

    return !seals->has_secret || seals->covered == size || seals->authentic == size ||
           damaged(seals, size, "is the last, but has neither a signed head nor a valid MAC");
}

bool seals_end(struct seals *seals)
{
    if (*seals->why || !start(seals)) return false;
    if (seal_is_head(&seals->next) && seals->next.size > seals->tree.size)
        return damaged(seals, seals->tree.size + 1, "is missing");
    return is_authentic(seals);
}

/* ---- All of them ----------------------------------------------------------------- */

struct part {
    struct seals *seals;
    uint64_t end;
};

static bool part_entry(void *to, uint64_t number, const void *body, size_t length,
                       const struct hash *chain, const struct hash *mac)
{
    struct part *part = to;

    return seals_entry(part->seals, number, body, length, chain, mac) && number < part->end;
}

/* Reads the next entries, up to the last. */
static bool read_part(struct seals *seals, uint64_t last)
{
    uint64_t from = seals->tree.size + 1, end = from + PART - 1;
    struct part part = { seals, end < last ? end : last };

    if (!seals->store->ops->read_entries(seals->store, from, part_entry, &part))
        return wrong(seals, "%s", store_why(seals->store));
    return !*seals->why && (seals->tree.size == part.end || damaged(seals, from, "is missing"));
}

enum seals_result seals_check(struct seals *seals, struct store *store, const uint8_t *secret,
                              bool goes_on(void *to, uint64_t entries), void *to)
{
    uint64_t last = 0;
    struct head head;

    bool good = seals_begin(seals, store, secret);
    if (good && (!store->ops->last_head(store, &head) || !store->ops->last_entry(store, &last)))
        good = wrong(seals, "%s", store_why(store));
    while (good && seals->tree.size < last) {
        if (goes_on && !goes_on(to, seals->tree.size)) {
            seals_wipe(seals);
            return SEALS_STOPPED;
        }
        good = read_part(seals, last);
    }
    if (good && seal_is_head(&head) && head.size > last)
        good = damaged(seals, last + 1, "is missing");
    good = good && start(seals) && is_authentic(seals);
    seals_wipe(seals);
    return good ? SEALS_GOOD : SEALS_WRONG;
}
