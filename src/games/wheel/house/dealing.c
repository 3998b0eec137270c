/* dealing.c - spinning a wheel without staff, and drawing its number: 0 to 36, or 37 for 00. */
#include "pit/dealing.h"

#include "games/wheel/wheel_rows.h"

extern const struct game_dealing wheel_dealing;

static const struct dealing_step steps[] = {
    { .act = ACT_CONFIRM },
    { .act = ACT_SPIN, .waits = WAITS_BETTING },
    { .act = ACT_NO_MORE_BETS, .waits = WAITS_BETTING },
    { .act = ACT_DROP },
    { .act = ACT_ANNOUNCE },
    { .act = ACT_COLLECT },
    { .act = ACT_PAY },
};

static const struct dealing_chance by_chance[] = { { ACT_LAND, ROLE_CLOCK } };

static void spin(struct chance_stream *stream, const struct sign *sign,
                 struct chance_outcome *outcome)
{
    outcome->count = 1;
    outcome->number[0] = (int8_t)chance_below(stream, (uint64_t)wheel_size(sign));
}

static bool reported(const struct event *event, struct chance_outcome *outcome)
{
    if (event->kind != EVENT_BALL) return false;
    *outcome = (struct chance_outcome){ 1, { event->number } };
    return true;
}

/* From the landing until the next spin, a no spin is about the number drawn. */
static bool overrides(const struct table *table, const struct command *command)
{
    int phase = table->till.phase;

    return command->act == ACT_NO_SPIN && (phase >= WHEEL_RESTED || phase == WHEEL_BETTING);
}

/* Nobody can predict the number. */
static const char *clause(const struct table *table)
{
    (void)table;
    return "2.5(c)";
}

static const struct drawn_game drawn = {
    .word = "pocket",
    .kind = "wheel",
    .option = "wheel",
    .pool = "pockets",
    .size = wheel_size,
    .make = spin,
    .reported = reported,
    .overrides = overrides,
    .says = "the ball rests in",
    .number = wheel_number_word,
};

const struct game_dealing wheel_dealing = {
    .steps = steps,
    .step_count = LENGTH(steps),
    .chance = by_chance,
    .chance_count = LENGTH(by_chance),
    .clause = clause,
    .independent = "2.5(a)",
    .uniform = "2.5(b)",
    .drawn = &drawn,
};
