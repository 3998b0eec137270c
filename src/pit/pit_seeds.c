/* pit_seeds.c - which players' seeds count (docs/fair.md has the proof).
 *
 *   given  ->  fixed  ->  seeds, those that count
 *
 * Seeds are given at any time.  When a round is settled, they are fixed, unless others are fixed
 * already, and the places with a wager are old.  Each settlement strikes off the old places that
 * its outcome decides; when none is left, what is fixed counts.  So every wager that a draw decides
 * was made after the seeds in the draw were fixed, and no act of a player decides when they begin
 * to count.  A player who has left gives an empty seed.
 *
 * Between a commitment and the first wager after it seeds count at once (quiet). */
#include "pit/dealing.h"
#include "pit/pit_internal.h"
#include "pit/rounds.h"

#include <string.h>

static const struct game_dealing *dealing_at(const struct pit *pit)
{
    return dealing_of(pit->table.sign.edition);
}

static bool any_place(const uint64_t places[PIT_PLACES / 64])
{
    uint64_t any = 0;

    for (int i = 0; i < PIT_PLACES / 64; i++) any |= places[i];
    return any;
}

/* ---- Counting -------------------------------------------------------------------- */

static struct pit_event *tell(struct pit *pit, enum seed_told told, int seat,
                              const struct pit_seed *seed, struct pit_events *events)
{
    struct pit_event *event =
        pit_add_event(events, PIT_COUNTS, seed->person, seat, pit_chance_clause(pit));

    event->number = (uint8_t)told;
    event->count = seed->number;
    return event;
}

/* The seed counts in its seat from now on; an empty one: none does. */
static void count(struct pit *pit, int seat, const struct pit_seed *seed, struct pit_events *events)
{
    struct pit_seed *counts = &pit->chance.seeds[seat];

    if (seed->length) {
        *counts = *seed;
        tell(pit, SEED_COUNTS, seat, seed, events);
    } else if (counts->length) {
        tell(pit, SEED_GONE, seat, counts, events);
        memset(counts, 0, sizeof *counts);
    }
}

/* The same for all seeds of a list, which is then empty. */
static void count_all(struct pit *pit, struct pit_seed list[TABLE_SEATS], uint32_t *seats,
                      struct pit_events *events)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (*seats & SEAT_BIT(seat)) count(pit, seat, &list[seat], events);
    memset(list, 0, TABLE_SEATS * sizeof *list);
    *seats = 0;
}

/* ---- Given ----------------------------------------------------------------------- */

struct refusal pit_can_seed(const struct pit *pit, const struct order *order)
{
    const struct pit_chance *chance = &pit->chance;
    const char *clause = pit_chance_clause(pit);
    int seat = pit_seat(pit, order->person);

    if (seat == NO_SEAT) return no(REFUSED_NOT_THAT_SEAT, clause);
    if (!chance->live || chance->last == chance->drawn) return no(REFUSED_NOT_COMMITTED, clause);
    if (order->length < 1 || order->length > CHANCE_PLAYER_SEED)
        return no(REFUSED_BAD_SEED, clause);
    bool waits = chance->quiet
                     ? chance->gave[seat] == PIT_SEEDS_QUIET
                     : chance->given_seats & SEAT_BIT(seat) && chance->given[seat].length &&
                           chance->given[seat].person == order->person;
    bool full = chance->given_count == INT32_MAX;
    return waits || full ? no(REFUSED_SEED_WAITS, clause) : accepted();
}

void pit_add_seed(struct pit *pit, const struct order *order, struct pit_events *events)
{
    struct pit_chance *chance = &pit->chance;
    int seat = pit_seat(pit, order->person);
    struct pit_event *event = pit_add_done(pit, order, events);
    struct pit_seed seed;

    memset(&seed, 0, sizeof seed);
    seed.person = order->person;
    seed.length = order->length;
    memcpy(seed.bytes, order->seed, order->length);
    seed.number = ++chance->given_count;
    event->clause = pit_chance_clause(pit);
    event->count = seed.number;
    if (chance->quiet) {
        chance->gave[seat]++;
        count(pit, seat, &seed, events);
        return;
    }
    event->number = SEED_WAITS;
    chance->given[seat] = seed;
    chance->given_seats |= SEAT_BIT(seat);
}

/* The last seed of a seat, whether or not it counts yet. */
static const struct pit_seed *last_of(const struct pit_chance *chance, int seat)
{
    if (chance->given_seats & SEAT_BIT(seat)) return &chance->given[seat];
    if (chance->fixed_seats & SEAT_BIT(seat)) return &chance->fixed[seat];
    return &chance->seeds[seat];
}

static void leave(struct pit *pit, int seat, struct pit_events *events)
{
    static const struct pit_seed none;
    struct pit_chance *chance = &pit->chance;
    bool drops = chance->given_seats & SEAT_BIT(seat);
    bool stays = (chance->fixed_seats & SEAT_BIT(seat)) || chance->seeds[seat].length;

    if (chance->quiet) {
        count(pit, seat, &none, events);
        return;
    }
    tell(pit, drops ? SEED_DROPPED : SEED_GOES, seat, last_of(chance, seat), events);
    chance->given[seat] = none;
    chance->given_seats &= ~SEAT_BIT(seat);
    if (stays) chance->given_seats |= SEAT_BIT(seat);
}

void pit_seeds_leave(struct pit *pit, struct pit_events *events)
{
    for (int seat = 0; pit->chance.live && seat < TABLE_SEATS; seat++) {
        const struct pit_seed *last = last_of(&pit->chance, seat);
        if (last->length && pit_person_at(pit, seat) != last->person) leave(pit, seat, events);
    }
}

/* ---- Commitments ----------------------------------------------------------------- */

void pit_seeds_committed(struct pit *pit, struct pit_events *events)
{
    struct pit_chance *chance = &pit->chance;

    count_all(pit, chance->fixed, &chance->fixed_seats, events);
    count_all(pit, chance->given, &chance->given_seats, events);
    memset(chance->old, 0, sizeof chance->old);
    memset(chance->gave, 0, sizeof chance->gave);
    chance->quiet = true;
}

/* ---- Settlements ----------------------------------------------------------------- */

struct seeds_before pit_seeds_before(const struct pit *pit, const struct command *command)
{
    const struct game_rounds *rounds = rounds_of(&pit->table.sign);
    const struct game_dealing *dealing = dealing_at(pit);
    struct seeds_before before = { .decides = false };

    if (!pit->chance.live || !(round_act(rounds, command->act) & ROUND_SETTLES)) return before;
    before.decides = !rounds->undecided || !rounds->undecided(&pit->table);
    if (!before.decides || !dealing->undecided) return before;
    memcpy(before.left, pit->chance.old, sizeof before.left);
    if (any_place(before.left)) dealing->undecided(&pit->table, before.left);
    return before;
}

static bool settled(const struct pit *pit, const struct command *command, int first,
                    const struct events *events)
{
    const struct game_rounds *rounds = rounds_of(&pit->table.sign);
    unsigned done = round_act(rounds, command->act);

    for (int i = first; i < events->count; i++) done |= round_event(rounds, &events->list[i]);
    return round_settled(done) && !(done & ROUND_VOIDS);
}

/* What was given is fixed; places with a wager are old. */
static void fix(struct pit *pit)
{
    struct pit_chance *chance = &pit->chance;
    const struct game_dealing *dealing = dealing_at(pit);

    memcpy(chance->fixed, chance->given, sizeof chance->fixed);
    chance->fixed_seats = chance->given_seats;
    memset(chance->given, 0, sizeof chance->given);
    chance->given_seats = 0;
    if (dealing->standing) dealing->standing(&pit->table, chance->old);
}

void pit_seeds_follow(struct pit *pit, const struct command *command,
                      const struct seeds_before *before, int first, struct pit_events *events)
{
    struct pit_chance *chance = &pit->chance;

    if (!chance->live) return;
    if (command->act == ACT_BET || command->act == ACT_SLIP || !pit_layout_empty(pit))
        chance->quiet = false;
    if (!before->decides || !settled(pit, command, first, &events->game)) return;
    memcpy(chance->old, before->left, sizeof chance->old);
    if (!any_place(chance->old)) count_all(pit, chance->fixed, &chance->fixed_seats, events);
    if (chance->fixed_seats || !chance->given_seats) return;
    fix(pit);
    if (!any_place(chance->old)) count_all(pit, chance->fixed, &chance->fixed_seats, events);
}
