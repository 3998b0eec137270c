/* machine.c - the house's orders at a table without staff. */
#include "pit/machine.h"

#include "pit/dealing.h"
#include "pit/pit_internal.h"
#include "rules/assert.h"

#include <string.h>

#define FEW_SEEDS (MACHINE_SEEDS / 4)

static const uint16_t duties[] = { ROLE_DEALER, ROLE_STICKPERSON, ROLE_GAME_SUPERVISOR,
                                   ROLE_CASINO_SUPERVISOR, ROLE_MANAGER };

void machine_start(struct machine *machine, struct pit *pit, uint32_t first_person)
{
    memset(machine, 0, sizeof *machine);
    machine->person = first_person;
    pit->chance.live = true; /* no wagers before the first commitment */
    for (size_t i = 0; first_person != NOBODY && i < LENGTH(duties); i++)
        pit_staff(pit, first_person + (uint32_t)i, (enum role)duties[i]);
}

static const struct game_dealing *dealing_at(const struct pit *pit)
{
    return dealing_of(pit->table.sign.edition);
}

/* The person on duty in a role; NOBODY for the clock. */
static uint32_t person_on_duty(const struct machine *machine, unsigned role)
{
    for (size_t i = 0; machine->person != NOBODY && i < LENGTH(duties); i++)
        if (duties[i] == role) return machine->person + (uint32_t)i;
    return NOBODY;
}

/* ---- Seeds ----------------------------------------------------------------------- */

static const struct chance_seed *seed_of(const struct machine *machine, uint64_t draw)
{
    assert(draw >= machine->first && draw < machine->first + MACHINE_SEEDS);
    return &machine->seeds[draw - machine->first];
}

/* Whether the table is committed to these seeds: its next commitment is that of the first seed, or
 * equals the last revealed seed. */
static bool bound(const struct machine *machine, const struct pit *pit)
{
    const struct pit_chance *chance = &pit->chance;

    if (!chance->live || !machine->first || chance->shown + 1 < machine->first ||
        chance->last != machine->first + MACHINE_SEEDS - 1)
        return false;
    const uint8_t *next = chance->shown + 1 == machine->first
                              ? machine->commitment.bytes
                              : seed_of(machine, chance->shown)->bytes;
    return !memcmp(next, chance->next.bytes, CHANCE_BYTES);
}

/* Whether there are new seeds that the table is not committed to yet. */
static bool has_new_seeds(const struct machine *machine, const struct pit *pit)
{
    return machine->first == pit->chance.drawn + 1 && !bound(machine, pit);
}

bool machine_may_bind(const struct machine *machine, const struct pit *pit)
{
    return !has_new_seeds(machine, pit) && pit->chance.drawn == pit->chance.shown &&
           pit_layout_empty(pit);
}

bool machine_wants_seeds(const struct machine *machine, const struct pit *pit)
{
    uint64_t left = bound(machine, pit) ? pit->chance.last - pit->chance.drawn : 0;

    return left <= FEW_SEEDS && machine_may_bind(machine, pit);
}

static void chain(struct machine *machine, const struct pit *pit, uint64_t first,
                  const struct chance_seed *last)
{
    machine->first = first;
    machine->commitment =
        chance_chain(pit->chance.name, first, MACHINE_SEEDS, last, machine->seeds);
}

void machine_bind(struct machine *machine, const struct pit *pit, const struct chance_seed *last)
{
    chain(machine, pit, pit->chance.drawn + 1, last);
    machine->salted = false;
}

void machine_bind_salted(struct machine *machine, const struct pit *pit,
                         const struct chance_seed *last, const uint8_t salt[CHANCE_SALT])
{
    machine_bind(machine, pit, last);
    machine->salted = true;
    memcpy(machine->salt, salt, CHANCE_SALT);
}

uint64_t machine_bound_from(const struct pit *pit)
{
    return pit->chance.last ? pit->chance.last - MACHINE_SEEDS + 1 : 0;
}

void machine_resume(struct machine *machine, const struct pit *pit, uint32_t first_person,
                    const struct chance_seed *last)
{
    memset(machine, 0, sizeof *machine);
    machine->person = first_person;
    if (!machine_bound_from(pit)) return;
    chain(machine, pit, machine_bound_from(pit), last);
    machine_follow(machine, pit);
}

/* ---- Orders ---------------------------------------------------------------------- */

static bool accepts(const struct pit *pit, const struct order *order)
{
    return !pit_check(pit, order).code;
}

/* Puts the seed of a draw into the order if the pit would accept it; otherwise wipes it again. */
static bool with_seed(const struct machine *machine, const struct pit *pit, uint64_t draw,
                      struct order *order)
{
    order->length = CHANCE_BYTES;
    memcpy(order->seed, seed_of(machine, draw)->bytes, CHANCE_BYTES);
    if (accepts(pit, order)) return true;
    explicit_bzero(order->seed, sizeof order->seed);
    return false;
}

static bool next_reveal(const struct machine *machine, const struct pit *pit, struct order *order)
{
    if (!bound(machine, pit) || pit->chance.drawn == pit->chance.shown) return false;
    *order = pit_order(NOBODY, ROLE_CLOCK, PIT_REVEAL);
    return with_seed(machine, pit, pit->chance.shown + 1, order);
}

static bool next_commit(const struct machine *machine, const struct pit *pit, struct order *order)
{
    if (!has_new_seeds(machine, pit)) return false;
    *order = pit_order(NOBODY, ROLE_CLOCK, PIT_COMMIT);
    order->count = MACHINE_SEEDS;
    order->length = CHANCE_BYTES;
    memcpy(order->seed, machine->commitment.bytes, CHANCE_BYTES);
    if (machine->salted) {
        order->length += CHANCE_SALT;
        memcpy(order->seed + CHANCE_BYTES, machine->salt, CHANCE_SALT);
    }
    return accepts(pit, order);
}

/* The dealer's next command, or a draw if a drawn outcome is due. */
static bool next_deal(const struct machine *machine, const struct pit *pit, bool betting_over,
                      struct order *order)
{
    const struct game_dealing *dealing = dealing_at(pit);
    struct chance_draw draw;
    struct command command;

    pit_draw(pit, &draw); /* any seed will do to see whether an outcome is due */
    if (!dealer_next(&pit->table, &draw, &machine->shoe, betting_over, &command)) return false;
    if (dealing->drawn && dealing_by_chance(dealing, command.act)) {
        *order = pit_order(NOBODY, ROLE_CLOCK, PIT_DRAW);
        return bound(machine, pit) && pit->chance.drawn < pit->chance.last &&
               with_seed(machine, pit, pit->chance.drawn + 1, order);
    }
    *order = pit_order(person_on_duty(machine, command.role), (enum role)command.role, PIT_GAME);
    order->command = command;
    return accepts(pit, order);
}

/* If people deal: the next card that the house itself deals. */
static bool next_card(const struct machine *machine, const struct pit *pit, struct order *order)
{
    *order = pit_order(NOBODY, ROLE_CLOCK, PIT_GAME);
    return chance_command(&pit->table, NULL, &machine->shoe, &order->command) &&
           order->command.role == ROLE_CLOCK && accepts(pit, order);
}

bool machine_next(const struct machine *machine, const struct pit *pit, bool betting_over,
                  struct order *order)
{
    if (next_reveal(machine, pit, order) || next_commit(machine, pit, order)) return true;
    return machine->person == NOBODY ? next_card(machine, pit, order)
                                     : next_deal(machine, pit, betting_over, order);
}

/* Gives the act in the first staff role that is offered it, or as the clock. */
static bool by_house(const struct machine *machine, const struct pit *pit, int act,
                     struct order *order)
{
    const struct game_dealing *dealing = dealing_at(pit);
    struct offers *offers = dealer_offers();

    for (size_t i = 0; i <= LENGTH(duties); i++) {
        enum role role = i < LENGTH(duties) ? (enum role)duties[i] : ROLE_CLOCK;
        table_offers_of(&pit->table, role, NO_SEAT, act, offers);
        if (!offers->count) continue;
        *order = pit_order(person_on_duty(machine, role), role, PIT_GAME);
        order->command = offers->list[0].command;
        if (dealing->reads) dealing->reads(&pit->table, &order->command);
        if (accepts(pit, order)) return true;
    }
    return false;
}

/* Does this for the first player who is offered it. */
static bool by_silence(const struct pit *pit, int act, struct order *order)
{
    struct offers *offers = dealer_offers();

    for (int seat = 0; seat < table_seat_count(&pit->table); seat++) {
        if (pit_person_at(pit, seat) == NOBODY) continue;
        table_offers_of(&pit->table, ROLE_PLAYER, seat, act, offers);
        if (!offers->count) continue;
        *order = pit_order(pit_person_at(pit, seat), ROLE_PLAYER, PIT_GAME);
        order->command = offers->list[0].command;
        order->command.flags |= FLAG_TIMED_OUT;
        if (accepts(pit, order)) return true;
    }
    return false;
}

bool machine_overdue(const struct machine *machine, const struct pit *pit, struct order *order)
{
    const struct game_dealing *dealing = dealing_at(pit);

    if (machine->person == NOBODY) return false; /* left to the staff */
    for (int i = 0; i < dealing->remedy_count; i++) {
        const struct dealing_remedy *remedy = &dealing->remedies[i];
        if (remedy->by_silence ? by_silence(pit, remedy->act, order)
                               : by_house(machine, pit, remedy->act, order))
            return true;
    }
    return false;
}

/* The staff ask the player to give up the seat. */
static bool vacates(const struct machine *machine, const struct pit *pit, int seat,
                    struct order *order)
{
    for (size_t i = 0; i < LENGTH(duties); i++) {
        *order = pit_order(machine->person + (uint32_t)i, (enum role)duties[i], PIT_GAME);
        order->command.act = ACT_VACATE;
        order->command.role = duties[i];
        order->command.seat = (int8_t)seat;
        if (accepts(pit, order)) return true;
    }
    return false;
}

bool machine_idle_leave(const struct machine *machine, const struct pit *pit, uint32_t person,
                        struct order *order)
{
    int seat = pit_seat(pit, person);

    if (machine->person == NOBODY || !pit_guest(pit, person)) return false;
    if (seat != NO_SEAT && vacates(machine, pit, seat, order)) return true;
    bool colours = seat != NO_SEAT && pit->colours[seat].count;
    *order = pit_order(person, ROLE_PLAYER,
                       seat == NO_SEAT ? PIT_DEPART
                       : colours       ? PIT_COLOUR_BACK
                                       : PIT_GAME);
    if (order->act == PIT_GAME) {
        order->command.act = ACT_LEAVE;
        order->command.role = ROLE_PLAYER;
        order->command.seat = (int8_t)seat;
    }
    return accepts(pit, order);
}

void machine_fill(const struct machine *machine, const struct pit *pit, struct order *order)
{
    if (order->act == PIT_GAME && pit->chance.live)
        chance_fill(&pit->table, NULL, &machine->shoe, &order->command);
}

void machine_follow(struct machine *machine, const struct pit *pit)
{
    if (!dealing_at(pit)->shuffled || !bound(machine, pit)) return;
    if (pit->chance.drawn == machine->loaded || pit->chance.drawn < machine->first) return;
    machine->loaded = pit->chance.drawn;
    if (pit->chance.shown < pit->chance.drawn)
        pit_shoe(pit, seed_of(machine, machine->loaded), &machine->shoe);
}

void machine_end(struct machine *machine)
{
    explicit_bzero(machine, sizeof *machine);
}
