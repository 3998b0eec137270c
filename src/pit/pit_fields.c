/* pit_fields.c - the members of a table in the pit by name. */
#include "pit/state.h"
#include "rules/field_rows.h"

static const struct field of_chip_set[] = { EACH_BETWEEN(chip_set, cents, 0, FIELD_AMOUNT),
                                            BETWEEN(chip_set, kinds, 1, CHIP_KINDS),
                                            OTHER(chip_set, unused, FIELD_UNUSED), END_OF_FIELDS };
static const struct field of_chips[] = { EACH_BETWEEN(chips, count, 0, CHIPS_MOST), END_OF_FIELDS };
static const struct field of_colour[] = {
    BETWEEN(colour, value_cents, 0, MONEY_MOST), BETWEEN(colour, count, 0, CHIPS_MOST),
    BETWEEN(colour, lost, 0, CHIPS_MOST),        BETWEEN(colour, colour, 0, PIT_COLOURS),
    OTHER(colour, unused, FIELD_UNUSED),         END_OF_FIELDS
};
static const struct field of_colour_wager[] = {
    BETWEEN(colour_wager, cents, 0, FIELD_AMOUNT), BETWEEN(colour_wager, seat, 0, TABLE_SEATS - 1),
    BETWEEN(colour_wager, bet, 0, INT8_MAX),       BETWEEN(colour_wager, number, 0, INT8_MAX),
    OTHER(colour_wager, unused, FIELD_UNUSED),     END_OF_FIELDS,
};
static const struct field of_requests[] = { NUMBER(request_window, highest),
                                            NUMBER(request_window, earlier), END_OF_FIELDS };

static const struct field of_guest[] = {
    NUMBER(guest, person),
    BETWEEN(guest, seat, NO_SEAT, TABLE_SEATS - 1),
    BETWEEN(guest, duty, 0, ROLE_COUNT),
    YES(guest, of_age),
    YES(guest, invited),
    YES(guest, away),
    YES(guest, drawn),
    YES(guest, works),
    OTHER(guest, unused, FIELD_UNUSED),
    BETWEEN(guest, granted_cents, 0, FIELD_AMOUNT),
    STRUCT(guest, requests, of_requests),
    END_OF_FIELDS,
};

static const struct field of_entered[] = {
    NUMBER(entered, by),
    NUMBER(entered, about),
    BETWEEN(entered, act, 0, PIT_ACT_COUNT - 1),
    OTHER(entered, unused, FIELD_UNUSED),
    NUMBER(entered, cents),
    STRUCT(entered, chips, of_chips),
    END_OF_FIELDS,
};

static const struct field of_dispute[] = {
    NUMBER(dispute, by),    NUMBER(dispute, with), BETWEEN(dispute, minute, 0, INT32_MAX),
    NUMBER(dispute, ruled), YES(dispute, advised), OTHER(dispute, unused, FIELD_UNUSED),
    NUMBER(dispute, cents), END_OF_FIELDS,
};

static const struct field of_debt[] = {
    NUMBER(debt, person),
    BETWEEN(debt, minute, 0, INT32_MAX),
    BETWEEN(debt, cents, 0, FIELD_AMOUNT),
    END_OF_FIELDS,
};

static const struct field of_left_behind[] = {
    NUMBER(left_behind, person),
    BETWEEN(left_behind, minute, 0, INT32_MAX),
    STRUCT(left_behind, chips, of_chips),
    END_OF_FIELDS,
};

static const struct field of_known[] = {
    NUMBER(known, person),
    NUMBER(known, partner),
    NUMBER(known, apart),
    YES(known, barred),
    YES(known, elsewhere),
    YES(known, colours_only),
    YES(known, works),
    YES(known, from_casino),
    YES(known, colours_away),
    YES(known, value_chips),
    OTHER(known, unused, FIELD_UNUSED),
    END_OF_FIELDS,
};

static const struct field of_result[] = {
    NUMBER(pit_result, kind),
    NUMBER(pit_result, number),
    NUMBER(pit_result, a),
    NUMBER(pit_result, b),
    NUMBER(pit_result, c),
    OTHER(pit_result, unused, FIELD_UNUSED),
    END_OF_FIELDS,
};

static const struct field of_commitment[] = { BYTES(chance_commitment, bytes), END_OF_FIELDS };
static const struct field of_seed[] = { NUMBER(pit_seed, person),
                                        BETWEEN(pit_seed, length, 0, CHANCE_PLAYER_SEED),
                                        BYTES(pit_seed, bytes),
                                        OTHER(pit_seed, unused, FIELD_UNUSED),
                                        BETWEEN(pit_seed, number, 0, INT32_MAX),
                                        END_OF_FIELDS };
static const struct field of_shoe[] = { EACH_BETWEEN(shoe, left, 0, SHOE_DECKS), END_OF_FIELDS };

static const struct field of_chance[] = {
    BETWEEN(pit_chance, drawn, 0, FIELD_AMOUNT),
    BETWEEN(pit_chance, shown, 0, FIELD_AMOUNT),
    BETWEEN(pit_chance, last, 0, FIELD_AMOUNT),
    BETWEEN(pit_chance, kept, 0, FIELD_AMOUNT),
    STRUCT(pit_chance, next, of_commitment),
    BYTES(pit_chance, salt),
    STRUCTS(pit_chance, seeds, of_seed),
    STRUCTS(pit_chance, players, of_commitment),
    TEXT(pit_chance, name),
    YES(pit_chance, live),
    STRUCT(pit_chance, cards, of_shoe),
    OTHER(pit_chance, unused, FIELD_UNUSED),
    BETWEEN(pit_chance, in_shoe, 0, SHOE_DECKS *CARDS),
    YES(pit_chance, quiet),
    OTHER(pit_chance, unused_too, FIELD_UNUSED),
    BETWEEN(pit_chance, given_count, 0, INT32_MAX),
    STRUCTS(pit_chance, fixed, of_seed),
    STRUCTS(pit_chance, given, of_seed),
    NUMBER(pit_chance, fixed_seats),
    NUMBER(pit_chance, given_seats),
    BETWEEN(pit_chance, first, 0, FIELD_AMOUNT),
    NUMBERS(pit_chance, old),
    EACH_BETWEEN(pit_chance, gave, 0, PIT_SEEDS_QUIET),
    END_OF_FIELDS,
};

const struct field pit_fields[] = {
    STRUCT(pit, table, table_fields),
    STRUCT(pit, set, of_chip_set),
    STRUCT(pit, tray, of_chips),
    STRUCTS(pit, rack, of_chips),
    STRUCT(pit, tournament_tray, of_chips),
    NUMBERS(pit, owed_cents),
    STRUCTS(pit, colours, of_colour),
    STRUCTS(pit, colour_wagers, of_colour_wager),
    BETWEEN(pit, cash_cents, 0, FIELD_AMOUNT),
    BETWEEN(pit, voucher_cents, 0, FIELD_AMOUNT),
    STRUCTS(pit, guests, of_guest),
    STRUCT(pit, entered, of_entered),
    STRUCTS(pit, disputes, of_dispute),
    STRUCTS(pit, left, of_left_behind),
    STRUCTS(pit, debts, of_debt),
    NUMBERS(pit, gone),
    STRUCTS(pit, known, of_known),
    BETWEEN(pit, reserved, 0, RESERVED_EVENT),
    YES(pit, colours_only),
    BETWEEN(pit, reserved_before, 0, RESERVED_EVENT),
    OTHER(pit, unused, FIELD_UNUSED),
    STRUCTS(pit, results, of_result),
    STRUCT(pit, chance, of_chance),
    END_OF_FIELDS,
};
