/* read_postings.c - the ledger: the postings of each entry, which follow its events. */
#include "cage/read_internal.h"

/* Skips the events. */
static bool skip_events(struct reader *from)
{
    struct stored_event stored;
    struct stored_pit_event around;

    for (uint64_t left = get_number(from); left && stored_event_get(from, &stored); left--)
        continue;
    for (uint64_t left = get_number(from); left && stored_pit_event_get(from, &around); left--)
        continue;
    return !from->bad;
}

static bool skip_item_order(struct reader *from)
{
    struct item_order order;
    struct stored_item_event stored;

    item_number_get(from);
    item_order_get(from, &order);
    for (uint64_t left = get_number(from); left && stored_item_event_get(from, &stored); left--)
        continue;
    return !from->bad;
}

/* Skips everything before the postings. */
static bool skip_to_postings(const struct reading *reading, struct reader *from,
                             const struct entry *entry)
{
    const struct edition *edition = read_edition(reading, entry);
    struct opening opening;
    struct order order;
    struct desk_order desk_order;

    if (entry->kind == ENTRY_OPENED) return opening_get(from, &opening);
    if (entry->kind == ENTRY_ORDER)
        return edition && order_get(from, edition, entry->number, &order, NULL) &&
               skip_events(from);
    if (entry->kind == ENTRY_ITEM_ORDER) return skip_item_order(from);
    return desk_order_get(from, &desk_order) && skip_events(from);
}

bool read_post(struct reading *reading, uint64_t number, struct reader *from)
{
    struct entry entry;
    struct posting posting;
    char clause[ENTRY_CLAUSE];

    if (!entry_get(from, &entry)) return read_damaged(reading, number, "cannot be read");
    bool posts = entry.kind == ENTRY_OPENED || entry.kind == ENTRY_ORDER ||
                 entry.kind == ENTRY_DESK_ORDER || entry.kind == ENTRY_ITEM_ORDER;
    if (!posts) return true;
    if (!skip_to_postings(reading, from, &entry))
        return read_damaged(reading, number, "cannot be read");
    for (uint64_t left = get_number(from); left; left--) {
        if (!posting_get(from, &posting, clause) || !read_plain(clause))
            return read_damaged(reading, number, "cannot be read");
        if (reading->post && !reading->post(reading->to, &entry, &posting)) return false;
    }
    return from->at == from->end || read_damaged(reading, number, "cannot be read");
}
