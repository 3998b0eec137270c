/* read.c - opens a record and reads its entries in order. */
#include "cage/read_internal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define OFTEN 4096 /* entries between two progress calls */

static bool stop(struct reading *reading, const char *why)
{
    snprintf(reading->why, sizeof reading->why, "%s", why);
    return false;
}

bool read_no_memory(struct reading *reading)
{
    return stop(reading, "out of memory");
}

bool read_damaged(struct reading *reading, uint64_t number, const char *what)
{
    snprintf(reading->why, sizeof reading->why, "the record is damaged: entry %llu %s",
             (unsigned long long)number, what);
    return false;
}

bool read_room(void **list, int count, int *room, size_t size)
{
    if (count < *room) return true;
    int more = *room ? 2 * *room : 64;
    void *larger = realloc(*list, (size_t)more * size);
    if (!larger) return false;
    *list = larger;
    *room = more;
    return true;
}

static void report_progress(const struct reading *reading, uint64_t done, uint64_t all)
{
    if (reading->progress && done % OFTEN == 0) reading->progress(done, all);
}

/* ---- One entry ------------------------------------------------------------------- */

/* The first pass: checks the seals and notes tables and people. */
static bool first_pass(void *to, uint64_t number, const void *body, size_t length,
                       const struct hash *chain, const struct hash *mac)
{
    struct reading *reading = to;
    struct reader from = { body, (const uint8_t *)body + length, false };
    struct entry entry;

    if (!seals_entry(&reading->seals, number, body, length, chain, mac))
        return stop(reading, reading->seals.why);
    if (!entry_get(&from, &entry) || entry.number != number || !read_note(reading, &entry, &from))
        return *reading->why ? false : read_damaged(reading, number, "cannot be read");
    reading->size = number;
    report_progress(reading, number, reading->expected);
    return true;
}

/* Later passes: orders at tables. */
static bool later_pass(void *to, uint64_t number, const void *body, size_t length,
                       const struct hash *chain, const struct hash *mac)
{
    struct reading *reading = to;
    struct reader from = { body, (const uint8_t *)body + length, false };
    struct entry *entry = &reading->entry.entry;

    (void)chain, (void)mac;
    if (number > reading->size) return false; /* added after read_open() */
    report_progress(reading, number, reading->size);
    if (!entry_get(&from, entry)) return read_damaged(reading, number, "cannot be read");
    bool ordered = entry->kind == ENTRY_ORDER || entry->kind == ENTRY_REFUSED;
    if (!ordered || (reading->only && entry->table != reading->only)) return true;
    if (!entry->table || entry->table > reading->table_count || !read_order(reading, &from) ||
        !read_entry_good(reading, reading->tables[entry->table], &reading->entry))
        return *reading->why ? false : read_damaged(reading, number, "cannot be read");
    if (!read_follow(reading->tables[entry->table], &reading->entry))
        return read_no_memory(reading);
    return reading->each(reading->to, &reading->entry);
}

/* A pass over the ledger. */
static bool postings_pass(void *to, uint64_t number, const void *body, size_t length,
                          const struct hash *chain, const struct hash *mac)
{
    struct reading *reading = to;
    struct reader from = { body, (const uint8_t *)body + length, false };

    (void)chain, (void)mac;
    if (number > reading->size) return false; /* added after read_open() */
    report_progress(reading, number, reading->size);
    return read_post(reading, number, &from);
}

/* ---- The reading ----------------------------------------------------------------- */

/* Reads every entry once and checks all seals. */
static bool read_first(struct reading *reading)
{
    struct store *store = reading->store;
    struct head last;

    if (!seals_begin(&reading->seals, store, NULL)) return stop(reading, reading->seals.why);
    if (!store->ops->last_head(store, &last)) return stop(reading, store_why(store));
    reading->expected = last.size;
    if (!store->ops->read_entries(store, 1, first_pass, reading))
        return stop(reading, store_why(store));
    if (*reading->why) return false;
    return seals_end(&reading->seals) || stop(reading, reading->seals.why);
}

struct reading *read_open(const char *path, void progress(uint64_t done, uint64_t all),
                          char why[STORE_WHY])
{
    if (access(path, F_OK)) {
        snprintf(why, STORE_WHY, "%s", strerror(errno));
        return NULL;
    }
    struct store *store = seal_ready() ? store_sqlite(path, STORE_READ, NULL, why) : NULL;
    if (!store) return NULL;
    struct reading *reading = calloc(1, sizeof *reading);
    if (!reading) {
        store->ops->close(store);
        snprintf(why, STORE_WHY, "out of memory");
        return NULL;
    }
    reading->store = store;
    reading->progress = progress;
    if (read_first(reading)) return reading;
    snprintf(why, STORE_WHY, "%s", reading->why);
    read_close(reading);
    return NULL;
}

void read_close(struct reading *reading)
{
    for (uint32_t i = 1; i <= reading->table_count; i++) {
        read_forget_wagers(&reading->tables[i]->standing);
        read_forget_wagers(&reading->tables[i]->from_last);
        read_forget_wagers(&reading->tables[i]->kept);
        free(reading->tables[i]);
    }
    read_forget_people(reading);
    free(reading->events);
    free(reading->around);
    reading->store->ops->close(reading->store);
    free(reading);
}

bool read_all(struct reading *reading, uint32_t table, read_each *each, void *to)
{
    for (uint32_t i = 1; i <= reading->table_count; i++) read_start_rounds(reading->tables[i]);
    reading->only = table;
    reading->each = each;
    reading->to = to;
    *reading->why = '\0';
    if (!reading->store->ops->read_entries(reading->store, 1, later_pass, reading))
        return stop(reading, store_why(reading->store));
    return !*reading->why;
}

bool read_postings(struct reading *reading, read_posting *each, void *to)
{
    reading->post = each;
    reading->to = to;
    *reading->why = '\0';
    if (!reading->store->ops->read_entries(reading->store, 1, postings_pass, reading))
        return stop(reading, store_why(reading->store));
    return !*reading->why;
}

/* A pass over the orders at the desk. */
static bool desk_pass(void *to, uint64_t number, const void *body, size_t length,
                      const struct hash *chain, const struct hash *mac)
{
    struct reading *reading = to;
    struct reader from = { body, (const uint8_t *)body + length, false };
    struct desk_order order;
    struct entry entry;

    (void)chain, (void)mac;
    if (number > reading->size) return false; /* added after read_open() */
    if (!entry_get(&from, &entry)) return read_damaged(reading, number, "cannot be read");
    if (entry.kind != ENTRY_DESK_ORDER) return true;
    if (!desk_order_get(&from, &order) || order.kind >= DESK_KINDS)
        return read_damaged(reading, number, "cannot be read");
    return reading->desk(reading->to, &entry, &order);
}

bool read_desk_orders(struct reading *reading, read_desk_order *each, void *to)
{
    reading->desk = each;
    reading->to = to;
    *reading->why = '\0';
    if (!reading->store->ops->read_entries(reading->store, 1, desk_pass, reading))
        return stop(reading, store_why(reading->store));
    return !*reading->why;
}

const char *read_why(const struct reading *reading)
{
    return reading->why;
}

const struct read_restored *read_restored(const struct reading *reading)
{
    return &reading->restored;
}

uint32_t read_items(const struct reading *reading)
{
    return reading->item_count;
}

const struct read_item *read_item(const struct reading *reading, uint32_t item)
{
    return &reading->items[item];
}

uint32_t read_tables(const struct reading *reading)
{
    return reading->table_count;
}

const struct read_table *read_table(const struct reading *reading, uint32_t table)
{
    return reading->tables[table];
}

uint32_t read_find_table(const struct reading *reading, const char *name)
{
    for (uint32_t table = 1; table <= reading->table_count; table++)
        if (!strcmp(reading->tables[table]->opening.name, name)) return table;
    return 0;
}
