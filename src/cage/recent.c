/* recent.c - the last orders at tables, from the record, for those who need more than the state. */
#include "cage/cage_internal.h"

#include <stdlib.h>

struct reading_orders {
    const struct cage *cage;
    struct cage_order *order;
    struct stored_event *stored; /* EVENTS_MOST of each */
    struct event *events;
    cage_each_order *each;
    void *to;
};

/* Decodes one order that was carried out at a table; returns false if it can't be read. */
static bool get_order(struct reading_orders *at, const struct entry *entry, struct reader *from)
{
    const struct opening *opening = &at->cage->tables[entry->table]->opening;
    const struct edition *edition = games[opening->sign.edition];

    if (!order_get(from, edition, entry->number, &at->order->order, NULL)) return false;
    uint64_t count = get_number(from);
    if (count > EVENTS_MOST) return false;
    for (uint64_t i = 0; i < count && !from->bad; i++) {
        stored_event_get(from, &at->stored[i]);
        at->events[i] = at->stored[i].event;
        at->events[i].clause = at->events[i].also = NULL;
    }
    at->order->table = entry->table;
    at->order->entry = entry->number;
    at->order->time_ms = entry->time_ms;
    at->order->events = at->events;
    at->order->event_count = (int)count;
    return !from->bad;
}

static bool read_one(void *to, uint64_t number, const void *body, size_t length,
                     const struct hash *chain, const struct hash *mac)
{
    struct reading_orders *at = to;
    struct reader from = { body, (const uint8_t *)body + length, false };
    struct entry entry;

    (void)number, (void)chain, (void)mac;
    if (!entry_get(&from, &entry)) return false;
    if (entry.kind != ENTRY_ORDER || !entry.table || entry.table > at->cage->table_count)
        return true;
    if (!get_order(at, &entry, &from)) return false;
    at->each(at->to, at->order);
    return true;
}

void cage_recent_orders(const struct cage *cage, uint64_t most, cage_each_order *each, void *to)
{
    struct cage_order order;
    struct reading_orders at = { .cage = cage,
                                 .order = &order,
                                 .stored = calloc(EVENTS_MOST, sizeof *at.stored),
                                 .events = calloc(EVENTS_MOST, sizeof *at.events),
                                 .each = each,
                                 .to = to };
    uint64_t last = cage_committed(cage);

    if (at.stored && at.events && last)
        cage->store->ops->read_entries(cage->store, last > most ? last - most + 1 : 1, read_one,
                                       &at);
    free(at.stored);
    free(at.events);
}
