/* state.c - the state of a Grand Hazard table: the dice, and whose turn it is. */
#include "games/hazard/hazard.h"
#include "rules/division_1.h"
#include "wire/game_state.h"

#include <stdio.h>

extern const struct game_state hazard_state;

static const struct turn_row turns[HAZARD_PHASES] = {
    [HAZARD_BETTING] = { .by = DEALER,
                         .to = "call no more bets",
                         .acts = { ACT_NO_MORE_BETS },
                         .first = "a player to bet",
                         .now = "Throw now" },
    [HAZARD_CALLED] = { .by = DEALER, .to = "throw the dice", .acts = { ACT_CAST } },
    [HAZARD_THROWN] = { .by = DEALER, .to = "pay the winners", .acts = { ACT_SETTLE } },
};

static void put(struct json_out *out, const struct table *table)
{
    const int8_t *face = hazard_of(table)->face;

    if (!face[0] || table->till.phase == HAZARD_CALLED) return;
    json_out_array(out, "dice");
    for (int i = 0; i < HAZARD_DICE; i++) json_out_number(out, NULL, face[i]);
    json_out_end(out);
}

const struct game_state hazard_state = { .emblem = "dice", .turns = turns, .put = put };
