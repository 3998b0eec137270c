/* read_postings.c - the ledger: what each entry posted, behind all that it tells. */
#include "cage/read_internal.h"

/* Past what was told. */
static bool skip_events(struct reader *from)
{
    struct told told;
    struct told_around around;

    for (uint64_t left = get_number(from); left && told_get(from, &told); left--) continue;
    for (uint64_t left = get_number(from); left && told_around_get(from, &around); left--) continue;
    return !from->bad;
}

static bool to_postings(struct reader *from, const struct entry *entry)
{
    struct opening opening;
    struct order order;
    struct desk_order desk_order;

    if (entry->kind == ENTRY_OPENED) return opening_get(from, &opening);
    if (entry->kind == ENTRY_ORDER) return order_get(from, &order) && skip_events(from);
    return desk_order_get(from, &desk_order) && skip_events(from);
}

bool read_post(struct reading *reading, uint64_t number, struct reader *from)
{
    struct entry entry;
    struct posting posting;
    char clause[ENTRY_CLAUSE];

    if (!entry_get(from, &entry)) return read_damaged(reading, number, "cannot be read");
    bool posts =
        entry.kind == ENTRY_OPENED || entry.kind == ENTRY_ORDER || entry.kind == ENTRY_DESK_ORDER;
    if (!posts) return true;
    if (!to_postings(from, &entry)) return read_damaged(reading, number, "cannot be read");
    for (uint64_t left = get_number(from); left; left--) {
        if (!posting_get(from, &posting, clause) || !read_plain(clause))
            return read_damaged(reading, number, "cannot be read");
        if (reading->post && !reading->post(reading->to, &entry, &posting)) return false;
    }
    return from->at == from->end || read_damaged(reading, number, "cannot be read");
}
