/* fuzz_record.c - any bytes as an entry of a record: parsed strictly or rejected.  Every order that
 * is parsed is given at any table: it is carried out or refused, money and chips are conserved, and
 * a refusal changes nothing.  Also any bytes as a whole record: it is replayed, or a difference is
 * found. */
#include "verify/replay.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A valid entry that is cut short must be invalid, unless it ends with encrypted bytes. */
static void as_entry(const uint8_t *data, size_t size)
{
    struct cursor cursor = { data, data + size, NULL };
    struct record_entry entry;

    if (record_form(data, size)) return;
    record_read_entry(&cursor, &entry);
    if (entry.kind == RECORD_CARRIED && record_has_hidden(cursor, entry.kind)) return;
    if (!record_form(data, size - 1) || !record_form(data, size / 2)) abort();
}

static void open_table(struct pit *pit, uint8_t kind)
{
    struct sign sign = sign_of(kind % game_count);
    struct chip_set set = chip_set_from(sign.chip_cents);
    struct chips tray = { .count = { 40, 40, 40, 40, 4 } };

    pit_open(pit, "table", &sign, &set, &tray, 1);
    pit_staff(pit, 2, ROLE_DEALER);
    pit_staff(pit, 3, ROLE_GAME_SUPERVISOR);
}

/* Reads orders one after another. */
static void as_orders(const uint8_t *data, size_t size)
{
    static struct pit pit, before;
    static struct pit_events events;
    struct cursor cursor = { data + 1, data + size, NULL };
    struct record_sealed sealed;
    struct order order;

    open_table(&pit, data[0]);
    while (cursor.at < cursor.end && record_read_order(&cursor, NULL, 1, &order, &sealed)) {
        before = pit;
        struct refusal why = pit_do(&pit, &order, &events);
        if (pit_imbalance(&pit) || table_imbalance(&pit.table)) abort();
        if (!why.code) continue;
        if (memcmp(&before, &pit, sizeof pit)) abort();
        if (!clause_find(games[pit.table.sign.edition], why.clause)) abort();
    }
}

/* Reads entries, each preceded by its length in two bytes, into one batch.  They are replayed, or
 * followed as if the rules were others. */
static void gather(const uint8_t *data, size_t size, bool follow, struct replay_batch *batch)
{
    batch->first = 1;
    batch->known = follow ? 0 : UINT64_MAX;
    batch->count = 0;
    batch->used = 0;
    while (size > 2 && batch->count < 64) {
        size_t length = data[0] | (size_t)data[1] << 8;
        if (length > size - 2) length = size - 2;
        struct cursor cursor = { data + 2, data + 2 + length, NULL };
        struct record_entry entry;
        if (record_read_entry(&cursor, &entry)) {
            batch->at[batch->count] = (uint32_t)batch->used;
            batch->length[batch->count] = (uint32_t)length;
            batch->table[batch->count++] = entry.table;
            memcpy(batch->bytes + batch->used, data + 2, length);
            batch->used += length;
        }
        data += 2 + length;
        size -= 2 + length;
    }
}

static void as_record(const uint8_t *data, size_t size, bool follow)
{
    static struct replay_batch batch;
    static struct replay replay;
    struct chip_set set = chip_set_from(100);

    gather(data, size, follow, &batch);
    if (!batch.count || !replay_open(&replay, &set, 1)) return;
    bool tables = replay_tables(&replay, 0, &batch);
    bool people = replay_people(&replay, &batch);
    bool good = tables && people;
    if (good == (replay_found(&replay) != NULL)) abort();
    if (good && !replay_sum_is_zero(&replay)) abort();
    replay_close(&replay);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2) return 0;
    as_entry(data, size);
    as_orders(data, size);
    as_record(data, size, false);
    as_record(data, size, true);
    return 0;
}
