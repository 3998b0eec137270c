/* dice_fields.c - the state of a dice table by name. */
#include "games/dice/dice_internal.h"
#include "rules/field_rows.h"

static bool spot_label(const struct sign *sign, int index, char label[FIELD_LABEL])
{
    const struct dice_game *game = dice_game(sign);

    if (index >= game->spot_count) return false;
    const struct dice_spot *spot = &game->spots[index];
    field_wager(spot->bet, spot->number, spot->as, spot->as_number, label);
    return true;
}

static const struct field of_play[] = {
    LABELLED_GRID(dice_play, stake_cents, spot_label),
    LABELLED_GRID(dice_play, call, spot_label),
    NUMBER(dice_play, point),
    NUMBER(dice_play, turn),
    NUMBER(dice_play, shooter),
    NUMBER(dice_play, last_shooter),
    NUMBER(dice_play, offered),
    NUMBER(dice_play, thrower),
    OTHER(dice_play, unused, FIELD_UNUSED),
    NUMBER(dice_play, declined),
    NUMBER(dice_play, offers),
    NUMBER(dice_play, dice_here),
    NUMBER(dice_play, dice_missing),
    NUMBER(dice_play, dice_active),
    NUMBER(dice_play, dice_from_hand),
    NUMBER(dice_play, dice_lost),
    NUMBER(dice_play, inspected),
    NUMBER(dice_play, new_set_due),
    NUMBER(dice_play, ask_back),
    OTHER(dice_play, unused_too, FIELD_UNUSED),
    END_OF_FIELDS,
};

const struct field dice_fields[] = {
    STRUCT(dice, now, of_play),
    STRUCT(dice, before, of_play),
    NUMBER(dice, called_by),
    NUMBER(dice, a),
    NUMBER(dice, b),
    NUMBER(dice, entered_a),
    NUMBER(dice, entered_b),
    NUMBER(dice, must_call),
    NUMBER(dice, disputed),
    NUMBER(dice, ruled),
    NUMBER(dice, failed),
    NUMBER(dice, rethrow),
    OTHER(dice, unused, FIELD_UNUSED),
    END_OF_FIELDS,
};
