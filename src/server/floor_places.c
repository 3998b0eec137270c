/* floor_places.c - connected players, and seats that idle players lose. */
#include "server/floor_internal.h"

#include "rules/rows.h"

#define LOOK_MS    1000 /* between two looks for idle seats */
#define LEAVE_MOST 4    /* maximum orders for one player to leave */

/* ---- Connected players ----------------------------------------------------------- */

uint32_t floor_seats_here(const struct floor_table *of, const struct pit *pit)
{
    uint32_t here = pit->table.present;

    for (int i = 0; i < PIT_GUESTS; i++)
        if (pit->guests[i].seat != NO_SEAT && pit->guests[i].person != NOBODY && of->gone_at[i])
            here &= ~SEAT_BIT(pit->guests[i].seat);
    return here;
}

int64_t floor_gone_since(const struct floor_table *of, const struct pit *pit, int seat)
{
    for (int i = 0; i < PIT_GUESTS; i++)
        if (seat != NO_SEAT && pit->guests[i].seat == seat && pit->guests[i].person != NOBODY)
            return of->gone_at[i];
    return 0;
}

void floor_acted(struct floor *floor, uint32_t table, uint32_t person)
{
    const struct pit *pit = cage_pit(floor->cage, table);
    const struct guest *guest = pit_guest(pit, person);

    if (!guest) return;
    floor->tables[table].acted_at[guest - pit->guests] = floor->now_ms;
    floor->tables[table].gone_at[guest - pit->guests] = 0;
}

void floor_note_here(struct floor *floor, uint32_t person, bool here)
{
    for (uint32_t table = 1; table <= cage_tables(floor->cage); table++) {
        const struct pit *pit = cage_pit(floor->cage, table);
        const struct guest *guest = pit_guest(pit, person);
        if (!guest) continue;
        floor->tables[table].gone_at[guest - pit->guests] = here ? 0 : floor->now_ms;
        floor->tables[table].rests = false;
        floor->tables[table].changed = true;
    }
}

/* ---- Idle seats ------------------------------------------------------------------ */

/* Whether a guest was idle for too long.  A player with a bet on the layout never is.  A
 * disconnected guest leaves sooner if all seats are taken, or if the guest has no seat. */
static bool is_idle(const struct floor *floor, struct floor_table *of, const struct pit *pit, int i)
{
    const struct floor_settings *settings = &floor->settings;
    const struct table *table = &pit->table;
    int seat = pit->guests[i].seat;
    bool wanted = seat == NO_SEAT || __builtin_popcount(table->present) == table_seat_count(table);

    if (seat != NO_SEAT && table_on_layout(table, seat)) {
        of->acted_at[i] = floor->now_ms;
        return false;
    }
    int64_t idle = floor->now_ms - of->acted_at[i];
    bool gone = wanted && of->gone_at[i] && settings->gone_ms &&
                floor->now_ms - of->gone_at[i] >= settings->gone_ms;
    return gone || (settings->idle_ms && idle >= settings->idle_ms);
}

static bool clear_seat(struct floor *floor, uint32_t table, uint32_t person)
{
    struct order order;
    bool worked = false;

    for (int i = 0; i < LEAVE_MOST && cage_idle_leave(floor->cage, table, person, &order); i++)
        worked |= floor_do_for_house(floor, table, &order);
    if (worked) floor_add_purse(floor, table, person);
    return worked;
}

bool floor_clear_seats(struct floor *floor, uint32_t table)
{
    struct floor_table *of = &floor->tables[table];
    const struct pit *pit = cage_pit(floor->cage, table);
    bool worked = false;

    if (floor->now_ms < of->look_at) return false;
    of->look_at = floor->now_ms + LOOK_MS;
    for (int i = 0; i < PIT_GUESTS; i++) {
        const struct guest *guest = &pit->guests[i];
        if (guest->person != NOBODY && !guest->duty && is_idle(floor, of, pit, i))
            worked |= clear_seat(floor, table, guest->person);
    }
    return worked;
}
