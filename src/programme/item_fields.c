/* item_fields.c - the members of what every kind of item keeps of its draws, by name. */
#include "programme/programme.h"
#include "rules/field_rows.h"

const struct field item_commitment_fields[] = { BYTES(chance_commitment, bytes), END_OF_FIELDS };

const struct field item_draws_fields[] = {
    BETWEEN(item_draws, drawn, 0, ITEM_DRAWS),
    STRUCT(item_draws, next, item_commitment_fields),
    BYTES(item_draws, salt),
    BETWEEN(item_draws, from, 0, ITEM_DRAWS),
    END_OF_FIELDS,
};
