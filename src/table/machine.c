/* machine.c - the house's orders at a table without staff. */
#include "table/machine.h"

#include "rules/length.h"

#include <assert.h>
#include <string.h>

#define FEW_SEEDS (MACHINE_SEEDS / 4)

static const uint16_t duties[] = { ROLE_DEALER, ROLE_STICKPERSON, ROLE_GAME_SUPERVISOR,
                                   ROLE_CASINO_SUPERVISOR, ROLE_MANAGER };

void machine_start(struct machine *machine, struct pit *pit, uint32_t first_person)
{
    memset(machine, 0, sizeof *machine);
    machine->person = first_person;
    pit->chance.live = true; /* no wager before the first commitment */
    for (size_t i = 0; i < LENGTH(duties); i++)
        pit_staff(pit, first_person + (uint32_t)i, (enum role)duties[i]);
}

/* The one who is on duty in that role; time and chance are nobody's. */
static uint32_t person_in(const struct machine *machine, unsigned role)
{
    for (size_t i = 0; i < LENGTH(duties); i++)
        if (duties[i] == role) return machine->person + (uint32_t)i;
    return NOBODY;
}

/* ---- Seeds ----------------------------------------------------------------------- */

/* Whether the table goes by these seeds: it has been committed to them. */
static bool bound(const struct machine *machine, const struct pit *pit)
{
    return pit->chance.live && machine->first &&
           pit->chance.last == machine->first + MACHINE_SEEDS - 1;
}

static const struct chance_seed *seed_of(const struct machine *machine, uint64_t draw)
{
    assert(draw >= machine->first && draw < machine->first + MACHINE_SEEDS);
    return &machine->seeds[draw - machine->first];
}

bool machine_wants_seeds(const struct machine *machine, const struct pit *pit)
{
    const struct pit_chance *chance = &pit->chance;

    if (machine->first == chance->drawn + 1 && !bound(machine, pit)) return false; /* has some */
    if (chance->drawn != chance->shown) return false;
    for (int seat = 0; seat < table_places(&pit->table); seat++)
        if (table_on_layout(&pit->table, seat)) return false;
    return chance->last - chance->drawn <= FEW_SEEDS;
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

static void put_seed(struct order *order, const struct chance_seed *seed)
{
    order->length = CHANCE_BYTES;
    memcpy(order->seed, seed->bytes, CHANCE_BYTES);
}

static struct order committing(const struct machine *machine)
{
    struct order order = pit_order(NOBODY, ROLE_CLOCK, PIT_COMMIT);

    order.count = MACHINE_SEEDS;
    order.length = CHANCE_BYTES;
    memcpy(order.seed, machine->commitment.bytes, CHANCE_BYTES);
    return order;
}

/* ---- Orders ---------------------------------------------------------------------- */

static bool reveals(const struct machine *machine, const struct pit *pit, struct order *order)
{
    if (pit->chance.drawn == pit->chance.shown) return false;
    *order = pit_order(NOBODY, ROLE_CLOCK, PIT_REVEAL);
    put_seed(order, seed_of(machine, pit->chance.shown + 1));
    return !pit_check(pit, order).code;
}

bool machine_next(const struct machine *machine, const struct pit *pit, bool betting_over,
                  struct order *order)
{
    struct chance_draw draw;
    struct command command;

    if (reveals(machine, pit, order)) return true;
    if (machine->first == pit->chance.drawn + 1 && !bound(machine, pit)) {
        *order = committing(machine);
        if (!pit_check(pit, order).code) return true;
    }
    pit_draw(pit, &draw); /* the outcome of any seed shows that one is due */
    if (!dealer_next(&pit->table, &draw, &machine->shoe, betting_over, &command)) return false;
    bool drawn = command.act == ACT_REST || command.act == ACT_LAND;
    *order = pit_order(person_in(machine, command.role), (enum role)command.role,
                       drawn ? PIT_DRAW : PIT_GAME);
    order->command = command;
    if (drawn) {
        memset(&order->command, 0, sizeof order->command);
        order->command.seat = NO_SEAT;
        if (!bound(machine, pit) || pit->chance.drawn >= pit->chance.last) return false;
        put_seed(order, seed_of(machine, pit->chance.drawn + 1));
    }
    return !pit_check(pit, order).code;
}

void machine_fill(const struct machine *machine, const struct pit *pit, struct order *order)
{
    if (order->act == PIT_GAME && pit->chance.live)
        chance_fill(&pit->table, NULL, &machine->shoe, &order->command);
}

void machine_follow(struct machine *machine, const struct pit *pit)
{
    const struct edition *edition = &games[pit->table.sign.edition];

    if (edition->dice || edition->wheel || pit->chance.drawn == machine->loaded) return;
    machine->loaded = pit->chance.drawn;
    if (pit->chance.shown < pit->chance.drawn)
        pit_shoe(pit, seed_of(machine, machine->loaded), &machine->shoe);
}
