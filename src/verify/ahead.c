/* ahead.c - seeds and keys that later entries of a record show. */
#include "verify/ahead.h"

#include "rules/rows.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- Collecting ------------------------------------------------------------------ */

void ahead_opened(struct ahead *ahead, uint32_t table, struct cursor cursor)
{
    struct record_opening opening;

    if (table > RECORD_TABLES || !record_read_opening(&cursor, &opening)) return;
    ahead->tables[table - 1].wanted = games[opening.sign.edition]->family->conceal;
}

/* Makes room for one more element.  Returns it, or null when out of memory. */
static void *add(void **list, size_t *count, size_t *room, size_t size)
{
    if (*count == *room) {
        size_t more = *room ? 2 * *room : 64;
        void *longer = realloc(*list, more * size);
        if (!longer) return NULL;
        *list = longer;
        *room = more;
    }
    return (char *)*list + (*count)++ * size;
}

static bool take_order(struct ahead_table *table, uint64_t number, struct cursor *cursor)
{
    struct order order;
    struct record_sealed sealed;
    void *list = table->seeds;

    if (!record_read_order(cursor, NULL, number, &order, &sealed) || order.act != PIT_REVEAL)
        return true;
    struct ahead_seed *seed = add(&list, &table->seed_count, &table->seed_room, sizeof *seed);
    if (!seed) return false;
    table->seeds = list;
    seed->entry = number;
    memcpy(seed->bytes, order.seed, sizeof seed->bytes);
    return true;
}

static bool take_shown(struct ahead_table *table, struct cursor *cursor)
{
    struct record_shown shown;
    void *list = table->keys;

    if (!record_read_shown(cursor, &shown)) return true;
    struct record_shown *key = add(&list, &table->key_count, &table->key_room, sizeof *key);
    if (!key) return false;
    table->keys = list;
    *key = shown;
    return true;
}

bool ahead_take(struct ahead *ahead, const uint8_t *body, size_t length)
{
    struct cursor cursor = { body, body + length, NULL };
    struct record_entry entry;

    if (!record_read_entry(&cursor, &entry) || !entry.table || entry.table > RECORD_TABLES)
        return true;
    struct ahead_table *table = &ahead->tables[entry.table - 1];
    if (entry.kind == RECORD_OPENED) ahead_opened(ahead, entry.table, cursor);
    if (entry.kind == RECORD_SHOWN) return take_shown(table, &cursor);
    return !table->wanted || entry.kind != RECORD_ORDER || take_order(table, entry.number, &cursor);
}

void ahead_close(struct ahead *ahead)
{
    for (int i = 0; i < RECORD_TABLES; i++) {
        free(ahead->tables[i].seeds);
        free(ahead->tables[i].keys);
    }
}

/* ---- Looking up ------------------------------------------------------------------ */

const uint8_t *ahead_seed(const struct ahead *ahead, uint32_t table, uint64_t entry, uint64_t nth)
{
    const struct ahead_table *at = &ahead->tables[table - 1];
    size_t low = 0, high = at->seed_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (at->seeds[middle].entry <= entry)
            low = middle + 1;
        else
            high = middle;
    }
    return nth && nth <= at->seed_count - low ? at->seeds[low + nth - 1].bytes : NULL;
}

const uint8_t *ahead_key(const struct ahead *ahead, uint32_t table, uint64_t first)
{
    const struct ahead_table *at = &ahead->tables[table - 1];
    size_t low = 0, high = at->key_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (at->keys[middle].first == first) return at->keys[middle].key;
        if (at->keys[middle].first < first)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

/* ---- Encryption ------------------------------------------------------------------ */

bool ahead_key_fits(const uint8_t key[RECORD_KEY], const uint8_t commitment[RECORD_KEY])
{
    uint8_t bytes[1 + RECORD_KEY] = { 5 }, hash[RECORD_KEY];

    memcpy(bytes + 1, key, RECORD_KEY);
    crypto_generichash(hash, sizeof hash, bytes, sizeof bytes, NULL, 0);
    return !memcmp(hash, commitment, sizeof hash);
}

void ahead_decrypt(const uint8_t key[RECORD_KEY], uint64_t number, const void *from, void *to,
                   size_t length)
{
    uint8_t nonce[crypto_stream_xchacha20_NONCEBYTES] = { 0 };

    for (int i = 0; i < 8; i++) nonce[i] = (uint8_t)(number >> 8 * i);
    crypto_stream_xchacha20_xor(to, from, length, nonce, key);
}
