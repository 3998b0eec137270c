/* wheel_fields.c - the state of a roulette table by name. */
#include "games/wheel/wheel_internal.h"
#include "rules/field_rows.h"

static bool spot_label(const struct sign *sign, int index, char label[FIELD_LABEL])
{
    int bet, number;

    (void)sign;
    wheel_at_spot(index, &bet, &number);
    field_wager(bet, number, 0, 0, label);
    return true;
}

/* Of those on the racetrack, which are the last. */
static bool track_label(const struct sign *sign, int index, char label[FIELD_LABEL])
{
    return spot_label(sign, WHEEL_SPOTS - WHEEL_TRACK + index, label);
}

static const struct field of_play[] = {
    LABELLED_GRID(wheel_play, stake_cents, spot_label),
    LABELLED_GRID(wheel_play, mark, spot_label),
    LABELLED_GRID(wheel_play, direct_cents, track_label),
    BETWEEN(wheel_play, number, -1, 37),
    OTHER(wheel_play, unused, FIELD_UNUSED),
    END_OF_FIELDS,
};

const struct field wheel_fields[] = {
    STRUCT(wheel, now, of_play),
    STRUCT(wheel, before, of_play),
    OTHER(wheel, covers, FIELD_DERIVED),
    BETWEEN(wheel, landed, -1, 37),
    BETWEEN(wheel, direction, 0, 2),
    YES(wheel, called),
    YES(wheel, void_spin),
    YES(wheel, unexamined),
    OTHER(wheel, unused, FIELD_UNUSED),
    END_OF_FIELDS,
};
