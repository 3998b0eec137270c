/* entry_compare.c - what differs between the recorded end of an entry and the replayed one. */
#include "cage/entry_internal.h"

#include <stdio.h>
#include <string.h>

static bool differ(char what[ENTRY_WHAT], const char *item, uint64_t nth, const char *member,
                   int64_t recorded, int64_t replayed)
{
    snprintf(what, ENTRY_WHAT, "%s %llu has %s %lld in the record, but %lld when replayed", item,
             (unsigned long long)nth, member, (long long)recorded, (long long)replayed);
    return true;
}

static bool texts_differ(char what[ENTRY_WHAT], const char *item, uint64_t nth,
                         const char *recorded, const char *replayed)
{
    if (!strcmp(recorded, replayed)) return false;
    snprintf(what, ENTRY_WHAT, "%s %llu is under %s in the record, but under %s when replayed",
             item, (unsigned long long)nth, *recorded ? recorded : "no clause",
             *replayed ? replayed : "no clause");
    return true;
}

static bool members_differ(char what[ENTRY_WHAT], const char *item, uint64_t nth,
                           const struct member *members, size_t count, const void *recorded,
                           const void *replayed)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t a = member_load(recorded, &members[i]);
        uint64_t b = member_load(replayed, &members[i]);
        if (a != b) return differ(what, item, nth, members[i].name, (int64_t)a, (int64_t)b);
    }
    return false;
}

/* The number of items on both sides; true if they differ. */
static bool counts_differ(struct reader *recorded, struct reader *replayed, const char *items,
                          uint64_t *count, char what[ENTRY_WHAT])
{
    uint64_t a = get_number(recorded), b = get_number(replayed);

    *count = a < b ? a : b;
    if (a == b) return false;
    snprintf(what, ENTRY_WHAT, "there are %llu %s in the record, but %llu when replayed",
             (unsigned long long)a, items, (unsigned long long)b);
    return true;
}

static bool events_differ(struct reader *recorded, struct reader *replayed, char what[ENTRY_WHAT])
{
    struct stored_event a, b;
    char number[ENTRY_WHAT] = "";
    uint64_t count = 0;
    bool more = counts_differ(recorded, replayed, "events", &count, number);

    for (uint64_t i = 1; i <= count; i++)
        if (!stored_event_get(recorded, &a) || !stored_event_get(replayed, &b) ||
            members_differ(what, "event", i, event_members, EVENT_MEMBERS, &a.event, &b.event) ||
            texts_differ(what, "event", i, a.clause, b.clause) ||
            texts_differ(what, "event", i, a.also, b.also))
            return true;
    if (more) memcpy(what, number, ENTRY_WHAT);
    return more;
}

static bool pit_events_differ(struct reader *recorded, struct reader *replayed,
                              char what[ENTRY_WHAT])
{
    static const char item[] = "event around the table";
    struct stored_pit_event a, b;
    uint64_t count = 0;

    if (counts_differ(recorded, replayed, "events around the table", &count, what)) return true;
    for (uint64_t i = 1; i <= count; i++) {
        if (!stored_pit_event_get(recorded, &a) || !stored_pit_event_get(replayed, &b) ||
            members_differ(what, item, i, pit_event_members, PIT_EVENT_MEMBERS, &a.event,
                           &b.event) ||
            texts_differ(what, item, i, a.clause, b.clause))
            return true;
        for (int kind = 0; kind < CHIP_KINDS; kind++)
            if (a.event.chips.count[kind] != b.event.chips.count[kind])
                return differ(what, item, i, "chips", a.event.chips.count[kind],
                              b.event.chips.count[kind]);
    }
    return false;
}

static bool item_events_differ(struct reader *recorded, struct reader *replayed,
                               char what[ENTRY_WHAT])
{
    struct stored_item_event a, b;
    uint64_t count = 0;

    if (counts_differ(recorded, replayed, "events", &count, what)) return true;
    for (uint64_t i = 1; i <= count; i++)
        if (!stored_item_event_get(recorded, &a) || !stored_item_event_get(replayed, &b) ||
            members_differ(what, "event", i, item_event_members, ITEM_EVENT_MEMBERS, &a.event,
                           &b.event) ||
            texts_differ(what, "event", i, a.clause, b.clause) ||
            texts_differ(what, "event", i, a.also, b.also))
            return true;
    return false;
}

static bool postings_differ(struct reader *recorded, struct reader *replayed, char what[ENTRY_WHAT])
{
    struct posting a, b;
    char clause[ENTRY_CLAUSE], other[ENTRY_CLAUSE];
    uint64_t count = 0;

    if (counts_differ(recorded, replayed, "postings", &count, what)) return true;
    for (uint64_t i = 1; i <= count; i++) {
        if (!posting_get(recorded, &a, clause) || !posting_get(replayed, &b, other)) return true;
        if (a.cents != b.cents) return differ(what, "posting", i, "cents", a.cents, b.cents);
        if (memcmp(&a.from, &b.from, sizeof a.from) || memcmp(&a.to, &b.to, sizeof a.to)) {
            snprintf(what, ENTRY_WHAT,
                     "posting %llu is from %s to %s in the record, but from %s to %s when replayed",
                     (unsigned long long)i, account_word(a.from.kind), account_word(a.to.kind),
                     account_word(b.from.kind), account_word(b.to.kind));
            return true;
        }
        if (texts_differ(what, "posting", i, clause, other)) return true;
    }
    return false;
}

void entry_difference(struct reader recorded, struct reader replayed, enum entry_kind kind,
                      char what[ENTRY_WHAT])
{
    bool item = kind == ENTRY_ITEM_ORDER, table = !item && kind != ENTRY_OPENED;

    snprintf(what, ENTRY_WHAT, "its bytes differ when replayed");
    if (table && (events_differ(&recorded, &replayed, what) ||
                  pit_events_differ(&recorded, &replayed, what)))
        return;
    if (item && item_events_differ(&recorded, &replayed, what)) return;
    postings_differ(&recorded, &replayed, what);
}
