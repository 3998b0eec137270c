/* fuzz_record.c - any bytes as an entry of a record: read strictly, or not at all.  Whatever
 * order is read is given at a table of any kind: it is carried out or refused, money and chips
 * are conserved, and a refusal changes nothing. */
#include "verify/record.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What has one form only is shorter by nothing: cut anywhere, it is no entry any more. */
static void as_entry(const uint8_t *data, size_t size)
{
    if (record_form(data, size)) return;
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

/* One order after another, each read from where the last one ended. */
static void as_orders(const uint8_t *data, size_t size)
{
    static struct pit pit, before;
    static struct pit_events events;
    struct cursor cursor = { data + 1, data + size, NULL };
    struct order order;

    open_table(&pit, data[0]);
    while (cursor.at < cursor.end && record_read_order(&cursor, &order)) {
        before = pit;
        struct refusal why = pit_do(&pit, &order, &events);
        if (pit_imbalance(&pit) || table_imbalance(&pit.table)) abort();
        if (!why.code) continue;
        if (memcmp(&before, &pit, sizeof pit)) abort();
        if (!clause_find(&games[pit.table.sign.edition], why.clause)) abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2) return 0;
    as_entry(data, size);
    as_orders(data, size);
    return 0;
}
