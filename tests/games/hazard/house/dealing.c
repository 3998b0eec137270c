/* dealing.c - dealing Grand Hazard without staff, and drawing its three dice. */
#include "pit/dealing.h"
#include "games/hazard/hazard.h"

extern const struct game_dealing hazard_dealing;

static const struct dealing_step steps[] = {
    { .act = ACT_NO_MORE_BETS, .waits = WAITS_BETTING },
    { .act = ACT_SETTLE },
};

static const struct dealing_chance by_chance[] = { { ACT_CAST, ROLE_CLOCK } };

static void throw_dice(struct chance_stream *stream, const struct sign *sign,
                       struct chance_outcome *outcome)
{
    (void)sign;
    outcome->count = HAZARD_DICE;
    for (int i = 0; i < HAZARD_DICE; i++)
        outcome->number[i] = (int8_t)(1 + chance_below(stream, 6));
}

static bool reported(const struct event *event, struct chance_outcome *outcome)
{
    if (event->kind != EVENT_CAST) return false;
    *outcome = (struct chance_outcome){ HAZARD_DICE, { event->a, event->b, event->c } };
    return true;
}

static bool overrides(const struct table *table, const struct command *command)
{
    return command->act == ACT_NO_CAST && table->till.phase == HAZARD_THROWN;
}

static const char *clause(const struct table *table)
{
    (void)table;
    return "Div 1 r.16.0(e)";
}

static const struct drawn_game drawn = {
    .word = "three-dice",
    .kind = "dice",
    .make = throw_dice,
    .reported = reported,
    .overrides = overrides,
    .says = "the dice show",
};

const struct game_dealing hazard_dealing = {
    .steps = steps,
    .step_count = LENGTH(steps),
    .chance = by_chance,
    .chance_count = LENGTH(by_chance),
    .clause = clause,
    .drawn = &drawn,
};
