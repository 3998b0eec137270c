/* floor_room.c - room at tables for those who arrive, and seats for those who play.
 *
 * An address has no limit: hundreds of people can share one.  But where there is no room, the
 * address with the most idle people gives way. */
#include "server/floor_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- Room ------------------------------------------------------------------------ */

static bool is_full(const struct pit *pit)
{
    for (int i = 0; i < PIT_GUESTS; i++)
        if (pit->guests[i].person == NOBODY) return false;
    return true;
}

static bool has_papers(const struct pit *pit, uint32_t person)
{
    for (int i = 0; i < PIT_LEFT; i++)
        if (pit->left[i].person == person) return true;
    for (int i = 0; i < PIT_DISPUTES; i++)
        if (!pit->disputes[i].advised &&
            (pit->disputes[i].by == person || pit->disputes[i].with == person))
            return true;
    return false;
}

/* Whether a guest has nothing to do with the table except being there. */
static bool only_stands(const struct pit *pit, int i)
{
    const struct guest *guest = &pit->guests[i];

    return guest->person != NOBODY && guest->seat == NO_SEAT && !guest->duty && !guest->invited &&
           !guest->away && !guest->drawn && !guest->granted_cents &&
           !has_papers(pit, guest->person);
}

/* Who gives way: of those from the address with most, the one who did nothing for longest; -1:
 * nobody. */
static int gives_way(const struct floor_table *of, const struct pit *pit)
{
    bool stands[PIT_GUESTS];
    int first = -1, most = 0;

    for (int i = 0; i < PIT_GUESTS; i++) stands[i] = only_stands(pit, i);
    for (int i = 0; i < PIT_GUESTS; i++) {
        int with = 0; /* how many came from the same address */
        for (int j = 0; stands[i] && j < PIT_GUESTS; j++)
            with += stands[j] && of->address[j] == of->address[i];
        if (!with || with < most) continue;
        if (with == most && of->acted_at[i] >= of->acted_at[first]) continue;
        first = i;
        most = with;
    }
    return first;
}

void floor_make_room(struct floor *floor, uint32_t table)
{
    const struct pit *pit = cage_pit(floor->cage, table);
    int i = is_full(pit) ? gives_way(&floor->tables[table], pit) : -1;

    if (i < 0) return;
    struct order order = pit_order(pit->guests[i].person, ROLE_PLAYER, PIT_DEPART);
    if (floor_do_for_house(floor, table, &order)) floor_add_purse(floor, table, order.person);
}

void floor_note_arrival(struct floor *floor, const struct ask *ask)
{
    const struct pit *pit = cage_pit(floor->cage, ask->table);
    const struct guest *guest = pit_guest(pit, ask->person);
    struct floor_table *of = &floor->tables[ask->table];

    if (!guest) return;
    of->address[guest - pit->guests] = ask->address;
    of->bet_at[guest - pit->guests] = floor->now_ms;
    of->played[guest - pit->guests] = false;
}

/* ---- Seats ----------------------------------------------------------------------- */

bool floor_seat_is_wanted(const struct floor_table *of, const struct pit *pit)
{
    const struct table *table = &pit->table;

    if (__builtin_popcount(table->present) < table_seat_count(table)) return false;
    for (int i = 0; i < PIT_GUESTS; i++)
        if (only_stands(pit, i) && !of->gone_at[i]) return true;
    return false;
}

/* ---- Guests who have left for good ----------------------------------------------- */

/* Without memory a bit is not set: a reopened cage then keeps a little more. */
void floor_note_gone(struct floor *floor, uint32_t person)
{
    size_t at = person < CAGE_GUESTS ? 0 : (person - CAGE_GUESTS) / 8;

    if (person < CAGE_GUESTS) return;
    if (at >= floor->gone_bytes) {
        uint8_t *more = realloc(floor->gone, 2 * at + 64);
        if (!more) return;
        memset(more + floor->gone_bytes, 0, 2 * at + 64 - floor->gone_bytes);
        floor->gone = more;
        floor->gone_bytes = 2 * at + 64;
    }
    floor->gone[at] |= (uint8_t)(1 << (person - CAGE_GUESTS) % 8);
}

void floor_forget_gone(struct floor *floor)
{
    for (size_t i = 0; i < 8 * floor->gone_bytes; i++)
        if (floor->gone[i / 8] >> i % 8 & 1) cage_forget(floor->cage, CAGE_GUESTS + (uint32_t)i);
}
