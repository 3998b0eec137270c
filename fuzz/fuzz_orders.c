/* fuzz_orders.c - any sequence of orders at any table, with staff or with an automatic dealer: no
 * crash; a refusal changes nothing, is the one that pit_check() predicts, and names a clause; money
 * adds up; chips arrive at and leave the table only as the events say.
 *
 *   bytes -> an order with most members near their valid range, and one byte changed at random
 *         -> or an order from a person's offers, or the machine's next, so that games progress */
#include "../tests/people.h"
#include "from_bytes.h"
#include "pit/machine.h"
#include "rules/length.h"

#include <stddef.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define BYTES (COMMAND_BYTES + 12) /* input bytes of one order */
#define SEATS 5
#define CASH  100000

enum { OPERATOR = 1, STAFF, MACHINE = 20, FIRST_PLAYER = 100 };

static struct pit pit, before;
static struct pit_events events;
static struct machine machine;
static bool without_staff;

/* ---- A table with people --------------------------------------------------------- */

static const uint16_t on_duty[] = { ROLE_DEALER,   ROLE_STICKPERSON, ROLE_GAME_SUPERVISOR,
                                    ROLE_MANAGER,  ROLE_DIRECTOR,    ROLE_CASINO_SUPERVISOR,
                                    ROLE_INSPECTOR };

static void give(const struct order *order);

static void open_pit(const uint8_t *bytes)
{
    struct sign sign = sign_from(bytes[0]);
    struct chip_set set = chip_set_from(sign.chip_cents);
    struct chips tray = { .count = { 0 } };

    for (int i = 0; i < set.kinds; i++) tray.count[i] = bytes[1] / 2; /* can run short soon */
    without_staff = bytes[1] & 1;
    pit_open(&pit, "here", &sign, &set, &tray, OPERATOR);
    if (without_staff) machine_start(&machine, &pit, MACHINE);
    for (size_t i = 0; !without_staff && i < LENGTH(on_duty); i++)
        pit_staff(&pit, STAFF + (uint32_t)i, (enum role)on_duty[i]);
    for (int seat = 0; seat < SEATS - 2; seat++) {
        struct order to[TO_SIT_DOWN];
        sit_down(FIRST_PLAYER + (uint32_t)seat, seat, CASH, to);
        for (int i = 0; i < TO_SIT_DOWN; i++) give(&to[i]);
    }
}

/* ---- Orders ---------------------------------------------------------------------- */

/* Usually a person with that role, sometimes any person. */
static uint32_t person_from(uint16_t role, uint8_t byte)
{
    uint32_t player = FIRST_PLAYER + byte % SEATS;

    if (byte >= 240) return byte - 240;
    if (role == ROLE_CLOCK) return NOBODY;
    for (int i = 0; role != ROLE_PLAYER && i < PIT_GUESTS; i++)
        if (pit.guests[i].duty && 1u << (pit.guests[i].duty - 1) == role)
            return pit.guests[i].person;
    return player;
}

static struct order order_from(const uint8_t *bytes)
{
    const uint8_t *more = bytes + COMMAND_BYTES;
    uint16_t role = (uint16_t)(1u << bytes[1] % ROLE_COUNT);
    struct order o = pit_order(person_from(role, more[0]), (enum role)role, PIT_GAME);

    o.act = more[1] % (PIT_ACT_COUNT + 1);
    o.command = command_from(bytes);
    o.other = person_from(ROLE_PLAYER, more[2]);
    o.third = person_from(ROLE_PLAYER, more[3]);
    o.request = more[4];
    o.tender = more[5] % 5;
    o.number = more[6] % 24;
    o.yes = more[7] & 1;
    o.length = more[8] % 70;
    o.count = more[9] - 8;
    o.cents = ((int64_t)bytes[9] - 8) * 100;
    o.chips.count[more[5] % CHIP_KINDS] = more[9] - 8;
    memset(o.seed, more[8], sizeof o.seed);
    size_t at = more[10] * sizeof o / 256;
    bool truth = at == offsetof(struct order, yes) || at == offsetof(struct order, terms.bought) ||
                 at == offsetof(struct order, terms.from_right);
    if (!truth) ((uint8_t *)&o)[at] ^= more[11];
    return o;
}

/* A command from a person's offers; false if there are none. */
static bool offered(const uint8_t *bytes, struct order *order)
{
    uint16_t role = (uint16_t)(1u << bytes[1] % ROLE_COUNT);
    uint32_t person = person_from(role, bytes[2] % 240);
    int seat = pit_seat(&pit, person);

    if (seat == NO_SEAT) seat = bytes[2] % SEATS;
    *order = pit_order(person, (enum role)role, PIT_GAME);
    if (!offer_from(&pit.table, (enum role)role, seat, bytes, &order->command)) return false;
    if (without_staff) machine_fill(&machine, &pit, order);
    bool spoken = order->command.act == ACT_BET && order->command.flags & FLAG_ORAL;
    if (spoken && bytes[3] & 1) { /* the dealer enters it */
        order->person = person_from(ROLE_DEALER, 0);
        order->role = ROLE_DEALER;
        order->act = PIT_SPOKEN;
    }
    return true;
}

/* The machine's next order; false if it waits. */
static bool by_machine(bool betting_over, struct order *order)
{
    struct chance_seed last = { .bytes = { 7 } };

    if (machine_wants_seeds(&machine, &pit)) machine_bind(&machine, &pit, &last);
    return machine_next(&machine, &pit, betting_over, order);
}

/* ---- Checks ---------------------------------------------------------------------- */

static void check_clause(const char *clause)
{
    if (!clause || !clause_find(games[pit.table.sign.edition], clause)) abort();
}

/* Chips of a kind at a table, in the tray and in the racks. */
static int64_t chips_at(const struct pit *at, int kind)
{
    int64_t count = at->tray.count[kind];

    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (at->rack[seat].count[kind] < 0) abort();
        count += at->rack[seat].count[kind];
    }
    return at->tray.count[kind] < 0 ? (abort(), 0) : count;
}

/* Chips of a kind that arrived at the table minus those that left it, according to the events. */
static int64_t chips_in_events(const struct order *order, int kind)
{
    bool brought = order->act == PIT_BUY && order->tender == TENDER_CHIPS;
    int64_t count = brought ? order->chips.count[kind] : 0;

    for (int i = 0; i < events.count; i++) {
        const struct pit_event *event = &events.list[i];
        int32_t chips = event->chips.count[kind];
        if (event->kind == PIT_FILLED) count += event->cents < 0 ? -chips : chips;
        if (event->kind == PIT_TAKEN || (event->kind == PIT_HELD && event->cents > 0))
            count -= chips;
    }
    return count;
}

static void check_done(const struct order *order)
{
    if (table_imbalance(&pit.table) || pit_imbalance(&pit)) abort();
    for (int kind = 0; kind < CHIP_KINDS; kind++)
        if (chips_at(&pit, kind) - chips_at(&before, kind) != chips_in_events(order, kind)) abort();
    for (int i = 0; i < events.count; i++) check_clause(events.list[i].clause);
    for (int i = 0; i < PIT_GUESTS; i++) /* a person on duty must not have a seat */
        if (pit.guests[i].duty && pit.guests[i].seat != NO_SEAT) abort();
}

static void give(const struct order *order)
{
    before = pit;
    struct refusal predicted = pit_check(&pit, order), why = pit_do(&pit, order, &events);

    if (why.code != predicted.code) abort();
    if (!why.code) {
        check_done(order);
        if (without_staff) machine_follow(&machine, &pit);
        return;
    }
    if (memcmp(&before, &pit, sizeof pit) || events.count || events.game.count) abort();
    check_clause(why.clause);
    if (!why.code->sentence) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2) return 0;
    open_pit(data);
    for (size_t at = 2; at + BYTES <= size; at += BYTES) {
        const uint8_t *bytes = data + at;
        struct order order = order_from(bytes);
        bool house = without_staff && bytes[0] >= 192;
        if (house && !by_machine(bytes[2] & 1, &order)) continue;
        if (!house && bytes[0] >= 96 && !offered(bytes, &order)) continue;
        give(&order);
    }
    return 0;
}
