/* entry_internal.h - shared by the files that write and read entries: structs as lists of their
 * members.
 *
 *   entry.c           entries of tables, the desk and the house
 *   entry_items.c     entries of items
 *   entry_compare.c   the recorded end of an entry and the replayed one */
#ifndef CROUPIER_ENTRY_INTERNAL_H
#define CROUPIER_ENTRY_INTERNAL_H

#include "cage/entry.h"
#include "rules/length.h"

/* A member of a struct: its name, its offset, its size, whether it is signed, and whether it is a
 * clause of the edition, which is written as text. */
struct member {
    const char *name;
    uint16_t offset;
    uint8_t size;
    bool is_signed, is_clause;
};
#define MEMBER(type, name, ...)                                                                    \
    {                                                                                              \
#name, offsetof(type, name), sizeof((type){ 0 }.name), __VA_ARGS__                         \
    }
#define PLAIN(type, name)  MEMBER(type, name, false, false)
#define SIGNED(type, name) MEMBER(type, name, true, false)
#define CLAUSE(type, name) MEMBER(type, name, true, true)

/* The members of events, which are written, read and compared. */
#define EVENT_MEMBERS      17
#define PIT_EVENT_MEMBERS  10
#define ITEM_EVENT_MEMBERS 9
extern const struct member event_members[EVENT_MEMBERS], pit_event_members[PIT_EVENT_MEMBERS],
    item_event_members[ITEM_EVENT_MEMBERS];

static inline uint64_t member_load(const void *of, const struct member *member)
{
    return number_at((const uint8_t *)of + member->offset, member->size, member->is_signed);
}

/* A clause that the edition does not have is written as an empty text. */
static inline void put_clause(struct writer *to, const struct edition *edition, int at)
{
    const struct clause *clause = clause_recorded(edition, at);

    put_text(to, clause ? clause->id : "");
}

/* A bit mask of the members that are not 0, then these members.  The edition is needed for clauses
 * only. */
static inline void members_put(struct writer *to, const void *of, const struct member *members,
                               size_t count, const struct edition *edition)
{
    uint64_t values[32], there = 0;

    for (size_t i = 0; i < count; i++) {
        values[i] = member_load(of, &members[i]);
        there |= (uint64_t)(values[i] != 0) << i;
    }
    put_number(to, there);
    for (size_t i = 0; i < count; i++)
        if (!(there >> i & 1))
            continue;
        else if (members[i].is_clause)
            put_clause(to, edition, (int)values[i]);
        else if (members[i].is_signed)
            put_signed(to, (int64_t)values[i]);
        else
            put_number(to, values[i]);
}

/* An unknown clause becomes -1, which the rules refuse. */
static inline int64_t get_clause(struct reader *from, const struct edition *edition)
{
    char id[ENTRY_CLAUSE];

    get_text(from, id, sizeof id);
    return clause_record(edition, id);
}

/* Reads into a cleared struct.  Returns false if the bytes are malformed. */
static inline bool members_get(struct reader *from, void *into, const struct member *members,
                               size_t count, const struct edition *edition)
{
    uint64_t there = get_number(from);

    if (there >> count) from->bad = true;
    for (size_t i = 0; i < count && !from->bad; i++) {
        if (!(there >> i & 1)) continue;
        uint64_t value = members[i].is_clause   ? (uint64_t)get_clause(from, edition)
                         : members[i].is_signed ? (uint64_t)get_signed(from)
                                                : get_number(from);
        if (!value || !number_set((uint8_t *)into + members[i].offset, members[i].size,
                                  members[i].is_signed, value))
            from->bad = true;
    }
    return !from->bad;
}

#define PUT(to, of, members)     members_put(to, of, members, LENGTH(members), NULL)
#define GET(from, into, members) members_get(from, into, members, LENGTH(members), NULL)

#endif
