/* floor_places.c - connected players, those who have gone to another table, and seats that idle
 * players lose. */
#include "server/floor_internal.h"

#include "rules/rows.h"

#define LOOK_MS    1000 /* between two looks for idle seats */
#define QUIET_MOST 2    /* countdowns to bet for which a guest who does nothing is waited for */
#define LEAVE_MOST 4    /* maximum orders for one player to leave */
#define TAKE_MOST  256  /* ... with bets to take down */

/* ---- Connected players ----------------------------------------------------------- */

uint32_t floor_seats_here(const struct floor_table *of, const struct pit *pit)
{
    uint32_t here = pit->table.present;

    for (int i = 0; i < PIT_GUESTS; i++)
        if (pit->guests[i].seat != NO_SEAT && pit->guests[i].person != NOBODY && of->gone_at[i])
            here &= ~SEAT_BIT(pit->guests[i].seat);
    return here;
}

int floor_guest_at(const struct pit *pit, int seat)
{
    for (int i = 0; i < PIT_GUESTS; i++)
        if (seat != NO_SEAT && pit->guests[i].seat == seat && pit->guests[i].person != NOBODY)
            return i;
    return -1;
}

bool floor_is_quiet(const struct floor_table *of, const struct pit *pit, int guest)
{
    return of->quiet[guest] >= QUIET_MOST && !table_on_layout(&pit->table, pit->guests[guest].seat);
}

uint32_t floor_seats_waited(const struct floor_table *of, const struct pit *pit)
{
    uint32_t waited = floor_seats_here(of, pit);

    for (uint32_t seats = waited; seats; seats &= seats - 1) {
        int seat = __builtin_ctz(seats), guest = floor_guest_at(pit, seat);
        if (guest >= 0 && floor_is_quiet(of, pit, guest)) waited &= ~SEAT_BIT(seat);
    }
    return waited;
}

/* A guest who plays gets the whole time.  One without a bet who did nothing in the last countdown,
 * or has not played yet, gets a moment, since the start or the guest's last act. */
static int64_t waits_until(const struct floor_table *of, const struct pit *pit, int guest)
{
    int64_t since = of->betting.since;
    bool plays = guest < 0 || (of->played[guest] && !of->quiet[guest]) ||
                 table_on_layout(&pit->table, pit->guests[guest].seat) || contest_on(&pit->table);

    if (plays) return of->betting.full_at;
    if (of->acted_at[guest] > since) since = of->acted_at[guest];
    return since + of->betting.moment_ms;
}

int64_t floor_betting_ends(const struct floor_table *of, const struct pit *pit, int64_t now_ms)
{
    uint32_t seats = floor_seats_waited(of, pit) & ~of->ready;
    int64_t end = now_ms;

    if (!of->ready) return of->betting.full_at;
    for (; seats; seats &= seats - 1) {
        int64_t until = waits_until(of, pit, floor_guest_at(pit, __builtin_ctz(seats)));
        if (until > end) end = until;
    }
    return end < of->betting.full_at ? end : of->betting.full_at;
}

void floor_count_quiet(struct floor_table *of, const struct pit *pit)
{
    for (int i = 0; i < PIT_GUESTS; i++) {
        int seat = pit->guests[i].seat;
        if (pit->guests[i].person == NOBODY || seat == NO_SEAT) continue;
        if (table_on_layout(&pit->table, seat)) {
            of->quiet[i] = 0;
            of->played[i] = true;
        } else if (of->quiet[i] < QUIET_MOST) {
            of->quiet[i]++;
        }
    }
}

void floor_acted(struct floor *floor, uint32_t table, uint32_t person)
{
    const struct pit *pit = cage_pit(floor->cage, table);
    const struct guest *guest = pit_guest(pit, person);

    if (!guest) return;
    struct floor_table *of = &floor->tables[table];
    int i = (int)(guest - pit->guests);
    of->acted_at[i] = floor->now_ms;
    of->gone_at[i] = 0;
    of->quiet[i] = 0;
    of->silent[i] = false;
    of->found_nobody = false;
    of->rests = false;
}

static struct leaver *leaver_of(struct floor_table *of, uint32_t person)
{
    for (int i = 0; i < of->leaver_count; i++)
        if (of->leavers[i].person == person) return &of->leavers[i];
    return NULL;
}

void floor_note_here(struct floor *floor, uint32_t person, bool here)
{
    for (uint32_t table = 1; table <= cage_tables(floor->cage); table++) {
        const struct pit *pit = cage_pit(floor->cage, table);
        const struct guest *guest = pit_guest(pit, person);
        if (!guest || (here && leaver_of(&floor->tables[table], person))) continue;
        floor->tables[table].gone_at[guest - pit->guests] = here ? 0 : floor->now_ms;
        floor->tables[table].rests = false;
        floor->tables[table].changed = true;
    }
}

/* ---- Going to another table ------------------------------------------------------ */

static void set_gone(struct floor_table *of, const struct pit *pit, const struct guest *guest,
                     int64_t since)
{
    of->gone_at[guest - pit->guests] = since;
    of->rests = false;
    of->changed = true;
}

void floor_note_left(struct floor *floor, uint32_t table, uint32_t person, int64_t after_ms)
{
    struct floor_table *of = &floor->tables[table];
    const struct pit *pit = cage_pit(floor->cage, table);
    const struct guest *guest = pit_guest(pit, person);
    struct leaver *leaver = leaver_of(of, person);

    if (after_ms < 0 && leaver) *leaver = of->leavers[--of->leaver_count];
    if (after_ms < 0 && guest) set_gone(of, pit, guest, 0);
    if (after_ms < 0 || leaver || !guest || guest->duty || of->leaver_count == PIT_GUESTS) return;
    of->leavers[of->leaver_count++] =
        (struct leaver){ .person = person, .at = floor->now_ms + after_ms };
}

/* An offer of this act, or of any act that comes before leaving (ACT_COUNT); or null. */
static const struct offer *find_offer(const struct floor *floor, const struct edition *edition,
                                      int act)
{
    for (int i = 0; i < floor->offers.count; i++) {
        const struct offer *offer = &floor->offers.list[i];
        const struct act_form *form = act_form(edition, offer->command.act);
        if (act == ACT_COUNT ? form && form->leaving : offer->command.act == act) return offer;
    }
    return NULL;
}

/* The next order of a player who has gone: takes bets down, gives up a part in the game, leaves;
 * or, as long as the rules hold the player, takes the chips in the rack along.  Returns false if
 * nothing more can be done now. */
static bool next_order(struct floor *floor, const struct pit *pit, const struct guest *guest,
                       struct order *order)
{
    const struct edition *edition = games[pit->table.sign.edition];
    int seat = guest->seat;

    *order = pit_order(guest->person, ROLE_PLAYER, seat == NO_SEAT ? PIT_DEPART : PIT_GAME);
    if (seat == NO_SEAT) return !pit_check(pit, order).code;
    table_offers(&pit->table, ROLE_PLAYER, seat, &floor->offers);
    const struct offer *offer = find_offer(floor, edition, ACT_TAKE);
    bool stands = table_on_layout(&pit->table, seat);
    if (!offer && !stands) offer = find_offer(floor, edition, ACT_LEAVE);
    if (!offer && !stands) offer = find_offer(floor, edition, ACT_COUNT);
    if (!offer) {
        order->act = PIT_TAKE_ALONG;
        return !pit_check(pit, order).code;
    }
    if (offer->command.act == ACT_LEAVE && pit->colours[seat].count)
        order->act = PIT_COLOUR_BACK;
    else
        order->command = offer->command;
    if (order->command.act == ACT_TAKE) order->command.cents = offer->most;
    return !pit_check(pit, order).code;
}

static bool let_leave(struct floor *floor, uint32_t table, uint32_t person)
{
    const struct pit *pit = cage_pit(floor->cage, table);
    struct order order;
    bool worked = false;

    for (int i = 0; i < TAKE_MOST; i++) {
        const struct guest *guest = pit_guest(pit, person);
        if (!guest || !next_order(floor, pit, guest, &order) ||
            !floor_do_for_house(floor, table, &order))
            break;
        worked = true;
    }
    if (worked) floor_add_purse(floor, table, person);
    return worked;
}

bool floor_follow_leavers(struct floor *floor, uint32_t table)
{
    struct floor_table *of = &floor->tables[table];
    const struct pit *pit = cage_pit(floor->cage, table);
    bool worked = false;

    for (int i = 0; i < of->leaver_count; i++) {
        struct leaver *leaver = &of->leavers[i];
        const struct guest *guest = pit_guest(pit, leaver->person);
        if (guest && (floor->now_ms < leaver->at || contest_on(&pit->table))) continue;
        if (guest && leaver->tried != of->orders + 1) {
            if (!of->gone_at[guest - pit->guests]) set_gone(of, pit, guest, floor->now_ms);
            worked |= let_leave(floor, table, leaver->person);
            leaver->tried = of->orders + 1;
            guest = pit_guest(pit, leaver->person);
        }
        if (!guest) of->leavers[i--] = of->leavers[--of->leaver_count];
    }
    return worked;
}

/* ---- Idle seats ------------------------------------------------------------------ */

/* Whether a guest was idle for too long.  A player with a bet on the layout never is.  A
 * disconnected guest leaves sooner if all seats are taken, or if the guest has no seat; one who
 * does not bet, if someone waits for a seat. */
static bool is_idle(const struct floor *floor, struct floor_table *of, const struct pit *pit, int i)
{
    const struct floor_settings *settings = &floor->settings;
    const struct table *table = &pit->table;
    int seat = pit->guests[i].seat;
    bool wanted = seat == NO_SEAT || __builtin_popcount(table->present) == table_seat_count(table);

    if (seat != NO_SEAT && table_on_layout(table, seat)) {
        of->acted_at[i] = of->bet_at[i] = floor->now_ms;
        return false;
    }
    bool unused = seat != NO_SEAT && settings->unused_ms &&
                  floor->now_ms - of->bet_at[i] >= settings->unused_ms &&
                  floor_seat_is_wanted(of, pit);
    int64_t idle = floor->now_ms - of->acted_at[i];
    bool gone = wanted && of->gone_at[i] && settings->gone_ms &&
                floor->now_ms - of->gone_at[i] >= settings->gone_ms;
    return gone || unused || (settings->idle_ms && idle >= settings->idle_ms);
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
