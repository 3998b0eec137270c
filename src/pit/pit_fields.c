/* pit_fields.c - the members of a table in the pit by name. */
#include "pit/state.h"
#include "rules/field_rows.h"

static const struct field of_chip_set[] = { NUMBERS(chip_set, cents), NUMBER(chip_set, kinds),
                                            OTHER(chip_set, unused, FIELD_UNUSED), END_OF_FIELDS };
static const struct field of_chips[] = { NUMBERS(chips, count), END_OF_FIELDS };
static const struct field of_colour[] = { NUMBER(colour, value_cents), NUMBER(colour, count),
                                          NUMBER(colour, colour), OTHER(colour, unused, FIELD_UNUSED), END_OF_FIELDS };
static const struct field of_requests[] = { NUMBER(request_window, highest), NUMBER(request_window, earlier),
                                            END_OF_FIELDS };

static const struct field of_guest[] = {
    NUMBER(guest, person),
    NUMBER(guest, seat),
    NUMBER(guest, duty),
    NUMBER(guest, of_age),
    NUMBER(guest, invited),
    NUMBER(guest, away),
    OTHER(guest, unused, FIELD_UNUSED),
    NUMBER(guest, granted_cents),
    STRUCT(guest, requests, of_requests),
    END_OF_FIELDS,
};

static const struct field of_entered[] = {
    NUMBER(entered, by),
    NUMBER(entered, about),
    NUMBER(entered, act),
    OTHER(entered, unused, FIELD_UNUSED),
    NUMBER(entered, cents),
    STRUCT(entered, chips, of_chips),
    END_OF_FIELDS,
};

static const struct field of_dispute[] = {
    NUMBER(dispute, by),      NUMBER(dispute, with),   NUMBER(dispute, minute), NUMBER(dispute, ruled),
    NUMBER(dispute, advised), OTHER(dispute, unused, FIELD_UNUSED), NUMBER(dispute, cents), END_OF_FIELDS,
};

static const struct field of_left_behind[] = {
    NUMBER(left_behind, person),
    NUMBER(left_behind, minute),
    STRUCT(left_behind, chips, of_chips),
    END_OF_FIELDS,
};

static const struct field of_known[] = {
    NUMBER(known, person),    NUMBER(known, partner),      NUMBER(known, barred),
    NUMBER(known, elsewhere), NUMBER(known, colours_only), OTHER(known, unused, FIELD_UNUSED), END_OF_FIELDS,
};

static const struct field of_result[] = {
    NUMBER(pit_result, kind), NUMBER(pit_result, number), NUMBER(pit_result, a), NUMBER(pit_result, b),
    NUMBER(pit_result, c),    OTHER(pit_result, unused, FIELD_UNUSED), END_OF_FIELDS,
};

static const struct field of_commitment[] = { BYTES(chance_commitment, bytes), END_OF_FIELDS };
static const struct field of_seed[] = { NUMBER(pit_seed, person), NUMBER(pit_seed, length),
                                        BYTES(pit_seed, bytes), OTHER(pit_seed, unused, FIELD_UNUSED), END_OF_FIELDS };
static const struct field of_shoe[] = { NUMBERS(shoe, left), END_OF_FIELDS };

static const struct field of_chance[] = {
    NUMBER(pit_chance, drawn),
    NUMBER(pit_chance, shown),
    NUMBER(pit_chance, last),
    NUMBER(pit_chance, kept),
    STRUCT(pit_chance, next, of_commitment),
    BYTES(pit_chance, salt),
    STRUCTS(pit_chance, seeds, of_seed),
    STRUCTS(pit_chance, players, of_commitment),
    TEXT(pit_chance, name),
    NUMBER(pit_chance, live),
    STRUCT(pit_chance, cards, of_shoe),
    OTHER(pit_chance, unused, FIELD_UNUSED),
    NUMBER(pit_chance, in_shoe),
    OTHER(pit_chance, unused_too, FIELD_UNUSED),
    END_OF_FIELDS,
};

const struct field pit_fields[] = {
    STRUCT(pit, table, table_fields),
    STRUCT(pit, set, of_chip_set),
    STRUCT(pit, tray, of_chips),
    STRUCTS(pit, rack, of_chips),
    NUMBERS(pit, owed_cents),
    STRUCTS(pit, colours, of_colour),
    NUMBER(pit, cash_cents),
    NUMBER(pit, voucher_cents),
    STRUCTS(pit, guests, of_guest),
    STRUCT(pit, entered, of_entered),
    STRUCTS(pit, disputes, of_dispute),
    STRUCTS(pit, left, of_left_behind),
    STRUCTS(pit, known, of_known),
    NUMBER(pit, reserved),
    NUMBER(pit, colours_only),
    OTHER(pit, unused, FIELD_UNUSED),
    STRUCTS(pit, results, of_result),
    STRUCT(pit, chance, of_chance),
    END_OF_FIELDS,
};
