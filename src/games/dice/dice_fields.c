/* dice_fields.c - the state of a dice table by name. */
#include "games/dice/dice_internal.h"
#include "rules/field_rows.h"

#define DICE_BITS ((1 << DICE_SET) - 1)

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
    BETWEEN(dice_play, point, 0, DICE_NUMBERS - 1),
    BETWEEN(dice_play, turn, 0, INT8_MAX),
    SEAT(dice_play, shooter),
    SEAT(dice_play, last_shooter),
    SEAT(dice_play, offered),
    SEAT(dice_play, thrower),
    NUMBER(dice_play, taken_down),
    NUMBER(dice_play, declined),
    BETWEEN(dice_play, offers, 0, INT8_MAX),
    BETWEEN(dice_play, dice_here, 0, DICE_BITS),
    BETWEEN(dice_play, dice_missing, 0, DICE_BITS),
    BETWEEN(dice_play, dice_active, 0, DICE_BITS),
    BETWEEN(dice_play, dice_from_hand, 0, DICE_BITS),
    BETWEEN(dice_play, dice_lost, 0, INT8_MAX),
    BETWEEN(dice_play, inspected, 0, 3),
    YES(dice_play, new_set_due),
    YES(dice_play, ask_back),
    BETWEEN(dice_play, ended, 0, DICE_ENDS - 1),
    OTHER(dice_play, unused_too, FIELD_UNUSED),
    END_OF_FIELDS,
};

const struct field dice_fields[] = {
    STRUCT(dice, now, of_play),
    STRUCT(dice, before, of_play),
    NUMBER(dice, called_by),
    BETWEEN(dice, a, 0, 6),
    BETWEEN(dice, b, 0, 6),
    BETWEEN(dice, entered_a, 0, 6),
    BETWEEN(dice, entered_b, 0, 6),
    BETWEEN(dice, must_call, 0, INT8_MAX),
    YES(dice, disputed),
    YES(dice, ruled),
    YES(dice, failed),
    YES(dice, rethrow),
    BETWEEN(dice, lie_a, 0, 6),
    BETWEEN(dice, lie_b, 0, 6),
    YES(dice, by_the_dice),
    OTHER(dice, unused, FIELD_UNUSED),
    END_OF_FIELDS,
};

static bool seat_sound(int seat)
{
    return seat < DICE_SEATS || seat == HOUSE_SEAT;
}

static bool play_sound(const struct table *table, const struct dice_play *play)
{
    const struct dice_game *game = dice_game(&table->sign);

    for (int seat = 0; seat < DICE_SEATS; seat++)
        for (int spot = 0; spot < game->spot_count; spot++)
            if (play->stake_cents[seat][spot] < 0 || play->stake_cents[seat][spot] > MONEY_MOST)
                return false;
    return seat_sound(play->shooter) && seat_sound(play->last_shooter) &&
           seat_sound(play->offered) && seat_sound(play->thrower);
}

bool dice_sound(const struct table *table)
{
    int must_call = dice_of(table)->must_call;

    return (!must_call || table_reason(table, must_call)) &&
           play_sound(table, &dice_of(table)->now) && play_sound(table, &dice_of(table)->before);
}
